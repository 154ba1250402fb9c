"""Tiles: all are there, those of a bag or stack where they belong, and the job market in order."""

import numpy as np

from sim.core.components import count_rows, take_away
from sim.core.jit import kernel

from ..components import SUPPLIES, TILES
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import broken_icons, broken_sums, count_waiting, has_row

WORKERS_ONLY = 1  # the second bag or stack
ON_TABLE = TILES.rows(L.state)
WITH_A_PLAYER = TILES.rows(L.seat)
BOX = TILES.supplies()
OF_STEP = np.array([one.rows(L.state) for one in SUPPLIES])
BOX_OF_STEP = np.array([one.supplies() for one in SUPPLIES])


@kernel
def is_worker(T, tile):
    return T[t.TILE_ROW + tile] < L.N_HIRED


@kernel
def broken_supplies(s, T, w):
    """What is to come in a step of the forecast is of its own bag or stack."""
    for step in range(len(OF_STEP)):
        if s[L.SUPPLY_N + step] > T[t.SUPPLY_N + step]:
            return b.BAD_COUNT
        room.clear(w, room.SUPPLY, L.TILE_KINDS)
        count_rows(s, T, OF_STEP[step], 0, w, room.SUPPLY)
        if step == WORKERS_ONLY:
            for tile in range(L.TILE_KINDS):
                if w[room.SUPPLY + tile] > 0 and not is_worker(T, tile):
                    return b.NO_WORKER_IN_2
        take_away(T, BOX_OF_STEP[step], 1, w, room.SUPPLY)
        for tile in range(L.TILE_KINDS):
            if w[room.SUPPLY + tile] > 0:
                return b.OTHER_SUPPLY
    return 0


@kernel
def broken_section(s, T, p):
    """The worker section of a player: no gaps, each tile in its row."""
    q = L.SEATS + p * L.SEAT_SIZE
    for row in range(L.N_ROWS):
        workers = s[q + L.WORKERS + row]
        printed = 1 if has_row(s, p, row) else 0
        if workers < printed or workers > L.N_COLUMNS * printed:
            return b.ROW_GAP
        for column in range(L.N_COLUMNS):
            tile = s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] - 1
            if (tile >= 0) != (column > 0 and column < workers):
                return b.ROW_GAP
            if tile >= 0:
                if T[t.TILE_ROW + tile] != row:
                    return b.ROW_TYPE
    return broken_icons(s, T, p)


@kernel
def broken_jobs(s, T):
    """Cells in use, no gaps in the marker's row, and enough workers to fill the rest."""
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
    for step in range(L.N_SUPPLIES):
        for i in range(s[L.SUPPLY_N + step]):
            if is_worker(T, s[L.SUPPLY + step * L.SUPPLY_SIZE + i]):
                left += 1
    for i in range(2 * L.N_SUPPLIES):
        if s[L.FORECAST + i] > 0 and is_worker(T, s[L.FORECAST + i] - 1):
            left += 1
    return b.TOO_FEW_WORKERS if left < due else 0


@kernel
def count_tiles(s, T, w):
    """All tiles that are known by kind, less those of the game."""
    room.clear(w, room.TILES, L.TILE_KINDS)
    count_rows(s, T, ON_TABLE, 0, w, room.TILES)
    for p in range(s[L.PLAYERS]):
        count_rows(s, T, WITH_A_PLAYER, L.SEATS + p * L.SEAT_SIZE, w, room.TILES)
    code = count_waiting(s, w)
    take_away(T, BOX, 1, w, room.TILES)
    return code


@kernel
def broken_tiles(s, T, w):
    code = broken_supplies(s, T, w)
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
