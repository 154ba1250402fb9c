"""One step of a game: ranchers, money, tiles of the trail, turned buildings (I5, I17, I18, I19)."""

import sim.trail.kernel.ops as ops
from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from .moves import broken_money_of_others, is_paid, lies_ahead, room_left, tax_at


@kernel
def rider_goes(before, T, op, p, old, new):
    """I18: a free move to a building ahead (B424), and from the city back to the start (B262)."""
    if op == ops.FREE_MOVE:
        is_tile = T[t.NODE_TYPE + new] < c.FIRST_CITY and before[L.CONTENT + new] > 0
        return is_tile and lies_ahead(before, T, old, new, True)
    if op == ops.KC_CLOSE:
        return T[t.NODE_TYPE + old] == c.N_CITY and T[t.NODE_TYPE + new] == c.N_START
    return False


@kernel
def broken_tax(s, T, before, p, node):
    """I19: the entered tile's tax, as far as money goes, to its owner or the bank.

    B137, B138, B139.
    """
    fee, owner = tax_at(s, T, before, p, node)
    paid = min(fee, before[L.SEATS + p * L.SEAT_SIZE + L.MONEY])
    return 0 if is_paid(s, before, p, paid, owner) else b.WRONG_TAX


@kernel
def shows_cards(s, before):
    """A showdown: laid cards went back (P26)."""
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if s[q + L.LAID_N] < before[q + L.LAID_N]:
            return True
    return False


@kernel
def broken_pot(s, T, before, op, p):
    """I19: cards are paid into the pot; a showdown gives it away with the dollars of the bank."""
    made = s[L.POT] - before[L.POT]
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        made += s[q + L.MONEY] - before[q + L.MONEY]
    if op == ops.LOCATION:
        return b.POT_CHANGED if made != T[t.POT_BANK] else 0
    return b.POT_CHANGED if op != ops.LAY_CARD or made != 0 else 0


@kernel
def broken_money(s, T, before, op, p):
    """I19: taxes and poker keep the sum of money, all else is with the bank."""
    q = L.SEATS + p * L.SEAT_SIZE
    if op == ops.MOVE and s[q + L.AT] != before[q + L.AT]:
        return broken_tax(s, T, before, p, s[q + L.AT])
    if s[L.POT] != before[L.POT] or shows_cards(s, before):
        code = broken_pot(s, T, before, op, p)
        return code if op == ops.LOCATION or code > 0 else broken_money_of_others(s, before, p)
    if op == ops.TRADE:
        for node in range(L.N_NODES):
            if s[L.CONTENT + node] != before[L.CONTENT + node]:
                if s[q + L.MONEY] - before[q + L.MONEY] != T[t.NODE_MONEY + node]:
                    return b.TILE_SPACE
    return broken_money_of_others(s, before, p)


@kernel
def broken_trail_tiles(s, T, before, op, p):
    """I5: a tile comes to the lowest free space, or to the box when there is none (B231, B232).

    It leaves to be kept by the player (B440, B441).
    """
    taken = 0
    for node in range(L.N_NODES):
        old = before[L.CONTENT + node]
        new = s[L.CONTENT + node]
        if old == new or T[t.NODE_TYPE + node] != c.N_TILE:
            continue
        if new == 0:
            taken += 1
            zone = T[t.TILE_ZONE + old - 1]
            if op != (ops.TRADE if zone == c.ZONE_TEEPEE else ops.HAZARD) or taken > 1:
                return b.TILE_SPACE
            at = L.SEATS + p * L.SEAT_SIZE + L.TILES_KEPT + old - 1
            if s[at] != before[at] + 1:
                return b.TILE_SPACE
        elif op != ops.FORECAST_TILE or old != 0:
            return b.TILE_SPACE
        elif room_left(s, T, T[t.TILE_ZONE + new - 1], node):
            return b.TILE_SPACE
    for tile in range(L.TILE_KINDS):
        if s[L.TILES_REMOVED + tile] != before[L.TILES_REMOVED + tile]:
            if op != ops.FORECAST_TILE or room_left(s, T, T[t.TILE_ZONE + tile], -1):
                return b.TILE_SPACE
    return 0


@kernel
def broken_sides(s, before, op, p):
    """I17: only an unbuilt tile is turned, one at a time, at a location, with V (V160, V334)."""
    turned = 0
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        for number in range(L.N_NUMBERS):
            if s[q + L.SIDES + number] != before[q + L.SIDES + number]:
                turned += 1
                if player != p or before[q + L.BUILDING_AT + number] != 0:
                    return b.SIDE_TURNED
    return b.SIDE_TURNED if turned > (s[L.PREPARATION] if op == ops.LOCATION else 0) else 0
