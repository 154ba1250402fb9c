"""Helping granjeros: tiles, revealed cattle, money, and the granjero row (9.9)."""

import numpy as np

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cards import take_exhaustion
from sim.argentina.kernel.stack import push, top
from sim.core.jit import kernel

HELP_TILES_MAX = 3  # A440
REVEAL_MAX = 4  # A443
GRANJERO = 3
NODE_BITS = 6
NODE_MASK = (1 << NODE_BITS) - 1


@kernel
def board_strength(s, p):
    """Strength without cards and without a building's bonus (A442)."""
    q = L.SEATS + p * L.SEAT_SIZE
    return s[q + L.STRONG] + s[q + L.DISC_STRENGTH]


@kernel
def best_reveal(s, T, p, cards):
    """The greatest strength that `cards` cattle cards in hand give together."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = 0
    used = np.int64(0)
    for _ in range(cards):
        best = -1
        for i in range(s[q + L.HAND_N]):
            card = s[q + L.HAND + i]
            if card < L.EXHAUSTION and (used >> i) & 1 == 0:
                if best < 0 or T[t.T_STRENGTH + card] > T[t.T_STRENGTH + s[q + L.HAND + best]]:
                    best = i
        if best < 0:
            break
        used |= np.int64(1) << best
        total += T[t.T_STRENGTH + s[q + L.HAND + best]]
    return total


@kernel
def required(s, T, node):
    return T[t.T_TILE_STRENGTH + s[L.CONTENT + node] - 1]


@kernel
def tile_choices(s, T, p, reach, after, out, n):
    """Farmer spaces behind number `after` whose granjero needs at most `reach` strength."""
    for node in range(after + 1, L.N_NODES):
        if (
            T[t.T_NODE_TYPE + node] == c.N_FARMER
            and s[L.CONTENT + node] > 0
            and required(s, T, node) <= reach
        ):
            out[n] = node
            n += 1
    return n


@kernel
def help_reach(s, T, p, bonus):
    return board_strength(s, p) + bonus + best_reveal(s, T, p, REVEAL_MAX)


@kernel
def can_help(s, T, p, bonus):
    """Strength for at least one granjero (A441)."""
    reach = help_reach(s, T, p, bonus)
    for node in range(L.N_NODES):
        if (
            T[t.T_NODE_TYPE + node] == c.N_FARMER
            and s[L.CONTENT + node] > 0
            and required(s, T, node) <= reach
        ):
            return True
    return False


@kernel
def reveal_cards(s, T, p, bonus, nodes, needed):
    """The tiles are chosen; now cards are revealed one by one."""
    push(s, c.HELP_CARDS, board_strength(s, p) + bonus, nodes, needed, 0)


@kernel
def reveal_choices(s, T, p, strength, needed, revealed, out, n):
    """Cattle that may be revealed so that the rest can still reach what is needed (A443)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if revealed == REVEAL_MAX:
        return n
    seen = np.int64(0)
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card >= L.EXHAUSTION or (seen >> card) & 1:
            continue
        seen |= np.int64(1) << card
        with_card = strength + T[t.T_STRENGTH + card]
        if with_card < needed:
            # what the best other cards could still add, this one set aside
            last = s[q + L.HAND_N] - 1
            s[q + L.HAND + i] = s[q + L.HAND + last]
            s[q + L.HAND_N] = last
            with_card += best_reveal(s, T, p, REVEAL_MAX - revealed - 1)
            s[q + L.HAND_N] = last + 1
            s[q + L.HAND + last] = s[q + L.HAND + i]
            s[q + L.HAND + i] = card
        if with_card >= needed:
            out[n] = card
            n += 1
    return n


@kernel
def help_farmers(s, T, p, nodes, revealed):
    """Exhaustion, tiles, money; then the tiles wait for row or side (A443-A445, R41)."""
    q = L.SEATS + p * L.SEAT_SIZE
    take_exhaustion(s, p, T[t.T_HELP_EXHAUSTION + revealed])
    push(s, c.INVEST, 0, 0, 0, 0)
    frame = top(s)
    i = 0
    while nodes > 0:
        node = (nodes & NODE_MASK) - 1
        nodes >>= NODE_BITS
        s[frame + 1 + i] = s[L.CONTENT + node]
        s[L.CONTENT + node] = 0
        s[q + L.PESOS] += s[L.COINS + node] + T[t.T_NODE_PESOS + node]
        s[L.COINS + node] = 0
        s[q + L.HELPED] += 1
        i += 1


@kernel
def invest_price(s, T, p):
    """Price of the leftmost free cell of the granjero row, or more than anybody has."""
    column = s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + GRANJERO]
    if column == L.N_COLUMNS:
        return 1 << 30
    return T[t.T_GRANJERO_PRICE + column]


@kernel
def invest_choices(s, T, p, frame, out, n):
    """Which of the tiles just taken goes into the row next (A445, A446)."""
    if invest_price(s, T, p) > s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]:
        return n
    for i in range(HELP_TILES_MAX):
        tile = s[frame + 1 + i]
        if tile == 0:
            continue
        known = False
        for j in range(i):
            known = known or s[frame + 1 + j] == tile
        if not known:
            out[n] = i
            n += 1
    return n


@kernel
def put_beside(s, T, p, tile):
    s[L.SEATS + p * L.SEAT_SIZE + L.FARMERS + T[t.T_TILE_COLOUR + tile]] += 1
