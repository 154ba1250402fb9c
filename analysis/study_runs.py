"""The runs of studies: where they are played and kept, and what they cost.

A session says where games are played and kept; studies share their runs, and nothing is played
twice. What a game costs is stated, not timed (`seconds` of a game's description), so that what
depends on it is the same on every machine.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.configuration import Configuration, effective
from analysis.dataset.backends import Executor
from analysis.dataset.folder import FINISHED, RunFolder
from analysis.dataset.read import Dataset, open_dataset
from analysis.dataset.runner import open_run
from analysis.simulate import play_missing, run_of
from analysis.studies import study_module
from analysis.studies.base import CORES, Arm, ArmData, Headline, Options
from analysis.studies.change_sets import setups_of
from analysis.watch import Watch, Work
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.run import Run
    from sim.core.facts import Tables
    from sim.core.study_facts import StudyFacts

CHUNKS = 8  # of a run, so that a small one is shared by several cores
LEAST_CHUNKS = 2  # of a tiny one, so that its chunks can be compared
WORTH_STORING = 0.1  # rough seconds of play: to store a chunk takes about as long


class StudyStopped(Exception):  # noqa: N818 - nothing went wrong
    """The user stopped the study; what was played is saved."""


@dataclass(frozen=True)
class Session:
    """Where studies of a game are played and kept.

    out: the folder of the pages; the runs are in `data` below it. executor: if None, nothing is
    played and only existing games are used. stop: ends a study at the end of a chunk.
    """

    game: str
    out: Path
    executor: Executor | None = field(default_factory=Executor)
    watch: Watch = field(default_factory=Watch)
    stop: threading.Event = field(default_factory=threading.Event)
    _tables: dict[tuple[str, ...], Tables] = field(default_factory=dict, compare=False, repr=False)

    @property
    def data(self) -> Path:
        return self.out / "data"

    def tables(self, overlays: Sequence[str]) -> Tables:
        """The tables of the game with these overlays; read only once for many runs."""
        known = self._tables
        key = tuple(overlays)
        if key not in known:
            known[key] = game_named(self.game).tables(key)
        return known[key]

    def facts(self, options: Options) -> StudyFacts:
        """The game as studies see it, with the components that are in play."""
        found = game_named(self.game).study_facts(self.tables(options.tables).facts)
        return found.in_play(*setups_of(found, options))


@dataclass(frozen=True)
class Wanted:
    """An arm with its run as found in its folder: how many games, and whether it is finished."""

    arm: Arm
    run: Run
    folder: RunFolder
    there: int
    finished: bool

    @property
    def work(self) -> Work:
        stored = self.there if self.finished else _stored_in(self.folder)
        return Work(self.folder.path, self.arm.games, stored, self.run.rough_seconds(1))


def played(
    session: Session, options: Options, arms: Sequence[Arm], title: str
) -> Mapping[str, ArmData]:
    """The games of these arms: existing ones, and those that were missing and have been played."""
    wanted = planned(session, options, arms)
    executor = session.executor
    if executor is not None:
        executor = executor.for_work(sum(each.work.seconds_left for each in wanted))
    data = {}
    for number, each in enumerate(wanted):
        shown = f"{title}, run {number + 1} of {len(arms)}: {each.arm.name}"
        data[each.arm.name] = ArmData(each.arm, _dataset(session, each, executor, shown))
    return data


def headline_of(session: Session, name: str, options: Options, title: str) -> tuple[Headline, int]:
    """The headline from its own arms, and how many games they have."""
    module, facts = study_module(name), session.facts(options)
    arms = module.headline_arms(facts, options)
    data = played(session, options, arms, title)
    found: Headline = module.headline(facts, options, data)
    return found, sum(arm.games for arm in arms)


def planned(session: Session, options: Options, arms: Sequence[Arm]) -> list[Wanted]:
    """The runs of these arms; the watch is told what they will take."""
    wanted = [_wanted(session, options, arm) for arm in arms]
    session.watch.planned([each.work for each in wanted])
    return wanted


def expected(session: Session, likely: Iterable[tuple[Options, Sequence[Arm]]]) -> None:
    """The watch is told what is likely to be needed, in place of what it was told before."""
    session.watch.expected(
        [_wanted(session, options, arm).work for options, arms in likely for arm in arms]
    )


def seconds_of(game: str, options: Options, arms: Iterable[Arm]) -> float:
    """What the games of these arms take on CORES cores, by what they are stated to cost."""
    rough_seconds = game_named(game).rough_seconds
    return (
        sum(arm.games * rough_seconds(configuration_of(game, arm, options).setup()) for arm in arms)
        / CORES
    )


def configuration_of(game: str, arm: Arm, options: Options) -> Configuration:
    """All that decides what an arm plays: its own settings, those typed, and the defaults."""
    given = {"game": game, "seed": options.seed, "tables": list(options.tables), **options.setup}
    return effective({**given, **arm.configuration, "games": arm.games}, {})


def _wanted(session: Session, options: Options, arm: Arm) -> Wanted:
    configuration = configuration_of(session.game, arm, options)
    run = run_of(configuration, session.tables(configuration.tables))
    folder = RunFolder(session.data / run.folder_name)
    return Wanted(arm, run, folder, *_games_in(folder))


def _dataset(session: Session, wanted: Wanted, executor: Executor | None, title: str) -> Dataset:
    """The run of an arm; an earlier arm may share it, so its folder is checked again."""
    arm, run, folder = wanted.arm, wanted.run, wanted.folder
    there, finished = _games_in(folder)
    if finished and there >= arm.games:
        return open_dataset(folder.path)
    if executor is None:
        raise PampasError(
            f"{folder.path}: the games of {arm.name!r} are missing: 'pampas study' plays them"
        )
    note = session.watch.note
    if there > arm.games:
        note(f"{folder.path}: holds a larger run that was interrupted: it is finished first")
        run = replace(run, games=there, configuration={**run.configuration, "games": there})
    with folder.locked():
        state = open_run(folder, run, resume=True)
        report = play_missing(
            run, folder, state, executor, chunk_of(run), session.watch, session.stop, title
        )
    if report.done < run.games:
        note(
            f"{report.done:,} of {run.games:,} games of this run are saved: the same command "
            "goes on"
        )
        raise StudyStopped
    return open_dataset(folder.path)


def chunk_of(run: Run) -> int:
    """Games per chunk: even a small run is shared by several cores, if that is worth it."""
    worth = int(run.rough_seconds(run.games) / WORTH_STORING)
    chunks = min(CHUNKS, max(LEAST_CHUNKS, worth))
    return min(run.usual_chunk(), run.whole_blocks(-(-run.games // chunks)))


def _games_in(folder: RunFolder) -> tuple[int, bool]:
    """Games that the run in a folder has, or is to have, and whether it is finished."""
    if not folder.manifest_path.exists():
        return 0, False
    manifest = folder.manifest()
    try:
        return int(manifest["configuration"]["games"]), manifest["state"] == FINISHED
    except (KeyError, TypeError, ValueError):
        return 0, False  # not a run: opening it will say so


def _stored_in(folder: RunFolder) -> int:
    """Games of an unfinished run that are already on disk."""
    try:
        return sum(entry.chunk.games for entry in folder.entries())
    except PampasError:
        return 0  # opening it will say what is wrong
