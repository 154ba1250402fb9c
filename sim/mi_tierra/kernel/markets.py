"""Markets: of the country, the black one, and of the city (areas 15 and 16)."""

from sim.core.bits import lowest
from sim.core.codes import numbers, one, things
from sim.core.fields import Counter, Flag, Marker
from sim.core.jit import kernel, small
from sim.core.rng import shuffle
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import OBTAIN, lose_animals
from .seats import earn, effect_of, half_of, pay, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("markets")
deal = room.decision(
    "deal", declined="make no more deals", wheel=Marker(L.market_wheels), left=Counter(9)
)
DEAL = deal.op
DEAL_WHEEL, DEAL_LEFT = deal.offsets
sell_units = room.decision("sell_units", owed=True, searched=False, card=Marker(L.markets))
SELL_UNITS = sell_units.op
(SELL_UNITS_CARD,) = sell_units.offsets
black_units = room.decision(
    "black_units", owed=True, searched=False, thing=Marker(L.things), buys=Flag()
)
BLACK_UNITS = black_units.op
BLACK_UNITS_THING, BLACK_UNITS_BUYS = black_units.offsets
wholesale = room.decision(
    "wholesale",
    owed=True,
    searched=False,
    card=Marker(L.markets),
    thing=Marker(L.things),
    sold=Counter(),
)
WHOLESALE = wholesale.op
WHOLESALE_CARD, WHOLESALE_THING, WHOLESALE_SOLD = wholesale.offsets
city = room.decision("city", declined="deliver nothing", place=Marker(L.city_places))
CITY = city.op
(CITY_PLACE,) = city.offsets

# The actions of a deal beside PASS: a card, a thing to sell or to buy on the black market.
BLACK_SALE = L.N_MARKETS
BLACK_PURCHASE = BLACK_SALE + L.N_THINGS
deal.offers(
    things(L.markets)
    + things(L.sales, first=BLACK_SALE)
    + things(L.purchases, first=BLACK_PURCHASE)
)
sell_units.offers(numbers(L.MAX_STOCK, 1))
black_units.offers(numbers(L.MAX_STOCK, 1))
wholesale.offers(numbers(L.MAX_UNITS))
city.offers(one("deliver", 0))
_OF_A = (1 << L.N_MARKETS_A) - 1
_OF_B = (1 << L.N_MARKETS) - 1 - _OF_A


# --- the display --------------------------------------------------------------------------------


@kernel
def refill_deck(s, T):
    """By the other reading of R31 the cards used or removed make a new deck."""
    used = s[L.MARKET_OUT] & (_OF_A if s[L.ROUND] < T[t.DECK_B_FROM] else _OF_B)
    s[L.MARKET_OUT] &= ~used
    n = 0
    while used != 0:
        s[L.MARKET_DECK + n] = lowest(used)
        used &= used - 1
        n += 1
    shuffle(s, L.TABLE_STREAM, s, L.MARKET_DECK, n)
    s[L.MARKET_DECK_N] = n


@kernel
def draw_market(s, T):
    """The top card, behind the others of the upper rows: the youngest (M163, M274, R31)."""
    if s[L.MARKET_DECK_N] == 0 and T[t.RESHUFFLE]:
        refill_deck(s, T)
    if s[L.MARKET_DECK_N] > 0:
        s[L.MARKET_DECK_N] -= 1
        s[L.UPPER + s[L.UPPER_N]] = s[L.MARKET_DECK + s[L.MARKET_DECK_N]]
        s[L.UPPER_N] += 1


@kernel
def fill_upper(s, T):
    """M48; places stay empty without cards (R31)."""
    for _ in range(T[t.COUNTRY + s[L.PLAYERS]] - s[L.UPPER_N]):
        draw_market(s, T)


@kernel
def take_upper(s, card):
    """Take a card out of the upper rows; False if it lies elsewhere."""
    found = False
    for i in range(s[L.UPPER_N]):
        if s[L.UPPER + i] == card:
            found = True
        elif found:
            s[L.UPPER + i - 1] = s[L.UPPER + i]
    if found:
        s[L.UPPER_N] -= 1
    return found


@kernel
def use_card(s, T, card):
    """It leaves; one of the upper rows is replaced at once (M163, M164, K1)."""
    s[L.MARKET_OUT] |= 1 << card
    if take_upper(s, card):
        draw_market(s, T)
    else:
        s[L.BOTTOM] &= ~(1 << card)


# --- giving things ------------------------------------------------------------------------------


