"""Fields as JSON and back, by their kinds; what is wrong is named with its key path."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.core.codec import Codec
from sim.core.errors import PositionError
from sim.core.fields import (
    FROM_ALL,
    FROM_OTHERS,
    REPEATED,
    SPARSE,
    AnyOf,
    Bits,
    Counter,
    Counts,
    Flag,
    Hand,
    Marker,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)
from sim.core.position import json_reader, reader

TABLES: Any = SimpleNamespace(cards=["ace", "king", "queen", ""])
players = Players("players", 3, "a player")
cards = Things("cards", 4, "a card", lambda tables: tables.cards)
rooms = Things("rooms", 2, "a room", ("hall", "attic"))
sides = Things("sides", 2, names=("left", "right"))
jokers = Things("jokers", 3, "joker")
shelves = Things("shelves", 4, "shelf")

seat = StateBlock()
seat.add("coins", Counter(20))
seat.add("at", Marker(rooms, besides={-1: None}))
seat.add("won", Bits(jokers))
seat.add("hand_n", Counter(3))
seat.add("hand", Hand(cards, 3, count="hand_n"), hidden=FROM_OTHERS)
seat.add("draw_n", Counter(3))
seat.add("draw", Pile(cards, 3, count="draw_n"), hidden=FROM_ALL)
state = StateBlock()
state.add("turn", Counter())
state.add("current", Marker(players))
state.add("ended_by", Marker(players, 1), key="end")
state.add("over", Flag())
state.add("side", Marker(sides), places=(rooms,))
state.add("open", Flag(), places=(rooms,), key="doors")
state.add("market", Counter(5), places=(cards,), form=SPARSE)
state.add("box", Counter(5), places=(cards,), form=REPEATED)
state.add("lamps", Counter(5), places=(rooms,))
state.add("shown", Marker(cards, 1), places=(rooms, shelves))
state.add("offer", Marker(jokers, 1), places=(shelves,))
state.add("deck_n", Counter(3), places=(rooms,))
state.add("deck", Pile(cards, 3, count="deck_n"), places=(rooms,), hidden=FROM_ALL)
state.add("jokers_n", Counter(3))
state.add("jokers", Pile(jokers, 3, count="jokers_n"), hidden=FROM_ALL)
state.add("chance", Stream(), hidden=FROM_ALL)
state.add("luck", Stream(), places=(players,), hidden=FROM_ALL)
state.add("stock", Counts(cards, 5))
state.add("spent", Counts(cards, 5), places=(rooms,), form=REPEATED)
state.add("laid", Counts(cards, 5), form=SPARSE)
state.add("shelved", Counts(jokers, 5))
state.add("seats", Seat(seat), places=(players,))

PLAIN = (
    "turn current ended_by over side open market box lamps shown offer deck jokers chance luck "
    "stock spent laid shelved"
)
POSITION: dict[str, Any] = {
    "turn": 7,
    "current": 1,
    "end": 0,
    "over": True,
    "side": {"hall": "right", "attic": "left"},
    "doors": ["attic"],
    "market": {"king": 2},
    "box": ["ace", "ace", "queen"],
    "lamps": {"hall": 0, "attic": 3},
    "shown": {"hall": ["ace", None], "attic": [None, "queen"]},
    "offer": [3, None],
    "deck": {"hall": ["ace", "queen"], "attic": []},
    "jokers": [2, 3],
    "chance": {"key": [5, 6], "drawn": 7},
    "luck": [{"key": [1, 2], "drawn": 3}, {"key": [4, 5], "drawn": 6}],
    "stock": {"ace": 0, "king": 2, "queen": 1},
    "spent": {"hall": ["ace", "ace", "queen"], "attic": []},
    "laid": {"queen": 3},
    "shelved": [1, 0, 4],
}
SEAT = {"coins": 4, "at": "attic", "won": [1, 3], "hand": ["king", "ace"], "draw": ["queen", "ace"]}


def codec() -> Codec:
    """Two players, and two shelves in use."""
    s = np.zeros(state.size, dtype=np.int64)
    return Codec(state, s, TABLES, {players: 2, shelves: 2})


def read(**changes: Any) -> Codec:
    fields = codec()
    data = json_reader(POSITION | changes)
    fields.read_keys(data, *PLAIN.split())
    return fields


def test_every_kind_comes_back_as_it_was() -> None:
    fields = read()
    written = fields.write_keys(*PLAIN.split())
    assert written == POSITION
    assert list(written) == list(POSITION)
    assert json.loads(json.dumps(written)) == written


def test_seats_have_fields_of_their_own() -> None:
    fields = codec()
    fields.read_keys(reader(SEAT), "coins", "at", "won", "hand", "draw", seat=1)
    assert fields.write_keys("coins", "at", "won", "hand", "draw", seat=1) == SEAT
    assert fields.values("coins", 0) == [0]


def test_the_next_card_is_first_and_stored_last() -> None:
    fields = codec()
    fields.read_keys(reader(SEAT), "hand", "draw", seat=0)
    assert fields.values("hand", 0) == [1, 0]
    assert fields.values("draw", 0) == [0, 2]
    fields.put("draw", [1, 1, 2], 0)
    assert fields.write("draw", 0) == ["queen", "king", "king"]


def test_what_is_left_out_is_nothing() -> None:
    fields = codec()
    fields.read_keys(reader({}), "coins", "at", "hand", seat=0)
    assert fields.write_keys("coins", "at", "hand", seat=0) == {"coins": 0, "at": None, "hand": []}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn": -1}, "turn: got -1, expected a whole number from 0 to 1000000"),
        ({"turn": True}, "turn: got true, expected a whole number from 0 to 1000000"),
        ({"current": 2}, "current: got 2, expected a whole number from 0 to 1"),
        ({"current": None}, "current: got null, expected a whole number from 0 to 1"),
        ({"over": 1}, "over: got 1, expected true or false"),
        ({"side": {"hall": "left"}}, 'side: the key "attic" is missing'),
        ({"side": {"hall": "up", "attic": "left"}}, 'side.hall: got "up", expected "left" or'),
        ({"doors": ["attic", "attic"]}, "doors[1]: attic stands here twice"),
        ({"doors": ["cellar"]}, 'doors[0]: got "cellar", expected a room (known: hall, attic)'),
        ({"market": {"kings": 1}}, 'market: unknown card "kings" (did you mean king?)'),
        ({"market": {"king": 6}}, "market.king: got 6, expected a whole number from 0 to 5"),
        ({"box": ["jack"]}, 'box[0]: got "jack", expected a card'),
        ({"box": "ace"}, 'box: got "ace", expected a list'),
        ({"lamps": {"cellar": 1}}, 'lamps: unknown key "cellar"'),
        ({"shown": {"hall": ["ace"], "attic": []}}, "shown.hall: got"),
        ({"shown": {"hall": ["x", None], "attic": []}}, 'got "x", expected a card or null'),
        ({"offer": [4, None]}, "offer[0]: got 4, expected a whole number from 1 to 3"),
        ({"offer": [1, 2, 3]}, "offer: got [1, 2, 3], expected a list of 2 entries"),
        ({"deck": {"hall": ["ace"] * 4, "attic": []}}, "expected a list of 0 to 3 entries"),
        ({"deck": {"hall": [""], "attic": []}}, 'deck.hall[0]: got "", expected a card'),
        ({"jokers": [2, 2]}, "jokers[1]: joker 2 stands here twice"),
        ({"jokers": [0]}, "jokers[0]: got 0, expected a whole number from 1 to 3"),
        ({"chance": {"key": [1], "drawn": 0}}, "chance.key: got [1], expected a list of 2"),
        ({"luck": []}, "luck: got [], expected a list of 2 entries, one a player"),
        ({"stock": {"ace": 6}}, "stock.ace: got 6, expected a whole number from 0 to 5"),
        ({"stock": {"aces": 1}}, 'stock: unknown card "aces" (did you mean ace?)'),
        ({"spent": {"hall": ["ace"] * 6}}, "spent.hall[5]: more than 5 of ace"),
        ({"laid": ["ace"]}, 'laid: got ["ace"], expected an object'),
        ({"shelved": [1, 2]}, "shelved: got [1, 2], expected a list of 3 entries"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(**changes)
    assert message in str(caught.value)
    assert str(caught.value).startswith("position: ")


def test_what_json_does_not_know_is_refused() -> None:
    with pytest.raises(PositionError, match="position: got list, expected an object"):
        json_reader([])  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="position: not JSON data: "):
        json_reader({"turn": {1, 2}})


def test_one_place_of_a_field_and_things_of_two_vocabularies() -> None:
    block = StateBlock()
    block.add("bets", Counter(9), places=(rooms, players))
    block.add("prize", AnyOf((Marker(jokers, 1), Marker(cards, 11))), places=(rooms,))
    block.add("seats", Seat(seat), places=(players,))
    fields = Codec(block, np.zeros(block.size, dtype=np.int64), TABLES, {players: 2})
    fields.read_at("bets", 1, reader([4, 5]))
    assert fields.write_at("bets", 1) == [4, 5]
    assert fields.write("bets") == {"hall": [0, 0], "attic": [4, 5]}
    for prize in (2, "queen", None):
        fields.read_at("prize", 0, reader(prize))
        assert fields.write_at("prize", 0) == prize
    with pytest.raises(PositionError, match="got 4, expected a whole number from 1 to 3"):
        fields.read_at("prize", 0, reader(4))
    with pytest.raises(PositionError, match="expected a card"):
        fields.read_at("prize", 0, reader("jack"))


def test_a_member_of_a_set_stands_there_once() -> None:
    """Twice the same would be another set."""
    block, fields = StateBlock(), Things("fields", 3, "a field", ("north", "south", "west"))
    block.add("sown", Bits(fields))
    block.add("seats", Seat(seat), places=(players,))
    one = Codec(block, np.zeros(block.size, dtype=np.int64), TABLES, {players: 2})
    one.read("sown", reader(["west", "north"]))
    assert one.write("sown") == ["north", "west"]
    with pytest.raises(PositionError, match="south stands here twice"):
        one.read("sown", reader(["south", "west", "south"]))
