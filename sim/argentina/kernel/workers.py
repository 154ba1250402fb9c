"""Workers: the job market, hiring, the worker section, giving one up for a master (9.2, A232)."""

from sim.core.fields import MAX_AMOUNT, Counter
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .effect_list import push_effects
from .stack import pop
from .vocabulary import vocabulary

room = vocabulary.room("workers")
hire_worker = room.decision("hire", modifier=Counter(MAX_AMOUNT, -MAX_AMOUNT))
HIRE = hire_worker.op
(HIRE_MODIFIER,) = hire_worker.offsets


@kernel
def offer_worker(s, T, tile):
    """A worker tile enters the job market; the last cell of a row moves the marker.

    A232, A233, A234.
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
    if arrow == c.ARROW_END:  # A550
        p = s[L.CURRENT]
        s[L.SEATS + p * L.SEAT_SIZE + L.MARKER] = 1
        s[L.TRIGGER] = p + 1
        s[L.LAST_TURNS] = s[L.PLAYERS]
    elif arrow != c.ARROW_PLAIN:
        s[L.ARROWS + s[L.ARROWS_N]] = arrow  # carried out after step 6 (A235)
        s[L.ARROWS_N] += 1


@kernel
def hire_price(s, T, row, tile, modifier):
    return max(0, T[t.JOB_PRICE + row] + modifier + T[t.STRONG_EXTRA] * T[t.TILE_STRONG + tile])


@kernel
def hire_choices(s, T, p, modifier, out, n):
    """Workers that can be hired; equal tiles of one row are one choice.

    A310, A311, A312, A313, R34.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    for row in range(L.N_JOB_ROWS):
        if row == s[L.MARKER_ROW]:  # A311; the rows below it are empty
            break
        cell = L.JOBS + row * c.JOB_COLUMNS
        for column in range(columns):
            tile = s[cell + column] - 1
            if tile < 0:
                continue
            if (
                s[q + L.WORKERS + T[t.TILE_ROW + tile]] == L.N_COLUMNS
                or hire_price(s, T, row, tile, modifier) > s[q + L.PESOS]
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
    """Leftmost free cell of its row, and the cell's immediate action (A313, A314)."""
    q = L.SEATS + p * L.SEAT_SIZE
    row = T[t.TILE_ROW + tile]
    column = s[q + L.WORKERS + row]
    s[q + L.WORKERS + row] += 1
    s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1
    s[q + L.STRONG] += T[t.TILE_STRONG + tile]
    push_effects(s, T, T[t.ROW_EFFECTS + row * L.N_COLUMNS + column])


@kernel
def hire(s, T, p, choice, modifier):
    q = L.SEATS + p * L.SEAT_SIZE
    tile = s[L.JOBS + choice] - 1
    s[L.JOBS + choice] = 0  # stays empty (A316)
    s[q + L.PESOS] -= hire_price(s, T, choice // c.JOB_COLUMNS, tile, modifier)
    s[q + L.HIRED] += 1
    add_worker(s, T, p, tile)


@hire_worker.choices
@kernel
def choose_worker(s, T, p, f, out, n):
    return hire_choices(s, T, p, s[f + HIRE_MODIFIER], out, n)


@hire_worker.apply
@kernel
def apply_hire(s, T, p, f, a):
    modifier = s[f + HIRE_MODIFIER]
    pop(s)
    if a != c.PASS:
        hire(s, T, p, a, modifier)


@kernel
def give_worker(s, T, p, row):
    """Take the rightmost tile of a row out of the worker section (A393)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.WORKERS + row] -= 1
    cell = q + L.WORKER_TILE + row * L.N_COLUMNS + s[q + L.WORKERS + row]
    tile = s[cell] - 1
    s[cell] = 0
    s[q + L.STRONG] -= T[t.TILE_STRONG + tile]
    return tile


@kernel
def worker_sets(s, p):
    """Complete sets of one worker of each type (A534, A584)."""
    q = L.SEATS + p * L.SEAT_SIZE
    fewest = s[q + L.WORKERS]
    for row in range(1, L.N_ROWS):
        fewest = min(fewest, s[q + L.WORKERS + row])
    return fewest
