"""`pampas bench --runner`: how fast `pampas simulate` is, and where its time goes."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import click

from analysis.configuration import Configuration
from analysis.simulate import run_of
from analysis.watch import Watch
from scripts.arena import warm_up
from scripts.console import elapsed
from scripts.grid import Grid
from scripts.output import say, show_grid
from scripts.progress import clock, rate
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.runner import Report
    from analysis.dataset.steps import RunTime

LEGS = 4  # of each number of workers; they take turns, so that the machine's moods cancel
CALIBRATION_SECONDS = 0.5
STARTS = 5
MANY = 1_000_000
WRITING, PARENT = "writing", "parent"  # shares besides the steps of chunks


@dataclass
class Side:
    """What was measured with so many workers: runs in legs, and starts."""

    workers: int
    games: int = 0
    times: list[RunTime] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)  # seconds until every worker has played
    first_games: list[float] = field(default_factory=list)  # from the command, in new processes

    @property
    def seconds(self) -> float:
        return sum(time.seconds for time in self.times)

    @property
    def start_seconds(self) -> float:
        return median(self.starts)

    @property
    def games_per_second(self) -> float:
        """Of workers that are ready."""
        return self.games / self.seconds

    @property
    def games_per_second_with_start(self) -> float:
        """Of one run as long as all legs, with the start that a user waits for."""
        return self.games / (self.start_seconds + self.seconds)

    @property
    def shares(self) -> dict[str, float]:
        """Of the time of all chunks and of the process that stores them; together 1."""
        from analysis.dataset.steps import STEPS

        seconds = {step: sum(time.steps[step] for time in self.times) for step in STEPS}
        seconds[WRITING] = sum(time.writing_seconds for time in self.times)
        seconds[PARENT] = sum(time.own_seconds for time in self.times) - seconds[WRITING]
        whole = sum(seconds.values())
        return {name: value / whole for name, value in seconds.items()}

    @property
    def not_kernel(self) -> float:
        from analysis.dataset.steps import KERNEL

        return 1 - self.shares[KERNEL]

    @property
    def waiting(self) -> float:
        """The share of the workers' time in which they had no chunk."""
        busy = sum(time.chunk_seconds for time in self.times)
        return 1 - busy / (self.workers * self.seconds)

    @property
    def on_core(self) -> float:
        """The share of the chunks' time in which they had a core: less where others want it too."""
        cpu_seconds = sum(time.cpu_seconds for time in self.times)
        return cpu_seconds / sum(time.chunk_seconds for time in self.times)

    def to_dict(self) -> dict[str, Any]:
        return {
            "workers": self.workers,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "start_seconds": self.start_seconds,
            "games_per_second_with_start": self.games_per_second_with_start,
            "not_kernel_share": self.not_kernel,
            "shares": self.shares,
            "waiting_share": self.waiting,
            "on_core_share": self.on_core,
            "first_game_seconds": median(self.first_games),
            "legs": [time.seconds for time in self.times],
            "starts": self.starts,
            "first_games": self.first_games,
        }


@dataclass(frozen=True)
class Result:
    """One worker and several, on the same games."""

    configuration: Configuration
    chunk: int
    one: Side
    several: Side

    @property
    def ratio(self) -> float:
        return self.several.games_per_second / self.one.games_per_second

    @property
    def ratio_with_start(self) -> float:
        return self.several.games_per_second_with_start / self.one.games_per_second_with_start

    @property
    def many_seconds(self) -> float:
        """What a run of a million games would take."""
        return self.several.start_seconds + MANY / self.several.games_per_second

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.configuration.game,
            "players": self.configuration.players,
            "policy": ",".join(self.configuration.policy),
            "chunk": self.chunk,
            "ratio": self.ratio,
            "ratio_with_start": self.ratio_with_start,
            "million_games_seconds": self.many_seconds,
            "runs": [self.one.to_dict(), self.several.to_dict()],
        }


# --- measuring ------------------------------------------------------------------------------------


def bench_runner(
    configuration: Configuration, workers: int | None, seconds: float, machine: bool
) -> None:
    """Measure and print."""
    result = measure(configuration, several(workers), seconds)
    if machine:
        click.echo(json.dumps(result.to_dict()))
    else:
        show(result)


def several(workers: int | None) -> int:
    """How many workers are compared with one."""
    import joblib

    if workers is not None and workers < 2:
        raise PampasError(
            f"--workers: got {workers}, expected at least 2: they are compared with 1"
        )
    return workers or max(2, joblib.cpu_count())


def measure(
    configuration: Configuration,
    workers: int,
    seconds: float,
    legs: int = LEGS,
    starts: int = STARTS,
) -> Result:
    """Play runs of about `seconds` with one worker and with several, and start again often."""
    from analysis.dataset.backends import stop_workers

    warm_up(configuration.game)
    played = Runs(configuration)
    one, many = Side(1), Side(workers)
    with elapsed("starting and finding the size of a leg"):
        one.starts.append(played.run(1, 1, 1).seconds)
        speed = played.speed()
    chunk, chunks = leg(speed, seconds / legs, played.usual_chunk)
    for number in range(legs):
        # A B, B A, A B ...: what changes steadily changes neither more than the other.
        for side in (one, many) if number % 2 == 0 else (many, one):
            with elapsed(f"leg {number + 1} of {legs}, {counted(side.workers)}"):
                if side is many:
                    stop_workers()
                    many.starts.append(played.run(workers, workers, 1).seconds)
                report = played.run(side.workers, chunk * chunks * side.workers, chunk)
            side.games += report.games
            side.times.append(report.time)
    stop_workers()
    with elapsed(f"{starts} times from the command to the first game"):
        for _ in range(starts):
            for side in (one, many):
                side.first_games.append(first_game_seconds(configuration, side.workers))
    return Result(configuration, chunk, one, many)


