"""The page of the study of values: what one of each thing is worth, and for how much of another."""

from __future__ import annotations

import math

from analysis.interval import Interval
from analysis.studies.values import GIFT_PERCENT, Result
from analysis.studies.values_effects import Values, Worth
from reports.charts import Effect, forest
from reports.numbers import PERCENT, PP, Unit
from reports.page import Cell, Column, Figure, Page, Section, Table
from reports.studies.base import Context
from reports.studies.common import (
    count_text,
    key_figures,
    listed,
    margin_text,
    number_text,
    pp_text,
    share_text,
    study_page,
)
from reports.studies.components_words import capital
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections
from sim.core.study_facts import StudyFacts

MAX_NAMED = 3  # rates in the answer
HELPS, HURTS, OPEN = "helps", "hurts", "open"


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="What is one of each thing worth?",
        slug="values",
        question="What is one of each thing worth at the start, in wins, in score and in money?",
        answer=[_best_text(result), _money_text(result.values, context.facts.score_unit)],
        details=[_rates_text(result.values), _open_text(result.values), skill_answer(context, PP)],
        key=key_figures({one.name: one.share for one in result.values.worths}, PP, MAX_NAMED),
        sections=_sections(result, context),
        method=_method(result, context.facts),
        unit=PP,
    )


def verdict(worth: Worth) -> str:
    """What is established, by wins or by score; both intervals have to agree with it."""
    sure = [one for one in (worth.share, worth.lead) if one.low > 0 or one.high < 0]
    ways = {one.low > 0 for one in sure}
    if len(ways) != 1:
        return OPEN
    return HELPS if ways.pop() else HURTS


# --- the answer -----------------------------------------------------------------------------------


def _best_text(result: Result) -> str:
    values = result.values
    best = values.worths[0]
    even = 1 / values.players
    lifted = Interval(
        even + best.share.mean, even + best.share.low, even + best.share.high, best.share.units
    )
    return (
        f"Of all that a seat could have more at the start, {best.name} is worth most: with it, an "
        f"equal player wins {share_text(lifted)} instead of {PERCENT.text(even)} %, with "
        f"{values.players} players ({result.policy}, n = {count_text(values.games)} games)."
    )


def _money_text(values: Values, unit: str) -> str:
    """What a unit of money is worth."""
    if values.money is None or values.one_unit is None:
        return ""
    share, lead = values.one_unit
    scored = number_text(lead, Unit(signed=True), unit)
    return f"{capital(values.money.thing)} more is worth {pp_text(share)} and {scored}."


def _rates_text(values: Values) -> str:
    """What other things are worth in money: only rates that have bounds."""
    if values.money is None:
        return ""
    unit = values.money.unit
    known = [one for one in values.worths if _is_known(one.rate)]
    known.sort(key=lambda one: -one.rate.mean if one.rate else 0.0)
    named = [
        f"{one.name} {number_text(one.rate, Unit(digits=1), unit)}"
        for one in known[:MAX_NAMED]
        if one.rate is not None
    ]
    if not named:
        return (
            f"What {values.money.thing} is worth is too uncertain to count anything else in "
            f"{unit}: more games would tell."
        )
    return f"At the start, counted by score, as much as one of each: {listed(named)}."


def _open_text(values: Values) -> str:
    unknown = [one.name for one in values.worths if verdict(one) == OPEN]
    hurts = [one.name for one in values.worths if verdict(one) == HURTS]
    texts = []
    if hurts:
        texts.append(f"To be given {listed(hurts)} makes a player worse off.")
    if unknown:
        texts.append(
            f"Neither by wins nor by score is it established that it helps to be given "
            f"{listed(unknown)}."
        )
    return " ".join(texts)


def _is_known(interval: Interval | None) -> bool:
    return interval is not None and math.isfinite(interval.low) and math.isfinite(interval.high)


# --- sections -------------------------------------------------------------------------------------


def _sections(result: Result, context: Context) -> list[Section]:
    values = result.values
    unit = context.facts.score_unit
    found = [
        Section(
            "What each thing is worth",
            (
                "Worth: what one gift adds to the share of wins of the player who gets it, and to "
                "the lead over the others' mean score, all else as printed. A worth of 0 means "
                "that having it or not is the same; what it would cost in the game is not "
                "subtracted.",
            ),
            (_forest(result),),
            (_table("values", "One gift at the start", values, unit),),
        ),
    ]
    if values.money is not None:
        found.append(_rates(values))
    found += skill_sections(context, PP)
    found.append(Section("Several gifts at once", (_several(values),)))
    if result.many is not None:
        found.append(_many(result, result.many, unit))
    return [*found, *sensitivity(context, result.headline, effects=True)]


def _forest(result: Result) -> Figure:
    values = result.values
    return forest(
        [Effect(one.name, one.share, verdict(one)) for one in values.worths],
        axis="worth: share of wins with it minus without it",
        caption=f"What one gift at the start is worth; {values.players} players, {result.policy}. "
        f"Simultaneous intervals. The band is the margin of {margin_text(result.margin)}.",
        margin=result.margin,
        values=True,
        title=_finding(values),
        key="gift",
    )


