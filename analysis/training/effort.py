"""How long the training of a network takes on this machine, from a small part of it.

Records have no times, so that a training can be repeated to the byte; but they tell how many games,
positions and epochs there were. What one of each takes here is measured.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.seating import rows_of
from analysis.training.collect import Collection
from analysis.training.fit import fit
from analysis.training.openings import policies_for
from analysis.training.positions import Positions
from sim.core.errors import PampasError
from sim.core.facts import Tables
from sim.core.network import Network

LEAST_GAMES = 16  # of a sample
LEAST_LEARNT = 20_000  # positions that are learnt from, the same ones several times


@dataclass(frozen=True)
class TrainingTime:
    """CPU seconds of one core: games that are recorded, and positions that are learnt from."""

    collect: float
    fit: float

    @property
    def seconds(self) -> float:
        return self.collect + self.fit


def training_time(network: Network, tables: Tables, seconds: float) -> TrainingTime | None:
    """What repeating a training takes, from `seconds` of its games; None where that is not known.

    It is not where the record is not that of a training, or a policy that it names is gone.
    """
    record = network.record
    try:
        of, others = record["of"], list(record["weights"])
        games, positions, per_game = record["games"], record["positions"], record["per_game"]
        fitting = {key: record["fitting"][key] for key in ("hidden", "width", "batch", "rate")}
        epochs = record["fitting"]["epochs"]
        setup = tables.game.setup_class.from_dict(record["setup"])
        rows = rows_of(tables.game.name, [of, *others])
    except (KeyError, TypeError, AttributeError, PampasError):
        return None
    rows = policies_for(rows[0], rows[1:])
    per_game_recorded, sample = _recorded(Collection(tables, setup, rows, games, per_game), seconds)
    return TrainingTime(
        collect=games * per_game_recorded,
        fit=positions * epochs * _per_position(sample, tables, fitting),
    )


def _recorded(collection: Collection, seconds: float) -> tuple[float, Positions]:
    """CPU seconds of a recorded game, and the positions of some."""
    _ = collection.openings  # pilot games are played once
    games, size, taken = 0, LEAST_GAMES, 0.0
    while True:
        start = time.process_time()
        found = collection.play((games, games + size))
        taken += time.process_time() - start
        games += size
        if len(found) and taken >= seconds:
            return taken / games, found
        size *= 2


def _per_position(sample: Positions, tables: Tables, fitting: dict[str, Any]) -> float:
    """CPU seconds of a position that is learnt from."""
    features, seats = tables.game.features, tables.game.rows.max_seats
    given = (sample, features.size(seats), features.scales(tables, seats))
    fit(*given, **fitting, epochs=1, least_seen=1)  # compiled or loaded before the clock runs
    chosen = np.resize(np.arange(len(sample)), LEAST_LEARNT)
    start = time.process_time()
    fit(*given, **fitting, epochs=1, least_seen=1, chosen=chosen)
    return (time.process_time() - start) / LEAST_LEARNT
