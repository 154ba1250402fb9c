"""The worth of objective cards, and what they make other things worth."""

from sim.argentina.kernel.buildings import buildings_on_trail
from sim.argentina.kernel.codes import (
    N_NEEDS,
    NEED_BUILDING,
    NEED_CARACU,
    NEED_GREEN,
    NEED_SHIP_TOP,
    NEED_STATION,
    NEED_VALUE_3,
    NEED_W,
)
from sim.argentina.kernel.layout import (
    AREA,
    CELL_OWNER,
    DELIVERIES,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    FARMERS,
    HAND,
    HAND_N,
    N_CELLS,
    N_COLOURS,
    N_OBJECTIVES,
    N_QUARTERS,
    N_STATIONS,
    OBJECTIVE,
    OBJECTIVES_TAKEN,
    OFFER,
    OFFER_SIZE,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SPACES_MAX,
    STATION_DISCS,
)
from sim.argentina.kernel.mind import WANTS_KNOWN, X_HAVE, X_KNOWN, X_LEFT, X_USE, X_WANT
from sim.argentina.kernel.prices import GAME_VISITS
from sim.argentina.kernel.tables import (
    T_BREED,
    T_NEED_BREED,
    T_NEED_VALUE,
    T_OBJECTIVE_EFFECTS,
    T_OBJECTIVE_NEEDS,
    T_OBJECTIVE_PENALTY,
    T_OBJECTIVE_VP,
    T_SHIP_TOP,
    T_VALUE,
)
from sim.argentina.kernel.weights import (
    W_OBJECTIVE,
    W_OBJECTIVE_HELP,
    W_OBJECTIVE_MISSING,
    W_OBJECTIVE_SLOT,
    W_OBJECTIVE_TIME,
    W_OBJECTIVE_VP,
)
from sim.argentina.kernel.worth import effects_worth
from sim.core.jit import kernel


@kernel
def count_card_needs(s, T, x, start, n):
    for i in range(start, start + n):
        card = s[i]
        if card < EXHAUSTION:
            if T[T_VALUE + card] == T[T_NEED_VALUE]:
                x[X_HAVE + NEED_VALUE_3] += 1.0
            for need in range(NEED_CARACU, N_NEEDS):
                if T[T_BREED + card] == T[T_NEED_BREED + need]:
                    x[X_HAVE + need] += 1.0
        elif card >= OBJECTIVE:
            use_needs(T, x, card - OBJECTIVE, 1.0)


@kernel
def use_needs(T, x, objective, times):
    """What an objective already held takes away from others (A426)."""
    for need in range(N_NEEDS):
        x[X_HAVE + need] -= times * T[T_OBJECTIVE_NEEDS + objective * N_NEEDS + need]


