"""The golden games: replayed choice by choice, and together they show all that can happen (I34)."""

from __future__ import annotations

from pathlib import Path

from sim.argentina.game import ARGENTINA
from tests.argentina.golden.coverage import GOLDEN
from tests.argentina.golden.features import features
from tests.argentina.overlays import write_overlay
from tests.argentina.twin import compare
from tests.games.golden import GoldenTests


class TestGolden(GoldenTests):
    golden = GOLDEN

    def test_the_twin_scores_the_same(self, name: str) -> None:
        game = GOLDEN.examined(name).game
        assert game is not None
        compare.scores(game, name)


def test_features_follow_the_tables(tmp_path: Path) -> None:
    """A new line of the purchase table is missing until a golden game shows it."""
    line = {"6 two aberdeen_angus": {"gauchos": 6, "pesos": 12, "gets": ["aberdeen_angus"] * 2}}
    overlay = write_overlay(tmp_path / "more", "cattle", {"buy": line})
    more = set(features(ARGENTINA.tables([overlay])))
    assert more - set(features(GOLDEN.tables)) == {"bought by: 6 two aberdeen_angus"}
