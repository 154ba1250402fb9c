"""Playing a run into its folder: chunk by chunk, so that nothing is lost and nothing doubled."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from analysis.dataset.backends import Executor, LostWorkerError, completed
from analysis.dataset.chunk import ChunkResult, play_chunk
from analysis.dataset.differences import differences_of_run
from analysis.dataset.files import DiskError
from analysis.dataset.folder import (
    FINISHED,
    MANIFEST,
    ChunkEntry,
    RunError,
    RunFolder,
    tally_of,
)
from analysis.dataset.headline import Tally
from analysis.dataset.run import Chunk, Run
from analysis.dataset.steps import RunClock, RunTime

MAX_ATTEMPTS = 3  # of a chunk whose worker dies


class ChunkWatch(Protocol):
    """Who is told how a run goes on."""

    def stored(self, played: ChunkResult, done: int, tally: Tally) -> None:
        """A chunk is on the disk; `done` games are there in all."""

    def note(self, text: str) -> None:
        """Something that a user would like to know."""


@dataclass
class RunState:
    """A folder that is ready for a run: what is there already, and what had to be repaired."""

    entries: list[ChunkEntry]
    notes: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        return sum(entry.chunk.games for entry in self.entries)


@dataclass(frozen=True)
class Report:
    """What a run has done, this time."""

    games: int  # played now
    done: int  # in the folder
    time: RunTime
    tally: Tally | None
    content: str | None

    @property
    def seconds(self) -> float:
        return self.time.seconds


def open_run(folder: RunFolder, run: Run, resume: bool = False, force: bool = False) -> RunState:
    """Get a folder ready: new, to be continued, or refused because it holds something else.

    What is there is checked: a part that is missing or altered is played again.
    """
    if not folder.manifest_path.exists():
        unknown = [*folder.unknown_files(), *folder.unknown_files_in_tables()]
        if unknown:
            raise RunError(
                f"{folder.path}: holds other files ({', '.join(unknown[:3])}), expected an empty "
                "folder or a run"
            )
        if folder.has_parts() and not force:
            raise RunError(
                f"{folder.path}: holds parts of a run whose {MANIFEST} is lost: choose another "
                "folder with --out, or --force to play again over them"
            )
        return _new(folder)
    if force:
        folder.clear()
        return _new(folder)
    manifest = folder.manifest()
    _check_same(folder, manifest, run, resume)
    return _intact(folder, run)


def _new(folder: RunFolder) -> RunState:
    folder.create()
    folder.prune([])
    return RunState([])


def _intact(folder: RunFolder, run: Run) -> RunState:
    """The chunks whose parts are as they were stored."""
    state = RunState([])
    for entry in folder.entries():
        faults = {part.file: part.fault(folder.path) for part in entry.parts.values()}
        wrong = [f"{file} {fault}" for file, fault in faults.items() if fault]
        if not wrong and not _has_tally(run, entry):
            wrong = [f"the sums of games {entry.chunk.first:,} to {entry.chunk.end - 1:,} are lost"]
        if wrong:
            state.notes.append(f"{'; '.join(wrong)}: its {entry.chunk.games:,} games go again")
        elif entry.chunk.first < run.first or entry.chunk.end > run.end:
            raise RunError(
                f"{folder.path}: holds games {entry.chunk.first:,} to {entry.chunk.end - 1:,}, "
                f"expected games {run.first:,} to {run.end - 1:,} only; see 'pampas doctor'"
            )
        else:
            state.entries.append(entry)
    folder.create()
    folder.prune(state.entries)
    return state


def _has_tally(run: Run, entry: ChunkEntry) -> bool:
    try:
        tally_of(run, [entry])
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        return False
    return True


def _check_same(folder: RunFolder, manifest: dict[str, Any], run: Run, resume: bool) -> None:
    """The folder has to hold this run; more games of it need `resume`."""
    configuration = manifest.get("configuration")
    if not isinstance(configuration, dict) or not isinstance(configuration.get("games"), int):
        raise RunError(
            f"{folder.manifest_path}: configuration: got {configuration!r}, expected that of a "
            "run. Choose another folder with --out, or --force to play this one over it"
        )
    differences = differences_of_run(manifest, run)
    if differences:
        raise RunError(
            f"{folder.path}: holds another run: {'; '.join(differences)}. Choose another folder "
            "with --out, or --force to play this one over it"
        )
    games = manifest["configuration"]["games"]
    if run.games < games or (run.games > games and not resume):
        more = "--resume to go on to that many, " if run.games > games else ""
        raise RunError(
            f"{folder.path}: holds a run of {games:,} games, got --games {run.games}: "
            f"{more}another folder with --out, or --force to play it again"
        )


def play_run(
    run: Run,
    folder: RunFolder,
    state: RunState,
    executor: Executor,
    size: int,
    watch: ChunkWatch,
    stop: threading.Event,
) -> Report:
    """Play what is missing. `stop` ends it when the chunks under way are stored."""
    clock = RunClock()
    entries = state.entries
    tally = tally_of(run, entries)
    before = state.games
    attempts: Counter[Chunk] = Counter()
    deaths = 0  # since a chunk was stored
    if before < run.games:
        folder.write_manifest(run, size, entries)
    while state.games < run.games and not stop.is_set():
        under_way: set[Chunk] = set()
        todo = sorted(
            run.chunks(size, [entry.chunk for entry in entries]), key=attempts.__getitem__
        )
        if deaths >= MAX_ATTEMPTS or attempts[todo[0]] >= MAX_ATTEMPTS:
            raise RunError(_given_up(folder, todo, attempts, _saved(state, run)))
        try:
            tasks = _tasks(_next(todo, attempts), under_way, stop)
            for played in completed(executor, partial(play_chunk, run), tasks):
                with clock.writing():
                    entries.append(folder.store(played))
                deaths = 0
                under_way.discard(played.chunk)
                tally = played.tally if tally is None else tally + played.tally
                clock.add(played.time)
                watch.stored(played, state.games, tally)
        except LostWorkerError:
            attempts.update(under_way)
            deaths += 1
            watch.note(
                f"a worker died (killed, or out of memory?): {len(under_way)} chunks go again"
            )
        except DiskError as error:
            raise _kept(error, state, run) from error
    entries.sort(key=lambda entry: entry.chunk)
    if state.games > before or not _is_finished(folder):
        try:
            folder.write_manifest(run, size, entries)
        except DiskError as error:
            raise _kept(error, state, run) from error
    folder.drop_journal()
    return Report(
        games=state.games - before,
        done=state.games,
        time=clock.stop(),
        tally=tally,
        content=folder.manifest()["content"],
    )


def _is_finished(folder: RunFolder) -> bool:
    return bool(folder.manifest()["state"] == FINISHED)


def _kept(error: DiskError, state: RunState, run: Run) -> DiskError:
    return DiskError(f"{error}. {_saved(state, run)}; the same command goes on")


def _saved(state: RunState, run: Run) -> str:
    return f"{state.games:,} of {run.games:,} games are saved"


def _next(todo: list[Chunk], attempts: Counter[Chunk]) -> list[Chunk]:
    """Chunks that were under way when a worker died go last, and the last time one by one.

    So a chunk that kills its worker each time takes no other one with it.
    """
    usual = [chunk for chunk in todo if attempts[chunk] < MAX_ATTEMPTS - 1]
    return usual or todo[:1]


def _tasks(chunks: list[Chunk], under_way: set[Chunk], stop: threading.Event) -> Iterator[Chunk]:
    for chunk in chunks:
        if stop.is_set():
            return
        under_way.add(chunk)
        yield chunk


def _given_up(folder: RunFolder, todo: list[Chunk], attempts: Counter[Chunk], saved: str) -> str:
    worst = max(todo, key=attempts.__getitem__)
    return (
        f"{folder.path}: the workers of games {worst.first:,} to {worst.end - 1:,} died "
        f"{attempts[worst]} times (killed, or out of memory?). {saved}; the same command goes on, "
        "and needs less memory with fewer --workers or a smaller --chunk"
    )
