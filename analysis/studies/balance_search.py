"""The search for a small change: which values to try next, given what was tried so far.

What a candidate costs is how far its game misses the targets, plus a little for every step by which
it differs from the printed game. A box with few candidates is tried as a whole. A larger one is
searched by CMA-ES with Margin, for whole numbers (Hamano, Saito, Nomura and Shirakawa, GECCO 2022),
and the best candidate is then compared with all that differ from it by one step, until none of them
is better: so nothing that it changes could be left out, one step at a time.

All of it follows from the seed and the costs. It can therefore be run again from the start whenever
more is known: it ends where a cost is missing, and says whose.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
from cmaes import CMAwM

from analysis.studies.balance_dials import Box, Values

GENERATIONS = 6
POPULATION = 8  # candidates of a generation; more where many dials are turned
SIGMA = 1.5  # steps by which the first candidates differ from where the search begins
MAX_MOVES = 6  # of one step, at the end


Cost = Callable[[Values], float | None]  # None: not known yet


@dataclass
class Search:
    """Where a search stands. tried: in order, each once; missing: whose cost it needs to go on."""

    box: Box
    cost: Cost
    tried: list[Values] = field(default_factory=list)
    missing: list[Values] = field(default_factory=list)

    @property
    def best(self) -> Values:
        """The one that costs least; of equals the smallest change."""
        return min(self.tried, key=lambda one: (self._known(one), self.box.steps(one), one))

    def ask(self, candidates: Iterable[Values]) -> bool:
        """Whether the costs of all of them are known."""
        for one in dict.fromkeys(candidates):
            if self.cost(one) is None:
                self.missing.append(one)
            elif one not in self.tried:
                self.tried.append(one)
        return not self.missing

    def _known(self, values: Values) -> float:
        cost = self.cost(values)
        assert cost is not None
        return cost

    def run(self, start: Values, seed: int) -> Search:
        """Go on until the end, or until a cost is missing."""
        if not self.ask([start]):
            return self
        if self.box.size <= GENERATIONS * POPULATION:
            self.ask(self.box.all())
        elif self._by_generations(start, seed):
            self._by_steps()
        return self

    def refine(self, start: Values) -> Search:
        """The same by single steps from where an earlier search ended."""
        if self.ask([start]):
            self._by_steps()
        return self

    def _by_generations(self, start: Values, seed: int) -> bool:
        dials = self.box.dials
        optimizer = CMAwM(
            mean=np.array(self.box.places(start), np.float64),
            sigma=SIGMA,
            bounds=np.array([[0, len(dial.values) - 1] for dial in dials], np.float64),
            steps=np.ones(len(dials)),
            seed=seed,
            population_size=max(POPULATION, 4 + round(3 * math.log(len(dials)))),
        )
        for _ in range(GENERATIONS):
            asked = [optimizer.ask() for _ in range(optimizer.population_size)]
            candidates = [self.box.at(places) for places, _ in asked]
            if not self.ask(candidates):
                return False
            told = [
                (point, self._known(one)) for one, (_, point) in zip(candidates, asked, strict=True)
            ]
            optimizer.tell(told)
            if optimizer.should_stop():
                break
        return True

    def _by_steps(self) -> None:
        for _ in range(MAX_MOVES):
            best = self.best
            if not self.ask(self.box.near(best)) or self.best == best:
                return
