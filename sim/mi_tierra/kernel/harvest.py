"""The own farm, area 14: harvest, progress tiles and training in any order (M140)."""

from sim.core.bits import count_bits, list_bits, lowest
from sim.core.codes import counted, numbers, things
from sim.core.fields import Counter, Marker
from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import OBTAIN, covered
from .seats import active_tiles, earn, effect_of, make_good, seat_at
from .stack import pop, push
from .town import unused
from .vocabulary import vocabulary
from .water import end_cubes, give_back, watered

room = vocabulary.room("harvest")
farm = room.decision("farm", declined="end the work on the farm")
FARM = farm.op
harvest = room.decision("harvest", owed=True, searched=False, edge=Marker(L.edges))
HARVEST = harvest.op
(HARVEST_EDGE,) = harvest.offsets
double = room.decision(
    "double", declined="keep all water cubes", kind=Marker(L.plants), number=Counter(L.N_SPACES)
)
DOUBLE = double.op
DOUBLE_KIND, DOUBLE_NUMBER = double.offsets
tile_ways = room.decision("tile_ways", owed=True, searched=False, slot=Marker(L.slots))
TILE_WAYS = tile_ways.op
(TILE_WAYS_SLOT,) = tile_ways.offsets

# The actions of a farm beside PASS: the worker on an edge, a tile, a horse and the way of training.
USE_TILE = L.N_EDGES
TRAIN = USE_TILE + L.N_SLOTS
N_WAYS = 2
# The actions of a worker: for each kind no third field, or 1 + that space.
OF_KIND = L.N_SPACES + 1
farm.offers(
    things(L.edges)
    + counted("slot", L.N_SLOTS, first=USE_TILE)
    + things(L.stables, L.trainings, first=TRAIN)
)
harvest.offers(things(L.plants, L.third_fields))
double.offers(things(L.edges))
tile_ways.offers(numbers(L.MAX_STOCK, 1))


# --- harvest ------------------------------------------------------------------------------------


@kernel
def ripe(s, T, q, kind, wet):
    """Watered plantations of a kind, the orchard included; `wet` is where water is (M142, M143).

    By the other reading of R22 not those that were harvested in this round.
    """
    fields = s[q + L.PLANTS + kind]
    if kind == L.APPLE:
        fields |= T[t.ORCHARD]
    if T[t.FIELD_ONCE]:
        wet &= ~s[q + L.HARVESTED]
    return fields & wet


@kernel
def tractor_works(s, T, q):
    """For every worker, or for one per tile and round (M210, R27)."""
    tractors = active_tiles(s, q, L.TRACTOR)
    return tractors > 0 and (T[t.TRACTOR_ALL] or s[q + L.TRACTOR_USES] < tractors)


@kernel
def third_fields(s, T, q, edge):
    """Uncovered field spaces next to an uncovered one of the edge (M210, R24)."""
    under = covered(s, T, q)
    worked = T[t.EDGE_SPACES + edge]
    left = worked & ~under
    beside = 0
    while left != 0:
        beside |= T[t.BESIDE + lowest(left)]
        left &= left - 1
    return beside & ~worked & ~under


@harvest.choices
@kernel
def harvest_choices(s, T, p, f, out, n):
    """A kind, and with a tractor a third field that adds to it (M142, M210)."""
    q = seat_at(p)
    edge = s[f + HARVEST_EDGE]
    wet = watered(s, T, q)
    third = third_fields(s, T, q, edge) if tractor_works(s, T, q) else 0
    for kind in range(L.N_PLANTS):
        fields = ripe(s, T, q, kind, wet)
        if fields & T[t.EDGE_SPACES + edge] != 0:
            out[n] = kind * OF_KIND
            n += 1
        n = list_bits(fields & third, kind * OF_KIND + 1, out, n)
    return n


@harvest.apply
@kernel
def apply_harvest(s, T, p, f, a):
    """Plants stay (M147). With a cube in the field net the harvest may be doubled (M144)."""
    q = seat_at(p)
    edge = s[f + HARVEST_EDGE]
    pop(s)
    kind = a // OF_KIND
    third = a % OF_KIND
    fields = ripe(s, T, q, kind, watered(s, T, q)) & T[t.EDGE_SPACES + edge]
    if third > 0:
        fields |= 1 << (third - 1)
        s[q + L.TRACTOR_USES] += 1
    s[q + L.EDGE_WORKERS] &= ~(1 << edge)
    s[q + L.HARVESTED] |= fields
    s[q + L.HARVESTS] += 1
    number = count_bits(fields)
    if s[q + L.CUBES] != 0 and not s[L.SIMPLIFIED]:  # R46
        push(s, DOUBLE, kind, number)
    else:
        make_good(s, q, kind, min(number, T[t.HARVEST_GOODS]))


