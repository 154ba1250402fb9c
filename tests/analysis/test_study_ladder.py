"""Who plays for the headline of a study: chosen by costs and precision, the same everywhere.

A made-up study: a share of wins by three tables, each a part of the headline. Its games are drawn,
not played; what a game costs depends on its player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import study_ladder
from analysis.interval import Interval, mean_interval
from analysis.studies.base import (
    Arm,
    Headline,
    Options,
    at_rung,
    headline_of,
    rung_of,
    rung_seed,
)
from analysis.studies.skill import RungAnswer, Skill
from analysis.study_ladder import BARELY, BESIDE, climb
from analysis.study_request import StudyRequest
from analysis.study_runs import Session
from analysis.watch import Watch
from tests.analysis.studies.fakes import facts

SECONDS = {"weak": 0.001, "middling": 0.01, "strong": 0.5, "best": 5.0}
TABLES = {"one": 0.9, "two": 0.5, "three": 0.6}  # and what is won there
USUAL = 4_000


@dataclass(frozen=True)
class MadeUpArm:
    arm: Arm

    @property
    def wins(self) -> np.ndarray:
        """Games of a smaller run are the first of a larger one."""
        table = self.arm.configuration["table"]
        seed = [self.arm.configuration["seed"], list(TABLES).index(table)]
        return np.random.default_rng(seed).random(self.arm.games) < TABLES[table]


class Study:
    """The functions of a study's module."""

    LARGEST_FIRST = True

    def plan(self, game: Any, options: Options) -> list[Arm]:
        return self.headline_arms(game, options)

    def parts(self, game: Any, options: Options) -> Mapping[str, tuple[str, ...]]:
        return {name: (f"share at {name}",) for name in TABLES}

    def headline_arms(self, game: Any, options: Options) -> list[Arm]:
        seed = rung_seed(game, options)
        return [
            Arm(
                at_rung(game, options, name),
                {"policy": rung_of(game, options), "table": name, "seed": seed},
                options.games(USUAL),
            )
            for name in TABLES
            if options.plays(name)
        ]

    def headline(self, game: Any, options: Options, data: Mapping[str, Any]) -> Headline:
        return headline_of(
            {
                f"share at {name}": mean_interval(
                    data[at_rung(game, options, name)].wins.astype(float)
                )
                for name in TABLES
                if options.plays(name)
            }
        )


class Told(Watch):
    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


@dataclass
class World:
    """What was played, and who is told."""

    played: list[Arm] = field(default_factory=list)
    expected: list[list[Arm]] = field(default_factory=list)
    told: Told = field(default_factory=Told)

    def climb(
        self,
        minutes: float = 10.0,
        precision: float | None = None,
        policy: str = "",
        margin: float = 0.02,
        scale: float = 1.0,
    ) -> study_ladder.Climbed:
        options = Options(seed=3, scale=scale, main_scale=scale, minutes=minutes, margin=margin)
        request = StudyRequest("made-up", "made-up", options, precision, policy=policy)
        return climb(_Host("made-up", Path(), None, self.told), request)

    def games(self, rung: str) -> dict[str, int]:
        """Of the last run at each table."""
        return {
            arm.configuration["table"]: arm.games
            for arm in self.played
            if arm.configuration["policy"] == rung
        }


class _Host(Session):
    def facts(self, options: Options) -> Any:
        return facts(rungs=tuple(SECONDS))


@pytest.fixture
def world(monkeypatch) -> World:
    made = World()

    def played(session: Any, options: Options, arms: list[Arm], title: str) -> dict[str, Any]:
        made.played.extend(arms)
        return {arm.name: MadeUpArm(arm) for arm in arms}

    def seconds_of(game: str, options: Options, arms: list[Arm]) -> float:
        return sum(arm.games * SECONDS.get(arm.configuration["policy"], 1.0) for arm in arms) / 2

    def expected(session: Any, likely: list[tuple[Options, list[Arm]]]) -> None:
        made.expected.append([arm for _, arms in likely for arm in arms])

    monkeypatch.setattr(study_ladder, "expected", expected)
    monkeypatch.setattr(study_ladder, "study_module", lambda name: Study())
    monkeypatch.setattr(study_ladder, "played", played)
    monkeypatch.setattr(study_ladder, "seconds_of", seconds_of)
    return made


def test_the_watch_is_told_what_will_be_played(world):
    world.climb(40)
    before, after = world.expected
    tables = len(TABLES)
    assert world.played[:tables] == before[:tables]  # the pilot
    assert len(before) > tables  # others beside it
    assert {(arm.name, arm.games) for arm in world.played[tables:]} == {
        (arm.name, arm.games) for arm in after
    }


def widest(figures: Mapping[str, Interval]) -> float:
    return max((one.high - one.low) / 2 for one in figures.values())


