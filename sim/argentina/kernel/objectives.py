"""The objective offer: taking a card from it or from the deck (9.8, A612)."""

from sim.argentina.kernel.cards import to_discard
from sim.argentina.kernel.codes import TO_DECK
from sim.argentina.kernel.layout import (
    OBJECTIVE,
    OBJECTIVE_DECK,
    OBJECTIVE_DECK_N,
    OBJECTIVES_TAKEN,
    OFFER,
    SEAT_SIZE,
    SEATS,
    SOLO,
)
from sim.core.jit import kernel


@kernel
def gain_objective(s, p, choice):
    """Onto the own discard pile; a taken offer card is replaced at once (A420, A421).

    In the solo game the offer is a queue: the cards nearer to the deck move up (A612).
    """
    n = s[OBJECTIVE_DECK_N]
    fresh = 0
    if n > 0:
        fresh = s[OBJECTIVE_DECK + n - 1] + 1
        s[OBJECTIVE_DECK_N] = n - 1
    if choice == TO_DECK:
        taken = fresh
    else:
        taken = s[OFFER + choice]
        if s[SOLO]:
            for i in range(choice, 0, -1):
                s[OFFER + i] = s[OFFER + i - 1]
            choice = 0
        s[OFFER + choice] = fresh
    to_discard(s, p, OBJECTIVE + taken - 1)
    s[SEATS + p * SEAT_SIZE + OBJECTIVES_TAKEN] += 1