@double.choices
@kernel
def double_choices(s, T, p, f, out, n):
    """A cube at the end of a branch of the field net (M144, M145)."""
    n = list_bits(end_cubes(s, T, seat_at(p)), 0, out, n)
    out[n] = PASS
    return n + 1


@double.apply
@kernel
def apply_double(s, T, p, f, a):
    """Counted before the cube leaves (R23), never more than the cap (M146)."""
    q = seat_at(p)
    kind = s[f + DOUBLE_KIND]
    number = s[f + DOUBLE_NUMBER]
    pop(s)
    if a != PASS:
        number *= 2
        give_back(s, q, a)
        s[q + L.DOUBLED] += 1
    make_good(s, q, kind, min(number, T[t.HARVEST_GOODS]))


# --- progress tiles -----------------------------------------------------------------------------


@small
def bred_by(tile):
    """The animal of a breeding tile (M200, M201, M202), or -1."""
    if tile == L.SHEEP_BREEDING:
        return L.SHEEP
    if tile == L.CHICKEN_BREEDING:
        return L.CHICKEN
    return L.COW if tile == L.COW_BREEDING else -1


@small
def giver_of(tile):
    """The animal whose good a tile takes (M204, M205, M206, M208), or -1."""
    if tile == L.SHEARER or tile == L.SHEARING_MACHINE:
        return L.SHEEP
    if tile == L.POULTRY_YARD:
        return L.CHICKEN
    return L.COW if tile == L.DAIRY else -1


@kernel
def list_ways(s, T, q, tile, out, n):
    """The ways in which a tile can work now, from 1 on (M148, M203, M207, R26)."""
    needs = T[t.TILE_NEEDS + tile]
    if bred_by(tile) >= 0:
        most = 1 if s[q + L.ANIMALS + bred_by(tile)] >= needs else 0
    elif giver_of(tile) >= 0:
        most = unused(s, q, giver_of(tile)) // needs
        if tile != L.SHEARING_MACHINE or not T[t.MACHINE_ALL_PAIRS]:
            most = min(most, 1)
    elif tile == L.WINE_CELLAR:
        most = 1 if s[q + L.GOODS + L.GRAPE] >= needs else 0
    elif tile == L.MILL_TILE:
        most = 1 if s[q + L.GOODS + L.WHEAT] >= needs else 0
        if s[q + L.GOODS + L.WHEAT] >= T[t.MILL_LARGE_NEEDS]:
            out[n] = 2
            n += 1
    else:
        most = 0
    for way in range(1, most + 1):
        out[n] = way
        n += 1
    return n


@tile_ways.choices
@kernel
def tile_ways_choices(s, T, p, f, out, n):
    q = seat_at(p)
    return list_ways(s, T, q, s[q + L.TILES + s[f + TILE_WAYS_SLOT]] - 1, out, n)


@kernel
def use_tile(s, T, q, slot, way):
    """Each tile once per round (R25)."""
    tile = s[q + L.TILES + slot] - 1
    needs = T[t.TILE_NEEDS + tile]
    s[q + L.USED_SLOTS] |= 1 << slot
    if bred_by(tile) >= 0:
        push(s, OBTAIN, bred_by(tile), 1, 0)
    elif giver_of(tile) >= 0:
        kind = giver_of(tile)
        s[q + L.WORKED + kind] += needs * way
        make_good(s, q, L.MILK + kind, way)
    elif tile == L.WINE_CELLAR:
        s[q + L.GOODS + L.GRAPE] -= needs
        make_good(s, q, L.WINE, 1)
    elif way == 1:
        s[q + L.GOODS + L.WHEAT] -= needs
        make_good(s, q, L.FLOUR, 1)
    else:
        s[q + L.GOODS + L.WHEAT] -= T[t.MILL_LARGE_NEEDS]
        make_good(s, q, L.FLOUR, T[t.MILL_LARGE_GIVES])


