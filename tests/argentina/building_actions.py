"""Positions for tests: phase B on a building with its actions by number, and what was won."""

from __future__ import annotations

from typing import Any

from tests.argentina.positions import (
    FACTS,
    MAX_NEW_CARPINTEROS,
    Position,
    give,
    location,
    marker,
    next_worker,
    put_building,
    running,
    seat_of,
    take_objective,
)
from tests.games.choosing import actions as actions
from tests.games.choosing import auxiliary as auxiliary
from tests.games.choosing import use as use

# --- phase B on a building, and its actions by number ---------------------------------------------


def using(
    building: str, node: str = "", players: int = 2, current: int = 0, **values: Any
) -> Position:
    """The current player is in phase B on a neutral building, or on an own one (space b1).

    A building that comes only by replacing lies over number 8.
    """
    if building in FACTS["neutral_buildings"]:
        return give(location(running(players, current), building), **values)
    position = running(players, current, sides=f"a,{building}")
    node = node or "b1"
    dear = FACTS["private_buildings"][building]["carpinteros"] > MAX_NEW_CARPINTEROS
    put_building(position, current, building, node, over=8 if dear else None)
    return give(location(position, node), **values)


# --- what a player has won ------------------------------------------------------------------------


def jobs(position: Position, row: int, *tiles: str | None) -> Position:
    """Workers in a row of the job market above the marker; None: the last player hired it."""
    cells = position["job_market"]["rows"][row - 1]
    for column, tile in enumerate(tiles):
        old = cells[column]
        if old == tile:
            continue
        assert old, f"cell {column + 1} of row {row} is empty for good (A316)"
        if tile is None:
            position["seats"][-1]["workers"][old.rstrip("+")].append(old)
        else:
            bag = position["bags"]["B" if tile in position["bags"]["B"] else "C"]
            bag[bag.index(tile)] = old
        cells[column] = tile
    return position


def area(position: Position, player: int, *numbers: int) -> Position:
    """Objective cards in a player's objective area."""
    for number in numbers:
        take_objective(position, number)
        seat_of(position, player)["objectives"].append(number)
    return position


def ended_by(position: Position, player: int) -> Position:
    """The player has filled the last cell of the job market and has the marker (A550)."""
    market = position["job_market"]
    last = len(market["rows"])
    marker(position, last, len(market["rows"][-1]) - 1)
    market["rows"][-1][-1] = next_worker(position)
    market["marker_row"] = None
    position["end"] = {"triggered_by": player}
    seat_of(position, player)["job_market_token"] = True
    return position
