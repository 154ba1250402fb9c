"""The page about balance: which small change reaches the targets, and what stays off."""

from __future__ import annotations

from analysis.studies.balance import Goal, Result
from reports.charts import Effect, forest
from reports.numbers import PP, spoken
from reports.page import Cell, Column, Figure, Page, Section, Table
from reports.studies import balance_words as words
from reports.studies.base import Context
from reports.studies.common import study_page
from reports.studies.skill import skill_answer, skill_sections


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title=words.title(result),
        slug="balance",
        question=words.question(result, context),
        answer=words.answer(result, context),
        details=[skill_answer(context, PP)],
        key=words.key(result, context.facts),
        sections=_sections(result, context),
        method=words.method(result, context),
        unit=PP,
    )


def _sections(result: Result, context: Context) -> list[Section]:
    goals = [
        Section(
            goal.title,
            (words.about(goal, result, context),),
            [_forest(goal, result)],
            [_figures(number, goal, result, context)],
        )
        for number, goal in enumerate(result.goals)
    ]
    found = [Section("What is changed", words.changed(result), (), [_dials(result, context)])]
    if len(result.smaller) > 1:
        found.append(Section("Less of a change", words.less(result), (), [_smaller(result)]))
    return [*goals, *found, *skill_sections(context, PP)]


def _forest(goal: Goal, result: Result) -> Figure:
    """How far each figure is off in the proposed game."""
    which = "as proposed" if result.proposal else "as printed"
    return forest(
        [Effect(spoken(one.name), one.after, words.verdict(one)) for one in goal.figures],
        axis=f"{words.off_axis(goal)}, {which}",
        margin=goal.figures[0].margin,
        unit=words.off_unit(goal),
        caption=(
            f"How far each figure is off the target {which}. The band is what counts as "
            "balanced; intervals are simultaneous."
        ),
        title=words.chart_title(goal, result),
    )


def _figures(number: int, goal: Goal, result: Result, context: Context) -> Table:
    share, level = words.off_unit(goal), words.level_of(goal, context)
    columns = [
        Column("name", words.row_name(goal, context)),
        Column("level_before", f"{level.about}, printed", "number", level.digits, unit=level.unit),
        Column("level_after", "proposed", "number", level.digits, unit=level.unit),
        Column("before", "Off, printed", "percent_interval", signed=True, unit=share.name),
        Column("after", "proposed", "percent_interval", signed=True, unit=share.name),
        Column("word_before", "Verdict, printed"),
        Column("word", "proposed"),
        Column("units", "n", "number", 0, "Deals."),
    ]
    rows: list[dict[str, Cell]] = [
        {
            "name": spoken(one.name),
            "level_before": level.times * one.level_before,
            "level_after": level.times * one.level_after,
            "before": one.before,
            "after": one.after,
            "word_before": words.verdict_before(one),
            "word": words.verdict(one),
            "units": float(one.after.units),
        }
        for one in sorted(goal.figures, key=lambda one: -abs(one.before.mean))
    ]
    if not result.proposal:
        kept = [column for column in columns if not column.label.endswith("proposed")]
        rows = [{column.key: row[column.key] for column in kept} for row in rows]
        columns = kept
    return Table(f"{goal.target}-{number}", words.table_title(goal), columns, rows)


def _dials(result: Result, context: Context) -> Table:
    turned = {each.dial: each for each in result.proposal}
    rows: list[dict[str, Cell]] = []
    for dial in sorted(result.dials, key=lambda dial: dial not in turned):
        each = turned.get(dial)
        rows.append(
            {
                "what": words.dial_name(dial, context.facts),
                "printed": float(dial.printed),
                "proposed": float(each.value if each else dial.printed),
                "bounds": f"{dial.values[0]} to {dial.values[-1]}",
                "note": words.dial_note(each),
            }
        )
    columns = (
        Column("what", "What could be changed"),
        Column("printed", "Printed", "number", 0),
        Column("proposed", "Proposed", "number", 0),
        Column("bounds", "Within"),
        Column("note", "Remark"),
    )
    return Table("dials", "What could be changed, and what is", columns, rows)


def _smaller(result: Result) -> Table:
    columns = (
        Column("steps", "Steps", "number", 0, "By which it differs from the printed game."),
        Column("change", "The best change of so many steps", wide=True),
        Column("misfit", "Still off, in margins", "number", 1, words.MISFIT),
    )
    rows: list[dict[str, Cell]] = [
        {"steps": float(one.steps), "change": one.label, "misfit": one.misfit}
        for one in result.smaller
    ]
    return Table("smaller", "What less of a change would give", columns, rows)
