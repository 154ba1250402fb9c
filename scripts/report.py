"""`pampas report`: the pages of studies, rebuilt from what was played."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--markdown", is_flag=True, help="Print the headline of every page as a table, too.")
def report(folder: Path, markdown: bool) -> None:
    """Rebuild the pages in DIR, the --out of 'pampas study', from its runs; nothing is played."""
    from analysis.study_request import kept_studies
    from reports.headlines import markdown_of
    from reports.study_pages import rebuilt, write_index

    for name, page in rebuilt(folder):
        if page is None:
            click.echo(f"{folder / name}.html: stays as it is: its tables have changed", err=True)
        else:
            click.echo(f"page: {page}", err=markdown)
    click.echo(f"index: {write_index(folder)}", err=markdown)
    if markdown:
        pages = [folder / f"{name}.json" for name in kept_studies(folder)]
        click.echo(markdown_of([page for page in pages if page.exists()]))
