"""Texts and tables that pages of studies share: they say what the numbers say."""

import math

import pytest

from analysis.estimate.controls import Control
from analysis.interval import Interval
from analysis.studies.base import Options
from analysis.studies.skill import OrderChange
from reports.numbers import Unit
from reports.page import Provenance
from reports.studies.base import Context, Variant
from reports.studies.common import (
    controls_table,
    listed,
    number_text,
    points_text,
    ratio_text,
    sensitivity,
    share_text,
    skill_text,
)
from tests.analysis.studies.fakes import facts

PAIR = ("a", "b")


def between(low, high, mean=None):
    return Interval((low + high) / 2 if mean is None else mean, low, high, 100)


def context_with(*variants):
    return Context(
        facts=facts(),
        options=Options(),
        arms=[],
        command="pampas study",
        rests_on=[],
        provenance=Provenance("1", "a", "b", "c", 1, 2),
        variants=variants,
    )


def test_numbers_in_sentences():
    assert share_text(between(0.56, 0.58)) == "57.0 % (56.0 to 58.0)"
    assert points_text(between(-0.02, 0.01)) == "−0.5 percentage points (−2.0 to +1.0)"
    assert share_text(Interval(0.5, -math.inf, math.inf, 1)) == "50.0 % (no bounds)"
    assert share_text(Interval(math.nan, math.nan, math.nan, 0)) == "unknown"
    assert number_text(between(1, 2), Unit(digits=2)) == "1.50 (1.00 to 2.00)"
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcdefg")) == "a, b, c, d and 3 more"


@pytest.mark.parametrize(
    ("ratio", "said"),
    [
        (between(1.5, 2.5), "pays"),
        (between(0.4, 0.6), "costs precision"),
        (between(0.9, 1.2), "is open"),
        (Interval(math.inf, 0.0, math.inf, 9), "cancels all luck"),
        (Interval(math.nan, 0.0, math.inf, 9), "can not be told"),
    ],
)
def test_what_pairing_bought_is_said_whichever_way_it_went(ratio, said):
    assert said in ratio_text(ratio, "arms")


def test_a_failed_control_is_said():
    fine = Control("mirror", between(0.49, 0.51), 0.5, True)
    bad = Control("saturates", between(0.5, 0.6), 0.9, False)
    assert controls_table([("one", fine)]).note == "All controls hold."
    table = controls_table([("one", fine), ("two", bad)])
    assert table.note == "Failed: two: distrust this page."
    assert [row["holds"] for row in table.rows] == ["yes", "no"]
    assert [row["expected"] for row in table.rows] == ["50.0 % within the interval", "above 90.0 %"]
    assert controls_table([]).note == "Too few games for any control."


@pytest.mark.parametrize(
    ("kept", "turned", "left_open", "said"),
    [
        ((PAIR,), (), (), "is the same at weak"),
        ((PAIR,), (), (("a", "c"),), "As far as the games of weak tell"),
        ((), (PAIR,), (), "changes with skill: at weak b is ahead of a"),
        ((), (), (PAIR,), "too few"),
        ((), (), (), "nothing can be said of weak"),
    ],
)
def test_skill_is_told_as_it_was_found(kept, turned, left_open, said):
    change = OrderChange("club", "weak", kept, turned, left_open, 50)
    assert said in skill_text(change, "order")


def test_sensitivity_says_what_moves():
    headline = {"first": between(0.55, 0.57), "last": between(0.2, 0.3)}
    assert sensitivity(context_with(), headline) == []
    same = Variant("same", "about", {"first": between(0.56, 0.58), "last": between(0.2, 0.3)})
    moved = Variant("moved", "about", {"first": between(0.4, 0.5), "last": between(0.2, 0.3)})
    other = Variant("other", "about", {"else": between(0.4, 0.5)})
    (section,) = sensitivity(context_with(same, moved, other), headline)
    assert "no figure moves" in section.text[0]
    assert "it matters. Intervals part for first" in section.text[1]
    assert "−11.0 percentage points (first)" in section.text[1]
    assert "none of the figures" in section.text[2]
    assert [row["tables"] for row in section.tables[0].rows] == [
        "as they are",
        "same",
        "moved",
        "other",
    ]
