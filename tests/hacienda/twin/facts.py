"""Drawings and numbers of the box, as the tables of the game state them, and its switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .table import Cards, Rules

Data = dict[str, Any]

import json
from pathlib import Path
TABLES = Path("/work/wt/hacienda/sim/hacienda/tables")

def merge(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return {k: merge(a[k], b[k]) if k in a and k in b else b.get(k, a.get(k)) for k in {**a, **b}}
    return b

def data_of(overlays: Sequence[str]) -> Data:
    data = {p.stem: json.loads(p.read_text())["data"] for p in TABLES.glob("*.json")}
    for o in overlays:
        for p in (TABLES / "overlays" / o).glob("*.json"):
            data[p.stem] = merge(data[p.stem], json.loads(p.read_text())["data"])
    return data


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


def water_for_sale(data: Data, ponds: int) -> Cards:
    """All tiles but those of size 1 that lie on the printed ponds (H26)."""
    water = Counter({name: tile["count"] for name, tile in data["water_tiles"].items()})
    water[next(iter(water))] -= ponds
    return water
