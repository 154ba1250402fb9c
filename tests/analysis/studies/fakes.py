"""Arms with made-up games, and a made-up game, for tests of studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from analysis.studies.base import Arm
from sim.core.study_facts import StartFactor, StudyFacts

CATEGORIES = ("houses", "boats")


def facts(**changes: Any) -> StudyFacts:
    """A game of two categories, coins to start with, and three rungs."""
    usual: dict[str, Any] = {
        "title": "Made up",
        "players": (2, 3),
        "rungs": ("weak", "middling", "strong"),
        "main": "middling",
        "strategies": (),
        "categories": CATEGORIES,
        "start": (StartFactor("coins-spread", "start_coins", "coins", 3, "drawn-from"),),
        "components": (),
        "ban_option": "",
        "automa": "",
        "levels": (),
        "overlays": (),
        "pace": ("turns",),
    }
    return StudyFacts(**{**usual, **changes})


@dataclass(frozen=True)
class FakeArm:
    """As analysis.studies.base.ArmData, of columns that are games x seats."""

    arm: Arm
    columns: Mapping[str, np.ndarray]
    per_game: Mapping[str, np.ndarray] = field(default_factory=dict)

    def games(self, columns: Sequence[str]) -> pd.DataFrame:
        return pd.DataFrame({name: self.per_game[name] for name in columns})

    def seats(self, columns: Sequence[str]) -> pd.DataFrame:
        return pd.DataFrame({name: self.columns[name].ravel() for name in columns})

    def seat_table(self, column: str) -> np.ndarray:
        return self.columns[column].astype(np.float64)


def main_arms(data: Mapping[str, Any]) -> dict[str, Any]:
    """The arms that a headline comes from, and no others."""
    return {name: arm for name, arm in data.items() if arm.arm.main}


def winners(shares: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Games x seats of 0 and 1, one winner a game with the chances of its row."""
    drawn = rng.random(len(shares))[:, None]
    seat = np.minimum((drawn > np.cumsum(shares, axis=1)).sum(axis=1), shares.shape[1] - 1)
    wins: np.ndarray = np.eye(shares.shape[1])[seat]
    return wins


def seat_columns(wins: np.ndarray, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Everything that a row a seat needs; seat 1 has two houses more, the winner a boat more."""
    games, seats = wins.shape
    houses = rng.poisson(6, (games, seats)) + 2.0 * (np.arange(seats) == 0)
    boats = rng.poisson(4, (games, seats)) + wins
    return {
        "win_share": wins,
        "houses": houses,
        "boats": boats,
        "total": houses + boats,
        "turns": rng.poisson(20, (games, seats)).astype(float),
        "start_coins": np.tile(np.arange(5.0, 5 + seats), (games, 1)),
        "player": np.tile(np.arange(1, seats + 1), (games, 1)),
    }
