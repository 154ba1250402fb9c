"""Can a network tell the actions of one decision apart? Its differences against games played out.

A network that predicts games well may still order the actions of one decision badly: they lead to
positions that differ in little. So at some decisions of new games, each plausible action is played
out many times, on the same deals of what is hidden, and the differences of their mean margins are
compared with those that the network sees at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.parallel import Progress
from analysis.training.openings import NOISE
from analysis.training.recording import results
from sim.core.brain import keep
from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.network import Network
from sim.core.setup import Setup
from sim.core.shared_weights import MILESTONE, NETWORK, ROLLOUTS, TEMPERATURE, TURNS

DECISIONS = 60
PLAYOUTS = 40  # of each action
LOOKS = 4  # of the network at each action, on other deals than the games played out
FIRST_GAME = 2**38  # numbers of no other games
GAMES_EACH = 6  # that are played for a decision at most: in many there is little to choose
MAX_ACTIONS = 4
TRIES = 12  # choices with noise, which find the plausible actions
_RESAMPLES = 500

Numbers = NDArray[np.float64]
Row = NDArray[np.float64]  # the weights of a policy


@dataclass(frozen=True)
class Siblings:
    """How the network's differences go with those of games played out.

    spread: standard deviation of the differences in VP, that of chance taken off. correlation: as
    measured, with an interval over decisions; without_noise: what it would be if every action were
    played out for ever. None where there was nothing to compare.
    """

    decisions: int
    actions: int
    playouts: int
    spread: float | None
    correlation: float | None
    low: float | None
    high: float | None
    without_noise: float | None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def compare_siblings(
    network: Network,
    tables: Tables,
    setup: Setup,
    base: Row,
    decisions: int = DECISIONS,
    playouts: int = PLAYOUTS,
    progress: Progress | None = None,
) -> Siblings:
    """The network against games played out by the policy `base`, at decisions of its games."""
    base = base.copy()
    base[[ROLLOUTS, NETWORK, MILESTONE, TURNS]] = 0
    found = []
    for moment in _moments(tables, setup, base, decisions):
        found.append(_compared(network, tables, setup, base, *moment, playouts))
        if progress is not None:
            progress(1)
    return summary([margins for margins, _ in found], [values for _, values in found], playouts)


def summary(margins: list[Numbers], values: list[Numbers], playouts: int) -> Siblings:
    """margins: by decision, of every action (rows) in every game; values: the network's."""
    played = [of.mean(axis=1) - of.mean() for of in margins]
    seen = [of - of.mean() for of in values]
    # Of each decision: products and squares of differences, whose means are 0.
    sums = np.array(
        [(a @ b, a @ a, b @ b) for a, b in zip(played, seen, strict=True)], dtype=np.float64
    ).reshape(-1, 3)
    _, total, of_network = sums.sum(axis=0)
    actions = sum(map(len, played))
    if total <= 0 or of_network <= 0:
        return Siblings(len(margins), actions, playouts, None, None, None, None, None)
    picks = np.random.default_rng(1).integers(0, len(sums), (_RESAMPLES, len(sums)))
    low, high = np.nanquantile(_correlation(sums[picks].sum(axis=1)), [0.025, 0.975])
    correlation = float(_correlation(sums.sum(axis=0)))
    noise = sum(map(_noise, margins))
    true = max(0.0, 1 - noise / total)  # the part of the variance that is no chance
    return Siblings(
        len(margins),
        actions,
        playouts,
        spread=float(np.sqrt(true * total / actions)),
        correlation=correlation,
        low=float(low),
        high=float(high),
        without_noise=float(np.clip(correlation / np.sqrt(true), -1, 1)) if true > 0 else None,
    )


def _noise(margins: Numbers) -> float:
    """What chance adds to the sum of squared differences of an action's mean from all means.

    The games of one deal are compared with each other: what they have in common is no noise.
    """
    residuals = margins - margins.mean(axis=0)
    residuals = residuals - residuals.mean(axis=1, keepdims=True)
    games = margins.shape[1]
    return float(np.square(residuals).sum() / (games - 1) / games) if games > 1 else 0.0


