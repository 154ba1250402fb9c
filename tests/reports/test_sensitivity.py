"""How far a headline moves if a doubtful fact is wrong: intervals, sentences, tables."""

from __future__ import annotations

import dataclasses
import json
import math

import numpy as np
import pytest

from analysis.interval import Interval
from analysis.studies.base import Headline, Options, Variant
from reports.html import render_page
from reports.page import Page, Provenance
from reports.studies.base import Context
from reports.studies.sensitivity import largest_move, moves_of, sensitivity
from tests.analysis.studies.fakes import facts
from tests.reports.made_up import HOSTILE, made_up_page
from tests.reports.skills import alone

NOTHING = Interval(math.nan, -math.inf, math.inf, 0)
BEFORE = Interval(0.50, 0.47, 0.54, 1000)
AFTER = Interval(0.60, 0.56, 0.63, 200)
# Bounds of 3 and 4 pp on either side: both distances to the bounds are hypotenuses.
DOWN, UP = 0.04 * math.sqrt(2), 0.03 * math.sqrt(2)
NORMAL = {1: 1.959964, 2: 2.241403, 5: 2.575829}  # quantiles of 1 - 0.05 / 2 / variants


def between(mean: float, half: float = 0.01) -> Interval:
    return Interval(mean, mean - half, mean + half, 1000)


def of(figures: dict[str, Interval], families: int = 1) -> Headline:
    return Headline(figures, math.nan, families)


def context_with(*variants: Variant, margin: float = 0.02) -> Context:
    return Context(
        facts=facts(),
        options=Options(margin=margin),
        arms=[],
        skill=alone(),
        command="pampas study",
        rests_on=[],
        provenance=Provenance("1", "a", "b", "c", 1, 2),
        variants=variants,
    )


def table_of(context, headline, name, **more):
    (section,) = sensitivity(context, of(headline), **more)
    return next(table for table in section.tables if table.id == name)


# --- moves ----------------------------------------------------------------------------------------


def test_the_squares_of_the_distances_to_the_bounds_add_up():
    ((_, (move,)),) = moves_of([Variant("other", "", {"first": AFTER})], of({"first": BEFORE}))
    assert move.by.mean == pytest.approx(0.10)
    assert move.by.low == pytest.approx(0.10 - DOWN)
    assert move.by.high == pytest.approx(0.10 + UP)
    assert move.by.units == 200
    assert (move.before, move.after, move.sure) == (BEFORE, AFTER, True)


def test_a_move_the_other_way_has_the_bounds_the_other_way_round():
    ((_, (move,)),) = moves_of([Variant("other", "", {"first": BEFORE})], of({"first": AFTER}))
    assert move.by.mean == pytest.approx(-0.10)
    assert move.by.low == pytest.approx(-0.10 - UP)
    assert move.by.high == pytest.approx(-0.10 + DOWN)
    assert move.sure


@pytest.mark.parametrize("count", NORMAL)
def test_more_variants_make_the_moves_of_each_less_certain(count):
    variants = [Variant(f"other {place}", "", {"first": AFTER}) for place in range(count)]
    for _, (move,) in moves_of(variants, of({"first": BEFORE})):
        wider = NORMAL[count] / NORMAL[1]
        assert move.by.low == pytest.approx(0.10 - wider * DOWN, abs=1e-6)
        assert move.by.high == pytest.approx(0.10 + wider * UP, abs=1e-6)


def test_figures_of_several_families_make_moves_less_certain_too():
    variant = Variant("other", "", {"first": AFTER})
    ((_, (move,)),) = moves_of([variant], of({"first": BEFORE}, families=5))
    assert move.by.low == pytest.approx(0.10 - NORMAL[5] / NORMAL[1] * DOWN, abs=1e-6)


def test_a_move_is_sure_if_its_interval_is_on_one_side_of_0():
    headline = {"first": between(0.5, 0.03)}
    moved = {0.041: False, -0.041: False, 0.044: True, -0.044: True}  # half of it is 4.24 pp
    for by, sure in moved.items():
        variant = Variant("other", "", {"first": between(0.5 + by, 0.03)})
        ((_, (move,)),) = moves_of([variant], of(headline))
        assert move.sure is sure, by


