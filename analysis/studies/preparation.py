"""What a study that prepares itself gets: tables, policies, and somewhere to play and write."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.configuration import effective
from analysis.seating import rows_of
from sim import game_named
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from analysis.dataset.backends import Executor
    from sim.core.facts import Tables
    from sim.core.weights import Weights


@dataclass(frozen=True)
class Preparation:
    """plays: whether games may be played now, or only existing ones may be used.

    folder: where what is made is kept. typed: the set-up that the user requested. executor: where
    to play; stop: set when the user stops the study.
    """

    game: str
    folder: Path
    retune: bool
    plays: bool
    workers: int | None
    note: Callable[[str], None]
    typed: Mapping[str, Any]
    executor: Executor | None = None
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def weights(self) -> Weights:
        return game_named(self.game).shelf.weights

    @property
    def setup(self) -> Mapping[str, Any]:
        """The fields of the set-up that all runs have, with its defaults."""
        return self.fields(self.typed)

    def fields(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """Those of a set-up by the names of options."""
        factors = effective({"game": self.game, **setup}, {}).factors
        return setup_fields(game_named(self.game).factors, factors)

    def tables(self, overlays: Sequence[str]) -> Tables:
        return game_named(self.game).tables(overlays)

    def row(self, policy: str) -> NDArray[np.float64]:
        row: NDArray[np.float64] = rows_of(self.game, [policy])[0]
        return row
