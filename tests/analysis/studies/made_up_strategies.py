"""Made-up games of strategies whose strengths are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.estimate import family
from analysis.estimate.equilibrium import equilibrium
from analysis.studies import strategies
from analysis.studies.base import Arm, Options
from sim.core.study_facts import StudyFacts

NAMES = ("free", "red", "green", "blue", "grey")
OPTIONS = Options(seed=7, scale=0.02, main_scale=0.02)
Edge = Callable[[str, str], float]  # how much the first is better than the second


def facts_of(names: tuple[str, ...] = NAMES, **changes: object) -> StudyFacts:
    given: dict[str, object] = {
        "title": "Made-up",
        "players": (2, 3, 4),
        "rungs": ("novice", "free", "expert"),
        "main": names[0],
        "strategies": names,
        "categories": ("cows", "job_market"),
        "start": (),
        "components": (),
        "ban_option": "",
        "automa": "",
        "levels": (),
        "overlays": (),
        "careless": "heat=3",
        "about": {name: f"Plays {name}." for name in names},
    }
    return StudyFacts(**{**given, **changes})  # type: ignore[arg-type]


@dataclass(frozen=True)
class MadeUpArm:
    """Like ArmData, from a frame that is in memory."""

    arm: Arm
    frame: pd.DataFrame

    def seats(self, columns: list[str]) -> pd.DataFrame:
        return self.frame[["game", *columns]]


def played(arm: Arm, edge: Edge, seed: int, noise: float = 1.0, seat: float = 0.0) -> Any:
    """Games of an arm: who is better by `edge` has more points on the average.

    noise: the deviation of points that luck and chance make together. seat: what each seat is worth
    more than the next.
    """
    policies = arm.configuration["policy"]
    bases = [name.split(":")[0] for name in policies]
    count = len(policies)
    games = arm.games
    rotation = np.arange(games) % count
    sits = (np.arange(count) - rotation[:, None]) % count  # who sits on each seat
    strength = np.array(
        [sum(edge(one, other) for other in bases) / max(1, count - 1) for one in bases]
    )
    stream = np.random.default_rng(seed)
    points = strength[sits] + noise * stream.standard_normal((games, count))
    points = points - seat * np.arange(count)
    best = points == points.max(axis=1, keepdims=True)
    rank = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    frame = pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), count),
            "player": (sits + 1).ravel(),
            "win_share": (best / best.sum(axis=1, keepdims=True)).ravel(),
            "rank": rank.ravel(),
            "cows": points.ravel(),
            "job_market": np.zeros(games * count),
        }
    )
    return MadeUpArm(arm, frame)


def ladder(strengths: Mapping[str, float]) -> Edge:
    """Strengths on one scale; a name that is not in it is far below."""
    return lambda one, other: (strengths.get(one, -9.0) - strengths.get(other, -9.0)) / 2


def circle(names: tuple[str, ...], size: float) -> Edge:
    """Each beats the next, the last the first."""

    def edge(one: str, other: str) -> float:
        if one not in names or other not in names:
            return 9.0 * ((one in names) - (other in names))
        step = (names.index(other) - names.index(one)) % len(names)
        return size * ((step == 1) - (step == len(names) - 1))

    return edge


def result_of(
    edge: Edge,
    facts: StudyFacts | None = None,
    options: Options = OPTIONS,
    by_kind: Mapping[str, Edge] | None = None,
    noise: float = 1.0,
    seed: int = 1,
) -> strategies.Result:
    """The estimate from made-up games; `by_kind` where a kind of games has another truth."""
    known = facts or facts_of()
    data = data_of(edge, known, options, by_kind, noise, seed)
    with few_draws():
        return strategies.estimate(known, options, data)


def data_of(
    edge: Edge,
    facts: StudyFacts,
    options: Options = OPTIONS,
    by_kind: Mapping[str, Edge] | None = None,
    noise: float = 1.0,
    seed: int = 1,
) -> dict[str, Any]:
    """The games of all arms."""
    others = by_kind or {}
    return {
        arm.name: played(arm, others.get(arm.name.split(":")[0], edge), 1000 * seed + number, noise)
        for number, arm in enumerate(strategies.plan(facts, options))
    }


@contextmanager
def few_draws() -> Iterator[None]:
    """Draws are most of the work, and few do here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(family, "DRAWS", 10_000)
        patch.setattr(strategies, "equilibrium", partial(equilibrium, draws=40))
        yield
