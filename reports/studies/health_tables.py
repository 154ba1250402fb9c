"""The measures of a game's health in the reader's words, and the tables that hold them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.estimate.variance_parts import DEAL, REST, SEAT, SKILL, SUITS
from analysis.interval import Interval
from analysis.studies.health import Result
from analysis.studies.health_games import CLOSE, HARDLY, ONE_SIDED
from analysis.studies.health_plan import LOOKS
from reports.numbers import PERCENT, PP, Unit, spoken, within_share
from reports.page import Cell, Column, Kind, Table
from reports.studies.common import count_text, margin_text

SHARE, DIFFERENCE, NUMBER, POINTS = "share", "difference", "number", "points"


@dataclass(frozen=True)
class Measure:
    """A number of the page: what it says, what kind it is, and how it is measured."""

    label: str
    kind: str
    about: str = ""


# In the order of the page. The number in brackets is that of the measure in docs/studies.md.
MEASURES = {
    "turns": Measure("Turns of a player in a game", NUMBER),
    "turns_sd": Measure("how much that varies (SD)", NUMBER),
    "turns_99": Measure("in one game of a hundred at least", NUMBER),
    "decisions": Measure("Decisions of a player in a game", NUMBER, "Forced ones included."),
    "choices": Measure("of them with a choice", NUMBER),
    "factor": Measure("Actions to choose among at a decision", NUMBER),
    "tree": Measure("Digits of the number of possible games", NUMBER),
    "forced": Measure("Decisions that leave no choice", SHARE),
    "second": Measure("What the second-best action costs", SHARE, "Of the chance to win."),
    "worst": Measure("What the worst action costs", SHARE, "Of the chance to win."),
    "worst_points": Measure("What the worst action costs", POINTS),
    "narrow": Measure("Actions that stand out as good", SHARE, "Clarity: of those at a decision."),
    "close": Measure(f"Close games (second within {100 * CLOSE:g} % of the winner)", SHARE),
    "one_sided": Measure(f"One-sided games (more than {100 * ONE_SIDED:g} % behind)", SHARE),
    "lead": Measure("How far the winner is ahead of the second", POINTS),
    "lead_median": Measure("in half of the games at most", POINTS),
    "field": Measure("How far the winner is ahead of the last", POINTS),
    "first_seat": Measure("First seat: wins beyond an even share", DIFFERENCE),
    "last_seat": Measure("Last seat: wins beyond an even share", DIFFERENCE),
    "score_changes": Measure("How often the lead in points changes", NUMBER),
    "snowball": Measure("What a point ahead at half time is worth at the end", POINTS),
    "leader_at_half": Measure("Who leads in points at half time wins", SHARE),
    "behind_late": Measure("Winners who were last in points in the second half", SHARE),
    "leader_half": Measure("The favourite's chance at half time", SHARE),
    "lead_changes": Measure("How often the favourite changes (ten looks)", NUMBER),
    "comeback": Measure("Winners who had less than half an even chance, late", SHARE),
    "drama": Measure("How far the winner was behind the favourite", SHARE, "Drama; mean of looks."),
    "decided": Measure("Part of the game after it is decided", SHARE, "Decisiveness."),
    "uncertainty": Measure("How open a game is on average", SHARE, "100 %: all even."),
    "swing": Measure("How much a turn moves the mover's chance", SHARE, "Root mean square."),
    "killer": Measure("Turns that gain more than 25 pp", SHARE, "Killer moves."),
    "permanence": Measure("What is left of a gain at the own next turn", SHARE, "Permanence."),
}

PARTS = {
    SEAT: "seat",
    SKILL: "skill",
    DEAL: "deal",
    SUITS: "deals that suit one of them",
    REST: "all else",
}
COLUMN: Mapping[str, tuple[Kind, bool, str | None]] = {
    SHARE: ("percent_interval", False, None),
    DIFFERENCE: ("percent_interval", True, PP.name),
    NUMBER: ("interval", False, ""),
    POINTS: ("interval", False, ""),
}
TITLES = {
    NUMBER: "Numbers",
    SHARE: "Shares and chances",
    DIFFERENCE: "Seats",
    POINTS: "Points",
}


@dataclass(frozen=True)
class Band:
    """What somebody wants a measure to be, and who."""

    key: str
    low: float
    high: float
    who: str


def bands(margin: float) -> tuple[Band, ...]:
    """What designers have stated, and what this program takes for even."""
    studio = "Squeezymon, for a card game of two"
    return (
        Band("first_seat", -margin, margin, f"--margin {margin_text(margin)}"),
        Band("lead", 10.0, 12.0, f"{studio}: 10 to 12"),
        Band("score_changes", 1.5, 2.5, f"{studio}: about 2"),
    )


def verdict(found: Interval, band: Band) -> str:
    """Where an interval is, against a band."""
    if found.low > band.high:
        return "above it"
    if found.high < band.low:
        return "below it"
    if band.low <= found.low and found.high <= band.high:
        return "within it"
    return "undecided"


def bands_table(result: Result) -> Table:
    rows: list[dict[str, Cell]] = []
    for band in bands(result.margin):
        measure = MEASURES[band.key]
        for table in result.tables:
            if table.rung == result.main and band.key in table.measures:
                found = table.measures[band.key]
                rows.append(
                    {
                        "measure": f"{measure.label}, {table.players} players",
                        "found": _unit(measure).interval_text(found),
                        "band": band.who,
                        "verdict": verdict(found, band),
                    }
                )
    return Table(
        "bands",
        "Against what is wanted",
        (
            Column("measure", "What", wide=True),
            Column("found", "Found"),
            Column("band", "Wanted", wide=True),
            Column("verdict", "Verdict"),
        ),
        rows,
        "A band is somebody's wish for some game, no law: Squeezymon's is of a card game in which "
        "players lose health, and it counted 40 % one-sided games and 40 % comebacks by eye "
        "(squeezymon.com, balance testing of version 1.76).",
    )


def _column(kind: str, result: Result) -> tuple[Kind, bool, str | None]:
    named, signed, unit = COLUMN[kind]
    return named, signed, result.score_unit if kind == POINTS else unit


def main_tables(result: Result) -> list[Table]:
    """The main player's measures: a row each, the tables side by side."""
    found = []
    tables = [one for one in result.tables if one.rung == result.main]
    for kind, title in TITLES.items():
        keys = [
            key
            for key, one in MEASURES.items()
            if one.kind == kind and any(key in table.measures for table in tables)
        ]
        named, signed, unit = _column(kind, result)
        columns = [
            Column("measure", "What", wide=True),
            *(
                Column(f"n{one.players}", f"{one.players} players", named, 1, "", signed, unit)
                for one in tables
            ),
        ]
        rows: list[dict[str, Cell]] = [
            {
                "measure": _label(key),
                **{f"n{one.players}": _cell(one.measures.get(key), kind) for one in tables},
            }
            for key in keys
        ]
        found.append(Table(f"main-{kind}", title, columns, rows, _note(result)))
    return found


