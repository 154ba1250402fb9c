"""What a manifest and the names in the folder of a run say, held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from analysis.dataset.files import TEMPORARY, locked
from analysis.dataset.findings import (
    BROKEN,
    NOTE,
    RESTORE,
    SUSPECT,
    UNFINISHED,
    Finding,
    go_on,
)
from analysis.dataset.folder import (
    FINISHED,
    JOURNAL,
    MANIFEST,
    RUNNING,
    ChunkEntry,
    RunError,
    RunFolder,
    contents,
    part_name,
)
from analysis.dataset.run import Chunk, Origin, identity_of
from analysis.dataset.schema import GAMES, SEATS, TABLES
from sim.core.errors import PampasError

_TYPES: dict[str, type] = {
    "state": str,
    "game": str,
    "pampas": str,
    "rules": int,
    "signature": str,
    "players_signature": str,
    "tables": str,
    "policies": str,
    "identity": str,
    "configuration": dict,
    "seed": int,
    "chunk": int,
    "rows": dict,
    "schema": dict,
    "chunks": list,
}
_WORDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
_COLUMNS = {
    GAMES: ("game", "block", "rotation"),
    SEATS: ("game", "block", "rotation", "seat", "player", "policy", "total", "win_share"),
}


@dataclass
class Listed:
    """What a run says of itself: manifest and chunks are empty where they cannot be read."""

    folder: RunFolder
    manifest: dict[str, Any] = field(default_factory=dict)
    entries: list[ChunkEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def first(self) -> int:
        return first_of(self.manifest)

    @property
    def games(self) -> int:
        """That the run is to have."""
        return int(self.manifest["configuration"]["games"])

    @property
    def is_finished(self) -> bool:
        return bool(self.manifest["state"] == FINISHED)

    @property
    def players(self) -> int:
        """Seats of a game, from the first chunk."""
        entry = self.entries[0]
        return max(1, entry.parts[SEATS].rows // max(1, entry.chunk.games))


def first_of(manifest: Mapping[str, Any]) -> int:
    return int(manifest["configuration"].get("first", 0))


def check_manifest(folder: RunFolder) -> Listed:
    """The manifest of a run and its chunks; a path that is no run at all is an error."""
    listed = Listed(folder)
    _check_is_run(folder)
    try:
        manifest = folder.manifest()
    except RunError as error:
        kind = "manifest" if folder.manifest_path.exists() else "no manifest"
        listed.findings.append(Finding(BROKEN, kind, MANIFEST, str(error), RESTORE))
        return listed
    faults = list(_faults(manifest))
    if not faults:
        try:
            listed.entries = folder.entries()
        except RunError as error:
            faults = [str(error)]
    if faults:
        listed.findings += [Finding(BROKEN, "manifest", MANIFEST, text, RESTORE) for text in faults]
        return listed
    listed.manifest = manifest
    listed.findings += [*_edited(listed), *_chunks(listed), *_state(listed), *strays(listed)]
    return listed


def _check_is_run(folder: RunFolder) -> None:
    path = folder.path
    if not path.exists():
        raise RunError(f"{path}: there is no such folder, expected the folder of a run")
    if not path.is_dir():
        raise RunError(f"{path}: got a file, expected the folder of a run")
    traces = [folder.manifest_path, folder.journal_path]
    for table in TABLES:
        traces += (path / table).glob("part-*.parquet")
    if not any(trace.exists() for trace in traces):
        raise RunError(f"{path}: got no {MANIFEST}, expected the folder of a run")


# --- the manifest alone ---------------------------------------------------------------------------


def _faults(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Entries that are missing or of a wrong kind."""
    for key, kind in _TYPES.items():
        if key not in manifest:
            yield f"{key}: is missing"
        elif not isinstance(manifest[key], kind) or isinstance(manifest[key], bool):
            yield f"{key}: got {manifest[key]!r}, expected {_WORDS[kind]}"
    if not isinstance(manifest.get("content", 0), str | None):
        yield f"content: got {manifest.get('content', 'nothing')!r}, expected a hash or null"
    if manifest.get("state") not in (RUNNING, FINISHED):
        yield f"state: got {manifest.get('state')!r}, expected {RUNNING} or {FINISHED}"
    configuration = manifest.get("configuration")
    if isinstance(configuration, dict):
        for key, least in (("games", 1), ("first", 0)):
            number = configuration.get(key, 0)
            if not isinstance(number, int) or number < least:
                yield f"configuration.{key}: got {number!r}, expected {least} or more"
    if isinstance(manifest.get("schema"), dict):
        yield from _schema_faults(manifest["schema"])


