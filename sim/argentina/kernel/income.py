"""Step 2 in Buenos Aires: the hand is revealed, counted, paid and put away (7.2)."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .cards import ONE, objective_choices, remove_card, to_discard, token_choice
from .stack import pop
from .vocabulary import vocabulary

room = vocabulary.room("income")
income = room.decision("income")
INCOME = income.op


@kernel
def breeding_total(s, T, p):
    """Each breed in hand counts once (A200); permanent certificates always apply (A201, R18)."""
    q = L.SEATS + p * L.SEAT_SIZE
    seen = ONE - ONE
    total = s[q + L.PERMANENT_CERTIFICATES]
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card < L.EXHAUSTION and (seen >> T[t.BREED + card]) & ONE == 0:
            seen |= ONE << T[t.BREED + card]
            total += T[t.VALUE + card]
    return total


@kernel
def earn(s, T, p, spent):
    """Income with `spent` temporary certificates; the hand is empty afterwards.

    A202, A203, A204.
    """
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


@income.choices
@kernel
def income_choices(s, T, p, f, out, n):
    """Certificates to spend (A202), or what may come before the hand is revealed."""
    for spent in range(s[L.SEATS + p * L.SEAT_SIZE + L.CERTIFICATES] + 1):
        out[n] = spent
        n += 1
    return token_choice(s, p, out, objective_choices(s, p, out, n))


@income.apply
@kernel
def apply_income(s, T, p, f, a):
    pop(s)
    earn(s, T, p, a)
