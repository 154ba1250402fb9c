r"""A small agent that learns to play by watching `club`, until it beats `novice`.

    python docs/examples/agent.py                    # trains, and writes agent-argentina.npz
    pampas match argentina docs/examples/agent.py:choose novice --games 400 \
        --neutral lettered --sides a --city-sides a

The set-up is that of the first game of the rulebook, in which the agent learns: it plays another
one badly.

numpy and scipy only. What a seat sees becomes a sparse vector (one column for each value of each
entry), one hidden layer follows, then a number for every action of the game, of which the legal
ones count. The agent learns which action the teacher chose; it sees what a seat sees, no more.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
from scipy import sparse

import pampas
from sim.core.batch import Batch
from sim.core.observation import observer_of
from sim.core.setup import Setup

GAME = "argentina"  # whose agent `choose` plays
TEACHER = "club"
RIVAL = "novice"
DECISIONS = 1_000_000  # at most
LOOK = 50  # batches between two looks at how the agent plays
HIDDEN = 96
BATCH = 1024
RATE = 0.002
CAP = 24  # larger values of an entry look alike
GAMES = 256  # side by side


class Features:
    """What a seat sees as rows of ones: a column for each value above 0 of each entry."""

    def __init__(self, game: str) -> None:
        observer = observer_of(pampas.games()[game].tables())
        self.low = np.minimum(observer.low, 0)
        sizes = np.minimum(observer.high - self.low, CAP) + 1
        self.starts = np.concatenate([[0], sizes.cumsum()[:-1]])
        self.size = int(sizes.sum())

    def rows(self, seen: np.ndarray) -> sparse.csr_matrix:
        row, entry = np.nonzero(seen)
        values = np.minimum(seen[row, entry] - self.low[entry], CAP)
        ends = np.searchsorted(row, np.arange(len(seen) + 1))
        ones = np.ones(len(row), dtype=np.float32)
        return sparse.csr_matrix(
            (ones, self.starts[entry] + values, ends), shape=(len(seen), self.size)
        )


class Agent:
    """One hidden layer; weights are trained by Adam."""

    def __init__(self, game: str, weights: dict[str, np.ndarray] | None = None) -> None:
        self.features = Features(game)
        if weights is None:
            actions = pampas.VectorGame(game, 1).actions.size
            rng = np.random.default_rng(1)
            weights = {
                "first": rng.normal(0, 0.05, (self.features.size, HIDDEN)),
                "bias": np.zeros(HIDDEN),
                "last": rng.normal(0, 0.05, (HIDDEN, actions)),
                "last_bias": np.zeros(actions),
            }
        self.weights = {name: w.astype(np.float32) for name, w in weights.items()}
        self.moments = {
            name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()
        }
        self.steps = 0

    def scores(self, rows: sparse.csr_matrix) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(rows @ self.weights["first"] + self.weights["bias"], 0)
        return hidden, hidden @ self.weights["last"] + self.weights["last_bias"]

    def choose(self, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        _, scores = self.scores(self.features.rows(seen))
        return np.where(masks, scores, -np.inf).argmax(axis=1)

    def learn(self, seen: np.ndarray, masks: np.ndarray, actions: np.ndarray) -> float:
        """One step towards the teacher's actions; how often the agent chose them before."""
        rows = self.features.rows(seen)
        hidden, scores = self.scores(rows)
        scores = np.where(masks, scores, -np.inf)
        right = float((scores.argmax(axis=1) == actions).mean())
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        chances[np.arange(len(actions)), actions] -= 1
        error = (chances / len(actions)).astype(np.float32)
        back = (error @ self.weights["last"].T) * (hidden > 0)
        self.steps += 1
        self._update("last", hidden.T @ error)
        self._update("last_bias", error.sum(axis=0))
        self._update("first", np.asarray(rows.T @ back))
        self._update("bias", back.sum(axis=0))
        return right

    def _update(self, name: str, slope: np.ndarray) -> None:
        mean, square = self.moments[name]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        scale = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.weights[name] -= scale * mean / (np.sqrt(square) + 1e-8)


def lessons(game: str, count: int, seed: int = 11):
    """Decisions of games that the teacher plays against itself: seen, masks, actions."""
    setup = Setup.of(game, seed=seed, policies=(TEACHER, TEACHER))
    description = pampas.games()[game]
    tables = description.tables()
    own = np.ones((GAMES, description.rows.max_seats), dtype=np.int64)
    batch = Batch(tables, setup.roster.rows, own)
    first = 0
    while count > 0:
        batch.clear()
        numbers = np.arange(first, first + GAMES)
        batch.add(np.arange(GAMES), setup.rows(tables.facts, numbers, numbers))
        batch.begin()
        first += GAMES
        while batch.going_on.any() and count > 0:
            actions, going = batch.ask(), batch.going_on
            yield batch.observations[going], batch.masks[going], actions[going]
            count -= int(going.sum())
            batch.step(actions)


def shuffled(game: str, count: int):
    """The same in batches of decisions from all over many games."""
    rng = np.random.default_rng(2)
    held: list[list[np.ndarray]] = [[], [], []]
    size = 0
    for lesson in lessons(game, count):
        for part, new in zip(held, lesson, strict=True):
            part.append(new)
        size += len(lesson[2])
        if size >= 40 * BATCH:
            seen, masks, actions = (np.concatenate(part) for part in held)
            order = rng.permutation(size)
            for at in range(0, size - BATCH + 1, BATCH):
                rows = order[at : at + BATCH]
                yield seen[rows], masks[rows], actions[rows]
            held, size = [[], [], []], 0


def wins(agent: Agent, game: str, seed: int = 21) -> tuple[float, float]:
    """Share of the games that the agent wins against the rival, in both seats, and its error."""
    shares = []
    for seat in (0, 1):
        numbers = np.arange(GAMES // 2)
        vector = pampas.VectorGame(
            game, len(numbers), policies={1 - seat: RIVAL}, numbers=numbers, seed=seed
        )
        vector.reset()
        won = np.zeros(len(numbers))
        while vector.going_on.any():
            vector.step(agent.choose(vector.observations, vector.masks))
            won += vector.rewards[:, seat]
        shares.append(won)
    found = np.concatenate(shares)
    return float(found.mean()), float(found.std() / np.sqrt(len(found)))


def train(game: str) -> None:
    begin = time.perf_counter()
    agent, right = Agent(game), []
    for n, lesson in enumerate(shuffled(game, DECISIONS), start=1):
        right.append(agent.learn(*lesson))
        if n % LOOK == 0:
            share, error = wins(agent, game)
            sys.stdout.write(
                f"{n * BATCH:,} decisions, {np.mean(right[-LOOK:]):.1%} as {TEACHER}, wins "
                f"{share:.1%} ± {1.96 * error:.1%} against {RIVAL}, "
                f"{time.perf_counter() - begin:.0f} s\n"
            )
            sys.stdout.flush()
            np.savez_compressed(_file(game), **agent.weights)
            if share - 1.96 * error > 0.5:
                return


def _file(game: str) -> Path:
    return Path(f"agent-{game}.npz")


_agents: dict[str, Agent] = {}


def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The agent as a player by code: FILE.py:choose."""
    if GAME not in _agents:
        with np.load(_file(GAME)) as kept:
            _agents[GAME] = Agent(GAME, dict(kept))
    return _agents[GAME].choose(observations, masks)


if __name__ == "__main__":
    train(sys.argv[1] if len(sys.argv) > 1 else GAME)
