"""`pampas tune`: better weights for a policy, found in games against a pool of opponents.

`scripts/tune` sets the project up and runs it.
"""

from __future__ import annotations

import datetime
import json
import shlex
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.counts import MAX_SEED, BlockGames, counted
from analysis.seating import rows_of
from scripts.arena import games_bar, percent, tables_option, vp, warm_up, workers_option
from scripts.factors import Factors, GameCommand, factor_options, factors_of
from scripts.games import game_argument
from scripts.grid import Grid
from scripts.interrupt import note_for
from scripts.numbers import Count, FiniteRange
from scripts.output import show_grid
from sim import game_named
from sim.core.errors import PampasError
from sim.core.factors import setup_fields, words
from sim.core.reader import close_to

if TYPE_CHECKING:
    from analysis.match import DuelResult
    from analysis.tuning import Generation, Task, Tuned
    from analysis.tuning_log import TuningLog
    from sim.core.facts import Tables
    from sim.core.weights import Weights

HOLE = 0.6  # a challenger that wins more than this has found one
USUAL_BLOCKS = 40
MAX_GAMES = 2_000_000
WHY = f"the games of a generation are laid out together, at most {MAX_GAMES:,}"
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
    help="The policy file to write. FILE.log.jsonl beside it continues a run that was ended. "
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
    help="How long to search. A finished run is continued by a larger number.",
)
@click.option(
    "--population",
    type=Count(4, MAX_POPULATION),
    help="Candidates of a generation.  [default: grows slowly with the number of weights]",
)
@click.option(
    "--games",
    type=Count(1, MAX_GAMES, WHY),
    help="Games of each candidate in a generation, rounded up to whole blocks.",
)
@click.option(
    "--blocks",
    type=Count(1, MAX_GAMES, WHY),
    show_default=str(USUAL_BLOCKS),
    help="The same as a number of deals, each played in every seat against each opponent.",
)
@click.option(
    "--seed", type=Count(0, MAX_SEED), default=1, show_default=True, help="Seed of it all."
)
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
    help="What one VP of its own adds to a candidate's fitness, beside win and margin.",
)
@click.option(
    "--hold-out",
    type=Count(2, MAX_GAMES),
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
@factor_options("deal")
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

    A candidate's fitness is its share of wins plus 0.004 for each VP of its margin over the best
    other player (at most 100 VP in a block), and what --points adds: the mean over opponents,
    and numbers of players. It plays alone against one opponent on all other seats, in every seat,
    on deals that are new in each generation and the same for all its candidates.

    The result is the centre of the search, measured on deals that it has never seen. A run that was
    ended goes on with the same command.
    """
    from analysis.tuning_log import TuningLog

    if probe:
        start, against = start or "club", against or "club"
    start = _needed("--start", start)
    against = _needed("--against", against)
    if out is None and not probe:
        _needed("--out", None)
    tables = game_named(game).tables(overlays)
    task = _task(
        game, tables, start, words("--against", against), names, groups, fix,
        _players(players), population, (games, blocks), seed, sigma, points,
        setup_fields(factors_of(game), factors),
    )  # fmt: skip
    opponents = {**task.opponents}
    opponents.setdefault(start, rows_of(game, [start])[0])
    most = MAX_GAMES // task.games(1, len(opponents), 1)
    why = f"the result is measured in at most {MAX_GAMES:,} games"
    counted("--hold-out", hold_out, 2, most, why)
    name = name or (out.stem if out else "challenger")
    log = None
    if out is not None:
        _check_writable(out)
        log = TuningLog(Path(f"{out}.log.jsonl"), {"game": game, **task.settings()})
    warm_up(game)
    tuned = _search(tables, task, generations, workers, log)
    results = _measure(tables, task, tuned, name, opponents, hold_out, workers)
    if out is not None:
        command = _command(task, game, out, generations, hold_out, factors, overlays)
        record = _record(task, tuned, results, command)
        _write(out, name, task, tuned, record)
    _show(results, out)
    if probe:
        frozen = [result for result in results if result.rest in task.opponents]
        _say_hole(frozen, _training_games(task, tuned))


def _needed(option: str, value: str | None) -> str:
    if value is None:
        raise click.UsageError(f"Missing option '{option}'.")
    return value


def _players(text: str) -> tuple[int, ...]:
    found = [word for word in words("--players", text)]
    if not all(word.isdecimal() for word in found) or len(set(found)) < len(found):
        raise PampasError(f"--players: got {text!r}, expected different numbers such as 2,3")
    return tuple(int(word) for word in found)


def _task(
    game: str,
    tables: Tables,
    start: str,
    against: list[str],
    names: str | None,
    groups: str | None,
    fix: Sequence[str],
    players: tuple[int, ...],
    population: int | None,
    size: tuple[int | None, int | None],
    seed: int,
    sigma: float,
    points: float,
    setup: Mapping[str, Any],
) -> Task:
    """Everything that the arguments say, checked."""
    from analysis.tuning import Task, default_population, search_space

    registry = tables.game.shelf.weights
    fixed = _fixed(fix, registry)
    asked = words("--weights", names) if names is not None else []
    for weight in asked:
        _check_weight("--weights", weight, registry)
        if weight in fixed:
            raise PampasError(f"--weights: {weight!r} is a commitment of --fix, so it is not tuned")
        if registry.entries[weight].scale <= 0:
            raise PampasError(f"--weights: {weight!r} is not a weight that can be tuned")
    asked_groups = words("--group", groups) if groups is not None else []
    known = dict.fromkeys(entry.group for entry in registry.entries.values())
    for group in asked_groups:
        if group not in known:
            raise PampasError(f"--group: unknown group {group!r}{close_to(group, known)}")
    weights = search_space(registry, asked, asked_groups, fixed)
    if len(weights) < 2:
        raise PampasError(f"--weights: got {len(weights)} to tune, expected at least 2")
    if len(set(against)) < len(against):
        raise PampasError(f"--against: got {','.join(against)!r}, expected each policy once")
    row = rows_of(game, [start], "--start")[0].copy()
    for weight, value in fixed.items():
        row[registry.entries[weight].index] = value
    for count in players:
        tables.game.setup(players=count, seed=seed, **setup)  # refuses what is wrong
    population = population or default_population(len(weights))
    return Task(
        registry=registry,
        start_name=start,
        start=row,
        opponents=dict(zip(against, rows_of(game, against, "--against"), strict=True)),
        weights=weights,
        fixed=fixed,
        players=players,
        population=population,
        blocks=_blocks(*size, population, len(against) * sum(players)),
        seed=seed,
        sigma=sigma,
        points=points,
        setup=setup,
        tables_hash=tables.hash,
    )


def _blocks(games: int | None, blocks: int | None, population: int, each: int) -> int:
    """Blocks that every candidate of a generation plays; `each` is its games of one deal."""
    block = BlockGames(each, "of each candidate", each * population, MAX_GAMES, WHY)
    return block.blocks(games, blocks, USUAL_BLOCKS, note_for(False, False))


def _check_weight(option: str, name: str, registry: Weights) -> None:
    if name not in registry.entries:
        raise PampasError(f"{option}: unknown weight {name!r}{close_to(name, registry.entries)}")


def _fixed(fix: Sequence[str], registry: Weights) -> dict[str, float]:
    import math

    fixed: dict[str, float] = {}
    for pair in (pair for text in fix for pair in words("--fix", text)):
        name, equals, text = (word.strip() for word in pair.partition("="))
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not equals or not math.isfinite(value):
            raise PampasError(f"--fix: got {pair!r}, expected NAME=VALUE with a number")
        _check_weight("--fix", name, registry)
        if name in fixed:
            raise PampasError(f"--fix: {name!r} is given twice")
        entry = registry.entries[name]
        if not entry.holds(value):
            raise PampasError(f"--fix: got {pair!r}, expected a number: {entry.range}")
        fixed[name] = value
    return fixed


def _check_writable(out: Path) -> None:
    """Refuse a file that cannot be written now, not after hours."""
    existed = out.exists()
    try:
        with out.open("a"):
            pass
        if not existed:
            out.unlink()
    except OSError as error:
        raise PampasError(f"--out: cannot write {out}: {error.strerror}") from None


def _search(
    tables: Tables, task: Task, generations: int, workers: int | None, log: TuningLog | None
) -> Tuned:
    """The search, with a line a generation."""
    from analysis import tuning

    a_generation = task.games(task.population, len(task.opponents), task.blocks)
    known = min(len(log.fitness()), generations) if log else 0
    click.echo(
        f"tuning {len(task.weights)} weights of {task.start_name} against "
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
    for factor in factors_of(game):
        text = factor.to_text(factors.get(factor.name))
        if text is not None:
            parts += [factor.option, text]
    for overlay in overlays:
        parts += ["--tables", overlay]
    return shlex.join(parts)


def _training_games(task: Task, tuned: Tuned) -> int:
    return tuned.generations * task.games(task.population, len(task.opponents), task.blocks)


def _record(
    task: Task, tuned: Tuned, results: Sequence[DuelResult], command: str
) -> dict[str, Any]:
    from importlib.metadata import version

    return {
        "who": "pampas tune",
        "when": datetime.date.today().isoformat(),
        "command": command,
        "seed": task.seed,
        "generations": tuned.generations,
        "games": _training_games(task, tuned),
        "opponents": list(task.opponents),
        "result": [
            {
                "against": result.rest,
                "players": result.players,
                "win_share": round(result.win.mean, 4),
                "interval": [round(result.win.low, 4), round(result.win.high, 4)],
                "margin": round(result.margin.mean, 3),
                "blocks": result.blocks,
                "games": result.games,
            }
            for result in results
        ],
        "pampas": version("pampas"),
        "tables": task.tables_hash,
    }


def _write(out: Path, name: str, task: Task, tuned: Tuned, record: Mapping[str, Any]) -> None:
    """All weights, also those that were not tuned: the policy stays what was measured."""
    entries = task.registry.entries.values()
    content = {
        "about": f"{name}: tuned from {task.start_name} against {', '.join(task.opponents)}",
        "weights": {entry.name: float(tuned.row[entry.index]) for entry in entries},
        "record": record,
    }
    try:
        out.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise PampasError(f"--out: cannot write {out}: {error.strerror}") from None


def _show(results: Sequence[DuelResult], out: Path | None) -> None:
    rows = [
        (result.rest, str(result.players), percent(result.win), f"{100 * result.fair:.1f} %",
         vp(result.margin), f"{result.games:,}")
        for result in results
    ]  # fmt: skip
    headings = ("against", "players", "wins (95 %)", "fair", "margin in VP", "games")
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
