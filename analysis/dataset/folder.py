"""The folder of a run: manifest.json, a journal while it is written, and parquet parts.

    manifest.json           what was played and what it rests on; when finished, the list of chunks
    journal.jsonl           a line for each chunk that was stored since the manifest was written
    games/part-N.parquet    one row per game, N the number of the first
    seats/part-N.parquet    one row per seat

A chunk counts when its line is in the journal (or the manifest); parts without a line are played
again. Only one process writes, the parts come to it as bytes.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.dataset.chunk import ChunkResult
from analysis.dataset.content import Content
from analysis.dataset.files import (
    TEMPORARY,
    DiskError,
    append_line,
    disk_errors,
    locked,
    sha256_of,
    write_atomically,
)
from analysis.dataset.headline import Tally
from analysis.dataset.run import Chunk, Run
from analysis.dataset.schema import TABLES, as_plain
from sim.core.errors import PampasError

FORMAT = 1
MANIFEST = "manifest.json"
JOURNAL = "journal.jsonl"
RUNNING, FINISHED = "running", "finished"
_OF_A_RUN = re.compile(r"\.?part-\d+\.parquet(\.tmp)?")  # files in the folder of a table


class RunError(PampasError):
    """A folder that is not the run that was expected."""


class UnreadableError(RunError):
    """A manifest that is not even JSON: perhaps it was one."""


@dataclass(frozen=True)
class PartEntry:
    """A part as the manifest knows it."""

    file: str
    rows: int
    bytes: int
    sha256: str
    content: Content

    def fault(self, folder: Path) -> str:
        """What is wrong with the file, in words; "" if it is what it was when it was stored."""
        path = folder / self.file
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            return "is missing"
        except OSError as error:
            return f"cannot be read: {error.strerror or error}"
        if size != self.bytes:
            return f"has {size:,} bytes instead of {self.bytes:,}"
        try:
            return "" if sha256_of(path) == self.sha256 else "has been altered: its hash is another"
        except OSError as error:
            return f"cannot be read: {error.strerror or error}"


@dataclass(frozen=True)
class ChunkEntry:
    """A chunk that is stored."""

    chunk: Chunk
    parts: Mapping[str, PartEntry]
    tally: Mapping[str, Any]

    @classmethod
    def of(cls, played: ChunkResult) -> ChunkEntry:
        parts = {
            table: PartEntry(
                part_name(table, played.chunk), part.rows, len(part.data), part.sha256, part.content
            )
            for table, part in played.parts.items()
        }
        return cls(played.chunk, parts, played.tally.to_dict())

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.chunk.first,
            "games": self.chunk.games,
            "parts": {
                table: {
                    "file": part.file,
                    "rows": part.rows,
                    "bytes": part.bytes,
                    "sha256": part.sha256,
                    "content": str(part.content),
                }
                for table, part in self.parts.items()
            },
            "tally": self.tally,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ChunkEntry:
        parts = {
            table: PartEntry(
                str(part["file"]),
                int(part["rows"]),
                int(part["bytes"]),
                str(part["sha256"]),
                Content.read(part["content"]),
            )
            for table, part in data["parts"].items()
        }
        if set(parts) != set(TABLES):
            raise KeyError("parts")
        return cls(Chunk(int(data["first"]), int(data["games"])), parts, data["tally"])


def part_name(table: str, chunk: Chunk) -> str:
    return f"{table}/part-{chunk.first:012d}.parquet"


def contents(entries: list[ChunkEntry]) -> str:
    """The hash of all rows of these chunks, however they are cut."""
    total = {table: Content() for table in TABLES}
    for entry in entries:
        for table in TABLES:
            total[table] += entry.parts[table].content
    return "".join(str(total[table]) for table in TABLES)


class RunFolder:
    """A run on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def manifest_path(self) -> Path:
        return self.path / MANIFEST

    @property
    def journal_path(self) -> Path:
        return self.path / JOURNAL

    # --- reading ------------------------------------------------------------------------------

    def manifest(self) -> dict[str, Any]:
        """The manifest, checked to be one."""
        path = self.manifest_path
        try:
            data = json.loads(path.read_bytes())
        except FileNotFoundError as error:
            raise RunError(
                f"{self.path}: got no {MANIFEST}, expected the folder of a run"
            ) from error
        except NotADirectoryError as error:
            raise RunError(f"{self.path}: got a file, expected the folder of a run") from error
        except OSError as error:
            raise RunError(f"{path}: could not be read: {error.strerror or error}") from error
        except (ValueError, RecursionError) as error:
            raise UnreadableError(
                f"{path}: is no JSON ({error}), expected the manifest of a run"
            ) from error
        if not isinstance(data, dict) or "format" not in data:
            raise RunError(f"{path}: got other JSON, expected the manifest of a run")
        if data["format"] != FORMAT:
            raise RunError(f"{path}: got format {data['format']!r}, expected {FORMAT}")
        return data

    def entries(self) -> list[ChunkEntry]:
        """The chunks that are stored, in order; of two with the same first game the later line."""
        manifest = self.manifest()
        try:
            found = [ChunkEntry.from_dict(entry) for entry in manifest["chunks"]]
        except (KeyError, TypeError, ValueError) as error:
            raise RunError(f"{self.manifest_path}: chunks: cannot be read ({error!r})") from error
        by_first = {entry.chunk.first: entry for entry in [*found, *self._journal()]}
        return [by_first[first] for first in sorted(by_first)]

    def _journal(self) -> Iterator[ChunkEntry]:
        """Lines of the journal; one that was cut off when a process was killed does not count."""
        try:
            lines = self.journal_path.read_bytes().splitlines()
        except OSError:
            return
        for line in lines:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                yield ChunkEntry.from_dict(json.loads(line))

    # --- writing ------------------------------------------------------------------------------

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Make the folder if it is not there, and keep other processes out of it."""
        self._make(self.path)
        with locked(self.path):
            yield

    def create(self) -> None:
        """Make what is in the folder of a run, and see now whether it can be written to."""
        for table in TABLES:
            self._make(self.path / table)

    def _make(self, folder: Path) -> None:
        try:
            with disk_errors(folder, "could not be made"):
                folder.mkdir(parents=True, exist_ok=True)
        except DiskError as error:
            if isinstance(error.__cause__, FileExistsError):
                raise DiskError(f"{folder}: got a file, expected a folder") from error
            raise

    def store(self, played: ChunkResult) -> ChunkEntry:
        """Put the parts of a chunk in their places, then its line into the journal."""
        entry = ChunkEntry.of(played)
        for table, part in played.parts.items():
            write_atomically(self.path / entry.parts[table].file, part.data)
        append_line(self.journal_path, json.dumps(entry.to_dict()).encode())
        return entry

    def write_manifest(self, run: Run, chunk: int, entries: list[ChunkEntry]) -> None:
        """The manifest of a run of which these chunks are stored; finished when that is all."""
        manifest = {
            "format": FORMAT,
            "state": RUNNING,
            "game": run.game.name,
            **run.origin.to_dict(),
            "identity": run.identity,
            "configuration": run.configuration,
            "seed": run.configuration["seed"],
            **run.extras,
            "chunk": chunk,
            "rows": {},
            "content": None,
            "schema": as_plain(run.columns),
            "chunks": [],
        }
        self.put_manifest(manifest, run.games, entries)

    def put_manifest(
        self, manifest: Mapping[str, Any], games: int, entries: list[ChunkEntry]
    ) -> None:
        """Write a manifest with what these chunks make of it; the order of its entries stays."""
        finished = sum(entry.chunk.games for entry in entries) == games
        manifest = {
            **manifest,
            "state": FINISHED if finished else RUNNING,
            "rows": {table: sum(entry.parts[table].rows for entry in entries) for table in TABLES},
            "content": contents(entries) if finished else None,
            "chunks": [entry.to_dict() for entry in entries],
        }
        text = json.dumps(manifest, ensure_ascii=False, indent=1)
        write_atomically(self.manifest_path, text.encode("utf-8", "surrogatepass"))
        self.drop_journal()

    def drop_journal(self) -> None:
        """Once all that it says is in the manifest."""
        with contextlib.suppress(OSError):
            self.journal_path.unlink(missing_ok=True)

    def prune(self, entries: list[ChunkEntry]) -> None:
        """Remove drafts and parts of chunks that are not stored: they are played again."""
        known = {part.file for entry in entries for part in entry.parts.values()}
        with disk_errors(self.path, "drafts could not be removed"):
            (self.path / f".{MANIFEST}{TEMPORARY}").unlink(missing_ok=True)
            for table in TABLES:
                for path in (self.path / table).glob("*"):
                    ours = _OF_A_RUN.fullmatch(path.name)
                    if ours and f"{table}/{path.name}" not in known:
                        path.unlink(missing_ok=True)

    def has_parts(self) -> bool:
        """Somebody's results lie here."""
        return any(any((self.path / table).glob("part-*.parquet")) for table in TABLES)

    def clear(self) -> None:
        """Remove a run, and nothing that is not of it; the manifest last, it says that it is one.

        A manifest that cannot be read is believed to be of a run if nothing else lies beside it.
        """
        try:
            self.manifest()
        except UnreadableError:
            if self.unknown_files() or self.unknown_files_in_tables():
                raise
        self.prune([])
        with disk_errors(self.path, "the run could not be removed"):
            for path in (self.journal_path, self.manifest_path):
                path.unlink(missing_ok=True)

    def unknown_files(self) -> list[str]:
        """What lies in the folder that is not of a run."""
        known = {MANIFEST, JOURNAL, *TABLES, f".{MANIFEST}{TEMPORARY}"}
        with disk_errors(self.path, "could not be read"):
            return sorted(path.name for path in self.path.iterdir() if path.name not in known)

    def unknown_files_in_tables(self) -> list[str]:
        """What lies in the folders of the tables that no run puts there."""
        return sorted(
            f"{table}/{path.name}"
            for table in TABLES
            for path in (self.path / table).glob("*")
            if not _OF_A_RUN.fullmatch(path.name)
        )


def tally_of(run: Run, entries: list[ChunkEntry]) -> Tally | None:
    """The tally of stored chunks."""
    total: Tally | None = None
    for entry in entries:
        tally = Tally.from_dict(run, entry.tally)
        total = tally if total is None else total + tally
    return total
