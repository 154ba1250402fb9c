"""`pampas bench`: how fast games are played, how long compiling and starting take."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import click

from analysis.counts import MATCH_AT_MOST, MAX_MATCH_GAMES
from analysis.seating import policy_names, seated_setup, usual_fields
from scripts.arena import workers_option
from scripts.console import elapsed
from scripts.factors import NamingCommand
from scripts.games import game_argument, policy_option
from scripts.numbers import Count, FiniteRange
from sim import game_named, games
from sim.core.errors import FieldError, PampasError
from sim.core.factors import shown

SEED = 1
LADDER = "without a number"  # the value of --players then
BATCH_SECONDS = 0.2  # one batch: long against a clock tick, short against the machine's moods
LEAST_BATCHES = 5
MAX_SECONDS = 86_400  # a day
LEAST_GAMES = 4  # of a batch; a policy that is too slow for it has as long batches as there is time

# Python's start, the imports and one game: what a user waits for before the first result.
FIRST_GAME = """
from sim.core.play import play
from sim.core.setup import Setup
play(Setup.of("{game}", players=2, seed=1), 1)
print("played", flush=True)
"""


class PlayerCount(click.ParamType[int | str]):
    """A number of players; none at all means the players themselves (`LADDER`)."""

    name = "count"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        if isinstance(value, int):
            return value
        if value == LADDER:
            return LADDER
        try:
            return int(value)
        except ValueError:
            behind = f" (the game comes first: bench {value} --players)" if value in games() else ""
            expected = f"a number of players, or nothing behind it{behind}"
            raise FieldError("--players", shown(value), expected) from None


class Kind(NamedTuple):
    """What is measured: so many players, or the solo game at a level."""

    players: int
    solo: str | None = None

    def __str__(self) -> str:
        return f"solo {self.solo}" if self.solo else str(self.players)


@dataclass(frozen=True)
class Speed:
    """The speed of one kind of table: medians over batches, on one core."""

    players: int
    solo: str | None
    policy: str
    games_per_second: float
    best_games_per_second: float
    decisions_per_second: float
    ns_per_decision: float
    yardstick_ns: float
    games: int
    batches: int

    @property
    def kind(self) -> Kind:
        return Kind(self.players, self.solo)


def setup_of(game: str, kind: Kind, policy: str) -> Any:
    names = policy_names(policy)
    solo = {"solo": kind.solo} if kind.solo else {}
    return seated_setup(
        game, names, **{**usual_fields(game), "players": kind.players, "seed": SEED, **solo}
    )


def measure_speed(game: str, kind: Kind, policy: str, seconds: float) -> Speed:
    """Play batches for about `seconds`, with the yardstick measured between them."""
    from scripts import yardstick

    tables = game_named(game).tables()  # read once: they are not what is measured
    play = partial(game_named(game).play, tables=tables)
    setup = setup_of(game, kind, policy)
    game_named(game).warm_up(tables)  # compiled or loaded before the clock runs
    size = 1
    while (taken := _seconds(play, setup, size)) < BATCH_SECONDS / 2:
        size *= 2
    size = batch_size(size / taken, seconds)

    game_rates: list[float] = []
    decision_rates: list[float] = []
    steps: list[float] = []
    began = time.perf_counter()
    while len(game_rates) < LEAST_BATCHES or time.perf_counter() - began < seconds:
        steps.append(yardstick.measure())
        start = time.perf_counter()
        outcomes = play(setup, size, first=len(game_rates) * size)
        taken = time.perf_counter() - start
        game_rates.append(size / taken)
        decision_rates.append(int(outcomes.column("decisions").sum()) / taken)
    return Speed(
        players=kind.players,
        solo=kind.solo,
        policy=policy,
        games_per_second=median(game_rates),
        best_games_per_second=max(game_rates),
        decisions_per_second=median(decision_rates),
        ns_per_decision=1e9 / median(decision_rates),
        yardstick_ns=median(steps),
        games=size * len(game_rates),
        batches=len(game_rates),
    )


def batch_size(rate: float, seconds: float) -> int:
    """Games of a batch at about `rate` games a second, when there are `seconds` for all batches."""
    usual = round(rate * BATCH_SECONDS)
    if usual >= LEAST_GAMES:
        return usual
    return max(1, min(LEAST_GAMES, int(rate * seconds / LEAST_BATCHES)))


def _seconds(action: Callable[..., object], *args: object) -> float:
    start = time.perf_counter()
    action(*args)
    return time.perf_counter() - start


def first_game_seconds(game: str, cache: str | None) -> float:
    """Seconds from the start of a new Python to its first played game.

    `cache` is the folder for compiled code, None the user's own.
    """
    environment = dict(os.environ)
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = cache
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-P", "-c", FIRST_GAME.format(game=game)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        taken = time.perf_counter() - start
        _, complaint = process.communicate()
    if line != "played\n" or process.returncode != 0:
        raise PampasError(f"a new Python could not play a game:\n{complaint.strip()}")
    return taken


def start_times(game: str, cold: bool) -> tuple[float | None, float]:
    """Seconds to the first game with an empty cache (None: not asked for) and with a warm one."""
    if not cold:
        with elapsed("starting with your cache"):
            return None, first_game_seconds(game, None)
    with tempfile.TemporaryDirectory(prefix="pampas-bench-") as cache:
        with elapsed("compiling from nothing (empty cache, new process)"):
            compiling = first_game_seconds(game, cache)
        with elapsed("starting with the cache that this left"):
            return compiling, first_game_seconds(game, cache)


def as_json(speeds: list[Speed], compiling: float | None, warm: float) -> str:
    """One object: the figures of the first number of players, and all of them under `runs`."""
    first = speeds[0]
    report = {
        "players": first.players,
        "policy": first.policy,
        "games_per_second": first.games_per_second,
        "decisions_per_second": first.decisions_per_second,
        "ns_per_decision": first.ns_per_decision,
        "compile_seconds": compiling,
        "warm_start_seconds": warm,
        "yardstick_ns": first.yardstick_ns,
    }
    if len(speeds) > 1:
        report["runs"] = [asdict(speed) for speed in speeds]
    return json.dumps(report)


def rate(value: float) -> str:
    """Games a second for people: a policy that searches plays only a few."""
    return f"{value:,.2f}" if value < 10 else f"{value:,.0f}"


def show(game: str, speeds: list[Speed], compiling: float | None, warm: float) -> None:
    """The same for people."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{game}, policy {speeds[0].policy}, one core")
    for heading in ("players", "games/s", "best", "decisions/s", "ns a decision", "yardsticks"):
        table.add_column(heading, justify="right")
    for speed in speeds:
        table.add_row(
            str(speed.kind),
            rate(speed.games_per_second),
            rate(speed.best_games_per_second),
            f"{speed.decisions_per_second:,.0f}",
            f"{speed.ns_per_decision:,.1f}",
            f"{speed.ns_per_decision / speed.yardstick_ns:,.2f}",
        )
    console = Console(highlight=False)
    console.print(table)
    batches = ", ".join(
        f"{speed.batches} batches ({speed.games:,} games) of {_table(speed.kind)}"
        for speed in speeds
    )
    console.print(f"Medians over {batches}; best: the fastest batch.")
    shown = "not measured (--no-cold)" if compiling is None else f"{compiling:.1f} s"
    console.print(f"compile, from nothing to the first game   {shown}")
    console.print(f"start, warm cache, to the first game      {warm:.2f} s")
    step = median(speed.yardstick_ns for speed in speeds)
    console.print(f"yardstick, one step of a fixed loop       {step:.2f} ns")


