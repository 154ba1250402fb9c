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
from analysis.dataset.files import DiskError
from analysis.dataset.folder import (
    FINISHED,
    ChunkEntry,
    RunError,
    RunFolder,
    tally_of,
)
from analysis.dataset.headline import Tally
from analysis.dataset.schema import as_plain
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

    What is there is checked: a part that is missing or altered is played anew.
    """
    if not any(folder.path.iterdir()):
        return _new(folder)
    if not folder.manifest_path.exists():
        strangers = folder.strangers()
        if strangers:
            raise RunError(
                f"{folder.path}: holds other files ({', '.join(strangers[:3])}), expected an empty "
                "folder or a run"
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


def _check_same(folder: RunFolder, manifest: dict[str, Any], study: Study, resume: bool) -> None:
    """The run in the folder has to be this study; more games of it need `resume`."""
    differences = list(_differences(manifest, study))
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
            f"{more}another folder with --out, or --force to play anew"
        )


def _differences(manifest: dict[str, Any], study: Study) -> Iterator[str]:
    """What is not the same in a run and in a study, in words."""
    theirs, ours = dict(manifest["configuration"]), dict(study.configuration)
    for key in ("games", "tables"):  # tables count by their content
        theirs.pop(key, None), ours.pop(key, None)
    for key in dict.fromkeys([*ours, *theirs]):
        if theirs.get(key) != ours.get(key):
            yield f"{key} {_text(theirs.get(key))}, not {_text(ours.get(key))}"
    for key, value in study.origin.to_dict().items():
        if manifest.get(key) != value and key != "pampas":
            yield f"{key.replace('_', ' ')} {_text(manifest.get(key))}, not {_text(value)}"
    if manifest.get("schema") != as_plain(study.columns):
        yield "another schema of the tables"


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


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
    if before < study.games:
        folder.write_manifest(study, size, entries)
    while opened.games < study.games and not stop.is_set():
        under_way: set[Chunk] = set()
        tasks = _tasks(study, size, entries, under_way, stop)
        try:
            for played in completed(place, partial(play_chunk, study), tasks):
                with clock.writing():
                    entries.append(folder.file(played))
                under_way.discard(played.chunk)
                tally = played.tally if tally is None else tally + played.tally
                clock.add(played.time)
                watch.filed(played, opened.games, tally)
        except LostWorkerError:
            attempts.update(under_way)
            _give_up(folder, study, attempts, opened)
            watch.note(
                f"a worker died (killed, or out of memory?): {len(under_way)} chunks go again"
            )
        except DiskError as error:
            raise DiskError(
                f"{error}. {_saved(opened, study)}; the same command goes on"
            ) from error
    entries.sort(key=lambda entry: entry.chunk)
    if opened.games > before or not _is_finished(folder):
        folder.write_manifest(study, size, entries)
    return Report(
        games=opened.games - before,
        done=opened.games,
        time=clock.stop(),
        tally=tally,
        content=folder.manifest()["content"],
    )


def _is_finished(folder: RunFolder) -> bool:
    return bool(folder.manifest()["state"] == FINISHED)


def _saved(opened: Opened, study: Study) -> str:
    return f"{opened.games:,} of {study.games:,} games are saved"


def _tasks(
    study: Study,
    size: int,
    entries: list[ChunkEntry],
    under_way: set[Chunk],
    stop: threading.Event,
) -> Iterator[Chunk]:
    for chunk in study.chunks(size, [entry.chunk for entry in entries]):
        if stop.is_set():
            return
        under_way.add(chunk)
        yield chunk


def _give_up(folder: RunFolder, study: Study, attempts: Counter[Chunk], opened: Opened) -> None:
    worst, times = attempts.most_common(1)[0]
    if times >= MOST_ATTEMPTS:
        raise RunError(
            f"{folder.path}: the workers of games {worst.first:,} to {worst.end - 1:,} died "
            f"{times} times (killed, or out of memory?). {_saved(opened, study)}; the same command "
            "goes on, and needs less memory with fewer --workers or a smaller --chunk"
        )
