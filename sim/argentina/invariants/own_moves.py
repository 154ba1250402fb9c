"""One step of a game of Argentina: estancieros, money and coins, farmers (I24, I25, I26)."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from . import codes as b
from .moves import broken_money_of_others, is_paid, one_step_leads, room_left, tax_at

MAX_HELPED = 3  # A440


@kernel
def broken_tax(s, T, before, p, node):
    """I26: the entered tile's tax, as far as money goes, to its owner or its coins.

    A137, A138, A139. The tax for a building of Pedro's goes to the bank (A610).
    """
    fee, owner = tax_at(s, T, before, p, node)
    kind = T[t.NODE_TYPE + node]
    paid = min(fee, before[L.SEATS + p * L.SEAT_SIZE + L.PESOS])
    if not is_paid(s, before, p, paid, owner if s[L.SOLO] == 0 else -1):
        return b.WRONG_TAX
    if s[L.COINS + node] - before[L.COINS + node] != (paid if kind == c.N_FARMER else 0):
        return b.WRONG_TAX
    return 0


@kernel
def broken_pedro_tax(s, T, before, node):
    """I26, A632, R53: the bank pays the human for Pedro; he pays nothing and lays no coins."""
    fee, owner = tax_at(s, T, before, L.PEDRO, node)
    if owner < 0:
        fee = 0
    if s[L.SEATS + L.PESOS] - before[L.SEATS + L.PESOS] != fee:
        return b.WRONG_TAX
    for space in range(L.N_NODES):
        if s[L.COINS + space] != before[L.COINS + space]:
            return b.COINS_CHANGED
    return 0


@kernel
def reaches_buenos_aires(before, T, p, start):
    """One step leads to Buenos Aires, or to a ramp that is open (A142)."""
    for node in range(L.N_NODES):
        kind = T[t.NODE_TYPE + node]
        if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
            if one_step_leads(before, T, p, start, node):
                return True
    return False


@kernel
def rider_goes(before, T, op, p, old, new):
    """I25: Pedro's steps, from a ramp into the city, and back to the start."""
    if op == ops.PEDRO_STEP:
        if T[t.NODE_TYPE + new] == c.N_BUENOS_AIRES:
            return reaches_buenos_aires(before, T, p, old)
        return one_step_leads(before, T, p, old, new)
    if op == ops.ARRIVE:  # A142
        return T[t.NODE_TYPE + old] == c.N_RAMP and T[t.NODE_TYPE + new] == c.N_BUENOS_AIRES
    if op == ops.BA_CLOSE or op == ops.PEDRO_BA:  # A262, A683
        return T[t.NODE_TYPE + old] == c.N_BUENOS_AIRES and T[t.NODE_TYPE + new] == c.N_START
    return False


@kernel
def broken_money(s, T, before, op, p):
    """I26: taxes keep the sum of money; coins come by taxes and go by help (A138, A444)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if op == ops.PEDRO_STEP:
        return broken_pedro_tax(s, T, before, s[q + L.AT])
    if op == ops.MOVE and s[q + L.AT] != before[q + L.AT]:
        made = 0
        for player in range(s[L.PLAYERS]):
            made += s[L.SEATS + player * L.SEAT_SIZE + L.PESOS]
            made -= before[L.SEATS + player * L.SEAT_SIZE + L.PESOS]
        for node in range(L.N_NODES):
            made += s[L.COINS + node] - before[L.COINS + node]
            if node != s[q + L.AT] and s[L.COINS + node] != before[L.COINS + node]:
                return b.COINS_CHANGED
        if made > 0 or (made < 0 and s[L.SOLO] == 0):
            return b.MONEY_MADE
        return broken_tax(s, T, before, p, s[q + L.AT])
    code = broken_money_of_others(s, before, p)
    if code > 0:
        return code
    gained = 0
    taken = False
    for node in range(L.N_NODES):
        takes = op == ops.HELP_CARDS or op == ops.PEDRO_FARMER
        if s[L.COINS + node] != before[L.COINS + node] and (not takes or s[L.COINS + node] != 0):
            return b.COINS_CHANGED
        if takes and s[L.CONTENT + node] != before[L.CONTENT + node]:
            gained += before[L.COINS + node] + T[t.NODE_PESOS + node]
            taken = op == ops.HELP_CARDS  # with Pedro they go to the bank (A647)
        elif s[L.COINS + node] != before[L.COINS + node]:
            return b.COINS_CHANGED
    if taken and s[q + L.PESOS] - before[q + L.PESOS] != gained:
        return b.COINS_CHANGED
    return 0


@kernel
def broken_farmers(s, T, before, op, place):
    """A231: a farmer goes to the lowest free space, or to the box when there is none.

    Pedro takes one, to the box when the frame's first number is 0 (A648).
    """
    most = MAX_HELPED if op == ops.HELP_CARDS else (1 if op == ops.PEDRO_FARMER else 0)
    comes = op == ops.FORECAST_TILE or op == ops.PEDRO_BA
    taken = 0
    for node in range(L.N_NODES):
        old = before[L.CONTENT + node]
        new = s[L.CONTENT + node]
        if old == new or T[t.NODE_TYPE + node] != c.N_FARMER:
            continue
        if new == 0:
            taken += 1
            if taken > most:
                return b.FARMER_SPACE
        elif not comes or old != 0:
            return b.FARMER_SPACE
        elif room_left(s, T, T[t.TILE_COLOUR + new - 1], node):
            return b.FARMER_SPACE
    boxed = 0
    for tile in range(L.TILE_KINDS):
        if s[L.FARMERS_REMOVED + tile] != before[L.FARMERS_REMOVED + tile]:
            boxed += 1
            if op != ops.PEDRO_FARMER and (
                not comes or room_left(s, T, T[t.TILE_COLOUR + tile], -1)
            ):
                return b.FARMER_SPACE
    if op == ops.PEDRO_FARMER and boxed != (taken if place == 0 else 0):
        return b.FARMER_SPACE
    return 0
