"""`pampas simulate`: play many games into a dataset on disk."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scripts.arena import percent, tables_option, warm_up, workers_option
from scripts.configuration import (
    Configuration,
    config_option,
    effective,
    read_config,
    typed_options,
)
from scripts.factors import GameCommand, factor_options
from scripts.games import game_argument, policy_option
from scripts.grid import Grid
from scripts.numbers import AT_MOST, MAX_GAMES, MAX_NUMBER, MAX_SEED, Count
from scripts.output import say, show_grid
from scripts.progress import Status, clock, figures, rate, score, show_for
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.backends import Place
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.headline import Tally
    from analysis.dataset.runner import Opened, Report
    from analysis.dataset.study import Study
    from sim.core.facts import Tables
    from sim.core.policy import Roster

MOST_GAMES_OF_A_CHUNK = 1_000_000
INTERRUPTED = {signal.SIGINT: 130, signal.SIGTERM: 143}


@click.command(cls=GameCommand)
@game_argument(default=None)
@click.option(
    "--games",
    type=Count(1, MAX_GAMES, AT_MOST),
    default=10_000,
    show_default=True,
    help="Games to play, such as 5000, 1e6 or 1_000_000.",
)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@click.option(
    "--seed", type=Count(0, MAX_SEED), default=1, show_default=True, help="Seed of the games."
)
@click.option(
    "--first",
    type=Count(0, MAX_NUMBER),
    default=0,
    show_default=True,
    help="Number of the first game: for a part of a run that 'pampas merge' puts together.",
)
@policy_option("club")
@click.option(
    "--rotate/--no-rotate",
    default=False,
    show_default=True,
    help="Play each deal in all rotations of the players: policies and what else belongs to a "
    "player moves on, what belongs to a seat, such as its start, stays.",
)
@factor_options("game", "deal", "seats")
@tables_option
@config_option
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    show_default="runs/GAME-HASH",
    help="The folder of the run. The same command goes on with what is there.",
)
@click.option(
    "--resume", is_flag=True, help="Go on with the run in --out, also to more games than it had."
)
@click.option("--force", is_flag=True, help="Play again over the run that --out holds.")
@workers_option(
    "Processes or threads that play; the result is the same for any number.", elsewhere=True
)
@click.option(
    "--backend",
    default="loky",
    show_default=True,
    metavar="NAME",
    help="Where chunks are played: loky (processes), threading, dask or ray.",
)
@click.option("--scheduler", metavar="HOST:PORT", help="The scheduler of a dask or ray cluster.")
@click.option(
    "--chunk",
    type=Count(1, MOST_GAMES_OF_A_CHUNK, "every worker holds a chunk in memory"),
    metavar="GAMES",
    show_default="about 5 to 20 seconds",
    help="Games of a chunk: what is lost at most when a worker is killed.",
)
@click.option("--quiet", is_flag=True, help="No progress and no summary.")
@click.option("--json", "as_json", is_flag=True, help="Progress and result as JSON.")
@click.pass_context
def simulate(
    ctx: click.Context,
    /,
    config: str | None,
    out: Path | None,
    resume: bool,
    force: bool,
    workers: int | None,
    backend: str,
    scheduler: str | None,
    chunk: int | None,
    quiet: bool,
    as_json: bool,
    **_: Any,
) -> None:
    """Play games of GAME and keep a row for every game and every seat, as parquet files.

    The same options give the same rows, for any number of workers, on any machine. A run that was
    ended, by Ctrl-C or by force, goes on with the same command; nothing is played twice. The
    folder holds manifest.json (what was played and what it rests on), games and seats; 'pampas
    doctor' checks it.
    """
    from analysis.dataset.backends import Place
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.runner import open_run

    if resume and force:
        raise PampasError("--resume and --force: expected one of them: go on, or play again")
    typed = typed_options(ctx)
    configuration = effective(typed, read_config(config, typed.get("game")) if config else {})
    place = Place(backend, workers, scheduler)
    tables = game_named(configuration.game).tables(configuration.tables)
    note = note_for(quiet, as_json)
    if configuration.rounded_from is not None:
        note(
            f"--games: playing {configuration.games:,} games, not {configuration.rounded_from:,}: "
            f"with --rotate each deal is played in all {len(configuration.policy)} rotations"
        )
    warm_up(configuration.game, show=not (quiet or as_json))
    study = study_of(configuration, tables)
    folder = RunFolder(out or Path("runs") / f"{study.game.name}-{study.identity}")
    size = study.usual_chunk() if chunk is None else study.whole_blocks(chunk)
    with folder.taken(), interrupts(note) as interrupt:
        opened = open_run(folder, study, resume, force)
        place = place.for_work(study.rough_seconds(study.games - opened.games))
        report = play_shown(study, folder, opened, place, size, interrupt, quiet, as_json)
    if not quiet or as_json:
        tell(study, folder.path, report, as_json)
    if report.done < study.games:
        note(how_to_resume(folder.path, study, report))
        ctx.exit(interrupt.exit_code)


def play_shown(
    study: Study,
    folder: RunFolder,
    opened: Opened,
    place: Place,
    size: int,
    interrupt: Interrupt,
    quiet: bool,
    as_json: bool,
) -> Report:
    """Play what is missing, and show how it goes on."""
    from analysis.dataset.folder import tally_of
    from analysis.dataset.runner import run

    tally = tally_of(study, opened.entries)
    status = Status(study.seat_names, study.games, opened.games, tally)
    show = show_for(status, quiet, as_json)
    with show.running():
        for text in opened.notes:
            show.note(text)
        return run(study, folder, opened, place, size, show, interrupt.stop)


def study_of(configuration: Configuration, tables: Tables) -> Study:
    """The study of a configuration: with policies, tables and signatures."""
    from analysis.dataset.study import Origin, Study
    from sim.core.policy import Roster

    setup = configuration.setup()
    roster = setup.roster
    used = Roster([roster[name] for name in dict.fromkeys(setup.policies)])
    rules, players = tables.game.signatures()
    return Study(
        tables=tables,
        setup=setup,
        names=roster.names,
        rows=roster.rows,
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
    """What the user's own files said, so that a run can be understood without them."""
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


