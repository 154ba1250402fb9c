"""Phase B at a location: its actions, or one auxiliary action, or help, or nothing (6)."""

from sim.core.codes import one
from sim.core.jit import kernel

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .cards import objective_choices, token_choice, with_pass
from .effect_list import push_effects
from .effects import aux_choices, can_do
from .farmers import help_reach, required, reveal_cards
from .movement import LOCATION_AT, LOCATION_DID, LOCATION_DONE, location
from .options import (
    count_use,
    location_options,
    option_choices,
    option_effects,
    option_group,
)
from .stack import pop

location.offers(one("help the farmer here", c.HELP_HERE))
SPECIAL_DONE = t.MAX_OPTIONS  # bit of the special action, behind those of the groups


@location.choices
@kernel
def location_choices(s, T, p, f, out, n):
    node = s[f + LOCATION_AT]
    done = s[f + LOCATION_DONE]
    did = s[f + LOCATION_DID]
    if did & (c.DID_OTHER | c.TILE_GONE) == 0:
        options = location_options(s, T, p, node)
        if options > 0:
            n = option_choices(s, T, p, options, done, out, n)
            special = T[t.NODE_SPECIAL + node]
            if special > 0 and (done >> SPECIAL_DONE) & 1 == 0:  # A164
                if can_do(s, T, p, special, out, n):
                    out[n] = c.SPECIAL
                    n += 1
        if T[t.NODE_TYPE + node] == c.N_TILE and s[L.CONTENT + node] > 0:
            if required(s, T, node) <= help_reach(s, T, p, 0):  # A169, R42
                out[n] = c.HELP_HERE
                n += 1
        if did & c.DID_ACTION == 0:  # A167
            first = n
            n = aux_choices(s, T, p, 0, out, n)
            for i in range(first, n):
                out[i] += c.AUX_FIRST
    n = objective_choices(s, p, out, n)
    n = token_choice(s, p, out, n)
    return with_pass(out, n)


@location.apply
@kernel
def apply_location(s, T, p, f, a):
    """The frame stays until the player is done there."""
    if a == c.PASS:
        pop(s)
        return
    node = s[f + LOCATION_AT]
    if a == c.HELP_HERE:
        s[f + LOCATION_DID] |= c.DID_OTHER
        reveal_cards(s, T, p, 0, node + 1, required(s, T, node))
        return
    if a >= c.AUX_FIRST and a < c.HELP_HERE:
        s[f + LOCATION_DID] |= c.DID_OTHER
        push_effects(s, T, T[t.AUX_EFFECTS + a - c.AUX_FIRST])
        return
    options = location_options(s, T, p, node)
    if s[f + LOCATION_DID] & c.DID_ACTION == 0:
        s[f + LOCATION_DID] |= c.DID_ACTION
        count_use(s, T, p, node)
    if a == c.SPECIAL:
        s[f + LOCATION_DONE] |= 1 << SPECIAL_DONE
        push_effects(s, T, T[t.NODE_SPECIAL + node])
        return
    s[f + LOCATION_DONE] |= 1 << option_group(T, options, a)
    effects = option_effects(T, options, a)
    if T[effects] == fx.MOVE:
        pop(s)  # what was not done here is lost (R11)
    push_effects(s, T, effects)
