"""Workers: the job market, hiring, the worker section, giving one up for a master (9.2, A232)."""

from sim.argentina.kernel.codes import ARROW_END, ARROW_PLAIN, JOB_COLUMNS
from sim.argentina.kernel.layout import (
    ARROWS,
    ARROWS_N,
    CURRENT,
    HIRED,
    JOBS,
    LAST_TURNS,
    MARKER,
    MARKER_ROW,
    N_COLUMNS,
    N_JOB_ROWS,
    N_ROWS,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    STRONG,
    TRIGGER,
    WORKER_TILE,
    WORKERS,
)
from sim.argentina.kernel.stack import push_effects
from sim.argentina.kernel.tables import (
    T_COLUMNS,
    T_JOB_ARROW,
    T_JOB_PRICE,
    T_ROW_EFFECTS,
    T_STRONG_EXTRA,
    T_TILE_ROW,
    T_TILE_STRONG,
)
from sim.core.jit import kernel


@kernel
def offer_worker(s, T, tile):
    """A worker tile enters the job market; the last cell of a row moves the marker (A232-A234)."""
    row = s[MARKER_ROW]
    cell = JOBS + row * JOB_COLUMNS
    last = T[T_COLUMNS + s[PLAYERS]] - 1
    column = 0
    while s[cell + column] != 0:
        column += 1
    s[cell + column] = tile + 1
    if column < last:
        return
    s[MARKER_ROW] = row + 1
    arrow = T[T_JOB_ARROW + row]
    if arrow == ARROW_END:  # A550
        p = s[CURRENT]
        s[SEATS + p * SEAT_SIZE + MARKER] = 1
        s[TRIGGER] = p + 1
        s[LAST_TURNS] = s[PLAYERS]
    elif arrow != ARROW_PLAIN:
        s[ARROWS + s[ARROWS_N]] = arrow  # carried out after step 6 (A235)
        s[ARROWS_N] += 1


@kernel
def hire_price(s, T, row, tile, modifier):
    return max(0, T[T_JOB_PRICE + row] + modifier + T[T_STRONG_EXTRA] * T[T_TILE_STRONG + tile])


@kernel
def hire_choices(s, T, p, modifier, out, n):
    """Workers that can be hired; equal tiles of one row are one choice (A310-A313, R34)."""
    q = SEATS + p * SEAT_SIZE
    columns = T[T_COLUMNS + s[PLAYERS]]
    for row in range(N_JOB_ROWS):
        if row == s[MARKER_ROW]:  # A311; the rows below it are empty
            break
        cell = JOBS + row * JOB_COLUMNS
        for column in range(columns):
            tile = s[cell + column] - 1
            if tile < 0:
                continue
            if (
                s[q + WORKERS + T[T_TILE_ROW + tile]] == N_COLUMNS
                or hire_price(s, T, row, tile, modifier) > s[q + PESOS]
            ):
                continue
            known = False
            for left in range(column):
                known = known or s[cell + left] == tile + 1
            if not known:
                out[n] = row * JOB_COLUMNS + column
                n += 1
    return n


@kernel
def add_worker(s, T, p, tile):
    """Leftmost free cell of its row, and the cell's immediate action (A313, A314)."""
    q = SEATS + p * SEAT_SIZE
    row = T[T_TILE_ROW + tile]
    column = s[q + WORKERS + row]
    s[q + WORKERS + row] += 1
    s[q + WORKER_TILE + row * N_COLUMNS + column] = tile + 1
    s[q + STRONG] += T[T_TILE_STRONG + tile]
    push_effects(s, T, T[T_ROW_EFFECTS + row * N_COLUMNS + column])


@kernel
def hire(s, T, p, choice, modifier):
    q = SEATS + p * SEAT_SIZE
    tile = s[JOBS + choice] - 1
    s[JOBS + choice] = 0  # stays empty (A316)
    s[q + PESOS] -= hire_price(s, T, choice // JOB_COLUMNS, tile, modifier)
    s[q + HIRED] += 1
    add_worker(s, T, p, tile)


@kernel
def give_worker(s, T, p, row):
    """Take the rightmost tile of a row out of the worker section (A393)."""
    q = SEATS + p * SEAT_SIZE
    s[q + WORKERS + row] -= 1
    cell = q + WORKER_TILE + row * N_COLUMNS + s[q + WORKERS + row]
    tile = s[cell] - 1
    s[cell] = 0
    s[q + STRONG] -= T[T_TILE_STRONG + tile]
    return tile


@kernel
def worker_sets(s, p):
    """Complete sets of one worker of each type (A534, A584)."""
    q = SEATS + p * SEAT_SIZE
    fewest = s[q + WORKERS]
    for row in range(1, N_ROWS):
        fewest = min(fewest, s[q + WORKERS + row])
    return fewest
