"""The profile of a policy: what its games against itself look like, with intervals over games."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.interval import Interval, mean_interval, share_interval
from analysis.parallel import Progress, StoppedEarlyError, play_rows
from sim.core.facts import Tables
from sim.core.rows import PolicyRows
from sim.core.setup import Setup

Groups = Mapping[str, Sequence[str]]  # title -> outcome columns of a seat
Ends = Mapping[str, Mapping[int, str]]  # outcome column of the game -> what its values mean


@dataclass(frozen=True)
class Profile:
    """Means over games; a seat's figure is the mean over the seats that the policy plays."""

    games: int
    winning_score: Interval
    figures: dict[str, dict[str, Interval]]
    ends: dict[str, Interval]  # share of the games that ended this way


def profile(
    outcome: NDArray[np.int32], columns: Sequence[str], seats: int, players: int,
    groups: Groups, ends: Ends,
) -> Profile:  # fmt: skip
    """A profile from outcome rows with these columns; `seats` of the `players` are policies."""
    place = {name: i for i, name in enumerate(columns)}

    def by_seat(name: str, count: int) -> NDArray[np.float64]:
        return outcome[:, [place[f"{name}_{seat + 1}"] for seat in range(count)]].astype(np.float64)

    return Profile(
        games=len(outcome),
        winning_score=mean_interval(by_seat("total", players).max(axis=1)),
        figures={
            title: {name: mean_interval(by_seat(name, seats).mean(axis=1)) for name in names}
            for title, names in groups.items()
        },
        ends={
            meaning: share_interval((outcome[:, place[name]] == value).astype(np.float64))
            for name, values in ends.items()
            for value, meaning in values.items()
        },
    )


def play_profile(
    tables: Tables,
    setup: Setup,
    row: PolicyRows,
    games: int,
    groups: Groups,
    ends: Ends,
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    chunk: int | None = None,
) -> Profile:
    """Play a policy against itself and describe its games; `stop` ends it early."""
    design = setup.design(tables.facts, games)
    start = tables.game.rows.design["policy"].start
    design[:, start : start + setup.humans] = 0
    names = {"total", *(name for group in groups.values() for name in group)}
    columns = [f"{name}_{seat + 1}" for name in sorted(names) for seat in range(setup.players)]
    columns += ends
    outcome = play_rows(tables, design, row[np.newaxis], columns, jobs, chunk, progress, stop)
    if len(outcome) < 2:
        raise StoppedEarlyError("stopped before two games were complete: there is no result")
    return profile(outcome, columns, setup.humans, setup.players, groups, ends)
