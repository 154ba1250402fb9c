"""Cards counted over the whole position (I1 to I3), and hands that are not too large.

Hidden piles that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from collections import Counter

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.position.counts import Counts
from sim.argentina.position.effects import all_lists


class Cards(Counts):
    def check(self) -> None:
        self.draw_piles()
        self.cattle()
        self.exhaustion()
        self.objectives()
        self.hands()

    # --- cards --------------------------------------------------------------------------------

    def card(self, kind: int) -> str:
        return self.names.cards[kind]

    def start_cards(self) -> Counter[int]:
        """The starting cattle of one player (A16)."""
        return Counter(self.table(t.T_START_CARDS + i) for i in range(L.N_START_CARDS))

    def draw_piles(self) -> None:
        """A draw pile that was left out: the player's starting cattle not in hand or discard."""
        for p, seat in enumerate(self.data["seats"].elements()):
            if "draw" not in seat and not self.view.is_pedro(p):
                q = self.q(p)
                pile = self.shuffled(self.start_cards() - Counter(self.herd(p)))
                self.loader.put_pile(q + L.DRAW, q + L.DRAW_N, pile)

    def cattle(self) -> None:
        """I1, and starting cattle stay with their player."""
        start = self.start_cards()
        market = Counter(self.table(t.T_MARKET_CARDS + i) for i in range(L.N_MARKET_CARDS))
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
        for key in ("cattle_market", "cattle_deck"):
            for kind in start:
                if kind in self.piles()[key]:
                    self.data[key].refuse_saying(f"{self.card(kind)} is never in the market (A16)")
        herds = len(self.players) - self.view.solo
        every = market + Counter({kind: n * herds for kind, n in start.items()})
        got = Counter(card for p in self.players for card in self.herd(p) if card < L.EXHAUSTION)
        for pile in self.piles().values():
            got += pile
        if self.missing("cattle_deck"):
            self.none_over("cattle_market", got, every, self.card, "I1")
            left = Counter({kind: n for kind, n in (every - got).items() if kind not in start})
            self.balance("cattle_removed", got + left, every, self.card, "I1")
            self.loader.put_pile(L.CATTLE_DECK, L.CATTLE_DECK_N, self.shuffled(left))
        else:
            self.balance("cattle_deck", got, every, self.card, "I1")

    def piles(self) -> dict[str, Counter[int]]:
        """Cattle that is in nobody's herd."""
        return {
            "cattle_market": self.kinds(L.MARKET, L.CATTLE_KINDS),
            "cattle_removed": self.kinds(L.CATTLE_REMOVED, L.CATTLE_KINDS),
            "cattle_deck": Counter(self.run(L.CATTLE_DECK, int(self.s[L.CATTLE_DECK_N]))),
        }

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
        """I3: every card in one place, and an offer that the deck refills."""
        places: list[tuple[int, str]] = []
        for p in self.players:
            where = f"the herd of player {p}"
            places += [(card - L.OBJECTIVE, where) for card in self.herd(p) if card >= L.OBJECTIVE]
            area = int(self.s[self.q(p) + L.AREA])
            places += self.bits(area, L.N_OBJECTIVES, f"the area of player {p}")
        offer = self.run(L.OFFER, L.OFFER_SIZE)
        places += [(card - 1, "objective_offer") for card in offer if card]
        removed = int(self.s[L.OBJECTIVES_REMOVED])
        places += self.bits(removed, L.N_OBJECTIVES, "objectives_removed")
        deck = self.run(L.OBJECTIVE_DECK, int(self.s[L.OBJECTIVE_DECK_N]))
        places += [(card, "objective_deck") for card in deck]
        left = self.once(places, L.N_OBJECTIVES, "objective", "I3")
        if self.missing("objective_deck"):
            self.random.shuffle(left)
            self.loader.put_pile(L.OBJECTIVE_DECK, L.OBJECTIVE_DECK_N, left)
        elif left:
            self.data["objective_deck"].refuse_saying(f"objective {left[0] + 1} is nowhere (I3)")
        if self.s[L.OBJECTIVE_DECK_N] and 0 in offer[: self.table(t.T_OFFER)]:
            self.data["objective_offer"].refuse(
                f"no empty place while the deck has {self.s[L.OBJECTIVE_DECK_N]} cards (I3)"
            )
        shown = [card > 0 for card in offer[: self.table(t.T_OFFER)]]
        if self.view.solo and shown != sorted(shown):
            self.data["objective_offer"].refuse(
                "empty places first: the cards slide away from the deck (A612)"
            )

    # --- hands --------------------------------------------------------------------------------

    def hands(self) -> None:
        """At most the limit and what is drawn to be discarded again (I12, R30)."""
        for p in self.players:
            q = self.q(p)
            drawn = 0
            if p == int(self.s[L.CURRENT]):
                drawn = sum(
                    frame[1]
                    for frame in self.frames
                    if frame[0] == ops.DISCARD_CARDS and frame[2] in (c.ANY_CARD, c.REMOVE_ANY)
                )
                if self.pending(ops.BA_CLOSE) and not self.pending(ops.INCOME):
                    self.hand_at_most(p, drawn, "the hand was discarded for income (A204)")
            if self.s[q + L.AT] < 0:
                self.hand_at_most(p, L.N_START_CARDS + 1 + drawn, "the starting herd (A65)")
                continue
            limit = max(int(self.s[q + L.HAND_LIMIT]), self.table(t.T_FIRST_HAND))
            if self.s[q + L.HAND_N] > limit + drawn and not self.hand_grows():
                self.hand_at_most(p, limit + drawn, f"the hand limit is {limit} (I12)")

    def hand_at_most(self, p: int, most: int, why: str) -> None:
        count = int(self.s[self.q(p) + L.HAND_N])
        if count > most:
            self.seat(p)["hand"].refuse_saying(f"got {count} cards, expected at most {most}: {why}")

    def hand_grows(self) -> bool:
        """Tables with an effect that takes a card to hand without asking for another one first."""
        return any(
            effect[0] == c.E_MARKET_TO_HAND and c.E_DISCARD not in [e[0] for e in effects[:i]]
            for effects in all_lists(self.loader.tables).values()
            for i, effect in enumerate(effects)
        )
