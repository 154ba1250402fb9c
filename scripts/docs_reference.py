"""References made from the code, as Markdown: commands from click, names from docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click

import pampas
from scripts.cli import cli

# Interfaces that stand in modules of their own, since each needs a package of its own.
INTERFACES = ("pampas.gymnasium_env", "pampas.pettingzoo_env", "pampas.openspiel_games")


def command_reference() -> str:
    """Every command with its arguments and options."""
    group = click.Context(cli, info_name="pampas")
    parts: list[str] = []
    for name in cli.list_commands(group):
        command = cli.get_command(group, name)
        assert command is not None
        with click.Context(command, info_name=name, parent=group) as ctx:
            parts += _command(command, ctx)
    return "\n".join(parts)


def _command(command: click.Command, ctx: click.Context) -> Iterator[str]:
    yield f"### pampas {ctx.info_name}\n"
    yield f"    {command.get_usage(ctx).removeprefix('Usage: ')}\n"
    yield _paragraphs(command.help or "")
    rows = [
        record
        for option in command.get_params(ctx)
        if isinstance(option, click.Option)
        and "--help" not in option.opts
        and (record := option.get_help_record(ctx))
    ]
    if rows:
        yield "| option | what it says |\n|---|---|"
        yield from (f"| `{_cell(names)}` | {_cell(_plain(said))} |" for names, said in rows)
    yield ""
    if command.epilog:
        yield _paragraphs(command.epilog)


def _paragraphs(text: str) -> str:
    """Help as click writes it: paragraphs, and after a line with a backspace one as it stands."""
    parts = []
    for part in inspect.cleandoc(text).split("\n\n"):
        first, _, rest = part.partition("\n")
        if first.strip() == "\b":
            parts.append("\n".join(f"    {line}" for line in rest.splitlines()))
        else:
            parts.append(_plain(part))
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    """Text that Markdown shows letter by letter."""
    return re.sub(r"([\\*_<>\[\]`])", r"\\\1", text)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def api_reference() -> str:
    """Every public name of `pampas`, and the classes and functions of the interfaces."""
    parts = ["### pampas\n"]
    for name in pampas.__all__:
        parts += _named(f"pampas.{name}", getattr(pampas, name))
    for home in INTERFACES:
        module = import_module(home)
        parts += [f"### {home}\n", f"{inspect.getdoc(module)}\n"]
        for name, thing in vars(module).items():
            is_own = getattr(thing, "__module__", "") == home and not name.startswith("_")
            if is_own and (inspect.isclass(thing) or inspect.isfunction(thing)):
                parts += _named(f"{home}.{name}", thing)
    return "\n".join(parts)


def _named(name: str, thing: Any) -> Iterator[str]:
    yield f"#### {name}\n"
    if inspect.isclass(thing):
        is_error = issubclass(thing, Exception)
        if not is_error:
            yield _signature(name, thing)
        yield f"{inspect.getdoc(thing)}\n"
        yield from () if is_error else _members(thing)
    else:
        yield _signature(name, thing)
        yield f"{inspect.getdoc(thing)}\n"


def _members(thing: type) -> Iterator[str]:
    """Methods and properties that say what they do."""
    for name, member in vars(thing).items():
        if name.startswith("_"):
            continue
        is_property = isinstance(member, property) or hasattr(member, "func")
        function = getattr(member, "fget", None) or getattr(member, "func", None) or member
        function = inspect.unwrap(getattr(function, "__func__", function))
        if inspect.isfunction(function) and (said := inspect.getdoc(function)):
            call = "" if is_property else _arguments(function)
            first, *rest = said.split("\n\n")
            more = "".join(
                f"\n\n  {part}"
                for part in "\n\n".join(rest).replace("\n", "\n  ").split("\n\n  ")
                if part
            )
            yield f"- `{name}{call}`: {' '.join(first.split())}{more}"
    yield ""


def _signature(name: str, thing: Any) -> str:
    return f"```python\n{name}{_arguments(thing)}\n```\n"


def _arguments(thing: Any) -> str:
    """What a call takes, without `self`, and names of types without their homes."""
    try:
        signature = inspect.signature(thing)
    except ValueError:
        return "(...)"
    kept = [one for name, one in signature.parameters.items() if name not in ("self", "cls")]
    text = str(signature.replace(parameters=kept)).replace("'", "")
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text)
