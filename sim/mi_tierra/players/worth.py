"""What places, animals, tiles and products are worth to a policy; only what lies open is read."""

from sim.core.bits import count_bits, lowest
from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.farm import covered, planted, room_for, spaces_of, without
from ..kernel.harvest import bred_by, giver_of, ripe, third_fields
from ..kernel.rodeo import first_prize
from ..kernel.scoring import pieces_of
from ..kernel.seats import seat_at
from ..kernel.water import watered
from . import weights as w
from . import workspace as X
from .prices import good_pays

# --- the farm -----------------------------------------------------------------------------------


@kernel
def edge_harvest(s, T, x, q, edge, wet, tractor):
    """Worth of the best harvest of a worker on an edge; and which kind, as number * 4 + kind."""
    best = 0.0
    found = 0
    third = third_fields(s, T, q, edge) if tractor else 0
    for kind in range(L.N_PLANTS):
        fields = ripe(s, T, q, kind, wet)
        n = count_bits(fields & T[t.EDGE_SPACES + edge])
        if fields & third != 0:
            n += 1
        worth = min(n, T[t.HARVEST_GOODS]) * x[X.THING + kind]
        if worth > best:
            best = worth
            found = n * 4 + kind
    return best, found


@kernel
def best_harvest(s, T, x, q, wet):
    """What the best place for a worker on the farm brings."""
    best = 0.0
    left = without(T, T[t.WORKER_EDGES], covered(s, T, q))
    while left != 0:
        worth, _ = edge_harvest(s, T, x, q, lowest(left), wet, False)
        best = max(best, worth)
        left &= left - 1
    return best


@kernel
def harvest_grows(s, T, x, q, kind, space, wet, now):
    """What a plant on a watered field adds to the best harvest, which is `now` without it."""
    fields = ripe(s, T, q, kind, wet) | 1 << space
    most = 0
    left = without(T, T[t.WORKER_EDGES], covered(s, T, q))
    while left != 0:
        worked = T[t.EDGE_SPACES + lowest(left)]
        if worked >> space & 1:
            most = max(most, count_bits(fields & worked))
        left &= left - 1
    return max(0.0, most * x[X.THING + kind] - now)


@kernel
def planting_worth(s, T, W, x, q, kind, space, wet, now):
    """A new plant, with what it adds to the best harvest."""
    worth = plant_worth(s, T, W, x, q, kind, space)
    if wet >> space & 1:
        grows = harvest_grows(s, T, x, q, kind, space, wet, now)
        worth += max(0.05, W[w.GROWS]) * x[X.LEFT] * grows
    return worth


@kernel
def best_plant(s, T, W, x, q):
    """The best plant on the best free field."""
    best = 0.0
    wet = watered(s, T, q)
    now = best_harvest(s, T, x, q, wet)
    free = T[t.FIELDS] & ~planted(s, q) & ~covered(s, T, q)
    for kind in range(L.N_PLANTS):
        left = free if s[L.PLANT_STOCK + kind] > 0 else 0
        while left != 0:
            best = max(best, planting_worth(s, T, W, x, q, kind, lowest(left), wet, now))
            left &= left - 1
    return best


@kernel
def plant_worth(s, T, W, x, q, kind, space):
    """A plant on a field, beside what it adds to the best harvest: more with water and its kind."""
    worth = W[w.PLANT] - W[w.PLANT_MORE] * count_bits(planted(s, q))
    same = s[q + L.PLANTS + kind] | (T[t.ORCHARD] if kind == L.APPLE else 0)
    worth += W[w.BESIDE] * count_bits(T[t.BESIDE + space] & same)
    if watered(s, T, q) >> space & 1:
        worth = max(0.2, worth + W[w.WET])
    return max(0.02, worth) * x[X.LEFT] * x[X.THING + kind] / 2.5


@kernel
def empty_pens(s, T, q):
    """Pens that no animal needs."""
    empty = count_bits(s[q + L.PENS])
    for kind in range(L.N_ANIMALS):
        empty -= (s[q + L.ANIMALS + kind] + T[t.PEN_ANIMALS] - 1) // T[t.PEN_ANIMALS]
    return empty


