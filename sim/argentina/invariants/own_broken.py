"""The laws of Argentina beside those of the family, in the order in which they are looked at."""

import sim.argentina.invariants.groups as g
from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from ..kernel.rooms import PEDRO, vocabulary
from . import codes as b
from .own_laws import holds_tiles as holds_tiles
from .own_moves import broken_farmers, broken_money
from .own_steps import broken_deliveries, broken_market_step
from .pedro import broken_pedro, broken_pedro_step
from .ports import broken_ports
from .steps import pile_broken

of_players = kernel(vocabulary.membership("of_players", lambda entry: entry.room != PEDRO))
of_pedro = kernel(vocabulary.membership("of_pedro", lambda entry: entry.room == PEDRO))


@kernel
def broken_shape(s):
    if s[L.PLAYERS] < 2 or (s[L.SOLO] > 0 and s[L.PLAYERS] != 2) or s[L.CURRENT] >= s[L.PLAYERS]:
        return b.BAD_PLAYERS
    for i in range(s[L.STACK_N]):
        op = s[L.STACK + i * L.FRAME]
        if not of_players(op) and not (of_pedro(op) and s[L.SOLO] > 0):
            return b.BAD_FRAME
    return 0


@kernel
def broken_coins(s, T):
    """Coins lie on farmer tiles only (I24)."""
    for node in range(L.N_NODES):
        if s[L.COINS + node] > 0 and (
            T[t.NODE_TYPE + node] != c.N_FARMER or s[L.CONTENT + node] == 0
        ):
            return b.COINS_LOOSE
    return 0


@kernel
def broken_loading(s, T):
    """The loading grain is that of the masters held (A216)."""
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        grain = 0
        for master in range(L.N_MASTERS):
            if (s[q + L.MASTERS] >> master) & 1:
                grain += T[t.MASTER_GRAIN + master]
        if s[q + L.LOADING_GRAIN] != grain:
            return b.LOADING
    return 0


@kernel
def broken_own(s, T, before, changed):
    """The state by itself."""
    code = broken_loading(s, T) if changed & g.BOARD else 0
    if code == 0 and changed & g.TRAIL:
        code = broken_coins(s, T)
    if code == 0 and changed & g.OWN:
        code = broken_ports(s, T, before)
    if code == 0 and s[L.SOLO] > 0:
        code = broken_pedro(s, T)
    return code


@kernel
def broken_own_step(s, T, before, op, p, place, changed):
    """The step that led to it."""
    if op == ops.PHASE_C and s[L.ARROWS_N] > 0:
        return b.ARROWS_LEFT
    code = broken_pedro_step(s, before, op, p) if s[L.SOLO] > 0 else 0
    if code == 0 and changed & g.OWN and pile_broken(s, before, L.SHIP_STACK_N, L.SHIP_STACK):
        code = b.PILE_CHANGED
    if code == 0 and s[L.RESERVE] > before[L.RESERVE]:
        code = b.DISC_BACK
    if code == 0 and changed & g.CARDS:
        code = broken_market_step(s, T, before, op)
    if code == 0 and changed & (g.BOARD | g.OWN):
        code = broken_deliveries(s, T, before, op, p)
    if code == 0 and changed & (g.TRAIL | g.TILES):
        code = broken_farmers(s, T, before, op, place)
    if code == 0 and changed & (g.TRAIL | g.BOARD):
        code = broken_money(s, T, before, op, p)
    if code == 0 and s[L.OVER] == 0 and s[L.SOLO] > 0 and p != L.PEDRO and changed & g.OTHER:
        code = b.NOT_YOUR_TURN
    return code
