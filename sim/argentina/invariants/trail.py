"""The trail as it lies: buildings, farmers, coins, estancieros, the end (I22, I24, I25, I29)."""

from sim.argentina.components import NEUTRALS
from sim.argentina.invariants.codes import (
    BAD_TILE,
    COINS_LOOSE,
    FARMER_ZONE,
    LAST_TURNS_WRONG,
    MARKER_OWNER,
    NEUTRAL_MOVED,
    NOWHERE,
    PRIVATE_TILE,
)
from sim.argentina.invariants.room import W_THINGS, clear
from sim.argentina.kernel.codes import (
    ARROW_END,
    N_BUENOS_AIRES,
    N_BUILDING,
    N_FARMER,
    N_NEUTRAL,
    N_RAMP,
)
from sim.argentina.kernel.layout import (
    AT,
    BUILDING_AT,
    COINS,
    CONTENT,
    LAST_TURNS,
    MARKER,
    MARKER_ROW,
    N_JOB_ROWS,
    N_NODES,
    N_NUMBERS,
    OVER,
    PEDRO,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SOLO,
    TILE_KINDS,
    TRIGGER,
    TURNS,
    ZONE_MAX,
    state,
)
from sim.argentina.kernel.layout import N_NEUTRAL as NEUTRAL_BUILDINGS
from sim.argentina.kernel.tables import (
    T_JOB_ARROW,
    T_NODE_START,
    T_NODE_TYPE,
    T_TILE_COLOUR,
    T_TILE_ROW,
    T_ZONE,
    T_ZONE_N,
)
from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

FARMER_ROW = 3
NEUTRAL_SPACES = NEUTRALS.rows(state)
ALL_NEUTRALS = NEUTRALS.supplies()


@kernel
def zone_colour(T, node):
    """The colour whose zone holds this farmer space, or -1."""
    for colour in range(4):
        for i in range(T[T_ZONE_N + colour]):
            if T[T_ZONE + colour * ZONE_MAX + i] == node:
                return colour
    return -1


@kernel
def broken_content(s, T, w):
    """I22, I24: what lies on the spaces."""
    clear(w, W_THINGS, NEUTRAL_BUILDINGS)
    count_rows(s, T, NEUTRAL_SPACES, 0, w, W_THINGS)
    take_away(T, ALL_NEUTRALS, 1, w, W_THINGS)
    if uneven(w, W_THINGS, W_THINGS + NEUTRAL_BUILDINGS):
        return NEUTRAL_MOVED
    for node in range(N_NODES):
        kind = T[T_NODE_TYPE + node]
        content = s[CONTENT + node]
        if s[COINS + node] > 0 and (kind != N_FARMER or content == 0):
            return COINS_LOOSE
        if kind == N_BUILDING:
            if content > s[PLAYERS] * N_NUMBERS:
                return BAD_TILE
            if content > 0:
                owner = (content - 1) // N_NUMBERS
                number = (content - 1) % N_NUMBERS
                if s[SEATS + owner * SEAT_SIZE + BUILDING_AT + number] != 1 + node:
                    return PRIVATE_TILE
        elif kind == N_FARMER:
            if content > TILE_KINDS:
                return BAD_TILE
            if content > 0:
                if T[T_TILE_ROW + content - 1] != FARMER_ROW:
                    return FARMER_ZONE
                if T[T_TILE_COLOUR + content - 1] != zone_colour(T, node):
                    return FARMER_ZONE
        elif kind != N_NEUTRAL and content != 0:
            return BAD_TILE
    return 0


@kernel
def broken_buildings(s, T, p):
    """I22: a building on the trail lies where the record of its player says."""
    for number in range(N_NUMBERS):
        at = s[SEATS + p * SEAT_SIZE + BUILDING_AT + number]
        if at > 0:
            if T[T_NODE_TYPE + at - 1] != N_BUILDING:
                return PRIVATE_TILE
            if s[CONTENT + at - 1] != 1 + p * N_NUMBERS + number:
                return PRIVATE_TILE
    return 0


@kernel
def broken_place(s, T, p, between):
    """I25: where the estanciero is; `between` turns it is neither in Buenos Aires nor on a ramp."""
    q = SEATS + p * SEAT_SIZE
    at = s[q + AT]
    if s[SOLO] > 0 and p == PEDRO:
        if at < 0 or (s[q + TURNS] == 0 and at != T[T_NODE_START]):  # A601
            return NOWHERE
    if at < 0:
        return NOWHERE if between and s[q + TURNS] > 0 else 0
    kind = T[T_NODE_TYPE + at]
    if (kind == N_NEUTRAL or kind == N_BUILDING) and s[CONTENT + at] == 0:
        return NOWHERE
    if between and (kind == N_BUENOS_AIRES or kind == N_RAMP):
        return NOWHERE
    return 0


@kernel
def broken_end(s, T):
    """I29: the marker is with the player who triggered the end, and with nobody before."""
    left = False
    for row in range(min(s[MARKER_ROW], N_JOB_ROWS)):
        left = left or T[T_JOB_ARROW + row] == ARROW_END
    if left != (s[TRIGGER] > 0):
        return MARKER_OWNER
    for p in range(s[PLAYERS]):
        if s[SEATS + p * SEAT_SIZE + MARKER] != (1 if s[TRIGGER] == p + 1 else 0):
            return MARKER_OWNER
    if s[LAST_TURNS] > s[PLAYERS]:
        return LAST_TURNS_WRONG
    if (s[LAST_TURNS] > 0) != (s[TRIGGER] > 0 and s[OVER] == 0):
        return LAST_TURNS_WRONG
    return 0


@kernel
def broken_trail(s, T, w):
    code = broken_content(s, T, w)
    for p in range(s[PLAYERS]):
        if code == 0:
            code = broken_buildings(s, T, p)
        if code == 0:
            code = broken_place(s, T, p, False)
    if code == 0:
        code = broken_end(s, T)
    return code