def _correlation(sums: Numbers) -> Numbers:
    """From the sums (the last axis) of products and of both squares; NaN where one is 0."""
    with np.errstate(invalid="ignore"):
        correlation: Numbers = sums[..., 0] / np.sqrt(sums[..., 1] * sums[..., 2])
    return correlation


# --- decisions --------------------------------------------------------------------------------


def _moments(
    tables: Tables, setup: Setup, base: Row, decisions: int
) -> Iterator[tuple[State, State, int, list[int]]]:
    """Decisions of new games, at most one per game: state, memory, who decides, actions."""
    found = 0
    for number in range(FIRST_GAME, FIRST_GAME + GAMES_EACH * decisions):
        moment = _moment_of(number, tables, setup, base)
        if moment is None:
            continue
        state, memory, legal = moment
        actions = _plausible(tables, state, memory, legal, base)
        if len(actions) < 2:
            continue
        current = int(state[tables.game.machine.at.current])
        yield state, memory, current if current < setup.humans else 0, actions
        found += 1
        if found == decisions:
            return


def _moment_of(
    number: int, tables: Tables, setup: Setup, base: Row
) -> tuple[State, State, list[int]] | None:
    """One of the decisions of a game that a search would look at, each with the same chance."""
    machine, vocabulary = tables.game.machine, tables.game.vocabulary
    numbers = np.array([number])
    design = setup.rows(tables.facts, numbers, numbers)
    start = tables.game.rows.design["policy"].start
    design[:, start : start + setup.humans] = 0
    state, memory = machine.deal(design, tables), machine.entry.new_memory()
    chance = np.random.default_rng([setup.seed, number])
    kept, seen = None, 0
    while machine.op(state) >= 0:
        if machine.is_automatic(state):
            machine.advance(state, tables)
            continue
        legal = machine.legal(state, tables)
        if len(legal) > 1 and vocabulary[machine.op(state)].searched:
            seen += 1
            if chance.random() < 1 / seen:
                kept = state.copy(), memory.copy(), legal
        action = machine.choose(state, memory, tables, legal, base[np.newaxis])
        machine.apply(state, memory, tables, action)
    return kept


def _plausible(
    tables: Tables, state: State, memory: State, legal: list[int], base: Row
) -> list[int]:
    """What the policy would choose with much noise."""
    noisy = base.copy()
    noisy[TEMPERATURE] = max(NOISE, base[TEMPERATURE])
    state = state.copy()  # its streams of chance go on
    chosen = [
        tables.game.machine.choose(state, memory.copy(), tables, legal, noisy[np.newaxis])
        for _ in range(TRIES)
    ]
    return list(dict.fromkeys(chosen))[:MAX_ACTIONS]


# --- one decision -----------------------------------------------------------------------------


def _compared(
    network: Network,
    tables: Tables,
    setup: Setup,
    base: Row,
    state: State,
    memory: State,
    seat: int,
    actions: list[int],
    playouts: int,
) -> tuple[Numbers, Numbers]:
    """Of each action: its margins in games played out, and the mean of the network's."""
    short = base.copy()
    short[TURNS] = 1
    short[NETWORK] = keep([network])
    margins = np.empty((len(actions), playouts))
    values = np.zeros(len(actions))
    machine = tables.game.machine

    def outcome_of(ended: State) -> float:
        row = machine.outcome(ended, tables)[np.newaxis]
        return float(results(row, setup)["margin"][0, seat])

    for deal in range(playouts + LOOKS):
        looks = deal >= playouts
        dealt, remembered = state.copy(), memory.copy()
        machine.imagine(dealt, remembered, tables, seat, deal)
        for i, action in enumerate(actions):
            game, its_memory = dealt.copy(), remembered.copy()
            machine.apply(game, its_memory, tables, action)
            machine.play_on(game, its_memory, tables, seat, short if looks else base)
            if machine.op(game) < 0:
                margin = outcome_of(game)
            else:
                found = machine.values(game, tables, seat, short)
                assert found is not None
                margin = float(found[0][0])
            if looks:
                values[i] += margin / LOOKS
            else:
                margins[i, deal] = margin
    return margins, values
