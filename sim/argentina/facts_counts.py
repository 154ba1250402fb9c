"""Counts against the rulebook's, the sanity of the trail, and what several tables must agree on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from typing import NoReturn

from sim.argentina.names import (
    CITIES,
    COLOURS,
    DEPARTURES,
    HIRED_TYPES,
    MARKET_BREEDS,
    PLAYER_COUNTS,
    QUARTERS,
    START_BREEDS,
)
from sim.core.counted import Counted
from sim.core.reader import Reader

# Capacities, not component numbers.
MAX_CATTLE_KINDS = 24  # different pairs of breed and VP
MAX_TILE_KINDS = 64  # different worker and farmer tiles


def check_counts(tables: Mapping[str, Reader]) -> None:
    counted = Counted(tables)
    _workers(counted)
    _farmers(counted)
    _cattle(counted)
    _ships(counted)
    _cards_and_buildings(counted)
    _railway(counted)
    _cities(counted)
    _discs(counted)
    _trail_counts(counted)
    _trail_graph(tables["trail"])
    _job_market(counted)
    _setup(counted)


def _workers(counted: Counted) -> None:
    """A11: 19 of each type, 8 of them strong; R1: none in bag A by the shape of the table."""
    workers = counted.tables["workers"]
    bags = workers.value.values()
    for name in HIRED_TYPES:
        strong = sum(bag[name + "+"] for bag in bags)
        plain = sum(bag[name] for bag in bags)
        counted.same(workers, f"{name} tiles", strong + plain, "workers_each_type")
        counted.same(workers, f"{name}+ tiles", strong, "strong_workers_each_type")
    counted.same(workers, "tiles", sum(sum(bag.values()) for bag in bags), "worker_tiles")


def _farmers(counted: Counted) -> None:
    """A12."""
    farmers = counted.tables["farmers"]
    total = 0
    for colour in COLOURS:
        tiles = sum(sum(farmers.value[bag].get(colour, {}).values()) for bag in ("A", "C"))
        counted.same(farmers, f"{colour} tiles", tiles, f"farmers.{colour}")
        total += tiles
    counted.same(farmers, "tiles", total, "farmer_tiles")
    kinds = {
        (colour, tile)
        for bag in ("A", "C")
        for colour, tiles in farmers.value[bag].items()
        for tile in tiles
    }
    most = MAX_TILE_KINDS - 2 * len(HIRED_TYPES)
    if len(kinds) > most:
        farmers.refuse_saying(f"counted {len(kinds)} different tiles, expected at most {most}")


def _cattle(counted: Counted) -> None:
    """A16, A17."""
    breeds = counted.tables["cattle"]["breeds"]
    for breed in MARKET_BREEDS:
        cards = breeds.value[breed]["count"]
        counted.same(breeds[breed], "cards", cards, f"market_cattle_by_breed.{breed}")
    for what, names, key in (
        ("market cards", MARKET_BREEDS, "market_cattle"),
        ("starting cards", START_BREEDS, "start_cattle_per_player"),
    ):
        counted.same(breeds, what, sum(breeds.value[name]["count"] for name in names), key)
    kinds = 0
    for entry in breeds.value.values():
        kinds += len(set(entry["vp"])) if isinstance(entry["vp"], list) else 1
    if kinds > MAX_CATTLE_KINDS:
        breeds.refuse_saying(
            f"counted {kinds} different pairs of breed and VP, expected at most {MAX_CATTLE_KINDS}"
        )


def _ships(counted: Counted) -> None:
    """A21, A241, A243; R19: there is always a ship that can be loaded."""
    table = counted.tables["ships"]
    ships = table["ships"]
    values = list(ships.value.values())
    sun = sum(ship["sun"] for ship in values)
    counted.same(ships, "ships", len(values), "ships")
    counted.same(ships, "sun ships", sun, "ships_start")
    counted.same(ships, "pile ships", len(values) - sun, "ships_pile")
    for colour in DEPARTURES:
        number = sum(ship["departure"] == colour for ship in values)
        counted.same(ships, f"ships of departure {colour}", number, "ships_each_departure")
    most = (len(values) - sun) // len(DEPARTURES)
    table["new_ships"].whole(0, most)
    always = [
        ship
        for ship in values
        if ship["sun"]
        and ship["repeatable"]
        and ship["departure"] is None
        and ship["value"] == ship["grain"] == 0
    ]
    if not always:
        ships.refuse_saying(
            "expected a sun ship of value 0 and grain 0 that is repeatable and never departs (R19)"
        )


def _cards_and_buildings(counted: Counted) -> None:
    """A19, A22, A23."""
    counted.numbered("objectives", "objective_cards")
    counted.numbered("station_masters", "station_master_tiles")
    neutral = counted.tables["neutral_buildings"]
    counted.same(neutral, "buildings", len(neutral.value), "neutral_buildings")
    private = counted.tables["private_buildings"]
    counted.same(private, "faces", len(private.value), "private_faces")
    numbers = {face[:-1] for face in private.value}
    counted.same(private, "numbers", len(numbers), "private_buildings_per_player")
    for number in range(1, len(numbers) + 1):
        for side in "ab":
            _ = private[f"{number}{side}"]


def _railway(counted: Counted) -> None:
    """A371, D13: turnouts in order below the terminus, five stations with a master."""
    tables = counted.tables
    stations, railway = tables["stations"], tables["railway"]
    counted.numbered("stations", "stations")
    counted.same(
        railway["terminus"], "spaces", railway["terminus"].value, "railway_numbered_spaces"
    )
    masters = sum(station["master"] for station in stations.value.values())
    counted.same(stations, "stations with a master", masters, "station_master_spaces")
    before = 0
    for _, station in stations.items():
        if "turnout_after" in station:
            turnout = station["turnout_after"]
            before = turnout.whole(before + 1, railway["terminus"].value - 1)


def _cities(counted: Counted) -> None:
    """A20, A53: a closure tile hides a space that exists on both sides."""
    tables = counted.tables
    counted.same(tables["quays"], "quays", len(tables["quays"].value), "quays")
    counted.same(tables["closures"], "tiles", len(tables["closures"].value), "closure_tiles")
    for side in ("cities_a", "cities_b"):
        counted.same(tables[side], "cities", len(tables[side].value), "cities")
        for city in CITIES:
            for quarter in QUARTERS:
                spaces = tables[side].value[city][quarter]["spaces"]
                index = tables["closures"][city][quarter]
                if index.value >= len(spaces):
                    index.refuse(
                        f"one of the {len(spaces)} spaces of {city} {quarter} in {side}.json, "
                        f"a whole number from 0 to {len(spaces) - 1}"
                    )


def _discs(counted: Counted) -> None:
    """A25, A62."""
    board = counted.tables["player_board"]
    discs = board["discs"]
    counted.same(discs, "disc spaces", len(discs.value), "disc_spaces_on_player_board")
    counted.same(discs, "discs with the one on a quay", len(discs.value) + 1, "discs_per_player")
    spaces = [space for aux in board["aux"].value.values() for space in aux["discs"]]
    counted.same(board["aux"], "grey spaces", spaces.count(None), "grey_spaces_without_disc")


def _trail_counts(counted: Counted) -> None:
    """D1: how many spaces of each type; farmer spaces numbered from 1 without gaps."""
    trail = counted.tables["trail"]
    nodes = trail["nodes"]
    kinds = Counter(node["type"] for node in nodes.value.values())
    for kind, key in (
        ("neutral", "neutral_buildings"),
        ("building", "building_spaces_on_trail"),
        ("ramp", "ramps"),
    ):
        counted.same(nodes, f"{kind} spaces", kinds[kind], key)
    for kind, name in (("start", "START"), ("buenos_aires", "BA")):
        if kinds[kind] != 1 or nodes[name].value["type"] != kind:
            nodes.refuse_saying(f'expected one space of type "{kind}", named {name}')
    neutral = {name for name, node in nodes.value.items() if node["type"] == "neutral"}
    if neutral != set(counted.tables["neutral_buildings"].value):
        nodes.refuse_saying("expected the neutral spaces to have the letters of neutral_buildings")
    for colour in COLOURS:
        numbers = sorted(
            node["number"]
            for node in nodes.value.values()
            if node["type"] == "farmer" and node["colour"] == colour
        )
        counted.same(
            nodes, f"{colour} farmer spaces", len(numbers), f"farmer_spaces_on_trail.{colour}"
        )
        if numbers != list(range(1, len(numbers) + 1)):
            nodes.refuse_saying(
                f"{colour} farmer spaces are numbered {', '.join(map(str, numbers))}, "
                f"expected 1 to {len(numbers)} without gaps"
            )
    terminus = counted.tables["railway"]["terminus"].value
    for _, node in nodes.items():
        if node["type"].value == "ramp":
            node["railway"].whole(1, terminus)


def _trail_graph(trail: Reader) -> None:
    """Every space is reached from START, every way ends in Buenos Aires, no way leads back."""
    nodes, ways = trail["nodes"].value, trail["ways"].value
    if ways.get("BA"):
        trail["ways"]["BA"].refuse("no way out of Buenos Aires (A132)")
    for name, node in nodes.items():
        if name == "BA":
            continue
        if not ways.get(name):
            trail["ways"].refuse_saying(f"no way leads out of {name}, expected at least one")
        if node["type"] == "ramp" and ways[name] != ["BA"]:
            trail["ways"][name].refuse('["BA"]: a ramp leads only to Buenos Aires (A142)')
        if node["type"] != "ramp" and all(nodes[way]["type"] == "ramp" for way in ways[name]):
            trail["ways"][name].refuse("a way that is open to everybody, not only ramps (A141)")
    _no_cycle(trail, ways)
    reached = {"START"}
    waiting = ["START"]
    while waiting:
        for way in ways.get(waiting.pop(), ()):
            if way not in reached:
                reached.add(way)
                waiting.append(way)
    for name in nodes:
        if name not in reached:
            trail["ways"].refuse_saying(f"{name} cannot be reached from START")


def _no_cycle(trail: Reader, ways: dict[str, list[str]]) -> None:
    """With a way out of every space but Buenos Aires, no cycle means that all ways end there."""
    try:
        TopologicalSorter(ways).prepare()
    except CycleError as error:
        circle = " -> ".join(reversed(error.args[1]))
        trail["ways"].refuse_saying(f"the ways run in a circle: {circle}")


def _short(where: Reader, what: str, there: int, needed: int, why: str) -> NoReturn:
    where.refuse_saying(f"{what}: counted {there}, expected at least {needed} ({why})")


def _job_market(counted: Counted) -> None:
    """A46, A47, I35: the bags can fill the market at set-up and to the end of the game."""
    tables = counted.tables
    market, workers = tables["job_market"], tables["workers"]
    rows = market["prices"]
    counted.same(rows, "rows", len(rows.value), "job_market_rows")
    for row in range(1, len(rows.value) + 1):
        _ = rows[str(row)]
    in_b, in_c = (sum(workers.value[bag].values()) for bag in ("B", "C"))
    forecast = tables["setup"].value["forecast_per_letter"]
    for players in PLAYER_COUNTS:
        columns = tables["setup"].value["by_players"][players]["job_market_columns"]
        start = columns * market.value["marker_starts_in"] - 1 + forecast
        if in_b < start:
            _short(workers["B"], "workers", in_b, start, f"set-up with {players} players, A46, A47")
        cells = columns * len(rows.value)
        if in_b + in_c < cells:
            why = f"the job-market cells with {players} players, I35"
            _short(workers, "workers in bags B and C", in_b + in_c, cells, why)


def _setup(counted: Counted) -> None:
    """A45, A47, A65, A67: there is enough of everything to set the table."""
    tables = counted.tables
    setup, counts = tables["setup"], counted.expected
    bag = tables["farmers"].value["A"]
    tiles = {colour: sum(bag[colour].values()) for colour in bag}
    room = sum(min(tiles[colour], counts["farmer_spaces_on_trail"][colour]) for colour in tiles)
    setup["farmers_at_start"].whole(0, room)
    needed = setup.value["farmers_at_start"] + setup.value["forecast_per_letter"]
    if sum(tiles.values()) < needed:
        _short(tables["farmers"]["A"], "tiles", sum(tiles.values()), needed, "set-up, A45, A47")
    in_c = sum(tables["workers"].value["C"].values()) + sum(
        sum(colour.values()) for colour in tables["farmers"].value["C"].values()
    )
    if in_c < setup.value["forecast_per_letter"]:
        _short(tables["workers"]["C"], "tiles", in_c, setup.value["forecast_per_letter"], "A47")
    seats = max(int(players) for players in PLAYER_COUNTS)
    setup["start_exhaustion"].whole(0, counts["exhaustion_cards"] // seats)
    herd = counts["start_cattle_per_player"] + setup.value["start_exhaustion"]
    for _, seat in setup["seats"].items():
        seat["cards"].whole(1, herd)
    for _, entry in setup["by_players"].items():
        entry["cattle_market"].whole(0, counts["market_cattle"])
    setup["objective_offer"].whole(1, counts["objective_offer"])
