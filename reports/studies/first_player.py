"""The page of the study first-player."""

from __future__ import annotations

import math

from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies import STUDIES
from analysis.studies.first_player import Result, Seats
from analysis.studies.first_player_surface import DEGREES
from reports.charts import seats
from reports.numbers import PERCENT, Unit
from reports.page import Cell, Column, Page, Section, Table
from reports.studies.base import Context
from reports.studies.common import (
    count_text,
    listed,
    margin_text,
    number_text,
    ratio_text,
    share_text,
    skill_text,
    study_page,
)
from reports.studies.first_player_parts import where_from
from reports.studies.first_player_start import (
    advice,
    fair_text,
    other_rungs_text,
    start_sections,
)
from reports.studies.sensitivity import sensitivity


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="How much is the first seat worth?",
        slug="first-player",
        question=STUDIES["first-player"],
        answer=_answer(result, context),
        sections=(
            _who_wins(result),
            where_from(result),
            *start_sections(result, context.facts),
            _skill(result),
            *sensitivity(context, result.headline),
        ),
        method=_method(result),
    )


# --- the answer -----------------------------------------------------------------------------------


def _answer(result: Result, context: Context) -> list[str]:
    main = result.main_seats()
    first = listed(
        [
            f"{share_text(one.shares.intervals[0])} of the games with {one.players} players "
            f"({PERCENT.text(1 / one.players)} would be even)"
            for one in main
        ]
    )
    games = list(dict.fromkeys(count_text(one.games) for one in main))
    played = f"{games[0]} games each" if len(games) == 1 else f"{listed(games)} games"
    opening = (
        f"Among equal players the first seat wins {first}; {played}, played by {result.main} in "
        "every seat."
    )
    texts = [opening, " ".join(verdict_text(one, result.margin) for one in main)]
    for factor in context.facts.start:
        found = result.main_starts(factor.column)
        if found:
            texts.append(fair_text(factor, found))
    texts += advice(result, context.facts)
    changes = [change for some in result.skill.values() for change in some]
    if changes:
        texts.append(f"{_skill_summary(result)} {other_rungs_text(result, context.facts)}".strip())
    return texts


def verdict_text(one: Seats, margin: float) -> str:
    """Whether the seats are even, and who is best and worst off, as the intervals say."""
    head = f"With {one.players} players"
    best, worst = one.order.ranking[0], one.order.ranking[-1]
    if one.word is Word.FINE:
        return f"{head} the seats are balanced: every seat is within {margin_text(margin)} of even."
    if one.word is Word.UNDECIDED:
        beyond = [
            name
            for name, found in zip(one.shares.names, one.over, strict=True)
            if found.interval.low > 0 or found.interval.high < 0
        ]
        tail = f"; {listed(beyond)} differ from even" if len(beyond) > 1 else ""
        tail = f"; {beyond[0]} differs from even" if len(beyond) == 1 else tail
        return (
            f"{head} it is undecided whether every seat is within {margin_text(margin)} of "
            f"even{tail}."
        )
    strong = _named(one, Word.TOO_STRONG)
    weak = _named(one, Word.TOO_WEAK)
    parts = [f"{name} wins too often" for name in strong] + [
        f"{name} too rarely" if strong else f"{name} wins too rarely" for name in weak
    ]
    gap = one.order.ahead.get((best, worst)) or _mirrored(one.order.ahead[(worst, best)])
    beyond_text = f"beyond {margin_text(margin)}"
    gap_text = number_text(gap, PERCENT, "percentage points")
    return (
        f"{head} the seats are not balanced: {listed(parts)} ({beyond_text}); "
        f"{best} wins {gap_text} more often than {worst}."
    )


def _named(one: Seats, word: Word) -> list[str]:
    return [
        name for name, found in zip(one.shares.names, one.over, strict=True) if found.word is word
    ]


def _mirrored(interval: Interval) -> Interval:
    return Interval(
        -interval.mean, -interval.high, -interval.low, interval.units, interval.confidence
    )


# --- who wins -------------------------------------------------------------------------------------


