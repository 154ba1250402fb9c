"""Games and positions in files: reading them for a command, and writing JSON that people edit."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from scripts.arena import warm_up

if TYPE_CHECKING:
    from analysis.session import Session
    from sim.core.record import SavedGame

WIDTH = 100  # of a line of JSON that is written for people
MAX_TURN = 1_000_000


def saved_game(file: Path, overlays: tuple[str, ...] = ()) -> SavedGame:
    """The game or position of a file; its kernel is compiled first, which is told."""
    from sim.core.record import read_saved

    return read_saved(file, overlays, lambda game: warm_up(game.name))


def refuse_deal(ctx: click.Context, known: Collection[str], with_: str) -> None:
    """A file says itself what was dealt and who plays: other options are refused beside it."""
    for param in ctx.command.get_params(ctx):
        given = ctx.get_parameter_source(str(param.name))
        if given is ParameterSource.COMMANDLINE and param.name not in known:
            name = param.opts[0] if isinstance(param, click.Option) else "GAME"
            raise click.UsageError(f"{name}: got it with {with_}: the file says all of that")


def save_session(session: Session, path: Path) -> None:
    """Write a game that is played; it is there completely, or as it was before."""
    from analysis.dataset.files import write_atomically

    data = json.dumps(session.record(), ensure_ascii=False)
    write_atomically(path, f"{data}\n".encode())


def json_text(value: Any, indent: str = "") -> str:
    """JSON in which a list or an object is broken only where it does not fit a line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [
            f"{inner}{json.dumps(key, ensure_ascii=False)}: {json_text(entry, inner)}"
            for key, entry in value.items()
        ]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    if any(isinstance(entry, dict | list) for entry in value):
        parts = [inner + json_text(entry, inner) for entry in value]
        return "[\n" + ",\n".join(parts) + f"\n{indent}]"
    return f"[\n{_filled(value, inner)}\n{indent}]"


def _filled(values: list[Any], indent: str) -> str:
    """Plain values, as many on a line as fit."""
    lines = [""]
    for i, value in enumerate(values):
        text = json.dumps(value, ensure_ascii=False) + ("," if i + 1 < len(values) else "")
        if lines[-1] and len(indent) + len(lines[-1]) + len(text) + 1 > WIDTH:
            lines.append("")
        lines[-1] += f" {text}" if lines[-1] else text
    return "\n".join(indent + line for line in lines)
