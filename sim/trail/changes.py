"""What an event changed, in words: what only the first Great Western Trail has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sim.trail.flatten import Tables
from sim.trail.kernel import layout as L
from sim.trail.view import State, View
from sim.trail.words import count, dollars

if TYPE_CHECKING:
    from sim.western.family_changes import FamilyChanges
else:
    from sim.trail.family_changes import FamilyChanges


class Changes(FamilyChanges[View]):
    """The differences between the states before and after an event of one player's turn."""

    def __init__(self, before: State, after: State, tables: Tables) -> None:
        super().__init__(View(before, tables), View(after, tables))

    def on_the_table(self) -> list[str]:
        """Dollars of the poker table (P10)."""
        change = self._state(L.POT)
        return [f"pot {change:+d} (now {self.new.state(L.POT)})"] if change else []

    def money(self, p: int) -> list[str]:
        """What was put aside for a transport is paid later (R98)."""
        change, now = self._seat(p, L.MONEY)
        if p != self.player:
            return self._money(change, now)
        aside = max(0, self._state(L.SET_ASIDE))
        words = self._money(change + aside, now)
        if aside > 0:
            words.append(f"puts {dollars(aside)} aside for transport")
        return words

    def section(self, p: int) -> list[str]:
        """Workers, tiles taken, stores, and what is at the poker table."""
        words = super().section(p)
        for tile in range(len(self.new.names.tiles)):
            change, _ = self._seat(p, L.TILES_KEPT + tile)
            if change:
                kept = len(self.new.kept(p))
                words.append(f"keeps the {self.new.tile(tile)} (now {count(kept, 'tile')})")
        change, now = self._seat(p, L.STORES_LEFT)
        if change:
            bells = self.new.bells(p)
            cleared = bells - self.old.bells(p)
            bell = f", {count(bells, 'bell space')} cleared" if cleared else ""
            words.append(f"{count(now, 'store')} left on the annex{bell}")
        if self._seat(p, L.SEATED)[0]:
            words.append(f"{self.new.tile(self.new.seat(p, L.SEATED) - 1)} takes a seat")
        for number in range(L.N_NUMBERS):
            if self._seat(p, L.SIDES + number)[0]:
                words.append(f"{self.old.face(number, p)} is now {self.new.face(number, p)}")
        return words

    def taken(self, came: Counter[int]) -> list[tuple[Counter[int], str]]:
        """Objective cards that come to the hand from offer or deck (B535)."""
        moved = came & self._from_objectives()
        return [(moved, "takes {} into the hand"), *super().taken(came)]

    def _from_objectives(self) -> Counter[int]:
        """Objective cards that left deck and offer."""
        old, new = (
            Counter(
                [v.state(L.OFFER + i) - 1 for i in range(L.OFFER_SIZE)]
                + [v.state(L.OBJECTIVE_DECK + i) for i in range(v.state(L.OBJECTIVE_DECK_N))]
            )
            for v in (self.old, self.new)
        )
        return Counter({L.OBJECTIVE + card: n for card, n in (old - new).items() if card >= 0})

    def gone(self, p: int, cards: Counter[int]) -> list[str]:
        """Cards that are laid face down are seen by their owner only (P22, R68)."""
        laid, _ = self._pile(p, L.LAID, L.LAID_N)
        words = super().gone(p, cards - laid) if cards - laid else []
        if laid:
            words.append(f"lays {count(laid.total(), 'card')} face down")
        return words

    def arrow_text(self, arrow: int) -> str:
        """The market is refilled at once (B234, B240)."""
        now = count(self.new.state(L.MARKET_N), "card")
        return f"the cattle market is refilled ({now})"

    def showdown(self) -> list[str]:
        """Whose cards were shown, and what they were worth (P24, P25)."""
        return [
            f"{self.old.player(p)} shows {self.old.cards(cards)} (value {self.old.laid_value(p)})"
            for p in range(self.old.players)
            if (cards := self.old.cards_of(p, L.LAID, L.LAID_N))
        ]

    def closing(self) -> list[str]:
        """The closing of a visit to Kansas City (B262, B263)."""
        tiles = self.forecast([self.old.state(L.FORECAST + i) for i in range(2 * L.N_SUPPLIES)])
        lines = ["the rancher goes to the Rider space"]
        return [*lines, f"new forecast tiles {'; '.join(tiles)}"] if tiles else lines
