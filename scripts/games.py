"""The games that the commands know, and the GAME argument that names one."""

import importlib
from collections.abc import Callable
from typing import Any

import click

GAMES = {"argentina": "Great Western Trail: Argentina"}


class GameName(click.ParamType[str]):
    """The name of a game; another word gets an error that lists the names."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in GAMES:
            return str(value)
        known = ", ".join(f"{name} ({title})" for name, title in GAMES.items())
        self.fail(f"unknown game '{value}'. The games are: {known}.", param, ctx)


def game_argument(**options: Any) -> Callable[[Any], Any]:
    """The decorator of the argument GAME; `default="argentina"` makes it optional."""
    return click.argument("game", type=GameName(), **options)


def part(game: str, name: str) -> Any:
    """The module `name` of a game, imported when it is asked for: kernels bring numba with them.

    Every game has the same ones: `setup` (Setup), `play` (play, warm_up), `signature`, `log`.
    """
    return importlib.import_module(f"sim.{game}.{name}")
