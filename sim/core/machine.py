"""The compiled kernel of a game as Python calls it: the one place that knows how.

A kernel is one compiled function (`run` of a game's `kernel.entry`) that plays whole batches and
takes single steps. Everything else that every game's state has is found by the names of its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numba
import numpy as np
from numpy.typing import NDArray

from sim.core import operations as do
from sim.core.brain import OUTPUTS, Brain, brain_for, reading_brain
from sim.core.errors import PampasError
from sim.core.facts import Tables
from sim.core.feature_reader import decoded
from sim.core.fields import Pending, Seat, StateBlock
from sim.core.network import MARGIN, OUT_UNIT, chance
from sim.core.rows import Design, Outcome, PolicyRows, RowLayout
from sim.core.tape import Tape
from sim.core.vocabulary import FIRST_DECISION

if TYPE_CHECKING:
    from sim.core.description import GameDescription

State = NDArray[np.int64]


def _writeable(tables: Tables) -> State:
    """The vector of tables: one from another process may be read-only, which is another type."""
    return np.require(tables.vector, np.int64, ["C_CONTIGUOUS", "WRITEABLE"])


class EntryPoint(Protocol):
    """The module `kernel.entry` of a game: `run`, and `call`, which calls it with the right types.

    What is to be done is a number (sim.core.operations).
    """

    OUT_SIZE: int
    run: Any

    def new_out(self) -> NDArray[np.int64]: ...

    def new_memory(self) -> NDArray[np.int64]: ...

    def new_workspace(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]: ...

    def call(
        self,
        what: int,
        state: State,
        tables: NDArray[np.int64],
        design: Design = ...,
        outcome: Outcome = ...,
        out: NDArray[np.int64] | None = ...,
        action: int = ...,
        policies: PolicyRows = ...,
        memory: NDArray[np.int64] | None = ...,
        brain: Brain | None = ...,
        tape: Tape | None = ...,
    ) -> int: ...


@dataclass(frozen=True)
class Places:
    """Where a state keeps what every game has."""

    players: int
    current: int
    turn: int
    over: int
    decisions: int
    stack: int
    stack_n: int
    frame_size: int
    seats: int
    seat_size: int
    score: int  # within a seat
    policy: int | None  # within a seat; None where a game keeps it elsewhere


@dataclass(frozen=True)
class Machine:
    """The kernel of a game."""

    entry: EntryPoint
    state: StateBlock
    rows: RowLayout
    weights: int  # of a policy

    @cached_property
    def at(self) -> Places:
        state, seats = self.state, self.state.seats
        stack = state["stack"].kind
        assert seats is not None
        assert isinstance(seats.kind, Seat)
        assert isinstance(stack, Pending)
        policy = seats.kind.block.fields.get("policy")
        return Places(
            players=state["players"].start,
            current=state["current"].start,
            turn=state["turn"].start,
            over=state["over"].start,
            decisions=state["decisions"].start,
            stack=state["stack"].start,
            stack_n=state[stack.count].start,
            frame_size=stack.size,
            seats=seats.start,
            seat_size=seats.kind.width,
            score=seats.kind.block["score"].start,
            policy=None if policy is None else policy.start,
        )

    # --- batches ------------------------------------------------------------------------------

    def play(self, design: Design, tables: Tables, policies: PolicyRows) -> Outcome:
        """Play every row of a design."""
        rows, brain = brain_for(tables, self.policy_rows(policies, design), self._used(design))
        vector = _writeable(tables)
        outcome = self._outcomes(len(design))
        entry = self.entry
        entry.call(do.PLAY, self.new_state(), vector, design, outcome, policies=rows, brain=brain)
        return outcome

    def record(
        self, design: Design, tables: Tables, policies: PolicyRows, tape: Tape
    ) -> tuple[Outcome, int]:
        """Play every row of a design with the openings of a tape, and record positions on it.

        Returns the outcome rows and how many positions were recorded: tape.marks[:n] says of each
        one its game (a row of the design), who sees it, the turn that has ended, and how many of
        tape.rows, one after the other, are its features. sim/core/feature_reader.py says how they
        are written. Policies of openings are rows of `policies`, too.
        """
        rows, brain = brain_for(tables, self.policy_rows(policies, design))
        if brain.lines.shape[1] == 1:
            brain = reading_brain(tables)
        outcome = self._outcomes(len(design))
        n = self.entry.call(
            do.RECORD,
            self.new_state(),
            _writeable(tables),
            design,
            outcome,
            policies=rows,
            brain=brain,
            tape=tape,
        )
        return outcome, n

    def _used(self, design: Design) -> NDArray[np.int64]:
        """The policies of a design."""
        field = self.rows.design["policy"]
        return np.unique(design[:, field.start : field.start + field.size])

    def _seated(self, state: State) -> NDArray[np.int64] | None:
        """The policies of the seats of a game; None where a game keeps them elsewhere."""
        at = self.at
        if at.policy is None:
            return None
        first = at.seats + at.policy
        return state[first : first + state[at.players] * at.seat_size : at.seat_size]

    def policy_rows(self, policies: PolicyRows, design: Design) -> PolicyRows:
        """The matrix of policies for these design rows, checked.

        Compiled code does not look whether a row exists, and is recompiled for another type.
        """
        if policies.ndim != 2 or policies.shape[1] != self.weights:
            got, expected = f"an array of shape {policies.shape}", f"rows of {self.weights} weights"
            raise PampasError(f"policies: got {got}, expected {expected}")
        rows = np.require(policies, np.float64, ["C_CONTIGUOUS", "WRITEABLE"])
        field = self.rows.design["policy"]
        numbers = design[:, field.start : field.start + field.size]
        for number in (numbers.min(initial=0), numbers.max(initial=0)):
            if not 0 <= number < len(rows):
                expected = f"0 to {len(rows) - 1}, the rows of the policies"
                raise PampasError(f"design: got policy {number}, expected {expected}")
        return rows

    # --- single steps -------------------------------------------------------------------------

    def new_state(self) -> State:
        return np.zeros(self.state.size, dtype=np.int64)

    def deal(self, design: Design, tables: Tables) -> State:
        """The state in which the game of the first design row begins."""
        state = self.new_state()
        self.entry.call(do.DEAL, state, tables.vector, design=design)
        return state

    def op(self, state: State) -> int:
        """What is on top of the stack; -1 when the game is over."""
        at = self.at
        n = state[at.stack_n]
        return int(state[at.stack + (n - 1) * at.frame_size]) if n else -1

    def is_automatic(self, state: State) -> bool:
        """Whether the next step needs no choice."""
        return 0 <= self.op(state) < FIRST_DECISION

    def advance(self, state: State, tables: Tables) -> None:
        """Do the next step, which needs no choice."""
        self.entry.call(do.ADVANCE_ONE, state, tables.vector)

    def legal(self, state: State, tables: Tables) -> list[int]:
        """The codes of the legal actions."""
        out = self.entry.new_out()
        n = self.entry.call(do.LEGAL, state, tables.vector, out=out)
        codes: list[int] = out[:n].tolist()
        return codes

    def apply(self, state: State, memory: State, tables: Tables, action: int) -> None:
        """Carry out an action, which the players see: they may remember it."""
        self.entry.call(do.APPLY, state, tables.vector, action=action, memory=memory)

    def choose(
        self,
        state: State,
        memory: State,
        tables: Tables,
        legal: Sequence[int],
        policies: PolicyRows,
    ) -> int:
        """What the policy of the decider chooses among these actions."""
        out = self.entry.new_out()
        out[: len(legal)] = legal
        policies, brain = brain_for(tables, policies, self._seated(state))
        return self.entry.call(
            do.CHOOSE,
            state,
            tables.vector,
            out=out,
            action=len(legal),
            policies=policies,
            memory=memory,
            brain=brain,
        )

    def play_on(
        self, state: State, memory: State, tables: Tables, seat: int, policy: PolicyRows
    ) -> None:
        """Play on to the horizon of a seat as a search does: everybody by the base policy."""
        rows, brain = brain_for(tables, policy[np.newaxis])
        self.entry.call(
            do.PLAY_ON,
            state,
            tables.vector,
            action=seat,
            policies=rows,
            memory=memory,
            brain=brain,
        )

    # --- what a network reads and says ------------------------------------------------------------

    def features(self, state: State, tables: Tables, seat: int) -> tuple[State, State]:
        """The rows that are true of a position between two turns as a seat sees it, and how often.

        (A count is taken as often as it says.)
        """
        brain = reading_brain(tables)
        n = self.entry.call(do.READ, state, tables.vector, action=seat, brain=brain)
        return decoded(brain.rows[:n])

    def values(
        self, state: State, tables: Tables, seat: int, policy: PolicyRows, times: int = 1
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
        """Margins and chances to win by distance from a seat; None without such a network.

        `times`: how often they are found, one as the other, to measure how long it takes.
        """
        rows, brain = brain_for(tables, policy[np.newaxis])
        design = np.zeros((times, self.rows.design_block.size), dtype=np.int64)
        at = self.entry.call(
            do.VALUE, state, tables.vector, design, action=seat, policies=rows, brain=brain
        )
        return _said(brain, at) if at else None

    def values_in_turn(
        self, states: Iterable[State], tables: Tables, seat: int, policy: PolicyRows
    ) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]] | None]:
        """The same of each position, as a search finds them: from what differs between them."""
        rows, brain = brain_for(tables, policy[np.newaxis])
        for state in states:
            at = self.entry.call(
                do.NEXT_VALUE,
                state,
                tables.vector,
                action=seat,
                policies=rows,
                brain=brain,
            )
            yield _said(brain, at) if at else None

    def score(self, state: State, tables: Tables) -> None:
        """Score the game as if it ended now."""
        self.entry.call(do.SCORE_NOW, state, tables.vector)

    def outcome(self, state: State, tables: Tables) -> Outcome:
        """The outcome row of a finished game."""
        row = self._outcomes(1)
        self.entry.call(do.OUTCOME, state, tables.vector, outcome=row)
        return row.reshape(-1)

    def imagine(self, state: State, memory: State, tables: Tables, seat: int, seed: int) -> None:
        """Deal again what a seat cannot know, plans of others included."""
        design = np.zeros((1, self.rows.design_block.size), dtype=np.int64)
        design[0, self.rows.design["seed"].start] = seed
        self.entry.call(do.IMAGINE, state, tables.vector, design, action=seat, memory=memory)

    def _outcomes(self, games: int) -> Outcome:
        return np.zeros((games, self.rows.outcome_block.size), dtype=np.int32)

    # --- compiled code ------------------------------------------------------------------------

    @property
    def cache(self) -> Path | None:
        """The folder of the compiled kernel; None where the compiler is switched off."""
        stats = getattr(self.entry.run, "stats", None)
        return None if stats is None else Path(stats.cache_path)

    def is_cold(self) -> bool:
        """No compiled kernel in the cache yet (never so where the compiler is switched off)."""
        return self.cache is not None and not any(self.cache.glob("*.nbc"))


def _said(brain: Brain, at: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The outputs that a network has left: margins and chances to win."""
    margins, wins = np.split(brain.sums[: brain.rest[at + OUTPUTS]] / OUT_UNIT, 2)
    return margins * MARGIN, chance(wins)


# --- for other compiled code ---------------------------------------------------------------------


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


@cache
def kernel_pointer(game: GameDescription) -> Any:
    """What other compiled code calls to play: a pointer to the kernel; as plain Python, itself."""
    run = game.machine.entry.run
    if numba.config.DISABLE_JIT:
        return run
    game.warm_up()
    return _Pointer(run)
