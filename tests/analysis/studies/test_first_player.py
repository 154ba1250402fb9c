"""The study first-player: its design, and its estimates on made-up games with a known truth."""

import numpy as np
import pytest

from analysis.estimate import family
from analysis.estimate.equivalence import Word
from analysis.studies import first_player
from analysis.studies.base import Options
from analysis.studies.skill import Agreement
from scripts.conduct import facts_of
from scripts.configuration import effective
from sim.argentina.setup import Setup
from tests.analysis.studies.fakes import FakeArm, facts, main_arms, seat_columns, winners

STRENGTH = {2: (0.56, 0.44), 3: (0.40, 0.35, 0.25)}
GAIN = 0.04  # of wins for a coin more than the printed start


def played(arms, seed=1, strength=STRENGTH):
    """Games of every arm: seats win by `strength`, and by coins where these are drawn."""
    rng = np.random.default_rng(seed)
    data = {}
    for arm in arms:
        if arm.name == first_player.DOMINANT:
            wins = np.tile([1.0, 0.0], (arm.games, 1))
            data[arm.name] = FakeArm(arm, seat_columns(wins, rng))
            continue
        seats = arm.configuration["players"]
        shares = np.tile(strength[seats], (arm.games, 1))
        coins = np.zeros((arm.games, seats), int)
        spread = arm.configuration.get("coins-spread", 0)
        if spread:
            coins[:, 1:] = rng.integers(-spread, spread + 1, (arm.games, seats - 1))
            own = GAIN * coins
            shares = shares + own - (own.sum(axis=1, keepdims=True) - own) / (seats - 1)
        columns = seat_columns(winners(shares, rng), rng)
        if arm.configuration.get("rotate"):
            turns = np.arange(arm.games)[:, np.newaxis]
            columns["player"] = (np.arange(seats) - turns) % seats + 1
        columns["start_coins"] = columns["start_coins"] + coins
        data[arm.name] = FakeArm(arm, columns)
    return data


