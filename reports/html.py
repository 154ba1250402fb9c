"""From the data of a page to one self-contained HTML file, and an index of several.

Everything that a template writes is escaped, except style, script and charts, which are our own.
The page bars itself from the network and from every script but its own (Content-Security-Policy).
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from analysis.dataset.files import write_atomically
from analysis.interval import Interval
from reports.numbers import readable
from reports.page import CONTROLS, Cell, Figure, Page, first_sentence
from reports.words import GLOSSARY

INDEX = "index.html"
# Between them a page leads to the others of its folder, see `link_pages`.
OTHERS, END_OF_OTHERS = "<!-- others -->", "<!-- /others -->"
REPLAY = "replay.html"  # of a game beside the studies, which the index leads to
# A number and its unit are never on two lines.
_UNIT = re.compile(r"(?<=\d) (?=(?:%|pp|VP|Elo)(?!\w))")


@dataclass(frozen=True)
class IndexEntry:
    """What the index says about a page, and the name of its file in the same folder."""

    title: str
    question: str
    answer: str
    file: str
    doubt: str = ""  # says that a control of the page does not hold
    changes: Sequence[str] = ()  # every value in which the game differs from the printed one
    words: Mapping[str, str] = field(default_factory=dict)  # what players are, by name
    picture: str = ""  # the first chart of the page: our own SVG
    date: str = ""

    @classmethod
    def of(
        cls, data: Mapping[str, Any], file: str, picture: str = "", date: str = ""
    ) -> IndexEntry:
        """From `Page.to_dict`, or from the JSON beside a page; and its picture."""
        title, question, changes = data["title"], data["question"], data["changes"]
        words = data.get("words", {})
        texts = (title, question, *changes, *words, *words.values())
        if not all(isinstance(text, str) for text in texts):
            raise ValueError("title, question, changes, words: expected text")
        answer = first_sentence(data["answer"][0])
        doubt = _doubt(data["tables"])
        return cls(title, question, answer, file, doubt, changes, words, picture, date)

    @property
    def svg(self) -> Markup:
        return Markup(self.picture)

    @property
    def address(self) -> str:
        return quote(self.file, errors="surrogateescape")


def _doubt(tables: Sequence[Mapping[str, Any]]) -> str:
    """What the controls of a page say against it, if anything."""
    (controls,) = (table["rows"] for table in tables if table["id"] == CONTROLS)
    failed = any(row["holds"] == "no" for row in controls)
    return "A control of this page does not hold: the page says which." if failed else ""


def render_page(page: Page) -> str:
    return _render(
        "page.html", title=page.title, description=page.question, page=page, data=_data_block(page)
    )


def render_index(title: str, studies: Sequence[IndexEntry], replay: str = "") -> str:
    """replay: the file of a game that can be stepped through, if there is one."""
    description = "; ".join(study.title for study in studies)
    words = {name: text for study in studies for name, text in study.words.items()} | GLOSSARY
    return _render(
        "index.html",
        title=title,
        description=description,
        studies=studies,
        replay=replay,
        words=words,
    )


def write_page(page: Page, folder: Path) -> Path:
    """SLUG.html, and beside it SLUG.json with the same numbers and SLUG.svg, its first chart."""
    folder.mkdir(parents=True, exist_ok=True)
    estimates = json.dumps(page.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)
    write_atomically(folder / f"{page.slug}.json", f"{estimates}\n".encode())
    if page.key_chart:
        write_atomically(folder / f"{page.slug}.svg", page.key_chart.svg.encode())
    path = folder / f"{page.slug}.html"
    write_atomically(path, render_page(page).encode())
    return path


def link_pages(studies: Sequence[IndexEntry], folder: Path) -> None:
    """Every page leads to the others: to those, too, that were written after it."""
    for study in studies:
        path = folder / study.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        before, mark, rest = text.partition(OTHERS)
        _, end, after = rest.partition(END_OF_OTHERS)
        links = "".join(
            f' <a href="{escape(other.address)}">{escape(readable(other.title))}</a>'
            for other in studies
            if other is not study
        )
        linked = f"{before}{mark}{links}{end}{after}"
        if end and linked != text:
            write_atomically(path, linked.encode())


def write_index(title: str, studies: Sequence[IndexEntry], folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / INDEX
    link_pages(studies, folder)
    replay = REPLAY if (folder / REPLAY).exists() else ""
    write_atomically(path, render_index(title, studies, replay).encode())
    return path


def _render(template: str, **values: Any) -> str:
    return render(template, ("page.css",), "page.js", **values)


def render(template: str, styles: Sequence[str], script: str, **values: Any) -> str:
    """A page with its own style and the only script that it runs."""
    source = _source(script)
    digest = base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template)
        .render(
            style=Markup("".join(map(_source, styles))),
            script=Markup(source),
            script_hash=f"sha256-{digest}",
            **values,
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # Before escaping, and only for text that is not our own.
        finalize=lambda value: _shown(value) if type(value) is str else value,
    )
    environment.globals["svg"] = _svg
    environment.globals["glossary"] = GLOSSARY
    return environment


def _shown(text: str) -> str:
    return _UNIT.sub("\u00a0", readable(text))


def _source(name: str) -> str:
    environment = _environment()
    assert environment.loader
    return environment.loader.get_source(environment, name)[0]


def _svg(figure: Figure) -> Markup:
    return Markup(figure.svg)


def _data_block(page: Page) -> Markup:
    """What the script of the page works with: the tables, numbers to seven digits."""
    tables = [
        {
            "id": table.id,
            "columns": [{"key": one.key, "kind": one.kind} for one in table.columns],
            "rows": [[_short(row[one.key]) for one in table.columns] for row in table.rows],
        }
        for table in page.tables()
    ]
    return json_block({"slug": page.slug, "tables": tables})


def _short(cell: Cell) -> Any:
    """Intervals are three numbers; what is not finite is null."""
    if isinstance(cell, Interval):
        return [_short(one) for one in (cell.mean, cell.low, cell.high)]
    if cell is None or isinstance(cell, str):
        return cell if cell is None else readable(cell)
    return float(f"{cell:.7g}") if math.isfinite(cell) else None


def json_block(data: Mapping[str, Any]) -> Markup:
    """JSON within a script element: nothing in it can end the element or start a comment."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)