@tile_ways.apply
@kernel
def apply_tile_ways(s, T, p, f, a):
    slot = s[f + TILE_WAYS_SLOT]
    pop(s)
    use_tile(s, T, seat_at(p), slot, a)


# --- the farm of a player -----------------------------------------------------------------------


@kernel
def begin_farm(s, T, p):
    """Banks pay (M211), spring brings animals (M242): nothing is lost by having them first."""
    q = seat_at(p)
    s[L.CURRENT] = p
    push(s, FARM)
    earn(s, q, L.FROM_BANK, T[t.BANK_PESOS] * active_tiles(s, q, L.BANK))
    if effect_of(s, T) == L.SPRING:
        for kind in range(L.N_ANIMALS - 1, -1, -1):
            if s[q + L.ANIMALS + kind] >= T[t.SPRING_FROM + kind]:
                push(s, OBTAIN, kind, 1, 0)


@kernel
def list_workers(s, T, q, out, n):
    """Workers on edges that can harvest anything (M141, M142)."""
    wet = watered(s, T, q)
    fields = 0
    for kind in range(L.N_PLANTS):
        fields |= ripe(s, T, q, kind, wet)
    tractor = tractor_works(s, T, q)
    left = s[q + L.EDGE_WORKERS]
    while left != 0:
        edge = lowest(left)
        near = T[t.EDGE_SPACES + edge]
        if tractor:
            near |= third_fields(s, T, q, edge)
        if near & fields != 0:
            out[n] = edge
            n += 1
        left &= left - 1
    return n


@kernel
def can_train(s, T, q, stable, way):
    """A horse beside water that was not trained in this round (M150, M151, R29, R30)."""
    able = s[q + L.HORSES] & s[q + L.WET_STABLES] & ~s[q + L.TRAINED]
    level = s[q + L.LEVEL + stable] + T[t.TRAIN_LEVELS + way]
    apples = s[q + L.GOODS + L.APPLE]
    return able >> stable & 1 and apples >= T[t.TRAIN_APPLES + way] and level <= T[t.CEILING]


@farm.choices
@kernel
def farm_choices(s, T, p, f, out, n):
    """All steps in any order, mixed as wanted (M140)."""
    q = seat_at(p)
    if s[q + L.EDGE_WORKERS] != 0:
        n = list_workers(s, T, q, out, n)
    for slot in range(L.N_SLOTS):
        tile = s[q + L.TILES + slot] - 1
        if tile >= 0 and not s[q + L.USED_SLOTS] >> slot & 1:
            if list_ways(s, T, q, tile, out, n) > n:
                out[n] = USE_TILE + slot
                n += 1
    if s[q + L.HORSES] & s[q + L.WET_STABLES] != 0:
        for stable in range(L.N_STABLES):
            for way in range(N_WAYS):
                if can_train(s, T, q, stable, way):
                    out[n] = TRAIN + stable * N_WAYS + way
                    n += 1
    out[n] = PASS
    return n + 1


@kernel
def train(s, T, q, stable, way):
    """An apple, or two and the cube of the stable (M150)."""
    s[q + L.GOODS + L.APPLE] -= T[t.TRAIN_APPLES + way]
    s[q + L.LEVEL + stable] += T[t.TRAIN_LEVELS + way]
    s[q + L.TRAININGS] += T[t.TRAIN_LEVELS + way]
    s[q + L.TRAINED] |= 1 << stable
    if way == 1:
        give_back(s, q, L.N_EDGES + stable)


@farm.apply
@kernel
def apply_farm(s, T, p, f, a):
    """What follows is done before the farm goes on."""
    q = seat_at(p)
    if a == PASS:
        pop(s)
        s[q + L.EDGE_WORKERS] = 0  # M153
    elif a < USE_TILE:
        push(s, HARVEST, a)
    elif a < TRAIN:
        slot = a - USE_TILE
        tile = s[q + L.TILES + slot] - 1
        if tile == L.MILL_TILE or (tile == L.SHEARING_MACHINE and T[t.MACHINE_ALL_PAIRS]):
            push(s, TILE_WAYS, slot)
        else:
            use_tile(s, T, q, slot, 1)
    else:
        train(s, T, q, (a - TRAIN) // N_WAYS, (a - TRAIN) % N_WAYS)
