"""The page about strategies: it says what the numbers say, whatever they are."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from analysis.interval import Interval
from analysis.studies import strategies
from analysis.studies.base import Options, Variant
from analysis.studies.strategies_games import TABLES
from reports.html import render_page
from reports.page import Fact, Page, Provenance
from reports.studies import strategies as strategies_page
from reports.studies import strategies_words as words
from reports.studies.base import Context
from scripts.cli import cli, run
from sim.core.study_facts import Rivalry, StudyFacts
from tests.analysis.studies.made_up_strategies import (
    NAMES,
    OPTIONS,
    circle,
    facts_of,
    ladder,
    result_of,
)
from tests.reports.skills import alone

STRENGTHS = dict(zip((*NAMES, "novice"), (0.9, 0.5, 0.0, -0.4, -0.8, -6.0), strict=True))
TURNED = {name: -strength for name, strength in STRENGTHS.items() if name != "novice"}


def context_of(
    facts: StudyFacts, options: Options = OPTIONS, variants: tuple[Variant, ...] = ()
) -> Context:
    return Context(
        facts=facts,
        options=options,
        arms=strategies.plan(facts, options),
        skill=alone(facts.main),
        command="pampas study strategies",
        rests_on=[Fact("table", "source", "low")],
        provenance=Provenance("0", "a", "b", "c", 1, 100),
        variants=variants,
    )


@cache
def ladder_result() -> strategies.Result:
    return result_of(ladder(STRENGTHS))


def page_of(result: strategies.Result, facts: StudyFacts | None = None) -> Page:
    return strategies_page.page(result, context_of(facts or facts_of()))


def section(page: Page, title: str) -> str:
    return " ".join(next(each for each in page.sections if each.title == title).text)


def test_a_dominant_strategy_is_the_answer():
    page = page_of(ladder_result())
    assert page.details[0].startswith("free beats every other strategy with two players")
    assert "There is a circle" not in page.details[0]
    assert "games in" in page.details[0]
    advice = section(page, "What to make of it")
    assert "4 of 4 lines are behind free" in advice
    assert "No change of order is established at mixed tables of 4" in " ".join(page.full_answer)
    assert "A control does not hold" not in " ".join(page.full_answer)


def test_the_opposite_result_is_the_opposite_answer():
    page = page_of(result_of(ladder(TURNED | {"novice": -6.0})))
    assert page.details[0].startswith("grey beats every other strategy with two players")
    advice = section(page, "What to make of it")
    assert "grey, blue, green and red beat free" in advice
    assert "are behind free" not in advice


def test_equal_strategies_have_no_winner():
    facts = facts_of(players=(2,), careless="")
    page = page_of(result_of(ladder(dict.fromkeys(NAMES, 0.0) | {"novice": -6.0}), facts), facts)
    assert page.details[0].startswith("No strategy is known to beat any other")
    advice = section(page, "What to make of it")
    assert "No line is known to be ahead of free, or behind it" in advice
    assert "nothing is known to be better than free" in advice


def test_two_that_share_the_lead_are_named_together():
    facts = facts_of(players=(2,), careless="")
    strengths = {"free": 1.0, "red": 1.0, "green": -1.0, "blue": -1.0, "grey": -1.0}
    answer = page_of(result_of(ladder(strengths), facts), facts).details[0]
    assert "beat every other strategy with two players; which of them" in answer
    assert {"free", "red"} <= set(answer.split(" beat")[0].split())


def test_a_circle_is_told():
    names = ("free", "red", "green")
    facts = facts_of(names, players=(2,), careless="")
    page = page_of(result_of(circle(names, 0.3), facts), facts)
    assert "There is a circle: " in page.details[0]
    assert "each is beaten by another" in page.details[0]
    assert "they would mix " in page.details[-1]


def test_a_mixture_that_the_errors_leave_open_is_not_called_sure():
    result = ladder_result()
    found = result.mixtures["all"]
    others = len(found.names) - 1
    sure = replace(
        found,
        weights=(Interval(1.0, 1.0, 1.0, 9), *(Interval(0.0, 0.0, 0.0, 9),) * others),
        in_support=(1.0, *(0.0,) * others),
    )
    told = words.mixture_words(replace(result, mixtures={"all": sure}))
    assert f"all play {found.names[0]}" in told and "holds for every result" in told
    weights = (Interval(1.0, 0.0, 1.0, 9), Interval(0.0, 0.0, 1.0, 9), *sure.weights[2:])
    near = replace(sure, weights=weights, in_support=(0.96, 0.04, *sure.in_support[2:]))
    told = words.mixture_words(replace(result, mixtures={"all": near}))
    assert f"some have other strategies, too: {found.names[1]} in 4.0 % of them." in told


def test_an_order_that_turns_is_told():
    result = result_of(ladder(STRENGTHS), by_kind={TABLES: ladder(TURNED)})
    page = page_of(result)
    answer = " ".join(page.full_answer)
    assert "By shares against all others the order changes at mixed tables of 4" in answer
    assert "red over free" in answer
    text = section(page, "With 4 players")
    assert "in multiples of an even share: grey (" in text and " gain; free (" in text


def test_a_tiny_sample_has_a_page():
    tiny = Options(scale=1e-6, main_scale=1e-6)
    result = result_of(ladder(STRENGTHS), options=tiny)
    assert render_page(strategies_page.page(result, context_of(facts_of(), tiny)))


def test_another_rung_is_named_wherever_it_plays_and_its_order_is_compared():
    options = replace(OPTIONS, rung="expert")
    result = result_of(ladder(STRENGTHS), options=options, by_kind={"expert": ladder(TURNED)})
    page = page_of(result)
    answer = " ".join(page.full_answer)
    assert "grey beats every other strategy with two players (expert)" in page.details[0]
    assert "the order changes with two players (free): there it is" in answer
    assert "No change of order is established at mixed tables of 4 (free)" in answer
    text = section(page, "How the answer moves with skill")
    assert "the order changes with two players (free)" in text and "gain" in text
    assert "grey:search=expert" in " ".join(page.method)


def test_a_control_that_fails_is_part_of_the_answer():
    result = ladder_result()
    (name, mirror), *others = result.controls
    failed = replace(result, controls=((name, replace(mirror, passed=False)), *others))
    page = page_of(failed)
    assert page.cautions[0].startswith("A control does not hold (mirror, 2 players: ")
    one, *rest = (row["holds"] for row in page.controls.rows)
    assert one == "no" and "no" not in rest


def test_what_care_is_worth_is_told():
    text = section(page_of(ladder_result()), "What care is worth")
    assert "free:heat=3" in text


@pytest.mark.slow
def test_the_command_writes_a_page_and_makes_it_again(tmp_path: Path, monkeypatch):
    import sim.argentina.study_facts as module

    whole = module.study_facts
    monkeypatch.setattr(  # fewer strategies: the whole would take minutes
        module,
        "study_facts",
        lambda facts: replace(whole(facts), strategies=whole(facts).strategies[:4]),
    )
    out = str(tmp_path / "out")
    command = ["study", "strategies", "--games", "100", "--workers", "1", "--quiet", "--out", out]
    assert run(cli, "pampas", command) == 0
    page = (tmp_path / "out" / "strategies.html").read_bytes()
    assert b"Who beats whom" in page
    assert run(cli, "pampas", ["report", out]) == 0
    assert (tmp_path / "out" / "strategies.html").read_bytes() == page


@pytest.mark.parametrize(
    ("strengths", "said"),
    [
        (STRENGTHS, "Is red better? Yes: red is ahead of blue in"),
        (TURNED | {"novice": -6.0}, "Is red better? No: red is ahead of blue in"),
        (STRENGTHS | {"blue": 0.5}, "Is red better? That is not established: red is ahead of blue"),
    ],
)
def test_a_question_that_players_ask_is_answered_first(strengths, said):
    facts = facts_of(rivalries=(Rivalry("Is red better?", "red", "blue"),))
    page = page_of(result_of(ladder(strengths), facts), facts)
    assert page.details[0].startswith(said)
    met = {2: 1 / 10, 4: 6 / 10}  # of all games: one pair of ten, two of four of five
    result = result_of(ladder(strengths), facts)
    for each in (result.duels, result.other(TABLES)):
        assert each is not None
        assert f"(n = {each.games * met[each.players]:,.0f}" in page.details[0]
    beaten = "free, which keeps to neither, beats both" in page.details[0]
    assert beaten is (strengths["free"] > 0)


def test_a_question_whose_answers_differ_depends_on_the_table():
    facts = facts_of(rivalries=(Rivalry("Is red better?", "red", "blue"),))
    turned = ladder(TURNED | {"novice": -6.0})
    page = page_of(result_of(ladder(STRENGTHS), facts, by_kind={TABLES: turned}), facts)
    assert page.details[0].startswith("Is red better? That depends on the table: red is ahead")
