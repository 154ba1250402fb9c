"""Playing a chunk: a pure function from a study and the numbers of its games to parquet parts.

It writes nothing. The process that runs the study files what comes back, so a chunk can be played
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
from analysis.dataset.study import Chunk, Study
from sim.core.errors import PampasError
from sim.core.rows import Design, Outcome

SLICE = 4000  # games that are played and packed at a time: whole rows are wide

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Part:
    """A parquet file in memory."""

    data: bytes
    rows: int
    sha256: str
    content: Content


@dataclass(frozen=True)
class Played:
    """What comes back of a chunk."""

    chunk: Chunk
    parts: Mapping[str, Part]
    tally: Tally
    time: ChunkTime


def play_chunk(study: Study, chunk: Chunk) -> Played:
    """Play the games of a chunk and pack them."""
    clock = ChunkClock()
    if study.game.code() != study.code:
        raise PampasError(
            f"a worker has other code of {study.game.name}: got {study.game.code()}, expected "
            f"{study.code}; install the same pampas on every machine"
        )
    tables = _tables(study, chunk, clock)
    with clock.step(TALLY):
        tally = Tally.of(study, tables[SEATS])
    parts = {name: _part(study, chunk, name, arrays, clock) for name, arrays in tables.items()}
    return Played(chunk, parts, tally, clock.stop())


def play_tables(study: Study, chunk: Chunk) -> dict[str, Arrays]:
    """The columns of both tables for the games of a chunk, words as numbers."""
    return _tables(study, chunk, ChunkClock())


def _tables(study: Study, chunk: Chunk, clock: ChunkClock) -> dict[str, Arrays]:
    """Slice by slice into columns of small types."""
    players = study.setup.players
    sizes = {GAMES: chunk.games, SEATS: chunk.games * players}
    tables: dict[str, Arrays] = {
        name: {column.name: np.empty(sizes[name], _stored(column)) for column in columns}
        for name, columns in study.columns.items()
    }
    for first in range(chunk.first, chunk.end, SLICE):
        piece = Chunk(first, min(SLICE, chunk.end - first))
        with clock.step(DESIGN):
            design, rotation = study.design(piece)
        with clock.step(KERNEL):
            outcome = study.game.play_design(design, study.tables, study.rows)
        with clock.step(COLUMNS):
            sources = _sources(study, design, rotation, outcome)
            begin = first - chunk.first
            for name, columns in study.columns.items():
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
    study: Study, design: Design, rotation: NDArray[np.int64], outcome: Outcome
) -> dict[str, Any]:
    """Rows of the games and rows of the seats, seat by seat within a game."""
    layout, players = study.game.rows, study.setup.players
    seats = layout.outcome["seats"]
    width = seats.size // layout.max_seats
    seat = np.tile(np.arange(players), len(design))
    keys = {
        "game": design[:, layout.design["game"].start],
        "block": design[:, layout.design["luck"].start],
        "rotation": rotation,
    }
    return {
        "key": {GAMES: keys, SEATS: _seat_keys(study, design, keys, seat)},
        "players": players,
        "design": design,
        "outcome": outcome,
        "seat design": design,
        "seat outcome": outcome[:, seats.start : seats.start + players * width].reshape(-1, width),
    }


def _seat_keys(
    study: Study, design: Design, keys: Mapping[str, NDArray[Any]], seat: NDArray[np.int64]
) -> dict[str, NDArray[Any]]:
    players, humans = study.setup.players, study.setup.humans
    out = {name: np.repeat(values, players) for name, values in keys.items()}
    out["seat"] = seat + 1
    human = seat < humans
    out["player"] = np.where(human, (seat - out["rotation"]) % humans, seat) + 1
    start = study.game.rows.design["policy"].start
    words = {name: number for number, name in enumerate(study.words)}
    roster = np.array([words.get(name, -1) for name in study.names])
    policy = roster[design[:, start : start + players].reshape(-1)]
    out["policy"] = np.where(human, policy, len(study.words) - 1)
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


def frame_of(study: Study, table: str, arrays: Arrays) -> Any:
    """A data frame with the words in place of their numbers."""
    import pandas as pd

    columns: dict[str, Any] = dict(arrays)
    for column in study.columns[table]:
        if column.dtype == TEXT:
            words = column.words or study.words
            columns[column.name] = pd.Categorical.from_codes(arrays[column.name], list(words))
    return pd.DataFrame(columns, copy=False)


def _part(study: Study, chunk: Chunk, table: str, arrays: Arrays, clock: ChunkClock) -> Part:
    with clock.step(FRAMES):
        frame = frame_of(study, table, arrays)
    columns = study.columns[table]
    about = {
        "game": study.game.name,
        "table": table,
        "identity": study.identity,
        "first": chunk.first,
        "games": chunk.games,
        "origin": study.origin.to_dict(),
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
