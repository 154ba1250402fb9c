"""Does an answer survive adaptation? The headline of any study, asked once more of players who
know the game that they play.

Every run of a headline is of some game. Where that is not the printed one (other tables, switches
of the set-up; a component that a player may not have, where the study asks about that), each of
its policies is tuned further for it (analysis.retune), and whoever is known to have gained by it
plays the run again, on the same deals. All else stays as it is, so the study's own estimate gives
its figures a second time. How far they moved is told as from rung to rung (analysis.studies.skill);
as deals are shared, moves are more certain than stated.

In a study of the printed game nobody has anything to learn. It is asked all the same, as a control:
every policy is tuned for the game that it was tuned for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from analysis.retune import Game, Learner, Retuning, can_learn
from analysis.studies import CHANGE, study_module
from analysis.studies.base import Again, Arm, Options, rung_of
from analysis.studies.skill import RungAnswer, Step, step_between
from analysis.study_runs import configuration_of, played
from sim import game_named

if TYPE_CHECKING:
    from analysis.configuration import Configuration
    from analysis.run_study import StudyResult
    from analysis.study_runs import Session
    from sim.core.study_facts import StudyFacts

AS_THEY_ARE, ADAPTED = "as they are", "adapted"
SOLO = "solo"  # the factor of the level, in games that have an opponent of their own


@dataclass(frozen=True)
class Adaptation:
    """The headline of players as they are and of those who adapted, if anybody did.

    changed: whether the game that they know is a changed one. groups: of weights that were tuned;
    all where none is named. learners: everybody who was tuned, and for what. families: of figures,
    each simultaneous.
    """

    changed: bool
    groups: tuple[str, ...]
    learners: tuple[Learner, ...]
    before: RungAnswer
    after: RungAnswer | None
    families: int

    @cached_property
    def step(self) -> Step | None:
        """From the players as they are to those who adapted."""
        return step_between(self.before, self.after, self.families) if self.after else None


def with_adaptation(session: Session, result: StudyResult) -> StudyResult:
    """The same with the headline of adapted players; what is missing is tuned and played."""
    return replace(result, adaptation=_Asked(session, result).answer())


@dataclass(frozen=True)
class _Role:
    """A policy in one of the seats of a run, and the game that it would have to know."""

    policy: str
    game: Game

    @property
    def parent(self) -> _Role:
        """The same with everything allowed: what comes before knowing a ban."""
        return replace(self, game=replace(self.game, lacks=()))


@dataclass(frozen=True)
class _Asked:
    """The headline of a result, to be asked once more."""

    session: Session
    result: StudyResult

    @property
    def module(self) -> Any:
        return study_module(self.result.request.name)

    @property
    def facts(self) -> StudyFacts:
        return self.result.facts

    @property
    def options(self) -> Options:
        return self.result.options

    @property
    def again(self) -> Again:
        """What is asked once more: the headline, unless the study says otherwise."""
        if hasattr(self.module, "again"):
            asked: Again = self.module.again(self.facts, self.options, self.result.answer)
            return asked
        arms = self.module.headline_arms(self.facts, self.options)
        read = partial(self.module.headline, self.facts, self.options)
        return Again(arms, self.result.headline, read)

    def answer(self) -> Adaptation:
        name, asked = self.result.request.name, self.again
        arms, headline = asked.arms, asked.headline
        roles = {arm.name: self._roles(arm) for arm in arms}
        everybody = list(dict.fromkeys(role for seats in roles.values() for role in seats))
        wanted = [role for role in everybody if self._is_changed(role.game)]
        changed = bool(wanted)
        learners = self._learners([role for role in wanted or everybody if self._can_learn(role)])
        again = [
            replace(arm, configuration={**arm.configuration, "policy": seats})
            for arm in arms
            if (seats := _seats(roles[arm.name], learners)) != _names(roles[arm.name])
        ]
        before = RungAnswer(AS_THEY_ARE, headline.figures, sum(arm.games for arm in arms))
        after = None
        if again:
            other = {arm.name: arm for arm in again}
            adapted = [other.get(arm.name, arm) for arm in arms]
            data = played(self.session, self.options, adapted, f"{name}, {ADAPTED}")
            found = asked.read(data)
            after = RungAnswer(ADAPTED, found.figures, before.games)
        return Adaptation(
            changed, self.facts.tuning_groups, tuple(learners.values()), before, after,
            headline.families,
        )  # fmt: skip

    # --- who would have to know what --------------------------------------------------------------

    def _roles(self, arm: Arm) -> tuple[_Role, ...]:
        """Who plays an arm, player by player, in which game."""
        configuration = configuration_of(self.session.game, arm, self.options)
        ban = self.facts.ban_one_option if getattr(self.module, "BANS_ARE_KNOWN", False) else ""
        lacks = _by_player(arm.configuration.get(ban, ()))
        game = self._game(configuration)
        return tuple(
            _Role(name, replace(game, lacks=lacks.get(number, ()), ban=ban))
            for number, name in enumerate(configuration.policy, 1)
        )

    def _game(self, configuration: Configuration) -> Game:
        """The game of a run: its tables, and what of its set-up a player would have to know."""
        factors = {one.name: one for one in game_named(self.session.game).factors}
        told = dict.fromkeys([*self.facts.switches, *self.options.setup, *self._starts, SOLO])
        stated = tuple(
            (name, configuration.factors[name])
            for name in told
            if name in factors and configuration.factors[name] != factors[name].default
        )
        # A solo game, and a start of each seat, are of a certain number of players.
        fixed = any(name in (SOLO, *self._starts) for name, _ in stated)
        players = configuration.players if fixed else min(self.facts.players)
        return Game(tuple(configuration.tables), stated, players=players)

    def _is_changed(self, game: Game) -> bool:
        """Whether it differs from the printed one, and from what everybody is used to.

        Players are used to the ways to set up the game that its rules have, unless one of them is
        the change that is asked about.
        """
        tables = self.session.tables(game.overlays)
        switches = set(self.facts.switches)
        if self.result.request.name != CHANGE:
            switches -= {name for setup in self.facts.setups for name in setup.factors}
        switches.update(self._starts)
        switched = any(name in switches for name, _ in game.factors)
        return bool(tables.facts.changed or switched or game.lacks)

    @property
    def _starts(self) -> list[str]:
        """Factors that state what each seat starts with."""
        return [one.each_option for one in self.facts.start if one.each_option]

    def _can_learn(self, role: _Role) -> bool:
        return can_learn(self.session.game, role.policy)

    # --- who learns it ----------------------------------------------------------------------------

    def _learners(self, roles: Sequence[_Role]) -> dict[_Role, Learner]:
        """Everybody tuned for their games, those before who have no ban to think of."""
        main = rung_of(self.facts, self.options)
        ordered = sorted(roles, key=lambda role: bool(role.game.lacks))
        retuning = Retuning(
            self.session, self.facts.tuning_groups, self.options.seed, max(1, len(ordered))
        )
        found: dict[_Role, Learner] = {}
        for role in ordered:
            policy, against = role.policy, main
            if role.game.lacks:
                policy = _plays(role.parent, found)
                against = _plays(_Role(main, role.parent.game), found)
            found[role] = retuning.learner(role.policy, policy, role.game, against)
        return found


def _plays(role: _Role, learners: Mapping[_Role, Learner]) -> str:
    """Who plays a role now that some have learnt."""
    return learners[role].plays if role in learners else role.policy


def _seats(roles: Sequence[_Role], learners: Mapping[_Role, Learner]) -> list[str]:
    """The same for a player who lacks something: knowing the rest of the game comes first."""
    return [
        _plays(role, learners)
        if role in learners and learners[role].better
        else _plays(role.parent, learners)
        for role in roles
    ]


def _names(roles: Sequence[_Role]) -> list[str]:
    return [role.policy for role in roles]


def _by_player(bans: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """Texts such as 1:8a, by player."""
    found: dict[int, tuple[str, ...]] = {}
    for word in bans:
        seat, _, face = word.partition(":")
        found[int(seat)] = (*found.get(int(seat), ()), face)
    return found
