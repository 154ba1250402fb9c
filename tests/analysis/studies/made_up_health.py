"""Games of equal players, and courses whose chances are those of an urn: a made-up health."""

from __future__ import annotations

from typing import Any

import numpy as np

from analysis.estimate.depth import ladder, steps
from analysis.estimate.shares import wilson_interval
from analysis.studies import health_plan as p
from analysis.studies.base import Arm, headline_of
from analysis.studies.health import Curves, Result, Step, Table, favourites, other_deals
from analysis.studies.health_courses import Followed
from analysis.studies.health_games import crossed_parts, deal_parts, game_measures
from analysis.studies.health_tension import course_measures, leader_curve, uncertainty_curve
from tests.analysis.studies.fakes import FakeArm


def an_arm(rng: np.random.Generator, blocks: int, deal: float = 0.0) -> FakeArm:
    """Two equal players; in half of the deals the first seat wins `deal` more."""
    chance = 0.5 + np.repeat(deal * rng.choice([-1, 1], size=blocks), 2)
    first = (rng.random(2 * blocks) < chance).astype(float)
    wins = np.stack([first, 1 - first], axis=1)
    return FakeArm(
        Arm("2 players", {"players": 2}, 2 * blocks),
        {"win_share": wins, "total": 40 + 10 * wins},
        {"turns": rng.poisson(40, 2 * blocks), "decisions": np.full(2 * blocks, 300)},
    )


def a_course(rng: np.random.Generator, count: int, wrong: float = 0.0) -> Followed:
    """Two players whose chances are those of an urn; `wrong` is added to what favourites have."""
    looks, n = p.LOOKS, 2
    balls = 1 + rng.random((count, n))
    chances = np.empty((count, looks + 1, n))
    for look in range(looks + 1):
        chances[:, look] = balls / balls.sum(axis=1, keepdims=True)
        seat = (rng.random(count) > chances[:, look, 0]).astype(int)
        balls[np.arange(count), seat] += 1 + look
    won = np.eye(n)[(rng.random(count) > chances[:, -1, 0]).astype(int)]
    said = np.clip(chances[..., 0] + wrong * np.sign(chances[..., 0] - 0.5), 0.0, 1.0)
    half = rng.binomial(p.AHEAD // 2, said, size=(2, *said.shape)) / (p.AHEAD // 2)
    both = np.stack([half, 1 - half], axis=-1)
    turns = np.full(count, 12.0)
    scores = np.repeat(np.arange(12.0)[None, :, None], count, axis=0) * won[:, None]
    tried = np.repeat(np.arange(count), 3)
    arrays = {
        "turns": turns,
        "choices": np.full(count, 8.0),
        "forced": np.full(count, 2.0),
        "actions": np.full(count, 24.0),
        "scores": scores,
        "totals": 12 * won,
        "won": won,
        "looks": both[:, :, :looks],
        "before": half[:, :, :3],
        "after": half[:, :, 1:4],
        "later": half[:, :, 2:5],
        "tried": tried.astype(float),
        "tried_wins": np.tile([0.2, 0.5, 0.4], (2, count)),
        "tried_margins": np.tile([1.0, 5.0, 1.0], (2, count)),
    }
    return Followed(p.Course("club", n, count, True), arrays)


def a_result(seed: int = 1, games: int = 200) -> Result:
    """What the study finds in such games, of club and of strong, who is not followed."""
    rng = np.random.default_rng(seed)
    arm: Any = an_arm(rng, 600, deal=0.2)
    course = a_course(rng, games)
    pairs = [p.Pair("club", "novice", 400, 2), p.Pair("strong", "club", 400, 3)]
    shares = [wilson_interval(360, 400), wilson_interval(300, 400)]
    measures = game_measures(arm, 0.95)
    close = measures["close"]
    return Result(
        policy="club",
        main="club",
        tables=(
            Table("club", 2, {**measures, **course_measures(course, 0.95)}, 1200, games, True),
            Table("strong", 2, measures, 1200),
        ),
        steps=tuple(
            Step(pair, share, steps(share)) for pair, share in zip(pairs, shares, strict=True)
        ),
        depth=ladder([steps(share) for share in shares]),
        absent=(p.Pair("master", "strong", 12, 4),),
        curves=(
            Curves(2, tuple(leader_curve(course, 0.95)), tuple(uncertainty_curve(course, 0.95))),
        ),
        deals={("club", 2): deal_parts(arm, 0.95), ("strong", 2): deal_parts(arm, 0.95)},
        crossed={("club", "novice"): crossed_parts(arm, arm, 0.95)},
        used={2: {"sheep": wilson_interval(900, 1000), "well": wilson_interval(0, 1000)}},
        alike={2: 1.0},
        controls=(("favourites", favourites(course)), ("deals", other_deals(arm))),
        headline=headline_of({p.figure_name(2): close}),
        score_unit="VP",
        margin=0.02,
    )
