"""How many games an interval of a given width takes."""

import math

import numpy as np
import pytest

from analysis.estimate.effort import games_for, half_width, too_wide, units_for
from analysis.interval import Interval, interval_of, mean_interval
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
