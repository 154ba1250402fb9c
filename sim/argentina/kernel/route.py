"""The route that a policy has planned: kept in the state as long as the player follows it.

INTENT holds its turn, how many locations are left of it, and these, the next one last.
"""

from sim.argentina.kernel.codes import PASS
from sim.argentina.kernel.layout import INTENT, TURN
from sim.core.jit import kernel, small

NO_ROUTE = -1


@small
def planned(s):
    """The next location of the route, PASS where it ends, NO_ROUTE without one."""
    if s[INTENT] != s[TURN]:
        return NO_ROUTE
    left = s[INTENT + 1]
    return s[INTENT + 1 + left] if left > 0 else PASS


@small
def forget_route(s):
    s[INTENT] = 0


@kernel
def follow_route(s, location):
    """A step was made: what is left of the route lies behind that location, if it is on it.

    A way of equal worth may leave out locations of the route, never add one.
    """
    while s[INTENT] == s[TURN] and s[INTENT + 1] > 0:
        s[INTENT + 1] -= 1
        if s[INTENT + 2 + s[INTENT + 1]] == location:
            return
    forget_route(s)


@kernel
def turn_route_round(s):
    """Planned in order of travel; the next location has to be the last one."""
    last = INTENT + 1 + s[INTENT + 1]
    for i in range(s[INTENT + 1] // 2):
        node = s[INTENT + 2 + i]
        s[INTENT + 2 + i] = s[last - i]
        s[last - i] = node
