"""Helping granjeros: tiles, revealed cattle, money, and the granjero row (9.9)."""

import numpy as np

from sim.argentina.kernel.cards import take_exhaustion
from sim.argentina.kernel.codes import HELP_CARDS, INVEST, N_FARMER
from sim.argentina.kernel.layout import (
    COINS,
    CONTENT,
    DISC_STRENGTH,
    EXHAUSTION,
    FARMERS,
    HAND,
    HAND_N,
    HELPED,
    N_COLUMNS,
    N_NODES,
    PESOS,
    SEAT_SIZE,
    SEATS,
    STRONG,
    WORKERS,
)
from sim.argentina.kernel.stack import push, top
from sim.argentina.kernel.tables import (
    T_GRANJERO_PRICE,
    T_HELP_EXHAUSTION,
    T_NODE_PESOS,
    T_NODE_TYPE,
    T_STRENGTH,
    T_TILE_COLOUR,
    T_TILE_STRENGTH,
)
from sim.core.jit import kernel

HELP_TILES_MAX = 3  # A440
REVEAL_MAX = 4  # A443
GRANJERO = 3
NODE_BITS = 6
NODE_MASK = (1 << NODE_BITS) - 1


@kernel
def board_strength(s, p):
    """Strength without cards and without a building's bonus (A442)."""
    q = SEATS + p * SEAT_SIZE
    return s[q + STRONG] + s[q + DISC_STRENGTH]


@kernel
def best_reveal(s, T, p, cards):
    """The greatest strength that `cards` cattle cards in hand give together."""
    q = SEATS + p * SEAT_SIZE
    total = 0
    used = np.int64(0)
    for _ in range(cards):
        best = -1
        for i in range(s[q + HAND_N]):
            card = s[q + HAND + i]
            if card < EXHAUSTION and (used >> i) & 1 == 0:
                if best < 0 or T[T_STRENGTH + card] > T[T_STRENGTH + s[q + HAND + best]]:
                    best = i
        if best < 0:
            break
        used |= np.int64(1) << best
        total += T[T_STRENGTH + s[q + HAND + best]]
    return total


@kernel
def required(s, T, node):
    return T[T_TILE_STRENGTH + s[CONTENT + node] - 1]


@kernel
def tile_choices(s, T, p, reach, after, out, n):
    """Farmer spaces behind number `after` whose granjero needs at most `reach` strength."""
    for node in range(after + 1, N_NODES):
        if (
            T[T_NODE_TYPE + node] == N_FARMER
            and s[CONTENT + node] > 0
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
    for node in range(N_NODES):
        if (
            T[T_NODE_TYPE + node] == N_FARMER
            and s[CONTENT + node] > 0
            and required(s, T, node) <= reach
        ):
            return True
    return False


@kernel
def reveal_cards(s, T, p, bonus, nodes, needed):
    """The tiles are chosen; now cards are revealed one by one."""
    push(s, HELP_CARDS, board_strength(s, p) + bonus, nodes, needed, 0)


@kernel
def reveal_choices(s, T, p, strength, needed, revealed, out, n):
    """Cattle that may be revealed so that the rest can still reach what is needed (A443)."""
    q = SEATS + p * SEAT_SIZE
    if revealed == REVEAL_MAX:
        return n
    seen = np.int64(0)
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card >= EXHAUSTION or (seen >> card) & 1:
            continue
        seen |= np.int64(1) << card
        with_card = strength + T[T_STRENGTH + card]
        if with_card < needed:
            # what the best other cards could still add, this one set aside
            last = s[q + HAND_N] - 1
            s[q + HAND + i] = s[q + HAND + last]
            s[q + HAND_N] = last
            with_card += best_reveal(s, T, p, REVEAL_MAX - revealed - 1)
            s[q + HAND_N] = last + 1
            s[q + HAND + last] = s[q + HAND + i]
            s[q + HAND + i] = card
        if with_card >= needed:
            out[n] = card
            n += 1
    return n


@kernel
def help_farmers(s, T, p, nodes, revealed):
    """Exhaustion, tiles, money; then the tiles wait for row or side (A443-A445, R41)."""
    q = SEATS + p * SEAT_SIZE
    take_exhaustion(s, p, T[T_HELP_EXHAUSTION + revealed])
    push(s, INVEST, 0, 0, 0, 0)
    frame = top(s)
    i = 0
    while nodes > 0:
        node = (nodes & NODE_MASK) - 1
        nodes >>= NODE_BITS
        s[frame + 1 + i] = s[CONTENT + node]
        s[CONTENT + node] = 0
        s[q + PESOS] += s[COINS + node] + T[T_NODE_PESOS + node]
        s[COINS + node] = 0
        s[q + HELPED] += 1
        i += 1


@kernel
def invest_price(s, T, p):
    """Price of the leftmost free cell of the granjero row, or more than anybody has."""
    column = s[SEATS + p * SEAT_SIZE + WORKERS + GRANJERO]
    if column == N_COLUMNS:
        return 1 << 30
    return T[T_GRANJERO_PRICE + column]


@kernel
def invest_choices(s, T, p, frame, out, n):
    """Which of the tiles just taken goes into the row next (A445, A446)."""
    if invest_price(s, T, p) > s[SEATS + p * SEAT_SIZE + PESOS]:
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
    s[SEATS + p * SEAT_SIZE + FARMERS + T[T_TILE_COLOUR + tile]] += 1
