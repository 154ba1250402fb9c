"""What the actions of each decision are worth to a policy."""

from sim.core.bits import count_bits
from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from ..kernel import layout as L
from ..kernel import placement as at
from ..kernel import tables as t
from ..kernel.areas import PLANT_FACTORY, RECRUIT_PRICE, REROLL_NUMBER, REROLL_WHAT
from ..kernel.farm import OBTAIN_KIND, OBTAIN_NUMBER, covered, planted
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
from ..kernel.rodeo import first_prize
from ..kernel.rooms import vocabulary
from ..kernel.seats import player_at, seat_at
from ..kernel.town import (
    FIRST_CAKE,
    FIRST_JACKET,
    FIRST_LIVESTOCK,
    HORSE,
    MAKE_PAID,
    MAKE_PRODUCT,
    N_LEVEL_2,
    WITHDRAW,
    fee_of,
    touched,
)
from ..kernel.water import ON_STABLE, cube_edges, dry_stables, watered
from . import weights as w
from . import workspace as X
from .plan import expect_farm, expect_town, expected_makes, workers_in
from .sales import best_deals, card_gain, set_gain
from .worth import (
    animals_worth,
    edge_harvest,
    lost_water,
    mean_roll,
    new_pen_worth,
    pen_worth,
    plant_worth,
    product_worth,
    roll_worth,
    stable_worth,
    tile_worth,
    water_worth,
    worst_slot,
)

_FIRST_ANIMAL = L.PEN_THING + 1
_PAIRS = L.PAIRS


# --- placement ----------------------------------------------------------------------------------


@kernel
def area_worth(s, T, W, x, p, q, area):
    """A worker on the next wheel of an area."""
    if area == 0:
        come = workers_in(s, p, 0)
        worth = new_pen_worth(s, T, W, x, q)
        return worth - (W[w.PEN_MORE] + W[w.PEN_EMPTY]) * come * (x[X.LEFT] + 0.5)
    if area == 1:
        n = count_bits(planted(s, q)) + workers_in(s, p, 1)
        worth = W[w.PLANT] - W[w.PLANT_MORE] * n + W[w.BESIDE] + 0.5 * W[w.WET]
        best = max(x[X.THING], x[X.THING + 1], x[X.THING + 2])
        return worth * x[X.LEFT] * best / 2.5
    if area == 2:
        return roll_worth(s, T, W, x, q, L.COW)
    if area == 3:
        return roll_worth(s, T, W, x, q, L.SHEEP)
    if area == L.PLAZA:
        waiting = 0
        for other in range(s[L.PLAYERS]):
            waiting += s[seat_at(other) + L.WAITING]
        price = waiting * T[t.RECRUIT]
        able = s[q + L.WAITING] and s[q + L.PESOS] >= price
        return W[w.WORKER] * x[X.LEFT] - price if able else 0.0
    if area == 5:
        return roll_worth(s, T, W, x, q, L.CHICKEN)
    if area == L.WATER_MILL:
        if dry_stables(s, T, q) == 0 and cube_edges(s, T, q) == 0:
            return 0.0
        dry = count_bits(planted(s, q) & ~watered(s, T, q))
        horses = count_bits(s[q + L.HORSES] & ~s[q + L.WET_STABLES])
        worth = (W[w.WET] * min(dry, 2) + W[w.WET_FIELD]) * x[X.LEFT]
        return worth + W[w.WET_STABLE] * horses * x[X.RODEOS]
    if area == 7:
        horses = count_bits(s[q + L.HORSES]) + workers_in(s, p, area)
        able = horses < free_stables(s, T, q) and s[L.HORSE_STOCK] > 0 and not s[L.SIMPLIFIED]
        return W[w.HORSE] * x[X.RODEOS] / (1 + horses) if able else 0.0
    if area == 8:
        return W[w.FACTORY] * factory_worth(s, T, W, x, q, 0, FIRST_LIVESTOCK)
    if area == 9:
        return W[w.FACTORY] * factory_worth(s, T, W, x, q, FIRST_LIVESTOCK, FIRST_JACKET)
    if area == 10:
        return W[w.FACTORY] * factory_worth(s, T, W, x, q, FIRST_JACKET, FIRST_CAKE)
    return W[w.FACTORY] * factory_worth(s, T, W, x, q, FIRST_CAKE, L.N_PRODUCTS)


@kernel
def free_stables(s, T, q):
    """Stables that no pen covers, with a horse or without."""
    under = covered(s, T, q)
    n = 0
    for stable in range(L.N_STABLES):
        n += 1 if T[t.STABLE + stable] & under == 0 else 0
    return n


@kernel
def factory_worth(s, T, W, x, q, first, end):
    """What a factory would bring, without the goods that two products share."""
    total = 0.0
    for product in range(first, end):
        n = expected_makes(T, x, product)
        if n > 0.0:
            total += n * max(0.0, product_worth(s, T, W, x, q, product))
    if end <= N_LEVEL_2:
        if s[q + L.PESOS] < fee_of(s, T):
            return 0.0
        total -= fee_of(s, T)
    return max(0.0, total)