@click.command(cls=NamingCommand)
@game_argument()
@click.option(
    "--players",
    type=PlayerCount(),
    metavar="[COUNT]",
    multiple=True,
    is_flag=False,
    flag_value=LADDER,
    show_default="2 and 4; 2 with --runner",
    help="Number of players; give it several times for several measurements. Without a number: "
    "measure the players that come with the game instead, each against the next weaker one, with 2 "
    "of them (with more: --players --players 3).",
)
@click.option(
    "--solo",
    metavar="LEVEL",
    multiple=True,
    help="Measure the solo game at this level too; may be given several times.",
)
@policy_option(None, shown="random; club with --runner")
@click.option(
    "--seconds",
    type=FiniteRange(min=0, min_open=True, max=MAX_SECONDS),
    show_default="3; 60 with --runner; 20 with --studies and with --players alone",
    help="How long to play for each number of players, with --runner for each number of workers, "
    "with --studies roughly for each study, with --players alone roughly for each of them; a slow "
    "policy plays at least 5 games.",
)
@click.option(
    "--games",
    type=Count(1, MAX_MATCH_GAMES, MATCH_AT_MOST),
    show_default="what half of the seconds allows",
    help="With --players alone: games of each match, rounded up to whole blocks.",
)
@click.option("--json", "machine", is_flag=True, help="Print one JSON object.")
@click.option(
    "--signature",
    is_flag=True,
    help="Print only the hash of 10,000 fixed games: it changes when the rules do. With --json "
    "that of the players too.",
)
@click.option(
    "--cold/--no-cold",
    default=None,
    show_default="cold",
    help="Measure the compilation from nothing too (under a minute).",
)
@click.option(
    "--runner",
    is_flag=True,
    help="Measure 'pampas simulate' instead: one worker and several, where the time goes, and the "
    "time from the command to the first game.",
)
@workers_option(
    "With --runner: the workers that are compared with one. With --studies: those that play. With "
    "--players alone: those that play matches; speeds are always of one core."
)
@click.option(
    "--studies",
    is_flag=True,
    help="Measure studies instead: how long each plays until its headline is known to ±0.5 pp.",
)
@click.option(
    "--batch",
    is_flag=True,
    help="Measure many games stepped at once instead, as learning agents do (pampas.VectorGame).",
)
def bench(
    game: str,
    players: tuple[int | str, ...],
    solo: tuple[str, ...],
    policy: str | None,
    seconds: float | None,
    games: int | None,
    machine: bool,
    signature: bool,
    cold: bool | None,
    runner: bool,
    workers: int | None,
    studies: bool,
    batch: bool,
) -> None:
    """Measure how fast GAME is played on this machine.

    Speeds are medians over batches of games on one core; a policy that searches plays few games a
    second, and its batches are of one or a few. The yardstick is a fixed compiled loop that is
    measured between the batches: divide by it to compare machines. Compile and start times are
    those of a new Python up to its first played game, with an empty and with a warm cache.

    --runner plays runs of 'pampas simulate' into temporary folders, with one worker and with
    several in turns: compare the two by their ratio, on a machine that does nothing else.

    --studies plays the games of each study's headline for a while, and computes how long it would
    take until the headline is known to ±0.5 pp, by the stop of --precision and by intervals that
    hold at any look.

    --players without a number measures the ladder of players from weak to strong: how often each
    beats the one below on fresh deals, how many games it plays against itself per second of CPU
    time, what looking only some turns ahead saves, how fast its network is, and what that knows.
    """
    counts = tuple(count for count in players if isinstance(count, int))
    ladder = len(counts) < len(players)
    if solo and not game_named(game).automa:
        raise PampasError(f"--solo: got {solo[0]}, but {game} has no solo game")
    given = {
        "--solo": bool(solo),
        "--signature": signature,
        "--cold": cold is True,
        "--no-cold": cold is False,
    }
    if batch:
        given |= {
            "--runner": runner,
            "--studies": studies,
            "--policy": policy is not None,
            "--games": games is not None,
            "--workers": workers is not None,
            "--players without a number": ladder,
        }
        _refuse_with("--batch", given)
        from scripts.bench_batch import bench_batch

        bench_batch(game, counts, seconds or 3.0, machine)
        return
    if studies:
        given |= {
            "--runner": runner,
            "--players": bool(players),
            "--policy": policy is not None,
            "--games": games is not None,
        }
        _refuse_with("--studies", given)
        from scripts.bench_studies import bench_studies

        bench_studies(game, workers, seconds or 20.0, machine)
        return
    if ladder:
        given |= {"--runner": runner, "--policy": policy is not None}
        _refuse_with("--players without a number", given)
        _one_count(counts, "beside --players without one")
        from scripts.bench_players import bench_players

        bench_players(game, (*counts, 2)[0], seconds, games, workers, machine)
        return
    if games is not None:
        expected = "--players without a number beside it: else --seconds says how long to play"
        raise PampasError(f"--games: got {games}, expected {expected}")
    if runner:
        _refuse_with("--runner", given)
        _one_count(counts, "with --runner")
        _bench_runner(game, (*counts, 2)[0], policy or "club", workers, seconds or 60.0, machine)
        return
    if workers is not None:
        raise PampasError(
            f"--workers: got {workers} without --runner, --studies or --players without a number, "
            "expected one of them"
        )
    if signature:
        _print_signature(game, machine)
        return
    policy = policy or "random"
    kinds = [*(Kind(count) for count in counts or (2, 4)), *(Kind(2, level) for level in solo)]
    for kind in kinds:
        setup_of(game, kind, policy)  # what is wrong is refused before the long part
    _warm_up(game)
    compiling, warm = start_times(game, cold is not False)
    speeds = []
    for kind in kinds:
        with elapsed(f"playing {_table(kind)}"):
            speeds.append(measure_speed(game, kind, policy, seconds or 3.0))
    if machine:
        click.echo(as_json(speeds, compiling, warm))
    else:
        show(game, speeds, compiling, warm)