@pytest.fixture(scope="module", autouse=True)
def rough_families():
    """Critical values from fewer draws: they are checked elsewhere, and here there are many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(family, "DRAWS", 4000)
        yield


@pytest.fixture(scope="module")
def result(rough_families):
    options = Options(scale=0.2, main_scale=0.2)
    arms = first_player.plan(facts(), options)
    return first_player.estimate(facts(), options, played(arms))


def test_every_arm_of_the_plan_is_a_configuration_of_the_game():
    game = facts_of("argentina", ())
    arms = first_player.plan(game, Options())
    assert len({arm.name for arm in arms}) == len(arms)
    for arm in arms:
        made = effective({"game": "argentina", **arm.configuration, "games": arm.games}, {})
        assert made.games == arm.games
        made.setup(Setup)
    main = [arm for arm in arms if arm.main]
    assert [arm.configuration["players"] for arm in main] == [2, 3, 4]
    assert max(arm.games for arm in main) == first_player.MAIN_GAMES
    drawn = [arm for arm in arms if "pesos-spread" in arm.configuration]
    assert all(arm.configuration["spread-from"] == 2 for arm in drawn)


def test_more_precision_is_bought_where_the_headline_comes_from():
    usual = {arm.name: arm for arm in first_player.plan(facts(), Options())}
    more = {arm.name: arm for arm in first_player.plan(facts(), Options(main_scale=3.0))}
    for name, arm in usual.items():
        assert more[name].games == arm.games * (3 if arm.main else 1)


def test_rungs_that_search_play_a_small_sample_of_the_fewest_players():
    arms = first_player.plan(facts(), Options())
    strong = [arm for arm in arms if arm.configuration["policy"] == "strong"]
    assert [(arm.configuration["players"], arm.games) for arm in strong] == [(2, 240)]


def test_shares_of_the_seats_are_found_and_judged(result):
    for one in result.main_seats():
        for interval, truth in zip(one.shares.intervals, STRENGTH[one.players], strict=True):
            assert interval.low < truth < interval.high
        assert one.word is Word.TOO_STRONG  # a seat is beyond the margin
        assert one.order.ranking == ("seat 1", "seat 2", "seat 3")[: one.players]
    words = [found.word for found in result.main_seats()[0].over]
    assert words == [Word.TOO_STRONG, Word.TOO_WEAK]


def test_the_margin_is_to_the_best_other_and_parts_add_up(result):
    two, three = result.main_seats()
    assert two.margins.intervals[0].mean == pytest.approx(-two.margins.intervals[1].mean)
    assert sum(one.mean for one in three.margins.intervals) < 0
    for one in (two, three):
        over = 2 * (one.players - 1) / one.players  # two houses more than the others
        found = one.parts[0].parts["houses"]
        assert found.low < over < found.high
        for part in one.parts:
            total = sum(interval.mean for interval in part.parts.values())
            assert part.total.mean == pytest.approx(total)


def test_wins_within_a_game_exclude_each_other(result):
    assert result.main_seats()[0].wins_ratio.mean == pytest.approx(0.5)


def test_the_even_start_is_where_it_has_to_be(result):
    two, three = result.main_starts("start_coins")
    # 0.44 + GAIN d = 0.56 - GAIN d for two.
    truth = 6 + 0.06 / GAIN
    assert two.even.intervals[0].low < truth < two.even.intervals[0].high
    assert two.at_proposal is not None
    assert three.even is not None
    assert {one.rung for one in result.starts} == {"middling", "weak"}


def test_skill_is_compared_pair_by_pair(result):
    assert result.skill[2][0].rung == "weak"
    assert result.skill[2][0].agreement is Agreement.SAME
    assert [one.rung for one in result.skill[2]] == ["weak", "strong"]
    assert [one.rung for one in result.skill[3]] == ["weak"]


def test_controls_hold_on_games_without_a_fault(result):
    names = [name for name, _ in result.controls]
    assert names == [
        "mirror, 2 players",
        "mirror, 3 players",
        "A against A: false alarms",
        "middling against weak",
    ]
    assert all(control.passed for _, control in result.controls)


def test_a_mirror_fails_if_somebody_wins_in_every_seat():
    options = Options(scale=0.2, main_scale=0.05)
    data = played(first_player.plan(facts(), options))
    columns = data["mirror, 2 players"].columns
    favoured = np.arange(len(columns["player"])) % 3 == 0
    columns["win_share"][favoured] = columns["player"][favoured] == 1
    found = dict(first_player.estimate(facts(), options, data).controls)
    assert not found["mirror, 2 players"].passed
    assert found["mirror, 3 players"].passed


def test_the_headline_has_the_first_and_the_last_seat(result):
    found = result.headline.figures
    assert list(found) == ["seat 1 of 2", "seat 1 of 3", "seat 3 of 3"]
    two, three = result.main_seats()
    assert found["seat 1 of 2"] == two.shares.intervals[0]
    assert found["seat 3 of 3"] == three.shares.intervals[2]


def test_the_headline_comes_from_the_main_arms_alone(result):
    options = Options(scale=0.2, main_scale=0.2)
    data = main_arms(played(first_player.plan(facts(), options)))
    assert list(data) == ["middling, 2 players", "middling, 3 players"]
    assert first_player.headline(facts(), options, data) == result.headline


def test_the_half_width_holds_at_any_time_and_shrinks_with_games(result):
    shown = max((one.high - one.low) / 2 for one in result.headline.figures.values())
    width = result.headline.half_width
    assert width > shown
    options = Options(scale=0.05, main_scale=0.8)
    arms = [arm for arm in first_player.plan(facts(), options) if arm.main]
    more = first_player.headline(facts(), options, played(arms))
    assert more.half_width == pytest.approx(width / 2, rel=0.25)


def test_equal_seats_are_fine():
    options = Options(scale=0.2, main_scale=0.2)
    arms = first_player.plan(facts(), options)
    even = {2: (0.5, 0.5), 3: (1 / 3, 1 / 3, 1 / 3)}
    found = first_player.estimate(facts(), options, played(arms, strength=even))
    assert {one.word for one in found.main_seats()} == {Word.FINE}


@pytest.mark.parametrize("scale", [1e-6, 0.0005, 0.003])
def test_few_games_say_little_but_break_nothing(scale):
    options = Options(scale=scale, main_scale=scale)
    arms = first_player.plan(facts(), options)
    found = first_player.estimate(facts(), options, played(arms))
    assert len(found.seats) == 5
    if arms[0].games < 100:
        assert found.headline.half_width == np.inf


def test_a_game_without_weaker_rungs_or_starts_has_a_plan():
    bare = facts(rungs=("middling",), start=(), pace=())
    arms = first_player.plan(bare, Options(scale=0.01, main_scale=0.01))
    assert [arm.name for arm in arms] == [
        *(f"middling, {players} players" for players in (2, 3)),
        *(f"mirror, {players} players" for players in (2, 3)),
    ]
    found = first_player.estimate(bare, Options(), played(arms))
    assert found.starts == ()
    assert found.skill == {2: (), 3: ()}
