"""The town: progress tiles, the bell tower and the factories (areas 8 to 13)."""

from sim.core.bits import count_bits
from sim.core.codes import counted, numbers, one, things
from sim.core.fields import Flag, Marker
from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import covered
from .seats import active_tiles, earn, effect_of, is_banned, make_good, pay, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("town")
buy_tile = room.decision("buy_tile")
BUY_TILE = buy_tile.op
tile_slot = room.decision("tile_slot", owed=True, tile=Marker(L.tiles))
TILE_SLOT = tile_slot.op
(TILE_SLOT_TILE,) = tile_slot.offsets
bell_tower = room.decision("bell_tower", declined="do nothing at the bell tower")
BELL_TOWER = bell_tower.op
arrange = room.decision("arrange", owed=True, searched=False)
ARRANGE = arrange.op
make = room.decision("make", product=Marker(L.products), paid=Flag())
MAKE = make.op
MAKE_PRODUCT, MAKE_PAID = make.offsets

WITHDRAW = L.N_POSITIONS * L.N_SPOTS  # actions of area 8: a position and a spot, or this + position
LOOK, HORSE = 0, 1  # actions of the bell tower; HORSE + the number of a stable
buy_tile.offers(things(L.positions, L.spots) + things(L.withdrawals, first=WITHDRAW))
tile_slot.offers(counted("slot", L.N_SLOTS))
bell_tower.offers(one("look", LOOK) + things(L.stables, first=HORSE))
arrange.offers(things(L.markets))
make.offers(numbers(L.MAX_UNITS))
FIRST_PLANT, FIRST_LIVESTOCK, FIRST_JACKET, FIRST_CAKE = 0, 2, 5, 7  # products of areas 10 to 13
N_LEVEL_2 = FIRST_JACKET


# --- area 8 -------------------------------------------------------------------------------------


@kernel
def touched(s, T, position):
    """The spots of the tiles that a worker still touches (M66, M119)."""
    spots = 0
    for spot in range(L.N_SPOTS):
        if T[t.TOUCHED + position] >> spot & 1 and s[L.OFFER + spot] > 0:
            spots |= 1 << spot
    return spots


@kernel
def can_take(s, q, tile):
    """The shearing machine needs an active shearer (M208)."""
    if is_banned(s, q, tile):
        return False
    return tile != L.SHEARING_MACHINE or active_tiles(s, q, L.SHEARER) > 0


@buy_tile.choices
@kernel
def buy_tile_choices(s, T, p, f, out, n):
    """One of the own workers takes a tile that it touches, or withdraws (M116, M117, R4, R20)."""
    q = seat_at(p)
    for position in range(L.N_POSITIONS):
        if s[L.POSITIONS + position] != p + 1:
            continue
        spots = touched(s, T, position)
        if s[q + L.PESOS] >= count_bits(spots) * T[t.TILE_PRICE]:
            for spot in range(L.N_SPOTS):
                if spots >> spot & 1 and can_take(s, q, s[L.OFFER + spot] - 1):
                    out[n] = position * L.N_SPOTS + spot
                    n += 1
        out[n] = WITHDRAW + position
        n += 1
    return n


@buy_tile.apply
@kernel
def apply_buy_tile(s, T, p, f, a):
    """1 peso for each tile touched, the taken one included (M116); on a free slot (M118)."""
    pop(s)
    if a >= WITHDRAW:
        s[L.POSITIONS + a - WITHDRAW] = 0
        return
    q = seat_at(p)
    position = a // L.N_SPOTS
    spot = a % L.N_SPOTS
    pay(s, q, L.FOR_TILES, count_bits(touched(s, T, position)) * T[t.TILE_PRICE])
    tile = s[L.OFFER + spot] - 1
    s[L.OFFER + spot] = 0
    s[L.POSITIONS + position] = 0
    s[q + L.BOUGHT + tile] += 1
    if tile != L.SHEARING_MACHINE:
        for slot in range(L.N_SLOTS):
            if s[q + L.TILES + slot] == 0:
                s[q + L.TILES + slot] = tile + 1
                return
    push(s, TILE_SLOT, tile)


@tile_slot.choices
@kernel
def tile_slot_choices(s, T, p, f, out, n):
    """On top of any tile (M118); the shearing machine on a shearer (M208)."""
    q = seat_at(p)
    for slot in range(L.N_SLOTS):
        if s[f + TILE_SLOT_TILE] != L.SHEARING_MACHINE or s[q + L.TILES + slot] == L.SHEARER + 1:
            out[n] = slot
            n += 1
    return n


@tile_slot.apply
@kernel
def apply_tile_slot(s, T, p, f, a):
    """The effect of the tile below ends for good (M118)."""
    q = seat_at(p)
    tile = s[f + TILE_SLOT_TILE]
    pop(s)
    s[q + L.COVERED_TILES + s[q + L.TILES + a] - 1] += 1
    s[q + L.TILES + a] = tile + 1


# --- area 9 -------------------------------------------------------------------------------------


