"""No solo game breaks an invariant; that the referee sees broken ones is in test_invariants.py."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.argentina.game import ARGENTINA
from sim.argentina.invariants import codes
from sim.argentina.kernel import design as d
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.names import LEVELS
from sim.argentina.setup import Setup
from sim.core.check import check_game
from sim.core.facade import Game
from sim.core.play import play
from sim.core.referee import Referee, RefereeError, check_position
from tests.argentina.corruptions.pedro_turns import nothing, watched
from tests.argentina.raw import Raw, base_tables
from tests.games.watched import play_greedily, play_watched

OPEN: dict[str, Any] = {"neutral": "shuffled", "sides": "random", "city_sides": "random"}
GAMES = 150
OVERLAYS = ["pedro_slow", "pedro_fast", "pedro_cattle_cautious"]


@pytest.mark.parametrize("level", LEVELS)
def test_solo_games_keep_all_invariants(level: str) -> None:
    report = check_game(Setup(solo=level, seed=5, **OPEN), GAMES)
    assert report.games == GAMES
    assert report.checks > report.decisions > GAMES * 200
    assert report.deepest_stack < L.STACK_FRAMES
    assert report.most_actions < 100


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "factors",
    [{}, OPEN, {"sides": "b", "city_sides": "b"}, {"pesos": (0,), "cards": (15,)}],
    ids=["first game", "open", "b", "no pesos"],
)
def test_many_solo_games_keep_all_invariants(level: str, factors: dict[str, Any]) -> None:
    assert check_game(Setup(solo=level, seed=11, **factors), 750).games == 750


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_solo_games_with_other_tables_of_pedro_keep_all_invariants(overlay: str) -> None:
    tables = ARGENTINA.tables([overlay])
    for level in LEVELS:
        assert check_game(Setup(solo=level, seed=2, **OPEN), 25, tables).games == 25


def test_the_games_checked_are_those_of_play() -> None:
    setup = Setup(solo="expert", seed=9)
    whole = Referee(base_tables()).watch(setup.design(base_tables().facts, 6))
    assert (whole == play(setup, 6).rows).all()
    assert check_game(setup, 3, first=3).decisions == whole[3:, d.O_DECISIONS].sum()


def test_a_game_can_be_watched_step_by_step() -> None:
    """The human's policy decides in Pedro's turns too, without being taken for a player's move."""
    raw = Raw.deal(Setup(solo="moderate", seed=6, **OPEN))
    watched(Referee(base_tables()), raw, nothing)
    assert raw.over


def test_I32_has_its_codes_and_ways_to_break_it() -> None:
    of_i32 = {code for code in codes.WORDS if codes.rule_of(code) == "I32"}
    assert of_i32 == {codes.LOADING_CARD_WRONG, codes.PEDRO_OWNS}


def test_I32_a_loading_card_too_many_is_seen_at_the_departure() -> None:
    """A kernel that turned two cards at once would be caught at the first departure."""
    raw = Raw.deal(Setup(solo="easy", seed=1))
    referee = Referee(base_tables())
    referee.start(raw.s, dealt=True)
    while True:
        action = raw.next_action()
        card = int(raw.s[L.LOADING_CARD])
        raw.do(action)
        if raw.s[L.LOADING_CARD] > card:
            break
        referee.after(raw.s, action)
    assert (card, raw.s[L.LOADING_CARD]) == (0, 1)
    raw.s[L.LOADING_CARD] = 2
    with pytest.raises(RefereeError, match=r"I32: the active loading card"):
        referee.after(raw.s, action)


def test_the_message_of_a_broken_step_in_his_turn() -> None:
    raw = Raw.deal(Setup(solo="easy", seed=1))
    referee = Referee(base_tables())
    while raw.op != ops.PEDRO_STEP:
        raw.do(raw.next_action())
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[L.SEATS + L.SEAT_SIZE + L.PESOS] = 3
    with pytest.raises(RefereeError, match=r"I32: .*player 2, at 'pedro_step', after '.*Pedro"):
        referee.after(raw.s, action)


@st.composite
def solo_setups(draw: st.DrawFn) -> Setup:
    side = st.sampled_from(["a", "b", "random"])
    return Setup(
        solo=draw(st.sampled_from(LEVELS)),
        seed=draw(st.integers(0, 2**62)),
        deal=draw(st.none() | st.integers(0, 2**40)),
        neutral=draw(st.sampled_from(["lettered", "shuffled"])),
        sides=draw(side),
        city_sides=draw(side),
        pesos=draw(st.none() | st.tuples(st.sampled_from([0, 7, 1000]))),
        cards=draw(st.none() | st.tuples(st.integers(0, 15))),
    )


@settings(
    max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(setup=solo_setups(), choices=st.lists(st.integers(0, 60), min_size=20, max_size=300))
def test_no_choice_breaks_an_invariant(setup: Setup, choices: list[int]) -> None:
    game = play_watched(setup, base_tables(), choices)
    check_position(game)
    copy = game.copy().play_out()
    check_position(copy)
    assert copy.is_over


def test_greedy_choices_reach_the_end() -> None:
    """Always the first, or always the last action, by the human and for Pedro."""
    for choice in (0, -1):
        for level in LEVELS:
            assert play_greedily(Setup(solo=level, **OPEN), base_tables(), choice).is_over


def test_a_position_of_the_facade_can_be_checked() -> None:
    game = Game.new(Setup(solo="expert", seed=4))
    for _ in range(60):
        game.apply(game.choose())
        check_position(game)
    game.state[L.RESERVE] += 1
    with pytest.raises(RefereeError, match="I4"):
        check_position(game)
