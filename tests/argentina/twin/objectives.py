"""Objective cards and station masters at the end, chosen jointly.

A425, A426, A427, A428, A567, R49.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .reading import (
    QUARTERS,
    WORKER_TYPES,
    Data,
    Position,
    cattle,
    cattle_value,
    herd,
    objective_ids,
    own_buildings,
    strong_workers,
    worker_count,
)
from .reading import breed as breed_of

GOOD_VALUES = (3, 4, 5)  # A586


class Element(NamedTuple):
    """One concrete thing of a player and the conditions that it could serve (A427)."""

    thing: str
    serves: frozenset[str]


class Best(NamedTuple):
    """The best sum of categories 8 and 9, and both parts of one optimum.

    Among equal sums the one with most VP in category 8.
    """

    total: int
    objectives: int
    masters: int


def elements(position: Position, data: Data, player: int) -> list[Element]:
    """Every thing of the player that some condition may ask for (A427)."""
    seat = position["seats"][player]
    found = []
    for space in own_buildings(position, player):
        found.append(Element(f"building on {space}", frozenset({"building"})))
    for colour, count in seat["farmers"].items():
        for i in range(count):
            found.append(Element(f"{colour} farmer {i}", frozenset({colour})))
    for city, board in position["cities"].items():
        for quarter in QUARTERS:
            for i, owner in enumerate(board[quarter]):
                if owner == player:
                    found.append(Element(f"{city} {quarter} space {i}", frozenset({quarter})))
    for number, station in position["stations"].items():
        for i in range(station["discs"][player]):  # several only on the terminus (A427)
            found.append(Element(f"station {number} disc {i}", frozenset({"station"})))
    for i, card in enumerate(cattle(herd(position, player), data)):
        serves = frozenset({breed_of(card), f"value{cattle_value(card, data)}"})
        found.append(Element(f"card {i} {card}", serves))
    for ship in position["ships"]:
        value = data["ships"]["ships"][ship["ship"]]["value"]
        for i in range(ship["discs"][player]):
            found.append(Element(f"ship {ship['ship']} disc {i}", frozenset({f"ship{value}"})))
    return found


def _conditions(card: int, data: Data) -> list[str]:
    """The conditions of a card one by one: {"building": 2} asks for two elements (K19)."""
    asked = data["objectives"][str(card)]["conditions"]
    return [kind for kind, number in asked.items() for _ in range(number)]


def all_served(conditions: list[str], things: list[Element]) -> bool:
    """Can every condition get an element of its own (A426)?

    The conditions choose in turn. One that finds all its elements given away asks a holder to
    move to another element (augmenting paths), so a "no" is final.
    """
    holder: dict[int, int] = {}  # element -> condition that has it

    def seat(condition: int, asked: set[int]) -> bool:
        for i, thing in enumerate(things):
            if conditions[condition] in thing.serves and i not in asked:
                asked.add(i)
                if i not in holder or seat(holder[i], asked):
                    holder[i] = condition
                    return True
        return False

    return all(seat(condition, set()) for condition in range(len(conditions)))


def fulfillable(cards: list[int], things: list[Element], data: Data) -> list[tuple[int, ...]]:
    """All sets of cards that can be fulfilled at the same time.

    Leaving a card out of such a set frees elements, so every such set grows card by card.
    """
    sets: list[tuple[int, ...]] = [()]
    for card in cards:
        for smaller in list(sets):
            larger = (*smaller, card)
            wanted = [kind for each in larger for kind in _conditions(each, data)]
            if all_served(wanted, things):
                sets.append(larger)
    return sets


def masters_value(position: Position, data: Data, player: int, area: int) -> int:
    """Category 9 with so many objective cards in the area.

    A568, A580, A581, A582, A583, A584, A585, A586, A587.
    """
    seat = position["seats"][player]
    count: dict[str, Callable[[], int]] = {
        "ship_disc": lambda: sum(ship["discs"][player] for ship in position["ships"]),
        "station": lambda: sum(1 for s in position["stations"].values() if s["discs"][player]),
        "objective": lambda: area,
        "strong_worker": lambda: strong_workers(position, player),
        "worker_set": lambda: min(worker_count(position, player, kind) for kind in WORKER_TYPES),
        "farmer": lambda: sum(seat["farmers"].values()),
        "good_cattle": lambda: sum(
            1
            for card in cattle(herd(position, player), data)
            if cattle_value(card, data) in GOOD_VALUES
        ),
        "building": lambda: len(own_buildings(position, player)),
    }
    total = 0
    for number in seat["masters"]:
        master = data["station_masters"][str(number)]
        total += int(master["vp"]) * (count[master["per"]]() // int(master["each"]))
    return total


def best_objectives(position: Position, data: Data, player: int) -> Best:
    """Best sum of categories 8 and 9 (R49).

    Tried: every set of cards that can be fulfilled together, cards of the area and of the
    herd alike. Area cards outside the set cost their penalty (A428). Herd cards outside it
    may be added unfulfilled, which can pay by A582; for each number of them the mildest
    penalties are the best, because only their number counts otherwise.
    """
    area = list(position["seats"][player]["objectives"])
    in_herd = objective_ids(herd(position, player))
    things = elements(position, data, player)
    table = data["objectives"]
    options = []
    for fulfilled in fulfillable(area + in_herd, things, data):
        gained = sum(int(table[str(card)]["vp"]) for card in fulfilled)
        gained += sum(int(table[str(card)]["penalty"]) for card in area if card not in fulfilled)
        size = len(area) + sum(1 for card in in_herd if card in fulfilled)
        mildest_first = sorted(
            (int(table[str(card)]["penalty"]) for card in in_herd if card not in fulfilled),
            reverse=True,
        )
        for added in range(len(mildest_first) + 1):
            objectives = gained + sum(mildest_first[:added])
            masters = masters_value(position, data, player, size + added)
            options.append(Best(objectives + masters, objectives, masters))
    return max(options)
