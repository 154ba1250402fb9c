"""The solo game's opponent: plan, estimates from games whose truth is known, and the command."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from analysis.configuration import effective
from analysis.dataset.schema import columns_of
from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies import automa
from analysis.studies.automa_games import histogram
from analysis.studies.automa_luck import automa_part, correlation, luck_of, spread
from analysis.studies.automa_scale import ladder, matches
from analysis.studies.automa_steps import steps_of
from analysis.studies.base import Options
from analysis.study_request import facts_of
from scripts.cli import cli, run
from sim import game_named
from tests.analysis.studies.fakes import main_arms
from tests.analysis.studies.made_up_solo import (
    AUTOMA_SPREAD,
    LEVEL,
    OWN_SPREAD,
    STRENGTH,
    World,
    facts_with,
    result_of,
)

EXPERIMENTS = 2_000


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    """Critical values to two digits are enough here, and come ten times as fast."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


@cache
def usual() -> automa.Result:
    return result_of(World(), scale=0.1)


STYLES = {"fisher": 66.0, "hunter": 64.0, "weaver": 68.0}


@cache
def with_styles(level: tuple[float, ...] = tuple(LEVEL.values())) -> automa.Result:
    world = World({**STRENGTH, **STYLES}, dict(zip(LEVEL, level, strict=True)))
    return result_of(world, facts_with(strategies=("main", *STYLES)), scale=0.1)


@cache
def with_slow_rungs() -> automa.Result:
    return result_of(World(level={**LEVEL, "grim": 80.0}), scale=0.1, rung="top", main_scale=0.002)


@cache
def with_set_up(name: str) -> automa.Result:
    """Boats matter, and lie on their first sides where that was stated."""
    return result_of(World(turned=1.0), scale=0.2, setup={"boats": name})


def has(interval: Interval, value: float) -> bool:
    return interval.low <= value <= interval.high


def normal_share(points: float, spread: float) -> float:
    return (1 + math.erf(points / spread / math.sqrt(2))) / 2


# --- plan -----------------------------------------------------------------------------------------


def test_every_arm_of_the_plan_is_a_valid_configuration():
    facts = facts_of("argentina", ())
    arms = automa.plan(facts, Options(scale=0.01, main_scale=0.01))
    assert len({arm.name for arm in arms}) == len(arms)
    for arm in arms:
        given = {"game": "argentina", "seed": 1, "games": arm.games}
        configuration = effective({**given, **arm.configuration}, {})
        assert configuration.games == arm.games  # whole blocks


def test_the_columns_that_the_game_names_are_in_its_datasets():
    facts = facts_of("argentina", ())
    columns = columns_of(game_named("argentina"))
    seats, games = ({column.name for column in columns[table]} for table in ("seats", "games"))
    assert {measure.column for measure in facts.pace} <= seats
    assert {measure.column for measure in facts.automa_modes} <= games


def test_every_player_meets_every_level_on_the_same_deals():
    facts = facts_with()
    arms = automa.plan(facts, Options())
    solo = [arm for arm in arms if "solo" in arm.configuration]
    met = {(arm.configuration["policy"][0], arm.configuration["solo"]) for arm in solo}
    assert met == {(who, level) for who in ladder(facts).values() for level in LEVEL}
    assert {arm.configuration.get("seed", 1) for arm in arms} == {1}


def test_only_the_main_rung_against_the_levels_grows_with_precision():
    small, large = (automa.plan(facts_with(), Options(main_scale=scale)) for scale in (1, 2))
    grown = {one.name for one, other in zip(small, large, strict=True) if other.games > one.games}
    assert grown == {arm.name for arm in small if arm.main}
    assert grown == {f"main alone against {level}" for level in LEVEL}
    assert max(arm.games for arm in small) == automa.MAIN_GAMES


