"""Cards counted over the whole position, and hands that are not too large.

Hidden piles that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from collections import Counter

from ..components import CARDS
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..names import RULE
from . import laws
from .counts import Counts, total
from .family_loader import V


class FamilyCards(Counts[V]):
    closing = ""  # the last step of a visit to the city
    objectives_known = range(L.OBJECTIVE, L.CARD_KINDS)

    def check(self) -> None:
        self.draw_piles()
        self.start_cattle()
        self.cattle()
        self.own_cards()
        self.objectives()
        self.offer()
        self.hands()

    def own_cards(self) -> None:
        """Cards that only one game has."""

    def card(self, kind: int) -> str:
        return self.names.cards[kind]

    def start_cards(self) -> Counter[int]:
        """The starting cattle of one player (A16, B16)."""
        return Counter(self.table(t.START_CARDS + i) for i in range(L.N_START_CARDS))

    def is_automa(self, p: int) -> bool:
        return self.view.is_automa(p)

    def draw_piles(self) -> None:
        """A draw pile that was left out: the player's starting cattle not elsewhere."""
        for p, seat in enumerate(self.data["seats"].elements()):
            if "draw" not in seat and not self.is_automa(p):
                pile = self.shuffled(self.start_cards() - Counter(self.own_cattle(p)))
                self.fields.put("draw", pile[::-1], p)

    def own_cattle(self, p: int) -> list[int]:
        """Cards of a player that can be starting cattle."""
        return self.herd(p)

    def start_cattle(self) -> None:
        """Starting cattle stay with their player (A16, B16)."""
        start = self.start_cards()
        for p, seat in enumerate(self.data["seats"].elements()):
            own = Counter(self.own_cattle(p))
            for kind in start:
                if own[kind] and self.is_automa(p):
                    seat["pile"].refuse_saying(
                        f"{self.card(kind)} is never {self.view.automa_name}'s: he has no "
                        f"starting cattle ({RULE}601)"
                    )
                if own[kind] > start[kind]:
                    seat.refuse_saying(
                        f"too many of {self.card(kind)}: {own[kind]} in the herd, expected at "
                        f"most {start[kind]} ({RULE}16)"
                    )
        for portion in self.all_of(CARDS):
            for kind in start:
                if portion.field in ("market", "cattle_deck") and portion.things[kind]:
                    self.data[portion.where].refuse_saying(
                        f"{self.card(kind)} is never in the market ({RULE}16)"
                    )

    def cattle(self) -> None:
        """Every card of the market and of the herds is somewhere."""
        herds = sum(not self.is_automa(p) for p in self.players)
        every = self.only_cattle(self.box(CARDS, herds))
        got = self.only_cattle(total(self.all_of(CARDS)))
        if self.missing("cattle_deck"):
            self.none_over("cattle_market", got, every, self.card, laws.CATTLE)
            start = self.start_cards()
            left = Counter({kind: n for kind, n in (every - got).items() if kind not in start})
            self.balance("cattle_removed", got + left, every, self.card, laws.CATTLE)
            self.fields.put("cattle_deck", self.shuffled(left)[::-1])
        else:
            self.balance("cattle_deck", got, every, self.card, laws.CATTLE)

    @staticmethod
    def only_cattle(cards: Counter[int]) -> Counter[int]:
        return Counter({card: n for card, n in cards.items() if card < L.CATTLE_KINDS})

    def objectives(self) -> None:
        """Every card in one place."""
        left = self.once(self.all_of(CARDS), self.objectives_known, self.objective, laws.OBJECTIVES)
        if self.missing("objective_deck"):
            self.random.shuffle(left)
            self.fields.put("objective_deck", [card - L.OBJECTIVE for card in left[::-1]])
        elif left:
            self.data["objective_deck"].refuse_saying(
                f"{self.objective(left[0])} is nowhere ({laws.OBJECTIVES})"
            )

    @staticmethod
    def objective(card: int) -> str:
        return f"objective {card - L.OBJECTIVE + 1}"

    def offer(self) -> None:
        """The deck refills the offer."""
        shown = [card > 0 for card in self.fields.values("offer")[: self.table(t.OFFER)]]
        if self.s[L.OBJECTIVE_DECK_N] and not all(shown):
            self.data["objective_offer"].refuse(
                f"no empty place while the deck has {self.s[L.OBJECTIVE_DECK_N]} cards "
                f"({laws.OBJECTIVES})"
            )
        self.offer_order(shown)

    def offer_order(self, shown: list[bool]) -> None:
        """Places that must be filled before others."""

    # --- hands ------------------------------------------------------------------------------------

    def hands(self) -> None:
        """At most the limit and what is drawn to be discarded again."""
        for p in self.players:
            drawn = 0
            if p == int(self.s[L.CURRENT]):
                drawn = sum(
                    frame.cards
                    for frame in self.frames
                    if frame.name == "discard_cards" and frame.which in (c.ANY_CARD, c.REMOVE_ANY)
                )
                if self.pending(self.closing) and not self.pending("income"):
                    self.hand_at_most(p, drawn, f"the hand was discarded for income ({RULE}204)")
            if self.view.seat(p, L.AT) < 0:
                most = self.first_hand() + drawn
                self.hand_at_most(p, most, f"the starting herd ({RULE}65)")
                continue
            limit = self.hand_limit(p)
            if self.view.seat(p, L.HAND_N) > limit + drawn and not self.hand_grows():
                why = f"the hand limit is {limit} ({laws.HANDS})"
                self.hand_at_most(p, limit + drawn, why)

    def first_hand(self) -> int:
        """Cards that a player has in hand at most before the first turn."""
        return int(L.N_START_CARDS)

    def hand_limit(self, p: int) -> int:
        return self.view.seat(p, L.HAND_LIMIT)

    def hand_grows(self) -> bool:
        """Tables with an effect that takes a card to hand without asking for another one first."""
        return False

    def hand_at_most(self, p: int, most: int, why: str) -> None:
        count = self.view.seat(p, L.HAND_N)
        if count > most:
            self.seat(p)["hand"].refuse_saying(f"got {count} cards, expected at most {most}: {why}")
