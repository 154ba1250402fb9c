"""The worth of objective cards, and what they make other things worth."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.buildings import buildings_on_trail
from . import weights as w
from . import workspace as X
from .needs import count_held_needs, no_wants, use_needs, want_held
from .prices import GAME_VISITS
from .worth import effects_worth


@kernel
def count_needs(s, T, x, p):
    """What the player has for objective conditions, less what the cards held already use."""
    q = L.SEATS + p * L.SEAT_SIZE
    for need in range(c.N_NEEDS):
        x[X.HAVE + need] = 0.0
    x[X.HAVE + c.NEED_BUILDING] = buildings_on_trail(s, p)
    for colour in range(L.N_COLOURS):
        x[X.HAVE + c.NEED_GREEN + colour] = s[q + L.FARMERS + colour]
    for cell in range(L.N_CELLS if s[q + L.DELIVERIES] > 0 else 0):
        if s[L.CELL_OWNER + cell] == p + 1:
            x[X.HAVE + c.NEED_W + cell // L.MAX_SPACES % L.N_QUARTERS] += 1.0
    for i in range(L.N_STATIONS):
        x[X.HAVE + c.NEED_STATION] += s[L.STATION_DISCS + i * L.MAX_SEATS + p]
    x[X.HAVE + c.NEED_SHIP_TOP] = s[L.SHIP_DISCS + T[t.SHIP_TOP] * L.MAX_SEATS + p]
    count_held_needs(s, T, x, p)


@kernel
def objective_chance(T, W, x, objective):
    """How likely its conditions will hold at the end, by how many are missing and the time left."""
    missing = 0.0
    for need in range(c.N_NEEDS):
        wanted = T[t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + need]
        if wanted > 0:
            missing += max(0.0, wanted - max(0.0, x[X.HAVE + need]))
    if missing == 0.0:
        return 1.0
    late = W[w.OBJECTIVE_TIME] * (GAME_VISITS - min(GAME_VISITS, x[X.LEFT]))
    in_time = min(1.0, x[X.LEFT] / missing)  # a lap for each condition, or the chance goes down
    return in_time * max(0.0, 1.0 - missing * (W[w.OBJECTIVE_MISSING] + late))


@kernel
def objective_worth(s, T, W, x, p, objective):
    """Taking an objective card: its points by their chance, its action once it is played."""
    chance = objective_chance(T, W, x, objective)
    action = max(0.0, effects_worth(s, T, W, x, p, T[t.OBJECTIVE_EFFECTS + objective]))
    asked = 0.0
    for need in range(c.N_NEEDS):
        asked += W[w.NEED + need] * T[t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + need]
    return (
        asked
        + W[w.OBJECTIVE]
        + W[w.OBJECTIVE_VP] * chance * T[t.OBJECTIVE_VP + objective]
        + action * x[X.USE]
    )


@kernel
def last_objective(s, T, W, x, p):
    """In the last turn: the best card of the offer whose conditions hold already, or 0."""
    count_needs(s, T, x, p)
    best = 0.0
    for i in range(L.OFFER_SIZE):
        objective = s[L.OFFER + i] - 1
        if objective >= 0 and objective_chance(T, W, x, objective) == 1.0:
            best = max(best, W[w.END_VP] * T[t.OBJECTIVE_VP + objective])
    return best


@kernel
def play_worth(s, T, W, x, p, objective):
    """Playing it now instead of keeping it to the end: action and room against the penalty."""
    use_needs(T, x, objective, -1.0)  # it was counted among the cards held
    chance = objective_chance(T, W, x, objective)
    use_needs(T, x, objective, 1.0)
    action = max(0.0, effects_worth(s, T, W, x, p, T[t.OBJECTIVE_EFFECTS + objective]))
    return (
        action
        + W[w.OBJECTIVE_SLOT] * x[X.USE]
        + (1.0 - chance) * W[w.END_VP] * T[t.OBJECTIVE_PENALTY + objective]
    )


@kernel
def wants(s, T, W, x, p):
    """What one more of each element is worth to the objectives that the player holds."""
    if x[X.KNOWN + X.WANTS_KNOWN] > 0.0:
        return
    no_wants(x)
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.OBJECTIVES_TAKEN] == 0:
        return
    count_needs(s, T, x, p)
    want_held(s, T, W, x, p)
