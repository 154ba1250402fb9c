"""Playing a chunk: a pure function from a run and the numbers of its games to parquet parts.

It writes nothing. The process that plays the run stores what comes back, so a chunk can be played
anywhere, twice or in vain, without harm.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.dataset.content import Content, content_of
from analysis.dataset.headline import Tally
from analysis.dataset.run import Chunk, Run
from analysis.dataset.schema import GAMES, SEATS, SHARE, TEXT, Column, arrow_schema
from analysis.dataset.steps import (
    CHECKSUM,
    COLUMNS,
    CONTENT,
    DESIGN,
    FRAMES,
    KERNEL,
    PARQUET,
    TALLY,
    ChunkClock,
    ChunkTime,
)
from sim.core.errors import PampasError
from sim.core.rows import Design, Outcome

SLICE = 4000  # games that are played and packed at a time: outcome rows are wide

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Part:
    """A parquet file in memory."""

    data: bytes
    rows: int
    sha256: str
    content: Content


@dataclass(frozen=True)
class ChunkResult:
    """What comes back of a chunk."""

    chunk: Chunk
    parts: Mapping[str, Part]
    tally: Tally
    time: ChunkTime


def play_chunk(run: Run, chunk: Chunk) -> ChunkResult:
    """Play the games of a chunk and pack them."""
    clock = ChunkClock()
    if run.game.code() != run.code:
        raise PampasError(
            f"a worker has other code of {run.game.name}: got {run.game.code()}, expected "
            f"{run.code}; install the same pampas on every machine"
        )
    tables = _tables(run, chunk, clock)
    with clock.step(TALLY):
        tally = Tally.of(run, tables[SEATS])
    parts = {name: _part(run, chunk, name, arrays, clock) for name, arrays in tables.items()}
    return ChunkResult(chunk, parts, tally, clock.stop())


def play_tables(run: Run, chunk: Chunk) -> dict[str, Arrays]:
    """The columns of both tables for the games of a chunk, words as numbers."""
    return _tables(run, chunk, ChunkClock())


def _tables(run: Run, chunk: Chunk, clock: ChunkClock) -> dict[str, Arrays]:
    """Slice by slice into columns of small types."""
    players = run.setup.players
    sizes = {GAMES: chunk.games, SEATS: chunk.games * players}
    tables: dict[str, Arrays] = {
        name: {column.name: np.empty(sizes[name], _stored(column)) for column in columns}
        for name, columns in run.columns.items()
    }
    for first in range(chunk.first, chunk.end, SLICE):
        piece = Chunk(first, min(SLICE, chunk.end - first))
        with clock.step(DESIGN):
            design, rotation = run.design(piece)
        with clock.step(KERNEL):
            outcome = run.game.play_design(design, run.tables, run.rows, run.networks)
        with clock.step(COLUMNS):
            sources = _sources(run, design, rotation, outcome)
            begin = first - chunk.first
            for name, columns in run.columns.items():
                scale = players if name == SEATS else 1
                here = slice(begin * scale, (begin + piece.games) * scale)
                for column in columns:
                    _store(tables[name][column.name][here], _values(column, sources, name), column)
    return tables


def _stored(column: Column) -> Any:
    """The type in memory: words are numbers until the very end."""
    return np.dtype("int8" if column.dtype == TEXT else column.dtype)


def _store(target: NDArray[Any], values: NDArray[Any], column: Column) -> None:
    """Copy values into a narrower column; one that does not fit is an error, never another one."""
    if target.dtype.kind == "i" and len(values):
        bounds = np.iinfo(target.dtype)
        low, high = int(values.min()), int(values.max())
        if low < bounds.min or high > bounds.max:
            wrong = low if low < bounds.min else high
            raise PampasError(
                f"{column.name}: got {wrong}, expected {bounds.min} to {bounds.max}, which is what "
                f"{column.dtype} holds"
            )
    target[:] = values


def _sources(
    run: Run, design: Design, rotation: NDArray[np.int64], outcome: Outcome
) -> dict[str, Any]:
    """Rows of the games and rows of the seats, seat by seat within a game."""
    layout, players = run.game.rows, run.setup.players
    seats = layout.outcome["seats"]
    width = seats.size // layout.max_seats
    seat = np.tile(np.arange(players), len(design))
    keys = {
        "game": design[:, layout.design["game"].start],
        "block": design[:, layout.design["luck"].start],
        "rotation": rotation,
    }
    return {
        "key": {GAMES: keys, SEATS: _seat_keys(run, design, keys, seat)},
        "players": players,
        "design": design,
        "outcome": outcome,
        "seat design": design,
        "seat outcome": outcome[:, seats.start : seats.start + players * width].reshape(-1, width),
    }


def _seat_keys(
    run: Run, design: Design, keys: Mapping[str, NDArray[Any]], seat: NDArray[np.int64]
) -> dict[str, NDArray[Any]]:
    players, humans = run.setup.players, run.setup.humans
    out = {name: np.repeat(values, players) for name, values in keys.items()}
    out["seat"] = seat + 1
    human = seat < humans
    out["player"] = np.where(human, (seat - out["rotation"]) % humans, seat) + 1
    start = run.game.rows.design["policy"].start
    words = {name: number for number, name in enumerate(run.words)}
    roster = np.array([words.get(name, -1) for name in run.names])
    policy = roster[design[:, start : start + players].reshape(-1)]
    out["policy"] = np.where(human, policy, len(run.words) - 1)
    return out


def _values(column: Column, sources: Mapping[str, Any], table: str) -> NDArray[Any]:
    source = sources[column.source]
    if column.source == "key":
        found: NDArray[Any] = source[table][column.name]
        return found
    if column.source == "seat design":
        seats = slice(column.index, column.index + sources["players"])
        return np.asarray(source[:, seats]).reshape(-1)
    values: NDArray[Any] = source[:, column.index]
    return values / column.whole if column.dtype == SHARE else values


def frame_of(run: Run, table: str, arrays: Arrays) -> Any:
    """A data frame with the words in place of their numbers."""
    import pandas as pd

    columns: dict[str, Any] = dict(arrays)
    for column in run.columns[table]:
        if column.dtype == TEXT:
            words = column.words or run.words
            columns[column.name] = pd.Categorical.from_codes(arrays[column.name], list(words))
    return pd.DataFrame(columns, copy=False)


def _part(run: Run, chunk: Chunk, table: str, arrays: Arrays, clock: ChunkClock) -> Part:
    with clock.step(FRAMES):
        frame = frame_of(run, table, arrays)
    columns = run.columns[table]
    about = {
        "game": run.game.name,
        "table": table,
        "identity": run.identity,
        "first": chunk.first,
        "games": chunk.games,
        "origin": run.origin.to_dict(),
        "columns": {column.name: column.about for column in columns},
    }
    with clock.step(PARQUET):
        schema = arrow_schema(columns, {"pampas": json.dumps(about, ensure_ascii=False)})
        buffer = BytesIO()
        frame.to_parquet(buffer, engine="pyarrow", compression="zstd", index=False, schema=schema)
        data = buffer.getvalue()
    with clock.step(CONTENT):
        content = content_of(table, {name: frame[name] for name in frame.columns})
    with clock.step(CHECKSUM):
        sha256 = hashlib.sha256(data).hexdigest()
    return Part(data, len(frame), sha256, content)