def test_a_rung_above_the_main_one_plays_only_if_it_plays_for_the_headline():
    arms = automa.plan(facts_with(), Options())
    assert not any("top" in arm.configuration["policy"] for arm in arms)
    assert "top" not in usual().players and usual().policy == "main"
    above = automa.plan(facts_with(), Options(rung="top", main_scale=0.01))
    mine = [arm for arm in above if "top" in arm.configuration["policy"]]
    assert [arm.name for arm in mine if arm.main] == [f"top alone against {one}" for one in LEVEL]
    assert [arm.name for arm in mine if not arm.main] == ["main v top"]
    assert {arm.name for arm in arms} < {arm.name for arm in above}
    assert with_slow_rungs().players[-1] == with_slow_rungs().policy == "top"
    assert with_slow_rungs().main == "main"


def test_others_that_answer_beside_the_headline_are_players_too():
    facts, options = facts_with(), Options(scale=0.1, main_scale=0.1)
    world = World()
    beside = world.played(facts, automa.headline_arms(facts, replace(options, rung="top")))
    found = automa.estimate(facts, options, {**world.data(facts, options), **beside})
    assert found.players[-1] == "top" and found.policy == "main"
    assert has(found.meeting("top", "fair").win, normal_share(10, math.hypot(12, 6)))
    some = {**world.data(facts, options), **dict(list(beside.items())[:1])}  # not at every level
    assert "top" not in automa.estimate(facts, options, some).players


def test_other_ways_of_playing_meet_every_level():
    facts = facts_with(strategies=("main", *STYLES))
    arms = automa.plan(facts, Options())
    assert sum("fisher" in arm.configuration["policy"] for arm in arms) == len(LEVEL)
    result = with_styles()
    assert set(result.styles) == {(style, level) for style in STYLES for level in LEVEL}
    assert all(found and "fisher" in found.players for found in result.step_ups)


def test_a_stated_set_up_is_compared_with_dealt_ones_that_no_option_changes():
    stated = automa.plan(facts_with(), Options(setup={"boats": "first"}))
    dealt = [arm for arm in stated if arm.configuration.get("boats") == "dealt"]
    assert [arm.configuration["solo"] for arm in dealt] == list(LEVEL)
    assert not any(arm.main for arm in dealt)
    for setup in ({}, {"boats": "dealt"}, {"fish": "many"}):
        assert not any(
            "boats" in arm.configuration for arm in automa.plan(facts_with(), Options(setup=setup))
        )


def test_a_plan_without_rungs_above_or_below_and_none_between():
    alone = facts_with(rungs=("main",), between=())
    assert matches(alone) == []
    assert len(automa.plan(alone, Options())) == len(LEVEL) + 1


# --- estimates ------------------------------------------------------------------------------------


def test_win_shares_are_those_of_the_made_up_games():
    result = usual()
    both = math.hypot(OWN_SPREAD, AUTOMA_SPREAD)
    for (player, level), one in result.meetings.items():
        truth = normal_share(STRENGTH[player] - LEVEL[level], both)
        assert has(one.win, truth), (player, level)
        assert has(one.margin, STRENGTH[player] - LEVEL[level])


def test_an_even_level_is_called_even_and_the_others_are_not():
    result = usual()
    words = {level: result.meeting("main", level).verdict.word for level in result.levels}
    assert words == {"gentle": Word.TOO_STRONG, "fair": Word.FINE, "grim": Word.TOO_WEAK}
    assert result.nearest("main").level == "fair"
    assert result.nearest("low").level == "gentle"


def test_small_samples_leave_it_undecided():
    result = with_slow_rungs()
    assert result.meeting("top", "grim").verdict.word is Word.UNDECIDED
    assert result.meeting("main", "grim").verdict.word is Word.TOO_WEAK


