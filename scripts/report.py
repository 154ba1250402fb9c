"""`pampas report`: the pages of studies, rebuilt from what was played."""

from __future__ import annotations

from pathlib import Path

import click

from scripts.games import GAMES


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--markdown", is_flag=True, help="Print the headline of every page as a table, too.")
def report(folder: Path, markdown: bool) -> None:
    """Rebuild the pages in DIR, the --out of 'pampas study', from its runs; nothing is played."""
    from reports.headlines import markdown_of
    from scripts.conduct import Host, conduct, kept_studies, page_name, write_index

    studies = kept_studies(folder)
    for asked in studies:
        click.echo(f"page: {conduct(Host(asked.game, folder, None), asked)}", err=markdown)
    click.echo(f"index: {write_index(folder, GAMES[studies[0].game])}", err=markdown)
    if markdown:
        click.echo(markdown_of([folder / f"{page_name(asked)}.json" for asked in studies]))
