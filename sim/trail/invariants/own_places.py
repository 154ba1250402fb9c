"""Cities, stores, tokens, the poker table, dollars put aside: a state by itself.

I13, I23, I24, I34, I36.
"""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import ONE
from . import codes as b


@kernel
def broken_cities(s, T):
    """Discs only where the board has a city, one of each player but for some (I13, I23)."""
    for city in range(L.N_CITIES):
        fact = s[L.NORTH] * L.N_CITIES + city
        for p in range(s[L.PLAYERS]):
            discs = s[L.CITY_DISCS + city * L.MAX_SEATS + p]
            if discs == 0:
                continue
            if T[t.CITY_VALUE + fact] < 0:
                return b.NOT_IN_PLAY
            if discs > 1 and T[t.CITY_REPEAT + fact] == 0:
                return b.CITY_TWICE
            town = T[t.CITY_TOWN + fact] - 1
            if town >= 0 and (s[L.SEATS + p * L.SEAT_SIZE + L.STORES] >> town) & 1 == 0:
                return b.CITY_WITHOUT_STORE
    return 0


@kernel
def broken_own_stores(s, T, p):
    """The stores of a player are those on the board, one in a town, and all are there (I23)."""
    q = L.SEATS + p * L.SEAT_SIZE
    placed = 0
    for town in range(L.N_TOWNS):
        here = 0
        for i in range(L.COMMERCE_SPACES):
            if s[L.STORE_AT + town * L.COMMERCE_SPACES + i] == p + 1:
                here += 1
        if here > 1 or here != (s[q + L.STORES] >> town) & 1:
            return b.STORES_COUNT
        placed += here
    if s[L.NORTH] == 0:
        return b.NOT_IN_PLAY if placed > 0 or s[q + L.STORES_LEFT] > 0 else 0
    return b.STORES_COUNT if placed + s[q + L.STORES_LEFT] != L.N_STORES else 0


@kernel
def joined_stores(s, T, p):
    """Towns with an own store that own stores join to the town hall or an own disc (I34)."""
    stores = s[L.SEATS + p * L.SEAT_SIZE + L.STORES]
    cities = ONE - ONE
    for city in range(L.N_CITIES):
        if s[L.CITY_DISCS + city * L.MAX_SEATS + p] > 0:
            cities |= ONE << city
    found = ONE - ONE
    grows = True
    while grows:
        grows = False
        for town in range(L.N_TOWNS):
            if (stores >> town) & 1 and (found >> town) & 1 == 0:
                if (
                    T[t.TOWN_HALL + town]
                    or T[t.TOWN_TOWNS + town] & found
                    or T[t.TOWN_CITIES + town] & cities
                ):
                    found |= ONE << town
                    grows = True
    return found


@kernel
def broken_stores(s, T):
    tokens = s[L.TOKEN_SUPPLY]
    for p in range(s[L.PLAYERS]):
        code = broken_own_stores(s, T, p)
        if code > 0:
            return code
        if joined_stores(s, T, p) != s[L.SEATS + p * L.SEAT_SIZE + L.STORES]:
            return b.STORE_ALONE
        tokens += s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS]
    return b.TOKENS_COUNT if tokens != T[t.TOKEN_SUPPLY] * s[L.NORTH] else 0


@kernel
def broken_poker(s, T):
    """A bonus token for each seated worker, and laid cards only beside one (I24)."""
    seated = 0
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if (s[q + L.SEATED] > 0) != (s[q + L.BONUS] > 0):
            return b.SEATED_COUNT
        if s[q + L.LAID_N] > (T[t.MOST_LAID] if s[q + L.SEATED] > 0 else 0):
            return b.SEATED_COUNT
        if s[q + L.BONUS] > s[L.BONUS_TAKEN]:
            return b.SEATED_COUNT
        seated += 1 if s[q + L.SEATED] > 0 else 0
    if s[L.POKER] == 0 and (seated > 0 or s[L.POT] > 0):
        return b.NOT_IN_PLAY
    return b.SEATED_COUNT if seated != s[L.BONUS_TAKEN] else 0


@kernel
def broken_transport(s, T):
    """What is put aside is what the transport needs with the engine where it stands (I36)."""
    due = 0
    if s[L.TRANSPORT_TO] > 0:
        fact = s[L.NORTH] * L.N_CITIES + s[L.TRANSPORT_TO] - 1
        engine = s[L.SEATS + s[L.CURRENT] * L.SEAT_SIZE + L.ENGINE]
        due = max(0, T[t.CITY_CROSSES + fact] - T[t.SLOT_CROSSES + engine])
    return b.TRANSPORT if s[L.SET_ASIDE] != due else 0


@kernel
def broken_places(s, T):
    code = broken_cities(s, T)
    if code == 0:
        code = broken_stores(s, T)
    if code == 0:
        code = broken_poker(s, T)
    if code == 0:
        code = broken_transport(s, T)
    return code