@kernel
def has(s, q, thing):
    """Goods cards or animals that a player could sell."""
    if thing < L.N_SOLD_GOODS:
        return s[q + L.GOODS + thing]
    return s[q + L.ANIMALS + thing - L.N_SOLD_GOODS]


@kernel
def hand_over(s, q, thing, units):
    """Goods to the stock, animals to their area (M162)."""
    if thing < L.N_SOLD_GOODS:
        s[q + L.GOODS + thing] -= units
    else:
        lose_animals(s, q, thing - L.N_SOLD_GOODS, units)


@kernel
def demand(s, T, thing, units):
    """Pesos more for things in strong demand (M235, R33)."""
    if effect_of(s, T) != L.DEMAND or not T[t.EFFECT_THINGS + half_of(s, T)] >> thing & 1:
        return 0
    return units * T[t.EFFECT_PESOS + half_of(s, T)]


@kernel
def has_set(s, T, q, card):
    """Everything that the set of a card names, in full (M162, M170)."""
    for i in range(T[t.CARD_PARTS + card]):
        part = card * t.MAX_PARTS + i
        if has(s, q, T[t.CARD_THING + part]) < T[t.CARD_UNITS + part]:
            return False
    return True


@kernel
def hand_over_set(s, T, q, card, source):
    pesos = T[t.CARD_PRICE + card]
    for i in range(T[t.CARD_PARTS + card]):
        part = card * t.MAX_PARTS + i
        thing = T[t.CARD_THING + part]
        hand_over(s, q, thing, T[t.CARD_UNITS + part])
        pesos += demand(s, T, thing, T[t.CARD_UNITS + part])
    earn(s, q, source, pesos)


@kernel
def next_thing(s, q, thing):
    """The first thing from this one on of which a player has any, or N_THINGS (R32)."""
    while thing < L.N_THINGS and has(s, q, thing) == 0:
        thing += 1
    return thing


# --- area 15 ------------------------------------------------------------------------------------


@kernel
def can_use(s, T, q, card):
    """Can a deal be made with this card (M162)?"""
    kind = T[t.CARD_TYPE + card]
    if kind == L.SIMPLE:
        return has(s, q, T[t.CARD_THING + card * t.MAX_PARTS]) > 0
    if kind == L.BUNDLE:
        return has_set(s, T, q, card)
    return next_thing(s, q, 0) < L.N_THINGS


@kernel
def list_public(s, T, q, out, n):
    """Face-up cards of the upper rows and the bottom row (M162)."""
    for i in range(s[L.UPPER_N]):
        if can_use(s, T, q, s[L.UPPER + i]):
            out[n] = s[L.UPPER + i]
            n += 1
    bottom = s[L.BOTTOM]
    while bottom != 0:
        card = lowest(bottom)
        if can_use(s, T, q, card):
            out[n] = card
            n += 1
        bottom &= bottom - 1
    return n


