"""Declared fields: vocabularies, kinds, places, and where a field is in a state."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sim.core.fields import (
    FROM_OTHERS,
    AnyOf,
    Bits,
    Counter,
    Counts,
    Flag,
    Hand,
    Marker,
    Owned,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)
from sim.core.spots import spots

TABLES: Any = SimpleNamespace(cards=["red", "", "blue"])
players = Players("players", 3, "a player")
cards = Things("cards", 4, "a card", lambda tables: tables.cards)
rooms = Things("rooms", 2, "a room", ("hall", "attic"))


def blocks() -> tuple[StateBlock, StateBlock]:
    seat = StateBlock()
    seat.add("coins", Counter())
    seat.add("hand_n", Counter(5))
    seat.add("hand", Hand(cards, 5, count="hand_n"), hidden=FROM_OTHERS)
    state = StateBlock()
    state.add("turn", Counter())
    state.add("door", Flag(), places=(rooms, players))
    state.add("pile_n", Counter(4), places=(rooms,))
    state.add("pile", Pile(cards, 4, count="pile_n"), places=(rooms,))
    state.add("stream", Stream(), places=(players,))
    state.add("seats", Seat(seat), places=(players,))
    return state, seat


def test_names_of_things_come_from_the_tables() -> None:
    assert cards.named(TABLES) == ["red", "", "blue", ""]
    assert Things("days", 3, "a day").named(TABLES) == ["1", "2", "3"]


def test_offsets_follow_from_places_and_kinds() -> None:
    state, seat = blocks()
    assert [one.start for one in state] == [0, 1, 7, 9, 17, 26]
    assert seat.size == 7
    assert state.size == 26 + 3 * 7
    assert state.seats is state["seats"]
    assert list(state["pile"].starts()) == [9, 13]


def test_places_have_labels() -> None:
    state, _ = blocks()
    assert state["door"].labels(TABLES)[:4] == ["hall,1", "hall,2", "hall,3", "attic,1"]
    assert state["turn"].labels(TABLES) == [""]


def test_a_spot_is_a_field_of_the_table_or_of_a_seat() -> None:
    state, _ = blocks()
    found = {(spot.field.name, spot.seat): spot for spot in spots(state, players=2)}
    assert found["turn", None].start == 0
    assert found["hand", 1].start == 26 + 7 + 2
    assert list(found["hand", 1].counts()) == [26 + 7 + 1]
    assert list(found["pile", None].counts()) == [7, 8]
    assert ("hand", 2) not in found
    assert len(spots(state)) == 5 + 3 * 3


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        (Counter(8), 0, 8),
        (Counter(at_least=-2), -2, 1_000_000),
        (Flag(), 0, 1),
        (Marker(cards), 0, 3),
        (Marker(cards, 1), 0, 4),
        (Marker(cards, besides={-1: None}), -1, 3),
        (Marker(rooms, 1, {0: "street", -1: "cellar"}), -1, 2),
        (AnyOf((Marker(rooms, 1), Marker(cards, 11))), 0, 14),
        (Owned(players, cards), 0, 12),
        (Bits(cards), 0, 15),
        (Pile(cards, 9, count="n"), 0, 3),
        (Counts(cards, 9), 0, 9),
    ],
)
def test_every_kind_has_a_range(kind: Any, low: int, high: int) -> None:
    assert (kind.low, kind.high) == (low, high)


def test_markers_say_what_they_stand_for() -> None:
    at = Marker(rooms, 1, {0: "street", -1: None})
    assert [at.word(value, TABLES) for value in (-1, 0, 1, 2)] == [None, "street", "hall", "attic"]
    either = AnyOf((Marker(rooms, 1), Marker(cards, 11)))
    assert either.marker(2).word(2, TABLES) == "attic"
    assert either.marker(13).word(13, TABLES) == "blue"
    with pytest.raises(ValueError, match="5 stands for nothing"):
        either.marker(5)


def test_a_thing_of_a_player_has_an_owner() -> None:
    assert Owned(players, cards).split(1 + 2 * 4 + 3) == (2, 3)


def test_a_field_is_stated_once_and_behind_its_count() -> None:
    block = StateBlock()
    block.add("coins", Counter())
    with pytest.raises(ValueError, match="'coins' is stated twice"):
        block.add("coins", Counter())
    with pytest.raises(ValueError, match="'hand' is counted by 'hand_n'"):
        block.add("hand", Pile(cards, 3, count="hand_n"))
