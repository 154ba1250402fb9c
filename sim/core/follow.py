"""Games followed turn by turn, and positions played on to the end with other luck.

    games = Follower(tables, roster.rows)
    seen = games.follow(design)                 # turns, decisions, the score at every turn
    kept = games.follow(design, asked_turns)    # the same games, and positions from them
    wins = games.play_on(kept.states, kept.memories, keys, range(100))

The chance of a seat in a position is its share of the wins when the game is played on many times,
with the luck that is still to come dealt afresh each time: piles are shuffled and all chance begins
anew, while everybody keeps what they hold and know. That is how somebody sees it who looks into all
hands and into no pile. Given all that has happened, every order of the piles is as likely as any
other, so these chances are right on average: of games that stand at 70 %, 70 % are won. (Dealing
the hands again, as a player who thinks ahead must, would not give that: what somebody holds shows
in what they have done.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from sim.core import follow_entry as e
from sim.core.brain import brain_for
from sim.core.code_players import player_of
from sim.core.errors import PampasError
from sim.core.facts import Tables
from sim.core.fields import Seat
from sim.core.hidden import pool_size, rows_of, streams
from sim.core.machine import kernel_pointer
from sim.core.rows import Design, Outcome, PolicyRows
from sim.core.secrets import secrets
from sim.core.shared_weights import MILESTONE, NETWORK, ROLLOUTS, TURNS
from sim.core.tape import no_tape

MOST_TURNS = 1024  # of a game, of which the scores are kept
MOST_ACTIONS = 512  # of a decision that is kept
NEVER = -1  # a number of no turn or decision

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Seen:
    """What games were like. turns, choices, forced, actions: [games] counts; actions are those of
    all decisions with a choice. movers: [games, turns] who begins each turn; scores: [games, turns,
    seats] as if the game ended there. outcomes: the rows in which the games end. states, memories:
    [games, asked] at the beginnings of turns; choice_states, choice_memories: before choices, and
    legal: [games, asked, 1 + MOST_ACTIONS] how many actions they have, and their codes.
    """

    counts: Ints
    movers: Ints
    scores: Ints
    outcomes: Outcome
    states: Ints
    memories: Ints
    choice_states: Ints
    choice_memories: Ints
    legal: Ints

    @property
    def turns(self) -> Ints:
        return self.counts[:, e.N_TURNS]

    @property
    def choices(self) -> Ints:
        return self.counts[:, e.N_CHOICES]

    @property
    def forced(self) -> Ints:
        return self.counts[:, e.N_FORCED]

    @property
    def actions(self) -> Ints:
        return self.counts[:, e.N_ACTIONS]


@dataclass(frozen=True)
class Ends:
    """How positions end: [positions, 2, seats] means over the even and over the odd re-deals."""

    wins: NDArray[np.float64]
    totals: NDArray[np.float64]


class Follower:
    """The games of these policies with these tables, in one process."""

    def __init__(self, tables: Tables, policies: PolicyRows, used: Sequence[int]) -> None:
        """`used`: who plays, by the numbers of their rows."""
        numbers = np.unique(np.asarray(used, dtype=np.int64))
        if any(player_of(policies[number]) is not None for number in numbers):
            raise PampasError("follow: got a player by code, expected policies of weights")
        self.tables = tables
        self.policies = np.require(policies, np.float64, ["C", "W"])
        description = tables.game
        self.machine = machine = description.machine
        self._run = kernel_pointer(description)
        state = machine.state
        self._luck = e.Luck(
            *rows_of(secrets(state)), *(np.array(found, dtype=np.int64) for found in streams(state))
        )
        self._at = self._places()
        self._scratch = np.zeros(max(state.size, pool_size(state)), dtype=np.int64)
        self._played = brain_for(tables, self.policies, numbers)
        self.is_plain = len(numbers) == 1 and bool(self.policies[numbers, ROLLOUTS] <= 0)
        self._ahead = self._played
        if self.is_plain:
            row = self.policies[numbers].copy()
            row[:, [ROLLOUTS, NETWORK, MILESTONE, TURNS]] = 0  # on to the end of the game
            self._ahead = brain_for(tables, row)

    def follow(
        self,
        design: Design,
        asked_turns: Ints | None = None,
        asked_choices: Ints | None = None,
    ) -> Seen:
        """Play design rows, and keep positions: [games, n] numbers from 0, or NEVER."""
        games, state = len(design), self.machine.state
        self.machine.policy_rows(self.policies, design)
        nothing = np.full((games, 1), NEVER, dtype=np.int64)
        turns = nothing if asked_turns is None else np.ascontiguousarray(asked_turns, np.int64)
        choices = (
            nothing if asked_choices is None else np.ascontiguousarray(asked_choices, np.int64)
        )
        memory = len(self.machine.entry.new_memory())
        seats = self.machine.rows.max_seats

        def room(*shape: int) -> Ints:
            return np.zeros(shape, dtype=np.int64)

        seen = e.Followed(
            turns,
            choices,
            room(games, e.COUNTS),
            room(games, MOST_TURNS),
            room(games, MOST_TURNS, seats),
            room(turns.size, state.size),
            room(turns.size, memory),
            room(choices.size, state.size),
            room(choices.size, memory),
            room(choices.size, 1 + MOST_ACTIONS),
        )
        outcomes = np.zeros((games, self.machine.rows.outcome_block.size), dtype=np.int32)
        self._call(e.FOLLOW, np.ascontiguousarray(design, np.int64), outcomes, seen, _no_ahead())
        if seen.counts[:, e.N_TURNS].max(initial=0) > MOST_TURNS:
            raise PampasError(f"follow: got a game of more than {MOST_TURNS} turns")
        return Seen(
            counts=seen.counts,
            movers=seen.movers,
            scores=seen.scores,
            outcomes=outcomes,
            states=seen.states.reshape(*turns.shape, -1),
            memories=seen.memories.reshape(*turns.shape, -1),
            choice_states=seen.choice_states.reshape(*choices.shape, -1),
            choice_memories=seen.choice_memories.reshape(*choices.shape, -1),
            legal=seen.legal.reshape(*choices.shape, -1),
        )

    def dealt_again(self, states: Ints, keys: Ints) -> Ints:
        """The positions with other luck to come: the first re-deal of each key."""
        memories = np.zeros((len(states), len(self.machine.entry.new_memory())), dtype=np.int64)
        return self._ahead_of(e.DEAL_AGAIN, states.copy(), memories, keys, range(1), None).states

    def play_on(
        self, states: Ints, memories: Ints, keys: Ints, deals: range, first: Ints | None = None
    ) -> Ends:
        """Play positions to the end in re-deals, an even number of them: the same key is the same
        luck. first: the action that begins each."""
        ahead = self._ahead_of(e.CONTINUE, states, memories, keys, deals, first)
        half = len(deals) / 2
        whole = self.machine.rows.seat_outcome["win_share"].whole
        return Ends(ahead.wins / whole / half, ahead.totals / half)

    def _ahead_of(
        self,
        what: int,
        states: Ints,
        memories: Ints,
        keys: Ints,
        deals: range,
        first: Ints | None,
    ) -> e.Ahead:
        count, layout = len(states), self.machine.rows
        sums = np.zeros((2, count, 2, layout.max_seats), dtype=np.int64)
        none = np.full(count, NEVER, dtype=np.int64)
        ahead = e.Ahead(
            np.ascontiguousarray(states, np.int64),
            np.ascontiguousarray(memories, np.int64),
            none if first is None else np.ascontiguousarray(first, np.int64),
            np.ascontiguousarray(keys, np.int64),
            np.array([deals.start, deals.stop], dtype=np.int64),
            sums[0],
            sums[1],
        )
        outcomes = np.zeros((1, layout.outcome_block.size), dtype=np.int32)
        design = np.zeros((1, layout.design_block.size), dtype=np.int64)
        self._call(what, design, outcomes, _nothing_seen(), ahead)
        return ahead

    def _call(
        self, what: int, design: Design, outcomes: Outcome, seen: e.Followed, ahead: e.Ahead
    ) -> None:
        entry = self.machine.entry
        call: Any = e.follow
        if numba.config.DISABLE_JIT:
            call = np.errstate(over="ignore")(call)
        rows, brain = self._played if what == e.FOLLOW else self._ahead
        call(
            what,
            self._run,
            self.machine.new_state(),
            entry.new_memory(),
            np.require(self.tables.vector, np.int64, ["C_CONTIGUOUS", "WRITEABLE"]),
            rows,
            design,
            outcomes,
            entry.new_out(),
            *entry.new_workspace(),
            brain,
            no_tape(),
            self._at,
            self._luck,
            seen,
            ahead,
            int(self.is_plain),
            self._scratch,
        )

    def _places(self) -> Ints:
        machine = self.machine
        at, layout = machine.at, machine.rows
        seats = machine.state.seats
        assert seats is not None
        assert isinstance(seats.kind, Seat)
        seat = layout.seat_outcome
        (turn,) = (entry.op for entry in self.tables.game.vocabulary if entry.begins_turn)
        found = np.zeros(e.PLACES, dtype=np.int64)
        for place, value in {
            e.P_STACK: at.stack,
            e.P_STACK_N: at.stack_n,
            e.P_PLAYERS: at.players,
            e.P_CURRENT: at.current,
            e.P_DECISIONS: at.decisions,
            e.P_TRUNCATED: machine.state["truncated"].start,
            e.P_SEATS: at.seats,
            e.P_SEAT_SIZE: at.seat_size,
            e.P_SCORE: at.score,
            e.P_CATEGORIES: seats.kind.block["score"].size,
            e.P_OF_TABLE: sum(not one.each for one in secrets(machine.state)),
            e.O_SEATS: layout.outcome["seats"].start,
            e.O_SEAT_SIZE: layout.outcome["seats"].size // layout.max_seats,
            e.O_WIN: seat["win_share"].start,
            e.O_TOTAL: seat["total"].start,
            e.P_TURN_OP: turn,
        }.items():
            found[place] = value
        return found


def _no_ahead() -> e.Ahead:
    table = np.zeros((0, 1), dtype=np.int64)
    row = np.zeros(0, dtype=np.int64)
    sums = np.zeros((0, 2, 1), dtype=np.int64)
    return e.Ahead(table, table, row, row, np.zeros(2, dtype=np.int64), sums, sums)


def _nothing_seen() -> e.Followed:
    table = np.zeros((0, 1), dtype=np.int64)
    cube = np.zeros((0, 1, 1), dtype=np.int64)
    return e.Followed(table, table, table, table, cube, table, table, table, table, table)
