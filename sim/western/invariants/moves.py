"""One step of a game, things that move: riders, money for taxes, buildings, tiles, discs.

`before` is the state before the step; what was on top of its stack says what kind of step it was.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import (
    black_place,
    board_serves,
    builds,
    face_on,
    keeps_black,
    leads_into,
    money_for_disc,
    takes_disc,
)


@kernel
def lies_ahead(before, T, start, goal, over_tiles):
    """Do the arrows lead from `start` to `goal`, over tiles too or over bare spaces only?"""
    room.clear(before, room.REACHED, L.N_NODES)
    n = 1
    before[room.WAITING] = start
    while n > 0:
        n -= 1
        node = before[room.WAITING + n]
        for way in range(L.MAX_WAYS):
            ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
            if ahead == goal:
                return True
            if ahead < 0 or before[room.REACHED + ahead] == 1:
                continue
            before[room.REACHED + ahead] = 1
            kind = T[t.NODE_TYPE + ahead]
            bare = (kind == c.N_BUILDING or kind == c.N_TILE) and before[L.CONTENT + ahead] == 0
            if over_tiles or bare:
                before[room.WAITING + n] = ahead
                n += 1
    return False


@kernel
def one_step_leads(before, T, p, start, goal):
    """Does one step lead from `start` to `goal`: over spaces without a tile only (A131, B131)?"""
    if not lies_ahead(before, T, start, goal, False):
        return False
    if T[t.NODE_TYPE + goal] >= c.FIRST_CITY:
        return leads_into(before, T, p, goal)
    return before[L.CONTENT + goal] > 0


@kernel
def is_paid(s, before, p, paid, owner):
    """Has the player paid so much, its owner got it, and nobody else got or lost any money?"""
    for player in range(s[L.PLAYERS]):
        gain = -paid if player == p else (paid if player == owner else 0)
        q = L.SEATS + player * L.SEAT_SIZE
        if s[q + L.MONEY] - before[q + L.MONEY] != gain:
            return False
    return True


@kernel
def tax_at(s, T, before, p, node):
    """The tax that a player owes at a location, and to whom: a seat, -1 for nobody of them.

    A137, A138; B137, B138.
    """
    content = before[L.CONTENT + node]
    kind = T[t.NODE_TYPE + node]
    fees = t.HAND_FEE + s[L.PLAYERS] * c.N_HANDS
    if kind == c.N_BUILDING:
        owner = (content - 1) // L.N_NUMBERS
        if owner != p:
            return T[fees + T[t.FACE_HAND + face_on(before, content)]], owner
    elif kind == c.N_TILE:
        return T[fees + T[t.TILE_HAND + content - 1]], -1
    return 0, -1


@kernel
def broken_money_of_others(s, before, p):
    """Only taxes change the money of another player."""
    for player in range(s[L.PLAYERS]):
        r = L.SEATS + player * L.SEAT_SIZE
        if player != p and s[r + L.MONEY] != before[r + L.MONEY]:
            return b.MONEY_OF_OTHERS
    return 0


@kernel
def broken_building(s, T, before, op, p, node):
    """A building space has changed: something dearer than before, of the player who builds."""
    old = before[L.CONTENT + node]
    new = s[L.CONTENT + node]
    if not builds(s, op, p, old) or new == 0 or (new - 1) // L.N_NUMBERS != p:
        return b.TILE_BACK
    needs = T[t.FACE_CRAFTSMEN + face_on(s, new)]
    if old == 0:
        return b.TOO_LARGE if needs > L.N_COLUMNS else 0
    if (old - 1) // L.N_NUMBERS != p or needs <= T[t.FACE_CRAFTSMEN + face_on(s, old)]:
        return b.REPLACED_BY_LESS
    return 0


@kernel
def broken_spaces(s, T, before, op, p):
    """What changed on the trail, but for tiles."""
    for node in range(L.N_NODES):
        if s[L.CONTENT + node] != before[L.CONTENT + node]:
            kind = T[t.NODE_TYPE + node]
            if kind == c.N_NEUTRAL:
                return b.NEUTRAL_MOVED
            if kind == c.N_BUILDING:
                code = broken_building(s, T, before, op, p, node)
                if code > 0:
                    return code
    for player in range(s[L.PLAYERS]):
        for number in range(L.N_NUMBERS):
            old = before[L.SEATS + player * L.SEAT_SIZE + L.BUILDING_AT + number]
            new = s[L.SEATS + player * L.SEAT_SIZE + L.BUILDING_AT + number]
            if old != new and (old < 0 or (old > 0 and new >= 0)):
                return b.TILE_BACK
    return 0


@kernel
def room_left(s, T, zone, node):
    """Is a space of the zone still free, before `node` if that is in it (A231, B231, B232)?"""
    for i in range(T[t.ZONE_N + zone]):
        space = T[t.ZONE + zone * L.MAX_ZONE + i]
        if space == node:
            return False
        if s[L.CONTENT + space] == 0:
            return True
    return False


@kernel
def broken_discs_step(s, T, before, op, p, place):
    """Which disc was taken: one that fits, and from a station only if there is no other.

    A212, A595; B212, B595. `place` is that of the frame.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    money = money_for_disc(s, T, before, op, p, place)
    black = black_place(s, T, op, place)
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] > before[q + L.DISC_ON + disc]:
            return b.DISC_BACK
        if s[q + L.DISC_ON + disc] < before[q + L.DISC_ON + disc]:
            if not takes_disc(op):
                return b.DISC_BACK
            if T[t.DISC_BLACK + disc] == 1 and not black and keeps_black(before, T, p, money):
                return b.WHITE_HOLD
    for station in range(L.N_STATIONS):
        at = L.STATION_DISCS + station * L.MAX_SEATS + p
        if s[at] < before[at] and board_serves(s, before, T, p, money, black):
            return b.STATION_DISC_EARLY
    return 0
