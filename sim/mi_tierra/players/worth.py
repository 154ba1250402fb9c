"""What things, places and tiles are worth to a policy; only what lies open is read."""

from sim.core.bits import count_bits, lowest
from sim.core.jit import kernel, small

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.farm import covered, planted, room_for, spaces_of
from ..kernel.harvest import bred_by, giver_of, ripe, third_fields, tractor_works
from ..kernel.markets import demand, has
from ..kernel.scoring import pieces_of
from ..kernel.seats import effect_of, seat_at
from ..kernel.town import can_make, fee_of
from ..kernel.water import watered
from . import weights as w
from . import workspace as X


@kernel
def price(s, T, W, x, p):
    """What is still to come, and what things are worth now."""
    q = seat_at(p)
    left = max(0, T[t.ROUNDS] - s[L.ROUND])
    x[X.LEFT] = left
    rodeos = 0
    for round_to_come in range(max(1, s[L.ROUND]), T[t.ROUNDS] + 1):
        rodeos += 1 if T[t.PRIZES + round_to_come] > 0 else 0
    x[X.RODEOS] = rodeos
    for thing in range(L.N_THINGS):
        unsold = 1.0 * T[t.UNSOLD + thing]
        if thing >= L.N_SOLD_GOODS and not T[t.SELL_ANIMALS]:
            unsold = 0.0
        worth = W[w.THING + thing]
        x[X.THING + thing] = worth if left > 0 else unsold + W[w.LAST] * max(0.0, worth - unsold)
        x[X.EXPECTED + thing] = has(s, q, thing)
    for kind in range(L.N_ANIMALS):  # what they will give
        need = max(
            1, T[t.RECIPE + (L.MILK + kind - L.FIRST_PRODUCT) * L.N_THINGS + L.N_SOLD_GOODS + kind]
        )
        good = x[X.THING + L.MILK + kind] / need
        x[X.THING + L.N_SOLD_GOODS + kind] += W[w.YIELD] * good * min(left, 3) / 3.0


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
def expect_harvest(s, T, x, q):
    """Add what the workers on the own farm will harvest to what is expected at the markets."""
    left = s[q + L.EDGE_WORKERS]
    wet = watered(s, T, q)
    tractor = tractor_works(s, T, q)
    while left != 0:
        _, found = edge_harvest(s, T, x, q, lowest(left), wet, tractor)
        x[X.EXPECTED + found % 4] += found // 4
        left &= left - 1


@kernel
def plant_worth(s, T, W, x, q, kind, space):
    """A plant on a field: more beside its kind and with water."""
    n = count_bits(planted(s, q))
    worth = max(0.2, W[w.PLANT] - W[w.PLANT_MORE] * n)
    same = s[q + L.PLANTS + kind] | (T[t.ORCHARD] if kind == L.APPLE else 0)
    worth += W[w.BESIDE] * count_bits(T[t.BESIDE + space] & same)
    if watered(s, T, q) >> space & 1:
        worth += W[w.WET]
    return worth * x[X.LEFT] * x[X.THING + kind] / 2.5


@kernel
def pen_worth(s, T, W, x, q, edge):
    """A pen on two spaces, less what lies there."""
    n = count_bits(s[q + L.PENS])
    worth = W[w.PEN] - W[w.PEN_MORE] * n
    spaces = T[t.EDGE_SPACES + edge]
    worth -= (W[w.PLANT] + W[w.WET]) * count_bits(planted(s, q) & spaces)
    worth -= W[w.WET_FIELD] * count_bits(watered(s, T, q) & spaces)
    worth -= W[w.CUBE] * count_bits(spaces_of(T, s[q + L.CUBES]) & spaces)
    for stable in range(L.N_STABLES):
        if T[t.STABLE + stable] & spaces != 0:
            worth -= W[w.STABLE]
            if s[q + L.HORSES] >> stable & 1:
                worth -= W[w.HORSE]
    return worth * (x[X.LEFT] + 0.5)


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
    """Water on an edge: plantations and fields that have none yet."""
    dry = T[t.EDGE_SPACES + edge] & ~watered(s, T, q)
    plants = count_bits(dry & planted(s, q))
    worth = W[w.WET] * plants + W[w.WET_FIELD] * (count_bits(dry) - plants)
    return (worth + 0.1) * (x[X.LEFT] + 0.5)


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
    """What a barn brings on average."""
    number = mean_roll(s, T, kind)
    room = min(room_for(s, T, q, kind), s[L.ANIMAL_STOCK + kind])
    kept = min(number, 1.0 * room)
    animal = x[X.THING + L.N_SOLD_GOODS + kind]
    return kept * max(animal, x[X.THING + L.MEAT]) + (number - kept) * x[X.THING + L.MEAT]


# --- tiles --------------------------------------------------------------------------------------