@kernel
def pen_worth(s, T, W, x, q, edge):
    """A pen on two spaces, less what lies there."""
    n = count_bits(s[q + L.PENS])
    worth = W[w.PEN] - W[w.PEN_MORE] * n - W[w.PEN_EMPTY] * empty_pens(s, T, q)
    worth -= W[w.PEN_RIVAL] * (s[L.PLAYERS] - 2)
    spaces = T[t.EDGE_SPACES + edge]
    worth -= max(0.3, W[w.WET_FIELD]) * count_bits(watered(s, T, q) & spaces)
    worth -= W[w.CUBE] * count_bits(spaces_of(T, s[q + L.CUBES]) & spaces)
    for stable in range(L.N_STABLES):
        if T[t.STABLE + stable] & spaces != 0:
            worth -= W[w.STABLE]
            if s[q + L.HORSES] >> stable & 1:
                worth -= W[w.HORSE]
    worth *= x[X.LEFT] + 0.5
    for kind in range(L.N_PLANTS):
        lost = s[q + L.PLANTS + kind] & spaces
        while lost != 0:
            worth -= plant_worth(s, T, W, x, q, kind, lowest(lost))
            lost &= lost - 1
    return worth


@kernel
def new_pen_worth(s, T, W, x, q):
    """The best that a pen can be, before a place for it is chosen."""
    if s[L.PEN_STOCK] == 0:
        return 0.0
    best = 0.0
    under = covered(s, T, q)
    left = T[t.PEN_EDGES]
    while left != 0:
        edge = lowest(left)
        if T[t.EDGE_SPACES + edge] & under == 0:
            best = max(best, pen_worth(s, T, W, x, q, edge))
        left &= left - 1
    return best


@kernel
def water_worth(s, T, W, x, q, edge):
    """Water on an edge: plantations and fields that have none yet, and what it can double."""
    wet = watered(s, T, q)
    dry = T[t.EDGE_SPACES + edge] & ~wet
    plants = count_bits(dry & planted(s, q))
    worth = W[w.WET] * plants + W[w.WET_FIELD] * (count_bits(dry) - plants)
    return (worth + 0.1) * (x[X.LEFT] + 0.5) + W[w.DOUBLE] * best_harvest(s, T, x, q, wet)


@kernel
def stable_worth(s, T, W, x, q, stable):
    """Water for a stable."""
    worth = W[w.WET_STABLE] if s[q + L.HORSES] >> stable & 1 else 0.2 * W[w.WET_STABLE]
    return worth * x[X.RODEOS]


@kernel
def lost_water(s, T, W, x, q, edge):
    """What a cube is worth that is returned."""
    others = spaces_of(T, s[q + L.CUBES] & ~(1 << edge)) | T[t.HOUSE]
    dry = T[t.EDGE_SPACES + edge] & ~others
    plants = count_bits(dry & planted(s, q))
    fields = count_bits(dry) - plants
    return (W[w.CUBE] + W[w.WET] * plants + W[w.WET_FIELD] * fields) * x[X.LEFT]


@kernel
def animals_worth(s, T, x, q, kind, number, keep):
    """So many animals of which some are kept, the others meat."""
    return keep * x[X.THING + L.N_SOLD_GOODS + kind] + (number - keep) * x[X.THING + L.MEAT]


@kernel
def mean_roll(s, T, what):
    total = 0
    for face in range(t.FACES):
        total += T[t.DIE + what * t.FACES + face]
    return T[t.NO_DICE + what] if s[L.NO_DICE] else total / t.FACES


@kernel
def roll_worth(s, T, W, x, q, kind):
    """What a barn brings on average, beside what is expected already."""
    number = mean_roll(s, T, kind)
    room = min(room_for(s, T, q, kind), s[L.ANIMAL_STOCK + kind])
    come = x[X.EXPECTED + L.N_SOLD_GOODS + kind] - s[q + L.ANIMALS + kind]
    kept = min(number, max(0.0, room - come))
    animal = x[X.THING + L.N_SOLD_GOODS + kind]
    return kept * max(animal, x[X.THING + L.MEAT]) + (number - kept) * x[X.THING + L.MEAT]


