"""Secrets: hidden things that are one pool for who cannot see them, dealt again and counted."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.core.difference import difference
from sim.core.fields import (
    FROM_ALL,
    FROM_OTHERS,
    Counter,
    Counts,
    Hand,
    Kind,
    Marker,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)
from sim.core.hidden import pool_size, redealer
from sim.core.jit import entry
from sim.core.observation import Observer
from sim.core.ranges import outside
from sim.core.secrets import secrets
from sim.core.vocabulary import Vocabulary

State = NDArray[np.int64]

players = Players("players", 3, "a player")
lands = Things("lands", 4, "a land", ("forest", "rock", "swamp", "pampa"))
herds = Things("herds", 2, "a herd", ("pigs", "cows"))
halves = Things("halves", 2, "a half", ("first", "second"))

# Lands lie in two piles, in a box and in hands; every player has herds of the own.
seat = StateBlock()
LAND_KNOWN = seat.add("land_known", Counts(lands, 9), "lands that everybody has seen")
LAND = seat.add("land", Counts(lands, 9, known="land_known"), hidden=FROM_OTHERS, secret="lands")
HERD_KNOWN = seat.add("herd_known", Counts(herds, 9))
HERD_N = seat.add("herd_n", Counter(4))
HERD = seat.add(
    "herd", Hand(herds, 4, count="herd_n", known="herd_known"), hidden=FROM_OTHERS, secret="own"
)
YARD_N = seat.add("yard_n", Counter(4))
YARD = seat.add("yard", Pile(herds, 4, count="yard_n"), hidden=FROM_ALL, secret="own")
state = StateBlock()
PLAYERS = state.add("players", Counter(3))
state.add("current", Marker(players))
CHANCE = state.add("chance", Stream(), hidden=FROM_ALL)
PILE_N = state.add("pile_n", Counter(4), places=(halves,))
PILE = state.add(
    "pile", Pile(lands, 4, count="pile_n"), places=(halves,), hidden=FROM_ALL, secret="lands"
)
BOX = state.add("box", Counts(lands, 9), hidden=FROM_ALL, secret="lands")
BAG_N = state.add("bag_n", Counter(3))
BAG = state.add("bag", Pile(herds, 3, count="bag_n"), hidden=FROM_ALL)
SEATS = state.add("seats", Seat(seat), places=(players,))

redeal = redealer(state, PLAYERS)
OBSERVER = Observer(state, None, Vocabulary(()))


@entry("test-secrets")
def compiled_redeal(s: Any, p: Any, key: Any, index: Any, pool: Any) -> None:
    redeal(s, p, key, index, pool)


def of_seat(p: int) -> int:
    return SEATS + p * seat.size


def a_state() -> State:
    """A forest and a swamp of player 3 are known to all, and pigs of player 2."""
    s = np.zeros(state.size, dtype=np.int64)
    s[PLAYERS] = 3
    s[PILE_N : PILE_N + 2] = 2, 1
    s[PILE : PILE + 2] = 0, 3
    s[PILE + 4] = 1
    s[BOX : BOX + 4] = 0, 1, 0, 0
    s[BAG_N] = 3
    s[BAG : BAG + 3] = 1, 0, 1
    for p, hand in enumerate(((2, 0, 0, 1), (0, 0, 1, 0), (1, 0, 1, 1))):
        q = of_seat(p)
        s[q + LAND : q + LAND + 4] = hand
        s[q + HERD_N] = s[q + YARD_N] = 2
        s[q + HERD : q + HERD + 2] = 0, 1
        s[q + YARD : q + YARD + 2] = 1, 1
    s[of_seat(2) + LAND_KNOWN] = s[of_seat(2) + LAND_KNOWN + 2] = 1
    s[of_seat(1) + HERD_KNOWN] = 1
    return s


def imagined(s: State, p: int, seed: int) -> State:
    other = s.copy()
    compiled_redeal(other, p, seed, 0, np.zeros(pool_size(state), dtype=np.int64))
    return other


def numbers(s: State, start: int, n: int) -> tuple[int, ...]:
    return tuple(int(x) for x in s[start : start + n])


def lands_of(s: State) -> tuple[tuple[int, ...], ...]:
    """The piles in order, the box and the hands by kind."""
    return (
        numbers(s, PILE, 2),
        numbers(s, PILE + 4, 1),
        numbers(s, BOX, 4),
        *(numbers(s, of_seat(p) + LAND, 4) for p in range(3)),
    )


def counts(things: tuple[int, ...], known: tuple[int, ...] = (0,) * 4) -> tuple[int, ...]:
    return tuple(known[kind] + things.count(kind) for kind in range(4))


def test_fields_that_share_a_name_are_one_secret() -> None:
    found = {one.name: one for one in secrets(state)}
    assert [one.start for one in found["lands"].places] == [PILE, PILE + 4, BOX, LAND]
    assert [one.start for one in found["own"].places] == [YARD, HERD]
    assert [one.start for one in found[""].places] == [BAG]
    assert [one.each for one in secrets(state)] == [False, False, True]
    assert found["lands"].room(3) == 4 + 4 + 4 * 9 + 3 * 4 * 9
    assert pool_size(state) == lands.size + found["lands"].room(3)


def test_every_deal_that_a_player_must_reckon_with_is_dealt() -> None:
    """Piles, box and the unknown cards of the others are mixed; the own hand and the known stay."""
    s = a_state()
    hidden = (0, 3, 1, 1, 2, 3)  # two in the pile, one in the other, one in the box, one each
    known = (1, 0, 1, 0)
    expected = {
        (x[:2], x[2:3], counts(x[3:4]), (2, 0, 0, 1), counts(x[4:5]), counts(x[5:], known))
        for x in permutations(hidden)
    }
    dealt = {lands_of(imagined(s, 0, seed)) for seed in range(20 * len(expected))}
    assert dealt == expected


def test_a_secret_of_each_player_stays_with_the_player() -> None:
    s = a_state()
    seen = set()
    for seed in range(60):
        other = imagined(s, 0, seed)
        for p in range(3):
            q = of_seat(p)
            both = (*numbers(other, q + HERD, 2), *numbers(other, q + YARD, 2))
            assert sorted(both) == [0, 1, 1, 1]
        assert numbers(other, of_seat(0) + HERD, 2) == (0, 1)
        assert 0 in numbers(other, of_seat(1) + HERD, 2)
        seen.add((numbers(other, of_seat(2) + HERD, 2), numbers(other, of_seat(2) + YARD, 2)))
    assert seen == {((0, 1), (1, 1)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((1, 1), (1, 0))}


def test_where_things_lay_plays_no_part() -> None:
    """Two states that look the same to a player are dealt alike."""
    s = a_state()
    for p in range(3):
        other = imagined(s, p, 5)
        assert (imagined(s, p, 9) == imagined(other, p, 9)).all()


@pytest.mark.parametrize("p", range(3))
def test_a_view_is_the_same_after_dealing_again(p: int) -> None:
    s = a_state()
    view = OBSERVER.see(s, p)
    others = [imagined(s, p, seed) for seed in range(20)]
    assert any((other != s).any() for other in others)
    for other in others:
        assert (OBSERVER.see(other, p) == view).all()


def test_what_a_seat_sees_of_secrets() -> None:
    view = OBSERVER.named(a_state(), 0)
    assert [view[f"seat+0.land#{name}"] for name in lands.named(None)] == [2, 0, 0, 1]
    assert [view[f"lands#{name}"] for name in lands.named(None)] == [1, 2, 1, 2]
    assert (view["seat+1.land"], view["seat+2.land"], view["box"]) == (1, 3, 1)
    assert [view[f"seat+2.land_known#{name}"] for name in lands.named(None)] == [1, 0, 1, 0]
    assert (view["seat+0.own#pigs"], view["seat+0.own#cows"]) == (0, 2)
    assert (view["seat+1.own#pigs"], view["seat+1.own#cows"]) == (0, 3)
    assert (view["seat+2.own#pigs"], view["seat+2.own#cows"]) == (1, 3)
    assert view["bag#cows"] == 2
    unseen = ("seat+1.land#forest", "pile[first]#forest", "seat+1.herd#pigs", "seat+0.yard#pigs")
    assert not set(unseen) & set(view)


def test_names_are_unique_and_values_in_their_ranges() -> None:
    assert len(set(OBSERVER.names)) == len(OBSERVER.names)
    view = OBSERVER.see(a_state(), 1)
    assert ((OBSERVER.low <= view) & (view <= OBSERVER.high)).all()
    assert OBSERVER.high[OBSERVER.names.index("lands#rock")] == 2 * 4 + 9 + 3 * 9


def test_counts_are_told_by_kind() -> None:
    before, after = a_state(), a_state()
    after[of_seat(1) + LAND : of_seat(1) + LAND + 4] = 2, 0, 0, 10
    assert difference(state, before, after, None) == [
        "player 2: land + forest, forest, " + ", ".join(["pampa"] * 10) + " - swamp"
    ]
    assert outside(state, after, None) == ["player 2: land pampa 10, expected 0 to 9"]


def layout_with(kind: Kind, hidden: str = FROM_OTHERS, secret: str = "lands") -> StateBlock:
    own = StateBlock()
    own.add("known", Counter(3))
    own.add("n", Counter(3))
    own.add("hand", kind, hidden=hidden, secret=secret)
    table = StateBlock()
    table.add("n", Counter(3))
    table.add("pile", Pile(lands, 3, count="n"), hidden=FROM_ALL, secret="lands")
    table.add("seats", Seat(own), places=(players,))
    return table


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        (layout_with(Hand(lands, 3, count="n"), ""), "'lands', but is hidden from nobody"),
        (layout_with(Counter(3)), "'hand' is part of the secret 'lands', but holds no things"),
        (layout_with(Counts(lands, 3), secret=""), "hidden from the others: state its secret"),
        (layout_with(Counts(herds, 3)), "'lands' is of lands and herds, expected one vocabulary"),
        (layout_with(Counts(lands, 3, "cards")), "known by 'cards', which is no field of Counts"),
        (layout_with(Counts(lands, 3, "known")), "known by 'known', which is no field of Counts"),
    ],
)
def test_a_secret_that_makes_no_sense_is_refused(layout: StateBlock, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        secrets(layout)


def test_hands_alone_are_a_secret_of_the_table() -> None:
    """Everything was dealt: there is no pile left to say where it belongs."""
    table = layout_with(Counts(lands, 3), secret="hands")
    assert [(one.name, one.each) for one in secrets(table)] == [("lands", False), ("hands", False)]