def skill_tables(result: Result) -> list[Table]:
    """Every measure for every player and number of players."""
    found = []
    for kind, title in TITLES.items():
        named, signed, unit = _column(kind, result)
        columns = [
            Column("measure", "What", wide=True),
            Column("players", "Players", "number", 0),
            *(
                Column(f"rung_{place}", rung, named, 1, "", signed, unit)
                for place, rung in enumerate(result.rungs)
            ),
        ]
        rows: list[dict[str, Cell]] = []
        for key, measure in MEASURES.items():
            if measure.kind != kind:
                continue
            for n in dict.fromkeys(one.players for one in result.tables):
                cells = [_of(result, rung, n, key) for rung in result.rungs]
                if any(cell is not None for cell in cells):
                    rows.append(
                        {
                            "measure": _label(key),
                            "players": float(n),
                            **{
                                f"rung_{place}": _cell(cell, kind)
                                for place, cell in enumerate(cells)
                            },
                        }
                    )
        found.append(Table(f"skill-{kind}", f"{title}, by player", columns, rows))
    return found


def curve_table(result: Result) -> Table:
    """The favourite's chance and how open the game is, look by look."""
    columns = [Column("look", "Part of the game", "percent", 0)]
    for one in result.curves:
        n = one.players
        columns.append(Column(f"leader_{n}", f"Favourite, {n} players", "percent_interval"))
        columns.append(Column(f"open_{n}", f"How open, {n} players", "percent_interval"))
    rows: list[dict[str, Cell]] = []
    for look in range(LOOKS):
        row: dict[str, Cell] = {"look": look / LOOKS}
        for one in result.curves:
            row[f"leader_{one.players}"] = within_share(one.leader[look])
            row[f"open_{one.players}"] = within_share(one.uncertainty[look])
        rows.append(row)
    note = "How open: entropy of the chances, 100 % where all are even (uncertainty)."
    return Table("curve", "Look by look", columns, rows, note)


