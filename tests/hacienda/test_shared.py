"""The tests that every game shares: golden games, corruptions, positions, citations."""

from __future__ import annotations

from sim.core.machine import State
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import layout as L
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


def forget_rings(state: State) -> None:
    """In which order the tiles of a group are linked plays no part (R20)."""
    state[L.NEXT : L.NEXT + L.N_SPACES] = 0


class TestPositions(PositionTests):
    positions = Positions(HACIENDA, forget=forget_rings)
