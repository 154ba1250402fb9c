"""The route that a policy has planned: kept in the state as long as the player follows it.

INTENT holds its turn, how many locations are left of it, and these, the next one last.
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.core.jit import kernel, small

NO_ROUTE = -1


@small
def planned(s):
    """The next location of the route, PASS where it ends, NO_ROUTE without one."""
    if s[L.INTENT] != s[L.TURN]:
        return NO_ROUTE
    left = s[L.INTENT + 1]
    return s[L.INTENT + 1 + left] if left > 0 else c.PASS


@small
def forget_route(s):
    s[L.INTENT] = 0


@kernel
def follow_route(s, location):
    """A step was made: what is left of the route lies behind that location, if it is on it.

    A way of equal worth may leave out locations of the route, never add one.
    """
    while s[L.INTENT] == s[L.TURN] and s[L.INTENT + 1] > 0:
        s[L.INTENT + 1] -= 1
        if s[L.INTENT + 2 + s[L.INTENT + 1]] == location:
            return
    forget_route(s)


@kernel
def turn_route_round(s):
    """Planned in order of travel; the next location has to be the last one."""
    last = L.INTENT + 1 + s[L.INTENT + 1]
    for i in range(s[L.INTENT + 1] // 2):
        node = s[L.INTENT + 2 + i]
        s[L.INTENT + 2 + i] = s[last - i]
        s[last - i] = node
