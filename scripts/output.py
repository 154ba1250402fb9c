"""What the commands print: folded to the width of a terminal, and as it is elsewhere."""

import shutil
import sys
import textwrap

import click

from scripts.grid import Grid


def say(text: str) -> None:
    """A sentence: folded between words on a terminal, one line elsewhere."""
    if sys.stdout.isatty():
        text = textwrap.fill(text, shutil.get_terminal_size().columns, subsequent_indent="  ")
    click.echo(text)


def show_grid(grid: Grid) -> None:
    if sys.stdout.isatty():
        grid.print_rich()
    else:
        click.echo(grid.plain())
