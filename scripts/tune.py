"""`pampas tune`: better weights for a policy, found in games against a pool of opponents.

`scripts/tune` sets the project up and runs it.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.counts import MAX_TUNING_GAMES, TUNING_AT_MOST, TUNING_BLOCKS
from analysis.seating import rows_of
from scripts.arena import (
    games_bar,
    margin_in,
    percent,
    seed_option,
    tables_option,
    vp,
    warm_up,
    workers_option,
)
from scripts.factors import Factors, GameCommand, factor_options, factors_of, typed
from scripts.games import game_argument
from scripts.grid import Grid
from scripts.interrupt import note_for
from scripts.numbers import Count, FiniteRange
from scripts.output import show_grid
from sim import game_named
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from analysis.match import DuelResult
    from analysis.tuning import Generation, Task, Tuned
    from analysis.tuning_log import TuningLog
    from sim.core.facts import Tables

HOLE = 0.6  # a challenger that wins more than this has found one
MAX_GENERATIONS = 1_000_000
MAX_POPULATION = 10_000
FURTHEST = 1000.0  # scales of a weight: beyond all that makes sense


@click.command(cls=GameCommand)
@game_argument()
@click.option(
    "--start",
    metavar="POLICY",
    help="The policy to begin with: a shipped name or a file.  [default with --probe: club]",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The policy file to write. FILE.log.jsonl beside it lets an interrupted run continue. "
    "With --probe it may be left out, and nothing is kept.",
)
@click.option(
    "--against",
    metavar="POLICY,...",
    help="The pool of opponents; each counts the same.  [default with --probe: club]",
)
@click.option("--weights", "names", metavar="NAME,...", help="Tune these weights.")
@click.option(
    "--group",
    "groups",
    metavar="GROUP,...",
    help="Tune the weights of these groups.  [default: all weights but temperature]",
)
@click.option(
    "--fix",
    metavar="NAME=VALUE",
    multiple=True,
    help="A commitment: this weight is laid over the policy and not tuned; can be repeated.",
)
@click.option(
    "--players", default="2", show_default=True, help="Numbers of players, such as 2 or 2,3,4."
)
@click.option(
    "--generations",
    type=Count(1, MAX_GENERATIONS),
    default=60,
    show_default=True,
    help="How long to search. A larger number continues a finished run.",
)
@click.option(
    "--population",
    type=Count(4, MAX_POPULATION),
    help="Candidates of a generation.  [default: grows slowly with the number of weights]",
)
@click.option(
    "--games",
    type=Count(1, MAX_TUNING_GAMES, TUNING_AT_MOST),
    help="Games of each candidate in a generation, rounded up to whole blocks.",
)
@click.option(
    "--blocks",
    type=Count(1, MAX_TUNING_GAMES, TUNING_AT_MOST),
    show_default=str(TUNING_BLOCKS),
    help="The same as a number of deals, each played in every seat against each opponent.",
)
@seed_option("Seed of the search and of its games.")
@click.option(
    "--sigma",
    type=FiniteRange(1 / FURTHEST, FURTHEST),
    default=1.0,
    show_default=True,
    help="How far to look at first, in scales of each weight.",
)
@click.option(
    "--points",
    type=FiniteRange(0, 1),
    default=0.0,
    show_default=True,
    help="What each VP (or peso) of its own adds to a candidate's fitness, besides win and margin.",
)
@click.option(
    "--hold-out",
    type=Count(2, MAX_TUNING_GAMES),
    default=1000,
    show_default=True,
    help="Blocks on new deals that measure the result against each opponent.",
)
@click.option("--name", help="Name in the file's sentence.  [default: the name of the file]")
@click.option(
    "--probe",
    is_flag=True,
    help="Look for a hole in the policy --against: how often can a tuned challenger beat it?",
)
@factor_options("game", "deal")
@tables_option
@workers_option()
def tune(
    game: str,
    start: str | None,
    out: Path | None,
    against: str | None,
    names: str | None,
    groups: str | None,
    fix: tuple[str, ...],
    players: str,
    generations: int,
    population: int | None,
    games: int | None,
    blocks: int | None,
    seed: int,
    sigma: float,
    points: float,
    hold_out: int,
    name: str | None,
    probe: bool,
    overlays: tuple[str, ...],
    workers: int | None,
    factors: Factors,
) -> None:
    """Tune weights of a policy of GAME by CMA-ES in games against a pool of opponents.

    A candidate's fitness is its share of wins plus 0.004 for each VP (or peso) of its margin
    over the best other player (at most 100 in a block), and what --points adds: the mean over
    opponents and numbers of players. It plays alone against one opponent on all other seats, in
    every seat, on deals that are new in each generation and the same for all its candidates.

    The result is the centre of the search, measured on deals that it has never seen. The same
    command continues an interrupted run.
    """
    from analysis.dataset.files import check_writable
    from analysis.tuned_policy import record_of, write_policy
    from analysis.tuning_log import TuningLog
    from analysis.tuning_task import check_hold_out, tuning_task

    if probe:
        start, against = start or "club", against or "club"
    start = _needed("--start", start)
    against = _needed("--against", against)
    if out is None and not probe:
        _needed("--out", None)
    tables = game_named(game).tables(overlays)
    task = tuning_task(
        tables, start, against, names=names, groups=groups, fix=fix, players=players,
        population=population, games=games, blocks=blocks, seed=seed, sigma=sigma, points=points,
        setup=setup_fields(factors_of(game), factors), note=note_for(False, False),
    )  # fmt: skip
    opponents = {**task.opponents}
    opponents.setdefault(start, rows_of(game, [start])[0])
    check_hold_out(task, hold_out, len(opponents))
    name = name or (out.stem if out else "challenger")
    log = None
    if out is not None:
        check_writable(out)
        log = TuningLog(Path(f"{out}.log.jsonl"), {"game": game, **task.settings()})
    warm_up(game)
    tuned = _search(tables, task, generations, workers, log)
    results = _measure(tables, task, tuned, name, opponents, hold_out, workers)
    if out is not None:
        command = _command(task, game, out, generations, hold_out, factors, overlays)
        record = record_of(task, tuned, results, opponents, command)
        write_policy(out, name, task, tuned, record)
    _show(results, game, out)
    if probe:
        frozen = [result for result in results if result.rest in task.opponents]
        _say_hole(frozen, tuned.games)


def _needed(option: str, value: str | None) -> str:
    if value is None:
        raise click.UsageError(f"Missing option '{option}'.")
    return value


def _search(
    tables: Tables, task: Task, generations: int, workers: int | None, log: TuningLog | None
) -> Tuned:
    """The search, with one line per generation."""
    from analysis import tuning

    a_generation = task.games(task.population, len(task.opponents), task.blocks)
    known = min(len(log.fitness()), generations) if log else 0
    click.echo(
        f"{tables.game.name}: tuning {len(task.weights)} weights of {task.start_name} against "
        f"{', '.join(task.opponents)}: {task.population} candidates, {a_generation:,} games a "
        "generation",
        err=True,
    )
    if known:
        click.echo(f"continuing after generation {known} of the log", err=True)
    began = time.perf_counter()
    last = began
    done = known

    with games_bar("tuning", (generations - known) * a_generation) as bar:

        def report(generation: Generation) -> None:
            nonlocal done, last
            if generation.replayed:
                return
            done = generation.number
            now = time.perf_counter()
            left = (now - began) / (done - known) * (generations - done)
            bar.say(
                f"generation {done}/{generations}: best {generation.best:.4f}, mean "
                f"{generation.mean:.4f}, sigma {generation.sigma:.3f}, {now - last:.1f} s, "
                f"{duration(left)} left"
            )
            last = now

        try:
            evaluate = tuning.evaluate_by_playing(tables, task, workers, bar.advance)
            tuned = tuning.tune(task, generations, evaluate, log, report)
        except KeyboardInterrupt:
            if log is not None:
                bar.say(
                    f"{log.path} keeps what was played up to generation {done}: "
                    "the same command continues after it"
                )
            raise
    if tuned.converged:
        click.echo(f"the search ended by itself after generation {tuned.generations}", err=True)
    return tuned


def duration(seconds: float) -> str:
    """About how long, for people."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 100 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def _measure(
    tables: Tables,
    task: Task,
    tuned: Tuned,
    name: str,
    opponents: Mapping[str, Any],
    blocks: int,
    workers: int | None,
) -> list[DuelResult]:
    from analysis import tuning

    games = task.games(1, len(opponents), blocks)
    click.echo(f"measuring on new deals: {games:,} games", err=True)
    with games_bar("measuring", games) as bar:
        return tuning.hold_out(
            tables, task, name, tuned.row, opponents, blocks, workers, bar.advance
        )