def test_the_largest_moves_come_first_whichever_way_they_go():
    headline = {"a": between(0.5), "b": between(0.3)}
    small = Variant("small", "", {"a": between(0.51), "b": between(0.28)})
    large = Variant("large", "", {"a": between(0.40), "b": between(0.35)})
    none = Variant("none", "", {})
    found = moves_of([none, small, large], of(headline))
    assert [variant.name for variant, _ in found] == ["large", "small", "none"]
    assert [[move.figure for move in moves] for _, moves in found] == [["a", "b"], ["b", "a"], []]


def test_figures_without_a_value_or_under_another_name_are_left_out():
    headline = {"a": between(0.5), "b": between(0.3), "c": NOTHING}
    other = Variant("other", "", {"a": NOTHING, "b": between(0.4), "c": between(0.1), "d": AFTER})
    ((_, (move,)),) = moves_of([other], of(headline))
    assert move.figure == "b"


def test_a_figure_without_bounds_is_not_known_to_move():
    endless = Interval(0.9, -math.inf, math.inf, 1)
    ((_, (move,)),) = moves_of([Variant("other", "", {"a": endless})], of({"a": between(0.1)}))
    assert move.by.mean == pytest.approx(0.8)
    assert (move.by.low, move.by.high, move.sure) == (-math.inf, math.inf, False)


@pytest.mark.parametrize(("variants", "figures"), [(1, 1), (5, 1), (14, 1), (14, 3)])
def test_where_nothing_moves_hardly_any_study_says_that_something_does(variants, figures):
    """All variants beside one page, with a fifth of its games: 5 % of all pages may be wrong."""
    draw = np.random.default_rng(variants + figures)
    studies, error = 4000, 0.01
    # Intervals of one headline are simultaneous: the largest of so many independent ones.
    critical = {1: 1.959964, 3: 2.387725}[figures]
    names = [str(place) for place in range(figures)]
    alarms = 0
    for _ in range(studies):
        page = {name: between(x, critical * error) for name, x in _drawn(draw, names, error)}
        less = error * math.sqrt(5)
        others = [
            Variant("", "", {name: between(x, critical * less) for name, x in drawn})
            for drawn in (_drawn(draw, names, less) for _ in range(variants))
        ]
        alarms += any(move.sure for _, moves in moves_of(others, of(page)) for move in moves)
    assert alarms / studies <= 0.06
    if figures == 1:  # and not because intervals are wider than they need to be
        assert alarms / studies >= 0.03


def _drawn(draw, names, error):
    return list(zip(names, draw.normal(0.5, error, len(names)), strict=True))


# --- sentences ------------------------------------------------------------------------------------


def test_nothing_is_said_of_what_was_not_asked_for():
    assert sensitivity(context_with(), of({"a": BEFORE})) == []
    assert largest_move(context_with(), of({"a": BEFORE})) == ""


def test_sentences_say_what_moves_and_how_far():
    headline = {"a": between(0.5), "b": between(0.3), "c": between(0.2)}
    same = Variant("same", "", headline)
    far = Variant("far", "", {"a": between(0.4), "b": between(0.35), "c": between(0.2)})
    near = Variant("near", "", {**headline, "c": between(0.23)})
    (section,) = sensitivity(context_with(same, near, far, margin=0.05), of(headline))
    assert list(section.text) == [
        "Far: a and b would move, a the most, by −10.0 pp (−11.7 to −8.3), beyond the margin.",
        "Near: c would move, by +3.0 pp (+1.3 to +4.7), within the margin.",
        "No figure is known to move with same.",
    ]


def test_variants_that_move_nothing_are_named_together():
    headline = {"a": between(0.5)}
    variants = [Variant(name, "", {"a": between(0.501)}) for name in "pq"]
    (section,) = sensitivity(context_with(*variants, Variant("r", "", {})), of(headline))
    assert section.text == ["No figure is known to move with p, q and r."]


def test_the_answer_names_the_largest_move_and_says_if_it_may_be_chance():
    headline = {"a": between(0.5), "b": between(0.3)}
    small = Variant("small", "", {"a": between(0.505), "b": between(0.3)})
    told = largest_move(context_with(small), of(headline))
    assert told == ("Small moves a by +0.5 pp (−0.9 to +1.9), which is not established.")
    large = Variant("large", "", {"a": between(0.5), "b": between(0.2)})
    told = largest_move(context_with(small, large, Variant("none", "", {})), of(headline))
    assert told.startswith(
        "Of the 3 doubtful facts that were varied, large matters most: it moves "
    )
    assert "b by −10.0 pp" in told
    assert "errors" not in told
    assert largest_move(context_with(Variant("none", "", {})), of(headline)) == ""


