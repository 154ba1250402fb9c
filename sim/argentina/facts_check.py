"""Checks of each table by itself: shape, names, and sane ranges for every number.

What other games of the family have too is checked in table_checks; counts, and what several tables
must agree on, in facts_counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sim.argentina.effect_places import BONUS, SHIP
from sim.argentina.names import (
    CITIES,
    COLOURS,
    CORNERS,
    DEPARTURES,
    HANDS,
    HIRED_TYPES,
    MASTER_PER,
    NODE_TYPES,
    QUARTERS,
    QUAYS,
)
from sim.argentina.pedro_check import (
    check_pedro_cards,
    check_pedro_cattle,
    check_pedro_loading,
)
from sim.core.reader import Reader

if TYPE_CHECKING:
    from sim.western import table_checks as family
    from sim.western.effects_check import check_effects
else:
    from sim.argentina import table_checks as family
    from sim.argentina.effects_check import check_effects

# Capacities, not component numbers.
MAX_PESOS, MAX_VP = family.MAX_MONEY, family.MAX_VP
MAX_SPACES_OF_QUARTER = 4
MAX_WAYS = 3
REVEALED = ("0", "1", "2", "3", "4")
BAGS_OF_WORKERS = ("B", "C")
NODE_FIELDS = {  # beside the type
    "building": ("farmland", "special"),
    "farmer": ("colour", "number", "pesos"),
    "ramp": ("railway",),
}


def check_tables(tables: Mapping[str, Reader]) -> None:
    for table, check in CHECKS.items():
        check(tables[table])


def _setup(setup: Reader) -> None:
    numbers = {
        "tokens": (0, 10),
        "first_turn_hand": (1, 15),
        "farmers_at_start": (0, 12),
        "forecast_per_letter": (family.FORECAST_SPACES, family.FORECAST_SPACES),
        "objective_offer": (1, 12),
        "start_exhaustion": (0, 5),
    }
    setup.fields(("by_players", "seats", *numbers, "disc_at"))
    for entry in family.check_by_players(setup, ("closed_cities",)):
        closed = [city.word(CITIES) for city in entry["closed_cities"].elements(0, len(CITIES))]
        if len(set(closed)) != len(closed):
            entry["closed_cities"].refuse("each city at most once")
    family.check_seats(setup)
    setup.numbers(numbers)
    setup["disc_at"].word(QUAYS)


def _cattle(cattle: Reader) -> None:
    cattle.fields(("breeds", "exhaustion", "buy", "help_exhaustion"))
    family.check_breeds(cattle, {"strength": (0, 20)})
    cattle["exhaustion"].fields(("vp",))["vp"].whole(-MAX_VP, 0)
    family.check_purchases(cattle)
    for cards in cattle["help_exhaustion"].each(REVEALED):
        cards.whole(0, 5)


def _ships(ships: Reader) -> None:
    ships.fields(("ships", "missing_grain_pesos", "new_ships"))
    ships.numbers({"missing_grain_pesos": (0, 20), "new_ships": (0, 7)})
    for _, ship in ships["ships"].items():
        ship.fields(
            (
                "value",
                "grain",
                "vp",
                "departure",
                "quay",
                "corners",
                "sun",
                "repeatable",
                "effects",
            )
        )
        ship.numbers({"value": (0, 40), "grain": (0, 20), "vp": (-MAX_VP, MAX_VP)})
        departure = ship["departure"].word_or_null(DEPARTURES)
        quay = ship["quay"].word_or_null(QUAYS)
        ship["corners"].word(CORNERS)
        ship["repeatable"].flag()
        if (departure is None) != (quay is None):
            ship["quay"].refuse("a quay for a ship that departs and null for one that does not")
        if not ship["sun"].flag() and departure is not None:
            ship["departure"].refuse("null: only sun ships depart (A243)")
        check_effects(ship["effects"], SHIP)


def _cities(cities: Reader) -> None:
    for city in cities.each(CITIES):
        for quarter in city.each(QUARTERS):
            quarter.fields(("grain", "spaces"))
            quarter["grain"].whole(0, 20)
            for space in quarter["spaces"].elements(1, MAX_SPACES_OF_QUARTER):
                space.fields(("vp", "effects"))
                space["vp"].whole(-MAX_VP, MAX_VP)
                check_effects(space["effects"], BONUS)


def _quays(quays: Reader) -> None:
    for name, quay in zip(QUAYS, quays.each(QUAYS), strict=True):
        quay.fields(("city", "level", "vp", "discount", "corners"))
        city, level = name.rsplit("_", 1)
        quay["city"].word((city,))
        quay["level"].whole(len(level), len(level))
        quay.numbers({"vp": (-MAX_VP, MAX_VP), "discount": (0, 20)})
        quay["corners"].word(CORNERS)


def _closures(closures: Reader) -> None:
    for city in closures.each(CITIES):
        for quarter in city.each(QUARTERS):
            quarter.whole(0, MAX_SPACES_OF_QUARTER - 1)


def _farmers(farmers: Reader) -> None:
    farmers.fields(("A", "C", "vp_beside"))
    farmers["vp_beside"].whole(-MAX_VP, MAX_VP)
    for bag in ("A", "C"):
        # R1: set-up draws from bag A and knows no yellow zone.
        colours = COLOURS if bag == "C" else COLOURS[:-1]
        farmers[bag].fields((), colours)
        for _, tiles in farmers[bag].items():
            for tile, count in tiles.items():
                count.whole(0, 15)
                strength, _, hand = tile.partition(" ")
                known = strength.isdecimal() and 1 <= int(strength) <= 20 and hand in HANDS
                if not known:
                    count.refuse_saying(
                        f'the key "{tile}" is not a tile, expected a strength from 1 to 20 and '
                        'a hand such as "4 black"'
                    )


def _workers(workers: Reader) -> None:
    kinds = [name + mark for name in HIRED_TYPES for mark in ("", "+")]
    for bag in workers.each(BAGS_OF_WORKERS):
        for count in bag.each(kinds):
            count.whole(0, 500)


def _job_market(market: Reader) -> None:
    departs = tuple(f"depart {colour}" for colour in DEPARTURES)
    seen = family.check_job_market(market, ("refill", *departs), ("strong_extra",))
    family.check_arrows_once(market, seen, (*departs, "end"))


def _station_masters(masters: Reader) -> None:
    values = ("from_value", "to_value")
    family.check_station_masters(masters, ("certificate", "loading_grain"), values)
    for _, master in masters.items():
        check_effects(master["immediate"], BONUS)
        if master["per"].word(MASTER_PER) == "good_cattle":
            low = master["from_value"].whole(0, 20)
            master["to_value"].whole(low, 20)


def _stations(stations: Reader) -> None:
    names = list(stations.object())
    for name, station in stations.items():
        if name == names[-1]:
            family.check_end_station(station, "terminus", "the terminus")
        else:
            family.check_turnout(station)


def _railway(railway: Reader) -> None:
    railway.fields(("terminus", "depot_before"))
    railway.numbers({"terminus": (1, 100)})
    railway["depot_before"].whole(1, railway["terminus"].value - 1)


def _trail(trail: Reader) -> None:
    trail.fields(("nodes", "ways"))
    for name, node in trail["nodes"].items():
        kind = node["type"].word(NODE_TYPES)
        node.fields(("type", *NODE_FIELDS.get(kind, ())))
        if kind == "building":
            family.check_building_space(node, "farmland")
        elif kind == "farmer":
            colour = node["colour"].word(COLOURS)
            node.numbers({"number": (1, 20), "pesos": (0, MAX_PESOS)})
            if not name.startswith(colour):
                node["colour"].refuse("the colour of its name")
        elif kind == "ramp":
            node["railway"].whole(1, 100)
    family.check_ways_of_trail(trail, MAX_WAYS)


def _player_board(board: Reader) -> None:
    limits = {"hand_limit": (1, 12), "certificate_limit": (0, 20), "grain_limit": (1, 20)}
    board.fields(("rows", "granjero_prices", "discs", *limits, "aux"))
    board.numbers(limits)
    family.check_rows(board)
    for price in board["granjero_prices"].each(family.COLUMNS):
        price.whole(0, MAX_PESOS)
    family.check_discs(board, {"strength": (0, 20)})
    family.check_auxiliary(board)


def _rulings(rulings: Reader) -> None:
    printed = ("loading_objective_from_deck", "turnout_of_occupied_space_open")
    more = ("pedro_gets_cards_of_deliveries",)  # false when left out
    family.check_switches(rulings, printed, more)


CHECKS: dict[str, Callable[[Reader], None]] = {
    "counts": family.check_numbers,
    "setup": _setup,
    "cattle": _cattle,
    "ships": _ships,
    "cities_a": _cities,
    "cities_b": _cities,
    "quays": _quays,
    "closures": _closures,
    "farmers": _farmers,
    "workers": _workers,
    "job_market": _job_market,
    "neutral_buildings": family.check_neutral_buildings,
    "private_buildings": family.check_private_buildings,
    "objectives": family.check_objectives,
    "station_masters": _station_masters,
    "stations": _stations,
    "railway": _railway,
    "trail": _trail,
    "player_board": _player_board,
    "scoring": family.check_scoring,
    "rulings": _rulings,
    "pedro_cards": check_pedro_cards,
    "pedro_loading": check_pedro_loading,
    "pedro_cattle": check_pedro_cattle,
}
