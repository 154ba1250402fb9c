"""All invariants of a state, and of the step that led to it."""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import groups as g
from sim.argentina.invariants.board import broken_board
from sim.argentina.invariants.cards import broken_cards
from sim.argentina.invariants.moves import (
    broken_corners,
    broken_estancieros,
    broken_money,
    broken_spaces,
)
from sim.argentina.invariants.pedro import broken_pedro, broken_pedro_step
from sim.argentina.invariants.ports import broken_ports
from sim.argentina.invariants.room import changes
from sim.argentina.invariants.score import broken_score
from sim.argentina.invariants.steps import (
    broken_deliveries,
    broken_jobs_step,
    broken_keeping,
    broken_market_step,
    broken_order,
    broken_piles,
    broken_turns,
)
from sim.argentina.invariants.tiles import broken_tiles, holds_tiles
from sim.argentina.invariants.trail import broken_trail
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.entry import MAX_DECISIONS
from sim.argentina.kernel.rooms import vocabulary
from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

of_players = kernel(vocabulary.membership("of_players", lambda entry: entry.room != "pedro"))
of_pedro = kernel(vocabulary.membership("of_pedro", lambda entry: entry.room == "pedro"))


@kernel
def broken_shape(s):
    if s[L.PLAYERS] < 2 or (s[L.SOLO] > 0 and s[L.PLAYERS] != 2) or s[L.CURRENT] >= s[L.PLAYERS]:
        return b.BAD_PLAYERS
    if s[L.TRIGGER] > s[L.PLAYERS]:
        return b.BAD_COUNT
    if (s[L.STACK_N] == 0) != (s[L.OVER] == 1):
        return b.BAD_STACK
    for i in range(s[L.STACK_N]):
        op = s[L.STACK + i * L.FRAME]
        if not of_players(op) and not (of_pedro(op) and s[L.SOLO] > 0):
            return b.BAD_FRAME
    return b.ENDLESS if s[L.DECISIONS] > MAX_DECISIONS else 0


@kernel
def broken(s, T, before):
    """0, or the code of an invariant that `s` breaks.

    `before` is the state of the last look, one step ago, which was found right, with room to count
    in behind it; a state of zeros means that there is none, and `s` is looked at by itself. What
    was on top of its stack (`op`, with its first number `place`) says what kind of step it was.

    One long function: every level of calls is optimised by the compiler once more.
    """
    changed = changes(s, before)
    if changed < 0:
        return -changed
    code = broken_shape(s)
    if code > 0:
        return code
    step = before[L.PLAYERS] > 0 and before[L.STACK_N] > 0
    op = 0
    place = 0
    p = 0
    if step:
        f = L.STACK + (before[L.STACK_N] - 1) * L.FRAME
        op = before[f]
        place = before[f + FIRST_FIELD]
        p = before[L.CURRENT]
        if holds_tiles(op):
            changed |= g.TILES
    else:
        changed = g.ALL
    # the state by itself: what a change of these groups can have broken
    if changed & g.CARDS:
        code = broken_cards(s, T, before)
    if code == 0 and changed & g.TILES:
        code = broken_tiles(s, T, before)
    if code == 0 and changed & g.BOARD:
        code = broken_board(s, T, before)
    if code == 0 and changed & g.PORTS:
        code = broken_ports(s, T, before)
    if code == 0 and changed & g.TRAIL:
        code = broken_trail(s, T, before)
    if code == 0 and s[L.SOLO] > 0:
        code = broken_pedro(s, T)
    if code == 0 and changed & g.SCORES and s[L.OVER] == 1:
        code = broken_score(s, T, before)
    if not step or code > 0:
        return code
    # the step that led to it
    code = broken_turns(s, T, before, op, p)
    if code == 0 and s[L.SOLO] > 0:
        code = broken_pedro_step(s, before, op, p)
    if code == 0 and changed & g.LUCK:
        code = b.LATE_LUCK
    if code == 0 and changed & (g.CARDS | g.TILES | g.PORTS):
        code = broken_piles(s, T, before)
    if code == 0 and changed & g.TILES:
        code = broken_jobs_step(s, T, before, op)
    if code == 0 and changed & g.CARDS:
        code = broken_market_step(s, T, before, op)
    if code == 0 and changed & (g.BOARD | g.CARDS):
        code = broken_keeping(s, T, before, op, place)
    if code == 0 and changed & g.BOARD:
        code = broken_deliveries(s, T, before, op, p)
        if code == 0:
            code = broken_corners(s, T, before, op, p, place)
    if code == 0 and changed & (g.TRAIL | g.TILES):
        code = broken_spaces(s, T, before, op, p, place)
    if code == 0 and changed & g.TRAIL:
        code = broken_estancieros(s, T, before, op, p)
    if code == 0 and changed & (g.TRAIL | g.BOARD):
        code = broken_money(s, T, before, op, p)
    if code == 0:
        code = broken_order(s, before, op, p, changed)
    return code
