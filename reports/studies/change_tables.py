"""Tables of the page about a change: before, after and change of every quantity."""

from __future__ import annotations

import math

from analysis.studies.change import COMPONENTS, Change, Part, Result
from reports.numbers import PP, spoken
from reports.page import Cell, Column, Table
from reports.studies import change_words as words
from reports.studies.base import Context


def sides(result: Result) -> list[str]:
    """What is compared with the printed game."""
    return [side.name for side in result.sides[1:]]


def changes(part: Part, side: str, result: Result, context: Context) -> Table:
    """The table of one part for one side."""
    number = sides(result).index(side)
    rows = [_row(part, one, context) for one in part.changes[side]]
    terms = {each.face: each for each in context.facts.components}
    faces = part.title == COMPONENTS and any(each.about for each in terms.values())
    columns = [
        Column("name", words.row_name(part, context)),
        _change(part),
        Column("fate", "Verdict"),
        _level(part, "before", "Before"),
        _level(part, "after", f"At {side}" if result.several else side.capitalize()),
        Column("units", "n", "number", 0, "Deals."),
        Column(
            "ratio",
            "Games saved, times",
            "number",
            1,
            "How many times as many games it would take on separate deals.",
        ),
    ]
    if faces:
        when = "as printed" if result.several else "after"
        about = f"What it costs, brings and does, {when}"
        columns.insert(1, Column("what", about, wide=True))
    return Table(
        f"{part.title}-{number}" if len(sides(result)) > 1 else part.title,
        words.table_title(part, side, result, context),
        columns,
        [{key: row[key] for key in (column.key for column in columns)} for row in rows],
        words.note(part, side),
    )


def _row(part: Part, one: Change, context: Context) -> dict[str, Cell]:
    known = {each.face: each for each in context.facts.components}
    face = known.get(one.name) if part.title == COMPONENTS else None
    ratio = one.ratio.mean
    return {
        "name": spoken(one.name),
        "what": "" if face is None else face.about,
        "before": one.before,
        "after": one.after,
        "change": one.change,
        "fate": words.verdict(one),
        "ratio": ratio if math.isfinite(ratio) else None,
        "units": float(one.change.units),
    }


def _level(part: Part, key: str, label: str) -> Column:
    if part.kind == "amount":
        return Column(key, label, "interval", 2, unit=part.unit)
    signed = part.kind == "worth"
    return Column(key, label, "percent_interval", signed=signed, unit=PP.name if signed else None)


def _change(part: Part) -> Column:
    about = "The mean difference over the deals that both games share."
    if part.kind == "amount":
        return Column("change", "Change", "interval", 2, about, signed=True, unit=part.unit)
    return Column("change", "Change", "percent_interval", 1, about, signed=True, unit=PP.name)
