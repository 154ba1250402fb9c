"""What the actions of each decision are worth to a policy."""

from sim.core.bits import count_bits
from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.areas import RECRUIT_PRICE, REROLL_NUMBER, REROLL_WHAT
from ..kernel.farm import OBTAIN_KIND, OBTAIN_NUMBER
from ..kernel.harvest import (
    DOUBLE_KIND,
    DOUBLE_NUMBER,
    HARVEST_EDGE,
    N_WAYS,
    OF_KIND,
    TILE_WAYS_SLOT,
    TRAIN,
    USE_TILE,
    bred_by,
    giver_of,
    ripe,
    tractor_works,
)
from ..kernel.rooms import vocabulary
from ..kernel.seats import seat_at
from ..kernel.town import (
    FIRST_LIVESTOCK,
    HORSE,
    MAKE_PAID,
    MAKE_PRODUCT,
    N_LEVEL_2,
    WITHDRAW,
    fee_of,
    touched,
)
from ..kernel.water import ON_STABLE, watered
from . import weights as w
from . import workspace as X
from .sales import card_gain
from .worth import (
    animals_worth,
    best_harvest,
    edge_harvest,
    lost_water,
    mean_roll,
    new_pen_worth,
    next_prize,
    pen_worth,
    planting_worth,
    prize_in_sight,
    product_worth,
    stable_worth,
    tile_worth,
    water_worth,
    worst_slot,
)

_FIRST_ANIMAL = L.PEN_THING + 1
_PAIRS = L.PAIRS


# --- the countryside ----------------------------------------------------------------------------


@vocabulary["start_pair"].weigh
@kernel
def weigh_start_pair(s, T, W, x, p, f, out, n):
    """An animal without a pen is meat (R2)."""
    for i in range(n):
        pair = _PAIRS[out[i]]
        has_pen = pair >> L.PEN_THING & 1
        worth = new_pen_worth(s, T, W, x, seat_at(p)) if has_pen else 0.0
        for kind in range(L.N_PLANTS):
            if pair >> kind & 1:
                worth += W[w.START + kind]
        for kind in range(L.N_ANIMALS):
            if pair >> (_FIRST_ANIMAL + kind) & 1:
                worth += W[w.START + L.N_PLANTS + kind] if has_pen else x[X.THING + L.MEAT]
        x[X.SCORE + i] = worth


@vocabulary["pen"].weigh
@kernel
def weigh_pen(s, T, W, x, p, f, out, n):
    for i in range(n):
        worth = 0.0 if out[i] == PASS else pen_worth(s, T, W, x, seat_at(p), out[i])
        x[X.SCORE + i] = worth


