"""What the actions of each decision are worth to a policy."""

from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from ..kernel import action as act
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.board import seat_at
from ..kernel.pieces import (
    ANIMAL_SPACE_CARD,
    animal_frontier,
    can_play_animal,
    can_play_land,
    land_frontier,
)
from ..kernel.sets import is_empty, list_set, list_word
from ..kernel.vocabulary import vocabulary
from ..kernel.water import WATER_SPACE_SHAPE, WATER_TURN_SHAPE, WATER_TURN_SPACE, fits
from . import weights as w
from . import workspace as X
from .worth import (
    RESERVE,
    animal_worth,
    hacienda_worth,
    harvest_worth,
    land_worth,
    money_worth,
    pond_worth,
)

_ROOM = act.N_ACTIONS + 1  # behind the actions in `out`: spaces that are looked at


@kernel
def best_land(s, T, W, x, p, kind, out):
    """The worth of the best space for a land card (H41, H42, H43)."""
    q = seat_at(p)
    if not can_play_land(s, q, kind):
        return 0.0
    n = _ROOM
    if kind != L.PAMPA and s[L.FREE_N + kind] > 0:
        n = list_set(s, L.FREE + kind * L.N_WORDS, out, n)
    else:
        for word in range(L.N_WORDS):
            n = list_word(land_frontier(s, q, word), word, out, n)
    best = X.NEVER
    for i in range(_ROOM, n):
        best = max(best, land_worth(s, T, W, x, p, out[i]))
    return best


@kernel
def best_animal(s, T, W, x, p, kind, out):
    """The worth of the best space for an animal (H61)."""
    q = seat_at(p)
    if not can_play_animal(s, T, q, kind):
        return 0.0
    n = _ROOM
    for word in range(L.N_WORDS):
        n = list_word(animal_frontier(s, q, kind, word), word, out, n)
    best = X.NEVER
    for i in range(_ROOM, n):
        best = max(best, animal_worth(s, T, W, x, p, out[i], kind))
    return best


@kernel
def look_at_cards(s, T, W, x, p, out):
    """The best space for every kind of card that is in hand or in a display."""
    q = seat_at(p)
    pesos = s[q + L.PESOS]
    for kind in range(L.N_LAND_CARDS):
        bought = s[L.LAND_DISPLAY + kind] > 0 and pesos >= T[t.PRICE_LAND_DISPLAY]
        if bought or s[q + L.LAND_HAND + kind] > 0:
            x[X.LAND + kind] = best_land(s, T, W, x, p, kind, out)
    for kind in range(L.N_ANIMALS):
        bought = s[L.ANIMAL_DISPLAY + kind] > 0 and pesos >= T[t.PRICE_ANIMAL_DISPLAY]
        if bought or s[q + L.ANIMAL_HAND + kind] > 0:
            x[X.ANIMAL + kind] = best_animal(s, T, W, x, p, kind, out)


@kernel
def best_of(s, T, W, x, p, harvest, out):
    """The worth of the best own group for a hacienda, or for a harvest."""
    n = list_set(s, seat_at(p) + (L.OPEN_HARVEST if harvest else L.OPEN_HACIENDA), out, _ROOM)
    best = X.NEVER
    for i in range(_ROOM, n):
        if harvest:
            best = max(best, harvest_worth(s, T, W, x, p, out[i]))
        else:
            best = max(best, hacienda_worth(s, T, W, x, out[i]))
    return best


@kernel
def best_pond(s, T, W, x, p, shape, first, n, out):
    """The worth of the best place of a water tile that begins on one of these spaces."""
    best = X.NEVER
    for i in range(first, n):
        for way in range(T[t.SHAPE_TURNS + shape]):
            if fits(s, T, shape, way, out[i]):
                best = max(best, pond_worth(s, T, W, x, p, shape, way, out[i]))
    return best


@kernel
def beside_own(s, q, out, n):
    """Append the free pampa spaces that touch an own piece: where a pond is worth looking at."""
    for word in range(L.N_WORDS):
        near = 0
        for piece in range(L.N_PIECES):
            near |= s[q + L.NEAR + piece * L.N_WORDS + word]
        n = list_word(near & s[L.FREE + L.PAMPA * L.N_WORDS + word], word, out, n)
    return n


@kernel
def best_water(s, T, W, x, p, out):
    """About the worth of the best water tile: that of a single space, and more for a larger one."""
    n = beside_own(s, seat_at(p), out, _ROOM)
    best = 0.0
    for i in range(_ROOM, n):
        best = max(best, pond_worth(s, T, W, x, p, 0, 0, out[i]))
    largest = 1
    for shape in range(T[t.N_SHAPES]):
        if s[L.WATER_STOCK + shape] > 0:
            largest = max(largest, T[t.SHAPE_SIZE + shape])
    return best * (1.0 + W[w.WATER_SIZE] * (largest - 1))


@kernel
def use_of_card(s, T, x):
    """1 as long as a card that is bought can still be played, less towards the end."""
    if s[L.DUE] >> L.FINAL & 1:
        return 1.0 if s[L.ACTIONS] + 1 < T[t.MAX_ACTIONS] else 0.0
    return min(1.0, 6.0 * x[X.EARLY])


