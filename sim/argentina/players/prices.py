"""What things are worth to a player now: the prices that every decision reads."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import ONE
from . import weights as w
from . import workspace as X
from .hand import breeds_in_hand, expect_fresh, find_loose, worth_of_exchange
from .ways import cells_left, trail_left

GAME_VISITS = 5.5  # visits of a player in a game (A107): what "early" is measured by


@kernel
def visits_after(s, T, W, cells):
    """Own visits to Buenos Aires that the filling of so many job-market cells will take."""
    return cells / (max(W[w.TILES], 0.5) * s[L.PLAYERS])


@kernel
def price(s, T, W, x, p):
    """The prices of this moment, from the time left and what the player has."""
    cells = cells_left(s, T)
    left = visits_after(s, T, W, cells)
    far = trail_left(s, T, p)
    if W[w.TIME] != 0.0 and cells > 0:  # visits come soon where players stand near the end
        for seat in range(s[L.PLAYERS]):
            left += W[w.TIME] * (trail_left(s, T, seat) - 0.5) / s[L.PLAYERS]
        left = max(0.0, left + W[w.TIME_OWN] * (0.5 - far))
    early = left / GAME_VISITS
    q = L.SEATS + p * L.SEAT_SIZE
    x[X.CELLS] = cells
    x[X.LEFT] = left
    x[X.EARLY] = early
    for i in range(X.KNOWN_SIZE):
        x[X.KNOWN + i] = 0.0
    for quay in range(L.N_QUAYS):
        x[X.QUAY + quay] = X.NEVER
    # in the last lap goods lose what they could still bring, and money comes down to its points
    use = min(1.0, left)
    x[X.USE] = use
    many = 1.0 + max(0.0, W[w.PESO_FULL]) * 0.1 * s[q + L.PESOS]
    x[X.PESO] = W[w.PESO] + W[w.PESO_EARLY] * early / many
    x[X.PESO] = use * x[X.PESO] + (1.0 - use) * W[w.END_VP] / T[t.PESOS_PER_VP]
    full = 1.0 - W[w.GRAIN_FULL] * s[q + L.GRAIN] / T[t.GRAIN_LIMIT]
    x[X.GRAIN] = use * (W[w.GRAIN] + W[w.GRAIN_EARLY] * early) * full
    full = 1.0 - W[w.CERTIFICATE_FULL] * s[q + L.CERTIFICATES] / s[q + L.CERTIFICATE_LIMIT]
    x[X.CERTIFICATE] = use * (W[w.CERTIFICATE] + W[w.CERTIFICATE_EARLY] * early) * full
    x[X.EXHAUSTED] = W[w.EXHAUSTION] + W[w.EXHAUSTION_EARLY] * early
    x[X.ENGINE] = use * (W[w.ENGINE] + W[w.ENGINE_EARLY] * early)
    x[X.POINT] = (x[X.PESO] + W[w.POINT]) * (1.0 - W[w.POINT_FAR] * far)


@kernel
def keep_worth(s, T, W, x, p, card):
    """What a card in hand is worth at the next income: a second of its breed is worth nothing."""
    if card >= L.OBJECTIVE:
        return W[w.KEEP_OBJECTIVE]
    if card == L.EXHAUSTION:
        return W[w.KEEP_EXHAUSTION]
    q = L.SEATS + p * L.SEAT_SIZE
    breed = T[t.BREED + card]
    same = 0
    for i in range(s[q + L.HAND_N]):
        other = s[q + L.HAND + i]
        if other < L.EXHAUSTION and T[t.BREED + other] == breed:
            same += 1
    if same > 1:
        return 0.0
    return T[t.VALUE + card] * x[X.POINT]


@kernel
def look_at_hand(s, T, W, x, p):
    """Which cards are loose, and what an unseen card may bring (own piles: the set is known)."""
    if x[X.KNOWN + X.HAND_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.HAND_KNOWN] = 1.0
    q = L.SEATS + p * L.SEAT_SIZE
    breeds, doubled = breeds_in_hand(s, T, q)
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card < L.EXHAUSTION:
            worth = 0.0
            if (doubled >> T[t.BREED + card]) & ONE == 0:
                worth = T[t.VALUE + card] * x[X.POINT]
        else:
            worth = keep_worth(s, T, W, x, p, card)
        x[X.KEEP + i] = worth
    find_loose(s, x, q)
    expect_fresh(s, T, W, x, q, breeds)


@kernel
def exchange_worth(s, T, W, x, p, cards):
    """Drawing cards and discarding as many: the least useful ones make way."""
    look_at_hand(s, T, W, x, p)
    return worth_of_exchange(x, cards)
