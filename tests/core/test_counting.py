"""The components of a position, place by place, and what is said when they do not add up."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.core.components import Component, Held, OfEach
from sim.core.counting import Counting, Portion
from sim.core.errors import PositionError
from sim.core.fields import (
    Bits,
    Marker,
    Pile,
    Players,
    Seat,
    StateBlock,
    Things,
)
from sim.core.fields import Counter as Count
from sim.core.position import reader

players = Players("players", 2, "a player")
gems = Things("gems", 4, "a gem", ("ruby", "pearl", "jade", "opal"))
shelves = Things("shelves", 2, "a shelf")
seat = StateBlock()
OWN = seat.add("own", Bits(gems))
state = StateBlock()
PILE_N = state.add("pile_n", Count(4))
PILE = state.add("pile", Pile(gems, 4, count="pile_n"), key="bag")
SHELF = state.add("shelf", Marker(gems, 1), places=(shelves,))
SEATS = state.add("seats", Seat(seat), places=(players,))
GEMS = Component(
    "gems",
    gems,
    held=(
        Held("own", label="player {player}"),
        Held("shelf", label="shelf {place}"),
        Held("pile"),
    ),
    supply=(OfEach(1, 4),),
)


def name(gem: int) -> str:
    return gems.named(None)[gem]


def counting(pile: list[int], shelf: list[int], own: list[int]) -> Counting:
    s: NDArray[np.int64] = np.zeros(state.size, dtype=np.int64)
    s[PILE_N] = len(pile)
    s[PILE : PILE + len(pile)] = pile
    s[SHELF : SHELF + 2] = shelf
    s[SEATS : SEATS + 2] = own
    return Counting(reader({"bag": []}), state, s, np.zeros(1, dtype=np.int64), "seed")


def test_every_place_has_its_portion() -> None:
    found = counting([3], [0, 3], [0b1, 0b10]).portions(GEMS, players=2)
    assert found == [
        Portion("own", 0, "player 0", Counter({0: 1})),
        Portion("own", 1, "player 1", Counter({1: 1})),
        Portion("shelf", None, "shelf 1", Counter()),
        Portion("shelf", None, "shelf 2", Counter({2: 1})),
        Portion("pile", None, "bag", Counter({3: 1})),
    ]
    assert counting([], [0, 0], [0, 0]).box(GEMS) == Counter({0: 1, 1: 1, 2: 1, 3: 1})


def test_what_is_nowhere_is_told() -> None:
    one = counting([], [0, 3], [0b1, 0])
    assert one.once(one.portions(GEMS, 2), range(4), name, "I9") == [1, 3]


@pytest.mark.parametrize(
    ("pile", "shelf", "own", "message"),
    [
        ([2], [0, 3], [0, 0], "jade is in two places: shelf 2 and bag (I9)"),
        ([], [0, 1], [1, 0], "ruby is in two places: player 0 and shelf 2 (I9)"),
        ([3, 3], [0, 0], [0, 0], "opal is twice in bag (I9)"),
    ],
)
def test_what_is_in_two_places_is_refused(
    pile: list[int], shelf: list[int], own: list[int], message: str
) -> None:
    one = counting(pile, shelf, own)
    with pytest.raises(PositionError) as caught:
        one.once(one.portions(GEMS, 2), range(4), name, "I9")
    assert str(caught.value) == f"position: {message}"


def test_too_many_and_too_few_are_told_where_to_look_first() -> None:
    one = counting([], [0, 0], [0, 0])
    got, every = Counter({0: 2}), Counter({0: 1, 2: 1})
    with pytest.raises(PositionError, match="bag: too many of ruby: 2 in the whole position, exp"):
        one.none_over("bag", got, every, name, "I9")
    with pytest.raises(PositionError, match=r"bag: too few of jade: 0 in .* expected 1 \(I9\)"):
        one.balance("bag", Counter({0: 1}), every, name, "I9")
    one.balance("bag", every, every, name, "I9")


def test_the_same_seed_deals_the_same() -> None:
    counts = Counter({0: 2, 1: 2, 3: 3})
    first, second = (counting([], [0, 0], [0, 0]).shuffled(counts) for _ in range(2))
    assert first == second
    assert Counter(first) == counts
