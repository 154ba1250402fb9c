"""The study first-player: its design, and its estimates on made-up games with a known truth."""

from itertools import permutations

import numpy as np
import pytest

from analysis.configuration import effective
from analysis.estimate import family
from analysis.estimate.equivalence import Word
from analysis.studies import first_player, first_player_design
from analysis.studies.base import Options, rung_seed
from analysis.study_request import facts_of
from sim.core.study_facts import Placement, SetUp, StartFactor
from tests.analysis.studies.fakes import FakeArm, facts, main_arms, seat_columns, winners

STRENGTH = {2: (0.56, 0.44), 3: (0.40, 0.35, 0.25)}
GAIN = 0.04  # of wins for a coin more than the printed start


SHIFT = 0.06  # of wins from the last seat to the first if the red thing lies on the first spot
COINS = StartFactor("coins-spread", "start_coins", "coins", 3, "drawn-from", each_option="coins")
FIXED = SetUp("fixed", "red on spot 1", {"layout": "fixed"})
DEALT = SetUp("dealt", "all dealt", {"layout": "dealt"})
PLACES = (
    *(Placement(f"on_{spot}", "things", f"{{}} on spot {spot}", f"spot {spot}") for spot in "123"),
    Placement("flags", "flags", "flag {} up", bits=("one", "two")),
)


def set_up_facts(**changes):
    """The made-up game with two ways to set it up."""
    usual = {"start": (COINS,), "setups": (FIXED, DEALT), "placements": PLACES}
    return facts(**{**usual, **changes})


def laid_out(arm, rng):
    """What lies where in the games of an arm, by columns."""
    orders = np.array(list(permutations(("red", "green", "blue"))))
    fixed = arm.configuration.get("layout") == "fixed"
    order = orders[np.zeros(arm.games, int) if fixed else rng.integers(0, 6, arm.games)]
    columns = {f"on_{spot}": order[:, place] for place, spot in enumerate("123")}
    return {**columns, "flags": rng.integers(0, 1 if fixed else 4, arm.games)}


def played(arms, seed=1, strength=STRENGTH, shift=SHIFT):
    """Games of every arm: seats win by `strength`, by coins, and by what lies where."""
    rng = np.random.default_rng(seed)
    data = {}
    for arm in arms:
        per_game = laid_out(arm, rng)
        if arm.name == first_player_design.DOMINANT:
            wins = np.tile([1.0, 0.0], (arm.games, 1))
            data[arm.name] = FakeArm(arm, seat_columns(wins, rng), per_game)
            continue
        seats = arm.configuration["players"]
        shares = np.tile(strength[seats], (arm.games, 1))
        if "layout" in arm.configuration:
            moved = np.where(per_game["on_1"] == "red", shift, 0.0)
            shares[:, 0] += moved
            shares[:, -1] -= moved
        printed = np.arange(5, 5 + seats)
        coins = np.tile(arm.configuration.get("coins", printed), (arm.games, 1)) - printed
        spread = arm.configuration.get("coins-spread", 0)
        coins[:, 1:] += rng.integers(-spread, spread + 1, (arm.games, seats - 1))
        own = GAIN * coins
        shares = shares + own - (own.sum(axis=1, keepdims=True) - own) / (seats - 1)
        columns = seat_columns(winners(shares, rng), rng)
        if arm.configuration.get("rotate"):
            turns = np.arange(arm.games)[:, np.newaxis]
            columns["player"] = (np.arange(seats) - turns) % seats + 1
        columns["start_coins"] = columns["start_coins"] + coins
        data[arm.name] = FakeArm(arm, columns, per_game)
    return data


def conducted(game, options, **truth):
    """All games of a study, those included that follow from others."""
    data = played(first_player.plan(game, options), **truth)
    while more := [
        arm for arm in first_player.follow_up(game, options, data) if arm.name not in data
    ]:
        data |= played(more, seed=len(data), **truth)
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
        made.setup()
    main = [arm for arm in arms if arm.main]
    assert [arm.configuration["players"] for arm in main] == [2, 3, 4] * 2
    assert {arm.configuration["neutral"] for arm in main} == {"lettered", "shuffled"}
    assert max(arm.games for arm in main) == first_player.MAIN_GAMES
    drawn = [arm for arm in arms if "pesos-spread" in arm.configuration]
    assert all(arm.configuration["spread-from"] == 2 for arm in drawn)