def _schema_faults(schema: Mapping[str, Any]) -> Iterator[str]:
    if set(schema) != set(TABLES):
        yield f"schema: got the tables {', '.join(schema)}, expected {', '.join(TABLES)}"
        return
    for table, columns in schema.items():
        good = isinstance(columns, dict) and all(
            isinstance(column, dict) and {"type", "about"} <= set(column)
            for column in columns.values()
        )
        if not good:
            yield f"schema.{table}: expected columns, each with type and about"
        elif missing := [name for name in _COLUMNS[table] if name not in columns]:
            yield f"schema.{table}: there is no column {', '.join(missing)}"


def _edited(listed: Listed) -> Iterator[Finding]:
    """Entries that were changed after they were written."""
    manifest = listed.manifest
    origin = {entry.name: manifest[entry.name] for entry in fields(Origin)}
    identity = identity_of(manifest["configuration"], origin, manifest["schema"])
    if identity != manifest["identity"]:
        yield Finding(
            BROKEN,
            "identity",
            MANIFEST,
            f"says that its identity is {manifest['identity']}, but configuration, signatures and "
            f"schema in it make {identity}: it was edited",
            RESTORE,
        )
    seed = manifest["configuration"].get("seed")
    if manifest["seed"] != seed:
        yield Finding(
            BROKEN,
            "seed",
            MANIFEST,
            f"has seed {manifest['seed']}, but seed {seed} in its configuration: it was edited",
            RESTORE,
        )


# --- the chunks -----------------------------------------------------------------------------------


def _chunks(listed: Listed) -> Iterator[Finding]:
    """Every game in one chunk, and sums that add up."""
    manifest = listed.manifest
    own = [ChunkEntry.from_dict(entry) for entry in manifest["chunks"]]
    for first, times in Counter(entry.chunk.first for entry in own).items():
        if times > 1:
            wrong = f"lists the chunk of game {first:,} {times} times"
            yield Finding(BROKEN, "duplicate", MANIFEST, wrong, RESTORE)
    yield from _coverage(listed)
    for entry in listed.entries:
        yield from _entry(listed, entry)
    rows = {table: sum(entry.parts[table].rows for entry in own) for table in TABLES}
    if manifest["rows"] != rows:
        wrong = f"says rows {_numbers(manifest['rows'])}, but its chunks have {_numbers(rows)}"
        yield Finding(BROKEN, "sum of rows", MANIFEST, wrong, RESTORE)
    if listed.is_finished and manifest["content"] != contents(own):
        wrong = f"says content {manifest['content']}, but its chunks make {contents(own)}"
        yield Finding(BROKEN, "sum of content", MANIFEST, wrong, RESTORE)


