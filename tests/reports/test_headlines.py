"""Headlines as Markdown: what is written can be read back, and a wrong figure is noticed."""

import json

import pytest

from analysis.interval import Interval
from reports.headlines import figures_in, markdown_of


@pytest.fixture
def pages(tmp_path):
    figures = {"a | b": {"mean": 0.5, "low": 0.45, "high": 0.55}}
    effects = {"8a": {"mean": -0.021, "low": -0.034, "high": 0.0012}}
    for name, unit, found in (("one", "%", figures), ("two", "pp", effects)):
        page = {"slug": name, "headline": {"unit": unit, "figures": found}}
        (tmp_path / f"{name}.json").write_text(json.dumps(page), encoding="utf-8")
    return [tmp_path / "one.json", tmp_path / "two.json"]


def test_a_table_has_a_row_a_figure(pages):
    assert markdown_of(pages).splitlines()[2:] == [
        "| one | a / b | 50.0 % (45.0 to 55.0) |",
        "| two | 8a | −2.1 pp (−3.4 to +0.1) |",
    ]


def test_a_table_is_read_back_from_the_middle_of_a_text(pages):
    told = figures_in(f"# Before\n\n{markdown_of(pages)}\n\nAfter | it.\n")
    assert [(one.study, one.figure) for one in told] == [("one", "a / b"), ("two", "8a")]
    assert (told[0].low, told[0].high) == pytest.approx((0.45, 0.55))
    assert (told[1].low, told[1].high) == pytest.approx((-0.034, 0.001))
    assert figures_in("no table") == []


@pytest.mark.parametrize(
    ("low", "high", "overlaps"),
    [(0.5, 0.6, True), (0.3, 0.46, True), (0.551, 0.6, False), (0.3, 0.449, False)],
)
def test_figures_that_no_longer_hold_are_noticed(pages, low, high, overlaps):
    told = figures_in(markdown_of(pages))[0]
    assert told.overlaps(Interval((low + high) / 2, low, high, 100)) is overlaps
