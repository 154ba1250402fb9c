"""The referee: watches games and names the rule that a position or a step breaks.

check_game(Setup(players=3), games=1000)     # raises RefereeError, or reports what it looked at
check_position(game)                         # one position of a Game

A user who changes tables, or the rules themselves, runs these before believing any result.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numpy.typing import NDArray

from sim.argentina.flatten import Tables
from sim.argentina.frames import frame_name
from sim.argentina.game import ARGENTINA
from sim.argentina.invariants import entry as looks
from sim.argentina.invariants import memory as m
from sim.argentina.invariants.codes import WORDS, rule_of
from sim.argentina.invariants.room import new_room
from sim.argentina.kernel import design as d
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.play import (
    Rows,
    TablesArgument,
    play_design,
    policy_rows,
    tables_for,
)
from sim.argentina.setup import Setup
from sim.argentina.text import action_text
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from sim.argentina.facade import Game

State = NDArray[np.int64]

_WHOLE_WIN = 12
_BEHIND_THE_ROOM = 64  # numbers behind the room for actions that must stay as they are


class RefereeError(PampasError):
    """A position or a step that the rules do not allow. `rule` is its number in RULES.md."""

    def __init__(self, code: int, rule: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule


@dataclass(frozen=True)
class Report:
    """What was looked at, and how close the fixed sizes of the kernel came."""

    games: int
    decisions: int
    checks: int
    deepest_stack: int
    most_actions: int
    seconds: float


class _Pointer(numba.types.WrapperAddressProtocol):  # type: ignore[misc]
    """The kernel's compiled entry point as a value that other compiled code can call."""

    def __init__(self, dispatcher: Any) -> None:
        (compiled,) = dispatcher.overloads.values()
        self._signature = compiled.signature
        name = compiled.fndesc.llvm_cfunc_wrapper_name
        self._address = compiled.library.get_pointer_to_function(name)

    def __wrapper_address__(self) -> int:
        return int(self._address)

    def signature(self) -> Any:
        return self._signature


_pointer: _Pointer | None = None


def _kernel(tables: Tables) -> Any:
    """What the referee calls to play: a pointer to the kernel, or the kernel as plain Python."""
    global _pointer
    if numba.config.DISABLE_JIT:
        return entry.run
    if _pointer is None:
        entry.call(
            entry.DEAL,
            np.zeros(L.STATE_SIZE, np.int64),
            tables.vector,
            Setup().design(tables.facts),
        )
        _pointer = _Pointer(entry.run)
    return _pointer


class Referee:
    """Watches one game from outside: `start`, then `after` every step, `actions` for every list.

    The states are the kernel's; steps are what `kernel.entry` does in one call. `policies` is the
    matrix whose rows a design names; None: the shipped policies.
    """

    def __init__(self, tables: Tables, policies: Rows | None = None) -> None:
        self.tables = tables
        self.memory = np.zeros(m.MEMORY_SIZE, dtype=np.int64)
        self._before = new_room()
        self._out = np.full(entry.OUT_SIZE + _BEHIND_THE_ROOM, looks.GUARD, dtype=np.int64)
        self._remembered = entry.new_memory()  # by the players
        self._workspace = entry.new_workspace()
        self._design = np.zeros((1, d.DESIGN_SIZE), dtype=np.int64)
        self.policies = policy_rows(policies, self._design)
        self._outcome = np.zeros((1, d.OUTCOME_SIZE), dtype=np.int32)

    def start(self, state: State, dealt: bool = False) -> None:
        """Look at a position by itself; `dealt`: a game begins with it."""
        self._before[: L.STATE_SIZE] = 0
        self._check(looks.LOOK, state, action=looks.DEALT if dealt else looks.AUTOMATIC)

    def after(self, state: State, action: int | None = None) -> None:
        """Look at the position after one step; `action` is the choice, None if there was none."""
        self._check(looks.LOOK, state, action=looks.AUTOMATIC if action is None else action)

    def actions(self, state: State, actions: list[int]) -> None:
        """Look at the list of legal actions of the position last looked at."""
        self._out[: len(actions)] = actions
        self._check(looks.LOOK_AT_LIST, state, action=len(actions))

    def watch(self, design: NDArray[np.int64]) -> NDArray[np.int32]:
        """Play the games of these design rows, looking after every step; their outcome rows."""
        policy_rows(self.policies, design)  # every policy of the design is there
        outcome = np.zeros((len(design), d.OUTCOME_SIZE), dtype=np.int32)
        state = np.zeros(L.STATE_SIZE, dtype=np.int64)
        self._check(looks.WATCH, state, design=design, outcome=outcome)
        return outcome

    def _check(
        self,
        what: int,
        state: State,
        action: int = 0,
        design: NDArray[np.int64] | None = None,
        outcome: NDArray[np.int32] | None = None,
    ) -> None:
        with np.errstate(over="ignore"):  # random streams wrap around, run as plain Python too
            code = looks.referee(
                what,
                _kernel(self.tables),
                state,
                self._remembered,
                self.tables.vector,
                self.policies,
                self._before,
                self.memory,
                action,
                self._design if design is None else design,
                self._outcome if outcome is None else outcome,
                self._out,
                *self._workspace,
            )
        if code:
            game = None if design is None else int(design[self.memory[m.M_GAME], d.D_GAME])
            raise RefereeError(code, rule_of(code), self._words(code, state, game))

    def _words(self, code: int, state: State, game: int | None) -> str:
        where = [] if game is None else [f"game {game}"]
        where.append(f"turn {state[L.TURN]}")
        where.append(f"player {self.memory[m.M_PLAYER] + 1}")
        op, action = int(self.memory[m.M_OP]), int(self.memory[m.M_ACTION])
        if op:
            where.append(f"at {frame_name(op)!r}")
        if action >= 0:
            where.append(f"after {action_text(self._before, self.tables, action)!r}")
        return f"{rule_of(code)}: {WORDS[code]} ({', '.join(where)})"