# --- tiles --------------------------------------------------------------------------------------


@kernel
def tile_worth(s, T, W, x, q, tile):
    """A progress tile for the rest of the game."""
    rounds = x[X.LEFT] + 1.0
    if tile >= L.N_TILES_A:
        pays = pieces_of(s, T, q, tile) * T[t.TILE_PESOS + tile]
        if tile == L.PROFITABLE:
            pays = s[q + L.PESOS] // T[t.PROFIT_PER] * T[t.TILE_PESOS + tile]
        if x[X.LEFT] == 0.0:
            return 1.0 * pays
        return W[w.TILE_B] * pays + W[w.TILE_MORE] * x[X.LEFT]
    if tile == L.BANK:
        return T[t.BANK_PESOS] * rounds
    needs = T[t.TILE_NEEDS + tile]
    if bred_by(tile) >= 0:
        kind = bred_by(tile)
        brings = max(x[X.THING + L.MEAT], x[X.THING + L.N_SOLD_GOODS + kind])
        able = s[q + L.ANIMALS + kind] >= needs
    elif giver_of(tile) >= 0:
        kind = giver_of(tile)
        brings = W[w.GIVER_TILES] * x[X.THING + L.MILK + kind]
        able = s[q + L.ANIMALS + kind] >= needs
    elif tile == L.WINE_CELLAR:
        brings = x[X.THING + L.WINE] - needs * x[X.THING + L.GRAPE]
        able = ripe(s, T, q, L.GRAPE, watered(s, T, q)) != 0
    elif tile == L.MILL_TILE:
        brings = x[X.THING + L.FLOUR] - needs * x[X.THING + L.WHEAT]
        able = ripe(s, T, q, L.WHEAT, watered(s, T, q)) != 0
    else:
        return W[w.OTHER_TILES] * rounds
    return W[w.TILE] * brings * rounds * (1.0 if able else 0.3)


@kernel
def worst_slot(s, T, W, x, q):
    """What is lost when a tile covers another: the least of the active ones; 0 if one is free."""
    worst = 1000.0
    for slot in range(L.N_SLOTS):
        tile = s[q + L.TILES + slot] - 1
        worst = min(worst, tile_worth(s, T, W, x, q, tile) if tile >= 0 else 0.0)
    return worst


# --- horses ------------------------------------------------------------------------------------


@kernel
def prize_in_sight(s, T, q, stable, level, first):
    """What a horse of a level could expect of a rodeo that all horses enter."""
    above = 0.0
    for other in range(s[L.PLAYERS]):
        for i in range(L.N_STABLES):
            at = seat_at(other)
            if s[at + L.HORSES] >> i & 1 and (at != q or i != stable):
                if s[at + L.LEVEL + i] > level:
                    above += 1.0
                elif s[at + L.LEVEL + i] == level:
                    above += 0.5
    return first * 0.5**above


@kernel
def next_prize(s, T):
    """The first prize of the rodeo of this round, or of the next one."""
    first = first_prize(s, T) if s[L.ROUND] > 0 else 0
    for round_to_come in range(s[L.ROUND] + 1, T[t.ROUNDS] + 1):
        if first == 0:
            first = T[t.PRIZES + round_to_come]
    return first


# --- products -------------------------------------------------------------------------------------


@kernel
def product_worth(s, T, W, x, q, product):
    """One unit of a product beyond what goes into it: for a level-3 good what markets would pay."""
    recipe = t.RECIPE + product * L.N_THINGS
    good = L.FIRST_PRODUCT + product
    worth = 0.0
    for thing in range(L.N_SOLD_GOODS):
        each = x[X.THING + thing]
        if good >= L.FIRST_LEVEL_3:
            each = min(each, W[w.THING + thing])
        worth -= T[recipe + thing] * each
    if good < L.FIRST_LEVEL_3:
        return worth + x[X.THING + good]
    return worth + good_pays(s, T, W, q, product)
