"""Workers: the job market, hiring, the worker section, giving one up for a master (9.2)."""

from sim.core.codes import things
from sim.core.fields import MAX_AMOUNT, Counter, Things
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .arrows import cross_arrow
from .cards import with_pass
from .differences import extra_price, worker_comes
from .effect_list import push_effects
from .stack import pop
from .vocabulary import flags, vocabulary

room = vocabulary.room("workers")
hire_worker = room.decision(
    "hire",
    modifier=Counter(MAX_AMOUNT, -MAX_AMOUNT),
    flags=flags,
    codes=things(Things("rows", L.N_JOB_ROWS), Things("columns", c.JOB_COLUMNS)),
)
HIRE = hire_worker.op
HIRE_MODIFIER, HIRE_FLAGS = hire_worker.offsets


@small
def is_worker(T, tile):
    """Worker tiles go into rows that are filled from the job market."""
    return T[t.TILE_ROW + tile] < L.N_HIRED


@kernel
def offer_worker(s, T, tile):
    """A worker tile enters the job market; the last cell of a row moves the marker.

    A232, A233, A234; B233, B234.
    """
    row = s[L.MARKER_ROW]
    cell = L.JOBS + row * c.JOB_COLUMNS
    last = T[t.COLUMNS + s[L.PLAYERS]] - 1
    column = 0
    while s[cell + column] != 0:
        column += 1
    s[cell + column] = tile + 1
    if column < last:
        return
    s[L.MARKER_ROW] = row + 1
    arrow = T[t.JOB_ARROW + row]
    if arrow == c.ARROW_END:  # A550, B550
        p = s[L.CURRENT]
        s[L.SEATS + p * L.SEAT_SIZE + L.MARKER] = 1
        s[L.TRIGGER] = p + 1
        s[L.LAST_TURNS] = s[L.PLAYERS]
    elif arrow != c.ARROW_PLAIN:
        cross_arrow(s, T, arrow)


@kernel
def hire_price(s, T, row, tile, modifier):
    """The row's price and the action's modifier, not below 0 (A312, B312)."""
    return max(0, T[t.JOB_PRICE + row] + modifier + extra_price(T, tile))


@kernel
def hire_choices(s, T, p, modifier, out, n):
    """Workers that can be hired; equal tiles of one row are one choice.

    A310, A311, A312, A313; B310, B311, B312, B313; R34.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    for row in range(L.N_JOB_ROWS):
        if row == s[L.MARKER_ROW]:  # A311, B311; the rows below it are empty
            break
        cell = L.JOBS + row * c.JOB_COLUMNS
        for column in range(columns):
            tile = s[cell + column] - 1
            if tile < 0:
                continue
            if (
                s[q + L.WORKERS + T[t.TILE_ROW + tile]] == L.N_COLUMNS
                or hire_price(s, T, row, tile, modifier) > s[q + L.MONEY]
            ):
                continue
            known = False
            for left in range(column):
                known = known or s[cell + left] == tile + 1
            if not known:
                out[n] = row * c.JOB_COLUMNS + column
                n += 1
    return n


@kernel
def add_worker(s, T, p, tile):
    """Leftmost free cell of its row, and the cell's immediate action (A313, A314, B313, B314)."""
    q = L.SEATS + p * L.SEAT_SIZE
    row = T[t.TILE_ROW + tile]
    column = s[q + L.WORKERS + row]
    s[q + L.WORKERS + row] += 1
    s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1
    worker_comes(s, T, q, tile, 1)
    push_effects(s, T, T[t.ROW_EFFECTS + row * L.N_COLUMNS + column])


@kernel
def hire(s, T, p, choice, modifier):
    q = L.SEATS + p * L.SEAT_SIZE
    tile = s[L.JOBS + choice] - 1
    s[L.JOBS + choice] = 0  # stays empty (A316, B316)
    s[q + L.MONEY] -= hire_price(s, T, choice // c.JOB_COLUMNS, tile, modifier)
    s[q + L.HIRED] += 1
    add_worker(s, T, p, tile)


@hire_worker.choices
@kernel
def choose_worker(s, T, p, f, out, n):
    n = hire_choices(s, T, p, s[f + HIRE_MODIFIER], out, n)
    return with_pass(out, n) if s[f + HIRE_FLAGS] & c.OPTIONAL else n


@hire_worker.apply
@kernel
def apply_hire(s, T, p, f, a):
    modifier = s[f + HIRE_MODIFIER]
    pop(s)
    if a != c.PASS:
        hire(s, T, p, a, modifier)


@kernel
def give_worker(s, T, p, row):
    """Take the rightmost tile of a row out of the worker section (A393, B393)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.WORKERS + row] -= 1
    cell = q + L.WORKER_TILE + row * L.N_COLUMNS + s[q + L.WORKERS + row]
    tile = s[cell] - 1
    s[cell] = 0
    worker_comes(s, T, q, tile, -1)
    return tile


@kernel
def rows_with_tiles(s, p, out, n):
    """Rows with a worker tile to give; the printed workers are none (A393, B393)."""
    for row in range(L.N_ROWS):
        if s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row] > 1:
            out[n] = row
            n += 1
    return n
