"""What `pampas simulate` shows while it plays: games done, speed, time left, the answer so far."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from scripts.arena import percent
from scripts.console import repeated_lines

if TYPE_CHECKING:
    from analysis.dataset.chunk import Played
    from analysis.dataset.headline import Tally
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

    def __init__(self, names: Sequence[str], games: int, before: int, tally: Tally | None) -> None:
        self.names = names
        self.games = games
        self.before = self.done = before
        self.tally = tally
        self._start = time.monotonic()

    def filed(self, done: int, tally: Tally) -> None:
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

    def counts(self) -> str:
        left = self.seconds_left
        return (
            f"{self.done:,} of {self.games:,} games, {rate(self.games_per_second)} a second, "
            + ("time left not known yet" if left is None else f"{clock(left)} left")
        )

    def headline(self) -> list[str]:
        """A line a seat; with rotated players a line a player."""
        if self.tally is None:
            return []
        group = "player" if self.tally.rotations > 1 else "seat"
        wins = self.tally.intervals(group, "win_share")
        totals = self.tally.intervals(group, "total")
        return [
            f"{group} {i + 1} {name}: wins {percent(win)}, {score(total)} VP"
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


class Show:
    """Tells nobody anything: what --quiet wants."""

    def __init__(self, status: Status) -> None:
        self.status = status

    def filed(self, played: Played, done: int, tally: Tally) -> None:
        self.status.filed(done, tally)

    def note(self, text: str) -> None:
        del text

    @contextmanager
    def running(self) -> Iterator[None]:
        yield


class Lines(Show):
    """A line every few seconds, for logs; with `machine` each is a JSON object."""

    def __init__(self, status: Status, machine: bool = False, every: float = EVERY) -> None:
        super().__init__(status)
        self.machine = machine
        self.every = every

    def note(self, text: str) -> None:
        click.echo(json.dumps({"note": text}) if self.machine else text, err=True)

    def line(self) -> str:
        if self.machine:
            return json.dumps(self.status.to_dict())
        return "; ".join([self.status.counts(), *self.status.headline()])

    @contextmanager
    def running(self) -> Iterator[None]:
        with repeated_lines(self.line, self.every):
            yield


class Live(Show):
    """A bar with the answer so far below it, on a terminal."""

    @contextmanager
    def running(self) -> Iterator[None]:
        from rich.console import Console, Group
        from rich.live import Live as Screen
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        status = self.status

        class Picture:
            def __rich__(self) -> Group:
                bar = ProgressBar(total=status.games, completed=status.done, width=60)
                texts = [status.counts(), *status.headline()]
                return Group(
                    bar, *(Text(text, no_wrap=True, overflow="ellipsis") for text in texts)
                )

        console = Console(stderr=True, highlight=False)
        with Screen(Picture(), console=console, refresh_per_second=4, transient=True) as screen:
            self._console = screen.console
            yield

    def note(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)


def show_for(status: Status, quiet: bool, machine: bool) -> Show:
    """What fits: nothing, lines of JSON, a live picture, or plain lines."""
    if quiet:
        return Show(status)
    if machine:
        return Lines(status, machine=True)
    return Live(status) if sys.stderr.isatty() else Lines(status)
