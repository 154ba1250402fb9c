"""What a study that prepares itself gets of the command: tables, policies, a place to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.arena import rows_of
from scripts.configuration import effective
from scripts.factors import factors_of
from sim import game_named
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.core.facts import Tables
    from sim.core.weights import Weights


@dataclass(frozen=True)
class Session:
    """See analysis.studies.change_retune.Session. typed: the set-up that the user typed."""

    game: str
    folder: Path
    retune: bool
    plays: bool
    workers: int | None
    note: Callable[[str], None]
    typed: Mapping[str, Any]

    @property
    def weights(self) -> Weights:
        return game_named(self.game).shelf.weights

    @property
    def setup(self) -> Mapping[str, Any]:
        """The fields of the set-up that all runs have, with its defaults."""
        factors = effective({"game": self.game, **self.typed}, {}).factors
        return setup_fields(factors_of(self.game), factors)

    def tables(self, overlays: Sequence[str]) -> Tables:
        return game_named(self.game).tables(overlays)

    def row(self, policy: str) -> NDArray[np.float64]:
        row: NDArray[np.float64] = rows_of(self.game, [policy])[0]
        return row
