"""The tables of the page on the solo game's opponent."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.studies.pedro import Result
from reports.numbers import POINTS, spoken
from reports.page import Cell, Column, Table
from reports.studies.base import Context
from reports.studies.pedro_words import even_word

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
        Column("verdict", "Verdict", about="Against one half, with the margin of the study."),
        Column("own", "Player's score", "interval"),
        Column("automa", f"{result.automa}'s score", "interval"),
        Column("margin", "Margin", "interval", signed=True, about="Player's less the other score."),
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
        for one in result.meetings.values()
    ]
    note = "Intervals of a column hold together."
    return Table("meetings", "Every player against every level", columns, rows, note)


def steps(result: Result) -> Table:
    columns = (
        PLAYER,
        Column("step", "From level to level"),
        GAMES,
        Column(
            "harder",
            "Wins less",
            "percent_interval",
            signed=True,
            unit=POINTS.name,
            about="Share of wins at the first level less at the second, on the same luck.",
        ),
    )
    rows: list[Row] = [
        {"player": player, "step": name, "games": found.units, "harder": found}
        for player, family in result.steps.items()
        for name, found in zip(family.names, family.intervals, strict=True)
    ]
    return Table("steps", "How much harder the next level is", columns, rows)


def pace(result: Result, context: Context) -> Table:
    measures = context.facts.pace
    columns = [PLAYER, LEVEL]
    for number, measure in enumerate(measures):
        columns.append(Column(f"own_{number}", f"Player: {measure.about}", "interval"))
        columns.append(Column(f"automa_{number}", f"{result.automa}: {measure.about}", "interval"))
    rows: list[Row] = []
    for one in result.meetings.values():
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
        Column("rating", "Rating", "interval", 0),
    )
    levels = set(result.scale.levels.values())
    family = result.scale.ratings.family
    rows: list[Row] = [
        {"name": name, "kind": "level" if name in levels else "player", "rating": found}
        for name, found in sorted(
            zip(family.names, family.intervals, strict=True), key=lambda one: -one[1].mean
        )
    ]
    return Table("ratings", "Ratings", columns, rows, f"{result.main} is 1,000 by definition.")


def fit(result: Result) -> Table:
    columns = (
        Column("pair", "Match"),
        Column("blocks", "Blocks", "number", 0),
        Column("share", "First one wins", "percent"),
        Column("scale", "The scale says", "percent"),
        Column("off", "Deviation", "percent_interval", signed=True, unit=POINTS.name),
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
    ]
    note = (
        "Deviations are of shares to which one drawn block was added, which matters in small "
        "samples only; they hold together."
    )
    return Table("fit", "Is one scale enough?", columns, rows, note)


def sources(result: Result) -> Table:
    columns = [Column("category", "Category")]
    for number, level in enumerate(result.levels):
        columns.append(Column(f"automa_{number}", f"{result.automa} {level}", "interval"))
        columns.append(Column(f"own_{number}", f"{result.main} at {level}", "interval"))
    columns.append(
        Column(
            "harder",
            f"{result.automa}: {result.levels[-1]} less {result.levels[0]}",
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
    return Table("sources", "Points by category", columns, rows, "Each column is a family.")


def modes(result: Result) -> Table:
    columns = (
        LEVEL,
        Column("mode", f"{result.automa} as"),
        Column("turns", "Share of turns", "percent_interval"),
        Column("most", "Games with most turns so", "percent_interval"),
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
    note = "What went together; no factor of the design."
    return Table("modes", f"What {result.automa} was up to", columns, rows, note)


def luck(result: Result) -> Table:
    columns = (
        PLAYER,
        LEVEL,
        Column("own", "Player's spread", "interval", about="Standard deviation of the score."),
        Column("automa", f"{result.automa}'s spread", "interval"),
        Column("correlation", "Correlation", "interval", 2),
        Column("same", "At the same length", "interval", 2, about="Without the length's part."),
        Column("part", f"{result.automa}'s part of the margin", "percent_interval"),
        Column(
            "by_automa",
            f"Turned by {result.automa}",
            "percent_interval",
            about="Games with another winner had this score always been its mean.",
        ),
        Column("by_own", "Turned by the player", "percent_interval"),
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
        for one in result.meetings.values()
    ]
    return Table("luck", "Whose luck", columns, rows, "Intervals of a column hold together.")


def pairing(result: Result) -> Table:
    columns = (
        Column("about", "Comparison"),
        Column(
            "ratio",
            "Variance ratio",
            "interval",
            2,
            about="How many times as many games it would take without shared luck.",
        ),
    )
    rows: list[Row] = [{"about": one.about, "ratio": one.ratio} for one in result.pairings]
    return Table("pairing", "What sharing the luck bought", columns, rows)