@kernel
def use_of_land(s, q):
    """1 as long as tiles are left for such hands of all, 0 when the stock is empty (H44)."""
    return min(1.0, s[L.LAND_STOCK] / (s[L.PLAYERS] * (1.0 + s[q + L.LAND_HAND_N])))


@kernel
def last_pesos(s, T, W, x, q, price):
    """Who spends them on land, without an animal or a harvest to come, may never buy again."""
    if s[q + L.PESOS] - price >= min(T[t.PRICE_LAND_PILE], T[t.PRICE_ANIMAL_PILE]):
        return 0.0
    if s[q + L.ANIMAL_HAND_N] > 0 or not is_empty(s, q + L.OPEN_HARVEST):
        return 0.0
    return W[w.RESERVE] * RESERVE * x[X.EARLY]


@vocabulary["action"].weigh
@kernel
def weigh_action(s, T, W, x, p, f, out, n):
    q = seat_at(p)
    look_at_cards(s, T, W, x, p, out)
    use = use_of_card(s, T, x)
    tiles = use_of_land(s, q)
    land_many = W[w.LAND_MANY] * s[q + L.LAND_HAND_N]
    animal_many = W[w.ANIMAL_MANY] * s[q + L.ANIMAL_HAND_N]
    peso = x[X.PESO]
    for i in range(n):
        a = out[i]
        if a == PASS:
            worth = W[w.STOP]
        elif a == act.BLIND_LAND:
            worth = use * (tiles * W[w.LAND_BLIND] - land_many) - peso * T[t.PRICE_LAND_PILE]
            worth -= last_pesos(s, T, W, x, q, T[t.PRICE_LAND_PILE])
        elif a < act.BLIND_ANIMAL:
            worth = use * (tiles * W[w.LAND_CARD] * x[X.LAND + a - act.SEEN_LAND] - land_many)
            worth -= peso * T[t.PRICE_LAND_DISPLAY]
            worth -= last_pesos(s, T, W, x, q, T[t.PRICE_LAND_DISPLAY])
        elif a == act.BLIND_ANIMAL:
            worth = use * (W[w.ANIMAL_BLIND] - animal_many) - peso * T[t.PRICE_ANIMAL_PILE]
        elif a < act.BUY_HACIENDA:
            worth = use * (W[w.ANIMAL_CARD] * x[X.ANIMAL + a - act.SEEN_ANIMAL] - animal_many)
            worth -= peso * T[t.PRICE_ANIMAL_DISPLAY]
        elif a == act.BUY_HACIENDA:
            worth = best_of(s, T, W, x, p, False, out)
            worth += money_worth(s, W, x, q, -T[t.PRICE_HACIENDA])
        elif a == act.BUY_WATER:
            worth = best_water(s, T, W, x, p, out) + money_worth(s, W, x, q, -T[t.PRICE_WATER])
        elif a == act.DO_HARVEST:
            worth = best_of(s, T, W, x, p, True, out)
        elif a < act.PLAY_ANIMAL:
            worth = x[X.LAND + a - act.PLAY_LAND] - tiles * W[w.KEEP_LAND] * x[X.EARLY]
        else:
            worth = x[X.ANIMAL + a - act.PLAY_ANIMAL] - W[w.KEEP_ANIMAL] * x[X.EARLY]
        x[X.SCORE + i] = worth


@vocabulary["land_space"].weigh
@kernel
def weigh_land_space(s, T, W, x, p, f, out, n):
    for i in range(n):
        x[X.SCORE + i] = land_worth(s, T, W, x, p, out[i])


@vocabulary["animal_space"].weigh
@kernel
def weigh_animal_space(s, T, W, x, p, f, out, n):
    for i in range(n):
        x[X.SCORE + i] = animal_worth(s, T, W, x, p, out[i], s[f + ANIMAL_SPACE_CARD])


@vocabulary["hacienda"].weigh
@kernel
def weigh_hacienda(s, T, W, x, p, f, out, n):
    for i in range(n):
        x[X.SCORE + i] = hacienda_worth(s, T, W, x, out[i])


@vocabulary["harvest"].weigh
@kernel
def weigh_harvest(s, T, W, x, p, f, out, n):
    for i in range(n):
        x[X.SCORE + i] = harvest_worth(s, T, W, x, p, out[i])


@vocabulary["token"].weigh
@kernel
def weigh_token(s, T, W, x, p, f, out, n):
    """The chain that is set free can be harvested again."""
    for i in range(n):
        x[X.SCORE + i] = -W[w.TOKEN] * s[L.SIZE + out[i]]


@vocabulary["water"].weigh
@kernel
def weigh_water(s, T, W, x, p, f, out, n):
    spaces = beside_own(s, seat_at(p), out, n)
    for i in range(n):
        x[X.SCORE + i] = best_pond(s, T, W, x, p, out[i], n, spaces, out)


@vocabulary["water_space"].weigh
@kernel
def weigh_water_space(s, T, W, x, p, f, out, n):
    for i in range(n):
        x[X.SCORE + i] = best_pond(s, T, W, x, p, s[f + WATER_SPACE_SHAPE], i, i + 1, out)


@vocabulary["water_turn"].weigh
@kernel
def weigh_water_turn(s, T, W, x, p, f, out, n):
    shape = s[f + WATER_TURN_SHAPE]
    for i in range(n):
        x[X.SCORE + i] = pond_worth(s, T, W, x, p, shape, out[i], s[f + WATER_TURN_SPACE])
