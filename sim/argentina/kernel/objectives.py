"""The objective offer: taking a card from it or from the deck (9.8, A612)."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.cards import to_discard
from sim.core.jit import kernel


@kernel
def gain_objective(s, p, choice):
    """Onto the own discard pile; a taken offer card is replaced at once (A420, A421).

    In the solo game the offer is a queue: the cards nearer to the deck move up (A612).
    """
    n = s[L.OBJECTIVE_DECK_N]
    fresh = 0
    if n > 0:
        fresh = s[L.OBJECTIVE_DECK + n - 1] + 1
        s[L.OBJECTIVE_DECK_N] = n - 1
    if choice == c.TO_DECK:
        taken = fresh
    else:
        taken = s[L.OFFER + choice]
        if s[L.SOLO]:
            for i in range(choice, 0, -1):
                s[L.OFFER + i] = s[L.OFFER + i - 1]
            choice = 0
        s[L.OFFER + choice] = fresh
    to_discard(s, p, L.OBJECTIVE + taken - 1)
    s[L.SEATS + p * L.SEAT_SIZE + L.OBJECTIVES_TAKEN] += 1
