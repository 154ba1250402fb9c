"""How many games an interval of a given width takes."""

import math
from dataclasses import replace

import numpy as np
import pytest

from analysis.estimate import sequence
from analysis.estimate.effort import (
    games_for,
    growth_at_any_look,
    growth_for,
    half_width,
    too_wide,
    units_for,
)
from analysis.interval import CONFIDENCE, Interval, corrected, interval_of, mean_interval
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import games_of_blocks

UNKNOWN = (
    Interval(0.5, -math.inf, math.inf, 1),
    Interval(math.nan, math.nan, math.nan, 0),
)


def test_an_interval_is_too_wide_or_not():
    assert not too_wide(Interval(0.5, 0.41, 0.59, 100))
    assert too_wide(Interval(0.5, 0.39, 0.61, 100))
    assert not too_wide(Interval(0.5, 0.39, 0.61, 100), most=0.2)
    assert all(too_wide(each) for each in UNKNOWN)


@pytest.mark.parametrize("blocks", [2, 4, 30, 2000])
@pytest.mark.parametrize("half", [0.3, 0.1, 0.01])
def test_as_many_units_as_told_give_the_width_and_one_less_does_not(blocks, half):
    pilot = interval_of(blocks, 0.5, 0.35)
    units = units_for(pilot, half) or 0
    assert half_width(interval_of(units, 0.5, 0.35)) <= half * (1 + 1e-9)
    assert half_width(interval_of(units - 1, 0.5, 0.35)) > half
    assert games_for(pilot, 2 * blocks, half) == 2 * units


def test_the_forecast_comes_true_on_made_up_games():
    draw = np.random.default_rng(2)
    pilot = mean_interval(games_of_blocks(draw, 400, 2).mean(axis=1))
    units = units_for(pilot, 0.01) or 0
    later = mean_interval(games_of_blocks(draw, units, 2).mean(axis=1))
    assert half_width(later) == pytest.approx(0.01, rel=0.15)  # the pilot's own error


def test_what_cannot_be_told_is_not_told():
    assert [units_for(each) for each in UNKNOWN] == [None, None]
    assert [games_for(each, 2) for each in UNKNOWN] == [None, None]
    with pytest.raises(PampasError, match="half-width: got 0"):
        units_for(Interval(0.5, 0.4, 0.6, 10), 0)


def test_the_figure_that_takes_longest_decides():
    quick, slow = interval_of(400, 0.5, 0.2), interval_of(400, 0.5, 0.4)
    assert growth_for([quick, slow], 0.01) == (units_for(slow, 0.01) or 0) / 400
    assert growth_for([slow, UNKNOWN[0]], 0.01) is None
    assert growth_at_any_look([slow, UNKNOWN[1]], 0.01, 1.0) is None


@pytest.mark.parametrize("figures", [1, 5])
def test_a_stop_at_any_look_takes_as_long_as_the_sequence_says(figures):
    """Intervals that say that they are Bonferroni's, of which the deviation is known."""
    each = corrected(CONFIDENCE, figures)
    shown = [interval_of(1000, 0.5, 0.4, each)] * figures
    growth = growth_at_any_look(shown, 0.01, usual=5.0) or math.nan
    units = round(1000 * growth)
    assert sequence.half_width(units, 0.4, 5000, each) <= 0.01
    assert sequence.half_width(units - 1, 0.4, 5000, each) > 0.01
    assert growth > 2 * (growth_for(shown, 0.01) or math.nan)


def test_simultaneous_intervals_are_wide_for_their_number_not_for_their_deviation():
    each = corrected(CONFIDENCE, 5)
    shown = replace(interval_of(1000, 0.5, 0.4, each), confidence=CONFIDENCE)  # as a family has it
    plain = interval_of(1000, 0.5, 0.4, each)
    assert growth_at_any_look([shown] * 5, 0.01, 5.0) == growth_at_any_look([plain] * 5, 0.01, 5.0)
    families = growth_at_any_look([shown] * 5, 0.01, 5.0, families=5) or math.nan
    assert families > (growth_at_any_look([shown] * 5, 0.01, 5.0) or math.nan)


def test_no_look_comes_before_the_sequence_holds():
    sure = interval_of(1000, 0.5, 0.001)
    assert growth_at_any_look([sure], 0.1, 1.0) == sequence.MINIMUM / 1000
