"""The table as one seat sees it: what others hold and nobody knows is left out.

A game tells its table with everything on it. What a seat cannot know is what changes when it is
re-dealt: what is the same in several re-deals is shown, of a line of words what they have in common
at both ends, and of a row of things that differ none. So no game has to tell its table twice, and
none can forget to hide something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import takewhile
from typing import Any

from sim.core.facade import Game
from sim.core.tabletop import Block, Rows, Said, Tabletop

HIDDEN = "(hidden)"
DEALS = 8


def table_seen(game: Game, seat: int | None = None) -> Tabletop:
    """The table of a game as a seat (the decider's) sees it; of a finished game all of it."""
    if game.is_over:
        return game.tabletop
    seat = game.decider if seat is None else seat
    return shown(game.tabletop, [game.imagine(deal, seat).tabletop for deal in range(DEALS)])


def shown(top: Tabletop, others: Sequence[Tabletop]) -> Tabletop:
    """What a table has in common with others like it."""
    blocks = [other.blocks for other in others]
    if any(len(theirs) != len(top.blocks) for theirs in blocks):
        return replace(top, blocks=(Block(HIDDEN),))
    columns = zip(top.blocks, *blocks, strict=True)
    return replace(top, blocks=tuple(_common(one, theirs) for one, *theirs in columns))


def _common(one: Any, others: Sequence[Any]) -> Any:
    """A block, a part or what they are made of, as far as it is the same in all."""
    if all(other == one for other in others):
        return one
    if isinstance(one, str):
        return _words(one, others)
    if any(type(other) is not type(one) for other in others):
        return Said(f"  {HIDDEN}")
    if isinstance(one, Rows):
        return _common_rows(one, others)
    if isinstance(one, tuple):
        return _common_row(one, others)
    values = {f.name: [getattr(other, f.name) for other in others] for f in fields(one)}
    return replace(
        one, **{name: _common(getattr(one, name), theirs) for name, theirs in values.items()}
    )


def _common_row(one: tuple[Any, ...], others: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Parts one by one where nobody has more of them; things are hidden together."""
    things = all(isinstance(entry, str) for row in (one, *others) for entry in row)
    if things:
        return (HIDDEN,)
    if any(len(other) != len(one) for other in others):
        return (Said(f"  {HIDDEN}"),)
    return tuple(_common(entry, theirs) for entry, *theirs in zip(one, *others, strict=True))


def _common_rows(one: Rows, others: Sequence[Rows]) -> Rows | Said:
    """Row by row, as long as they are as many everywhere."""
    if any(len(other.cells) != len(one.cells) for other in others):
        return Said(f"  {HIDDEN}")
    columns = zip(one.cells, *(other.cells for other in others), strict=True)
    cells = (
        row if {row} == set(theirs) else (HIDDEN, *[""] * (len(row) - 1))
        for row, *theirs in columns
    )
    return replace(one, cells=tuple(cells))


def _words(one: str, others: Sequence[str]) -> str:
    """Words that are the same in all, at both ends."""
    words = one.split(" ")
    split = [other.split(" ") for other in others]
    front = min(_alike(words, theirs) for theirs in split)
    back = min(
        min(_alike(words[::-1], theirs[::-1]), min(len(words), len(theirs)) - front)
        for theirs in split
    )
    return " ".join([*words[:front], HIDDEN, *words[len(words) - back :]])


def _alike(one: list[str], other: list[str]) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
