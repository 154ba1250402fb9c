"""The page of the study of openings: what is best done first."""

from __future__ import annotations

import math

from analysis.interval import Interval
from analysis.studies.openings import Found, Result
from analysis.studies.openings_effects import Kind, Standing
from reports.charts import Effect, forest
from reports.numbers import PP
from reports.page import Cell, Column, Figure, Page, Section, Table
from reports.studies.base import Context
from reports.studies.common import (
    count_text,
    key_figures,
    listed,
    margin_text,
    pp_text,
    share_text,
    study_page,
)
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections

BETTER, WORSE, OPEN = "better", "worse", "open"


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="What is best done first?",
        slug="openings",
        question="What should a player do first, and does it matter?",
        answer=[" ".join(_in_short(found) for found in result.openings)],
        details=[*(_answer(result, found) for found in result.openings), skill_answer(context, PP)],
        key=key_figures(_best_figures(result), PP, len(result.openings)),
        sections=_sections(result, context),
        method=_method(result),
        unit=PP,
    )


def verdict(kind: Kind) -> str:
    if kind.effect.low > 0:
        return BETTER
    return WORSE if kind.effect.high < 0 else OPEN


# --- the answer -----------------------------------------------------------------------------------


def _in_short(found: Found) -> str:
    """What is best, if that is known."""
    standing, title = found.all_seats, found.opening.title
    better = [kind.name for kind in standing.kinds if verdict(kind) == BETTER]
    if standing.best:
        return f"The best {title} is {standing.best}."
    if len(better) > 1:
        return f"As the {title}, {listed(better)} are good; which is best is not known."
    if better:
        return f"As the {title}, {better[0]} is better than the mean of all."
    return f"For the {title} nothing is known to be better than the mean of all."


def _best_figures(result: Result) -> dict[str, Interval]:
    return {
        f"{found.opening.title}: {kind.name}": kind.effect
        for found in result.openings
        for kind in found.all_seats.kinds[:1]
    }


def _answer(result: Result, found: Found) -> str:
    """What is best, what it brings, and what players choose."""
    standing, title = found.all_seats, found.opening.title
    if not standing.kinds:
        return f"For the {title} these games are too few to compare anything."
    best, worst = standing.kinds[0], standing.kinds[-1]
    if standing.best:
        head = (
            f"The best {title} is {best.name}: it wins {pp_text(best.effect)} more than the mean "
            f"of all, and more than each other one"
        )
    elif verdict(best) == BETTER:
        tied = [kind.name for kind in standing.kinds if verdict(kind) == BETTER]
        head = f"As the {title}, {listed(tied)} {_wins(tied)} more than the mean of all: " + (
            f"{best.name} {pp_text(best.effect)}; it is not known which is best"
            if len(tied) > 1
            else f"{pp_text(best.effect)}"
        )
    else:
        head = (
            f"For the {title} no choice is known to be better than the mean of all "
            f"({best.name} {pp_text(best.effect)})"
        )
    tail = f"; {worst.name} is worst, {pp_text(worst.effect)}" if verdict(worst) == WORSE else ""
    return f"{head}{tail}. {_chosen_text(result, standing)}"


def _wins(names: list[str]) -> str:
    return "wins" if len(names) == 1 else "win"


def _chosen_text(result: Result, standing: Standing) -> str:
    """What players who open as they like choose most, and what that is worth."""
    most = max(standing.kinds, key=lambda kind: _mean(kind.chosen))
    text = f"{result.policy} chooses {most.name} most often, {share_text(most.chosen)}"
    cost = standing.cost
    if not math.isfinite(cost.high):
        return f"{text}."
    if cost.high < 0:
        return f"{text}, and loses {pp_text(_turned(cost))} by having to open by chance."
    if cost.low > 0:
        return f"{text}, and wins {pp_text(cost)} more by opening by chance."
    return f"{text}; whether it opens better than chance does is not known ({pp_text(cost)})."


def _mean(interval: Interval) -> float:
    return -1.0 if math.isnan(interval.mean) else interval.mean


def _turned(interval: Interval) -> Interval:
    return Interval(
        -interval.mean, -interval.high, -interval.low, interval.units, interval.confidence
    )


# --- sections -------------------------------------------------------------------------------------


def _sections(result: Result, context: Context) -> list[Section]:
    found = [_section(result, one, context.facts.score_unit) for one in result.openings]
    return [
        *found,
        *skill_sections(context, PP),
        *(_seats(result, one) for one in result.openings if _seat_kinds(one)),
        *(_many(result, one) for one in result.openings if one.many),
        *sensitivity(context, result.headline, effects=True),
    ]


def _title(found: Found) -> str:
    return f"The {found.opening.title}"


def _section(result: Result, found: Found, unit: str) -> Section:
    standing, opening = found.all_seats, found.opening
    if not standing.kinds:
        return Section(_title(found), (_left_out(standing),))
    when = f", {opening.when}," if opening.when else ""
    text = [
        f"One seat of a deal{when} had to choose by chance among what it could choose "
        f"({count_text(standing.games)} games with {standing.players} players, {result.policy}); "
        "the rest of the game was left to the players. The effect is the share of wins against "
        "the mean of all openings, each counted once.",
        _left_out(standing),
        "Who chose it wins: a warning. Players choose an opening where the deal suits it, so what "
        "those win who chose it says little about the opening.",
    ]
    return Section(
        _title(found),
        tuple(filter(None, text)),
        (_forest(result, standing, opening.title),),
        (_table(opening.name, f"Every {opening.title}", standing, unit),),
    )


