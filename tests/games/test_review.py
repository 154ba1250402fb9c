"""Whole games looked at again, of every game: parts add up, and any number of workers agrees."""

import json

import pytest

from analysis.review import review
from sim.core.errors import FieldError, PampasError
from sim.core.facade import Game
from sim.core.record import SavedGame


@pytest.fixture
def late(game):
    """The last choices of a game of club against random: a position, and what was done since."""
    humans = game.setup().humans
    policies = ("random", *("club",) * (humans - 1))
    setup = game.setup(seed=6, policies=policies)
    codes, began = [], Game.new(setup)
    while not began.is_over:
        code = began.choose().code
        codes.append(code)
        began.apply(code)
    kept = 12
    begun = SavedGame(setup, began.tables, tuple(codes[:-kept])).end()
    start = json.loads(json.dumps(begun.to_dict()))
    return SavedGame(setup, began.tables, tuple(codes[-kept:]), start)


def test_every_decision_is_judged_and_the_parts_add_up(late):
    found = review(late, games=20)
    assert found.over
    assert [one.number for one in found.decisions] == list(range(len(late.choices)))
    assert [one.text for one in found.decisions] == [step.action.text for step in late.steps()]
    for one in found.seats:
        assert one.start + one.own.mean + one.others.mean + one.luck.mean == pytest.approx(
            one.result
        )
    assert sum(found.end) == pytest.approx(1) or late.setup.has_automa
    assert len(found.curve) == len(found.decisions) + 1
    assert json.loads(json.dumps(found.to_dict(), allow_nan=False))["over"]
    assert len(found.to_pandas()) == late.setup.humans


def test_a_game_that_is_not_over_ends_with_how_it_stands(late):
    from dataclasses import replace

    found = review(replace(late, choices=late.choices[:3]), games=20)
    assert not found.over
    assert len(found.decisions) == 3
    assert all(0 <= chance <= 1 for chance in found.end)


@pytest.mark.slow
def test_any_number_of_workers_says_the_same(late):
    assert review(late, games=40).to_dict() == review(late, games=40, workers=2).to_dict()


def test_wrong_wishes_are_refused(late):
    with pytest.raises(FieldError, match="games: got 3, expected a whole number from 20 to"):
        review(late, games=3)
    with pytest.raises(PampasError, match="policy: got 'clbu'"):
        review(late, policy="clbu")
    with pytest.raises(PampasError, match="got a position, expected a game in which something was"):
        review(late.start)
