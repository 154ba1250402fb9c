"""`pampas simulate`: play many games into a dataset on disk."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.configuration import effective, read_config
from analysis.counts import AT_MOST, MAX_GAMES, MAX_NUMBER
from scripts.arena import percent, seed_option, tables_option, warm_up, workers_option
from scripts.configuration import config_option, typed_options
from scripts.factors import GameCommand, factor_options
from scripts.games import game_argument, policy_option
from scripts.grid import Grid
from scripts.interrupt import interrupts, note_for
from scripts.numbers import Count
from scripts.output import say, show_grid
from scripts.progress import clock, figures, rate, score, show_for
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.configuration import Configuration
    from analysis.dataset.backends import Executor
    from analysis.dataset.headline import Tally
    from analysis.dataset.run import Run
    from analysis.dataset.runner import Report
    from analysis.simulate import Simulation
    from sim.core.facts import Tables

MAX_GAMES_OF_A_CHUNK = 1_000_000


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
@seed_option()
@click.option(
    "--first",
    type=Count(0, MAX_NUMBER),
    default=0,
    show_default=True,
    help="Number of the first game: for a part of a run that 'pampas merge' joins.",
)
@policy_option("club")
@click.option(
    "--rotate/--no-rotate",
    default=False,
    show_default=True,
    help="Play each deal in all rotations of the players: policies, and whatever else belongs "
    "to a player, move on; what belongs to a seat, such as its start, stays.",
)
@factor_options("game", "deal", "seats")
@tables_option
@config_option
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    show_default="runs/GAME-HASH",
    help="The folder of the run. The same command continues what is there.",
)
@click.option(
    "--resume", is_flag=True, help="Continue the run in --out, perhaps with more games than it had."
)
@click.option("--force", is_flag=True, help="Replace the run that --out holds.")
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
    type=Count(1, MAX_GAMES_OF_A_CHUNK, "every worker holds a chunk in memory"),
    metavar="GAMES",
    show_default="about 5 to 20 seconds",
    help="Games per chunk: at most what is lost when a worker is killed.",
)
@click.option(
    "--trajectories",
    is_flag=True,
    help="Keep every decision instead, for learning: observation, legal actions, action, reward.",
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
    trajectories: bool,
    quiet: bool,
    as_json: bool,
    **_: Any,
) -> None:
    """Play games of GAME and keep a row for every game and every seat, as parquet files.

    The same options give the same rows, for any number of workers, on any machine. A run that was
    interrupted is continued by the same command; nothing is played twice. The
    folder holds manifest.json (what was played and what it rests on), games and seats; 'pampas
    doctor' checks it. --trajectories keeps a row for every decision of the same games instead
    (docs/interfaces.md).
    """
    from analysis.dataset.backends import Executor
    from analysis.simulate import simulate as play
    from analysis.simulate import tables_of

    if resume and force:
        raise PampasError("--resume and --force: expected one of them: go on, or play again")
    typed = typed_options(ctx)
    configuration = effective(typed, read_config(config, typed.get("game")) if config else {})
    executor = Executor(backend, workers, scheduler)
    tables = tables_of(configuration)
    note = note_for(quiet, as_json)
    if configuration.rounded_from is not None:
        note(
            f"--games: playing {configuration.games:,} games, not {configuration.rounded_from:,}: "
            f"with --rotate each deal is played in all {len(configuration.policy)} rotations"
        )
    warm_up(configuration.game, show=not (quiet or as_json))
    if trajectories:
        finished, code = _trajectories(
            configuration, tables, out, executor, resume, force, chunk, note, quiet, as_json
        )
        if not finished:
            ctx.exit(code)
        return
    with interrupts(note) as interrupt:
        played = play(
            configuration,
            out,
            executor,
            resume=resume,
            force=force,
            chunk=chunk,
            tables=tables,
            watch=show_for(quiet, as_json),
            stop=interrupt.stop,
        )
    if not quiet or as_json:
        tell(played.run, played.path, played.report, as_json)
    if not played.finished:
        note(how_to_resume(played))
        ctx.exit(interrupt.exit_code)


def _trajectories(
    configuration: Configuration,
    tables: Tables,
    out: Path | None,
    executor: Executor,
    resume: bool,
    force: bool,
    chunk: int | None,
    note: Callable[[str], None],
    quiet: bool,
    as_json: bool,
) -> tuple[bool, int]:
    """Every decision of the games; whether all are there, and the exit code if they are not."""
    from analysis.trajectories import keep_trajectories

    def progress(done: int, games: int) -> None:
        note(f"{done:,} of {games:,} games")

    with interrupts(note) as interrupt:
        kept = keep_trajectories(
            configuration,
            out,
            executor,
            resume=resume,
            force=force,
            chunk=chunk,
            tables=tables,
            progress=progress,
            stop=interrupt.stop,
        )
    if as_json:
        click.echo(json.dumps(kept.to_dict()))
    elif not quiet:
        say(f"{kept.path}: {kept.decisions:,} decisions of {kept.games:,} games")
    if not kept.finished:
        note(f"{kept.games:,} of {kept.of:,} games are saved in {kept.path}. To go on, give the "
             "same command again.")  # fmt: skip
    return kept.finished, interrupt.exit_code


def how_to_resume(played: Simulation) -> str:
    path = played.path
    manifest, out = (shlex.quote(str(place)) for place in (path / "manifest.json", path))
    command = f"pampas simulate --config {manifest} --out {out}"
    return (
        f"{played.report.done:,} of {played.run.games:,} games are saved in {path}. To go on, give "
        f"the same command again, or: {command}"
    )


def tell(run: Run, path: Path, report: Report, as_json: bool) -> None:
    """The result of a run."""
    if as_json:
        click.echo(json.dumps(as_object(run, path, report)))
        return
    if report.games:
        share = report.time.kernel_seconds / max(report.time.chunk_seconds, 1e-9)
        say(
            f"{report.games:,} games of {run.game.name} in {clock(report.seconds)}, "
            f"{rate(report.games / max(report.seconds, 1e-9))} a second; "
            f"{100 * share:.1f} % of the workers' time was play"
        )
    elif report.done == run.games:
        there = f"all {run.games:,} games of {run.game.name} were there already"
        say(f"{there}; --force plays them again")
    if report.tally is None:
        return
    for group in ("seat", "player") if run.rotate else ("seat",):
        show_grid(_grid(run, report.tally, group))
    if report.content is not None:
        say(f"{path}: {report.done:,} games, content {report.content}")


def _grid(run: Run, tally: Tally, group: str) -> Grid:
    """One line per seat, or per player; rotated players take turns in a seat."""
    named = group == "player" or not run.rotate
    rows = []
    figures = (tally.intervals(group, "win_share"), tally.intervals(group, "total"))
    for i, (name, win, total) in enumerate(zip(run.seat_names, *figures, strict=True)):
        rows.append([str(i + 1), *([name] if named else []), percent(win), score(total)])
    columns = [
        group,
        *(["policy"] if named else []),
        "wins (95 %)",
        f"{run.game.score_unit} (95 %)",
    ]
    return Grid("", columns, rows)


def as_object(run: Run, path: Path, report: Report) -> dict[str, Any]:
    """The same for machines."""
    time = report.time
    return {
        "out": str(path),
        "state": "finished" if report.done == run.games else "interrupted",
        "games": report.done,
        "of": run.games,
        "played": report.games,
        "seconds": report.seconds,
        "games_per_second": report.games / max(report.seconds, 1e-9),
        "play_share": time.kernel_seconds / time.chunk_seconds if report.games else None,
        "content": report.content,
        "signature": run.origin.signature,
        "tables": run.origin.tables,
        **figures(run.seat_names, report.tally),
    }