def _left_out(standing: Standing) -> str:
    if not standing.left_out:
        return ""
    return (
        f"Left out, as too few seats could choose it: {listed(standing.left_out)}."
        if standing.kinds
        else "Too few games to compare anything."
    )


def _forest(result: Result, standing: Standing, title: str) -> Figure:
    return forest(
        [Effect(kind.name, kind.effect, verdict(kind)) for kind in standing.kinds],
        axis="share of wins against the mean of all",
        caption=f"What each {title} wins, chosen by chance; {standing.players} players, "
        f"{result.policy}. Simultaneous intervals. The band is the margin of "
        f"{margin_text(result.margin)}.",
        margin=result.margin,
        values=True,
        title=_finding(standing, title),
        key="kind",
    )


def _finding(standing: Standing, title: str) -> str:
    """What the chart shows."""
    if standing.best:
        return f"Best {title}: {standing.best}"
    better = [kind.name for kind in standing.kinds if verdict(kind) == BETTER]
    return f"Good as the {title}: {listed(better)}" if better else f"No best {title} is known"


def _table(name: str, title: str, standing: Standing, unit: str) -> Table:
    columns = (
        Column("kind", "First"),
        Column("effect", "Against the mean", "percent_interval", 1, "", True, "pp"),
        Column("lead", "Lead", "interval", 2, "Score against the mean of all.", True, unit),
        Column(
            "own",
            "Against own choice",
            "percent_interval",
            1,
            "Against players who open as they like, in the same situations.",
            True,
            "pp",
        ),
        Column("chosen", "Chosen", "percent_interval", 1, "By players who open as they like."),
        Column("association", "Who chose it wins", "percent_interval", 1, "A warning.", True, "pp"),
        Column("drawn", "Drawn", "number", 0, "Games in which chance named it."),
        Column("verdict", "Verdict"),
    )
    rows: list[dict[str, Cell]] = [
        {
            "kind": kind.name,
            "effect": kind.effect,
            "lead": kind.lead,
            "own": kind.against_own,
            "chosen": kind.chosen,
            "association": kind.association,
            "drawn": float(kind.drawn),
            "verdict": "best" if kind.name == standing.best else verdict(kind),
        }
        for kind in standing.kinds
    ]
    note = (
        "Better, worse: than the mean of all, by simultaneous intervals of all rows. Best: better "
        "than each other one."
    )
    return Table(name, title, columns, rows, note)


def _seat_kinds(found: Found) -> list[Kind]:
    return [kind for standing in found.by_seat for kind in standing.kinds]


def _by(title: str, labels: list[str], standings: tuple[Standing, ...], name: str) -> Table:
    """Effects side by side: one column for each seat, or each number of players."""
    known = [{kind.name: kind.effect for kind in standing.kinds} for standing in standings]
    names = list(dict.fromkeys(kind.name for standing in standings for kind in standing.kinds))
    columns = (
        Column("kind", "First"),
        *(
            Column(f"place_{place}", label, "percent_interval", 1, "", True, "pp")
            for place, label in enumerate(labels)
        ),
    )
    rows: list[dict[str, Cell]] = [
        {"kind": name, **{f"place_{place}": one.get(name) for place, one in enumerate(known)}}
        for name in names
    ]
    note = "Simultaneous intervals within a column."
    return Table(name, title, columns, rows, note)


def _seats(result: Result, found: Found) -> Section:
    title = f"{_title(found)}, seat by seat"
    labels = [f"seat {seat + 1}" for seat in range(len(found.by_seat))]
    table = _by(title, labels, found.by_seat, f"{found.opening.name}-seats")
    return Section(title, (_bests(found.by_seat, labels),), (), (table,))


def _many(result: Result, found: Found) -> Section:
    title = f"{_title(found)} with more players"
    labels = [f"{standing.players} players" for standing in found.many]
    table = _by(title, labels, found.many, f"{found.opening.name}-many")
    text = f"Played by {result.main}. {_bests(found.many, labels)}"
    return Section(title, (text,), (), (table,))


def _bests(standings: tuple[Standing, ...], labels: list[str]) -> str:
    """Where an opening is established to be the best."""
    told = [
        f"{label}: {standing.best}"
        for label, standing in zip(labels, standings, strict=True)
        if standing.best
    ]
    unknown = [
        label for label, standing in zip(labels, standings, strict=True) if not standing.best
    ]
    rest = f"Not established which is best for {listed(unknown)}." if unknown else ""
    return " ".join(filter(None, (f"Best, established: {listed(told)}." if told else "", rest)))


# --- method ---------------------------------------------------------------------------------------


def _method(result: Result) -> list[str]:
    return [
        "In each deal one seat, drawn by chance, or none of them has to open by chance; each of "
        "them as often as the others. When that seat comes to the decision for the first time, one "
        "of the openings that it could choose is drawn, each with the same probability, and the "
        "player chooses among the actions that are this opening. A plan that it had made does not "
        "bind it: it plans again from there.",
        "What can be chosen differs from deal to deal: openings are compared where the same seat "
        "could choose from the same set (means of seat and set are taken out), least squares, "
        "errors by game, simultaneous intervals over all openings (max-t). Best: all differences "
        "between two openings have simultaneous intervals, and all of its own are above 0.",
        "An opening is what is done first, and nothing else: who has to hire a worker first is not "
        "told to go on hiring.",
        f"All of it holds for players who play as {result.policy} does: an opening that it does "
        "not know how to follow up looks worse than it is.",
    ]
