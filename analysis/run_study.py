"""Answering a question: design its runs, play what is missing, estimate.

`run_study` gives a `StudyResult`; reports.study_pages makes a page of it. Who plays for the
headline is said by analysis.study_ladder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analysis.configuration import Configuration, effective
from analysis.simulate import run_of
from analysis.studies import CHANGE, STUDIES, study_module
from analysis.studies.base import Arm, ArmData, Headline, Options, Variant
from analysis.studies.skill import Skill
from analysis.study_ladder import climb
from analysis.study_request import StudyRequest
from analysis.study_runs import (
    Session,
    configuration_of,
    headline_of,
    planned,
    played,
    seconds_of,
)
from analysis.tabular import Tabular, with_bounds
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.adaptation import Adaptation
    from analysis.dataset.run import Origin
    from sim.core.facts import Tables
    from sim.core.study_facts import StudyFacts

SENSITIVITY = 0.2  # of the headline's games for each doubtful fact: only large moves matter


@dataclass(frozen=True, repr=False)
class StudyResult(Tabular):
    """The answer to a question, and everything about the games that it comes from.

    request: what was asked; options: what it was answered with, as precision may need more
    games. facts: the game as studies see it, with these tables. answer: the result of the study's
    own estimate. skill: who plays for the headline, and what others answer. variants, same_deals:
    the headline of the main rung under other tables, and without them on as many games, if the
    sensitivity was requested. adaptation: the headline of players who know the game, if that was.
    """

    request: StudyRequest
    options: Options
    tables: Tables
    facts: StudyFacts
    arms: Sequence[Arm]
    answer: Any
    skill: Skill
    variants: Sequence[Variant] = ()
    same_deals: Headline | None = None
    adaptation: Adaptation | None = None

    @property
    def headline(self) -> Headline:
        found: Headline = self.answer.headline
        return found

    @property
    def games(self) -> int:
        return sum(arm.games for arm in self.arms)

    @property
    def origin(self) -> Origin:
        """The versions and signatures that decide these games, whatever the arm."""
        game = {"game": self.request.game, "tables": list(self.options.tables)}
        return run_of(effective(game, {}), self.tables).origin

    @cached_property
    def configurations(self) -> list[Configuration]:
        """What each arm plays, in the order of the arms."""
        return [configuration_of(self.request.game, arm, self.options) for arm in self.arms]

    @property
    def headline_games(self) -> int:
        return sum(arm.games for arm in self.arms if arm.main)

    @property
    def headline_seconds(self) -> float:
        """What the headline's games take; not timed, so that pages can be rebuilt."""
        main = [arm for arm in self.arms if arm.main]
        return seconds_of(self.request.game, self.options, main)

    @property
    def tuned_elsewhere(self) -> list[str]:
        """Policies that, by their records, were tuned for another game than this changed one."""
        if not self.tables.facts.changed:
            return []
        names = list(dict.fromkeys(name for one in self.configurations for name in one.policy))
        from analysis.retune import tuned_for

        roster = self.tables.game.shelf.roster_for(names)
        return [name for name in names if tuned_for(roster[name], self.tables.hash) is False]

    @property
    def caption(self) -> str:
        """What the rows are, in a line."""
        return f"{STUDIES[self.request.name]} ({self.games:,} games)"

    def records(self) -> list[dict[str, Any]]:
        """One row per figure of the headline, with its interval: shares, or differences of them."""
        return [
            {"player": self.skill.policy, "figure": name, **with_bounds("share", found)}
            for name, found in self.headline.figures.items()
        ]


def run_study(session: Session, request: StudyRequest) -> StudyResult:
    """Play what is missing and estimate.

    What else may have been requested is added by `with_sensitivity` and by
    analysis.adaptation.with_adaptation.
    """
    options = request.options
    facts = session.facts(options)
    module = study_module(request.name)
    _check(request, facts)
    if hasattr(module, "check"):
        module.check(request.game, facts, options)
    if request.sensitivity:
        _plan_variants(session, request, options)
    climbed = climb(session, replace(request, options=options))
    options = climbed.options
    arms = module.plan(facts, options)
    data = played(session, options, arms, request.name)
    # Some questions depend on earlier answers: what was proposed has to be played too.
    while more := _follow_up(module, facts, options, data):
        arms = [*arms, *more]
        data = {**data, **played(session, options, more, f"{request.name}, further games")}
    if hasattr(module, "prepare"):
        options = module.prepare(session, facts, options)
    answer = module.estimate(facts, options, {**climbed.data, **data})
    arms = [*arms, *climbed.beside]
    tables = session.tables(options.tables)
    return StudyResult(request, options, tables, facts, arms, answer, climbed.skill)


def _check(request: StudyRequest, facts: StudyFacts) -> None:
    """Refuse a study that the game lacks the parts for, before anything is played."""
    if missing := study_module(request.name).needs(facts):
        raise PampasError(f"{request.game}: got no {request.name} study, expected {missing}")
    if request.sensitivity and request.name == CHANGE:
        raise PampasError(
            f"--sensitivity: got the study {CHANGE}, expected another one: to study a change "
            "with a doubtful fact altered, lay its overlay over the tables with --tables"
        )


def _follow_up(
    module: Any, facts: StudyFacts, options: Options, data: Mapping[str, ArmData]
) -> Sequence[Arm]:
    """Further arms that a study needs, given those that were played."""
    if not hasattr(module, "follow_up"):
        return []
    return [arm for arm in module.follow_up(facts, options, data) if arm.name not in data]


# --- sensitivity ----------------------------------------------------------------------------------


def with_sensitivity(session: Session, result: StudyResult) -> StudyResult:
    """The headline with each doubtful fact altered in turn, and with none altered."""
    name = result.request.name
    smaller, otherwise = _variants(session, name, result.options)
    about = game_named(session.game).table_folder.overlay_about
    same_deals, _ = headline_of(session, name, smaller, name)
    variants = []
    for overlay, options in otherwise.items():
        found, games = headline_of(session, name, options, f"{name} with {overlay}")
        variants.append(Variant(overlay, about(overlay), found.figures, games))
    return replace(result, variants=variants, same_deals=same_deals)


def _variants(
    session: Session, name: str, options: Options
) -> tuple[Options, Mapping[str, Options]]:
    """The options that variants are played with, and those of each variant by its overlay."""
    facts = session.facts(options)
    solo = any("solo" in arm.configuration for arm in study_module(name).plan(facts, options))
    smaller = replace(options.at_main(), main_scale=options.scale * SENSITIVITY)
    overlays = (*facts.overlays, *(facts.automa_overlays if solo else ()))
    return smaller, {
        overlay: replace(smaller, tables=(*options.tables, overlay))
        for overlay in overlays
        if overlay not in options.tables
    }


def _plan_variants(session: Session, request: StudyRequest, options: Options) -> None:
    """Announce the variants, which are played last, so that the progress counts them."""
    smaller, otherwise = _variants(session, request.name, options)
    for each in (smaller, *otherwise.values()):
        arms = study_module(request.name).headline_arms(session.facts(each), each)
        planned(session, each, arms)
