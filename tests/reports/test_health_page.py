"""The page about a game's health: it says what the numbers say, whatever they are."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import pytest

from analysis.interval import Interval
from analysis.studies.base import Options
from analysis.studies.health import Result, Table
from reports.html import render_page
from reports.page import Page, Provenance
from reports.studies import health as health_page
from reports.studies import health_words as words
from reports.studies.base import Context
from reports.studies.health_tables import MEASURES, Band, verdict
from tests.analysis.studies.made_up_health import a_result
from tests.analysis.studies.made_up_plain import FACTS
from tests.reports.skills import alone


@cache
def found() -> Result:
    return a_result()


def page_of(result: Result) -> Page:
    context = Context(
        facts=replace(FACTS, rungs=("club", "strong"), main="club"),
        options=Options(),
        arms=(),
        skill=alone("club"),
        command="pampas study health plain",
        rests_on=(),
        provenance=Provenance("0", "a", "b", "c", 1, 10),
    )
    return health_page.page(result, context)


def with_measures(result: Result, **measures: Interval) -> Result:
    tables = [replace(one, measures={**one.measures, **measures}) for one in result.tables]
    return replace(result, tables=tuple(tables))


def test_every_measure_has_words_and_every_word_a_measure() -> None:
    (club, strong) = found().tables
    assert set(club.measures) | {"field"} == set(MEASURES)
    assert set(strong.measures) < set(MEASURES)


def test_the_page_renders_and_holds_every_number() -> None:
    page = page_of(found())
    text = render_page(page)
    assert "What is playing this game like?" in text
    tables = {table.id: table for table in page.tables()}
    shares = {row["measure"]: row["n2"] for row in tables["main-share"].rows}
    assert shares["Decisions that leave no choice"].mean == pytest.approx(0.2)  # type: ignore[union-attr]
    assert len(tables["depth"].rows) == 2
    by_player = tables["skill-number"]
    assert [column.label for column in by_player.columns] == [
        "What",
        "Players",
        "club",
        "strong",
    ]
    assert any(row["rung_1"] is None for row in by_player.rows)  # strong is not followed


def test_the_answer_is_short_and_says_what_was_found() -> None:
    said = " ".join(words.answer(found()))
    assert len(said.split()) <= 80
    assert "20.0 % of the decisions leave no choice, the others 3.0 actions" in said
    assert "steps of 75 % fit between novice and strong" in said


def test_who_is_not_followed_is_told_without_courses() -> None:
    result = found()
    bare = replace(
        result,
        curves=(),
        tables=tuple(Table(one.rung, 2, result.tables[1].measures, 1200) for one in result.tables),
    )
    assert "leave no choice" not in " ".join(words.answer(bare))
    render_page(page_of(bare))


def test_a_depth_without_upper_bound_is_at_least_so_much() -> None:
    depth = Interval(9.0, 5.2, math.inf, 40)
    said = words.depth_words(replace(found(), depth=depth))
    assert said[0].startswith("At least 5.2 steps of 75 % fit between novice and strong")
    assert "Left out, as its games take too long: master against strong." in said
    assert words.depth_words(replace(found(), depth=None, steps=())) == [
        "No two neighbours of the ladder met."
    ]


@pytest.mark.parametrize(
    ("mean", "told"),
    [
        (1.5, "A lead grows"),
        (0.5, "A lead shrinks"),
        (1.0, "Whether a lead grows or shrinks is undecided"),
    ],
)
def test_leads_grow_or_shrink_or_nobody_knows(mean: float, told: str) -> None:
    result = with_measures(found(), snowball=Interval(mean, mean - 0.1, mean + 0.1, 100))
    (said,) = words.score_words(result)
    assert told in said


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (10.5, 11.5, "within it"),
        (12.1, 13.0, "above it"),
        (8.0, 9.9, "below it"),
        (9.0, 11.0, "undecided"),
    ],
)
def test_an_interval_is_judged_against_a_band(low: float, high: float, told: str) -> None:
    band = Band("lead", 10.0, 12.0, "somebody")
    assert verdict(Interval((low + high) / 2, low, high, 100), band) == told


def test_what_is_hardly_used_is_named() -> None:
    (said,) = words.used_words(found(), "components")
    assert said.startswith("With 2 players 1 of 2 components are ever used")
    assert "Hardly used: well." in said
