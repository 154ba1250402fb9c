"""What things are worth to a player now: the prices that every decision reads."""

import numpy as np

from sim.argentina.kernel.cards import ONE
from sim.argentina.kernel.codes import JOB_COLUMNS
from sim.argentina.kernel.layout import (
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    GRAIN,
    HAND,
    HAND_N,
    JOBS,
    MARKER_ROW,
    N_JOB_ROWS,
    N_QUAYS,
    OBJECTIVE,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    TRIGGER,
)
from sim.argentina.kernel.mind import (
    HAND_KNOWN,
    KNOWN_SIZE,
    NEVER,
    X_CELLS,
    X_CERTIFICATE,
    X_EARLY,
    X_ENGINE,
    X_FRESH,
    X_GRAIN,
    X_KEEP,
    X_KNOWN,
    X_LEFT,
    X_LOOSE,
    X_LOOSE_2,
    X_PESO,
    X_POINT,
    X_QUAY,
    X_USE,
)
from sim.argentina.kernel.tables import T_BREED, T_COLUMNS, T_GRAIN_LIMIT, T_PESOS_PER_VP, T_VALUE
from sim.argentina.kernel.weights import (
    W_CERTIFICATE,
    W_CERTIFICATE_EARLY,
    W_DRAW,
    W_ENGINE,
    W_ENGINE_EARLY,
    W_GRAIN,
    W_GRAIN_EARLY,
    W_GRAIN_FULL,
    W_KEEP_EXHAUSTION,
    W_KEEP_OBJECTIVE,
    W_PESO,
    W_PESO_EARLY,
    W_PESO_FULL,
    W_POINT,
    W_TILES,
)
from sim.core.jit import kernel

GAME_VISITS = 5.5  # visits of a player in a game (A107): what "early" is measured by


@kernel
def visits_after(s, T, W, cells):
    """Own visits to Buenos Aires that the filling of so many job-market cells will take."""
    return cells / (max(W[W_TILES], 0.5) * s[PLAYERS])


@kernel
def price(s, T, W, x, p):
    """The prices of this moment, from the time left and what the player has."""
    row = s[MARKER_ROW]
    columns = T[T_COLUMNS + s[PLAYERS]]
    cells = (N_JOB_ROWS - row) * columns
    if row < N_JOB_ROWS:
        for column in range(columns):
            cells -= 1 if s[JOBS + row * JOB_COLUMNS + column] > 0 else 0
    if s[TRIGGER] > 0:
        cells = 0
    left = visits_after(s, T, W, cells)
    early = left / GAME_VISITS
    q = SEATS + p * SEAT_SIZE
    x[X_CELLS] = cells
    x[X_LEFT] = left
    x[X_EARLY] = early
    for i in range(KNOWN_SIZE):
        x[X_KNOWN + i] = 0.0
    for quay in range(N_QUAYS):
        x[X_QUAY + quay] = NEVER
    # in the last lap goods lose what they could still bring, and money comes down to its points
    use = min(1.0, left)
    x[X_USE] = use
    many = 1.0 + max(0.0, W[W_PESO_FULL]) * 0.1 * s[q + PESOS]
    x[X_PESO] = W[W_PESO] + W[W_PESO_EARLY] * early / many
    x[X_PESO] = use * x[X_PESO] + (1.0 - use) / T[T_PESOS_PER_VP]
    full = 1.0 - W[W_GRAIN_FULL] * s[q + GRAIN] / T[T_GRAIN_LIMIT]
    x[X_GRAIN] = use * (W[W_GRAIN] + W[W_GRAIN_EARLY] * early) * full
    x[X_CERTIFICATE] = use * (W[W_CERTIFICATE] + W[W_CERTIFICATE_EARLY] * early)
    x[X_ENGINE] = use * (W[W_ENGINE] + W[W_ENGINE_EARLY] * early)
    x[X_POINT] = x[X_PESO] + W[W_POINT]


@kernel
def keep_worth(s, T, W, x, p, card):
    """What a card in hand is worth at the next income: a second of its breed is worth nothing."""
    if card >= OBJECTIVE:
        return W[W_KEEP_OBJECTIVE]
    if card == EXHAUSTION:
        return W[W_KEEP_EXHAUSTION]
    q = SEATS + p * SEAT_SIZE
    breed = T[T_BREED + card]
    same = 0
    for i in range(s[q + HAND_N]):
        other = s[q + HAND + i]
        if other < EXHAUSTION and T[T_BREED + other] == breed:
            same += 1
    if same > 1:
        return 0.0
    return T[T_VALUE + card] * x[X_POINT]


@kernel
def pile_worth(s, T, x, start, n, breeds):
    """Sum of what cards of a pile would be worth beside these breeds; their order plays no part."""
    total = 0
    for i in range(start, start + n):
        card = s[i]
        if card < EXHAUSTION and (breeds >> T[T_BREED + card]) & ONE == 0:
            total += T[T_VALUE + card]
    return total * x[X_POINT]


@kernel
def look_at_hand(s, T, W, x, p):
    """Which cards are loose, and what an unseen card may bring (own piles: the set is known)."""
    if x[X_KNOWN + HAND_KNOWN] > 0.0:
        return
    x[X_KNOWN + HAND_KNOWN] = 1.0
    q = SEATS + p * SEAT_SIZE
    breeds = np.int64(0)
    doubled = np.int64(0)
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card < EXHAUSTION:
            bit = ONE << T[T_BREED + card]
            doubled |= breeds & bit
            breeds |= bit
    loose = 9.0
    second = 9.0
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card < EXHAUSTION:
            worth = 0.0
            if (doubled >> T[T_BREED + card]) & ONE == 0:
                worth = T[T_VALUE + card] * x[X_POINT]
        else:
            worth = keep_worth(s, T, W, x, p, card)
        x[X_KEEP + i] = worth
        if worth < loose:
            second = loose
            loose = worth
        elif worth < second:
            second = worth
    x[X_LOOSE] = loose
    x[X_LOOSE_2] = second
    n = s[q + DRAW_N]
    worth = 0.0
    if n > 0:
        worth = pile_worth(s, T, x, q + DRAW, n, breeds) / n
    elif s[q + DISCARD_N] > 0:
        n = s[q + DISCARD_N]
        worth = pile_worth(s, T, x, q + DISCARD, n, breeds) / n
    x[X_FRESH] = W[W_DRAW] * worth


@kernel
def exchange_worth(s, T, W, x, p, cards):
    """Drawing cards and discarding as many: the least useful ones make way."""
    look_at_hand(s, T, W, x, p)
    fresh = x[X_FRESH]
    worth = max(fresh - x[X_LOOSE], 0.25 * fresh)
    if cards > 1:
        worth += (cards - 1) * max(fresh - x[X_LOOSE_2], 0.2 * fresh)
    return worth
