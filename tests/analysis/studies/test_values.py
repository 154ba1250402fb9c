"""The worth of gifts: known worths are found, and intervals hold as often as they say."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from analysis.studies import study_module, values
from analysis.studies.values_effects import given_nothing, read_given, values_of
from sim import games
from tests.analysis.studies.made_up_values import (
    LEAD,
    OPTIONS,
    SEVERAL,
    TRUE,
    TURN,
    facts_of,
    games_of,
    play,
    result_of,
)


@cache
def found():
    return result_of()


def near(interval, true):
    """Within four standard errors or more: a seed that does not hold would be a rare one."""
    return abs(interval.mean - true) < 1.7 * (interval.high - interval.mean)


def test_known_worths_are_within_their_intervals_the_best_first():
    for many in (found().values, found().many):
        true = {**TRUE, values.TURN: TURN[many.players]}
        for worth in many.worths:
            assert near(worth.share, true[worth.name]), worth
        means = [worth.share.mean for worth in many.worths]
        assert means == sorted(means, reverse=True)
        lead = {worth.name: worth.lead for worth in many.worths}
        for place, name in enumerate(("3 coins", "a boat", "a stone"), start=1):
            assert near(lead[name], LEAD[place]), name
    assert near(found().values.several, SEVERAL)


def test_a_turn_counts_what_the_last_seat_starts_with_more():
    """Without the coins it would be the difference of the seats alone."""
    few = found().values
    turn = next(worth for worth in few.worths if worth.name == values.TURN)
    assert TURN[2] == pytest.approx(0.1 + 2 * 0.06)
    assert turn.share.low > 0.1 + 0.02


def test_rates_count_units_of_money_and_have_no_bounds_where_money_may_be_worth_nothing():
    few = found().values
    rates = {worth.name: worth for worth in few.worths}
    assert rates["3 coins"].rate is rates["3 coins"].by_wins is None
    assert rates["a boat"].rate.low < 6.0 < rates["a boat"].rate.high
    assert rates["a boat"].by_wins.low < 6.0 < rates["a boat"].by_wins.high
    tiny = replace(OPTIONS, scale=0.01, main_scale=0.01)
    poor = result_of(tiny, seed=3).values
    (unknown,) = (one.by_wins for one in poor.worths if one.name == "a boat")
    assert unknown is not None
    assert not np.isfinite(unknown.high)


def test_where_seats_have_no_order_a_turn_has_no_worth():
    names = [worth.name for worth in result_of(in_turn=False).values.worths]
    assert values.TURN not in names
    assert set(values.figure_names(facts_of(in_turn=False), 2)) == set(names)


def test_controls_hold_and_one_that_does_not_is_noticed():
    assert all(control.passed for _, control in found().controls)
    facts, data = facts_of(), games_of()
    given = read_given(facts, data[values.GIVEN])
    shift = 0.2 * (given.gifts & 1) - 0.2 * (given.gifts[:, ::-1] & 1)
    assert not given_nothing(facts, replace(given, share=given.share + shift)).passed


def test_the_headline_is_that_of_its_own_games_and_every_part_of_it_is_named():
    facts, data = facts_of(), games_of()
    headline = values.headline(facts, OPTIONS, {values.GIVEN: data[values.GIVEN]})
    assert headline.figures == found().headline.figures
    (names,) = values.parts(facts, OPTIONS).values()
    assert set(names) == set(headline.figures)


def test_a_game_without_gifts_has_no_such_study():
    assert values.needs(facts_of()) == ""
    assert "something to give" in values.needs(replace(facts_of(), gifts=facts_of().gifts[:1]))
    for game in games().values():
        assert study_module("values").needs(game.study_facts(game.tables().facts)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_all_intervals_hold_together_as_often_as_they_say(players):
    facts = facts_of(players=(players,))
    (arm, *_rest) = values.headline_arms(facts, replace(OPTIONS, main_scale=0.02))
    true = {**TRUE, values.TURN: TURN[players]}
    runs = 150
    missed = 0
    for seed in range(runs):
        given = read_given(facts, play(arm, 1_000 + seed))
        worths = values_of(facts, given, values.TURN).worths
        missed += any(not one.share.low <= true[one.name] <= one.share.high for one in worths)
    assert 0 < missed / runs < 0.05 + 3.3 * np.sqrt(0.05 * 0.95 / runs)
