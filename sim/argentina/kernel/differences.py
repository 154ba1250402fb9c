"""Small things in which Argentina differs from its family: what shared modules ask for."""

from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .effect_list import push_effects

# --- cards ----------------------------------------------------------------------------------------


@small
def remove_own(s, card):
    """An exhaustion card goes back to its pile (A466)."""
    s[L.EXHAUSTION_PILE] += 1


@small
def may_discard_objective(T, objective):
    """Only for its action (R48)."""
    return T[t.OBJECTIVE_EFFECTS + objective] != 0


@kernel
def after_objective_discard(s, T, objective):
    """Its action is done (A532)."""
    push_effects(s, T, T[t.OBJECTIVE_EFFECTS + objective])


@small
def decides_alone(op):
    """Any condition that is met makes the action possible (A163, R74)."""
    return True


@kernel
def refill_offer(s, choice, fresh):
    """A taken offer card is replaced at once (A420).

    In the solo game the offer is a queue: the cards nearer to the deck move up (A612).
    """
    if s[L.SOLO]:
        for i in range(choice, 0, -1):
            s[L.OFFER + i] = s[L.OFFER + i - 1]
        choice = 0
    s[L.OFFER + choice] = fresh


# --- certificates, workers, discs, masters --------------------------------------------------------


@small
def gain_certificates(s, q, amount):
    s[q + L.CERTIFICATES] = min(s[q + L.CERTIFICATE_LIMIT], s[q + L.CERTIFICATES] + amount)


@small
def certificates_to_spend(s, T, q):
    return s[q + L.CERTIFICATES]


@small
def spend_certificates(s, T, q, spent):
    s[q + L.CERTIFICATES] -= spent


@small
def extra_price(T, tile):
    """A worker with a strength icon is dearer (A312)."""
    return T[t.STRONG_EXTRA] * T[t.TILE_STRONG + tile]


@small
def worker_comes(s, T, q, tile, sign):
    """Strength icons of the worker section (A442)."""
    s[q + L.STRONG] += sign * T[t.TILE_STRONG + tile]


@small
def free_own(s, T, q, disc):
    """Strength of freed disc spaces (A442)."""
    s[q + L.DISC_STRENGTH] += T[t.DISC_STRENGTH + disc]


@small
def black_may_serve(s, T, q):
    """A white-space disc that cannot be paid does not keep black ones from it (R20, R73)."""
    return True


@small
def master_comes(s, T, q, master):
    """Permanent loading grain (A216)."""
    s[q + L.LOADING_GRAIN] += T[t.MASTER_GRAIN + master]


@small
def is_banned(s, p, number):
    return (s[L.SEATS + p * L.SEAT_SIZE + L.BANNED] >> number) & 1


# --- trail ----------------------------------------------------------------------------------------


@small
def is_open(s, T, p, node):
    """A ramp only from a railway space on (A141, A143); Buenos Aires to everybody."""
    return (
        T[t.NODE_TYPE + node] != c.N_RAMP
        or s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] >= T[t.NODE_RAMP_SLOT + node]
    )


@small
def takes_tax(s, owner):
    """In the solo game the bank takes the tax for a building (A610)."""
    return s[L.SOLO] == 0


@small
def tile_tax(s, node, paid):
    """The tax for a farmer stays on the tile (A138)."""
    s[L.COINS + node] += paid


# --- railway --------------------------------------------------------------------------------------


@small
def slot_ahead(T, engine):
    """The first slot in front of an engine, which may stand in the depot (A412)."""
    return T[t.DEPOT_SLOT] if engine == L.DEPOT else engine + 1


@small
def slot_behind(engine):
    """The first slot behind it; there is no way back out of the depot (A413)."""
    return -1 if engine == L.DEPOT else engine - 1


@small
def engine_stands(T, engine):
    """The slot that stations are behind (A402, R38)."""
    return T[t.DEPOT_SLOT] if engine == L.DEPOT else engine
