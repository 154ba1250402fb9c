"""Counts against the rulebook's, the sanity of the trail, and what several tables must agree on.

What other games of the family have too is checked in table_counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sim.core.counted import Counted
from sim.core.reader import Reader
from sim.trail.names import (
    AREAS,
    BOARDS,
    HAZARDS,
    HIRED_TYPES,
    LARGE_CITIES,
    PLAYER_COUNTS,
    TEEPEES,
    TOWN_HALL,
    TOWN_TILES,
    TOWN_TYPES,
)

if TYPE_CHECKING:
    from sim.western import table_counts as family
else:
    from sim.trail import table_counts as family

# Capacities, not component numbers.
MAX_CATTLE_KINDS = 20  # different pairs of breed and VP
MAX_TILE_KINDS = 24  # different worker, hazard and teepee tiles
MAX_STACK = 40


def check_counts(tables: Mapping[str, Reader]) -> None:
    counted = Counted(tables)
    _workers(counted)
    _hazards(counted)
    _teepees(counted)
    family.check_cattle(counted, MAX_CATTLE_KINDS)
    family.check_cards_and_buildings(counted)
    counted.numbered("starting_objectives", "starting_objectives")
    _stations(counted)
    _discs(counted)
    _trail_counts(counted)
    _trail_graph(tables["trail"])
    _cities(counted)
    _towns(counted)
    _rails(tables["towns"])
    _poker(counted)
    forecast = tables["setup"].value["forecast_per_stack"]
    family.check_job_market(counted, "stacks", "2", "3", forecast, "I31")
    _setup(counted)


def _workers(counted: Counted) -> None:
    """B11: 18 of each type; R1: none in stack 1 by the shape of the table."""
    workers = counted.tables["workers"]
    stacks = workers.value.values()
    for name in HIRED_TYPES:
        tiles = sum(stack[name] for stack in stacks)
        counted.same(workers, f"{name} tiles", tiles, "workers_each_type")
    counted.same(workers, "tiles", sum(sum(stack.values()) for stack in stacks), "worker_tiles")


def _hazards(counted: Counted) -> None:
    """B12."""
    hazards = counted.tables["hazards"]
    for name in HAZARDS:
        tiles = sum(hazards.value[name].values())
        counted.same(hazards[name], "tiles", tiles, "hazards_each_type")
    total = sum(sum(tiles.values()) for tiles in hazards.value.values())
    counted.same(hazards, "tiles", total, "hazard_tiles")
    kinds = sum(len(tiles) for tiles in hazards.value.values())
    most = MAX_TILE_KINDS - len(HIRED_TYPES) - len(TEEPEES)
    if kinds > most:
        hazards.refuse_saying(f"counted {kinds} different tiles, expected at most {most}")


def _teepees(counted: Counted) -> None:
    """B13."""
    stacks = counted.tables["teepees"]["stacks"]
    for colour in TEEPEES:
        tiles = sum(stack[colour] for stack in stacks.value.values())
        counted.same(stacks, f"{colour} tiles", tiles, "teepees_each_colour")
    total = sum(sum(stack.values()) for stack in stacks.value.values())
    counted.same(stacks, "tiles", total, "teepee_tiles")


def _stations(counted: Counted) -> None:
    """B396, N106: stations of the line first, the last of them at its end, then those of towns."""
    stations = counted.tables["stations"]
    family.check_stations(counted, counted.tables["railway"]["last"])
    last = counted.expected["base_stations"]
    towns = counted.tables["towns"]["towns"].value
    seen: list[str] = []
    for number, (_, station) in enumerate(stations.items(), 1):
        key = "turnout_after" if number < last else "last" if number == last else "town"
        if key not in station:
            station.refuse_saying(f'the key "{key}" is missing: stations of the line come first')
        if key == "town":
            town = station["town"].value
            if town not in towns or towns[town]["type"] != "station" or town in seen:
                station["town"].refuse('a town of type "station", each once (N106)')
            seen.append(town)
    in_line = [station["master"] for _, station in stations.items()][:last]
    spaces = counted.expected["base_station_masters"]
    if sum(master.value for master in in_line) != spaces:
        stations.refuse_saying(
            f"stations of the line with a master: expected {spaces} "
            "(counts.json: base_station_masters)"
        )


def _discs(counted: Counted) -> None:
    """B15, B62, N10, N60: the disc of the annex is the last."""
    discs = counted.tables["player_board"]["discs"]
    counted.same(discs, "disc spaces", len(discs.value), "disc_spaces_on_player_board")
    counted.same(discs, "discs", len(discs.value), "discs_per_player")
    annex = list(discs.value)[-1]
    if discs.value[annex].get("aux") != "X6":
        discs[annex].refuse_saying('expected the disc of the annex here, with "aux": "X6" (N60)')
    family.check_grey_spaces(counted)


# --- the trail ------------------------------------------------------------------------------------


def _beside(trail: Reader) -> list[str]:
    """Teepee spaces beside the trail: those that cost money (B141)."""
    nodes = trail["nodes"].value.items()
    return [name for name, node in nodes if node["type"] == "teepee" and node["dollars"] < 0]


def _trail_counts(counted: Counted) -> None:
    """D1: how many spaces of each type; hazard spaces numbered from 1 without gaps (B141)."""
    kinds = (
        ("neutral", "neutral_buildings"),
        ("building", "building_spaces_on_trail"),
        ("teepee", "teepee_spaces"),
    )
    family.check_spaces(counted, kinds, (("start", "START"), ("kansas_city", "KC")))
    for hazard in HAZARDS:
        family.check_numbered_spaces(counted, "hazard", "hazard", hazard, "hazard_spaces_each_type")
    nodes = counted.tables["trail"]["nodes"]
    money = [node["dollars"] for node in nodes.value.values() if node["type"] == "teepee"]
    if len(set(money)) != len(money):
        nodes.refuse_saying("two teepee spaces of the same dollars: which is filled first? (B231)")
    on_trail = len(money) - len(_beside(counted.tables["trail"]))
    counted.same(nodes, "teepee spaces on the trail", on_trail, "teepee_spaces_on_trail")


def _trail_graph(trail: Reader) -> None:
    """Every space of the trail is reached from START, every way ends in Kansas City (B132)."""
    beside = _beside(trail)
    family.check_ways_out(trail, "KC", "Kansas City")
    for name in trail["nodes"].value:
        if name in beside:
            if trail["ways"].value.get(name):
                trail["ways"][name].refuse("no way out of a space beside the trail (B141)")
        elif name != "KC":
            family.check_way_out(trail, name)
    for name, ways in trail["ways"].items():
        for way in ways.elements():
            if way.value in beside:
                way.refuse(f"a space of the trail: {way.value} lies beside it, not behind {name}")
    family.check_graph(trail, beside)


# --- cities, towns, poker table -------------------------------------------------------------------


def _cities(counted: Counted) -> None:
    """B219, N219; R20: there is a city that takes every delivery."""
    for table, key in zip(BOARDS, ("", "north_"), strict=True):
        board = counted.tables[table]
        cities, arrows = board["cities"], board["arrows"]
        counted.same(cities, "cities", len(cities.value), f"{key}cities")
        counted.same(arrows, "arrows", len(arrows.value), f"{key}arrows")
        always = cities["kansas_city"]
        if always.value["value"] != 0 or not always.value["repeatable"]:
            always.refuse_saying("expected value 0 and repeatable: every delivery can go there")


def _towns(counted: Counted) -> None:
    """N42, N104, N107."""
    towns = counted.tables["towns"]["towns"]
    counted.same(towns, "towns", len(towns.value), "towns")
    kinds = Counter(town["type"] for town in towns.value.values())
    for kind in TOWN_TYPES:
        counted.same(towns, f"{kind} towns", kinds[kind], f"{kind}_towns")
    large = {name for name, town in towns.value.items() if town["type"] == "large"}
    if large != set(LARGE_CITIES):
        wrong = sorted(large ^ set(LARGE_CITIES))[0]
        towns.refuse_saying(f"large towns are the large cities of cities_north, not so {wrong}")
    areas = {town["area"] for town in towns.value.values()}
    for area in AREAS:
        if area not in areas:
            towns.refuse_saying(f"no town in the area {area} (N107)")
    for _, town in towns.items():
        spaces = len(town["commerce"].value)
        counted.same(town["commerce"], "spaces", spaces, "commerce_spaces")
    tiles = counted.expected["town_tiles"]
    counted.same(counted.tables["town_tiles"], "kinds of tiles", len(TOWN_TILES), "town_tile_kinds")
    if tiles % len(TOWN_TILES):
        towns.refuse_saying(f"{tiles} tiles of {len(TOWN_TILES)} kinds are not as many of each")
    north = counted.tables["north"]
    counted.same(north["bells"], "bell spaces", north["bells"].value, "bells")
    stores = north["bells"].value * north["stores_per_bell"].value
    counted.same(north, "stores", stores, "stores_per_player")


def _rails(table: Reader) -> None:
    """Every town is reached from the town hall or a strip city (N101, N108)."""
    joined = [tuple(rail) for rail in table["rails"].value]
    for i, rail in enumerate(joined):
        if rail in joined[:i] or rail[::-1] in joined[:i]:
            table["rails"].elements()[i].refuse("each rail once")
    towns = table["towns"].value
    reached = {end for rail in joined for end in rail if end not in towns}
    if TOWN_HALL not in reached:
        table["rails"].refuse_saying("no rail leads to the town hall (N101)")
    grows = True
    while grows:
        new = {end for rail in joined for end in rail if set(rail) & reached} - reached
        reached |= new
        grows = bool(new)
    for name in towns:
        if name not in reached:
            table["rails"].refuse_saying(f"town {name} cannot be reached (N101)")


def _poker(counted: Counted) -> None:
    """P40: two neutral spaces; as many tokens as the box has."""
    poker = counted.tables["poker"]
    neutral = tuple(counted.tables["neutral_buildings"].value)
    spaces = [poker[key].word(neutral) for key in ("lay_space", "showdown_space")]
    if spaces[0] == spaces[1]:
        poker["showdown_space"].refuse("another space than lay_space")
    counted.same(poker["tokens"], "tokens", len(poker["tokens"].value), "poker_tokens")


# --- enough to set the table ----------------------------------------------------------------------


def _setup(counted: Counted) -> None:
    """B45, B47, B50, B65: there is enough of everything to set the table, and room for it."""
    tables, counts = counted.tables, counted.expected
    setup, teepees = tables["setup"], tables["teepees"]["stacks"].value
    hazards = counts["hazard_tiles"]
    in_1 = hazards + sum(teepees["1"].values())
    room = len(HAZARDS) * counts["hazard_spaces_each_type"] + counts["teepee_spaces"]
    setup["tiles_at_start"].whole(0, min(room, in_1 - setup.value["forecast_per_stack"]))
    for stack, tiles in (
        ("1", in_1),
        ("2", sum(tables["workers"].value["2"].values())),
        ("3", sum(tables["workers"].value["3"].values()) + sum(teepees["3"].values())),
    ):
        if tiles > MAX_STACK:
            tables["workers"].refuse_saying(
                f"tiles of stack {stack}: counted {tiles}, expected at most {MAX_STACK}"
            )
    family.check_start(counted, counts["start_cattle_per_player"])
    tokens = counts["exchange_tokens"] // max(map(int, PLAYER_COUNTS))
    setup["tokens"].whole(0, tokens)
