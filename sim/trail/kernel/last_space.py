"""The way back from the last space of the railway (9.7)."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .end_of_line import engine_stops, leave_end
from .railway import occupied
from .stack import pop
from .transport import transport


@leave_end.choices
@kernel
def leave_choices(s, T, p, f, out, n):
    """Any free space behind it (B411, R39), as long as a transport that is due stays payable."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] + s[L.SET_ASIDE] + T[t.END_MONEY]
    for slot in range(T[t.LAST_SLOT]):
        if occupied(s, p, slot):
            continue
        if s[L.TRANSPORT_TO] > 0 and transport(s, T, s[L.TRANSPORT_TO] - 1, slot) > money:
            continue  # R98
        out[n] = slot
        n += 1
    return n


@leave_end.apply
@kernel
def apply_leave(s, T, p, f, a):
    """Then dollars, and perhaps the station of a turnout (B412)."""
    pop(s)
    s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] += T[t.END_MONEY]
    engine_stops(s, T, p, a)
