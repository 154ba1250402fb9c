"""Whatever stands in the files of tables: it is read, or refused in words."""

import itertools
from typing import Any

import pytest

from sim.argentina.facts import SCHEMA, load
from sim.core.errors import TableError
from tests.argentina.overlays import one, write_overlay


def paths(value: Any, path: str = "") -> list[str]:
    """Every key path of an object, "a/b/c"."""
    if not isinstance(value, dict):
        return []
    below = [f"{path}{key}" for key in value]
    return below + [p for key in value for p in paths(value[key], f"{path}{key}/")]


@pytest.mark.parametrize("tried", [2, pytest.param(10, marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", SCHEMA.tables)
def test_whatever_stands_in_a_file_it_is_read_or_refused_in_words(tmp_path, table, tried):
    folder = tmp_path / "mine"
    values: list[Any] = [None, "x", -999, 3.5, True, [], {}, [[]], [{}], ["x"], {"x": 1}]
    nonsense = itertools.cycle(values)
    places = paths(load().data[table])
    refused = 0
    for place in places[:: max(1, len(places) // tried)]:
        for value in itertools.islice(nonsense, 3):
            write_overlay(folder, table, one(place, value))
            try:
                load([folder])
            except TableError as error:
                refused += 1
                assert f"{table}.json" in str(error)
    assert refused > 0
