"""Pedro's engine, deliveries, ships, and where his discs come from.

A670, A671, A672, A673, A680, A681, A682, A683, A684, A685.
"""

from __future__ import annotations

from typing import NamedTuple

from .pedro_reading import PEDRO, loading_card
from .railway import forward
from .reading import DEPOT, QUARTERS, START, Data, Position, rank

RESERVE = "reserve"
HIGHEST = ("highest", "2nd highest", "3rd highest")


class Delivery(NamedTuple):
    """One delivery: the quay that the disc leaves and the bonus space that it goes to."""

    quay: str
    city: str
    quarter: str
    space: int


# --- discs (A671, A672, R63) -----------------------------------------------------------------


def disc_sources(position: Position, data: Data, station: str | None = None) -> frozenset[str]:
    """Where his next disc comes from: "reserve", or the ids of his stations of least VP.

    `station` is the one being upgraded, which gives no disc (R73). Empty: there is no disc.
    """
    if position["pedro"]["reserve"] > 0:
        return frozenset({RESERVE})
    his = [
        number
        for number, entry in position["stations"].items()
        if entry["discs"][PEDRO] > 0 and number != station
    ]
    least = min((int(data["stations"][number]["vp"]) for number in his), default=None)
    return frozenset(number for number in his if int(data["stations"][number]["vp"]) == least)


# --- the engine (A670, A671, A672, R59) -----------------------------------------------------------


def _station_at(place: str, data: Data) -> str | None:
    """Id of the station at a place of the railway."""
    for number, station in data["stations"].items():
        where = (
            str(data["railway"]["terminus"])
            if station.get("terminus")
            else f"t{station['turnout_after']}"
        )
        if where == place:
            return str(number)
    return None


def _numbered_spaces_on(position: Position, data: Data, spaces: int) -> str:
    """The place so many numbered spaces ahead; other engines are jumped (A373)."""
    seats = enumerate(position["seats"])
    taken = {seat["engine"] for player, seat in seats if player != PEDRO} - {START, DEPOT}
    here = position["seats"][PEDRO]["engine"]
    ahead = [
        str(n)
        for n in range(int(data["railway"]["terminus"]) + 1)
        if rank(str(n), data) > rank(here, data) and str(n) not in taken
    ]
    return ahead[spaces - 1] if spaces else str(here)


def engine_stop(position: Position, data: Data, spaces: int) -> tuple[str, str | None]:
    """Where the engine is after a move of `spaces`, and the station that he upgrades, or None.

    After the terminus the place is "depot" (A672). Without any disc the station where it stops
    is not upgraded (R79).
    """
    terminus = str(data["railway"]["terminus"])
    wanted = []
    for place in forward(position, data, PEDRO, spaces):
        station = _station_at(place, data)
        if station and (place == terminus or not position["stations"][station]["discs"][PEDRO]):
            wanted.append(place)
    if not wanted:
        return _numbered_spaces_on(position, data, spaces), None
    farthest = max(wanted, key=lambda place: rank(place, data))
    station = _station_at(farthest, data)
    upgraded = station if disc_sources(position, data, station) else None
    return (DEPOT if farthest == terminus else farthest), upgraded


# --- deliveries (A680, R54) ------------------------------------------------------------------


def _free(position: Position, data: Data, city: str, quarter: str, space: int) -> bool:
    """No disc there and not under a closure tile (A53)."""
    count = str(position["players"])
    closed = city in data["setup"]["by_players"][count]["closed_cities"]
    if closed and data["closures"][city][quarter] == space:
        return False
    return position["cities"][city][quarter][space] is None


def deliver_options(position: Position, data: Data) -> frozenset[Delivery]:
    """The deliveries that A680 leaves; empty when there is none to make.

    Free spaces of one quarter with equal VP and bonus are one option, under the lowest index.
    """
    found: dict[Delivery, tuple[int, int, int]] = {}
    for quay, pier in data["quays"].items():
        city = pier["city"]
        if not position["cities"][city]["quay_" + "I" * int(pier["level"])][PEDRO]:
            continue
        board = data[f"cities_{position['city_sides'][city]}"][city]
        for quarter in QUARTERS:
            grain = max(0, int(board[quarter]["grain"]) - int(pier["discount"]))  # A192
            if grain > position["seats"][PEDRO]["grain"]:
                continue
            seen = []
            for i, space in enumerate(board[quarter]["spaces"]):
                if not _free(position, data, city, quarter, i) or space in seen:
                    continue
                seen.append(space)
                pesos = sum(int(effect.get("pesos", 0)) for effect in space["effects"])
                found[Delivery(quay, city, quarter, i)] = (grain, int(space["vp"]), pesos)
    best = max(found.values(), default=None)
    return frozenset(delivery for delivery, rating in found.items() if rating == best)


# --- ships (A681, A685, R55) -----------------------------------------------------------------


def _named_ship(name: str, position: Position, data: Data) -> str | None:
    """The ship in the loading zone that a loading card means, or None if it has left."""
    zone = [str(ship["ship"]) for ship in position["ships"]]
    if name not in HIGHEST:
        return name if name in zone else None
    highest_first = sorted(
        reversed(zone), key=lambda ship: int(data["ships"]["ships"][ship]["value"]), reverse=True
    )
    place = HIGHEST.index(name)
    return highest_first[place] if place < len(highest_first) else None


def ship_choice(position: Position, data: Data) -> str | None:
    """The ship that Pedro loads in step 3, or None when he does not load."""
    if not disc_sources(position, data):
        return None  # R63
    his = {ship["ship"] for ship in position["ships"] if ship["discs"][PEDRO]}
    listed = [_named_ship(name, position, data) for name in loading_card(position, data)["ships"]]
    for ship in listed:
        if ship is not None and ship not in his:
            return ship
    there = [ship for ship in listed if ship is not None]
    if there and data["ships"]["ships"][there[-1]]["repeatable"]:  # R55
        return there[-1]
    return None
