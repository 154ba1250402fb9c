"""What the page about a game's health says, in sentences that follow from the numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.estimate.variance_parts import DEAL, SKILL
from analysis.interval import Interval
from analysis.studies.health import Curves, Result, Table
from analysis.studies.health_plan import AHEAD, LOOKS, TRIED_AHEAD
from analysis.studies.health_tension import WINNING
from reports.numbers import PERCENT, PP, Unit, spoken
from reports.page import KeyFigure
from reports.studies.common import key_figures, listed, number_text, share_text, some_listed
from reports.studies.health_tables import hardly_used

ONE = Unit(digits=1)


def answer(result: Result) -> list[str]:
    """What it is like at the smallest table, at most 80 words before the first chart."""
    table = _smallest(result)
    told = [_length(table)]
    if "forced" in table.measures:
        told[0] = (
            f"{told[0]}; {_percent(table.measures['forced'])} of the decisions leave no choice, "
            f"the others {ONE.text(table.measures['factor'].mean)} actions."
        )
    else:
        told[0] += "."
    told.append(f"{_close(result)} {_known(table)}".strip())
    deal = result.deals[result.main, table.players][DEAL]
    told.append(
        f"Among equals the deal decides {number_text(deal, PERCENT)} of who wins"
        + (f"; {_depth(result)}." if result.depth else ".")
    )
    return told


def key(result: Result) -> list[KeyFigure]:
    """The numbers to read first: how close, when it is known, and what the deal decides."""
    table = _smallest(result)
    n = table.players
    figures = {f"close games, {n} players": table.measures["close"]}
    if "leader_half" in table.measures:
        name = f"chance of the favourite at half time, {n} players"
        figures[name] = table.measures["leader_half"]
    figures[f"of who wins is decided by the deal, {n} players"] = result.deals[result.main, n][DEAL]
    return key_figures(figures, PERCENT, len(figures))


def curve_title(curves: Sequence[Curves]) -> str:
    """What the chart of chances found."""
    told = [f"{PERCENT.text(one.leader[LOOKS // 2].mean)} % with {one.players}" for one in curves]
    return f"At half time the favourite's chance is {listed(told)} players"


def _smallest(result: Result) -> Table:
    return next(one for one in result.tables if one.rung == result.main)


def _length(table: Table) -> str:
    turns, decisions = table.measures["turns"], table.measures["decisions"]
    return (
        f"With {table.players} players each has {ONE.text(turns.mean)} turns and "
        f"{decisions.mean:,.0f} decisions"
    )


def _close(result: Result) -> str:
    shares = [
        f"{share_text(found)} with {name.rpartition(', ')[2].removesuffix(' players')}"
        for name, found in result.headline.figures.items()
    ]
    return f"Close games (the second within 5 % of the winner): {listed(shares)} players."


def _known(table: Table) -> str:
    if "leader_half" not in table.measures:
        return ""
    chance = share_text(table.measures["leader_half"])
    return f"After half of the game the favourite's chance is {chance}."


def _depth(result: Result) -> str:
    depth = result.depth
    assert depth is not None
    last = result.steps[-1].pair.stronger
    first = result.steps[0].pair.weaker
    if math.isinf(depth.high):
        return f"at least {ONE.text(depth.low)} steps of 75 % fit between {first} and {last}"
    return f"{number_text(depth, ONE)} steps of 75 % fit between {first} and {last}"


def depth_words(result: Result) -> list[str]:
    """How deep the skill goes, and what one more rung is worth."""
    if result.depth is None:
        return ["No two neighbours of the ladder met."]
    text = (
        f"{_depth(result)[0].upper()}{_depth(result)[1:]}, one player after the other: a step is a "
        "player who wins three of four games against the one below."
    )
    worth = listed(
        f"{step.pair.stronger} wins {share_text(step.share)} against {step.pair.weaker}"
        for step in result.steps
    )
    said = [text, f"What one rung more is worth: {worth}."]
    if result.absent:
        names = listed(pair.name for pair in result.absent)
        said.append(f"Left out, as its games take too long: {names}.")
    return said


def luck_words(result: Result) -> list[str]:
    said = [
        "A deal that is played again, by equal players with other noise, tells what the deal "
        "decides: of the variance of who wins "
        + listed(
            f"{number_text(parts[DEAL], PERCENT)} with {n} players"
            for (rung, n), parts in result.deals.items()
            if rung == result.main
        )
        + f" (players: {result.main})."
    ]
    for (stronger, weaker), parts in result.crossed.items():
        skill, deal = (number_text(parts[part], PERCENT) for part in (SKILL, DEAL))
        said.append(
            f"When {stronger} meets {weaker} on such deals, skill decides {skill} and the deal "
            f"{deal}."
        )
    said.append(
        "The rest is not all luck of cards: it is also what players happen to do, and what each "
        "answers to that."
    )
    return said


def course_words(result: Result) -> list[str]:
    said = []
    for curves in result.curves:
        said.append(_curve_words(curves, result.table(result.main, curves.players)))
    return said


def _curve_words(curves: Curves, table: Table | None) -> str:
    places = [place / LOOKS for place in range(LOOKS)]
    late = next(
        (place for place, one in zip(places, curves.leader, strict=True) if one.mean >= WINNING),
        None,
    )
    known = (
        f"it reaches {100 * WINNING:g} % after {100 * late:.0f} % of the game"
        if late is not None
        else f"it stays below {100 * WINNING:g} % until the last tenth"
    )
    half = curves.leader[LOOKS // 2]
    text = (
        f"With {curves.players} players the favourite's chance is {share_text(curves.leader[0])} "
        f"once the game is dealt and {share_text(half)} after half of it; {known}."
    )
    if table is None:
        return text
    found = table.measures
    return (
        f"{text} The favourite changes {number_text(found['lead_changes'], ONE)} times in ten "
        f"looks. {share_text(found['comeback'])} of winners had less than half an even chance in "
        f"the second half. A turn moves the mover's chance by {_pp(found['swing'])}, and of a gain "
        f"{_percent(found['permanence'])} is left when the next own turn comes."
    )


def score_words(result: Result) -> list[str]:
    said = []
    for table in result.tables:
        if table.rung != result.main or "snowball" not in table.measures:
            continue
        found = table.measures
        said.append(
            f"With {table.players} players the lead in points changes "
            f"{number_text(found['score_changes'], ONE)} times. Who leads at half time wins "
            f"{share_text(found['leader_at_half'])} of the games. {_snowball(found['snowball'])}"
        )
    return said


def _snowball(found: Interval) -> str:
    value = number_text(found, ONE)
    if math.isnan(found.mean):
        return ""
    if found.low > 1:
        return f"A lead grows: a point ahead at half time is worth {value} at the end."
    if found.high < 1:
        return f"A lead shrinks: a point ahead at half time is worth {value} at the end."
    return (
        f"Whether a lead grows or shrinks is undecided: a point ahead at half time is {value} at "
        "the end."
    )


def choice_words(result: Result) -> list[str]:
    said = []
    for table in result.tables:
        if table.rung != result.main or "factor" not in table.measures:
            continue
        found = table.measures
        text = (
            f"With {table.players} players a player chooses among "
            f"{number_text(found['factor'], ONE)} actions at a decision; "
            f"{share_text(found['forced'])} of decisions leave no choice."
        )
        if "second" in found:
            text += (
                f" The second-best action costs {_pp(found['second'])} of the chance to win, the "
                f"worst {_pp(found['worst'])}."
            )
        said.append(text)
    return said


def used_words(result: Result, many: str) -> list[str]:
    said = []
    for n, found in result.used.items():
        unused = hardly_used(found)
        least = [one for one in found.values() if one.mean > 0]
        text = (
            f"With {n} players {len(least)} of {len(found)} {many} are ever used; use is spread as "
            f"if {ONE.text(result.alike[n])} were used alike."
        )
        if unused:
            text += f" Hardly used: {some_listed([spoken(one) for one in unused])}."
        said.append(text)
    return said


def method(result: Result) -> list[str]:
    return [
        "Turns, decisions, points and seats come from games of equal players to the end, each "
        "deal once for every seat; a block is the games of a deal. Medians, percentiles and "
        "standard deviations have intervals by drawing blocks again.",
        "Choices and leads come from games that are followed: at the start of every turn it is "
        "noted how everybody would score if the game ended there. The half time of a game is half "
        "of its turns.",
        f"Chances: at the first turn of each tenth of a game ({LOOKS} looks), before and after "
        f"some turns drawn by chance, the position is played on {AHEAD} times by the same players, "
        "with all that is still to come dealt afresh: piles are shuffled and dice thrown anew, "
        "hands stay. That is the view of somebody who sees all hands and no pile. A control "
        "compares what favourites are said to win with what they won.",
        "Such chances are noisy, and noise adds drama. Means of smooth functions are freed of it "
        "by halves of the games played on (Quenouille 1956); counts are taken as they are, with an "
        "error of at most 0.06 of their standard deviation where the truth is known. Played on by "
        "stronger players, or looked at more often, the numbers would be others.",
        f"What actions are worth: at one decision of each followed game, drawn by chance, every "
        f"action begins the same {TRIED_AHEAD} re-deals.",
        "Drama, decisiveness, uncertainty, permanence and killer moves are those of Browne, "
        "Automatic generation and evaluation of recombination games (2008), by chances to win "
        "instead of a program's opinion. Of a gain no less than nothing and no more than all of it "
        "can be lost: chances that are right do not drift, so without these bounds permanence "
        "would be 100 % in every game. Clarity is Ludii's narrowness. Fair compensation of seats "
        "is answered by the study first-player, the worth of components by the study components.",
        "What decides: variance components by products of two games on one deal (Searle, Casella, "
        "McCulloch 1992), so that no noise is in them. A share q of wins is log(q / (1 - q)) / "
        "log 3 steps of 75 % (Bradley and Terry 1952).",
        "The intervals of a measure hold for all players and tables together.",
    ]


def _percent(found: Interval) -> str:
    return PERCENT.with_name(PERCENT.text(found.mean))


def _pp(found: Interval) -> str:
    plain = Unit(PP.name, 1, True)
    return number_text(found, plain)