def test_levels_are_placed_between_the_players_that_they_lie_between():
    scale = usual().scale
    assert scale.ratings.rating("main").mean == 1000
    assert abs(scale.ahead("main", "fair").mean) < 25
    order = [scale.ratings.rating("low"), scale.of_level("gentle"), scale.ratings.rating("mid")]
    order += [scale.of_level("fair"), scale.of_level("grim")]
    assert [each.mean for each in order] == sorted(each.mean for each in order)


def test_the_share_to_step_up_is_the_share_of_whom_the_harder_level_is_even_for():
    # Somebody as strong as the level fair wins against gentle:
    truth = normal_share(LEVEL["fair"] - LEVEL["gentle"], math.hypot(OWN_SPREAD, AUTOMA_SPREAD))
    up, further = with_styles().step_ups
    assert up and further
    assert has(up.share, truth)
    assert up.share.low > 0.5
    assert (up.level, up.harder, further.harder) == ("gentle", "fair", "grim")
    assert (further.strongest, further.is_beyond) == ("main", True)
    assert all(found and found.share.high < 0.5 for found in with_styles((75, 70, 55)).step_ups)


def test_somebody_who_wins_at_the_harder_level_makes_it_no_extrapolation():
    beyond = [found and found.is_beyond for found in with_styles((55, 60, 66)).step_ups]
    assert beyond == [False, False]


def test_steps_between_levels_are_paired_and_ordered():
    steps = usual().steps["main"]
    assert steps.names == ("gentle to fair", "fair to grim")
    assert all(step.low > 0 for step in steps.intervals)
    turned = result_of(World(level={"gentle": 75.0, "fair": 70.0, "grim": 55.0}))
    assert all(step.high < 0 for step in turned.steps["main"].intervals)


def test_steps_stay_within_what_shares_can_be():
    lost, won = np.zeros(2), np.array([1.0, 0.0])
    games = {"low": [(won, won), (lost, lost)]}
    (found,) = steps_of(("a", "b"), games, ("low",))["low"].intervals
    assert (found.low, found.high) == (-1.0, 1.0)


def test_the_automas_part_of_the_margin_is_that_of_its_spread():
    truth = AUTOMA_SPREAD**2 / (AUTOMA_SPREAD**2 + OWN_SPREAD**2)
    for level in LEVEL:
        found = usual().meeting("main", level).luck
        assert has(found.automa_part, truth)
        assert found.own.mean > found.automa.mean
        assert found.turned_by_own.mean > found.turned_by_automa.mean


def test_what_the_scores_share_is_the_length_of_the_game():
    found = usual().meeting("main", "fair").luck
    assert found.correlation.low > 0.3
    assert has(found.same_length, 0.0)


def test_the_same_deal_gives_the_automa_the_same_score():
    # In these games nothing that a player does moves the automa.
    assert all(one.correlation.mean > 0.999 for one in usual().again)


def test_categories_add_up_and_say_where_levels_differ():
    result = usual()
    parts = result.harder.parts
    total = LEVEL["grim"] - LEVEL["gentle"]
    assert sum(part.mean for part in parts.values()) == pytest.approx(result.harder.total.mean)
    assert result.harder.total.mean == pytest.approx(total, abs=0.2)
    assert parts["fish"].mean == pytest.approx(0.7 * total, abs=0.3)
    for level in LEVEL:
        here = result.sources[level]
        assert here.difference.total.mean == pytest.approx(
            result.meeting("main", level).margin.mean
        )


def test_modes_say_what_goes_with_the_score():
    boat, ashore = usual().sources["fair"].modes
    assert (boat.about, ashore.about) == ("sailor", "farmer")
    assert boat.score and ashore.score and boat.win and ashore.win
    assert boat.score.low > ashore.score.high
    assert boat.win.high < ashore.win.low
    assert boat.turns.mean + ashore.turns.mean == pytest.approx(1)


