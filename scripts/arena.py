"""What the commands that let policies play share: the game, the policies, options, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from scripts.console import elapsed
from scripts.games import DEFAULT_GAME, GAMES, part

if TYPE_CHECKING:
    from analysis.ground import Ground, Rows
    from analysis.interval import Interval


def ground_of(game: str, overlays: Sequence[str] = ()) -> Ground:
    """A game as the analysis sees it."""
    from analysis.ground import Ground

    play, rows = part(game, "play"), part(game, "kernel.design")
    return Ground(
        name=game,
        new_setup=part(game, "setup").Setup,
        play_design=play.play_design,
        tables=play.tables_for(overlays),
        design=rows.design.fields,
        outcome=rows.outcome.fields,
        seat_outcome=rows.seat_outcome.fields,
        columns=play.outcome_columns(),
        code=play.code,
        rough_seconds=play.rough_seconds,
        automa=play.AUTOMA,
    )


def rows_of(game: str, names: Sequence[str]) -> Rows:
    """The weights of these policies, in this order."""
    roster = part(game, "policies").roster_for(names)
    rows: Rows = roster.rows[[roster.number(name) for name in names]]
    return rows


def game_and_names(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The game, if the first word names one, and the other words."""
    if arguments and arguments[0] in GAMES:
        return arguments[0], list(arguments[1:])
    return DEFAULT_GAME, list(arguments)


tables_option = click.option(
    "--tables",
    "overlays",
    metavar="NAME_OR_DIR",
    multiple=True,
    help="Lay a shipped overlay or a folder of changed tables over the game's; can be repeated.",
)

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1),
    show_default="all cores",
    help="Processes that play; the result is the same for any number.",
)


def is_cold(game: str) -> bool:
    """No compiled kernel in the cache yet (never so where the compiler is switched off)."""
    stats = getattr(part(game, "kernel.entry").run, "stats", None)
    return stats is not None and not any(Path(stats.cache_path).glob("*.nbc"))


def warm_up(game: str, show: bool = True) -> None:
    """Compile the kernel once, before several processes would each do it."""
    message = "compiling the kernel (once, about a minute: later starts load it)"
    if is_cold(game):
        with elapsed(message) if show else nullcontext():
            part(game, "play").warm_up()


class Bar(NamedTuple):
    """What moves a progress bar, None where there is none, and what writes a line above it."""

    advance: Callable[[int], None] | None
    say: Callable[[str], None]


@contextmanager
def games_bar(message: str, games: int) -> Iterator[Bar]:
    """A progress bar over games on stderr, where that is a terminal."""
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
        TextColumn("games"),
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


def points(interval: Interval) -> str:
    return f"{interval.mean:+.2f} ({interval.low:+.2f} to {interval.high:+.2f})"
