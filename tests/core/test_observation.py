"""What waits on the stack as a seat sees it: by name, players by distance, hidden fields hidden."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.core.difference import difference
from sim.core.fields import (
    INDEX,
    AnyOf,
    Bits,
    Counter,
    Follows,
    Marker,
    Owned,
    Pending,
    Players,
    Seat,
    StateBlock,
    Things,
)
from sim.core.frames import Frame
from sim.core.observation import Observer
from sim.core.vocabulary import FRAME_SIZE, Vocabulary

players = Players("players", 4, "a player")
cards = Things("cards", 3, "a card", ("ace", "king", "queen"))

vocabulary = Vocabulary(("table",))
room = vocabulary.room("table")
room.step("clear")
room.step("pay", to=Marker(players, besides={-1: None}), coins=Counter(9, at_least=1))
room.decision(
    "offer",
    hidden=("card",),
    card=Marker(cards),
    asked=Bits(cards),
    total=Follows(),
    round=Counter(3),
)

seat = StateBlock()
seat.add("coins", Counter(9))
state = StateBlock()
PLAYERS = state.add("players", Counter(4))
CURRENT = state.add("current", Marker(players))
STACK_N = state.add("stack_n", Counter(5))
STACK = state.add("stack", Pending(5, FRAME_SIZE, count="stack_n"))
state.add("seats", Seat(seat), places=(players,))
OBSERVER = Observer(state, None, vocabulary)


def a_state(*frames: Frame) -> NDArray[np.int64]:
    """Three players, the last one on turn; the first frame is next."""
    s = np.zeros(state.size, dtype=np.int64)
    s[PLAYERS], s[CURRENT], s[STACK_N] = 3, 2, len(frames)
    for i, frame in enumerate(reversed(frames)):
        at = STACK + i * FRAME_SIZE
        s[at : at + FRAME_SIZE] = frame.numbers()
    return s


def pay(to: int, coins: int) -> Frame:
    return Frame(vocabulary["pay"], (to, coins))


OFFER = Frame(vocabulary["offer"], (2, 0b101, 77, 1))


def stack(s: NDArray[np.int64], viewer: int) -> dict[str, int]:
    seen = OBSERVER.named(s, viewer).items()
    return {name.removeprefix("stack."): n for name, n in seen if name.startswith("stack.") and n}


def test_every_entry_has_a_name_and_a_range_that_nothing_is_part_of() -> None:
    shown = [
        (name, int(low), int(high))
        for name, low, high in zip(OBSERVER.names, OBSERVER.low, OBSERVER.high, strict=True)
        if name.startswith("stack.")
    ]
    assert shown == [
        ("stack.clear", 0, 5),
        ("stack.pay", 0, 5),
        ("stack.pay.to", -1, 3),
        ("stack.pay.coins", 0, 9),
        ("stack.offer", 0, 5),
        ("stack.offer.card", 0, 2),
        ("stack.offer.asked#ace", 0, 1),
        ("stack.offer.asked#king", 0, 1),
        ("stack.offer.asked#queen", 0, 1),
        ("stack.offer.round", 0, 3),
    ]


def test_what_waits_has_its_place_and_its_fields() -> None:
    s = a_state(OFFER, Frame(vocabulary["clear"]))
    assert stack(s, 2) == {
        "offer": 1,
        "offer.card": 2,
        "offer.asked#ace": 1,
        "offer.asked#queen": 1,
        "offer.round": 1,
        "clear": 2,
    }
    assert stack(a_state(), 2) == {}


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_hidden_field_is_seen_by_the_player_on_turn_alone(viewer: int) -> None:
    s = a_state(OFFER)
    assert "offer.card" in stack(s, 2)
    other = stack(s, viewer)
    assert other == {name: n for name, n in stack(s, 2).items() if name != "offer.card"}


@pytest.mark.parametrize(("viewer", "distance"), [(0, 1), (1, 0), (2, 2)])
def test_a_player_in_a_field_is_seen_by_distance(viewer: int, distance: int) -> None:
    seen = OBSERVER.named(a_state(pay(1, 4)), viewer)
    assert (seen["stack.pay.to"], seen["stack.pay.coins"]) == (distance, 4)
    nobody = OBSERVER.named(a_state(pay(-1, 4)), viewer)
    assert nobody["stack.pay.to"] == -1


def test_of_two_that_wait_the_next_one_is_seen() -> None:
    s = a_state(Frame(vocabulary["clear"]), pay(2, 4), pay(0, 7))
    assert stack(s, 2) == {"clear": 1, "pay": 2, "pay.coins": 4}


def test_what_lies_on_a_place_is_seen_from_the_own_seat() -> None:
    """Things of players turn with the viewer, other things and what finds them do not."""
    tiles = Things("tiles", 2, "a tile", ("house", "barn"))
    ponds = Things("ponds", 3, "a pond")
    spaces = Things("spaces", 4, "a space", ("north", "east", "south", "west"))
    kind = AnyOf((Owned(players, tiles), Marker(ponds, first=1 + 4 * 2)))
    board = StateBlock()
    board.add("players", Counter(4))
    board.add("current", Marker(players))
    content = board.add("content", kind, places=(spaces,))
    board.add("free", Counter(), "a set of spaces in one number", role=INDEX)
    board.add("seats", Seat(seat), places=(players,))
    s = np.zeros(board.size, dtype=np.int64)
    s[0] = 3
    s[content : content + 4] = 1 + 2 * 2 + 1, 0, 9 + 2, 1  # a barn of player 3, a pond, a house
    observer = Observer(board, None, Vocabulary(()))
    views = [observer.named(s, viewer) for viewer in range(3)]
    seen = [[view[f"content[{name}]"] for name in spaces.named(None)] for view in views]
    assert seen == [[6, 0, 11, 1], [4, 0, 11, 5], [2, 0, 11, 3]]
    assert "free" not in views[0]
    before = s.copy()
    s[content + 1] = 6
    assert difference(board, before, s, None) == ["content east nothing -> barn of player 3"]


def test_only_fields_that_there_are_can_be_hidden() -> None:
    with pytest.raises(ValueError, match=r"'bid' hides fields that it does not have: \['coin'\]"):
        Vocabulary(("table",)).room("table").decision("bid", hidden=("coin",), coins=Counter(3))
