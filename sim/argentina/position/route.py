"""The route that a policy has planned for the move in progress: loaded, it goes on with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.players.memory import MAX_ROUTE, ROUTE, ROUTE_LEFT, ROUTE_TURN
from sim.argentina.view import State, View
from sim.core import operations as do

if TYPE_CHECKING:
    from sim.argentina.position.read import Loader

KEY = "route"


class Move:
    """The move in progress of a state; `made` is -1 without one."""

    def __init__(self, state: State, tables: Tables) -> None:
        self.s = state.copy()
        self.vector = tables.vector
        self.at = int(L.SEATS + state[L.CURRENT] * L.SEAT_SIZE + L.AT)
        self.made = -1
        view = View(state, tables)
        for i, frame in enumerate(view.frames()):
            if frame.name == "move":
                self.s[L.STACK_N] = i + 1  # what is done before its next step is left out
                self.left, self.made = view.steps_left(frame), frame.made

    def ahead(self) -> list[int]:
        """Where the next step can lead; from Buenos Aires and ramps nowhere (A132)."""
        if self.vector[t.NODE_TYPE + self.s[self.at]] in (c.N_RAMP, c.N_BUENOS_AIRES):
            return []
        out = entry.new_out()
        n = entry.call(do.LEGAL, self.s, self.vector, out=out)
        return sorted(int(code) for code in out[:n] if code < c.PASS)

    def go(self, node: int) -> None:
        self.s[self.at] = node

    def may_begin(self) -> bool:
        """A plan counts in the middle of a move; before it only if there is one way to begin."""
        return self.made > 0 or len(self.ahead()) == 1

    def can_follow(self, route: list[int]) -> bool:
        if len(route) > self.left or not (self.made or route):
            return False
        for node in route:
            if node not in self.ahead():
                return False
            self.go(node)
        return True


def planned_route(state: State, memory: State, tables: Tables) -> list[int] | None:
    """The locations that the estanciero will enter, none: it stops here; None without a plan.

    A plan counts in its own turn and while it is followed, and is no part of the position: one that
    could not be followed to its end is left out, and the policy plans again.
    """
    move = Move(state, tables)
    if move.made < 0 or memory[ROUTE_TURN] != state[L.TURN]:
        return None
    route = [int(node) for node in memory[ROUTE : ROUTE + memory[ROUTE_LEFT]]][::-1]
    return route if move.may_begin() and move.can_follow(route) else None


def write_route(state: State, memory: State, tables: Tables) -> dict[str, Any]:
    """The key of the position, if there is a plan."""
    route = planned_route(state, memory, tables)
    return {} if route is None else {KEY: [tables.names.nodes[node] for node in route]}


def read_route(load: Loader, memory: State) -> None:
    """Check the route step by step; the move must be there already."""
    if KEY not in load.data:
        return
    value = load.data[KEY]
    move = Move(load.s, load.tables)
    if move.made < 0:
        value.refuse_saying("no move is pending that it could belong to")
    entries = value.elements()
    most = min(move.left, MAX_ROUTE)
    if len(entries) > most:
        value.refuse(f"at most {most} locations: {move.left} steps are left (A130)")
    if not (move.made or entries) or not move.may_begin():
        value.refuse_saying(
            "before the first step a policy plans again, unless there is only one way to begin"
        )
    route = []
    for element in entries:
        node = element.name(load.names.nodes, "a location of the trail")
        ahead = move.ahead()
        if node not in ahead:
            names = ", ".join(load.names.nodes[other] for other in ahead) or "none"
            here = load.names.nodes[int(move.s[move.at])]
            element.refuse(f"a location one step ahead of {here}: {names} (A131)")
        route.append(node)
        move.go(node)
    memory[ROUTE_TURN], memory[ROUTE_LEFT] = load.s[L.TURN], len(route)
    memory[ROUTE : ROUTE + len(route)] = route[::-1]
