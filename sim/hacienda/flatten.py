"""From component facts (names, JSON) to the kernel's vector of integers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.facts import Facts, Names, Tables
from sim.hacienda import grid
from sim.hacienda.facts import PAIRS, SHAPES, terrain
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.names import ANIMALS, BOARDS, LAND_CARDS

Vector = NDArray[np.int64]
_LEFT = 12  # columns of the padded grid before the first


def flatten(facts: Facts) -> Tables:
    data = facts.data
    vector = np.zeros(t.TABLES_SIZE, dtype=np.int64)
    _put_grid(vector)
    for i, side in enumerate(BOARDS):
        at = t.BOARDS + i * t.BOARD_SIZE
        vector[at : at + t.BOARD_SIZE] = _board(data[f"board_{side}"])
    _put_water(vector, data["water_tiles"])
    for start, n, kinds, counts in (
        (t.LAND_CARDS, t.LAND_CARDS_N, LAND_CARDS, data["land_cards"]),
        (t.ANIMAL_CARDS, t.ANIMAL_CARDS_N, ANIMALS, data["animal_cards"]),
    ):
        cards = [card for card, kind in enumerate(kinds) for _ in range(counts[kind])]
        vector[n] = len(cards)
        vector[start : start + len(cards)] = cards
    for players in HACIENDA.players:
        entry = data["setup"]["players"][str(players)]
        vector[t.REMOVED + players] = entry["animal_cards_removed"]
        vector[t.HACIENDAS + players] = entry["haciendas"]
    _put_faces(vector, data["animal_tiles"], data["rulings"]["animal_faces"] == "pairs")
    for n, points in data["market_points"].items():
        vector[t.MARKET_POINTS + int(n)] = points
    for at, value in _single(data):
        vector[at] = t.UNLIMITED if value is None else int(value)
    shapes = [data["water_tiles"][key]["name"] for key in SHAPES]
    return Tables(HACIENDA, facts, vector, Names(shapes=shapes))


def _single(data: Mapping[str, Any]) -> Iterable[tuple[int, int | bool | None]]:
    """Facts that are one number each; None: no limit."""
    setup, prices, income = data["setup"], data["prices"], data["income"]
    limits, points, rulings = data["limits"], data["points"], data["rulings"]
    return (
        (t.PESOS, setup["pesos"]),
        (t.LAND_DEALT, setup["land_cards"]),
        (t.ANIMALS_DEALT, setup["animal_cards"]),
        (t.LAND_SHOWN, setup["land_display"]),
        (t.ANIMALS_SHOWN, setup["animal_display"]),
        (t.LAND_TILES, data["components"]["land_tiles"]),
        (t.TOKENS, data["components"]["harvest_tokens"]),
        (t.PRICE_LAND_PILE, prices["land_pile"]),
        (t.PRICE_LAND_DISPLAY, prices["land_display"]),
        (t.PRICE_ANIMAL_PILE, prices["animal_pile"]),
        (t.PRICE_ANIMAL_DISPLAY, prices["animal_display"]),
        (t.PRICE_HACIENDA, prices["hacienda"]),
        (t.PRICE_WATER, prices["water"]),
        (t.HARVEST_TILE, income["harvest_tile"]),
        (t.MARKET_ANIMAL, income["market_animal"]),
        (t.MARKET_LAND, income["market_land"]),
        (t.MAX_ACTIONS, limits["actions"]),
        (t.MAX_HACIENDAS, limits["haciendas"]),
        (t.MAX_WATER, limits["water"]),
        (t.MAX_HARVESTS, limits["harvests"]),
        (t.CHAIN_MINIMUM, points["chain_minimum"]),
        (t.CHAIN_TILE, points["chain_tile"]),
        (t.HACIENDA_TILE, points["hacienda_tile"]),
        (t.WATER_TILE, points["water_tile"]),
        (t.PESOS_PER_POINT, points["pesos_per_point"]),
        (t.HERD_MINIMUM, points["herd_minimum"]),
        (t.HERD_ANIMAL, points["herd_animal"]),
        (t.END_OF_ROUND, rulings["scoring_timing"] == "end_of_round"),
        (t.MIN_HARVEST, rulings["min_chain_for_harvest"]),
        (t.MIN_HACIENDA, rulings["min_chain_for_hacienda"]),
        (t.BORDERING, rulings["market_land"] == "bordering"),
        (t.PRODUCT, rulings["market_income"] == "product"),
        (t.TOKENS_BACK, rulings["joined_tokens"] == "back"),
        (t.EMPTY_ROUND, rulings["stalemate"] == "empty_round"),
        (t.STUCK_ROUNDS, rulings["stuck_rounds"]),
        (t.IDLE_ROUNDS, rulings["idle_rounds"]),
        (t.SHUFFLED, rulings["terrain"] == "shuffled"),
        (t.INSTANT, rulings["instant_scoring"]),
    )


def as_set(spaces: Iterable[int]) -> list[int]:
    """A set of spaces as the kernel has it."""
    words = [0] * L.N_WORDS
    for space in spaces:
        words[space // L.WORD] |= 1 << space % L.WORD
    return words


def _put_grid(vector: Vector) -> None:
    """Which places touch, and the padded grid in which water tiles are laid."""
    vector[t.GRID : t.GRID + t.GRID_SIZE] = -1
    for number, place in enumerate(grid.PLACES):
        touching = [grid.NUMBER.get(other, -1) for other in grid.neighbours(place)]
        at = t.NEIGHBOUR + number * L.N_DIRECTIONS
        vector[at : at + L.N_DIRECTIONS] = touching
        at = t.NEAR + number * L.N_WORDS
        vector[at : at + L.N_WORDS] = as_set(other for other in touching if other >= 0)
        vector[t.GRID_AT + number] = place[0] * t.GRID_COLUMNS + _LEFT + place[1]
        vector[t.GRID + vector[t.GRID_AT + number]] = number


def _board(data: Mapping[str, Any]) -> Vector:
    """One side of the board; markets are numbered in reading order."""
    found = np.zeros(t.BOARD_SIZE, dtype=np.int64)
    kinds = terrain(data)
    found[t.TERRAIN : t.TERRAIN + L.N_SPACES] = [
        kinds.get(place, L.OUTSIDE) for place in grid.PLACES
    ]
    markets = [place for place in grid.PLACES if kinds.get(place) == L.MARKET]
    for market, place in enumerate(markets):
        for space, other in enumerate(grid.PLACES):
            if 1 <= (steps := grid.distance(place, other)) <= t.FAR:
                found[t.MARKETS_AT + (steps - 1) * L.N_SPACES + space] |= 1 << market
        touching = [
            grid.NUMBER[other]
            for other in grid.neighbours(place)
            if kinds.get(other, L.OUTSIDE) <= L.PAMPA
        ]
        at = t.MARKET_EDGES + market * L.N_WORDS
        found[at : at + L.N_WORDS] = as_set(touching)
    found[t.N_LAND_SPACES] = sum(kind < L.N_LAND for kind in kinds.values())
    found[t.N_PRINTED] = sum(kind == L.POND for kind in kinds.values())
    return found


def _put_water(vector: Vector, data: Mapping[str, Any]) -> None:
    """Shapes in all their orientations, as steps in the padded grid (H11, R7)."""
    vector[t.N_SHAPES] = len(SHAPES)
    for shape, key in enumerate(SHAPES):
        places = [(row, column) for row, column in data[key]["shape"]]
        ways = grid.orientations(places)
        vector[t.SHAPE_COUNT + shape] = data[key]["count"]
        vector[t.SHAPE_SIZE + shape] = len(places)
        vector[t.SHAPE_TURNS + shape] = len(ways)
        for way, laid in enumerate(ways):
            at = t.SHAPE_STEPS + (shape * t.MAX_TURNS + way) * t.MAX_TILE
            vector[at : at + len(laid)] = [row * t.GRID_COLUMNS + column for row, column in laid]


def _put_faces(vector: Vector, tiles: Mapping[str, int], by_pairs: bool) -> None:
    """For every set of kinds, how many animals of a player can show one of them (H12, R6)."""
    total = sum(tiles.values())
    for kinds in range(1 << L.N_ANIMALS):
        names = {name for i, name in enumerate(ANIMALS) if kinds >> i & 1}
        fitting = sum(tiles[pair] for pair in PAIRS if names.intersection(pair.split("_")))
        vector[t.FACES + kinds] = fitting if by_pairs else total
    vector[t.FACES_LEAST] = min(vector[t.FACES + 1 : t.FACES + (1 << L.N_ANIMALS)])
