"""Richer solo positions than random play reaches, made by moving real components about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sim.argentina import position as positions
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.names import LEVELS
from sim.argentina.setup import Setup
from sim.core import setup as core
from tests.argentina.raw import Raw
from tests.games.twin import Moments

from . import enrich
from .moments import SEED, shipped
from .pedro_reading import HIRED_TYPES, HUMAN, PEDRO
from .reading import QUARTERS, Data, Position, farmer_tiles

CARDS = range(1, 16)
DISCS = 18


def solo_setup(number: int) -> Setup:
    rng = random.Random(f"solo set-up {number}")
    return Setup(
        solo=LEVELS[number % 3],
        seed=SEED,
        game=number,
        neutral=rng.choice(["lettered", "shuffled"]),
        sides=rng.choice(["a", "b", "random", "random"]),
        city_sides=rng.choice(["a", "b", "random"]),
    )


def _starts(setup: core.Setup) -> Iterator[Raw]:
    """Pedro's turns of a random game, about to begin."""
    raw = Raw.dealt(setup, shipped())
    return (raw.copy() for op in raw.steps() if op == ops.TURN_START and raw.p == L.PEDRO)


def _write(raw: Raw, setup: core.Setup) -> Position:
    return ARGENTINA.write_position(raw.s, raw.memory, raw.tables, setup)


solo_moments = Moments("solo moment", solo_setup, _starts, _write)


def load(position: Position, tables: Tables | None = None) -> tuple[Raw, Setup]:
    """The game that goes on from a position, nothing carried out yet."""
    flat = tables or shipped()
    state, _, setup = positions.from_dict(position | {"tables": flat.facts.hash}, flat)
    return Raw(state, flat, setup.roster.rows), setup


def next_card(position: Position, rng: random.Random, card: int) -> None:
    others = [other for other in CARDS if other != card]
    rng.shuffle(others)
    position["pedro"]["draw"] = [card, *others[: rng.randint(0, len(others))]]


# --- the parts ------------------------------------------------------------------------------------


def later(position: Position, rng: random.Random, data: Data) -> None:
    """The job market further on, with its departures and loading cards (A684)."""
    enrich.later(position, rng, data)
    gone = {data["ships"]["ships"][ship]["departure"] for ship in position["ships_departed"]}
    position["pedro"]["loading_card"] = 1 + len(gone)


def workers(position: Position, rng: random.Random) -> None:
    """More workers for Pedro, and one of his most numerous types as speciality."""
    most = rng.choice([0, 1, 3, 5])
    for kind in rng.sample(HIRED_TYPES, 3):
        enrich.workers(position, rng, PEDRO, kind, rng.randint(0, most))
    rows = position["seats"][PEDRO]["workers"]
    longest = max(len(rows[kind]) for kind in HIRED_TYPES)
    position["pedro"]["speciality"] = rng.choice(
        [kind for kind in HIRED_TYPES if len(rows[kind]) == longest]
    )


def buildings(position: Position, rng: random.Random, data: Data) -> None:
    """Buildings of both; sometimes so many that no safe space is free."""
    enrich.buildings(position, rng, data, PEDRO, rng.choice([0, 2, 4, 8]))
    enrich.buildings(position, rng, data, HUMAN, rng.choice([0, 3, 6, 10]))


def _places(position: Position, data: Data) -> dict[str, list[list[int]]]:
    """Where a disc of Pedro's can go: lists of discs one a player."""
    ships = data["ships"]["ships"]
    return {
        "ship": [
            ship["discs"]
            for ship in position["ships"]
            if ship["discs"][PEDRO] == 0 or ships[ship["ship"]]["repeatable"]
        ],
        "station": [
            station["discs"]
            for number, station in position["stations"].items()
            if station["discs"][PEDRO] == 0 or enrich.is_terminus(data["stations"][number])
        ],
        "quay": [
            position["cities"][pier["city"]]["quay_" + "I" * int(pier["level"])]
            for pier in data["quays"].values()
        ],
    }


