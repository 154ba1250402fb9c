"""The golden games of Great Western Trail (tests/trail/golden)."""

from tests.games.golden import GoldenTests

from .golden.coverage import GOLDEN


class TestGolden(GoldenTests):
    golden = GOLDEN
