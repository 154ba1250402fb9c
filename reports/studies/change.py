"""The page about a change of the tables: what it does, what it does not do, what is open."""

from __future__ import annotations

from analysis.studies.change import COMPONENTS, Part, Result
from reports.charts import Curve, Effect, curve, forest
from reports.numbers import PP, spoken
from reports.page import Figure, Page, Section
from reports.studies import change_tables as tables
from reports.studies import change_words as words
from reports.studies.base import Context
from reports.studies.common import study_page
from reports.studies.skill import skill_answer, skill_sections

MAX_CURVES = 5


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title=words.title(result),
        slug="change",
        question=words.question(context),
        answer=words.in_short(result, context),
        details=[*words.answer(result, context), skill_answer(context, PP)],
        key=words.key(result, context),
        sections=_sections(result, context),
        method=words.method(result, context),
        unit=PP,
    )


def _sections(result: Result, context: Context) -> list[Section]:
    found: list[Section] = []
    for part in result.parts:
        figures = (
            [_curves(result, part, context)] if result.several else _forests(result, part, context)
        )
        found.append(
            Section(
                words.heading(part, context),
                (words.about(part, result, context),),
                [one for one in figures if one is not None],
                [tables.changes(part, side, result, context) for side in tables.sides(result)],
            )
        )
    # Behind components and seats, which it is about.
    return [*found[:2], *skill_sections(context, PP), *found[2:]]


def _forests(result: Result, part: Part, context: Context) -> list[Figure | None]:
    """One for each side that is compared with the printed game; shares only."""
    if part.kind == "amount":
        return []
    return [
        forest(
            [Effect(one.name, one.change, words.verdict(one)) for one in changes],
            axis=f"{words.quantity(part, result)}: {side} minus before",
            title=words.changes_title(part, side, context),
            key="name",
            margin=result.margin,
            caption=(
                "To the right: more than in the printed game. The band is what counts as no "
                "change; intervals are simultaneous."
            ),
        )
        for side, changes in part.changes.items()
    ]


def _curves(result: Result, part: Part, context: Context) -> Figure | None:
    """How what changes most depends on the values, if they are numbers."""
    places = words.places(result)
    if places is None or part.kind == "amount":
        return None
    names = words.most_changed(part, MAX_CURVES if part.title == COMPONENTS else 3)
    rows = {side: {one.name: one for one in changes} for side, changes in part.changes.items()}
    first = next(iter(rows.values()))
    values = {
        name: {side: found[name].after for side, found in rows.items()}
        | dict.fromkeys(result.printed, first[name].before)
        for name in names
    }
    order = sorted(places, key=places.__getitem__)
    return curve(
        [
            Curve(
                spoken(name),
                [places[side] for side in order],
                [values[name][side] for side in order],
            )
            for name in names
        ],
        along=result.keys[0],
        title=f"{words.heading(part, context)}, by {spoken(result.keys[0])}",
        axis=words.quantity(part, result),
        level=0.0 if part.kind == "worth" else None,
        unit=PP if part.kind == "worth" else words.unit_of(part),
        caption="What changes most with the value, with intervals.",
    )
