"""What seats can be given at the start (sim/hacienda/gifts.py), each from where it comes."""

from sim.core.jit import kernel
from sim.hacienda.gifts import GIFTS, PESOS

from . import layout as L
from .board import seat_at
from .cards import draw_animal, draw_land, take_animal_card, take_land_card

NOTHING, PESO, LAND, ANIMAL = range(len(GIFTS))


@kernel
def give(s, T, p, gift, luck):
    q = seat_at(p)
    if gift == PESO:
        s[q + L.PESOS] += PESOS
    elif gift == LAND:
        take_land_card(s, q, draw_land(s), 0)
    elif gift == ANIMAL:
        take_animal_card(s, q, draw_animal(s), 0)
