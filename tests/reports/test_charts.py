import itertools
import math
import re
from xml.etree import ElementTree

import matplotlib as mpl
import pytest

from analysis.interval import Interval
from reports.charts import (
    Curve,
    Distribution,
    Effect,
    bars,
    curve,
    forest,
    heat_map,
    lines,
    seats,
)
from reports.charts.drawing import MARKS, label
from reports.charts.heat import COLOURS
from reports.numbers import Unit
from reports.page import Figure
from tests.reports.made_up import HOSTILE, between, effects, figures

NICE = ("7b", "3a", "12b", "club", "expert", "balanced", "gaucho")


def drawn(figure: Figure) -> list[str]:
    """The texts on a chart, in the order of drawing."""
    root = ElementTree.fromstring(figure.svg)
    return ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("}text")]


def lightness(colour: tuple[float, float, float, float] | str) -> float:
    red, green, blue = mpl.colors.to_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_same_numbers_give_the_same_bytes_whatever_the_user_has_set():
    first = figures(NICE)
    with mpl.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "red"}):
        figures.cache_clear()
        second = figures(NICE)
    assert first is not second
    assert [figure.svg for figure in first] == [figure.svg for figure in second]


def test_charts_leave_the_users_settings_alone():
    before = dict(mpl.rcParams)
    forest([Effect("a", between(0.1, 0.01))], axis="effect", caption="")
    assert dict(mpl.rcParams) == before


def test_charts_carry_no_date_and_nothing_of_this_machine():
    for figure in figures(NICE):
        assert "metadata" not in figure.svg
        assert "<style" not in figure.svg  # it would hold for the whole page
        assert "font-family" not in figure.svg
        assert not re.search(r"\d{4}-\d\d-\d\d", figure.svg)


@pytest.mark.parametrize("names", [NICE, HOSTILE])
def test_names_are_text_and_nothing_else(names):
    for figure in figures(names):
        root = ElementTree.fromstring(figure.svg)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "g", "path", "text", "defs", "use", "rect", "pattern", "title"}
    on_forest = drawn(figures(names)[0])
    assert {label(name) for name in names} <= set(on_forest)


def test_dollars_are_no_formulas():
    name = r"$\frac{1}{0}$"
    assert name in drawn(forest([Effect(name, between(0.1, 0.01))], axis="effect", caption=""))


def test_long_names_keep_their_ends():
    assert label("x" * 10) == "x" * 10
    assert label("policies/a-very-long-name-indeed-v2.json") == "policies/a-very…indeed-v2.json"
    assert label("a\nb  c") == "a b c"


def test_a_forest_plot_is_sorted_and_says_what_is_seen():
    rows = [
        Effect("low", between(-0.03, 0.005), "too weak"),
        Effect("high", between(0.04, 0.01), "too strong"),
        Effect("unknown", Interval(math.nan, math.nan, math.nan, 0)),
        Effect("middle", between(0.001, 0.002), "fine"),
    ]
    figure = forest(rows, axis="effect", margin=0.02, caption="c")
    names = [text for text in drawn(figure) if text in {row.name for row in rows}]
    assert names == ["high", "middle", "low", "unknown"]
    assert figure.alt == (
        "Forest plot of effect (pp), margin ±2.0 pp, largest first: "
        "high +4.0 (+3.0 to +5.0), too strong; middle +0.1 (−0.1 to +0.3), fine; "
        "low −3.0 (−3.5 to −2.5), too weak; unknown –."
    )
    assert {"too strong", "fine", "too weak"} <= set(drawn(figure))  # not by colour alone


def test_a_seat_chart_says_what_is_seen():
    figure = seats({"club": [between(0.52, 0.01), between(0.48, 0.01)]}, caption="c")
    assert figure.alt == (
        "Seat chart of share of wins (%), even is 50.0. "
        "club: seat 1 52.0 (51.0 to 53.0), seat 2 48.0 (47.0 to 49.0)."
    )
    assert {"seat 1", "seat 2", "52.0", "48.0", "even", "50.0 %"} <= set(drawn(figure))


def test_a_curve_says_where_it_crosses():
    values = [between(0.54, 0.01), between(0.47, 0.01)]
    line = Curve("club", [7, 9], values, Interval(8.1, 7.9, 8.4, 100))
    figure = curve([line], along="pesos", axis="wins", level=0.5, caption="c")
    assert figure.alt == (
        "Curve of wins (%) along pesos. club: at 7.0: 54.0 (53.0 to 55.0), "
        "at 9.0: 47.0 (46.0 to 48.0); crosses 50.0 at 8.1 (7.9 to 8.4)."
    )
    assert "8.1 (7.9 to 8.4)" in drawn(figure)


