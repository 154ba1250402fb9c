"""What a thing is worth to a policy now: on markets, as a part of level-3 goods, at the end."""

from sim.core.jit import kernel, small

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.markets import has
from ..kernel.rodeo import first_prize
from ..kernel.seats import active_tiles, effect_of, seat_at
from . import weights as w
from . import workspace as X

_FIRST_LEVEL_3 = L.FIRST_LEVEL_3 - L.FIRST_PRODUCT  # the first such product
_ENOUGH = 3  # cards of a kind that are all worth the same


@kernel
def price(s, T, W, x, p):
    """What is still to come, and what things are worth now."""
    q = seat_at(p)
    left = max(0, T[t.ROUNDS] - s[L.ROUND])
    x[X.LEFT] = left
    rodeos = 1 if s[L.ROUND] > 0 and first_prize(s, T) > 0 else 0
    for round_to_come in range(s[L.ROUND] + 1, T[t.ROUNDS] + 1):
        rodeos += 1 if T[t.PRIZES + round_to_come] > 0 else 0
    x[X.RODEOS] = rodeos
    for thing in range(L.N_THINGS):
        x[X.THING + thing] = W[w.THING + thing]
        x[X.EXPECTED + thing] = has(s, q, thing)
    if left > 0:
        price_parts(s, T, W, x, q)
    plants = active_tiles(s, q, L.VEGETARIAN) * T[t.TILE_PESOS + L.VEGETARIAN]
    animals = active_tiles(s, q, L.BREEDER) * T[t.TILE_PESOS + L.BREEDER]
    for thing in range(L.N_THINGS):
        kept = 1.0 * T[t.UNSOLD + thing]  # at the end of the game
        if thing >= L.N_SOLD_GOODS:
            kept = animals + (kept if T[t.SELL_ANIMALS] else 0.0)
        elif thing < L.N_PLANTS:
            kept += plants
        more = max(0.0, x[X.THING + thing] - kept)
        many = max(0.0, x[X.EXPECTED + thing] - _ENOUGH)
        share = 1.0 if left > 0 else W[w.LAST]
        x[X.THING + thing] = kept + share * more / (1.0 + max(0.0, W[w.PLENTY]) * many)
    set_apart(s, T, x, p)
    for kind in range(L.N_ANIMALS):  # what they will give
        good = x[X.THING + L.MILK + kind] / max(1, animals_for(T, kind))
        x[X.THING + L.N_SOLD_GOODS + kind] += W[w.YIELD] * good * min(left, 3) / 3.0


@kernel
def set_apart(s, T, x, p):
    """What own workers in the city will deliver is not there for other deals."""
    for place in range(L.MAX_CITY):
        if s[L.CITY_WHEELS + place] == p + 1:
            card = L.N_MARKETS + s[L.CITY + place] - 1
            for i in range(T[t.CARD_PARTS + card]):
                part = card * t.MAX_PARTS + i
                x[X.EXPECTED + T[t.CARD_THING + part]] -= T[t.CARD_UNITS + part]


@small
def animals_for(T, kind):
    """Animals that give one good in the factory."""
    product = L.MILK + kind - L.FIRST_PRODUCT
    return T[t.RECIPE + product * L.N_THINGS + L.N_SOLD_GOODS + kind]


@kernel
def good_pays(s, T, W, q, product):
    """A level-3 good: its pesos now, and what it adds to the sets."""
    pays = 1.0 * T[t.LEVEL_3_PESOS]
    if effect_of(s, T) == L.FLUCTUATION:
        pays = 1.0 * T[t.FLUCTUATION_PAYS]
    pays += W[w.LEVEL_3]
    if s[q + L.GOODS + L.FIRST_PRODUCT + product] > 0:
        return pays
    kinds = 0
    for good in range(L.FIRST_LEVEL_3, L.N_GOODS):
        kinds += 1 if s[q + L.GOODS + good] > 0 else 0
    return pays + W[w.NEW_KIND] * (T[t.DIFFERENT + kinds + 1] - T[t.DIFFERENT + kinds])


@kernel
def price_parts(s, T, W, x, q):
    """Parts of level-3 goods that are missing are worth what the others leave of the pesos."""
    for product in range(_FIRST_LEVEL_3, L.N_PRODUCTS):
        recipe = t.RECIPE + product * L.N_THINGS
        rest = good_pays(s, T, W, q, product)
        for thing in range(L.N_SOLD_GOODS):
            rest -= T[recipe + thing] * W[w.THING + thing]
        for thing in range(L.N_SOLD_GOODS):
            need = T[recipe + thing]
            if need > 0 and rest > 0.0 and x[X.EXPECTED + thing] < need:
                worth = W[w.THING + thing] + W[w.CHAIN] * rest / need
                x[X.THING + thing] = max(x[X.THING + thing], worth)
    for product in range(_FIRST_LEVEL_3):  # what is made of plants
        recipe = t.RECIPE + product * L.N_THINGS
        good = L.FIRST_PRODUCT + product
        for thing in range(L.N_PLANTS):
            need = T[recipe + thing]
            if need > 0 and x[X.EXPECTED + thing] < need:
                worth = W[w.THING + thing] + W[w.CHAIN] * (
                    x[X.THING + good] / need - W[w.THING + thing]
                )
                x[X.THING + thing] = max(x[X.THING + thing], worth)
