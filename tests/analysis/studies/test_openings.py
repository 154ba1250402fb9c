"""The worth of openings: what is known of them is found, and intervals hold as they say."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from analysis.studies import openings
from analysis.studies.openings_effects import coin, read_opened, standing_of
from sim import games
from tests.analysis.studies.made_up_openings import (
    HARBOUR,
    OPTIONS,
    OWN,
    TRUE,
    facts_of,
    games_of,
    play,
    result_of,
)

# An opening of one seat is seen by the others' mean, too: with two players all of it counts.
OVER_MEAN = TRUE - TRUE.mean()


@cache
def found():
    return result_of()


def near(interval, true):
    """Within four standard errors or more: a seed that does not hold would be a rare one."""
    return abs(interval.mean - true) < 1.7 * (interval.high - interval.mean)


@pytest.mark.slow
def test_known_effects_are_found_though_what_can_be_chosen_differs():
    """North can never be chosen where all is better: who compares plain means thinks it is bad."""
    (one,) = found().openings
    standing = one.all_seats
    assert [kind.name for kind in standing.kinds] == ["north", "far off", "south", "west"]
    for kind in standing.kinds:
        place = HARBOUR.kinds.index(kind.name)
        assert near(kind.effect, OVER_MEAN[place])
        assert near(kind.lead, 30 * OVER_MEAN[place])
        assert near(kind.against_own, TRUE[place] - TRUE[OWN])
    assert near(standing.cost, TRUE.mean() - TRUE[OWN])
    assert standing.best == "north"
    assert not standing.left_out


def test_players_who_open_as_they_like_always_choose_what_they_like():
    (one,) = found().openings
    chosen = {kind.name: kind.chosen.mean for kind in one.all_seats.kinds}
    assert chosen == {name: float(name == "south") for name in HARBOUR.kinds}


def test_each_seat_has_its_own_answer_and_so_has_each_number_of_players():
    (one,) = found().openings
    assert [standing.seat for standing in one.by_seat] == [0, 1]
    assert [standing.players for standing in one.many] == [3]
    for standing in (*one.by_seat, *one.many):
        assert {kind.name for kind in standing.kinds} == set(HARBOUR.kinds)
        for kind in standing.kinds:
            assert near(kind.effect, OVER_MEAN[HARBOUR.kinds.index(kind.name)])


def test_what_hardly_ever_could_be_chosen_is_left_out_and_what_cannot_be_compared_too():
    (arm,) = openings.headline_arms(facts_of(), OPTIONS)
    opened = read_opened(play(arm, 3))
    alone = replace(opened, offered=np.where(opened.opened == 1, 1, 14))
    standing = standing_of(HARBOUR, alone)
    assert standing.left_out == ("north",)
    few = replace(opened, opener=np.where(np.arange(len(opened.opener)) < 40, opened.opener, 0))
    assert standing_of(HARBOUR, few).left_out == HARBOUR.kinds


def test_controls_hold_and_one_that_does_not_is_noticed():
    assert all(control.passed for _, control in found().controls)
    (arm,) = openings.headline_arms(facts_of(), OPTIONS)
    opened = read_opened(play(arm, 5))
    odd = np.arange(len(opened.share))[:, None] % 2
    assert not coin(replace(opened, share=opened.share + 0.2 * odd)).passed


def test_the_headline_is_that_of_its_own_games_even_if_a_rung_played_some_openings_only():
    facts, data = facts_of(), games_of()
    headline = openings.headline(facts, OPTIONS, {HARBOUR.name: data[HARBOUR.name]})
    assert headline.figures == found().headline.figures
    assert set(headline.figures) <= set(openings.parts(facts, OPTIONS)[HARBOUR.name])
    assert openings.headline(facts, OPTIONS, {}).figures == {}
    assert not openings.headline_arms(facts, replace(OPTIONS, parts=("hill",)))


def test_a_game_without_openings_has_no_such_study():
    assert "first decision" in openings.needs(replace(facts_of(), openings=()))
    for game in games().values():
        assert openings.needs(game.study_facts(game.tables().facts)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_all_intervals_hold_together_as_often_as_they_say(players):
    (arm,) = openings.headline_arms(facts_of(players=(players,)), replace(OPTIONS, main_scale=0.05))
    runs = 150
    missed = 0
    for seed in range(runs):
        kinds = standing_of(HARBOUR, read_opened(play(arm, 2_000 + seed))).kinds
        missed += any(
            not kind.effect.low <= OVER_MEAN[HARBOUR.kinds.index(kind.name)] <= kind.effect.high
            for kind in kinds
        )
    assert 0 < missed / runs < 0.05 + 3.3 * np.sqrt(0.05 * 0.95 / runs)
