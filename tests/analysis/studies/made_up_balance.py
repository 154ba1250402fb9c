"""The study of balance of a made-up game: every price makes its building worth less."""

from __future__ import annotations

from typing import Any

from analysis.studies import balance
from analysis.studies.balance_dials import Dial
from analysis.studies.base import Options
from sim.core.study_facts import StudyFacts
from tests.analysis.studies.made_up_change import Played
from tests.analysis.studies.made_up_components import BUILDS, FACTS, TRUE, play


def stones(face: str, low: int, high: int) -> Dial:
    """The price of a face, as `--vary` names it."""
    price = next(each.price for each in FACTS.components if each.face == face)
    assert price is not None
    return Dial(f"{face}.stones", price, low, high, 1, f"{face}.stones")


def options_of(*dials: Dial, scale: float = 0.05, seed: int = 1, **more: Any) -> Options:
    given = {"targets": ("components",), **more}
    return Options(seed=seed, scale=scale, main_scale=scale, dials=dials, **given)


def played(options: Options, facts: StudyFacts = FACTS, true: Any = TRUE) -> dict[str, Any]:
    """All that the study plays, step by step, as it asks for it."""
    data: dict[str, Any] = {}
    arms = balance.plan(facts, options)
    while arms:
        for arm in arms:
            found = play(arm, true, BUILDS)
            data[arm.name] = Played(arm, found.seat_rows, found.game_rows)
        arms = balance.follow_up(facts, options, data)
    return data


def result_of(*dials: Dial, true: Any = TRUE, **more: Any) -> balance.Result:
    options = options_of(*dials, **more)
    return balance.estimate(FACTS, options, played(options, true=true))
