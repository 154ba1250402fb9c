"""The pages about values and openings say what the numbers say, whatever they are."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from analysis.interval import Interval
from analysis.studies.base import Options
from reports.html import render_page
from reports.page import Page, Provenance
from reports.studies import openings as openings_page
from reports.studies import values as values_page
from reports.studies.base import Context
from tests.analysis.studies import made_up_openings, made_up_values
from tests.reports.skills import alone


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


def context(facts: Any) -> Context:
    return Context(
        facts=facts,
        options=Options(),
        arms=(),
        skill=alone("middling"),
        command="pampas study values",
        rests_on=(),
        provenance=Provenance("0", "a", "b", "c", 1, 10),
    )


@cache
def values() -> Any:
    return made_up_values.result_of()


@cache
def openings() -> Any:
    return made_up_openings.result_of()


def page_of_values(result: Any) -> Page:
    return values_page.page(result, context(made_up_values.facts_of()))


def page_of_openings(result: Any) -> Page:
    return openings_page.page(result, context(made_up_openings.facts_of()))


def rows(page: Page, table: str) -> dict[str, Any]:
    (found,) = (one for one in page.tables() if one.id == table)
    return {str(next(iter(row.values()))): row for row in found.rows}


@pytest.mark.parametrize(
    "made", [lambda: page_of_values(values()), lambda: page_of_openings(openings())]
)
def test_a_page_can_be_written_and_its_tables_are_those_of_its_numbers(made):
    page = made()
    assert page.title in render_page(page)
    assert page.to_dict()["headline"]["figures"]


def test_the_answer_names_what_is_worth_most_and_what_it_counts_in_money():
    page = page_of_values(values())
    answer, details = page.answer, page.details
    assert answer[0].startswith("Of all that a seat could have more at the start, a turn is worth")
    assert "instead of 50.0 %" in answer[0]
    assert answer[1].startswith("A coin more is worth +")
    assert "as much as one of each: a turn" in details[0]
    assert " coins (" in details[0]


def test_what_helps_and_what_does_not_is_read_from_both_intervals():
    table = rows(page_of_values(values()), "values")
    assert table["a boat"]["verdict"] == "helps"
    assert table["a stone"]["verdict"] == "hurts"  # by VP; by wins it is open
    sure, open_ = Interval(0.1, 0.05, 0.15, 9), Interval(0.0, -0.1, 0.1, 9)
    worth = replace(values().values.worths[0], share=sure, lead=open_)
    assert values_page.verdict(worth) == "helps"
    against = replace(worth, lead=Interval(-1.0, -2.0, -0.5, 9))
    assert values_page.verdict(against) == "open"
    assert values_page.verdict(replace(worth, share=open_)) == "open"


def test_money_that_may_be_worth_nothing_counts_nothing():
    few = values().values
    unknown = Interval(3.0, -math.inf, math.inf, 9)
    worths = tuple(
        replace(one, rate=unknown) if one.rate is not None else one for one in few.worths
    )
    details = page_of_values(replace(values(), values=replace(few, worths=worths))).details
    assert "too uncertain to count anything else in coins" in details[0]


def test_the_best_opening_is_named_only_if_it_is_established():
    page = page_of_openings(openings())
    assert page.answer == ["The best first harbour is north."]
    (first, *_) = page.details
    assert first.startswith("The best first harbour is north: it wins +")
    assert "middling chooses south most often, 100.0 %" in first
    (one,) = openings().openings
    standing = one.all_seats
    table = rows(page_of_openings(openings()), "harbour")
    assert [table[name]["verdict"] for name in ("north", "west")] == ["best", "worse"]

    def first_with(**changes: Any) -> str:
        other = replace(one, all_seats=replace(standing, **changes))
        return page_of_openings(replace(openings(), openings=(other,))).details[0]

    better = Interval(0.05, 0.01, 0.09, 9)
    tied = (*(replace(kind, effect=better) for kind in standing.kinds[:2]), *standing.kinds[2:])
    assert "it is not known which is best" in first_with(best="", kinds=tied)
    assert first_with(best="", kinds=tied[1:]).startswith(f"As the first harbour, {tied[1].name}")
    flat = tuple(replace(kind, effect=Interval(0.0, -0.1, 0.1, 9)) for kind in standing.kinds)
    assert "no choice is known to be better" in first_with(best="", kinds=flat)
    assert "too few" in first_with(best="", kinds=())


def test_what_opening_by_chance_costs_is_told_in_the_direction_of_its_interval():
    (one,) = openings().openings

    def told(low: float, high: float) -> str:
        cost = Interval((low + high) / 2, low, high, 9)
        other = replace(one, all_seats=replace(one.all_seats, cost=cost))
        return page_of_openings(replace(openings(), openings=(other,))).details[0]

    assert "loses +10.0 pp (+5.0 to +15.0) by having to open by chance" in told(-0.15, -0.05)
    assert "wins +10.0 pp (+5.0 to +15.0) more by opening by chance" in told(0.05, 0.15)
    assert "is not known" in told(-0.05, 0.05)
