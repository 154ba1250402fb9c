"""What is to be done as JSON: it follows from the declared kinds, and what is wrong is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.core.codec import Codec
from sim.core.errors import PositionError
from sim.core.fields import (
    Bits,
    Counter,
    Flag,
    Follows,
    Kind,
    Marker,
    Players,
    Seat,
    StateBlock,
    Switches,
    Things,
)
from sim.core.frames import Frame
from sim.core.pending import Part, PendingCodec
from sim.core.position import PositionReader, reader
from sim.core.vocabulary import Vocabulary

players = Players("players", 2, "a player")
doors = Things("doors", 3, "a door", ("red", "blue", "green"))
keys = Things("keys", 4, "key")
hours = Things("hours", 2, names=("day", "night"))


class Secret(Kind):
    """A kind of this game alone."""


vocabulary = Vocabulary(("hall",))
hall = vocabulary.room("hall")
hall.step("sweep")
hall.decision(
    "open",
    door=Marker(doors),
    left=Marker(doors, besides={-1: None}),
    quietly=Flag(),
    how=Switches(Things("how", 2, "", ("gently", "twice"))),
)
hall.decision("try", key=Marker(keys), tries=Counter(9, 1), made=Counter(9, default=0))
hall.decision("wait", until=Marker(hours), seen=Bits(doors), rest=Follows())
hall.decision("dig", exactly=Counter(9, 1, default=0), secret=Secret())


def codec(fields: dict[str, Part] | None = None) -> PendingCodec:
    state, seat = StateBlock(), StateBlock()
    seat.add("coins", Counter())
    state.add("seats", Seat(seat), places=(players,))
    values = Codec(state, np.zeros(state.size, dtype=np.int64), None, {})
    return PendingCodec(vocabulary, values, {Secret: secret}, fields)


def secret(field: str) -> Part:
    def read(value: PositionReader, frame: Frame) -> None:
        frame[field] = value["whisper"].whole(1, 5) * 100

    return Part(("whisper",), (), lambda frame: {"whisper": frame[field] // 100}, read)


def read(words: dict[str, Any]) -> Frame:
    return codec().read(reader({"pending": [words]})["pending"].elements()[0], vocabulary)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ({"do": "sweep"}, []),
        (
            {"do": "open", "door": "blue", "left": None, "quietly": True, "twice": True},
            [1, -1, 1, 2],
        ),
        ({"do": "open", "door": "red", "left": "green", "quietly": False}, [0, 2, 0, 0]),
        ({"do": "try", "key": 4, "tries": 9, "made": 3}, [3, 9, 3]),
        ({"do": "wait", "until": "night", "seen": ["red", "green"]}, [1, 5]),
        ({"do": "dig", "exactly": 2, "whisper": 3}, [2, 300]),
        ({"do": "dig", "whisper": 3}, [0, 300]),
    ],
)
def test_every_kind_comes_back_as_it_was(words: dict[str, Any], numbers: list[int]) -> None:
    frame = read(words)
    assert frame == Frame(vocabulary[words["do"]], numbers)
    (written,) = codec().write([frame])
    assert written == words
    assert list(written) == list(words)


def test_what_may_be_left_out() -> None:
    assert read({"do": "open", "door": "red"}) == Frame(vocabulary["open"], [0, -1, 0, 0])
    assert read({"do": "try", "key": 1, "tries": 1}) == Frame(vocabulary["try"], [0, 1, 0])
    assert read({"do": "wait", "until": "day"}) == Frame(vocabulary["wait"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"do": "opne"}, r'\.do: got "opne", expected something to do \(did you mean open\?\)'),
        ({"do": "open"}, 'the key "door" is missing'),
        ({"do": "open", "door": None}, r"\.door: got null, expected a door$"),
        ({"do": "open", "door": "red", "left": 3}, r"\.left: got 3, expected a door or null"),
        ({"do": "open", "door": "red", "twice": 1}, r"\.twice: got 1, expected true or false"),
        ({"do": "open", "door": "red", "how": 1}, 'unknown key "how"'),
        ({"do": "try", "key": 5, "tries": 1}, r"\.key: got 5, expected a whole number from 1 to 4"),
        ({"do": "try", "key": 1, "tries": 0}, r"\.tries: got 0, .* from 1 to 9"),
        ({"do": "wait", "until": "noon"}, r'\.until: got "noon", expected "day" or "night"'),
        ({"do": "wait", "until": "day", "seen": ["x"]}, r"\.seen\[0\]: got \"x\", expected a door"),
        ({"do": "wait", "until": "day", "rest": 1}, 'unknown key "rest"'),
        ({"do": "dig", "exactly": 0, "whisper": 1}, r"\.exactly: got 0, .* from 1 to 9"),
        ({"do": "dig"}, 'the key "whisper" is missing'),
    ],
)
def test_what_is_wrong_is_named(words: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=r"^position: pending\[0\].*" + message):
        read(words)


def test_a_field_with_a_part_of_its_own() -> None:
    own = Part((), (), lambda frame: {"door": "always"}, lambda value, frame: None)
    (words,) = codec({"open.door": own}).write([Frame(vocabulary["open"], [1, -1])])
    assert words == {"do": "open", "door": "always", "left": None, "quietly": False}
    with pytest.raises(ValueError, match=r"no fields of the vocabulary: \['open.window'\]"):
        codec({"open.window": own})