def _who_wins(result: Result) -> Section:
    figures = []
    for one in result.main_seats():
        rungs = [other for other in result.seats if other.players == one.players]
        shares = {
            f"{other.rung}, {count_text(other.games)} games": other.shares.intervals
            for other in rungs
        }
        caption = (
            f"{one.players} players: the share of wins of each seat in turn order, all seats "
            "played alike. Lines are intervals of all seats together (95 %)."
        )
        figures.append(seats(shares, caption=caption))
    columns = (
        Column("players", "Players", "number", 0),
        Column("rung", "Played by"),
        Column("seat", "Seat", "number", 0),
        Column("share", "Wins", "percent_interval"),
        Column(
            "over",
            "Over even",
            "percent_interval",
            signed=True,
            unit="points",
            about="The share less 1/n; the interval is that of the verdict.",
        ),
        Column("verdict", "Verdict", about="Against the margin that counts as balanced."),
        Column(
            "margin",
            "Margin",
            "interval",
            signed=True,
            unit="VP",
            about="Own points less those of the best other seat.",
        ),
        Column("total", "Points", "interval", unit="VP"),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = [
        {
            "players": float(one.players),
            "rung": one.rung,
            "seat": float(seat + 1),
            "share": one.shares.intervals[seat],
            "over": one.over[seat].interval,
            "verdict": one.over[seat].word.value,
            "margin": one.margins.intervals[seat],
            "total": one.totals[seat],
            "games": float(one.games),
        }
        for one in result.seats
        for seat in range(one.players)
    ]
    table = Table(
        "seats",
        "Every seat",
        columns,
        rows,
        "Too strong, too weak: the whole interval is beyond the margin. Fine: equivalent to even "
        "by two one-sided tests. Undecided: more games would tell.",
    )
    return Section("Who wins", (), figures, (table,))


# --- skill ----------------------------------------------------------------------------------------


def _skill_summary(result: Result) -> str:
    changes = {n: some for n, some in result.skill.items() if some}
    turned = [n for n, some in changes.items() if any(change.turned for change in some)]
    if turned:
        who = sorted({change.rung for n in turned for change in changes[n] if change.turned})
        counts = listed([str(n) for n in turned])
        return (
            f"The order of the seats depends on skill: with {counts} players it is another one for "
            f"{listed(who)} than for {result.main}."
        )
    kept = any(change.kept for some in changes.values() for change in some)
    if kept:
        return (
            "No order of two seats that is established turns round with the skill of the players."
        )
    return "Whether the order of the seats changes with skill can not be told from these games."


def _skill(result: Result) -> Section:
    texts = []
    for n, changes in result.skill.items():
        texts += [f"{n} players: {skill_text(change, 'order of the seats')}" for change in changes]
    if not texts:
        texts.append(f"Only {result.main} was played.")
    return Section("Does skill change it?", texts)


# --- method ---------------------------------------------------------------------------------------


def _method(result: Result) -> list[str]:
    texts = [
        "The same policy sits in every seat. Rotating equal players changes nothing, so seats are "
        "not rotated, and a block is one game: the seats are compared within games. A tie for the "
        "first place among k counts 1/k to each.",
        "Win shares and margins of the seats of a table are families: their intervals hold "
        "together (max-t, 95 %). Balanced is an equivalence test of every seat against the margin.",
    ]
    for one in result.main_seats():
        if not math.isnan(one.points_ratio.mean):
            texts.append(
                f"{one.players} players: {ratio_text(one.points_ratio, 'the points of seats')} "
                f"For wins the ratio is {number_text(one.wins_ratio, Unit(digits=2))}: what one "
                "seat wins another does not."
            )
    texts.append(
        "Fair starts: the first seat keeps its printed start, those of the other seats are drawn "
        "independently around the printed ones, and the share of each seat is regressed on all "
        f"drawn starts (polynomials of up to degree {DEGREES[0][0]} with mixed terms of up to "
        f"{DEGREES[0][1]}, "
        f"coarser where there are fewer than {DEGREES[0][2]:,} games a term; errors robust over "
        "games). The even start solves the fitted shares for 1/n; its interval is by the delta "
        "method, joint for the seats of a table. The proposal is the start that the box allows "
        "with the smallest distance of its worst seat from even; its shares are predictions of "
        "the fit."
    )
    return texts
