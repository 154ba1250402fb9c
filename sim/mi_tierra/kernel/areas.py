"""Phase 3: the areas in order, the workers of each, and what dice decide (M80, M81, M82)."""

from sim.core.codes import one
from sim.core.fields import Counter, Marker
from sim.core.jit import kernel
from sim.core.rng import randint
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import OBTAIN, PEN, offer_plant
from .harvest import begin_farm
from .markets import CITY, DEAL
from .rodeo import RODEO
from .seats import active_tiles, pay, player_at, seat_at
from .stack import pop, push
from .town import (
    BELL_TOWER,
    BUY_TILE,
    FIRST_CAKE,
    FIRST_JACKET,
    FIRST_LIVESTOCK,
    FIRST_PLANT,
    offer_products,
)
from .vocabulary import vocabulary
from .water import TAKE_WATER

room = vocabulary.room("areas")
activate = room.step(
    "activate", area=Counter(L.N_AREAS), place=Counter(L.MAX_SEATS), price=Counter()
)
ACTIVATE = activate.op
ACTIVATE_AREA, ACTIVATE_PLACE, ACTIVATE_PRICE = activate.offsets
roll = room.step("roll", what=Marker(L.rolled))
ROLL = roll.op
(ROLL_WHAT,) = roll.offsets
result = room.step("result", what=Marker(L.rolled), number=Counter(9))
RESULT = result.op
RESULT_WHAT, RESULT_NUMBER = result.offsets
reroll = room.decision("reroll", declined="keep the roll", what=Marker(L.rolled), number=Counter(9))
REROLL = reroll.op
REROLL_WHAT, REROLL_NUMBER = reroll.offsets
reroll.offers(one("roll again", 0))
recruit = room.decision("recruit", declined="recruit nobody", price=Counter())
RECRUIT = recruit.op
(RECRUIT_PRICE,) = recruit.offsets
recruit.offers(one("recruit", 0))

(
    FOREST,
    GREENHOUSE,
    COW_BARN,
    SHEEPFOLD,
    PLAZA,
    HENHOUSE,
    WATER_MILL,
    TOWER,
    PLANT_FACTORY,
    LIVESTOCK_FACTORY,
    JACKET_FACTORY,
    CAKE_FACTORY,
) = range(L.N_WHEELED)


@kernel
def work(s, T, q, wheeled, price):
    """What a worker (or two on a double place, R47) brings in an area with wheels."""
    if wheeled == FOREST:
        push(s, PEN, 0)  # M90
    elif wheeled == GREENHOUSE:
        offer_plant(s)
    elif wheeled == COW_BARN:
        push(s, ROLL, L.COW)  # M93
    elif wheeled == SHEEPFOLD:
        push(s, ROLL, L.SHEEP)  # M94
    elif wheeled == PLAZA:
        push(s, RECRUIT, price)
    elif wheeled == HENHOUSE:
        push(s, ROLL, L.CHICKEN)  # M96
    elif wheeled == WATER_MILL:
        push(s, ROLL, L.WATER)  # M110
    elif wheeled == TOWER:
        push(s, BELL_TOWER)
    elif wheeled == PLANT_FACTORY:
        offer_products(s, T, q, FIRST_PLANT, 0)
    elif wheeled == LIVESTOCK_FACTORY:
        offer_products(s, T, q, FIRST_LIVESTOCK, 0)
    elif wheeled == JACKET_FACTORY:
        offer_products(s, T, q, FIRST_JACKET, 0)
    else:
        offer_products(s, T, q, FIRST_CAKE, 0)


@kernel
def work_on_wheels(s, T, f, wheeled):
    """The next worker of an area with wheels, from the left; it goes home (M81)."""
    if s[f + ACTIVATE_PLACE] == 0 and wheeled == PLAZA:
        waiting = 0
        for p in range(s[L.PLAYERS]):
            waiting += s[seat_at(p) + L.WAITING]
        s[f + ACTIVATE_PRICE] = waiting * T[t.RECRUIT]  # M98, R19
    for wheel in range(s[f + ACTIVATE_PLACE], L.MAX_WHEELS):
        at = L.WHEELS + wheeled * L.MAX_WHEELS + wheel
        if s[at] > 0:
            s[L.CURRENT] = s[at] - 1
            s[at] = 0
            s[f + ACTIVATE_PLACE] = wheel + 1
            work(s, T, seat_at(s[L.CURRENT]), wheeled, s[f + ACTIVATE_PRICE])
            return True
    return False


@kernel
def work_on_progress(s, f):
    """In turn order one worker each, then the next pass (M115, R20)."""
    for _ in range(2):
        for place in range(s[f + ACTIVATE_PLACE], s[L.PLAYERS]):
            player = player_at(s, place)
            for position in range(L.N_POSITIONS):
                if s[L.POSITIONS + position] == player + 1:
                    s[f + ACTIVATE_PLACE] = place + 1
                    s[L.CURRENT] = player
                    push(s, BUY_TILE)
                    return True
        s[f + ACTIVATE_PLACE] = 0
    return False


