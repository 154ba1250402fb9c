"""What seats can be given at the start (sim/trail/gifts.py), each from where it comes in a game."""

from sim.core.jit import kernel
from sim.trail.gifts import DOLLARS, GIFTS

from . import layout as L
from .differences import gain_certificates
from .family_gifts import give_cattle, give_objective, give_worker_tile

(
    NOTHING,
    DOLLAR,
    CERTIFICATE,
    COWBOY,
    CRAFTSMAN,
    ENGINEER,
    OBJECTIVE,
    CATTLE,
    ENGINE,
) = range(len(GIFTS))


@kernel
def give(s, T, p, gift, luck):
    q = L.SEATS + p * L.SEAT_SIZE
    if gift == DOLLAR:
        s[q + L.DOLLARS] += DOLLARS
    elif gift == CERTIFICATE:
        gain_certificates(s, q, 1)
    elif gift >= COWBOY and gift <= ENGINEER:
        give_worker_tile(s, T, p, gift - COWBOY)
    elif gift == OBJECTIVE:
        give_objective(s, p)
    elif gift == CATTLE:
        give_cattle(s, p)
    elif gift == ENGINE:
        s[q + L.ENGINE] += 1
