"""Drawings and numbers of the box, as the tables of the game state them, and its switches."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .table import Cards, Rules

Data = dict[str, Any]


def rules_of(data: Data) -> Rules:
    rulings = data["rulings"]
    return Rules(
        shapes={
            name: tuple((row, column) for row, column in tile["shape"])
            for name, tile in data["water_tiles"].items()
        },
        faces=tuple((*pair.split("_"), count) for pair, count in data["animal_tiles"].items()),
        end_of_round=rulings["scoring_timing"] == "end_of_round",
        harvests_per_turn=data["limits"]["harvests"],
        min_chain_for_harvest=rulings["min_chain_for_harvest"],
        min_chain_for_hacienda=rulings["min_chain_for_hacienda"],
        bordering=rulings["market_land"] == "bordering",
        pairs=rulings["animal_faces"] == "pairs",
        tokens_back=rulings["joined_tokens"] == "back",
        empty_round=rulings["stalemate"] == "empty_round",
        variant_1=rulings["market_income"] == "product",
        variant_2=rulings["instant_scoring"],
    )


def board_rows(data: Data, side: str) -> tuple[str, ...]:
    return tuple(data[f"board_{side}"]["rows"])


def water_of(data: Data) -> Cards:
    """All water tiles of the box, by shape (H11)."""
    return Counter({name: tile["count"] for name, tile in data["water_tiles"].items()})