def _check_rows(rows: NDArray[np.int32], games: NDArray[np.int64], players: int) -> None:
    """I33, A572: totals, ranks and shares of the win follow from the categories."""
    seats = rows[:, d.O_SEATS :].reshape(len(rows), L.SEATS_MAX, d.SEAT_OUTCOME_SIZE)
    seats = seats[:, :players]
    totals = seats[:, :, d.O_SCORES : d.O_SCORES + L.N_CATEGORIES].sum(axis=2)
    ranks = 1 + (totals[:, None, :] > totals[:, :, None]).sum(axis=2)
    winners = (ranks == 1).sum(axis=1, keepdims=True)
    wins = np.where(ranks == 1, _WHOLE_WIN // winners, 0)
    for column, right in ((d.O_TOTAL, totals), (d.O_RANK, ranks), (d.O_WIN, wins)):
        wrong = (seats[:, :, column] != right).any(axis=1)
        if wrong.any():
            name = list(d.seat_outcome.fields)[column]
            message = f"I33: {name} does not follow from the categories (game {games[wrong][0]})"
            raise RefereeError(0, "I33", message)


def _check_same(
    watched: NDArray[np.int32], played: NDArray[np.int32], games: NDArray[np.int64]
) -> None:
    """I34: the game step by step is the game of the batch."""
    wrong = np.argwhere(watched != played)
    if len(wrong):
        row, column = wrong[0]
        raise RefereeError(
            0,
            "I34",
            f"I34: step by step a game ends otherwise than in a batch (game {games[row]}, "
            f"{ARGENTINA.rows.columns[column]}: {watched[row, column]} and {played[row, column]})",
        )


def check_game(setup: Setup, games: int = 1, tables: TablesArgument = (), first: int = 0) -> Report:
    """Play games of this set-up, numbered from `first`, with the referee looking at every step.

    The choices are those of `play`, and so must the outcomes be. Raises RefereeError, with the rule
    and the place, when something is wrong.
    """
    start = time.perf_counter()
    flat = tables_for(tables)
    design = setup.design(flat.facts, games)
    design[:, d.D_GAME] += first
    if setup.luck is None:
        design[:, d.D_LUCK] += first
    referee = Referee(flat, setup.roster.rows)
    rows = referee.watch(design)
    numbers = design[:, d.D_GAME]
    _check_rows(rows, numbers, setup.players)
    _check_same(rows, play_design(design, flat, setup.roster.rows), numbers)
    return Report(
        games=games,
        decisions=int(referee.memory[m.M_DECISIONS]),
        checks=int(referee.memory[m.M_CHECKS]),
        deepest_stack=int(referee.memory[m.M_DEEPEST]),
        most_actions=int(referee.memory[m.M_MOST]),
        seconds=time.perf_counter() - start,
    )


def check_position(game: Game) -> None:
    """Look at the position of a game by itself: the invariants, and the list of legal actions."""
    referee = Referee(game.tables)
    referee.start(game.state)
    if not game.is_over:
        referee.actions(game.state, [action.code for action in game.legal_actions()])
