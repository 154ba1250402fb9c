"""The options that make the configuration of a run, and the file that may hold it."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from analysis.configuration import OPTIONS
from scripts.factors import factor_params

config_option = click.option(
    "--config",
    metavar="FILE",
    help="Read options from a TOML file with the same names, or from the manifest.json of a run. "
    "Options on the command line override the file.",
)


def typed_options(ctx: click.Context) -> dict[str, Any]:
    """The part of a configuration that was typed, by the names of the options."""

    def typed(param: click.Parameter) -> bool:
        source = ctx.get_parameter_source(str(param.name))
        return source is not None and source is not ParameterSource.DEFAULT

    found = {
        name: ctx.params[str(param.name)]
        for param in ctx.command.get_params(ctx)
        if (name := param.opts[0].lstrip("-")) in OPTIONS and typed(param)
    }
    for option in filter(typed, factor_params(ctx)):
        found[option.factor.name] = ctx.params["factors"][option.factor.name]
    return found