@kernel
def work_on_markets(s, T, f):
    """The wheels from the top (M81, M160)."""
    for wheel in range(s[f + ACTIVATE_PLACE], L.N_MARKET_WHEELS):
        worker = s[L.MARKET_WHEELS + wheel]
        if worker > 0:
            s[L.MARKET_WHEELS + wheel] = 0
            s[f + ACTIVATE_PLACE] = wheel + 1
            s[L.CURRENT] = worker - 1
            if T[t.DEALS + wheel] > 0:
                push(s, DEAL, wheel, T[t.DEALS + wheel])
            return True
    return False


@kernel
def work_in_city(s, f):
    for place in range(s[f + ACTIVATE_PLACE], L.MAX_CITY):
        worker = s[L.CITY_WHEELS + place]
        if worker > 0:
            s[L.CITY_WHEELS + place] = 0
            s[f + ACTIVATE_PLACE] = place + 1
            s[L.CURRENT] = worker - 1
            push(s, CITY, place)
            return True
    return False


@activate.advance
@kernel
def advance_activate(s, T, p, f, out):
    """On to the next worker of this area, or to the next area (M80)."""
    while s[f + ACTIVATE_AREA] < L.AREA_RODEO:
        area = s[f + ACTIVATE_AREA]
        busy = False
        if area == L.AREA_PROGRESS:
            busy = work_on_progress(s, f)
        elif area < L.AREA_FARM:
            busy = work_on_wheels(s, T, f, area if area < L.AREA_PROGRESS else area - 1)
        elif area == L.AREA_FARM:
            busy = s[f + ACTIVATE_PLACE] < s[L.PLAYERS]
            if busy:
                s[f + ACTIVATE_PLACE] += 1
                begin_farm(s, T, player_at(s, s[f + ACTIVATE_PLACE] - 1))
        elif area == L.AREA_COUNTRY:
            busy = work_on_markets(s, T, f)
        else:
            busy = work_in_city(s, f)
        if busy:
            return
        s[f + ACTIVATE_AREA] = area + 1
        s[f + ACTIVATE_PLACE] = 0
    pop(s)
    push(s, RODEO, 0)


# --- dice ---------------------------------------------------------------------------------------


@kernel
def throw(s, T, what):
    """A die (M82)."""
    return T[t.DIE + what * t.FACES + randint(s, L.TABLE_STREAM, t.FACES)]


@roll.advance
@kernel
def advance_roll(s, T, p, f, out):
    """Each worker for itself (M83); without dice a fixed number (M280)."""
    what = s[f + ROLL_WHAT]
    pop(s)
    if s[L.NO_DICE]:
        push(s, RESULT, what, T[t.NO_DICE + what])
        return
    number = throw(s, T, what)
    q = seat_at(p)
    if s[q + L.REROLLS] < active_tiles(s, q, L.STUDIES) * T[t.STUDIES_REROLLS]:
        push(s, REROLL, what, number)
    else:
        push(s, RESULT, what, number)


@reroll.choices
@kernel
def reroll_choices(s, T, p, f, out, n):
    """One die roll per round may be rolled again (M212)."""
    out[n] = 0
    out[n + 1] = PASS
    return n + 2


@reroll.apply
@kernel
def apply_reroll(s, T, p, f, a):
    """The second result stands (M212)."""
    what = s[f + REROLL_WHAT]
    number = s[f + REROLL_NUMBER]
    pop(s)
    if a != PASS:
        s[seat_at(p) + L.REROLLS] += 1
        number = throw(s, T, what)
    push(s, RESULT, what, number)


@result.advance
@kernel
def advance_result(s, T, p, f, out):
    what = s[f + RESULT_WHAT]
    number = s[f + RESULT_NUMBER]
    pop(s)
    if what == L.WATER:
        push(s, TAKE_WATER, p, number)
    else:
        push(s, OBTAIN, what, number, 1)


# --- the plaza ----------------------------------------------------------------------------------


@recruit.choices
@kernel
def recruit_choices(s, T, p, f, out, n):
    """The own worker that waits, for the price of this round; once (M97, M98, M99, R4)."""
    q = seat_at(p)
    if s[q + L.WAITING] and s[q + L.PESOS] >= s[f + RECRUIT_PRICE]:
        out[n] = 0
        n += 1
    out[n] = PASS
    return n + 1


@recruit.apply
@kernel
def apply_recruit(s, T, p, f, a):
    """It is placed from the next round on (M97)."""
    q = seat_at(p)
    price = s[f + RECRUIT_PRICE]
    pop(s)
    if a != PASS:
        pay(s, q, L.FOR_RECRUIT, price)
        s[q + L.WAITING] = 0
        s[q + L.WORKERS] += 1
