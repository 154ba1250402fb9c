"""All invariants of a state by itself; what did not change since the last look is not repeated."""

from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel
from sim.core.vocabulary import FRAME_SIZE
from sim.mi_tierra.components import CITY_MARKETS, EVENTS, MARKETS, TILES

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.farm import START, START_PAIR
from ..kernel.placement import NEXT_TURN
from ..kernel.round import CHANGE_DECKS, RENEW_MARKETS, TURN_EVENT
from ..kernel.town import TILE_SLOT
from ..kernel.water import DROUGHT
from . import codes as b
from . import room as w
from .farm import bits_of, broken_seat

_MARKETS_TABLE, _MARKETS_SEAT = MARKETS.rows(L.state), MARKETS.rows(L.seat)
_CITY_TABLE, _CITY_SEAT = CITY_MARKETS.rows(L.state), CITY_MARKETS.rows(L.seat)
_TILES_TABLE, _TILES_SEAT = TILES.rows(L.state), TILES.rows(L.seat)
_EVENTS_TABLE = EVENTS.rows(L.state)
_MARKETS_BOX, _CITY_BOX = MARKETS.supplies(), CITY_MARKETS.supplies()
_TILES_BOX, _EVENTS_BOX = TILES.supplies(), EVENTS.supplies()


@kernel
def waits(s, op):
    """Is such a step or decision on the stack?"""
    for i in range(s[L.STACK_N]):
        if s[L.STACK + i * FRAME_SIZE] == op:
            return True
    return False


@kernel
def pending_tile(s):
    """The tile that was bought and has no slot yet, or -1."""
    f = L.STACK + (s[L.STACK_N] - 1) * FRAME_SIZE
    return s[f + 1] if s[L.STACK_N] > 0 and s[f] == TILE_SLOT else -1


@kernel
def miscounted(s, T, table, seat, box, kinds, pending, r):
    """Is something of a component missing, or too much?"""
    for i in range(kinds):
        r[w.COUNTS + i] = 0
    count_rows(s, T, table, 0, r, w.COUNTS)
    for p in range(s[L.PLAYERS]):
        count_rows(s, T, seat, L.SEATS + p * L.SEAT_SIZE, r, w.COUNTS)
    take_away(T, box, 1, r, w.COUNTS)
    if pending >= 0:
        r[w.COUNTS + pending] += 1
    return uneven(r, w.COUNTS, w.COUNTS + kinds)


@kernel
def broken_cards(s, T, r):
    """I7, I8, I9."""
    if miscounted(s, T, _MARKETS_TABLE, _MARKETS_SEAT, _MARKETS_BOX, L.N_MARKETS, -1, r):
        return b.MARKETS
    if miscounted(s, T, _CITY_TABLE, _CITY_SEAT, _CITY_BOX, L.N_CITY, -1, r):
        return b.MARKETS
    if miscounted(s, T, _TILES_TABLE, _TILES_SEAT, _TILES_BOX, L.N_TILES, pending_tile(s), r):
        return b.TILES
    if miscounted(s, T, _EVENTS_TABLE, _EVENTS_TABLE[:0], _EVENTS_BOX, L.N_EVENTS, -1, r):
        return b.EVENTS
    used = bits_of(s[L.EVENTS_USED])
    rounds = 0 if s[L.SIMPLIFIED] else max(0, s[L.ROUND] - 1)
    if waits(s, TURN_EVENT):
        rounds -= 1
    if used != rounds or (s[L.EVENT] == 0) != (s[L.SIMPLIFIED] == 1):
        return b.EVENTS
    return b.EVENTS if (s[L.NEXT_EVENT] > 0) != (s[L.NO_DICE] and not s[L.SIMPLIFIED]) else 0


@kernel
def broken_stocks(s, T):
    """I1, I2, I3, I4, I5, I6."""
    pens = s[L.PEN_STOCK] - T[t.PENS]
    horses = s[L.HORSE_STOCK] - T[t.HORSES]
    cubes = s[L.MILL] - T[t.CUBES]
    watered = False
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        pens += bits_of(s[q + L.PENS])
        horses += bits_of(s[q + L.HORSES])
        water = bits_of(s[q + L.CUBES]) + bits_of(s[q + L.WET_STABLES])
        cubes += water
        watered = watered or water > 1
    if pens != 0:
        return b.PENS
    if horses != 0:
        return b.HORSES
    if cubes != 0:
        return b.CUBES
    if s[L.MILL] == 0 and watered and not waits(s, DROUGHT):
        return b.MILL
    for kind in range(L.N_ANIMALS):
        n = s[L.ANIMAL_STOCK + kind] - T[t.ANIMALS + kind]
        for p in range(s[L.PLAYERS]):
            n += s[L.SEATS + p * L.SEAT_SIZE + L.ANIMALS + kind]
        if n != 0:
            return b.ANIMALS
    for kind in range(L.N_PLANTS):
        n = s[L.PLANT_STOCK + kind] - T[t.PLANTS + kind]
        for p in range(s[L.PLAYERS]):
            n += bits_of(s[L.SEATS + p * L.SEAT_SIZE + L.PLANTS + kind])
        if n != 0:
            return b.PLANTS
    return 0


