"""Many games at once over numpy: positions as arrays, actions as arrays.

    games = VectorGame("argentina", 256, players=2, seed=7)
    rng = np.random.default_rng(1)
    games.reset()
    for _ in range(1000):
        games.step(games.random_actions(rng))

Every row is a game at a decision with a choice: `observations`, `masks` and `seats` say what its
seat sees, what it may do and which seat it is. A game that ends gives its rewards, and another one
follows at once. A row plays the same games in a batch of any size, and the number of a game
(`numbers`) is that of every other way to play: `Setup.of("argentina", seed=7, game=number)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.core.batch import AHEAD, Batch
from sim.core.errors import PampasError
from sim.core.setup import MAX_GAMES, Setup

if TYPE_CHECKING:
    from sim.core.facts import Overlays, Tables

BETWEEN = 1 << 20  # from the first game of a row to that of the next one
MAX_COUNT = MAX_GAMES // BETWEEN

REWARDS = {
    "win": "the share of the win: 1 alone, 1/k among k who tie for it, 0 for the others",
    "margin": "how far the score is ahead of the best other seat, or behind it",
    "score": "the score, in the unit of the game",
}


class VectorGame(Batch):
    """`count` games of a set-up, stepped together; `Batch` has the arrays of their positions.

    policies: who plays seats that are not yours, by seat, counted from 0: {1: "novice"}; all other
    seats get their actions from outside. reward: one of REWARDS. first: number of the first game of
    the first row; the next row begins BETWEEN further on. numbers: or the numbers of the only game
    of each row. Further arguments are factors of the game, as in `Setup.of`.

    rewards: [count, seats] float32, not 0 where `ended` says that the last action ended a game.
    numbers: [count] of the games.
    """

    def __init__(
        self,
        game: Setup | str,
        count: int,
        *,
        policies: Mapping[int, str] | None = None,
        reward: str = "win",
        first: int = 0,
        numbers: Sequence[int] | NDArray[np.int64] | None = None,
        tables: Tables | Overlays = (),
        **factors: Any,
    ) -> None:
        setup = game if isinstance(game, Setup) else Setup.of(game, **factors)
        if isinstance(game, Setup) and factors:
            raise PampasError(f"games: got a set-up and {', '.join(factors)}, expected one of them")
        _check(count, first, reward)
        self.setup = _seated(setup, policies or {})
        self.reward = reward
        self._numbers = _numbers(count, setup.game + first, numbers)
        self._only_one = numbers is not None
        description = setup.description
        own = np.ones((count, description.rows.max_seats), dtype=np.int64)
        own[:, list(policies or {})] = 0
        super().__init__(description.tables(tables), self.setup.roster.rows, own)
        self.rewards = np.zeros((count, self.setup.players), dtype=np.float32)

    def reset(self, numbers: Sequence[int] | NDArray[np.int64] | None = None) -> None:
        """Begin every row anew with its first game, or with those of these numbers."""
        if numbers is not None:
            self._numbers = _numbers(self.count, 0, numbers)
        self.clear()
        self._deal_ahead()
        self.begin()
        self.rewards[:] = 0

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Carry out one action of each row (of those that go on), given by its id."""
        super().step(actions)
        ended = self.ended
        self.rewards[:] = 0
        if ended.any():
            self.rewards[ended] = self._rewards(self.outcomes[ended])
            self._deal_ahead()

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action of each row, each as likely as the others."""
        picks = (rng.random(self.count) * self.counts).astype(np.int64)
        chosen: NDArray[np.int32] = self.legal[self._all, picks]
        return chosen

    @property
    def numbers(self) -> NDArray[np.int64]:
        return self._numbers + np.maximum(self.dealt - 1, 0)

    def _rewards(self, rows: NDArray[np.int32]) -> NDArray[np.float64]:
        layout = self.machine.rows
        seats = layout.seats_of(rows)[:, : self.setup.players]
        if self.reward == "win":
            share = layout.seat_outcome["win_share"]
            return seats[:, :, share.start] / share.whole
        totals = seats[:, :, layout.seat_outcome["total"].start].astype(np.float64)
        if self.reward == "score" or self.setup.players == 1:
            return totals
        order = np.sort(totals, axis=1)
        best, second = order[:, -1:], order[:, -2:-1]
        return totals - np.where(totals == best, second, best)

    def _deal_ahead(self) -> None:
        """Design rows for the games to come, where there are none left."""
        empty = self.used_up
        if self._only_one:
            empty = empty[self.dealt[empty] == 0]
        if not empty.size:
            return
        more = 1 if self._only_one else AHEAD
        numbers = (self._numbers[empty, None] + self.dealt[empty, None] + np.arange(more)).ravel()
        deal = self.setup.deal
        self.add(
            empty, self.setup.rows(self.tables.facts, numbers, numbers if deal is None else deal)
        )


def _check(count: int, first: int, reward: str) -> None:
    for what, value, low, high in (
        ("count", count, 1, MAX_COUNT - 1),
        ("first", first, 0, BETWEEN - 1),
    ):
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            expected = f"a whole number from {low} to {high}"
            raise PampasError(f"games: got {what}={value!r}, expected {expected}")
    if reward not in REWARDS:
        raise PampasError(f"games: got reward={reward!r}, expected one of {', '.join(REWARDS)}")


def _seated(setup: Setup, policies: Mapping[int, str]) -> Setup:
    """The set-up with these policies in their seats."""
    names = list(setup.policies)
    for seat, name in policies.items():
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < setup.humans:
            expected = f"0 to {setup.humans - 1}"
            raise PampasError(f"policies: got seat {seat!r}, expected {expected}")
        names[seat] = name
    if len(policies) == setup.humans:
        raise PampasError("policies: got one for every seat, expected a seat that is yours")
    return replace(setup, policies=tuple(names)) if policies else setup


def _numbers(
    count: int, first: int, numbers: Sequence[int] | NDArray[np.int64] | None
) -> NDArray[np.int64]:
    if numbers is None:
        return first + BETWEEN * np.arange(count, dtype=np.int64)
    given = np.asarray(numbers)
    if given.shape != (count,) or given.dtype.kind not in "iu" or (given < 0).any():
        raise PampasError(f"games: got {numbers!r}, expected {count} numbers of games")
    return given.astype(np.int64)
