"""Texts and tables that pages of studies share: they say what the numbers say."""

import math
from dataclasses import replace

import pytest

from analysis.estimate.controls import Control
from analysis.interval import Interval
from analysis.studies.base import Headline, Options
from reports.numbers import Unit
from reports.page import Provenance
from reports.studies.base import Context, Effort
from reports.studies.common import (
    controls_table,
    failed_controls,
    left_out_text,
    listed,
    number_text,
    pp_text,
    ratio_text,
    share_text,
    some_listed,
    stopping_text,
)
from tests.analysis.studies.fakes import facts
from tests.reports.skills import alone


def between(low, high, mean=None):
    return Interval((low + high) / 2 if mean is None else mean, low, high, 100)


def test_numbers_in_sentences():
    assert share_text(between(0.56, 0.58)) == "57.0 % (56.0 to 58.0)"
    assert pp_text(between(-0.02, 0.01)) == "−0.5 pp (−2.0 to +1.0)"
    assert share_text(Interval(0.5, -math.inf, math.inf, 1)) == "50.0 % (no bounds)"
    assert share_text(Interval(math.nan, math.nan, math.nan, 0)) == "unknown"
    assert number_text(between(1, 2), Unit(digits=2)) == "1.50 (1.00 to 2.00)"
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed("abcdefg") == "a, b, c, d, e, f and g"
    assert some_listed("abcd") == "a, b, c and d"
    assert some_listed("abcdefg") == "a, b, c, d and 3 more"


@pytest.mark.parametrize(
    ("ratio", "said"),
    [
        (between(1.5, 2.5), "pays"),
        (between(0.4, 0.6), "costs precision"),
        (between(0.9, 1.2), "is undecided"),
        (Interval(math.inf, 0.0, math.inf, 9), "cancels all chance"),
        (Interval(math.nan, 0.0, math.inf, 9), "cannot be measured"),
    ],
)
def test_what_pairing_saves_or_costs_is_said(ratio, said):
    assert said in ratio_text(ratio, "arms")


def test_when_the_games_ended_is_said():
    context = Context(facts(), Options(), [], alone(), "", [], Provenance("1", "a", "b", "c", 1, 2))
    found = Headline({}, 0.0047)
    assert "headline is ±0.47 pp" in stopping_text(context, found)
    assert stopping_text(context, Headline({}, math.inf)).endswith("fixed in advance.")
    told = stopping_text(replace(context, precision=0.5), found)
    assert "±0.5 pp or narrower; it ended at ±0.47 pp" in told


def test_what_half_a_percentage_point_would_take_is_said():
    origin = Provenance("1", "a", "b", "c", 1, 2)
    context = Context(facts(), Options(), [], alone(), "", [], origin, effort=Effort(10_000, 30.0))
    wide = Interval(0.5, 0.49, 0.51, 10_000)
    figures = {"one": Interval(0.5, 0.495, 0.505, 10_000), "widest": wide}
    four_times = "To know every figure to ±0.5 pp takes about 40,000 games, 2.0 minutes on 2 cores."
    for precision in (None, 1.0):
        asked = replace(context, precision=precision)
        assert stopping_text(asked, Headline(figures, 0.01)).endswith(four_times)
        unknown = replace(asked, effort=None)
        assert "To know all" not in stopping_text(unknown, Headline(figures, 0.01))
    # Nothing is promised of a figure that one block cannot tell the spread of.
    single = {**figures, "single": Interval(0.5, 0.4, 0.6, 1)}
    assert "To know all" not in stopping_text(context, Headline(single, 0.1))


def test_a_failed_control_is_said():
    fine = Control("mirror", between(0.49, 0.51), 0.5, True, 0.012)
    bad = Control("saturates", between(0.5, 0.6), 0.9, False, 0.1)
    held = controls_table([("one", fine)]).note
    assert held.startswith("All controls that could be run hold, and each could have failed.")
    assert "of 99.9 %" in held
    table = controls_table([("one", fine), ("two", bad)])
    assert table.note == failed_controls([("one", fine), ("two", bad)])
    assert "(two: 55.0 % (50.0 to 60.0), expected above 90.0 %): do not rely on" in table.note
    assert "one" not in table.note.split("):")[0]
    assert [row["holds"] for row in table.rows] == ["yes", "no"]
    assert [row["expected"] for row in table.rows] == ["50.0 % within the interval", "above 90.0 %"]
    assert [row["notices"] for row in table.rows] == ["a shift of 1.2 pp", "a share below 90.0 %"]
    assert controls_table([]).note == "Too few games for any control."


def test_a_control_that_could_not_have_failed_does_not_hold():
    fine = Control("mirror", between(0.49, 0.51), 0.5, True, 0.012)
    wide = Control("mirror", between(0.1, 0.54), 0.25, True, 0.3, tells=False, needs=5400)
    table = controls_table([("one", fine), ("two", wide)])
    assert [row["holds"] for row in table.rows] == [
        "yes",
        "too few games to tell (n = 5,400 would do)",
    ]
    assert table.note.startswith("1 of 2 controls hold; too few games to tell for two:")
    assert failed_controls([("two", wide)]) == ""
    assert controls_table([("two", wide)]).note == "Too few games for any control."


def test_what_is_left_out_says_how_many_games_it_would_take():
    told = left_out_text("expert", between(0.2, 0.8), 200)
    assert told == (
        "expert is left out: 200 games determine it only to ±30 pp; ±10 pp would take about 1,800 "
        "games."
    )
    nothing = left_out_text("expert", Interval(0.5, -math.inf, math.inf, 1), 2)
    assert nothing == "expert is left out: 2 games say nothing about it."


def test_every_failed_control_is_named():
    fine = Control("mirror", between(0.49, 0.51), 0.5, True)
    bad = Control("mirror", between(0.51, 0.53), 0.5, False)
    assert failed_controls([]) == failed_controls([("one", fine)]) == ""
    told = failed_controls([("one", bad), ("two", fine), ("three", bad)])
    expected = "52.0 % (51.0 to 53.0), expected 50.0 % within the interval"
    assert f"(one: {expected}; three: {expected})" in told
    assert "two" not in told
