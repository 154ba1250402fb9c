"""What the page of a study says, as plain data: templates and files come later.

A page is the answer first, then figures and tables, then how it was found and what it rests on.
`Page.to_dict` gives the same numbers as JSON.
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args

from analysis.interval import Interval
from reports.numbers import MISSING, PERCENT, Unit, readable, spoken
from sim.core.tables import RECONSTRUCTION

Kind = Literal["text", "number", "p_value", "percent", "interval", "percent_interval"]
Cell = str | float | Interval | None

MIN_P = 0.001  # below it only the bound is written
CONTROLS = "controls"  # the id of their table, on every page
MAX_WORDS = 80  # of an answer, before the first chart

# The addresses of what every page has.
OWN = (
    "answer",
    "contents",
    "details",
    "method",
    "controls",
    "facts",
    "reproduce",
    "words",
    "estimates",
)

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # it becomes part of file names and addresses
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


@dataclass(frozen=True)
class Figure:
    """A chart: what it shows in words, the caption below it, and what it found as its title.

    `draw` gives its SVG. It is called when a page is written: drawing is most of what a page takes.
    tags: by keys of columns what the entire chart is about, such as 2 players: a filter hides it.
    """

    draw: Callable[[], str]
    alt: str
    caption: str
    title: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.alt.strip():
            raise ValueError(f"alt text of a figure: got {self.alt!r}, expected what is seen")

    @cached_property
    def svg(self) -> str:
        return self.draw()


@dataclass(frozen=True)
class Column:
    """A column of a table. Shares are fractions in the rows and percent on the page."""

    key: str
    label: str
    kind: Kind = "text"
    digits: int = 1
    about: str = ""  # a sentence that explains it, for readers who ask
    signed: bool = False
    unit: str | None = None  # beside the label; % for shares if not given
    wide: bool = False  # holds sentences

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"key of a column: got {self.key!r}, expected letters, digits and _")
        if self.kind not in get_args(Kind):
            expected = ", ".join(get_args(Kind))
            raise ValueError(f"kind of column {self.key}: got {self.kind!r}, expected {expected}")

    @property
    def is_share(self) -> bool:
        return self.kind in ("percent", "percent_interval")

    @property
    def is_interval(self) -> bool:
        return self.kind in ("interval", "percent_interval")

    @property
    def shown_unit(self) -> str:
        if self.unit is not None:
            return self.unit
        return "%" if self.is_share else ""

    @property
    def _numbers(self) -> Unit:
        return Unit(self.shown_unit, self.digits, self.is_share, self.signed)

    def text(self, cell: Cell) -> str:
        """A cell as the page shows it; only the mean of an interval, see range_text."""
        if cell is None:
            return MISSING
        if isinstance(cell, Interval):
            return self._numbers.text(cell.mean)
        if self.kind == "p_value" and not isinstance(cell, str) and cell < MIN_P:
            return f"< {MIN_P:g}"  # never 0
        return cell if isinstance(cell, str) else self._numbers.text(cell)

    def range_text(self, cell: Cell) -> str:
        if not isinstance(cell, Interval) or math.isnan(cell.mean):
            return ""
        return self._numbers.range_text(cell)

    def check(self, cell: Cell) -> None:
        expected: type = numbers.Real  # numpy's numbers too
        if self.kind == "text":
            expected = str
        elif self.is_interval:
            expected = Interval
        if cell is not None and (not isinstance(cell, expected) or isinstance(cell, bool)):
            raise ValueError(f"cell of column {self.key}: got {cell!r}, expected kind {self.kind}")


@dataclass(frozen=True)
class Table:
    """Rows of raw numbers; the columns decide how they are written."""

    id: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Cell]]
    note: str = ""

    def __post_init__(self) -> None:
        _check_name("id of a table", self.id)
        keys = [column.key for column in self.columns]
        if not keys or len(set(keys)) < len(keys):
            raise ValueError(f"columns of table {self.id}: got {keys}, expected distinct keys")
        for row in self.rows:
            if set(row) != set(keys):
                raise ValueError(f"row of table {self.id}: got {list(row)}, expected {keys}")
            for column in self.columns:
                column.check(row[column.key])

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": readable(self.title),
            "columns": [
                {
                    "key": column.key,
                    "label": readable(column.label),
                    "kind": column.kind,
                    "unit": readable(column.shown_unit),
                    "about": readable(column.about),
                }
                for column in self.columns
            ],
            "rows": [
                {column.key: _plain(row[column.key]) for column in self.columns}
                for row in self.rows
            ],
            "note": readable(self.note),
        }


@dataclass(frozen=True)
class Section:
    """A part of the page with a heading of its own."""

    title: str
    text: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()


@dataclass(frozen=True)
class KeyFigure:
    """A number that is read first, large: `58.8 %`, `seat 1 of 2 wins`, `57.1 to 60.5`."""

    text: str
    about: str
    bounds: str = ""


@dataclass(frozen=True)
class Fact:
    """Component facts that are not certain: reconstructed, or not read from the components."""

    table: str
    source: str
    confidence: str
    kind: str = RECONSTRUCTION


@dataclass(frozen=True)
class Provenance:
    """What must be the same to get the same numbers again."""

    version: str
    signature: str
    players_signature: str
    tables_hash: str
    seed: int
    games: int


@dataclass(frozen=True)
class Page:
    """A study. `answer` is in plain words: one sentence that says it, and a few more at most.

    details: the rest of the answer, with numbers, intervals and n. key: the numbers to read first.
    cautions: why a reader should not rely on it. setup: the game that was played, in sentences.
    changes: every value in which it differs from the printed game. headline: the figures that the
    answer rests on, by name, in `headline_unit`; half_width: that of their widest interval. words:
    what the page calls players and other things, by name.
    """

    game: str
    title: str
    slug: str
    question: str
    answer: Sequence[str]
    sections: Sequence[Section]
    method: Sequence[str]
    controls: Table
    facts: Sequence[Fact]
    command: str
    provenance: Provenance
    headline: Mapping[str, Interval] = field(default_factory=dict)
    headline_unit: Unit = PERCENT
    half_width: float = math.inf
    setup: Sequence[str] = ()
    changes: Sequence[str] = ()
    details: Sequence[str] = ()
    key: Sequence[KeyFigure] = ()
    cautions: Sequence[str] = ()
    words: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_name("slug of a page", self.slug)
        if not self.answer:
            raise ValueError(
                f"answer of page {self.slug}: got none, expected at least one paragraph"
            )
        names = [table.id for table in self.tables()]
        if len(set(names)) < len(names):
            raise ValueError(f"tables of page {self.slug}: got {names}, expected distinct ids")

    def tables(self) -> Iterator[Table]:
        """All tables in page order."""
        for section in self.sections:
            yield from section.tables
        yield self.controls
        yield self.facts_table

    @property
    def full_answer(self) -> list[str]:
        return [*self.answer, *self.details]

    @property
    def key_chart(self) -> Figure | None:
        """The first chart of the page: it stands beside the answer."""
        return next((each for section in self.sections for each in section.figures), None)

    @cached_property
    def anchors(self) -> Sequence[str]:
        """The address of each section within the page, after its title."""
        found: list[str] = []
        for number, section in enumerate(self.sections, 1):
            name = "-".join(re.findall(r"[a-z0-9]+", section.title.lower())) or "section"
            found.append(name if name not in (*found, *OWN) else f"{name}-{number}")
        return found

    @property
    def facts_table(self) -> Table:
        columns = (
            Column("table", "Component table"),
            Column("kind", "What it is"),
            Column("confidence", "Confidence"),
            Column("source", "Source", wide=True),
        )
        rows = [{**asdict(fact), "table": spoken(fact.table)} for fact in self.facts]
        return Table("facts", "Uncertain facts", columns, rows)

    def to_dict(self) -> dict[str, Any]:
        """The estimates for machines: the same numbers as on the page, unrounded."""
        return {
            "game": readable(self.game),
            "title": readable(self.title),
            "slug": self.slug,
            "question": readable(self.question),
            "setup": [readable(text) for text in self.setup],
            "changes": [readable(text) for text in self.changes],
            "answer": [readable(text) for text in self.answer],
            "details": [readable(text) for text in self.details],
            "cautions": [readable(text) for text in self.cautions],
            "key": [{name: readable(text) for name, text in asdict(k).items()} for k in self.key],
            "words": {readable(name): readable(text) for name, text in self.words.items()},
            "headline": {
                "unit": self.headline_unit.name,
                "half_width": _plain(self.half_width),
                "figures": {readable(name): _plain(one) for name, one in self.headline.items()},
            },
            "method": [readable(text) for text in self.method],
            "tables": [table.to_dict() for table in self.tables()],
            "command": readable(self.command),
            "provenance": {key: _plain(value) for key, value in asdict(self.provenance).items()},
        }


def first_sentence(text: str) -> str:
    return sentences_of(text)[0]


def sentences_of(text: str) -> list[str]:
    return _END_OF_SENTENCE.split(text)


def in_brief(texts: Sequence[str], most: int = MAX_WORDS) -> tuple[list[str], list[str]]:
    """The paragraphs that come before the first chart, and those that come after it.

    The first sentence always comes first, however long it is; a paragraph is cut between sentences.
    """
    brief: list[str] = []
    left = most
    for place, text in enumerate(texts):
        sentences = sentences_of(text)
        fitting = 0
        for sentence in sentences:
            words = len(sentence.split())
            if words > left and (brief or fitting):
                break
            left -= words
            fitting += 1
        if fitting:
            brief.append(" ".join(sentences[:fitting]))
        if fitting < len(sentences):
            return brief, [" ".join(sentences[fitting:]), *texts[place + 1 :]]
    return brief, []


def _plain(cell: Any) -> Any:
    """JSON has neither infinity nor not-a-number: both become null."""
    if isinstance(cell, Interval):
        bounds = {"mean": _plain(cell.mean), "low": _plain(cell.low), "high": _plain(cell.high)}
        return {**bounds, "units": _plain(cell.units), "confidence": _plain(cell.confidence)}
    if cell is None or isinstance(cell, str):
        return cell if cell is None else readable(cell)
    if isinstance(cell, numbers.Integral):
        return int(cell)
    return float(cell) if math.isfinite(cell) else None


def _check_name(what: str, name: str) -> None:
    if not _NAME.fullmatch(name):
        expected = "lower-case letters, digits and single hyphens"
        raise ValueError(f"{what}: got {name!r}, expected {expected}")
