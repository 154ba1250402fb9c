"""The page on strategies: which beats which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.estimate.decomposition import Decomposition
from analysis.estimate.equilibrium import PART
from analysis.interval import Interval
from analysis.studies import STUDIES
from analysis.studies.strategies import Result
from analysis.studies.strategies_games import CARELESS, DUELS, SEARCHING, TABLES
from analysis.studies.strategies_standing import Standing
from reports.charts import Effect, bars, forest, heat_map
from reports.numbers import PERCENT, Unit
from reports.page import Cell, Column, Figure, Page, Section, Table
from reports.studies import strategies_words as words
from reports.studies.base import Context
from sim.core.study_facts import StudyFacts

SLUG = "strategies"
YES_NO = {True: "yes", False: "no", None: "undecided"}
RATIO = Unit("times", 2)


def page(result: Result, context: Context) -> Page:
    return Page(
        title=f"{context.facts.title}: strategies",
        slug=SLUG,
        question=STUDIES[SLUG],
        answer=words.answer(result),
        sections=_sections(result, context),
        method=_method(result, context),
        controls=_controls(result),
        facts=context.rests_on,
        command=context.command,
        provenance=context.provenance,
    )


def _sections(result: Result, context: Context) -> list[Section]:
    facts = context.facts
    sections = [
        Section("What to do with it", [*words.designer_words(result), words.player_words(result)]),
        Section(
            "Who beats whom with two players",
            ["Every strategy met every other one, each luck with both in either seat."],
            [_payoffs(result.duels)],
            [_pairs_table(result.duels, "pairs", result.margin)],
        ),
        Section(
            "How strong each strategy is",
            [_fit_words(result.duels)],
            [_forest(result)],
            [_strength_table(result.duels, "strength")],
        ),
        Section(
            "Strategy by strategy",
            [words.strategy_words(result, facts, name) for name in result.duels.order],
            tables=[_points_table(result.duels, result.points[DUELS], facts, "points")],
        ),
        Section(
            "Circles and mixtures",
            [words.circle_words(result), words.mixture_words(result)],
            tables=[_circles_table(result), _mixture_table(result)],
        ),
    ]
    tables = result.other(TABLES)
    if tables is not None:
        sections.append(_tables_section(result, tables, facts))
    skilled = [each for each in result.others if each.kind in (CARELESS, SEARCHING)]
    if skilled:
        sections.append(_skill_section(result, skilled, facts))
    if context.variants:
        sections.append(_variants_section(result, context))
    return sections


# --- parts that several sections have -------------------------------------------------------------


def _payoffs(standing: Standing) -> Figure:
    names = standing.order
    ahead = "wins" if standing.players == 2 else "is ahead of the other"
    return heat_map(
        names,
        [
            [None if one == other else standing.payoff(one, other) for other in names]
            for one in names
        ],
        axis="share of games",
        caption=(
            f"How often the row {ahead}, {words.where(standing)}, the strongest first. Bold: its "
            f"interval leaves out 50 %; they hold together. n = {words.games_of(standing)}."
        ),
    )


def _pairs_table(standing: Standing, name: str, margin: float) -> Table:
    even = standing.even(margin)
    rows: list[dict[str, Cell]] = []
    for place, (one, other) in enumerate(standing.pairs.pairs):
        first, second = standing.names[one], standing.names[other]
        if standing.payoff(first, second).mean < 0.5:
            first, second = second, first
        found = standing.payoff(first, second)
        verdict = "ahead" if found.low > 0.5 else "undecided"
        if (standing.names[one], standing.names[other]) in even:
            verdict = "even"
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
            Column("p", "p", "number", 3, about="Against 50 %, adjusted for all pairs by Holm."),
            Column("verdict", "Verdict"),
        ),
        sorted(rows, key=lambda row: -_mean(row["share"])),
        f"Even: established to be within {PERCENT.text(margin)} points of 50 %.",
    )


def _strength_table(standing: Standing, name: str) -> Table:
    return Table(
        name,
        f"Shares and ratings, {words.kind_of(standing)}",
        (
            Column("strategy", "Strategy"),
            Column("share", "Wins", "percent_interval"),
            Column("rating", "Rating", "interval", 0),
            Column("beats", "Beats", "number", 0, about="How many others it is ahead of."),
            Column("beaten", "Beaten by", "number", 0, about="How many others are ahead of it."),
            Column("viable", "Worth playing"),
        ),
        [
            {
                "strategy": each,
                "share": standing.shares.interval(each),
                "rating": standing.ratings.rating(each),
                "beats": len(standing.beats(each)),
                "beaten": len(standing.beaten_by(each)),
                "viable": YES_NO[standing.viable(each)],
            }
            for each in standing.order
        ],
        f"Even is {PERCENT.text(1 / standing.players)} % of wins; worth playing from "
        f"{PERCENT.text(standing.viable_share)} % on. Ratings are Bradley-Terry ratings on the "
        f"scale of Elo, {standing.ratings.anchor} being 1,000. n = {words.games_of(standing)}.",
    )


def _mean(cell: Cell) -> float:
    return cell.mean if isinstance(cell, Interval) else 0.0


# --- sections -------------------------------------------------------------------------------------


def _fit_words(standing: Standing) -> str:
    label, worst = standing.ratings.worst_fit
    deviation = Unit("points", percent=True, signed=True)
    about = (
        f"the pair that deviates most from it is {label}, by {deviation.text(worst.mean)} points "
        f"({deviation.range_text(worst)})"
    )
    if standing.ratings.one_scale_fits:
        return f"One scale of strength describes all pairs as far as can be told: {about}."
    return (
        f"One scale of strength does not describe all pairs, so that it matters who meets whom: "
        f"{about}."
    )


def _forest(result: Result) -> Figure:
    standing = result.duels
    effects = [
        Effect(name, verdict.interval, verdict.word)
        for name, verdict in zip(standing.names, standing.verdicts, strict=True)
    ]
    return forest(
        effects,
        axis="share of wins less 50 %",
        margin=result.margin,
        caption=(
            "What a strategy wins against all others together, less an even share. The band is the "
            f"margin of {PERCENT.text(result.margin)} points; intervals hold together."
        ),
    )


def _points_table(
    standing: Standing, found: Mapping[str, Decomposition], facts: StudyFacts, name: str
) -> Table:
    columns = [
        Column(f"c{number}", words.plain(category), "interval", signed=True)
        for number, category in enumerate(facts.categories)
    ]
    rows: list[dict[str, Cell]] = []
    for strategy in standing.order:
        points = found[strategy]
        parts = {f"c{number}": points.parts[each] for number, each in enumerate(facts.categories)}
        rows.append({"strategy": strategy, "total": points.total, **parts})
    total = Column("total", "In all", "interval", signed=True)
    return Table(
        name,
        f"Points a game less those of the opponents, {words.kind_of(standing)}",
        (Column("strategy", "Strategy"), total, *columns),
        rows,
        "The intervals of a row hold together.",
    )


def _circles_table(result: Result) -> Table:
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
            Column("second", "beats"),
            Column("third", "which beats"),
            Column("one", "First over second", "percent"),
            Column("two", "Second over third", "percent"),
            Column("three", "Third over first", "percent"),
            Column("p", "p", "number", 3, about="Of all circles that could be, by Holm."),
        ),
        rows,
        "Three strategies that beat each other in a circle by their estimates."
        if rows
        else "No three strategies beat each other in a circle, not even by their estimates.",
    )


def _mixture_table(result: Result) -> Table:
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
            Column("support", "Part of it", "percent", about="In so many draws within the errors."),
        ),
        rows,
        "The mixture that no strategy beats with two players. The bounds are quantiles of draws "
        "within the errors of the payoffs, and say how stable the mixture is. Strategies that are "
        "not listed are part of it in no draw.",
    )


def _tables_section(result: Result, tables: Standing, facts: StudyFacts) -> Section:
    return Section(
        f"With {tables.players} players",
        [
            words.best_words(tables),
            words.compared_words(result.duels, tables, result.compared[TABLES]),
            words.changed_words(result, tables),
            words.viable_words(tables),
            _fit_words(tables),
        ],
        [_payoffs(tables)],
        [
            _strength_table(tables, "tables-strength"),
            _pairs_table(tables, "tables-pairs", result.margin),
            _points_table(tables, result.points[TABLES], facts, "tables-points"),
        ],
    )


def _skill_section(result: Result, skilled: Sequence[Standing], facts: StudyFacts) -> Section:
    standings = [result.duels, *skilled]
    names = result.duels.order
    text = []
    for each in skilled:
        weights = facts.careless if each.kind == CARELESS else facts.searching
        text.append(f"{words.kind_of(each)}: every strategy with {weights} behind its name.")
        text.append(words.compared_words(result.duels, each, result.compared[each.kind]))
        text.append(words.changed_words(result, each))
    if result.care is not None:
        text.append(
            f"How much care is worth: {facts.main} wins {words.share(result.care)} of its games "
            f"against {facts.main}:{facts.careless}."
        )
    chart = bars(
        names,
        {words.kind_of(each): [each.shares.interval(name) for name in names] for each in standings},
        axis="share of wins against the others",
        caption="The same strategies, played with other skill; intervals of one colour hold "
        "together. Even is 50 %.",
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


def _variants_section(result: Result, context: Context) -> Section:
    from analysis.studies.strategies import headline

    found = headline(result)
    columns = [Column(f"s{number}", name, "percent_interval") for number, name in enumerate(found)]
    rows: list[dict[str, Cell]] = [
        {
            "variant": name,
            "about": about,
            **{f"s{number}": shares.get(key) for number, key in enumerate(found)},
        }
        for name, about, shares in [
            ("as on the page", "", found),
            *((each.name, each.about, each.headline) for each in context.variants),
        ]
    ]
    return Section(
        "If doubtful facts were otherwise",
        tables=[
            Table(
                "sensitivity",
                "Share of wins against the others under other tables",
                (Column("variant", "Tables"), Column("about", "What is otherwise"), *columns),
                rows,
            )
        ],
    )


# --- method and controls --------------------------------------------------------------------------


def _method(result: Result, context: Context) -> list[str]:
    facts = context.facts
    method = [
        f"{len(result.duels.names)} strategies, {len(result.duels.pairs.pairs)} pairs, "
        f"{words.games_of(result.duels)}. A block is one luck, played with the two in either seat. "
        "Blocks are the unit of every estimate. The strategies are policies that were tuned "
        f"to a line; {result.main} was tuned without one.",
        "Every pair and every table has lucks of its own: a luck that suits a strategy suits it in "
        "all its meetings, so that sharing it between them would add to the errors. "
        + _ratio_words(result),
        "The share of a strategy against the others is the mean of its shares against each of "
        "them. Shares of a family (all pairs, all strategies, all differences between two) have "
        "intervals that hold together (max-t over rounds, one luck of every meeting being a "
        "round). That one is ahead of another, or an order changes, is said only where these "
        "intervals leave out 50 %, or a difference of 0.",
        "Ratings are Bradley-Terry ratings with errors from blocks. The mixture solves the game of "
        "choosing a strategy by linear programming. A circle is established if all three of its "
        "shares are above 50 %, among all circles that could be (Holm).",
    ]
    tables = result.other(TABLES)
    if tables is not None:
        method.append(
            f"Mixed tables: every choice of {tables.players} strategies, each luck in all "
            f"rotations, {words.games_of(tables)}. Who sits behind whom changes from table to "
            "table. Wins are those of the table; who is ahead of whom is told by the ranks of "
            "every two at a table."
        )
    if result.other(SEARCHING) is not None:
        method.append(
            f"Players who look ahead (with {facts.searching}) are slow, and have few games. "
            "Where a pair has few blocks, the variance of a block is pooled over all pairs."
        )
    return method


def _ratio_words(result: Result) -> str:
    """What the rotations of one luck bought."""
    parts = [
        f"{RATIO.text(ratio.mean)} times ({RATIO.range_text(ratio)}) "
        + ("with two players" if kind == DUELS else "at mixed tables")
        for kind, ratio in result.pairing.items()
    ]
    sure = [ratio for ratio in result.pairing.values() if ratio.high < 1 or ratio.low > 1]
    text = (
        "Within a meeting the rotations share their luck. For the difference between the first and "
        "the second strategy, games with luck of their own would have to be "
        f"{words.listed(parts)} as many for the same precision"
    )
    if sure and all(ratio.high < 1 for ratio in sure):
        return f"{text}: below 1, rotations repeat what a luck favours. They balance the seats."
    if sure and all(ratio.low > 1 for ratio in sure):
        return f"{text}: above 1, sharing the luck paid."
    return f"{text}."


def _controls(result: Result) -> Table:
    titles = {
        "false alarms": "A against A: intervals that exclude no difference",
        "saturates": "The main policy against the weakest rung: at least",
    }
    rows: list[dict[str, Cell]] = []
    for key, control in result.controls.items():
        title = titles.get(key) or f"Mirror match, {key.removeprefix('mirror ')} players"
        rows.append(
            {
                "control": title,
                "measured": control.interval,
                "expected": control.expected,
                "units": control.interval.units,
                "passed": YES_NO[control.passed],
            }
        )
    return Table(
        "controls",
        "Experiments whose answer is known",
        (
            Column("control", "Control"),
            Column("measured", "Measured", "percent_interval"),
            Column("expected", "Expected", "percent"),
            Column("units", "Units", "number", 0, about="Blocks, or experiments of A against A."),
            Column("passed", "Passed"),
        ),
        rows,
        "Mirror: the same player in all seats, each seat with other luck. A against A: one pair on "
        "some lucks against the same pair on others.",
    )
