"""The page about the solo game's opponent: sentences follow the numbers, names mean no harm."""

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from analysis.interval import Interval
from analysis.studies import automa
from analysis.studies.base import Options, Variant
from reports.html import render_page
from reports.page import Fact, Page, Provenance
from reports.studies import automa_setups as setups
from reports.studies import automa_words as words
from reports.studies import page_module
from reports.studies.base import Context
from sim.core.study_facts import StudyFacts
from tests.analysis.studies.made_up_solo import LEVEL, STRENGTH, World, facts_with, result_of
from tests.reports.made_up import HOSTILE
from tests.reports.skills import alone


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    """Critical values to two digits are enough here, and come ten times as fast."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


TURNED = {"gentle": 75.0, "fair": 70.0, "grim": 55.0}


@cache
def usual() -> automa.Result:
    return result_of(World())


@cache
def turned() -> automa.Result:
    return result_of(World(level=TURNED, own=6.0, automa=12.0, length=0.0))


def context_of(facts: StudyFacts | None = None, **more) -> Context:
    given = {
        "facts": facts or facts_with(),
        "options": Options(),
        "arms": (),
        "skill": alone(),
        "command": "pampas study automa",
        "rests_on": (Fact("otto_cards", "by reasoning", "low"), Fact("tiles", "a photo", "high")),
        "provenance": Provenance("0.1.0", "a", "b", "c", 1, 1000),
    }
    return Context(**{**given, **more})


def page_of(result: automa.Result, context: Context | None = None) -> Page:
    made = page_module("automa").page(result, context or context_of())
    assert isinstance(made, Page)
    return made


def everything(page: Page) -> str:
    text = [*page.full_answer, *(line for section in page.sections for line in section.text)]
    return " ".join(text)


def test_the_answer_comes_first_with_numbers_intervals_and_n():
    first = page_of(usual()).details[0]
    for level in LEVEL:
        found = usual().meeting("main", level).win
        assert (
            f"{100 * found.mean:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})" in first
        )
    assert "n = 2,400 games" in first


def test_names_and_numbers_of_all_tables_are_in_the_json():
    page = page_of(usual())
    data = json.loads(json.dumps(page.to_dict(), allow_nan=False))
    rows = {table["id"]: table["rows"] for table in data["tables"]}
    assert len(rows["meetings"]) == len(usual().players) * len(LEVEL)
    assert {row["kind"] for row in rows["ratings"]} == {"player", "level"}
    assert len(rows["controls"]) == 3


def test_the_order_of_the_levels_is_told_as_it_is():
    assert "harder than the one before" in words.order(usual())
    assert "easier than the one before" in words.order(turned())
    even = result_of(World(level=dict.fromkeys(LEVEL, 70.0)))
    assert "do not settle the order" in words.order(even)


def test_without_small_samples_the_order_holds_for_every_rung():
    facts = facts_with(rungs=("low", "main"))
    strength = {**STRENGTH, "low": 62.0}
    assert "does not change with skill" in words.order(result_of(World(strength), facts))


@pytest.mark.parametrize(
    ("strength", "scale", "told"),
    [
        (70.0, 0.1, "for main, level fair is an even match"),
        (20.0, 0.01, "for main, even level gentle is too hard"),
        (120.0, 0.01, "for main, even level grim is too easy"),
        (64.0, 0.01, "for main, level fair is nearest to an even match"),
        (70.0, 0.0001, "games do not settle whether that is even"),
    ],
)
def test_the_recommended_level_follows_the_shares(strength, scale, told):
    result = result_of(World({**STRENGTH, "main": strength}), scale=scale, margin=0.03)
    assert told in words.advice(result, "main")


def test_stepping_up_is_advised_only_to_a_harder_level():
    assert "from gentle to fair once you win" in words.step_up(usual())
    assert "do not step from gentle to fair" in words.step_up(turned())
    same = result_of(World(level=dict.fromkeys(LEVEL, 70.0)))
    assert "these games do not settle whether fair is harder than gentle" in words.step_up(same)


def test_a_threshold_beyond_the_strongest_player_is_told_so():
    up, further = usual().step_ups
    assert up and further
    for wins, told in (
        (Interval(0.4, 0.38, 0.42, 900), "this goes beyond the strongest player measured"),
        (Interval(0.5, 0.48, 0.52, 900), "is undecided"),
        (Interval(0.6, 0.58, 0.62, 900), ""),
    ):
        share = Interval(0.7, 0.65, 0.75, 5)
        steps = (replace(up, share=share, strongest_wins=wins), further)
        text = words.step_up(replace(usual(), step_ups=steps)).split(";")[0]
        assert "step up from gentle to fair once you win 70.0 % (65.0 to 75.0)" in text
        assert told in text
        assert bool(told) == ("strongest player" in text)
    assert "prediction" in words.steps_explained(usual())
    assert words.steps_explained(replace(usual(), step_ups=(None, None))) == ""


def test_players_of_too_few_games_are_not_shown_and_told_what_it_takes():
    result = usual()
    wide = Interval(0.5, 0.3, 0.7, 20)
    few = {
        pair: replace(one, win=wide) if pair[0] == "mid" else one
        for pair, one in result.meetings.items()
    }
    page = page_of(replace(result, meetings=few))
    (table,) = (table for table in page.tables() if table.id == "meetings")
    assert {row["player"] for row in table.rows} == {"low", "main"}
    assert "Mid is left out: 20 games determine it only to ±20 pp" in everything(page)
    assert "Top" not in everything(page)


def test_a_player_who_is_called_like_a_level_is_called_a_player():
    result = replace(usual(), levels=("gentle", "fair", "low"))
    assert words.called(result, "low") == "the player low"
    assert words.called(result, "mid") == "mid"


def test_other_ways_of_playing_are_told_apart_only_where_intervals_are():
    level = usual().nearest("main").level
    shares = {"fisher": (0.8, 0.9), "hunter": (0.1, 0.2), "weaver": (0.3, 0.7)}
    styles = {
        (name, level): Interval((low + high) / 2, low, high, 100)
        for name, (low, high) in shares.items()
    }
    text = words.styles(replace(usual(), styles=styles))
    assert "better than main: fisher" in text
    assert "worse than main: hunter" in text
    assert "not known to differ from main: weaver" in text


@cache
def stated() -> automa.Result:
    return result_of(World(turned=1.0), scale=0.1, setup={"boats": "first"})


def test_the_page_says_which_set_ups_are_hard():
    page = page_of(result_of(World(turned=1.0), scale=0.1))
    assert "depends on the set-up" in page.details[2]
    assert "Harder with boat red turned" in page.details[2]
    assert "boat blue turned" not in page.details[2]
    tables = {table.id: table for table in page.tables()}
    assert {"tenths", "spreads", "extremes", "sides"} <= set(tables)
    assert "stated" not in tables
    assert tables["extremes"].rows[0]["hardest"] == "boat red turned"


def test_the_page_says_how_hard_a_stated_set_up_is():
    page = page_of(stated())
    assert "This set-up against the average of dealt ones" in page.details[1]
    assert "at level fair easier" in page.details[1]
    (table,) = (table for table in page.tables() if table.id == "stated")
    assert [row["level"] for row in table.rows] == list(LEVEL)
    one = stated().stated[1]
    for low, high, word in (
        (-0.2, -0.1, "harder"),
        (-0.1, 0.1, "not known to differ from the average"),
    ):
        moved = replace(one, difference=Interval((low + high) / 2, low, high, 100))
        told = setups.stated(replace(stated(), stated=(moved,)))
        assert f"at level fair {word}" in told


def test_effects_that_do_not_add_up_to_what_was_measured_are_told():
    assert "agrees with what was measured" in everything(page_of(stated()))
    off = tuple(replace(one, summed=Interval(-0.4, -0.5, -0.3, 100)) for one in stated().stated)
    assert "is not what was measured" in everything(page_of(replace(stated(), stated=off)))


def test_games_too_few_for_set_ups_are_told_so():
    page = page_of(replace(stated(), setups=None))
    assert "These games are too few to tell" in everything(page)


def test_luck_is_told_of_the_side_that_has_more_of_it():
    assert "the score of main decides more" in words.luck(usual())
    assert "the score of Otto decides more" in words.luck(turned())


def test_length_explains_the_correlation_only_where_it_does():
    assert "mostly the length of the game" in words.together(usual())
    assert "not mostly the length" in words.together(turned())


def test_levels_that_differ_nowhere_are_told_so():
    same = result_of(World(level=dict.fromkeys(LEVEL, 70.0)))
    assert "no category stands out" in words.harder(same)
    assert "fish" in words.harder(usual())


def test_one_scale_is_enough_or_not():
    assert words.one_scale(usual()).startswith("One scale is")
    fit = usual().scale.ratings.fit
    exact = tuple(Interval(0.001, -0.01, 0.012, 100) for _ in fit.names)
    off = (Interval(-0.3, -0.4, -0.2, 100), *exact[1:])
    for intervals, told in ((exact, "is enough"), (off, f"most of all {fit.names[0]}")):
        ratings = replace(usual().scale.ratings, fit=replace(fit, intervals=intervals))
        result = replace(usual(), scale=replace(usual().scale, ratings=ratings))
        assert told in words.one_scale(result)


def test_reconstructed_parts_of_the_automa_are_in_the_answer():
    told = page_of(usual()).details[-1]
    assert "otto cards (confidence low)" in told
    assert "tiles" not in told
    certain = page_of(usual(), context_of(rests_on=()))
    assert "reconstruction" not in " ".join(certain.full_answer)


def test_a_control_that_fails_is_part_of_the_answer():
    assert all(control.passed for _, control in usual().controls)
    assert "control does not hold" not in everything(page_of(usual()))
    (name, mirror), *others = usual().controls
    off = replace(mirror, interval=Interval(0.48, 0.46, 0.499, 1000), passed=False)
    page = page_of(replace(usual(), controls=((name, off), *others)))
    assert page.cautions[0].startswith("A control does not hold")
    assert "mirror, main against itself: 48.0 % (46.0 to 49.9)" in page.cautions[0]
    one, *rest = (row["holds"] for row in page.controls.rows)
    assert one == "no" and "no" not in rest


def test_variants_are_a_table_and_the_largest_move_is_told():
    base = usual().headline.figures
    figure = next(iter(base))
    was = base[figure]
    low = Interval(was.mean - 0.123, was.low - 0.123, was.high - 0.123, was.units)
    variants = (
        Variant("slow_cards", "Cards are slower.", base),
        Variant("fast_cards", "Cards are faster.", {**base, figure: low}),
    )
    page = page_of(usual(), context_of(variants=variants))
    assert "fast cards matters most: it moves" in page.details[-1]
    assert "by −12.3 pp" in page.details[-1]
    assert "not established" not in page.details[-1]
    (table,) = (table for table in page.tables() if table.id == "sensitivity")
    assert [row["variant"] for row in table.rows] == ["fast_cards", "slow_cards"]
    assert table.rows[0]["figure"] == figure


@pytest.mark.parametrize(
    "world",
    [
        World(own=0.0, automa=0.0, length=0.0),
        World(strength=dict.fromkeys(STRENGTH, 500.0)),
        World(strength=dict.fromkeys(STRENGTH, -500.0)),
    ],
    ids=["no spread", "always won", "always lost"],
)
def test_extreme_results_make_a_page(world):
    result = result_of(world, scale=1e-6)
    html = render_page(page_of(result))
    assert "nan" not in re.sub(r"<svg.*?</svg>|<script.*?</script>", "", html, flags=re.S).split()
    assert "nan" not in everything(page_of(result)).split()


def test_a_game_that_says_little_of_itself_has_a_smaller_page():
    bare = facts_with(rungs=("main",), between=(), pace=(), automa_modes=())
    page = page_of(result_of(World(), bare), context_of(bare))
    names = {table.id for table in page.tables()}
    assert not {"pace", "modes", "sensitivity", "sensitivity-all"} & names
    assert len(page.controls.rows) == 2  # there is nobody to dominate


def test_hostile_names_are_escaped():
    players, levels, automa = HOSTILE[:4], HOSTILE[4:7], HOSTILE[0]
    facts = facts_with(players, levels=levels, automa=automa)
    world = World(
        dict(zip(players, STRENGTH.values(), strict=True)),
        dict(zip(levels, LEVEL.values(), strict=True)),
    )
    page = page_of(result_of(world, facts), context_of(facts, rests_on=(Fact(*HOSTILE[:3]),)))
    html = render_page(page)
    assert "<img" not in html
    assert "<script>alert" not in html
    assert "\u202e" not in html
    assert "\x00" not in html
