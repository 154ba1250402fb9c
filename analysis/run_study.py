"""Answering a question: design its runs, play what is missing, estimate.

`run_study` gives a `StudyResult`; reports.study_pages makes a page of it. A session says where
games are played and kept; studies share their runs, and nothing is played twice.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.configuration import Configuration, effective
from analysis.dataset.backends import Executor
from analysis.dataset.folder import FINISHED, RunFolder
from analysis.dataset.read import Dataset, open_dataset
from analysis.dataset.runner import open_run
from analysis.simulate import play_missing, run_of
from analysis.studies import CHANGE, STUDIES, study_module
from analysis.studies.base import Arm, ArmData, Headline, Options, Variant
from analysis.studies.change_retune import tuned_for
from analysis.studies.preparation import Preparation
from analysis.study_request import StudyRequest
from analysis.tabular import Tabular, with_bounds
from analysis.watch import Watch, Work
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.run import Origin, Run
    from sim.core.facts import Tables
    from sim.core.study_facts import StudyFacts

SENSITIVITY = 0.2  # of the headline's games for each doubtful fact: only large moves matter
LEAST_CHUNKS = 8  # of a run
LEAST_GROWTH, MAX_GROWTH = 1.03, 4.0  # of the number of games between two checks of the precision


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
        """The game as studies see it."""
        return game_named(self.game).study_facts(self.tables(options.tables).facts)


@dataclass(frozen=True, repr=False)
class StudyResult(Tabular):
    """The answer to a question, and everything about the games that it comes from.

    request: what was asked; options: what it was answered with, as precision may need more
    games. facts: the game as studies see it, with these tables. answer: the result of the study's
    own estimate. variants, same_deals: the headline under other tables, and without them on as many
    games, if the sensitivity was requested.
    """

    request: StudyRequest
    options: Options
    tables: Tables
    facts: StudyFacts
    arms: Sequence[Arm]
    answer: Any
    variants: Sequence[Variant] = ()
    same_deals: Headline | None = None

    @property
    def headline(self) -> Headline:
        found: Headline = self.answer.headline
        return found

    @property
    def games(self) -> int:
        return sum(arm.games for arm in self.arms)

    @property
    def origin(self) -> Origin:
        """The versions and signatures that decide these games, whatever the arm."""
        game = {"game": self.request.game, "tables": list(self.options.tables)}
        return run_of(effective(game, {}), self.tables).origin

    @cached_property
    def configurations(self) -> list[Configuration]:
        """What each arm plays, in the order of the arms."""
        return [configuration_of(self.request.game, arm, self.options) for arm in self.arms]

    @property
    def headline_games(self) -> int:
        return sum(arm.games for arm in self.arms if arm.main)

    @property
    def headline_seconds(self) -> float:
        """What the headline's games take on one core; not timed, so that pages can be rebuilt."""
        return sum(
            arm.games * self.tables.game.rough_seconds(configuration.setup())
            for arm, configuration in zip(self.arms, self.configurations, strict=True)
            if arm.main
        )

    @property
    def tuned_elsewhere(self) -> list[str]:
        """Policies that, by their records, were tuned for another game than this changed one."""
        if not self.tables.facts.changed:
            return []
        names = list(dict.fromkeys(name for one in self.configurations for name in one.policy))
        roster = self.tables.game.shelf.roster_for(names)
        return [name for name in names if tuned_for(roster[name], self.tables.hash) is False]

    @property
    def caption(self) -> str:
        """What the rows are, in a line."""
        return f"{STUDIES[self.request.name]} ({self.games:,} games)"

    def records(self) -> list[dict[str, Any]]:
        """One row per figure of the headline, with its interval: shares, or differences of them."""
        return [
            {"figure": name, **with_bounds("share", found)}
            for name, found in self.headline.figures.items()
        ]


def run_study(session: Session, request: StudyRequest) -> StudyResult:
    """Play what is missing and estimate, without the sensitivity: `with_sensitivity` adds it."""
    options = request.options
    facts = session.facts(options)
    module = study_module(request.name)
    _check(request, facts)
    if hasattr(module, "prepare"):
        options = module.prepare(facts, options, _preparation(session, request))
        request = replace(request, options=options)
    if request.precision is not None:
        options = _precise(session, request, request.precision)
    arms = module.plan(facts, options)
    if request.sensitivity:
        _plan_variants(session, request, options)
    data = played(session, options, arms, request.name)
    # Some questions depend on earlier answers: what was proposed has to be played too.
    while more := _follow_up(module, facts, options, data):
        arms = [*arms, *more]
        data = {**data, **played(session, options, more, f"{request.name}, further games")}
    answer = module.estimate(facts, options, data)
    return StudyResult(request, options, session.tables(options.tables), facts, arms, answer)


def _check(request: StudyRequest, facts: StudyFacts) -> None:
    """Refuse a study that the game lacks the parts for, before anything is played."""
    if missing := study_module(request.name).needs(facts):
        raise PampasError(f"{request.game}: got no {request.name} study, expected {missing}")
    if request.sensitivity and request.name == CHANGE:
        raise PampasError(
            f"--sensitivity: got the study {CHANGE}, expected another one: to study a change "
            "with a doubtful fact altered, lay its overlay over the tables with --tables"
        )


