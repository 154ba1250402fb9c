"""The trail: locations, routes, hand taxes, and what lies next to what (sections 5, 9.11)."""

from __future__ import annotations

from typing import NamedTuple

from . import facts
from .table import Table, Tile

Route = tuple[str, ...]  # the locations entered, in order; the last one is the stop


def is_location(table: Table, space: str) -> bool:
    """Kansas City or a space of the trail with a tile (B2)."""
    return space == facts.KC or (space in table.trail and space in facts.NEXT)


def next_locations(table: Table, space: str) -> set[str]:
    """The first locations ahead on every branch; spaces without a tile count nothing (B131)."""
    found: set[str] = set()
    for ahead in facts.NEXT[space]:
        if is_location(table, ahead):
            found.add(ahead)
        else:
            found |= next_locations(table, ahead)
    return found


def routes(table: Table, start: str, steps: int) -> set[Route]:
    """Every way of 1 to `steps` steps (B130, B132, B135, R7); Kansas City ends it."""
    found: set[Route] = set()
    longest: set[Route] = {()}
    for _ in range(steps):
        longest = {
            (*route, ahead)
            for route in longest
            for ahead in next_locations(table, route[-1] if route else start)
        }
        found |= longest
    return found


def free_stops(table: Table, start: str | None, steps: int) -> set[str]:
    """Where the rancher move of an objective card can end: never in Kansas City (R17, R102)."""
    if start is None:
        return set()
    ways = (route for route in routes(table, start, steps) if facts.KC not in route)
    return {route[-1] for route in ways}


class Tax(NamedTuple):
    """What one location takes; receiver None is the bank."""

    space: str
    due: int
    paid: int
    receiver: int | None


def hand_tax(table: Table, tile: Tile) -> int:
    """The sum of its hands (B137)."""
    return sum(facts.HAND_TAX[table.setup.players][hand] for hand in tile.hands)


def taxes(table: Table, seat: int, route: Route) -> list[Tax]:
    """Every hand of every location entered, in order (B137, B138, B139, R9)."""
    left = table.players[seat].money
    found = []
    for space in route:
        tile = table.trail.get(space)
        if tile is None or tile.owner == seat or not tile.hands:
            continue
        due = hand_tax(table, tile)
        paid = min(due, left)  # B139
        left -= paid
        found.append(Tax(space, due, paid, tile.owner))
    return found


def move_along(table: Table, seat: int, route: Route) -> None:
    """Pay at once, in order of travel, and stop at the last location (B137)."""
    for tax in taxes(table, seat, route):
        table.players[seat].money -= tax.paid
        if tax.receiver is not None:
            table.players[tax.receiver].money += tax.paid
    table.players[seat].rancher = route[-1]


def adjacent_buildings(table: Table, space: str) -> set[str]:
    """One edge of the trail away, in either direction (B544, R45)."""
    return {
        other
        for other in facts.NEIGHBOURS[space]
        if other in table.trail and table.trail[other].is_building
    }


def hazard_spaces(table: Table) -> list[str]:
    """Where a hazard tile lies (B440)."""
    return [space for space, tile in table.trail.items() if tile.kind == "hazard"]


def trades(table: Table, money: int) -> dict[str, int]:
    """Teepee spaces whose tile can be taken, with the dollars gained or, negative, paid (B441)."""
    return {
        space: value
        for space, value in facts.TEEPEE_SPACES.items()
        if space in table.trail and money + value >= 0
    }


def free_space_for(table: Table, tile: str) -> str | None:
    """The space where a teepee or hazard tile is put (B231, B232); None: to the box."""
    zone = facts.TEEPEE_SPACES if tile in facts.TEEPEES else facts.HAZARD_SPACES[tile.split()[0]]
    return next((space for space in zone if space not in table.trail), None)


def put_on_trail(table: Table, tile: str) -> bool:
    """Whether there was a space for it."""
    space = free_space_for(table, tile)
    if space is not None:
        table.trail[space] = Tile("teepee" if tile in facts.TEEPEES else "hazard", tile)
    return space is not None
