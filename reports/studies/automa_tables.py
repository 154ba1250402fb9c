"""The tables of the page about the solo game's opponent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from analysis.estimate.effort import too_wide
from analysis.estimate.ratings import ANCHOR
from analysis.interval import Interval
from analysis.studies.automa import Result
from analysis.studies.automa_games import Meeting
from reports.numbers import PP, spoken
from reports.page import Cell, Column, Table
from reports.studies.automa_words import called, even_word, shown
from reports.studies.base import Context

Row = Mapping[str, Cell]

PLAYER = Column("player", "Player")
LEVEL = Column("level", "Level")
GAMES = Column("games", "Games", "number", 0)


def meetings(result: Result) -> Table:
    columns = (
        PLAYER,
        LEVEL,
        GAMES,
        Column("win", "Player wins", "percent_interval"),
        Column("verdict", "Verdict", about="Against 50 %, with the margin of the study."),
        Column("own", "Player's score", "interval", unit=result.score_unit),
        Column("automa", f"{result.automa}'s score", "interval", unit=result.score_unit),
        Column(
            "margin",
            "Margin",
            "interval",
            signed=True,
            unit=result.score_unit,
            about=f"Player's score minus {result.automa}'s.",
        ),
    )
    rows: list[Row] = [
        {
            "player": one.player,
            "level": one.level,
            "games": one.games,
            "win": one.win,
            "verdict": even_word(result, one),
            "own": one.own,
            "automa": one.automa,
            "margin": one.margin,
        }
        for one in _shown_meetings(result)
    ]
    note = "Intervals of a column are simultaneous."
    return Table("meetings", "Every player against every level", columns, rows, note)


def _shown_meetings(result: Result) -> list[Meeting]:
    return [one for one in result.meetings.values() if shown(result, one.player)]


def styles(result: Result) -> Table:
    columns = [Column("player", "Way of playing")]
    for number, level in enumerate(result.levels):
        columns.append(Column(f"level_{number}", f"Wins at {level}", "percent_interval"))
    rows: list[Row] = []
    for player in dict.fromkeys(player for player, _ in result.styles):
        row: dict[str, Cell] = {"player": player}
        for number, level in enumerate(result.levels):
            row[f"level_{number}"] = result.styles[player, level]
        rows.append(row)
    note = "Intervals are simultaneous."
    return Table("styles", "Other ways of playing", columns, rows, note)


def steps(result: Result) -> Table:
    columns = (
        PLAYER,
        Column("step", "From level to level"),
        GAMES,
        Column(
            "harder",
            "Fewer wins by",
            "percent_interval",
            unit=PP.name,
            about="Share of wins at the first level minus that at the second, on the same deals.",
        ),
        Column(
            "gain",
            "Games saved, times",
            "number",
            about="How many times as many games it would take with shared deals alone.",
        ),
    )
    rows: list[Row] = [
        {"player": player, "step": name, "games": found.units, "gain": gain, "harder": found}
        for player, steps in result.steps.items()
        if shown(result, player)
        for name, found, gain in zip(steps.names, steps.intervals, steps.gains, strict=True)
    ]
    return Table("steps", "How much harder the next level is", columns, rows)


def pace(result: Result, context: Context) -> Table:
    measures = context.facts.pace
    columns = [PLAYER, LEVEL]
    for number, measure in enumerate(measures):
        columns.append(Column(f"own_{number}", f"Player: {measure.about}", "interval"))
        columns.append(Column(f"automa_{number}", f"{result.automa}: {measure.about}", "interval"))
    rows: list[Row] = []
    for one in _shown_meetings(result):
        row: dict[str, Cell] = {"player": one.player, "level": one.level}
        for number, measure in enumerate(measures):
            row[f"own_{number}"], row[f"automa_{number}"] = one.pace[measure.column]
        rows.append(row)
    usual: dict[str, Cell] = {"player": result.main, "level": "against itself, two players"}
    for number, measure in enumerate(measures):
        usual[f"own_{number}"] = result.usual.pace[measure.column]
        usual[f"automa_{number}"] = None
    return Table("pace", "Pace", columns, [*rows, usual])


def ratings(result: Result) -> Table:
    columns = (
        Column("name", "Who"),
        Column("kind", "Kind"),
        Column("rating", f"Above {result.main}", "interval", 0, signed=True, unit="Elo"),
    )
    levels = set(result.scale.levels.values())
    rows: list[Row] = [
        {"name": name, "kind": "level" if name in levels else "player", "rating": found}
        for name, found in sorted(above_main(result).items(), key=lambda one: -one[1].mean)
    ]
    return Table("ratings", "Ratings", columns, rows, f"{result.main} is 0 by definition.")


def above_main(result: Result) -> dict[str, Interval]:
    """Ratings of levels, and of the players that are shown, in Elo above the main rung."""
    family = result.scale.ratings.family
    return {
        called(result, name): replace(
            found, mean=found.mean - ANCHOR, low=found.low - ANCHOR, high=found.high - ANCHOR
        )
        for name, found in zip(family.names, family.intervals, strict=True)
        if name not in result.players or shown(result, name)
    }


def fit(result: Result) -> Table:
    columns = (
        Column("pair", "Match"),
        Column("blocks", "Blocks", "number", 0),
        Column("share", "First one wins", "percent"),
        Column("scale", "The scale says", "percent"),
        Column("off", "Deviation", "percent_interval", signed=True, unit=PP.name),
    )
    pairs, found = result.scale.pairs, result.scale.ratings.fit
    rows: list[Row] = [
        {
            "pair": name,
            "blocks": float(pairs.met[place]),
            "share": float(pairs.shares[place]),
            "scale": result.scale.expected(*pairs.pairs[place]),
            "off": off,
        }
        for place, (name, off) in enumerate(zip(found.names, found.intervals, strict=True))
        if not too_wide(off)
    ]
    missing = len(found.names) - len(rows)
    note = (
        "Deviations are of shares to which one drawn block was added, which matters only in small "
        "samples; their intervals are simultaneous."
    )
    if missing:
        note += f" {missing} more are not known to within ±10 pp and are left out."
    return Table("fit", "Is one scale enough?", columns, rows, note)


def sources(result: Result) -> Table:
    columns = [Column("category", "Category")]
    for number, level in enumerate(result.levels):
        columns.append(Column(f"automa_{number}", f"{result.automa} {level}", "interval"))
        columns.append(Column(f"own_{number}", f"{result.main} at {level}", "interval"))
    columns.append(
        Column(
            "harder",
            f"{result.automa}: {result.levels[-1]} minus {result.levels[0]}",
            "interval",
            signed=True,
        )
    )
    rows: list[Row] = []
    for name, more in result.harder.parts.items():
        row: dict[str, Cell] = {"category": spoken(name), "harder": more}
        for number, level in enumerate(result.levels):
            here = result.sources[level]
            row[f"automa_{number}"] = here.automa.interval(name)
            row[f"own_{number}"] = here.own.interval(name)
        rows.append(row)
    return Table(
        "sources", "Score by category", columns, rows, "Intervals of a column are simultaneous."
    )


def modes(result: Result) -> Table:
    columns = (
        LEVEL,
        Column("mode", f"{result.automa} as"),
        Column("turns", "Share of turns", "percent_interval"),
        Column("most", "Games mostly so", "percent_interval"),
        Column("score", f"{result.automa}'s score then", "interval"),
        Column("win", f"{result.main} wins then", "percent_interval"),
    )
    rows: list[Row] = [
        {
            "level": level,
            "mode": mode.about,
            "turns": mode.turns,
            "most": mode.most,
            "score": mode.score,
            "win": mode.win,
        }
        for level in result.levels
        for mode in result.sources[level].modes
    ]
    note = "These things occurred together; nothing here was varied on purpose."
    return Table("modes", "What it mostly did", columns, rows, note)


def luck(result: Result) -> Table:
    columns = (
        PLAYER,
        LEVEL,
        Column("own", "Player's spread", "interval", about="Standard deviation of the score."),
        Column("automa", f"{result.automa}'s spread", "interval"),
        Column("correlation", "Correlation", "interval", 2),
        Column(
            "same", "At the same length", "interval", 2, about="With the effect of length removed."
        ),
        Column("part", f"{result.automa}'s part in the margin", "percent_interval"),
        Column(
            "by_automa",
            f"Decided by {result.automa}'s luck",
            "percent_interval",
            about="Games that would have had another winner had this score always been its mean.",
        ),
        Column("by_own", "Decided by the player's luck", "percent_interval"),
    )
    rows: list[Row] = [
        {
            "player": one.player,
            "level": one.level,
            "own": one.luck.own,
            "automa": one.luck.automa,
            "correlation": one.luck.correlation,
            "same": one.luck.same_length,
            "part": one.luck.automa_part,
            "by_automa": one.luck.turned_by_automa,
            "by_own": one.luck.turned_by_own,
        }
        for one in _shown_meetings(result)
    ]
    note = "Intervals of a column are simultaneous."
    return Table("luck", "Whose luck", columns, rows, note)


def pairing(result: Result) -> Table:
    columns = (
        Column("about", "Comparison"),
        Column(
            "ratio",
            "Variance ratio",
            "interval",
            2,
            about="How many times as many games it would take without shared deals.",
        ),
    )
    rows: list[Row] = [{"about": one.about, "ratio": one.ratio} for one in result.pairings]
    return Table("pairing", "Variance ratios", columns, rows)
