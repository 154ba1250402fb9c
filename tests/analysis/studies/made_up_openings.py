"""A made-up game in which it is known what every opening wins."""

from __future__ import annotations

from typing import Any

import numpy as np

from analysis.studies import openings
from analysis.studies.base import Arm, Options
from sim.core.gifts import Opening
from sim.core.study_facts import StudyFacts
from tests.analysis.studies.fakes import FakeArm, facts, winners

HARBOUR = Opening("harbour", "first harbour", ("north", "south", "west", "far off"))
OPTIONS = Options(scale=0.4, main_scale=0.4)
# What each wins; in deals of which the last two can be chosen all is better by BONUS.
TRUE = np.array([0.10, 0.0, -0.10, 0.04])
BONUS = 0.08
OFFERED = ((0, 1), (1, 2, 3))  # sets that can be chosen from
OWN = 1  # what players choose who may
SEATS = np.array([0.03, 0.0, -0.03])


def facts_of(**changes: Any) -> StudyFacts:
    return facts(openings=(HARBOUR,), **changes)


def play(arm: Arm, seed: int) -> Any:
    """One seat of a game, or none, opens by chance; the others take what they like."""
    players, games = int(arm.configuration["players"]), arm.games
    rng = np.random.default_rng(seed)
    opener = rng.integers(0, players + 1, games)
    which = rng.integers(0, len(OFFERED), (games, players))
    chosen = np.full((games, players), OWN)
    for game in np.flatnonzero(opener):
        seat = opener[game] - 1
        chosen[game, seat] = rng.choice(OFFERED[which[game, seat]])
    # What it brings to a seat it takes from the others: only the opener's worth differs from OWN's.
    worth = TRUE[chosen] + BONUS * (which == 1)
    others = (worth.sum(axis=1, keepdims=True) - worth) / (players - 1)
    chance = 1 / players + SEATS[:players] - SEATS[:players].mean() + worth - others
    wins = winners(np.clip(chance, 0, None), rng)
    sets = np.array([sum(1 << kind for kind in kinds) for kinds in OFFERED])
    per_game = {"opener": opener}
    for seat in range(players):
        per_game[f"opened_seat_{seat + 1}"] = chosen[:, seat] + 1
        per_game[f"offered_seat_{seat + 1}"] = sets[which[:, seat]]
    total = 40 + 30 * worth + rng.normal(0, 5, worth.shape)
    return FakeArm(arm, {"win_share": wins, "total": total}, per_game)


def games_of(options: Options = OPTIONS, seed: int = 1, **changes: Any) -> dict[str, Any]:
    arms = openings.plan(facts_of(**changes), options)
    return {arm.name: play(arm, seed + place) for place, arm in enumerate(arms)}


def result_of(options: Options = OPTIONS, seed: int = 1, **changes: Any) -> openings.Result:
    return openings.estimate(facts_of(**changes), options, games_of(options, seed, **changes))
