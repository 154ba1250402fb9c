"""What a herd holds: cards of each breed, and what a pile would be worth."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import ONE
from . import workspace as X


@kernel
def count_pile(s, T, x, start, n):
    for i in range(start, start + n):
        if s[i] < L.CATTLE_KINDS:
            x[X.BREED + T[t.BREED + s[i]]] += 1.0


@kernel
def count_breeds(s, T, x, p):
    """Cards of each breed in the herd."""
    for i in range(L.CATTLE_KINDS):
        x[X.BREED + i] = 0.0
    q = L.SEATS + p * L.SEAT_SIZE
    count_pile(s, T, x, q + L.HAND, s[q + L.HAND_N])
    count_pile(s, T, x, q + L.DRAW, s[q + L.DRAW_N])
    count_pile(s, T, x, q + L.DISCARD, s[q + L.DISCARD_N])


@kernel
def pile_worth(s, T, x, start, n, breeds):
    """Sum of what cards of a pile would be worth beside these breeds; their order plays no part."""
    total = 0
    for i in range(start, start + n):
        card = s[i]
        if card < L.CATTLE_KINDS and (breeds >> T[t.BREED + card]) & ONE == 0:
            total += T[t.VALUE + card]
    return total * x[X.POINT]
