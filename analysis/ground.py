"""What an analysis needs of a game: rows to play, a function that plays them, names of columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sim.core.layout import Field

Design = NDArray[np.int64]
Outcome = NDArray[np.int32]
Rows = NDArray[np.float64]


class Setup(Protocol):
    """The factors of a game, as every game states them."""

    @property
    def players(self) -> int: ...

    @property
    def humans(self) -> int: ...

    def design(self, facts: Any, games: int = 1) -> Design: ...

    def rows(self, facts: Any, numbers: Design, lucks: Design) -> Design: ...


@dataclass(frozen=True)
class Ground:
    """A game as the analysis sees it. Every game has the same functions and these columns:

    design fields `luck`, `game` and `policy`; outcome columns `win_share_1` (in twelfths) and
    `total_1`, and so on for each seat.
    """

    name: str
    new_setup: Callable[..., Setup]
    play_design: Callable[[Design, Any, Rows], Outcome]
    tables: Any
    design: Mapping[str, Field]
    outcome: Mapping[str, Field]  # of the game, with the field `seats`
    seat_outcome: Mapping[str, Field]  # of one seat within `seats`
    columns: Sequence[str]
    code: Callable[[], str]  # a hash of the code that plays
    rough_seconds: Callable[[Any], float]  # that a game of a set-up takes on one core
    automa: str = ""  # who plays the seats that no policy plays

    @property
    def tables_hash(self) -> str:
        return str(self.tables.facts.hash)

    @property
    def goes_with_players(self) -> list[str]:
        """Design fields that belong to a player, not to a seat."""
        return [field.name for field in self.design.values() if field.each == "player"]

    def rows(self, setup: Setup, games: int) -> Design:
        return setup.design(self.tables.facts, games)

    def column(self, name: str) -> int:
        return list(self.columns).index(name)
