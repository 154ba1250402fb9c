"""Fair starts on the page of the study first-player: texts, curves and tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.estimate.family import Family
from analysis.interval import Interval
from analysis.studies.first_player import Result
from analysis.studies.first_player_start import Compensation
from reports.charts import Curve, curve
from reports.numbers import PERCENT, Unit
from reports.page import Cell, Column, Figure, Section, Table
from reports.studies.common import count_text, listed, margin_text, pp_text, share_text
from reports.studies.first_player_bought import bought_section
from sim.core.study_facts import StartFactor, StudyFacts

SHORT = Unit(digits=1)
STAGES = {"wide": "drawn widely", "local": "drawn around the answer"}


def start_text(starts: Sequence[float]) -> str:
    """`7/8/9/10`."""
    return "/".join(f"{start:g}" for start in starts)


def even_text(interval: Interval) -> str:
    """`8.3 (7.9 to 8.6)`; if the games give a bound on one side only, that bound."""
    mean = SHORT.text(interval.mean)
    low, high = SHORT.text(interval.low), SHORT.text(interval.high)
    if math.isfinite(interval.low) and math.isfinite(interval.high):
        return f"{mean} ({low} to {high})"
    if math.isfinite(interval.low):
        return f"{mean} ({low} or more)"
    return f"{mean} ({high} or less)" if math.isfinite(interval.high) else f"about {mean}"


def _head(one: Compensation) -> str:
    setup = f" ({one.setup})" if one.setup else ""
    return f"With {one.players} players{setup}"


def _off(gap: float) -> str:
    return f"{PERCENT.text(gap)} pp"


def start_answer(one: Compensation, margin: float) -> str:
    """What would make the seats even for one number of players, or that nothing tried does."""
    unit, head = one.factor.unit, _head(one)
    if one.predicted is None or one.effect is None:
        return (
            f"{head} {count_text(one.games)} games are too few to tell which start in {unit} would "
            "make the seats even."
        )
    if not one.has_effect:
        return (
            f"{head} no effect of starting {unit} is established: {pp_text(one.effect)} for one "
            "more; whether they could make up for a seat is not known."
        )
    worth = f"{head} one more of its starting {unit} is worth {pp_text(one.effect)} to seat 2."
    return " ".join(filter(None, (worth, _even_sentence(one), proposal_text(one, margin))))


def _even_sentence(one: Compensation) -> str:
    if one.local is None:
        return ""
    if one.even is None:
        return (
            "The games around the best answer contradict every start in that range: none makes the "
            f"seats even.{_out_of_reach(one)}"
        )
    values = [
        f"seat {place + 2} had {even_text(found)} instead of {one.printed[1 + place]:g}"
        for place, found in enumerate(one.even)
    ]
    return (
        f"All seats would win equally often if {listed(values)}, seat 1 keeping {one.printed[0]:g} "
        f"(n = {count_text(one.local.games)} games around those starts)."
    )


def _out_of_reach(one: Compensation) -> str:
    """Why no start is fair, where more than was tried might be."""
    if not one.is_out_of_reach:
        return ""
    most = max(*(high for _, high in one.tried), *one.proposal)  # later games tried more
    return (
        f" Up to {most:g} {one.factor.unit} were tried, {most / one.printed[-1]:.0f} times what "
        "the last seat has by the rules: a fairer start would have to give still more."
    )


def proposal_text(one: Compensation, margin: float) -> str:
    """The proposed start in integers, and what the seats won when it was played."""
    if one.at_proposal is None:
        return ""
    start, printed = start_text(one.proposal), start_text(one.printed)
    same = one.proposal == one.printed
    unit = one.factor.unit
    if same:
        head, what = f"Of all starts in whole {unit} the printed {printed}", "is closest to even"
    elif _is_rounded(one):
        head, what = f"In whole {unit}", f"that is {start} instead of {printed}"
    else:  # where curves are flat, starts that are far apart are all but equally fair
        head, what = f"Of all starts in whole {unit}", f"{start} is closest to even by a linear fit"
    shares = listed([share_text(found) for found in one.at_proposal.intervals])
    if one.played is None:
        return f"{head} {what}: predicted {shares}, not played."
    games = count_text(one.played.intervals[0].units)
    return f"{head} {what}. Played, it gives {shares} (n = {games}): {_within(one, margin)}."


def _is_rounded(one: Compensation) -> bool:
    """Whether the proposal is the even start, in integers."""
    return one.even is not None and all(
        abs(start - found.mean) <= one.factor.step
        for start, found in zip(one.proposal[1:], one.even, strict=True)
    )


def _within(one: Compensation, margin: float) -> str:
    near = f"within {margin_text(margin)} of even"
    if one.within(margin):
        return f"every seat is {near}"
    even = 1 / one.players
    assert one.at_proposal is not None
    beyond = [
        name
        for name, found in zip(one.at_proposal.names, one.at_proposal.intervals, strict=True)
        if found.low > even + margin or found.high < even - margin
    ]
    if beyond:
        return f"{listed(beyond)} {'is' if len(beyond) == 1 else 'are'} not {near}"
    return f"it is undecided whether every seat is {near}"


def fair_text(factor: StartFactor, result: Result) -> str:
    """The proposals of all set-ups and numbers of players, with what they gave when played."""
    parts = []
    for setup in reversed(result.setups):
        every = result.main_starts(factor.column, setup.name)
        if every:
            name = f"set-up “{setup.name}”: " if setup.name else ""
            parts.append(f"{name}{'; '.join(map(_short, every))}")
            played = [one for one in every if one.played is not None]
            sure = [str(one.players) for one in played if one.within(result.margin)]
            if sure:
                parts.append(
                    f"Every seat is then within {margin_text(result.margin)} of even with "
                    f"{listed(sure)} players"
                )
            unsure = [str(one.players) for one in played if not one.within(result.margin)]
            if unsure:
                parts.append(
                    f"That every seat is then within {margin_text(result.margin)} of even is not "
                    f"established with {listed(unsure)} players"
                )
    if not parts:
        return ""
    found = (
        f"The fairest start in whole {factor.unit} that was found among equal players "
        f"({result.detail})."
    )
    return f"{found} {_sentences(parts)}"


def fair_answer(factor: StartFactor, result: Result) -> str:
    """The same in short: the starts, and with how many players they are known to be fair."""
    texts = []
    for setup in reversed(result.setups):
        every = result.main_starts(factor.column, setup.name)
        if not every:
            continue
        where = f", set-up “{setup.name}”" if setup.name else ""
        texts.append(
            f"The fairest start in whole {factor.unit} that was found{where}: "
            f"{listed(map(_start, every))}.{_fair_with(every, result.margin)}"
            f"{_checked_text(every, result)}"
        )
    return " ".join(texts)


def _start(one: Compensation) -> str:
    who = f"with {one.players} players"
    if one.predicted is None or not one.has_effect:
        return f"unknown {who}"
    same = one.proposal == one.printed
    start = f"{start_text(one.proposal)}{' as printed' if same else ''} {who}"
    return start if one.played is not None else f"{start} (by estimate, not played)"


def _fair_with(every: Sequence[Compensation], margin: float) -> str:
    played = [one for one in every if one.played is not None]
    sure = [str(one.players) for one in played if one.within(margin)]
    unsure = [str(one.players) for one in played if not one.within(margin)]
    near = f"within {margin_text(margin)} of even"
    if not sure:
        return f" That every seat is then {near} is not established." if unsure else ""
    rest = f"; with {listed(unsure)} that is not established" if unsure else ""
    return f" Played, every seat is {near} with {listed(sure)} players{rest}."


def _checked_text(every: Sequence[Compensation], result: Result) -> str:
    """What the start that was found with one player gives when another one plays it."""
    told = [
        f"{'/'.join(PERCENT.text(found.mean) for found in one.checked.intervals)} % "
        f"(±{PERCENT.text(max(found.high - found.mean for found in one.checked.intervals))}) "
        f"with {one.players} players"
        for one in every
        if one.checked is not None
    ]
    if not told:
        return ""
    return f" It was found by {result.detail}; played by {result.policy} it gives {listed(told)}."


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts)


def _short(one: Compensation) -> str:
    head = f"with {one.players} players"
    if one.predicted is None or one.effect is None:
        return f"{head} too few games to tell"
    if not one.has_effect:
        return f"{head} no effect is established ({pp_text(one.effect)} for one more)"
    start = f"{start_text(one.proposal)} instead of {start_text(one.printed)}"
    if one.played is None:
        return f"{head} {start} by estimate, not played"
    shares = "/".join(PERCENT.text(found.mean) for found in one.played.intervals)
    half = max(found.high - found.mean for found in one.played.intervals)
    return f"{head} {start} gave {shares} % (±{PERCENT.text(half)}) when played"


# --- sections -------------------------------------------------------------------------------------


def start_sections(result: Result, facts: StudyFacts) -> list[Section]:
    sections = []
    for place, factor in enumerate(facts.start):
        every = [one for one in result.starts if one.factor.column == factor.column]
        if not every:
            continue
        texts = [fair_text(factor, result)] if place == 0 else []
        texts = [*filter(None, texts), *(_rung_text(one, result.margin) for one in every)]
        tables = [_table(f"starts-{place + 1}", factor, every)]
        figures: list[Figure] = []
        if place == 0:
            main = [one for one in result.main_starts(factor.column) if one.curves]
            figures = [figure for one in main for figure in _figures(one)]
            tables.append(_curve_table(factor, main))
        sections.append(Section(f"A fair start in {factor.unit}", texts, figures, tables))
    bought = bought_section(result, facts)
    return [*sections, *([bought] if bought else [])]


def _rung_text(one: Compensation, margin: float) -> str:
    return f"{one.rung}: {start_answer(one, margin)}"


def _figures(one: Compensation) -> list[Figure]:
    figures = []
    for place, (name, stages) in enumerate(one.curves.items()):
        crossing = None if one.even is None else one.even[place]
        if crossing is not None and not (
            math.isfinite(crossing.low) and math.isfinite(crossing.high)
        ):
            crossing = None
        last = list(stages)[-1]
        curves = [
            Curve(
                STAGES[stage],
                [point.start for point in points],
                [point.share for point in points],
                crossing if stage == last else None,
            )
            for stage, points in stages.items()
        ]
        others = "" if one.players == 2 else _others(one, place)
        figures.append(
            curve(
                curves,
                title=_curve_title(one, name, crossing),
                tags={"players": str(one.players)},
                along=f"{one.factor.unit} that {name} starts with (printed: "
                f"{one.printed[1 + place]:g})",
                axis=f"wins of {name}",
                level=1 / one.players,
                along_unit=SHORT,
                caption=f"{one.players} players ({one.rung}), seat 1 with {one.printed[0]:g}"
                f"{others}: what {name} wins, by its start in whole {one.factor.unit}.",
            )
        )
    return figures


def _curve_title(one: Compensation, name: str, crossing: Interval | None) -> str:
    """Where the seat wins its even share."""
    head = f"{one.players} players, {name}: "
    if crossing is None:
        return f"{head}no fair start in {one.factor.unit} is known"
    return f"{head}fair with {SHORT.text(crossing.mean)} {one.factor.unit}"


def _others(one: Compensation, place: int) -> str:
    source = one.proposal[1:] if one.even is None else [found.mean for found in one.even]
    others = [
        f"seat {other + 2} with {value:.1f}" for other, value in enumerate(source) if other != place
    ]
    return f", {listed(others)}"


def _table(name: str, factor: StartFactor, every: Sequence[Compensation]) -> Table:
    columns = (
        Column("players", "Players", "number", 0),
        Column("setup", "Set-up"),
        Column("rung", "Played by"),
        Column("seat", "Seat", "number", 0),
        Column("printed", "Printed", "number", 0, unit=factor.unit),
        Column("tried", "Tried"),
        Column("even", "Even", "interval", 1, "Start at which all seats win equally often."),
        Column("proposal", "Proposal", "number", 0, unit=factor.unit),
        Column("played", "Wins when played", "percent_interval", about="With the proposed start."),
        Column(
            "checked",
            "Wins at the headline's rung",
            "percent_interval",
            about="With the proposed start, when who answers the headline plays it.",
        ),
        Column("predicted", "Wins as fitted", "percent_interval", about="With the same start."),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = []
    for one in every:
        for seat in range(one.players):
            low, high = one.tried[seat]
            first = seat == 0
            rows.append(
                {
                    "players": float(one.players),
                    "setup": one.setup or "as requested",
                    "rung": one.rung,
                    "seat": float(seat + 1),
                    "printed": one.printed[seat],
                    "tried": "kept" if first else f"{low:g} to {high:g}",
                    "even": None if first or one.even is None else one.even[seat - 1],
                    "proposal": one.proposal[seat],
                    "played": _of_seat(one.played, seat),
                    "checked": _of_seat(one.checked, seat),
                    "predicted": _of_seat(one.predicted, seat),
                    "games": float(one.games + (one.local.games if one.local else 0)),
                }
            )
    note = (
        "Even is empty if no games were played around an answer, or they contradict all starts. "
        "Intervals of the seats at a table are simultaneous. Games: those with drawn starts."
    )
    return Table(name, f"Starts in {factor.unit}", columns, rows, note)


def _of_seat(shares: Family | None, seat: int) -> Interval | None:
    return None if shares is None else shares.intervals[seat]


def _curve_table(factor: StartFactor, every: Sequence[Compensation]) -> Table:
    columns = (
        Column("players", "Players", "number", 0),
        Column("seat", "Seat"),
        Column("stage", "Games"),
        Column("start", "Start", "number", 0, unit=factor.unit),
        Column(
            "share",
            "Wins",
            "percent_interval",
            about="With the other seats at their fair starts.",
        ),
    )
    rows: list[dict[str, Cell]] = [
        {
            "players": float(one.players),
            "seat": name,
            "stage": STAGES[stage],
            "start": point.start,
            "share": point.share,
        }
        for one in every
        for name, stages in one.curves.items()
        for stage, points in stages.items()
        for point in points
    ]
    note = "Intervals are not simultaneous (95 % each)."
    return Table("curves", "The curves in numbers", columns, rows, note)
