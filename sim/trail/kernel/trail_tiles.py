"""Hazards and teepees: a tile of the board is taken and kept (9.9)."""

from sim.core.codes import things
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .stack import pop
from .vocabulary import flags, vocabulary

room = vocabulary.room("tiles")
remove_hazard = room.decision(
    "hazard", flags=flags, declined="remove no hazard", codes=things(L.nodes)
)
HAZARD = remove_hazard.op
(HAZARD_FLAGS,) = remove_hazard.offsets
trade = room.decision("trade", flags=flags, declined="do not trade", codes=things(L.nodes))
TRADE = trade.op
(TRADE_FLAGS,) = trade.offsets


@kernel
def hazard_choices(s, T, out, n):
    """Any hazard tile of the three zones (B440)."""
    for zone in range(c.ZONE_TEEPEE):
        for i in range(T[t.ZONE_N + zone]):
            node = T[t.ZONE + zone * L.MAX_ZONE + i]
            if s[L.CONTENT + node] > 0:
                out[n] = node
                n += 1
    return n


@kernel
def trade_choices(s, T, p, out, n):
    """Any teepee tile whose space can be paid in full (B441)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
    for i in range(T[t.ZONE_N + c.ZONE_TEEPEE]):
        node = T[t.ZONE + c.ZONE_TEEPEE * L.MAX_ZONE + i]
        if s[L.CONTENT + node] > 0 and money + T[t.NODE_MONEY + node] >= 0:
            out[n] = node
            n += 1
    return n


@kernel
def take_tile(s, p, node):
    """The tile is kept; a rancher that stood on it stays on the empty space (B443)."""
    tile = s[L.CONTENT + node] - 1
    s[L.CONTENT + node] = 0
    s[L.SEATS + p * L.SEAT_SIZE + L.TILES_KEPT + tile] += 1


@remove_hazard.choices
@kernel
def choose_hazard(s, T, p, f, out, n):
    n = hazard_choices(s, T, out, n)
    return with_pass(out, n) if s[f + HAZARD_FLAGS] & c.OPTIONAL else n


@remove_hazard.apply
@kernel
def apply_hazard(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        take_tile(s, p, a)


@trade.choices
@kernel
def choose_teepee(s, T, p, f, out, n):
    n = trade_choices(s, T, p, out, n)
    return with_pass(out, n) if s[f + TRADE_FLAGS] & c.OPTIONAL else n


@trade.apply
@kernel
def apply_trade(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] += T[t.NODE_MONEY + a]
        take_tile(s, p, a)
