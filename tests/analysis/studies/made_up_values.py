"""A made-up game in which the worth of every gift is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from analysis.studies import values
from analysis.studies.base import Arm, Options
from sim.core.gifts import NOTHING, Gift
from sim.core.study_facts import StudyFacts
from tests.analysis.studies.fakes import FakeArm, facts, winners

GIFTS = (
    NOTHING,
    Gift("coin", "a coin", "three coins more", amount=3, start="start_coins"),
    Gift("boat", "a boat", "a boat from the harbour"),
    Gift("stone", "a stone", "good for nothing"),
)
OPTIONS = Options(scale=0.2, main_scale=0.2)
SHARE = np.array([0.0, 0.06, 0.12, 0.0])  # what each gift is worth, in shares of wins
LEAD = np.array([0.0, 3.0, 6.0, -1.0])  # and in VP
SEVERAL = -0.02  # each pair of gifts
SEATS = {2: np.array([0.05, -0.05]), 3: np.array([0.06, 0.0, -0.06])}
COINS = np.array([5.0, 8.0, 9.0])  # that seats start with
# Seat 1 with the coins of the last seat: by n / (n - 1) of what the regression calls one coin more.
TURN = {n: SEATS[n][0] - SEATS[n][-1] + (COINS[n - 1] - 5) / 3 * 0.06 * n / (n - 1) for n in (2, 3)}
TRUE = {"3 coins": 0.06, "a boat": 0.12, "a stone": 0.0}


def facts_of(**changes: Any) -> StudyFacts:
    return facts(gifts=GIFTS, **changes)


def play(arm: Arm, seed: int) -> Any:
    """Games of an arm: blocks in which the players rotate, with gifts as the arm has them."""
    players = int(arm.configuration["players"])
    blocks = arm.games // players
    rng = np.random.default_rng(seed)
    has = np.zeros((blocks, players, len(GIFTS)), bool)
    if percent := arm.configuration.get("gift-percent"):
        given = rng.random((blocks, len(GIFTS))) < percent / 100
        whose = rng.integers(0, players, (blocks, len(GIFTS)))
        has = given[:, None] & (whose[:, None] == np.arange(players)[:, None])
    for word in arm.configuration.get("gift", ()):
        player, _, name = word.partition(":")
        has[:, int(player) - 1, [gift.name for gift in GIFTS].index(name)] = True
    game = np.arange(blocks * players)
    sitting = (np.arange(players) - (game % players)[:, None]) % players
    mine = np.take_along_axis(has[game // players], sitting[:, :, None], axis=1).astype(float)
    beside = (mine - mine.mean(axis=1, keepdims=True)) * players / (players - 1)
    count = mine[:, :, 1:].sum(axis=2)
    pairs = count * (count - 1) / 2
    pairs_beside = (pairs - pairs.mean(axis=1, keepdims=True)) * players / (players - 1)
    chance = 1 / players + SEATS[players] + beside @ SHARE + SEVERAL * pairs_beside
    luck = np.repeat(rng.normal(0, 5, (blocks, players)), players, axis=0)
    total = (
        50
        + mine @ LEAD
        + np.take_along_axis(luck, sitting, axis=1)
        + rng.normal(0, 5, mine.shape[:2])
    )
    wins = winners(np.clip(chance, 0, None), rng)
    return FakeArm(
        arm,
        {
            "win_share": wins,
            "total": total,
            "gifts": (mine.astype(np.int64) << np.arange(len(GIFTS))).sum(axis=2),
            "start_coins": np.tile(COINS[:players], (len(game), 1)),
            "player": sitting + 1,
            "block": np.repeat((game // players)[:, None], players, axis=1),
        },
    )


def games_of(options: Options = OPTIONS, seed: int = 1, **changes: Any) -> dict[str, Any]:
    found = facts_of(**changes)
    return {
        arm.name: play(arm, seed + place) for place, arm in enumerate(values.plan(found, options))
    }


def result_of(options: Options = OPTIONS, seed: int = 1, **changes: Any) -> values.Result:
    found = facts_of(**changes)
    return values.estimate(found, options, games_of(options, seed, **changes))
