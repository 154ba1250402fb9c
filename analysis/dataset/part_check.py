"""What is in the parts of a chunk, held against the manifest of the run and against each other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.dataset.content import content_of
from analysis.dataset.differences import ORIGIN
from analysis.dataset.findings import BROKEN, NOTE, RESTORE, Finding, go_on
from analysis.dataset.folder import MANIFEST, ChunkEntry, PartEntry
from analysis.dataset.headline import Tally
from analysis.dataset.manifest_check import Listed, span
from analysis.dataset.run import Chunk
from analysis.dataset.schema import GAMES, SEATS, TABLES, Column, arrow_schema

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

Frames = dict[str, "pd.DataFrame"]


def check_files(listed: Listed, entry: ChunkEntry) -> tuple[list[Finding], Frames]:
    """What is wrong with the files of a chunk, and the tables of those that are as stored."""
    findings: list[Finding] = []
    frames: Frames = {}
    for table in TABLES:
        found, frame = _check_file(listed, entry, table)
        findings += found
        if frame is not None:
            frames[table] = frame
    return findings, frames


def _check_file(
    listed: Listed, entry: ChunkEntry, table: str
) -> tuple[list[Finding], pd.DataFrame | None]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    part = entry.parts[table]
    path = listed.folder.path / part.file
    damage = _damage(part, listed.folder.path)
    if damage:
        findings = [_broken(listed, part, *damage)]
        about = _about(path)
        return [*findings, *(_mixes(listed, entry, table, about) if about else ())], None
    try:
        with pq.ParquetFile(path) as file:
            findings = list(_check_head(listed, entry, table, file.schema_arrow))
            if file.metadata.num_rows != part.rows:
                wrong = f"has {file.metadata.num_rows:,} rows, its entry says {part.rows:,}"
                findings.append(_broken(listed, part, "row count", wrong))
            if any(finding.kind == "schema" for finding in findings):
                return findings, None
            frame = file.read().to_pandas()
    except (pa.ArrowException, OSError) as error:
        wrong = f"cannot be read as parquet: {str(error).splitlines()[0]}"
        return [_broken(listed, part, "unreadable", wrong)], None
    content = content_of(table, {name: frame[name] for name in frame.columns})
    if content != part.content:
        wrong = f"has content {content}, its entry says {part.content}"
        findings.append(_broken(listed, part, "content", wrong))
    return findings, frame


def _broken(listed: Listed, part: PartEntry, kind: str, wrong: str) -> Finding:
    """A file that the runner itself sees as damaged is played again; others it would not notice."""
    mends = kind in ("missing", "truncated", "altered")
    remedy = go_on(listed.folder.path) if mends else RESTORE
    return Finding(BROKEN, kind, part.file, wrong, remedy)


def _damage(part: PartEntry, folder: Path) -> tuple[str, str] | None:
    fault = part.fault(folder)
    if not fault:
        return None
    try:
        size = (folder / part.file).stat().st_size
    except OSError:
        return "missing", fault
    if size < part.bytes:
        return "truncated", f"is cut off: it {fault}"
    return "altered", fault


def _about(path: Path) -> dict[str, Any]:
    """What a part says of itself; nothing where it cannot be read."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return _own_words(pq.read_schema(path))
    except (pa.ArrowException, OSError):
        return {}


