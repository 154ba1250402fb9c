"""The page about a game's health: what playing it is like."""

from __future__ import annotations

from analysis.studies.health import Result
from analysis.studies.health_plan import LOOKS
from reports.charts import Curve, curve
from reports.numbers import PERCENT, Unit, within_share
from reports.page import Figure, Page, Section
from reports.studies import health_tables as tables
from reports.studies import health_words as words
from reports.studies.base import Context
from reports.studies.common import study_page
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections

SLUG = "health"


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="What is playing this game like?",
        slug=SLUG,
        question=(
            "How long is a game, how much is there to choose, how close is it, when is it known "
            "who wins, and is that luck or skill?"
        ),
        answer=words.answer(result),
        details=[skill_answer(context, PERCENT)],
        key=words.key(result),
        sections=_sections(result, context),
        method=words.method(result),
    )


def _sections(result: Result, context: Context) -> list[Section]:
    numbers, shares, seats, points = tables.main_tables(result)
    sections = []
    if result.curves:
        sections.append(
            Section(
                "When the winner is known",
                words.course_words(result),
                [_chart(result)],
                [tables.curve_table(result)],
            )
        )
    sections += [
        Section("Length and choice", words.choice_words(result), tables=[numbers]),
        Section("Closeness and tension", words.score_words(result), tables=[shares, points]),
        Section("Luck and skill", words.luck_words(result), tables=[tables.parts_table(result)]),
        Section(
            "How deep the skill goes",
            words.depth_words(result),
            tables=[tables.depth_table(result)],
        ),
        Section(
            "Against what designers want",
            ["Few designers say in numbers what they want. Where they did, the page says so."],
            tables=[tables.bands_table(result), seats],
        ),
    ]
    if result.used:
        called = context.facts.component_words
        labels = {each.face: each.label for each in context.facts.components}
        sections.append(
            Section(
                f"What is used of the {called.many}",
                words.used_words(result, called.faces),
                tables=[tables.used_table(result, labels)],
            )
        )
    (skill,) = skill_sections(context, PERCENT, "share of games")
    sections.append(skill)
    sections.append(
        Section(
            "Everything, by player",
            ["The same measures for every player of the ladder that has games for them."],
            tables=tables.skill_tables(result),
        )
    )
    return [*sections, *sensitivity(context, result.headline)]


def _chart(result: Result) -> Figure:
    places = [100 * look / LOOKS for look in range(LOOKS)]
    return curve(
        [
            Curve(f"{one.players} players", places, [within_share(each) for each in one.leader])
            for one in result.curves
        ],
        title=words.curve_title(result.curves),
        along="part of the game",
        along_unit=Unit("%", 0),
        axis="the favourite's chance",
        caption=(
            "The chance of whoever has the largest one, at the first turn of each tenth of a game. "
            f"Players: {result.main}. The intervals are simultaneous."
        ),
    )
