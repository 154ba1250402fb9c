"""What pages say of players who adapt: sentences follow the numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.adaptation import ADAPTED, AS_THEY_ARE, Adaptation
from analysis.interval import Interval
from analysis.retune import Game, Learner
from analysis.studies.base import Options
from analysis.studies.skill import RungAnswer
from reports.numbers import PERCENT, PP
from reports.page import Provenance
from reports.studies.adaptation import adaptation_answer, adaptation_section, adapted
from reports.studies.base import Context
from tests.analysis.studies.fakes import facts
from tests.reports.made_up import made_up_page
from tests.reports.skills import alone


def about(mean: float, half: float = 0.01) -> Interval:
    return Interval(mean, mean - half, mean + half, 900)


BEFORE = {"8a": about(0.35), "6b": about(-0.03)}
CHANGED, LACKING = Game(("8a.carpinteros=7",)), Game(lacks=("8a", "8b"), ban="ban")


def found(
    after: dict[str, Interval] | None,
    gain: float = 0.04,
    games: tuple[Game, ...] = (CHANGED,),
    changed: bool = True,
) -> Adaptation:
    learners = tuple(
        Learner("club", "club-1.json", game, 192_000, about(gain), "club-2.json", "x")
        for game in games
    )
    return Adaptation(
        changed=changed,
        groups=("buildings", "workers"),
        learners=learners,
        before=RungAnswer(AS_THEY_ARE, BEFORE, 5_000),
        after=None if after is None else RungAnswer(ADAPTED, after, 5_000),
        families=1,
    )


def context_with(one: Adaptation | None) -> Context:
    source = Provenance("1", "a", "b", "c", 1, 2)
    return Context(facts(), Options(), [], alone(), "", [], source, adaptation=one)


def test_an_answer_that_moves_nowhere_survives():
    told = adaptation_answer(found({"8a": about(0.34), "6b": about(-0.03)}), PP)
    assert told.startswith(
        "The answer survives adaptation: with players who were re-tuned for the changed game no "
        "figure is known to move (2 compared); the largest estimate is 8a, −1.0 pp (−2.4 to +0.4)."
    )


def test_a_move_is_told_and_so_is_that_nothing_turns_round():
    told = adaptation_answer(found({"8a": about(0.20), "6b": about(-0.03)}), PP)
    assert told.startswith(
        "Adaptation moves the answer, but turns nothing round: with players who were re-tuned for "
        "the changed game 8a falls by 15.0 pp (13.6 to 16.4)."
    )


def test_an_effect_that_changes_its_sign_is_turned_round():
    told = adaptation_answer(found({"8a": about(0.35), "6b": about(0.04)}), PP)
    assert told.startswith("Adaptation turns 6b round: with players")
    shares = adaptation_answer(found({"8a": about(0.35), "6b": about(0.04)}), PERCENT)
    assert shares.startswith("Adaptation moves the answer: with players")


def test_players_who_gain_nothing_leave_the_answer_as_it_is():
    one = found(None, gain=0.005)
    assert adaptation_answer(one, PP) == (
        "As far as a modest budget tells, adaptation leaves the answer as it is: no player who was "
        "re-tuned for the changed game is known to win more than before (the largest gain is "
        "+0.5 pp (−0.5 to +1.5))."
    )
    section = adaptation_section(one, PP, context_with(one))
    assert [table.id for table in section.tables] == ["learners"] and not section.figures
    assert section.tables[0].rows[0]["plays"] == "no"


@pytest.mark.parametrize(
    ("games", "changed", "said"),
    [
        ((Game(),), False, "re-tuned for the printed game once more"),
        ((LACKING,), True, "re-tuned for doing without what they lack"),
        ((CHANGED, LACKING), True, "re-tuned for the changed game and what they lack in it"),
    ],
)
def test_it_is_said_what_they_were_tuned_for(games, changed, said):
    one = found(None, 0.0, games, changed)
    assert said in adaptation_answer(one, PP)
    text = " ".join(adaptation_section(one, PP, context_with(one)).text)
    assert ("this is a control" in text) is not changed
    assert ("that player was re-tuned for lacking it" in text) is (LACKING in games)


def test_the_section_says_the_budget_and_has_every_figure_twice():
    one = found({"8a": about(0.20), "6b": about(-0.03)})
    section = adaptation_section(one, PP, context_with(one))
    assert (
        "the weights on buildings and workers by CMA-ES, 40 generations of 16 candidates, "
        in (section.text[0])
    )
    assert "192,000 games for each" in section.text[0]
    learners, figures = section.tables
    assert learners.rows[0]["game"] == "8a.carpinteros=7"
    first = figures.rows[0]
    assert (first["figure"], first["before"], first["after"]) == ("8a", BEFORE["8a"], about(0.20))
    (chart,) = section.figures
    assert "8a −15.0" in chart.alt


def test_nobody_who_could_adapt_is_said():
    one = replace(found(None), learners=())
    assert adaptation_answer(one, PP).startswith("Nobody who plays here could adapt")


def test_a_page_without_the_question_stays_as_it_is():
    page = made_up_page()
    assert adapted(page, context_with(None)) is page
    more = adapted(page, context_with(found(None)))
    assert len(more.sections) == len(page.sections) + 1
    assert more.details[:-1] == list(page.details)
