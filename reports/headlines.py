"""The headlines of pages as a Markdown table, and such a table read back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.interval import Interval
from reports.numbers import MINUS, PERCENT, PP, Unit

HEAD = "| study | figure | answer (95 %) |"
_UNITS = {unit.name: unit for unit in (PERCENT, PP)}
_NUMBER = rf"[+{MINUS}]?[0-9.]+"
_ROW = re.compile(
    rf"\| (?P<study>[^|]+) \| (?P<figure>[^|]+) "
    rf"\| (?P<mean>{_NUMBER}) (?P<unit>\S+) \((?P<low>{_NUMBER}) to (?P<high>{_NUMBER})\) \|"
)


@dataclass(frozen=True)
class HeadlineFigure:
    """A figure of a headline as a table shows it: rounded."""

    study: str
    figure: str
    low: float
    high: float

    def overlaps(self, other: Interval) -> bool:
        return self.low <= other.high and other.low <= self.high


def markdown_of(pages: Iterable[Path]) -> str:
    """From the JSON beside the pages."""
    lines = [HEAD, "|---|---|---|"]
    for path in pages:
        data = json.loads(path.read_text(encoding="utf-8"))
        unit = _UNITS[data["headline"]["unit"]]
        for name, found in data["headline"]["figures"].items():
            lines.append(f"| {data['slug']} | {_cell(name)} | {_answer(found, unit)} |")
    return "\n".join(lines)


def figures_in(markdown: str) -> Sequence[HeadlineFigure]:
    """The figures of the first table of headlines in a text."""
    _, found, rest = markdown.partition(HEAD)
    rows = rest.strip().splitlines()[1:] if found else []
    figures = []
    for row in rows:
        if (match := _ROW.fullmatch(row)) is None:
            break
        low, high = (float(match[key].replace(MINUS, "-")) / 100 for key in ("low", "high"))
        figures.append(HeadlineFigure(match["study"], match["figure"], low, high))
    return figures


def _answer(found: dict[str, Any], unit: Unit) -> str:
    mean, low, high = (unit.text(found[key]) for key in ("mean", "low", "high"))
    return f"{mean} {unit.name} ({low} to {high})"


def _cell(text: str) -> str:
    """A name that cannot end its cell or its row."""
    return " ".join(text.replace("|", "/").split())
