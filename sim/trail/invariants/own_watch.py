"""A game watched: locations, steps of Kansas City, deliveries, tokens, showdowns (I20, I23)."""

import sim.trail.kernel.ops as ops
from sim.core.jit import kernel, small

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import ONE
from ..kernel.movement import LOCATION_AT
from . import codes as b
from . import memory as m
from .deeds import group_of, remember_use
from .own_moves import shows_cards

INCOME_STEP, DELIVERY_STEP = 4, 5
COPY_GROUPS = L.N_NODES  # bits of copied actions: special actions by node, then groups


@kernel
def begin_own(s, T, memory):
    """In a game just dealt all have the tokens of the set-up, with Rails to the North (I23)."""
    for p in range(s[L.PLAYERS]):
        if s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] != T[t.TOKENS] * s[L.NORTH]:
            return b.TOKENS_COUNT
    return 0


@kernel
def remember_instead(memory, p, action):
    """An auxiliary action, or a turned tile (B167, V160)."""
    if memory[m.DONE] != 0 or memory[m.OTHER] != 0 or memory[m.COPIED] != 0:
        return b.AUX_BESIDES
    memory[m.OTHER] = 1
    if action >= c.TURN_TILE:
        memory[m.TURNED + p] += 1
    return 0


@kernel
def remember_copied(T, before, memory, action):
    """Copied actions once each, of one building but for special actions on the way (R96)."""
    node = (action - c.COPIED) // c.COPY_NODE
    option = (action - c.COPIED) % c.COPY_NODE
    bit = ONE << node
    if option != c.COPY_SPECIAL:
        bit = ONE << (COPY_GROUPS + group_of(before, T, node, option))
        if memory[m.COPY_END] != 0 and memory[m.COPY_END] != node + 1:
            return b.ACTION_TWICE
        memory[m.COPY_END] = node + 1
    if memory[m.COPIED] & bit:
        return b.ACTION_TWICE
    memory[m.COPIED] |= bit
    return 0


@kernel
def remember_location(s, T, before, memory, p, f, action):
    """Location actions once each; something else only instead of them (B167, I20)."""
    node = before[f + LOCATION_AT]
    if action >= c.AUX_FIRST and action < c.COPIED:
        return remember_instead(memory, p, action)
    if memory[m.OTHER] != 0:
        return b.AUX_BESIDES
    if memory[m.DONE] == 0 and memory[m.COPIED] == 0:
        remember_use(T, before, memory, p, node)
    if action >= c.COPIED:
        return remember_copied(T, before, memory, action)
    bit = t.MAX_OPTIONS  # of the special action
    if action == c.ADDITION:
        bit = t.MAX_OPTIONS + 1
    elif action != c.SPECIAL:
        bit = group_of(before, T, node, action)
    if (memory[m.DONE] >> bit) & 1:
        return b.ACTION_TWICE
    memory[m.DONE] |= 1 << bit
    return 0


@kernel
def step_of(op, number):
    """The step of Kansas City that a decision is, 0 for none; of the closing the last one, -5."""
    if op == ops.FORECAST_TILE:
        return 1 + number
    if op == ops.INCOME:
        return INCOME_STEP
    if op == ops.DELIVER:
        return DELIVERY_STEP if number == 0 else 0  # a special delivery is none of them
    return -DELIVERY_STEP if op == ops.KC_CLOSE else 0


@small
def watched_apart(s, p):
    return False


@small
def remember_own(s, T, before, memory, p, f, action):
    return 0


@kernel
def shown_value(T, before, p):
    """What a player had laid, -1 for nothing (P25, R81)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if before[q + L.LAID_N] == 0:
        return -1
    total = 0
    for i in range(before[q + L.LAID_N]):
        card = before[q + L.LAID + i]
        total += T[t.VALUE + card] if card < L.CATTLE_KINDS else 0
    return total


@kernel
def count_showdown(s, T, before, memory):
    best = 0
    for p in range(s[L.PLAYERS]):
        best = max(best, shown_value(T, before, p))
    for p in range(s[L.PLAYERS]):
        if shown_value(T, before, p) == best:
            memory[m.POTS + p] += 1


@kernel
def count_own_deeds(s, T, before, memory, p, f, action):
    """What player p has done in a step."""
    if before[f] == ops.ARRIVE:
        memory[m.COPIED] = 0
        memory[m.COPY_END] = 0
    if action == c.USE_TOKEN:
        memory[m.TOKENS_USED + p] += 1
    for city in range(L.N_CITIES):
        at = L.CITY_DISCS + city * L.MAX_SEATS + p
        memory[m.DELIVERIES + p] += max(0, s[at] - before[at])
    if s[L.POKER] and shows_cards(s, before):
        count_showdown(s, T, before, memory)
    return 0


@kernel
def miscounted_own(s, memory, p):
    q = L.SEATS + p * L.SEAT_SIZE
    return (
        s[q + L.DELIVERIES] != memory[m.DELIVERIES + p]
        or s[q + L.TOKENS_USED] != memory[m.TOKENS_USED + p]
        or s[q + L.TILES_TURNED] != memory[m.TURNED + p]
        or s[q + L.POTS_WON] != memory[m.POTS + p]
    )
