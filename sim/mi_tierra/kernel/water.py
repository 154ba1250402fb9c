"""Water: cubes on edges and stables, droughts and rain (M110, M111, M113, M240)."""

from sim.core.bits import count_bits, list_bits
from sim.core.codes import things
from sim.core.fields import Counter, Marker
from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import covered, keep_path, spaces_of, without
from .seats import effect_of, player_at, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("water")
take_water = room.step("take_water", player=Marker(L.players), left=Counter(L.MAX_CUBES))
TAKE_WATER = take_water.op
TAKE_WATER_PLAYER, TAKE_WATER_LEFT = take_water.offsets
place_cube = room.decision("place_cube", left=Counter(L.MAX_CUBES))
PLACE_CUBE = place_cube.op
(PLACE_CUBE_LEFT,) = place_cube.offsets
drought = room.step("drought", place=Counter(L.MAX_SEATS))
DROUGHT = drought.op
(DROUGHT_PLACE,) = drought.offsets
return_cube = room.decision("return_cube", searched=False)
RETURN_CUBE = return_cube.op
rain = room.step("rain", place=Counter(L.MAX_SEATS))
RAIN = rain.op
(RAIN_PLACE,) = rain.offsets

ON_STABLE = L.N_EDGES  # actions: an edge, or this and the number of a stable
place_cube.offers(things(L.edges) + things(L.stables, first=ON_STABLE))
return_cube.offers(things(L.edges) + things(L.stables, first=ON_STABLE))


@small
def reached(s, T, q, under):
    """The spaces to which water comes: those of the pipe and of the cubes (R14, R15)."""
    return T[t.HOUSE] & ~under | spaces_of(T, s[q + L.CUBES])


@kernel
def cube_edges(s, T, q):
    """Free edges on which a cube would have a path to the house: M111 (a), R14, R15."""
    under = covered(s, T, q)
    free = without(T, T[t.CUBE_EDGES] & ~s[q + L.CUBES], under)
    return free & ~without(T, free, reached(s, T, q, under))


@kernel
def dry_stables(s, T, q):
    """Stables without a cube that are not under a pen: M111 (b)."""
    under = covered(s, T, q)
    dry = 0
    for stable in range(L.N_STABLES):
        if T[t.STABLE + stable] & under == 0:
            dry |= 1 << stable
    return dry & ~s[q + L.WET_STABLES]


@kernel
def end_cubes(s, T, q):
    """Cubes whose removal leaves all others connected (M145, R15)."""
    cubes = s[q + L.CUBES]
    house = T[t.HOUSE] & ~covered(s, T, q)
    ends = 0
    left = cubes
    while left != 0:
        low = left & -left
        others = cubes & ~low
        if keep_path(T, others, house) == others:
            ends |= low
        left ^= low
    return ends


@kernel
def watered(s, T, q):
    """Field spaces with water (M143); in the simplified game all of them (R46)."""
    if s[L.SIMPLIFIED]:
        return T[t.FIELDS] | T[t.ORCHARD]
    return T[t.HOUSE] | spaces_of(T, s[q + L.CUBES])


@small
def water_of(s, q):
    """Cubes on a farm, stables included."""
    return count_bits(s[q + L.CUBES]) + count_bits(s[q + L.WET_STABLES])


# --- taking -------------------------------------------------------------------------------------


@take_water.advance
@kernel
def advance_take_water(s, T, p, f, out):
    """So many cubes, one by one, while there is a legal place and water (M110, M114, R17)."""
    p = s[f + TAKE_WATER_PLAYER]
    left = s[f + TAKE_WATER_LEFT]
    pop(s)
    s[L.CURRENT] = p
    q = seat_at(p)
    if left > 0 and s[L.MILL] > 0 and (dry_stables(s, T, q) or cube_edges(s, T, q)):
        push(s, PLACE_CUBE, left)


@place_cube.choices
@kernel
def place_cube_choices(s, T, p, f, out, n):
    """It must be taken and placed (M110, M111)."""
    q = seat_at(p)
    n = list_bits(cube_edges(s, T, q), 0, out, n)
    return list_bits(dry_stables(s, T, q), ON_STABLE, out, n)


@place_cube.apply
@kernel
def apply_place_cube(s, T, p, f, a):
    left = s[f + PLACE_CUBE_LEFT]
    pop(s)
    push(s, TAKE_WATER, p, left - 1)
    if a == PASS:
        return
    q = seat_at(p)
    s[L.MILL] -= 1
    s[q + L.CUBES_PLACED] += 1
    if a < ON_STABLE:
        s[q + L.CUBES] |= 1 << a
    else:
        s[q + L.WET_STABLES] |= 1 << (a - ON_STABLE)
    if s[L.MILL] == 0:
        push(s, DROUGHT, 0)  # M113


# --- drought and rain ---------------------------------------------------------------------------


@kernel
def give_back(s, q, a):
    """A cube of an edge or a stable to the mill (M7)."""
    s[L.MILL] += 1
    if a < ON_STABLE:
        s[q + L.CUBES] &= ~(1 << a)
    else:
        s[q + L.WET_STABLES] &= ~(1 << (a - ON_STABLE))


@drought.advance
@kernel
def advance_drought(s, T, p, f, out):
    """In turn order each player with 2 or more cubes returns one (M113, R16)."""
    for place in range(s[f + DROUGHT_PLACE], s[L.PLAYERS]):
        player = player_at(s, place)
        if water_of(s, seat_at(player)) >= 2:
            s[f + DROUGHT_PLACE] = place + 1
            s[L.CURRENT] = player
            push(s, RETURN_CUBE)
            return
    pop(s)


@return_cube.choices
@kernel
def return_cube_choices(s, T, p, f, out, n):
    """A cube at the end of a branch, or one of a stable (R16)."""
    q = seat_at(p)
    n = list_bits(end_cubes(s, T, q), 0, out, n)
    return list_bits(s[q + L.WET_STABLES], ON_STABLE, out, n)


@return_cube.apply
@kernel
def apply_return_cube(s, T, p, f, a):
    pop(s)
    if a != PASS:
        give_back(s, seat_at(p), a)


@rain.advance
@kernel
def advance_rain(s, T, p, f, out):
    """In turn order each player takes one cube and places it (M240, R9)."""
    place = s[f + RAIN_PLACE]
    if place == s[L.PLAYERS] or effect_of(s, T) != L.RAIN:
        pop(s)
        return
    s[f + RAIN_PLACE] = place + 1
    push(s, TAKE_WATER, player_at(s, place), 1)
