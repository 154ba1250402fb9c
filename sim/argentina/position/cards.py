"""Cards counted over the whole position: what only Argentina has (I1, I2, I3, I12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.view import View

if TYPE_CHECKING:
    from sim.western.position.effects import all_lists
    from sim.western.position.family_cards import FamilyCards
else:
    from sim.argentina.position.effects import all_lists
    from sim.argentina.position.family_cards import FamilyCards


class Cards(FamilyCards[View]):
    closing = "ba_close"

    def own_cards(self) -> None:
        """I2."""
        herds = sum(self.herd(p).count(L.EXHAUSTION) for p in self.players)
        pile = L.N_EXHAUSTION - herds
        if self.missing("exhaustion_pile") and pile >= 0:
            self.s[L.EXHAUSTION_PILE] = pile
        if int(self.s[L.EXHAUSTION_PILE]) != pile:
            self.loader.given("exhaustion_pile", 0).refuse(
                f"{pile}: {herds} of the {L.N_EXHAUSTION} exhaustion cards are in herds (I2)"
            )

    def offer_order(self, shown: list[bool]) -> None:
        if self.view.solo and shown != sorted(shown):
            self.data["objective_offer"].refuse(
                "empty places first: the cards slide away from the deck (A612)"
            )

    def first_hand(self) -> int:
        return super().first_hand() + 1

    def hand_limit(self, p: int) -> int:
        return max(super().hand_limit(p), self.table(t.FIRST_HAND))

    def hand_grows(self) -> bool:
        """Tables with an effect that takes a card to hand without asking for another one first."""
        return any(
            effect[0] == fx.MARKET_TO_HAND and fx.DISCARD not in [e[0] for e in effects[:i]]
            for effects in all_lists(self.loader.tables).values()
            for i, effect in enumerate(effects)
        )
