"""How the answer moves with skill, and why this player answers: on the pages of all studies."""

from __future__ import annotations

import math

from analysis.estimate.effort import half_width
from analysis.interval import Interval
from analysis.studies.base import CORES
from analysis.studies.skill import Bid, Skill, Step
from reports.charts import lines
from reports.charts.drawing import MARKS
from reports.numbers import PP, Unit, spoken
from reports.page import Cell, Column, Section, Table
from reports.studies.base import Context
from reports.studies.common import count_text, listed, pp_text, rounded_text

MAX_MOVES = 3  # that a sentence names
TITLE = "How the answer moves with skill"


def skill_answer(context: Context, unit: Unit) -> str:
    """What the rungs say of the figure that matters most, and what moves; empty if one answers."""
    skill = context.skill
    if len(skill.answers) < 2:
        return ""
    shown = _most_telling(skill, unit)
    values = listed(
        f"{unit.with_name(unit.text(one.figures[shown].mean))} for {one.rung}"
        for one in skill.answers
        if shown in one.figures
    )
    return f"By skill, {spoken(shown)}: {values}. {_moves(skill)}"


def skill_sections(context: Context, unit: Unit, axis: str = "") -> list[Section]:
    """The same in full, with a chart and a table. axis: of what, if not of worths or wins."""
    skill = context.skill
    text = [rule_text(skill)]
    if len(skill.answers) < 2:
        return [Section(TITLE, text)]
    text += [_step_text(step) for step in skill.steps]
    names = _charted(skill, unit)
    known = [one for one in skill.answers if any(name in one.figures for name in names)]
    chart = lines(
        [one.rung for one in known],
        {spoken(name): [one.figures.get(name) for one in known] for name in names},
        axis=axis or ("worth" if unit is PP else "share of wins"),
        title=_title(skill),
        level=0.0 if unit is PP else None,
        unit=unit,
        caption="The same figures for players from weak to strong, each from deals of its own; "
        "intervals of a player are simultaneous.",
    )
    return [Section(TITLE, text, (chart,), (_table(skill, unit),))]


# --- who plays ------------------------------------------------------------------------------------


def rule_text(skill: Skill) -> str:
    """Who plays for the headline, by which rule, and what the others would have cost."""
    precise = f"every figure to ±{100 * skill.wanted:g} pp"
    limit = f"{_minutes(skill.minutes)} on {CORES} cores"
    costs = listed(f"{bid.rung} {_minutes(bid.minutes)}" for bid in skill.bids)
    by = f"by the stated cost of its games, knowing {precise} takes {costs}"
    if skill.asked:
        text = f"The headline is that of {skill.policy}, whom the command names (--policy); {by}."
    elif skill.policy != skill.main:
        text = (
            f"The headline is that of {skill.policy}, the strongest player who knows {precise} "
            f"within {limit}: {by}. Another can be named with --policy."
        )
    else:
        text = (
            f"The headline is that of {skill.main}: no stronger player knows {precise} within "
            f"{limit}; {by}. Another can be named with --policy."
        )
    if skill.policy != skill.main:
        text += f" What takes many more games is played by {skill.main}, and says so."
    return " ".join([text, *(_left_out(bid) for bid in skill.left_out)])


def _minutes(minutes: float) -> str:
    if minutes < 1:
        return f"{max(1, round(60 * minutes))} s"
    return f"{minutes:.0f} min"


def _left_out(bid: Bid) -> str:
    return (
        f"{bid.rung} does not answer: to know its most important figure to "
        f"±{100 * bid.half_width:g} pp takes about {rounded_text(bid.games)} games, "
        f"{_minutes(bid.minutes)}."
    )


# --- what moves -----------------------------------------------------------------------------------


def _title(skill: Skill) -> str:
    moved = {name for step in skill.steps for name in step.sure}
    if not moved:
        return "No figure is known to move with skill"
    return f"{len(moved)} of {len(skill.answer(skill.policy).figures)} figures move with skill"