def test_the_strongest_rung_that_is_precise_enough_in_time_answers(world):
    # ±2 pp takes 2,401 games at an even table: 0.5 s each at strong, three tables, two cores.
    for minutes, chosen in ((1, "middling"), (20, "middling"), (40, "strong"), (400, "best")):
        found = world.climb(minutes)
        assert found.skill.policy == chosen
        assert not found.skill.asked
        assert found.options.rung == ("" if chosen == "middling" else chosen)
    bids = {bid.rung: bid for bid in found.skill.bids}
    assert list(bids) == ["middling", "strong", "best"]
    assert bids["strong"].minutes == pytest.approx(3 * 2401 * 0.5 / 2 / 60, rel=0.05)
    assert bids["best"].minutes == pytest.approx(10 * bids["strong"].minutes)


def test_the_headline_is_as_precise_as_was_wanted(world):
    found = world.climb(40)
    answer = found.skill.answer("strong")
    assert widest(answer.figures) <= 0.02
    assert answer.games == sum(world.games("strong").values()) < 9_000
    # The main rung has the usual number of games, on deals of its own.
    assert world.games("middling") == dict.fromkeys(TABLES, USUAL)
    seeds = {arm.configuration["policy"]: arm.configuration["seed"] for arm in world.played}
    assert len(set(seeds.values())) == len(seeds)


def test_more_precision_takes_more_games_or_a_faster_player(world):
    assert world.climb(40, precision=2.0).skill.policy == "strong"
    found = world.climb(40, precision=1.0)
    assert found.skill.policy == "middling"
    assert widest(found.skill.answer("middling").figures) <= 0.01
    assert found.options.main_scale > 2
    assert any("precise enough" in note for note in world.told.notes)


def test_whoever_is_named_answers_as_well_as_the_time_allows(world):
    found = world.climb(10, policy="best")
    assert (found.skill.policy, found.skill.asked) == ("best", True)
    games = sum(world.games("best").values())
    assert games * SECONDS["best"] / 2 / 60 == pytest.approx(10, rel=0.02)
    assert widest(found.skill.answer("best").figures) > 0.02
    assert any("in the time that there is" in note for note in world.told.notes)
    # With a precision of the user's there is no limit.
    assert widest(world.climb(10, 2.0, "best").skill.answer("best").figures) <= 0.02


def test_somebody_from_elsewhere_can_be_named(world):
    found = world.climb(60, policy="mine.json")
    assert found.options.rung == "mine.json"
    assert [one.rung for one in found.skill.answers][-1] == "mine.json"


def test_others_say_what_they_can_in_a_part_of_the_time(world):
    found = world.climb(40)
    assert [one.rung for one in found.skill.answers] == ["weak", "middling", "strong", "best"]
    # weak is fast: all of it, as precisely as wanted. best has time for the largest figure.
    assert widest(found.skill.answer("weak").figures) == pytest.approx(0.02, rel=0.05)
    best = found.skill.answer("best")
    assert list(best.figures) == ["share at one"]
    assert widest(best.figures) <= 0.055
    assert sum(world.games("best").values()) * SECONDS["best"] / 2 / 60 <= BESIDE * 40
    assert [arm.name for arm in found.beside if "best" in arm.name] == ["best: one"]
    assert not any(arm.main for arm in found.beside)
    assert set(found.data) == {arm.name for arm in found.beside}


def test_who_could_say_nothing_is_not_played(world):
    found = world.climb(2)
    assert [one.rung for one in found.skill.answers] == ["weak", "middling", "strong"]
    assert "best" not in {arm.configuration["policy"] for arm in world.played}
    (left_out,) = found.skill.left_out
    assert (left_out.rung, left_out.half_width) == ("best", BARELY)
    assert left_out.minutes > BESIDE * 2


def test_the_same_request_gives_the_same_choice_and_games(world):
    first = world.climb(40)
    before = list(world.played)
    world.played.clear()
    again = world.climb(40)
    assert (first.options, first.skill) == (again.options, again.skill)
    assert before == world.played


def skill_of(**figures: tuple[float, float, float]) -> Skill:
    """A figure at three rungs, each known to ±1 pp."""
    answers = [
        RungAnswer(
            rung,
            {
                name: Interval(values[place], values[place] - 0.01, values[place] + 0.01, 900)
                for name, values in figures.items()
            },
            1_800,
        )
        for place, rung in enumerate(("weak", "middling", "strong"))
    ]
    return Skill("strong", "middling", False, 0.02, 10.0, (), tuple(answers), ())


def test_a_move_is_known_if_its_interval_excludes_0():
    found = skill_of(up=(0.2, 0.3, 0.301), down=(0.5, 0.495, 0.4))
    first, second = found.steps
    assert (first.weaker, first.stronger, second.stronger) == ("weak", "middling", "strong")
    assert list(first.sure) == ["up"] and list(second.sure) == ["down"]
    assert first.sure["up"].mean == pytest.approx(0.1)
    # Two steps are one family: wider than each alone.
    alone = np.hypot(0.01, 0.01)
    half = first.moves["up"].high - first.moves["up"].mean
    assert 1.1 * alone < half < 1.2 * alone


def test_a_figure_that_one_of_two_does_not_have_is_not_compared():
    found = skill_of(up=(0.2, 0.3, 0.301), down=(0.5, 0.495, 0.4))
    last = found.answers[-1]
    some = replace(last, figures={"up": last.figures["up"]})
    assert list(replace(found, answers=(*found.answers[:-1], some)).steps[-1].moves) == ["up"]
