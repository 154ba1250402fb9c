"""Options made from the factors of the game that the command line names.

    @click.command(cls=GameCommand)
    @game_argument()
    @factor_options("deal", "seats")
    def command(game: str, factors: Factors) -> None: ...

Which game it is has to be known before its options can be read, so a `GameCommand` looks twice: it
finds the game among the words, and then reads them with the options of that game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from analysis.configuration import DEFAULT_GAME
from sim import game_named, games
from sim.core.errors import FieldError
from sim.core.factors import Factor, Group, Plain, Value

Factors = Mapping[str, Value]  # by the names of the factors, in the order of the game's list

_GAME = f"{__name__}.game"  # where a context keeps the game


def factors_of(game: str) -> tuple[Factor, ...]:
    """The factors of a game."""
    return game_named(game).factors


def factor_options(*groups: Group) -> Callable[[Any], Any]:
    """The decorator of the options for these groups of factors of a `GameCommand`.

    The command gets all their values as its argument `factors`. The defaults are the same in all
    commands: the same seed is the same game everywhere.
    """
    return click.option(f"--{'-'.join(groups)}-factors", cls=_Place, groups=groups)


class FactorOption(click.Option):
    """The option of one factor."""

    def __init__(self, factor: Factor) -> None:
        several, default = factor.kind == "words", factor.default
        super().__init__(
            [factor.option],
            default=default or None if several else factor.to_text(default),
            multiple=several,
            metavar=factor.metavar,
            show_default=True,
            help=factor.about,
        )
        self.factor = factor


class _Place(click.Option):
    """Holds the place of the options in a command until the game is known."""

    def __init__(self, names: Sequence[str], groups: Sequence[Group], **settings: Any) -> None:
        super().__init__(names, expose_value=False, hidden=True, **settings)
        self.groups = groups
        self._made: dict[tuple[Factor, ...], list[FactorOption]] = {}

    def options(self, factors: tuple[Factor, ...]) -> list[FactorOption]:
        """The options for those of the factors that belong here, always the same objects."""
        if factors not in self._made:
            self._made[factors] = [
                FactorOption(factor) for factor in factors if factor.group in self.groups
            ]
        return self._made[factors]


class NamingCommand(click.Command):
    """A command whose errors name options as they are typed, not what a game calls them inside."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except FieldError as error:
            raise error.renamed(_option_names(self.get_params(ctx))) from None


def _option_names(params: Sequence[click.Parameter]) -> dict[str, str]:
    """The options by the names of the fields of a Setup that they fill."""
    names = {}
    for param in params:
        if isinstance(param, click.Option):
            names[param.opts[0].lstrip("-")] = param.opts[0]
        if isinstance(param, FactorOption):
            names[param.factor.field] = param.opts[0]
    if "policy" in names:
        names["policies"] = names["policy"]
    return names


class GameCommand(NamingCommand):
    """A command whose options are also those of its game: the first word, if that names one.

    Else, if there is an option --config, the game that its file names; else the default game.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_GAME] = self._game_among(args)
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            ctx.params["factors"] = {
                option.factor.name: option.factor.read(ctx.params.pop(option.name))
                for option in factor_params(ctx)
            }
        return rest

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return self._params_for(ctx.meta.get(_GAME, DEFAULT_GAME), super().get_params(ctx))

    def _params_for(self, game: str, params: Sequence[click.Parameter]) -> list[click.Parameter]:
        out: list[click.Parameter] = []
        for param in params:
            out += param.options(factors_of(game)) if isinstance(param, _Place) else [param]
        return out

    def _game_among(self, args: Sequence[str]) -> str:
        """The game that is meant: the value of an option may be spelled like one and is none."""
        options = {
            param.opts[0]: param
            for game in games()
            for param in self._params_for(game, self.params)
            if isinstance(param, click.Option)
        }
        words = click.Argument(["all words"], nargs=-1)
        reader = click.Command(self.name, params=[*options.values(), words])
        found = reader.make_context(
            self.name, list(args), resilient_parsing=True, ignore_unknown_options=True
        ).params
        given = [word for word in found["all words"] if not word.startswith("-")]
        arguments = [param.name for param in self.params if isinstance(param, click.Argument)]
        place = arguments.index("game") if "game" in arguments else 0
        if given[place : place + 1] and given[place] in games():
            return str(given[place])
        config = found[str(options["--config"].name)] if "--config" in options else None
        if config is not None:
            from analysis.configuration import game_in_config

            return game_in_config(config) or DEFAULT_GAME
        return DEFAULT_GAME


def kind_of_game(game: str, factors: Factors) -> dict[str, Plain]:
    """Which game it is, for machines: the factors of the group "game", and switches."""
    return {factor.name: factor.to_plain(factors[factor.name]) for factor in _kinds(game, factors)}


def kind_in_words(game: str, factors: Factors) -> str:
    """The same for people; "" for the game as it is by itself."""
    said = [(factor, factors[factor.name]) for factor in _kinds(game, factors)]
    texts = [
        factor.in_words(value) if factor.meanings else factor.to_text(value)
        for factor, value in said
        if value != factor.default
    ]
    return ", ".join(filter(None, texts))


def typed(game: str, factors: Factors, overlays: Sequence[str]) -> list[str]:
    """The options of a command that state these factors and tables."""
    words = []
    for factor in factors_of(game):
        text = factor.to_text(factors.get(factor.name))
        if text is not None:
            words += [factor.option, text]
    for overlay in overlays:
        words += ["--tables", overlay]
    return words


def _kinds(game: str, factors: Factors) -> list[Factor]:
    kinds = [each for each in factors_of(game) if each.group == "game" or each.is_switch]
    return [each for each in kinds if each.name in factors]


def factor_params(ctx: click.Context) -> list[FactorOption]:
    """The options of a command that are factors of its game."""
    return [param for param in ctx.command.get_params(ctx) if isinstance(param, FactorOption)]
