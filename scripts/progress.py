"""What is shown while games are played: how many, speed, time left, the answer so far."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.watch import Watch, Work
from scripts.arena import percent
from scripts.console import repeated_lines

if TYPE_CHECKING:
    from rich.console import Console, Group

    from analysis.dataset.chunk import ChunkResult
    from analysis.dataset.headline import Tally
    from analysis.dataset.run import Run
    from analysis.dataset.runner import RunState
    from analysis.interval import Interval

EVERY = 5.0  # seconds between two lines where the output is no terminal


def clock(seconds: float) -> str:
    """Seconds for people: 7 s, 3 min 20 s, 2 h 05 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def rate(games: float) -> str:
    """Games a second: a policy that searches plays only a few."""
    return f"{games:,.2f}" if games < 10 else f"{games:,.0f}"


class Status:
    """How far a run is. `names` are the policies of the seats, `before` the games of earlier."""

    def __init__(
        self,
        names: Sequence[str],
        games: int,
        before: int,
        tally: Tally | None,
        unit: str = "VP",
    ) -> None:
        self.names = names
        self.unit = unit
        self.games = games
        self.before = self.done = before
        self.tally = tally
        self._start = time.monotonic()

    def stored(self, done: int, tally: Tally) -> None:
        self.done, self.tally = done, tally

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._start

    @property
    def games_per_second(self) -> float:
        return (self.done - self.before) / max(self.seconds, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        speed = self.games_per_second
        return (self.games - self.done) / speed if speed else None

    def games_done(self) -> str:
        return f"{self.done:,} of {self.games:,} games, {rate(self.games_per_second)} a second"

    def counts(self) -> str:
        left = self.seconds_left
        return f"{self.games_done()}, " + (
            "time left not known yet" if left is None else f"{clock(left)} left"
        )

    def headline(self) -> list[str]:
        """One line per seat; with rotated players one line per player."""
        if self.tally is None:
            return []
        group = "player" if self.tally.rotations > 1 else "seat"
        wins = self.tally.intervals(group, "win_share")
        totals = self.tally.intervals(group, "total")
        return [
            f"{group} {i + 1} {name}: wins {percent(win)}, {score(total)} {self.unit}"
            for i, (name, win, total) in enumerate(zip(self.names, wins, totals, strict=True))
        ]

    def to_dict(self) -> dict[str, Any]:
        return {
            "games": self.done,
            "of": self.games,
            "games_per_second": self.games_per_second,
            "seconds": self.seconds,
            "seconds_left": self.seconds_left,
            **figures(self.names, self.tally),
        }


def figures(names: Sequence[str], tally: Tally | None) -> dict[str, Any]:
    """The answer so far for machines: by seat and by player."""
    if tally is None:
        return {}
    out: dict[str, Any] = {"blocks": tally.blocks}
    for group in ("seat", "player"):
        out[f"{group}s"] = [
            {
                group: i + 1,
                # Rotated players take turns in a seat.
                **({"policy": names[i]} if group == "player" or tally.rotations == 1 else {}),
                "win_share": _plain(win),
                "total": _plain(total),
            }
            for i, (win, total) in enumerate(
                zip(
                    tally.intervals(group, "win_share"),
                    tally.intervals(group, "total"),
                    strict=True,
                )
            )
        ]
    return out


def _plain(interval: Interval) -> dict[str, float | None]:
    """A bound that is not known is null: JSON has no infinity."""
    bounds = {"low": interval.low, "high": interval.high}
    return {
        "mean": interval.mean,
        **{name: bound if math.isfinite(bound) else None for name, bound in bounds.items()},
    }


def score(interval: Interval) -> str:
    return f"{interval.mean:.2f} ({interval.low:.2f} to {interval.high:.2f})"


class Overall:
    """How far all runs of a study are together, by the rough cost of their games."""

    def __init__(self) -> None:
        self._work: dict[Path, Work] = {}
        self._expected: dict[Path, Work] = {}
        self._seconds = 0.0  # of playing, before `_since`
        self._since: float | None = None
        self._played = 0.0  # rough seconds of the games that were played in these

    def plan(self, work: Sequence[Work]) -> None:
        """Several may want the same run: the most games count, and are played once."""
        _add(self._work, work)

    def expect(self, work: Sequence[Work]) -> None:
        """What is likely to be planned: counted until something else is expected."""
        self._expected = {}
        _add(self._expected, work)

    @property
    def _known(self) -> Iterable[Work]:
        return {**self._expected, **self._work}.values()

    @contextmanager
    def playing(self, path: Path, games: int, there: int, seconds_each: float) -> Iterator[None]:
        """A run may turn out larger than it was planned, or to lack what seemed to be there."""
        self._work[path] = Work(path, games, there, seconds_each)
        self._since = time.monotonic()
        try:
            yield
        finally:
            self._seconds, self._since = self.seconds, None

    def stored(self, path: Path, done: int) -> None:
        work = self._work[path]
        self._played += (done - work.there) * work.seconds_each
        self._work[path] = replace(work, there=done)

    @property
    def seconds(self) -> float:
        """Spent on playing."""
        return self._seconds + (0.0 if self._since is None else time.monotonic() - self._since)

    @property
    def share(self) -> float:
        """Of all the work that is known of by now."""
        total = sum(work.seconds for work in self._known)
        left = sum(work.seconds_left for work in self._known)
        return 1 - left / total if total else 0.0

    @property
    def seconds_left(self) -> float | None:
        left = sum(work.seconds_left for work in self._known)
        if not left:
            return 0.0
        return left * self.seconds / self._played if self._played else None

    def counts(self) -> str:
        left = self.seconds_left
        return f"{math.floor(100 * self.share)} % of all games by their cost, " + (
            "time left not known yet" if left is None else f"{clock(left)} left"
        )

    def to_dict(self) -> dict[str, Any]:
        return {"share": self.share, "seconds": self.seconds, "seconds_left": self.seconds_left}


def _add(known: dict[Path, Work], work: Iterable[Work]) -> None:
    for one in work:
        before = known.get(one.path, one)
        known[one.path] = replace(
            one, games=max(before.games, one.games), there=max(before.there, one.there)
        )


class Show(Watch):
    """Tells nobody anything: what --quiet wants. The others look at what it knows.

    study: whose runs are played, if not a run by itself. status: of the run that is being played.
    """

    def __init__(self) -> None:
        self.study = ""
        self.title = ""
        self.status: Status | None = None
        self.overall = Overall()
        self._path = Path()
        self._is_running = False

    def begin(self, study: str) -> None:
        """From now on the runs of a study are played."""
        self.study, self.overall = study, Overall()

    def planned(self, work: Sequence[Work]) -> None:
        self.overall.plan(work)

    def expected(self, work: Sequence[Work]) -> None:
        self.overall.expect(work)

    @contextmanager
    def playing(self, run: Run, path: Path, state: RunState, title: str = "") -> Iterator[None]:
        from analysis.dataset.folder import tally_of

        tally = tally_of(run, state.entries)
        self.title, self._path = title, path
        self.status = Status(run.seat_names, run.games, state.games, tally, run.game.score_unit)
        if title:
            self.begins(f"{title}, {run.games:,} games")
        work = (path, run.games, state.games, run.rough_seconds(1))
        with self.overall.playing(*work), nullcontext() if self._is_running else self.running():
            yield
        self.status = None

    def begins(self, title: str) -> None:
        """A run of a study is played from now on."""

    def stored(self, played: ChunkResult, done: int, tally: Tally) -> None:
        assert self.status is not None
        self.status.stored(done, tally)
        self.overall.stored(self._path, done)

    @contextmanager
    def running(self) -> Iterator[None]:
        """While the block runs, it is shown how far it is."""
        self._is_running = True
        try:
            with self.shown():
                yield
        finally:
            self._is_running = False

    @contextmanager
    def shown(self) -> Iterator[None]:
        yield


class Lines(Show):
    """A line every few seconds, for logs; with `machine` each is a JSON object."""

    def __init__(self, machine: bool = False, every: float = EVERY) -> None:
        super().__init__()
        self.machine = machine
        self.every = every

    def note(self, text: str) -> None:
        click.echo(json.dumps({"note": text}) if self.machine else text, err=True)

    def begins(self, title: str) -> None:
        self.note(title)

    def line(self) -> str:
        """Nothing between two runs."""
        status = self.status
        if status is None:
            return ""
        if self.machine:
            study = {"study": self.study, "all": self.overall.to_dict()} if self.study else {}
            return json.dumps({**status.to_dict(), **study})
        study_counts = [f"{self.study}: {self.overall.counts()}"] if self.study else []
        return "; ".join([*study_counts, status.counts(), *status.headline()])

    @contextmanager
    def shown(self) -> Iterator[None]:
        with repeated_lines(self.line, self.every):
            yield


class Live(Show):
    """A bar on a terminal: of a run with its answer so far, or of all the runs of a study."""

    _console: Console | None = None

    def texts(self) -> list[str]:
        status = self.status
        if self.study:
            now = "estimating" if status is None else f"{self.title}, {status.games_done()}"
            return [f"{self.study}: {self.overall.counts()}", now]
        return [] if status is None else [status.counts(), *status.headline()]

    @property
    def share(self) -> float:
        if self.study or self.status is None:
            return self.overall.share
        return self.status.done / self.status.games

    def __rich__(self) -> Group:
        """The bar, and below it a line for each text."""
        from rich.console import Group
        from rich.padding import Padding
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        bar = ProgressBar(total=1.0, completed=self.share, width=60)  # by itself it ends no line
        texts = (Text(text, no_wrap=True, overflow="ellipsis") for text in self.texts())
        return Group(Padding(bar, 0), *texts)

    @contextmanager
    def shown(self) -> Iterator[None]:
        from rich.console import Console
        from rich.live import Live as Screen

        console = Console(stderr=True, highlight=False)
        with Screen(self, console=console, refresh_per_second=4, transient=True) as screen:
            self._console = screen.console
            yield
        self._console = None

    def note(self, text: str) -> None:
        if self._console is None:
            click.echo(text, err=True)
        else:
            self._console.print(text, markup=False, soft_wrap=True)


def show_for(quiet: bool, machine: bool) -> Show:
    """What fits: nothing, lines of JSON, a live picture, or plain lines."""
    if quiet:
        return Show()
    if machine:
        return Lines(machine=True)
    return Live() if sys.stderr.isatty() else Lines()
