"""Made-up answers of players of several skills."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.interval import Interval
from analysis.studies.skill import Bid, RungAnswer, Skill


def alone(main: str = "main") -> Skill:
    """Nobody but the main rung answers."""
    return Skill(main, main, False, 0.02, 10.0, (Bid(main, 0.02, 1_000, 0.5),), (), ())


def answered(
    figures: Mapping[str, Mapping[str, Interval]], main: str, policy: str, asked: bool = False
) -> Skill:
    """`figures`: by rung, from weak to strong."""
    return Skill(
        policy,
        main,
        asked,
        0.02,
        10.0,
        (Bid(main, 0.02, 10_000, 0.5), Bid(policy, 0.02, 10_000, 7.6)),
        tuple(RungAnswer(rung, mine, 5_000) for rung, mine in figures.items()),
        (Bid("master", 0.08, 1_234, 55.0),),
    )
