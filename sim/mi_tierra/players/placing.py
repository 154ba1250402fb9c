"""Where a policy places a worker: what every area, tile, edge and market promises."""

from sim.core.bits import count_bits
from sim.core.jit import kernel, small

from ..kernel import layout as L
from ..kernel import placement as at
from ..kernel import tables as t
from ..kernel.areas import PLANT_FACTORY
from ..kernel.farm import covered, planted
from ..kernel.harvest import tractor_works
from ..kernel.rooms import vocabulary
from ..kernel.seats import player_at, seat_at
from ..kernel.town import FIRST_CAKE, FIRST_JACKET, FIRST_LIVESTOCK, N_LEVEL_2, fee_of, touched
from ..kernel.water import cube_edges, dry_stables, watered
from . import weights as w
from . import workspace as X
from .plan import expect_farm, expect_town, expected_makes, workers_in
from .sales import best_deals, set_gain
from .worth import (
    best_harvest,
    best_plant,
    edge_harvest,
    new_pen_worth,
    next_prize,
    prize_in_sight,
    product_worth,
    roll_worth,
    tile_worth,
    worst_slot,
)


@kernel
def area_worth(s, T, W, x, p, q, area):
    """A worker on the next wheel of an area."""
    if area == 0:
        come = workers_in(s, p, 0)
        worth = new_pen_worth(s, T, W, x, q)
        return worth - (W[w.PEN_MORE] + W[w.PEN_EMPTY]) * come * (x[X.LEFT] + 0.5)
    if area == 1:
        return best_plant(s, T, W, x, q) / (1 + workers_in(s, p, 1))
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
        if cube_edges(s, T, q) != 0:
            worth += W[w.DOUBLE] * best_harvest(s, T, x, q, watered(s, T, q))
        return worth + W[w.WET_STABLE] * horses * x[X.RODEOS]
    if area == 7:
        horses = count_bits(s[q + L.HORSES]) + workers_in(s, p, area)
        able = horses < free_stables(s, T, q) and s[L.HORSE_STOCK] > 0 and not s[L.SIMPLIFIED]
        prize = prize_in_sight(s, T, q, L.N_STABLES, T[t.HORSE_START], next_prize(s, T))
        return W[w.HORSE] * x[X.RODEOS] / (1 + horses) + W[w.NEW_PRIZE] * prize if able else 0.0
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
def own_spots(s, T, W, x, p, q):
    """Spots of the tiles that the own workers there already will take, one each."""
    spots = 0
    for position in range(L.N_POSITIONS):
        if s[L.POSITIONS + position] == p + 1:
            best = 0.0
            found = 0
            for spot in range(L.N_SPOTS):
                if touched(s, T, position) & ~spots & 1 << spot:
                    worth = tile_worth(s, T, W, x, q, s[L.OFFER + spot] - 1)
                    if worth > best:
                        best = worth
                        found = 1 << spot
            spots |= found
    return spots


@kernel
def position_worth(s, T, W, x, p, q, position):
    """The best tile that a worker touches and no own worker takes, less its price."""
    spots = touched(s, T, position)
    wanted = wanted_before(s, T, p)
    own = own_spots(s, T, W, x, p, q)
    price = count_bits(spots) * T[t.TILE_PRICE]
    best = 0.0
    covers = worst_slot(s, T, W, x, q)
    for spot in range(L.N_SPOTS):
        if (spots & ~own) >> spot & 1 and s[q + L.PESOS] >= price:
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
def market_worth(s, T, W, x, p, wheel, made):
    """The deals of a wheel; who deals before may take the cards."""
    deals = X.BLACK_DEALS if T[t.BLACK + wheel] else X.DEALS
    worth = 0.0
    for i in range(made, min(made + T[t.DEALS + wheel], X.MAX_DEALS)):
        worth += x[deals + i]
    before = 0
    for other in range(wheel):
        worker = s[L.MARKET_WHEELS + other]
        before += 1 if worker > 0 and worker != p + 1 else 0
    return W[w.WAIT] * worth / (1.0 + max(0.0, W[w.RIVAL]) * before)


@kernel
def harvest_place(s, T, W, x, q, edge, wet, tractor):
    """A worker on an edge; water that no other worker there needs can double its harvest."""
    best, found = edge_harvest(s, T, x, q, edge, wet, tractor)
    if count_bits(s[q + L.CUBES]) > count_bits(s[q + L.EDGE_WORKERS]):
        number = found // 4
        more = min(2 * number, T[t.HARVEST_GOODS]) - min(number, T[t.HARVEST_GOODS])
        best += max(0.0, more * x[X.THING + found % 4] - W[w.CUBE] * x[X.LEFT])
    return W[w.HARVEST] * best + W[w.LATER] * min(x[X.LEFT], 1.0)


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
        elif a < at.ON_EDGE:
            worth = position_worth(s, T, W, x, p, q, a - at.ON_POSITION)
        elif a < at.ON_MARKET:
            worth = harvest_place(s, T, W, x, q, a - at.ON_EDGE, wet, tractor)
        else:
            if not farm:
                expect_farm(s, T, W, x, p, q)
                farm = True
            if a < at.ON_CITY:
                if made < 0:
                    made = look_at_deals(s, T, x, p)
                worth = market_worth(s, T, W, x, p, a - at.ON_MARKET, made)
            elif a < at.N_PLACES:
                card = L.N_MARKETS + s[L.CITY + a - at.ON_CITY] - 1
                worth = W[w.CITY] * set_gain(s, T, x, X.EXPECTED, card)
        x[X.SCORE + i] = worth
    charge_second(s, T, W, x, out, n)


@small
def for_two(s, T, a):
    """A place that takes two workers at once (M272, M276)."""
    return a < at.ON_POSITION and at.size_of(s, T, a, at.next_wheel(s, a)) > 1


@kernel
def charge_second(s, T, W, x, out, n):
    """The second worker of a place for two could have stood alone elsewhere."""
    best = 0.0
    for i in range(n):
        if not for_two(s, T, out[i]):
            best = max(best, x[X.SCORE + i])
    for i in range(n):
        if for_two(s, T, out[i]):
            x[X.SCORE + i] -= W[w.SECOND] * best
