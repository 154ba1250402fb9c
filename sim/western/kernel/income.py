"""Income in the city: the hand is revealed, counted, paid and put away (7.2)."""

from sim.core.codes import numbers
from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .cards import ONE, remove_card, to_discard
from .differences import certificates_to_spend, spend_certificates
from .stack import pop
from .vocabulary import vocabulary
from .windows import before_income

MOST_CERTIFICATES = 20  # that tables may allow to have

room = vocabulary.room("income")
income = room.decision("income", codes=numbers(MOST_CERTIFICATES))
INCOME = income.op


@kernel
def breeding_total(s, T, p):
    """Each breed in hand counts once; permanent certificates always apply.

    A200, A201, B200, B201.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    seen = ONE - ONE
    total = s[q + L.PERMANENT_CERTIFICATES]
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card < L.CATTLE_KINDS and (seen >> T[t.BREED + card]) & ONE == 0:
            seen |= ONE << T[t.BREED + card]
            total += T[t.VALUE + card]
    return total


@kernel
def earn(s, T, p, spent):
    """Income with `spent` temporary certificates; the hand is empty afterwards.

    A202, A203, A204; B202, B203, B204.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    total = breeding_total(s, T, p) + spent
    spend_certificates(s, T, q, spent)
    s[q + L.MONEY] += total
    s[L.LOAD_VALUE] = total
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card >= L.CATTLE_KINDS and card < L.OBJECTIVE:  # neither cattle nor objective
            remove_card(s, card)
        else:
            to_discard(s, p, card)
    s[q + L.HAND_N] = 0


@income.choices
@kernel
def income_choices(s, T, p, f, out, n):
    """Certificates to spend (A202, B202), or what may come before the hand is revealed."""
    for spent in range(certificates_to_spend(s, T, L.SEATS + p * L.SEAT_SIZE) + 1):
        out[n] = spent
        n += 1
    return before_income(s, T, p, out, n)


@income.apply
@kernel
def apply_income(s, T, p, f, a):
    pop(s)
    earn(s, T, p, a)