def _own_words(schema: pa.Schema) -> dict[str, Any]:
    try:
        found = json.loads((schema.metadata or {})[b"pampas"])
    except (KeyError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _check_head(
    listed: Listed, entry: ChunkEntry, table: str, schema: pa.Schema
) -> Iterator[Finding]:
    part = entry.parts[table]
    about = _own_words(schema)
    if about:
        yield from _mixes(listed, entry, table, about)
    else:
        yield _broken(listed, part, "no description", "does not say which games it holds")
    wrong = "; ".join(_schema_faults(listed.manifest["schema"][table], schema))
    if wrong:
        yield _broken(listed, part, "schema", f"has another schema than the run: {wrong}")


def _mixes(
    listed: Listed, entry: ChunkEntry, table: str, about: Mapping[str, Any]
) -> Iterator[Finding]:
    """A part of another run or of another place in this one."""
    part, manifest = entry.parts[table], listed.manifest
    if about.get("table") != table:
        yield _broken(listed, part, "table", f"is a part of {about.get('table')}, not of {table}")
    if about.get("identity") != manifest["identity"]:
        wrong = "; ".join(_other_run(about, manifest))
        yield _broken(listed, part, "mix", f"is of another run: {wrong}")
    theirs = (about.get("first"), about.get("games"))
    if theirs != tuple(entry.chunk):
        wrong = f"holds {_games(*theirs)}, expected games {span(entry.chunk)}"
        yield _broken(listed, part, "place", wrong)
    version = (about.get("origin") or {}).get("pampas")
    if about.get("identity") == manifest["identity"] and version != manifest["pampas"]:
        wrong = f"was played with pampas {version}, the run ended with {manifest['pampas']}"
        yield Finding(NOTE, "version", part.file, wrong, "nothing: both play the same games")


def _games(first: Any, games: Any) -> str:
    if isinstance(first, int) and isinstance(games, int):
        return f"games {span(Chunk(first, games))}"
    return "it does not say which games"


def _other_run(about: Mapping[str, Any], manifest: Mapping[str, Any]) -> list[str]:
    origin = about.get("origin") or {}
    if about.get("game") != manifest["game"]:
        return [f"it is of the game {about.get('game')}, the run of {manifest['game']}"]
    return [
        f"it was played with {key.replace('_', ' ')} {origin.get(key)}, the run with "
        f"{manifest[key]}"
        for key in ORIGIN
        if origin.get(key) != manifest[key]
    ] or ["its configuration or schema is another"]


def _schema_faults(expected: Mapping[str, Mapping[str, str]], schema: pa.Schema) -> Iterator[str]:
    columns = [
        Column(name, column["about"], column["type"], "key") for name, column in expected.items()
    ]
    try:
        wanted = arrow_schema(columns, {})
    except (AttributeError, TypeError):
        yield f"the {MANIFEST} names types that are none"
        return
    if schema.names != wanted.names:
        yield _names(schema.names, wanted.names)
        return
    for ours, theirs in zip(wanted, schema, strict=True):
        if ours.type != theirs.type or ours.nullable != theirs.nullable:
            yield f"{ours.name} is {theirs.type}, expected {ours.type}"
        elif (theirs.metadata or {}).get(b"description") != ours.metadata[b"description"]:
            yield f"{ours.name} has another description"


def _names(theirs: list[str], ours: list[str]) -> str:
    missing = [name for name in ours if name not in theirs]
    more = [name for name in theirs if name not in ours]
    if missing or more:
        return "; ".join(
            f"columns {word}: {', '.join(names)}"
            for word, names in (("missing", missing), ("that are not of the run", more))
            if names
        )
    return "its columns are in another order"


# --- the rows -------------------------------------------------------------------------------------


def rotations_of(games: pd.DataFrame) -> int:
    """Games of a block, from a chunk: chunks are whole blocks."""
    return int(games["rotation"].max()) + 1 if len(games) else 1


def check_rows(
    listed: Listed, entry: ChunkEntry, frames: Frames, rotations: int
) -> Iterator[Finding]:
    """Every game once, with all its seats, whose shares of the win make one."""
    games, seats = frames[GAMES], frames[SEATS]
    of_games, of_seats = entry.parts[GAMES], entry.parts[SEATS]
    chunk, players = entry.chunk, listed.players
    numbers = np.arange(chunk.first, chunk.end)
    if not np.array_equal(games["game"], numbers):
        wrong = f"does not have games {span(chunk)} once each and in order"
        yield _broken(listed, of_games, "game numbers", wrong)
        return
    if chunk.first % rotations or chunk.games % rotations:
        wrong = f"cuts a block: {rotations} games belong together, it has games {span(chunk)}"
        yield _broken(listed, of_games, "block", wrong)
    elif not np.array_equal(games["block"].to_numpy() * rotations + games["rotation"], numbers):
        wrong = f"has blocks and rotations that are not those of {rotations} games a block"
        yield _broken(listed, of_games, "block", wrong)
    for name in ("game", "block", "rotation"):
        if not np.array_equal(seats[name], np.repeat(games[name].to_numpy(), players)):
            wrong = f"has another {name} than {of_games.file}, or not {players} seats a game"
            yield _broken(listed, of_seats, "seats", wrong)
            return
    expected = np.arange(1, players + 1)
    each = {name: seats[name].to_numpy().reshape(-1, players) for name in ("seat", "player")}
    if not (each["seat"] == expected).all():
        yield _broken(listed, of_seats, "seats", f"does not have seats 1 to {players} in each game")
    if not (np.sort(each["player"], axis=1) == expected).all():
        wrong = f"does not have players 1 to {players} in each game"
        yield _broken(listed, of_seats, "seats", wrong)
    shares = seats["win_share"].to_numpy().reshape(-1, players).sum(axis=1)
    unfair = np.flatnonzero(np.abs(shares - 1) > 1e-9)
    if len(unfair):
        wrong = (
            f"has {len(unfair):,} games whose shares of the win do not make one: the first is game "
            f"{numbers[unfair[0]]:,} with {shares[unfair[0]]:g}"
        )
        yield _broken(listed, of_seats, "win shares", wrong)


def check_tally(
    listed: Listed, entry: ChunkEntry, seats: pd.DataFrame, rotations: int
) -> Iterator[Finding]:
    """The sums in the manifest are those of the rows."""
    try:
        wins = sum(int(total) for total, _ in entry.tally["sums"]["seat"]["win_share"])
        whole = max(1, round(wins / entry.chunk.games))
        columns = {name: seats[name].to_numpy() for name in _TALLIED}
        expected = Tally.of_columns(columns, listed.players, rotations, whole).to_dict()
        same = expected == entry.tally
    except (KeyError, TypeError, ValueError):
        same = False
    if not same:
        wrong = f"has other sums for games {span(entry.chunk)} than {entry.parts[SEATS].file}"
        yield Finding(BROKEN, "tally", MANIFEST, wrong, RESTORE)


_TALLIED = ("seat", "player", "total", "win_share")
