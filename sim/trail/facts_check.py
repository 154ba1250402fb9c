"""Checks of each table by itself: shape, names, and sane ranges for every number.

What other games of the family have too is checked in table_checks; counts, and what several tables
must agree on, in facts_counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sim.core.reader import Reader
from sim.trail.effect_places import BONUS, CITY, COMMERCE
from sim.trail.kernel.effect_kinds import effects
from sim.trail.names import (
    AREAS,
    BASE_CITIES,
    FRAMES,
    HANDS,
    HAZARDS,
    HIRED_TYPES,
    LARGE_CITIES,
    MASTER_PER,
    NODE_TYPES,
    NORTH_CITIES,
    RULINGS,
    STRIP_CITIES,
    TEEPEES,
    TOWN_HALL,
    TOWN_TILES,
    TOWN_TYPES,
)

if TYPE_CHECKING:
    from sim.western import table_checks as family
    from sim.western.effects_check import check_effects, check_ways
else:
    from sim.trail import table_checks as family
    from sim.trail.effects_check import check_effects, check_ways

# Capacities, not component numbers.
MAX_DOLLARS, MAX_VP = family.MAX_MONEY, family.MAX_VP
MAX_WAYS = 2
ONE_HAND = HANDS[:2]
STACKS_OF_WORKERS = ("2", "3")
STACKS_OF_TEEPEES = ("1", "3")
NODE_FIELDS = {  # beside the type
    "building": ("woods", "special"),
    "hazard": ("hazard", "number"),
    "teepee": ("dollars",),
}


def check_tables(tables: Mapping[str, Reader]) -> None:
    for table, check in CHECKS.items():
        check(tables[table])


def _setup(setup: Reader) -> None:
    numbers = {
        "tokens": (0, 5),
        "tiles_at_start": (0, 21),
        "forecast_per_stack": (family.FORECAST_SPACES, family.FORECAST_SPACES),
        "objective_offer": (1, 12),
    }
    setup.fields(("by_players", "seats", *numbers))
    family.check_by_players(setup)
    family.check_seats(setup)
    setup.numbers(numbers)


def _cattle(cattle: Reader) -> None:
    cattle.fields(("breeds", "buy"))
    family.check_breeds(cattle, {})
    family.check_purchases(cattle)


def _hazards(hazards: Reader) -> None:
    for kind in hazards.each(HAZARDS):
        for tile, count in kind.items():
            count.whole(0, 6)
            vp, _, hand = tile.partition(" ")
            if not (vp.isdecimal() and int(vp) <= MAX_VP and hand in ONE_HAND):
                count.refuse_saying(
                    f'the key "{tile}" is not a tile, expected VP from 0 to {MAX_VP} and a hand '
                    'such as "4 green"'
                )


def _teepees(teepees: Reader) -> None:
    teepees.fields(("stacks", "hands"))
    for stack in teepees["stacks"].each(STACKS_OF_TEEPEES):
        for count in stack.each(TEEPEES):
            count.whole(0, 11)
    for hand in teepees["hands"].each(TEEPEES):
        hand.word(ONE_HAND)


def _workers(workers: Reader) -> None:
    for stack in workers.each(STACKS_OF_WORKERS):
        for count in stack.each(HIRED_TYPES):
            count.whole(0, 18)


def _job_market(market: Reader) -> None:
    seen = family.check_job_market(market, ("refill",))
    family.check_arrows_once(market, seen, ("end",))


def _station_masters(masters: Reader) -> None:
    family.check_station_masters(masters, ("certificate",))
    for _, master in masters.items():
        check_ways(master["immediate"], BONUS)
        if master["per"].word_or_null(MASTER_PER) is None and master["vp"].value:
            master["per"].refuse(f"what the {master['vp'].value} VP are for")


def _stations(stations: Reader) -> None:
    for _, station in stations.items():
        if "town" in station:
            family.check_station(station, "town")
            station["town"].text()
            station["master"].flag()
        elif "last" in station:
            family.check_end_station(station, "last", "the end of the line")
        else:
            family.check_turnout(station)


def _railway(railway: Reader) -> None:
    railway.fields(("last", "crosses", "end_dollars"))
    railway.numbers({"last": (1, 100), "end_dollars": (0, MAX_DOLLARS)})
    before = 0
    for cross in railway["crosses"].elements():
        before = cross.whole(before + 1, railway["last"].value - 1)


def _trail(trail: Reader) -> None:
    trail.fields(("nodes", "ways"))
    for _, node in trail["nodes"].items():
        kind = node["type"].word(NODE_TYPES)
        node.fields(("type", *NODE_FIELDS.get(kind, ())))
        if kind == "building":
            family.check_building_space(node, "woods")
        elif kind == "hazard":
            node["hazard"].word(HAZARDS)
            node["number"].whole(1, 20)
        elif kind == "teepee":
            node["dollars"].whole(-MAX_DOLLARS, MAX_DOLLARS)
    family.check_ways_of_trail(trail, MAX_WAYS)


def _player_board(board: Reader) -> None:
    limits = {"hand_limit": (1, 12), "certificate_limit": (0, 20)}
    board.fields(("rows", "discs", *limits, "certificate_track", "aux"))
    board.numbers(limits)
    family.check_rows(board)
    family.check_discs(board, {})
    family.check_auxiliary(board)
    track = board["certificate_track"]
    numbers = [number.whole(0, 20) for number in track.elements(2, 10)]
    if numbers != sorted(set(numbers)) or numbers[0] != 0:
        track.refuse("rising numbers, the first of them 0")
    gains = [disc.get("certificate_limit") for disc in board["discs"].value.values()]
    for limit in [board.value["certificate_limit"], *gains]:
        if limit is not None and limit not in numbers:
            track.refuse(f"a space for every limit, also for {limit}")


# --- cities and towns -----------------------------------------------------------------------------


def _city(city: Reader, more: Sequence[str] = ()) -> None:
    city.fields(("value", "frame", "vp", "repeatable", "effects"), more)
    city.numbers({"value": (0, 40), "vp": (-MAX_VP, MAX_VP)})
    city["frame"].word(FRAMES)
    city["repeatable"].flag()
    check_effects(city["effects"], CITY)


def _arrows(arrows: Reader, cities: Sequence[str]) -> None:
    """Arrows between two cities of the board, named by them."""
    for name, arrow in arrows.items():
        first, _, second = name.partition("-")
        if first not in cities or second not in cities or first == second:
            arrow.refuse_saying(
                f'the key "{name}" is no arrow, expected two different cities of this table such '
                f'as "{cities[1]}-{cities[2]}"'
            )
        arrow.fields(("vp", "effects"))
        arrow["vp"].whole(-MAX_VP, MAX_VP)
        check_effects(arrow["effects"], CITY)


def _cities(table: Reader) -> None:
    table.fields(("cities", "arrows"))
    for city in table["cities"].each(BASE_CITIES):
        _city(city)
    _arrows(table["arrows"], BASE_CITIES)


def _cities_north(table: Reader) -> None:
    table.fields(("cities", "arrows"))
    for name, city in zip(NORTH_CITIES, table["cities"].each(NORTH_CITIES), strict=True):
        _city(city, ("large", "vp_per_bell"))
        if "vp_per_bell" in city:
            city["vp_per_bell"].whole(-MAX_VP, MAX_VP)
        large = "large" in city and city["large"].flag()
        if large != (name in LARGE_CITIES):
            what = "is a town (N107)" if name in LARGE_CITIES else "is none: it has no town (N107)"
            city.refuse_saying(f'"large" says {str(large).lower()}, but {name} {what}')
    _arrows(table["arrows"], STRIP_CITIES)


def _towns(table: Reader) -> None:
    table.fields(("towns", "rails"))
    for _, town in table["towns"].items():
        town.fields(("type", "area", "commerce"))
        town["type"].word(TOWN_TYPES)
        town["area"].word(AREAS)
        for space in town["commerce"].elements():
            for effect in space.elements(0, 1):  # one thing, given or asked for (N102)
                effects.check(effect, COMMERCE)
    known = (TOWN_HALL, *(city for city in STRIP_CITIES if city != "kansas_city"))
    names = (*known, *table["towns"].value)
    for rail in table["rails"].elements():
        ends = [end.word(names) for end in rail.elements(2, 2)]
        if ends[0] == ends[1]:
            rail.refuse("two different places")
        if ends[1] in known:
            rail.refuse("a town as the second place")


def _town_tiles(tiles: Reader) -> None:
    for tile in tiles.each(TOWN_TILES):
        check_ways(tile, BONUS, low=1)


def _north(north: Reader) -> None:
    north.fields(("bells", "stores_per_bell", "bells_with_token"))
    north.numbers({"bells": (1, 15), "stores_per_bell": (1, 15)})
    before = 0
    for bell in north["bells_with_token"].elements():
        before = bell.whole(before + 1, north["bells"].value)


def _poker(poker: Reader) -> None:
    numbers = {"most_cards": (1, 3), "bank": (0, MAX_DOLLARS)}
    poker.fields(("lay_space", "showdown_space", "prices", *numbers, "tokens"))
    for space in ("lay_space", "showdown_space"):
        poker[space].text()
    for price in poker["prices"].elements(2, 2):
        price.whole(0, MAX_DOLLARS)
    poker.numbers(numbers)
    for token in poker["tokens"].elements(1):
        token.fields(("vp", "dollars"))
        token.numbers({"vp": (0, MAX_VP), "dollars": (0, MAX_DOLLARS)})


def _rulings(rulings: Reader) -> None:
    family.check_switches(rulings, RULINGS)


CHECKS: dict[str, Callable[[Reader], None]] = {
    "counts": family.check_numbers,
    "setup": _setup,
    "cattle": _cattle,
    "hazards": _hazards,
    "teepees": _teepees,
    "workers": _workers,
    "job_market": _job_market,
    "neutral_buildings": family.check_neutral_buildings,
    "private_buildings": family.check_private_buildings,
    "objectives": family.check_objectives,
    "starting_objectives": family.check_objectives,
    "station_masters": _station_masters,
    "stations": _stations,
    "railway": _railway,
    "trail": _trail,
    "player_board": _player_board,
    "cities": _cities,
    "cities_north": _cities_north,
    "towns": _towns,
    "town_tiles": _town_tiles,
    "north": _north,
    "poker": _poker,
    "scoring": family.check_scoring,
    "rulings": _rulings,
}
