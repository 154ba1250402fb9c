"""Whether the answer survives adaptation: what every page says if players were to adapt."""

from __future__ import annotations

from dataclasses import replace

from analysis.adaptation import Adaptation
from analysis.retune import GENERATIONS, NETWORK_GAMES, POPULATION, Learner, about
from analysis.studies.skill import Step
from reports.charts import Effect, forest
from reports.numbers import PP, Unit, spoken
from reports.page import Cell, Column, Page, Section, Table
from reports.studies.base import Context
from reports.studies.common import count_text, listed, pp_text, some_listed
from reports.studies.skill import moved_text

TITLE = "When players adapt"
MOST_MOVES = 12  # in a chart


def adapted(page: Page, context: Context) -> Page:
    """The page with the answer of players who know the game, if they were asked."""
    found = context.adaptation
    if found is None:
        return page
    return replace(
        page,
        details=[*page.details, adaptation_answer(found, page.headline_unit)],
        sections=[*page.sections, adaptation_section(found, page.headline_unit, context)],
    )


def adaptation_answer(found: Adaptation, unit: Unit) -> str:
    """Does the answer survive adaptation? In a sentence or two."""
    step, who = found.step, _who(found)
    if not found.learners:
        return "Nobody who plays here could adapt: their weights cannot be tuned."
    if step is None:
        most = max(found.learners, key=lambda one: one.gain.mean)
        return (
            f"As far as a modest budget tells, adaptation leaves the answer as it is: no player "
            f"who was re-tuned {who} is known to win more than before (the largest gain is "
            f"{pp_text(most.gain)})."
        )
    if not step.sure:
        return moved_text(
            step, f"The answer survives adaptation: with players who were re-tuned {who}"
        )
    turned = _turned(found) if unit is PP else []
    verdict = (
        f"Adaptation turns {some_listed([spoken(name) for name in turned])} round"
        if turned
        else "Adaptation moves the answer, but turns nothing round"
        if unit is PP
        else "Adaptation moves the answer"
    )
    return f"{verdict}: {moved_text(step, f'with players who were re-tuned {who}', True)}"


def adaptation_section(found: Adaptation, unit: Unit, context: Context) -> Section:
    """What was done, who gained what, and every figure before and after."""
    text, tables = [_budget(found, context)], [_learners(found)]
    if any(one.game.lacks for one in found.learners):
        lacking = context.facts.component_words.one
        text.append(
            f"Where a player may not have a {lacking}, that player was re-tuned for lacking it; "
            "the others may have everything, and have nothing to learn from it."
        )
    if not found.changed:
        text.append(
            "The game is the printed one, for which the players were tuned: this is a control. "
            "What moves here is no adaptation to a change, but an answer to the other players."
        )
    step = found.step
    if step is None:
        return Section(TITLE, text, (), tables)
    text.append(moved_text(step, "From players as they are to those who adapted"))
    moves = sorted(step.moves, key=lambda name: -abs(step.moves[name].mean))[:MOST_MOVES]
    chart = forest(
        [Effect(spoken(name), step.moves[name]) for name in moves],
        axis="adapted minus as they are",
        title=f"{spoken(moves[0]).capitalize()} moves most when players adapt",
        caption="How far figures of the headline move when players adapt; intervals are "
        "simultaneous. Both play the same deals, so moves are more certain than stated.",
        margin=context.options.margin,
    )
    return Section(TITLE, text, (chart,), [*tables, _figures(found, step, unit)])


def _who(found: Adaptation) -> str:
    """What they were tuned for, in a few words."""
    if not found.changed:
        return "for the printed game once more"
    lacking = [bool(one.game.lacks) for one in found.learners]
    if all(lacking):
        return "for doing without what they lack"
    return "for the changed game" + (" and what they lack in it" if any(lacking) else "")


def _turned(found: Adaptation) -> list[str]:
    """Effects that are known to be on one side of zero before, and on the other after."""
    assert found.after is not None
    after = found.after.figures
    return [
        name
        for name, one in found.before.figures.items()
        if name in after
        and ((one.low > 0 and after[name].high < 0) or (one.high < 0 and after[name].low > 0))
    ]


def _budget(found: Adaptation, context: Context) -> str:
    games = sorted({one.games for one in found.learners})
    each = " to ".join(dict.fromkeys((count_text(games[0]), count_text(games[-1])))) if games else 0
    weights = f"the weights on {listed(found.groups)}" if found.groups else "all weights"
    return (
        f"Whoever plays a game that differs from the printed one was re-tuned for it: {weights} "
        f"by CMA-ES, {GENERATIONS} generations of {POPULATION} candidates, {each} games for each, "
        f"with {min(context.facts.players)} players and against the others as they are. Where a "
        f"policy looks ahead with a network, the network learnt on from {count_text(NETWORK_GAMES)}"
        " games of the re-tuned policy. A trial on other deals says what was gained: who is not "
        "known to win more than before plays on as before. The budget is modest: it shows which "
        "way players would adapt, not how far."
    )


def _learners(found: Adaptation) -> Table:
    columns = [
        Column("policy", "Player"),
        Column("game", "Re-tuned for", wide=True),
        Column("gain", "Wins more by", "percent_interval", 1, "", True, PP.name),
        Column("units", "n", "number", 0, "Deals of the trial."),
        Column("plays", "Plays adapted"),
    ]
    rows: list[dict[str, Cell]] = [
        {
            "policy": one.who,
            "game": _game_text(one),
            "gain": one.gain,
            "units": float(one.gain.units),
            "plays": "yes" if one.better else "no",
        }
        for one in found.learners
    ]
    note = (
        "Share of wins of the re-tuned player minus that of the same player as it was, in the same "
        "seats on the same deals, which the tuning has not seen. Intervals are simultaneous."
    )
    return Table("learners", "Who has learnt something", columns, rows, note)


def _game_text(learner: Learner) -> str:
    return spoken(about(learner.game))


def _figures(found: Adaptation, step: Step, unit: Unit) -> Table:
    assert found.after is not None
    signed, name = (True, PP.name) if unit is PP else (False, None)
    columns = [
        Column("figure", "Figure"),
        Column("before", "As they are", "percent_interval", 1, "", signed, name),
        Column("after", "Adapted", "percent_interval", 1, "", signed, name),
        Column("moved", "Moved by", "percent_interval", 1, "", True, PP.name),
    ]
    rows: list[dict[str, Cell]] = [
        {
            "figure": spoken(figure),
            "before": found.before.figures[figure],
            "after": found.after.figures[figure],
            "moved": by,
        }
        for figure, by in step.moves.items()
    ]
    note = f"{count_text(found.before.games)} games each, on the same deals."
    return Table("adapted", "Every figure, by players as they are and adapted", columns, rows, note)
