"""What the own workers that stand already will bring in this round."""

from sim.core.bits import lowest
from sim.core.jit import kernel, small

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.areas import CAKE_FACTORY, COW_BARN, HENHOUSE, LIVESTOCK_FACTORY, PLANT_FACTORY
from ..kernel.farm import room_for
from ..kernel.harvest import giver_of, tractor_works
from ..kernel.town import FIRST_CAKE, FIRST_JACKET, FIRST_LIVESTOCK
from ..kernel.water import watered
from . import workspace as X
from .worth import edge_harvest, mean_roll, product_worth

_BARNS = (COW_BARN, COW_BARN + 1, HENHOUSE)


@small
def workers_in(s, p, area):
    """Places of an area with wheels that a player has."""
    at = L.WHEELS + area * L.MAX_WHEELS
    n = 0
    for wheel in range(L.MAX_WHEELS):
        n += 1 if s[at + wheel] == p + 1 else 0
    return n


@kernel
def expected_makes(T, x, product):
    """How many of a product what is expected is enough for."""
    most = 1.0 * L.MAX_UNITS
    recipe = t.RECIPE + product * L.N_THINGS
    for thing in range(L.N_THINGS):
        if T[recipe + thing] > 0:
            most = min(most, x[X.EXPECTED + thing] // T[recipe + thing])
    return most if most < L.MAX_UNITS else 0.0


@kernel
def expect_products(s, T, W, x, q, first, end):
    """Own workers in a factory make what pays."""
    for product in range(first, end):
        n = expected_makes(T, x, product)
        if n > 0.0 and product_worth(s, T, W, x, q, product) > 0.0:
            for thing in range(L.N_SOLD_GOODS):
                x[X.EXPECTED + thing] -= n * T[t.RECIPE + product * L.N_THINGS + thing]
            if product < FIRST_JACKET:
                x[X.EXPECTED + L.FIRST_PRODUCT + product] += n


@kernel
def expect_animals(s, T, x, p, q):
    """Own workers in barns: animals as far as there is room, and meat."""
    for kind in range(L.N_ANIMALS):
        n = workers_in(s, p, _BARNS[kind])
        if n > 0:
            number = n * mean_roll(s, T, kind)
            room = min(room_for(s, T, q, kind), s[L.ANIMAL_STOCK + kind])
            x[X.EXPECTED + L.N_SOLD_GOODS + kind] += min(number, 1.0 * room)
            x[X.EXPECTED + L.MEAT] += max(0.0, number - room)


@kernel
def expect_town(s, T, W, x, p, q):
    """Before the factories of level 3."""
    expect_animals(s, T, x, p, q)
    if workers_in(s, p, PLANT_FACTORY) > 0:
        expect_products(s, T, W, x, q, 0, FIRST_LIVESTOCK)
    if workers_in(s, p, LIVESTOCK_FACTORY) > 0:
        expect_products(s, T, W, x, q, FIRST_LIVESTOCK, FIRST_JACKET)


@kernel
def expect_farm(s, T, W, x, p, q):
    """Before the markets: factories of level 3, harvests, tiles that take a good of animals."""
    if workers_in(s, p, CAKE_FACTORY - 1) > 0:
        expect_products(s, T, W, x, q, FIRST_JACKET, FIRST_CAKE)
    if workers_in(s, p, CAKE_FACTORY) > 0:
        expect_products(s, T, W, x, q, FIRST_CAKE, L.N_PRODUCTS)
    left = s[q + L.EDGE_WORKERS]
    wet = watered(s, T, q)
    tractor = tractor_works(s, T, q)
    while left != 0:
        _, found = edge_harvest(s, T, x, q, lowest(left), wet, tractor)
        x[X.EXPECTED + found % 4] += found // 4
        left &= left - 1
    if workers_in(s, p, LIVESTOCK_FACTORY) == 0:
        for slot in range(L.N_SLOTS):
            tile = s[q + L.TILES + slot] - 1
            if tile >= 0 and giver_of(tile) >= 0:
                if s[q + L.ANIMALS + giver_of(tile)] >= T[t.TILE_NEEDS + tile]:
                    x[X.EXPECTED + L.MILK + giver_of(tile)] += 1.0
