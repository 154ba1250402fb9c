"""Kernel and twin in whole games: what can be chosen, what it does, and the final count."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.mi_tierra import names

from .side_by_side import DEFAULTS, SideBySide
from .twin import facts
from .twin.state import Setup, Switches


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game(players: int) -> None:
    seen = SideBySide(Setup(players), seed=players).play()
    assert seen["place place"] > 50
    assert seen["farm harvest"] and seen["obtain keep"]