def leg(speed: float, seconds: float, usual: int) -> tuple[int, int]:
    """Games of a chunk and chunks of a worker: about `seconds`, and the same for every worker.

    Chunks are the usual ones, or smaller where the time is too short for them.
    """
    games = speed * seconds
    chunks = max(1, round(games / usual))
    return max(1, min(usual, round(games / chunks))), chunks


class Runs:
    """Runs of one configuration, as `pampas simulate` plays them, into folders that do not stay."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.tables = game_named(configuration.game).tables(configuration.tables)
        self.usual_chunk = run_of(configuration, self.tables).usual_chunk()

    def run(self, workers: int, games: int, chunk: int) -> Report:
        from analysis.dataset.backends import Executor
        from analysis.dataset.folder import RunFolder
        from analysis.dataset.runner import open_run, play_run

        run = run_of(replace(self.configuration, games=games), self.tables)
        watch = Watch()
        with temporary_folder() as path:
            folder = RunFolder(path)
            with folder.locked():
                state = open_run(folder, run)
                executor = Executor(workers=workers)
                return play_run(run, folder, state, executor, chunk, watch, threading.Event())

    def speed(self) -> float:
        """Games a second of one worker, roughly."""
        games = 1
        while (seconds := self.run(1, games, games).seconds) < CALIBRATION_SECONDS:
            games *= 2
        return games / seconds


@contextmanager
def temporary_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="pampas-bench-") as folder:
        yield Path(folder)


def first_game_seconds(configuration: Configuration, workers: int) -> float:
    """Seconds from the start of a new `pampas simulate` until its first game is stored."""
    with temporary_folder() as folder:
        options = {
            "--players": configuration.players,
            "--policy": ",".join(configuration.policy),
            "--games": 1,
            "--workers": workers,
            "--out": folder,
        }
        words = [str(word) for option in options.items() for word in option]
        command = [sys.executable, "-P", "-m", "scripts.cli", "simulate", configuration.game]
        start = time.perf_counter()
        with subprocess.Popen(
            [*command, *words, "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            taken = time.perf_counter() - start
            _, complaint = process.communicate()
    if process.returncode != 0:
        raise PampasError(f"a new 'pampas simulate' could not play a game:\n{complaint.strip()}")
    return taken


# --- showing --------------------------------------------------------------------------------------


def counted(workers: int) -> str:
    return "1 worker" if workers == 1 else f"{workers} workers"


def show(result: Result) -> None:
    """The same for people."""
    configuration, sides = result.configuration, (result.one, result.several)
    show_grid(
        Grid(
            f"{configuration.game}, {configuration.players} players, policy "
            f"{','.join(dict.fromkeys(configuration.policy))}, runs into a folder",
            ["", *(counted(side.workers) for side in sides)],
            [
                ["games played", *(f"{side.games:,}" for side in sides)],
                ["seconds, ready workers", *(f"{side.seconds:.1f}" for side in sides)],
                ["games/s, ready workers", *(rate(side.games_per_second) for side in sides)],
                [
                    "games/s, with the start",
                    *(rate(side.games_per_second_with_start) for side in sides),
                ],
                ["start of the workers", *(f"{side.start_seconds:.2f} s" for side in sides)],
                [
                    "command to first game",
                    *(f"{median(side.first_games):.2f} s" for side in sides),
                ],
                ["chunks that had a core", *(percent(side.on_core) for side in sides)],
                ["workers without a chunk", *(percent(side.waiting) for side in sides)],
                ["not the kernel", *(percent(side.not_kernel) for side in sides)],
                *share_rows(*(side.shares for side in sides)),
            ],
        )
    )
    say(
        f"{counted(result.several.workers)} are {result.ratio:.2f} times as fast as 1, "
        f"{result.ratio_with_start:.2f} times with the start."
    )
    say(
        f"{MANY:,} games with {counted(result.several.workers)}: {clock(result.many_seconds)}, "
        "with the start."
    )
    for note in notes(result):
        say(note)


def notes(result: Result) -> Iterator[str]:
    """How the figures are meant."""
    yield (
        f"Sums over {len(result.one.times)} legs each, in turns, in chunks of {result.chunk:,} "
        "games. 1 worker plays in the process that writes the files, several have processes of "
        "their own. Ready workers have loaded the game and all libraries."
    )
    yield (
        "Not the kernel: its share of the time of all chunks and the CPU time of the process that "
        "writes. Command to first game: with a warm cache, the median of "
        f"{len(result.one.first_games)} new processes."
    )
    yield (
        "Chunks that had a core: where that is well below 100 %, other programs were running too, "
        "and the figures say little."
    )


def share_rows(*sides: Mapping[str, float]) -> Iterator[list[str]]:
    """What is not the kernel, in parts."""
    from analysis.dataset.steps import KERNEL

    for name in sides[0]:
        if name != KERNEL:
            yield [f"  {LABELS.get(name, name)}", *(percent(side[name]) for side in sides)]


LABELS = {
    "other": "other in chunks",
    WRITING: "writing files",
    PARENT: "sending, collecting",
}


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"
