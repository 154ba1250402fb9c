"""The games that the commands know, and the GAME argument that names one."""

import importlib
from collections.abc import Callable, Sequence
from typing import Any

import click

GAMES = {"argentina": "Great Western Trail: Argentina"}
DEFAULT_GAME = next(iter(GAMES))


class GameName(click.ParamType[str]):
    """The name of a game; another word gets an error that lists the names."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in GAMES:
            return str(value)
        known = ", ".join(f"{name} ({title})" for name, title in GAMES.items())
        self.fail(f"unknown game '{value}'. The games are: {known}.", param, ctx)


def game_argument(**options: Any) -> Callable[[Any], Any]:
    """The decorator of the argument GAME; `default=DEFAULT_GAME` makes it optional."""
    return click.argument("game", type=GameName(), **options)


def part(game: str, name: str) -> Any:
    """The module `name` of a game, imported when it is asked for: kernels bring numba with them.

    Every game has the same ones: `setup` (Setup), `factors` (FACTORS), `policies` (shelf), `play`
    (play, warm_up), `signature`, `log`.
    """
    return importlib.import_module(f"sim.{game}.{name}")


POLICY_HELP = (
    "Who plays: one policy for all seats, or one a seat with commas between them. A policy is a "
    "name of 'pampas policies' or the path of a policy file: club,my.json"
)


def policy_option(default: str | None, shown: str | None = None) -> Callable[[Any], Any]:
    """The decorator of the option --policy; `shown` is what the help says of the default."""
    return click.option(
        "--policy",
        metavar="NAME_OR_FILE,...",
        default=default,
        show_default=shown or True,
        help=POLICY_HELP,
    )


def policy_names(text: str) -> tuple[str, ...]:
    """The names in what --policy was given."""
    return tuple(name.strip() for name in text.split(","))


def seated_setup(new_setup: Callable[..., Any], policies: Sequence[str], **fields: Any) -> Any:
    """A game's Setup in which one policy plays all seats, or each seat has its own."""
    if len(policies) == 1:
        policies = [*policies] * new_setup(**fields).humans
    return new_setup(policies=tuple(policies), **fields)
