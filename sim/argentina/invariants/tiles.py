"""Worker and farmer tiles: all are there, and the job market is in order (I6-I9, I13, I14, I35)."""

import numpy as np

from sim.argentina.components import LETTERS, TILES
from sim.argentina.invariants.codes import (
    BAD_COUNT,
    BAD_TILE,
    BELOW_MARKER,
    FARMER_KIND,
    FARMER_TILES,
    GAP_AT_MARKER,
    JOB_COLUMN,
    MARKER_CELL,
    NO_WORKER_IN_B,
    OTHER_BAG,
    ROW_GAP,
    ROW_TYPE,
    STRENGTH_ICONS,
    TOO_FEW_WORKERS,
    WORKER_TILES,
)
from sim.argentina.invariants.room import W_BAG, W_COLOURS, W_TILES, clear
from sim.argentina.kernel.codes import JOB_COLUMNS
from sim.argentina.kernel.layout import (
    BAG,
    BAG_N,
    BAG_SIZE,
    FARMERS,
    FORECAST,
    FRAME,
    JOBS,
    MARKER_ROW,
    N_COLOURS,
    N_COLUMNS,
    N_JOB_ROWS,
    N_ROWS,
    PEDRO,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SOLO,
    STACK,
    STACK_N,
    STRONG,
    TILE_KINDS,
    TRIGGER,
    WORKER_TILE,
    WORKERS,
    seat,
    state,
)
from sim.argentina.kernel.ops import INVEST
from sim.argentina.kernel.tables import (
    T_BAG_N,
    T_COLUMNS,
    T_TILE_COLOUR,
    T_TILE_ROW,
    T_TILE_STRONG,
)
from sim.core.components import count_rows, take_away
from sim.core.jit import kernel

FARMER_ROW = 3
BAG_B = 1
ON_TABLE = TILES.rows(state)
WITH_A_PLAYER = TILES.rows(seat)
BOX = TILES.supplies()
OF_LETTER = np.array([letter.rows(state) for letter in LETTERS])
BAG_OF_LETTER = np.array([letter.supplies() for letter in LETTERS])


@kernel
def broken_bags(s, T, w):
    """I8: a letter's bag and forecast hold no tile of another bag."""
    for letter in range(len(OF_LETTER)):
        if s[BAG_N + letter] > T[T_BAG_N + letter]:
            return BAD_COUNT
        clear(w, W_BAG, TILE_KINDS)
        count_rows(s, T, OF_LETTER[letter], 0, w, W_BAG)
        if letter == BAG_B:
            for tile in range(TILE_KINDS):
                if w[W_BAG + tile] > 0 and T[T_TILE_ROW + tile] == FARMER_ROW:
                    return NO_WORKER_IN_B
        take_away(T, BAG_OF_LETTER[letter], 1, w, W_BAG)
        for tile in range(TILE_KINDS):
            if w[W_BAG + tile] > 0:
                return OTHER_BAG
    return 0


@kernel
def broken_section(s, T, p):
    """I13, I14: the worker section of a player."""
    q = SEATS + p * SEAT_SIZE
    strong = 0
    pedro = s[SOLO] > 0 and p == PEDRO
    for row in range(N_ROWS):
        workers = s[q + WORKERS + row]
        printed = 0 if pedro and row == FARMER_ROW else 1  # he has no such row (A602)
        if workers < printed or workers > N_COLUMNS * printed:
            return ROW_GAP
        for column in range(N_COLUMNS):
            tile = s[q + WORKER_TILE + row * N_COLUMNS + column] - 1
            if (tile >= 0) != (column > 0 and column < workers):
                return ROW_GAP
            if tile >= 0:
                if T[T_TILE_ROW + tile] != row:
                    return ROW_TYPE
                strong += T[T_TILE_STRONG + tile]
    if strong != s[q + STRONG] and not pedro:
        return STRENGTH_ICONS
    return 0


@kernel
def broken_jobs(s, T):
    """I9, I35."""
    columns = T[T_COLUMNS + s[PLAYERS]]
    marker = s[MARKER_ROW]
    for row in range(N_JOB_ROWS):
        for column in range(JOB_COLUMNS):
            if s[JOBS + row * JOB_COLUMNS + column] == 0:
                continue
            if column >= columns:
                return JOB_COLUMN
            if row > marker:
                return BELOW_MARKER
            if row == marker:
                if column == columns - 1:
                    return MARKER_CELL
                if column > 0 and s[JOBS + row * JOB_COLUMNS + column - 1] == 0:
                    return GAP_AT_MARKER
    if marker == N_JOB_ROWS or s[TRIGGER] > 0:
        return 0
    due = (N_JOB_ROWS - marker) * columns
    for column in range(columns):
        if s[JOBS + marker * JOB_COLUMNS + column] > 0:
            due -= 1
    left = 0
    for letter in range(3):
        for i in range(s[BAG_N + letter]):
            if T[T_TILE_ROW + s[BAG + letter * BAG_SIZE + i]] != FARMER_ROW:
                left += 1
    for i in range(6):
        if s[FORECAST + i] > 0 and T[T_TILE_ROW + s[FORECAST + i] - 1] != FARMER_ROW:
            left += 1
    return TOO_FEW_WORKERS if left < due else 0


@kernel
def count_tiles(s, T, w):
    """All tiles that are known by kind; those on their way to a board lie on the stack."""
    clear(w, W_TILES, TILE_KINDS)
    count_rows(s, T, ON_TABLE, 0, w, W_TILES)
    for p in range(s[PLAYERS]):
        count_rows(s, T, WITH_A_PLAYER, SEATS + p * SEAT_SIZE, w, W_TILES)
    for i in range(s[STACK_N]):
        f = STACK + i * FRAME
        if s[f] == INVEST:
            for k in range(1, FRAME):
                if s[f + k] < 0 or s[f + k] > TILE_KINDS:
                    return BAD_TILE
                if s[f + k] > 0:
                    w[W_TILES + s[f + k] - 1] += 1
    return 0


@kernel
def broken_sums(s, T, w):
    """I6, I7: what was counted everywhere against what is in the game.

    Tiles beside a board are known by their colour only.
    """
    take_away(T, BOX, 1, w, W_TILES)
    clear(w, W_COLOURS, N_COLOURS)
    for tile in range(TILE_KINDS):
        if T[T_TILE_ROW + tile] != FARMER_ROW:
            if w[W_TILES + tile] != 0:
                return WORKER_TILES
        elif w[W_TILES + tile] > 0:
            return FARMER_KIND
        else:
            w[W_COLOURS + T[T_TILE_COLOUR + tile]] -= w[W_TILES + tile]
    for p in range(s[PLAYERS]):
        for colour in range(N_COLOURS):
            w[W_COLOURS + colour] -= s[SEATS + p * SEAT_SIZE + FARMERS + colour]
    for colour in range(N_COLOURS):
        if w[W_COLOURS + colour] != 0:
            return FARMER_TILES
    return 0


@kernel
def broken_tiles(s, T, w):
    code = broken_bags(s, T, w)
    if code == 0:
        code = broken_jobs(s, T)
    for p in range(s[PLAYERS]):
        if code == 0:
            code = broken_section(s, T, p)
    if code == 0:
        code = count_tiles(s, T, w)
    if code == 0:
        code = broken_sums(s, T, w)
    return code
