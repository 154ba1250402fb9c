"""Playing a configuration into a dataset on disk: what `pampas simulate` does, for Python too."""

from __future__ import annotations

import threading
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.configuration import Configuration
from analysis.dataset import runner
from analysis.dataset.backends import Executor
from analysis.dataset.folder import RunFolder
from analysis.dataset.run import Origin, Run
from analysis.dataset.runner import Report, RunState, open_run
from analysis.tabular import Tabular, with_bounds
from analysis.watch import Watch
from sim import game_named
from sim.core.errors import PampasError
from sim.core.policy import Roster

if TYPE_CHECKING:
    from analysis.dataset.read import Dataset
    from sim.core.facts import Tables

RUNS = Path("runs")  # where runs go if no folder is named


@dataclass(frozen=True, repr=False)
class Simulation(Tabular):
    """A run that was played, perhaps not to its end: what it is, where it is, how it went."""

    run: Run
    path: Path
    report: Report

    @property
    def caption(self) -> str:
        """What the rows are, in a line."""
        return f"{self.run.game.title}: {self.report.done:,} games in {self.path}"

    def records(self) -> list[dict[str, Any]]:
        """One row per player: share of wins and VP, with intervals over deals."""
        tally = self.report.tally
        if tally is None:
            return []
        wins, totals = (tally.intervals("player", name) for name in ("win_share", "total"))
        return [
            {
                "player": number,
                "policy": name,
                **with_bounds("win_share", win),
                **with_bounds("total", total),
            }
            for number, (name, win, total) in enumerate(
                zip(self.run.seat_names, wins, totals, strict=True), 1
            )
        ]

    @property
    def finished(self) -> bool:
        return self.report.done == self.run.games

    def dataset(self) -> Dataset:
        """The games, for reading."""
        from analysis.dataset.read import open_dataset

        return open_dataset(self.path)


def simulate(
    configuration: Configuration,
    out: Path | None = None,
    executor: Executor | None = None,
    *,
    resume: bool = False,
    force: bool = False,
    chunk: int | None = None,
    tables: Tables | None = None,
    watch: Watch | None = None,
    stop: threading.Event | None = None,
) -> Simulation:
    """Play what is missing of a run; `stop` ends it at the end of a chunk.

    tables: those of the configuration, if already loaded.
    """
    if resume and force:
        raise PampasError("resume and force: expected one of them: go on, or play again")
    run = run_of(configuration, tables or tables_of(configuration))
    folder = RunFolder(out or RUNS / run.folder_name)
    size = run.usual_chunk() if chunk is None else run.whole_blocks(chunk)
    with folder.locked():
        state = open_run(folder, run, resume, force)
        report = play_missing(
            run,
            folder,
            state,
            (executor or Executor()).for_work(run.rough_seconds(run.games - state.games)),
            size,
            watch or Watch(),
            stop or threading.Event(),
        )
    return Simulation(run, folder.path, report)


def tables_of(configuration: Configuration) -> Tables:
    return game_named(configuration.game).tables(configuration.tables)


def play_missing(
    run: Run,
    folder: RunFolder,
    state: RunState,
    executor: Executor,
    size: int,
    watch: Watch,
    stop: threading.Event,
    title: str = "",
) -> Report:
    """Play what a folder lacks of its run, and report progress."""
    with watch.playing(run, folder.path, state, title):
        for text in state.notes:
            watch.note(text)
        return runner.play_run(run, folder, state, executor, size, watch, stop)


def run_of(configuration: Configuration, tables: Tables) -> Run:
    """The run of a configuration, with policies, tables and signatures."""
    setup = configuration.setup()
    roster = setup.roster
    used = Roster([roster[name] for name in dict.fromkeys(setup.policies)])
    rules, players = tables.game.signatures()
    return Run(
        tables=tables,
        setup=setup,
        names=roster.names,
        rows=roster.rows,
        networks=tables.game.networks_of(used.rows),
        first=configuration.first,
        games=configuration.games,
        rotate=configuration.rotate,
        configuration=configuration.to_dict(),
        origin=Origin(
            pampas=version("pampas"),
            rules=tables.game.rules_version,
            signature=rules,
            players_signature=players,
            tables=tables.hash,
            policies=used.hash,
        ),
        code=tables.game.code(),
        extras=_inputs(tables, used),
    )


def _inputs(tables: Tables, used: Roster) -> dict[str, Any]:
    """What the user's own files contain, so that a run can be understood without them."""
    shelf = tables.game.shelf
    return {
        "changed_tables": {
            table: {key: asdict(change) for key, change in changes.items()}
            for table, changes in tables.facts.changed.items()
            if changes
        },
        "weights": {
            policy.name: {
                weight.name: float(policy.row[weight.index]) for weight in shelf.differing(policy)
            }
            for policy in used.policies
            if policy.name not in shelf.names
        },
    }
