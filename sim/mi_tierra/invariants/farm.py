"""The laws of a farm and of what a player has."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b


@kernel
def bits_of(some):
    n = 0
    for i in range(62):
        n += some >> i & 1
    return n


@kernel
def under_pens(s, T, q):
    """The spaces under pens; -1 if pens overlap or lie where they cannot (I14)."""
    under = 0
    for edge in range(L.N_EDGES):
        if s[q + L.PENS] >> edge & 1:
            spaces = T[t.EDGE_SPACES + edge]
            if under & spaces != 0 or not T[t.PEN_EDGES] >> edge & 1:
                return -1
            under |= spaces
    return under


@kernel
def broken_water(s, T, q, under):
    """Cubes lie between uncovered fields, and water flows to each of them (I15)."""
    wet = T[t.HOUSE] & ~under
    for _ in range(L.N_EDGES):
        for edge in range(L.N_EDGES):
            if s[q + L.CUBES] >> edge & 1 and T[t.EDGE_SPACES + edge] & wet != 0:
                wet |= T[t.EDGE_SPACES + edge]
    for edge in range(L.N_EDGES):
        if s[q + L.CUBES] >> edge & 1:
            spaces = T[t.EDGE_SPACES + edge]
            if not T[t.CUBE_EDGES] >> edge & 1 or spaces & under != 0 or spaces & wet != spaces:
                return True
    for stable in range(L.N_STABLES):
        if s[q + L.WET_STABLES] >> stable & 1 and T[t.STABLE + stable] & under != 0:
            return True
    return False


@kernel
def broken_horses(s, T, q, under):
    """I16."""
    for stable in range(L.N_STABLES):
        level = s[q + L.LEVEL + stable]
        if not s[q + L.HORSES] >> stable & 1:
            if level != 0 or s[q + L.ENTERED] >> stable & 1:
                return True
        elif T[t.STABLE + stable] & under != 0:
            return True
        elif level < min(1, T[t.HORSE_START]) or level > max(1, T[t.CEILING]):
            return True
    return False


@kernel
def broken_farm(s, T, q):
    under = under_pens(s, T, q)
    if under < 0:
        return b.PEN_PLACES
    seen = T[t.ORCHARD]
    for kind in range(L.N_PLANTS):
        some = s[q + L.PLANTS + kind]
        if some & (seen | under) != 0 or some & ~T[t.FIELDS] != 0:
            return b.PEN_PLACES
        seen |= some
    pens = bits_of(s[q + L.PENS])
    for kind in range(L.N_ANIMALS):
        animals = s[q + L.ANIMALS + kind]
        while animals > 0:
            animals -= T[t.PEN_ANIMALS]
            pens -= 1
        if s[q + L.WORKED + kind] > s[q + L.ANIMALS + kind]:
            return b.WORKED
    if pens < 0:
        return b.PEN_ROOM
    if broken_water(s, T, q, under):
        return b.WATER
    return b.STABLES if broken_horses(s, T, q, under) else 0


@kernel
def broken_tiles(s, T, q, pending):
    """Owned tiles are those bought (I18); `pending` is one that has no slot yet, or -1."""
    for tile in range(L.N_TILES):
        n = s[q + L.COVERED_TILES + tile] + (1 if pending == tile else 0)
        active = 0
        for slot in range(L.N_SLOTS):
            active += 1 if s[q + L.TILES + slot] == tile + 1 else 0
        if n + active != s[q + L.BOUGHT + tile]:
            return b.OWNED
    machines = s[q + L.BOUGHT + L.SHEARING_MACHINE]
    if pending == L.SHEARING_MACHINE:
        machines -= 1
    if s[q + L.COVERED_TILES + L.SHEARER] < machines:
        return b.OWNED
    if s[q + L.REROLLS] > s[q + L.BOUGHT + L.STUDIES] * T[t.STUDIES_REROLLS]:
        return b.REROLLS
    return 0


@kernel
def broken_score(s, T, q):
    """No part is known before the end; sets are no more than the best set per card (I31)."""
    cards = 0
    for i in range(L.N_LEVEL_3):
        cards += s[q + L.GOODS + L.FIRST_LEVEL_3 + i]
    sets = s[q + L.SCORE + L.SETS_SCORE]
    if not s[L.OVER]:
        for i in range(L.N_CATEGORIES):
            if s[q + L.SCORE + i] != 0:
                return True
        return False
    if s[q + L.SCORE + L.PESOS_SCORE] != s[q + L.PESOS]:
        return True
    for size in range(2, L.N_LEVEL_3 + 1):
        if sets * size <= cards * T[t.DIFFERENT + size]:
            return False
    for size in range(2, 6):
        if sets * size <= cards * T[t.EQUAL + size]:
            return False
    return sets > 0


@kernel
def broken_seat(s, T, q, pending):
    if s[q + L.WORKERS] + s[q + L.WAITING] != T[t.WORKERS + s[L.PLAYERS]] + 1:
        return b.WORKERS
    pesos = s[q + L.START_PESOS]
    for i in range(L.N_INCOMES):
        pesos += s[q + L.INCOME + i]
    for i in range(L.N_EXPENSES):
        pesos -= s[q + L.SPENT + i]
    if pesos != s[q + L.PESOS]:
        return b.MONEY
    for good in range(L.FIRST_LEVEL_3, L.N_GOODS):
        if s[q + L.GOODS + good] != s[q + L.MADE + good]:
            return b.LEVEL_3
    if broken_score(s, T, q):
        return b.SCORES
    code = broken_tiles(s, T, q, pending)
    return code if code != 0 else broken_farm(s, T, q)
