"""What things are worth to a player now: the prices that every decision reads."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import ONE
from . import weights as w
from . import workspace as X
from .hand import breeds_in_hand, expect_fresh, find_loose, worth_of_exchange
from .ways import cells_left, trail_left

GAME_VISITS = 6.5  # visits of a player in a game: what "early" is measured by
SOME = 10  # dollars from which on further ones are worth less
FULL = 0.5  # share of its worth that a certificate loses when there is no room for another


@kernel
def forget(x):
    """Nothing has been looked at yet."""
    for i in range(X.KNOWN_SIZE):
        x[X.KNOWN + i] = 0.0


@kernel
def count_masters(s, T, W, x, p):
    """What one thing more would score with the station masters that the player holds."""
    for what in range(c.N_COUNTS):
        x[X.COUNT + what] = 0.0
    masters = s[L.SEATS + p * L.SEAT_SIZE + L.MASTERS]
    master = 0
    while masters > 0:
        if masters & ONE:
            each = T[t.MASTER_VP + master] / T[t.MASTER_EACH + master]
            x[X.COUNT + T[t.MASTER_COUNTS + master]] += W[w.MASTER_HELP] * each
        masters >>= ONE
        master += 1


@kernel
def price(s, T, W, x, p):
    """The prices of this moment, from the time left and what the player has."""
    cells = cells_left(s, T)
    left = cells / (max(W[w.TILES], 0.5) * s[L.PLAYERS])
    if W[w.TIME] != 0.0 and cells > 0:  # visits come soon where players stand near the end
        for seat in range(s[L.PLAYERS]):
            left += W[w.TIME] * (trail_left(s, T, seat) - 0.5) / s[L.PLAYERS]
        left = max(0.0, left)
    early = left / GAME_VISITS
    q = L.SEATS + p * L.SEAT_SIZE
    x[X.CELLS] = cells
    x[X.LEFT] = left
    x[X.EARLY] = early
    forget(x)
    # in the last lap goods lose what they could still bring, and money comes down to its points
    use = min(1.0, left)
    x[X.USE] = use
    many = 1.0 + W[w.DOLLAR_FULL] * max(0, s[q + L.MONEY] - SOME) / SOME
    x[X.DOLLAR] = use * (W[w.DOLLAR] + W[w.DOLLAR_EARLY] * early) / many
    x[X.DOLLAR] += (1.0 - use) * W[w.END_VP] / T[t.MONEY_PER_VP]
    full = 1.0 - FULL * s[q + L.CERTIFICATES] / s[q + L.CERTIFICATE_LIMIT]
    x[X.CERTIFICATE] = use * (W[w.CERTIFICATE] + W[w.CERTIFICATE_EARLY] * early) * full
    count_masters(s, T, W, x, p)
    x[X.CERTIFICATE] += (1.0 - use) * x[X.COUNT + c.COUNT_CERTIFICATE]
    x[X.ENGINE] = use * (W[w.ENGINE] + W[w.ENGINE_EARLY] * early)
    x[X.NEAR] = 1.0 - W[w.POINT_FAR] * trail_left(s, T, p)
    x[X.POINT] = (x[X.DOLLAR] + W[w.POINT] * use) * x[X.NEAR]


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
        worth = W[w.KEEP_OBJECTIVE]
        if card < L.CATTLE_KINDS:  # a second of its breed is worth nothing (B200)
            single = (doubled >> T[t.BREED + card]) & ONE == 0
            worth = T[t.VALUE + card] * x[X.POINT] if single else 0.0
        x[X.KEEP + i] = worth
    find_loose(s, x, q)
    expect_fresh(s, T, W, x, q, breeds)


@kernel
def keep_worth(s, T, W, x, p, card):
    """What a card in hand is worth there."""
    look_at_hand(s, T, W, x, p)
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(s[q + L.HAND_N]):
        if s[q + L.HAND + i] == card:
            return x[X.KEEP + i]
    return 0.0


@kernel
def exchange_worth(s, T, W, x, p, cards):
    """Drawing cards and discarding as many: the least useful ones make way."""
    if cards == 0:
        return 0.0
    look_at_hand(s, T, W, x, p)
    return worth_of_exchange(x, cards)
