"""The laws of the game beside those of the family, in the order in which they are looked at."""

import sim.trail.invariants.groups as g
from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel.rooms import vocabulary
from . import codes as b
from .own_laws import holds_tiles as holds_tiles
from .own_moves import broken_money, broken_sides, broken_trail_tiles
from .own_places import broken_places
from .own_steps import broken_market_step, broken_own_places_step

is_known = kernel(vocabulary.membership("is_known", lambda entry: True))


@kernel
def broken_shape(s):
    if s[L.PLAYERS] < 2 or s[L.CURRENT] >= s[L.PLAYERS]:
        return b.BAD_PLAYERS
    for i in range(s[L.STACK_N]):
        if not is_known(s[L.STACK + i * L.FRAME]):
            return b.BAD_FRAME
    return 0


@kernel
def broken_own(s, T, before, changed):
    """The state by itself."""
    return broken_places(s, T) if changed & g.OWN else 0


@kernel
def broken_own_step(s, T, before, op, p, place, changed):
    """The step that led to it."""
    code = 0
    if changed & g.CARDS:
        code = broken_market_step(s, T, before, op)
    if code == 0 and changed & g.OWN:
        code = broken_own_places_step(s, before, op, p)
    if code == 0 and changed & (g.TRAIL | g.TILES):
        code = broken_trail_tiles(s, T, before, op, p)
    if code == 0 and changed & g.TRAIL:
        code = broken_sides(s, before, op, p)
    if code == 0 and changed & (g.TRAIL | g.BOARD | g.OWN):
        code = broken_money(s, T, before, op, p)
    return code