@kernel
def tile_worth(s, T, W, x, q, tile):
    """A progress tile for the rest of the game."""
    if tile >= L.N_TILES_A:
        pays = pieces_of(s, T, q, tile) * T[t.TILE_PESOS + tile]
        if tile == L.PROFITABLE:
            pays = s[q + L.PESOS] // T[t.PROFIT_PER] * T[t.TILE_PESOS + tile]
        return W[w.TILE_B] * pays + W[w.TILE_MORE] * (x[X.LEFT] + 0.5)
    needs = T[t.TILE_NEEDS + tile]
    brings = W[w.OTHER_TILES]
    if bred_by(tile) >= 0:
        brings = x[X.THING + L.N_SOLD_GOODS + bred_by(tile)]
        if s[q + L.ANIMALS + bred_by(tile)] < needs:
            brings *= 0.3
    elif giver_of(tile) >= 0:
        brings = x[X.THING + L.MILK + giver_of(tile)]
        if s[q + L.ANIMALS + giver_of(tile)] < needs:
            brings *= 0.3
    elif tile == L.WINE_CELLAR:
        brings = x[X.THING + L.WINE] - needs * x[X.THING + L.GRAPE]
        if s[q + L.PLANTS + L.GRAPE] == 0:
            brings *= 0.3
    elif tile == L.MILL_TILE:
        brings = x[X.THING + L.FLOUR] - needs * x[X.THING + L.WHEAT]
        if s[q + L.PLANTS + L.WHEAT] == 0:
            brings *= 0.3
    elif tile == L.BANK:
        brings = T[t.BANK_PESOS] / max(0.2, W[w.TILE])
    return W[w.TILE] * brings * (x[X.LEFT] + 1)


@kernel
def worst_slot(s, T, W, x, q):
    """What is lost when a tile covers another: the least of the active ones; 0 if one is free."""
    worst = 1000.0
    for slot in range(L.N_SLOTS):
        tile = s[q + L.TILES + slot] - 1
        worst = min(worst, tile_worth(s, T, W, x, q, tile) if tile >= 0 else 0.0)
    return worst


# --- products and markets -------------------------------------------------------------------------


@kernel
def product_worth(s, T, W, x, q, product):
    """One unit of a product beyond what goes into it."""
    recipe = t.RECIPE + product * L.N_THINGS
    worth = 0.0
    for thing in range(L.N_SOLD_GOODS):
        worth -= T[recipe + thing] * x[X.THING + thing]
    good = L.FIRST_PRODUCT + product
    if good < L.FIRST_LEVEL_3:
        return worth + x[X.THING + good]
    pays = T[t.LEVEL_3_PESOS]
    if effect_of(s, T) == L.FLUCTUATION:
        pays = T[t.FLUCTUATION_PAYS]
    new = s[q + L.GOODS + good] == 0
    return worth + pays + W[w.LEVEL_3] + (W[w.NEW_KIND] if new else 0.0)


@kernel
def factory_worth(s, T, W, x, q, first, end):
    """What a factory would bring now, without the goods that two products share."""
    total = 0.0
    for product in range(first, end):
        each = product_worth(s, T, W, x, q, product)
        if each > 0.0:
            total += each * can_make(s, T, q, product)
    if end <= L.FIRST_LEVEL_3 - L.FIRST_PRODUCT:
        fee = fee_of(s, T)
        if s[q + L.PESOS] < fee:
            return 0.0
        total -= fee
    return max(0.0, total)


@kernel
def card_gain(s, T, x, card):
    """What the best deal with a market card brings beyond the things, with what is expected."""
    kind = T[t.CARD_TYPE + card]
    part = card * t.MAX_PARTS
    if kind == L.SIMPLE:
        thing = T[t.CARD_THING + part]
        units = min(1.0 * T[t.CARD_UNITS + part], x[X.EXPECTED + thing])
        return units * (T[t.CARD_PRICE + card] + demand(s, T, thing, 1) - x[X.THING + thing])
    if kind == L.BUNDLE:
        gain = 1.0 * T[t.CARD_PRICE + card]
        for i in range(T[t.CARD_PARTS + card]):
            thing = T[t.CARD_THING + part + i]
            units = T[t.CARD_UNITS + part + i]
            if x[X.EXPECTED + thing] < units:
                return 0.0
            gain += demand(s, T, thing, units) - units * x[X.THING + thing]
        return gain
    gain = 0.0
    for thing in range(L.N_THINGS):
        each = wholesale_gain(s, T, x, thing)
        if each > 0.0:
            gain += each * x[X.EXPECTED + thing]
    return gain


@small
def wholesale_gain(s, T, x, thing):
    """A unit that is sold wholesale."""
    pays = T[t.WHOLESALE_GOOD] if thing < L.N_SOLD_GOODS else T[t.WHOLESALE_ANIMAL]
    return pays + demand(s, T, thing, 1) - x[X.THING + thing]


@kernel
def best_deals(s, T, x, deals, black):
    """The gain of the best cards for so many deals."""
    first = 0.0
    second = 0.0
    for i in range(s[L.UPPER_N]):
        gain = card_gain(s, T, x, s[L.UPPER + i])
        if gain > first:
            first, second = gain, first
        else:
            second = max(second, gain)
    bottom = s[L.BOTTOM]
    while bottom != 0:
        gain = card_gain(s, T, x, lowest(bottom))
        if gain > first:
            first, second = gain, first
        else:
            second = max(second, gain)
        bottom &= bottom - 1
    if black:
        for thing in range(L.N_THINGS):
            units = min(1.0 * T[t.BLACK_UNITS], x[X.EXPECTED + thing])
            gain = units * (T[t.BLACK_SELL + thing] - x[X.THING + thing])
            if gain > first:
                first, second = gain, first
            else:
                second = max(second, gain)
    return first if deals == 1 else first + second


@kernel
def set_gain(s, T, x, card):
    """What a city market pays beyond the worth of its set; below 0 if things are missing."""
    gain = 1.0 * T[t.CARD_PRICE + card]
    for i in range(T[t.CARD_PARTS + card]):
        thing = T[t.CARD_THING + card * t.MAX_PARTS + i]
        units = T[t.CARD_UNITS + card * t.MAX_PARTS + i]
        if x[X.EXPECTED + thing] < units:
            return -1.0
        gain += demand(s, T, thing, units) - units * x[X.THING + thing]
    return gain
