"""Positions that cannot be: changed by hand or at random, refused in words or right after all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from sim.core.errors import PampasError, PositionError
from sim.core.facade import Game
from sim.core.facts import Tables
from sim.core.referee import check_position

GONE = object()


def edited(data: dict[str, Any], *edits: tuple[str, Any]) -> dict[str, Any]:
    """A position with values put at key paths such as seats.0.grain; GONE takes a key out."""
    for path, value in edits:
        *way, last = (int(key) if key.lstrip("-").isdigit() else key for key in path.split("."))
        at: Any = data
        for key in way:
            at = at[str(key)] if isinstance(at, dict) else at[key]
        if isinstance(at, dict):
            last = str(last)
        if value is GONE:
            del at[last]
        else:
            at[last] = value
    return data


def refusal(data: dict[str, Any], tables: Tables) -> str:
    """Why a position is refused."""
    with pytest.raises(PositionError) as caught:
        tables.game.read_position(data, tables)
    assert isinstance(caught.value, PampasError)
    message = str(caught.value)
    assert message.startswith("position: ")
    return message


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in the data but the root."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, below in items:
        yield (*path, key)
        if isinstance(below, dict | list):
            yield from paths(below, (*path, key))


def words_in(value: Any) -> list[str]:
    """Every word that stands somewhere in the data."""
    if isinstance(value, str):
        return [value]
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return sorted({word for one in below for word in words_in(one)})


def refused_or_played(
    data: st.DataObject,
    changed: dict[str, Any],
    where: list[tuple[Any, ...]],
    tables: Tables,
    *,
    largest: int,
    words: list[str],
) -> None:
    """Change the value at one of the paths: the answer is a reason, or a game that is right."""
    *way, last = data.draw(st.sampled_from(where), label="path")
    at: Any = changed
    for key in way:
        at = at[key]
    new = data.draw(
        st.sampled_from(["gone", "copy"])
        | st.integers(-1, largest)
        | st.sampled_from(words)
        | st.none()
        | st.booleans(),
        label="new",
    )
    if new == "gone":
        del at[last]
    elif new == "copy" and isinstance(at, list):
        at.append(at[last])
    else:
        at[last] = new
    try:
        game = Game.from_dict(changed, tables)
    except PositionError as error:
        assert str(error).startswith("position: ")
        return
    check_position(game)
    again = game.to_dict()
    assert Game.from_dict(again, tables).to_dict() == again
    assert game.play_out().is_over
