"""Solo games that nobody played: scores from strengths that are known, with luck that is shared.

A block has a length, which is worth the same to both sides, and luck of each side. The same number
of the block is the same luck in every arm, as with one seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
import pandas as pd

from analysis.studies import automa
from analysis.studies.automa_plan import styles
from analysis.studies.automa_scale import ladder
from analysis.studies.base import Arm, ArmData, Options
from sim.core.study_facts import Handicap, Measure, Placement, SetUp, StudyFacts

STRENGTH = {"low": 40.0, "mid": 60.0, "main": 70.0, "top": 80.0}
LEVEL = {"gentle": 55.0, "fair": 70.0, "grim": 75.0}
OWN_SPREAD, AUTOMA_SPREAD, LENGTH_SPREAD = 12.0, 6.0, 5.0
POINTS_A_TURN = 2.0
TURNED = {"red": -8.0, "blue": 0.0}  # what a boat on its second side is worth to the player


def facts_with(names: Sequence[str] = ("low", "mid", "main", "top"), **more: Any) -> StudyFacts:
    low, mid, main, top = names
    given: dict[str, Any] = {
        "title": "A game",
        "players": (2,),
        "rungs": (low, main, top),
        "main": main,
        "strategies": (),
        "categories": ("fish", "wood_and_wool"),
        "start": (),
        "components": (),
        "ban_option": "",
        "automa": "otto",
        "levels": tuple(LEVEL),
        "overlays": (),
        "between": (Handicap("mid:noise=2", mid, "some noise"),),
        "pace": (Measure("turns", "own turns"),),
        "automa_modes": (Measure("turns_in_boat", "sailor"), Measure("turns_ashore", "farmer")),
        "setups": (
            SetUp("first game", "all boats on their first side", {"boats": "first"}),
            SetUp("dealt", "boats on sides that are dealt", {"boats": "dealt"}),
        ),
        "placements": (Placement("turned", "boat sides", "boat {} turned", bits=("red", "blue")),),
    }
    return StudyFacts(**{**given, **more})


class MadeUpGames:
    """In place of ArmData."""

    def __init__(self, arm: Arm, seats: pd.DataFrame, games: pd.DataFrame) -> None:
        self.arm, self._seats, self._games = arm, seats, games

    def seats(self, columns: Sequence[str]) -> pd.DataFrame:
        return self._seats[list(columns)]

    def games(self, columns: Sequence[str]) -> pd.DataFrame:
        return self._games[list(columns)]

    def seat_table(self, column: str) -> np.ndarray[Any, Any]:
        values: np.ndarray[Any, Any] = self._seats[column].to_numpy(np.float64)
        return values.reshape(self.arm.games, -1)


class World:
    """What decides the scores."""

    def __init__(
        self,
        strength: Mapping[str, float] = STRENGTH,
        level: Mapping[str, float] = LEVEL,
        own: float = OWN_SPREAD,
        automa: float = AUTOMA_SPREAD,
        length: float = LENGTH_SPREAD,
        seed: int = 1,
        turned: float = 0.0,
    ) -> None:
        """`turned`: how much the sides of the boats matter; 1 as much as TURNED says."""
        self.strength, self.level = strength, level
        self.own, self.automa, self.length, self.seed = own, automa, length, seed
        self.turned = turned

    def luck(self, blocks: int) -> np.ndarray[Any, Any]:
        """Length, the first's and the second's luck: equal for equal numbers of blocks."""
        return np.random.default_rng(self.seed).standard_normal((blocks, 3))

    def data(self, facts: StudyFacts, options: Options) -> dict[str, ArmData]:
        stated = options.setup.get("boats", "dealt")
        return self.played(facts, automa.plan(facts, options), stated)

    def played(
        self, facts: StudyFacts, arms: Sequence[Arm], stated: str = "dealt"
    ) -> dict[str, ArmData]:
        names = {policy: name for name, policy in ladder(facts, facts.rungs[-1:]).items()}
        names |= {style: style for style in styles(facts)}
        return {
            arm.name: cast(ArmData, self._arm(arm, names, arm.configuration.get("boats", stated)))
            for arm in arms
        }

    def _arm(self, arm: Arm, names: Mapping[str, str], boats: str) -> MadeUpGames:
        who = [self.strength[names[policy]] for policy in arm.configuration["policy"]]
        if "solo" in arm.configuration:
            luck = self.luck(arm.games)
            means = np.tile([who[0], self.level[arm.configuration["solo"]]], (arm.games, 1))
            spread, player = (self.own, self.automa), np.tile([1, 2], arm.games)
        else:
            # Rotations share the length; in the second one the players have changed seats.
            luck = np.repeat(self.luck(arm.games // 2), 2, axis=0)
            luck[1::2, 1:] = luck[::2, :0:-1] * 0.5 + luck[1::2, 1:] * 0.5
            means = np.tile([who, who[::-1]], (arm.games // 2, 1))
            spread, player = (self.own, self.own), np.tile([1, 2, 2, 1], arm.games // 2)
        sides = np.random.default_rng(self.seed + 1).integers(0, 2, (arm.games, 2))
        turned = sides * (boats == "dealt")
        if "solo" in arm.configuration:
            means = means + [self.turned, 0.0] * (turned @ list(TURNED.values()))[:, None]
        turns = np.round(30 + self.length * luck[:, 0])
        total = np.round(means + spread * luck[:, 1:] + POINTS_A_TURN * (turns - 30)[:, None])
        lead = np.sign(total[:, 0] - total[:, 1])
        fish = np.round(0.7 * total)
        seats = pd.DataFrame(
            {
                "player": player,
                "total": total.ravel(),
                "win_share": np.column_stack([lead + 1, 1 - lead]).ravel() / 2,
                "turns": np.repeat(turns, 2),
                "fish": fish.ravel(),
                "wood_and_wool": (total - fish).ravel(),
            }
        )
        boat = luck[:, 2] > 0
        games = pd.DataFrame(
            {
                "turns_in_boat": boat * 30,
                "turns_ashore": ~boat * 30,
                "turned": turned @ [1, 2],
            }
        )
        return MadeUpGames(arm, seats, games)


def result_of(
    world: World,
    facts: StudyFacts | None = None,
    scale: float = 0.02,
    margin: float = 0.02,
    setup: Mapping[str, str] | None = None,
    rung: str = "",
    main_scale: float | None = None,
) -> automa.Result:
    """`rung`, `main_scale`: who plays for the headline, if not the main rung, and how much."""
    facts = facts or facts_with()
    headline = scale if main_scale is None else main_scale
    options = Options(scale=scale, main_scale=headline, margin=margin, setup=setup or {}, rung=rung)
    return automa.estimate(facts, options, world.data(facts, options))
