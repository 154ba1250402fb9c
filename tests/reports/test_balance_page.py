"""The page about balance: what is proposed, what it reaches on fresh deals, what it does not."""

import re
from dataclasses import replace
from functools import cache

import pytest

from analysis.studies import balance
from analysis.studies.base import Options
from reports.html import render_page
from reports.page import Fact, Page, Provenance
from reports.studies import page_module
from reports.studies.base import Context
from tests.analysis.studies.made_up_balance import result_of, stones
from tests.analysis.studies.made_up_components import FACTS
from tests.reports.skills import alone


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    """Critical values to two digits are enough here, and come ten times as fast."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


@cache
def bounded() -> balance.Result:
    """1x is worth far more than two stones can make up for."""
    return result_of(stones("1x", 1, 4), scale=0.1)


def page_of(result: balance.Result) -> Page:
    context = Context(
        facts=FACTS,
        options=Options(),
        arms=(),
        skill=alone(),
        command="pampas study balance --vary 1x.stones=1..4",
        rests_on=(Fact("tiles", "a photo", "high"),),
        provenance=Provenance("0.1.0", "a", "b", "c", 1, 1000),
    )
    made = page_module("balance").page(result, context)
    assert isinstance(made, Page)
    return made


def test_the_answer_names_the_change_first_then_what_it_does_not_reach():
    answer = " ".join(page_of(bounded()).answer)
    assert answer.startswith("1x, stones 4 instead of 2: that comes closest")
    assert "How close" in page_of(bounded()).title
    [figure] = page_of(bounded()).key
    assert (figure.text, figure.bounds) == ("4", "printed 2")
    assert re.search(r"What it does not reach: .*1x", answer)
    assert "have not adapted" in answer


def test_the_tables_say_what_could_be_changed_and_what_is():
    tables = {table.id: table for table in page_of(bounded()).tables()}
    [row] = tables["dials"].rows
    assert (row["printed"], row["proposed"], row["bounds"]) == (2.0, 4.0, "1 to 4")
    assert row["note"] == "at the end of what was allowed"
    figures = {row["name"]: row for row in tables["components-0"].rows}
    assert figures["1x"]["word_before"] == figures["1x"]["word"] == "too high"
    before, after = figures["1x"]["level_before"], figures["1x"]["level_after"]
    assert isinstance(before, float)
    assert isinstance(after, float)
    assert after < before


def test_the_change_is_told_with_what_luck_of_the_search_was_in_it():
    text = render_page(page_of(bounded()))
    assert "on fresh ones" in text
    assert "Less of a change" in text


def test_where_nothing_is_proposed_no_column_speaks_of_a_proposal():
    result = replace(bounded(), proposal=())
    page = page_of(result)
    assert "better than the printed game" in page.answer[0]
    [table] = [table for table in page.tables() if table.id == "components-0"]
    assert not [column.label for column in table.columns if "proposed" in column.label]
