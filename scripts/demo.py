"""The demo: compile, play some thousand games into a dataset, show what they were like.

`scripts/demo` sets the project up and runs this; `python -m scripts.demo --help` has the options.
"""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scripts.cli import run
from scripts.console import elapsed
from sim.argentina.names import CATEGORIES

if TYPE_CHECKING:
    from rich.table import Table

GAME = "argentina"
PLAYERS = 2
POLICY = "club"


def score_table(seats: Any) -> "Table":
    """Mean points by category and seat, with the interval of each mean, from the table `seats`."""
    from rich.table import Table

    games = len(seats) // PLAYERS
    table = Table(title=f"Mean score of {games:,} games of {POLICY} against itself (± 95 %)")
    table.add_column("category")
    for seat in range(PLAYERS):
        table.add_column(f"player {seat + 1}", justify="right")
    for name in (*CATEGORIES, "total"):
        if name == "total":
            table.add_section()
        table.add_row(name.replace("_", " "), *_row(seats, name, 2))
    table.add_section()
    table.add_row("share of wins", *_row(seats, "win_share", 3))
    table.add_row("turns", *_row(seats, "turns", 1))
    table.add_row("visits to Buenos Aires", *_row(seats, "visits", 2))
    return table


def _row(seats: Any, name: str, digits: int) -> list[str]:
    by_seat = [seats[seats["seat"] == seat + 1] for seat in range(PLAYERS)]
    return [_mean(rows[name], digits) for rows in by_seat]


def _mean(values: Any, digits: int) -> str:
    """The mean and half the width of its interval."""
    from analysis.interval import mean_interval

    interval = mean_interval(values.to_numpy(float))
    return f"{interval.mean:.{digits}f} ± {interval.high - interval.mean:.{digits}f}"


def simulate_into(folder: Path, games: int, seed: int) -> int:
    """Play as the command line does, over what an earlier demo left; the exit code."""
    from scripts.simulate import simulate

    options = ["--games", str(games), "--players", str(PLAYERS), "--policy", POLICY]
    words = [GAME, *options, "--seed", str(seed), "--out", str(folder), "--force"]
    click.echo(f"$ pampas simulate {shlex.join(words)}")
    code = simulate.main(words, prog_name="pampas simulate", standalone_mode=False)
    return code if isinstance(code, int) else 0


def log_of(folder: Path) -> str:
    """The log of the first game of a run."""
    from scripts.configuration import effective, read_config
    from sim.argentina.log import game_log
    from sim.argentina.setup import Setup

    return game_log(effective({}, read_config(folder / "manifest.json")).setup(Setup))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--games", type=click.IntRange(2), default=20_000, show_default=True, help="Games to play."
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the games."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="Folder for the dataset (demo-run) and the log of one game (demo-game.txt).",
)
@click.pass_context
def demo(ctx: click.Context, games: int, seed: int, out: Path) -> None:
    """Play two-player games of Great Western Trail: Argentina and show what they were like."""
    import pandas as pd
    from rich.console import Console

    from sim.argentina.play import warm_up

    with elapsed("compiling the kernel (once: later starts load it)"):
        warm_up()
    folder, log = out / "demo-run", out / "demo-game.txt"
    if code := simulate_into(folder, games, seed):
        ctx.exit(code)

    console = Console(highlight=False)
    console.print(score_table(pd.read_parquet(folder / "seats")))
    length = _mean(pd.read_parquet(folder / "games")["turns"], 1)
    console.print(f"game length: {length} turns of all players together")
    log.write_text(log_of(folder), encoding="utf-8")
    console.print(f"the first of these games, move by move: {log.resolve()}", soft_wrap=True)
    console.print(f"all of them, a row a game and a row a seat: {folder.resolve()}", soft_wrap=True)
    reading = f'pandas.read_parquet("{folder / "seats"}")'
    console.print(f"to look at them: {reading}", markup=False, soft_wrap=True)
    console.print(f"what each column is: pampas columns {GAME}")


if __name__ == "__main__":
    sys.exit(run(demo, "demo"))
