import math

import pytest

from analysis.interval import Interval
from reports.numbers import PERCENT, PP, Unit, readable, within_share


@pytest.mark.parametrize(
    ("unit", "value", "text"),
    [
        (Unit(), 1234567.891, "1,234,567.9"),
        (Unit(digits=0), -3, "−3"),
        (Unit(), -0.04, "0.0"),  # no minus before a zero
        (Unit(signed=True), 0.04, "0.0"),
        (Unit(signed=True), 0.06, "+0.1"),
        (PERCENT, 0.5214, "52.1"),
        (PP, -0.0314, "−3.1"),
        (Unit(), None, "–"),
        (Unit(), math.nan, "–"),
        (Unit(), -math.inf, "−∞"),
    ],
)
def test_a_number_as_people_read_it(unit, value, text):
    assert unit.text(value) == text


def test_an_interval_as_people_read_it():
    assert PERCENT.interval_text(Interval(0.521, 0.509, 0.533, 100)) == "52.1 (50.9 to 53.3)"
    assert PERCENT.interval_text(Interval(1.0, -math.inf, math.inf, 1)) == "100.0 (no bounds)"
    assert PERCENT.interval_text(Interval(math.nan, math.nan, math.nan, 0)) == "–"
    assert PERCENT.interval_text(None) == "–"


def test_what_no_page_can_show_is_marked():
    assert readable("a\x00b\x1b\udcff\u202ec") == "a�b���c"
    assert readable("日本語 ñ \N{WATER BUFFALO}\n") == "日本語 ñ \N{WATER BUFFALO}\n"


def test_the_bounds_of_a_share_are_shares():
    wide = within_share(Interval(0.7, 0.35, 1.02, 5))
    assert PERCENT.interval_text(wide) == "70.0 (35.0 to 100.0)"
    low = within_share(Interval(0.1, -0.1, 0.3, 5))
    assert PERCENT.interval_text(low) == "10.0 (0.0 to 30.0)"