def depth_table(result: Result) -> Table:
    rows: list[dict[str, Cell]] = [
        {
            "pair": step.pair.name,
            "share": step.share,
            "steps": step.steps,
            "games": float(step.pair.games),
        }
        for step in result.steps
    ]
    return Table(
        "depth",
        "The ladder, two players",
        (
            Column("pair", "Who meets whom", wide=True),
            Column("share", "The stronger wins", "percent_interval"),
            Column("steps", "Steps of 75 %", "interval", 2),
            Column("games", "Games", "number", 0),
        ),
        rows,
        "The intervals of a column are simultaneous. Who won every game is at least so many steps "
        "ahead.",
    )


def parts_table(result: Result) -> Table:
    """What decides who wins: among equals, and between neighbours of the ladder."""
    rows: list[dict[str, Cell]] = [
        _parts_row(f"{rung} among equals, {n} players", parts)
        for (rung, n), parts in result.deals.items()
    ]
    rows += [
        _parts_row(f"{stronger} against {weaker}", parts)
        for (stronger, weaker), parts in result.crossed.items()
    ]
    return Table(
        "luck-and-skill",
        "What decides who wins",
        (
            Column("who", "Who plays", wide=True),
            *(
                Column(f"part_{place}", name.capitalize(), "percent_interval")
                for place, name in enumerate(PARTS.values())
            ),
        ),
        rows,
        "Parts of the variance of results; of each row they add up to 100 %. All else is chance "
        "after the deal and what players happen to do. A part can come out below 0 by chance.",
    )


def _parts_row(who: str, parts: Mapping[str, Interval]) -> dict[str, Cell]:
    return {
        "who": who,
        **{f"part_{place}": parts.get(name) for place, name in enumerate(PARTS)},
    }


def used_table(result: Result, labels: Mapping[str, str]) -> Table:
    sizes = list(result.used)
    faces = list(dict.fromkeys(face for found in result.used.values() for face in found))
    rows: list[dict[str, Cell]] = [
        {
            "face": labels.get(face, spoken(face)),
            **{f"n{n}": result.used[n].get(face) for n in sizes},
        }
        for face in faces
    ]
    rows.sort(key=lambda row: -_mean(row[f"n{sizes[0]}"]))
    return Table(
        "used",
        "How often a player uses each",
        (
            Column("face", "Component", wide=True),
            *(Column(f"n{n}", f"{n} players", "percent_interval") for n in sizes),
        ),
        rows,
        f"Players: {result.main}. In games in which it is in play; the intervals of a column are "
        f"simultaneous. Hardly used: by fewer than {100 * HARDLY:g} % of players.",
    )


def hardly_used(found: Mapping[str, Interval]) -> list[str]:
    return [face for face, one in found.items() if one.high < HARDLY]


# --- cells ----------------------------------------------------------------------------------------


def _of(result: Result, rung: str, players: int, key: str) -> Interval | None:
    table = result.table(rung, players)
    return None if table is None else table.measures.get(key)


def _cell(found: Interval | None, kind: str) -> Interval | None:
    if found is None or math.isnan(found.mean):
        return None
    return within_share(found) if kind == SHARE else found


def _label(key: str) -> str:
    measure = MEASURES[key]
    return f"{measure.label} ({measure.about.rstrip('.')})" if measure.about else measure.label


def _unit(measure: Measure) -> Unit:
    if measure.kind == SHARE:
        return PERCENT
    return PP if measure.kind == DIFFERENCE else Unit()


def _note(result: Result) -> str:
    sizes: Sequence[str] = [
        f"{one.players} players {count_text(one.games)} games, {count_text(one.courses)} followed"
        for one in result.tables
        if one.rung == result.main
    ]
    return f"Players: {result.main}. n: {'; '.join(sizes)}."


def _mean(cell: Cell) -> float:
    return cell.mean if isinstance(cell, Interval) else 0.0
