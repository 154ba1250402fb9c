"""Playing a study into its folder: chunk by chunk, so that nothing is lost and nothing doubled."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from analysis.dataset.backends import LostWorkerError, Place, completed
from analysis.dataset.chunk import Played, play_chunk
from analysis.dataset.differences import differences_of_study
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
from analysis.dataset.steps import RunClock, RunTime
from analysis.dataset.study import Chunk, Study

MOST_ATTEMPTS = 3  # of a chunk whose worker dies


class Watch(Protocol):
    """Who is told how a run goes on."""

    def filed(self, played: Played, done: int, tally: Tally) -> None:
        """A chunk is on the disk; `done` games are there in all."""

    def note(self, text: str) -> None:
        """Something that a user would like to know."""


@dataclass
class Opened:
    """A folder that is ready for a study: what is there already, and what had to be mended."""

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


def open_run(folder: RunFolder, study: Study, resume: bool = False, force: bool = False) -> Opened:
    """Get a folder ready: new, to be continued, or refused because it holds something else.

    What is there is checked: a part that is missing or altered is played again.
    """
    if not folder.manifest_path.exists():
        strangers = [*folder.strangers(), *folder.strangers_in_tables()]
        if strangers:
            raise RunError(
                f"{folder.path}: holds other files ({', '.join(strangers[:3])}), expected an empty "
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
    _check_same(folder, manifest, study, resume)
    return _whole(folder, study)


def _new(folder: RunFolder) -> Opened:
    folder.create()
    folder.sweep([])
    return Opened([])


def _whole(folder: RunFolder, study: Study) -> Opened:
    """The chunks whose parts are as they were filed."""
    opened = Opened([])
    for entry in folder.entries():
        faults = {part.file: part.fault(folder.path) for part in entry.parts.values()}
        wrong = [f"{file} {fault}" for file, fault in faults.items() if fault]
        if not wrong and not _has_tally(study, entry):
            wrong = [f"the sums of games {entry.chunk.first:,} to {entry.chunk.end - 1:,} are lost"]
        if wrong:
            opened.notes.append(f"{'; '.join(wrong)}: its {entry.chunk.games:,} games go again")
        elif entry.chunk.first < study.first or entry.chunk.end > study.end:
            raise RunError(
                f"{folder.path}: holds games {entry.chunk.first:,} to {entry.chunk.end - 1:,}, "
                f"expected games {study.first:,} to {study.end - 1:,} only; see 'pampas doctor'"
            )
        else:
            opened.entries.append(entry)
    folder.create()
    folder.sweep(opened.entries)
    return opened


def _has_tally(study: Study, entry: ChunkEntry) -> bool:
    try:
        tally_of(study, [entry])
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        return False
    return True


def _check_same(folder: RunFolder, manifest: dict[str, Any], study: Study, resume: bool) -> None:
    """The run in the folder has to be this study; more games of it need `resume`."""
    configuration = manifest.get("configuration")
    if not isinstance(configuration, dict) or not isinstance(configuration.get("games"), int):
        raise RunError(
            f"{folder.manifest_path}: configuration: got {configuration!r}, expected that of a "
            "run. Choose another folder with --out, or --force to play this one over it"
        )
    differences = differences_of_study(manifest, study)
    if differences:
        raise RunError(
            f"{folder.path}: holds another run: {'; '.join(differences)}. Choose another folder "
            "with --out, or --force to play this one over it"
        )
    games = manifest["configuration"]["games"]
    if study.games < games or (study.games > games and not resume):
        more = "--resume to go on to that many, " if study.games > games else ""
        raise RunError(
            f"{folder.path}: holds a run of {games:,} games, got --games {study.games}: "
            f"{more}another folder with --out, or --force to play it again"
        )


def run(
    study: Study,
    folder: RunFolder,
    opened: Opened,
    place: Place,
    size: int,
    watch: Watch,
    stop: threading.Event,
) -> Report:
    """Play what is missing. `stop` ends it when the chunks under way are filed."""
    clock = RunClock()
    entries = opened.entries
    tally = tally_of(study, entries)
    before = opened.games
    attempts: Counter[Chunk] = Counter()
    deaths = 0  # since a chunk was filed
    if before < study.games:
        folder.write_manifest(study, size, entries)
    while opened.games < study.games and not stop.is_set():
        under_way: set[Chunk] = set()
        todo = sorted(
            study.chunks(size, [entry.chunk for entry in entries]), key=attempts.__getitem__
        )
        if deaths >= MOST_ATTEMPTS or attempts[todo[0]] >= MOST_ATTEMPTS:
            raise RunError(_given_up(folder, todo, attempts, _saved(opened, study)))
        try:
            tasks = _tasks(_next(todo, attempts), under_way, stop)
            for played in completed(place, partial(play_chunk, study), tasks):
                with clock.writing():
                    entries.append(folder.file(played))
                deaths = 0
                under_way.discard(played.chunk)
                tally = played.tally if tally is None else tally + played.tally
                clock.add(played.time)
                watch.filed(played, opened.games, tally)
        except LostWorkerError:
            attempts.update(under_way)
            deaths += 1
            watch.note(
                f"a worker died (killed, or out of memory?): {len(under_way)} chunks go again"
            )
        except DiskError as error:
            raise _kept(error, opened, study) from error
    entries.sort(key=lambda entry: entry.chunk)
    if opened.games > before or not _is_finished(folder):
        try:
            folder.write_manifest(study, size, entries)
        except DiskError as error:
            raise _kept(error, opened, study) from error
    folder.drop_journal()
    return Report(
        games=opened.games - before,
        done=opened.games,
        time=clock.stop(),
        tally=tally,
        content=folder.manifest()["content"],
    )


def _is_finished(folder: RunFolder) -> bool:
    return bool(folder.manifest()["state"] == FINISHED)


def _kept(error: DiskError, opened: Opened, study: Study) -> DiskError:
    return DiskError(f"{error}. {_saved(opened, study)}; the same command goes on")


def _saved(opened: Opened, study: Study) -> str:
    return f"{opened.games:,} of {study.games:,} games are saved"


def _next(todo: list[Chunk], attempts: Counter[Chunk]) -> list[Chunk]:
    """Chunks that were under way when a worker died go last, and the last time one by one.

    So a chunk that kills its worker each time takes no other one with it.
    """
    usual = [chunk for chunk in todo if attempts[chunk] < MOST_ATTEMPTS - 1]
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