def _moves(skill: Skill) -> str:
    """The steps from rung to rung in one sentence or two."""
    told = [_step_text(step, brief=True) for step in skill.steps if step.sure]
    still = [f"from {step.weaker} to {step.stronger}" for step in skill.steps if not step.sure]
    if still:
        told.append(f"No figure is known to move {listed(still)}.")
    return " ".join(told)


def _step_text(step: Step, brief: bool = False) -> str:
    return moved_text(step, f"From {step.weaker} to {step.stronger}", brief)


def moved_text(step: Step, head: str, brief: bool = False) -> str:
    """What moves from one answer to another, in a sentence that begins with `head`."""
    sure = step.sure
    if not step.moves:
        return f"{head} no figure can be compared."
    if not sure:
        name, by = max(step.moves.items(), key=lambda one: abs(one[1].mean))
        return (
            f"{head} no figure is known to move ({len(step.moves)} compared); the largest "
            f"estimate is {spoken(name)}, {pp_text(by)}."
        )
    named = [f"{spoken(name)} {_way(by)}" for name, by in list(sure.items())[:MAX_MOVES]]
    more = len(sure) - len(named)
    if more:
        named.append(f"{more} more")
    rest = len(step.moves) - len(sure)
    others = ""
    if rest and not brief:
        widest = max((by for name, by in step.moves.items() if name not in sure), key=half_width)
        known = f"the other {rest} are" if rest > 1 else "the other one is"
        others = (
            f"; {known} not known to move (intervals of up to ±{100 * half_width(widest):.1f} pp)"
        )
    return f"{head} {listed(named)}{others}."


def _way(by: Interval) -> str:
    size = Unit("pp", 1, True)
    low, high = sorted((abs(by.low), abs(by.high)))
    verb = "rises" if by.mean > 0 else "falls"
    return f"{verb} by {size.text(abs(by.mean))} pp ({size.text(low)} to {size.text(high)})"


def _most_telling(skill: Skill, unit: Unit) -> str:
    """Of figures that most rungs have: of effects the largest, of shares what moves most."""
    known = skill.answer(skill.policy).figures
    met = {name: sum(name in one.figures for one in skill.answers) for name in known}
    most = [name for name in known if met[name] == max(met.values())]
    if unit is PP:
        return max(most, key=lambda name: abs(_mean(known[name])))
    return max(most, key=lambda name: _range(skill, name))


def _range(skill: Skill, name: str) -> float:
    found = [_mean(one.figures[name]) for one in skill.answers if name in one.figures]
    return max(found) - min(found)


def _mean(interval: Interval) -> float:
    return 0.0 if math.isnan(interval.mean) else interval.mean


def _charted(skill: Skill, unit: Unit) -> list[str]:
    """As many figures as a chart can tell apart: effects by their size, shares by their moves."""
    known = skill.answer(skill.policy).figures

    def size(name: str) -> float:
        return abs(_mean(known[name])) if unit is PP else _range(skill, name)

    kept = sorted(known, key=size, reverse=True)[: len(MARKS)]
    return [name for name in known if name in kept]


def _table(skill: Skill, unit: Unit) -> Table:
    signed, name = (True, PP.name) if unit is PP else (False, None)
    columns = [Column("figure", "Figure")]
    for place, one in enumerate(skill.answers):
        about = f"{count_text(one.games)} games."
        columns.append(
            Column(f"rung_{place}", one.rung, "percent_interval", 1, about, signed, name)
        )
    rows: list[dict[str, Cell]] = [
        {
            "figure": spoken(figure),
            **{f"rung_{place}": one.figures.get(figure) for place, one in enumerate(skill.answers)},
        }
        for figure in skill.answer(skill.main).figures
    ]
    games = listed(f"{one.rung} {count_text(one.games)}" for one in skill.answers)
    note = (
        f"Games: {games}. A cell is empty where a player has too few games for a figure: those "
        "that matter most come first."
    )
    return Table("skill", "Every figure, by player", columns, rows, note)
