"""Transport: crosses between the own engine and a city (7.3), dollars put aside for it (R98)."""

from sim.core.jit import kernel, small

from . import layout as L
from . import tables as t


@small
def city_fact(s, city):
    """Where the facts of a city of the board in play stand (N40)."""
    return s[L.NORTH] * L.N_CITIES + city


@small
def transport(s, T, city, slot):
    """Dollars: a cross each, none for those behind the engine (B216, B217, N216)."""
    return max(0, T[t.CITY_CROSSES + city_fact(s, city)] - T[t.SLOT_CROSSES + slot])


@kernel
def set_aside(s, T, p):
    """What the transport needs now cannot be spent until it is paid (R98)."""
    if s[L.TRANSPORT_TO] == 0:
        return
    q = L.SEATS + p * L.SEAT_SIZE
    due = transport(s, T, s[L.TRANSPORT_TO] - 1, s[q + L.ENGINE])
    s[q + L.MONEY] += s[L.SET_ASIDE] - due
    s[L.SET_ASIDE] = due
