"""The demo: one game as a log and a replay, and one question answered as a page, within a minute.

`scripts/demo` sets the project up and runs this; `python -m scripts.demo --help` has the options.
"""

import json
import shlex
import sys
import textwrap
from pathlib import Path

import click

from analysis.counts import AT_MOST, MAX_GAMES
from scripts.cli import run
from scripts.numbers import Count

GAME = "argentina"
POLICY = "club"
QUESTION = "components"
GAMES = 1_000  # of the largest run: most of a minute is what the figures are worth here


def type_command(command: click.Command, *words: str) -> int:
    """Run a command as somebody would who types it, and say so; its exit code."""
    click.echo(f"\n$ pampas {shlex.join([str(command.name), *words])}")
    code = command.main(list(words), prog_name=f"pampas {command.name}", standalone_mode=False)
    return code if isinstance(code, int) else 0


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--games",
    type=Count(100, MAX_GAMES, AT_MOST),
    metavar="N",
    show_default=f"{GAMES:,}; with --all a tenth of the usual number",
    help="Games of the largest run of a study.",
)
@click.option("--all", "is_all", is_flag=True, help="Answer every question, in some minutes.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="Folder for the pages, their runs (data), and one game: its log (demo-game.txt) and a "
    "replay.",
)
@click.pass_context
def demo(ctx: click.Context, games: int | None, is_all: bool, out: Path) -> None:
    """Play a game and answer a question about Great Western Trail: Argentina.

    The page says what each building is worth. A larger number of games makes its intervals
    narrower.
    """
    from reports.html import REPLAY
    from scripts.study import study
    from scripts.watch import watch

    out.mkdir(parents=True, exist_ok=True)
    click.echo("One game, to look at: the log that the policies leave, and a replay.")
    log = out / "demo-game.txt"
    for words in (("--out", str(log)), ("--html", str(out / REPLAY))):
        if code := type_command(watch, GAME, "--policy", POLICY, *words):
            ctx.exit(code)
    if is_all:
        click.echo("\nEvery question, with few games. This takes some minutes.")
        asked = ["all", GAME, *(["--quick"] if games is None else ["--games", str(games)])]
    else:
        click.echo("\nOne question: what is each building worth? This takes less than a minute.")
        asked = [QUESTION, GAME, "--games", str(games or GAMES), "--policy", POLICY]
    if code := type_command(study, *asked, "--out", str(out)):
        ctx.exit(code)
    click.echo("")
    if not is_all:
        click.echo(f"{answer_in(out)}\n")
    click.echo(f"one game, move by move: {log.resolve()}, {(out / REPLAY).resolve()}")
    click.echo(f"all games, one row per game and one row per seat: {(out / 'data').resolve()}")
    click.echo(f"the answers: {(out / 'index.html').resolve()}")


def answer_in(out: Path) -> str:
    """The first sentences of the page."""
    newest = max(
        (path for path in out.glob(f"{QUESTION}*.json") if not path.name.endswith(".study.json")),
        key=lambda path: path.stat().st_mtime,
    )
    answer = json.loads(newest.read_text(encoding="utf-8"))["answer"]
    return textwrap.fill(f"The answer: {answer[0]}", 90)


if __name__ == "__main__":
    sys.exit(run(demo, "demo"))
