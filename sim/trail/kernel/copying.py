"""Building 8b: the location actions of an adjacent building, through other 8b if they lie there.

B544, R45, R96, R97. Buildings of one kind form lines on the trail, so there is one way to each.
"""

from sim.core.jit import kernel, small

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .cards import ONE
from .effects import can_do
from .options import building_options, option_effects, option_group
from .replaced import NODE_BITS, NODE_MASK

SPECIAL_DONE = t.MAX_OPTIONS  # bits of what was done: own groups, and behind them
ADDITION_DONE = SPECIAL_DONE + 1
COPY_GROUPS = ADDITION_DONE + 1
COPY_SPECIALS = COPY_GROUPS + t.MAX_OPTIONS  # of the spaces of copied buildings, in order


@small
def is_building(s, T, node):
    kind = T[t.NODE_TYPE + node]
    return (kind == c.N_NEUTRAL or kind == c.N_BUILDING) and s[L.CONTENT + node] > 0


@small
def copies(s, T, node):
    """Does the building there copy others (B537)?"""
    options = building_options(s, T, node)
    return option_group(T, options, 0) >= 0 and T[option_effects(T, options, 0)] == fx.COPY


@small
def chain_length(copied):
    n = 0
    while copied >> (NODE_BITS * n) > 0:
        n += 1
    return n


@small
def chain_node(copied, i):
    return ((copied >> (NODE_BITS * i)) & NODE_MASK) - 1


@kernel
def list_actions(s, T, p, node, done, special_bit, out, n):
    """Actions of a copied building that can be done, its special action included (B544)."""
    options = building_options(s, T, node)
    first = c.COPIED + node * c.COPY_NODE
    for i in range(t.MAX_OPTIONS):
        group = option_group(T, options, i)
        if group < 0:
            break
        if (done >> (COPY_GROUPS + group)) & 1 == 0 and can_do(
            s, T, p, option_effects(T, options, i), out, n
        ):
            out[n] = first + i
            n += 1
    special = T[t.NODE_SPECIAL + node]
    if special > 0 and (done >> special_bit) & 1 == 0 and can_do(s, T, p, special, out, n):
        out[n] = first + c.COPY_SPECIAL
        n += 1
    return n


@kernel
def copy_choices(s, T, p, node, done, copied, gone, out, n):
    """Actions of the buildings copied so far, and of those that can still be copied (R96)."""
    last = node
    used = ONE << node
    length = chain_length(copied)
    for i in range(length):
        last = chain_node(copied, i)
        used |= ONE << last
        n = list_actions(s, T, p, last, done, COPY_SPECIALS + i, out, n)
    if gone or not copies(s, T, last):
        return n
    waiting = ONE << last
    while waiting > 0:
        beside = ONE - ONE
        for m in range(L.N_NODES):
            if (waiting >> m) & ONE:
                beside |= T[t.NODE_BESIDE + m]
        waiting = ONE - ONE
        for m in range(L.N_NODES):
            if (beside >> m) & ONE and (used >> m) & ONE == 0 and is_building(s, T, m):
                used |= ONE << m
                n = list_actions(s, T, p, m, 0, 0, out, n)
                if copies(s, T, m):
                    waiting |= ONE << m
    return n


@kernel
def next_copied(s, T, last, used, node):
    """The first building on the way from `last` to a building that can be copied."""
    reach = ONE << node
    while True:
        ahead = T[t.NODE_BESIDE + last] & reach & ~used
        for m in range(L.N_NODES):
            if (ahead >> m) & ONE:
                return m
        grown = reach
        for m in range(L.N_NODES):
            if (used >> m) & ONE == 0 and T[t.NODE_BESIDE + m] & reach and is_building(s, T, m):
                if copies(s, T, m):
                    grown |= ONE << m
        reach = grown


@kernel
def chain_to(s, T, at, copied, node):
    """The copied buildings up to one that an action was chosen of."""
    last = at
    used = ONE << at
    length = chain_length(copied)
    for i in range(length):
        last = chain_node(copied, i)
        if last == node:
            return copied
        used |= ONE << last
    while last != node:
        last = next_copied(s, T, last, used, node)
        used |= ONE << last
        copied |= (last + 1) << (NODE_BITS * length)
        length += 1
    return copied


@small
def chain_place(copied, node):
    i = 0
    while chain_node(copied, i) != node:
        i += 1
    return i
