"""Checks of tables that every game of the family has, each table by itself.

The ranges are wide, so that a designer can try things; counts and what several tables must agree on
are checked in table_counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sim.core.reader import Reader

from .effect_places import ALL, AUXILIARY, BONUS, CELL
from .effects_check import check_actions, check_effects
from .names import (
    AUX,
    BREEDS,
    CATEGORIES,
    COWBOYS,
    CRAFTSMEN,
    EDGE,
    HANDS,
    MARKET_BREEDS,
    MONEY,
    NEEDS,
    PLAYER_COUNTS,
    START_BREEDS,
    WORKER_TYPES,
)

# Capacities, not component numbers.
MAX_MONEY = 100
MAX_VP = 50
MAX_BUY_OPTIONS = 16
MAX_COLUMNS = 4
FORECAST_SPACES = 2
COLUMNS = ("2", "3", "4", "5", "6")
EDGES = ("white", "black")
SEATS = ("1", "2", "3", "4")
# Where an overlay may add or leave out keys.
OPEN_KEYS: Mapping[str, tuple[str, ...]] = {
    "cattle": ("buy",),
    "job_market": ("arrows",),
    "objectives": ("*.conditions",),
    "station_masters": ("*.permanent",),
    "player_board": ("discs.*",),
}


def check_numbers(counts: Reader) -> None:
    """The table of counts: numbers, or objects of numbers."""
    for _, count in counts.items():
        for number in [below for _, below in count.items()] if count.is_object() else [count]:
            number.whole(1, 500)


# --- set-up ---------------------------------------------------------------------------------------


def check_by_players(setup: Reader, others: Sequence[str] = ()) -> list[Reader]:
    """The set-up by player count; `others` are keys that the game checks itself."""
    entries = setup["by_players"].each(PLAYER_COUNTS)
    for entry in entries:
        numbers = {
            "job_market_columns": (2, MAX_COLUMNS),  # a row has at least 2 cells (R25)
            "cattle_market": (0, 500),
            "black_hand": (0, 20),
            "green_hand": (0, 20),
            "steps": (1, 20),
        }
        entry.fields((*numbers, *others))
        entry.numbers(numbers)
    return entries


def check_seats(setup: Reader) -> None:
    """Money and cards of each seat."""
    for seat in setup["seats"].each(SEATS):
        seat.fields((MONEY, "cards"))
        seat.numbers({MONEY: (0, MAX_MONEY), "cards": (1, 15)})


# --- cards ----------------------------------------------------------------------------------------


def check_breeds(cattle: Reader, more: dict[str, tuple[int, int]]) -> None:
    """Cattle by breed; `more` are numbers that only one game has."""
    for breed, entry in zip(BREEDS, cattle["breeds"].each(BREEDS), strict=True):
        entry.fields(("colour", "value", *more, "count", "vp", "start"))
        entry["colour"].text()
        entry.numbers({"value": (0, 12), **more, "count": (1, 20)})
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


def check_purchases(cattle: Reader) -> None:
    options = cattle["buy"].items()
    if not 1 <= len(options) <= MAX_BUY_OPTIONS:
        cattle["buy"].refuse(f"1 to {MAX_BUY_OPTIONS} purchase options")
    for _, option in options:
        option.fields((COWBOYS, MONEY, "gets"))
        option.numbers({COWBOYS: (1, 6), MONEY: (0, MAX_MONEY)})
        for card in option["gets"].elements(1, 2):
            card.word(("value3", *MARKET_BREEDS))


def check_objectives(objectives: Reader) -> None:
    for _, card in objectives.items():
        card.fields(("immediate", "vp", "penalty", "conditions"))
        card.numbers({"vp": (-MAX_VP, MAX_VP), "penalty": (-MAX_VP, 0)})
        check_effects(card["immediate"], BONUS)
        conditions = card["conditions"].fields((), NEEDS).items()
        if not conditions:
            card["conditions"].refuse("at least one condition")
        for _, number in conditions:
            number.whole(1, 6)


# --- tiles ----------------------------------------------------------------------------------------


def check_job_market(market: Reader, arrows: Sequence[str], more: Sequence[str] = ()) -> list[str]:
    """Rows, prices and arrows of these kinds; the words of the arrows, in the order of rows."""
    market.fields(("prices", "marker_starts_in", *more, "arrows", "marker_vp"))
    for _, price in market["prices"].items():
        price.whole(0, MAX_MONEY)
    rows = list(market["prices"].value)
    numbers = {
        "marker_starts_in": (1, len(rows)),
        **dict.fromkeys(more, (0, 20)),
        "marker_vp": (-MAX_VP, MAX_VP),
    }
    market.numbers(numbers)
    first = market["marker_starts_in"].value
    seen: list[str] = []
    for row, arrow in market["arrows"].fields((), rows).items():
        word = arrow.word((*arrows, "end"))
        if int(row) < first:
            arrow.refuse_saying(f"an arrow of row {row}, but the marker starts in row {first}")
        if (word == "end") != (row == rows[-1]):
            arrow.refuse(f'"end" in row {rows[-1]} and only there')
        seen.append(word)
    return seen


def check_arrows_once(market: Reader, seen: Sequence[str], once: Sequence[str]) -> None:
    for word in once:
        if seen.count(word) != 1:
            market["arrows"].refuse_saying(
                f'"{word}" stands there {seen.count(word)} times, expected exactly once'
            )


def check_neutral_buildings(buildings: Reader) -> None:
    for _, building in buildings.items():
        check_actions(building)


def check_private_buildings(buildings: Reader) -> None:
    for _, face in buildings.items():
        face.fields((CRAFTSMEN, "vp", "hand", "actions"))
        face.numbers({CRAFTSMEN: (1, 12), "vp": (-MAX_VP, MAX_VP)})
        face["hand"].word_or_null(HANDS)
        check_actions(face["actions"])


def check_station_masters(
    masters: Reader, permanent: Sequence[str], more: Sequence[str] = ()
) -> None:
    """`more` are keys that the game checks itself, with the immediate action and what it counts."""
    for _, master in masters.items():
        master.fields(("immediate", "permanent", "vp", "per", "each"), more)
        for _, amount in master["permanent"].fields((), permanent).items():
            amount.whole(0, 10)
        master.numbers({"vp": (-MAX_VP, MAX_VP), "each": (1, 2)})


# --- railway and trail ----------------------------------------------------------------------------


def check_station(station: Reader, place: str) -> None:
    """What all stations have; `place` is the key that says where it is."""
    station.fields((place, "price", "vp", EDGE, "master"))
    station.numbers({"price": (0, MAX_MONEY), "vp": (-MAX_VP, MAX_VP)})
    station[EDGE].word(EDGES)


def check_end_station(station: Reader, place: str, called: str) -> None:
    """The station at the end of the line, which has no master."""
    check_station(station, place)
    if station[place].value is not True:
        station[place].refuse("true")
    if station["master"].flag():
        station["master"].refuse(f"false: no station master waits at {called}")


def check_turnout(station: Reader) -> None:
    check_station(station, "turnout_after")
    station["turnout_after"].whole(1, 100)
    station["master"].flag()


def check_building_space(node: Reader, marked: str) -> None:
    """A space where buildings of some kind are counted (`marked`), or not."""
    node[marked].flag()
    if node["special"].value is not None:
        check_effects(node["special"], ALL, low=1)


def check_ways_of_trail(trail: Reader, most: int) -> None:
    names = tuple(trail["nodes"].value)
    for _, ways in trail["ways"].fields((), names).items():
        targets = [way.word(names) for way in ways.elements(0, most)]
        if len(set(targets)) != len(targets):
            ways.refuse("each way once")


# --- player board and scoring ---------------------------------------------------------------------


def check_rows(board: Reader) -> None:
    for row in board["rows"].each(WORKER_TYPES):
        for cell in row.each(COLUMNS):
            check_effects(cell, CELL)


def check_discs(board: Reader, more: dict[str, tuple[int, int]]) -> None:
    """Disc spaces and what freeing them gives; `more` are gains that only one game has."""
    gains = {
        "hand": (0, 4),
        "certificate_limit": (0, 20),
        **more,
        "pay": (0, MAX_MONEY),
        MONEY: (0, MAX_MONEY),
        "vp": (-MAX_VP, MAX_VP),
    }
    for _, disc in board["discs"].items():
        disc.fields((EDGE,), ("aux", "steps", *gains))
        disc[EDGE].word(EDGES)
        if "aux" in disc:
            disc["aux"].word(AUX)
        if "steps" in disc:
            for steps in disc["steps"].each(PLAYER_COUNTS):
                steps.whole(0, 10)
        disc.numbers({key: gains[key] for key in gains if key in disc})
        if "certificate_limit" in disc:
            disc["certificate_limit"].whole(board["certificate_limit"].value, 20)


def check_auxiliary(board: Reader) -> None:
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


def check_scoring(scoring: Reader) -> None:
    numbers = {
        f"{MONEY}_per_vp": (1, MAX_MONEY),
        "worker_vp": (-MAX_VP, MAX_VP),
        "worker_vp_from_column": (1, 7),
    }
    scoring.fields((*numbers, "categories"))
    scoring.numbers(numbers)
    if scoring["categories"].value != list(CATEGORIES):
        scoring["categories"].refuse(f"the {len(CATEGORIES)} names {', '.join(CATEGORIES)}")


def check_switches(rulings: Reader, printed: Collection[str], more: Collection[str] = ()) -> None:
    """`more` are false when left out."""
    rulings.fields(printed, more)
    for name in (*printed, *more):
        if name in rulings:
            rulings[name].flag()