# --- tables ---------------------------------------------------------------------------------------


def test_the_tables_have_a_row_a_variant_and_a_row_a_figure():
    headline = {"a": between(0.5), "b": between(0.3)}
    far = Variant("far", "It is farther.", {"a": between(0.5), "b": between(0.4)}, 600)
    other = Variant("other", "It is other.", {"c": between(0.4)}, 70)
    context = context_with(other, far)
    first, second = table_of(context, headline, "sensitivity").rows
    assert (first["variant"], first["about"], first["games"]) == ("far", "It is farther.", 600)
    assert (first["figure"], first["before"], first["after"], first["sure"]) == (
        "b",
        headline["b"],
        far.headline["b"],
        1,
    )
    assert first["moved"].mean == pytest.approx(0.1)
    # A variant that has none of the figures says so by saying nothing.
    assert (second["variant"], second["about"], second["games"]) == ("other", "It is other.", 70)
    assert (second["figure"], second["before"], second["after"], second["moved"]) == (None,) * 4
    assert second["sure"] == 0
    rows = table_of(context, headline, "sensitivity-all").rows
    assert [(row["variant"], row["figure"]) for row in rows] == [("far", "b"), ("far", "a")]
    assert "over all 2 variants" in table_of(context, headline, "sensitivity").note


@pytest.mark.parametrize(("effects", "shown"), [(False, "30.0"), (True, "+30.0")])
def test_effects_have_a_sign_and_shares_have_none(effects, shown):
    context = context_with(Variant("far", "", {"a": between(0.3)}))
    for name in ("sensitivity", "sensitivity-all"):
        table = table_of(context, {"a": between(0.1)}, name, effects=effects)
        columns = {column.key: column for column in table.columns}
        (row,) = table.rows
        assert columns["after"].text(row["after"]) == shown
        assert columns["moved"].text(row["moved"]) == "+20.0"
        assert columns["moved"].shown_unit == "pp"


def page_with(*variants: Variant, headline: dict[str, Interval], **more: bool) -> Page:
    """A whole page with the section in it."""
    sections = sensitivity(context_with(*variants), of(headline), **more)
    return dataclasses.replace(made_up_page(("a", "b", "c", "d")), sections=sections)


@pytest.mark.parametrize(
    ("headline", "after"),
    [({}, {}), ({"a": NOTHING}, {"a": NOTHING}), ({"a": between(0.5)}, {"a": NOTHING})],
    ids=["empty", "without values", "a variant without a value"],
)
def test_pages_of_nothing_render_without_a_chart(headline, after):
    page = page_with(Variant("other", "It is other.", after), headline=headline)
    assert not page.sections[0].figures
    assert list(page.sections[0].text) == ["No figure is known to move with other."]
    html = render_page(page)
    assert "It is other." in html
    json.dumps(page.to_dict(), allow_nan=False)


@pytest.mark.parametrize("effects", [False, True])
def test_figures_without_bounds_render(effects):
    endless = Interval(0.9, -math.inf, math.inf, 1)
    page = page_with(
        Variant("other", "", {"a": endless}), headline={"a": between(0.5)}, effects=effects
    )
    assert "no bounds" in render_page(page)
    json.dumps(page.to_dict(), allow_nan=False)


def test_the_chart_has_the_largest_move_of_each_variant():
    headline = {"a": between(0.5), "b": between(0.3)}
    one = Variant("one_thing", "", {"a": between(0.4), "b": between(0.31)})
    two = Variant("two", "", {"a": between(0.5), "b": between(0.35)})
    (chart,) = page_with(one, two, headline=headline).sections[0].figures
    assert "one thing −10.0" in chart.alt and "two +5.0" in chart.alt


def test_hostile_names_are_escaped():
    headline = {name: between(0.5) for name in HOSTILE}
    variants = [
        Variant(name, HOSTILE[place - 1], {figure: between(0.1) for figure in HOSTILE})
        for place, name in enumerate(HOSTILE)
    ]
    html = render_page(page_with(*variants, headline=headline))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;.json" in html
    for harmful in ("<script>alert", "<img src=x", "<b>bold", "\u202e", "\x00"):
        assert harmful not in html
