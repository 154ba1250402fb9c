"""Worker and farmer tiles: all are there, and the job market is in order.

I6, I7, I8, I9, I13, I14, I35.
"""

import numpy as np

from sim.argentina.components import LETTERS, TILES
from sim.argentina.invariants import codes as b
from sim.argentina.invariants import room
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.components import count_rows, take_away
from sim.core.jit import kernel

FARMER_ROW = 3
BAG_B = 1
ON_TABLE = TILES.rows(L.state)
WITH_A_PLAYER = TILES.rows(L.seat)
BOX = TILES.supplies()
OF_LETTER = np.array([letter.rows(L.state) for letter in LETTERS])
BAG_OF_LETTER = np.array([letter.supplies() for letter in LETTERS])


@kernel
def broken_bags(s, T, w):
    """I8: a letter's bag and forecast hold no tile of another bag."""
    for letter in range(len(OF_LETTER)):
        if s[L.BAG_N + letter] > T[t.BAG_N + letter]:
            return b.BAD_COUNT
        room.clear(w, room.BAG, L.TILE_KINDS)
        count_rows(s, T, OF_LETTER[letter], 0, w, room.BAG)
        if letter == BAG_B:
            for tile in range(L.TILE_KINDS):
                if w[room.BAG + tile] > 0 and T[t.TILE_ROW + tile] == FARMER_ROW:
                    return b.NO_WORKER_IN_B
        take_away(T, BAG_OF_LETTER[letter], 1, w, room.BAG)
        for tile in range(L.TILE_KINDS):
            if w[room.BAG + tile] > 0:
                return b.OTHER_BAG
    return 0


@kernel
def broken_section(s, T, p):
    """I13, I14: the worker section of a player."""
    q = L.SEATS + p * L.SEAT_SIZE
    strong = 0
    pedro = s[L.SOLO] > 0 and p == L.PEDRO
    for row in range(L.N_ROWS):
        workers = s[q + L.WORKERS + row]
        printed = 0 if pedro and row == FARMER_ROW else 1  # he has no such row (A602)
        if workers < printed or workers > L.N_COLUMNS * printed:
            return b.ROW_GAP
        for column in range(L.N_COLUMNS):
            tile = s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] - 1
            if (tile >= 0) != (column > 0 and column < workers):
                return b.ROW_GAP
            if tile >= 0:
                if T[t.TILE_ROW + tile] != row:
                    return b.ROW_TYPE
                strong += T[t.TILE_STRONG + tile]
    if strong != s[q + L.STRONG] and not pedro:
        return b.STRENGTH_ICONS
    return 0


@kernel
def broken_jobs(s, T):
    """I9, I35."""
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    marker = s[L.MARKER_ROW]
    for row in range(L.N_JOB_ROWS):
        for column in range(c.JOB_COLUMNS):
            if s[L.JOBS + row * c.JOB_COLUMNS + column] == 0:
                continue
            if column >= columns:
                return b.JOB_COLUMN
            if row > marker:
                return b.BELOW_MARKER
            if row == marker:
                if column == columns - 1:
                    return b.MARKER_CELL
                if column > 0 and s[L.JOBS + row * c.JOB_COLUMNS + column - 1] == 0:
                    return b.GAP_AT_MARKER
    if marker == L.N_JOB_ROWS or s[L.TRIGGER] > 0:
        return 0
    due = (L.N_JOB_ROWS - marker) * columns
    for column in range(columns):
        if s[L.JOBS + marker * c.JOB_COLUMNS + column] > 0:
            due -= 1
    left = 0
    for letter in range(3):
        for i in range(s[L.BAG_N + letter]):
            if T[t.TILE_ROW + s[L.BAG + letter * L.BAG_SIZE + i]] != FARMER_ROW:
                left += 1
    for i in range(6):
        if s[L.FORECAST + i] > 0 and T[t.TILE_ROW + s[L.FORECAST + i] - 1] != FARMER_ROW:
            left += 1
    return b.TOO_FEW_WORKERS if left < due else 0


@kernel
def holds_tiles(op):
    """Tiles on their way to a board lie on the stack."""
    return op == ops.INVEST


@kernel
def count_tiles(s, T, w):
    """All tiles that are known by kind; those on their way to a board lie on the stack."""
    room.clear(w, room.TILES, L.TILE_KINDS)
    count_rows(s, T, ON_TABLE, 0, w, room.TILES)
    for p in range(s[L.PLAYERS]):
        count_rows(s, T, WITH_A_PLAYER, L.SEATS + p * L.SEAT_SIZE, w, room.TILES)
    for i in range(s[L.STACK_N]):
        f = L.STACK + i * L.FRAME
        if holds_tiles(s[f]):
            for k in range(1, L.FRAME):
                if s[f + k] < 0 or s[f + k] > L.TILE_KINDS:
                    return b.BAD_TILE
                if s[f + k] > 0:
                    w[room.TILES + s[f + k] - 1] += 1
    return 0


@kernel
def broken_sums(s, T, w):
    """I6, I7: what was counted everywhere against what is in the game.

    Tiles beside a board are known by their colour only.
    """
    take_away(T, BOX, 1, w, room.TILES)
    room.clear(w, room.COLOURS, L.N_COLOURS)
    for tile in range(L.TILE_KINDS):
        if T[t.TILE_ROW + tile] != FARMER_ROW:
            if w[room.TILES + tile] != 0:
                return b.WORKER_TILES
        elif w[room.TILES + tile] > 0:
            return b.FARMER_KIND
        else:
            w[room.COLOURS + T[t.TILE_COLOUR + tile]] -= w[room.TILES + tile]
    for p in range(s[L.PLAYERS]):
        for colour in range(L.N_COLOURS):
            w[room.COLOURS + colour] -= s[L.SEATS + p * L.SEAT_SIZE + L.FARMERS + colour]
    for colour in range(L.N_COLOURS):
        if w[room.COLOURS + colour] != 0:
            return b.FARMER_TILES
    return 0


@kernel
def broken_tiles(s, T, w):
    code = broken_bags(s, T, w)
    if code == 0:
        code = broken_jobs(s, T)
    for p in range(s[L.PLAYERS]):
        if code == 0:
            code = broken_section(s, T, p)
    if code == 0:
        code = count_tiles(s, T, w)
    if code == 0:
        code = broken_sums(s, T, w)
    return code
