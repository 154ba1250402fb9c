"""The demo: compile, play some thousand games, show what they were like, and write one down.

`scripts/demo` sets the project up and runs this; `python -m scripts.demo --help` has the options.
"""

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts.cli import run
from scripts.console import elapsed

if TYPE_CHECKING:
    import numpy as np
    from rich.table import Table

    from sim.argentina.play import Outcomes

PLAYERS = 2
POLICY = "club"
CATEGORIES = (
    "money",
    "buildings",
    "ships",
    "cities",
    "stations",
    "farmers",
    "herd",
    "objectives",
    "station_masters",
    "workers",
    "step_disc",
    "job_market_marker",
)


def mean_and_margin(values: "np.ndarray") -> tuple[float, float]:
    """The mean and half the width of its 95 % interval (normal; games are independent)."""
    return float(values.mean()), 1.96 * float(values.std(ddof=1)) / math.sqrt(values.size)


def score_table(outcomes: "Outcomes", games: int) -> "Table":
    """Mean points by category and seat, with the interval of each mean."""
    from rich.table import Table

    table = Table(title=f"Mean score of {games:,} games of {POLICY} against itself (± 95 %)")
    table.add_column("category")
    for seat in range(PLAYERS):
        table.add_column(f"player {seat + 1}", justify="right")
    for name in (*CATEGORIES, "total"):
        if name == "total":
            table.add_section()
        table.add_row(name.replace("_", " "), *_row(outcomes, name, "{:.2f} ± {:.2f}"))
    table.add_section()
    table.add_row("share of wins", *_row(outcomes, "win_share", "{:.3f} ± {:.3f}"))
    table.add_row("turns", *_row(outcomes, "turns", "{:.1f} ± {:.1f}"))
    table.add_row("visits to Buenos Aires", *_row(outcomes, "visits", "{:.2f} ± {:.2f}"))
    return table


def _row(outcomes: "Outcomes", name: str, pattern: str) -> list[str]:
    return [pattern.format(*mean_and_margin(outcomes.seat(name, seat))) for seat in range(PLAYERS)]


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
    help="Folder for the log of one game.",
)
def demo(games: int, seed: int, out: Path) -> None:
    """Play two-player games of Great Western Trail: Argentina and show what they were like."""
    from rich.console import Console

    from sim.argentina.log import game_log
    from sim.argentina.play import play, warm_up
    from sim.argentina.setup import Setup

    with elapsed("compiling the kernel (once: later starts load it)"):
        warm_up()
    setup = Setup(players=PLAYERS, seed=seed, policies=(POLICY,) * PLAYERS)
    with elapsed(f"playing {games:,} games") as watch:
        outcomes = play(setup, games)
    console = Console(highlight=False)
    console.print(score_table(outcomes, games))
    length, margin = mean_and_margin(outcomes.column("turns"))
    console.print(f"game length: {length:.1f} ± {margin:.1f} turns of all players together")
    console.print(f"speed: {games / watch.seconds:,.0f} games per second on one core")
    console.print(f"tables: {outcomes.tables_hash}")

    out.mkdir(parents=True, exist_ok=True)
    path = out / "demo-game.txt"
    path.write_text(game_log(setup), encoding="utf-8")
    console.print(f"one of these games, move by move: {path.resolve()}", soft_wrap=True)


if __name__ == "__main__":
    sys.exit(run(demo, "demo"))
