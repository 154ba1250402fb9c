"""What deals, deliveries, the rodeo and losses are worth to a policy."""

from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.farm import room_for
from ..kernel.markets import (
    BLACK_PURCHASE,
    BLACK_SALE,
    BLACK_UNITS_BUYS,
    BLACK_UNITS_THING,
    CITY_PLACE,
    SELL_UNITS_CARD,
    WHOLESALE_THING,
    demand,
)
from ..kernel.rodeo import BONUS_SIZE, N_BONUSES, first_prize, horses_at
from ..kernel.rooms import vocabulary
from ..kernel.seats import seat_at
from . import weights as w
from . import workspace as X
from .sales import black_gain, card_gain, set_gain, wholesale_gain
from .worth import plant_worth

_PROMISED = 8.0  # pesos of a thing in the city

# --- markets ------------------------------------------------------------------------------------


@vocabulary["deal"].weigh
@kernel
def weigh_deal(s, T, W, x, p, f, out, n):
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a < BLACK_SALE:
            worth = card_gain(s, T, x, X.EXPECTED, a)
        elif a < BLACK_PURCHASE:
            worth = black_gain(T, x, X.EXPECTED, a - BLACK_SALE)
        elif a != PASS:
            worth = x[X.THING + a - BLACK_PURCHASE] - T[t.BLACK_BUY + a - BLACK_PURCHASE]
        x[X.SCORE + i] = worth


@small
def promised(x, thing, units):
    """What is lost with units that the city waits for."""
    return _PROMISED * max(0.0, units - max(0.0, x[X.EXPECTED + thing]))


@vocabulary["sell_units"].weigh
@kernel
def weigh_sell_units(s, T, W, x, p, f, out, n):
    card = s[f + SELL_UNITS_CARD]
    thing = T[t.CARD_THING + card * t.MAX_PARTS]
    each = T[t.CARD_PRICE + card] + demand(s, T, thing, 1) - x[X.THING + thing]
    for i in range(n):
        x[X.SCORE + i] = out[i] * each - promised(x, thing, out[i])


@vocabulary["black_units"].weigh
@kernel
def weigh_black_units(s, T, W, x, p, f, out, n):
    thing = s[f + BLACK_UNITS_THING]
    each = T[t.BLACK_SELL + thing] - x[X.THING + thing]
    if s[f + BLACK_UNITS_BUYS]:
        each = x[X.THING + thing] - T[t.BLACK_BUY + thing]
    for i in range(n):
        x[X.SCORE + i] = out[i] * each
        if not s[f + BLACK_UNITS_BUYS]:
            x[X.SCORE + i] -= promised(x, thing, out[i])


@vocabulary["wholesale"].weigh
@kernel
def weigh_wholesale(s, T, W, x, p, f, out, n):
    thing = s[f + WHOLESALE_THING]
    for i in range(n):
        each = wholesale_gain(s, T, x, thing)
        x[X.SCORE + i] = out[i] * each - promised(x, thing, out[i])


@vocabulary["city"].weigh
@kernel
def weigh_city(s, T, W, x, p, f, out, n):
    for i in range(n):
        card = L.N_MARKETS + s[L.CITY + s[f + CITY_PLACE]] - 1
        x[X.SCORE + i] = 0.0 if out[i] == PASS else set_gain(s, T, x, X.EXPECTED, card)


# --- rodeo and events ---------------------------------------------------------------------------


@vocabulary["enter_rodeo"].weigh
@kernel
def weigh_enter_rodeo(s, T, W, x, p, f, out, n):
    """The prize among the horses that have entered, less the levels that are lost."""
    q = seat_at(p)
    first = first_prize(s, T)
    for i in range(n):
        worth = 0.0
        for stable in range(L.N_STABLES):
            if out[i] != PASS and out[i] >> stable & 1:
                level = s[q + L.LEVEL + stable]
                place = horses_at(s, level, True)
                worth += W[w.ENTER] * (first >> place)
                worth -= W[w.KEEP_LEVEL] * level * (x[X.RODEOS] - 1.0)
        x[X.SCORE + i] = worth


@kernel
def bonus_worth(s, T, x, q, one):
    if one < L.N_PLANTS:
        return x[X.THING + one]
    kind = one - L.N_PLANTS
    animal = x[X.THING + L.N_SOLD_GOODS + kind]
    return animal if room_for(s, T, q, kind) > 0 else x[X.THING + L.MEAT]


@vocabulary["bonus"].weigh
@kernel
def weigh_bonus(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    for i in range(n):
        worth = bonus_worth(s, T, x, q, out[i] % N_BONUSES)
        if s[f + BONUS_SIZE] > 1:
            worth += bonus_worth(s, T, x, q, out[i] // N_BONUSES)
        x[X.SCORE + i] = worth


@vocabulary["lose_animal"].weigh
@kernel
def weigh_lose_animal(s, T, W, x, p, f, out, n):
    for i in range(n):
        if out[i] < L.N_ANIMALS:
            x[X.SCORE + i] = -x[X.THING + L.N_SOLD_GOODS + out[i]]
        else:
            level = s[seat_at(p) + L.LEVEL + out[i] - L.N_ANIMALS]
            x[X.SCORE + i] = -(W[w.HORSE] + W[w.KEEP_LEVEL] * level) * x[X.RODEOS]


@vocabulary["lose_plant"].weigh
@kernel
def weigh_lose_plant(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    for i in range(n):
        worth = 0.0
        for kind in range(L.N_PLANTS):
            if out[i] != PASS and s[q + L.PLANTS + kind] >> out[i] & 1:
                worth = plant_worth(s, T, W, x, q, kind, out[i])
        x[X.SCORE + i] = -worth
