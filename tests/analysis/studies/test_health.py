"""The study of a game's health: what it plays, and what it makes of games whose answer is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.dataset.backends import Executor
from analysis.studies import health_plan as p
from analysis.studies.base import Arm, Options
from analysis.studies.health import favourites, other_deals
from analysis.studies.health_courses import followed, prepared
from analysis.studies.health_games import (
    close_games,
    crossed_parts,
    deal_parts,
    equally_used,
    game_measures,
    one_sided_games,
)
from analysis.studies.health_tension import (
    behind_late,
    course_measures,
    leader_curve,
    score_changes,
    snowball,
)
from analysis.study_request import facts_of
from analysis.study_runs import Session, StudyStopped
from sim import games
from sim.core.errors import PampasError
from tests.analysis.studies.fakes import FakeArm
from tests.analysis.studies.made_up_health import a_course, an_arm

NAN = np.nan


@pytest.fixture(params=games())
def facts(request: pytest.FixtureRequest) -> Any:
    return facts_of(request.param, ())


def test_every_game_has_what_the_study_asks_about(facts: Any) -> None:
    assert p.needs(facts) == ""
    arms = p.plan(facts, Options(scale=0.1, main_scale=0.1))
    names = [arm.name for arm in arms]
    assert len(set(names)) == len(names)
    assert [f"{n} players" for n in facts.players] == names[: len(facts.players)]
    assert p.ladder(facts) == ("random", *facts.rungs)


def test_time_that_is_stated_bounds_who_meets_and_who_is_followed(facts: Any) -> None:
    quick, whole = (Options(scale=scale, main_scale=scale) for scale in (0.1, 1.0))
    for options in (quick, whole):
        found = p.courses(facts, options)
        assert {one.players for one in found if one.rung == facts.main} == set(facts.players)
        assert all(one.chances == (one.rung in ("novice", "club")) for one in found)
    assert len(p.courses(facts, quick)) <= len(p.courses(facts, whole))
    assert sum(one.games for one in p.pairs(facts, quick)) < sum(
        one.games for one in p.pairs(facts, whole)
    )
    assert len({pair.seed for pair in p.pairs(facts, whole)}) == len(facts.rungs)


# --- whole games ----------------------------------------------------------------------------------


def test_close_and_one_sided_games_are_read_from_first_and_second() -> None:
    scores = np.array([[100.0, 95.0, 10.0], [100.0, 94.0, 10.0], [100.0, 79.0, 78.0], [0, 0, -5]])
    assert close_games(scores).tolist() == [1.0, 0.0, 0.0, 1.0]
    assert one_sided_games(scores).tolist() == [0.0, 0.0, 1.0, 0.0]


def test_measures_of_whole_games() -> None:
    found = game_measures(an_arm(np.random.default_rng(1), 600), 0.95)  # type: ignore[arg-type]
    assert found["turns"].low < 20 < found["turns"].high
    assert found["turns_sd"].low < np.sqrt(40) / 2 < found["turns_sd"].high
    assert found["decisions"].mean == 150
    assert found["lead"].mean == found["lead_median"].mean == 10
    assert found["close"].mean == 0.0 < found["close"].high
    assert found["one_sided"].mean == 0.0
    assert found["first_seat"].low < 0 < found["first_seat"].high
    assert "field" not in found


def test_a_deal_that_decides_is_seen_and_one_of_another_block_is_not() -> None:
    arm: Any = an_arm(np.random.default_rng(2), 3000, deal=0.4)
    parts = deal_parts(arm, 0.95)
    assert parts["deal"].low < 0.16 / 0.25 < parts["deal"].high
    assert other_deals(arm).holds


def test_crossed_games_find_the_stronger_player_in_both_seats() -> None:
    """The stronger player wins every game, whoever begins."""
    wins = np.tile([[1.0, 0.0], [0.0, 1.0]], (50, 1))
    one: Any = FakeArm(Arm("", {"players": 2}, 100), {"win_share": wins})
    other: Any = FakeArm(Arm("", {"players": 2}, 100), {"win_share": 1 - wins})
    parts = crossed_parts(one, other, 0.95)
    assert parts["skill"].mean == pytest.approx(1.0)
    assert parts["seat"].mean == pytest.approx(0.0)
    assert parts["deal"].mean == pytest.approx(0.0)


def test_components_used_alike_are_as_many_as_there_are() -> None:
    from analysis.interval import Interval

    def share(mean: float) -> Interval:
        return Interval(mean, mean, mean, 10)

    assert equally_used({"a": share(0.2), "b": share(0.2)}) == pytest.approx(2.0)
    assert equally_used({"a": share(0.2), "b": share(0.0)}) == pytest.approx(1.0)


# --- courses --------------------------------------------------------------------------------------


def test_leads_in_points_change_when_another_is_alone_ahead() -> None:
    scores = np.array([[[0, 0], [2, 1], [2, 2], [2, 3], [NAN, NAN]]])
    assert score_changes(scores, np.array([[5.0, 4.0]]), np.array([4])) == [2.0]
    assert score_changes(scores, np.array([[4.0, 5.0]]), np.array([4])) == [1.0]


def test_a_winner_was_behind_late_if_alone_last_in_the_second_half() -> None:
    scores = np.array([[[0.0, 9.0], [9.0, 0.0], [5.0, 5.0], [6.0, 5.0]]])
    first, second = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]])
    assert behind_late(scores, first, np.array([4])) == [0.0]
    assert behind_late(scores, second, np.array([4])) == [1.0]


def test_a_lead_that_doubles_is_a_slope_of_two() -> None:
    half = np.random.default_rng(3).normal(size=(200, 3))
    found = snowball(half, 2 * half + 7, 0.95)
    assert found.mean == pytest.approx(2.0)


def test_measures_of_courses() -> None:
    found = course_measures(a_course(np.random.default_rng(4), 400), 0.95)
    assert found["choices"].mean == 4.0
    assert found["forced"].mean == pytest.approx(0.2)
    assert found["factor"].mean == pytest.approx(3.0)
    assert found["tree"].mean == pytest.approx(10 * np.log10(2.6))
    assert found["leader_at_half"].mean == found["leader_at_half"].high == 1.0
    assert found["behind_late"].mean == 0.0
    assert found["second"].mean == pytest.approx(0.1)
    assert found["worst"].mean == pytest.approx(0.3)
    assert found["worst_points"].mean == pytest.approx(4.0)
    assert found["narrow"].mean == pytest.approx(1 / 3)
    assert 0 < found["drama"].mean < found["uncertainty"].mean < 1
    assert 0 < found["permanence"].mean < 1
    assert found["swing"].low > 0.05


def test_the_leaders_chance_grows_over_the_game() -> None:
    curve = leader_curve(a_course(np.random.default_rng(5), 500), 0.95)
    means = [one.mean for one in curve]
    assert means == sorted(means)
    assert 0.5 < means[0] < means[-1] < 1


def test_chances_that_are_wrong_are_noticed() -> None:
    right = favourites(a_course(np.random.default_rng(6), 1500))
    wrong = favourites(a_course(np.random.default_rng(6), 1500, wrong=0.12))
    assert right.holds
    assert not wrong.passed


# --- playing --------------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("AHEAD", 4), ("TRIED_AHEAD", 2), ("COURSE_GAMES", 12), ("LOOKS", 4)):
        monkeypatch.setattr(p, name, value)


def session(folder: Path, plays: bool = True) -> Session:
    return Session("argentina", folder, Executor(here=True) if plays else None)


@pytest.mark.usefixtures("few")
def test_courses_are_played_once_and_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = replace(facts_of("argentina", ()), players=(2,), rungs=("club",))
    options = Options()
    files = prepared(session(tmp_path), facts, options)
    (course,) = followed(facts, replace(options, courses=files))
    assert course.games == 12
    assert course["looks"].shape == (2, 12, 4, 2)
    assert course["looks"].sum(axis=3) == pytest.approx(1.0)
    assert course["before"].shape == course["later"].shape == (2, 12, p.TURNS)
    assert (np.bincount(course["tried"].astype(int)) >= 2).all()
    assert course["won"].sum(axis=1) == pytest.approx(1.0)
    measures = course_measures(course, 0.95)
    assert measures["factor"].mean > 2
    assert 0.5 <= measures["leader_half"].mean <= 1

    def refuse(*arguments: object) -> None:
        pytest.fail("played again")

    monkeypatch.setattr("analysis.studies.health_courses.course_of", refuse)
    assert prepared(session(tmp_path, plays=False), facts, options) == files


@pytest.mark.usefixtures("few")
def test_courses_that_are_missing_are_named_where_nothing_may_be_played(tmp_path: Path) -> None:
    facts = replace(facts_of("argentina", ()), players=(2,), rungs=("club",))
    with pytest.raises(PampasError, match="courses of 'club, 2 players' are missing"):
        prepared(session(tmp_path, plays=False), facts, Options())


@pytest.mark.usefixtures("few")
def test_a_study_that_is_stopped_keeps_what_was_played(tmp_path: Path) -> None:
    facts = replace(facts_of("argentina", ()), players=(2,), rungs=("club",))
    stopped = session(tmp_path)
    stopped.stop.set()
    with pytest.raises(StudyStopped):
        prepared(stopped, facts, Options())
