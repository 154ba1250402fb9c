"""The worth of deliveries, stations, engine moves and stores."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cities import arrow_ends
from ..kernel.counted import bells
from ..kernel.north import store_choices
from ..kernel.railway import occupied
from ..kernel.stations import may_upgrade
from ..kernel.transport import city_fact, transport
from . import weights as w
from . import workspace as X
from .discs import best_discs
from .worth import flat_worth, least_loss, master_worth
from .worth_objectives import wants

FAR = 12.0  # slots from which on a station has no pull


# --- deliveries -----------------------------------------------------------------------------------


@kernel
def arrows_worth(s, T, W, x, p, city):
    """Arrows that a first disc completes, and those that wait for the city at their other end."""
    worth = 0.0
    for arrow in range(T[t.ARROW_N]):
        other = arrow_ends(T, arrow, city)
        if other < 0 or T[t.CITY_VALUE + city_fact(s, other)] < 0:
            continue
        vp = T[t.ARROW_VP + arrow]
        if s[L.CITY_DISCS + other * L.MAX_SEATS + p] > 0:
            worth += W[w.CITY_VP] * vp
            worth += max(0.0, flat_worth(s, T, W, x, p, T[t.ARROW_EFFECTS + arrow]))
        else:
            worth += W[w.ARROW_AHEAD] * vp * x[X.USE]
    return worth


@kernel
def city_worth(s, T, W, x, p, city):
    """A disc in a city, transport apart: points, its action, arrows, and the disc freed."""
    fact = city_fact(s, city)
    best_discs(s, T, W, x, p)
    worth = W[w.CITY_VP] * (T[t.CITY_VP + fact] + T[t.CITY_BELL_VP + fact] * bells(s, T, p))
    worth += x[X.DISC + T[t.CITY_BLACK + fact]]
    worth += T[t.CITY_MONEY + fact] * x[X.DOLLAR]
    worth += max(0.0, flat_worth(s, T, W, x, p, T[t.CITY_EFFECTS + fact]))
    high = W[w.CITY_HIGH] + W[w.CITY_HIGH_EARLY] * x[X.EARLY]
    worth += (W[w.CITY + city] + high * T[t.CITY_VALUE + fact]) * x[X.USE]
    if s[L.CITY_DISCS + city * L.MAX_SEATS + p] == 0:
        worth += arrows_worth(s, T, W, x, p, city)
    else:
        worth += W[w.CITY_AGAIN]
    if city == T[t.CITY_TOP]:
        wants(s, T, W, x, p)
        worth += x[X.WANT + c.NEED_CITY]
    return worth


@kernel
def cities_worth(s, T, W, x, p):
    """Every city that may be delivered to, whatever its value (B210, N210)."""
    if x[X.KNOWN + X.CITIES_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.CITIES_KNOWN] = 1.0
    for city in range(L.N_CITIES):
        fact = city_fact(s, city)
        town = T[t.CITY_TOWN + fact] - 1
        x[X.CITY + city] = X.NEVER
        if T[t.CITY_VALUE + fact] < 0:
            continue
        if s[L.CITY_DISCS + city * L.MAX_SEATS + p] > 0 and T[t.CITY_REPEAT + fact] == 0:
            continue
        if town >= 0 and (s[L.SEATS + p * L.SEAT_SIZE + L.STORES] >> town) & 1 == 0:
            continue
        x[X.CITY + city] = city_worth(s, T, W, x, p, city)


@kernel
def delivery_worth(s, T, x, p, city, special):
    """A city (`cities_worth` has been done) less its transport."""
    if special:
        return x[X.CITY + city]
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    return x[X.CITY + city] - transport(s, T, city, engine) * x[X.DOLLAR]


@kernel
def best_city(s, T, W, x, p, limit, money, special):
    """The best delivery up to a value with this much money; 0 if there is none."""
    cities_worth(s, T, W, x, p)
    best = X.NEVER
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    for city in range(L.N_CITIES):
        fact = city_fact(s, city)
        if x[X.CITY + city] == X.NEVER or T[t.CITY_VALUE + fact] > limit:
            continue
        if not special and transport(s, T, city, engine) > money + T[t.CITY_MONEY + fact]:
            continue
        best = max(best, delivery_worth(s, T, x, p, city, special))
    return best if best > X.NEVER else 0.0


@kernel
def best_special(s, T, W, x, p):
    """The special delivery that is worth its way back, or 0 (B543)."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    best = 0.0
    count = 0
    for slot in range(engine - 1, -1, -1):
        if T[t.SLOT_NUMBER + slot] >= 0 and not occupied(s, p, slot):
            count += 1
            worth = best_city(s, T, W, x, p, count, 0, 1)
            best = max(best, worth - engine_way(s, T, W, x, slot, engine))
    return best


# --- the railway ----------------------------------------------------------------------------------


@kernel
def engine_way(s, T, W, x, behind, ahead):
    """What it is worth that an engine stands further ahead."""
    crosses = T[t.SLOT_CROSSES + ahead] - T[t.SLOT_CROSSES + behind]
    return (ahead - behind) * x[X.ENGINE] + W[w.CROSS] * crosses * x[X.LEFT]