def note_for(quiet: bool, as_json: bool) -> Callable[[str], None]:
    """How a line is told on stderr: not at all, as JSON, or as it is."""

    def note(text: str) -> None:
        if not quiet:
            line = json.dumps({"note": text}) if as_json else text
            # Not by click: a signal may come in the middle of its own printing.
            os.write(2, f"{line}\n".encode())

    return note


class Interrupt:
    """Whether somebody wants the run to end, and how it exits then."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.exit_code = 1


@contextmanager
def interrupts(note: Callable[[str], None]) -> Iterator[Interrupt]:
    """The first Ctrl-C (or SIGTERM) ends at the edge of a chunk, the second one at once."""
    interrupt = Interrupt()

    def hear(number: int, _: Any) -> None:
        if interrupt.stop.is_set():
            note("pampas: interrupted")
            end_at_once(INTERRUPTED[signal.Signals(number)])
        interrupt.exit_code = INTERRUPTED[signal.Signals(number)]
        interrupt.stop.set()
        note("interrupted: finishing the chunks under way (again to end at once)")

    if threading.current_thread() is not threading.main_thread():
        yield interrupt
        return
    before = {number: signal.signal(number, hear) for number in INTERRUPTED}
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end_at_once(code: int) -> None:
    """Without a word to anybody: what is filed is on the disk, and workers end with their parent.

    An exception would have to find its way out of whatever joblib is doing just now.
    """
    if sys.stderr.isatty():
        os.write(2, b"\x1b[?25h")  # the live picture hides the cursor
    os._exit(code)


def how_to_resume(path: Path, study: Study, report: Report) -> str:
    manifest, out = (shlex.quote(str(place)) for place in (path / "manifest.json", path))
    command = f"pampas simulate --config {manifest} --out {out}"
    return (
        f"{report.done:,} of {study.games:,} games are saved in {path}. To go on, give the same "
        f"command again, or: {command}"
    )


def tell(study: Study, path: Path, report: Report, as_json: bool) -> None:
    """The result of a run."""
    if as_json:
        click.echo(json.dumps(as_object(study, path, report)))
        return
    if report.games:
        share = report.time.kernel_seconds / max(report.time.chunk_seconds, 1e-9)
        say(
            f"{report.games:,} games in {clock(report.seconds)}, "
            f"{rate(report.games / max(report.seconds, 1e-9))} a second; "
            f"{100 * share:.1f} % of the workers' time was play"
        )
    elif report.done == study.games:
        say(f"all {study.games:,} games were there already; --force plays them again")
    if report.tally is None:
        return
    for group in ("seat", "player") if study.rotate else ("seat",):
        show_grid(_grid(study, report.tally, group))
    if report.content is not None:
        say(f"{path}: {report.done:,} games, content {report.content}")


def _grid(study: Study, tally: Tally, group: str) -> Grid:
    """A line a seat, or a line a player; rotated players take turns in a seat."""
    named = group == "player" or not study.rotate
    rows = []
    figures = (tally.intervals(group, "win_share"), tally.intervals(group, "total"))
    for i, (name, win, total) in enumerate(zip(study.seat_names, *figures, strict=True)):
        rows.append([str(i + 1), *([name] if named else []), percent(win), score(total)])
    columns = [group, *(["policy"] if named else []), "wins (95 %)", "VP (95 %)"]
    return Grid("", columns, rows)


def as_object(study: Study, path: Path, report: Report) -> dict[str, Any]:
    """The same for machines."""
    time = report.time
    return {
        "out": str(path),
        "state": "finished" if report.done == study.games else "interrupted",
        "games": report.done,
        "of": study.games,
        "played": report.games,
        "seconds": report.seconds,
        "games_per_second": report.games / max(report.seconds, 1e-9),
        "play_share": time.kernel_seconds / time.chunk_seconds if report.games else None,
        "content": report.content,
        "signature": study.origin.signature,
        "tables": study.origin.tables,
        **figures(study.seat_names, report.tally),
    }
