"""The component tables: which there are, and what they must hold so that the game can be played.

The market cards stand first: they are made up, and the level of every score hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from sim.core.counted import Counted
from sim.core.facts import Drawing, TableFolder
from sim.core.facts import Facts as Facts
from sim.core.reader import Reader
from sim.core.tables import Schema
from sim.mi_tierra import grid
from sim.mi_tierra.names import (
    ANIMAL_GOODS,
    ANIMALS,
    CITY_MARKETS,
    COMMON_AREAS,
    DEMAND,
    EFFECTS,
    EVENTS,
    FACTORIES,
    GOODS,
    LEVEL_1,
    LEVEL_2,
    LEVEL_3,
    MARKET_TYPES,
    MARKET_WHEELS,
    MARKETS_A,
    MARKETS_B,
    PLANTS,
    PLAYER_COUNTS,
    PRODUCTS,
    ROUNDS,
    RULINGS,
    THINGS,
    TILES,
    TILES_A,
    TILES_B,
    WHEELED,
)

# Capacities, not component numbers.
MAX_PESOS = 200
MAX_UNITS = 12  # of one thing on a card, in a recipe, for a tile
MAX_PARTS = 6  # things of a set
MAX_STOCK = 30
MAX_FARMS = 6
MAX_WORKERS = 4  # at the start: one more waits on the plaza (M21)
MAX_WHEELS = 3  # for one worker each
MAX_LEVEL = 20  # of a horse
FACES = 6
TILE_NUMBERS = {  # what a tile states, if not one of the usual two
    "mill": ("needs", "needs_large", "gives_large"),
    "studies": ("rerolls",),
    "bank": ("pesos",),
    "water_carrier": ("pesos", "cubes"),
    "profitable": ("pesos", "per"),
}
NUMBERLESS = ("tractor", "insurer")


def check(tables: Mapping[str, Reader]) -> None:
    """Refuse tables with which the game could not be played."""
    for name, one in CHECKS.items():
        one(tables[name])
    _check_counts(Counted(tables))


# --- cards ----------------------------------------------------------------------------------------


def _check_goods(goods: Reader, known: Collection[str]) -> None:
    """Some of `known`, each so many."""
    entries = goods.items()
    if not entries:
        goods.refuse(f"at least one of {', '.join(known)}")
    goods.fields((), known)
    if len(entries) > MAX_PARTS:
        goods.refuse(f"at most {MAX_PARTS} things")
    for _, number in entries:
        number.whole(1, MAX_UNITS)


def _check_country(cards: Collection[str]) -> Callable[[Reader], None]:
    """A deck of country market cards (M162)."""

    def check_deck(table: Reader) -> None:
        for card in table.each(cards):
            kind = card["type"].word(MARKET_TYPES)
            if kind == "wholesale":
                card.fields(("type", "arrow"))  # its prices are the same on every such card
            else:
                card.fields(("type", "goods", "price", "arrow"))
                card["price"].whole(0, MAX_PESOS)
                _check_goods(card["goods"], THINGS)
            if kind == "simple" and len(card["goods"].value) != 1:
                card["goods"].refuse("one thing: the card is simple (M162)")
            card["arrow"].flag()

    return check_deck


def _check_city(table: Reader) -> None:
    for card in table.each(CITY_MARKETS):
        card.fields(("goods", "price"))
        card["price"].whole(0, MAX_PESOS)
        _check_goods(card["goods"], THINGS)


def _check_events(table: Reader) -> None:
    for card in table.each(EVENTS):
        for half in card.each(("upper", "lower")):
            if half.is_object():
                half.fields((DEMAND, "pesos"))
                wanted = [thing.word(THINGS) for thing in half[DEMAND].elements(1, len(THINGS))]
                if len(set(wanted)) < len(wanted):
                    half[DEMAND].refuse("each thing at most once")
                half["pesos"].whole(0, MAX_PESOS)
            elif half.value == DEMAND:
                half.refuse(f'an object with the keys "{DEMAND}", a list of things, and "pesos"')
            else:
                half.word(EFFECTS)


def _check_event_effects(table: Reader) -> None:
    numbers = {
        "holiday_prize": (0, MAX_PESOS),
        "holiday_extra": (0, MAX_PESOS),
        "strike_workers": (0, 5),
        "tax_per": (1, MAX_PESOS),
        "tax_pesos": (0, MAX_PESOS),
        "discount_fee": (0, MAX_PESOS),
        "fluctuation_pays": (0, MAX_PESOS),
        "theft_animals": (0, 5),
        "rotation_plants": (0, 5),
        "subsidy_pesos": (0, MAX_PESOS),
    }
    table.fields((*numbers, "spring"))
    table.numbers(numbers)
    if table["tax_pesos"].value > table["tax_per"].value:
        table["tax_pesos"].refuse("at most tax_per: nobody goes into debt (R4)")
    for number in table["spring"].each(ANIMALS):
        number.whole(1, MAX_UNITS)


def _check_progress(table: Reader) -> None:
    tiles = [tile for tile in TILES if tile not in NUMBERLESS]
    for name, tile in zip(tiles, table.each(tiles), strict=True):
        usual = ("needs",) if name in TILES_A else ("pesos",)
        for number in tile.each(TILE_NUMBERS.get(name, usual)):
            number.whole(0 if number.path[-1] in ("pesos", "rerolls") else 1, MAX_PESOS)
    table["studies"]["rerolls"].whole(0, 5)
    table["mill"]["gives_large"].whole(1, MAX_UNITS)


def _check_copies(table: Reader) -> None:
    for deck, tiles in zip(table.each(("A", "B")), (TILES_A, TILES_B), strict=True):
        for number in deck.each(tiles):
            number.whole(0, MAX_STOCK)


# --- the board and the farm -----------------------------------------------------------------------


def _check_areas(table: Reader) -> None:
    table.fields(("wheels", "two_player_double", "six_player_third", "market_wheels"))
    _check_wheels(table["wheels"], COMMON_AREAS)
    for key in ("two_player_double", "six_player_third"):
        names = [area.word(WHEELED) for area in table[key].elements(0, len(WHEELED))]
        if len(set(names)) < len(names):
            table[key].refuse("each area at most once")
    for wheel in table["market_wheels"].each(MARKET_WHEELS):
        wheel.fields(("deals", "black"))
        wheel["deals"].whole(0, 3)
        wheel["black"].flag()


def _check_wheels(table: Reader, areas: Collection[str] = FACTORIES) -> None:
    for number in table.each(areas):
        number.whole(0, MAX_WHEELS)


def _check_farm(table: Reader) -> None:
    """Rows of equal length, two stables, and an orchard with a field to its left (M5, M112)."""
    rows = table.fields(("rows",))["rows"].elements(grid.ROWS, grid.ROWS)
    for row in rows:
        if not isinstance(row.value, str) or not 2 <= len(row.value) <= grid.COLUMNS:
            row.refuse(f"a text of 2 to {grid.COLUMNS} letters")
        for letter in row.value:
            if letter not in grid.LETTERS:
                row.refuse_saying(f'unknown letter "{letter}", expected some of {grid.LETTERS}')
        if len(row.value) != len(rows[0].value):
            row.refuse(f"{len(rows[0].value)} letters, as in the first row")
    letters = "".join(row.value for row in rows)
    for letter, what, number in (("O", "orchards", 1), ("S", "stables", 2)):
        if letters.count(letter) != number:
            table["rows"].refuse_saying(
                f"{what}: counted {letters.count(letter)}, expected {number} (M4, M5)"
            )
    if not any(".O" in row.value for row in rows):
        table["rows"].refuse("a field to the left of the orchard: the pipe leads there (M112)")


def _check_dice(table: Reader) -> None:
    for die in table.each(("one_two", "one_three")):
        for face in die.elements(FACES, FACES):
            face.whole(1, FACES)


def _check_horse_levels(table: Reader) -> None:
    table.fields(("start_level", "rodeo_level", "ceiling"))
    start = table["start_level"].whole(0, MAX_LEVEL)
    table["rodeo_level"].whole(0, MAX_LEVEL)
    if table["ceiling"].value is not None:
        table["ceiling"].whole(max(start, 1), MAX_LEVEL)


def _check_horses(table: Reader) -> None:
    for way in table.each(("train", "train_hard")):
        way.fields(("apples", "levels"))
        way.numbers({"apples": (0, MAX_UNITS), "levels": (1, 2)})


# --- prices and goods -----------------------------------------------------------------------------


def _check_black_market(table: Reader) -> None:
    """Nobody earns by buying and selling again."""
    for thing in table.each(THINGS):
        thing.fields(("sell", "buy"))
        sell = thing["sell"].whole(0, MAX_PESOS)
        if thing["buy"].value is not None and thing["buy"].whole(1, MAX_PESOS) < sell:
            thing["buy"].refuse(f"at least {sell}, the price at which it is sold, or null")


def _check_recipes(table: Reader) -> None:
    """Animals give their own good (M123); the rest is made of goods of a lower level."""
    for name, recipe in zip(PRODUCTS, table.each(PRODUCTS), strict=True):
        if name in ANIMAL_GOODS:
            recipe.each((ANIMAL_GOODS[name],))
        known = (*LEVEL_1, *LEVEL_2) if name in LEVEL_3 else LEVEL_1
        _check_goods(recipe, (ANIMAL_GOODS[name],) if name in ANIMAL_GOODS else known)


def _check_sets(table: Reader) -> None:
    table.fields(("equal", "different"))
    for key, most in (("equal", 5), ("different", len(LEVEL_3))):
        for number in table[key].each([str(n + 1) for n in range(most)]):
            number.whole(0, MAX_PESOS)


def _check_setup(table: Reader) -> None:
    table.fields(("first_pesos", "pesos_step", "city_markets", "players"))
    table.numbers(
        {"first_pesos": (0, MAX_PESOS), "pesos_step": (0, 20), "city_markets": (0, 4)},
    )
    for entry in table["players"].each(PLAYER_COUNTS):
        entry.fields(("workers", "country_markets"))
        entry.numbers({"workers": (1, MAX_WORKERS), "country_markets": (1, 6)})


def _check_rounds(table: Reader) -> None:
    table.fields(("rounds", "deck_b_from", "lower_events_from", "rodeo_prizes"))
    last = table["rounds"].whole(1, len(ROUNDS))
    table.numbers({"deck_b_from": (2, last + 1), "lower_events_from": (1, last + 1)})
    for prize in table["rodeo_prizes"].each(ROUNDS):
        prize.whole(0, MAX_PESOS)


def _numbers(low: int, high: int, *keys: str) -> Callable[[Reader], None]:
    """A table that is nothing but numbers of one range."""

    def check_numbers(table: Reader) -> None:
        for number in table.each(keys):
            number.whole(low, high)

    return check_numbers


def _check_stocks(table: Reader) -> None:
    """More cubes than farms: so a drought always brings one back (I6, R16)."""
    _numbers(0, MAX_STOCK, "water_cubes", "pens", "horse", *ANIMALS, *PLANTS)(table)
    table["water_cubes"].whole(MAX_FARMS + 1, 20)


def _check_rulings(table: Reader) -> None:
    for switch in table.each(RULINGS):
        switch.flag()


def _check_printed(counts: Reader) -> None:
    for _, count in counts.items():
        for number in [below for _, below in count.items()] if count.is_object() else [count]:
            number.whole(1, 500)


CHECKS: dict[str, Callable[[Reader], None]] = {
    "markets_a": _check_country(MARKETS_A),
    "markets_b": _check_country(MARKETS_B),
    "markets_c": _check_city,
    "events": _check_events,
    "farm_board": _check_farm,
    "progress_copies": _check_copies,
    "factory_wheels": _check_wheels,
    "dice": _check_dice,
    "horse_levels": _check_horse_levels,
    "black_market": _check_black_market,
    "goods_cards": _numbers(0, MAX_STOCK, *GOODS),
    "rulings": _check_rulings,
    "counts": _check_printed,
    "stocks": _check_stocks,
    "setup": _check_setup,
    "rounds": _check_rounds,
    "areas": _check_areas,
    "without_dice": _numbers(1, FACES, *ANIMALS, "water"),
    "prices": _numbers(
        0,
        MAX_PESOS,
        "recruit_per_waiting",
        "touched_tile",
        "factory_fee",
        "level_3_good",
        "wholesale_goods_card",
        "wholesale_animal",
    ),
    "limits": _numbers(1, MAX_UNITS, "pen_animals", "harvest_goods", "black_market_units"),
    "recipes": _check_recipes,
    "progress": _check_progress,
    "event_effects": _check_event_effects,
    "horses": _check_horses,
    "rodeo": _numbers(0, 2, "bonus_first", "bonus_second"),
    "sets": _check_sets,
}


# --- what the rulebook counts ---------------------------------------------------------------------


def _check_counts(counted: Counted) -> None:
    """M10, M11, M12, M13, M14."""
    tables = counted.tables
    for deck in "AB":
        copies = tables["progress_copies"][deck]
        number = sum(copies.value.values())
        counted.same(copies, "tiles", number, f"progress_tiles.{deck}")
    for deck in "ABC":
        cards = tables[f"markets_{deck.lower()}"]
        counted.same(cards, "cards", len(cards.value), f"market_cards.{deck}")
    counted.same(tables["events"], "cards", len(tables["events"].value), "event_cards")
    goods = tables["goods_cards"]
    counted.same(goods, "cards", sum(goods.value.values()), "goods_cards")
    colours, each = counted.expected["farm_boards"], counted.expected["workers_per_colour"]
    counted.same(tables["counts"], "workers of all colours", colours * each, "workers")


table_folder = TableFolder(
    Schema(
        tables=tuple(CHECKS),
        # The layout of the state rests on the counts; the split of goods cards limits nothing (R7).
        fixed=frozenset({"counts", "goods_cards"}),
        open_keys={
            "markets_a": ("*", "*.goods"),
            "markets_b": ("*", "*.goods"),
            "markets_c": ("*.goods",),
            "recipes": ("*",),
        },
    ),
    Path(__file__).parent / "tables",
    check,
    drawings={"farm_board": Drawing("rows", grid.draw_rows)},
)
