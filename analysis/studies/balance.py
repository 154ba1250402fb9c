"""Balance: the smallest change of numbers that brings a game to stated targets.

The numbers that may be changed are dials with bounds, the targets say within what a figure counts
as balanced (analysis.studies.balance_targets). A search on deals of its own finds a candidate
(analysis.studies.balance_search); it is then played on deals that the search has not seen, and what
is said of it comes from those alone: a search takes the candidate that looks best, which is partly
luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.estimate.controls import Control, each_seat_once, mirror
from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies.balance_dials import Dial
from analysis.studies.balance_games import (
    MAIN_GAMES,
    MIRROR,
    PRINTED,
    PROPOSAL,
    STEP_COST,
    Balancing,
    Candidate,
    Found,
    follow_up,
    headline_arms,
    misfit,
    parts,
    plan,
)
from analysis.studies.balance_targets import Aim, usual_target
from analysis.studies.base import (
    Again,
    ArmData,
    Headline,
    Options,
    at_rung,
    first_player_shares,
    headline_of,
    rung_of,
)
from sim.core.study_facts import StudyFacts

__all__ = [
    "MAIN_GAMES",
    "Result",
    "again",
    "estimate",
    "follow_up",
    "headline",
    "headline_arms",
    "needs",
    "parts",
    "plan",
]


@dataclass(frozen=True)
class Figure:
    """One figure of a target, as printed and as proposed: how far it is off, and the verdicts.

    before, after: 0 is exactly balanced; levels: the same in its own unit (the worth of a
    component, the share of a seat, own turns).
    """

    name: str
    margin: float
    before: Interval
    after: Interval
    word_before: Word
    word_after: Word
    level_before: float
    level_after: float


@dataclass(frozen=True)
class Goal:
    """All figures of a target that are compared with each other."""

    target: str
    title: str
    figures: tuple[Figure, ...]

    def of(self, *words: Word) -> list[Figure]:
        """Those that end so, furthest off first."""
        found = [one for one in self.figures if one.word_after in words]
        return sorted(found, key=lambda one: -abs(one.after.mean))


@dataclass(frozen=True)
class Turned:
    """A dial as it ends. at_the_end: the search would perhaps have gone further."""

    dial: Dial
    value: int

    @property
    def at_the_end(self) -> bool:
        return self.value in (self.dial.values[0], self.dial.values[-1])


@dataclass(frozen=True)
class Smaller:
    """The best candidate with so many steps: what less of a change would give.

    misfit: of all figures together, in margins, on the deals of the search.
    """

    steps: int
    label: str
    misfit: float


@dataclass(frozen=True)
class Result:
    """All that the page says.

    policy: who plays for the headline, and has played the proposal; main: who played the search.
    proposal: what is changed, empty if nothing is. dials: all that could have been. goals: by the
    headline's player, detail: by the main rung. found, fresh: misfit of the proposal on the deals
    of the search and on fresh ones, by the main rung; printed: that of the printed game there.
    headline, proposed: how far the figures of the printed and of the proposed game are off. starts:
    what seats start with as printed, if that can be changed.
    """

    policy: str
    main: str
    margin: float
    targets: tuple[str, ...]
    proposal: tuple[Turned, ...]
    dials: tuple[Dial, ...]
    goals: tuple[Goal, ...]
    detail: tuple[Goal, ...]
    smaller: tuple[Smaller, ...]
    candidates: int
    games: int
    search_games: int
    printed: float
    found: float
    fresh: float
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    proposed: Headline
    starts: tuple[int, ...]

    @property
    def candidate(self) -> Candidate:
        return Candidate({each.dial: each.value for each in self.proposal})

    @property
    def label(self) -> str:
        return self.candidate.label

    def missed(self, goals: Sequence[Goal] | None = None) -> list[Figure]:
        """Figures that are known to stay off."""
        shown = self.goals if goals is None else goals
        return [one for goal in shown for one in goal.of(Word.TOO_STRONG, Word.TOO_WEAK)]

    def open(self, goals: Sequence[Goal] | None = None) -> list[Figure]:
        """Figures of which the games do not say whether they are within the margin."""
        shown = self.goals if goals is None else goals
        return [one for goal in shown for one in goal.of(Word.UNDECIDED)]


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    priced = any(each.price_key for each in facts.components) and facts.ban_one_option
    started = any(factor.each_option for factor in facts.start)
    return "" if priced or started else "numbers that it may change"


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """How far each figure of the printed game is off its target."""
    return _headline(Balancing(facts, options, data), PRINTED)


def again(facts: StudyFacts, options: Options, answer: Result) -> Again:
    """Players who have adapted are asked about the proposal: does it still balance the game?"""
    name = PROPOSAL if answer.proposal else PRINTED
    arms = Balancing(facts, options, {}, answer.starts).checked_arms(answer.candidate)

    def read(data: Mapping[str, ArmData]) -> Headline:
        return _headline(Balancing(facts, options, data), name)

    return Again(arms, answer.proposed, read)


def _headline(games: Balancing, name: str) -> Headline:
    aims = games.aims(at_rung(games.facts, games.options, name))
    figures = {
        name: one
        for aim in aims
        for name, one in zip(aim.family.names, aim.family.intervals, strict=True)
    }
    return headline_of(figures, families=len(aims))


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    games = Balancing(facts, options, data)
    found = games.search()
    proposal = found.best or Candidate()
    rung = rung_of(facts, options)
    detail = _goals(games, PRINTED, PROPOSAL, proposal)
    goals = detail
    if rung != facts.main:
        names = [at_rung(facts, options, name) for name in (PRINTED, PROPOSAL)]
        goals = _goals(games, names[0], names[1], proposal)
    last = found.rounds[-1] if found.rounds else None
    return Result(
        policy=rung,
        main=facts.main,
        margin=options.margin,
        targets=tuple(options.targets) or (usual_target(facts),),
        proposal=tuple(Turned(dial, value) for dial, value in proposal.values.items()),
        dials=last.box.dials if last else (),
        goals=goals,
        detail=detail,
        smaller=_smaller(found),
        candidates=len({Candidate.of(o.box.dials, v).label for o in found.rounds for v in o.tried}),
        games=sum(arm.arm.games for arm in data.values()),
        search_games=sum(
            arm.arm.games for name, arm in data.items() if name.startswith("search, ")
        ),
        printed=misfit(games.aims(PRINTED)),
        found=misfit(games.aims(f"search, {proposal.label}")),
        fresh=misfit(games.aims(PROPOSAL if proposal.values else PRINTED)),
        controls=_controls(data),
        headline=headline(facts, options, data),
        proposed=_headline(games, PROPOSAL if proposal.values else PRINTED),
        starts=games.starts,
    )


def _goals(games: Balancing, before: str, after: str, proposal: Candidate) -> tuple[Goal, ...]:
    """Figure by figure; nothing changes where nothing is proposed."""
    printed = games.aims(before)
    proposed = games.aims(after) if proposal.values else printed
    return tuple(
        Goal(one.target, one.title, tuple(_figures(one, other)))
        for one, other in zip(printed, proposed, strict=True)
    )


def _figures(before: Aim, after: Aim) -> list[Figure]:
    words = zip(before.verdicts, after.verdicts, strict=True)
    return [
        Figure(
            name=name,
            margin=before.margin,
            before=before.family.intervals[place],
            after=after.family.intervals[place],
            word_before=was.word,
            word_after=now.word,
            level_before=before.levels[place],
            level_after=after.levels[place],
        )
        for place, (name, (was, now)) in enumerate(zip(before.family.names, words, strict=True))
    ]


def _smaller(found: Found) -> tuple[Smaller, ...]:
    """By the number of steps, the best candidate, as long as more steps give less misfit."""
    best: dict[int, Smaller] = {}
    for search in found.rounds:
        for values in search.tried:
            candidate = Candidate.of(search.box.dials, values)
            cost = search.cost(values)
            if cost is None:
                continue
            one = Smaller(candidate.steps, candidate.label, cost - STEP_COST * candidate.steps)
            kept = best.get(one.steps)
            if kept is None or one.misfit < kept.misfit:
                best[one.steps] = one
    shown: list[Smaller] = []
    for steps in sorted(best):
        if not shown or best[steps].misfit < shown[-1].misfit:
            shown.append(best[steps])
    return tuple(shown)


def _controls(data: Mapping[str, ArmData]) -> tuple[tuple[str, Control], ...]:
    """Equal players win equally often, in the printed game and in the proposed one."""
    found = []
    for prefix in (PRINTED, PROPOSAL):
        name = f"{prefix}: {MIRROR}"
        if name in data:
            shares = first_player_shares(data[name])
            control = mirror(each_seat_once(shares), shares.shape[1])
            found.append((f"mirror, {prefix}", control))
    return tuple(found)
