"""The page about strategies: which beats which."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.studies.strategies import Result
from analysis.studies.strategies_games import CARELESS, DUELS, SEARCHING, TABLES
from analysis.studies.strategies_standing import Standing
from reports.charts import bars
from reports.numbers import PERCENT, Unit
from reports.page import Column, Page, Section, Table
from reports.studies import strategies_parts as parts
from reports.studies import strategies_words as words
from reports.studies.base import Context
from reports.studies.common import listed, pp_text, share_text, study_page
from reports.studies.sensitivity import sensitivity
from sim.core.study_facts import StudyFacts

SLUG = "strategies"
RATIO = Unit("times", 2)


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="Which strategy beats which?",
        slug=SLUG,
        question=(
            "Which line of play wins against which, with two players and at mixed tables, and what "
            "would players choose if they knew?"
        ),
        answer=words.answer(result, context.facts),
        sections=_sections(result, context),
        method=_method(result, context),
    )


def _sections(result: Result, context: Context) -> list[Section]:
    facts = context.facts
    sections = [
        Section("What to make of it", [*words.designer_words(result), words.player_words(result)]),
        Section(
            "Who beats whom with two players",
            [
                "Every strategy met every other one; each deal was played twice, with the seats "
                "swapped."
            ],
            [parts.payoffs_chart(result.duels, result.duels.order)],
            [parts.pairs_table(result.duels, "pairs", result.margin)],
        ),
        Section(
            "How strong each strategy is",
            [_fit_words(result.duels)],
            [parts.verdicts_chart(result)],
            [parts.strength_table(result.duels, "strength", result.margin)],
        ),
        Section(
            "Strategy by strategy",
            tables=[
                parts.strategies_table(result, facts),
                parts.scored_table(result.duels, result.scored[DUELS], facts, "scored"),
            ],
        ),
        Section(
            "Circles and mixtures",
            [words.circle_words(result), words.mixture_words(result)],
            tables=[parts.circles_table(result), parts.mixture_table(result)],
        ),
    ]
    tables = result.other(TABLES)
    if tables is not None:
        sections.append(_tables_section(result, tables, facts))
    skilled = [each for each in result.others if each.kind in (CARELESS, SEARCHING)]
    if skilled:
        sections.append(_skill_section(result, skilled, facts))
    left_out = words.left_out_words(result, facts)
    if left_out:
        sections.append(Section("What is left out", left_out))
    return [*sections, *sensitivity(context, result.headline)]


# --- sections -------------------------------------------------------------------------------------


def _fit_words(standing: Standing) -> str:
    label, worst = standing.ratings.worst_fit
    about = f"the pair that deviates most from it is {label}, by {pp_text(worst)}"
    if standing.ratings.one_scale_fits:
        return f"One scale of strength describes all pairs as far as these games show: {about}."
    return (
        f"One scale of strength does not describe all pairs, so it matters who meets whom: {about}."
    )


def _tables_section(result: Result, tables: Standing, facts: StudyFacts) -> Section:
    return Section(
        f"With {tables.players} players",
        [
            words.best_words(tables),
            words.compared_words(result.duels, tables, result.compared[TABLES]),
            words.changed_words(result, tables),
            words.field_words(tables, result.margin),
            _fit_words(tables),
        ],
        [parts.payoffs_chart(tables, result.duels.order)],
        [
            parts.strength_table(tables, "tables-strength", result.margin),
            parts.pairs_table(tables, "tables-pairs", result.margin),
            parts.scored_table(tables, result.scored[TABLES], facts, "tables-scored"),
        ],
    )


def _skill_section(result: Result, skilled: Sequence[Standing], facts: StudyFacts) -> Section:
    standings = [result.duels, *skilled]
    names = result.duels.order
    text = []
    for each in skilled:
        weights = facts.careless if each.kind == CARELESS else facts.searching
        text.append(f"{words.kind_of(each)}: every strategy played with {weights}.")
        text.append(words.compared_words(result.duels, each, result.compared[each.kind]))
        text.append(words.changed_words(result, each))
    if result.care is not None:
        text.append(
            f"What care is worth: {facts.main} wins {share_text(result.care)} of its games "
            f"against {facts.main}:{facts.careless}."
        )
    chart = bars(
        names,
        {words.kind_of(each): [each.shares.interval(name) for name in names] for each in standings},
        axis="share of wins against the others",
        caption="The same strategies, played with different skill; intervals of the same colour "
        "are simultaneous. Even is 50 %.",
        unit=PERCENT,
    )
    keys = {DUELS: "plain", CARELESS: "careless", SEARCHING: "searching"}
    table = Table(
        "skill",
        "Share of wins against the others, by skill",
        (
            Column("strategy", "Strategy"),
            *(
                Column(keys[each.kind], words.kind_of(each), "percent_interval")
                for each in standings
            ),
        ),
        [
            {
                "strategy": name,
                **{keys[each.kind]: each.shares.interval(name) for each in standings},
            }
            for name in names
        ],
        "; ".join(f"{words.kind_of(each)}: {words.games_of(each)}" for each in standings) + ".",
    )
    return Section("Does skill change the order?", text, [chart], [table])


# --- method --------------------------------------------------------------------------------------


def _method(result: Result, context: Context) -> list[str]:
    facts = context.facts
    method = [
        f"{len(result.duels.names)} strategies, {len(result.duels.pairs.pairs)} pairs, "
        f"{words.games_of(result.duels)}. A block is one deal, played twice with the seats "
        "swapped. Blocks are the unit of every estimate. The strategies are policies that were "
        f"tuned to one line of play each; {result.main} was tuned without one.",
        "Every pair and every table has its own deals: a deal that suits a strategy suits it in "
        "all its meetings, so sharing it between them would add to the errors. "
        + _ratio_words(result),
        "The share of a strategy against the others is the mean of its shares against each of "
        "them. The shares of a family (all pairs, all strategies, all differences between two) "
        "have simultaneous intervals (max-t over rounds; a round is one deal of every meeting). "
        "One is called ahead of another, or an order changed, only where these intervals exclude "
        "50 %, or a difference of 0.",
        "Ratings are Bradley-Terry ratings with errors from blocks. The mixture solves the game of "
        "choosing a strategy by linear programming. A circle is established if all three of its "
        "shares are above 50 %, adjusted for all possible circles (Holm).",
    ]
    tables = result.other(TABLES)
    if tables is not None:
        method.append(
            f"Mixed tables: every choice of {tables.players} strategies, each deal in all "
            f"rotations, {words.games_of(tables)}. The seating order changes from table to "
            "table. Wins are those of the table; who is ahead of whom is read from the ranks of "
            "each pair at a table."
        )
    if result.other(SEARCHING) is not None:
        method.append(
            f"Players who look ahead (with {facts.searching}) are slow and have few games. "
            "Where a pair has few blocks, the variance of a block is pooled over all pairs."
        )
    return method


def _ratio_words(result: Result) -> str:
    """What rotating the players of a deal saves or costs."""
    ratios = [
        f"{RATIO.text(ratio.mean)} times ({RATIO.range_text(ratio)}) "
        + ("with two players" if kind == DUELS else "at mixed tables")
        for kind, ratio in result.pairing.items()
    ]
    sure = [ratio for ratio in result.pairing.values() if ratio.high < 1 or ratio.low > 1]
    text = (
        "Within a meeting the rotations share a deal. For the difference between the first and "
        "the second strategy, separate deals would take "
        f"{listed(ratios)} as many games for the same precision"
    )
    if sure and all(ratio.high < 1 for ratio in sure):
        return (
            f"{text}: below 1, because the rotations of a deal favour the same strategy. They "
            "balance the seats."
        )
    if sure and all(ratio.low > 1 for ratio in sure):
        return f"{text}: above 1, so sharing the deal pays."
    return f"{text}."
