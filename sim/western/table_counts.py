"""What tables of the family must agree on: counts of the rulebooks, and the sanity of the trail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from typing import NoReturn

from sim.core.counted import Counted
from sim.core.reader import Reader

from .names import MARKET_BREEDS, PLAYER_COUNTS, RULE, START_BREEDS

START = "START"


def short(where: Reader, what: str, there: int, needed: int, why: str) -> NoReturn:
    where.refuse_saying(f"{what}: counted {there}, expected at least {needed} ({why})")


def check_cattle(counted: Counted, most: int) -> None:
    """A16, A17, B16, B17; `most` different pairs of breed and VP."""
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
    if kinds > most:
        breeds.refuse_saying(
            f"counted {kinds} different pairs of breed and VP, expected at most {most}"
        )


def check_cards_and_buildings(counted: Counted) -> None:
    """A19, A22, A23, B19, B20, B21."""
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


def check_stations(counted: Counted, last: Reader) -> None:
    """A371, B371, D13: turnouts in order below the last space, stations with a master."""
    stations = counted.tables["stations"]
    counted.numbered("stations", "stations")
    counted.same(last, "spaces", last.value, "railway_numbered_spaces")
    masters = sum(station["master"] for station in stations.value.values())
    counted.same(stations, "stations with a master", masters, "station_master_spaces")
    before = 0
    for _, station in stations.items():
        if "turnout_after" in station:
            before = station["turnout_after"].whole(before + 1, last.value - 1)


def check_grey_spaces(counted: Counted) -> None:
    board = counted.tables["player_board"]
    spaces = [space for aux in board["aux"].value.values() for space in aux["discs"]]
    counted.same(board["aux"], "grey spaces", spaces.count(None), "grey_spaces_without_disc")


# --- enough to set the table ----------------------------------------------------------------------


def check_job_market(
    counted: Counted, supplies: str, second: str, third: str, forecast: int, law: str
) -> None:
    """What tiles are drawn from fills the market at set-up, and by this law to the end.

    A46, A47, B46, B47. `second`, `third`: the supplies with workers, of which the second one fills
    the market at set-up; `forecast`: tiles of each that lie open besides.
    """
    tables = counted.tables
    market, workers = tables["job_market"], tables["workers"]
    rows = market["prices"]
    counted.same(rows, "rows", len(rows.value), "job_market_rows")
    for row in range(1, len(rows.value) + 1):
        _ = rows[str(row)]
    in_second, in_third = (sum(workers.value[name].values()) for name in (second, third))
    for players in PLAYER_COUNTS:
        columns = tables["setup"].value["by_players"][players]["job_market_columns"]
        start = columns * market.value["marker_starts_in"] - 1 + forecast
        if in_second < start:
            why = f"set-up with {players} players, {RULE}46, {RULE}47"
            short(workers[second], "workers", in_second, start, why)
        cells = columns * len(rows.value)
        if in_second + in_third < cells:
            why = f"the job-market cells with {players} players, {law}"
            what = f"workers in {supplies} {second} and {third}"
            short(workers, what, in_second + in_third, cells, why)


def check_start(counted: Counted, herd: int) -> None:
    """A herd of so many cards has every first hand, the box every market and offer (A48, B48)."""
    setup, counts = counted.tables["setup"], counted.expected
    for _, seat in setup["seats"].items():
        seat["cards"].whole(1, herd)
    for _, entry in setup["by_players"].items():
        entry["cattle_market"].whole(0, counts["market_cattle"])
    setup["objective_offer"].whole(1, counts["objective_offer"])


# --- the trail ------------------------------------------------------------------------------------


def check_spaces(
    counted: Counted, kinds: Sequence[tuple[str, str]], ends: Sequence[tuple[str, str]]
) -> None:
    """D1: how many spaces of each type (with the key of the counts), and the two ends by name."""
    nodes = counted.tables["trail"]["nodes"]
    found = Counter(node["type"] for node in nodes.value.values())
    for kind, key in kinds:
        counted.same(nodes, f"{kind} spaces", found[kind], key)
    for kind, name in ends:
        if found[kind] != 1 or nodes[name].value["type"] != kind:
            nodes.refuse_saying(f'expected one space of type "{kind}", named {name}')
    neutral = {name for name, node in nodes.value.items() if node["type"] == "neutral"}
    if neutral != set(counted.tables["neutral_buildings"].value):
        nodes.refuse_saying("expected the neutral spaces to have the letters of neutral_buildings")


def check_numbered_spaces(counted: Counted, kind: str, by: str, name: str, key: str) -> None:
    """Tile spaces of one zone, numbered from 1 without gaps."""
    nodes = counted.tables["trail"]["nodes"]
    numbers = sorted(
        node["number"] for node in nodes.value.values() if node["type"] == kind and node[by] == name
    )
    called = name if by == kind else f"{name} {kind}"
    counted.same(nodes, f"{called} spaces", len(numbers), key)
    if numbers != list(range(1, len(numbers) + 1)):
        nodes.refuse_saying(
            f"{called} spaces are numbered {', '.join(map(str, numbers))}, "
            f"expected 1 to {len(numbers)} without gaps"
        )


def check_ways_out(trail: Reader, end: str, city: str) -> None:
    """Out of every space that is reached, but none out of the city (A132, B132)."""
    ways = trail["ways"].value
    if ways.get(end):
        trail["ways"][end].refuse(f"no way out of {city} ({RULE}132)")


def check_way_out(trail: Reader, name: str) -> None:
    if not trail["ways"].value.get(name):
        trail["ways"].refuse_saying(f"no way leads out of {name}, expected at least one")


def check_graph(trail: Reader, beside: Sequence[str] = ()) -> None:
    """Every space but those `beside` the trail is reached from START, and no way leads back.

    With a way out of every space but the city, no cycle means that all ways end there.
    """
    nodes, ways = trail["nodes"].value, trail["ways"].value
    try:
        TopologicalSorter(ways).prepare()
    except CycleError as error:
        circle = " -> ".join(reversed(error.args[1]))
        trail["ways"].refuse_saying(f"the ways run in a circle: {circle}")
    reached = {START}
    waiting = [START]
    while waiting:
        for way in ways.get(waiting.pop(), ()):
            if way not in reached:
                reached.add(way)
                waiting.append(way)
    for name in nodes:
        if name not in reached and name not in beside:
            trail["ways"].refuse_saying(f"{name} cannot be reached from {START}")
