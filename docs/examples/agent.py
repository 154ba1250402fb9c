"""A small agent that learns to play by watching `club`, until it beats `novice`.

    pip install scikit-learn
    python docs/examples/agent.py                    # trains, and writes agent-mi-tierra.joblib
    pampas match mi-tierra docs/examples/agent.py:choose novice --games 1000 --seed 5

What a seat sees becomes a sparse vector (one column for each value of each entry), a network of
scikit-learn with one hidden layer gives every action of the game a chance, and the legal one with
the largest is chosen. The agent sees what a seat sees, no more; so does its teacher.
"""

from __future__ import annotations

import sys
import time
from copy import deepcopy
from pathlib import Path

import joblib
import numpy as np
from scipy import sparse
from sklearn.neural_network import MLPClassifier

import pampas

GAME = "mi-tierra"  # whose agent `choose` plays
TEACHER = "club"
RIVAL = "novice"
DECISIONS = 2_000_000  # at most
ENOUGH = 0.55  # of the games, beyond chance: then the training ends
LESSONS = 51_200  # decisions between two looks at how the agent plays
BATCH = 1024
CAP = 24  # larger values of an entry look alike
GAMES = 256  # side by side


class Agent:
    """A network, and how it is shown what a seat sees."""

    def __init__(self, game: str) -> None:
        vector = pampas.VectorGame(game, 1)
        self.actions = np.arange(vector.actions.size)
        self.low = np.minimum(vector.observer.low, 0)
        sizes = np.minimum(vector.observer.high - self.low, CAP) + 1
        self.starts = np.concatenate([[0], sizes.cumsum()[:-1]])
        self.size = int(sizes.sum())
        self.network = MLPClassifier(
            (96,), learning_rate_init=0.002, batch_size=BATCH, alpha=0, random_state=1
        )
        self.player: MLPClassifier | None = None  # the network that plays

    def rows(self, seen: np.ndarray) -> sparse.csr_matrix:
        """What seats see as rows of ones: a column for each value but 0 of each entry."""
        row, entry = np.nonzero(seen)
        values = np.minimum(seen[row, entry] - self.low[entry], CAP)
        ends = np.searchsorted(row, np.arange(len(seen) + 1))
        ones = np.ones(len(row), dtype=np.float32)
        shape = len(seen), self.size
        return sparse.csr_matrix((ones, self.starts[entry] + values, ends), shape=shape)

    def learn(self, rows: sparse.csr_matrix, actions: np.ndarray) -> None:
        """Once through these decisions of the teacher, in any order."""
        order = np.random.default_rng(2).permutation(len(actions))
        for some in np.split(order, range(BATCH, len(order), BATCH)):
            self.network.partial_fit(rows[some], actions[some], classes=self.actions)
            self._follow()

    def _follow(self) -> None:
        """Who plays has the weights that the network had of late, on average: that is steadier."""
        if self.player is None:
            self.player = deepcopy(self.network)
            return
        for own, new in (
            (self.player.coefs_, self.network.coefs_),
            (self.player.intercepts_, self.network.intercepts_),
        ):
            for mean, weights in zip(own, new, strict=True):
                mean += 0.01 * (weights - mean)

    def choose(self, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        chances = self.player.predict_proba(self.rows(seen))
        return np.where(masks, chances, -1).argmax(axis=1)


def lessons(agent: Agent, game: str):
    """Decisions of the teacher against itself: rows and actions, LESSONS at a time."""
    setup = pampas.Setup.of(game, drawn=True, seed=11, policies=(TEACHER, TEACHER))
    vector = pampas.VectorGame(setup, GAMES)
    vector.reset()
    while True:
        rows, chosen = [], []
        for _ in range(LESSONS // GAMES):
            actions = vector.ask()
            rows.append(agent.rows(vector.observations))
            chosen.append(actions)
            vector.step(actions)
        yield sparse.vstack(rows, format="csr"), np.concatenate(chosen)


def wins(agent: Agent, game: str, seed: int) -> tuple[float, float]:
    """Share of the games that the agent wins against the rival, in both seats, and its error."""
    shares = []
    for seat in (0, 1):
        numbers = np.arange(GAMES // 2)
        vector = pampas.VectorGame(
            game, len(numbers), drawn=True, policies={1 - seat: RIVAL}, numbers=numbers, seed=seed
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
    begin, agent, seen = time.process_time(), Agent(game), 0
    for rows, actions in lessons(agent, game):
        agent.learn(rows, actions)
        seen += len(actions)
        share, error = wins(agent, game, seed=seen)
        sys.stdout.write(
            f"{seen:,} decisions, wins {share:.1%} ± {1.96 * error:.1%} against {RIVAL}, "
            f"{time.process_time() - begin:.0f} s of CPU\n"
        )
        sys.stdout.flush()
        joblib.dump(agent.player, _file(game))
        if share - 1.96 * error > ENOUGH or seen >= DECISIONS:
            return


def _file(game: str) -> Path:
    return Path(f"agent-{game}.joblib")


_agents: dict[str, Agent] = {}


def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The agent as a player by code: FILE.py:choose."""
    if GAME not in _agents:
        _agents[GAME] = Agent(GAME)
        _agents[GAME].player = joblib.load(_file(GAME))
    return _agents[GAME].choose(observations, masks)


if __name__ == "__main__":
    train(sys.argv[1] if len(sys.argv) > 1 else GAME)
