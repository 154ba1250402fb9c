"""Deliveries: cities, their discs and arrows, transport, the special delivery (7.3, B543)."""

from sim.core.codes import things
from sim.core.fields import Counter, Flag
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import token_choice, with_pass
from .discs import a_disc, disc_choices, take_disc
from .effect_list import push_effects
from .railway import occupied
from .stack import pop, push
from .stations import STATION
from .transport import city_fact, set_aside, transport
from .vocabulary import a_city, vocabulary

room = vocabulary.room("cities")
delivery = room.decision(
    "deliver", special=Flag(), count=Counter(), declined="deliver nothing", codes=things(L.cities)
)  # count: spaces of a special delivery
DELIVER = delivery.op
DELIVER_SPECIAL, DELIVER_COUNT = delivery.offsets
city_disc = room.decision("city_disc", city=a_city, special=Flag(), owed=True, codes=a_disc)
CITY_DISC = city_disc.op
DISC_CITY, DISC_SPECIAL = city_disc.offsets
pay_transport = room.step("pay_transport", stays=True)
PAY_TRANSPORT = pay_transport.op
special_delivery = room.decision("special_delivery", codes=things(L.slots))
SPECIAL_DELIVERY = special_delivery.op


@kernel
def city_disc_choices(s, T, p, city, special, out, n):
    """Discs for this city: the disc is paid first, then the city's dollars come, then transport.

    B212, B214, B595, R20, R21, R22, R91.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    fact = city_fact(s, city)
    money = s[q + L.MONEY]
    if not special:
        after = T[t.CITY_MONEY + fact] - transport(s, T, city, s[q + L.ENGINE])
        money = min(money, money + after)
    return disc_choices(s, T, p, T[t.CITY_BLACK + fact], money, -1, out, n)


@kernel
def city_choices(s, T, p, limit, special, out, n):
    """Cities of value at most the limit, once each but for some; large ones need a store.

    B210, N210.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    for city in range(L.N_CITIES):
        fact = city_fact(s, city)
        value = T[t.CITY_VALUE + fact]
        if value < 0 or value > limit:
            continue
        if s[L.CITY_DISCS + city * L.MAX_SEATS + p] > 0 and T[t.CITY_REPEAT + fact] == 0:
            continue
        town = T[t.CITY_TOWN + fact] - 1
        if town >= 0 and (s[q + L.STORES] >> town) & 1 == 0:
            continue
        if city_disc_choices(s, T, p, city, special, out, n) > n:
            out[n] = city
            n += 1
    return n


@delivery.choices
@kernel
def deliver_choices(s, T, p, f, out, n):
    """A city; nothing only if no disc can go anywhere (R21), or of a special delivery (R95)."""
    special = s[f + DELIVER_SPECIAL]
    limit = s[f + DELIVER_COUNT] if special else s[L.LOAD_VALUE]
    n = city_choices(s, T, p, limit, special, out, n)
    if special:
        return with_pass(out, n)
    if n == 0:
        n = with_pass(out, n)
    return token_choice(s, p, out, n)


@delivery.apply
@kernel
def apply_deliver(s, T, p, f, a):
    special = s[f + DELIVER_SPECIAL]
    pop(s)
    if a != c.PASS:
        push(s, CITY_DISC, a, special)


@city_disc.choices
@kernel
def choose_city_disc(s, T, p, f, out, n):
    return city_disc_choices(s, T, p, s[f + DISC_CITY], s[f + DISC_SPECIAL], out, n)


@kernel
def arrow_ends(T, arrow, city):
    """The other end of an arrow at this city, or -1."""
    if T[t.ARROW_FROM + arrow] == city:
        return T[t.ARROW_TO + arrow]
    if T[t.ARROW_TO + arrow] == city:
        return T[t.ARROW_FROM + arrow]
    return -1


@city_disc.apply
@kernel
def apply_city_disc(s, T, p, f, a):
    """Disc, city action, arrow actions, transport, in this order (B211, B213, B215, R22, R24)."""
    city = s[f + DISC_CITY]
    special = s[f + DISC_SPECIAL]
    pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    take_disc(s, T, p, a)
    s[L.CITY_DISCS + city * L.MAX_SEATS + p] += 1
    s[q + L.DELIVERIES] += 1
    s[q + L.MONEY] += T[t.CITY_MONEY + city_fact(s, city)]
    if not special:
        s[L.TRANSPORT_TO] = city + 1
        set_aside(s, T, p)  # R98
        push(s, PAY_TRANSPORT)
    if s[L.CITY_DISCS + city * L.MAX_SEATS + p] == 1:
        for arrow in range(T[t.ARROW_N] - 1, -1, -1):
            other = arrow_ends(T, arrow, city)
            if other >= 0 and s[L.CITY_DISCS + other * L.MAX_SEATS + p] > 0:
                push_effects(s, T, T[t.ARROW_EFFECTS + arrow])
    push_effects(s, T, T[t.CITY_EFFECTS + city_fact(s, city)])


@pay_transport.advance
@kernel
def advance_transport(s, T, p, f, out):
    """The dollars put aside go to the bank (B216, R98)."""
    pop(s)
    s[L.SET_ASIDE] = 0
    s[L.TRANSPORT_TO] = 0


# --- special delivery -----------------------------------------------------------------------------


@kernel
def spaces_back(s, T, p, slot):
    """Numbered spaces moved over or onto on the way back, free ones only (B543, R46)."""
    count = 0
    for behind in range(s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] - 1, slot - 1, -1):
        if T[t.SLOT_NUMBER + behind] >= 0 and not occupied(s, p, behind):
            count += 1
    return count


@kernel
def special_choices(s, T, p, out, n):
    """Free places behind the engine with at least one counted space on the way (R46)."""
    count = 0
    for slot in range(s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] - 1, -1, -1):
        if occupied(s, p, slot):
            continue
        if T[t.SLOT_NUMBER + slot] >= 0:
            count += 1
        elif T[t.OPEN_TURNOUT] == 0 and occupied(s, p, slot + 1):
            continue
        if count > 0 or T[t.DELIVER_FOR_NOTHING]:
            out[n] = slot
            n += 1
    return n


@special_delivery.choices
@kernel
def choose_special(s, T, p, f, out, n):
    return special_choices(s, T, p, out, n)


@special_delivery.apply
@kernel
def apply_special(s, T, p, f, a):
    """Back as far as wished, the delivery, and last the station of a turnout (B543, R95)."""
    pop(s)
    if a == c.PASS:
        return
    count = spaces_back(s, T, p, a)
    s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] = a
    station = T[t.SLOT_STATION + a] - 1
    if station >= 0:
        push(s, STATION, station, c.OPTIONAL)
    push(s, DELIVER, 1, count)
