"""Rails to the North: stores, towns, exchange tokens, the masters of New York City (14)."""

from sim.core.codes import things
from sim.core.fields import Counter
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import ONE, with_pass
from .effect_list import push_effects
from .stack import pop, push
from .stations import STATION, keep_master
from .vocabulary import flags, vocabulary

room = vocabulary.room("north")
place_store = room.decision(
    "store",
    stores=Counter(2, 1),
    flags=flags,
    declined="place no store",
    stays=True,
    codes=things(L.towns, L.commerce),
)
STORE = place_store.op
STORE_COUNT, STORE_FLAGS = place_store.offsets
new_york_master = room.decision(
    "new_york_master", flags=flags, declined="take no station master", codes=things(L.masters)
)
NEW_YORK_MASTER = new_york_master.op
(NEW_YORK_FLAGS,) = new_york_master.offsets


@small
def gain_tokens(s, p, count):
    """As many as the supply has (N490, R61)."""
    taken = min(count, s[L.TOKEN_SUPPLY])
    s[L.TOKEN_SUPPLY] -= taken
    s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] += taken


@kernel
def own_cities(s, p):
    """Bits of the cities with an own disc."""
    found = ONE - ONE
    for city in range(L.N_CITIES):
        if s[L.CITY_DISCS + city * L.MAX_SEATS + p] > 0:
            found |= ONE << city
    return found


@kernel
def commerce_choices(s, T, p, town, out, n):
    """Free commerce spaces that can be paid; equal ones of a town are one choice (N102, R62)."""
    first = n
    for i in range(L.COMMERCE_SPACES):
        space = town * L.COMMERCE_SPACES + i
        money = T[t.COMMERCE_MONEY + space]
        if s[L.STORE_AT + space] > 0 or s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] + money < 0:
            continue
        known = False
        for j in range(first, n):
            known = known or (
                T[t.COMMERCE_MONEY + out[j]] == money
                and T[t.COMMERCE_EFFECTS + out[j]] == T[t.COMMERCE_EFFECTS + space]
            )
        if not known:
            out[n] = space
            n += 1
    return n


@kernel
def store_choices(s, T, p, out, n):
    """Commerce spaces in accessible towns without an own store (N100, N101, N108)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.STORES_LEFT] == 0:
        return n
    stores = s[q + L.STORES]
    cities = own_cities(s, p)
    for town in range(L.N_TOWNS):
        if (stores >> town) & 1:
            continue
        if (
            T[t.TOWN_HALL + town]
            or T[t.TOWN_TOWNS + town] & stores
            or T[t.TOWN_CITIES + town] & cities
        ):
            n = commerce_choices(s, T, p, town, out, n)
    return n


@place_store.choices
@kernel
def choose_store(s, T, p, f, out, n):
    n = store_choices(s, T, p, out, n)
    return with_pass(out, n) if s[f + STORE_FLAGS] & c.OPTIONAL else n


@place_store.apply
@kernel
def apply_store(s, T, p, f, a):
    """It leaves the annex; commerce space, then town; another one of a double action last.

    N100, N102, N103, N104; R64, R93.
    """
    if a == c.PASS:
        pop(s)
        return
    if s[f + STORE_COUNT] > 1:
        s[f + STORE_COUNT] -= 1
        s[f + STORE_FLAGS] |= c.OPTIONAL
    else:
        pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    town = a // L.COMMERCE_SPACES
    s[q + L.STORES] |= ONE << town
    s[q + L.STORES_LEFT] -= 1
    s[L.STORE_AT + a] = p + 1
    gain_tokens(s, p, T[t.BELL_TOKEN + L.N_STORES - s[q + L.STORES_LEFT]])
    s[q + L.MONEY] += T[t.COMMERCE_MONEY + a]
    if T[t.TOWN_KIND + town] == c.TOWN_STATION:
        push(s, STATION, T[t.TOWN_STATION + town] - 1, c.OPTIONAL)
    elif T[t.TOWN_KIND + town] == c.TOWN_MEDIUM:
        tile = s[L.TOWN_TILE + T[t.TOWN_MEDIUM + town] - 1] - 1
        push_effects(s, T, T[t.TOWN_TILE_EFFECTS + tile])
    push_effects(s, T, T[t.COMMERCE_EFFECTS + a])


@new_york_master.choices
@kernel
def choose_master(s, T, p, f, out, n):
    """One of those beside the city; no worker is given (N220)."""
    for master in range(L.N_MASTERS):
        if (s[L.BESIDE_NEW_YORK] >> master) & 1:
            out[n] = master
            n += 1
    return with_pass(out, n) if s[f + NEW_YORK_FLAGS] & c.OPTIONAL else n


@new_york_master.apply
@kernel
def apply_new_york(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        s[L.BESIDE_NEW_YORK] &= ~(ONE << a)
        keep_master(s, T, p, a)
