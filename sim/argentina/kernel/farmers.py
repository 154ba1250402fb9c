"""Helping granjeros: tiles, revealed cattle, money, and the granjero row (9.9)."""

import numpy as np

from sim.core.codes import numbers, things
from sim.core.fields import Counter, Follows
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import take_from_hand, to_discard, with_pass
from .exhaustion import take_exhaustion
from .kinds import amount
from .stack import pop, push, top
from .vocabulary import FarmerSpaces, TileOnTheWay, vocabulary
from .workers import add_worker

MAX_HELP_TILES = 3  # A440
MAX_REVEAL = 4  # A443
GRANJERO = 3
NODE_BITS = 6
NODE_MASK = (1 << NODE_BITS) - 1

room = vocabulary.room("farmers")
help_tiles = room.decision(
    "help_tiles",
    bonus=amount,
    farmers=FarmerSpaces(),
    needed=Follows(),  # strength that they ask for
    chosen=Follows(),  # how many they are
    declined="help no more farmers",
    codes=things(L.nodes),
)
HELP_TILES = help_tiles.op
TILES_BONUS, TILES_FARMERS, TILES_NEEDED, TILES_CHOSEN = help_tiles.offsets
help_cards = room.decision(
    "help_cards",
    strength=amount,
    farmers=FarmerSpaces(),
    needed=Follows(),
    shown=Counter(MAX_REVEAL, default=0),
    declined="show no more cards",
    codes=things(L.cards),
    searched=False,
)
HELP_CARDS = help_cards.op
CARDS_STRENGTH, CARDS_FARMERS, CARDS_NEEDED, CARDS_SHOWN = help_cards.offsets
_tile = TileOnTheWay(L.tiles, first=1)
invest = room.decision(
    "invest",
    first=_tile,
    second=_tile,
    third=_tile,
    declined="put the rest beside the board",
    codes=numbers(MAX_HELP_TILES - 1),
    stays=True,
)
INVEST = invest.op
INVEST_TILES = invest.offsets[0]  # the first of MAX_HELP_TILES


@kernel
def board_strength(s, p):
    """Strength without cards and without a building's bonus (A442)."""
    q = L.SEATS + p * L.SEAT_SIZE
    return s[q + L.STRONG] + s[q + L.DISC_STRENGTH]


@kernel
def best_reveal(s, T, p, cards, but):
    """The greatest strength that `cards` cattle cards in hand give, without the one at `but`."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = 0
    used = np.int64(0)
    for _ in range(cards):
        best = -1
        for i in range(s[q + L.HAND_N]):
            card = s[q + L.HAND + i]
            if i != but and card < L.EXHAUSTION and (used >> i) & 1 == 0:
                if best < 0 or T[t.STRENGTH + card] > T[t.STRENGTH + s[q + L.HAND + best]]:
                    best = i
        if best < 0:
            break
        used |= np.int64(1) << best
        total += T[t.STRENGTH + s[q + L.HAND + best]]
    return total


@kernel
def required(s, T, node):
    return T[t.TILE_STRENGTH + s[L.CONTENT + node] - 1]


@kernel
def tile_choices(s, T, p, reach, after, out, n):
    """Farmer spaces behind number `after` whose granjero needs at most `reach` strength."""
    for node in range(after + 1, L.N_NODES):
        if (
            T[t.NODE_TYPE + node] == c.N_FARMER
            and s[L.CONTENT + node] > 0
            and required(s, T, node) <= reach
        ):
            out[n] = node
            n += 1
    return n


@kernel
def help_reach(s, T, p, bonus):
    return board_strength(s, p) + bonus + best_reveal(s, T, p, MAX_REVEAL, -1)


@kernel
def can_help(s, T, p, bonus):
    """Strength for at least one granjero (A441)."""
    reach = help_reach(s, T, p, bonus)
    for node in range(L.N_NODES):
        if (
            T[t.NODE_TYPE + node] == c.N_FARMER
            and s[L.CONTENT + node] > 0
            and required(s, T, node) <= reach
        ):
            return True
    return False


@kernel
def reveal_cards(s, T, p, bonus, nodes, needed):
    """The tiles are chosen; now cards are revealed one by one."""
    push(s, HELP_CARDS, board_strength(s, p) + bonus, nodes, needed)


@kernel
def reveal_choices(s, T, p, strength, needed, revealed, out, n):
    """Cattle that may be revealed so that the rest can still reach what is needed (A443)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if revealed == MAX_REVEAL:
        return n
    seen = np.int64(0)
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card >= L.EXHAUSTION or (seen >> card) & 1:
            continue
        seen |= np.int64(1) << card
        with_card = strength + T[t.STRENGTH + card]
        if with_card < needed:
            # what the best other cards could still add, this one set aside
            with_card += best_reveal(s, T, p, MAX_REVEAL - revealed - 1, i)
        if with_card >= needed:
            out[n] = card
            n += 1
    return n