def _preparation(session: Session, request: StudyRequest) -> Preparation:
    return Preparation(
        game=session.game,
        folder=session.data,
        retune=request.retune,
        plays=session.executor is not None,
        workers=session.executor.workers if session.executor else None,
        note=session.watch.note,
        typed=request.options.setup,
    )


def _follow_up(
    module: Any, facts: StudyFacts, options: Options, data: Mapping[str, ArmData]
) -> Sequence[Arm]:
    """Further arms that a study needs, given those that were played."""
    if not hasattr(module, "follow_up"):
        return []
    return [arm for arm in module.follow_up(facts, options, data) if arm.name not in data]


def _precise(session: Session, request: StudyRequest, precision: float) -> Options:
    """As many games of the main arms as it takes; all others as requested."""
    options = request.options
    while True:
        found = headline_of(session, request.name, options, request.name)[0]
        width = 100 * found.half_width
        if width <= precision:
            session.watch.note(f"{request.name}: ±{width:.2f} pp, precise enough")
            return options
        growth = min(MAX_GROWTH, max(LEAST_GROWTH, LEAST_GROWTH * (width / precision) ** 2))
        options = replace(options, main_scale=options.main_scale * growth)
        session.watch.note(
            f"{request.name}: ±{width:.2f} pp so far, {growth:.1f} times as many games"
        )


def main_arms(session: Session, name: str, options: Options) -> list[Arm]:
    """The arms that a headline comes from."""
    plan = study_module(name).plan(session.facts(options), options)
    return [arm for arm in plan if arm.main]


def headline_of(session: Session, name: str, options: Options, title: str) -> tuple[Headline, int]:
    """The headline from its own arms, and how many games they have."""
    arms = main_arms(session, name, options)
    data = played(session, options, arms, title)
    found: Headline = study_module(name).headline(session.facts(options), options, data)
    return found, sum(arm.games for arm in arms)


# --- sensitivity ----------------------------------------------------------------------------------


def with_sensitivity(session: Session, result: StudyResult) -> StudyResult:
    """The headline with each doubtful fact altered in turn, and with none altered."""
    name = result.request.name
    smaller, otherwise = _variants(session, name, result.options)
    about = game_named(session.game).table_folder.overlay_about
    same_deals, _ = headline_of(session, name, smaller, name)
    variants = []
    for overlay, options in otherwise.items():
        found, games = headline_of(session, name, options, f"{name} with {overlay}")
        variants.append(Variant(overlay, about(overlay), found.figures, games))
    return replace(result, variants=variants, same_deals=same_deals)


def _variants(
    session: Session, name: str, options: Options
) -> tuple[Options, Mapping[str, Options]]:
    """The options that variants are played with, and those of each variant by its overlay."""
    facts = session.facts(options)
    solo = any("solo" in arm.configuration for arm in study_module(name).plan(facts, options))
    smaller = replace(options, main_scale=options.main_scale * SENSITIVITY)
    overlays = (*facts.overlays, *(facts.automa_overlays if solo else ()))
    return smaller, {
        overlay: replace(smaller, tables=(*options.tables, overlay))
        for overlay in overlays
        if overlay not in options.tables
    }


def _plan_variants(session: Session, request: StudyRequest, options: Options) -> None:
    """Announce the variants, which are played last, so that the progress counts them."""
    smaller, otherwise = _variants(session, request.name, options)
    for each in (smaller, *otherwise.values()):
        _planned(session, each, main_arms(session, request.name, each))


# --- the runs of arms -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Wanted:
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
    wanted = _planned(session, options, arms)
    executor = session.executor
    if executor is not None:
        executor = executor.for_work(sum(each.work.seconds_left for each in wanted))
    data = {}
    for number, each in enumerate(wanted):
        shown = f"{title}, run {number + 1} of {len(arms)}: {each.arm.name}"
        data[each.arm.name] = ArmData(each.arm, _dataset(session, each, executor, shown))
    return data


def _planned(session: Session, options: Options, arms: Sequence[Arm]) -> list[_Wanted]:
    """The runs of these arms; the watch is told what they will take."""
    wanted = [_wanted(session, options, arm) for arm in arms]
    session.watch.planned([each.work for each in wanted])
    return wanted


def configuration_of(game: str, arm: Arm, options: Options) -> Configuration:
    """All that decides what an arm plays: its own settings, those typed, and the defaults."""
    given = {"game": game, "seed": options.seed, "tables": list(options.tables), **options.setup}
    return effective({**given, **arm.configuration, "games": arm.games}, {})


def _wanted(session: Session, options: Options, arm: Arm) -> _Wanted:
    configuration = configuration_of(session.game, arm, options)
    run = run_of(configuration, session.tables(configuration.tables))
    folder = RunFolder(session.data / run.folder_name)
    return _Wanted(arm, run, folder, *_games_in(folder))


def _dataset(session: Session, wanted: _Wanted, executor: Executor | None, title: str) -> Dataset:
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
    """Games per chunk: even a small run is shared by several cores."""
    return min(run.usual_chunk(), run.whole_blocks(-(-run.games // LEAST_CHUNKS)))


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
