"""The page about strategies: which beats which."""

from __future__ import annotations

from dataclasses import replace

from analysis.studies.strategies import Result
from analysis.studies.strategies_games import CARELESS, DUELS, PLAIN, TABLES
from analysis.studies.strategies_standing import Standing
from reports.numbers import PERCENT, Unit
from reports.page import Page, Section
from reports.studies import strategies_parts as parts
from reports.studies import strategies_words as words
from reports.studies.base import Context
from reports.studies.common import key_figures, listed, pp_text, share_text, study_page
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections
from sim.core.study_facts import StudyFacts

SLUG = "strategies"
KEY = 3  # strategies with a large figure beside the answer
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
        answer=words.in_short(result, context.facts),
        details=[*words.answer(result, context.facts), skill_answer(context, PERCENT)],
        key=key_figures(words.shares_of(result.duels), PERCENT, KEY),
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
        *_skill(result, context),
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
    if result.care is not None:
        sections.append(_care_section(result, facts))
    return [*sections, *sensitivity(context, result.headline)]


# --- sections -------------------------------------------------------------------------------------


def _skill(result: Result, context: Context) -> list[Section]:
    """How shares move with skill, and whether the order of strategies does."""
    (section,) = skill_sections(context, PERCENT)
    plain = result.other(PLAIN)
    if plain is None:
        return [section]
    order = words.compared_words(result.duels, plain, result.compared[PLAIN])
    return [replace(section, text=[*section.text, order, words.changed_words(result, plain)])]


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
            words.compared_words(result.plain, tables, result.compared[TABLES]),
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


def _care_section(result: Result, facts: StudyFacts) -> Section:
    assert result.care is not None
    text = (
        f"{facts.main} wins {share_text(result.care)} of its games against {facts.main}:"
        f"{facts.careless}, which plays with less care."
    )
    return Section("What care is worth", [text])


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
    above = facts.rungs[facts.rungs.index(facts.main) + 1 :]
    if above:
        method.append(
            f"A strategy plays as a rung above {facts.main} does by looking ahead like it, with "
            f"its own weights ({facts.strategies[-1]}:search={above[-1]}). Where a pair has few "
            "blocks, the variance of a block is pooled over all pairs."
        )
    if facts.careless:
        method.append(f"{CARELESS.capitalize()}: every strategy plays with {facts.careless}.")
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