@kernel
def best_master(s, T, W, x, p, station, out):
    """Taking the station's master for the worker that is missed least, or 0."""
    tile = s[L.STATION_TILE + station]
    if tile == 0 or tile >= L.WORKER_ON_STATION:
        return 0.0
    return max(0.0, master_worth(s, T, W, x, p, tile - 1, out) - least_loss(s, T, W, x, p))


@kernel
def station_points(T, W, x, station):
    points = W[w.STATION_VP] * T[t.STATION_VP + station] + W[w.STATION]
    return points + x[X.COUNT + c.COUNT_STATION]


@kernel
def station_worth(s, T, W, x, p, station, out):
    """Upgrading a station with the best disc."""
    best_discs(s, T, W, x, p)
    wants(s, T, W, x, p)
    return (
        station_points(T, W, x, station)
        + x[X.WANT + c.NEED_STATION]
        + x[X.DISC + T[t.STATION_BLACK + station]]
        + best_master(s, T, W, x, p, station, out)
        - T[t.STATION_PRICE + station] * x[X.DOLLAR]
    )


@kernel
def can_upgrade(s, T, p, station):
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
    return T[t.STATION_PRICE + station] <= money and may_upgrade(s, T, p, station)


@kernel
def station_ahead(s, T, W, x, p, engine):
    """The pull of the next station that can be upgraded: the nearer, the more of its worth."""
    best_discs(s, T, W, x, p)
    for station in range(L.N_BASE_STATIONS):
        away = T[t.STATION_SLOT + station] - engine
        if away > 0 and may_upgrade(s, T, p, station):
            worth = (
                station_points(T, W, x, station)
                + x[X.DISC + T[t.STATION_BLACK + station]]
                - T[t.STATION_PRICE + station] * x[X.DOLLAR]
            )
            tile = s[L.STATION_TILE + station]
            if tile > 0 and tile < L.WORKER_ON_STATION:
                worth += W[w.MASTER]
            near = max(0.0, 1.0 - away / FAR)
            return W[w.STATION_AHEAD] * max(0.0, worth) * near * x[X.USE]
    return 0.0


@kernel
def slot_worth(s, T, W, x, p, slot, out):
    """An engine on that slot: the way it has come, the station there, and the next one ahead."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    worth = engine_way(s, T, W, x, engine, slot)
    worth += station_ahead(s, T, W, x, p, slot) - station_ahead(s, T, W, x, p, engine)
    station = T[t.SLOT_STATION + slot] - 1
    if station >= 0 and can_upgrade(s, T, p, station):
        worth += max(0.0, station_worth(s, T, W, x, p, station, out))
    if slot == T[t.LAST_SLOT]:  # it goes back, for money (B411, B412)
        worth += T[t.END_MONEY] * x[X.DOLLAR] - x[X.ENGINE]
    return worth


@kernel
def best_engine(s, T, W, x, p, spaces, out):
    """The best slot within so many spaces (the walk of `forward_choices`)."""
    slot = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] + 1
    passed = 0
    best = 0.0
    while passed < spaces and slot <= T[t.LAST_SLOT]:
        if not occupied(s, p, slot):
            if T[t.SLOT_NUMBER + slot] >= 0:
                passed += 1
            best = max(best, slot_worth(s, T, W, x, p, slot, out))
        slot += 1
    return best


@kernel
def best_behind(s, T, W, x, p, out):
    """The best station behind the engine that can be upgraded, or 0."""
    best = 0.0
    for station in range(L.N_BASE_STATIONS):
        slot = T[t.STATION_SLOT + station]
        if slot < s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] and can_upgrade(s, T, p, station):
            best = max(best, station_worth(s, T, W, x, p, station, out))
    return best


# --- stores of Rails to the North -----------------------------------------------------------------


@kernel
def store_worth(s, T, W, x, p, space, out):
    """A store on a commerce space: what the space and the town bring (N102, N103, N104)."""
    town = space // L.COMMERCE_SPACES
    worth = W[w.STORE] + T[t.COMMERCE_MONEY + space] * x[X.DOLLAR]
    worth += max(0.0, flat_worth(s, T, W, x, p, T[t.COMMERCE_EFFECTS + space]))
    placed = L.N_STORES - s[L.SEATS + p * L.SEAT_SIZE + L.STORES_LEFT]
    worth += W[w.TOKEN] * x[X.USE] * T[t.BELL_TOKEN + min(placed + 1, L.N_STORES)]
    kind = T[t.TOWN_KIND + town]
    if kind == c.TOWN_LARGE:
        worth += W[w.STORE_LARGE] * x[X.USE]
    elif kind == c.TOWN_STATION:
        station = T[t.TOWN_STATION + town] - 1
        if can_upgrade(s, T, p, station):
            worth += max(0.0, station_worth(s, T, W, x, p, station, out))
    elif kind == c.TOWN_MEDIUM:
        tile = s[L.TOWN_TILE + T[t.TOWN_MEDIUM + town] - 1] - 1
        worth += max(0.0, flat_worth(s, T, W, x, p, T[t.TOWN_TILE_EFFECTS + tile]))
    return worth


@kernel
def best_store(s, T, W, x, p, out, n):
    """The best space that a store can go to, or 0."""
    if not s[L.NORTH]:
        return 0.0
    best = 0.0
    last = store_choices(s, T, p, out, n)
    for i in range(n, last):
        best = max(best, store_worth(s, T, W, x, p, out[i], out))
    return best
