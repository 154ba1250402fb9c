"""What a game is before it begins: no factors beside those of every game."""

from __future__ import annotations

from dataclasses import dataclass

from sim.core import setup as core
from sim.core.facts import Facts
from sim.core.rows import Design
from tests.games.tiny.game import TINY


@dataclass(frozen=True)
class Setup(core.Setup):
    description = TINY

    def check(self) -> None:
        return None

    def fill(self, rows: Design, facts: Facts) -> None:
        return None
