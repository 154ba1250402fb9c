"""The figures of docs/answers, measured again with fewer games and other deals.

Headline answers of studies, and what players win: each rung of the ladder against the one below it,
each line against `club`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import pampas
from analysis.estimate.controls import CONTROL_CONFIDENCE
from analysis.interval import CONFIDENCE, Interval, t_quantile
from analysis.studies import OF_ONE_GAME, study_module
from analysis.studies.base import Options
from analysis.study_request import facts_of
from analysis.study_runs import Session, headline_of
from reports.headlines import HEAD, HeadlineFigure, figures_in

ANSWERS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent.parent / "docs" / "answers").glob("*.md"))
}
GAMES = [game for game, text in ANSWERS.items() if HEAD in text]  # others are told without figures
FEWER = 2_000  # games of a run, but for
MOST = {"argentina": 10_000, "mi-tierra": 1_000}  # played fastest, and with most components
SMALLER = 0.05  # of the usual games, or fewer
LEAST = 800  # games of a run
ANOTHER_SEED = 20_261
# Some seventy figures are measured again: with 95 % some of them would part by chance.
WIDER = t_quantile((1 + CONTROL_CONFIDENCE) / 2, 10**6) / t_quantile((1 + CONFIDENCE) / 2, 10**6)


def widened(found: Interval) -> Interval:
    return replace(
        found,
        low=found.mean - WIDER * (found.mean - found.low),
        high=found.mean + WIDER * (found.high - found.mean),
        confidence=CONTROL_CONFIDENCE,
    )


# --- what studies answer --------------------------------------------------------------------------


def headlines() -> dict[str, Sequence[HeadlineFigure]]:
    """The figures of each game's table."""
    return {game: figures_in(ANSWERS[game]) for game in GAMES}


def asked_of(game: str) -> list[str]:
    """The studies whose answers its page tells."""
    return [name for name in OF_ONE_GAME if not study_module(name).needs(facts_of(game, ()))]


ASKED = [(game, study) for game in GAMES for study in asked_of(game)]


def test_every_game_has_its_page():
    assert set(ANSWERS) == set(pampas.games())
    assert {"argentina", "hacienda"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_study_has_its_answer(game):
    assert {one.study for one in headlines()[game]} == set(asked_of(game))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "study"), ASKED)
def test_the_answer_is_found_again(game, study, tmp_path):
    usual = study_module(study).MAIN_GAMES
    smaller = min(SMALLER, MOST.get(game, FEWER) / usual)
    assert usual * smaller >= LEAST
    options = Options(seed=ANOTHER_SEED, scale=smaller, main_scale=smaller)
    session = Session(game, tmp_path)
    again, _ = headline_of(session, study, options, study)
    told = {one.figure: one for one in headlines()[game] if one.study == study}
    assert set(told) == set(again.figures)
    apart = {
        name: (one.low, one.high, found)
        for name, one in told.items()
        if not one.overlaps(found := widened(again.figures[name]))
    }
    assert not apart, f"docs/answers/{game}.md, {study}: other answers now: {apart}"


# --- what players win -----------------------------------------------------------------------------

RUNGS = "| player | how it plays | wins (95 %) |"
LINES = "| line | commitment | wins against `club` (95 %) |"
SEARCHING_BLOCKS = {"strong": 60, "expert": 40, "master": 20}  # the slower, the fewer
BLOCKS = 300
_ROW = re.compile(
    r"\| `(?P<name>\w+)` \|[^|]*\|( [0-9.]+ % \((?P<low>[0-9.]+) to (?P<high>[0-9.]+)\))? \|"
)


@dataclass(frozen=True)
class Told:
    """A share that a page tells, of the games of `one` against `rest`."""

    game: str
    one: str
    rest: str
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.game}: {self.one} against {self.rest}"


def rows_of(game: str, head: str) -> list[str]:
    """The rows of the table with this head."""
    (_, after) = ANSWERS[game].split(head)
    return after.strip().split("\n\n")[0].splitlines()[1:]


def told() -> list[Told]:
    found = []
    for head in (RUNGS, LINES):
        for game in GAMES:
            below = "club"
            for place, row in enumerate(rows_of(game, head)):
                match = _ROW.fullmatch(row)
                assert match, f"{game}: got {row!r}, expected a policy and its share with interval"
                if match["low"]:
                    low, high = (float(match[key]) / 100 for key in ("low", "high"))
                    found.append(Told(game, match["name"], below, low, high))
                else:
                    assert place == 0, f"{game}: got no share in {row!r}, expected one"
                if head == RUNGS:
                    below = match["name"]
    return found


def test_every_rung_and_line_has_its_share():
    named = {(one.game, one.one) for one in told()}
    for game in GAMES:
        facts = facts_of(game, ())
        wanted = {*facts.rungs, *facts.strategies} - {"club"}
        assert {name for where, name in named if where == game} >= wanted


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=str(one), marks=pytest.mark.slow if is_slow else ())
        for one in told()
        for is_slow in (one.one in SEARCHING_BLOCKS,)
    ],
)
def test_the_share_is_found_again(one):
    blocks = SEARCHING_BLOCKS.get(one.one, BLOCKS)
    setup: dict[str, Any] = {}
    if only_with := facts_of(one.game, ()).lines_only_with.get(one.one):
        setup = {only_with[0]: only_with[1][0]}
    (found, *_) = pampas.match(
        one.one, one.rest, game=one.game, blocks=blocks, seed=ANOTHER_SEED, **setup
    ).duels
    again = widened(found.win)
    assert one.low <= again.high and again.low <= one.high, f"{one}: now {again}"


# --- what a change does ---------------------------------------------------------------------------

_SHARE = r"[0-9.]+ % \(([0-9.]+)\s+to\s+([0-9.]+)\)"
CHANGED = ("prices.hacienda=8",)


def test_what_cheaper_haciendas_do_to_one_large_domain_is_found_again():
    said = re.search(
        rf"`domain` beats `club` in {_SHARE}\s+instead of\s+{_SHARE}", ANSWERS["hacienda"]
    )
    assert said
    bounds = [float(share) / 100 for share in said.groups()]
    for tables, low, high in zip((CHANGED, ()), bounds[::2], bounds[1::2], strict=True):
        (found, *_) = pampas.match(
            "domain", "club", game="hacienda", blocks=BLOCKS, seed=ANOTHER_SEED, tables=tables
        ).duels
        again = widened(found.win)
        assert low <= again.high and again.low <= high, f"{tables}: now {again}"
