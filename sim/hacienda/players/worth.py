"""What a piece on a space, a pond or a group is worth to a policy.

Only what lies open is read. Groups that a new piece would join are looked at beside it; each is
counted once.
"""

from sim.core.jit import kernel, small

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.board import board_at, carries, code_of, group_points, is_piece, seat_at, tokens_on
from ..kernel.pieces import edge_pays
from ..kernel.sets import count_bits
from ..kernel.water import part_of
from . import weights as w
from . import workspace as X

RESERVE = 10  # pesos that a player likes to keep for cards


@kernel
def price(s, T, W, x, p):
    """How much is still to come, and what a peso is worth now."""
    all_cards = (
        T[t.ANIMAL_CARDS_N]
        - T[t.REMOVED + s[L.PLAYERS]]
        - T[t.ANIMALS_SHOWN]
        - s[L.PLAYERS] * T[t.ANIMALS_DEALT]
    )
    left = s[L.ANIMAL_PILE_N] + s[L.ANIMAL_PILE_N + 1]
    x[X.EARLY] = left / all_cards
    x[X.LEFT] = 1.0 if s[L.HELD] & 1 or T[t.INSTANT] else 2.0
    scores = x[X.LEFT] / T[t.PESOS_PER_POINT]
    x[X.PESO] = scores + W[w.PESO] + W[w.PESO_EARLY] * x[X.EARLY]


@kernel
def money_worth(s, W, x, q, pesos):
    """Pesos that come, or go if below 0: the first ten, for cards, are worth more than others."""
    now = s[q + L.PESOS]
    kept = min(RESERVE, now + pesos) - min(RESERVE, now)
    return x[X.PESO] * pesos + W[w.RESERVE] * kept * x[X.EARLY]


@small
def markets_open(s, T, q, space, steps):
    """Markets at a distance that the player has not conquered and may conquer."""
    at = board_at(s) + t.MARKETS_AT + (steps - 1) * L.N_SPACES + space
    banned = s[q + L.BANNED] >> L.BAN_MARKET
    return count_bits(T[at] & ~s[q + L.MARKETS] & ~banned)


@kernel
def land_worth(s, T, W, x, p, space):
    """A land tile on a space."""
    q = seat_at(p)
    mine = code_of(p, L.LAND)
    size = 1
    joined = 0
    points = 0
    carried = 0
    marked = False
    free = 0
    others = 0
    one = two = three = -1  # a tile touches at most three chains
    for i in range(L.N_DIRECTIONS):
        other = T[t.NEIGHBOUR + space * L.N_DIRECTIONS + i]
        if other < 0:
            continue
        content = s[L.CONTENT + other]
        if content == L.NOTHING:
            if s[L.TERRAIN + other] <= L.PAMPA:
                free += 1
            continue
        if content != mine:
            if is_piece(content):
                others += 1
            continue
        group = s[L.GROUP + other]
        if group == one or group == two or group == three:
            continue
        one, two, three = group, one, two
        joined += 1
        size += s[L.SIZE + group]
        points -= group_points(T, L.LAND, s[L.SIZE + group])
        if carries(s, group):
            carried += s[L.SIZE + group]
        marked = marked or tokens_on(s, group) > 0
    points += group_points(T, L.LAND, size)
    left = x[X.LEFT]
    worth = left * W[w.CHAIN_VP] * points
    worth += left * W[w.WATER_VP] * T[t.WATER_TILE] * s[L.PONDS_NEAR + space]
    if carried > 0:
        worth += left * W[w.HACIENDA_VP] * T[t.HACIENDA_TILE] * (size - carried)
    if joined > 0:
        worth += W[w.CHAIN] + W[w.CHAIN_SIZE] * size * x[X.EARLY] + W[w.JOIN] * (joined - 1)
        if not marked:
            worth += W[w.HARVEST_TILE] * x[X.PESO] * T[t.HARVEST_TILE]
    worth += W[w.ROOM] * free + W[w.BLOCK] * others
    worth += W[w.LAND_NEAR_2] * markets_open(s, T, q, space, 2)
    worth += W[w.LAND_NEAR_3] * markets_open(s, T, q, space, 3)
    return worth


