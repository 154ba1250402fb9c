"""What laws of the family ask of Argentina: Pedro, strength, ships, quays."""

from sim.core.jit import kernel, small

from ..components import DISCS_EACH
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from . import codes as b
from . import room
from .discs import payable_disc

COLOURS = room.block.add("colours", L.N_COLOURS, "farmers that are missing elsewhere")


@small
def is_pedro(s, p):
    return s[L.SOLO] > 0 and p == L.PEDRO


@small
def has_board(s, p):
    """A player's board and herd; Pedro has none (A601)."""
    return not is_pedro(s, p)


@small
def has_row(s, p, row):
    """Pedro has no row of granjeros (A602)."""
    return not (is_pedro(s, p) and row >= L.N_HIRED)


@small
def decider_of(s, p):
    """In a solo game always the human (A625)."""
    return 0 if s[L.SOLO] > 0 else p


# --- tiles ----------------------------------------------------------------------------------------


@kernel
def broken_icons(s, T, p):
    """The strength icons are those of the worker tiles."""
    q = L.SEATS + p * L.SEAT_SIZE
    strong = 0
    for cell in range(L.N_ROWS * L.N_COLUMNS):
        tile = s[q + L.WORKER_TILE + cell] - 1
        if tile >= 0:
            strong += T[t.TILE_STRONG + tile]
    return b.STRENGTH_ICONS if strong != s[q + L.STRONG] and has_board(s, p) else 0


@small
def holds_tiles(op):
    """Tiles on their way to a board lie on the stack."""
    return op == ops.INVEST


@kernel
def count_waiting(s, w):
    """Tiles on their way to a board."""
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
    """What was counted everywhere; tiles beside a board are known by their colour only."""
    room.clear(w, COLOURS, L.N_COLOURS)
    for tile in range(L.TILE_KINDS):
        if T[t.TILE_ROW + tile] < L.N_HIRED:
            if w[room.TILES + tile] != 0:
                return b.WORKER_TILES
        elif w[room.TILES + tile] > 0:
            return b.FARMER_KIND
        else:
            w[COLOURS + T[t.TILE_COLOUR + tile]] -= w[room.TILES + tile]
    for p in range(s[L.PLAYERS]):
        for colour in range(L.N_COLOURS):
            w[COLOURS + colour] -= s[L.SEATS + p * L.SEAT_SIZE + L.FARMERS + colour]
    for colour in range(L.N_COLOURS):
        if w[COLOURS + colour] != 0:
            return b.FARMER_TILES
    return 0


@small
def hires_for_itself(op):
    return op == ops.PEDRO_DO


@small
def workers_at_once(op):
    """In Pedro's visit his tiles come together."""
    return 3 if op == ops.PEDRO_BA else 0


# --- boards, railway ------------------------------------------------------------------------------


@small
def discs_each(s):
    return DISCS_EACH


@small
def aux_free_at_start(s, T, aux):
    return T[t.AUX_FREE + aux]


@kernel
def broken_own_limits(s, T, p):
    """Strength of the board, and grain."""
    q = L.SEATS + p * L.SEAT_SIZE
    strength = 0
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 0:
            strength += T[t.DISC_STRENGTH + disc]
    if s[q + L.DISC_STRENGTH] != strength:
        return b.STRENGTH_DISCS
    return b.GRAIN_RANGE if s[q + L.GRAIN] > T[t.GRAIN_LIMIT] else 0


@small
def leaves_end(s, p):
    return False


@small
def has_master_space(s, T, station):
    return T[t.STATION_MASTER + station] == 1


@small
def may_be_bare(s):
    """An upgrade of Pedro's leaves a master space empty (A671)."""
    return s[L.SOLO] > 0


@small
def bares(op, place, station):
    return op == ops.PEDRO_DISC and place == station + 1


# --- trail, discs ---------------------------------------------------------------------------------


@small
def face_on(s, content):
    """The face of a private building by what lies on its space."""
    number = (content - 1) % L.N_NUMBERS
    return 2 * number + s[L.SIDES + number]


@small
def leads_into(before, T, p, node):
    """A ramp from a railway space on (A141)."""
    if T[t.NODE_TYPE + node] == c.N_RAMP:
        return before[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] >= T[t.NODE_RAMP_SLOT + node]
    return True


@small
def builds(s, op, p, old):
    if is_pedro(s, p):
        return op == (ops.PEDRO_SPACE if old == 0 else ops.PEDRO_BUILD)
    return op == ops.BUILD_SPACE


@small
def takes_disc(op):
    return op == ops.SHIP_DISC or op == ops.QUAY_DISC or op == ops.STATION


@small
def black_place(s, T, op, place):
    """The corners of the ship, quay or station of a frame."""
    if op == ops.SHIP_DISC:
        return T[t.SHIP_BLACK + place] == 1
    if op == ops.QUAY_DISC:
        return T[t.QUAY_BLACK + place] == 1
    if op == ops.STATION:
        return T[t.STATION_BLACK + place] == 1
    return True


@small
def money_for_disc(s, T, before, op, p, place):
    """What is left to pay for a disc: without the price of the station (R22)."""
    price = T[t.STATION_PRICE + place] if op == ops.STATION else 0
    return before[L.SEATS + p * L.SEAT_SIZE + L.MONEY] - price


@small
def keeps_black(before, T, p, money):
    """A payable disc of a white space keeps black ones from a white place (R20)."""
    return payable_disc(before, T, p, money, True)


@small
def board_serves(s, before, T, p, money, black):
    """Whether a disc need not be taken from a station; Pedro has a reserve (R20, A672)."""
    reserve = is_pedro(s, p) and before[L.RESERVE] > 0
    return reserve or payable_disc(before, T, p, money, False)


@small
def fills_piles(op):
    """Effects that give cards to others (A536)."""
    return op == ops.EFFECTS
