"""Discs of the player board: which may be taken, what a freed space unlocks (A212-A214)."""

from sim.argentina.kernel.codes import TO_STATION
from sim.argentina.kernel.layout import (
    AUX_FREE,
    CERTIFICATE_LIMIT,
    DISC_ON,
    DISC_STRENGTH,
    HAND_LIMIT,
    N_DISCS,
    N_STATIONS,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    STATION_DISCS,
    STEPS,
)
from sim.argentina.kernel.tables import (
    T_DISC_AUX,
    T_DISC_BLACK,
    T_DISC_CERTIFICATE_LIMIT,
    T_DISC_HAND,
    T_DISC_PAY,
    T_DISC_PESOS,
    T_DISC_STEPS,
    T_DISC_STRENGTH,
)
from sim.core.jit import kernel


@kernel
def disc_choices(s, T, p, black, money, station, out, n):
    """Append the discs that may go to a space with these corners, `money` left to pay for one.

    `station` is the station being upgraded, whose own disc is never the one to be moved (R73).
    """
    q = SEATS + p * SEAT_SIZE
    first = n
    for d in range(N_DISCS):
        if (
            s[q + DISC_ON + d] == 1
            and T[T_DISC_PAY + d] <= money
            and (black == 1 or T[T_DISC_BLACK + d] == 0)
        ):
            out[n] = d
            n += 1
    if n == first and black == 0:  # only discs of black-cornered spaces are left (A595)
        for d in range(N_DISCS):
            if s[q + DISC_ON + d] == 1 and T[T_DISC_PAY + d] <= money:
                out[n] = d
                n += 1
    if n == first:  # no payable disc on the board: one from a station (A595, R20)
        for i in range(N_STATIONS):
            if i != station and s[STATION_DISCS + i * SEATS_MAX + p] > 0:
                out[n] = TO_STATION + i
                n += 1
    return n


@kernel
def take_disc(s, T, p, disc):
    """Take the chosen disc; its space unlocks its benefit at once (A213)."""
    if disc >= TO_STATION:
        s[STATION_DISCS + (disc - TO_STATION) * SEATS_MAX + p] -= 1
        return
    q = SEATS + p * SEAT_SIZE
    s[q + DISC_ON + disc] = 0
    s[q + PESOS] += T[T_DISC_PESOS + disc] - T[T_DISC_PAY + disc]
    s[q + STEPS] += T[T_DISC_STEPS + s[PLAYERS] * N_DISCS + disc]
    s[q + HAND_LIMIT] += T[T_DISC_HAND + disc]
    s[q + CERTIFICATE_LIMIT] = max(s[q + CERTIFICATE_LIMIT], T[T_DISC_CERTIFICATE_LIMIT + disc])
    s[q + DISC_STRENGTH] += T[T_DISC_STRENGTH + disc]
    if T[T_DISC_AUX + disc] >= 0:
        s[q + AUX_FREE + T[T_DISC_AUX + disc]] += 1
