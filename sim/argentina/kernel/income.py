"""Step 2 in Buenos Aires: the hand is revealed, counted, paid and put away (7.2)."""

from sim.argentina.kernel.cards import ONE, remove_card, to_discard
from sim.argentina.kernel.layout import (
    CERTIFICATES,
    EXHAUSTION,
    HAND,
    HAND_N,
    LOAD_VALUE,
    PERMANENT_CERTIFICATES,
    PESOS,
    SEAT_SIZE,
    SEATS,
)
from sim.argentina.kernel.tables import T_BREED, T_VALUE
from sim.core.jit import kernel


@kernel
def breeding_total(s, T, p):
    """Each breed in hand counts once (A200); permanent certificates always apply (A201, R18)."""
    q = SEATS + p * SEAT_SIZE
    seen = ONE - ONE
    total = s[q + PERMANENT_CERTIFICATES]
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card < EXHAUSTION and (seen >> T[T_BREED + card]) & ONE == 0:
            seen |= ONE << T[T_BREED + card]
            total += T[T_VALUE + card]
    return total


@kernel
def earn(s, T, p, spent):
    """Income with `spent` temporary certificates; the hand is empty afterwards (A202-A204)."""
    q = SEATS + p * SEAT_SIZE
    total = breeding_total(s, T, p) + spent
    s[q + CERTIFICATES] -= spent
    s[q + PESOS] += total
    s[LOAD_VALUE] = total
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card == EXHAUSTION:
            remove_card(s, card)
        else:
            to_discard(s, p, card)
    s[q + HAND_N] = 0