@kernel
def broken_display(s, T):
    """I21, I22, I23."""
    if waits(s, CHANGE_DECKS) or waits(s, RENEW_MARKETS):
        return 0
    second = s[L.ROUND] >= T[t.DECK_B_FROM]
    for i in range(s[L.UPPER_N]):
        if (s[L.UPPER + i] >= L.N_MARKETS_A) != second:
            return b.DISPLAY
    if s[L.UPPER_N] < T[t.COUNTRY + s[L.PLAYERS]] and s[L.MARKET_DECK_N] > 0:
        return b.DISPLAY
    if s[L.UPPER_N] > T[t.COUNTRY + s[L.PLAYERS]]:
        return b.DISPLAY
    for card in range(L.N_MARKETS):
        if s[L.BOTTOM] >> card & 1:
            if not T[t.CARD_ARROW + card] or (s[L.PLAYERS] == 2 and T[t.AGE_MARKETS]):
                return b.DISPLAY
            if (card >= L.N_MARKETS_A) != second:
                return b.DISPLAY
    for spot in range(L.N_SPOTS):
        tile = s[L.OFFER + spot] - 1
        if tile >= 0 and ((tile >= L.N_TILES_A) != second or s[L.SIMPLIFIED]):
            return b.OFFER
    cards = 0
    for place in range(L.MAX_CITY):
        cards += 1 if s[L.CITY + place] > 0 else 0
    for p in range(s[L.PLAYERS]):
        cards += bits_of(s[L.SEATS + p * L.SEAT_SIZE + L.CITY_CARDS])
    return b.CITY if cards != (0 if s[L.SIMPLIFIED] else T[t.CITY_N]) else 0


@kernel
def placed_by(s, T, p):
    """Workers of a player on the main board and on the own farm."""
    n = bits_of(s[L.SEATS + p * L.SEAT_SIZE + L.EDGE_WORKERS])
    sizes = t.WHEEL_SIZE + s[L.PLAYERS] * L.N_WHEELED * L.MAX_WHEELS
    for i in range(L.N_WHEELED * L.MAX_WHEELS):
        if s[L.WHEELS + i] == p + 1:
            n += T[sizes + i]
    for i in range(L.N_POSITIONS):
        n += 1 if s[L.POSITIONS + i] == p + 1 else 0
    for i in range(L.N_MARKET_WHEELS):
        n += 1 if s[L.MARKET_WHEELS + i] == p + 1 else 0
    for i in range(L.MAX_CITY):
        n += 1 if s[L.CITY_WHEELS + i] == p + 1 else 0
    return n


@kernel
def broken_workers(s, T):
    """I24, I28."""
    sizes = t.WHEEL_SIZE + s[L.PLAYERS] * L.N_WHEELED * L.MAX_WHEELS
    for i in range(L.N_WHEELED * L.MAX_WHEELS):
        if s[L.WHEELS + i] > 0 and T[sizes + i] == 0:
            return b.PLACES
    for i in range(L.MAX_CITY):
        if s[L.CITY_WHEELS + i] > 0 and s[L.CITY + i] == 0:
            return b.PLACES
    placing = waits(s, NEXT_TURN)
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if s[q + L.EDGE_WORKERS] & ~T[t.WORKER_EDGES] != 0:
            return b.PLACES
        workers = placed_by(s, T, p) + s[q + L.TO_PLACE]
        if workers > s[q + L.ROUND_WORKERS] or (placing and workers != s[q + L.ROUND_WORKERS]):
            return b.PLACED
    return 0


@kernel
def broken_players(s, T):
    """I25, I26."""
    choosing = waits(s, START) or waits(s, START_PAIR)
    seen = 0
    for i in range(s[L.PLAYERS]):
        seen |= 1 << s[L.ORDER + i]
        pair = s[L.SEATS + i * L.SEAT_SIZE + L.START_PAIR]
        if pair == 0 and choosing:
            continue
        if bits_of(pair) != 2:
            return b.PAIRS
        for p in range(i):
            if s[L.SEATS + p * L.SEAT_SIZE + L.START_PAIR] == pair:
                return b.PAIRS
    return b.ORDER if seen != ((1 << s[L.PLAYERS]) - 1) << 1 else 0


@kernel
def broken(s, T, before):
    changed = w.changes(s, before)
    if changed < 0:
        return -changed
    code = broken_stocks(s, T)
    if code == 0:
        code = broken_cards(s, T, before)
    if code == 0:
        code = broken_display(s, T)
    if code == 0:
        code = broken_workers(s, T)
    if code == 0:
        code = broken_players(s, T)
    for p in range(s[L.PLAYERS]):
        if code == 0:
            pending = pending_tile(s) if p == s[L.CURRENT] else -1
            code = broken_seat(s, T, L.SEATS + p * L.SEAT_SIZE, pending)
    return code
