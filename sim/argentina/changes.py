"""What an event changed, in words: what only Argentina has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS, DEPARTURES
from sim.argentina.pedro_words import loading_text, speciality
from sim.argentina.view import State, View
from sim.argentina.words import CORNERS, count, listed, pesos

if TYPE_CHECKING:
    from sim.western.family_changes import FamilyChanges
else:
    from sim.argentina.family_changes import FamilyChanges


class Changes(FamilyChanges[View]):
    """The differences between the states before and after an event of one player's turn."""

    counters = ((L.GRAIN, "grain"), (L.TOKENS, "exchange tokens"))
    limits_of_seat = (*FamilyChanges.limits_of_seat, (L.LOADING_GRAIN, "loading grain"))

    def __init__(self, before: State, after: State, tables: Tables) -> None:
        super().__init__(View(before, tables), View(after, tables))

    def on_the_table(self) -> list[str]:
        """Taxes that stay on a farmer tile (A138)."""
        if not self._touched(L.COINS, L.N_NODES):
            return []
        return [
            f"{pesos(self._state(L.COINS + node))} left on {self.new.names.nodes[node]}"
            f" (now {self.new.state(L.COINS + node)} there)"
            for node in range(L.N_NODES)
            if self._state(L.COINS + node) > 0
        ]

    def section(self, p: int) -> list[str]:
        """Workers placed and given away, farmers laid beside the board, strength."""
        words = super().section(p)
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

    def cell_effects(self, p: int, cell: int) -> int:
        return 0 if self.new.is_pedro(p) else super().cell_effects(p, cell)

    def gone(self, p: int, cards: Counter[int]) -> list[str]:
        back = cards[L.EXHAUSTION]
        others = sorted(card for card in cards.elements() if card != L.EXHAUSTION)
        words = [f"removes {self.new.cards(others)} from the game"] if others else []
        if back:
            words.append(f"returns {count(back, 'exhaustion card')} to the pile")
        return ["; ".join(words)]

    def pile_name(self, p: int) -> str:
        return "his pile" if self.new.is_pedro(p) else super().pile_name(p)

    def where_in_offer(self) -> str:
        return ", next to the deck" if self.new.solo else ""  # A612

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

    def arrow_text(self, arrow: int) -> str:
        if arrow == c.ARROW_REFILL:
            return "the cattle market will be refilled"
        return f"the {DEPARTURES[arrow - c.ARROW_DEPART - 1]} ships will depart"

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
        slides, tiles = self.new_forecast()
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

    def new_forecast(self) -> tuple[list[str], list[str]]:
        """Tiles that slid to the lower spaces (A611), and tiles that came from the bags (A263)."""
        slides: list[str] = []
        kept = [self.old.state(L.FORECAST + i) for i in range(6)]
        for i in range(0, 6 if self.old.solo else 0, 2):
            if not kept[i] and kept[i + 1]:
                kept[i], kept[i + 1] = kept[i + 1], 0
                slides.append(f"{'ABC'[i // 2]} {self.new.tile(kept[i] - 1)}")
        return slides, self.forecast(kept)
