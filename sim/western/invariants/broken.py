"""All invariants of a state, and of the step that led to it."""

from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

from ..kernel import layout as L
from ..kernel.entry import MAX_DECISIONS
from . import codes as b
from . import groups as g
from .board import broken_board
from .cards import broken_cards
from .moves import broken_discs_step, broken_spaces
from .own_broken import broken_own, broken_own_step, broken_shape, holds_tiles
from .riders import broken_riders
from .room import changes
from .score import broken_score
from .steps import broken_jobs_step, broken_keeping, broken_order, broken_piles, broken_turns
from .tiles import broken_tiles
from .trail import broken_trail


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
    if code == 0 and s[L.TRIGGER] > s[L.PLAYERS]:
        code = b.BAD_COUNT
    if code == 0 and (s[L.STACK_N] == 0) != (s[L.OVER] == 1):
        code = b.BAD_STACK
    if code == 0 and s[L.DECISIONS] > MAX_DECISIONS:
        code = b.ENDLESS
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
    if code == 0 and changed & g.TRAIL:
        code = broken_trail(s, T, before)
    if code == 0:
        code = broken_own(s, T, before, changed)
    if code == 0 and changed & g.SCORES and s[L.OVER] == 1:
        code = broken_score(s, T, before)
    if not step or code > 0:
        return code
    # the step that led to it
    code = broken_turns(s, T, before, op, p)
    if code == 0 and changed & g.LUCK:
        code = b.LATE_LUCK
    if code == 0 and changed & (g.CARDS | g.TILES):
        code = broken_piles(s, T, before)
    if code == 0 and changed & g.TILES:
        code = broken_jobs_step(s, T, before, op)
    if code == 0 and changed & (g.BOARD | g.CARDS):
        code = broken_keeping(s, T, before, op, place)
    if code == 0 and changed & g.BOARD:
        code = broken_discs_step(s, T, before, op, p, place)
    if code == 0 and changed & (g.TRAIL | g.TILES):
        code = broken_spaces(s, T, before, op, p)
    if code == 0 and changed & g.TRAIL:
        code = broken_riders(s, T, before, op, p)
    if code == 0:
        code = broken_own_step(s, T, before, op, p, place, changed)
    if code == 0:
        code = broken_order(s, before, op, p, changed)
    return code