def _command(
    task: Task,
    game: str,
    out: Path,
    generations: int,
    hold_out: int,
    factors: Factors,
    overlays: Sequence[str],
) -> str:
    """The command that makes this policy again, with all that has a default."""
    parts = ["pampas", "tune", game, "--start", task.start_name, "--out", out.name]
    parts += ["--against", ",".join(task.opponents), "--weights", ",".join(task.weights)]
    for name, fixed in task.fixed.items():
        parts += ["--fix", f"{name}={fixed!r}"]
    parts += ["--players", ",".join(str(count) for count in task.players)]
    for option, value in (
        ("generations", generations),
        ("population", task.population),
        ("blocks", task.blocks),
        ("seed", task.seed),
        ("sigma", f"{task.sigma:g}"),
        ("points", f"{task.points:g}"),
        ("hold-out", hold_out),
    ):
        parts += [f"--{option}", str(value)]
    return shlex.join([*parts, *typed(game, factors, overlays)])


def _show(results: Sequence[DuelResult], game: str, out: Path | None) -> None:
    rows = [
        (result.rest, str(result.players), percent(result.win), f"{100 * result.fair:.1f} %",
         vp(result.margin), f"{result.games:,}")
        for result in results
    ]  # fmt: skip
    headings = ("against", "players", "wins (95 %)", "fair", margin_in(game), "games")
    show_grid(Grid("", headings, rows))
    click.echo("Measured on deals that the search has never seen.")
    if out is not None:
        click.echo(f"written: {out}")


def _say_hole(results: Sequence[DuelResult], games: int) -> None:
    """Is there a hole? Only two players have a threshold; with more the fair share is lower."""
    for result in results:
        beaten = (
            f"after a search of {games:,} games {result.one} wins {percent(result.win)} "
            f"against {result.rest}"
        )
        where = f" ({result.players} players)" if result.players > 2 else ""
        if result.win.mean > HOLE * 2 * result.fair:
            click.echo(f"{beaten}{where}: a hole.")
        else:
            click.echo(f"{beaten}{where}: no hole was found.")
