"""A game of Argentina watched: locations, steps of Buenos Aires, ships, farmers (I17, I28, I31)."""

from sim.core.jit import kernel, small

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from ..kernel.movement import LOCATION_AT
from . import codes as b
from . import memory as m
from .deeds import group_of, remember_use
from .own_laws import is_pedro
from .watch_pedro import is_terminus, miscounted_pedro, remember_pedro

LAST_STEP = 6


@kernel
def begin_own(s, T, memory):
    """In a game just dealt all but Pedro have the tokens of the set-up (I28)."""
    for p in range(s[L.PLAYERS]):
        tokens = 0 if is_pedro(s, p) else T[t.TOKENS]
        if s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] != tokens:
            return b.START_TOKENS
    return 0


@kernel
def remember_location(s, T, before, memory, p, f, action):
    """Location actions once each; auxiliary action or help only instead of them (A167, I31)."""
    node = before[f + LOCATION_AT]
    if action == c.HELP_HERE or action >= c.AUX_FIRST:
        if memory[m.DONE] != 0 or memory[m.OTHER] != 0:
            return b.AUX_BESIDES
        memory[m.OTHER] = 1
        return 0
    if memory[m.OTHER] != 0:
        return b.AUX_BESIDES
    group = t.MAX_OPTIONS if action == c.SPECIAL else group_of(before, T, node, action)
    if (memory[m.DONE] >> group) & 1:
        return b.ACTION_TWICE
    if memory[m.DONE] == 0:
        remember_use(T, before, memory, p, node)
    memory[m.DONE] |= 1 << group
    return 0


@kernel
def step_of(op, number):
    """The step of Buenos Aires that a decision is, 0 for none; of the closing the last step, -6."""
    if op == ops.DELIVER:
        return number  # 6b's delivery is none of them
    if op == ops.INCOME:
        return 2
    if op == ops.SHIP:
        return 3
    if op == ops.FORECAST_TILE:
        return 4 + number
    return -LAST_STEP if op == ops.BA_CLOSE else 0


@small
def watched_apart(s, p):
    """Pedro's turns are."""
    return is_pedro(s, p)


@kernel
def remember_own(s, T, before, memory, p, f, action):
    op = before[f]
    if op == ops.DELIVER:
        memory[m.DELIVERIES + p] += 1
    elif op == ops.ENGINE_MOVE and action == T[t.LAST_SLOT]:
        memory[m.ARRIVALS + p] += 1
    return 0


@kernel
def count_helped(s, T, before):
    """Farmers that left the trail, but for those that Pedro puts into the box (A648)."""
    helped = 0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_FARMER:
            if s[L.CONTENT + node] == 0 and before[L.CONTENT + node] > 0:
                helped += 1
    if helped > 0:
        for tile in range(L.TILE_KINDS):
            helped -= s[L.FARMERS_REMOVED + tile] - before[L.FARMERS_REMOVED + tile]
    return helped


@kernel
def count_own_deeds(s, T, before, memory, p, f, action):
    """What player p has done in a step; discs on the terminus are no more than arrivals (I17)."""
    memory[m.HELPED + p] += count_helped(s, T, before)
    for ship in range(L.N_SHIPS):
        at = L.SHIP_DISCS + ship * L.MAX_SEATS + p
        memory[m.LOADINGS + p] += max(0, s[at] - before[at])
    for station in range(L.N_STATIONS):
        at = L.STATION_DISCS + station * L.MAX_SEATS + p
        if s[at] > before[at] and memory[m.FROM_START] == 1 and is_terminus(T, station):
            if s[at] > memory[m.ARRIVALS + p]:
                return b.TERMINUS_DISCS
    return remember_pedro(s, T, before, memory, f, action) if is_pedro(s, p) else 0


@kernel
def miscounted_own(s, memory, p):
    q = L.SEATS + p * L.SEAT_SIZE
    return (
        s[q + L.DELIVERIES] != memory[m.DELIVERIES + p]
        or s[q + L.LOADINGS] != memory[m.LOADINGS + p]
        or s[q + L.HELPED] != memory[m.HELPED + p]
        or (is_pedro(s, p) and miscounted_pedro(s, memory))
    )
