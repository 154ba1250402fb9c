"""Tuning: named weights of a policy are optimised by CMA-ES in matches against a pool of opponents.

Every generation has new deals, which all its candidates share. All games of a generation are one
design: candidates and opponents are rows of the same table of policies, nothing is compiled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from cmaes import CMA
from numpy.typing import NDArray

from analysis.match import (
    DuelResult,
    Plan,
    Scores,
    duel,
    duel_result,
    lay_out,
    score_columns,
    scores_of,
)
from analysis.parallel import Progress, play_rows
from analysis.tuning_log import TuningLog
from sim.core.facts import Tables
from sim.core.rows import PolicyRows
from sim.core.weights import Weights

# A margin is less noisy than a win, so a small share of it guides the search: 25 VP are worth as
# much as a tenth of a game. The bound is larger than what any decent policy loses by, because a
# policy that only loses learns from its margins alone.
MARGIN_SHARE = 0.004
MAX_MARGIN = 100
DECIMALS = 4  # of the weights in a tuned policy
_TRAINING, _HELD_OUT = 1, 2  # names of the seeds that are drawn from the given one

Fitness = NDArray[np.float64]
Evaluate = Callable[[PolicyRows, int], Fitness]  # candidates and number of the generation


@dataclass(frozen=True)
class Task:
    """Everything that decides the result of a tuning, apart from how long it runs.

    `start` is the policy that the search begins with, with commitments (`fixed`) already applied;
    `weights` are the names that are searched; `setup` are further factors of the games.
    """

    registry: Weights
    start_name: str
    start: NDArray[np.float64]
    opponents: Mapping[str, NDArray[np.float64]]
    weights: tuple[str, ...]
    fixed: Mapping[str, float]
    players: tuple[int, ...]
    population: int
    blocks: int
    seed: int
    sigma: float
    setup: Mapping[str, Any]
    tables_hash: str
    points: float = 0.0  # what one VP of its own adds to a candidate's fitness

    def settings(self) -> dict[str, Any]:
        """What must be the same for a run to be continued."""
        return {
            "start": self.start_name,
            "start_row": row_hash(self.start),
            "against": {name: row_hash(row) for name, row in self.opponents.items()},
            "weights": list(self.weights),
            "scales": [self.registry.entries[name].scale for name in self.weights],
            "fix": dict(self.fixed),
            "players": list(self.players),
            "population": self.population,
            "blocks": self.blocks,
            "seed": self.seed,
            "sigma": self.sigma,
            "setup": dict(self.setup),
            "tables": self.tables_hash,
            **({"points": self.points} if self.points else {}),
        }

    def candidate(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """The policy at a point of the search: steps of each weight's scale from the start.

        A step beyond the bounds of a weight is cut off there.
        """
        row = self.start.copy()
        for name, step in zip(self.weights, x, strict=True):
            entry = self.registry.entries[name]
            row[entry.index] = entry.clip(row[entry.index] + step * entry.scale)
        return row

    def games(self, candidates: int, opponents: int, blocks: int) -> int:
        return candidates * opponents * blocks * sum(self.players)


@dataclass(frozen=True)
class Generation:
    """The report after each generation."""

    number: int
    best: float
    mean: float
    sigma: float
    replayed: bool


@dataclass(frozen=True)
class Tuned:
    """The result of a search. games: of its generations, played now or before."""

    row: NDArray[np.float64]
    generations: int
    games: int
    converged: bool  # the search ended by itself


def row_hash(row: NDArray[np.float64]) -> str:
    return hashlib.sha256(np.asarray(row, "<f8").tobytes()).hexdigest()[:16]


def default_population(weights: int) -> int:
    """The usual population of CMA-ES, rounded up to an even number."""
    usual = 4 + int(3 * np.log(weights))
    return usual + usual % 2


def training_seed(seed: int) -> int:
    return _drawn_seed(seed, _TRAINING)


def held_out_seed(seed: int) -> int:
    """A seed whose deals neither the tuning nor a match with the seed itself has seen."""
    return _drawn_seed(seed, _HELD_OUT)


def _drawn_seed(seed: int, name: int) -> int:
    return int(np.random.SeedSequence([seed, name]).generate_state(1, np.uint64)[0] >> np.uint64(2))


def fitness_of(scores: Scores, points: float = 0.0) -> Fitness:
    """By group: mean win share, plus a small share of the margin and of its own VP."""
    margin = np.clip(scores.margin, -MAX_MARGIN, MAX_MARGIN)
    values: Fitness = (scores.win + MARGIN_SHARE * margin + points * scores.total).mean(axis=1)
    return values


def play_pool(
    tables: Tables,
    task: Task,
    seed: int,
    challengers: PolicyRows,
    opponents: PolicyRows,
    blocks: int,
    first: int = 0,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[tuple[Plan, Scores]]:
    """Every challenger against every opponent, for each number of players: one design.

    The groups of each plan are challenger by challenger, each with all opponents.
    """
    plans = []
    for players in task.players:
        setup = tables.game.setup(players=players, seed=seed, **task.setup)
        groups = tuple(
            duel(setup.humans, one, len(challengers) + rest)
            for one in range(len(challengers))
            for rest in range(len(opponents))
        )
        plans.append(Plan(setup, groups, blocks, first))
    design = np.concatenate([lay_out(tables, plan) for plan in plans])
    most = max(task.players)
    rows = np.concatenate([challengers, opponents])
    outcome = play_rows(tables, design, rows, score_columns(most), jobs, progress=progress)
    results = []
    start = 0
    for plan in plans:
        players = plan.setup.players
        kept = [*range(players), *range(most, most + players)]
        part = outcome[start : start + plan.games, kept]
        results.append((plan, scores_of(part, plan)))
        start += plan.games
    return results


def evaluate_by_playing(
    tables: Tables, task: Task, jobs: int | None = None, progress: Progress | None = None
) -> Evaluate:
    """The fitness of candidates: the mean over opponents and numbers of players."""
    opponents = np.array(list(task.opponents.values()))
    seed = training_seed(task.seed)

    def evaluate(candidates: PolicyRows, generation: int) -> Fitness:
        first = generation * task.blocks
        results = play_pool(
            tables, task, seed, candidates, opponents, task.blocks, first, jobs, progress
        )
        by_players = [
            fitness_of(scores, task.points).reshape(len(candidates), len(opponents)).mean(axis=1)
            for _, scores in results
        ]
        values: Fitness = np.mean(by_players, axis=0)
        return values

    return evaluate


def tune(
    task: Task,
    generations: int,
    evaluate: Evaluate,
    log: TuningLog | None = None,
    report: Callable[[Generation], None] | None = None,
) -> Tuned:
    """Search for `generations` generations; those in the log are replayed, not played again.

    The result is the centre of the search, not its luckiest sample.
    """
    optimiser = CMA(
        mean=np.zeros(len(task.weights)),
        sigma=task.sigma,
        population_size=task.population,
        seed=int(np.random.SeedSequence(task.seed).generate_state(1)[0]),
    )
    known = log.fitness() if log is not None else []
    number = 0
    converged = False
    while number < generations and not converged:
        asked = [optimiser.ask() for _ in range(task.population)]
        replayed = number < len(known)
        if replayed:
            fitness = np.array(known[number])
        else:
            fitness = evaluate(np.array([task.candidate(x) for x in asked]), number)
            if log is not None:
                log.add(number, fitness.tolist())
        # CMA-ES minimises.
        optimiser.tell([(x, -float(value)) for x, value in zip(asked, fitness, strict=True)])
        number += 1
        converged = optimiser.should_stop()
        if report is not None:
            best, mean = float(fitness.max()), float(fitness.mean())
            report(Generation(number, best, mean, float(optimiser._sigma), replayed))
    row = np.round(task.candidate(optimiser.mean), DECIMALS)
    games = number * task.games(task.population, len(task.opponents), task.blocks)
    return Tuned(row + 0.0, number, games, converged)  # + 0.0: no negative zeros in the file


def hold_out(
    tables: Tables,
    task: Task,
    name: str,
    row: NDArray[np.float64],
    opponents: Mapping[str, NDArray[np.float64]],
    blocks: int,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[DuelResult]:
    """The tuned policy against each opponent on deals that the tuning has never seen."""
    seed = held_out_seed(task.seed)
    rows = np.array(list(opponents.values()))
    played = play_pool(
        tables, task, seed, row[np.newaxis], rows, blocks, jobs=jobs, progress=progress
    )
    return [
        duel_result(plan, scores, i, (name, opponent))
        for plan, scores in played
        for i, opponent in enumerate(opponents)
    ]


def search_space(
    registry: Weights, weights: Sequence[str], groups: Sequence[str], fixed: Mapping[str, float]
) -> tuple[str, ...]:
    """The names to tune: those requested, or all with a scale, except commitments and noise.

    More noise never pays on average, and a policy's variety is not for a tuner to decide.
    """
    asked = {*weights, *(e.name for e in registry.entries.values() if e.group in groups)}
    everything = not weights and not groups
    return tuple(
        name
        for name, entry in registry.entries.items()
        if entry.scale > 0
        and name not in fixed
        and (name in asked or (everything and name != "temperature"))
    )