def test_a_first_game_is_set_up_as_the_rules_say_and_what_is_typed_replaces_both():
    game = facts_of("argentina", ())
    first = [arm for arm in first_player.plan(game, Options()) if "first game" in arm.name]
    for arm in first:
        stated = {name: arm.configuration[name] for name in ("neutral", "sides", "city-sides")}
        assert stated == {"neutral": "lettered", "sides": "a", "city-sides": "a"}
    typed = first_player.plan(game, Options(setup={"neutral": "lettered"}))
    assert not any("neutral" in arm.configuration for arm in typed)
    assert [arm.name for arm in typed if arm.main] == [f"club, {n} players" for n in (2, 3, 4)]


def test_more_precision_is_bought_where_the_headline_comes_from():
    usual = {arm.name: arm for arm in first_player.plan(facts(), Options())}
    more = {arm.name: arm for arm in first_player.plan(facts(), Options(main_scale=3.0))}
    for name, arm in usual.items():
        assert more[name].games == arm.games * (3 if arm.main else 1)


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


def test_starts_without_games_around_them_are_estimated_only(result):
    two, three = result.main_starts("start_coins")
    # 0.44 + GAIN d = 0.56 - GAIN d for two.
    assert two.proposal in ((5, 7), (5, 8))
    assert two.even is None
    assert two.played is None
    assert two.at_proposal is two.predicted
    assert three.effect.low > 0
    assert {one.rung for one in result.starts} == {"middling"}


@pytest.fixture(scope="module")
def whole(rough_families):
    options = Options(scale=0.3, main_scale=0.3)
    return first_player.estimate(set_up_facts(), options, conducted(set_up_facts(), options))


def test_the_games_around_an_answer_tell_the_even_start_and_the_proposal_is_played(whole):
    for setup, first in (("fixed", 0.56 + SHIFT), ("dealt", 0.56 + SHIFT / 3)):
        two, _ = whole.main_starts("start_coins", setup)
        truth = 6 + (first - 0.5) / GAIN
        assert two.even[0].low < truth < two.even[0].high
        assert two.proposal[0] == 5
        assert abs(two.proposal[1] - truth) < 1
        share = 0.5 + GAIN * (two.proposal[1] - truth)
        assert two.played.intervals[1].low < share < two.played.intervals[1].high


def test_the_answer_is_given_for_every_set_up(whole):
    assert [setup.name for setup in whole.setups] == ["fixed", "dealt"]
    fixed, dealt = whole.main_seats("fixed")[0], whole.main_seats()[0]
    assert fixed.shares.intervals[0].low > dealt.shares.intervals[0].high
    assert list(whole.headline.figures) == [
        f"seat {seat} of {n}, {setup}"
        for setup in ("dealt", "fixed")
        for n, seat in ((2, 1), (3, 1), (3, 3))
    ]


def test_what_the_set_up_does_is_told_with_both_starts(whole):
    truth = SHIFT * np.sqrt(1 / 3 * 2 / 3)
    for one in whole.fairness:
        for found in (one.printed, one.proposed):
            spread = found.spread["all"][0]
            assert spread.low < truth < spread.high
            assert found.largest[0].name == "red on spot 1"
        assert one.rule.after[0].mean < one.rule.before[0].low
        assert "spot 1" not in one.rule.allowed["red"]
    two = whole.fairness[0]
    assert two.prices[0].low < truth / GAIN < two.prices[0].high


def test_a_set_up_that_does_nothing_is_not_said_to_do_anything():
    options = Options(scale=0.1, main_scale=0.1)
    data = conducted(set_up_facts(), options, shift=0.0)
    for one in first_player.estimate(set_up_facts(), options, data).fairness:
        assert one.printed.spread["all"][0].low < 0.01
        assert one.rule is None


def test_a_first_answer_at_the_edge_is_looked_for_again_further_on():
    options = Options(scale=0.1, main_scale=0.1)
    far = {2: (0.68, 0.32), 3: STRENGTH[3]}  # even at 10.5, and the wide games end at 9
    game = set_up_facts(setups=(), placements=())
    data = conducted(game, options, strength=far)
    assert "middling, 2 players, coins-spread, wider 2" in data
    two = first_player.estimate(game, options, data).main_starts("start_coins")[0]
    assert list(two.tried) == [(5, 5), (3, 15)]
    assert not two.is_out_of_reach
    assert two.even is not None
    assert two.even[0].low < 10.5 < two.even[0].high