def test_a_mode_that_never_was_has_no_score():
    facts = facts_with()
    options = Options(scale=0.001, main_scale=0.001)
    data = World().data(facts, options)
    for arm in data.values():
        arm._games["turns_in_boat"] = 0  # type: ignore[attr-defined]
        arm._games["turns_ashore"] = 0  # type: ignore[attr-defined]
    modes = automa.estimate(facts, options, data).sources["fair"].modes
    assert all(mode.score is None and mode.win is None for mode in modes)


def test_controls_hold_and_sharing_deals_helped():
    result = usual()
    assert [name for name, _ in result.controls] == [
        "mirror, main against itself",
        "A against A, games of one kind: false alarms",
        "main against low",
    ]
    kinds = [control.name for _, control in result.controls]
    assert kinds == ["mirror", "false alarms", "saturates"]
    assert all(control.passed for _, control in result.controls)
    assert all(one.ratio.low > 1 for one in result.pairings[:2])


def test_a_control_that_should_saturate_fails_when_the_weaker_player_is_not_weak():
    result = result_of(World(strength={**STRENGTH, "low": 69.0}))
    found = dict(result.controls)
    assert not found["main against low"].passed
    assert found["mirror, main against itself"].passed


def test_a_mirror_match_that_is_tilted_fails():
    facts, options = facts_with(), Options(scale=0.1, main_scale=0.1)
    data = World().data(facts, options)
    seats = data[automa.MIRROR]._seats  # type: ignore[attr-defined]
    taken = (seats["player"] == 1) & (np.arange(len(seats)) % 10 < 2)
    seats.loc[taken, "win_share"] = 1.0
    found = dict(automa.estimate(facts, options, data).controls)
    assert not found["mirror, main against itself"].passed
    assert found["main against low"].passed


def test_the_headline_is_the_main_rung_at_each_level():
    result = usual()
    found = result.headline
    assert list(found.figures) == [f"wins against Otto {level}" for level in LEVEL]
    shown = [result.meeting("main", level).win for level in LEVEL]
    assert list(found.figures.values()) == shown
    assert found.half_width == max(max(one.high - one.mean, one.mean - one.low) for one in shown)


def test_the_headline_comes_from_the_main_arms_alone():
    facts, options = facts_with(), Options(scale=0.1, main_scale=0.1)
    data = main_arms(World().data(facts, options))
    assert list(data) == [f"main alone against {level}" for level in LEVEL]
    assert automa.headline(facts, options, data) == usual().headline


def test_two_games_are_too_few_to_stop_at():
    assert result_of(World(), scale=1e-6).headline.half_width > 0.3


# --- set-ups --------------------------------------------------------------------------------------


def test_a_side_that_matters_is_found_at_every_level():
    found = with_set_up("dealt").setups
    assert found is not None
    for level in LEVEL:
        assert found.effect("boat red turned", level).high < 0
        assert has(found.effect("boat blue turned", level), 0.0)
        assert found.levels[level].spread.low > 0
    assert with_set_up("dealt").stated == ()


def test_a_stated_set_up_is_easier_by_what_its_parts_are_worth():
    result = with_set_up("first")
    dealt = with_set_up("dealt")
    assert [one.level for one in result.stated] == list(LEVEL)
    for one in result.stated:
        assert one.difference.low > 0  # no red boat is turned
        assert one.summed is not None
        assert has(one.summed, one.difference.mean) or has(one.difference, one.summed.mean)
        assert has(dealt.meeting("main", one.level).win, one.dealt_wins.mean)
        assert one.wins.low <= result.meeting("main", one.level).win.mean <= one.wins.high


def test_too_few_games_say_nothing_of_set_ups():
    result = result_of(World(), scale=1e-4, setup={"boats": "first"})
    assert result.setups is None
    assert all(one.summed is None for one in result.stated)


