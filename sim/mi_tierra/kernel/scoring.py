"""The final count: sets of level-3 goods, B tiles, unsold goods (section 14)."""

from sim.core.bits import count_bits
from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from . import workspace as ws
from .seats import active_tiles, seat_at
from .water import water_of

_MAX_EQUAL = 5


@kernel
def level_3_cards(s, q):
    n = 0
    for i in range(L.N_LEVEL_3):
        n += s[q + L.GOODS + L.FIRST_LEVEL_3 + i]
    return n


@kernel
def best_sets(T, a, b, c, d, out):
    """The most pesos for so many level-3 cards of each kind, every card in one set (M251).

    All smaller collections are worked out first, each from those with one set less.
    """
    taken = 0
    while (a + 1) * (b + 1) * (c + 1) * (d + 1) > ws.MAX_SETS:
        # So many cards are never made; sets of five of the most frequent kind then.
        most = max(max(a, b), max(c, d))
        taken += T[t.EQUAL + _MAX_EQUAL]
        if a == most:
            a -= _MAX_EQUAL
        elif b == most:
            b -= _MAX_EQUAL
        elif c == most:
            c -= _MAX_EQUAL
        else:
            d -= _MAX_EQUAL
    step_c = d + 1
    step_b = (c + 1) * step_c
    step_a = (b + 1) * step_b
    for i in range((a + 1) * step_a):
        counts = (i // step_a, i // step_b % (b + 1), i // step_c % (c + 1), i % step_c)
        steps = (step_a, step_b, step_c, 1)
        best = 0
        for kind in range(L.N_LEVEL_3):
            if counts[kind] > 0:  # a card that is in no set
                best = max(best, out[ws.SETS + i - steps[kind]])
            for size in range(2, min(counts[kind], _MAX_EQUAL) + 1):
                best = max(best, T[t.EQUAL + size] + out[ws.SETS + i - size * steps[kind]])
        for some in range(3, 1 << L.N_LEVEL_3):
            down = 0
            size = 0
            for kind in range(L.N_LEVEL_3):
                if some >> kind & 1:
                    size += 1 if counts[kind] > 0 else 9
                    down += steps[kind]
            if 2 <= size <= L.N_LEVEL_3:
                best = max(best, T[t.DIFFERENT + size] + out[ws.SETS + i - down])
        out[ws.SETS + i] = best
    return taken + out[ws.SETS + (a + 1) * step_a - 1]


@kernel
def sets_of(s, T, q, out):
    if level_3_cards(s, q) < 2:
        return 0
    at = q + L.GOODS + L.FIRST_LEVEL_3
    return best_sets(T, s[at], s[at + 1], s[at + 2], s[at + 3], out)


@kernel
def pieces_of(s, T, q, tile):
    """What a B tile pays for: pieces, or 1 where a condition is met (R44)."""
    animals = 0
    kinds = 0
    for kind in range(L.N_ANIMALS):
        animals += s[q + L.ANIMALS + kind]
        kinds += 1 if s[q + L.ANIMALS + kind] > 0 else 0
    if tile == L.VEGETARIAN:  # M220
        at = q + L.GOODS
        return s[at + L.APPLE] + s[at + L.WHEAT] + s[at + L.GRAPE]
    if tile == L.BREEDER:  # M221
        return animals
    if tile == L.COLLECTOR:  # M222
        return level_3_cards(s, q)
    if tile == L.INVENTOR:  # M223
        n = 0
        for i in range(L.N_TILES):
            n += s[q + L.COVERED_TILES + i]
        for slot in range(L.N_SLOTS):
            n += 1 if s[q + L.TILES + slot] > 0 else 0
        return n
    if tile == L.VETERINARIAN:  # M224
        return 1 if kinds == L.N_ANIMALS and s[q + L.HORSES] != 0 else 0
    if tile == L.SOWER:  # M225
        return 1 if s[q + L.PLANTS + L.WHEAT] != 0 and s[q + L.PLANTS + L.GRAPE] != 0 else 0
    if tile == L.WATER_CARRIER:  # M226
        return 1 if water_of(s, q) >= T[t.CARRIER_CUBES] else 0
    if tile == L.MERCHANT:  # M228
        return count_bits(s[q + L.CITY_CARDS])
    if tile == L.TRAINER:  # M229
        return count_bits(s[q + L.HORSES])
    return 0


@kernel
def bonus_of(s, T, q, track):
    """Active B tiles (M252, R45); Profitable last, on the track with the others (M227, R42)."""
    bonus = 0
    for slot in range(L.N_SLOTS):
        tile = s[q + L.TILES + slot] - 1
        if tile >= L.N_TILES_A:
            bonus += pieces_of(s, T, q, tile) * T[t.TILE_PESOS + tile]
    for _ in range(active_tiles(s, q, L.PROFITABLE)):
        bonus += (track + bonus) // T[t.PROFIT_PER] * T[t.TILE_PESOS + L.PROFITABLE]
    return bonus


@kernel
def unsold_of(s, T, q):
    """Half of the selling price, rounded up, for each card (M253); animals by R41."""
    pesos = 0
    for thing in range(L.N_SOLD_GOODS):
        pesos += s[q + L.GOODS + thing] * T[t.UNSOLD + thing]
    if T[t.SELL_ANIMALS]:
        for kind in range(L.N_ANIMALS):
            pesos += s[q + L.ANIMALS + kind] * T[t.UNSOLD + L.N_SOLD_GOODS + kind]
    return pesos


@kernel
def score_game(s, T, out):
    """Pesos, sets, bonuses, unsold goods, in this order (M250)."""
    for p in range(s[L.PLAYERS]):
        q = seat_at(p)
        sets = sets_of(s, T, q, out)
        s[q + L.SCORE + L.PESOS_SCORE] = s[q + L.PESOS]
        s[q + L.SCORE + L.SETS_SCORE] = sets
        s[q + L.SCORE + L.BONUS_SCORE] = bonus_of(s, T, q, s[q + L.PESOS] + sets)
        s[q + L.SCORE + L.UNSOLD_SCORE] = unsold_of(s, T, q)
