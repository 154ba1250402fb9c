"""Fair starts on the page of the study first-player: texts, curves and tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from analysis.estimate.equivalence import Word
from analysis.estimate.family import Family
from analysis.interval import Interval
from analysis.studies.first_player import Result
from analysis.studies.first_player_start import Compensation, CurvePoint
from reports.charts import Curve, curve
from reports.numbers import PERCENT, Unit
from reports.page import Cell, Column, Figure, Section, Table
from reports.studies.common import (
    count_text,
    listed,
    margin_text,
    number_text,
    points_text,
    share_text,
)
from reports.studies.first_player_bought import bought_section
from sim.core.study_facts import StartFactor, StudyFacts

PLAIN = Unit(digits=2)
SHORT = Unit(digits=1)


def start_text(starts: Sequence[float]) -> str:
    """`7/8/9/10`."""
    return "/".join(f"{start:g}" for start in starts)


def points_off(gap: float) -> str:
    return f"{PERCENT.text(gap)} percentage points"


def start_answer(one: Compensation, margin: float) -> str:
    """What would make the seats even at one number of players, or that nothing tried does."""
    unit, head = one.factor.unit, f"With {one.players} players"
    if one.surface is None or one.at_proposal is None or one.effect is None:
        return (
            f"{head} {count_text(one.games)} games are too few to say which start in {unit} would "
            "make the seats even."
        )
    printed = start_text(one.printed)
    if not one.has_effect:
        return (
            f"{head} no effect of {unit} at the start is established: {points_text(one.effect)} "
            "for one more; whether they could make up for a seat is not known."
        )
    if one.even is None:
        low, high = one.tried(one.players - 1)
        return (
            f"{head} no start between {low:g} and {high:g} {unit} (last seat) that was tried makes "
            f"the seats even: one more is worth {points_text(one.effect)} to seat 2. The worst "
            f"seat is {points_off(one.gap_as_printed)} off as printed ({printed}), and "
            f"{points_off(one.gap)} at best, with {start_text(one.proposal)} (as fitted)."
        )
    values = listed(
        [
            f"{name} had {number_text(found, PLAIN, unit)} instead of {one.printed[1 + place]:g}"
            for place, (name, found) in enumerate(
                zip(one.even.names, one.even.intervals, strict=True)
            )
        ]
    )
    text = (
        f"{head} the seats would win alike if {values}, seat 1 keeping {one.printed[0]:g} "
        f"(n = {count_text(one.games)} games)."
    )
    if _beyond(one):
        text += f" The interval goes beyond what was tried, {_ranges(one)}: the size is uncertain."
    return f"{text} {_box_text(one, margin, printed)}"


def _box_text(one: Compensation, margin: float, printed: str) -> str:
    if one.proposal == one.printed:
        return f"Of all whole starts the printed {printed} is the closest to that."
    return (
        f"With whole {one.factor.unit} that is {start_text(one.proposal)} instead of {printed}: "
        f"predicted {_shares(one)}, {_within(one, margin)}."
    )


def _within(one: Compensation, margin: float) -> str:
    assert one.at_proposal is not None
    near = f"within {margin_text(margin)} of even"
    if one.gap > margin:
        return f"not every seat {near}"
    return near if _sure(one, margin) else f"{near}, though the intervals still reach further"


def _sure(one: Compensation, margin: float) -> bool:
    """Whether the proposal is established to bring every seat within the margin."""
    even = 1 / one.players
    return one.at_proposal is not None and all(
        even - margin < found.low and found.high < even + margin
        for found in one.at_proposal.intervals
    )


def _shares(one: Compensation) -> str:
    assert one.at_proposal is not None
    return listed([share_text(found) for found in one.at_proposal.intervals])


def _beyond(one: Compensation) -> bool:
    assert one.even is not None
    return any(
        found.low < one.tried(1 + place)[0] or found.high > one.tried(1 + place)[1]
        for place, found in enumerate(one.even.intervals)
    )


def _ranges(one: Compensation) -> str:
    ranges = [one.tried(seat) for seat in range(1, one.players)]
    return listed([f"{low:g} to {high:g}" for low, high in ranges])


def fair_text(factor: StartFactor, every: Sequence[Compensation]) -> str:
    """The even starts of all numbers of players in one sentence."""
    games = list(dict.fromkeys(count_text(one.games) for one in every))
    head = f"A fair start in {factor.unit}, seat 1 keeping {every[0].printed[0]:g}"
    return f"{head}: {'; '.join(map(_short, every))} (n = {listed(games)} games each)."


def _short(one: Compensation) -> str:
    head = f"with {one.players} players"
    if one.surface is None or one.effect is None:
        return f"{head} there are too few games to tell"
    if not one.has_effect:
        return f"{head} no effect is established, {points_text(one.effect)} for one more"
    if one.even is None:
        return (
            f"{head} nothing that was tried evens the seats, one more being worth "
            f"{points_text(one.effect)} to seat 2"
        )
    values = [
        f"{name} needs {number_text(found, SHORT)} instead of {one.printed[1 + place]:g}"
        for place, (name, found) in enumerate(zip(one.even.names, one.even.intervals, strict=True))
    ]
    return f"{head} {listed(values)}"


def advice(result: Result, facts: StudyFacts) -> list[str]:
    """What to do with it, by the first start factor."""
    if not facts.start:
        return []
    factor = facts.start[0]
    changed, kept, without = [], [], []
    for one in result.main_starts(factor.column):
        if one.at_proposal is None or not one.has_effect:
            continue
        if one.gap > result.margin:
            without.append(str(one.players))
        elif one.proposal == one.printed:
            kept.append(str(one.players))
        else:
            known = "" if _sure(one, result.margin) else ", with intervals beyond the margin"
            changed.append(
                f"{start_text(one.proposal)} instead of {start_text(one.printed)} with "
                f"{one.players} players (the worst seat then is {points_off(one.gap)} off even by "
                f"estimate{known}; as printed {points_off(one.gap_as_printed)})"
            )
    parts = []
    if changed:
        parts.append(f"At the table of equals: start with {factor.unit} {listed(changed)}.")
    if kept:
        parts.append(f"With {listed(kept)} players leave the {factor.unit} as printed.")
    if without:
        parts.append(
            f"With {listed(without)} players {factor.unit} alone do not bring every seat within "
            f"{margin_text(result.margin)} of even: a designer has to look elsewhere, or players "
            "bid for seats."
        )
    return [" ".join(parts)] if parts else []


def other_rungs_text(result: Result, facts: StudyFacts) -> str:
    """The proposals for players of another skill, if there are any."""
    if not facts.start:
        return ""
    factor = facts.start[0]
    fine = {(one.rung, one.players) for one in result.seats if one.word is Word.FINE}
    found: dict[str, list[str]] = {}
    for one in result.starts:
        known = one.factor.column == factor.column and one.at_proposal is not None
        if not known or not one.has_effect or one.rung == result.main:
            continue
        printed = (one.rung, one.players) in fine or one.proposal == one.printed
        start = "as printed" if printed else f"{start_text(one.proposal)} by estimate"
        found.setdefault(one.rung, []).append(f"with {one.players} players {start}")
    texts = [f"{factor.unit} for {rung}: {listed(v)}." for rung, v in found.items()]
    return " ".join(text[:1].upper() + text[1:] for text in texts)


# --- sections -------------------------------------------------------------------------------------


def start_sections(result: Result, facts: StudyFacts) -> list[Section]:
    sections = []
    for place, factor in enumerate(facts.start):
        every = [one for one in result.starts if one.factor.column == factor.column]
        main = result.main_starts(factor.column)
        if not every:
            continue
        texts = [_rung_text(one, result.margin) for one in every]
        texts += [text for one in main if (text := _fit_text(one))]
        tables = [_table(f"starts-{place + 1}", factor, every)]
        figures: list[Figure] = []
        if place == 0:
            figures = [figure for one in main for figure in _figures(one)]
            tables.append(_curve_table(factor, main))
        sections.append(Section(f"A fair start in {factor.unit}", texts, figures, tables))
    bought = bought_section(result, facts)
    return [*sections, *([bought] if bought else [])]


def _rung_text(one: Compensation, margin: float) -> str:
    return f"{one.rung}: {start_answer(one, margin)}"


def bare_crossing(points: Sequence[CurvePoint], level: float, near: float) -> str:
    """Between which starts the games alone, without a curve, cross the level; the nearest such."""
    steps = [
        (one.start, other.start)
        for one, other in pairwise(points)
        if (one.adjusted.mean - level) * (other.adjusted.mean - level) <= 0
    ]
    if not steps:
        return "nowhere"
    low, high = min(steps, key=lambda step: abs(sum(step) / 2 - near))
    return f"between {low:g} and {high:g}"


def _fit_text(one: Compensation) -> str:
    if one.misfit is None:
        return ""
    bare = ""
    if one.even is not None:
        found = [
            f"{name} {bare_crossing(points, 1 / one.players, interval.mean)}"
            for (name, points), interval in zip(one.curves.items(), one.even.intervals, strict=True)
        ]
        bare = f" The games alone, without a curve, cross the even share for {listed(found)}."
    off = one.misfit.low > 0 or one.misfit.high < 0
    known = "more than chance explains" if off else "which chance explains"
    return (
        f"How well the curves fit with {one.players} players: the games with one start of one seat "
        f"are off by at most {points_text(one.misfit)}, {known}.{bare}"
    )


def _figures(one: Compensation) -> list[Figure]:
    figures = []
    for place, (name, points) in enumerate(one.curves.items()):
        crossing = None if one.even is None else one.even.intervals[place]
        along = [point.start for point in points]
        curves = [
            Curve("fitted", along, [point.fitted for point in points], crossing),
            Curve("games", along, [point.adjusted for point in points]),
        ]
        others = "" if one.players == 2 else _others(one, place)
        mark = (
            "it crosses the even share at the fair start"
            if crossing is not None
            else "no fair start lies in the range that was tried"
        )
        figures.append(
            curve(
                curves,
                along=f"{one.factor.unit} that {name} starts with (printed: "
                f"{one.printed[1 + place]:g})",
                axis=f"wins of {name}",
                level=1 / one.players,
                along_unit=Unit(digits=1),
                caption=f"{one.players} players ({one.rung}), seat 1 with {one.printed[0]:g}"
                f"{others}: what {name} wins by its start; {mark}.",
            )
        )
    return figures


def _others(one: Compensation, place: int) -> str:
    source = one.proposal[1:] if one.even is None else [found.mean for found in one.even.intervals]
    others = [
        f"seat {other + 2} with {value:.1f}" for other, value in enumerate(source) if other != place
    ]
    return f", {listed(others)} (games adjusted to that)"


def _table(name: str, factor: StartFactor, every: Sequence[Compensation]) -> Table:
    columns = (
        Column("players", "Players", "number", 0),
        Column("rung", "Played by"),
        Column("seat", "Seat", "number", 0),
        Column("printed", "Printed", "number", 0, unit=factor.unit),
        Column("tried", "Tried"),
        Column("even", "Even", "interval", 2, "Start at which all seats win alike."),
        Column("proposal", "Proposal", "number", 0, unit=factor.unit),
        Column("as_printed", "Wins as printed", "percent_interval", about="By the fit."),
        Column("proposed", "Wins as proposed", "percent_interval", about="By the fit."),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = []
    for one in every:
        for seat in range(one.players):
            low, high = one.tried(seat)
            first = seat == 0
            rows.append(
                {
                    "players": float(one.players),
                    "rung": one.rung,
                    "seat": float(seat + 1),
                    "printed": one.printed[seat],
                    "tried": "kept" if first else f"{low:g} to {high:g}",
                    "even": None if first or one.even is None else one.even.intervals[seat - 1],
                    "proposal": one.proposal[seat],
                    "as_printed": _of_seat(one.at_printed, seat),
                    "proposed": _of_seat(one.at_proposal, seat),
                    "games": float(one.games),
                }
            )
    note = (
        "Even is empty where no start in the range makes the seats even. Wins are those that the "
        "fit predicts; intervals of the seats of a table hold together."
    )
    return Table(name, f"Starts in {factor.unit}", columns, rows, note)


def _of_seat(shares: Family | None, seat: int) -> Interval | None:
    return None if shares is None else shares.intervals[seat]


def _curve_table(factor: StartFactor, every: Sequence[Compensation]) -> Table:
    columns = (
        Column("players", "Players", "number", 0),
        Column("seat", "Seat"),
        Column("start", "Start", "number", 0, unit=factor.unit),
        Column("fitted", "Wins, fitted", "percent_interval"),
        Column(
            "adjusted",
            "Wins in the games",
            "percent_interval",
            about="Adjusted to the fair starts of the other seats.",
        ),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = [
        {
            "players": float(one.players),
            "seat": name,
            "start": point.start,
            "fitted": point.fitted,
            "adjusted": point.adjusted,
            "games": float(point.adjusted.units),
        }
        for one in every
        for name, points in one.curves.items()
        for point in points
    ]
    note = "Each interval for itself (95 %)."
    return Table("curves", "The curves in numbers", columns, rows, note)
