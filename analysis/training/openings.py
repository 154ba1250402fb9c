"""How the games begin that a network learns from: with others at the table, and some chance.

A network that has seen the games of one policy only knows the positions that this policy reaches,
and misjudges what a better player would try. So the first turns of most games are played by a
mixture: the policy itself with much noise, the others that come with the game, and some actions at
random. From a turn on, which is drawn for each game, the policy itself plays: what becomes of that
is what the network learns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.core.draws import draws
from sim.core.rows import PolicyRows
from sim.core.shared_weights import NETWORK, RANDOM, ROLLOUTS, TEMPERATURE
from sim.core.tape import MAX_SEATS, O_KEEP, O_POLICY, O_RANDOM, O_TURNS

FROM_THE_START = 0.25  # games without an opening
SHORTEST = 2  # turns of an opening
LONGEST = 0.95  # of a usual game
NOISY = 0.4  # seats that the policy itself plays, with noise
NOISE = 2.0  # VP on every worth
WITHOUT_CHANCE = 0.25  # openings without random actions
MOST_CHANCE = 0.2  # of the actions of an opening are random

MAIN, NOISY_MAIN = 0, 1  # places of the policy itself in the matrix of policies


def policies_for(main: NDArray[np.float64], others: PolicyRows) -> PolicyRows:
    """The matrix of policies of a collection: the one itself, itself with noise, others.

    Openings are cheap: nobody looks ahead in them, and who only plays at random is left out, since
    every opening has its share of chance.
    """
    noisy = _without_search(main)
    noisy[TEMPERATURE] = max(NOISE, main[TEMPERATURE])
    known = [_without_search(row) for row in others if row[RANDOM] <= 0]
    unlike: list[NDArray[np.float64]] = []
    for row in known:
        if not any((row == other).all() for other in unlike):
            unlike.append(row)
    return np.stack([main, noisy, *unlike])


def _without_search(row: NDArray[np.float64]) -> NDArray[np.float64]:
    row = row.copy()
    row[[ROLLOUTS, NETWORK]] = 0
    return row


@dataclass(frozen=True)
class Openings:
    """policies: rows of the matrix. turns: of a usual game. keep: the part of positions kept."""

    seed: int
    humans: int
    policies: int
    turns: float
    keep: float

    def of(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """The openings of the games with these numbers, each drawn by itself."""
        drawn = draws(self.seed, "openings", numbers, 4 + 2 * self.humans)
        start, length, calm, chance = drawn[:, :4].T
        rows = np.zeros((len(numbers), O_POLICY + MAX_SEATS), dtype=np.int64)
        longest = max(SHORTEST, int(LONGEST * self.turns))
        turns = SHORTEST + (length * (longest - SHORTEST + 1)).astype(np.int64)
        rows[:, O_TURNS] = np.where(start < FROM_THE_START, 0, turns)
        parts = np.where(calm < WITHOUT_CHANCE, 0, chance * MOST_CHANCE)
        rows[:, O_RANDOM] = np.rint(1000 * parts)
        rows[:, O_KEEP] = max(1, round(1000 * self.keep))
        noisy, which = drawn[:, 4 : 4 + self.humans], drawn[:, 4 + self.humans :]
        others = NOISY_MAIN + 1 + (which * (self.policies - NOISY_MAIN - 1)).astype(np.int64)
        is_noisy = (noisy < NOISY) | (self.policies == NOISY_MAIN + 1)
        rows[:, O_POLICY : O_POLICY + self.humans] = np.where(is_noisy, NOISY_MAIN, others)
        return rows
