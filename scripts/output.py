"""What the commands print: folded to the width of a terminal, and as it is elsewhere."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts.grid import Grid
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from rich.table import Table

LONGEST_LINE = 1_000_000  # nothing is folded that a machine may read
RULE_BELOW_THE_HEAD = "    \n    \n -  \n" + "    \n" * 5


def say(text: str) -> None:
    """A sentence: folded between words on a terminal, one line elsewhere."""
    if sys.stdout.isatty():
        text = textwrap.fill(text, shutil.get_terminal_size().columns, subsequent_indent="  ")
    click.echo(text)


def write_lines(lines: Iterable[str], out: Path | None) -> None:
    """Lines to a file, or as output where there is none."""
    if out is None:
        for line in lines:
            click.echo(line)
        return
    try:
        out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise PampasError(f"--out: cannot write {out}: {error.strerror}") from None


def show_grid(grid: Grid) -> None:
    """On a terminal long texts are folded, never cut; elsewhere a row is one plain line."""
    if sys.stdout.isatty():
        _show_folded(grid)
    else:
        click.echo(plain(grid))


def _show_folded(grid: Grid) -> None:
    from rich.console import Console
    from rich.text import Text

    table = _table(grid, no_wrap=False)
    table.title = Text(grid.title) if grid.title else None
    Console().print(table)


def plain(grid: Grid) -> str:
    """Aligned columns, two spaces apart."""
    from rich.box import Box
    from rich.console import Console

    table = _table(grid, no_wrap=True)
    table.box = Box(RULE_BELOW_THE_HEAD, ascii=True)
    table.show_edge = table.pad_edge = False
    table.padding = (0, 1, 0, 0)
    text = StringIO()
    Console(file=text, width=LONGEST_LINE, color_system=None).print(table)
    lines = [line.rstrip() for line in text.getvalue().splitlines()]
    return "\n".join([f"{grid.title}:", *lines] if grid.title else lines)


def _table(grid: Grid, no_wrap: bool) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(title_justify="left")
    for index, column in enumerate(grid.columns):
        table.add_column(Text(column), overflow="fold", no_wrap=no_wrap or index == 0)
    for row in grid.rows:
        table.add_row(*map(Text, row))
    return table
