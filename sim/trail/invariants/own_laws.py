"""What laws of the family ask of Great Western Trail."""

import sim.trail.kernel.ops as ops
from sim.core.jit import kernel, small

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room

GAP = 5  # no number of the track of certificates (B6)


@small
def has_board(s, p):
    return True


@small
def has_row(s, p, row):
    return True


@small
def decider_of(s, p):
    return p


# --- tiles ----------------------------------------------------------------------------------------


@small
def broken_icons(s, T, p):
    """Workers have no icons (B11)."""
    return 0


@small
def holds_tiles(op):
    return False


@small
def count_waiting(s, w):
    """No tile is ever on its way."""
    return 0


@kernel
def broken_sums(s, T, w):
    """What was counted everywhere is what the box held (I4, I5)."""
    for tile in range(L.TILE_KINDS):
        if w[room.TILES + tile] != 0:
            return b.WORKER_TILES if T[t.TILE_ROW + tile] < L.N_HIRED else b.TRAIL_TILES
    return 0


@small
def hires_for_itself(op):
    return False


@small
def workers_at_once(op):
    return 0


# --- boards, railway ------------------------------------------------------------------------------


@small
def discs_each(s):
    """One more with the annex (I3, N60)."""
    return L.N_DISCS - 1 + s[L.NORTH]


@small
def aux_free_at_start(s, T, aux):
    """Without Rails to the North the sixth has no disc and no free space (N470)."""
    free = T[t.AUX_FREE + aux]
    return -1 if aux == L.N_AUX - 1 and s[L.NORTH] == 0 else free


@small
def broken_own_limits(s, T, p):
    """The track of certificates has no 5 (I8)."""
    return b.CERTIFICATE_RANGE if s[L.SEATS + p * L.SEAT_SIZE + L.CERTIFICATES] == GAP else 0


@kernel
def leaves_end(s, p):
    """The engine is still to leave the last space (B411)."""
    for i in range(s[L.STACK_N]):
        if s[L.STACK + i * L.FRAME] == ops.LEAVE_END:
            return p == s[L.CURRENT]
    return False


@small
def has_master_space(s, T, station):
    """Those of the expansion only with it (N106)."""
    return T[t.STATION_MASTER + station] == 1 and (station < L.N_BASE_STATIONS or s[L.NORTH] == 1)


@small
def may_be_bare(s):
    return False


@small
def bares(op, place, station):
    return False


# --- trail, discs ---------------------------------------------------------------------------------


@small
def face_on(s, content):
    """The face of a private building by what lies on its space."""
    owner = (content - 1) // L.N_NUMBERS
    number = (content - 1) % L.N_NUMBERS
    return 2 * number + s[L.SEATS + owner * L.SEAT_SIZE + L.SIDES + number]


@small
def leads_into(before, T, p, node):
    return True


@small
def builds(s, op, p, old):
    return op == ops.BUILD_SPACE


@small
def takes_disc(op):
    return op == ops.CITY_DISC or op == ops.STATION


@small
def black_place(s, T, op, place):
    """The frame of the city or station of a frame."""
    if op == ops.CITY_DISC:
        return T[t.CITY_BLACK + s[L.NORTH] * L.N_CITIES + place] == 1
    if op == ops.STATION:
        return T[t.STATION_BLACK + place] == 1
    return True


@kernel
def money_for_disc(s, T, before, op, p, place):
    """What is left to pay for a disc: without the price of the station, or transport (R20, R22)."""
    q = L.SEATS + p * L.SEAT_SIZE
    money = before[q + L.MONEY]
    if op == ops.STATION:
        return money - T[t.STATION_PRICE + place]
    if op == ops.CITY_DISC:
        f = L.STACK + (before[L.STACK_N] - 1) * L.FRAME
        if before[f + 2] == 0:  # not a special delivery
            fact = s[L.NORTH] * L.N_CITIES + place
            crosses = T[t.CITY_CROSSES + fact] - T[t.SLOT_CROSSES + before[q + L.ENGINE]]
            return min(money, money + T[t.CITY_MONEY + fact] - max(0, crosses))
    return money


@kernel
def white_disc_left(before, T, p):
    """A disc of a white-framed space on the board, payable or not (R91)."""
    for disc in range(L.N_DISCS):
        if before[L.SEATS + p * L.SEAT_SIZE + L.DISC_ON + disc] == 1:
            if T[t.DISC_BLACK + disc] == 0:
                return True
    return False


@small
def keeps_black(before, T, p, money):
    """A white-framed disc keeps black ones from a white place (B595, R91)."""
    return white_disc_left(before, T, p)


@kernel
def board_serves(s, before, T, p, money, black):
    """Whether a disc need not be taken from a station: one that fits can be paid (R21, R91)."""
    q = L.SEATS + p * L.SEAT_SIZE
    white_only = not black and white_disc_left(before, T, p)
    for disc in range(L.N_DISCS):
        if before[q + L.DISC_ON + disc] == 1 and T[t.DISC_PAY + disc] <= money:
            if not white_only or T[t.DISC_BLACK + disc] == 0:
                return True
    return False


@small
def fills_piles(op):
    """A showdown gives laid cards back (P26)."""
    return op == ops.LOCATION


@small
def is_tile_space(T, node):
    return T[t.NODE_TYPE + node] == c.N_TILE