@kernel
def chain_behind(s, T, p, herd):
    """The largest own chain that touches a herd: about what markets pay for."""
    land = code_of(p, L.LAND)
    most = 0
    animal = herd
    while True:
        for i in range(L.N_DIRECTIONS):
            other = T[t.NEIGHBOUR + animal * L.N_DIRECTIONS + i]
            if other >= 0 and s[L.CONTENT + other] == land:
                most = max(most, s[L.SIZE + s[L.GROUP + other]])
        animal = s[L.NEXT + animal]
        if animal == herd:
            return most


@kernel
def animal_worth(s, T, W, x, p, space, kind):
    """An animal on a space."""
    q = seat_at(p)
    mine = code_of(p, kind)
    land = code_of(p, L.LAND)
    markets = T[board_at(s) + t.MARKETS_NEAR + space]
    size = 1
    carried = 0
    points = 0
    behind = 0
    one = two = three = -1  # an animal touches at most three herds of its kind
    for i in range(L.N_DIRECTIONS):
        other = T[t.NEIGHBOUR + space * L.N_DIRECTIONS + i]
        if other < 0:
            continue
        content = s[L.CONTENT + other]
        if content == land:
            behind = max(behind, s[L.SIZE + s[L.GROUP + other]])
        elif content == mine:
            group = s[L.GROUP + other]
            if group == one or group == two or group == three:
                continue
            one, two, three = group, one, two
            size += s[L.SIZE + group]
            points -= group_points(T, kind, s[L.SIZE + group])
            if carries(s, group):
                carried += s[L.SIZE + group]
            if markets != 0:
                behind = max(behind, chain_behind(s, T, p, group))
    points += group_points(T, kind, size)
    left = x[X.LEFT]
    worth = left * W[w.HERD_VP] * points
    worth += left * W[w.WATER_VP] * T[t.WATER_TILE] * s[L.PONDS_NEAR + space]
    if carried > 0:
        worth += left * W[w.HACIENDA_VP] * T[t.HACIENDA_TILE] * (size - carried)
    if size > 1:
        worth += W[w.HERD]
    if markets != 0:
        edges = count_bits(markets)
        worth += W[w.INCOME] * money_worth(s, W, x, q, edges * edge_pays(T, size, behind))
        n = count_bits(s[q + L.MARKETS])
        new = count_bits(markets & ~s[q + L.MARKETS])
        more = T[t.MARKET_POINTS + n + new] - T[t.MARKET_POINTS + n]
        worth += left * W[w.MARKET_VP] * more + W[w.MARKET_MORE] * x[X.EARLY] * new
    worth += W[w.ANIMAL_NEAR_2] * markets_open(s, T, q, space, 2)
    worth += W[w.ANIMAL_NEAR_3] * markets_open(s, T, q, space, 3)
    return worth


@kernel
def hacienda_worth(s, T, W, x, group):
    """A hacienda on a group, without its price."""
    size = s[L.SIZE + group]
    growth = W[w.HACIENDA_GROWTH] * x[X.EARLY] * size
    return W[w.HACIENDA_VP] * T[t.HACIENDA_TILE] * (x[X.LEFT] * size + growth)


@kernel
def harvest_worth(s, T, W, x, p, group):
    """A harvest now: later it would bring more."""
    pesos = money_worth(s, W, x, seat_at(p), T[t.HARVEST_TILE] * s[L.SIZE + group])
    return W[w.HARVEST] * pesos - W[w.HARVEST_WAIT] * x[X.EARLY]


@kernel
def pond_worth(s, T, W, x, p, shape, way, space):
    """A water tile that is laid so: own tiles beside it, less those of others."""
    own = 0
    others = 0
    for word in range(L.N_WORDS):
        near = 0
        for i in range(T[t.SHAPE_SIZE + shape]):
            near |= T[t.NEAR + part_of(T, shape, way, i, space) * L.N_WORDS + word]
        if near == 0:
            continue
        for seat in range(s[L.PLAYERS]):
            beside = count_bits(near & s[seat_at(seat) + L.OWN + word])
            if seat == p:
                own += beside
            else:
                others += beside
    worth = x[X.LEFT] * T[t.WATER_TILE] * (W[w.WATER_VP] * own)
    return worth + W[w.WATER_OTHERS] * T[t.WATER_TILE] * others / max(1, s[L.PLAYERS] - 1)
