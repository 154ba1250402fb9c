"""Shared by the commands in which policies play: game, policies, options, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from analysis.counts import MAX_SEED, counted
from scripts.console import elapsed
from scripts.numbers import Count
from sim import game_named

if TYPE_CHECKING:
    from analysis.interval import Interval

MAX_WORKERS = 1_000_000  # of a cluster; what this machine takes is far less


tables_option = click.option(
    "--tables",
    "overlays",
    metavar="NAME_OR_DIR",
    multiple=True,
    help="Lay a shipped overlay or a folder of changed tables over the game's; can be repeated.",
)


def seed_option(help: str = "Seed of the games.") -> Callable[[Any], Any]:
    """The decorator of the option --seed."""
    return click.option("--seed", type=Count(0, MAX_SEED), default=1, show_default=True, help=help)


class _WorkersOption(click.Option):
    """The option --workers, which was once called --jobs in some commands and still answers."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        super().add_to_parser(parser, ctx)
        parser.add_option(self, ["--jobs"], dest=self.name, action="store", nargs=1)


class _Workers(click.ParamType[int]):
    """As many workers as this machine can use."""

    name = "count"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from analysis.dataset.backends import TOO_MANY, most_workers

        return counted("--workers", value, 1, most_workers(), TOO_MANY)


def workers_option(
    help: str = "Processes that play; the result is the same for any number.",
    elsewhere: bool = False,
) -> Callable[[Any], Any]:
    """The decorator of the option --workers; `elsewhere`: they may be those of a cluster."""
    return click.option(
        "--workers",
        cls=_WorkersOption,
        type=Count(1, MAX_WORKERS) if elsewhere else _Workers(),
        metavar="COUNT",
        show_default="all cores; none for a few seconds of play",
        help=help,
    )


def warm_up(game: str, show: bool = True) -> None:
    """Compile the kernel once, so that several processes do not each do it."""
    message = "compiling the kernel (once, under a minute: later starts load it)"
    if game_named(game).is_cold():
        with elapsed(message) if show else nullcontext():
            game_named(game).warm_up()


class Bar(NamedTuple):
    """What moves a progress bar, None where there is none, and what writes a line above it."""

    advance: Callable[[int], None] | None
    say: Callable[[str], None]


@contextmanager
def games_bar(message: str, games: int, what: str = "games") -> Iterator[Bar]:
    """A progress bar over games, or something else, on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield Bar(None, lambda line: click.echo(line, err=True))
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True, highlight=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(message, total=games)
        yield Bar(
            lambda count: progress.advance(task, count),
            lambda line: console.print(line, markup=False, soft_wrap=True),
        )


def percent(interval: Interval) -> str:
    """A share; a bound beyond what a share can be says nothing and is not shown."""
    low, high = max(0.0, interval.low), min(1.0, interval.high)
    return f"{100 * interval.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def margin_in(game: str) -> str:
    """The heading of margins."""
    return f"margin in {game_named(game).score_unit}"


def vp(interval: Interval) -> str:
    return f"{interval.mean:+.2f} ({interval.low:+.2f} to {interval.high:+.2f})"
