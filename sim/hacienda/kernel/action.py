"""The actions of a turn: what a player can do next, and purchases of cards (4)."""

from sim.core.codes import Codes, one, things
from sim.core.fields import Things
from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .board import seat_at
from .cards import (
    draw_animal,
    draw_land,
    land_left,
    pile_in_use,
    show_land,
    take_animal_card,
    take_land_card,
)
from .estate import HACIENDA, HARVEST, can_buy_hacienda, can_harvest
from .pieces import ANIMAL_SPACE, LAND_SPACE, can_play_animal, can_play_land
from .stack import pop, push
from .vocabulary import vocabulary
from .water import WATER, can_buy_water

room = vocabulary.room("action")
action = room.decision("action", declined="end the turn")
ACTION = action.op

# The actions beside PASS; those by kind are as many as there are kinds.
BLIND_LAND = 0
SEEN_LAND = BLIND_LAND + 1
BLIND_ANIMAL = SEEN_LAND + L.N_LAND_CARDS
SEEN_ANIMAL = BLIND_ANIMAL + 1
BUY_HACIENDA = SEEN_ANIMAL + L.N_ANIMALS
BUY_WATER = BUY_HACIENDA + 1
DO_HARVEST = BUY_WATER + 1
PLAY_LAND = DO_HARVEST + 1
PLAY_ANIMAL = PLAY_LAND + L.N_LAND_CARDS
N_ACTIONS = PLAY_ANIMAL + L.N_ANIMALS


def _cards(verb: str, kinds: Things, first: int) -> Codes:
    words = tuple(f"{verb} {name}" for name in kinds.named(None))
    return things(Things(kinds.name, kinds.size, "", words), first=first)


action.offers(
    one("buy an unseen land card", BLIND_LAND)
    + _cards("buy", L.land_cards, SEEN_LAND)
    + one("buy an unseen animal card", BLIND_ANIMAL)
    + _cards("buy", L.animals, SEEN_ANIMAL)
    + one("buy a hacienda", BUY_HACIENDA)
    + one("buy water", BUY_WATER)
    + one("harvest", DO_HARVEST)
    + _cards("play", L.land_cards, PLAY_LAND)
    + _cards("play", L.animals, PLAY_ANIMAL)
)


@kernel
def list_cards(s, T, q, out, n):
    """Cards that can be paid, each kind of a display once (H32, H97, R10, R11, R20)."""
    pesos = s[q + L.PESOS]
    if pesos >= T[t.PRICE_LAND_PILE] and land_left(s):
        out[n] = BLIND_LAND
        n += 1
    if pesos >= T[t.PRICE_LAND_DISPLAY]:
        for kind in range(L.N_LAND_CARDS):
            if s[L.LAND_DISPLAY + kind] > 0:
                out[n] = SEEN_LAND + kind
                n += 1
    if pesos >= T[t.PRICE_ANIMAL_PILE] and s[L.ANIMAL_PILE_N + pile_in_use(s)] > 0:
        out[n] = BLIND_ANIMAL
        n += 1
    if pesos >= T[t.PRICE_ANIMAL_DISPLAY]:
        for kind in range(L.N_ANIMALS):
            if s[L.ANIMAL_DISPLAY + kind] > 0:
                out[n] = SEEN_ANIMAL + kind
                n += 1
    return n


@kernel
def list_plays(s, T, q, out, n):
    """Cards in hand that have a space (H44, H61, R23)."""
    for kind in range(L.N_LAND_CARDS):
        if s[q + L.LAND_HAND + kind] > 0 and can_play_land(s, q, kind):
            out[n] = PLAY_LAND + kind
            n += 1
    for kind in range(L.N_ANIMALS):
        if s[q + L.ANIMAL_HAND + kind] > 0 and can_play_animal(s, T, q, kind):
            out[n] = PLAY_ANIMAL + kind
            n += 1
    return n


@action.choices
@kernel
def action_choices(s, T, p, f, out, n):
    """All that can be done and carried out in full; one may always stop (H30, R22, R23)."""
    q = seat_at(p)
    n = list_cards(s, T, q, out, n)
    if can_buy_hacienda(s, T, q):
        out[n] = BUY_HACIENDA
        n += 1
    if can_buy_water(s, T, q):
        out[n] = BUY_WATER
        n += 1
    if can_harvest(s, T, p):
        out[n] = DO_HARVEST
        n += 1
    n = list_plays(s, T, q, out, n)
    out[n] = PASS
    return n + 1


@small
def pay(s, q, pesos):
    s[q + L.PESOS] -= pesos
    s[q + L.SPENT] += pesos


@kernel
def buy_card(s, T, q, a):
    """A card of a pile or a display, which is filled at once (H32, H33, H34)."""
    if a == BLIND_LAND:
        pay(s, q, T[t.PRICE_LAND_PILE])
        take_land_card(s, q, draw_land(s), 0)
        s[q + L.LAND_BLIND] += 1
    elif a < BLIND_ANIMAL:
        pay(s, q, T[t.PRICE_LAND_DISPLAY])
        s[L.LAND_DISPLAY + a - SEEN_LAND] -= 1
        take_land_card(s, q, a - SEEN_LAND, 1)
        show_land(s, T)
        s[q + L.LAND_SEEN] += 1
    elif a == BLIND_ANIMAL:
        pay(s, q, T[t.PRICE_ANIMAL_PILE])
        take_animal_card(s, q, draw_animal(s), 0)
        s[q + L.ANIMAL_BLIND] += 1
    else:
        pay(s, q, T[t.PRICE_ANIMAL_DISPLAY])
        s[L.ANIMAL_DISPLAY + a - SEEN_ANIMAL] -= 1
        take_animal_card(s, q, a - SEEN_ANIMAL, 1)
        card = draw_animal(s)
        if card >= 0:
            s[L.ANIMAL_DISPLAY + card] += 1
        s[q + L.ANIMAL_SEEN] += 1


@action.apply
@kernel
def apply_action(s, T, p, f, a):
    """Begin an action; behind it the next one waits, as long as the turn has any (H30)."""
    pop(s)
    if a == PASS:
        return
    q = seat_at(p)
    s[L.ACTIONS] += 1
    if s[L.ACTIONS] < T[t.MAX_ACTIONS]:
        push(s, ACTION)
    if a < BUY_HACIENDA:
        buy_card(s, T, q, a)
    elif a == BUY_HACIENDA:
        pay(s, q, T[t.PRICE_HACIENDA])
        s[L.HACIENDAS_TURN] += 1
        s[q + L.HACIENDAS_BOUGHT] += 1
        push(s, HACIENDA)
    elif a == BUY_WATER:
        pay(s, q, T[t.PRICE_WATER])
        s[L.WATER_TURN] += 1
        s[q + L.WATER_BOUGHT] += 1
        push(s, WATER)
    elif a == DO_HARVEST:
        s[L.HARVESTS_TURN] += 1
        push(s, HARVEST)
    elif a < PLAY_ANIMAL:
        push(s, LAND_SPACE, a - PLAY_LAND)
    else:
        push(s, ANIMAL_SPACE, a - PLAY_ANIMAL)