def _finding(values: Values) -> str:
    """What the chart of all worths shows."""
    best = [one.name for one in values.worths if verdict(one) == HELPS]
    return f"Worth most: {listed(best[:MAX_NAMED])}" if best else "Nothing is known to help"


def _table(name: str, title: str, values: Values, unit: str) -> Table:
    columns = (
        Column("gift", "Gift"),
        Column("worth", "Worth", "percent_interval", 1, "Share of wins.", True, "pp"),
        Column(
            "lead", "Lead", "interval", 2, "Own score minus the mean of the others.", True, unit
        ),
        Column("verdict", "Verdict"),
        Column("about", "What is given", wide=True),
    )
    rows: list[dict[str, Cell]] = [
        {
            "gift": one.name,
            "worth": one.share,
            "lead": one.lead,
            "verdict": verdict(one),
            "about": one.about,
        }
        for one in values.worths
    ]
    note = (
        "Simultaneous intervals, of all rows of a column. Helps, hurts: established by wins or by "
        "score, and the other does not say the opposite."
    )
    return Table(name, title, columns, rows, note)


def _rates(values: Values) -> Section:
    assert values.money is not None
    unit = values.money.unit
    columns = (
        Column("thing", "One of"),
        Column("rate", "By score", "interval", 1, "", False, unit),
        Column("by_wins", "By wins", "interval", 1, "", False, unit),
    )
    counted = [one for one in values.worths if one.rate is not None]
    rows: list[dict[str, Cell]] = [
        {"thing": one.name, "rate": one.rate, "by_wins": one.by_wins}
        for one in sorted(counted, key=lambda one: -one.rate.mean if one.rate else 0.0)
    ]
    text = (
        f"So many {unit} at the start are worth as much as one of each thing: by the lead in "
        "score, which is known more precisely, and by wins, which is what counts. Where both "
        "differ, a thing wins games otherwise than by score, or the games are too few. A rate has "
        f"no bounds as long as {values.money.thing} is not known to be worth anything."
    )
    shown = [one for one in counted if _is_known(one.rate)]
    figures = (_rates_chart(values, shown),) if shown else ()
    title = f"The exchange rates, in {unit}"
    note = "Intervals by Fieller (1954), Bonferroni over all rates of a column."
    return Section(title, (text,), figures, (Table("rates", title, columns, rows, note),))


def _rates_chart(values: Values, shown: list[Worth]) -> Figure:
    assert values.money is not None
    return forest(
        [Effect(one.name, one.rate) for one in shown if one.rate is not None],
        axis="as much as",
        caption=f"How many {values.money.unit} at the start are worth as much, counted by score; "
        f"{values.players} players.",
        unit=Unit(values.money.unit, 1),
        values=True,
        title=f"What else {values.money.unit} would buy",
        key="thing",
    )


def _several(values: Values) -> str:
    text = (
        f"A player had {values.given / values.players:.1f} gifts on average. For each pair of them "
        f"the share of wins differs by {pp_text(values.several)} from the sum of both alone"
    )
    if values.several.low > 0 or values.several.high < 0:
        way = "less" if values.several.mean < 0 else "more"
        return (
            f"{text}: a second gift is worth {way} than the first. The worths above are those of "
            "a single one."
        )
    return f"{text}: no difference is known. The worths above are those of a single one."


def _many(result: Result, many: Values, unit: str) -> Section:
    text = (
        f"The same with {many.players} players, played by {result.main} "
        f"(n = {count_text(many.games)} games). An even share there is "
        f"{PERCENT.text(1 / many.players)} %, so worths in wins are not those of a smaller table: "
        "compare the lead in score."
    )
    title = f"With {many.players} players"
    return Section(title, (text,), (), (_table("many", title, many, unit),))


# --- method ---------------------------------------------------------------------------------------


def _method(result: Result, facts: StudyFacts) -> list[str]:
    values = result.values
    texts = [
        f"In each of {values.blocks:,} deals every gift is given with a chance of {GIFT_PERCENT} "
        "%, each to one player drawn by chance, and the players sit in every seat with what they "
        "were given. Tiles and cards come from bags and piles, so that nothing is there twice. "
        "Cards that are given change what is drawn later, nothing else of the deal.",
        "Least squares of the share of wins, and of the lead in score, on the seat, on own gifts "
        "minus the mean of the others' and on pairs of own gifts; errors by block, simultaneous "
        "intervals over all gifts (max-t).",
    ]
    if any(one.name == "a turn" for one in values.worths):
        texts.append(
            "A turn: who is last and has one before everybody else is first, with the others "
            "behind in the same order. So a turn is worth what the first seat wins more than the "
            "last one, once it starts with what the last one starts with; no gift is needed."
        )
    texts.append(
        f"All of it holds for players who play as {result.policy} does: what they do not know how "
        "to use looks worth less than it is. And it holds for the start of the game: later on the "
        "same thing is worth something else."
    )
    return texts
