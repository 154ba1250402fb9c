"""Who plays for the headline of a study: the strongest rung that can know it well enough in time.

    wanted   every figure of the headline is to be known to ±precision, as the user said, else to
             ± the margin that counts as balanced
    pilot    the headline is played at the main rung first, with the usual number of games. Half the
             width of an interval falls with the root of the games (analysis.estimate.effort), and
             games of stronger players vary as much: so the pilot says how many games it takes
    costs    what a game takes at each rung is stated (`seconds` of a game's description), not
             timed: the choice is the same on every machine
    choice   the strongest rung whose games, by these costs, take no more than the minutes allowed;
             the main rung if there is none; whoever the user named

The other rungs are played beside it with a part of the time: with all of the headline where that is
enough, else with the parts of it that matter most, and not at all where they could say nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from analysis.estimate.effort import growth_for, half_width, too_wide
from analysis.studies import study_module
from analysis.studies.base import Arm, ArmData, Headline, Options
from analysis.studies.skill import Bid, RungAnswer, Skill
from analysis.study_runs import Session, expected, played, seconds_of

if TYPE_CHECKING:
    from analysis.study_request import StudyRequest
    from sim.core.study_facts import StudyFacts

BESIDE = 0.2  # of the headline's time for each other rung
TELLING = 0.05  # half-width at which a figure of another rung is worth showing
BARELY = 0.07  # the same for a single part: below TOO_WIDE, as chance may have it otherwise
LEAST_GROWTH, MAX_GROWTH = 1.03, 4.0  # of the number of games between two checks of the precision


@dataclass(frozen=True)
class Climbed:
    """What was played at the rungs.

    options: with the rung that plays for the headline, and how many games. skill: all answers.
    data, beside: the games and the arms of the other rungs.
    """

    options: Options
    skill: Skill
    data: Mapping[str, ArmData]
    beside: Sequence[Arm]


def climb(session: Session, request: StudyRequest) -> Climbed:
    """Choose who plays for the headline, and play it at every rung that can tell something."""
    return _Ladder.of(session, request).climb()


def rungs_of(module: Any, facts: StudyFacts) -> tuple[str, ...]:
    """From weak to strong; a study may have its own."""
    found: tuple[str, ...] = module.rungs(facts) if hasattr(module, "rungs") else facts.rungs
    return found


@dataclass(frozen=True)
class _Ladder:
    """A study on its way up. pilot: its headline at the main rung."""

    session: Session
    request: StudyRequest
    module: Any
    facts: StudyFacts
    options: Options
    pilot: Headline

    @classmethod
    def of(cls, session: Session, request: StudyRequest) -> _Ladder:
        module, options = study_module(request.name), request.options.at_main()
        facts = session.facts(options)
        arms = module.headline_arms(facts, options)
        expected(session, _likely(session, request, options))
        data = played(session, options, arms, request.name)
        return cls(session, request, module, facts, options, module.headline(facts, options, data))

    @property
    def wanted(self) -> float:
        precision = self.request.precision
        return self.options.margin if precision is None else precision / 100

    def climb(self) -> Climbed:
        rungs = rungs_of(self.module, self.facts)
        place = rungs.index(self.facts.main)
        bids = [self._bid(rung, self.wanted) for rung in rungs[place:]]
        within = [bid.rung for bid in bids if bid.minutes <= self.options.minutes]
        named = self.request.policy
        chosen = named or (within[-1] if within else self.facts.main)
        if chosen not in rungs:
            rungs = (*rungs, chosen)
        self._announce(rungs, chosen)
        answers: list[RungAnswer] = []
        data: dict[str, ArmData] = {}
        beside: list[Arm] = []
        left_out: list[Bid] = []
        options = self.options
        for rung in rungs:
            if rung == chosen:
                options, found = self._headline(rung)
            elif rung == self.facts.main:
                found = _answer(rung, self.pilot, self._arms(self.options))
            else:
                played_here = self._beside(rung)
                if isinstance(played_here, Bid):
                    left_out.append(played_here)
                    continue
                found, arms, games = played_here
                beside += [replace(arm, main=False) for arm in arms]
                data |= games
            answers.append(found)
        skill = Skill(
            policy=chosen,
            main=self.facts.main,
            asked=bool(named),
            wanted=self.wanted,
            minutes=self.options.minutes,
            bids=tuple(bids),
            answers=tuple(answers),
            left_out=tuple(left_out),
            families=self.pilot.families,
        )
        return Climbed(options, skill, data, beside)

    def _announce(self, rungs: Sequence[str], chosen: str) -> None:
        """Now that the pilot has been played, it is known what follows."""
        likely = self.options if chosen == self.facts.main else self._sized(chosen, self.wanted)
        whole = [(likely, self.module.plan(self.facts, likely))]
        others = [self._telling(rung) for rung in rungs if rung not in (chosen, self.facts.main)]
        whole += [(options, self._arms(options)) for options in others if options is not None]
        expected(self.session, whole)

    # --- what it would take -----------------------------------------------------------------------

    def _bid(self, rung: str, half: float, parts: Sequence[str] = ()) -> Bid:
        """What knowing the headline, or parts of it, to ±half takes at a rung."""
        arms = self._arms(self._sized(rung, half, parts))
        games = sum(arm.games for arm in arms)
        return Bid(rung, half, games, self._minutes(arms))

    def _sized(self, rung: str, half: float, parts: Sequence[str] = ()) -> Options:
        """The options with which a rung knows its figures to ±half, if they vary as the pilot's."""
        wanted = {name for part in parts for name in self._parts[part]}
        figures = [
            found
            for name, found in self.pilot.figures.items()
            if (name in wanted or not parts) and half_width(found) < float("inf")
        ]
        growth = growth_for(figures, half) or 1.0
        return replace(
            self.options,
            rung="" if rung == self.facts.main else rung,
            parts=tuple(parts),
            main_scale=self.options.main_scale * growth,
        )

    @property
    def _parts(self) -> Mapping[str, tuple[str, ...]]:
        found: Mapping[str, tuple[str, ...]] = self.module.parts(self.facts, self.options)
        return found

    def _arms(self, options: Options) -> list[Arm]:
        arms: list[Arm] = self.module.headline_arms(self.facts, options)
        return arms

    def _minutes(self, arms: Sequence[Arm]) -> float:
        return seconds_of(self.session.game, self.options, arms) / 60

    # --- who plays for it -------------------------------------------------------------------------

    def _headline(self, rung: str) -> tuple[Options, RungAnswer]:
        """Play for the headline until it is precise enough, or the time is over.

        The main rung has all the time that it takes to reach a precision that the user asked for,
        and so has a rung that was named; without one it plays the usual number of games.
        """
        asked = self.request.precision is not None
        if rung == self.facts.main and not asked:
            return self.options, _answer(rung, self.pilot, self._arms(self.options))
        unlimited = asked and (rung == self.facts.main or bool(self.request.policy))
        options = self.options
        if rung != self.facts.main:
            options = self._affordable(self._sized(rung, self.wanted), unlimited)
        while True:
            found, arms = self._played(options)
            now = found.half_width
            title = f"{self.request.name}, {rung}"
            if now <= self.wanted:
                self._note(f"{title}: ±{100 * now:.2f} pp, precise enough")
                return options, _answer(rung, found, arms)
            growth = min(MAX_GROWTH, max(LEAST_GROWTH, LEAST_GROWTH * (now / self.wanted) ** 2))
            larger = replace(options, main_scale=options.main_scale * growth)
            if self._affordable(larger, unlimited) != larger or self._arms(larger) == arms:
                self._note(f"{title}: ±{100 * now:.2f} pp in the time that there is")
                return options, _answer(rung, found, arms)
            self._note(f"{title}: ±{100 * now:.2f} pp so far, {growth:.1f} times as many games")
            options = larger

    def _affordable(self, options: Options, unlimited: bool) -> Options:
        """The same, or with as many games as the time allows."""
        minutes = self._minutes(self._arms(options))
        if unlimited or minutes <= self.options.minutes:
            return options
        return replace(options, main_scale=options.main_scale * self.options.minutes / minutes)

    def _played(self, options: Options) -> tuple[Headline, list[Arm]]:
        arms = self._arms(options)
        data = played(self.session, options, arms, f"{self.request.name}, {options.rung}")
        found: Headline = self.module.headline(self.facts, options, data)
        return found, arms

    def _note(self, text: str) -> None:
        self.session.watch.note(text)

    # --- others beside it -------------------------------------------------------------------------

    def _beside(self, rung: str) -> Bid | tuple[RungAnswer, list[Arm], Mapping[str, ArmData]]:
        """As much of the headline as a rung can say in its time; a bid if that is nothing."""
        options = self._telling(rung)
        if options is None:
            return self._bid(rung, BARELY, self._order()[:1])
        arms = self._arms(options)
        data = played(self.session, options, arms, f"{self.request.name}, {rung}")
        headline: Headline = self.module.headline(self.facts, options, data)
        known = {name: one for name, one in headline.figures.items() if not too_wide(one)}
        if not known:
            return self._bid(rung, BARELY, self._order()[:1])
        return RungAnswer(rung, known, sum(arm.games for arm in arms)), arms, data

    def _telling(self, rung: str) -> Options | None:
        """All of it as precisely as wanted, or the parts that matter most, as well as may be."""
        order = self._order()
        tried = [(self.wanted, len(order))]
        tried += [(TELLING, count) for count in range(len(order), 0, -1)]
        for half, count in [*tried, (BARELY, 1)]:
            options = self._sized(rung, half, () if count == len(order) else order[:count])
            # No more games than the main rung has: a small study stays small.
            options = replace(options, main_scale=min(options.main_scale, options.scale))
            if self._minutes(self._arms(options)) <= BESIDE * self.options.minutes:
                return options
        return None

    def _order(self) -> list[str]:
        """The parts of the headline, the most important first."""
        parts = self._parts
        if not getattr(self.module, "LARGEST_FIRST", False):
            return list(parts)
        figures = self.pilot.figures

        def size(part: str) -> float:
            known = [abs(figures[name].mean) for name in parts[part] if name in figures]
            return max((one for one in known if one == one), default=0.0)

        return sorted(parts, key=size, reverse=True)


def _likely(
    session: Session, request: StudyRequest, options: Options
) -> list[tuple[Options, list[Arm]]]:
    """What a study is likely to need, before the pilot tells: as if the main rung answered."""
    module, facts = study_module(request.name), session.facts(options)
    found = [(options, module.plan(facts, options))]
    for rung in rungs_of(module, facts):
        if rung != facts.main:
            beside = replace(options, rung=rung)
            arms = module.headline_arms(facts, beside)
            if seconds_of(session.game, beside, arms) <= BESIDE * 60 * options.minutes:
                found.append((beside, arms))
    return found


def _answer(rung: str, headline: Headline, arms: Sequence[Arm]) -> RungAnswer:
    return RungAnswer(rung, headline.figures, sum(arm.games for arm in arms))
