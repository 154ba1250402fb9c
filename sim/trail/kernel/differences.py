"""Small things in which the game differs from its family: what shared modules ask for."""

from sim.core.jit import kernel, small

from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .faces import face_of

# --- cards and effects ----------------------------------------------------------------------------


@small
def remove_own(s, card):
    """There are no cards but cattle and objectives."""


@small
def may_discard_objective(T, objective):
    """Any (B530)."""
    return True


@small
def after_objective_discard(s, T, objective):
    """Its action is not done (B530)."""


@small
def refill_offer(s, choice, fresh):
    """A taken offer card is replaced at once (B420)."""
    s[L.OFFER + choice] = fresh


@small
def decides_alone(op):
    """A card or backward condition; dollars are paid for an effect that is possible (R33, R100)."""
    return op != fx.PAY


# --- certificates, workers, discs, masters --------------------------------------------------------
GAP = 5  # there is no such number on the track of certificates: 4 is followed by 6 (B6)


@kernel
def gain_certificates(s, q, amount):
    """Each is one space of the track, up to the limit (B6, B295, R19)."""
    have = s[q + L.CERTIFICATES]
    for _ in range(amount):
        more = have + 1
        if more == GAP:
            more += 1
        if more > s[q + L.CERTIFICATE_LIMIT]:
            break
        have = more
    s[q + L.CERTIFICATES] = have


@small
def certificates_to_spend(s, T, q):
    """How many a player owns: the printed number, or the spaces of the track (R19)."""
    have = s[q + L.CERTIFICATES]
    return have - 1 if have > GAP and T[t.CERTIFICATES_BY_NUMBER] == 0 else have


@small
def spend_certificates(s, T, q, spent):
    """The marker goes to the highest printed number that is not above the rest (R19)."""
    if spent > 0:
        rest = certificates_to_spend(s, T, q) - spent
        s[q + L.CERTIFICATES] = rest - 1 if rest == GAP else rest


@small
def extra_price(T, tile):
    """Workers have no strength icons (B11)."""
    return 0


@small
def worker_comes(s, T, q, tile, sign):
    """Nothing more is counted (B11)."""


@small
def free_own(s, T, q, disc):
    """No other benefits than those of the family (B23)."""


@kernel
def black_may_serve(s, T, q):
    """Black-framed discs only when no white-framed one is left, payable or not (B595, R91)."""
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 1 and T[t.DISC_BLACK + disc] == 0:
            return False
    return True


@small
def master_comes(s, T, q, master):
    """Nothing else is permanent than certificates (B395)."""


@small
def is_banned(s, p, number):
    return (s[L.SEATS + p * L.SEAT_SIZE + L.BANNED] >> face_of(s, p, number)) & 1


# --- trail ----------------------------------------------------------------------------------------


@small
def is_open(s, T, p, node):
    """Kansas City is open to everybody (B132)."""
    return True


@small
def takes_tax(s, owner):
    """Every owner does (B138)."""
    return True


@small
def tile_tax(s, node, paid):
    """The bank takes it (B138)."""


# --- railway --------------------------------------------------------------------------------------


@small
def slot_ahead(T, engine):
    return engine + 1


@small
def slot_behind(engine):
    return engine - 1


@small
def engine_stands(T, engine):
    """The slot that stations are behind (B538, R38)."""
    return engine
