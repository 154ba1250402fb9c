"""Steps, lists of legal actions, and whole games (I11, I12, I14, I16, I17, I19, I20)."""

from sim.core.jit import kernel
from sim.core.vocabulary import FRAME_SIZE, PASS

from ..kernel import action as act
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.action import ACTION
from ..kernel.pieces import ANIMAL_SPACE, LAND_SPACE
from ..kernel.turn import SCORING, TURN_END
from . import codes as b
from .board import piece_of, touches
from .seen import memory as memory

M_EDGES = memory.add("edges", L.MAX_SEATS, "edges paid less pairs of animal and market, at first")


@kernel
def seat_of(p):
    return L.SEATS + p * L.SEAT_SIZE


@kernel
def animals_at_markets(s, T, p):
    """Pairs of an own animal and a market that it touches (H76)."""
    n = 0
    for space in range(L.N_SPACES):
        if s[L.TERRAIN + space] != L.MARKET:
            continue
        for i in range(L.N_DIRECTIONS):
            other = T[t.NEIGHBOUR + space * L.N_DIRECTIONS + i]
            if other >= 0:
                piece = piece_of(s[L.CONTENT + other])
                mine = (s[L.CONTENT + other] - L.FIRST_PIECE) // L.N_PIECES == p
                n += 1 if piece >= 0 and piece != L.LAND and mine else 0
    return n


@kernel
def begin(s, T, memory, dealt):
    for p in range(s[L.PLAYERS]):
        memory[M_EDGES + p] = s[seat_of(p) + L.EDGES] - animals_at_markets(s, T, p)
        if dealt and s[seat_of(p) + L.EDGES] != 0:
            return b.PAYMENTS
    if dealt and s[L.ANIMAL_PILE_N] > s[L.ANIMAL_PILE_N + 1]:  # the first may have been given from
        return b.PILES
    return 0


@kernel
def broken_step(s, T, before):
    """Money follows what is paid and received (I11), points never fall (I16), nothing goes (I8)."""
    for p in range(s[L.PLAYERS]):
        q = seat_of(p)
        received = s[q + L.MARKET_INCOME] - before[q + L.MARKET_INCOME]
        harvest = s[q + L.HARVEST_INCOME] - before[q + L.HARVEST_INCOME]
        paid = s[q + L.SPENT] - before[q + L.SPENT]
        if s[q + L.PESOS] - before[q + L.PESOS] != received + harvest - paid:
            return b.MONEY
        if T[t.HARVEST_TILE] > 0 and harvest % T[t.HARVEST_TILE] != 0:
            return b.MONEY
        for source in range(L.N_SOURCES):
            if s[q + L.POINTS + source] < before[q + L.POINTS + source]:
                return b.POINTS_FELL
    for space in range(L.N_SPACES):
        was = before[L.CONTENT + space]
        if was != L.NOTHING and s[L.CONTENT + space] != was:
            return b.LEFT_THE_BOARD
    if s[L.HACIENDAS_N] < before[L.HACIENDAS_N]:
        return b.LEFT_THE_BOARD
    if s[L.ANIMAL_PILE_N] > 0 and s[L.ANIMAL_PILE_N + 1] != before[L.ANIMAL_PILE_N + 1]:
        return b.PILES
    return 0


@kernel
def broken_scoring(s, T, before, which):
    """A scoring gives the points of the board and money; the intermediate one comes once (I17)."""
    if before[L.HELD] >> which & 1 or before[L.OVER]:
        return b.SCORES
    if which == L.INTERMEDIATE and T[t.INSTANT]:
        return b.SCORES
    for p in range(s[L.PLAYERS]):
        at = seat_of(p) + L.SCORE + which * L.N_SOURCES
        for source in range(L.N_SOURCES):
            wanted = s[seat_of(p) + L.POINTS + source]
            if source == L.MONEY_VP:
                wanted = s[seat_of(p) + L.PESOS] // T[t.PESOS_PER_POINT]
            if s[at + source] != wanted:
                return b.SCORES
    return 0


@kernel
def broken_end(s, T):
    """The second pile is used up and both scorings were held, or nobody goes on (I20)."""
    pile_end = s[L.END_REASON] == 1
    if s[L.END_REASON] == 0 or s[L.STACK_N] != 0:
        return b.END
    if pile_end:
        both = s[L.HELD] == 3 or T[t.INSTANT]
        if s[L.ANIMAL_PILE_N] + s[L.ANIMAL_PILE_N + 1] > 0 or not both:
            return b.END
        for p in range(s[L.PLAYERS]):
            if T[t.END_OF_ROUND] and s[seat_of(p) + L.TURNS] != s[L.SEATS + L.TURNS]:
                return b.END
    return 0


