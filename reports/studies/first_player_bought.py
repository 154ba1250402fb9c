"""What a start buys, on the page of the study first-player: how seat 2 plays with what it has."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from analysis.studies.first_player import Result
from analysis.studies.first_player_start import Bought, Compensation
from reports.numbers import spoken
from reports.page import Cell, Column, Section, Table
from reports.studies.common import listed, pp_text, share_text
from sim.core.study_facts import StudyFacts

MAX_NAMED = 3  # changes of play in a sentence


def bought_section(result: Result, facts: StudyFacts) -> Section | None:
    if not facts.start:
        return None
    factor = facts.start[0]
    main = [one for one in result.main_starts(factor.column) if one.bought]
    if not main:
        return None
    columns = (
        Column("players", "Players", "number", 0),
        Column("start", "Start", "number", 0, unit=factor.unit),
        Column("wins", "Wins", "percent_interval"),
        Column("total", "Total", "interval", unit=facts.score_unit),
        *(
            Column(f"pace_{place}", spoken(name).capitalize(), "interval", 2)
            for place, name in enumerate(facts.habits)
        ),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = [
        {
            "players": float(one.players),
            "start": row.start,
            "wins": row.means["win_share"],
            "total": row.means["total"],
            **{f"pace_{place}": row.means[name] for place, name in enumerate(facts.habits)},
            "games": float(row.games),
        }
        for one in main
        for row in one.bought
    ]
    texts = [f"In the usual set-up ({result.usual})."] if result.usual else []
    texts += [range_text(one, facts.habits) for one in main]
    texts += [text for one in main if (text := drop_text(one, facts.habits))]
    title = f"What {factor.unit} buy"
    table = Table(
        "bought",
        f"How seat 2 plays, by its start in {factor.unit}",
        columns,
        rows,
        "The starts of later seats are drawn too. Intervals are not simultaneous (95 % each).",
    )
    return Section(title, texts, (), (table,))


def range_text(one: Compensation, pace: Sequence[str]) -> str:
    """What the full range of starts moves: wins, and the habits that change most clearly."""
    least, most = one.bought[0], one.bought[-1]
    head = f"With {one.players} players and {least.start:g} to {most.start:g} {one.factor.unit}"
    wins = _change(most, least, "win_share")
    if not (wins.low > 0 or wins.high < 0):
        return f"{head} the wins of seat 2 do not change beyond chance: {pp_text(wins)}."
    text = (
        f"{head} the wins of seat 2 go from {share_text(least.means['win_share'])} to "
        f"{share_text(most.means['win_share'])}."
    )
    moves = {name: _change(most, least, name) for name in pace}
    clear = [name for name, move in moves.items() if move.low > 0 or move.high < 0]
    if not clear:
        return f"{text} What that changes in its play is not established."
    clear.sort(key=lambda name: -abs(moves[name].mean) / _error(moves[name]))
    told = [
        f"{spoken(name)} from {least.means[name].mean:.1f} to {most.means[name].mean:.1f}"
        for name in clear[:MAX_NAMED]
    ]
    return f"{text} What changes most clearly in its play: {listed(told)}."


def drop_text(one: Compensation, pace: Sequence[str]) -> str:
    """The largest drop in wins from one start to the next, if beyond chance; empty otherwise."""
    steps = [(less, more) for less, more in pairwise(one.bought) if less.games > 1 < more.games]
    if not steps:
        return ""
    less, more = min(steps, key=lambda step: _change(step[1], step[0], "win_share").mean)
    wins = _change(more, less, "win_share")
    # The largest of all steps was chosen: Bonferroni.
    wider = t_quantile((1 + corrected(CONFIDENCE, len(steps))) / 2, wins.units) / t_quantile(
        (1 + CONFIDENCE) / 2, wins.units
    )
    half = wider * (wins.high - wins.mean)
    if wins.mean + half >= 0:
        return ""
    drop = replace(wins, low=wins.mean - half, high=wins.mean + half)
    text = (
        f"With {one.players} players more is not always better: from {less.start:g} to "
        f"{more.start:g} {one.factor.unit} the wins of seat 2 change by {pp_text(drop)}."
    )
    moves = {name: _change(more, less, name) for name in pace}
    clear = [name for name, move in moves.items() if move.low > 0 or move.high < 0]
    clear.sort(key=lambda name: -abs(moves[name].mean) / _error(moves[name]))
    told = [
        f"{spoken(name)} from {less.means[name].mean:.2f} to {more.means[name].mean:.2f}"
        for name in clear[:MAX_NAMED]
    ]
    reason = f" What changes in its play: {listed(told)}." if told else ""
    return f"{text}{reason} Nobody has to spend the extra: this is how {one.rung} plays."


def _change(later: Bought, earlier: Bought, name: str) -> Interval:
    """The difference of two means from different games."""
    one, other = later.means[name], earlier.means[name]
    mean = one.mean - other.mean
    half = math.hypot(one.high - one.mean, other.high - other.mean)
    return Interval(mean, mean - half, mean + half, one.units + other.units)


def _error(interval: Interval) -> float:
    return max(interval.high - interval.mean, 1e-12)
