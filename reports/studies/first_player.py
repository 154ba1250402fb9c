"""The page of the study first-player."""

from __future__ import annotations

import math

from analysis.estimate.effort import too_wide
from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies.first_player import Result, Seats
from analysis.studies.first_player_start import LOCAL
from reports.charts import seats
from reports.numbers import PERCENT, Unit
from reports.page import Cell, Column, KeyFigure, Page, Section, Table, first_sentence, in_brief
from reports.studies.base import Context
from reports.studies.common import (
    count_text,
    listed,
    margin_text,
    number_text,
    ratio_text,
    share_text,
    study_page,
)
from reports.studies.first_player_parts import where_from
from reports.studies.first_player_setups import pictures, setup_answer, setup_sections
from reports.studies.first_player_start import fair_answer, start_sections
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections

VERDICTS = {
    Word.TOO_STRONG: "wins too often",
    Word.TOO_WEAK: "wins too rarely",
    Word.FINE: "even",
    Word.UNDECIDED: "undecided",
}
REQUESTED = "as requested"  # a set-up without a name


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="How much is the first seat worth?",
        slug="first-player",
        question="Who wins from which seat, and what would make up for a bad one?",
        answer=_answer(result, context),
        details=_details(result, context),
        key=_key(result),
        sections=(
            _who_wins(result),
            *skill_sections(context, PERCENT),
            *setup_sections(result, context.facts),
            *start_sections(result, context.facts),
            where_from(result),
            *pictures(result),
            *sensitivity(context, result.headline),
        ),
        method=_method(result),
    )


# --- the answer -----------------------------------------------------------------------------------


def _answer(result: Result, context: Context) -> list[str]:
    fair = [first_sentence(text) for text in _fair(result, context) if text]
    # The rest is said in full behind the first chart.
    return in_brief([_in_short(result), _balance_text(result), *fair])[0]


def _details(result: Result, context: Context) -> list[str]:
    return [
        _first_seat_text(result),
        *_fair(result, context),
        setup_answer(result),
        skill_answer(context, PERCENT),
    ]


def _fair(result: Result, context: Context) -> list[str]:
    return [fair_answer(factor, result) for factor in context.facts.start[:1]]


def _in_short(result: Result) -> str:
    """What the first seat wins in the usual set-up; the key figures beside it have intervals."""
    every = result.main_seats()
    told = listed(f"{_percent(first_share(one).mean)} with {one.players} players" for one in every)
    even = listed(_percent(1 / one.players) for one in every)
    where = f" in the set-up “{result.usual}”" if result.usual else ""
    return (
        f"Among equal players ({result.policy}) the first seat wins {told}{where}; even would be "
        f"{even}."
    )


def first_share(one: Seats) -> Interval:
    return one.shares.intervals[0]


def _percent(share: float) -> str:
    return PERCENT.with_name(PERCENT.text(share))


def _key(result: Result) -> list[KeyFigure]:
    return [
        KeyFigure(
            _percent(first_share(one).mean),
            f"first of {one.players} players",
            PERCENT.range_text(first_share(one)),
        )
        for one in result.main_seats()
    ]


def _first_seat_text(result: Result) -> str:
    """What the first seat wins in each set-up, the usual one first."""
    parts = []
    for setup in reversed(result.setups):
        every = result.main_seats(setup.name)
        told = listed(
            [f"{share_text(one.shares.intervals[0])} with {one.players} players" for one in every]
        )
        where = f", set-up “{setup.name}”" if setup.name else ""
        games = listed(dict.fromkeys(count_text(one.games) for one in every))
        parts.append(f"{told}{where} (n = {games} games each)")
    return f"With intervals, the first seat wins {'; '.join(parts)}."


def _balance_text(result: Result) -> str:
    """At which numbers of players the usual set-up is balanced; the sections say who is ahead."""
    players: dict[str, list[str]] = {"balanced": [], "not balanced": [], "": []}
    for one in result.main_seats():
        word = "balanced" if one.word is Word.FINE else "not balanced"
        players["" if one.word is Word.UNDECIDED else word].append(str(one.players))
    known = [f"{word} with {listed(n)} players" for word, n in players.items() if word and n]
    within = f"every seat within {margin_text(result.margin)} of even"
    where = f", set-up “{result.usual}”" if result.usual else ""
    left = f"with {listed(players[''])} players" if players[""] else ""
    if not known:
        return f"It is undecided whether the seats are balanced ({within}{where}) {left}."
    rest = f"; {left} it is undecided" if left else ""
    return f"The seats are {listed(known)} ({within}{where}){rest}."


