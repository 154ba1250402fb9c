"""Phase 2: where a worker may be placed, and the turns of it (section 5, M272, M276)."""

from sim.core.bits import list_bits
from sim.core.codes import counted, things
from sim.core.fields import Counter
from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .events import is_insured
from .farm import covered, without
from .seats import effect_of, is_banned, player_at, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("placement")
begin_placement = room.step("begin_placement")
BEGIN_PLACEMENT = begin_placement.op
next_turn = room.step("next_turn", place=Counter(L.MAX_SEATS))
NEXT_TURN = next_turn.op
(NEXT_TURN_PLACE,) = next_turn.offsets
turn = room.step("turn", begins_turn=True)
TURN = turn.op
place = room.decision("place")
PLACE = place.op

# The actions: an area with wheels, a position in area 8, an edge, a market wheel, a city place.
ON_POSITION = L.N_WHEELED
ON_EDGE = ON_POSITION + L.N_POSITIONS
ON_MARKET = ON_EDGE + L.N_EDGES
ON_CITY = ON_MARKET + L.N_MARKET_WHEELS
N_PLACES = ON_CITY + L.MAX_CITY
place.offers(
    things(L.wheeled)
    + things(L.positions, first=ON_POSITION)
    + things(L.edges, first=ON_EDGE)
    + counted("market wheel", L.N_MARKET_WHEELS, first=ON_MARKET)
    + counted("city place", L.MAX_CITY, first=ON_CITY)
)
_AREA_OF = L.AREA_OF_WHEELED


@begin_placement.advance
@kernel
def advance_begin_placement(s, T, p, f, out):
    """All workers in hand; a strike keeps some of them from work (M232, R10)."""
    pop(s)
    strike = effect_of(s, T) == L.STRIKE
    for player in range(s[L.PLAYERS]):
        q = seat_at(player)
        workers = s[q + L.WORKERS]
        if strike and not is_insured(s, q):
            workers = max(0, workers - T[t.STRIKE_WORKERS])
        s[q + L.TO_PLACE] = workers
        s[q + L.ROUND_WORKERS] = workers
    push(s, NEXT_TURN, 0)


@next_turn.advance
@kernel
def advance_next_turn(s, T, p, f, out):
    """In turn order one turn each, round and round; who has no worker left is skipped (M60)."""
    players = s[L.PLAYERS]
    for i in range(players):
        at = (s[f + NEXT_TURN_PLACE] + i) % players
        player = player_at(s, at)
        if s[seat_at(player) + L.TO_PLACE] > 0:
            s[f + NEXT_TURN_PLACE] = at + 1
            s[L.CURRENT] = player
            push(s, TURN)
            return
    pop(s)


@turn.advance
@kernel
def advance_turn(s, T, p, f, out):
    pop(s)
    s[L.TURN] += 1
    s[seat_at(p) + L.TURNS] += 1
    push(s, PLACE)


@small
def next_wheel(s, area):
    """The leftmost free wheel of an area with wheels, or MAX_WHEELS (M64)."""
    at = L.WHEELS + area * L.MAX_WHEELS
    if s[at] == 0:
        return 0
    if s[at + 1] == 0:
        return 1
    return 2 if s[at + 2] == 0 else L.MAX_WHEELS


@small
def size_of(s, T, area, wheel):
    """Workers that a wheel takes; 0: there is none (M62, M272, M276, R48)."""
    if wheel == L.MAX_WHEELS:
        return 0
    at = (s[L.PLAYERS] * L.N_WHEELED + area) * L.MAX_WHEELS + wheel
    return T[t.WHEEL_SIZE + at]


@kernel
def list_wheels(s, T, q, out, n):
    """Areas 1 to 7 and 9 to 13: a place for one worker, or for two at once (M61, R47)."""
    left = s[q + L.TO_PLACE]
    banned = s[q + L.BANNED] >> L.BAN_AREA
    for area in range(L.N_WHEELED):
        size = size_of(s, T, area, next_wheel(s, area))
        if size == 0 or size > left or banned >> _AREA_OF[area] & 1:
            continue
        if area != L.WATER_MILL or not s[L.SIMPLIFIED]:  # M285
            out[n] = area
            n += 1
    return n


@place.choices
@kernel
def place_choices(s, T, p, f, out, n):
    """Every free place; a worker may be placed where it can do nothing (M61, M65, M67, M68)."""
    q = seat_at(p)
    n = list_wheels(s, T, q, out, n)
    if not s[L.SIMPLIFIED] and not is_banned(s, q, L.BAN_AREA + L.AREA_PROGRESS):
        for position in range(L.N_POSITIONS):
            if s[L.POSITIONS + position] == 0:
                out[n] = ON_POSITION + position
                n += 1
    if not is_banned(s, q, L.BAN_AREA + L.AREA_FARM):
        free = T[t.WORKER_EDGES] & ~s[q + L.EDGE_WORKERS]
        n = list_bits(without(T, free, covered(s, T, q)), ON_EDGE, out, n)
    if not is_banned(s, q, L.BAN_AREA + L.AREA_COUNTRY):
        for wheel in range(L.N_MARKET_WHEELS):
            if s[L.MARKET_WHEELS + wheel] == 0:
                out[n] = ON_MARKET + wheel
                n += 1
    if not is_banned(s, q, L.BAN_AREA + L.AREA_CITY):
        for at in range(L.MAX_CITY):
            if s[L.CITY + at] > 0 and s[L.CITY_WHEELS + at] == 0:
                out[n] = ON_CITY + at
                n += 1
    return n


@place.apply
@kernel
def apply_place(s, T, p, f, a):
    pop(s)
    q = seat_at(p)
    workers = 1
    area = L.AREA_FARM
    if a < ON_POSITION:
        wheel = next_wheel(s, a)
        workers = size_of(s, T, a, wheel)
        s[L.WHEELS + a * L.MAX_WHEELS + wheel] = p + 1
        area = _AREA_OF[a]
    elif a < ON_EDGE:
        s[L.POSITIONS + a - ON_POSITION] = p + 1
        area = L.AREA_PROGRESS
    elif a < ON_MARKET:
        s[q + L.EDGE_WORKERS] |= 1 << (a - ON_EDGE)
    elif a < ON_CITY:
        s[L.MARKET_WHEELS + a - ON_MARKET] = p + 1
        area = L.AREA_COUNTRY
    elif a < N_PLACES:
        s[L.CITY_WHEELS + a - ON_CITY] = p + 1
        area = L.AREA_CITY
    if a == PASS:  # there is no place for them (R11)
        s[q + L.ROUND_WORKERS] -= s[q + L.TO_PLACE]
        s[q + L.TO_PLACE] = 0
        return
    s[q + L.TO_PLACE] -= workers
    s[q + L.PLACED + area] += workers
