"""The tests that every game shares: golden games, corruptions, positions, citations."""

from __future__ import annotations

from sim.hacienda.game import HACIENDA
from tests.games.corruption import CorruptionTests
from tests.games.golden import GoldenTests
from tests.games.positions import Positions, PositionTests

from .corruptions import CORRUPTIONS
from .golden.make import GOLDEN


class TestGolden(GoldenTests):
    """V60: the same choices, the same game."""

    golden = GOLDEN


class TestCorruptions(CorruptionTests):
    """I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I12, I13, I14, I15, I16, I17, I18, I19, I20."""

    corruptions = CORRUPTIONS


class TestPositions(PositionTests):
    positions = Positions(HACIENDA)
