"""Step 2 in Buenos Aires: the hand is revealed, counted, paid and put away (7.2)."""

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cards import ONE, remove_card, to_discard
from sim.core.jit import kernel


@kernel
def breeding_total(s, T, p):
    """Each breed in hand counts once (A200); permanent certificates always apply (A201, R18)."""
    q = L.SEATS + p * L.SEAT_SIZE
    seen = ONE - ONE
    total = s[q + L.PERMANENT_CERTIFICATES]
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card < L.EXHAUSTION and (seen >> T[t.T_BREED + card]) & ONE == 0:
            seen |= ONE << T[t.T_BREED + card]
            total += T[t.T_VALUE + card]
    return total


@kernel
def earn(s, T, p, spent):
    """Income with `spent` temporary certificates; the hand is empty afterwards (A202-A204)."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = breeding_total(s, T, p) + spent
    s[q + L.CERTIFICATES] -= spent
    s[q + L.PESOS] += total
    s[L.LOAD_VALUE] = total
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card == L.EXHAUSTION:
            remove_card(s, card)
        else:
            to_discard(s, p, card)
    s[q + L.HAND_N] = 0
