"""Counts against the rulebook's, the sanity of the trail, and what several tables must agree on.

What other games of the family have too is checked in table_counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sim.argentina.names import CITIES, COLOURS, DEPARTURES, HIRED_TYPES, PLAYER_COUNTS, QUARTERS
from sim.core.counted import Counted
from sim.core.reader import Reader

if TYPE_CHECKING:
    from sim.western import table_counts as family
else:
    from sim.argentina import table_counts as family

# Capacities, not component numbers.
MAX_CATTLE_KINDS = 24  # different pairs of breed and VP
MAX_TILE_KINDS = 64  # different worker and farmer tiles


def check_counts(tables: Mapping[str, Reader]) -> None:
    counted = Counted(tables)
    _workers(counted)
    _farmers(counted)
    family.check_cattle(counted, MAX_CATTLE_KINDS)
    _ships(counted)
    family.check_cards_and_buildings(counted)
    family.check_stations(counted, tables["railway"]["terminus"])
    _cities(counted)
    _discs(counted)
    _trail_counts(counted)
    _trail_graph(tables["trail"])
    forecast = tables["setup"].value["forecast_per_letter"]
    family.check_job_market(counted, "bags", "B", "C", forecast, "I35")
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
    discs = counted.tables["player_board"]["discs"]
    counted.same(discs, "disc spaces", len(discs.value), "disc_spaces_on_player_board")
    counted.same(discs, "discs with the one on a quay", len(discs.value) + 1, "discs_per_player")
    family.check_grey_spaces(counted)


def _trail_counts(counted: Counted) -> None:
    """D1: how many spaces of each type; farmer spaces numbered from 1 without gaps."""
    kinds = (
        ("neutral", "neutral_buildings"),
        ("building", "building_spaces_on_trail"),
        ("ramp", "ramps"),
    )
    family.check_spaces(counted, kinds, (("start", "START"), ("buenos_aires", "BA")))
    for colour in COLOURS:
        key = f"farmer_spaces_on_trail.{colour}"
        family.check_numbered_spaces(counted, "farmer", "colour", colour, key)
    terminus = counted.tables["railway"]["terminus"].value
    for _, node in counted.tables["trail"]["nodes"].items():
        if node["type"].value == "ramp":
            node["railway"].whole(1, terminus)


def _trail_graph(trail: Reader) -> None:
    """Every space is reached from START, every way ends in Buenos Aires, no way leads back."""
    nodes, ways = trail["nodes"].value, trail["ways"].value
    family.check_ways_out(trail, "BA", "Buenos Aires")
    for name, node in nodes.items():
        if name == "BA":
            continue
        family.check_way_out(trail, name)
        if node["type"] == "ramp" and ways[name] != ["BA"]:
            trail["ways"][name].refuse('["BA"]: a ramp leads only to Buenos Aires (A142)')
        if node["type"] != "ramp" and all(nodes[way]["type"] == "ramp" for way in ways[name]):
            trail["ways"][name].refuse("a way that is open to everybody, not only ramps (A141)")
    family.check_graph(trail)


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
        family.short(
            tables["farmers"]["A"], "tiles", sum(tiles.values()), needed, "set-up, A45, A47"
        )
    in_c = sum(tables["workers"].value["C"].values()) + sum(
        sum(colour.values()) for colour in tables["farmers"].value["C"].values()
    )
    if in_c < setup.value["forecast_per_letter"]:
        family.short(
            tables["workers"]["C"], "tiles", in_c, setup.value["forecast_per_letter"], "A47"
        )
    seats = max(int(players) for players in PLAYER_COUNTS)
    setup["start_exhaustion"].whole(0, counts["exhaustion_cards"] // seats)
    herd = counts["start_cattle_per_player"] + setup.value["start_exhaustion"]
    family.check_start(counted, herd)
