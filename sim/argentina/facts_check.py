"""Checks of each table by itself: shape, names, and sane ranges for every number.

The ranges are wide, so that a designer can try things; counts and what several tables must
agree on are checked in facts_counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sim.argentina.effects_check import (
    ALL,
    AUXILIARY,
    BONUS,
    CELL,
    SHIP,
    check_actions,
    check_effects,
)
from sim.argentina.names import (
    AUX,
    BREEDS,
    CATEGORIES,
    CITIES,
    COLOURS,
    CORNERS,
    DEPARTURES,
    HANDS,
    HIRED_TYPES,
    MARKET_BREEDS,
    MASTER_PER,
    NEEDS,
    NODE_TYPES,
    PLAYER_COUNTS,
    QUARTERS,
    QUAYS,
    START_BREEDS,
    WORKER_TYPES,
)
from sim.argentina.pedro_check import (
    check_pedro_cards,
    check_pedro_cattle,
    check_pedro_loading,
)
from sim.core.reader import Reader

# Capacities, not component numbers.
MAX_PESOS = 100
MAX_VP = 50
MAX_SPACES_OF_QUARTER = 4
MAX_BUY_OPTIONS = 16
MAX_COLUMNS = 4
MAX_WAYS = 3
FORECAST_SPACES = 2
COLUMNS = ("2", "3", "4", "5", "6")
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


def _counts(counts: Reader) -> None:
    for _, count in counts.items():
        for number in [below for _, below in count.items()] if count.is_object() else [count]:
            number.whole(1, 500)


def _setup(setup: Reader) -> None:
    setup.fields(
        (
            "by_players",
            "seats",
            "tokens",
            "first_turn_hand",
            "farmers_at_start",
            "forecast_per_letter",
            "objective_offer",
            "disc_at",
            "start_exhaustion",
        )
    )
    for entry in setup["by_players"].each(PLAYER_COUNTS):
        numbers = {
            "job_market_columns": (2, MAX_COLUMNS),  # a row has at least 2 cells (R25)
            "cattle_market": (0, 500),
            "black_hand": (0, 20),
            "green_hand": (0, 20),
            "steps": (1, 20),
        }
        entry.fields((*numbers, "closed_cities"))
        entry.numbers(numbers)
        closed = [city.word(CITIES) for city in entry["closed_cities"].elements(0, len(CITIES))]
        if len(set(closed)) != len(closed):
            entry["closed_cities"].refuse("each city at most once")
    for seat in setup["seats"].each(("1", "2", "3", "4")):
        seat.fields(("pesos", "cards"))
        seat.numbers({"pesos": (0, MAX_PESOS), "cards": (1, 15)})
    setup.numbers(
        {
            "tokens": (0, 10),
            "first_turn_hand": (1, 15),
            "farmers_at_start": (0, 12),
            "forecast_per_letter": (FORECAST_SPACES, FORECAST_SPACES),
            "objective_offer": (1, 12),
            "start_exhaustion": (0, 5),
        },
    )
    setup["disc_at"].word(QUAYS)


def _cattle(cattle: Reader) -> None:
    cattle.fields(("breeds", "exhaustion", "buy", "help_exhaustion"))
    for breed, entry in zip(BREEDS, cattle["breeds"].each(BREEDS), strict=True):
        entry.fields(("colour", "value", "strength", "count", "vp", "start"))
        entry["colour"].text()
        entry.numbers({"value": (0, 12), "strength": (0, 20), "count": (1, 20)})
        if entry["start"].flag() != (breed in START_BREEDS):
            entry["start"].refuse("true" if breed in START_BREEDS else "false")
        if isinstance(entry["vp"].value, list):
            count = entry["count"].value
            for vp in entry["vp"].elements(count, count):
                vp.whole(-MAX_VP, MAX_VP)
        elif isinstance(entry["vp"].value, int):
            entry["vp"].whole(-MAX_VP, MAX_VP)
        else:
            entry["vp"].refuse("a whole number, or a list with one for each card")
    cattle["exhaustion"].fields(("vp",))["vp"].whole(-MAX_VP, 0)
    options = cattle["buy"].items()
    if not 1 <= len(options) <= MAX_BUY_OPTIONS:
        cattle["buy"].refuse(f"1 to {MAX_BUY_OPTIONS} purchase options")
    for _, option in options:
        option.fields(("gauchos", "pesos", "gets"))
        option.numbers({"gauchos": (1, 6), "pesos": (0, MAX_PESOS)})
        for card in option["gets"].elements(1, 2):
            card.word(("value3", *MARKET_BREEDS))
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
    market.fields(("prices", "marker_starts_in", "strong_extra", "arrows", "marker_vp"))
    for _, price in market["prices"].items():
        price.whole(0, MAX_PESOS)
    rows = list(market["prices"].value)
    numbers = {
        "marker_starts_in": (1, len(rows)),
        "strong_extra": (0, 20),
        "marker_vp": (-MAX_VP, MAX_VP),
    }
    market.numbers(numbers)
    departs = tuple(f"depart {colour}" for colour in DEPARTURES)
    first = market["marker_starts_in"].value
    seen: list[str] = []
    for row, arrow in market["arrows"].fields((), rows).items():
        word = arrow.word(("refill", *departs, "end"))
        if int(row) < first:
            arrow.refuse_saying(f"an arrow of row {row}, but the marker starts in row {first}")
        if (word == "end") != (row == rows[-1]):
            arrow.refuse(f'"end" in row {rows[-1]} and only there')
        seen.append(word)
    for word in (*departs, "end"):
        if seen.count(word) != 1:
            market["arrows"].refuse_saying(
                f'"{word}" stands there {seen.count(word)} times, expected exactly once'
            )


def _neutral_buildings(buildings: Reader) -> None:
    for _, building in buildings.items():
        check_actions(building)


def _private_buildings(buildings: Reader) -> None:
    for _, face in buildings.items():
        face.fields(("carpinteros", "vp", "hand", "actions"))
        face.numbers({"carpinteros": (1, 12), "vp": (-MAX_VP, MAX_VP)})
        face["hand"].word_or_null(HANDS)
        check_actions(face["actions"])


def _objectives(objectives: Reader) -> None:
    for _, card in objectives.items():
        card.fields(("immediate", "vp", "penalty", "conditions"))
        card.numbers({"vp": (-MAX_VP, MAX_VP), "penalty": (-MAX_VP, 0)})
        check_effects(card["immediate"], BONUS)
        conditions = card["conditions"].fields((), NEEDS).items()
        if not conditions:
            card["conditions"].refuse("at least one condition")
        for _, number in conditions:
            number.whole(1, 6)


def _station_masters(masters: Reader) -> None:
    for _, master in masters.items():
        master.fields(("immediate", "permanent", "vp", "per", "each"), ("from_value", "to_value"))
        check_effects(master["immediate"], BONUS)
        for _, amount in master["permanent"].fields((), ("certificate", "loading_grain")).items():
            amount.whole(0, 10)
        master.numbers({"vp": (-MAX_VP, MAX_VP), "each": (1, 2)})
        if master["per"].word(MASTER_PER) == "good_cattle":
            low = master["from_value"].whole(0, 20)
            master["to_value"].whole(low, 20)


def _stations(stations: Reader) -> None:
    names = list(stations.object())
    for name, station in stations.items():
        place = "terminus" if name == names[-1] else "turnout_after"
        station.fields((place, "price", "vp", "corners", "master"))
        station.numbers({"price": (0, MAX_PESOS), "vp": (-MAX_VP, MAX_VP)})
        station["corners"].word(CORNERS)
        if place == "terminus":
            if station["terminus"].value is not True:
                station["terminus"].refuse("true")
            if station["master"].flag():
                station["master"].refuse("false: no station master waits at the terminus")
        else:
            station["turnout_after"].whole(1, 100)
            station["master"].flag()


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
            node["farmland"].flag()
            if node["special"].value is not None:
                check_effects(node["special"], ALL, low=1)
        elif kind == "farmer":
            colour = node["colour"].word(COLOURS)
            node.numbers({"number": (1, 20), "pesos": (0, MAX_PESOS)})
            if not name.startswith(colour):
                node["colour"].refuse("the colour of its name")
        elif kind == "ramp":
            node["railway"].whole(1, 100)
    names = tuple(trail["nodes"].value)
    for _, ways in trail["ways"].fields((), names).items():
        targets = [way.word(names) for way in ways.elements(0, MAX_WAYS)]
        if len(set(targets)) != len(targets):
            ways.refuse("each way once")


def _player_board(board: Reader) -> None:
    limits = {"hand_limit": (1, 12), "certificate_limit": (0, 20), "grain_limit": (1, 20)}
    board.fields(("rows", "granjero_prices", "discs", *limits, "aux"))
    board.numbers(limits)
    for row in board["rows"].each(WORKER_TYPES):
        for cell in row.each(COLUMNS):
            check_effects(cell, CELL)
    for price in board["granjero_prices"].each(COLUMNS):
        price.whole(0, MAX_PESOS)
    gains = {
        "hand": (0, 4),
        "certificate_limit": (0, 20),
        "strength": (0, 20),
        "pay": (0, MAX_PESOS),
        "pesos": (0, MAX_PESOS),
        "vp": (-MAX_VP, MAX_VP),
    }
    for _, disc in board["discs"].items():
        disc.fields(("corners",), ("aux", "steps", *gains))
        disc["corners"].word(CORNERS)
        if "aux" in disc:
            disc["aux"].word(AUX)
        if "steps" in disc:
            for steps in disc["steps"].each(PLAYER_COUNTS):
                steps.whole(0, 10)
        disc.numbers({key: gains[key] for key in gains if key in disc})
        if "certificate_limit" in disc:
            disc["certificate_limit"].whole(board["certificate_limit"].value, 20)
    _auxiliary(board)


def _auxiliary(board: Reader) -> None:
    for name, aux in zip(AUX, board["aux"].each(AUX), strict=True):
        aux.fields(("discs", "single", "double"))
        check_effects(aux["single"], AUXILIARY, low=1)
        check_effects(aux["double"], AUXILIARY, low=1)
        for space in aux["discs"].elements(2, 2):
            if space.value is None:
                continue
            disc = space.word(tuple(board["discs"].value))
            if board["discs"][disc].value.get("aux") != name:
                space.refuse(f'a disc space with "aux": "{name}"')
    named = [disc for aux in board["aux"].value.values() for disc in aux["discs"] if disc]
    for name, entry in board["discs"].items():
        expected = int("aux" in entry)
        if named.count(name) != expected:
            entry.refuse_saying(
                f"named {named.count(name)} times by the auxiliary actions, expected {expected}"
            )


def _scoring(scoring: Reader) -> None:
    numbers = {
        "pesos_per_vp": (1, MAX_PESOS),
        "worker_vp": (-MAX_VP, MAX_VP),
        "worker_vp_from_column": (1, 7),
    }
    scoring.fields((*numbers, "categories"))
    scoring.numbers(numbers)
    if scoring["categories"].value != list(CATEGORIES):
        scoring["categories"].refuse(f"the {len(CATEGORIES)} names {', '.join(CATEGORIES)}")


def _rulings(rulings: Reader) -> None:
    printed = ("loading_objective_from_deck", "turnout_of_occupied_space_open")
    more = ("pedro_gets_cards_of_deliveries",)  # false when left out
    rulings.fields(printed, more)
    for name in (*printed, *more):
        if name in rulings:
            rulings[name].flag()


CHECKS: dict[str, Callable[[Reader], None]] = {
    "counts": _counts,
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
    "neutral_buildings": _neutral_buildings,
    "private_buildings": _private_buildings,
    "objectives": _objectives,
    "station_masters": _station_masters,
    "stations": _stations,
    "railway": _railway,
    "trail": _trail,
    "player_board": _player_board,
    "scoring": _scoring,
    "rulings": _rulings,
    "pedro_cards": check_pedro_cards,
    "pedro_loading": check_pedro_loading,
    "pedro_cattle": check_pedro_cattle,
}
