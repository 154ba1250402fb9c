"""`pampas merge`: the parts of one run, played on several machines, are joined."""

from __future__ import annotations

import json
from pathlib import Path

import click

from scripts.arena import games_bar
from scripts.output import say


@click.command()
@click.argument(
    "runs", metavar="RUN RUN...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--out",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="The folder of the merged run: a new or empty one.",
)
@click.option("--json", "as_json", is_flag=True, help="The result as a JSON object.")
def merge(runs: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Join the parts of one run, which were played with different --first.

    They must have the same options except --first and --games, the same rules, tables and policies,
    and follow each other without a gap or an overlap. Their files are copied; the result is what a
    single run of all the games would have been.
    """
    from analysis.dataset import merge as merging

    pieces = merging.pieces(runs)
    with games_bar(f"merging into {out}", sum(piece.games for piece in pieces)) as bar:
        folder = merging.merge(pieces, out, bar.advance)
    manifest = folder.manifest()
    games = manifest["configuration"]["games"]
    if as_json:
        result = {"out": str(out), "games": games, "content": manifest["content"]}
        click.echo(json.dumps(result))
        return
    say(f"{out}: {games:,} games of {len(runs)} runs, content {manifest['content']}")
