"""What an event changed, in words: two states are compared, no rule is applied again."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Generic, TypeVar

from sim.core.view import same

from .family_view import FamilyView
from .kernel import codes as c
from .kernel import layout as L
from .kernel import tables as t
from .names import WORKER_TYPES
from .words import count, money

V = TypeVar("V", bound=FamilyView)


class FamilyChanges(Generic[V]):
    """The differences between the states before and after an event of one player's turn."""

    # Fields of a seat that are counted up and down, and those of which the new value is said.
    counters: ClassVar[tuple[tuple[int, str], ...]] = ((L.TOKENS, "exchange tokens"),)
    limits_of_seat: ClassVar[tuple[tuple[int, str], ...]] = (
        (L.STEPS, "step limit"),
        (L.HAND_LIMIT, "hand limit"),
        (L.CERTIFICATE_LIMIT, "certificate limit"),
        (L.PERMANENT_CERTIFICATES, "permanent certificates"),
    )

    def __init__(self, old: V, new: V) -> None:
        self.old = old
        self.new = new
        self.player = old.current

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
        return words + self.on_the_table()

    def on_the_table(self) -> list[str]:
        """What changed beside the seats and is always told."""
        return []

    def _touched(self, start: int, size: int) -> bool:
        """Did anything change in this part of the state?"""
        return not same(self.old, self.new, start, size)

    def _seat(self, p: int, field: int) -> tuple[int, int]:
        """How much a field of a seat changed, and what it is now."""
        now = self.new.seat(p, field)
        return now - self.old.seat(p, field), now

    def _state(self, field: int) -> int:
        return self.new.state(field) - self.old.state(field)

    # --- money and markers ------------------------------------------------------------------------

    def money(self, p: int) -> list[str]:
        return self._money(*self._seat(p, L.MONEY))

    @staticmethod
    def _money(change: int, now: int) -> list[str]:
        if change == 0:
            return []
        return [f"{'gains' if change > 0 else 'pays'} {money(abs(change))} (now {now})"]

    def markers(self, p: int) -> list[str]:
        words = []
        for field, word in self.counters:
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
        for field, word in self.limits_of_seat:
            change, now = self._seat(p, field)
            if change:
                words.append(f"{word} now {now}")
        return words

    # --- worker section ---------------------------------------------------------------------------

    def section(self, p: int) -> list[str]:
        """Workers placed and given away, and what lies beside the board."""
        words = []
        cells = L.SEATS + p * L.SEAT_SIZE + L.WORKER_TILE
        rows = WORKER_TYPES if self._touched(cells, L.N_ROWS * L.N_COLUMNS) else ()
        for row, name in enumerate(rows):
            for column in range(L.N_COLUMNS):
                cell = row * L.N_COLUMNS + column
                change, now = self._seat(p, L.WORKER_TILE + cell)
                if change and now:
                    effects = self.new.effects(self.cell_effects(p, cell))
                    where = f"column {column + 1} of the {name} row"
                    bonus = f" ({effects})" if effects else ""
                    words.append(f"{self.new.tile(now - 1)} to {where}{bonus}")
                elif change:
                    words.append(f"column {column + 1} of the {name} row is free again")
        return words

    def cell_effects(self, p: int, cell: int) -> int:
        """Pointer to what a worker placed there may do at once."""
        return self.new.table(t.ROW_EFFECTS + cell)

    # --- cards ------------------------------------------------------------------------------------

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
        drawn = came
        for cards, pattern in self.taken(came):
            drawn = drawn - cards
            words += [pattern.format(self._listed(cards))] if cards else []
        words += [f"draws {self._listed(drawn)}"] if drawn else []
        words += [f"discards {self._listed(left & gained)}"] if left & gained else []
        gone = left - gained - self._to_area(p)
        if gone:
            words += self.gone(p, gone)
        extra = gained - left
        if extra:
            words.append(f"gets {self._listed(extra)} onto {self.pile_name(p)}")
        return words

    def _listed(self, cards: Counter[int]) -> str:
        return self.new.cards(sorted(cards.elements()))

    def taken(self, came: Counter[int]) -> list[tuple[Counter[int], str]]:
        """Cards that came to the hand, but not from the draw pile, with what is said."""
        return [(came & self._from_market(), "takes {} from the market into the hand")]

    def gone(self, p: int, cards: Counter[int]) -> list[str]:
        """What became of cards that left the hand, neither discarded nor played."""
        return [f"removes {self._listed(cards)} from the game"]

    def pile_name(self, p: int) -> str:
        return "the discard pile"

    def _from_market(self) -> Counter[int]:
        kinds = range(self.old.table(t.CATTLE_N))
        return Counter({k: n for k in kinds if (n := -self._state(L.MARKET + k)) > 0})

    def _to_area(self, p: int) -> Counter[int]:
        area = self.new.seat(p, L.AREA) & ~self.old.seat(p, L.AREA)
        return Counter(L.OBJECTIVE + i for i in range(L.N_OBJECTIVES) if area >> i & 1)

    # --- the table --------------------------------------------------------------------------------

    def market(self) -> list[str]:
        """Cards that came to the cattle market."""
        if not self._touched(L.MARKET, L.CATTLE_KINDS):
            return []
        kinds = range(self.old.table(t.CATTLE_N))
        came = [k for k in kinds for _ in range(max(0, self._state(L.MARKET + k)))]
        return [f"new in the cattle market: {self.new.cards(came)}"] if came else []

    def offer(self) -> list[str]:
        """Objective cards that came to the offer."""
        old, new = (
            [v.state(L.OFFER + i) - 1 for i in range(L.OFFER_SIZE)] for v in (self.old, self.new)
        )
        came = [card for card in new if card >= 0 and card not in old]
        return [f"new in the offer{self.where_in_offer()}: {self.new.objective(i)}" for i in came]

    def where_in_offer(self) -> str:
        return ""

    def objective_taken(self, action: int) -> list[str]:
        """A card of the deck is seen now; and what came to the offer."""
        if action != c.TO_DECK:
            return self.offer()
        card = self.old.state(L.OBJECTIVE_DECK + self.old.state(L.OBJECTIVE_DECK_N) - 1)
        return [f"it is {self.old.objective(card)}", *self.offer()]

    def job_marker(self) -> list[str]:
        """The marker's way along its arrow (A233, A234, A550, B233, B234, B550)."""
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
        then = "" if arrow == c.ARROW_PLAIN else self.arrow_text(arrow)
        return [f"{text}: {then}" if then else text]

    def arrow_text(self, arrow: int) -> str:
        """What an arrow of the job market does, but for the last."""
        raise NotImplementedError

    def forecast(self, kept: list[int]) -> list[str]:
        """Tiles that came from the bags or stacks (A263, B263); `kept` is what lay there."""
        words = []
        for i, old in enumerate(kept):
            tile = self.new.state(L.FORECAST + i)
            name = self.new.forecast_space(i)
            if tile and not old:
                words.append(f"{name} {self.new.tile_with_hand(tile - 1)}")
            elif not tile:
                words.append(f"{name} empty")
        return words