@kernel
def wanted_before(s, T, p):
    """Spots of the tiles that workers touch who act before this player (M115)."""
    spots = 0
    for place in range(s[L.PLAYERS]):
        other = player_at(s, place)
        if other == p:
            return spots
        for position in range(L.N_POSITIONS):
            if s[L.POSITIONS + position] == other + 1:
                spots |= touched(s, T, position)
    return spots


@kernel
def position_worth(s, T, W, x, p, q, position):
    """The best tile that a worker touches, less its price."""
    spots = touched(s, T, position)
    wanted = wanted_before(s, T, p)
    price = count_bits(spots) * T[t.TILE_PRICE]
    best = 0.0
    covers = worst_slot(s, T, W, x, q)
    for spot in range(L.N_SPOTS):
        if spots >> spot & 1 and s[q + L.PESOS] >= price:
            worth = tile_worth(s, T, W, x, q, s[L.OFFER + spot] - 1) - price - covers
            best = max(best, worth * (W[w.CONTESTED] if wanted >> spot & 1 else 1.0))
    return best


@kernel
def look_at_deals(s, T, x, p):
    """The best deals behind those of the own workers there; returns how many those are."""
    made = 0
    for wheel in range(L.N_MARKET_WHEELS):
        if s[L.MARKET_WHEELS + wheel] == p + 1:
            made += T[t.DEALS + wheel]
    n = min(made + 2, X.MAX_DEALS)
    best_deals(s, T, x, X.DEALS, n, False)
    best_deals(s, T, x, X.BLACK_DEALS, n, True)
    return made


@kernel
def market_worth(T, W, x, wheel, made):
    """The deals of a wheel."""
    deals = X.BLACK_DEALS if T[t.BLACK + wheel] else X.DEALS
    worth = 0.0
    for i in range(made, min(made + T[t.DEALS + wheel], X.MAX_DEALS)):
        worth += x[deals + i]
    return W[w.WAIT] * worth


@vocabulary["place"].weigh
@kernel
def weigh_place(s, T, W, x, p, f, out, n):
    """Areas come first among the actions, in the order in which they act."""
    q = seat_at(p)
    expect_town(s, T, W, x, p, q)
    farm = False
    made = -1
    wet = watered(s, T, q)
    tractor = tractor_works(s, T, q)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a < at.ON_POSITION:
            if workers_in(s, p, a) == 0 or (a != L.PLAZA and a < PLANT_FACTORY):
                worth = area_worth(s, T, W, x, p, q, a)
            worth -= W[w.SECOND] * (at.size_of(s, T, a, at.next_wheel(s, a)) - 1)
        elif a < at.ON_EDGE:
            worth = position_worth(s, T, W, x, p, q, a - at.ON_POSITION)
        elif a < at.ON_MARKET:
            best, _ = edge_harvest(s, T, x, q, a - at.ON_EDGE, wet, tractor)
            worth = W[w.HARVEST] * best + W[w.LATER] * min(x[X.LEFT], 1.0)
        else:
            if not farm:
                expect_farm(s, T, W, x, p, q)
                farm = True
            if a < at.ON_CITY:
                if made < 0:
                    made = look_at_deals(s, T, x, p)
                worth = market_worth(T, W, x, a - at.ON_MARKET, made)
            elif a < at.N_PLACES:
                card = L.N_MARKETS + s[L.CITY + a - at.ON_CITY] - 1
                worth = W[w.CITY] * set_gain(s, T, x, X.EXPECTED, card)
        x[X.SCORE + i] = worth


# --- the countryside ----------------------------------------------------------------------------


@vocabulary["start_pair"].weigh
@kernel
def weigh_start_pair(s, T, W, x, p, f, out, n):
    for i in range(n):
        pair = _PAIRS[out[i]]
        worth = 0.0
        for kind in range(L.N_PLANTS):
            if pair >> kind & 1:
                each = max(0.0, W[w.PLANT] + W[w.WET]) * max(0.0, x[X.THING + kind]) / 2.5
                worth += each * x[X.LEFT]
        if pair >> L.PEN_THING & 1:
            worth += W[w.PEN] * x[X.LEFT]
        for kind in range(L.N_ANIMALS):
            if pair >> (_FIRST_ANIMAL + kind) & 1:
                keep = 1 if pair >> L.PEN_THING & 1 else 0
                worth += animals_worth(s, T, x, seat_at(p), kind, 1, keep)
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
    for i in range(n):
        worth = -0.1
        if out[i] != PASS:
            kind = out[i] // L.N_SPACES
            worth = plant_worth(s, T, W, x, seat_at(p), kind, out[i] % L.N_SPACES)
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
def training_worth(s, T, W, x, q, stable, way):
    """What levels gain in the next rodeo, less apples and the cube."""
    first = first_prize(s, T)
    for round_to_come in range(s[L.ROUND] + 1, T[t.ROUNDS] + 1):
        if first == 0:
            first = T[t.PRIZES + round_to_come]
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
