"""Playing games of a run again, to see whether they still go the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dataset.chunk import frame_of, play_tables
from analysis.dataset.run import Chunk, Run
from analysis.dataset.schema import TABLES

if TYPE_CHECKING:
    import pandas as pd


def chosen(run: Chunk, games: int) -> list[int]:
    """So many numbers of games of a run, spread evenly over it."""
    games = min(games, run.games)
    return [run.first + (2 * i + 1) * run.games // (2 * games) for i in range(games)]


def difference(run: Run, chunk: Chunk, frames: dict[str, pd.DataFrame], game: int) -> str:
    """How the rows of a game in a chunk are not what it gives when played again; "" if they are."""
    played = play_tables(run, Chunk(game, 1))
    for table in TABLES:
        again = frame_of(run, table, played[table])
        width = len(again)
        start = (game - chunk.first) * width
        there = frames[table].iloc[start : start + width]
        for name in again.columns:
            for row, (ours, theirs) in enumerate(zip(again[name], there[name], strict=True)):
                if ours != theirs:
                    seat = f" of seat {row + 1}" if width > 1 else ""
                    return f"{name}{seat} is {theirs}, and {ours} when it is played again"
    return ""