def _refuse_with(chosen: str, given: dict[str, bool]) -> None:
    for option, is_given in given.items():
        if is_given:
            raise PampasError(f"{chosen}: got {option} too, expected one of them")


def _one_count(counts: tuple[int, ...], when: str) -> None:
    if len(counts) > 1:
        shown = ", ".join(map(str, counts))
        raise PampasError(f"--players: got {shown}, expected one number {when}")


def _bench_runner(
    game: str, players: int, policy: str, workers: int | None, seconds: float, machine: bool
) -> None:
    from analysis.configuration import Configuration
    from scripts.bench_runner import bench_runner

    configuration = Configuration(game=game, players=players, policy=policy_names(policy))
    bench_runner(configuration, workers, seconds, machine)


def _table(kind: Kind) -> str:
    return f"the solo game, {kind.solo}" if kind.solo else f"{kind.players} players"


def _warm_up(game: str) -> None:
    with elapsed("compiling or loading the kernel"):
        game_named(game).warm_up()


def _print_signature(game: str, machine: bool) -> None:
    _warm_up(game)
    with elapsed("playing the games of the signature"):
        rules = game_named(game).signature()
        players = game_named(game).players_signature() if machine else None
    click.echo(json.dumps({"signature": rules, "players_signature": players}) if players else rules)