@pytest.mark.parametrize(
    "world",
    [
        World(own=0.0, automa=0.0, length=0.0),
        World(strength=dict.fromkeys(STRENGTH, 500.0)),
        World(strength=dict.fromkeys(STRENGTH, -500.0)),
    ],
    ids=["no spread", "always won", "always lost"],
)
@pytest.mark.parametrize("scale", [1e-6, 0.001])
def test_extreme_games_are_estimated_all_the_same(world, scale):
    result = result_of(world, scale=scale)
    for one in result.meetings.values():
        assert 0 <= one.win.low <= one.win.mean <= one.win.high <= 1
    assert all(math.isfinite(each.mean) for each in result.scale.ratings.family.intervals)


def test_histograms_hold_every_score_of_both():
    own, automa = np.array([-3.0, 10.0, 200.0]), np.array([5.0, 5.0])
    found = histogram(own, automa)
    assert (sum(found.own), sum(found.automa)) == (3, 2)
    assert len(set(np.diff(found.edges))) == 1
    assert len(found.own) == len(found.edges) - 1 <= 41
    same = histogram(np.array([7.0]), np.array([7.0]))
    assert (sum(same.own), sum(same.automa)) == (1, 1)


# --- statistics of its own ------------------------------------------------------------------------


def scores(stream: np.random.Generator, blocks: int) -> tuple[np.ndarray, np.ndarray]:
    """Whole and skewed, with something in common: correlation 0.5, automa's part 1/3."""
    common = stream.normal(0, math.sqrt(24), blocks)
    own = common + stream.gamma(4, math.sqrt(8), blocks)  # variance 24 + 32
    automa = common + stream.normal(0, 4, blocks)  # variance 24 + 16
    return np.round(own, 1), np.round(automa, 1)


TRUTHS = {
    "own": math.sqrt(56),
    "correlation": 24 / math.sqrt(56 * 40),
    "automa_part": 16 / 48,
}


def test_intervals_of_spread_correlation_and_part_cover():
    stream = np.random.default_rng(7)
    found = dict.fromkeys(TRUTHS, 0)
    for _ in range(EXPERIMENTS):
        own, automa = scores(stream, 400)
        luck = luck_of(own, automa, (own > automa).astype(float), None)
        for name, truth in TRUTHS.items():
            found[name] += has(getattr(luck, name), truth)
    for name, hits in found.items():
        assert 0.93 <= hits / EXPERIMENTS <= 0.97, name


@pytest.mark.slow
def test_the_correlation_at_the_same_length_covers():
    stream = np.random.default_rng(11)
    hits = 0
    for _ in range(EXPERIMENTS):
        length = stream.normal(30, 4, 300)
        own = 3 * length + stream.normal(0, 10, 300)
        automa = 2 * length + stream.normal(0, 10, 300)
        luck = luck_of(own, automa, (own > automa).astype(float), length)
        hits += has(luck.same_length, 0.0)
        assert luck.correlation.low > 0
    assert 0.93 <= hits / EXPERIMENTS <= 0.97


def test_numbers_without_spread_or_with_few_blocks_have_no_bounds():
    flat, few = np.full(50, 7.0), np.arange(5.0)
    assert spread(flat) == Interval(0.0, 0.0, math.inf, 50)
    assert spread(few).high == math.inf
    assert math.isnan(spread(np.array([1.0])).mean)
    assert math.isnan(correlation(flat, np.arange(50.0)).mean)
    assert correlation(np.arange(50.0), np.arange(50.0)) == Interval(1.0, -1.0, 1.0, 50)
    assert math.isnan(automa_part(flat, flat).mean)
    assert automa_part(few**2, few).high == math.inf


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_study_runs_and_its_page_is_made_anew(tmp_path, capsys):
    out = str(tmp_path / "out")
    args = ["automa", "--games", "100", "--workers", "1", "--quiet", "--out", out]
    assert run(cli, "pampas", ["study", *args]) == 0
    page = tmp_path / "out" / "automa.html"
    first = page.read_bytes()
    assert run(cli, "pampas", ["report", out]) == 0
    assert page.read_bytes() == first
    assert "automa.html" in capsys.readouterr().out
