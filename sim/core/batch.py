"""Games side by side inside the compiled kernel: what every way to step many of them shares.

`VectorGame` (sim.core.vector) is the one for people; players by code (sim.core.code_players) are
asked through the same arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from sim.core import batch_entry as b
from sim.core.actions import ActionSpace, action_space
from sim.core.brain import brain_for
from sim.core.errors import PampasError
from sim.core.facts import Tables
from sim.core.machine import kernel_pointer
from sim.core.observation import Observer, observer_of
from sim.core.rows import Design, PolicyRows
from sim.core.sight_lines import sight_of
from sim.core.tape import no_tape

AHEAD = 8  # design rows of each game that are kept
SHOWN = 6  # legal actions that an error lists


class Batch:
    """`count` games with these tables, played by these policies and from outside.

    own: [count, seats], 1 where decisions come from outside. After `begin` and `step` these are of
    the positions that wait for an action, and stay valid until the next call:

    observations: [count, entries] int32, in the order of `observer.names`; made when asked for.
    masks: [count, actions.size] bool, which ids are legal. legal, counts: the same as lists.
    seats: [count] the seat that decides. decisions: [count] what, by number (`vocabulary`).
    ended: [count] bool, where the last action ended a game. outcomes: its outcome rows.
    going_on: [count] bool; False where no game is left.
    """

    def __init__(
        self,
        tables: Tables,
        policies: PolicyRows,
        own: NDArray[np.int64],
    ) -> None:
        description = tables.game
        self.tables = tables
        self.count = len(own)
        self.actions: ActionSpace = action_space(description)
        self.observer: Observer = observer_of(tables)
        self.machine = machine = description.machine
        self._run = kernel_pointer(description)
        rows, brain = brain_for(tables, policies)
        entry = machine.entry
        self._rest = (
            np.require(tables.vector, np.int64, ["C_CONTIGUOUS", "WRITEABLE"]),
            rows,
            entry.new_out(),
            *entry.new_workspace(),
            brain,
            no_tape(),
        )
        self._sight = sight_of(self.observer, machine.state, description.vocabulary)
        self._desk = self._new_desk(own)
        self._has_begun = False
        self._seen = self._desk.seen.view()
        self._seen.flags.writeable = False  # what is new is written, and only that
        self._has_looked = False
        self.masks: NDArray[np.bool_] = self._desk.masks.view(np.bool_)
        self.legal = self._desk.legal
        self._all = np.arange(self.count)

    def _new_desk(self, own: NDArray[np.int64]) -> b.Desk:
        machine, count = self.machine, self.count
        at, state = machine.at, machine.state
        places = np.zeros(b.PLACES, dtype=np.int64)
        places[b.P_STACK], places[b.P_STACK_N] = at.stack, at.stack_n
        places[b.P_TRUNCATED] = state["truncated"].start
        rows, ids = self.actions.lookup()
        return b.Desk(
            states=np.zeros((count, state.size), dtype=np.int64),
            memories=np.zeros((count, len(machine.entry.new_memory())), dtype=np.int64),
            designs=np.zeros((count * AHEAD, machine.rows.design_block.size), dtype=np.int64),
            outcomes=np.zeros((count, machine.rows.outcome_block.size), dtype=np.int32),
            legal=np.zeros((count, machine.entry.OUT_SIZE), dtype=np.int32),
            masks=np.zeros((count, self.actions.size), dtype=np.uint8),
            seen=np.zeros((count, len(self.observer.names)), dtype=np.int32),
            was=np.zeros((count, len(self._sight.kept)), dtype=np.int32),
            about=np.zeros((count, b.ABOUT), dtype=np.int64),
            actions=np.zeros(count, dtype=np.int64),
            own=np.require(own, np.int64, ["C_CONTIGUOUS", "WRITEABLE"]),
            at=places,
            rows=rows,
            ids=ids,
            codes=self.actions.codes,
        )

    # --- stepping -------------------------------------------------------------------------------

    def clear(self) -> None:
        """No game is dealt, and none is to come."""
        self._desk.masks[:] = 0
        self._desk.about[:] = 0
        self._desk.about[:, b.A_UNKNOWN] = -1

    def add(self, games: NDArray[np.int64], designs: Design) -> None:
        """Games to come: so many rows for each of these places as there are at most AHEAD."""
        each = len(designs) // len(games)
        places = games[:, None] * AHEAD + np.arange(each)
        self._desk.designs[places.reshape(-1)] = designs
        self._desk.about[games, b.A_ROWS] += each

    def begin(self) -> None:
        """Deal the first game everywhere."""
        self._has_begun = True
        self._has_looked = False
        self._call(b.RESET)

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Carry out one action of each game that goes on, given by its id."""
        if not self._has_begun:
            raise PampasError("step: expected reset() before it")
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            got = f"an array of shape {given.shape} and type {given.dtype}"
            raise PampasError(f"step: got {got}, expected {self.count} ids of actions")
        going_on = self.going_on
        legal = self.are_legal(given)
        if not (legal | ~going_on).all():
            row = int(np.flatnonzero(~legal & going_on)[0])
            raise PampasError(f"step: {self.refusal(row, int(given[row]))}")
        self._desk.actions[:] = np.where(going_on, given, 0)
        self._has_looked = False
        self._call(b.STEP)

    def ask(self) -> NDArray[np.int64]:
        """The actions that the policies of who decides choose (their streams move on)."""
        self._call(b.ASK)
        return self._desk.actions.copy()

    def are_legal(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Of one id for each game whether it is legal there."""
        inside = (actions >= 0) & (actions < self.actions.size)
        legal: NDArray[np.bool_] = self.masks[self._all, np.where(inside, actions, 0)] & inside
        return legal

    def refusal(self, row: int, action: int) -> str:
        """What is wrong with an action that is not legal."""
        names = self.actions.names
        name = f" ({names[action]})" if 0 <= action < len(names) else ""
        legal = self.legal[row, : self.counts[row]].tolist()
        shown = "; ".join(f"{one} ({names[one]})" for one in legal[:SHOWN])
        more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
        return f"got action {action}{name} in row {row}, expected one of: {shown}{more}"

    def _call(self, what: int) -> None:
        run = b.batch if not numba.config.DISABLE_JIT else np.errstate(over="ignore")(b.batch)
        run(what, self._run, *self._rest, self._desk, self._sight)
        unknown = self._desk.about[:, b.A_UNKNOWN]
        if unknown.max() >= 0:
            row = int(unknown.argmax())
            name = self.tables.game.vocabulary[int(self.decisions[row])].name
            raise PampasError(f"actions: {unknown[row]} is no code that {name!r} declares")

    # --- what is said about the games -------------------------------------------------------------

    @property
    def observations(self) -> NDArray[np.int32]:
        """What the seats that decide see. Whoever does not ask does not pay for it."""
        if self._has_begun and not self._has_looked:
            self._call(b.LOOK)
            self._has_looked = True
        return self._seen

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
    def dealt(self) -> NDArray[np.int64]:
        """How many games were dealt at each place."""
        return self._desk.about[:, b.A_DEALT]

    @property
    def used_up(self) -> NDArray[np.int64]:
        """Places without a game to come."""
        about = self._desk.about
        return np.flatnonzero(about[:, b.A_DEALT] == about[:, b.A_ROWS])

    @property
    def states(self) -> NDArray[np.int64]:
        """The positions themselves, with all that is hidden: for tests and for replays."""
        return self._desk.states

    @property
    def memories(self) -> NDArray[np.int64]:
        """What the players remember (sim/core/players/memory.py)."""
        return self._desk.memories

    @property
    def outcomes(self) -> NDArray[np.int32]:
        """The outcome row of the last game that ended at each place (`description.rows`)."""
        return self._desk.outcomes
