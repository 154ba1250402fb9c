"""The component tables: which there are, how they are checked, and the vector of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from sim.core.facts import Drawing, TableFolder
from sim.core.facts import Facts as Facts
from sim.core.reader import Reader
from sim.core.tables import Schema
from sim.hacienda import grid
from sim.hacienda.game import HACIENDA
from sim.hacienda.names import ANIMALS, BOARDS, LAND_CARDS, LETTERS, MAX_MARKETS

PAIRS = tuple(f"{one}_{other}" for one, other in combinations(ANIMALS, 2))
SHAPES = ("w1", "w2", "w3", "w4")
MAX_CARDS = 120  # of a sort
MAX_PIECES = 20  # haciendas, tokens
MAX_PONDS = 40
MAX_TILE = 6  # spaces of a water tile
MAX_PESOS = 1000
RULINGS = {
    "scoring_timing": ("end_of_turn", "end_of_round"),
    "market_land": ("connected", "bordering"),
    "market_income": ("sum", "product"),
    "animal_faces": ("total", "pairs"),
    "joined_tokens": ("stay", "back"),
    "stalemate": ("stuck_round", "empty_round"),
    "terrain": ("printed", "shuffled"),
}
SCHEMA = Schema(
    tables=(
        "components",
        "setup",
        "land_cards",
        "animal_cards",
        "animal_tiles",
        "water_tiles",
        "prices",
        "income",
        "limits",
        "market_points",
        "points",
        "rulings",
        *(f"board_{side}" for side in BOARDS),
    ),
    open_keys={"market_points": ("",)},
)


def check(tables: Mapping[str, Reader]) -> None:
    """Refuse tables with which the game could not be played."""
    components = tables["components"].fields(("land_tiles", "harvest_tokens"))
    components["land_tiles"].whole(0, len(grid.PLACES))
    components["harvest_tokens"].whole(0, MAX_PIECES)
    for name, kinds in (("land_cards", LAND_CARDS), ("animal_cards", ANIMALS)):
        total = sum(count.whole(0, MAX_CARDS) for count in tables[name].each(kinds))
        if total > MAX_CARDS:
            tables[name].refuse_saying(f"{total} cards, expected at most {MAX_CARDS}")
    for pair in tables["animal_tiles"].each(PAIRS):
        pair.whole(0, len(grid.PLACES))
    prices = ("land_pile", "land_display", "animal_pile", "animal_display", "hacienda", "water")
    for price in tables["prices"].each(prices):
        price.whole(0, MAX_PESOS)
    for income in tables["income"].each(("harvest_tile", "market_animal", "market_land")):
        income.whole(0, MAX_PESOS)
    _check_setup(tables)
    _check_water(tables["water_tiles"])
    _check_points(tables)
    _check_rulings(tables)
    for side in BOARDS:
        _check_board(tables[f"board_{side}"], tables)


def _check_setup(tables: Mapping[str, Reader]) -> None:
    """Enough cards for every number of players, and two equal animal piles (H22, H23, H24)."""
    setup = tables["setup"]
    cards = ("land_cards", "animal_cards", "land_display", "animal_display")
    setup.fields(("pesos", *cards, "players"))
    setup["pesos"].whole(0, MAX_PESOS)
    dealt = {name: setup[name].whole(0, MAX_CARDS) for name in cards}
    land, animals = (sum(tables[name].value.values()) for name in ("land_cards", "animal_cards"))
    counts = [str(players) for players in HACIENDA.players]
    for players, entry in zip(counts, setup["players"].each(counts), strict=True):
        removed, haciendas = entry.each(("animal_cards_removed", "haciendas"))
        haciendas.whole(0, MAX_PIECES)
        rest = animals - removed.whole(0, MAX_CARDS) - dealt["animal_display"]
        rest -= int(players) * dealt["animal_cards"]
        if rest < 2 or rest % 2:
            entry.refuse_saying(
                f"{rest} animal cards are left for the two piles with {players} players, expected "
                "an even number from 2 on (H24)"
            )
        needed = int(players) * dealt["land_cards"] + dealt["land_display"]
        if needed > land:
            entry.refuse_saying(f"{needed} land cards are dealt, expected at most {land} (H22)")


def _check_water(water: Reader) -> None:
    """Shapes that hang together on the grid, all ponds together not too many (H11)."""
    total = 0
    for key, shape in zip(SHAPES, water.each(SHAPES), strict=True):
        shape.fields(("name", "count", "shape"))
        shape["name"].text()
        total += shape["count"].whole(0, MAX_PONDS)
        places = []
        for place in shape["shape"].elements(1, MAX_TILE):
            row, column = (number.whole(-9, 9) for number in place.elements(2, 2))
            if (row + column) % 2:
                place.refuse("row and half-column whose sum is even: offsets on the grid")
            places.append((row, column))
        if len(set(places)) < len(places):
            shape["shape"].refuse_saying(f"a space of {key} stands here twice")
        if not grid.is_connected(places):
            shape["shape"].refuse("spaces that touch each other")
    if len(water["w1"]["shape"].elements()) != 1:
        water["w1"]["shape"].refuse("a single space: it lies on the printed ponds (H26)")
    if total > MAX_PONDS:
        water.refuse_saying(f"{total} water tiles, expected at most {MAX_PONDS}")


def _check_points(tables: Mapping[str, Reader]) -> None:
    for key, entry in tables["market_points"].items():
        if key not in [str(n + 1) for n in range(MAX_MARKETS)]:
            entry.refuse_saying(f"expected a number of markets from 1 to {MAX_MARKETS} as the key")
        entry.whole(0, MAX_PESOS)
    points = tables["points"]
    numbers = ("chain_tile", "hacienda_tile", "water_tile", "herd_animal")
    points.fields(("chain_minimum", *numbers, "pesos_per_point", "herd_minimum"))
    for name in numbers:
        points[name].whole(0, MAX_PESOS)
    points["chain_minimum"].whole(1, len(grid.PLACES))
    points["pesos_per_point"].whole(1, MAX_PESOS)
    _whole_or_null(points["herd_minimum"], 1, len(grid.PLACES))
    limits = tables["limits"]
    actions, *others = limits.each(("actions", "haciendas", "water", "harvests"))
    actions.whole(1, 100)
    for limit in others:
        _whole_or_null(limit, 0, 100)


def _whole_or_null(entry: Reader, low: int, high: int) -> None:
    if entry.value is not None:
        entry.whole(low, high)


def _check_rulings(tables: Mapping[str, Reader]) -> None:
    rulings = tables["rulings"]
    numbers = ("min_chain_for_harvest", "min_chain_for_hacienda", "stuck_rounds", "idle_rounds")
    rulings.fields((*RULINGS, *numbers, "instant_scoring"))
    for name, words in RULINGS.items():
        rulings[name].word(words)
    for name in numbers:
        rulings[name].whole(1, 100)
    rulings["instant_scoring"].flag()


def _check_board(board: Reader, tables: Mapping[str, Reader]) -> None:
    """Rows that fit the grid, and as many markets and ponds as are stated (H7)."""
    board.fields(("markets", "ponds", "rows"))
    markets = board["markets"].whole(1, MAX_MARKETS)
    ponds = board["ponds"].whole(0, tables["water_tiles"].value["w1"]["count"])
    rows = board["rows"].elements(1, grid.ROWS)
    for number, row in enumerate(rows):
        most = len(grid.row_places(number))
        if not isinstance(row.value, str) or len(row.value) > most:
            row.refuse(f"a text of at most {most} letters")
        unknown = sorted(set(row.value) - set(LETTERS))
        if unknown:
            row.refuse_saying(f"unknown letter {unknown[0]!r}, expected some of {LETTERS!r}")
    letters = "".join(row.value for row in rows)
    for what, letter, stated in (("markets", "M", markets), ("ponds", "W", ponds)):
        if letters.count(letter) != stated:
            board["rows"].refuse_saying(f"{letters.count(letter)} {what}, expected {stated}")
    for n in range(1, markets + 1):
        if str(n) not in tables["market_points"]:
            tables["market_points"].refuse_saying(f"no points for {n} markets, {markets} are there")


def terrain(board: Mapping[str, Any]) -> dict[grid.Place, int]:
    """The kind of each place that a side of the board fills, by the number of its letter."""
    return {
        place: LETTERS.index(letter)
        for number, row in enumerate(board["rows"])
        for place, letter in zip(grid.row_places(number), row, strict=False)
        if letter != " "
    }


table_folder = TableFolder(
    SCHEMA,
    Path(__file__).parent / "tables",
    check,
    drawings={f"board_{side}": Drawing("rows", grid.draw_rows) for side in BOARDS},
)
