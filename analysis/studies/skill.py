"""How an answer moves with the skill of the players.

The figures of a headline are the same at every rung, each from deals of its own, so that the rungs
err independently. A figure has moved from one rung to the next if the interval of the difference
excludes 0; these intervals are simultaneous over all figures and steps (analysis.estimate.moves).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from analysis.estimate.moves import move, wider_for
from analysis.interval import Interval


@dataclass(frozen=True)
class Bid:
    """What knowing a headline to ±half_width takes at one rung, by stated costs.

    games: of all its arms. minutes: on the cores that studies count with.
    """

    rung: str
    half_width: float
    games: int
    minutes: float


@dataclass(frozen=True)
class RungAnswer:
    """A headline, or some of its figures, as one rung answers it."""

    rung: str
    figures: Mapping[str, Interval]
    games: int


@dataclass(frozen=True)
class Step:
    """What changes from a rung to a stronger one: of each figure, stronger minus weaker."""

    weaker: str
    stronger: str
    moves: Mapping[str, Interval]

    @property
    def sure(self) -> dict[str, Interval]:
        """What moved beyond chance, furthest first."""
        found = {name: by for name, by in self.moves.items() if by.low > 0 or by.high < 0}
        return dict(sorted(found.items(), key=lambda one: -abs(one[1].mean)))


@dataclass(frozen=True)
class Skill:
    """Who plays for the headline and why, and what others answer.

    policy: who does; asked: the user named it. main: who plays everything else. wanted: the
    half-width that the headline is to have; minutes: the time that it may take. bids: of the rungs
    that could play for it, for all of it. answers: from weak to strong, with that of `policy`.
    left_out: what the least that would tell something takes at rungs that do not answer. families:
    of the figures within a headline, each of them simultaneous.
    """

    policy: str
    main: str
    asked: bool
    wanted: float
    minutes: float
    bids: tuple[Bid, ...]
    answers: tuple[RungAnswer, ...]
    left_out: tuple[Bid, ...]
    families: int = 1

    def answer(self, rung: str) -> RungAnswer:
        return next(one for one in self.answers if one.rung == rung)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """From each rung that answers to the next."""
        pairs = list(pairwise(self.answers))
        return tuple(step_between(*pair, len(pairs) * self.families) for pair in pairs)


def step_between(weaker: RungAnswer, stronger: RungAnswer, families: int) -> Step:
    """What changes from one answer to another; simultaneous over so many families of figures."""
    wider = wider_for(families)
    return Step(
        weaker.rung,
        stronger.rung,
        {
            name: move(weaker.figures[name], found, wider)
            for name, found in stronger.figures.items()
            if name in weaker.figures and math.isfinite(found.mean)
        },
    )
