"""The pages of the project as a site of plain files, which needs no network and no server.

`scripts/docs` sets the project up and runs this; `python -m scripts.docs --help` has the options.

Pages stand in the site where they stand in the tree, so that a link means the same in both: the
README is its first page. What a link, an anchor or a picture leads to must be there.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import warnings
import webbrowser
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path

import click

from scripts.cli import run
from scripts.docs_reference import api_reference, command_reference
from sim.core.errors import PampasError

ROOT = Path(__file__).resolve().parent.parent
HOME = "index"  # the README, in the site
PAGES = ("*.md", "docs/**/*.md", "sim/*/*.md")
BESIDE = ("docs/pictures/*", "docs/examples/*", "LICENSE", "CITATION.cff")  # what pages link to

# The contents, beside those of each game: captions with pages.
CONTENTS: Mapping[str, tuple[str, ...]] = {
    "Ten minutes each": (
        "docs/tutorials/player",
        "docs/tutorials/designer",
        "docs/tutorials/researcher",
    ),
    "How to": (
        "docs/playing",
        "docs/policies",
        "docs/datasets",
        "docs/studies",
        "docs/changes",
        "docs/interfaces",
        "docs/gallery",
        "docs/faq",
        "docs/trust",
    ),
    "Reference": ("docs/commands", "docs/api", "docs/glossary", "CHANGELOG"),
    "For whoever carries on": (
        "CONTRIBUTING",
        "ARCHITECTURE",
        "ADDING_A_GAME",
        "docs/fields",
        "docs/assembly",
        "docs/compilation",
        "docs/players",
    ),
}
# Pages of a game, in its folder, with what they are called in the contents.
OF_A_GAME = {
    "RULES": "Rules",
    "POLICIES": "Policies",
    "POSITION": "Positions",
    "DATASET": "Dataset",
}
MADE = {
    "docs/commands.md": command_reference,
    "docs/api.md": api_reference,
}  # pages with a part that is made from the code
HERE = re.compile(r"<!-- made from the .*? by scripts/docs: .*? -->")


class DocsError(PampasError):
    """A page links to what is not there, or is missing in the contents."""


def contents(tree: Path) -> Iterator[str]:
    """The lists of pages that stand beside every page."""
    for caption, names in CONTENTS.items():
        yield from _contents(caption, [name for name in names if (tree / f"{name}.md").exists()])
    for rules in sorted(tree.glob("sim/*/RULES.md")):
        folder = rules.parent
        title = rules.read_text(encoding="utf-8").partition(", the rules")[0].lstrip("# ")
        answers = f"docs/answers/{folder.name.replace('_', '-')}"
        pages = [f"Answers <{answers}>"] if (tree / f"{answers}.md").exists() else []
        pages += [
            f"{called} <sim/{folder.name}/{page}>"
            for page, called in OF_A_GAME.items()
            if (folder / f"{page}.md").exists()
        ]
        yield from _contents(title, pages)


def _contents(caption: str, pages: list[str]) -> Iterator[str]:
    if pages:
        yield "\n".join(
            (
                "",
                "```{toctree}",
                ":hidden:",
                ":titlesonly:",
                f":caption: {caption}",
                "",
                *pages,
                "```",
            )
        )


def stage(tree: Path, into: Path) -> None:
    """Copy what the site is made of, with the parts that are made from the code."""
    for pattern in (*PAGES, *BESIDE):
        for path in filter(Path.is_file, tree.glob(pattern)):
            target = into / path.relative_to(tree)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for name, made in MADE.items():
        if (page := into / name).exists():
            *before, after = HERE.split(page.read_text(encoding="utf-8"))
            if len(before) != 1:
                raise DocsError(f"{name}: got {len(before)} places for what is made, expected one")
            page.write_text(before[0] + made() + after, encoding="utf-8")
    for path in into.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"(\]\([./]*)README\.md", rf"\1{HOME}.md", text), encoding="utf-8")
    home = (into / "README.md").rename(into / f"{HOME}.md")
    with home.open("a", encoding="utf-8") as file:
        file.writelines(f"{part}\n" for part in contents(into))


def build(tree: Path, out: Path) -> Path:
    """Build the site of a tree into a folder; its first page."""
    try:
        from sphinx.application import Sphinx
        from sphinx.util.console import nocolor
        from sphinx.util.docutils import docutils_namespace
    except ImportError:
        raise DocsError(
            "the docs are built by Sphinx, which is not installed: pip install 'pampas[docs]'"
        ) from None
    with tempfile.TemporaryDirectory() as work:
        source = Path(work, "pages")
        stage(tree, source)
        wrong = StringIO()
        nocolor()
        with docutils_namespace(), warnings.catch_warnings():
            # What its own packages say to each other: they are pinned.
            warnings.simplefilter("ignore", DeprecationWarning)
            warnings.simplefilter("ignore", PendingDeprecationWarning)
            app = Sphinx(
                srcdir=source,
                confdir=None,
                outdir=out,
                doctreedir=Path(work, "trees"),
                buildername="html",
                confoverrides=SETTINGS,
                status=None,
                warning=wrong,
                freshenv=True,
            )
            app.build()
        if said := wrong.getvalue().replace(f"{source}/", "").strip():
            raise DocsError(f"the docs are not as they should be:\n{said}")
    return out / f"{HOME}.html"


SETTINGS = {
    "project": "pampas",
    "extensions": ["myst_parser"],
    "root_doc": HOME,
    "language": "en",
    "myst_heading_anchors": 4,
    "highlight_language": "text",
    "smartquotes": False,
    "html_theme": "furo",
    "html_title": "pampas",
    "html_copy_source": False,
    "html_show_copyright": False,
    "html_show_sphinx": False,
    "html_use_index": False,
    "suppress_warnings": ["misc.highlighting_failure"],  # JSON with remarks is shown plain
}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out/docs"),
    show_default=True,
    help="Folder for the site.",
)
@click.option("--open", "is_shown", is_flag=True, help="Open it in the browser.")
def docs(out: Path, is_shown: bool) -> None:
    """Build the docs as a site of plain files; a link that leads nowhere is an error."""
    home = build(ROOT, out.resolve())
    click.echo(f"the docs: {home}")
    if is_shown:
        webbrowser.open(home.as_uri())


if __name__ == "__main__":
    sys.exit(run(docs, "docs"))
