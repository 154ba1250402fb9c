"""The set-up of any game: what all of them have, seen on the toy."""

from dataclasses import replace

import numpy as np
import pytest

from sim.core.description import Seconds, own
from sim.core.errors import PampasError
from sim.core.play import play, rough_seconds, shifted
from sim.core.signature import even_shares
from tests.analysis import toy
from tests.scripts import another_game


def test_policies_are_the_first_of_the_shelf_unless_they_are_named():
    assert toy.Setup(players=3).policies == ("poor",) * 3
    assert toy.Setup(solo="hard").policies == ("poor",)
    assert toy.Setup(policies=["poor", "poor:a=1"]).roster.names == ("poor", "poor:a=1")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"players": 5}, "players: got 5, expected 2, 3 or 4"),
        ({"players": True}, "players: got true, expected 2, 3 or 4"),
        ({"seed": 2**62 + 1}, "seed: got .* expected a whole number from 0 to"),
        ({"game": -1}, "game: got -1"),
        ({"deal": 2**41}, "deal: got "),
        ({"policies": ("poor",)}, "policies: got 'poor', expected 2 names, one per seat"),
        ({"policies": ("poor", "poor"), "solo": "hard"}, "expected 1 name, the human's"),
        ({"policies": ("poor", "none")}, "policy: got 'none', expected one of poor"),
    ],
)
def test_what_is_wrong_is_named(fields, words):
    with pytest.raises(PampasError, match=words):
        toy.Setup(**fields)


def test_rows_state_what_every_game_has():
    setup = toy.Setup(players=2, seed=5, game=7, policies=("poor", "poor:a=1"))
    rows = setup.design(toy.NO_FACTS, 3)
    assert rows[:, toy.AT["players"]].tolist() == [2, 2, 2]
    assert rows[:, toy.AT["game"]].tolist() == rows[:, toy.AT["luck"]].tolist() == [7, 8, 9]
    assert rows[:, toy.AT["policy"] :][:, :2].tolist() == [[0, 1]] * 3
    one_deal = replace(setup, deal=4).design(toy.NO_FACTS, 3)
    assert one_deal[:, toy.AT["luck"]].tolist() == [4, 4, 4]
    with pytest.raises(PampasError, match="games: got 0"):
        setup.design(toy.NO_FACTS, 0)


def test_later_games_of_a_set_up_are_those_of_a_later_number():
    setup = toy.Setup(seed=3)
    later = shifted(setup, setup.design(toy.NO_FACTS, 4), 10)
    assert (later == replace(setup, game=10).design(toy.NO_FACTS, 4)).all()
    fixed = replace(setup, deal=2)
    moved = shifted(fixed, fixed.design(toy.NO_FACTS, 2), 10)
    assert moved[:, toy.AT["luck"]].tolist() == [2, 2]
    assert moved[:, toy.AT["game"]].tolist() == [10, 11]


def test_outcomes_by_name():
    outcomes = play(toy.Setup(players=3), 6)
    assert outcomes.columns == toy.ROWS.columns
    assert outcomes.tables_hash == "toy"
    shares = np.array([outcomes.seat("win_share", seat) for seat in range(3)])
    assert shares.sum(axis=0).tolist() == [1.0] * 6
    assert (outcomes.seat("total", 1) == outcomes.column("total_2")).all()


def test_what_a_game_costs_goes_by_who_plays(monkeypatch):
    """A random player, one that thinks, one that looks ahead, and the game's own."""
    entries = toy.weights.entries
    monkeypatch.setitem(entries, "random", entries["a"])
    monkeypatch.setitem(entries, "rollouts", entries["b"])
    seconds = Seconds(random=1, policy=10, automa=100, rollout=1000)
    setup = toy.Setup(players=3, policies=("poor", "poor:a=1", "poor:b=2"))
    assert rough_seconds(setup, seconds) == 10 + 1 + (10 + 2 * 1000)
    assert rough_seconds(toy.Setup(solo="hard"), seconds) == 10 + 100


def test_games_are_shared_out_evenly():
    assert even_shares(10, 3) == [4, 3, 3]
    assert even_shares(9, 3) == [3, 3, 3]


def test_a_set_up_of_another_game_is_refused():
    setup = toy.Setup()
    assert own(toy.Setup, setup) is setup
    with pytest.raises(
        TypeError, match=r"of another game: got .*toy\.Setup, expected .*another_game"
    ):
        own(another_game.Setup, setup)
