"""The referee sees every invariant broken, and no game that breaks one (RULES.md, 17)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.argentina import facts
from sim.argentina.game import ARGENTINA
from sim.argentina.invariants import codes
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import design as d
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel.layout import N_NUMBERS
from sim.argentina.setup import Setup
from sim.core import referee as module
from sim.core.check import check_game
from sim.core.facade import Game
from sim.core.play import play
from sim.core.referee import Referee, RefereeError, check_position
from tests.argentina.corruptions import CORRUPTIONS
from tests.argentina.raw import Raw, base_tables
from tests.argentina.test_rule_citations import RULEBOOK
from tests.games.corruption import CorruptionTests
from tests.games.watched import play_greedily, play_watched

# --- the referee can say no


class TestCorruptions(CorruptionTests):
    corruptions = CORRUPTIONS


def test_every_invariant_of_a_state_or_step_has_a_code() -> None:
    stated = {rule for rule in RULEBOOK.numbers if rule.startswith("I")}
    assert len(stated) == 35
    assert stated <= {codes.rule_of(code) for code in codes.WORDS}


def test_the_message_names_game_turn_player_and_decision() -> None:
    """What a user reads when a game goes wrong."""
    tables = ARGENTINA.tables()
    start = Setup().design(tables.facts, 3)
    start[:, d.D_GAME] += 40
    start[:, d.D_PESOS] = -1
    with pytest.raises(
        RefereeError, match=r"I11: .* fewer than 0 pesos \(game 40, turn 0, player 1"
    ):
        Referee(tables).watch(start)
    raw = Raw.deal()
    while raw.op != ops.LOCATION or c.AUX_FIRST not in raw.legal():
        raw.do(raw.next_action())
    referee = Referee(tables)
    referee.start(raw.s)
    raw.do(c.AUX_FIRST)  # gain 1 peso
    raw.s[L.SEATS + (1 - raw.p) * L.SEAT_SIZE + L.PESOS] += 3
    with pytest.raises(
        RefereeError, match=r"I26: .*turn \d+, player \d, at 'location', after '.*peso"
    ):
        referee.after(raw.s, c.AUX_FIRST)


@pytest.mark.parametrize("column", [d.O_TOTAL, d.O_RANK, d.O_WIN])
def test_I33_A572_totals_ranks_and_wins_follow_from_the_categories(column) -> None:
    rows = play(Setup(players=3), 5).rows
    games = np.arange(5)
    module._check_rows(ARGENTINA, rows, games, 3)
    rows[2, d.O_SEATS + d.SEAT_OUTCOME_SIZE + column] += 1
    with pytest.raises(RefereeError, match=r"I33: .*game 2"):
        module._check_rows(ARGENTINA, rows, games, 3)


def test_I34_a_game_that_ends_otherwise_step_by_step() -> None:
    rows = play(Setup(), 5).rows
    other = rows.copy()
    other[3, d.O_DECISIONS] += 1
    module._check_same(ARGENTINA, rows, rows.copy(), np.arange(5))
    with pytest.raises(RefereeError, match=r"I34: .*game 3, decisions"):
        module._check_same(ARGENTINA, other, rows, np.arange(5))


# --- no game breaks an invariant

OPEN: dict[str, Any] = {"neutral": "shuffled", "sides": "random", "city_sides": "random"}
GAMES = 80


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_all_invariants(players) -> None:
    report = check_game(Setup(players=players, seed=5, **OPEN), GAMES)
    assert report.games == GAMES
    assert report.checks > report.decisions > GAMES * 200
    assert report.deepest_stack < L.STACK_FRAMES
    assert report.most_actions < 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "factors",
    [
        {},
        OPEN,
        {"sides": "b", "city_sides": "b"},
        {"sides": "random,7b,9b,10b", "city_sides": "a,liverpool:b", "neutral": "shuffled"},
    ],
    ids=["first game", "open", "b", "mixed"],
)
def test_many_games_keep_all_invariants(players, factors) -> None:
    assert check_game(Setup(players=players, seed=11, **factors), 750).games == 750


@pytest.mark.parametrize(("pesos", "cards"), [(0, 1), (1, 15), (50, 4), (0, 15), (1000, 3), (0, 0)])
@pytest.mark.parametrize("players", [2, 4])
def test_odd_starts_keep_all_invariants(players, pesos, cards) -> None:
    odd = Setup(players=players, pesos=(pesos,) * players, cards=(cards,) * players, **OPEN)
    assert check_game(odd, 15).games == 15


def test_bans_keep_all_invariants() -> None:
    faces = [f"{number}{side}" for number in range(1, N_NUMBERS + 1) for side in "ab"]
    everything = Setup(players=2, ban=tuple(f"1:{face}" for face in faces), **OPEN)
    assert check_game(everything, 100).games == 100
    built = play(everything, 100)
    assert built.column("faces_built_1").max() == 0 < built.column("faces_built_2").max()


@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4))])
@pytest.mark.parametrize("name", facts.overlay_names())
def test_every_shipped_overlay_keeps_all_invariants(name, players) -> None:
    tables = ARGENTINA.tables([name])
    assert check_game(Setup(players=players, seed=2, **OPEN), 8, tables).games == 8


def test_games_can_be_checked_from_any_number_on() -> None:
    """The games checked are those of `play`: `first` shifts both."""
    setup = Setup(players=2, seed=9)
    whole = Referee(base_tables()).watch(setup.design(base_tables().facts, 6))
    assert (whole == play(setup, 6).rows).all()
    assert check_game(setup, 3, first=3).decisions == whole[3:, d.O_DECISIONS].sum()


# --- Hypothesis drives set-ups and choices


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    players = draw(st.sampled_from([2, 3, 4]))

    def per_seat(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, ...] | None]:
        return st.none() | st.tuples(*[numbers] * players)

    face = st.builds("{}{}".format, st.integers(1, N_NUMBERS), st.sampled_from("ab"))
    ban = st.builds("{}:{}".format, st.integers(1, players), face)
    side = st.sampled_from(["a", "b", "random"])
    return Setup(
        players=players,
        seed=draw(st.integers(0, 2**62)),
        game=draw(st.integers(0, 2**40)),
        deal=draw(st.none() | st.integers(0, 2**40)),
        neutral=draw(st.sampled_from(["lettered", "shuffled"])),
        sides=",".join([draw(side), *draw(st.lists(face, max_size=4))]),
        city_sides=draw(side),
        pesos=draw(per_seat(st.sampled_from([0, 1, 2, 7, 50, 1000]))),
        cards=draw(per_seat(st.integers(0, 15))),
        ban=tuple(draw(st.lists(ban, max_size=5))),
    )


@settings(
    max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(setup=setups(), choices=st.lists(st.integers(0, 60), min_size=20, max_size=300))
def test_no_choice_breaks_an_invariant(setup, choices) -> None:
    game = play_watched(setup, base_tables(), choices)
    check_position(game)
    copy = game.copy().play_out()
    check_position(copy)
    assert copy.is_over


@settings(max_examples=25, deadline=None, derandomize=True)
@given(setup=setups())
def test_any_set_up_can_be_checked(setup) -> None:
    assert check_game(setup, 2).games == 2


def test_greedy_choices_reach_the_end() -> None:
    for choice in (0, -1):
        for players in (2, 3, 4):
            assert play_greedily(Setup(players=players, **OPEN), base_tables(), choice).is_over


# --- positions


def test_a_position_of_the_facade_can_be_checked() -> None:
    game = Game.new(Setup(players=3, seed=4))
    for _ in range(60):
        game.apply(game.choose())
        check_position(game)
    game.state[L.EXHAUSTION_PILE] += 1
    with pytest.raises(RefereeError, match="I2"):
        check_position(game)
