"""A position changed at random: it must be refused in words, or load and play to its end."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from sim.argentina import Game, position
from sim.core.errors import PositionError
from sim.core.referee import check_position
from tests.argentina.saved_games import play_on, tidy

WORDS = [
    "gaucho",
    "carpintero+",
    "niata",
    "serrano",
    "green:4:black",
    "b3",
    "BA",
    "START",
    "A",
    "t4",
]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in the data but the root."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, below in items:
        yield (*path, key)
        if isinstance(below, dict | list):
            yield from paths(below, (*path, key))


def refused_or_played(
    data: st.DataObject,
    changed: dict[str, Any],
    where: list[Any],
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
        game = Game.from_dict(changed)
    except PositionError as error:
        assert str(error).startswith("position: ")
        return
    check_position(game)
    loaded, _, _ = position.from_dict(game.to_dict(), game.tables)
    assert (tidy(loaded) == tidy(game.state)).all()
    play_on(game.state, game.tables)
