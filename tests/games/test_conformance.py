"""What every game must do, over every kind of set-up; and a game that does not do it is found out.

The checks themselves ship with the engine (sim.core.check).
"""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from sim.core import check
from sim.core.check import (
    CheckError,
    check_game,
    check_imagined,
    check_log,
    check_looking_ahead,
    check_positions,
    check_same,
    check_steps,
)
from sim.core.facade import Game
from sim.core.machine import Machine
from sim.core.play import Outcomes, play, play_design
from sim.core.record import game_record
from sim.core.referee import RefereeError
from sim.core.setup import Setup
from tests.games.watched import play_greedily


def searches(setup: Setup) -> bool:
    """Such games take a hundred times as long as others: a few of them do."""
    return check.QUICK_SEARCH in "".join(setup.policies)


@cache
def batch(setup: Setup) -> Outcomes:
    """Games of a set-up, for all tests that only read them."""
    return play(setup, 2 if searches(setup) else 25)


def test_a_game_is_the_same_alone_in_a_batch_and_in_any_order(setup, tables):
    check_same(setup, tables, games=2 if searches(setup) else 15)


def test_the_facade_a_copy_and_a_saved_game_follow_the_batch(setup, tables):
    for game in range(1 if searches(setup) else 2):
        check_steps(replace(setup, game=game), tables)


def test_positions_round_trip_in_the_middle_of_anything(setup, tables):
    check_positions(setup, tables, every=41)


def test_looking_ahead_deals_again_what_is_hidden_and_nothing_else(setup, tables):
    check_imagined(setup, tables, every=11)


def test_what_a_seat_imagines_can_be_played_on(setup, tables):
    check_looking_ahead(setup, tables)


def test_the_log_tells_the_game_and_the_record_replays_it(setup, tables):
    check_log(replace(setup, game=5), tables)


def test_the_referee_finds_nothing(setup, tables):
    played = batch(setup)
    report = check_game(setup, len(played.rows), tables)
    assert (report.games, report.decisions) == (len(played.rows), played.column("decisions").sum())
    assert report.checks > report.decisions > 0


@pytest.mark.parametrize("choice", [0, -1], ids=["first", "last"])
def test_greedy_choices_reach_the_end(a_setup, tables, choice):
    assert play_greedily(a_setup, tables, choice).is_over


def test_a_game_that_was_cut_short_would_be_seen(setup):
    assert not batch(setup).column("truncated").any()


@pytest.mark.slow
def test_games_of_policies_that_look_ahead_are_not_cut_short(game):
    tables = game.tables()
    for setup in filter(searches, check.kinds(game)):
        assert not play(setup, 20, tables=tables).column("truncated").any()


# --- chance ---------------------------------------------------------------------------------------


def test_other_seeds_and_other_games_differ(a_setup, tables):
    seeds = (1, 2, 1 << 40, (1 << 40) + 1)
    rows = [play(replace(a_setup, seed=seed), 40, tables=tables).rows for seed in seeds]
    together = np.vstack(rows)
    assert len(np.unique(together, axis=0)) == len(together)


@cache
def totals(setup: Setup, seed: int, first: int) -> np.ndarray:
    """Of seat 1 in a long run, which several tests compare with others."""
    return play(replace(setup, seed=seed), 1500, first=first).seat("total", 0)


@pytest.mark.parametrize("shift", [(1, 0), (0, 1), (1, -1), (2**31, 0), (0, 2**20)])
def test_neighbouring_seeds_and_games_are_unrelated(a_setup, shift):
    """Scores of seat 1 in two long runs do not go together (bound: 4 standard errors)."""
    seed, first = shift
    one, other = totals(a_setup, 1000, 10), totals(a_setup, 1000 + seed, 10 + first)
    assert abs(np.corrcoef(one, other)[0, 1]) < 4 / len(one) ** 0.5


def test_what_was_played_before_leaves_no_trace(game):
    """The working state of a batch is used again for every game, whatever the one before was."""
    tables = game.tables()
    few, many = (game.setup(players=players) for players in (game.players[0], game.players[-1]))
    mixed = np.vstack([many.design(tables.facts, 3), few.design(tables.facts, 3)])
    rows = play_design(mixed, tables)
    assert (rows[3:] == play(few, 3, tables=tables).rows).all()
    assert (rows[:3] == play(many, 3, tables=tables).rows).all()


def test_design_rows_name_all_chance(game):
    """Seed, game and deal are columns of the design, one row per game."""
    at = {name: field.start for name, field in game.rows.design.items()}
    facts = game.tables().facts
    rows = game.setup(seed=5, game=7).design(facts, 3)
    assert rows[:, at["seed"]].tolist() == [5, 5, 5]
    assert rows[:, at["game"]].tolist() == rows[:, at["luck"]].tolist() == [7, 8, 9]
    assert game.setup(deal=4).design(facts, 3)[:, at["luck"]].tolist() == [4, 4, 4]


