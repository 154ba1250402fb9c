"""`pampas columns`: what the tables of a dataset hold, column by column."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from scripts.games import game_argument
from scripts.grid import Grid
from scripts.output import say, show_grid
from sim import game_named
from sim.core.errors import PampasError
from sim.core.factors import wrong
from sim.core.reader import one_of

if TYPE_CHECKING:
    from analysis.dataset.schema import Column


@click.command()
@game_argument()
@click.option("--table", metavar="NAME", help="Only this table: games or seats.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@click.option(
    "--markdown", is_flag=True, help="The whole page about the dataset, sim/GAME/DATASET.md."
)
def columns(game: str, table: str | None, as_json: bool, markdown: bool) -> None:
    """Print the columns of what 'pampas simulate' writes: name, type and meaning.

    The table games has a row for every game of a run, the table seats one for every seat of every
    game. The same sentences are in the parquet files themselves and in manifest.json.
    """
    from analysis.dataset.schema import ROWS, columns_of
    from scripts.columns_page import page_of

    if markdown and (as_json or table is not None):
        raise PampasError("--markdown: is the whole page, expected neither --json nor --table")
    if table is not None and table not in ROWS:
        raise wrong("--table", table, one_of(ROWS))
    known = columns_of(game_named(game))
    chosen = [table] if table else list(known)
    if markdown:
        click.echo(page_of(game, known), nl=False)
        return
    if as_json:
        tables = {name: [_plain(column) for column in known[name]] for name in chosen}
        click.echo(json.dumps({"game": game, "tables": tables}, ensure_ascii=False, indent=2))
        return
    click.echo(f"{game_named(game).title}: the tables of a dataset")
    for name in chosen:
        rows = [(column.name, column.dtype, _sentence(column)) for column in known[name]]
        click.echo()
        show_grid(Grid(f"{name}, {ROWS[name]}", ("column", "type", "what it is"), rows))
    click.echo()
    say(f"'pampas columns {game} --markdown' also tells how to read sets that are kept as bits.")


def _sentence(column: Column) -> str:
    """What a column means, and the words that can be in it."""
    return f"{column.about} ({', '.join(column.words)})" if column.words else column.about


def _plain(column: Column) -> dict[str, object]:
    out: dict[str, object] = {"name": column.name, "type": column.dtype, "about": column.about}
    for key, names in (("words", column.words), ("bits", column.bits)):
        if names:
            out[key] = list(names)
    return out
