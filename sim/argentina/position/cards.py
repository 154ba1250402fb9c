"""Cards counted over the whole position (I1, I2, I3), and hands that are not too large.

Hidden piles that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from collections import Counter

from sim.argentina.components import CARDS
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.position.counts import Counts, total
from sim.argentina.position.effects import all_lists

OBJECTIVES = range(L.OBJECTIVE, L.CARD_KINDS)


class Cards(Counts):
    def check(self) -> None:
        self.draw_piles()
        self.start_cattle()
        self.cattle()
        self.exhaustion()
        self.objectives()
        self.offer()
        self.hands()

    def card(self, kind: int) -> str:
        return self.names.cards[kind]

    def start_cards(self) -> Counter[int]:
        """The starting cattle of one player (A16)."""
        return Counter(self.table(t.START_CARDS + i) for i in range(L.N_START_CARDS))

    def draw_piles(self) -> None:
        """A draw pile that was left out: the player's starting cattle not in hand or discard."""
        for p, seat in enumerate(self.data["seats"].elements()):
            if "draw" not in seat and not self.view.is_pedro(p):
                pile = self.shuffled(self.start_cards() - Counter(self.herd(p)))
                self.fields.put("draw", pile[::-1], p)

    def start_cattle(self) -> None:
        """Starting cattle stay with their player (A16)."""
        start = self.start_cards()
        for p, seat in enumerate(self.data["seats"].elements()):
            herd = Counter(self.herd(p))
            for kind in start:
                if herd[kind] and self.view.is_pedro(p):
                    seat["pile"].refuse_saying(
                        f"{self.card(kind)} is never Pedro's: he has no starting cattle (A601)"
                    )
                if herd[kind] > start[kind]:
                    seat.refuse_saying(
                        f"too many of {self.card(kind)}: {herd[kind]} in the herd, expected at "
                        f"most {start[kind]} (A16)"
                    )
        for portion in self.all_of(CARDS):
            for kind in start:
                if portion.field in ("market", "cattle_deck") and portion.things[kind]:
                    self.data[portion.where].refuse_saying(
                        f"{self.card(kind)} is never in the market (A16)"
                    )

    def cattle(self) -> None:
        """I1."""
        every = self.only_cattle(self.box(CARDS, len(self.players) - self.view.solo))
        got = self.only_cattle(total(self.all_of(CARDS)))
        if self.missing("cattle_deck"):
            self.none_over("cattle_market", got, every, self.card, "I1")
            start = self.start_cards()
            left = Counter({kind: n for kind, n in (every - got).items() if kind not in start})
            self.balance("cattle_removed", got + left, every, self.card, "I1")
            self.fields.put("cattle_deck", self.shuffled(left)[::-1])
        else:
            self.balance("cattle_deck", got, every, self.card, "I1")

    @staticmethod
    def only_cattle(cards: Counter[int]) -> Counter[int]:
        return Counter({card: n for card, n in cards.items() if card < L.EXHAUSTION})

    def exhaustion(self) -> None:
        """I2."""
        herds = sum(self.herd(p).count(L.EXHAUSTION) for p in self.players)
        pile = L.N_EXHAUSTION - herds
        if self.missing("exhaustion_pile") and pile >= 0:
            self.s[L.EXHAUSTION_PILE] = pile
        if int(self.s[L.EXHAUSTION_PILE]) != pile:
            self.loader.given("exhaustion_pile", 0).refuse(
                f"{pile}: {herds} of the {L.N_EXHAUSTION} exhaustion cards are in herds (I2)"
            )

    def objectives(self) -> None:
        """I3: every card in one place."""
        left = self.once(self.all_of(CARDS), OBJECTIVES, self.objective, "I3")
        if self.missing("objective_deck"):
            self.random.shuffle(left)
            self.fields.put("objective_deck", [card - L.OBJECTIVE for card in left[::-1]])
        elif left:
            self.data["objective_deck"].refuse_saying(f"{self.objective(left[0])} is nowhere (I3)")

    @staticmethod
    def objective(card: int) -> str:
        return f"objective {card - L.OBJECTIVE + 1}"

    def offer(self) -> None:
        """I3: the deck refills the offer."""
        shown = [card > 0 for card in self.fields.values("offer")[: self.table(t.OFFER)]]
        if self.s[L.OBJECTIVE_DECK_N] and not all(shown):
            self.data["objective_offer"].refuse(
                f"no empty place while the deck has {self.s[L.OBJECTIVE_DECK_N]} cards (I3)"
            )
        if self.view.solo and shown != sorted(shown):
            self.data["objective_offer"].refuse(
                "empty places first: the cards slide away from the deck (A612)"
            )

    # --- hands --------------------------------------------------------------------------------

    def hands(self) -> None:
        """At most the limit and what is drawn to be discarded again (I12, R30)."""
        for p in self.players:
            drawn = 0
            if p == int(self.s[L.CURRENT]):
                drawn = sum(
                    frame.cards
                    for frame in self.frames
                    if frame.name == "discard_cards" and frame.which in (c.ANY_CARD, c.REMOVE_ANY)
                )
                if self.pending("ba_close") and not self.pending("income"):
                    self.hand_at_most(p, drawn, "the hand was discarded for income (A204)")
            if self.view.seat(p, L.AT) < 0:
                self.hand_at_most(p, L.N_START_CARDS + 1 + drawn, "the starting herd (A65)")
                continue
            limit = max(self.view.seat(p, L.HAND_LIMIT), self.table(t.FIRST_HAND))
            if self.view.seat(p, L.HAND_N) > limit + drawn and not self.hand_grows():
                self.hand_at_most(p, limit + drawn, f"the hand limit is {limit} (I12)")

    def hand_at_most(self, p: int, most: int, why: str) -> None:
        count = self.view.seat(p, L.HAND_N)
        if count > most:
            self.seat(p)["hand"].refuse_saying(f"got {count} cards, expected at most {most}: {why}")

    def hand_grows(self) -> bool:
        """Tables with an effect that takes a card to hand without asking for another one first."""
        return any(
            effect[0] == fx.MARKET_TO_HAND and fx.DISCARD not in [e[0] for e in effects[:i]]
            for effects in all_lists(self.loader.tables).values()
            for i, effect in enumerate(effects)
        )
