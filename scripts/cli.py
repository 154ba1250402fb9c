"""The command line: the group `pampas`, whose commands are loaded when they are called."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from sim.core.errors import PampasError
from sim.core.reader import did_you_mean


class Lazy(NamedTuple):
    """Where a command is, and its line in the list of commands."""

    module: str
    attribute: str
    help: str


class LazyGroup(click.Group):
    """A group that imports a command's module only to run it or to show its own help."""

    def __init__(self, *args: Any, lazy: dict[str, Lazy], **options: Any) -> None:
        super().__init__(*args, **options)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return None
        place = self.lazy[cmd_name]
        command = getattr(importlib.import_module(place.module), place.attribute)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.lazy and not args[0].startswith("-"):
            commands = ", ".join(self.lazy)
            near = did_you_mean(args[0], self.lazy)
            ctx.fail(f"unknown command '{args[0]}'{near}. The commands are: {commands}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, place.help) for name, place in self.lazy.items()])


COMMANDS = {
    "play": Lazy("scripts.play", "play", "Play a game yourself, against policies or people."),
    "watch": Lazy("scripts.watch", "watch", "Print one game as a log that a player can follow."),
    "position": Lazy(
        "scripts.position", "position", "Write a position to edit, or check and show one."
    ),
    "analyse": Lazy("scripts.analyse", "analyse", "Say what each action of a position is worth."),
    "tables": Lazy("scripts.tables", "tables", "Print a game's component facts and their sources."),
    "policies": Lazy(
        "scripts.policies", "policies", "Print who can play a seat and what they weigh."
    ),
    "warm": Lazy("scripts.warm", "warm", "Compile a game now, or remove old compiled code."),
    "bench": Lazy("scripts.bench", "bench", "Measure speed, compile and start times."),
    "simulate": Lazy(
        "scripts.simulate", "simulate", "Play many games into a dataset that can be analysed."
    ),
    "doctor": Lazy("scripts.doctor", "doctor", "Check whether runs are complete and unaltered."),
    "merge": Lazy("scripts.merge", "merge", "Join the parts of one run, played in several places."),
    "columns": Lazy("scripts.columns", "columns", "Print what the columns of a dataset mean."),
    "study": Lazy("scripts.study", "study", "Answer a question about a game, as a page."),
    "report": Lazy("scripts.report", "report", "Rebuild the pages of studies from their runs."),
    "match": Lazy("scripts.match", "match", "Let policies play against each other."),
    "profile": Lazy("scripts.profile", "profile", "Describe the games of a policy."),
    "tune": Lazy("scripts.tune", "tune", "Find better weights for a policy by playing."),
    "train": Lazy("scripts.train", "train", "Train a value network for players that look ahead."),
}

EPILOG = """\b
Examples:
  pampas study first-player --quick
  pampas study components --tables mine
  pampas play hacienda --players 3 --policy club
  pampas watch argentina --players 3 --seed 7
  pampas watch --policy club,my.json
  pampas watch hacienda --html game.html
  pampas position --new hacienda --players 3 --out mine.json
  pampas analyse mine.json --precision 2
  pampas analyse game.json --all --html game.html
  pampas tables private_buildings
  pampas policies club
  pampas warm
  pampas bench --players 2 --players 4
  pampas bench --signature
  pampas simulate --players 4 --games 1e5 --policy club --out runs/four
  pampas doctor runs/four
  pampas merge runs/first runs/second --out runs/both
  pampas columns
  pampas match club novice --games 1e4
  pampas profile club
  pampas tune --start club --against club,novice --out mine.json
  pampas train --of club --games 3e5 --out club-2.net

'pampas COMMAND --help' says more about a command."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="pampas")
def cli() -> None:
    """Answer questions about board games by playing them millions of times."""


def run(command: click.Command, name: str, args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; every error is told in words, on stderr."""
    try:
        result = command.main(args, prog_name=name, standalone_mode=False)
        sys.stdout.flush()
    except PampasError as error:
        return _refuse(name, str(error))
    except click.ClickException as error:
        where = (
            error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else name
        )
        return _refuse(name, error.format_message(), f"Try '{where} --help'.")
    except (click.Abort, KeyboardInterrupt):
        click.echo(f"{name}: interrupted", err=True)
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough: nothing may be flushed into it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    # ctx.exit(code) comes back as a plain number when click does not end the process itself.
    return result if isinstance(result, int) else 0


def _refuse(name: str, *lines: str) -> int:
    click.echo("\n".join([f"{name}: error: {lines[0]}", *lines[1:]]), err=True)
    return 2


def main() -> None:
    """The entry point of the command `pampas`."""
    # Matrices here are small, and threads of OpenBLAS that wait for a busy core burn the other one:
    # a fit of first-player with five seats took 17 s instead of 0.7. numpy is not loaded yet.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(run(cli, "pampas", sys.argv[1:] or ["--help"]))


if __name__ == "__main__":
    main()