def discs(position: Position, rng: random.Random, data: Data) -> None:
    """Discs from his reserve to ships, quays, stations and bonus spaces; sometimes all."""
    pedro = position["pedro"]
    count = rng.choice([0, 2, 6, 10, DISCS])
    kinds = rng.choice(
        [["ship", "station", "quay", "bonus"], ["quay", "bonus"], ["station"], ["ship", "quay"]]
    )
    for _ in range(min(count, pedro["reserve"])):
        kind = rng.choice(kinds)
        pedro["reserve"] -= 1
        spaces = [
            (board[quarter], i)
            for board in position["cities"].values()
            for quarter in QUARTERS
            for i, owner in enumerate(board[quarter])
            if owner is None
        ]
        if kind == "bonus" and spaces:
            quarter, i = rng.choice(spaces)
            quarter[i] = PEDRO
            continue
        places = _places(position, data)[kind if kind != "bonus" else "quay"]
        rng.choice(places or _places(position, data)["quay"])[PEDRO] += 1


def only_terminus(position: Position, data: Data) -> None:
    """All discs that he has in reserve and on stations lie on the terminus, his engine near it."""
    terminus = next(n for n, s in data["stations"].items() if enrich.is_terminus(s))
    for station in position["stations"].values():
        position["pedro"]["reserve"] += station["discs"][PEDRO]
        station["discs"][PEDRO] = 0
    position["stations"][terminus]["discs"][PEDRO] = position["pedro"]["reserve"]
    position["pedro"]["reserve"] = 0
    last = int(data["railway"]["terminus"]) - 1
    position["seats"][PEDRO]["engine"] = str(last)
    if position["seats"][HUMAN]["engine"] == str(last):
        position["seats"][HUMAN]["engine"] = "0"


def bare_stations(position: Position, rng: random.Random) -> None:
    """Masters that Pedro sent to the box (A671)."""
    for station in position["stations"].values():
        if isinstance(station["master"], int) and station["discs"][PEDRO] and rng.random() < 0.7:
            position["masters_removed"].append(station["master"])
            station["master"] = None


def market(position: Position, rng: random.Random) -> None:
    """A market and a deck of any size; the rest in Pedro's pile and the human's draw pile."""
    cards = list(position["cattle_deck"])
    for card, count in position["cattle_market"].items():
        cards += [card] * count
    rng.shuffle(cards)
    size, deck = rng.choice([0, 1, 2, 4, 7, 10]), rng.choice([0, 1, 2, 5, 20])
    chosen = cards[:size]
    position["cattle_market"] = {card: chosen.count(card) for card in sorted(set(chosen))}
    position["cattle_deck"] = cards[size : size + deck]
    piles = (position["seats"][PEDRO]["pile"], position["seats"][HUMAN]["draw"])
    for card in cards[size + deck :]:
        rng.choice(piles).append(card)


def pile(position: Position, rng: random.Random) -> None:
    """Objective and exhaustion cards; sometimes the objective deck runs out (A612)."""
    deck, his = position["objective_deck"], position["seats"][PEDRO]["pile"]
    for _ in range(rng.choice([0, 2, 5, len(deck)])):
        if deck:
            his.append(f"objective:{deck.pop()}")
    if not deck and rng.random() < 0.5:
        offer = position["objective_offer"]
        empty = rng.randint(1, len(offer))
        for i in range(empty):
            if offer[i] is not None:
                his.append(f"objective:{offer[i]}")
                offer[i] = None
    for _ in range(rng.choice([0, 0, 3])):
        if position["exhaustion_pile"]:
            position["exhaustion_pile"] -= 1
            his.append("exhaustion")


def even_coins(position: Position, rng: random.Random, data: Data) -> None:
    """Farmers of equal pesos, so that strength and colour decide (A647)."""
    pesos = rng.randint(2, 6)
    for space, tile in farmer_tiles(position).items():
        tile["coins"] = max(0, pesos - int(data["trail"]["nodes"][space]["pesos"]))