def verdict_text(one: Seats, margin: float) -> str:
    """Whether the seats are even, and who is best and worst off, according to the intervals."""
    head = f"With {one.players} players{f' ({one.setup})' if one.setup else ''}"
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
    parts = []
    if strong:
        parts.append(f"{listed(strong)} {'wins' if len(strong) == 1 else 'win'} too often")
    if weak:
        verb = "" if strong else "wins " if len(weak) == 1 else "win "
        parts.append(f"{listed(weak)} {verb}too rarely")
    gap = one.order.ahead.get((best, worst)) or _mirrored(one.order.ahead[(worst, best)])
    beyond_text = f"beyond {margin_text(margin)}"
    gap_text = number_text(gap, PERCENT, "pp")
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
    told = [one for one in result.seats if one.rung == result.policy or not too_wide(one.widest)]
    scale = [each for one in told for each in one.shares.intervals]
    for n in dict.fromkeys(one.players for one in result.seats):
        here = {
            ", ".join(filter(None, (one.rung, one.setup))): one for one in told if one.players == n
        }
        (usual,) = (one for one in result.main_seats() if one.players == n)
        tags = {"players": str(n)}
        figures.append(
            seats(
                {name: one.shares.intervals for name, one in here.items()},
                caption="The share of wins of each seat in turn order, all seats played alike. "
                "Lines are simultaneous 95 % intervals for all seats.",
                beside=scale,
                title=_seats_title(usual),
                rows={
                    name: {**tags, "rung": one.rung, "setup": one.setup or REQUESTED}
                    for name, one in here.items()
                },
                tags=tags,
            )
        )
    columns = (
        Column("players", "Players", "number", 0),
        Column("setup", "Set-up"),
        Column("rung", "Played by"),
        Column("seat", "Seat", "number", 0),
        Column("share", "Wins", "percent_interval"),
        Column(
            "over",
            "Over even",
            "percent_interval",
            signed=True,
            unit="pp",
            about="The share minus 1/n; the verdict uses this interval.",
        ),
        Column("verdict", "Verdict", about="Compared with the margin that counts as balanced."),
        Column(
            "margin",
            "Margin",
            "interval",
            signed=True,
            unit=result.score_unit,
            about="Own total minus that of the best other seat.",
        ),
        Column("total", "Total", "interval", unit=result.score_unit),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = [
        {
            "players": float(one.players),
            "setup": one.setup or REQUESTED,
            "rung": one.rung,
            "seat": float(seat + 1),
            "share": one.shares.intervals[seat],
            "over": one.over[seat].interval,
            "verdict": VERDICTS[one.over[seat].word],
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
        "Too often, too rarely: the entire interval is beyond the margin. Even: equivalent to even "
        "by two one-sided tests. Undecided: telling would take more games.",
    )
    texts = [f"{result.policy} plays all seats unless another player is named."]
    texts += [
        verdict_text(one, result.margin)
        for setup in reversed(result.setups)
        for one in result.main_seats(setup.name)
    ]
    return Section("Who wins", texts, figures, (table,))


def _seats_title(one: Seats) -> str:
    """What the chart shows: whether the seats are even, and who is ahead."""
    head = f"With {one.players} players"
    if one.word is Word.FINE:
        return f"{head} the seats are balanced"
    first = f"{head} seat 1 wins {_percent(first_share(one).mean)}, even would be"
    return f"{first} {_percent(1 / one.players)}"


# --- method ---------------------------------------------------------------------------------------


def _method(result: Result) -> list[str]:
    texts = [
        "The same policy sits in every seat. Rotating equal players changes nothing, so seats are "
        "not rotated, and a block is one game: the seats are compared within games. A tie for "
        "first place among k players counts 1/k for each.",
        "Shares of wins and margins of the seats at a table are families with simultaneous "
        "intervals (max-t, 95 %). Balanced means that an equivalence test puts every seat within "
        "the margin.",
    ]
    for one in result.main_seats():
        if not math.isnan(one.vp_ratio.mean):
            texts.append(
                f"{one.players} players: {ratio_text(one.vp_ratio, 'the scores of seats')} "
                f"For wins the ratio is {number_text(one.wins_ratio, Unit(digits=2))}: what one "
                "seat wins, another loses."
            )
    if any(one.predicted is not None for one in result.starts):
        texts.append(
            "Fair starts: the first seat keeps its printed start; the starts of the other seats "
            "are drawn independently, first widely around the printed ones and then within "
            f"{LOCAL} of the answer. The share of each seat is regressed on one level for each "
            "integer start of each seat and on products of two starts (robust errors over games). "
            "The interval of an even start contains all starts that the games do not contradict "
            "(Fieller 1954), simultaneous for the seats at a table. The proposal is the integer "
            "start that planes fitted to the local games put closest to even; it was then "
            "played, on the same deals as everything else, and its shares are counted."
        )
    if result.fairness:
        texts.append(
            "Set-ups are dealt at random, so the games with a placement show its effect. The "
            "standard deviation over set-ups comes from a regression of wins on all placements, "
            "minus what chance alone explains (noncentral chi², Steiger 2004). A rule for placing "
            "was chosen on one half of the deals and measured on the other half."
        )
    return texts
