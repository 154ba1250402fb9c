"""The trail as it lies: buildings, tiles, riders, the end."""

from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

from ..components import NEUTRALS
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import has_board

NEUTRAL_SPACES = NEUTRALS.rows(L.state)
ALL_NEUTRALS = NEUTRALS.supplies()


@kernel
def zone_of(T, node):
    """The zone that holds this tile space, or -1."""
    for zone in range(L.N_ZONES):
        for i in range(T[t.ZONE_N + zone]):
            if T[t.ZONE + zone * L.MAX_ZONE + i] == node:
                return zone
    return -1


@kernel
def broken_content(s, T, w):
    """What lies on the spaces."""
    room.clear(w, room.THINGS, L.N_NEUTRAL)
    count_rows(s, T, NEUTRAL_SPACES, 0, w, room.THINGS)
    take_away(T, ALL_NEUTRALS, 1, w, room.THINGS)
    if uneven(w, room.THINGS, room.THINGS + L.N_NEUTRAL):
        return b.NEUTRAL_MOVED
    for node in range(L.N_NODES):
        kind = T[t.NODE_TYPE + node]
        content = s[L.CONTENT + node]
        if kind == c.N_BUILDING:
            if content > s[L.PLAYERS] * L.N_NUMBERS:
                return b.BAD_TILE
            if content > 0:
                owner = (content - 1) // L.N_NUMBERS
                number = (content - 1) % L.N_NUMBERS
                if s[L.SEATS + owner * L.SEAT_SIZE + L.BUILDING_AT + number] != 1 + node:
                    return b.PRIVATE_TILE
        elif zone_of(T, node) >= 0:
            if content > L.TILE_KINDS:
                return b.BAD_TILE
            if content > 0:
                if T[t.TILE_ROW + content - 1] < L.N_HIRED:
                    return b.TILE_ZONE
                if T[t.TILE_ZONE + content - 1] != zone_of(T, node):
                    return b.TILE_ZONE
        elif kind != c.N_NEUTRAL and content != 0:
            return b.BAD_TILE
    return 0


@kernel
def broken_buildings(s, T, p):
    """A building on the trail lies where the record of its player says."""
    for number in range(L.N_NUMBERS):
        at = s[L.SEATS + p * L.SEAT_SIZE + L.BUILDING_AT + number]
        if at > 0:
            if T[t.NODE_TYPE + at - 1] != c.N_BUILDING:
                return b.PRIVATE_TILE
            if s[L.CONTENT + at - 1] != 1 + p * L.N_NUMBERS + number:
                return b.PRIVATE_TILE
    return 0


@kernel
def broken_place(s, T, p, between):
    """Where the rider is; `between` turns it is not in the city."""
    q = L.SEATS + p * L.SEAT_SIZE
    at = s[q + L.AT]
    if not has_board(s, p):  # it begins on the trail
        if at < 0 or (s[q + L.TURNS] == 0 and at != T[t.NODE_START]):
            return b.NOWHERE
    if at < 0:
        return b.NOWHERE if between and s[q + L.TURNS] > 0 else 0
    kind = T[t.NODE_TYPE + at]
    if (kind == c.N_NEUTRAL or kind == c.N_BUILDING) and s[L.CONTENT + at] == 0:
        return b.NOWHERE
    if between and kind >= c.FIRST_CITY:
        return b.NOWHERE
    return 0


@kernel
def broken_end(s, T):
    """The marker is with the player who triggered the end, and with nobody before."""
    left = False
    for row in range(min(s[L.MARKER_ROW], L.N_JOB_ROWS)):
        left = left or T[t.JOB_ARROW + row] == c.ARROW_END
    if left != (s[L.TRIGGER] > 0):
        return b.MARKER_OWNER
    for p in range(s[L.PLAYERS]):
        if s[L.SEATS + p * L.SEAT_SIZE + L.MARKER] != (1 if s[L.TRIGGER] == p + 1 else 0):
            return b.MARKER_OWNER
    if s[L.LAST_TURNS] > s[L.PLAYERS]:
        return b.LAST_TURNS_WRONG
    if (s[L.LAST_TURNS] > 0) != (s[L.TRIGGER] > 0 and s[L.OVER] == 0):
        return b.LAST_TURNS_WRONG
    return 0


@kernel
def broken_trail(s, T, w):
    code = broken_content(s, T, w)
    for p in range(s[L.PLAYERS]):
        if code == 0:
            code = broken_buildings(s, T, p)
        if code == 0:
            code = broken_place(s, T, p, False)
    if code == 0:
        code = broken_end(s, T)
    return code
