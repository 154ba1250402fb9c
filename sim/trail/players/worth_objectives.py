"""The worth of objective cards, and what they make other things worth."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.buildings import buildings_on_trail
from ..kernel.counted import hazards_kept, own_stations, teepees_kept
from . import weights as w
from . import workspace as X
from .needs import count_card_needs, count_held_needs, no_wants, use_needs, want_held
from .worth import flat_worth


@kernel
def count_needs(s, T, x, p):
    """What the player has for objective conditions, less what the cards held already use."""
    q = L.SEATS + p * L.SEAT_SIZE
    for need in range(c.N_NEEDS):
        x[X.HAVE + need] = 0.0
    x[X.HAVE + c.NEED_BUILDING] = buildings_on_trail(s, p)
    x[X.HAVE + c.NEED_GREEN] = teepees_kept(s, T, p, c.TEEPEE_GREEN)
    x[X.HAVE + c.NEED_BLUE] = teepees_kept(s, T, p, c.TEEPEE_BLUE)
    x[X.HAVE + c.NEED_HAZARD] = hazards_kept(s, T, p)
    x[X.HAVE + c.NEED_STATION] = own_stations(s, p)
    x[X.HAVE + c.NEED_CITY] = s[L.CITY_DISCS + T[t.CITY_TOP] * L.MAX_SEATS + p]
    count_held_needs(s, T, x, p)
    count_card_needs(s, T, x, q + L.LAID, s[q + L.LAID_N])


@kernel
def objective_chance(T, W, x, objective):
    """How likely its conditions will hold at the end, by how many are missing and the time left."""
    missing = 0.0
    lost = 0.0
    for need in range(c.N_NEEDS):
        wanted = T[t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + need]
        if wanted > 0:
            more = max(0.0, wanted - max(0.0, x[X.HAVE + need]))
            missing += more
            lost += more * W[w.OBJECTIVE_MISSING + need]
    if missing == 0.0:
        return 1.0
    in_time = min(1.0, x[X.LEFT] / missing)  # a lap for each condition, or the chance goes down
    return in_time * min(1.0, max(0.0, 1.0 - lost))


@kernel
def objective_worth(s, T, W, x, p, objective):
    """Taking an objective card: its points by their chance, its action once it is played."""
    chance = objective_chance(T, W, x, objective)
    action = max(0.0, flat_worth(s, T, W, x, p, T[t.OBJECTIVE_EFFECTS + objective]))
    points = W[w.OBJECTIVE_VP] * chance * T[t.OBJECTIVE_VP + objective]
    points += x[X.COUNT + c.COUNT_OBJECTIVE]
    return W[w.OBJECTIVE] + points + action * x[X.USE]


@kernel
def best_objective(s, T, W, x, p):
    """The best card of the offer, or 0."""
    count_needs(s, T, x, p)
    best = 0.0
    for i in range(L.OFFER_SIZE):
        if s[L.OFFER + i] > 0:
            best = max(best, objective_worth(s, T, W, x, p, s[L.OFFER + i] - 1))
    return best


@kernel
def play_worth(s, T, W, x, p, objective):
    """Playing it now instead of keeping it to the end: action and room against the penalty."""
    use_needs(T, x, objective, -1.0)  # it was counted among the cards held
    chance = objective_chance(T, W, x, objective)
    use_needs(T, x, objective, 1.0)
    action = max(0.0, flat_worth(s, T, W, x, p, T[t.OBJECTIVE_EFFECTS + objective]))
    slot = W[w.OBJECTIVE_SLOT] * x[X.USE]
    return action + slot + (1.0 - chance) * W[w.END_VP] * T[t.OBJECTIVE_PENALTY + objective]


@kernel
def wants(s, T, W, x, p):
    """What one more of each element is worth to the objectives that the player holds."""
    if x[X.KNOWN + X.WANTS_KNOWN] > 0.0:
        return
    no_wants(x)
    count_needs(s, T, x, p)
    want_held(s, T, W, x, p)
