"""A made-up game before and after a change of what its buildings do, on the same deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analysis.studies import change
from analysis.studies.base import Options
from tests.analysis.studies.made_up_components import BUILDS, FACTS, TRUE, FakeData, play

CHANGE = "1x.price=9"
AFTER = np.where(
    np.arange(len(TRUE)) == 0, 0.05, TRUE
)  # 1x is worth far less, all else is as it was


@dataclass(frozen=True)
class Played(FakeData):
    """As ArmData, with tables of seats."""

    def seat_table(self, column):
        return self.seat_rows[column].to_numpy(np.float64).reshape(self.arm.games, -1)


def options_of(scale=0.02, seed=1, **more) -> Options:
    given = {"tables": (CHANGE,), "sets": (CHANGE,), **more}
    return Options(seed=seed, scale=scale, main_scale=scale, **given)


def data_of(options: Options, after=AFTER, facts=FACTS) -> dict[str, Any]:
    """The games of all arms: arms of one seed share their deals."""
    data = {}
    for arm in change.plan(facts, options):
        seed = arm.configuration.get("seed", options.seed)
        true = after if arm.configuration["tables"] else TRUE
        if not arm.configuration["rotate"]:  # the made-up game always rotates
            arm = replace(arm, games=arm.games // 3 * 3)
        stream = np.random.default_rng([seed, arm.configuration["players"]])
        found = play(arm, true, BUILDS, stream=stream)
        data[arm.name] = Played(arm, found.seat_rows, found.game_rows)
    return data


def result_of(after=AFTER, facts=FACTS, **more) -> change.Result:
    options = options_of(**more)
    return change.estimate(facts, options, data_of(options, after, facts))