def test_a_start_beyond_all_bounds_is_said_to_be_out_of_reach(monkeypatch):
    monkeypatch.setattr("analysis.studies.first_player_start.MOST", 2)
    options = Options(scale=0.1, main_scale=0.1)
    far = {2: (0.99, 0.01), 3: STRENGTH[3]}  # even at 18.25, and no more than 12 are thought of
    game = set_up_facts(setups=(), placements=())
    data = conducted(game, options, strength=far)
    assert "middling, 2 players, coins-spread, wider 2" in data
    assert "middling, 2 players, coins-spread, wider 3" not in data
    two = first_player.estimate(game, options, data).main_starts("start_coins")[0]
    assert two.is_out_of_reach
    assert two.played is not None and two.played.intervals[1].high < 0.5


def test_who_plays_for_the_headline_plays_what_was_proposed(rough_families):
    options = Options(scale=0.1, main_scale=0.02, rung="strong")
    game = set_up_facts()
    data = conducted(game, options)
    found = first_player.estimate(game, options, data)
    assert (found.policy, found.detail) == ("strong", "middling")
    assert {one.rung for one in found.main_seats()} == {"strong"}
    assert {one.rung for one in found.starts} == {"middling"}
    usual, other = (found.main_starts("start_coins", name)[0] for name in ("dealt", "fixed"))
    assert usual.checked is not None and other.checked is None
    arm = data["strong, 2 players, dealt, coins-spread, proposal"].arm
    assert arm.configuration["coins"] == [5, usual.proposal[1]]
    assert usual.checked.intervals[0].units == arm.games == 4_000
    mine = [arm.arm.configuration for name, arm in data.items() if name.startswith("strong,")]
    seeds = {configuration["seed"] for configuration in mine}
    assert seeds == {rung_seed(game, options)} and options.seed not in seeds


def test_a_part_of_the_headline_is_one_table():
    game, options = set_up_facts(), Options(scale=0.1, main_scale=0.1)
    parts = first_player.parts(game, options)
    assert list(parts) == [f"{n} players, {way}" for way in ("dealt", "fixed") for n in (2, 3)]
    some = Options(scale=0.1, main_scale=0.1, rung="strong", parts=("3 players, dealt",))
    arms = first_player.headline_arms(game, some)
    assert [arm.name for arm in arms] == ["strong, 3 players, dealt"]
    found = first_player.headline(game, some, played(arms))
    assert tuple(found.figures) == parts["3 players, dealt"]


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


def test_the_half_width_is_that_of_the_widest_interval_and_shrinks_with_games(result):
    shown = max((one.high - one.low) / 2 for one in result.headline.figures.values())
    width = result.headline.half_width
    assert width == pytest.approx(shown)
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
    assert len(found.seats) == 2
    assert found.headline.half_width > 0.001


def test_a_game_without_weaker_rungs_or_starts_has_a_plan():
    bare = facts(rungs=("middling",), start=(), pace=())
    arms = first_player.plan(bare, Options(scale=0.01, main_scale=0.01))
    assert [arm.name for arm in arms] == [
        *(f"middling, {players} players" for players in (2, 3)),
        *(f"mirror, {players} players" for players in (2, 3)),
    ]
    found = first_player.estimate(bare, Options(), played(arms))
    assert found.starts == ()
    assert found.fairness == ()


def test_who_adapts_is_asked_whether_the_proposed_starts_stay_fair(rough_families):
    """As they are, players have what was played; what adapted ones play is read the same way."""
    options = Options(scale=0.1, main_scale=0.02, rung="strong")
    game = set_up_facts()
    data = conducted(game, options)
    found = first_player.estimate(game, options, data)
    asked = first_player.again(game, options, found)
    by_size = {arm.configuration["players"]: arm for arm in asked.arms}
    two = found.main_starts("start_coins")[0]
    assert by_size[2].configuration["coins"] == list(two.proposal)
    assert all(arm == data[arm.name].arm for arm in asked.arms)
    name = f"seat 1 of 2, dealt, at 5/{two.proposal[1]:g} coins"
    assert two.checked is not None
    assert asked.headline.figures[name] == two.checked.intervals[0]
    assert asked.read(data).figures == asked.headline.figures
    assert asked.headline.families == len(by_size)


def test_in_a_changed_game_who_adapts_is_asked_about_the_seats(rough_families):
    options = Options(scale=0.1, main_scale=0.1, tables=("other",))
    game = set_up_facts()
    found = first_player.estimate(game, options, conducted(game, options))
    asked = first_player.again(game, options, found)
    assert asked.arms == first_player.headline_arms(game, options)
    assert asked.headline == found.headline
