"""What waits on a stack, by name: a small vocabulary of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.core.fields import Counter, Flag, Marker, Things
from sim.core.frames import ByDecision, Frame, frames
from sim.core.vocabulary import Vocabulary

doors = Things("doors", 3, "a door", ("red", "blue", "green"))


def house() -> Vocabulary:
    vocabulary = Vocabulary(("hall", "attic"))
    hall, attic = vocabulary.room("hall"), vocabulary.room("attic")
    hall.step("sweep")
    hall.decision("open", door=Marker(doors), quietly=Flag(), declined="leave it shut")
    attic.decision("search", boxes=Counter(9))
    return vocabulary


def test_fields_are_read_by_name_from_the_numbers_of_a_stack() -> None:
    vocabulary = house()
    numbers = [vocabulary["sweep"].op, 0, 0, 0, 0, vocabulary["open"].op, 2, 1, 0, 0]
    sweep, opened = frames(vocabulary, numbers)
    assert (sweep.name, sweep.fields) == ("sweep", {})
    assert (opened.name, opened.op) == ("open", vocabulary["open"].op)
    assert (opened.door, opened["quietly"]) == (2, 1)
    assert opened.entry.declined == "leave it shut"
    assert sweep.numbers() + opened.numbers() == numbers
    assert repr(opened) == "Frame(open, door=2, quietly=1)"


def test_fields_are_set_by_name() -> None:
    frame = Frame(house()["open"])
    frame["door"] = 1
    frame.quietly = 1
    assert frame.numbers()[1:] == [1, 1, 0, 0]
    assert frame == Frame(frame.entry, [1, 1])
    assert frame != Frame(frame.entry, [1, 0])
    with pytest.raises(KeyError, match="'open' has no field 'boxes'"):
        frame["boxes"] = 1
    with pytest.raises(KeyError, match="'open' has no field 'boxes'"):
        frame.boxes = 1
    with pytest.raises(AttributeError, match="boxes"):
        _ = frame.boxes


def test_a_field_cannot_be_called_as_what_every_frame_has() -> None:
    room = Vocabulary(("hall",)).room("hall")
    with pytest.raises(ValueError, match=r"'open' has fields .* of a frame's own: \['op'\]"):
        room.decision("open", op=Flag())


def test_functions_by_decision() -> None:
    say: ByDecision[Callable[[], str]] = ByDecision(house())

    @say("open")
    def _open() -> str:
        return "open"

    assert say["open"]() == "open"
    assert ("open" in say, "search" in say) == (True, False)
    assert say.missing() == ["search"]
    for name, why in (
        ("opne", "'opne' is no decision"),
        ("sweep", "'sweep' is no decision"),  # it needs no choice
        ("open", "'open' has two functions"),
    ):
        with pytest.raises(ValueError, match=why):
            say(name)(_open)
