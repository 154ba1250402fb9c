"""The tests that every game shares: golden games, and corruptions of what the referee watches."""

from __future__ import annotations

from tests.games.corruption import CorruptionTests
from tests.games.golden import GoldenTests

from .corruptions import CORRUPTIONS
from .golden.make import GOLDEN


class TestGolden(GoldenTests):
    """M250: the same choices, the same game."""

    golden = GOLDEN


class TestCorruptions(CorruptionTests):
    """I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I12, I13, I14, I15, I16, I17, I18, I19, I20,

    I21, I22, I23, I24, I25, I26, I27, I28, I29, I30, I31.
    """

    corruptions = CORRUPTIONS