@bell_tower.choices
@kernel
def bell_tower_choices(s, T, p, f, out, n):
    """Cards of the deck in use, or a horse for a free stable (M120, M121, R6, R46, R51)."""
    q = seat_at(p)
    if s[L.MARKET_DECK_N] > 0:
        out[n] = LOOK
        n += 1
    if s[L.HORSE_STOCK] > 0 and not s[L.SIMPLIFIED] and not is_banned(s, q, L.BAN_HORSE):
        under = covered(s, T, q)
        for stable in range(L.N_STABLES):
            if not s[q + L.HORSES] >> stable & 1 and T[t.STABLE + stable] & under == 0:
                out[n] = HORSE + stable
                n += 1
    out[n] = PASS
    return n + 1


@bell_tower.apply
@kernel
def apply_bell_tower(s, T, p, f, a):
    pop(s)
    q = seat_at(p)
    if a == LOOK:
        n = min(L.MAX_LOOK, s[L.MARKET_DECK_N])
        for i in range(n):
            s[L.MARKET_DECK_N] -= 1
            s[q + L.LOOKED + i] = s[L.MARKET_DECK + s[L.MARKET_DECK_N]]
        s[q + L.LOOKED_N] = n
        push(s, ARRANGE)
    elif a != PASS:
        stable = a - HORSE
        s[L.HORSE_STOCK] -= 1
        s[q + L.HORSES] |= 1 << stable
        s[q + L.LEVEL + stable] = T[t.HORSE_START]
        s[q + L.HORSES_TAKEN] += 1


@arrange.choices
@kernel
def arrange_choices(s, T, p, f, out, n):
    """Which card is put back next: the last one will lie on top (M120)."""
    q = seat_at(p)
    for i in range(s[q + L.LOOKED_N]):
        out[n] = s[q + L.LOOKED + i]
        n += 1
    return n


@arrange.apply
@kernel
def apply_arrange(s, T, p, f, a):
    q = seat_at(p)
    n = s[q + L.LOOKED_N] - 1
    for i in range(n):
        if s[q + L.LOOKED + i] == a:
            s[q + L.LOOKED + i] = s[q + L.LOOKED + n]
    s[q + L.LOOKED_N] = n
    s[L.MARKET_DECK + s[L.MARKET_DECK_N]] = a
    s[L.MARKET_DECK_N] += 1
    if n == 0:
        pop(s)


# --- areas 10 to 13 -----------------------------------------------------------------------------


@kernel
def fee_of(s, T):
    """Of areas 10 and 11 (K2, M234)."""
    return T[t.DISCOUNT_FEE] if effect_of(s, T) == L.DISCOUNT else T[t.FEE]


@small
def unused(s, q, kind):
    """Animals that gave no level-2 good in this round (M123, R28)."""
    return s[q + L.ANIMALS + kind] - s[q + L.WORKED + kind]


@kernel
def can_make(s, T, q, product):
    """How many of a product what is at hand is enough for."""
    most = t.UNLIMITED
    recipe = t.RECIPE + product * L.N_THINGS
    for thing in range(L.N_THINGS):
        need = T[recipe + thing]
        if need > 0:
            have = s[q + L.GOODS + thing]
            if thing >= L.N_SOLD_GOODS:
                have = unused(s, q, thing - L.N_SOLD_GOODS)
            most = min(most, have // need)
    return most if most < t.UNLIMITED else 0


@kernel
def offer_products(s, T, q, product, paid):
    """Ask for the number of this or the next product of a factory of which any can be made.

    The fee of areas 10 and 11 is paid once, with the first good (M122, M123).
    """
    if product < N_LEVEL_2 and not paid and s[q + L.PESOS] < fee_of(s, T):
        return
    end = L.N_PRODUCTS
    for first in (FIRST_CAKE, FIRST_JACKET, FIRST_LIVESTOCK):
        if product < first:
            end = first
    while product < end:
        if can_make(s, T, q, product) > 0:
            push(s, MAKE, product, paid)
            return
        product += 1


@make.choices
@kernel
def make_choices(s, T, p, f, out, n):
    """As many as wanted, one number after the other (M122, M123, M124, M125)."""
    for number in range(min(can_make(s, T, seat_at(p), s[f + MAKE_PRODUCT]), L.MAX_UNITS) + 1):
        out[n] = number
        n += 1
    return n


@make.apply
@kernel
def apply_make(s, T, p, f, a):
    q = seat_at(p)
    product = s[f + MAKE_PRODUCT]
    paid = s[f + MAKE_PAID]
    pop(s)
    if a > 0:
        if product < N_LEVEL_2 and not paid:
            pay(s, q, L.FOR_FEES, fee_of(s, T))
            paid = 1
        recipe = t.RECIPE + product * L.N_THINGS
        for thing in range(L.N_SOLD_GOODS):
            s[q + L.GOODS + thing] -= a * T[recipe + thing]
        for kind in range(L.N_ANIMALS):  # they stay (M123)
            s[q + L.WORKED + kind] += a * T[recipe + L.N_SOLD_GOODS + kind]
        make_good(s, q, L.FIRST_PRODUCT + product, a)
        if product >= N_LEVEL_2:
            pesos = T[t.LEVEL_3_PESOS]
            if effect_of(s, T) == L.FLUCTUATION:
                pesos = T[t.FLUCTUATION_PAYS]  # M237
            earn(s, q, L.FROM_GOODS, a * pesos)
    for last in (FIRST_LIVESTOCK - 1, FIRST_JACKET - 1, FIRST_CAKE - 1, L.N_PRODUCTS - 1):
        if product == last:
            return
    offer_products(s, T, q, product + 1, paid)
