"""Charts and tables of the page about strategies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.estimate.decomposition import Decomposition
from analysis.estimate.equilibrium import PART
from analysis.interval import Interval
from analysis.studies.strategies import Result
from analysis.studies.strategies_standing import Standing
from reports.charts import Effect, forest, heat_map
from reports.numbers import PERCENT, spoken
from reports.page import Cell, Column, Figure, Table
from reports.studies import strategies_words as words
from reports.studies.common import margin_text
from sim.core.study_facts import StudyFacts

NOTE_ON_SCORES = (
    "Where they scored, not why they won: categories are not causes. Intervals of a row are "
    "simultaneous."
)


def payoffs_chart(standing: Standing, names: Sequence[str]) -> Figure:
    """`names`: the order of the rows, in every matrix of the page that of the duels."""
    ahead = "wins" if standing.players == 2 else "is ahead of the other"
    return heat_map(
        names,
        [
            [None if one == other else standing.payoff(one, other) for other in names]
            for one in names
        ],
        axis="share of games",
        title=words.payoffs_title(standing),
        keys=("first", "second"),
        caption=(
            f"How often the row {ahead}, {words.where(standing)}, ordered by share with two "
            "players. Bold: its interval excludes 50 %; the intervals are simultaneous. "
            f"n = {words.games_of(standing)}."
        ),
    )


def pairs_table(standing: Standing, name: str, margin: float) -> Table:
    even = standing.even(margin)
    rows: list[dict[str, Cell]] = []
    for place, (one, other) in enumerate(standing.pairs.pairs):
        first, second = standing.names[one], standing.names[other]
        if standing.payoff(first, second).mean < 0.5:
            first, second = second, first
        found = standing.payoff(first, second)
        verdict = "ahead" if found.low > 0.5 else "undecided"
        if (standing.names[one], standing.names[other]) in even:
            verdict = "ahead, but within the margin" if found.low > 0.5 else "even"
        rows.append(
            {
                "first": first,
                "second": second,
                "share": found,
                "p": standing.payoffs.p_values[place],
                "verdict": verdict,
            }
        )
    share = "Wins" if standing.players == 2 else "Is ahead"
    return Table(
        name,
        "All pairs",
        (
            Column("first", "Strategy"),
            Column("second", "Against"),
            Column("share", share, "percent_interval", about="Simultaneous 95 % intervals."),
            Column("p", "p", "p_value", 3, about="Against 50 %, adjusted for all pairs by Holm."),
            Column("verdict", "Verdict"),
        ),
        sorted(rows, key=lambda row: -_mean(row["share"])),
        f"Even: known to be within {margin_text(margin)} of 50 %.",
    )


def strength_table(standing: Standing, name: str, margin: float) -> Table:
    return Table(
        name,
        f"Shares and ratings, {words.kind_of(standing)}",
        (
            Column("strategy", "Strategy"),
            Column("share", "Wins", "percent_interval"),
            Column("rating", "Rating", "interval", 0, unit="Elo"),
            Column("beats", "Beats", "number", 0, about="How many others it beats."),
            Column("beaten", "Beaten by", "number", 0, about="How many others beat it."),
            Column("verdict", "Verdict"),
        ),
        [
            {
                "strategy": each,
                "share": standing.shares.interval(each),
                "rating": standing.ratings.rating(each),
                "beats": len(standing.beats(each)),
                "beaten": len(standing.beaten_by(each)),
                "verdict": standing.word(each),
            }
            for each in standing.order
        ],
        f"Even is {PERCENT.text(1 / standing.players)} % of wins, give or take "
        f"{margin_text(margin)}. Ratings are Bradley-Terry ratings on the scale of "
        f"Elo, {standing.ratings.anchor} being 1,000. n = {words.games_of(standing)}.",
    )


def _mean(cell: Cell) -> float:
    return cell.mean if isinstance(cell, Interval) else 0.0


def verdicts_chart(result: Result) -> Figure:
    standing = result.duels
    effects = [
        Effect(name, verdict.interval, standing.word(name))
        for name, verdict in zip(standing.names, standing.verdicts, strict=True)
    ]
    return forest(
        effects,
        axis="share of wins minus 50 %",
        title=words.verdicts_title(standing),
        key="strategy",
        margin=result.margin,
        caption=(
            "What a strategy wins against all others together, minus an even share. The band is "
            f"the margin of {margin_text(result.margin)}; the intervals are simultaneous."
        ),
    )


def strategies_table(result: Result, facts: StudyFacts) -> Table:
    """What each strategy is, what it beats and what beats it."""
    standing = result.duels
    rows: list[dict[str, Cell]] = []
    for name in standing.order:
        beats, beaten = standing.beats(name), standing.beaten_by(name)
        level = [each for each in standing.order if each not in (name, *beats, *beaten)]
        rows.append(
            {
                "strategy": name,
                "share": standing.shares.interval(name),
                "beats": ", ".join(beats) or None,
                "beaten": ", ".join(beaten) or None,
                "level": ", ".join(level) or None,
                "about": facts.about.get(name, ""),
            }
        )
    return Table(
        "each",
        "Every strategy, two players",
        (
            Column("strategy", "Strategy"),
            Column("share", "Wins", "percent_interval"),
            Column("beats", "Beats", wide=True),
            Column("beaten", "Beaten by", wide=True),
            Column("level", "Undecided"),
            Column("about", "What it is", wide=True),
        ),
        rows,
        "Strongest first. Undecided: neither is known to be ahead.",
    )


def scored_table(
    standing: Standing, found: Mapping[str, Decomposition], facts: StudyFacts, name: str
) -> Table:
    columns = [
        Column(f"c{number}", spoken(category).capitalize(), "interval", signed=True)
        for number, category in enumerate(facts.categories)
    ]
    rows: list[dict[str, Cell]] = []
    for strategy in standing.order:
        scored = found[strategy]
        parts = {f"c{number}": scored.parts[each] for number, each in enumerate(facts.categories)}
        rows.append({"strategy": strategy, "total": scored.total, **parts})
    total = Column("total", "Total", "interval", signed=True)
    return Table(
        name,
        f"{facts.score_unit} per game more than the opponents, {words.kind_of(standing)}",
        (Column("strategy", "Strategy"), total, *columns),
        rows,
        NOTE_ON_SCORES,
    )


def circles_table(result: Result) -> Table:
    rows: list[dict[str, Cell]] = [
        {
            "first": circle.names[0],
            "second": circle.names[1],
            "third": circle.names[2],
            "one": circle.shares[0],
            "two": circle.shares[1],
            "three": circle.shares[2],
            "p": circle.p_value,
        }
        for circle in result.circles
    ]
    return Table(
        "circles",
        "Circles",
        (
            Column("first", "First"),
            Column("second", "Beats"),
            Column("third", "Which beats"),
            Column("one", "First over second", "percent"),
            Column("two", "Second over third", "percent"),
            Column("three", "Third over first", "percent"),
            Column("p", "p", "p_value", 3, about="Adjusted for all possible circles by Holm."),
        ),
        rows,
        "Three strategies that beat each other in a circle, judging by the estimates."
        if rows
        else "No three strategies beat each other in a circle, not even judging by the estimates.",
    )


def mixture_table(result: Result) -> Table:
    rows: list[dict[str, Cell]] = [
        {
            "of": "all" if key == "all" else f"without {result.main}",
            "strategy": name,
            "weight": weight,
            "support": stable,
        }
        for key, found in result.mixtures.items()
        for name, weight, stable in zip(found.names, found.weights, found.in_support, strict=True)
        if weight.mean > PART or stable > 0
    ]
    return Table(
        "mixture",
        "Equilibrium mixture",
        (
            Column("of", "Strategies"),
            Column("strategy", "Strategy"),
            Column("weight", "How often", "percent_interval"),
            Column(
                "support",
                "Part of it",
                "percent",
                about="Share of draws within the errors that include it.",
            ),
        ),
        rows,
        "The mixture that no strategy beats with two players. The bounds are quantiles of draws "
        "within the errors of the payoffs, and say how stable the mixture is. Strategies that are "
        "not listed are part of it in none of the draws.",
    )