@kernel
def help_farmers(s, T, p, nodes, revealed):
    """Exhaustion, tiles, money; then the tiles wait for row or side (A443, A444, A445, R41)."""
    q = L.SEATS + p * L.SEAT_SIZE
    take_exhaustion(s, p, T[t.HELP_EXHAUSTION + revealed])
    push(s, INVEST)
    frame = top(s)
    i = 0
    while nodes > 0:
        node = (nodes & NODE_MASK) - 1
        nodes >>= NODE_BITS
        s[frame + INVEST_TILES + i] = s[L.CONTENT + node]
        s[L.CONTENT + node] = 0
        s[q + L.PESOS] += s[L.COINS + node] + T[t.NODE_PESOS + node]
        s[L.COINS + node] = 0
        s[q + L.HELPED] += 1
        i += 1


@kernel
def invest_price(s, T, p):
    """Price of the leftmost free cell of the granjero row, or more than anybody has."""
    column = s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + GRANJERO]
    if column == L.N_COLUMNS:
        return 1 << 30
    return T[t.GRANJERO_PRICE + column]


@kernel
def invest_choices(s, T, p, frame, out, n):
    """Which of the tiles just taken goes into the row next (A445, A446)."""
    if invest_price(s, T, p) > s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]:
        return n
    for i in range(MAX_HELP_TILES):
        tile = s[frame + INVEST_TILES + i]
        if tile == 0:
            continue
        known = False
        for j in range(i):
            known = known or s[frame + INVEST_TILES + j] == tile
        if not known:
            out[n] = i
            n += 1
    return n


@kernel
def put_beside(s, T, p, tile):
    s[L.SEATS + p * L.SEAT_SIZE + L.FARMERS + T[t.TILE_COLOUR + tile]] += 1


@help_tiles.choices
@kernel
def help_choices(s, T, p, f, out, n):
    """One more granjero, in the order of the spaces so that each set comes up once (A440b)."""
    chosen = s[f + TILES_CHOSEN]
    if chosen > 0:
        n = with_pass(out, n)
    if chosen < MAX_HELP_TILES:
        reach = help_reach(s, T, p, s[f + TILES_BONUS]) - s[f + TILES_NEEDED]
        last = -1
        if chosen:
            last = ((s[f + TILES_FARMERS] >> (NODE_BITS * (chosen - 1))) & NODE_MASK) - 1
        n = tile_choices(s, T, p, reach, last, out, n)
    return n


@help_tiles.apply
@kernel
def apply_help(s, T, p, f, a):
    """A farmer more, or all are chosen: then cards are shown (A440, A441)."""
    if a != c.PASS:
        s[f + TILES_FARMERS] |= (a + 1) << (NODE_BITS * s[f + TILES_CHOSEN])
        s[f + TILES_NEEDED] += required(s, T, a)
        s[f + TILES_CHOSEN] += 1
    if s[f + TILES_CHOSEN] == 0:
        pop(s)
    elif a == c.PASS or s[f + TILES_CHOSEN] == MAX_HELP_TILES:
        pop(s)
        reveal_cards(s, T, p, s[f + TILES_BONUS], s[f + TILES_FARMERS], s[f + TILES_NEEDED])


@help_cards.choices
@kernel
def show_choices(s, T, p, f, out, n):
    strength = s[f + CARDS_STRENGTH]
    needed = s[f + CARDS_NEEDED]
    n = reveal_choices(s, T, p, strength, needed, s[f + CARDS_SHOWN], out, n)
    if strength >= needed:
        n = with_pass(out, n)
    return n


@help_cards.apply
@kernel
def apply_show(s, T, p, f, a):
    if a == c.PASS:
        pop(s)
        help_farmers(s, T, p, s[f + CARDS_FARMERS], s[f + CARDS_SHOWN])
        return
    take_from_hand(s, p, a)
    to_discard(s, p, a)
    s[f + CARDS_STRENGTH] += T[t.STRENGTH + a]
    s[f + CARDS_SHOWN] += 1


@invest.choices
@kernel
def invest_or_not(s, T, p, f, out, n):
    return with_pass(out, invest_choices(s, T, p, f, out, n))


@invest.apply
@kernel
def apply_invest(s, T, p, f, a):
    """Into the granjero row for money, or the rest beside the board (A444, A445, A446)."""
    if a == c.PASS:
        pop(s)
        for i in range(MAX_HELP_TILES):
            if s[f + INVEST_TILES + i] > 0:
                put_beside(s, T, p, s[f + INVEST_TILES + i] - 1)
        return
    tile = s[f + INVEST_TILES + a] - 1
    s[f + INVEST_TILES + a] = 0
    s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] -= invest_price(s, T, p)
    add_worker(s, T, p, tile)