def test_games_of_one_deal_begin_alike(a_setup, tables):
    """Another game number with the same deal changes nothing but the noise of the policies."""
    machine = tables.game.machine
    one, other = (
        machine.deal(replace(a_setup, game=number, deal=9).design(tables.facts), tables)
        for number in (1, 2)
    )
    stream = machine.state["policy_stream"]
    differ = np.flatnonzero(one != other)
    assert len(differ)
    assert all(stream.start <= place < stream.start + stream.size for place in differ)


# --- the checks do find what is wrong -------------------------------------------------------------


def test_a_batch_that_depends_on_its_size_is_found(a_setup, tables, monkeypatch):
    right = Machine.play

    def play_otherwise(self, design, tables, policies):
        rows = right(self, design, tables, policies)
        rows[3:, self.rows.column("decisions")] += 1
        return rows

    monkeypatch.setattr(Machine, "play", play_otherwise)
    with pytest.raises(CheckError, match="alone a game is another one: decisions of game 3: got"):
        check_same(a_setup, tables)


def test_steps_that_end_otherwise_are_found(a_setup, tables, monkeypatch):
    right = Machine.choose

    def first(self, *given):
        right(self, *given)
        return given[-2][0]  # of the legal actions

    monkeypatch.setattr(Machine, "choose", first)
    with pytest.raises(CheckError, match="ends otherwise: "):
        check_steps(a_setup, tables)


def test_positions_that_lose_something_are_found(a_setup, tables, monkeypatch):
    right = type(tables.game).read_position

    def read(self, data, tables):
        state, *more = right(self, data, tables)
        state[self.machine.at.turn] += 1
        return state, *more

    monkeypatch.setattr(type(tables.game), "read_position", read)
    with pytest.raises(CheckError, match="turn of a loaded position: got "):
        check_positions(a_setup, tables)


def test_looking_ahead_at_what_is_open_is_found(a_setup, tables, monkeypatch):
    def imagine(self, state, *given):
        state[self.at.turn] += 1

    monkeypatch.setattr(Machine, "imagine", imagine)
    with pytest.raises(CheckError, match="sees turn: got dealt again, expected as it was"):
        check_imagined(a_setup, tables)


def test_a_view_out_of_its_range_is_found(a_setup, tables, monkeypatch):
    observer = Game.new(a_setup, tables).observer
    at = observer.names.index("turn")
    high = observer.high.copy()
    high[at] = 2
    monkeypatch.setattr(observer, "high", high)
    with pytest.raises(CheckError, match="sees turn = 3: got out of its range"):
        check_imagined(a_setup, tables, every=1)


def test_imagining_what_cannot_be_is_found(a_setup, tables, monkeypatch):
    """A turn below the first one: the referee is asked about what was dealt again."""
    right: Any = Machine.imagine

    def imagine(self, state, *given):
        right(self, state, *given)
        state[self.at.turn] = -1

    monkeypatch.setattr(Machine, "imagine", imagine)
    with pytest.raises(RefereeError):
        check_looking_ahead(a_setup, tables)


def test_looking_ahead_at_the_game_as_it_is_is_found(a_setup, tables, monkeypatch):
    monkeypatch.setattr(Machine, "imagine", lambda self, *given: None)
    with pytest.raises(CheckError, match="other seeds imagine: got the same games"):
        check_imagined(a_setup, tables)


def test_looking_ahead_with_chance_of_its_own_is_found(a_setup, tables, monkeypatch):
    right: Any = Machine.imagine
    seeds = iter(range(1000))

    def imagine(self, *given):
        right(self, *given[:-1], next(seeds))

    monkeypatch.setattr(Machine, "imagine", imagine)
    with pytest.raises(CheckError, match="one seed imagines: got two games"):
        check_imagined(a_setup, tables)


def test_looking_ahead_in_the_game_itself_is_found(a_setup, tables, monkeypatch):
    monkeypatch.setattr(Game, "copy", lambda self: self)
    with pytest.raises(CheckError, match="looking ahead changes the game"):
        for game in check.positions(a_setup, tables, every=1):
            game.imagine(1)
            break
        check_imagined(a_setup, tables)


def test_a_record_of_another_game_is_found(a_setup, tables, monkeypatch):
    right = game_record

    def record(setup, tables):
        return {**right(setup, tables), "outcome": {}}

    monkeypatch.setattr(check, "game_record", record)
    with pytest.raises(CheckError, match="a replay of the record: got another end"):
        check_log(a_setup, tables)


def test_rows_that_do_not_add_up_are_found(a_setup, tables, monkeypatch):
    from sim.core.referee import Referee

    right = Referee.watch

    def watch(self, design):
        rows = right(self, design)
        rows[0, self.machine.rows.column("total_1")] += 1
        return rows

    monkeypatch.setattr(Referee, "watch", watch)
    with pytest.raises(RefereeError, match="total does not follow from the categories"):
        check_game(a_setup, 2, tables)


@pytest.mark.slow
def test_check_game_does_all_of_it_for_every_kind(game):
    report = check_game(game, 1)
    assert report.games == len(check.kinds(game))
    assert report.most_actions > 1
