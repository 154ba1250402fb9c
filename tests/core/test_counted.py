"""Tables against the counts that a rulebook prints."""

from functools import partial

import pytest

from sim.core.counted import Counted
from sim.core.errors import TableError
from sim.core.reader import Reader

COUNTS = {"cards": 3, "tiles": {"red": 2}}


def tables(**more: dict[str, int]) -> Counted:
    known = {"counts": COUNTS, **more}
    return Counted({name: Reader(value, partial(file_of, name)) for name, value in known.items()})


def file_of(name: str, path: object) -> str:
    return f"{name}.json"


def test_the_printed_number_is_right():
    counted = tables(deck={})
    counted.same(counted.tables["deck"], "cards", 3, "cards")
    counted.same(counted.tables["deck"], "red tiles", 2, "tiles.red")


def test_another_number_is_refused_with_both():
    counted = tables(deck={})
    words = r"^deck\.json: red tiles: counted 4, expected 2 \(counts\.json: tiles\.red\)$"
    with pytest.raises(TableError, match=words):
        counted.same(counted.tables["deck"], "red tiles", 4, "tiles.red")


def test_numbered_entries_have_every_number():
    tables(cards={"1": 0, "2": 0, "3": 0}).numbered("cards", "cards")
    with pytest.raises(TableError, match='the key "2" is missing'):
        tables(cards={"1": 0, "3": 0, "x": 0}).numbered("cards", "cards")


def test_numbers_and_keys_of_an_object():
    reader = Reader({"a": 1, "b": 20}, lambda _: "some.json")
    reader.numbers({"a": (0, 1), "b": (0, 20)})
    assert [entry.value for entry in reader.each(("b", "a"))] == [20, 1]
    assert reader.is_object()
    assert not reader["a"].is_object()
    with pytest.raises(TableError, match=r"b: got 20, expected a whole number from 0 to 9"):
        reader.numbers({"b": (0, 9)})
    with pytest.raises(TableError, match='unknown key "b"'):
        reader.each(("a",))
