"""Water tiles: which one, where, and how it is turned (8)."""

from sim.core.codes import counted, things
from sim.core.fields import Marker
from sim.core.jit import kernel, small

from . import layout as L
from . import tables as t
from .board import cover, note_ponds
from .sets import is_empty, list_set
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("water")
water = room.decision("water", searched=False, codes=things(L.shapes))
WATER = water.op
water_space = room.decision(
    "water_space", searched=False, shape=Marker(L.shapes), codes=things(L.spaces)
)
WATER_SPACE = water_space.op
(WATER_SPACE_SHAPE,) = water_space.offsets
water_turn = room.decision(
    "water_turn",
    searched=False,
    shape=Marker(L.shapes),
    space=Marker(L.spaces),
    codes=counted("way", t.MAX_TURNS),
)
WATER_TURN = water_turn.op
WATER_TURN_SHAPE, WATER_TURN_SPACE = water_turn.offsets

_PAMPA = L.FREE + L.PAMPA * L.N_WORDS


@small
def part_of(T, shape, way, i, space):
    """A space of a water tile whose first one in reading order is `space`; -1 off the board."""
    at = t.SHAPE_STEPS + (shape * t.MAX_TURNS + way) * t.MAX_TILE + i
    return T[t.GRID + T[t.GRID_AT + space] + T[at]]


@small
def is_free_pampa(s, space):
    return space >= 0 and s[_PAMPA + space // L.WORD] >> (space % L.WORD) & 1


@kernel
def fits(s, T, shape, way, space):
    """Completely on free pampa (H86)."""
    for i in range(T[t.SHAPE_SIZE + shape]):
        if not is_free_pampa(s, part_of(T, shape, way, i, space)):
            return False
    return True


@kernel
def fits_somehow(s, T, shape, space):
    for way in range(T[t.SHAPE_TURNS + shape]):
        if fits(s, T, shape, way, space):
            return True
    return False


@kernel
def has_place(s, T, shape):
    """Can a tile of a shape be laid at all (R23)?"""
    if T[t.SHAPE_SIZE + shape] == 1:
        return not is_empty(s, _PAMPA)
    for space in range(L.N_SPACES):
        if is_free_pampa(s, space) and fits_somehow(s, T, shape, space):
            return True
    return False


@kernel
def can_buy_water(s, T, q):
    """The turn allows it, and a tile is left that has a place (H31, H85, R23)."""
    if (
        s[q + L.PESOS] < T[t.PRICE_WATER]
        or s[L.WATER_TURN] >= T[t.MAX_WATER]
        or s[q + L.BANNED] >> L.BAN_WATER & 1
    ):
        return False
    for shape in range(T[t.N_SHAPES]):
        if s[L.WATER_STOCK + shape] > 0 and has_place(s, T, shape):
            return True
    return False


@water.choices
@kernel
def water_choices(s, T, p, f, out, n):
    """Any shape that is left and has a place (H85)."""
    for shape in range(T[t.N_SHAPES]):
        if s[L.WATER_STOCK + shape] > 0 and has_place(s, T, shape):
            out[n] = shape
            n += 1
    return n


@water.apply
@kernel
def apply_water(s, T, p, f, a):
    pop(s)
    push(s, WATER_SPACE, a)


@water_space.choices
@kernel
def water_space_choices(s, T, p, f, out, n):
    """The first space that it covers, in reading order (H86)."""
    shape = s[f + WATER_SPACE_SHAPE]
    listed = list_set(s, _PAMPA, out, n)
    if T[t.SHAPE_SIZE + shape] == 1:
        return listed
    for i in range(n, listed):
        if fits_somehow(s, T, shape, out[i]):
            out[n] = out[i]
            n += 1
    return n


@water_space.apply
@kernel
def apply_water_space(s, T, p, f, a):
    shape = s[f + WATER_SPACE_SHAPE]
    pop(s)
    push(s, WATER_TURN, shape, a)


@water_turn.choices
@kernel
def water_turn_choices(s, T, p, f, out, n):
    """How it lies there: each set of spaces once (R7, R20)."""
    shape = s[f + WATER_TURN_SHAPE]
    for way in range(T[t.SHAPE_TURNS + shape]):
        if fits(s, T, shape, way, s[f + WATER_TURN_SPACE]):
            out[n] = way
            n += 1
    return n


@water_turn.apply
@kernel
def apply_water_turn(s, T, p, f, a):
    """A new pond, whose neighbours may score for it (H87, H88)."""
    shape = s[f + WATER_TURN_SHAPE]
    space = s[f + WATER_TURN_SPACE]
    pop(s)
    s[L.WATER_STOCK + shape] -= 1
    pond = L.FIRST_POND + s[L.PONDS]
    s[L.PONDS] += 1
    for i in range(T[t.SHAPE_SIZE + shape]):
        part = part_of(T, shape, a, i, space)
        cover(s, part)
        s[L.CONTENT + part] = pond
    for i in range(T[t.SHAPE_SIZE + shape]):
        part = part_of(T, shape, a, i, space)
        for j in range(L.N_DIRECTIONS):
            other = T[t.NEIGHBOUR + part * L.N_DIRECTIONS + j]
            if other >= 0:
                note_ponds(s, T, other)