@kernel
def count_needs(s, T, x, p):
    """What the player has for objective conditions, less what the cards held already use."""
    q = SEATS + p * SEAT_SIZE
    for need in range(N_NEEDS):
        x[X_HAVE + need] = 0.0
    x[X_HAVE + NEED_BUILDING] = buildings_on_trail(s, p)
    for colour in range(N_COLOURS):
        x[X_HAVE + NEED_GREEN + colour] = s[q + FARMERS + colour]
    for cell in range(N_CELLS if s[q + DELIVERIES] > 0 else 0):
        if s[CELL_OWNER + cell] == p + 1:
            x[X_HAVE + NEED_W + cell // SPACES_MAX % N_QUARTERS] += 1.0
    for i in range(N_STATIONS):
        x[X_HAVE + NEED_STATION] += s[STATION_DISCS + i * SEATS_MAX + p]
    x[X_HAVE + NEED_SHIP_TOP] = s[SHIP_DISCS + T[T_SHIP_TOP] * SEATS_MAX + p]
    for objective in range(N_OBJECTIVES):
        if (s[q + AREA] >> objective) & 1:
            use_needs(T, x, objective, 1.0)
    count_card_needs(s, T, x, q + HAND, s[q + HAND_N])
    count_card_needs(s, T, x, q + DRAW, s[q + DRAW_N])
    count_card_needs(s, T, x, q + DISCARD, s[q + DISCARD_N])


@kernel
def objective_chance(T, W, x, objective):
    """How likely its conditions will hold at the end, by how many are missing and the time left."""
    missing = 0.0
    for need in range(N_NEEDS):
        wanted = T[T_OBJECTIVE_NEEDS + objective * N_NEEDS + need]
        if wanted > 0:
            missing += max(0.0, wanted - max(0.0, x[X_HAVE + need]))
    if missing == 0.0:
        return 1.0
    late = W[W_OBJECTIVE_TIME] * (GAME_VISITS - min(GAME_VISITS, x[X_LEFT]))
    in_time = min(1.0, x[X_LEFT] / missing)  # a lap for each condition, or the chance goes down
    return in_time * max(0.0, 1.0 - missing * (W[W_OBJECTIVE_MISSING] + late))


@kernel
def objective_worth(s, T, W, x, p, objective):
    """Taking an objective card: its points by their chance, its action once it is played."""
    chance = objective_chance(T, W, x, objective)
    action = max(0.0, effects_worth(s, T, W, x, p, T[T_OBJECTIVE_EFFECTS + objective]))
    return (
        W[W_OBJECTIVE]
        + W[W_OBJECTIVE_VP] * chance * T[T_OBJECTIVE_VP + objective]
        + action * x[X_USE]
    )


@kernel
def last_objective(s, T, W, x, p):
    """In the last turn: the best card of the offer whose conditions hold already, or 0."""
    count_needs(s, T, x, p)
    best = 0.0
    for i in range(OFFER_SIZE):
        objective = s[OFFER + i] - 1
        if objective >= 0 and objective_chance(T, W, x, objective) == 1.0:
            best = max(best, T[T_OBJECTIVE_VP + objective])
    return best


@kernel
def play_worth(s, T, W, x, p, objective):
    """Playing it now instead of keeping it to the end: action and room against the penalty."""
    use_needs(T, x, objective, -1.0)  # it was counted among the cards held
    chance = objective_chance(T, W, x, objective)
    use_needs(T, x, objective, 1.0)
    action = max(0.0, effects_worth(s, T, W, x, p, T[T_OBJECTIVE_EFFECTS + objective]))
    return (
        action
        + W[W_OBJECTIVE_SLOT] * x[X_USE]
        + (1.0 - chance) * T[T_OBJECTIVE_PENALTY + objective]
    )


@kernel
def want_of(T, x, objective, in_area):
    """Spread what an objective would gain over the elements that it misses."""
    missing = 0.0
    for need in range(N_NEEDS):
        wanted = T[T_OBJECTIVE_NEEDS + objective * N_NEEDS + need]
        if wanted > 0 and x[X_HAVE + need] < 0.0:
            missing += min(wanted, -x[X_HAVE + need])
    if missing == 0.0:
        return
    gain = T[T_OBJECTIVE_VP + objective] - in_area * T[T_OBJECTIVE_PENALTY + objective]
    for need in range(N_NEEDS):
        if T[T_OBJECTIVE_NEEDS + objective * N_NEEDS + need] > 0 and x[X_HAVE + need] < 0.0:
            x[X_WANT + need] = max(x[X_WANT + need], gain / missing)


@kernel
def want_pile(s, T, x, start, n):
    for i in range(start, start + n):
        if s[i] >= OBJECTIVE:
            want_of(T, x, s[i] - OBJECTIVE, 0)


@kernel
def no_wants(x):
    """Leave objectives out of account in this decision."""
    x[X_KNOWN + WANTS_KNOWN] = 1.0
    for need in range(N_NEEDS):
        x[X_WANT + need] = 0.0


@kernel
def wants(s, T, W, x, p):
    """What one more of each element is worth to the objectives that the player holds."""
    if x[X_KNOWN + WANTS_KNOWN] > 0.0:
        return
    no_wants(x)
    q = SEATS + p * SEAT_SIZE
    if s[q + OBJECTIVES_TAKEN] == 0:
        return
    count_needs(s, T, x, p)
    for objective in range(N_OBJECTIVES):
        if (s[q + AREA] >> objective) & 1:
            want_of(T, x, objective, 1)
    want_pile(s, T, x, q + HAND, s[q + HAND_N])
    want_pile(s, T, x, q + DRAW, s[q + DRAW_N])
    want_pile(s, T, x, q + DISCARD, s[q + DISCARD_N])
    for need in range(N_NEEDS):
        x[X_WANT + need] *= W[W_OBJECTIVE_HELP]


@kernel
def cattle_want(T, x, kind):
    """What a cattle card is worth to objectives (`wants` has been done)."""
    worth = x[X_WANT + NEED_VALUE_3] if T[T_VALUE + kind] == T[T_NEED_VALUE] else 0.0
    for need in range(NEED_CARACU, N_NEEDS):
        if T[T_BREED + kind] == T[T_NEED_BREED + need]:
            worth = max(worth, x[X_WANT + need])
    return worth
