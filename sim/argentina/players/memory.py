"""What a player remembers between decisions: the route that it has planned for this turn.

It is no part of the state: the rules do not know it. `m` holds its turn, how many locations are
left of it, and these, the next one last. Players see every action before it is carried out
(`observe`): who leaves the route forgets it.
"""

from sim.core.jit import kernel, small
from sim.core.layout import Block

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel.movement import MOVE
from ..kernel.stack import top

NO_ROUTE = -1
MAX_ROUTE = 12  # locations of a planned route

memory = Block()
ROUTE_TURN = memory.add("route_turn", about="turn that a route was planned for")
ROUTE_LEFT = memory.add("route_left", about="locations that are left of it")
ROUTE = memory.add("route", MAX_ROUTE, "these, the next one last")
MEMORY_SIZE = memory.size


@small
def planned(s, m):
    """The next location of the route, PASS where it ends, NO_ROUTE without one."""
    if m[ROUTE_TURN] != s[L.TURN]:
        return NO_ROUTE
    left = m[ROUTE_LEFT]
    return m[ROUTE + left - 1] if left > 0 else c.PASS


@small
def forget(m):
    m[ROUTE_TURN] = 0


@kernel
def follow_route(s, m, location):
    """A step is made: what is left of the route lies behind that location, if it is on it.

    A way of equal worth may leave out locations of the route, never add one.
    """
    while m[ROUTE_TURN] == s[L.TURN] and m[ROUTE_LEFT] > 0:
        m[ROUTE_LEFT] -= 1
        if m[ROUTE + m[ROUTE_LEFT]] == location:
            return
    forget(m)


@small
def observe(s, m, a):
    """An action is about to be carried out."""
    if a >= c.USE_TOKEN:
        forget(m)  # another hand, purse or step limit may make another plan
    elif s[top(s)] == MOVE:
        if a == c.PASS:
            forget(m)
        else:
            follow_route(s, m, a)


@kernel
def turn_route_round(m):
    """Planned in order of travel; the next location has to be the last one."""
    last = ROUTE + m[ROUTE_LEFT] - 1
    for i in range(m[ROUTE_LEFT] // 2):
        node = m[ROUTE + i]
        m[ROUTE + i] = m[last - i]
        m[last - i] = node