def _way(data: Data, space: str) -> list[str]:
    """The spaces from here to the next neutral building."""
    found = []
    while data["trail"]["nodes"][space]["type"] != "neutral":
        found.append(space)
        space = data["trail"]["ways"][space][0]
    return found


def _clear(position: Position, space: str) -> None:
    """The tile of a space goes back where it came from, if nothing else depends on it."""
    tile = position["trail"].get(space)
    if tile is None or space == position["seats"][HUMAN]["at"]:
        return
    if "farmer" in tile:
        position["bags"]["A"].append(tile["farmer"])
    elif position["seats"][tile["owner"]]["box"]:
        return
    else:
        position["seats"][tile["owner"]]["supply"].append(int(tile["building"][:-1]))
    del position["trail"][space]


def tolls(position: Position, rng: random.Random, data: Data) -> str:
    """Between two ways of one fork: farmers here, buildings of the human there, with equal hands.

    Returns the place of the fork.
    """
    fork, first, colour = rng.choice([("A", "b1", "green"), ("B", "b6", "blue")])
    ways = (_way(data, first), _way(data, f"{colour}1"))
    for space in (*ways[0], *ways[1]):
        _clear(position, space)
    hand = rng.choice(["black", "green"])
    tiles = [tile for tile in position["bags"]["A"] if tile.startswith(colour) and hand in tile]
    seat = position["seats"][HUMAN]
    faces = {
        int(face[:-1]): face
        for face in position["sides"]
        if data["private_buildings"][face]["hand"] == hand
        and data["private_buildings"][face]["carpinteros"] <= enrich.NEW_BUILDING_LIMIT
        and int(face[:-1]) in seat["supply"]
    }
    free = [space for space in ways[0] if space not in position["trail"]]
    for space in rng.sample(free, min(len(free), len(faces), rng.randint(1, 2))):
        number, face = faces.popitem()
        seat["supply"].remove(number)
        position["trail"][space] = {"owner": HUMAN, "building": face}
    free = [s for s in ways[1] if s.startswith(colour) and s not in position["trail"]]
    for space in rng.sample(free, min(len(free), len(tiles), rng.randint(1, 2))):
        tile = tiles.pop()
        position["bags"]["A"].remove(tile)
        position["trail"][space] = {"farmer": tile, "coins": 0}
    return fork


def anywhere(position: Position, rng: random.Random, data: Data) -> str:
    """A place where an estanciero can stand between turns (I25)."""
    kind = rng.choice(["start", "neutral", "building", "farmer"])
    spaces: list[str] = [
        name
        for name, node in data["trail"]["nodes"].items()
        if node["type"] == kind and (kind != "building" or name in position["trail"])
    ]
    return rng.choice(spaces or ["START"])


def rich(position: Position, rng: random.Random, data: Data, card: int | None = None) -> Position:
    """Everything at once, then Pedro's turn begins with this card."""
    seat: dict[str, Any] = position["seats"][PEDRO]
    del position["history"]
    later(position, rng, data)
    workers(position, rng)
    enrich.farmers_on_trail(position, rng, data, rng.randint(0, 19))
    buildings(position, rng, data)
    enrich.engines(position, rng, data)
    discs(position, rng, data)
    if rng.random() < 0.05:
        only_terminus(position, data)
    bare_stations(position, rng)
    market(position, rng)
    pile(position, rng)
    seat["grain"] = rng.randint(0, 8)
    seat["at"] = anywhere(position, rng, data)
    position["seats"][HUMAN]["at"] = anywhere(position, rng, data)
    if seat["turns"] == 0:
        seat["at"] = "START"
    if rng.random() < 0.4:
        even_coins(position, rng, data)
    if rng.random() < 0.4 and seat["turns"] > 0:
        seat["at"] = tolls(position, rng, data)
    next_card(position, rng, card or rng.choice(CARDS))
    return position
