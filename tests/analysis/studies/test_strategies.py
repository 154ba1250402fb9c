"""The study of strategies: its design, and what it finds in games whose truth is known."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest

from analysis.configuration import effective
from analysis.estimate.controls import each_seat_once, mirror
from analysis.estimate.equilibrium import PART, Equilibrium
from analysis.interval import t_quantile
from analysis.studies import strategies
from analysis.studies.base import Options
from analysis.studies.strategies_games import (
    CARELESS,
    DUELS,
    PLAIN,
    TABLES,
    Meeting,
    control_arms,
    duels,
    mirror_name,
    player_values,
    tables,
)
from analysis.studies.strategies_standing import (
    compare,
    duel_standing,
    field_weights,
    pooled_pairs,
    round_pairs,
)
from analysis.study_request import facts_of as facts_of_game
from tests.analysis.studies.fakes import main_arms
from tests.analysis.studies.made_up_strategies import (
    NAMES,
    OPTIONS,
    circle,
    data_of,
    facts_of,
    few_draws,
    ladder,
    played,
    result_of,
)

STRENGTHS = dict(zip((*NAMES, "novice"), (0.9, 0.5, 0.0, -0.4, -0.8, -6.0), strict=True))
FEW = 24  # blocks of a pair


@pytest.fixture(scope="module")
def of_a_ladder():
    return result_of(ladder(STRENGTHS))


def support(found: Equilibrium) -> set[str]:
    """Who is played at all."""
    weights = zip(found.names, found.weights, strict=True)
    return {name for name, weight in weights if weight.mean > PART}


def ahead(difference: float) -> float:
    """How often one is ahead if points differ by this much and each has a deviation of 1."""
    return 0.5 * (1 + math.erf(difference / 2))


# --- the design -----------------------------------------------------------------------------------


def test_every_arm_is_a_run_that_can_be_played():
    facts = facts_of_game("argentina", [])
    arms = strategies.plan(facts, Options())
    assert len({arm.name for arm in arms}) == len(arms)
    for arm in arms:
        configuration = effective(
            {"game": "argentina", **arm.configuration, "games": arm.games}, {}
        )
        assert configuration.games == arm.games, arm.name
        assert configuration.rotate


def test_the_usual_size_of_a_main_arm_is_stated():
    main = [arm.games for arm in strategies.plan(facts_of(), Options()) if arm.main]
    assert max(main) == strategies.MAIN_GAMES


def test_all_pairs_and_all_tables_meet_on_deals_of_their_own():
    game = facts_of_game("argentina", [])
    pairs, mixed = duels(game, Options()), tables(game, Options())
    above = duels(game, Options(rung="strong"))
    assert (len(pairs), len(mixed), len(above)) == (21, 35, 21)
    seeds = {meeting.arm.configuration["seed"] for meeting in (*pairs, *mixed, *above)}
    assert len(seeds) == 77
    for found in (pairs, mixed, above):
        met = Counter(
            frozenset(pair) for meeting in found for pair in combinations(meeting.strategies, 2)
        )
        assert len(met) == 21 and len(set(met.values())) == 1


def test_who_sits_behind_whom_changes_from_table_to_table():
    behind: Counter[tuple[str, str]] = Counter()
    for meeting in tables(facts_of_game("argentina", []), Options()):
        behind.update(pairwise((*meeting.strategies, meeting.strategies[0])))
    both = [pair for pair in behind if pair[::-1] in behind]
    assert len(both) == len(behind) == 42


def test_a_strategy_plays_as_a_rung_by_the_weights_behind_its_name():
    facts = facts_of_game("argentina", [])
    assert strategies.rungs(facts) == (CARELESS, "club", "strong", "expert", "master")
    assert strategies.rungs(replace(facts, careless="")) == ("club", "strong", "expert", "master")

    def first(rung):
        return duels(facts, Options(rung=rung))[0].arm

    assert first("").configuration["policy"] == ["club", "gaucho"]
    assert first("").name == "duels: club, gaucho"
    assert first("strong").configuration["policy"] == ["club:search=strong", "gaucho:search=strong"]
    assert first("strong").name == "strong: duels: club, gaucho"
    careless = [f"{name}:{facts.careless}" for name in ("club", "gaucho")]
    assert first(CARELESS).configuration["policy"] == careless


def test_a_game_without_other_skills_and_larger_tables_has_duels_only():
    facts = facts_of(players=(2,), careless="")
    assert tables(facts, OPTIONS) == []
    result = result_of(ladder(STRENGTHS), facts)
    assert result.others == () and result.care is None


@pytest.mark.parametrize("scale", [1e-6, 0.1, 1.0])
def test_a_tiny_study_still_has_two_blocks_of_everything(scale):
    for arm in strategies.plan(facts_of(), Options(scale=scale, main_scale=scale)):
        assert arm.games >= 2 * arm.configuration["players"]
        assert arm.games % arm.configuration["players"] == 0


# --- reading --------------------------------------------------------------------------------------


def test_values_go_with_the_player_not_with_the_seat():
    arm = duels(facts_of(), OPTIONS)[0].arm
    values = player_values(
        played(arm, ladder({"free": 50.0, "red": 0.0}), 1), ["win_share", "rank"]
    )
    assert values.shape == (arm.games // 2, 2, 2, 2)
    assert (values[:, :, 0, 0] == 1).all() and (values[:, :, 1, 1] == 2).all()


def mirror_shares(size: int, seed: int, **more: float) -> np.ndarray:
    """The units of a mirror match that was made up."""
    arm = next(arm for arm in control_arms(facts_of()) if arm.name == mirror_name(size))
    wins = player_values(played(arm, ladder({"free": 0.0}), seed, **more), ["win_share"])
    return each_seat_once(wins[:, :, 0, 0])


@pytest.mark.parametrize("size", [2, 4])
def test_the_player_of_a_mirror_match_has_every_seat(size):
    lopsided = mirror_shares(size, 1, noise=0, seat=1)
    assert np.allclose(lopsided, 1 / size)  # the first seat always wins
    assert mirror_shares(size, 1).std() > 0.1  # it could have failed


@pytest.mark.parametrize("size", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_a_mirror_match_passes_as_often_as_it_says(size):
    passed = [mirror(mirror_shares(size, run, seat=0.3), size).passed for run in range(300)]
    assert np.mean(passed) >= 0.99


@pytest.mark.parametrize("size", [2, 4])
def test_a_mirror_match_that_is_tilted_fails(size):
    facts = facts_of()
    data = data_of(ladder(STRENGTHS), facts)
    frame = data[mirror_name(size)].frame
    taken = (frame["player"] == 1) & (frame["game"] // size % 5 == 0)
    frame.loc[taken, "win_share"] = 1.0
    with few_draws():
        found = dict(strategies.estimate(facts, OPTIONS, data).controls)
    failed = [name for name, control in found.items() if not control.passed]
    assert failed == [f"mirror, {size} players"]


# --- estimates ------------------------------------------------------------------------------------


def test_a_ladder_is_found(of_a_ladder):
    result = of_a_ladder
    duels = result.duels
    assert duels.order == NAMES
    assert duels.dominant() == "free"
    assert duels.beats("grey") == [] and len(duels.beaten_by("grey")) == 4
    assert not [each for each in result.circles if each.p_value < 0.05]
    for one, other in combinations(NAMES, 2):
        found = duels.payoff(one, other)
        assert found.low <= ahead(STRENGTHS[one] - STRENGTHS[other]) <= found.high
        turned = duels.payoff(other, one)
        assert turned.low == pytest.approx(1 - found.high)
    assert not result.compared[TABLES].turned and result.compared[TABLES].same
    assert support(result.mixtures["all"]) == {"free"}
    assert support(result.mixtures["lines"]) == {"red"}
    assert [name for name, _ in result.controls] == [
        "mirror, 2 players",
        "mirror, 4 players",
        "A against A, pairs on other deals: false alarms",
        "free against novice",
    ]
    assert all(control.holds for _, control in result.controls)


def test_shares_against_the_field_are_means_of_shares_of_pairs(of_a_ladder):
    duels = of_a_ladder.duels
    for name in NAMES:
        others = [duels.payoff(name, other).mean for other in NAMES if other != name]
        assert duels.shares.interval(name).mean == pytest.approx(np.mean(others))
        assert duels.difference(name, "red" if name != "red" else "free").mean == pytest.approx(
            duels.shares.interval(name).mean
            - duels.shares.interval("red" if name != "red" else "free").mean
        )


def test_a_circle_is_found():
    names = ("free", "red", "green")
    result = result_of(circle(names, 0.3), facts_of(names, players=(2,)))
    assert result.duels.dominant() is None
    (found,) = result.circles
    assert found.p_value < 0.05
    assert support(result.mixtures["all"]) == set(names)


def test_an_order_that_turns_around_is_found():
    other = {name: -strength for name, strength in STRENGTHS.items()}
    result = result_of(ladder(STRENGTHS), by_kind={TABLES: ladder(other)})
    assert len(result.compared[TABLES].turned) == 10
    changes = result.compared[TABLES].changes
    assert changes.interval("free").high < 0 < changes.interval("grey").low


def test_the_headline_of_another_rung_is_compared_with_the_main_one():
    other = {name: -strength for name, strength in STRENGTHS.items()}
    options = replace(OPTIONS, rung="expert")
    result = result_of(ladder(STRENGTHS), options=options, by_kind={"expert": ladder(other)})
    assert result.policy == "expert" and result.duels.skill == "expert"
    assert result.duels.order == tuple(reversed(NAMES)) and result.plain.order == NAMES
    assert [each.kind for each in result.others] == [PLAIN, TABLES]
    assert {each.skill for each in result.others} == {"free"}
    assert len(result.compared[PLAIN].turned) == 10
    assert not result.compared[TABLES].turned  # tables are the main rung's, and so compared
    figures = result.headline.figures
    assert figures["grey against the others"] == result.duels.shares.interval("grey")


def test_few_blocks_of_a_rung_pool_their_variance():
    options = replace(OPTIONS, rung="expert", main_scale=2 * FEW / strategies.MAIN_GAMES)
    facts = facts_of()
    arms = strategies.headline_arms(facts, options)
    assert {arm.games for arm in arms} == {2 * FEW}
    data = {arm.name: played(arm, ladder(STRENGTHS), number) for number, arm in enumerate(arms)}
    with few_draws():
        found = strategies.headline(facts, options, data)
    assert found.half_width < 0.1
    assert {one.units for one in found.figures.values()} == {10 * FEW - 10 + 1}


def test_equal_strategies_are_even():
    facts = facts_of(players=(2,), careless="")
    result = result_of(ladder(dict.fromkeys(NAMES, 0.0)), facts, replace(OPTIONS, margin=0.12))
    assert result.duels.dominant() is None
    assert len(result.duels.even(0.12)) == 10
    assert {result.duels.word(name) for name in NAMES} == {"even"}


def test_who_beats_the_field_and_who_loses_to_it(of_a_ladder):
    duels = of_a_ladder.duels
    assert duels.word("free") == "beats the field"
    assert duels.word("grey") == "loses to the field"
    for name in NAMES:
        share = duels.shares.interval(name)
        above = duels.word(name) == "beats the field"
        assert above == (share.low > 0.5 + OPTIONS.margin)


def test_scores_are_told_by_category(of_a_ladder):
    result = of_a_ladder
    for kind in (DUELS, TABLES):
        free = result.scored[kind]["free"]
        assert free.parts["cows"].low > 0
        assert free.parts["job_market"].mean == 0
        assert free.total.mean == pytest.approx(free.parts["cows"].mean)


def test_everything_equal_has_bounds_all_the_same():
    """No luck and no difference: all games are drawn."""
    result = result_of(ladder(dict.fromkeys((*NAMES, "novice"), 0.0)), noise=0.0)
    share = result.duels.shares.interval("free")
    assert share.mean == 0.5 and share.low < 0.5 < share.high
    assert result.duels.dominant() is None and not result.circles
    assert not dict(result.controls)["free against novice"].passed


def test_the_headline_is_the_shares_of_all_strategies(of_a_ladder):
    found = of_a_ladder.headline
    assert list(found.figures) == [f"{name} against the others" for name in NAMES]
    shown = [of_a_ladder.duels.shares.interval(name) for name in NAMES]
    assert list(found.figures.values()) == shown
    assert found.half_width == pytest.approx(max((each.high - each.low) / 2 for each in shown))


def test_the_headline_comes_from_the_duels_alone(of_a_ladder):
    facts = facts_of()
    data = main_arms(data_of(ladder(STRENGTHS), facts))
    assert len(data) == 10 and all(name.startswith(DUELS) for name in data)
    with few_draws():
        assert strategies.headline(facts, OPTIONS, data) == of_a_ladder.headline


def test_too_few_blocks_have_no_precision():
    result = result_of(ladder(STRENGTHS), options=Options(scale=1e-6, main_scale=1e-6))
    assert result.headline.half_width > 0.2
    assert not any("false alarms" in name for name, _ in result.controls)


# --- statistics of its own ------------------------------------------------------------------------


def _meetings(names: tuple[str, ...]) -> list[Meeting]:
    arm = duels(facts_of(), OPTIONS)[0].arm
    return [Meeting(DUELS, pair, arm) for pair in combinations(names, 2)]


def _wins(stream, truth, blocks: int) -> list[np.ndarray]:
    """Blocks x 2 x 2 of each pair; the two games of a block depend on each other."""
    out = []
    for chance in truth:
        luck = stream.random((blocks, 1)) < 0.5
        alone = stream.random((blocks, 2)) < chance
        together = stream.random((blocks, 1)) < chance
        first = np.where(luck, together, alone).astype(float)
        out.append(np.stack([first, 1 - first], axis=2))
    return out


@pytest.mark.parametrize(
    ("pairs_of", "blocks"),
    [(pooled_pairs, FEW), pytest.param(round_pairs, 60, marks=pytest.mark.slow)],
)
def test_shares_against_the_field_are_covered(pairs_of, blocks):
    """95 % intervals of single strategies, in 2,000 experiments of each of 5."""
    met = _meetings(NAMES)
    truth = np.array([ahead(STRENGTHS[a] - STRENGTHS[b]) for a, b in combinations(NAMES, 2)])
    stream = np.random.default_rng(blocks)
    hits, count = np.zeros(len(NAMES)), 2000
    for _ in range(count):
        pairs = pairs_of(NAMES, met, _wins(stream, truth, blocks))
        weights, constants = field_weights(pairs)
        error = np.sqrt(np.diag(weights @ pairs.covariance @ weights.T))
        off = np.abs(weights @ (pairs.shares - truth))
        hits += off <= t_quantile(0.975, pairs.blocks - 1) * error
        assert np.allclose((weights @ pairs.shares + constants).mean(), 0.5)
    # One variance for all is a little too small for the even ones, and too large for the others.
    assert 0.93 <= hits.mean() / count <= 0.97


@pytest.mark.slow
def test_gains_and_losses_of_the_fewest_blocks_are_false_in_no_more_than_5_percent():
    """Nothing changes from one kind of games to another: how often a family claims that it does."""
    met = _meetings(NAMES)
    stream = np.random.default_rng(5)
    truth = np.array([ahead(STRENGTHS[a] - STRENGTHS[b]) for a, b in combinations(NAMES, 2)])
    standings = [
        duel_standing(DUELS, pooled_pairs(NAMES, met, wins), "free", 0.02, 1, 1)
        for wins in (_wins(stream, truth, FEW), _wins(stream, truth, 2000))
    ]
    # Critical values hardly depend on the run: errors of the shares are correlated by the design.
    critical = compare(*standings).changes.critical
    alarms, count = 0, 3000
    for _ in range(count):
        pairs = pooled_pairs(NAMES, met, _wins(stream, truth, FEW))
        weights, _ = field_weights(pairs)
        errors = np.sqrt(np.diag(weights @ pairs.covariance @ weights.T))
        alarms += bool((np.abs(weights @ (pairs.shares - truth)) > critical * errors).any())
    assert alarms / count <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / count)
