"""The demo: all studies at a small size, and one game as a log.

`scripts/demo` sets the project up and runs this; `python -m scripts.demo --help` has the options.
"""

import shlex
import sys
from pathlib import Path

import click

from analysis.counts import AT_MOST, MAX_GAMES
from scripts.cli import run
from scripts.numbers import Count

GAME = "argentina"
POLICY = "club"


def type_command(command: click.Command, *words: str) -> int:
    """Run a command as somebody would who types it, and say so; its exit code."""
    click.echo(f"$ pampas {shlex.join([str(command.name), *words])}")
    code = command.main(list(words), prog_name=f"pampas {command.name}", standalone_mode=False)
    return code if isinstance(code, int) else 0


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--games",
    type=Count(100, MAX_GAMES, AT_MOST),
    metavar="N",
    show_default="a tenth of the usual number",
    help="Games of the largest run of each study.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="Folder for the pages, their runs (data), and one game: its log (demo-game.txt) and a "
    "replay.",
)
@click.pass_context
def demo(ctx: click.Context, games: int | None, out: Path) -> None:
    """Answer every question about Great Western Trail: Argentina with few games."""
    from reports.html import REPLAY
    from scripts.study import study
    from scripts.watch import watch

    out.mkdir(parents=True, exist_ok=True)
    if code := type_command(watch, GAME, "--policy", POLICY, "--html", str(out / REPLAY)):
        ctx.exit(code)
    size = ["--quick"] if games is None else ["--games", str(games)]
    if code := type_command(study, "all", GAME, *size, "--out", str(out)):
        ctx.exit(code)
    log = out / "demo-game.txt"
    if code := type_command(watch, GAME, "--policy", POLICY, "--out", str(log)):
        ctx.exit(code)
    click.echo(f"one game, move by move: {log.resolve()}, {(out / REPLAY).resolve()}")
    click.echo(f"all games, one row per game and one row per seat: {(out / 'data').resolve()}")
    click.echo(f"the answers: {(out / 'index.html').resolve()}")


if __name__ == "__main__":
    sys.exit(run(demo, "demo"))