@vocabulary["plant"].weigh
@kernel
def weigh_plant(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    wet = watered(s, T, q)
    now = best_harvest(s, T, x, q, wet)
    for i in range(n):
        worth = -0.1
        if out[i] != PASS:
            kind = out[i] // L.N_SPACES
            space = out[i] % L.N_SPACES
            worth = planting_worth(s, T, W, x, q, kind, space, wet, now)
        x[X.SCORE + i] = worth


@vocabulary["obtain"].weigh
@kernel
def weigh_obtain(s, T, W, x, p, f, out, n):
    kind = s[f + OBTAIN_KIND]
    number = s[f + OBTAIN_NUMBER]
    for i in range(n):
        worth = -1.0
        if out[i] != PASS:
            worth = animals_worth(s, T, x, seat_at(p), kind, number, out[i])
        x[X.SCORE + i] = worth


@vocabulary["reroll"].weigh
@kernel
def weigh_reroll(s, T, W, x, p, f, out, n):
    """Below the mean it is worth another try."""
    for i in range(n):
        more = mean_roll(s, T, s[f + REROLL_WHAT]) - s[f + REROLL_NUMBER]
        x[X.SCORE + i] = 0.0 if out[i] == PASS else 4.0 * more


@vocabulary["recruit"].weigh
@kernel
def weigh_recruit(s, T, W, x, p, f, out, n):
    for i in range(n):
        gain = W[w.WORKER] * x[X.LEFT] - s[f + RECRUIT_PRICE]
        x[X.SCORE + i] = 0.0 if out[i] == PASS else gain


@vocabulary["place_cube"].weigh
@kernel
def weigh_place_cube(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    for i in range(n):
        if out[i] < ON_STABLE:
            x[X.SCORE + i] = water_worth(s, T, W, x, q, out[i])
        else:
            x[X.SCORE + i] = stable_worth(s, T, W, x, q, out[i] - ON_STABLE)


@vocabulary["return_cube"].weigh
@kernel
def weigh_return_cube(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    for i in range(n):
        if out[i] < ON_STABLE:
            x[X.SCORE + i] = -lost_water(s, T, W, x, q, out[i])
        else:
            x[X.SCORE + i] = -stable_worth(s, T, W, x, q, out[i] - ON_STABLE)


# --- the town -----------------------------------------------------------------------------------


@vocabulary["buy_tile"].weigh
@kernel
def weigh_buy_tile(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    covers = worst_slot(s, T, W, x, q)
    for i in range(n):
        if out[i] >= WITHDRAW:
            x[X.SCORE + i] = 0.0
            continue
        price = count_bits(touched(s, T, out[i] // L.N_SPOTS)) * T[t.TILE_PRICE]
        tile = s[L.OFFER + out[i] % L.N_SPOTS] - 1
        x[X.SCORE + i] = tile_worth(s, T, W, x, q, tile) - price - covers


@vocabulary["tile_slot"].weigh
@kernel
def weigh_tile_slot(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    for i in range(n):
        x[X.SCORE + i] = -tile_worth(s, T, W, x, q, s[q + L.TILES + out[i]] - 1)


@vocabulary["bell_tower"].weigh
@kernel
def weigh_bell_tower(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    for i in range(n):
        worth = 0.0
        if out[i] != PASS and out[i] >= HORSE:
            worth = W[w.HORSE] * x[X.RODEOS]
            if s[q + L.WET_STABLES] >> (out[i] - HORSE) & 1:
                worth += W[w.WET_STABLE]
        x[X.SCORE + i] = worth


@vocabulary["arrange"].weigh
@kernel
def weigh_arrange(s, T, W, x, p, f, out, n):
    """What can be sold goes on top, so last."""
    for i in range(n):
        x[X.SCORE + i] = -card_gain(s, T, x, X.EXPECTED, out[i])


@vocabulary["make"].weigh
@kernel
def weigh_make(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    product = s[f + MAKE_PRODUCT]
    each = product_worth(s, T, W, x, q, product)
    fee = 0.0
    if product < N_LEVEL_2 and not s[f + MAKE_PAID]:
        fee = 1.0 * fee_of(s, T)
        if product == 0 or product == FIRST_LIVESTOCK:  # the others of the factory share it
            fee *= 0.5
    for i in range(n):
        x[X.SCORE + i] = out[i] * each - (fee if out[i] > 0 else 0.0)


# --- the farm -----------------------------------------------------------------------------------


@kernel
def tile_use(s, T, x, q, slot, way):
    """What the work of a tile brings now."""
    tile = s[q + L.TILES + slot] - 1
    needs = T[t.TILE_NEEDS + tile]
    if bred_by(tile) >= 0:
        return max(x[X.THING + L.MEAT], x[X.THING + L.N_SOLD_GOODS + bred_by(tile)]) + 0.1
    if giver_of(tile) >= 0:
        return x[X.THING + L.MILK + giver_of(tile)] * way
    if tile == L.WINE_CELLAR:
        return x[X.THING + L.WINE] - needs * x[X.THING + L.GRAPE]
    if way == 1:
        return x[X.THING + L.FLOUR] - needs * x[X.THING + L.WHEAT]
    flour = T[t.MILL_LARGE_GIVES] * x[X.THING + L.FLOUR]
    return flour - T[t.MILL_LARGE_NEEDS] * x[X.THING + L.WHEAT]


@kernel
def training_worth(s, T, W, x, q, stable, way):
    """What levels gain in the next rodeo, less apples and the cube."""
    first = next_prize(s, T)
    level = s[q + L.LEVEL + stable]
    more = level + T[t.TRAIN_LEVELS + way]
    worth = prize_in_sight(s, T, q, stable, more, first)
    worth = W[w.PRIZE] * (worth - prize_in_sight(s, T, q, stable, level, first))
    if first > 0:
        worth += W[w.LEVEL] * T[t.TRAIN_LEVELS + way]
    worth -= T[t.TRAIN_APPLES + way] * x[X.THING + L.APPLE]
    if way == 1:
        worth -= W[w.WET_STABLE] * (x[X.RODEOS] - 1.0)
    return worth


@vocabulary["farm"].weigh
@kernel
def weigh_farm(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    wet = watered(s, T, q)
    tractor = tractor_works(s, T, q)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a < USE_TILE:
            best, _ = edge_harvest(s, T, x, q, a, wet, tractor)
            worth = best + 1.0
        elif a < TRAIN:
            worth = tile_use(s, T, x, q, a - USE_TILE, 1)
        elif a != PASS:
            worth = training_worth(s, T, W, x, q, (a - TRAIN) // N_WAYS, (a - TRAIN) % N_WAYS)
        x[X.SCORE + i] = worth


@vocabulary["harvest"].weigh
@kernel
def weigh_harvest(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    wet = watered(s, T, q)
    for i in range(n):
        kind = out[i] // OF_KIND
        number = count_bits(ripe(s, T, q, kind, wet) & T[t.EDGE_SPACES + s[f + HARVEST_EDGE]])
        number += 1 if out[i] % OF_KIND > 0 else 0
        x[X.SCORE + i] = min(number, T[t.HARVEST_GOODS]) * x[X.THING + kind]


@vocabulary["double"].weigh
@kernel
def weigh_double(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    number = s[f + DOUBLE_NUMBER]
    more = min(2 * number, T[t.HARVEST_GOODS]) - min(number, T[t.HARVEST_GOODS])
    for i in range(n):
        worth = 0.0
        if out[i] != PASS:
            worth = more * x[X.THING + s[f + DOUBLE_KIND]] - lost_water(s, T, W, x, q, out[i])
        x[X.SCORE + i] = worth


@vocabulary["tile_ways"].weigh
@kernel
def weigh_tile_ways(s, T, W, x, p, f, out, n):
    for i in range(n):
        x[X.SCORE + i] = tile_use(s, T, x, seat_at(p), s[f + TILE_WAYS_SLOT], out[i])
