"""From component facts (names, JSON) to the kernel's vector of integers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.facts import Facts, Names, Tables
from sim.mi_tierra import grid, names
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t

Vector = NDArray[np.int64]
Data = Mapping[str, Any]


def flatten(facts: Facts) -> Tables:
    data = facts.data
    vector = np.zeros(t.TABLES_SIZE, dtype=np.int64)
    for at, values in (*_lists(data), *_progress(data)):
        vector[at : at + len(values)] = [t.UNLIMITED if v is None else int(v) for v in values]
    for at, value in (*_numbers(data), *_rulings(data["rulings"])):
        vector[at] = t.UNLIMITED if value is None else int(value)
    _put_wheels(vector, data)
    _put_cards(vector, data)
    _put_events(vector, data["events"])
    _put_farm(vector, data)
    return Tables(MI_TIERRA, facts, vector, Names())


def _numbers(data: Data) -> Iterable[tuple[int, int | None]]:
    """Facts that are one number each; None: no limit."""
    stocks, setup, rounds = data["stocks"], data["setup"], data["rounds"]
    prices, limits, progress = data["prices"], data["limits"], data["progress"]
    events, levels, rodeo = data["event_effects"], data["horse_levels"], data["rodeo"]
    return (
        (t.CUBES, stocks["water_cubes"]),
        (t.PENS, stocks["pens"]),
        (t.HORSES, stocks["horse"]),
        (t.FIRST_PESOS, setup["first_pesos"]),
        (t.PESOS_STEP, setup["pesos_step"]),
        (t.CITY_N, setup["city_markets"]),
        (t.ROUNDS, rounds["rounds"]),
        (t.DECK_B_FROM, rounds["deck_b_from"]),
        (t.LOWER_FROM, rounds["lower_events_from"]),
        (t.RECRUIT, prices["recruit_per_waiting"]),
        (t.TILE_PRICE, prices["touched_tile"]),
        (t.FEE, prices["factory_fee"]),
        (t.LEVEL_3_PESOS, prices["level_3_good"]),
        (t.WHOLESALE_GOOD, prices["wholesale_goods_card"]),
        (t.WHOLESALE_ANIMAL, prices["wholesale_animal"]),
        (t.BLACK_UNITS, limits["black_market_units"]),
        (t.PEN_ANIMALS, limits["pen_animals"]),
        (t.HARVEST_GOODS, limits["harvest_goods"]),
        (t.MILL_LARGE_NEEDS, progress["mill"]["needs_large"]),
        (t.MILL_LARGE_GIVES, progress["mill"]["gives_large"]),
        (t.BANK_PESOS, progress["bank"]["pesos"]),
        (t.STUDIES_REROLLS, progress["studies"]["rerolls"]),
        (t.CARRIER_CUBES, progress["water_carrier"]["cubes"]),
        (t.PROFIT_PER, progress["profitable"]["per"]),
        (t.HOLIDAY_PRIZE, events["holiday_prize"]),
        (t.HOLIDAY_EXTRA, events["holiday_extra"]),
        (t.STRIKE_WORKERS, events["strike_workers"]),
        (t.TAX_PER, events["tax_per"]),
        (t.TAX_PESOS, events["tax_pesos"]),
        (t.DISCOUNT_FEE, events["discount_fee"]),
        (t.FLUCTUATION_PAYS, events["fluctuation_pays"]),
        (t.THEFT_ANIMALS, events["theft_animals"]),
        (t.ROTATION_PLANTS, events["rotation_plants"]),
        (t.SUBSIDY_PESOS, events["subsidy_pesos"]),
        (t.HORSE_START, levels["start_level"]),
        (t.RODEO_LEVEL, levels["rodeo_level"]),
        (t.CEILING, levels["ceiling"]),
        (t.BONUS_FIRST, rodeo["bonus_first"]),
        (t.BONUS_SECOND, rodeo["bonus_second"]),
    )


def _rulings(rulings: Mapping[str, bool]) -> Iterable[tuple[int, bool]]:
    """Those that are not in what follows from them."""
    return (
        (t.AGE_MARKETS, rulings["two_player_markets"]),
        (t.MACHINE_ALL_PAIRS, rulings["shearing_machine_all_pairs"]),
        (t.TRACTOR_ALL, rulings["tractor_all_workers"]),
        (t.FIELD_ONCE, rulings["field_once_per_round"]),
        (t.SELL_ANIMALS, rulings["end_sell_animals"]),
        (t.RESHUFFLE, rulings["market_reshuffle"]),
        (t.TIE_TO_STOCK, rulings["tie_first_winners_to_stock"]),
        (t.EARLY_RAIN, rulings["rain_before_turn_order"]),
        (t.LAST_EVENTS, rulings["end_events_round_7"]),
        (t.MISSING_IS_MEAT, rulings["stock_out_animal_gives_meat"]),
    )


def _lists(data: Data) -> Iterable[tuple[int, list[int | None]]]:
    """Facts that are a list of numbers each."""
    stocks, black = data["stocks"], data["black_market"]
    without, ways = data["without_dice"], data["horses"].values()
    wheels = data["areas"]["market_wheels"].values()
    prizes, sets = data["rounds"]["rodeo_prizes"], data["sets"]
    two, three = data["dice"]["one_two"], data["dice"]["one_three"]
    yield t.ANIMALS, [stocks[animal] for animal in names.ANIMALS]
    yield t.PLANTS, [stocks[plant] for plant in names.PLANTS]
    for start, key in ((t.WORKERS, "workers"), (t.COUNTRY, "country_markets")):
        for players, entry in data["setup"]["players"].items():
            yield start + int(players), [entry[key]]
    yield t.PRIZES + 1, [prizes[number] for number in names.ROUNDS]
    yield t.DEALS, [wheel["deals"] for wheel in wheels]
    yield t.BLACK, [wheel["black"] for wheel in wheels]
    yield t.DIE, [*two, *three, *three, *two]  # cow, sheep, chicken, water (M82)
    yield t.NO_DICE, [without[thing] for thing in (*names.ANIMALS, "water")]
    yield t.BLACK_SELL, [black[thing]["sell"] for thing in names.THINGS]
    yield t.BLACK_BUY, [black[thing]["buy"] for thing in names.THINGS]
    yield t.UNSOLD, [(black[thing]["sell"] + 1) // 2 for thing in names.THINGS]  # M253
    yield t.SPRING_FROM, [data["event_effects"]["spring"][animal] for animal in names.ANIMALS]
    yield t.TRAIN_APPLES, [way["apples"] for way in ways]
    yield t.TRAIN_LEVELS, [way["levels"] for way in ways]
    yield t.EQUAL + 1, list(sets["equal"].values())
    yield t.DIFFERENT + 1, list(sets["different"].values())
    for product, recipe in enumerate(data["recipes"].values()):
        row = [recipe.get(thing, 0) for thing in names.THINGS]
        yield t.RECIPE + product * L.N_THINGS, row
    touched = names.POSITIONS.values()
    yield t.TOUCHED, [_set(names.SPOTS.index(spot) for spot in spots) for spots in touched]


def _progress(data: Data) -> Iterable[tuple[int, list[int | None]]]:
    """The two decks, tile by tile, and the numbers of the tiles."""
    progress, copies = data["progress"], data["progress_copies"]
    for deck, start, n in (("A", t.TILES_A, t.TILES_A_N), ("B", t.TILES_B, t.TILES_B_N)):
        tiles = [names.TILES.index(tile) for tile, k in copies[deck].items() for _ in range(k)]
        yield n, [len(tiles)]
        yield start, [*tiles]
    yield t.TILE_NEEDS, [progress.get(tile, {}).get("needs", 0) for tile in names.TILES]
    yield t.TILE_PESOS, [progress.get(tile, {}).get("pesos", 0) for tile in names.TILES]


def _set(numbers: Iterable[int]) -> int:
    """A set as the kernel has it: a bit for each."""
    return sum(1 << number for number in numbers)


def places(data: Data, area: str, players: int) -> list[int]:
    """How many workers each place of an area takes, from the left (M62, M272, M276, R3, R48)."""
    areas, rulings = data["areas"], data["rulings"]
    sizes = [1] * {**areas["wheels"], **data["factory_wheels"]}[area]
    if players == 2 and rulings["two_player_wheels"] and area in areas["two_player_double"]:
        return [*sizes[:-1], 2] if len(sizes) > 1 else sizes
    if players == 6 and rulings["six_player_third_wheel"] and area in areas["six_player_third"]:
        return [*sizes, 2] if len(sizes) == 2 else sizes
    return sizes


def _put_wheels(vector: Vector, data: Data) -> None:
    for players in map(int, names.PLAYER_COUNTS):
        for number, area in enumerate(names.WHEELED):
            at = t.WHEEL_SIZE + (players * L.N_WHEELED + number) * L.MAX_WHEELS
            sizes = places(data, area, players)
            vector[at : at + len(sizes)] = sizes


def _put_cards(vector: Vector, data: Data) -> None:
    """Country markets, then those of the city, which are bundles without an arrow (M162, M170)."""
    cards = {**data["markets_a"], **data["markets_b"], **data["markets_c"]}
    for number, card in enumerate(cards.values()):
        goods = card.get("goods", {})
        vector[t.CARD_TYPE + number] = names.MARKET_TYPES.index(card.get("type", "bundle"))
        vector[t.CARD_PRICE + number] = card.get("price", 0)
        vector[t.CARD_ARROW + number] = card.get("arrow", False)
        vector[t.CARD_PARTS + number] = len(goods)
        for part, (thing, units) in enumerate(goods.items()):
            vector[t.CARD_THING + number * t.MAX_PARTS + part] = names.THINGS.index(thing)
            vector[t.CARD_UNITS + number * t.MAX_PARTS + part] = units


def _put_events(vector: Vector, events: Data) -> None:
    halves = [half for card in events.values() for half in (card["upper"], card["lower"])]
    for number, half in enumerate(halves):
        effect, things, pesos = half, [], 0
        if isinstance(half, dict):
            effect, things, pesos = names.DEMAND, half[names.DEMAND], half["pesos"]
        vector[t.EFFECT + number] = names.EFFECTS.index(effect)
        vector[t.EFFECT_THINGS + number] = _set(names.THINGS.index(thing) for thing in things)
        vector[t.EFFECT_PESOS + number] = pesos


def _put_farm(vector: Vector, data: Data) -> None:
    spaces = grid.kinds(data["farm_board"])
    workers, pipe = grid.worker_edges(spaces), grid.pipe(spaces)
    cubes = workers if data["rulings"]["pipe_takes_cube"] else [e for e in workers if e != pipe]
    stables = [number for number, kind in enumerate(spaces) if kind == grid.STABLE]
    vector[t.FIELDS] = _set(n for n, kind in enumerate(spaces) if kind == grid.FIELD)
    vector[t.ORCHARD] = _set([spaces.index(grid.ORCHARD)])
    vector[t.HOUSE] = _set(grid.EDGES[pipe])
    vector[t.STABLE : t.STABLE + L.N_STABLES] = [_set([stable]) for stable in stables]
    vector[t.EDGE_SPACES : t.EDGE_SPACES + L.N_EDGES] = [_set(edge) for edge in grid.EDGES]
    vector[t.WORKER_EDGES] = _set(workers)
    vector[t.CUBE_EDGES] = _set(cubes)
    vector[t.PEN_EDGES] = _set(grid.pen_edges(spaces))
    for one, other in (grid.EDGES[edge] for edge in workers):
        vector[t.BESIDE + one] |= 1 << other
        vector[t.BESIDE + other] |= 1 << one
