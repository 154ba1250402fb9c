"""Whom a study asks once more: who adapts to which game, and who plays what afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from analysis import adaptation
from analysis.adaptation import Adaptation, _Asked
from analysis.interval import Interval
from analysis.retune import Game, Learner, Retuning
from analysis.studies import study_module
from analysis.studies.base import Again, Arm, Headline, Options
from analysis.study_request import StudyRequest, facts_of
from analysis.study_runs import Session

CHANGE = "8a.carpinteros=7"
BETTER, WORSE = Interval(0.1, 0.05, 0.15, 50), Interval(0.0, -0.05, 0.05, 50)


def about(mean: float) -> Interval:
    return Interval(mean, mean - 0.01, mean + 0.01, 500)


@dataclass
class Asked:
    """A study that is asked once more; nothing is tuned or played.

    gains: whether a policy gains by knowing a game. told: for which games it was tuned, against
    whom. arms: what was then played; before, after: the answers.
    """

    monkeypatch: pytest.MonkeyPatch
    told: list[tuple[str, Game, str]] = field(default_factory=list)
    arms: list[Arm] = field(default_factory=list)

    def ask(
        self,
        name: str,
        options: Options,
        gains: Any = lambda policy, game: True,
        game: str = "argentina",
        before: float = 0.3,
        after: float = 0.1,
        arms: list[Arm] | None = None,
    ) -> Adaptation:
        def learner(_: Retuning, who: str, policy: str, game: Game, against: str) -> Learner:
            self.told.append((policy, game, against))
            gain = BETTER if gains(policy, game) else WORSE
            lacks = f" without {game.lacks[0]}" if game.lacks else ""
            file = f"{policy}+{lacks}"
            return Learner(who, policy, game, 100, gain, file, file)

        def played(_: Session, __: Options, arms: list[Arm], ___: str) -> dict[str, Any]:
            self.arms = list(arms)
            return {}

        self.monkeypatch.setattr(Retuning, "learner", learner)
        self.monkeypatch.setattr(adaptation, "played", played)
        module = study_module(name)
        found = Headline({"figure": about(after)}, 0.01)
        self.monkeypatch.setattr(module, "headline", lambda *_: found)
        if arms is not None:
            again = Again(arms, Headline({"figure": about(before)}, 0.01), lambda _: found)
            self.monkeypatch.setattr(module, "again", lambda *_: again, raising=False)
        elif hasattr(module, "again"):
            self.monkeypatch.delattr(module, "again")
        facts = facts_of(game, options.tables, options)
        request = StudyRequest(name, game, options)
        result: Any = _Result(request, options, facts, before)
        return _Asked(Session(game, Path(), None), result).answer()

    def who(self, arm: str) -> list[str]:
        policies: list[str] = next(
            one.configuration["policy"] for one in self.arms if one.name == arm
        )
        return policies


@dataclass(frozen=True)
class _Result:
    request: StudyRequest
    options: Options
    facts: Any
    mean: float
    answer: None = None

    @property
    def headline(self) -> Headline:
        return Headline({"figure": about(self.mean)}, 0.01)


@pytest.fixture
def asked(monkeypatch):
    return Asked(monkeypatch)


def test_who_lacks_a_building_learns_to_do_without_it(asked):
    found = asked.ask("components", Options())
    assert found.changed
    assert [game.lacks for _, game, _ in asked.told][:2] == [("1a", "1b"), ("2a", "2b")]
    assert {(policy, against) for policy, _, against in asked.told} == {("club", "club")}
    assert asked.who("base") == ["club", "club"]
    assert asked.who("without 8") == ["club+ without 8a", "club"]


def test_only_who_gains_plays_otherwise(asked):
    asked.ask("components", Options(), lambda _, game: game.lacks[0] == "8a")
    adapted = [arm.name for arm in asked.arms if set(arm.configuration["policy"]) != {"club"}]
    assert adapted == ["without 8"]


def test_in_a_changed_game_everybody_knows_it_before_lacking_something(asked):
    asked.ask("components", Options(tables=(CHANGE,)))
    assert asked.told[0] == ("club", Game((CHANGE,), ban="ban"), "club")
    assert {(policy, against) for policy, _, against in asked.told[1:]} == {("club+", "club+")}
    assert asked.who("base") == ["club+", "club+"]
    assert asked.who("without 8") == ["club++ without 8a", "club+"]


def test_a_ban_that_teaches_nothing_leaves_what_the_change_taught(asked):
    asked.ask("components", Options(tables=(CHANGE,)), lambda _, game: not game.lacks)
    assert asked.who("without 8") == ["club+", "club+"]


def test_of_a_change_only_the_changed_game_is_learnt(asked):
    asked.ask("change", Options(tables=(CHANGE,), sets=(CHANGE,)))
    assert [game for _, game, _ in asked.told] == [Game((CHANGE,))]
    assert asked.who("before: all there") == ["club", "club"]
    assert asked.who("after: all there") == asked.who("after: without 8") == ["club+", "club+"]


def test_each_of_several_values_is_a_game_to_learn(asked):
    asked.ask("change", Options(sets=("8a.carpinteros=6,7",)))
    assert [game.overlays for _, game, _ in asked.told] == [("8a.carpinteros=6",), (CHANGE,)]


def test_a_switch_is_a_change_where_it_is_asked_about(asked):
    asked.ask("change", Options(sets=("board=asymmetric",)), game="hacienda")
    assert [game.factors for _, game, _ in asked.told] == [(("board", "asymmetric"),)]


def test_lines_of_play_adapt_too(asked):
    asked.ask("strategies", Options(tables=(CHANGE,), rung="strong"))
    told = [policy for policy, _, _ in asked.told]
    assert "gaucho:search=strong" in told and len(told) == len(set(told))
    assert {against for _, _, against in asked.told} == {"strong"}


def test_each_level_is_a_game_of_its_own(asked):
    asked.ask("automa", Options(tables=(CHANGE,)))
    levels = [dict(game.factors)["solo"] for _, game, _ in asked.told]
    assert levels == list(facts_of("argentina", ()).levels)


def test_seats_with_more_players_are_played_by_who_learnt_with_the_fewest(asked):
    asked.ask("first-player", Options(tables=(CHANGE,), setup={"sides": "a"}))
    assert asked.told == [("club", Game((CHANGE,), (("sides", "a"),)), "club")]
    assert asked.who("club, 4 players") == ["club+"] * 4


def test_a_start_of_each_seat_is_a_game_of_so_many_players(asked):
    arms = [
        Arm("three", {"players": 3, "policy": "club", "start-pesos": [7, 9, 14]}, 100),
        Arm("four", {"players": 4, "policy": "club", "start-pesos": [7, 8, 11, 13]}, 100),
    ]
    found = asked.ask("first-player", Options(), arms=arms)
    assert found.changed
    assert [(game.players, dict(game.factors)) for _, game, _ in asked.told] == [
        (3, {"start-pesos": (7, 9, 14)}),
        (4, {"start-pesos": (7, 8, 11, 13)}),
    ]
    assert asked.who("three") == ["club+"] * 3


def test_in_the_printed_game_everybody_is_asked_as_a_control(asked):
    found = asked.ask("first-player", Options(), lambda *_: False)
    assert asked.told and not found.changed
    assert found.after is None and found.step is None and not asked.arms


def test_a_figure_has_moved_if_the_interval_of_its_move_excludes_0(asked):
    moved = asked.ask("change", Options(tables=(CHANGE,)), before=0.3, after=0.1).step
    assert moved is not None and list(moved.sure) == ["figure"]
    still = asked.ask("change", Options(tables=(CHANGE,)), before=0.3, after=0.305).step
    assert still is not None and not still.sure
