"""Pages of a game whose components have no sides, no VP and mostly no price."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from functools import cache

import pytest

from analysis.studies.base import Options
from reports.html import render_page
from reports.page import Page, Provenance
from reports.studies import change as change_page
from reports.studies import components as components_page
from reports.studies import components_words
from reports.studies.base import Context
from tests.analysis.studies.made_up_plain import FACTS, change_of, components_of
from tests.reports.skills import alone

OF_ANOTHER_GAME = ("building", "built", "build", "face", "sides", "numbers", "Pedro", "solo")


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


def context() -> Context:
    return Context(
        facts=FACTS,
        options=Options(),
        arms=(),
        skill=alone(),
        command="pampas study components plain",
        rests_on=(),
        provenance=Provenance("0", "a", "b", "c", 1, 10),
    )


@cache
def components(variant: str = "") -> Page:
    return components_page.page(components_of(), replace(context(), variant=variant))


@cache
def change() -> Page:
    return change_page.page(change_of(), context())


def shown(page: Page) -> str:
    """All that a reader sees of a page: no keys of tables."""
    told = [page.title, page.question, *page.full_answer, *page.method, *page.setup]
    for section in page.sections:
        told += [section.title, *section.text]
        told += [figure.caption for figure in section.figures]
        for table in section.tables:
            told += [table.title, table.note]
            told += [f"{column.label} {column.about}" for column in table.columns]
    return " ".join(told)


@pytest.mark.parametrize("page", [components, change])
def test_no_word_of_another_game_is_on_the_page(page):
    words = {word.strip(".,:;()").lower() for word in shown(page()).split()}
    assert words & {word.lower() for word in OF_ANOTHER_GAME} == set()
    render_page(page())


@pytest.mark.parametrize("page", [components, change])
def test_components_are_named_in_words(page):
    tables = [table for section in page().sections for table in section.tables]
    cells = [str(cell) for table in tables for row in table.rows for cell in row.values()]
    assert any("horse fair" in cell for cell in cells)
    assert not [cell for cell in cells if "horse_fair" in cell]
    assert "horse_fair" not in shown(page())


def test_the_page_has_what_the_game_has():
    page = components()
    assert page.title == "What is each component worth?"
    assert "Sheep (walks to a market) is worth the most" in page.details[0]
    assert "a player who may use it wins" in page.details[0]
    titles = [section.title for section in page.sections]
    assert titles == [
        "What each component is worth in the printed game",
        "How the answer moves with skill",
        "Worth to those who use it",
        "What they should cost",
        "How they are used",
        "Looking at who used it is misleading",
    ]
    assert "well was played at other prices" in shown(page)
    columns = {table.id: [column.key for column in table.columns] for table in page.tables()}
    assert "vp" not in columns["by-price"] and "price" in columns["by-price"]
    assert columns["use"] == ["face", "terms", "built", "used", "association"]
    json.dumps(page.to_dict())


def test_a_game_without_any_price_has_no_word_of_it():
    facts = replace(
        FACTS,
        components=tuple(
            replace(each, price=None, price_unit="", price_key="") for each in FACTS.components
        ),
    )
    found = components_of()
    faces = tuple(
        replace(face, component=each, price=None)
        for face, each in zip(found.faces, facts.components, strict=True)
    )
    page = components_page.page(replace(found, faces=faces), replace(context(), facts=facts))
    assert "price" not in shown(page)
    assert page.sections[2].title == "Worth to those who use it"


def test_the_question_of_a_change_names_what_there_is():
    assert change().question == (
        "What does the change do to Plain: to each component, the seats, length, "
        "scores and strategies?"
    )
    assert change().details[0].startswith("What each component is worth: well from")


def test_a_price_that_was_not_found_is_not_said_to_be_somewhere():
    found = components_of()
    faces = []
    for face in found.faces:
        if face.price is None:
            faces.append(face)
            continue
        last = face.price.places[-1]
        beyond = replace(face.price.fair, mean=math.nan, low=last, high=math.inf)
        faces.append(replace(face, price=replace(face.price, fair=beyond)))
    told = components_words.prices(replace(found, faces=tuple(faces)))
    assert "even at 18 pesos" in told and "At that price" not in told
    assert "At that price" in components_words.prices(found)


@pytest.mark.parametrize("component", FACTS.components, ids=lambda each: each.face)
def test_a_game_with_a_single_component_has_a_page(component):
    facts = replace(FACTS, components=(component,), ban_option="lack")
    page = components_page.page(components_of(0.02, facts), replace(context(), facts=facts))
    assert component.called in page.details[0].lower()
    titles = " ".join(section.title for section in page.sections)
    assert "are missing" not in titles and "should cost" not in titles
    json.dumps(page.to_dict(), allow_nan=False)


def test_pages_say_the_score_in_the_unit_of_the_game():
    facts = replace(FACTS, score_unit="gold")
    there = replace(context(), facts=facts)
    for made in (
        components_page.page(components_of(facts=facts), there),
        change_page.page(change_of(facts=facts), there),
    ):
        text = shown(made) + json.dumps(made.to_dict())
        assert "gold" in text and not re.search(r"\bVP\b", text)
        assert "VP" not in "".join(figure.alt for each in made.sections for figure in each.figures)
