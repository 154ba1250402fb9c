"""Pedro's ways: on the trail to Buenos Aires, to the next free space, along the railway."""

from __future__ import annotations

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.view import View

Cost = tuple[int, int, int]  # steps to Buenos Aires in all, taxes of this move, part owed to you


class Trail:
    """The trail as Pedro sees it, with the ramps that his engine opens."""

    def __init__(self, v: View) -> None:
        self.v = v
        self.engine = v.seat(L.PEDRO, L.ENGINE)
        self._steps: dict[int, int] = {}

    def is_end(self, node: int) -> bool:
        """Buenos Aires, or a ramp, which leads there at once (A142)."""
        return self.v.table(t.NODE_TYPE + node) in (c.N_RAMP, c.N_BUENOS_AIRES)

    def next_locations(self, node: int) -> list[int]:
        """Locations one step ahead; of several ways into Buenos Aires the first (A131, A142)."""
        found: list[int] = []
        waiting = [node]
        while waiting:
            for ahead in self.v.ways(waiting.pop()):
                kind = self.v.table(t.NODE_TYPE + ahead)
                if kind == c.N_RAMP:
                    if self.engine < self.v.table(t.NODE_RAMP_SLOT + ahead):
                        continue
                elif kind != c.N_BUENOS_AIRES and not self.v.state(L.CONTENT + ahead):
                    waiting.append(ahead)
                    continue
                if self.is_end(ahead) and any(map(self.is_end, found)):
                    continue
                if ahead not in found:
                    found.append(ahead)
        return found

    def steps_to_end(self, node: int) -> int:
        """Fewest steps from here to Buenos Aires."""
        if self.is_end(node):
            return 0
        if node not in self._steps:
            ahead = self.next_locations(node)
            self._steps[node] = 1 + min(self.steps_to_end(way) for way in ahead)
        return self._steps[node]

    def step_cost(self, node: int, steps: int) -> Cost:
        """The best that a move of so many steps, this one the first, can come to (R52)."""
        tax = self.v.tax(L.PEDRO, node)
        yours = tax if self.v.building(node) else 0
        if self.is_end(node):
            rest: Cost = (0, 0, 0)
        elif steps == 1:
            rest = (self.steps_to_end(node), 0, 0)
        else:
            rest = min(self.step_cost(way, steps - 1) for way in self.next_locations(node))
        return 1 + rest[0], tax + rest[1], yours + rest[2]


def spaces_ahead(v: View, start: int) -> dict[int, int]:
    """Free building spaces without special action ahead, and how many spaces on (A661, R58)."""
    distance = {start: 0}
    waiting = [start]
    for node in waiting:  # breadth first: the list grows
        for ahead in v.ways(node):
            if v.table(t.NODE_TYPE + ahead) != c.N_RAMP and ahead not in distance:
                distance[ahead] = distance[node] + 1
                waiting.append(ahead)
    return {
        node: spaces
        for node, spaces in sorted(distance.items())
        if spaces
        and v.table(t.NODE_TYPE + node) == c.N_BUILDING
        and not v.state(L.CONTENT + node)
        and not v.table(t.NODE_SPECIAL + node)
    }


def free_spaces(v: View) -> tuple[int, dict[int, int]]:
    """Where the search begins and what it finds: ahead of you, else from the Rider space on."""
    start = v.seat(0, L.AT)
    found = spaces_ahead(v, start)
    if not found:
        start = v.table(t.NODE_START)
        found = spaces_ahead(v, start)
    return start, found


def engine_reach(v: View, spaces: int) -> list[int]:
    """Railway slots within reach of his engine, in order; your engine is skipped (A373, R37)."""
    yours = v.seat(0, L.ENGINE)
    engine = v.seat(L.PEDRO, L.ENGINE)
    slot = v.table(t.DEPOT_SLOT) if engine == L.DEPOT else engine + 1
    reached: list[int] = []
    made = 0
    while made < spaces and slot <= v.table(t.TERMINUS_SLOT):
        is_turnout = v.table(t.SLOT_NUMBER + slot) < 0
        closed = is_turnout and not v.table(t.OPEN_TURNOUT) and slot - 1 == yours
        if slot != yours and not closed:
            reached.append(slot)
            made += not is_turnout
        slot += 1
    return reached


def stations_to_upgrade(v: View, reached: list[int]) -> list[int]:
    """Slots of stations that he has not upgraded yet; the terminus always counts (A670, A672)."""
    found = []
    for slot in reached:
        station = v.table(t.SLOT_STATION + slot) - 1
        if station < 0:
            continue
        own = v.state(L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO)
        if not own or slot == v.table(t.TERMINUS_SLOT):
            found.append(slot)
    return found
