"""Choices that are made again beside the twin: what differs is found."""

import pytest

from tests.games.choosing import do, use
from tests.trail.again import Again, again
from tests.trail.positions import NOTED, doing, give, jobs, location, play, table, visit
from tests.trail.twin.table import Rulings


def test_every_decision_of_a_test_is_compared():
    NOTED.clear()
    position = give(location(table(), "A"), dollars=20, hand=["guernsey"])
    game = use(play(jobs(position, 2, row_1=["cowboy", "craftsman"])), "1", "2")
    do(game, "hire the cowboy of row 1")
    (noted,) = NOTED
    assert len(noted.codes) == 3
    assert again(noted) > 3  # and the one at which the test stopped


@pytest.mark.parametrize(
    ("rulings", "same"), [(Rulings(), True), (Rulings(objectives_in_kc=False), False)]
)
def test_another_reading_of_the_twin_is_a_difference(rulings, same):
    NOTED.clear()
    position = give(visit(table()), hand=["objective:1"])
    do(play(position), "play objective 1 ")
    (noted,) = NOTED
    if same:
        assert Again(noted, rulings).make_all() > 1
    else:
        with pytest.raises(AssertionError, match="only the kernel"):
            Again(noted, rulings).make_all()


def test_where_the_twin_cannot_begin_nothing_is_compared():
    NOTED.clear()
    play(doing(table(north="yes"), {"do": "take_cattle", "breed": "value3"}))
    (noted,) = NOTED
    assert again(noted) == 0
