"""What an event changed, in words: two states are compared, no rule is applied again."""

from __future__ import annotations

from collections import Counter

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS, DEPARTURES, WORKER_TYPES
from sim.argentina.pedro_words import loading_text, speciality
from sim.argentina.view import State, View
from sim.argentina.words import CORNERS, count, listed, pesos
from sim.core.view import same


class Changes:
    """The differences between the states before and after an event of one player's turn."""

    def __init__(self, before: State, after: State, tables: Tables) -> None:
        self.old = View(before, tables)
        self.new = View(after, tables)
        self.player = self.old.current

    def words(self, cards: bool = True) -> list[str]:
        """All that changed for the players; `cards`: also how cards moved."""
        words: list[str] = []
        order = [(self.player + i) % self.old.players for i in range(self.old.players)]
        for p in order:
            if not self._touched(L.SEATS + p * L.SEAT_SIZE, L.SEAT_SIZE):
                continue
            who = "" if p == self.player else f"{self.old.player(p)} "
            seat = self.money(p) + self.markers(p) + self.limits(p) + self.section(p)
            if cards:
                seat += self.cards(p)
            words += [who + word for word in seat]
        return words + self.coins()

    def _touched(self, start: int, size: int) -> bool:
        """Did anything change in this part of the state?"""
        return not same(self.old, self.new, start, size)

    def _seat(self, p: int, field: int) -> tuple[int, int]:
        """How much a field of a seat changed, and what it is now."""
        now = self.new.seat(p, field)
        return now - self.old.seat(p, field), now

    def _state(self, field: int) -> int:
        return self.new.state(field) - self.old.state(field)

    # --- money and markers --------------------------------------------------------------------

    def coins(self) -> list[str]:
        """Taxes that stay on a farmer tile (A138)."""
        if not self._touched(L.COINS, L.N_NODES):
            return []
        return [
            f"{pesos(self._state(L.COINS + node))} left on {self.new.names.nodes[node]}"
            f" (now {self.new.state(L.COINS + node)} there)"
            for node in range(L.N_NODES)
            if self._state(L.COINS + node) > 0
        ]

    def money(self, p: int) -> list[str]:
        change, now = self._seat(p, L.PESOS)
        if change == 0:
            return []
        return [f"{'gains' if change > 0 else 'pays'} {pesos(abs(change))} (now {now})"]

    def markers(self, p: int) -> list[str]:
        words = []
        for field, word in ((L.GRAIN, "grain"), (L.TOKENS, "exchange tokens")):
            change, now = self._seat(p, field)
            if change:
                words.append(f"{word} {change:+d} (now {now})")
        change, now = self._seat(p, L.CERTIFICATES)
        if change:
            limit = self.new.seat(p, L.CERTIFICATE_LIMIT)
            words.append(f"certificates {change:+d} (now {now} of {limit})")
        return words

    def limits(self, p: int) -> list[str]:
        words = []
        for field, word in (
            (L.STEPS, "step limit"),
            (L.HAND_LIMIT, "hand limit"),
            (L.CERTIFICATE_LIMIT, "certificate limit"),
            (L.PERMANENT_CERTIFICATES, "permanent certificates"),
            (L.LOADING_GRAIN, "loading grain"),
        ):
            change, now = self._seat(p, field)
            if change:
                words.append(f"{word} now {now}")
        return words

    # --- worker section -----------------------------------------------------------------------

    def section(self, p: int) -> list[str]:
        """Workers placed and given away, farmers laid beside the board, strength."""
        words = []
        cells = L.SEATS + p * L.SEAT_SIZE + L.WORKER_TILE
        rows = WORKER_TYPES if self._touched(cells, L.N_ROWS * L.N_COLUMNS) else ()
        for row, name in enumerate(rows):
            for column in range(L.N_COLUMNS):
                cell = row * L.N_COLUMNS + column
                change, now = self._seat(p, L.WORKER_TILE + cell)
                if change and now:
                    pointer = 0 if self.new.is_pedro(p) else self.new.table(t.ROW_EFFECTS + cell)
                    effects = self.new.effects(pointer)
                    where = f"column {column + 1} of the {name} row"
                    bonus = f" ({effects})" if effects else ""
                    words.append(f"{self.new.tile(now - 1)} to {where}{bonus}")
                elif change:
                    words.append(f"column {column + 1} of the {name} row is free again")
        for i, colour in enumerate(COLOURS):
            change, now = self._seat(p, L.FARMERS + i)
            if change:
                farmers = f"{colour} farmer" if change == 1 else f"{change} {colour} farmers"
                words.append(f"{farmers} beside the board (now {now} {colour})")
        change, now = (
            x + y
            for x, y in zip(self._seat(p, L.STRONG), self._seat(p, L.DISC_STRENGTH), strict=True)
        )
        if change:
            words.append(f"strength now {now}")
        if self.new.is_pedro(p) and self._state(L.SPECIALITY):
            words.append(f"his speciality is now {speciality(self.new)}")  # A637
        return words

    # --- cards ----------------------------------------------------------------------------------

    def _pile(self, p: int, pile: int, size: int) -> tuple[Counter[int], Counter[int]]:
        """Cards that came to a pile, and cards that left it."""
        old = Counter(self.old.cards_of(p, pile, size))
        new = Counter(self.new.cards_of(p, pile, size))
        return new - old, old - new

    def cards(self, p: int) -> list[str]:
        """How cards moved: drawn, discarded, removed, gained."""
        seat = L.SEATS + p * L.SEAT_SIZE
        if not self._touched(seat + L.HAND_N, L.AREA - L.HAND_N):
            return []
        came, left = self._pile(p, L.HAND, L.HAND_N)
        gained, _ = self._pile(p, L.DISCARD, L.DISCARD_N)
        shuffled = self.new.seat(p, L.DRAW_N) > self.old.seat(p, L.DRAW_N) or (
            self.old.seat(p, L.DISCARD_N) > self.new.seat(p, L.DISCARD_N)
        )
        words = []
        if shuffled:
            n = count(self.old.seat(p, L.DISCARD_N), "card")
            words.append(f"shuffles the discard pile ({n}) into a new draw pile")
        from_market = came & self._from_market()
        for cards, pattern in (
            (from_market, "takes {} from the market into the hand"),
            (came - from_market, "draws {}"),
            (left & gained, "discards {}"),
            (left - gained - self._to_area(p), "{}"),
        ):
            if not cards:
                continue
            text = self.new.cards(sorted(cards.elements()))
            words.append(self._removed(cards) if pattern == "{}" else pattern.format(text))
        extra = gained - left
        if extra:
            where = "his pile" if self.new.is_pedro(p) else "the discard pile"
            words.append(f"gets {self.new.cards(sorted(extra.elements()))} onto {where}")
        return words

    def _from_market(self) -> Counter[int]:
        kinds = range(self.old.table(t.CATTLE_N))
        return Counter({k: n for k in kinds if (n := -self._state(L.MARKET + k)) > 0})

    def _to_area(self, p: int) -> Counter[int]:
        area = self.new.seat(p, L.AREA) & ~self.old.seat(p, L.AREA)
        return Counter(L.OBJECTIVE + i for i in range(L.N_OBJECTIVES) if area >> i & 1)

    def _removed(self, cards: Counter[int]) -> str:
        back = cards[L.EXHAUSTION]
        others = sorted(card for card in cards.elements() if card != L.EXHAUSTION)
        words = [f"removes {self.new.cards(others)} from the game"] if others else []
        if back:
            words.append(f"returns {count(back, 'exhaustion card')} to the pile")
        return "; ".join(words)

    # --- the table --------------------------------------------------------------------------------

    def market(self) -> list[str]:
        """Cards that came to the cattle market."""
        if not self._touched(L.MARKET, L.CATTLE_KINDS):
            return []
        kinds = range(self.old.table(t.CATTLE_N))
        came = [k for k in kinds for _ in range(max(0, self._state(L.MARKET + k)))]
        return [f"new in the cattle market: {self.new.cards(came)}"] if came else []

    def offer(self) -> list[str]:
        """Objective cards that came to the offer; in the solo game next to the deck (A612)."""
        old, new = (
            [v.state(L.OFFER + i) - 1 for i in range(L.OFFER_SIZE)] for v in (self.old, self.new)
        )
        where = "new in the offer" + (", next to the deck" if self.new.solo else "")
        came = [card for card in new if card >= 0 and card not in old]
        return [f"{where}: {self.new.objective(card)}" for card in came]

    def objective_taken(self, action: int) -> list[str]:
        """A card of the deck is seen now; and what came to the offer."""
        if action != c.TO_DECK:
            return self.offer()
        card = self.old.state(L.OBJECTIVE_DECK + self.old.state(L.OBJECTIVE_DECK_N) - 1)
        return [f"it is {self.old.objective(card)}", *self.offer()]

    def reserve(self) -> list[str]:
        """Discs that left Pedro's reserve, or a station of his."""
        if self._state(L.RESERVE):
            return [f"{count(self.new.state(L.RESERVE), 'disc')} left in his reserve"]
        return [
            f"{self.new.station(station)} loses his disc"
            for station in range(L.N_STATIONS)
            if self._state(L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO) < 0
        ]

    def master_removed(self) -> list[str]:
        """Station masters that Pedro puts into the box (A671)."""
        gone = self.new.state(L.MASTERS_REMOVED) & ~self.old.state(L.MASTERS_REMOVED)
        return [
            f"{self.old.master(master)} goes to the box"
            for master in range(L.N_MASTERS)
            if gone >> master & 1
        ]

    def job_marker(self) -> list[str]:
        """The marker's way along its arrow (A233, A234, A550)."""
        row = self.old.state(L.MARKER_ROW)
        if self.new.state(L.MARKER_ROW) == row:
            return []
        arrow = self.old.table(t.JOB_ARROW + row)
        if arrow == c.ARROW_END:
            vp = self.old.table(t.MARKER_VP)
            return [
                f"takes the job-market marker ({vp} VP)",
                "the end is triggered: every other player has one more turn",
            ]
        text = f"the job-market marker moves to row {row + 2}"
        if arrow == c.ARROW_REFILL:
            return [f"{text}: the cattle market will be refilled"]
        if arrow != c.ARROW_PLAIN:
            return [f"{text}: the {DEPARTURES[arrow - c.ARROW_DEPART - 1]} ships will depart"]
        return [text]

    def departures(self) -> list[str]:
        """Ships that left, with whose discs went to which quay, and new ships.

        A241, A242, A243.
        """
        lines = []
        for ship in range(L.N_SHIPS):
            if self._state(L.SHIP_GONE + ship) == 0:
                continue
            at = L.SHIP_DISCS + ship * L.MAX_SEATS
            counts = [self.old.state(at + p) for p in range(self.old.players)]
            owners = [
                self.old.player(p) + (f" x{n}" if n > 1 else "") for p, n in enumerate(counts) if n
            ]
            discs = "no disc"
            if owners:
                discs = f"{'disc' if sum(counts) == 1 else 'discs'} of {listed(owners)}"
            colour = DEPARTURES[self.old.table(t.SHIP_COLOUR + ship) - 1]
            quay = self.old.quay(self.old.table(t.SHIP_QUAY + ship))
            lines.append(f"{colour} {self.old.ship(ship)} departs to {quay}: {discs}")
        old, new = (
            [v.state(L.ZONE + i) for i in range(v.state(L.ZONE_N))] for v in (self.old, self.new)
        )
        lines += [f"new in the loading zone: {self._new_ship(s)}" for s in new if s not in old]
        return lines

    def _new_ship(self, ship: int) -> str:
        v = self.new
        grain, vp = v.table(t.SHIP_GRAIN + ship), v.table(t.SHIP_VP + ship)
        corners = CORNERS[v.table(t.SHIP_BLACK + ship)]
        return f"{v.ship(ship)} ({grain} grain, {corners} corners, {vp} VP)"

    def refill(self) -> list[str]:
        """The refill of the cattle market after its arrow (A240)."""
        arrows = [self.old.state(L.ARROWS + i) for i in range(self.old.state(L.ARROWS_N))]
        if c.ARROW_REFILL not in arrows:
            return []
        now = count(self.new.state(L.MARKET_N), "card")
        return self.market() or [f"no card comes to the cattle market ({now})"]

    def closing(self) -> list[str]:
        """The closing of a visit to Buenos Aires: what is told, in order (A235, A262, A263)."""
        lines = self.departures() + self.loading_card() + self.refill()
        lines.append("the estanciero goes to the Rider space")
        slides, tiles = self.forecast()
        if slides:
            lines.append(f"forecast tiles slide down: {', '.join(slides)}")
        if tiles:
            lines.append(f"new forecast tiles {'; '.join(tiles)}")
        return lines

    def loading_card(self) -> list[str]:
        """Pedro's next loading card after a departure (A684)."""
        if not self._state(L.LOADING_CARD):
            return []
        return [f"Pedro's {loading_text(self.new, self.new.state(L.LOADING_CARD))} is active now"]

    def forecast(self) -> tuple[list[str], list[str]]:
        """Tiles that slid to the lower spaces (A611), and tiles that came from the bags (A263)."""
        slides: list[str] = []
        words: list[str] = []
        kept = [self.old.state(L.FORECAST + i) for i in range(6)]
        for i in range(0, 6 if self.old.solo else 0, 2):
            if not kept[i] and kept[i + 1]:
                kept[i], kept[i + 1] = kept[i + 1], 0
                slides.append(f"{'ABC'[i // 2]} {self.new.tile(kept[i] - 1)}")
        for i in range(6):
            tile = self.new.state(L.FORECAST + i)
            name = f"{'ABC'[i // 2]}{i % 2 + 1}"
            if tile and not kept[i]:
                words.append(f"{name} {self.new.tile_with_hand(tile - 1)}")
            elif not tile:
                words.append(f"{name} empty")
        return slides, words