@kernel
def remember(s, T, before, memory, action):
    code = broken_step(s, T, before)
    f = L.STACK + (before[L.STACK_N] - 1) * FRAME_SIZE
    if code == 0 and before[f] == TURN_END:
        for p in range(s[L.PLAYERS]):
            edges = s[seat_of(p) + L.EDGES] - animals_at_markets(s, T, p)
            if edges != memory[M_EDGES + p]:
                return b.PAYMENTS
    if code == 0 and before[f] == SCORING:
        code = broken_scoring(s, T, before, before[f + 1])
    if code == 0 and s[L.OVER]:
        code = broken_end(s, T)
    return code


# --- lists of legal actions ----------------------------------------------------------------------


@kernel
def may_take_land(s, T, p, card, space):
    """Could a land card be played on a space (H41, H42, H43, H44)?"""
    if s[L.LAND_STOCK] == 0 or s[L.CONTENT + space] != L.NOTHING:
        return False
    if card != L.PAMPA:
        for other in range(L.N_SPACES):
            if s[L.TERRAIN + other] == card and s[L.CONTENT + other] == L.NOTHING:
                return s[L.TERRAIN + space] == card
    mine = L.FIRST_PIECE + p * L.N_PIECES + L.LAND
    return s[L.TERRAIN + space] == L.PAMPA and touches(s, T, space, mine)


@kernel
def may_take_animal(s, T, p, card, space):
    """Could an animal be put on a space (H61), bans included?"""
    if s[L.CONTENT + space] != L.NOTHING or s[L.TERRAIN + space] != L.PAMPA:
        return False
    banned = s[seat_of(p) + L.BANNED]
    market = 0
    for other in range(L.N_SPACES):
        if s[L.TERRAIN + other] == L.MARKET:
            if banned >> (L.BAN_MARKET + market) & 1:
                for i in range(L.N_DIRECTIONS):
                    if T[t.NEIGHBOUR + other * L.N_DIRECTIONS + i] == space:
                        return False
            market += 1
    first = L.FIRST_PIECE + p * L.N_PIECES
    return touches(s, T, space, first + L.LAND) or touches(s, T, space, first + card)


@kernel
def is_listed(out, n, a):
    for i in range(n):
        if out[i] == a:
            return True
    return False


@kernel
def broken_spaces_listed(s, T, p, card, animal, out, n):
    """Exactly the spaces on which a card can be played (I19)."""
    for space in range(L.N_SPACES):
        if animal:
            may = may_take_animal(s, T, p, card, space)
        else:
            may = may_take_land(s, T, p, card, space)
        if may != is_listed(out, n, space):
            return b.MISSING if may else b.OFFERS
    return 0


@kernel
def broken_actions(s, T, p, out, n):
    """Everything offered can be paid, every card in hand that has a space is offered (I19)."""
    q = seat_of(p)
    if out[n - 1] != PASS:
        return b.MISSING
    for i in range(n - 1):
        a = out[i]
        price = 0
        if a == act.BLIND_LAND:
            price = T[t.PRICE_LAND_PILE]
        elif a < act.BLIND_ANIMAL:
            price = T[t.PRICE_LAND_DISPLAY]
        elif a == act.BLIND_ANIMAL:
            price = T[t.PRICE_ANIMAL_PILE]
        elif a < act.BUY_HACIENDA:
            price = T[t.PRICE_ANIMAL_DISPLAY]
        elif a == act.BUY_HACIENDA:
            price = T[t.PRICE_HACIENDA]
        elif a == act.BUY_WATER:
            price = T[t.PRICE_WATER]
        if s[q + L.PESOS] < price:
            return b.OFFERS
    for kind in range(L.N_LAND_CARDS):
        possible = False
        for space in range(L.N_SPACES):
            if s[q + L.LAND_HAND + kind] > 0 and not possible:
                possible = may_take_land(s, T, p, kind, space)
        if possible != is_listed(out, n, act.PLAY_LAND + kind):
            return b.MISSING if possible else b.OFFERS
    for kind in range(L.N_ANIMALS):
        possible = False
        for space in range(L.N_SPACES):
            if s[q + L.ANIMAL_HAND + kind] > 0 and not possible:
                possible = may_take_animal(s, T, p, kind, space)
        offered = is_listed(out, n, act.PLAY_ANIMAL + kind)
        if offered and not possible:
            return b.OFFERS
        total = 0
        for other in range(L.N_ANIMALS):
            total += s[q + L.PIECES + other]
        free = total < T[t.FACES_LEAST] and not s[q + L.BANNED] >> kind & 1
        if possible and free and not offered:
            return b.MISSING
    return 0


@kernel
def broken_choices(s, T, f, out, n):
    p = s[L.CURRENT]
    if s[f] == ACTION:
        return broken_actions(s, T, p, out, n)
    if s[f] == LAND_SPACE:
        return broken_spaces_listed(s, T, p, s[f + 1], False, out, n)
    if s[f] == ANIMAL_SPACE:
        return broken_spaces_listed(s, T, p, s[f + 1], True, out, n)
    return 0
