"""`pampas tables`: the component facts of a game with source and confidence."""

import json
from collections.abc import Sequence
from typing import Any

import click

from analysis.configuration import DEFAULT_GAME
from scripts.arena import tables_option
from scripts.factors import NamingCommand
from scripts.games import game_and_names
from scripts.grid import Grid, Marks, grids_of
from scripts.output import say, show_grid
from sim import game_named
from sim.core.errors import PampasError
from sim.core.facts import Facts, TableFolder
from sim.core.reader import close_to, show

MARKED = {"fact": "fact", "reconstruction": "RECONSTRUCTION"}


@click.command(cls=NamingCommand)
@click.argument("arguments", metavar="[GAME] [TABLE]...", nargs=-1)
@tables_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@click.option("--overlays", "list_overlays", is_flag=True, help="List the shipped overlays.")
def tables(
    arguments: tuple[str, ...], overlays: Sequence[str], as_json: bool, list_overlays: bool
) -> None:
    """Print the component facts of GAME with their source and confidence.

    Without TABLE a summary comes first, then every table. Reconstructions are stand-ins for
    components that nobody could read and are marked; so is what an overlay has changed.
    """
    game, names = game_and_names(arguments, game_named(DEFAULT_GAME).table_folder.schema.tables)
    folder = game_named(game).table_folder
    if list_overlays:
        _print_overlays(folder, game, as_json)
        return
    loaded = folder.load(overlays)
    chosen = [_known(name, loaded.meta) for name in names] or list(loaded.meta)
    if as_json:
        click.echo(json.dumps(_as_object(game, loaded, chosen), ensure_ascii=False, indent=2))
        return
    click.echo(f"{game_named(game).title}: component tables, hash {loaded.hash}")
    if loaded.overlays:
        click.echo(f"overlays: {', '.join(loaded.overlays)}")
    if not names:
        click.echo()
        show_grid(_summary(loaded))
    for table in chosen:
        _print_table(table, loaded, folder)


def _known(name: str, known: dict[str, Any]) -> str:
    table = name.removesuffix(".json")
    if table not in known:
        raise PampasError(f"unknown table '{name}'{close_to(table, known)}")
    return table


def _print_overlays(folder: TableFolder, game: str, as_json: bool) -> None:
    abouts = {name: folder.overlay_about(name) for name in folder.overlay_names()}
    if as_json:
        click.echo(json.dumps({"game": game, "overlays": abouts}, ensure_ascii=False, indent=2))
        return
    click.echo(f"{game_named(game).title}: shipped overlays, for --tables NAME")
    click.echo()
    show_grid(Grid("", ("name", "about"), list(abouts.items())))


def _summary(loaded: Facts) -> Grid:
    rows = [
        (
            f"{table}.json",
            MARKED[meta.kind],
            meta.confidence,
            _changed_by(loaded, table) + meta.about,
        )
        for table, meta in loaded.meta.items()
    ]
    return Grid("", ("file", "kind", "confidence", "what it is"), rows)


def _changed_by(loaded: Any, table: str) -> str:
    names = dict.fromkeys(change.overlay for change in loaded.changed.get(table, {}).values())
    return f"[{', '.join(names)}] " if names else ""


def _print_table(table: str, loaded: Any, folder: TableFolder) -> None:
    meta = loaded.meta[table]
    changed = loaded.changed.get(table, {})
    mark = "" if meta.kind == "fact" else ", not the printed component"
    click.echo()
    click.echo(f"== {table}.json: {MARKED[meta.kind]}{mark}, confidence {meta.confidence} ==")
    say(f"about: {meta.about}")
    say(f"source: {meta.source}")
    for what, confidence in meta.confidence_parts.items():
        click.echo(f"confidence {confidence}: {what}")
    if meta.notes:
        say(f"notes: {meta.notes}")
    for path, change in changed.items():
        after = "removed" if change.after is None else show(change.after)
        before = "new" if change.before is None else f"was {show(change.before)}"
        words = (
            change.overlay,
            change.source,
            change.confidence and f"{change.confidence} confidence",
        )
        say(f"changed: {path}: {after}, {before} [{'; '.join(filter(None, words))}]")
    marks: Marks = {path: change.overlay for path, change in changed.items()}
    data, drawing = dict(loaded.data[table]), folder.drawings.get(table)
    picture = drawing.lines(data.pop(drawing.key)) if drawing else []
    for grid in grids_of(data, folder.conditions, marks):
        click.echo()
        show_grid(grid)
    if picture:
        click.echo()
        click.echo("\n".join(picture))


def _as_object(game: str, loaded: Any, chosen: Sequence[str]) -> dict[str, Any]:
    out: dict[str, Any] = {"game": game, "hash": loaded.hash, "overlays": list(loaded.overlays)}
    out["tables"] = {
        table: {
            **vars(loaded.meta[table]),
            "changed": {
                path: dict(vars(change)) for path, change in loaded.changed.get(table, {}).items()
            },
            "data": loaded.data[table],
        }
        for table in chosen
    }
    return out
