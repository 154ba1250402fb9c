"""The page about a change: sentences follow the numbers, names mean no harm."""

from dataclasses import replace
from functools import cache

import pytest

from analysis.studies import change
from analysis.studies.base import Options
from analysis.studies.change import Fate
from reports.html import render_page
from reports.numbers import PP
from reports.page import Fact, Page, Provenance
from reports.studies import page_module
from reports.studies.base import Context
from sim.core.study_facts import StudyFacts
from tests.analysis.studies.made_up_change import result_of
from tests.analysis.studies.made_up_components import FACTS, TRUE
from tests.reports.made_up import HOSTILE
from tests.reports.skills import alone


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    """Critical values to two digits are enough here, and come ten times as fast."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


@cache
def usual() -> change.Result:
    return result_of(scale=0.05)


@cache
def several() -> change.Result:
    return result_of(scale=0.1, tables=(), sets=("1x.price=8,9",))


def context_of(facts: StudyFacts = FACTS) -> Context:
    return Context(
        facts=facts,
        options=Options(),
        arms=(),
        skill=alone(),
        command="pampas study change --set 1x.price=9",
        rests_on=(Fact("tiles", "a photo", "high"),),
        provenance=Provenance("0.1.0", "a", "b", "c", 1, 1000),
    )


def page_of(result: change.Result, facts: StudyFacts = FACTS) -> Page:
    made = page_module("change").page(result, context_of(facts))
    assert isinstance(made, Page)
    return made


def with_fates(result: change.Result, fate: Fate) -> change.Result:
    """The same with another fate of everything."""
    parts = [
        replace(
            part,
            changes={
                side: tuple(replace(one, fate=fate, times=3.0) for one in changes)
                for side, changes in part.changes.items()
            },
        )
        for part in result.parts
    ]
    return replace(result, parts=tuple(parts))


def test_the_first_sentence_has_before_after_and_change_with_its_interval():
    first = page_of(usual()).details[0]
    part = usual().part(change.COMPONENTS)
    assert part is not None
    (one,) = (one for one in part.changes["after"] if one.name == "1x")
    before, after = PP.text(one.before.mean), PP.text(one.after.mean)
    assert f"1x from {before} pp to {after} pp" in first
    assert f"change {PP.text(one.change.mean)}, {PP.range_text(one.change)}" in first
    assert "n = " in first


def test_the_answer_is_three_lists():
    result = usual()
    text = " ".join(page_of(result).full_answer)
    for fate, opening in ((Fate.SAME, "Unchanged, to within"), (Fate.OPEN, "Still undecided")):
        there = any(part.of("after", fate) for part in result.parts)
        assert (opening in text) is there


@pytest.mark.parametrize(
    ("fate", "said", "not_said"),
    [
        (Fate.SAME, ("Nothing changes beyond chance", "all buildings"), "Cannot be told"),
        (Fate.OPEN, ("Nothing changes beyond chance", "3.0 times as many games"), "Unchanged,"),
        (Fate.CHANGED, ("1x from",), "Unchanged,"),
    ],
)
def test_claims_follow_the_fates(fate, said, not_said):
    text = " ".join(page_of(with_fates(usual(), fate)).full_answer)
    assert all(one in text for one in said)
    assert not_said not in text


def test_a_change_of_nothing_claims_nothing():
    text = " ".join(page_of(result_of(after=TRUE)).full_answer)
    assert "Nothing changes beyond chance" in text
    assert " from " not in text


def test_several_values_give_one_page_with_a_curve_and_a_table_each():
    page = page_of(several())
    assert "at 8" in page.details[0]
    assert "at 9" in page.details[0]
    first = page.sections[0]
    assert len(first.tables) == 2
    (figure,) = first.figures
    assert "1x.price" in figure.alt


def test_printed_values_stand_on_the_curve_as_printed():
    page = page_of(replace(several(), printed=("5",)))
    assert "At 5 every game is as printed." in page.details
    assert "5" in page.sections[0].figures[0].alt


def test_values_that_are_no_numbers_have_no_curve():
    named = {"8": "red", "9": "blue"}
    parts = [
        replace(part, changes={named[side]: found for side, found in part.changes.items()})
        for part in several().parts
    ]
    sides = [replace(side, name=named.get(side.name, side.name)) for side in several().sides]
    page = page_of(replace(several(), sides=tuple(sides), parts=tuple(parts)))
    assert not page.sections[0].figures


def test_names_mean_no_harm():
    for name in HOSTILE:
        sides = (usual().sides[0], replace(usual().sides[1], tables=(name,)))
        html = render_page(page_of(replace(usual(), sides=sides), replace(FACTS, title=name)))
        assert "<script>alert" not in html
        assert "<img src=x" not in html


def test_no_bare_points_on_the_page():
    page = page_of(usual())
    texts = [*page.full_answer, *page.method, *(text for one in page.sections for text in one.text)]
    assert not any("points" in text.lower() for text in texts)
