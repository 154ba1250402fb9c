"""How the answer moves with skill: what is said follows the numbers."""

from dataclasses import replace

import pytest

from analysis.interval import Interval
from analysis.studies.base import Options
from reports.numbers import PERCENT, PP
from reports.page import Provenance
from reports.studies.base import Context
from reports.studies.skill import rule_text, skill_answer, skill_sections
from tests.analysis.studies.fakes import facts
from tests.reports.skills import alone, answered


def about(mean, half=0.01):
    return Interval(mean, mean - half, mean + half, 900)


FIGURES = {
    "novice": {"8a": about(0.003), "9b": about(0.0)},
    "club": {"8a": about(0.35), "9b": about(0.002)},
    "strong": {"8a": about(0.30), "9b": about(-0.03)},
    "expert": {"8a": about(0.29, 0.04)},
}


def context_with(skill):
    return Context(facts(), Options(), [], skill, "", [], Provenance("1", "a", "b", "c", 1, 2))


@pytest.fixture
def moved():
    return answered(FIGURES, "club", "strong")


def test_the_answer_tells_the_largest_effect_at_every_rung_and_what_moves(moved):
    told = skill_answer(context_with(moved), PP)
    assert told.startswith(
        "By skill, 8a: +0.3 pp for novice, +35.0 pp for club, +30.0 pp for strong and +29.0 pp "
        "for expert. From novice to club 8a rises by 34.7 pp ("
    )
    assert "From club to strong 8a falls by 5.0 pp (3.3 to 6.7) and 9b falls by 3.2 pp (1.5" in told
    assert told.endswith("No figure is known to move from strong to expert.")


def test_of_shares_the_one_that_moves_most_is_told():
    shares = {
        "club": {"seat 1 of 2": about(0.6), "seat 1 of 3": about(0.4)},
        "strong": {"seat 1 of 2": about(0.59), "seat 1 of 3": about(0.3)},
    }
    told = skill_answer(context_with(answered(shares, "club", "strong")), PERCENT)
    assert told.startswith("By skill, seat 1 of 3: 40.0 % for club and 30.0 % for strong. From")


def test_figures_are_named_in_words():
    worths = {
        "club": {"cow_barn": about(0.3), "rodeo": about(0.1)},
        "strong": {"cow_barn": about(0.2), "rodeo": about(0.1)},
    }
    context = context_with(answered(worths, "club", "strong"))
    assert skill_answer(context, PP).startswith("By skill, cow barn: +30.0 pp for club and")
    (section,) = skill_sections(context, PP)
    assert "From club to strong cow barn falls by" in section.text[1]
    assert section.tables[0].rows[0]["figure"] == "cow barn"


def test_one_player_alone_has_nothing_to_compare():
    context = context_with(alone())
    assert skill_answer(context, PP) == ""
    (section,) = skill_sections(context, PP)
    assert not section.tables and not section.figures


def test_the_section_shows_every_figure_and_leaves_gaps(moved):
    (section,) = skill_sections(context_with(moved), PP)
    (table,) = section.tables
    assert [column.label for column in table.columns[1:]] == list(FIGURES)
    assert [row["figure"] for row in table.rows] == ["8a", "9b"]
    assert table.rows[1]["rung_3"] is None and table.rows[0]["rung_3"] == FIGURES["expert"]["8a"]
    (chart,) = section.figures
    assert "expert +29.0 (+25.0 to +33.0)" in chart.alt and "expert –" in chart.alt
    assert "; the other one is not known to move (intervals of up to ±1.7 pp)." in section.text[1]


def test_the_rule_is_told_with_its_costs(moved):
    told = rule_text(moved)
    assert told.startswith(
        "The headline is that of strong, the strongest player who knows every figure to ±2 pp "
        "within 10 min on 2 cores: by the stated cost of its games, knowing every figure to ±2 pp "
        "takes club 30 s and strong 8 min. Another can be named with --policy."
    )
    assert "What takes many more games is played by club, and says so." in told
    assert told.endswith(
        "master does not answer: to know its most important figure to ±8 pp takes about 1,300 "
        "games, 55 min."
    )
    named = rule_text(replace(moved, asked=True))
    assert named.startswith("The headline is that of strong, whom the command names (--policy);")
    main = rule_text(replace(moved, policy="club"))
    assert main.startswith("The headline is that of club: no stronger player knows every figure")
