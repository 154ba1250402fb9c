"""The railway: engine moves, crosses, stations passed (sections 7.3, 9.5, 9.7)."""

from __future__ import annotations

from . import facts
from .table import Table

ORDER = {place: index for index, place in enumerate(facts.RAILWAY)}
END_OF_LINE = str(facts.LAST_SPACE)


def is_turnout(place: str) -> bool:
    return place.startswith("t")


def occupied(table: Table, seat: int) -> set[str]:
    """Spaces that do not exist for this engine; the start takes any number (B373)."""
    others = {player.engine for i, player in enumerate(table.players) if i != seat}
    return others - {"0"}


def one_space(table: Table, seat: int, place: str, direction: int) -> set[str]:
    """The next free numbered space and every free turnout before it (B372, B373, R37)."""
    taken = occupied(table, seat)
    here = ORDER[place]
    line = facts.RAILWAY[here + 1 :] if direction > 0 else facts.RAILWAY[:here][::-1]
    found: set[str] = set()
    for other in line:
        if other in taken:
            continue
        if not is_turnout(other):
            return found | {other}
        switch = int(other[1:]) + (0 if direction > 0 else 1)
        if not table.setup.rulings.strict_turnouts or place == str(switch):
            found.add(other)
    return found  # from the start backward and from the last space forward: nothing (R39)


def forward_stops(table: Table, seat: int, spaces: int) -> set[str]:
    """After 1 to `spaces` spaces forward (B370, B374); the last space ends the move (B410)."""
    now, stops = {table.players[seat].engine}, set[str]()
    for _ in range(spaces):
        now = {new for old in now for new in one_space(table, seat, old, +1)}
        stops |= now
    return stops


def backward_stops(table: Table, seat: int, spaces: int) -> set[str]:
    """After exactly so many spaces backward (B375); empty: not possible."""
    now = {table.players[seat].engine}
    for _ in range(spaces):
        now = {new for old in now for new in one_space(table, seat, old, -1)}
    return now


def returns(table: Table, seat: int) -> set[str]:
    """Where an engine may go from the last space: any free space of the line (B411, R39)."""
    return set(facts.RAILWAY[:-1]) - occupied(table, seat)


def special_delivery_counts(table: Table, seat: int) -> dict[str, int]:
    """Ends of the move of a special delivery and the spaces counted (B543, R46).

    Any number of spaces backward: each free place behind is an end. Numbered free spaces moved over
    or onto count, the start included; turnouts do not.
    """
    taken = occupied(table, seat)
    behind = facts.RAILWAY[: ORDER[table.players[seat].engine]]
    reached: set[str] = set()
    now = {table.players[seat].engine}
    while now:
        now = {new for old in now for new in one_space(table, seat, old, -1)} - reached
        reached |= now
    least = 0 if table.setup.rulings.deliver_for_nothing else 1
    counts = {
        end: sum(
            1
            for place in behind
            if ORDER[place] >= ORDER[end] and not is_turnout(place) and place not in taken
        )
        for end in reached
    }
    return {end: count for end, count in counts.items() if count >= least}


def crosses_behind(table: Table, place: str) -> int:
    """Red crosses between the start and a place (B217); the cross stands at a turnout's middle."""
    beside_counts = not table.setup.rulings.turnout_before_cross  # R40
    if is_turnout(place):
        n = int(place[1:])
        return sum(1 for cross in facts.CROSSES_AFTER if cross < n + (1 if beside_counts else 0))
    return sum(1 for cross in facts.CROSSES_AFTER if cross < int(place))


def transport(table: Table, seat: int, city: str, engine: str | None = None) -> int:
    """Crosses between the engine and the space of the city's value (B216, N216)."""
    target = str(min(table.setup.cities[city].value, facts.LAST_SPACE))
    place = engine or table.players[seat].engine
    return max(0, crosses_behind(table, target) - crosses_behind(table, place))


def spendable(table: Table, seat: int) -> int:
    """Dollars that may be spent: those for a transport not yet paid are set aside (R98)."""
    money = table.players[seat].money
    if table.transport_to is None or seat != table.current:
        return money
    return money - transport(table, seat, table.transport_to)


def station_at(place: str) -> str | None:
    """The station of a turnout or of the last space."""
    found = (name for name, station in facts.STATIONS.items() if station.place == place)
    return next(found, None)


def passed_stations(table: Table, seat: int) -> list[str]:
    """Strictly behind the engine, never those of the expansion (R38, N106)."""
    here = ORDER[table.players[seat].engine]
    return [name for name, station in facts.STATIONS.items() if ORDER[station.place] < here]