def test_a_crossing_without_a_place_is_not_drawn():
    nowhere = Interval(math.nan, -math.inf, math.inf, 100)
    line = Curve("club", [7, 9], [between(0.6, 0.01)] * 2, nowhere)
    figure = curve([line], along="pesos", axis="wins", level=0.5, caption="c")
    assert "no bounds" not in " ".join(drawn(figure))
    assert "crosses 50.0 at –" in figure.alt


def test_ridgelines_say_what_is_seen():
    each = Distribution("club", [0, 10, 20, 30], [1, 2, 1])
    assert each.mean == 15
    assert each.quantile(0.5) == 15
    assert each.quantile(0.125) == 5
    assert sum(density * 10 for density in each.densities) == pytest.approx(1)
    ridges = figures(NICE)[3]
    assert ridges.alt.startswith("Distributions of VP: 7b (human) mean 62.0, middle 90 % 40")


def test_a_histogram_without_counts_is_refused():
    with pytest.raises(ValueError, match="histogram of x: got 2 edges, 2 counts, expected one"):
        Distribution("x", [0, 1], [1, 2])
    with pytest.raises(ValueError, match="counts above 0"):
        Distribution("x", [0, 1], [0])


def test_a_heat_map_has_its_numbers_in_the_cells():
    payoffs = [[None, between(0.7, 0.01)], [between(0.3, 0.01), None]]
    figure = heat_map(["a", "b"], payoffs, axis="share", caption="c")
    assert {"70.0", "30.0", "–"} <= set(drawn(figure))
    assert {"≤ 25.0", "50.0", "≥ 75.0"} <= set(drawn(figure))  # the key
    assert figure.alt == (
        "Heat map of share (%): a against b 70.0 (69.0 to 71.0); b against a 30.0 (29.0 to 31.0)."
    )
    with pytest.raises(ValueError, match=r"payoffs: got rows of \[1\], expected 2 rows of 2"):
        heat_map(["a", "b"], [[None]], axis="share", caption="c")


def test_bars_say_what_is_seen():
    values = {"club": [between(2, 1)], "novice": [Interval(-1, -math.inf, math.inf, 1)]}
    figure = bars(["cities"], values, axis="VP", caption="c")
    assert figure.alt == (
        "Bars of VP. club: cities 2.0 (1.0 to 3.0); novice: cities −1.0 (no bounds)."
    )
    with pytest.raises(ValueError, match="values of club: got 1, expected one for each of 2"):
        bars(["a", "b"], {"club": [between(2, 1)]}, axis="VP", caption="c")


def test_lines_say_what_is_seen():
    values = {"club": [between(0.8, 0.1), between(0.4, 0.1)]}
    figure = lines(["easy", "hard"], values, axis="wins", caption="c", level=0.5)
    assert (
        figure.alt == "Lines of wins (%). club: easy 80.0 (70.0 to 90.0), hard 40.0 (30.0 to 50.0)."
    )
    assert {"easy", "hard", "wins (%)"} <= set(drawn(figure))
    with pytest.raises(ValueError, match="values of club: got 2, expected one for each of 1"):
        lines(["easy"], values, axis="wins", caption="c")


def test_charts_read_in_grey():
    shades = [lightness(COLOURS(step / 20)) for step in range(21)]
    # Light in the middle and darker to both sides; which side it is, the number says.
    assert shades[:11] == sorted(shades[:11]) and shades[10:] == sorted(shades[10:], reverse=True)
    for kind in ("shape", "dashes", "hatch"):
        assert len({str(getattr(mark, kind)) for mark in MARKS}) == len(MARKS)


def test_more_series_than_marks_are_refused():
    many = {str(index): [between(1, 0.1)] for index in range(7)}
    with pytest.raises(ValueError, match="series of a chart: got 7, expected 6 at most"):
        bars(["a"], many, axis="VP", caption="c")


def test_ticks_have_the_digits_that_their_distance_needs():
    places = [0.0, 2.5, 5.0, 7.5, 10.0]
    line = Curve("a", places, [between(0.5, 0.1)] * 5)
    figure = curve([line], along="x", axis="y", caption="c", along_unit=Unit(digits=0))
    numbers = [float(text) for text in drawn(figure) if re.fullmatch(r"[\d.]+", text)]
    assert len(set(numbers)) == len(numbers)
    wide = forest(effects(HOSTILE), axis="effect", caption="", margin=0.02)
    ticks = [text for text in drawn(wide) if re.fullmatch(r"[+−]?[\d.]+", text)]
    steps = {float(text.replace("−", "-")) for text in ticks}
    spacing = sorted(steps)
    assert len({round(b - a, 6) for a, b in itertools.pairwise(spacing)}) == 1


def test_charts_without_numbers_are_still_charts():
    empty = Interval(math.nan, math.nan, math.nan, 0)
    figure = forest([Effect("a", empty)], axis="effect", caption="")
    assert "a –" in figure.alt
    assert "nan" not in figure.svg.lower().replace("inherit", "")
