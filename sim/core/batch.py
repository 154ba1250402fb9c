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

import numba
import numpy as np
from numpy.typing import NDArray

from sim.core import batch_entry as b
from sim.core.actions import ActionSpace, action_space
from sim.core.brain import brain_for
from sim.core.errors import PampasError
from sim.core.machine import kernel_pointer
from sim.core.observation import Observer, observer_of
from sim.core.setup import MAX_GAMES, Setup
from sim.core.sight import sight_of
from sim.core.tape import no_tape

if TYPE_CHECKING:
    from sim.core.facts import Overlays, Tables

AHEAD = 8  # design rows of each game that are made at once
BETWEEN = 1 << 20  # from the first game of a row to that of the next one
MAX_COUNT = MAX_GAMES // BETWEEN

REWARDS = {
    "win": "the share of the win: 1 alone, 1/k among k who tie for it, 0 for the others",
    "margin": "VP ahead of the best other seat, or behind it",
    "score": "VP",
}


class VectorGame:
    """`count` games of a set-up, stepped together.

    policies: who plays seats that are not yours, by seat, counted from 0: {1: "novice"}; all other
    seats get their actions from outside. observe: whether observations are made. reward: one of
    REWARDS. first: number of the first game of the first row; the next row begins BETWEEN further
    on. numbers: or the numbers of the only game of each row. Further arguments are factors of the
    game, as in `Setup.of`.

    After `reset` and `step` these are of the positions that wait for an action, and stay valid
    until the next call:

    observations: [count, entries] int32, in the order of `observer.names`.
    masks: [count, actions.size] bool, which ids are legal. legal, counts: the same as lists.
    seats: [count] the seat that decides. decisions: [count] what, by number (`vocabulary`).
    rewards: [count, seats] float32, not 0 where `ended` says that the last action ended a game.
    numbers: [count] of the games. going_on: [count] bool; False where no game is left.
    """

    def __init__(
        self,
        game: Setup | str,
        count: int,
        *,
        policies: Mapping[int, str] | None = None,
        observe: bool = True,
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
        self.count = count
        self.reward = reward
        description = setup.description
        self.tables: Tables = description.tables(tables)
        self.actions: ActionSpace = action_space(description)
        self.observer: Observer = observer_of(self.tables)
        self._machine = machine = description.machine
        self._numbers = _numbers(count, setup.game + first, numbers)
        self._only_one = numbers is not None
        self._run = kernel_pointer(description)
        rows, brain = brain_for(self.tables, self.setup.roster.rows)
        entry = machine.entry
        self._rest = (
            np.require(self.tables.vector, np.int64, ["C_CONTIGUOUS", "WRITEABLE"]),
            rows,
            entry.new_out(),
            *entry.new_workspace(),
            brain,
            no_tape(),
        )
        self._desk = self._new_desk(policies or {}, observe)
        self._sight = sight_of(self.observer, machine.state, description.vocabulary)
        self._was_reset = False
        desk = self._desk
        self.observations = desk.seen
        self.masks: NDArray[np.bool_] = desk.masks.view(np.bool_)
        self.legal = desk.legal
        self.rewards = np.zeros((count, self.setup.players), dtype=np.float32)
        self._all = np.arange(count)

    def _new_desk(self, policies: Mapping[int, str], observe: bool) -> b.Desk:
        machine, count, setup = self._machine, self.count, self.setup
        at, state = machine.at, machine.state
        own = np.ones(machine.rows.max_seats + 1, dtype=np.int64)
        own[list(policies)] = 0
        places = np.zeros(b.PLACES, dtype=np.int64)
        places[b.P_PLAYERS], places[b.P_CURRENT] = at.players, at.current
        places[b.P_STACK], places[b.P_STACK_N] = at.stack, at.stack_n
        places[b.P_HUMANS] = setup.humans
        places[b.P_TRUNCATED] = state["truncated"].start
        places[b.P_SEES] = observe
        rows, ids = self.actions.lookup()
        most = machine.entry.OUT_SIZE
        return b.Desk(
            states=np.zeros((count, state.size), dtype=np.int64),
            memories=np.zeros((count, len(machine.entry.new_memory())), dtype=np.int64),
            designs=np.zeros((count * AHEAD, machine.rows.design_block.size), dtype=np.int64),
            outcomes=np.zeros((count, machine.rows.outcome_block.size), dtype=np.int32),
            legal=np.zeros((count, most), dtype=np.int32),
            masks=np.zeros((count, self.actions.size), dtype=np.uint8),
            seen=np.zeros((count, len(self.observer.names) if observe else 1), dtype=np.int32),
            about=np.zeros((count, b.ABOUT), dtype=np.int64),
            actions=np.zeros(count, dtype=np.int64),
            own=own,
            at=places,
            rows=rows,
            ids=ids,
            codes=self.actions.codes,
            pool=np.zeros(state.size, dtype=np.int64),
        )

    # --- stepping -------------------------------------------------------------------------------

    def reset(self, numbers: Sequence[int] | NDArray[np.int64] | None = None) -> None:
        """Begin every row anew with its first game, or with those of these numbers."""
        if numbers is not None:
            self._numbers = _numbers(self.count, 0, numbers)
        about = self._desk.about
        self._desk.masks[:] = 0
        about[:] = 0
        about[:, b.A_UNKNOWN] = -1
        self._was_reset = True
        self._deal_ahead()
        self._call(b.RESET)

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Carry out one action of each row (of those that go on), given by its id."""
        if not self._was_reset:
            raise PampasError("step: expected reset() before it")
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            got = f"an array of shape {given.shape} and type {given.dtype}"
            raise PampasError(f"step: got {got}, expected {self.count} ids of actions")
        going_on = self.going_on
        inside = (given >= 0) & (given < self.actions.size)
        legal = self.masks[self._all, np.where(inside, given, 0)] & inside
        if not (legal | ~going_on).all():
            self._refuse(int(np.flatnonzero(~legal & going_on)[0]), given)
        self._desk.actions[:] = np.where(going_on, given, 0)
        self._call(b.STEP)

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action of each row, each as likely as the others."""
        picks = (rng.random(self.count) * self.counts).astype(np.int64)
        return self.legal[self._all, picks]

    def _call(self, what: int) -> None:
        run = b.batch if not numba.config.DISABLE_JIT else np.errstate(over="ignore")(b.batch)
        run(what, self._run, *self._rest, self._desk, self._sight)
        about = self._desk.about
        if (about[:, b.A_UNKNOWN] >= 0).any():
            row = int(np.flatnonzero(about[:, b.A_UNKNOWN] >= 0)[0])
            name = self.setup.description.vocabulary[int(about[row, b.A_OP])].name
            code = int(about[row, b.A_UNKNOWN])
            raise PampasError(f"actions: {code} is no code that {name!r} declares")
        self.rewards[:] = 0
        if self.ended.any():
            self.rewards[self.ended] = self._rewards(self._desk.outcomes[self.ended])
            self._deal_ahead()

    def _rewards(self, rows: NDArray[np.int32]) -> NDArray[np.float64]:
        layout = self._machine.rows
        seats = rows[:, layout.outcome["seats"].start :].reshape(len(rows), layout.max_seats, -1)
        seats = seats[:, : self.setup.players]
        if self.reward == "win":
            share = layout.seat_outcome["win_share"]
            return seats[:, :, share.start] / share.whole
        totals = seats[:, :, layout.seat_outcome["total"].start].astype(np.float64)
        if self.reward == "score" or self.setup.players == 1:
            return totals
        order = np.sort(totals, axis=1)
        best, second = order[:, -1:], order[:, -2:-1]
        return totals - np.where(totals == best, np.where(best == second, best, second), best)

    def _deal_ahead(self) -> None:
        """Design rows for the games to come, where there are none left."""
        about = self._desk.about
        empty = np.flatnonzero(about[:, b.A_DEALT] == about[:, b.A_ROWS])
        if self._only_one:
            empty = empty[about[empty, b.A_ROWS] == 0]
        if not empty.size:
            return
        more = 1 if self._only_one else AHEAD
        numbers = self._numbers[empty, None] + about[empty, b.A_ROWS, None] + np.arange(more)
        deal = self.setup.deal
        deals = numbers.reshape(-1) if deal is None else deal
        made = self.setup.rows(self.tables.facts, numbers.reshape(-1), deals)
        places = (empty[:, None] * AHEAD + np.arange(more)).reshape(-1)
        self._desk.designs[places] = made
        about[empty, b.A_ROWS] += more

    def _refuse(self, row: int, given: NDArray[Any]) -> None:
        action = int(given[row])
        names = self.actions.names
        name = f" ({names[action]})" if 0 <= action < len(names) else ""
        legal = self.legal[row, : self.counts[row]].tolist()
        shown = "; ".join(f"{one} ({names[one]})" for one in legal[:6])
        more = f" and {len(legal) - 6} more" if len(legal) > 6 else ""
        raise PampasError(
            f"step: got action {action}{name} in row {row}, expected one of: {shown}{more}"
        )

    # --- what is said about the rows ------------------------------------------------------------

    @property
    def counts(self) -> NDArray[np.int64]:
        return self._desk.about[:, b.A_LEGAL]

    @property
    def seats(self) -> NDArray[np.int64]:
        return self._desk.about[:, b.A_SEAT]

    @property
    def decisions(self) -> NDArray[np.int64]:
        return self._desk.about[:, b.A_OP]

    @property
    def ended(self) -> NDArray[np.bool_]:
        ended: NDArray[np.bool_] = self._desk.about[:, b.A_ENDED] > 0
        return ended

    @property
    def going_on(self) -> NDArray[np.bool_]:
        going_on: NDArray[np.bool_] = self._desk.about[:, b.A_GOES_ON] > 0
        return going_on

    @property
    def numbers(self) -> NDArray[np.int64]:
        return self._numbers + np.maximum(self._desk.about[:, b.A_DEALT] - 1, 0)

    @property
    def states(self) -> NDArray[np.int64]:
        """The positions themselves, with all that is hidden: for tests and for replays."""
        return self._desk.states

    @property
    def outcomes(self) -> NDArray[np.int32]:
        """The outcome row of the last game that ended in each row (`setup.description.rows`)."""
        return self._desk.outcomes


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
