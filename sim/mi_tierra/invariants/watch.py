"""Steps, lists of legal actions, and whole games (I18, I19, I26, I27, I29, I30)."""

from sim.core.jit import kernel
from sim.core.vocabulary import FRAME_SIZE, PASS

from ..kernel import layout as L
from ..kernel import placement as at
from ..kernel import tables as t
from ..kernel.farm import OBTAIN, PEN
from ..kernel.placement import PLACE
from ..kernel.round import BEGIN_ROUND, TURN_ORDER
from ..kernel.town import BUY_TILE, WITHDRAW
from . import codes as b
from .broken import placed_by
from .farm import bits_of, under_pens
from .seen import memory as memory

M_ROUND = memory.add("round", about="round that was begun last")


@kernel
def seat_of(p):
    return L.SEATS + p * L.SEAT_SIZE


@kernel
def begin(s, T, memory, dealt):
    memory[M_ROUND] = s[L.ROUND]
    return b.ROUNDS if dealt and s[L.ROUND] != 0 else 0


@kernel
def broken_order(s, before):
    """By pesos, and players with the same pesos in the old order (I26)."""
    for i in range(s[L.PLAYERS] - 1):
        one = s[L.ORDER + i]
        other = s[L.ORDER + i + 1]
        pesos = s[seat_of(one - 1) + L.PESOS]
        more = s[seat_of(other - 1) + L.PESOS]
        if pesos > more:
            return True
        if pesos == more:
            for j in range(s[L.PLAYERS]):
                if before[L.ORDER + j] == one:
                    break
                if before[L.ORDER + j] == other:
                    return True
    return False


@kernel
def broken_step(s, T, before):
    """What a player owns does not leave (I18, I19, I23)."""
    for p in range(s[L.PLAYERS]):
        q = seat_of(p)
        for tile in range(L.N_TILES):
            if s[q + L.BOUGHT + tile] < before[q + L.BOUGHT + tile]:
                return b.OWNED
        for good in range(L.FIRST_LEVEL_3, L.N_GOODS):
            if s[q + L.GOODS + good] < before[q + L.GOODS + good]:
                return b.LEVEL_3
        if before[q + L.CITY_CARDS] & ~s[q + L.CITY_CARDS] != 0:
            return b.CITY
    return 0


@kernel
def remember(s, T, before, memory, action):
    code = broken_step(s, T, before)
    if code != 0:
        return code
    op = before[L.STACK + (before[L.STACK_N] - 1) * FRAME_SIZE]
    if op == BEGIN_ROUND:
        if s[L.ROUND] != before[L.ROUND] + 1 or s[L.ROUND] > T[t.ROUNDS]:
            return b.ROUNDS
        for p in range(s[L.PLAYERS]):
            if placed_by(before, T, p) + before[seat_of(p) + L.TO_PLACE] > 0:
                return b.LEFT_OVER
        memory[M_ROUND] = s[L.ROUND]
    elif s[L.ROUND] != memory[M_ROUND]:
        return b.ROUNDS
    if op == TURN_ORDER and broken_order(s, before):
        return b.ORDER
    if s[L.OVER] and (s[L.ROUND] != T[t.ROUNDS] or s[L.STACK_N] != 0):
        return b.END
    return b.END if s[L.STACK_N] == 0 and not s[L.OVER] else 0


# --- lists of legal actions ----------------------------------------------------------------------


@kernel
def is_listed(out, n, a):
    for i in range(n):
        if out[i] == a:
            return True
    return False


@kernel
def may_place(s, T, q, a):
    """Is this place free, and does it take no more workers than are left (M61, M64, M67)?"""
    area = L.AREA_FARM
    free = False
    if a < at.ON_POSITION:
        area = a if a < L.AREA_PROGRESS else a + 1
        sizes = t.WHEEL_SIZE + (s[L.PLAYERS] * L.N_WHEELED + a) * L.MAX_WHEELS
        for wheel in range(L.MAX_WHEELS):
            if s[L.WHEELS + a * L.MAX_WHEELS + wheel] == 0:
                free = 0 < T[sizes + wheel] <= s[q + L.TO_PLACE]
                break
        free = free and not (s[L.SIMPLIFIED] and a == L.WATER_MILL)
    elif a < at.ON_EDGE:
        area = L.AREA_PROGRESS
        free = s[L.POSITIONS + a - at.ON_POSITION] == 0 and not s[L.SIMPLIFIED]
    elif a < at.ON_MARKET:
        edge = a - at.ON_EDGE
        free = T[t.WORKER_EDGES] >> edge & 1 and not s[q + L.EDGE_WORKERS] >> edge & 1
        free = free and T[t.EDGE_SPACES + edge] & under_pens(s, T, q) == 0
    elif a < at.ON_CITY:
        area = L.AREA_COUNTRY
        free = s[L.MARKET_WHEELS + a - at.ON_MARKET] == 0
    else:
        area = L.AREA_CITY
        place = a - at.ON_CITY
        free = s[L.CITY + place] > 0 and s[L.CITY_WHEELS + place] == 0
    return free and not s[q + L.BANNED] >> (L.BAN_AREA + area) & 1


@kernel
def broken_places(s, T, q, out, n):
    """Exactly the free places are offered (R11)."""
    for a in range(at.N_PLACES):
        may = may_place(s, T, q, a)
        if may != is_listed(out, n, a):
            return b.MISSING if may else b.OFFERS
    return 0


@kernel
def broken_tile_list(s, T, p, out, n):
    """Every own worker can withdraw; what is offered can be paid (M116, M117)."""
    for position in range(L.N_POSITIONS):
        mine = s[L.POSITIONS + position] == p + 1
        if mine != is_listed(out, n, WITHDRAW + position):
            return b.MISSING if mine else b.OFFERS
        price = 0
        for spot in range(L.N_SPOTS):
            if T[t.TOUCHED + position] >> spot & 1 and s[L.OFFER + spot] > 0:
                price += T[t.TILE_PRICE]
        for spot in range(L.N_SPOTS):
            if is_listed(out, n, position * L.N_SPOTS + spot):
                touched = T[t.TOUCHED + position] >> spot & 1 and s[L.OFFER + spot] > 0
                if not mine or not touched or price > s[seat_of(p) + L.PESOS]:
                    return b.OFFERS
    return 0


@kernel
def broken_choices(s, T, f, out, n):
    p = s[L.CURRENT]
    q = seat_of(p)
    if s[f] == PLACE:
        return broken_places(s, T, q, out, n)
    if s[f] == BUY_TILE:
        return broken_tile_list(s, T, p, out, n)
    if s[f] == OBTAIN and is_listed(out, n, s[f + 2]):
        free = bits_of(s[q + L.PENS]) * T[t.PEN_ANIMALS]  # the least that must hold (M91)
        for kind in range(L.N_ANIMALS):
            free -= s[q + L.ANIMALS + kind]
        return b.OFFERS if s[f + 2] > max(0, free) else 0
    if s[f] == PEN:
        under = under_pens(s, T, q)
        for i in range(n):
            if out[i] != PASS and T[t.EDGE_SPACES + out[i]] & under != 0:
                return b.OFFERS
    return 0