@kernel
def most_bought(s, T, q, thing):
    """Units that can be paid; animals must be in the stock (M165, R6, R35)."""
    most = min(T[t.BLACK_UNITS], s[q + L.PESOS] // T[t.BLACK_BUY + thing])
    if thing >= L.N_SOLD_GOODS:
        most = min(most, s[L.ANIMAL_STOCK + thing - L.N_SOLD_GOODS])
    return most


@deal.choices
@kernel
def deal_choices(s, T, p, f, out, n):
    """Black deals only on some wheels; fewer deals are allowed (M161, M165, M166)."""
    q = seat_at(p)
    n = list_public(s, T, q, out, n)
    if T[t.BLACK + s[f + DEAL_WHEEL]]:
        for thing in range(L.N_THINGS):
            if has(s, q, thing) > 0:
                out[n] = BLACK_SALE + thing
                n += 1
            if most_bought(s, T, q, thing) > 0:
                out[n] = BLACK_PURCHASE + thing
                n += 1
    out[n] = PASS
    return n + 1


@deal.apply
@kernel
def apply_deal(s, T, p, f, a):
    """A worker does all its deals before the next one acts (M160)."""
    q = seat_at(p)
    wheel = s[f + DEAL_WHEEL]
    left = s[f + DEAL_LEFT] - 1
    pop(s)
    if a == PASS:
        return
    if left > 0:
        push(s, DEAL, wheel, left)
    if a >= BLACK_SALE:
        s[q + L.BLACK_DEALS] += 1
        buys = 1 if a >= BLACK_PURCHASE else 0
        push(s, BLACK_UNITS, a - (BLACK_PURCHASE if buys else BLACK_SALE), buys)
        return
    s[q + L.PUBLIC_DEALS] += 1
    kind = T[t.CARD_TYPE + a]
    if kind == L.SIMPLE:
        push(s, SELL_UNITS, a)
    elif kind == L.BUNDLE:
        hand_over_set(s, T, q, a, L.FROM_COUNTRY)
        use_card(s, T, a)
    else:
        push(s, WHOLESALE, a, next_thing(s, q, 0), 0)


@small
def list_numbers(first, last, out, n):
    for number in range(first, last + 1):
        out[n] = number
        n += 1
    return n


@sell_units.choices
@kernel
def sell_units_choices(s, T, p, f, out, n):
    """1 to X units of one thing (M162)."""
    part = s[f + SELL_UNITS_CARD] * t.MAX_PARTS
    most = min(T[t.CARD_UNITS + part], has(s, seat_at(p), T[t.CARD_THING + part]))
    return list_numbers(1, most, out, n)


@sell_units.apply
@kernel
def apply_sell_units(s, T, p, f, a):
    q = seat_at(p)
    card = s[f + SELL_UNITS_CARD]
    pop(s)
    thing = T[t.CARD_THING + card * t.MAX_PARTS]
    hand_over(s, q, thing, a)
    earn(s, q, L.FROM_COUNTRY, a * T[t.CARD_PRICE + card] + demand(s, T, thing, a))
    use_card(s, T, card)


@black_units.choices
@kernel
def black_units_choices(s, T, p, f, out, n):
    """1, 2 or 3 units of one thing (M165)."""
    q = seat_at(p)
    thing = s[f + BLACK_UNITS_THING]
    most = min(T[t.BLACK_UNITS], has(s, q, thing))
    if s[f + BLACK_UNITS_BUYS]:
        most = most_bought(s, T, q, thing)
    return list_numbers(1, most, out, n)


@black_units.apply
@kernel
def apply_black_units(s, T, p, f, a):
    """Animals that are bought are obtained as always (M165, R35)."""
    q = seat_at(p)
    thing = s[f + BLACK_UNITS_THING]
    buys = s[f + BLACK_UNITS_BUYS]
    pop(s)
    if not buys:
        hand_over(s, q, thing, a)
        earn(s, q, L.FROM_BLACK, a * T[t.BLACK_SELL + thing])
        return
    pay(s, q, L.FOR_BLACK, a * T[t.BLACK_BUY + thing])
    if thing < L.N_SOLD_GOODS:
        s[q + L.GOODS + thing] += a
    else:
        push(s, OBTAIN, thing - L.N_SOLD_GOODS, a, 0)


@wholesale.choices
@kernel
def wholesale_choices(s, T, p, f, out, n):
    """Units of one thing after the other, at least one in all (M162, R32)."""
    q = seat_at(p)
    thing = s[f + WHOLESALE_THING]
    last = next_thing(s, q, thing + 1) == L.N_THINGS
    least = 1 if last and s[f + WHOLESALE_SOLD] == 0 else 0
    most = min(has(s, q, thing), L.MAX_UNITS)
    return list_numbers(least, most, out, n)


@wholesale.apply
@kernel
def apply_wholesale(s, T, p, f, a):
    q = seat_at(p)
    card = s[f + WHOLESALE_CARD]
    thing = s[f + WHOLESALE_THING]
    sold = s[f + WHOLESALE_SOLD] + a
    pop(s)
    each = T[t.WHOLESALE_GOOD] if thing < L.N_SOLD_GOODS else T[t.WHOLESALE_ANIMAL]
    hand_over(s, q, thing, a)
    earn(s, q, L.FROM_COUNTRY, a * each + demand(s, T, thing, a))
    thing = next_thing(s, q, thing + 1)
    if thing < L.N_THINGS:
        push(s, WHOLESALE, card, thing, sold)
    else:
        use_card(s, T, card)


# --- area 16 ------------------------------------------------------------------------------------


@city.choices
@kernel
def city_choices(s, T, p, f, out, n):
    """The printed set for the printed pesos (M170, M172)."""
    card = L.N_MARKETS + s[L.CITY + s[f + CITY_PLACE]] - 1
    if has_set(s, T, seat_at(p), card):
        out[n] = 0
        n += 1
    out[n] = PASS
    return n + 1


@city.apply
@kernel
def apply_city(s, T, p, f, a):
    """The card is kept, and its place stays empty (M171)."""
    q = seat_at(p)
    place = s[f + CITY_PLACE]
    pop(s)
    if a == PASS:
        return
    card = s[L.CITY + place] - 1
    hand_over_set(s, T, q, L.N_MARKETS + card, L.FROM_CITY)
    s[q + L.CITY_CARDS] |= 1 << card
    s[L.CITY + place] = 0
