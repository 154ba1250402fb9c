"""Phase B at a location: its actions, or one auxiliary action, or a tile turned, or nothing (6)."""

from sim.core.codes import one, things
from sim.core.fields import Things
from sim.core.jit import kernel

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .cards import objective_choices, token_choice, with_pass
from .copying import (
    ADDITION_DONE,
    COPY_GROUPS,
    COPY_SPECIALS,
    SPECIAL_DONE,
    chain_place,
    chain_to,
    copies,
    copy_choices,
)
from .effect_list import push_effects
from .effects import aux_choices, can_do
from .movement import LOCATION_AT, LOCATION_DID, LOCATION_DONE, location
from .options import (
    building_options,
    count_use,
    location_options,
    option_choices,
    option_effects,
    option_group,
)
from .poker import can_show, can_use_table, showdown, use_table
from .stack import pop

LOCATION_COPIED = location.offsets[3]
_copied = Things(
    "copied",
    c.COPY_SPECIAL + 1,
    names=(*(f"action {i + 1}" for i in range(c.COPY_SPECIAL)), "special action"),
)
location.offers(one("poker addition", c.ADDITION))
location.offers(things(L.buildings, first=c.TURN_TILE))
location.offers(things(L.nodes, _copied, first=c.COPIED, stride=c.COPY_NODE))


@kernel
def can_use_addition(s, T, p, node, out, n):
    """The poker addition of the space, whatever building stands there (P20, P40)."""
    if node == T[t.LAY_SPACE]:
        return can_use_table(s, T, p, out, n)
    return node == T[t.SHOW_SPACE] and can_show(s, p)


@kernel
def action_choices(s, T, p, f, options, out, n):
    """Location actions that were not done yet (B161, B164)."""
    node = s[f + LOCATION_AT]
    done = s[f + LOCATION_DONE]
    n = option_choices(s, T, p, options, done, out, n)
    special = T[t.NODE_SPECIAL + node]
    if special > 0 and (done >> SPECIAL_DONE) & 1 == 0 and can_do(s, T, p, special, out, n):
        out[n] = c.SPECIAL
        n += 1
    if s[L.POKER] and (done >> ADDITION_DONE) & 1 == 0:
        if can_use_addition(s, T, p, node, out, n):
            out[n] = c.ADDITION
            n += 1
    if copies(s, T, node):
        gone = s[f + LOCATION_DID] & c.COPY_GONE
        n = copy_choices(s, T, p, node, done, s[f + LOCATION_COPIED], gone, out, n)
    return n


@kernel
def instead_choices(s, T, p, out, n):
    """One single auxiliary action, or a tile turned to its other side (B167, V160, V168)."""
    first = n
    n = aux_choices(s, T, p, 0, out, n)
    for i in range(first, n):
        out[i] += c.AUX_FIRST
    if s[L.PREPARATION]:
        for number in range(L.N_NUMBERS):
            if s[L.SEATS + p * L.SEAT_SIZE + L.BUILDING_AT + number] == 0:
                out[n] = c.TURN_TILE + number
                n += 1
    return n


@location.choices
@kernel
def location_choices(s, T, p, f, out, n):
    did = s[f + LOCATION_DID]
    if did & (c.DID_OTHER | c.TILE_GONE) == 0:
        options = location_options(s, T, p, s[f + LOCATION_AT])
        if options > 0:
            n = action_choices(s, T, p, f, options, out, n)
        if did & c.DID_ACTION == 0:  # B167, B168
            n = instead_choices(s, T, p, out, n)
    n = objective_choices(s, p, out, n)
    n = token_choice(s, p, out, n)
    return with_pass(out, n)


@kernel
def begin_action(s, T, p, f):
    """The first location action: there is no alternative any more (B167)."""
    if s[f + LOCATION_DID] & c.DID_ACTION == 0:
        s[f + LOCATION_DID] |= c.DID_ACTION
        count_use(s, T, p, s[f + LOCATION_AT])


@kernel
def do_list(s, T, effects):
    """A list of effects; what was not done is lost when the rancher moves on (R11)."""
    if T[effects] == fx.MOVE:
        pop(s)
    push_effects(s, T, effects)


@kernel
def apply_copied(s, T, p, f, a):
    """An action of a building that 8b copies: it is bound to that building from now on (R96)."""
    node = (a - c.COPIED) // c.COPY_NODE
    option = (a - c.COPIED) % c.COPY_NODE
    copied = chain_to(s, T, s[f + LOCATION_AT], s[f + LOCATION_COPIED], node)
    s[f + LOCATION_COPIED] = copied
    if option == c.COPY_SPECIAL:
        s[f + LOCATION_DONE] |= 1 << (COPY_SPECIALS + chain_place(copied, node))
        push_effects(s, T, T[t.NODE_SPECIAL + node])
        return
    options = building_options(s, T, node)
    s[f + LOCATION_DONE] |= 1 << (COPY_GROUPS + option_group(T, options, option))
    do_list(s, T, option_effects(T, options, option))


@kernel
def apply_instead(s, T, p, f, a):
    s[f + LOCATION_DID] |= c.DID_OTHER
    if a < c.TURN_TILE:
        push_effects(s, T, T[t.AUX_EFFECTS + a - c.AUX_FIRST])
        return
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.SIDES + a - c.TURN_TILE] ^= 1  # V160, R106
    s[q + L.TILES_TURNED] += 1


@location.apply
@kernel
def apply_location(s, T, p, f, a):
    """The frame stays until the player is done there."""
    if a == c.PASS:
        pop(s)
        return
    if a >= c.AUX_FIRST and a < c.COPIED:
        apply_instead(s, T, p, f, a)
        return
    begin_action(s, T, p, f)
    if a >= c.COPIED:
        apply_copied(s, T, p, f, a)
    elif a == c.SPECIAL:
        s[f + LOCATION_DONE] |= 1 << SPECIAL_DONE
        push_effects(s, T, T[t.NODE_SPECIAL + s[f + LOCATION_AT]])
    elif a == c.ADDITION:
        s[f + LOCATION_DONE] |= 1 << ADDITION_DONE
        if s[f + LOCATION_AT] == T[t.LAY_SPACE]:
            use_table(s, p)
        else:
            showdown(s, T)
    else:
        options = location_options(s, T, p, s[f + LOCATION_AT])
        s[f + LOCATION_DONE] |= 1 << option_group(T, options, a)
        do_list(s, T, option_effects(T, options, a))
