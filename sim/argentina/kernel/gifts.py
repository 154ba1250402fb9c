"""What seats can be given at the start (sim/argentina/gifts.py).

Each comes from where it comes in a game: tiles from the bags, cards from their piles, a station
master from the box (A41); a disc that is freed lies on the first quay (A62).
"""

from sim.argentina.gifts import GIFTS, PESOS
from sim.core.bits import count_bits
from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .cards import draw_cards
from .differences import gain_certificates, master_comes
from .discs import take_disc
from .family_gifts import give_cattle, give_objective, give_worker_tile

(
    NOTHING,
    PESO,
    CARD,
    GRAIN,
    CERTIFICATE,
    GAUCHO,
    CARPINTERO,
    MAQUINISTA,
    GRANJERO,
    MASTER,
    OBJECTIVE,
    CATTLE,
    HAND,
    STEP,
    AUXILIARY,
    ENGINE,
) = range(len(GIFTS))


@kernel
def give_master(s, T, q, luck):
    """One of those in the box, each in as many deals; what it does at once is left out."""
    n = count_bits(s[L.MASTERS_REMOVED])
    if n == 0:
        return
    masters = s[L.MASTERS_REMOVED]
    for _ in range(luck % n):
        masters &= masters - 1
    for master in range(L.N_MASTERS):
        if masters & -masters == 1 << master:
            s[L.MASTERS_REMOVED] &= ~(1 << master)
            s[q + L.MASTERS] |= 1 << master
            s[q + L.PERMANENT_CERTIFICATES] += T[t.MASTER_CERTIFICATES + master]
            master_comes(s, T, q, master)


@kernel
def frees(s, T, disc, what):
    """Does the space of a disc unlock this, without a payment?"""
    if T[t.DISC_PAY + disc] > 0:
        return False
    if what == HAND:
        return T[t.DISC_HAND + disc] > 0
    if what == STEP:
        return T[t.DISC_STEPS + s[L.PLAYERS] * L.N_DISCS + disc] == 1
    return T[t.DISC_AUX + disc] >= 0


@kernel
def give_disc(s, T, p, what):
    """The first disc whose space unlocks it goes to the quay where the start disc lies."""
    for disc in range(L.N_DISCS):
        if s[L.SEATS + p * L.SEAT_SIZE + L.DISC_ON + disc] == 1 and frees(s, T, disc, what):
            take_disc(s, T, p, disc)
            s[L.QUAY_DISCS + T[t.START_QUAY] * L.MAX_SEATS + p] += 1
            return


@kernel
def give(s, T, p, gift, luck):
    q = L.SEATS + p * L.SEAT_SIZE
    if gift == PESO:
        s[q + L.PESOS] += PESOS
    elif gift == CARD:
        draw_cards(s, p, 1)
    elif gift == GRAIN:
        s[q + L.GRAIN] += 1
    elif gift == CERTIFICATE:
        gain_certificates(s, q, 1)
    elif gift >= GAUCHO and gift <= GRANJERO:
        give_worker_tile(s, T, p, gift - GAUCHO)
    elif gift == MASTER:
        give_master(s, T, q, luck)
    elif gift == OBJECTIVE:
        give_objective(s, p)
    elif gift == CATTLE:
        give_cattle(s, p)
    elif gift >= HAND and gift <= AUXILIARY:
        give_disc(s, T, p, gift)
    elif gift == ENGINE:
        s[q + L.ENGINE] += 1