def _coverage(listed: Listed) -> Iterator[Finding]:
    run = Chunk(listed.first, listed.games)
    here = run.first
    for chunk in [*(entry.chunk for entry in listed.entries), Chunk(run.end, 0)]:
        if chunk.first > here and listed.is_finished:
            wrong = f"has no chunk for games {span(Chunk(here, chunk.first - here))}"
            yield Finding(BROKEN, "gap", MANIFEST, wrong, go_on(listed.folder.path))
        if chunk.first < here and chunk.games:
            twice = Chunk(chunk.first, min(here, chunk.end) - chunk.first)
            if chunk.first >= run.first:
                wrong = f"has games {span(twice)} in two chunks"
                yield Finding(BROKEN, "overlap", MANIFEST, wrong, RESTORE)
        if chunk.games and (chunk.first < run.first or chunk.end > run.end):
            wrong = f"has a chunk of games {span(chunk)}, but the run has games {span(run)}"
            yield Finding(BROKEN, "outside", MANIFEST, wrong, RESTORE)
        here = max(here, chunk.end)


def _entry(listed: Listed, entry: ChunkEntry) -> Iterator[Finding]:
    chunk = entry.chunk
    if chunk.games < 1:
        wrong = f"has a chunk of {chunk.games} games at game {chunk.first:,}"
        yield Finding(BROKEN, "chunk", MANIFEST, wrong, RESTORE)
        return
    expected = {GAMES: chunk.games, SEATS: chunk.games * listed.players}
    for table, part in entry.parts.items():
        if part.rows != expected[table]:
            wrong = (
                f"gives {part.file} {part.rows:,} rows, but {chunk.games:,} games have "
                f"{expected[table]:,}"
            )
            yield Finding(BROKEN, "rows", MANIFEST, wrong, RESTORE)
        if part.file != part_name(table, chunk):
            wrong = f"names the file {part.file}, expected {part_name(table, chunk)}"
            yield Finding(BROKEN, "file name", MANIFEST, wrong, RESTORE)


def _state(listed: Listed) -> Iterator[Finding]:
    folder = listed.folder
    if listed.is_finished:
        if folder.journal_path.exists():
            wrong = "is left over: the manifest has all that it says"
            yield Finding(NOTE, "journal", JOURNAL, wrong, "delete it, or leave it there")
        return
    done = sum(entry.chunk.games for entry in listed.entries)
    wrong = f"the run is not finished: {done:,} of {listed.games:,} games are there"
    try:
        with locked(folder.path):
            remedy = go_on(folder.path)
    except PampasError:
        wrong, remedy = f"{wrong}, and it is being played now", "wait for its end"
    yield Finding(UNFINISHED, "unfinished", MANIFEST, wrong, remedy)


# --- other files ----------------------------------------------------------------------------------


def strays(listed: Listed) -> Iterator[Finding]:
    """Files that do not belong to the run."""
    folder = listed.folder
    known = {part.file for entry in listed.entries for part in entry.parts.values()}
    names = [*folder.unknown_files(), f".{MANIFEST}{TEMPORARY}"]
    for table in TABLES:
        if (folder.path / table).is_dir():
            names += sorted(f"{table}/{path.name}" for path in (folder.path / table).iterdir())
    for name in names:
        if name not in known and (folder.path / name).exists():
            yield _stray(listed, name)


def _stray(listed: Listed, name: str) -> Finding:
    table, _, file = name.rpartition("/")
    if file.endswith(TEMPORARY):
        wrong = "is a draft of a process that was ended: nobody reads it"
        return Finding(NOTE, "draft", name, wrong, "delete it, or leave it there")
    if not table or file.startswith((".", "_")):
        return Finding(NOTE, "unknown", name, "is not of the run", "leave it there, or move it")
    if not listed.is_finished and file.startswith("part-"):
        wrong = "is of a chunk that does not count yet"
        return Finding(NOTE, "stray", name, wrong, "nothing: the run goes on over it")
    wrong = f"is in no chunk of the run, but who reads all files in {table} reads it too"
    return Finding(SUSPECT, "stray", name, wrong, "move it out of the folder, or delete it")


def span(chunk: Chunk) -> str:
    return f"{chunk.first:,} to {chunk.end - 1:,}"


def _numbers(rows: Mapping[str, Any]) -> str:
    return ", ".join(f"{table} {number}" for table, number in rows.items())
