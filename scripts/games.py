"""The GAME argument, which names one of the games, and the options for policies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from analysis.configuration import DEFAULT_GAME
from sim import game_named, games
from sim.core.errors import PampasError

if TYPE_CHECKING:
    pass

LOOKS_LIKE = 0.8  # how alike two words are that are taken for the same (difflib: 1 is equal)


class GameName(click.ParamType[str]):
    """The name of a game; another word gets an error that lists the names."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return game_named(str(value)).name
        except PampasError as error:
            raise click.UsageError(str(error), ctx) from None


def game_argument(default: str | None = DEFAULT_GAME) -> Callable[[Any], Any]:
    """The decorator of the argument GAME, which may always be left out."""
    return click.argument("game", type=GameName(), default=default, required=False)


def game_and_names(arguments: Sequence[str], known: Collection[str]) -> tuple[str, list[str]]:
    """The game, if the first word names one, and the other words.

    A first word that looks like the name of a game and is none of the `known` other words is
    refused as a game: it was misspelled.
    """
    first, rest = arguments[0] if arguments else "", list(arguments[1:])
    if first in games():
        return first, rest
    if first and first not in known and get_close_matches(first, games(), cutoff=LOOKS_LIKE):
        GameName().convert(first, None, None)
    return DEFAULT_GAME, list(arguments)


def game_and_policies(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The same where the other words are policies."""
    return game_and_names(arguments, game_named(DEFAULT_GAME).shelf.names)


POLICY_HELP = (
    "Who plays: one policy for all seats, or one per seat with commas between them. A policy is a "
    "name of 'pampas policies', the path of a policy file, or a function of yours: "
    "club,my.json,my.py:choose. Weights may follow: club:temperature=0.5"
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
