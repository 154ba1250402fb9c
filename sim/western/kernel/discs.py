"""Discs of the player board: which may be taken, what a freed space unlocks.

A212, A213, A214; B212, B213, B214.
"""

from sim.core.codes import counted
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .differences import black_may_serve, free_own

a_disc = counted("disc", L.N_DISCS) + counted(
    "disc of station", L.N_STATIONS, first=c.TO_STATION
)  # what disc_choices lists


@kernel
def disc_choices(s, T, p, black, money, station, out, n):
    """Append the discs that may go to a place with this frame, `money` left to pay for one.

    `station` is the station being upgraded, whose own disc is never the one to be moved.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    first = n
    for disc in range(L.N_DISCS):
        if (
            s[q + L.DISC_ON + disc] == 1
            and T[t.DISC_PAY + disc] <= money
            and (black == 1 or T[t.DISC_BLACK + disc] == 0)
        ):
            out[n] = disc
            n += 1
    if n == first and black == 0 and black_may_serve(s, T, q):  # A595, B595
        for disc in range(L.N_DISCS):
            if (
                s[q + L.DISC_ON + disc] == 1
                and T[t.DISC_PAY + disc] <= money
                and T[t.DISC_BLACK + disc] == 1
            ):
                out[n] = disc
                n += 1
    if n == first:  # no payable disc on the board: one from a station (A595, B595)
        for i in range(L.N_STATIONS):
            if i != station and s[L.STATION_DISCS + i * L.MAX_SEATS + p] > 0:
                out[n] = c.TO_STATION + i
                n += 1
    return n


@kernel
def certificate_limit(s, T, q):
    """A higher limit counts only behind all lower ones (A295, B295)."""
    limit = T[t.CERTIFICATE_LIMIT]
    for disc in range(L.N_DISCS):
        if T[t.DISC_CERTIFICATE_LIMIT + disc] > 0:
            if s[q + L.DISC_ON + disc] == 1:
                break
            limit = T[t.DISC_CERTIFICATE_LIMIT + disc]
    return limit


@kernel
def take_disc(s, T, p, disc):
    """Take the chosen disc; its space unlocks its benefit at once (A213, B213)."""
    if disc >= c.TO_STATION:
        s[L.STATION_DISCS + (disc - c.TO_STATION) * L.MAX_SEATS + p] -= 1
        return
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.DISC_ON + disc] = 0
    s[q + L.MONEY] += T[t.DISC_MONEY + disc] - T[t.DISC_PAY + disc]
    s[q + L.STEPS] += T[t.DISC_STEPS + s[L.PLAYERS] * L.N_DISCS + disc]
    s[q + L.HAND_LIMIT] += T[t.DISC_HAND + disc]
    s[q + L.CERTIFICATE_LIMIT] = certificate_limit(s, T, q)
    free_own(s, T, q, disc)
    if T[t.DISC_AUX + disc] >= 0:
        s[q + L.AUX_FREE + T[t.DISC_AUX + disc]] += 1


@kernel
def disc_money(T, disc):
    """What taking a disc of the board changes in the own money; one of a station nothing."""
    return 0 if disc >= c.TO_STATION else T[t.DISC_MONEY + disc] - T[t.DISC_PAY + disc]
