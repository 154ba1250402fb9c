"""The referee: watches games and names the rule that a position or a step breaks.

watch_games(Setup(players=3), games=1000)    # raises RefereeError, or reports what it looked at
check_position(game)                         # one position of a Game

A user who changes tables, or the rules themselves, runs these before believing any result. What is
looked for is a game's own: its `Invariants`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sim.core.brain import Brain, brain_for
from sim.core.difference import difference
from sim.core.errors import PampasError
from sim.core.facts import Overlays, Tables
from sim.core.layout import Block
from sim.core.machine import Machine, State, kernel_pointer
from sim.core.play import play_design, shifted
from sim.core.rows import Design, Outcome, PolicyRows, RowLayout
from sim.core.tape import no_tape

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.facade import Game
    from sim.core.setup import Setup

_BEHIND_THE_OUT = 64  # numbers behind the room for actions that must stay as they are


class RefereeError(PampasError):
    """A position or a step that the rules do not allow. `rule` is its number in RULES.md.

    `changes` says what the step changed (sim.core.difference), if there was one.
    """

    def __init__(self, code: int, rule: str, message: str, changes: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.changes = list(changes)


class Looks(Protocol):
    """The module `invariants.entry` of a game: its compiled referee, and what it can be asked."""

    WATCH: int
    LOOK: int
    LOOK_AT_LIST: int
    AUTOMATIC: int
    DEALT: int
    GUARD: int
    referee: Any


@dataclass(frozen=True)
class Invariants:
    """What must be true of a game at every step.

    memory: what the referee keeps in mind of a game; the fields `game`, `op`, `action`, `player`,
        `checks`, `decisions`, `deepest` and `most` are every game's.
    new_room: the state of the last look, and room to count in.
    words, rule_of: what a code of something broken means, and its rule.
    rows_rule, same_rule: the rules that outcome rows follow from the categories, and that a game
        step by step is the game of the batch.
    """

    looks: Looks
    memory: Block
    new_room: Callable[[], NDArray[np.int64]]
    words: Mapping[int, str]
    rule_of: Callable[[int], str]
    rows_rule: str
    same_rule: str

    def remembered(self, memory: NDArray[np.int64], name: str) -> int:
        return int(memory[self.memory.fields[name].start])


@dataclass(frozen=True)
class Report:
    """What was looked at, and how close the fixed sizes of the kernel came."""

    games: int
    decisions: int
    checks: int
    deepest_stack: int
    most_actions: int
    seconds: float


class Referee:
    """Watches one game from outside: `start`, then `after` every step, `actions` for every list.

    The states are the kernel's; steps are what the kernel does in one call. `policies` is the
    matrix whose rows a design names; None: the shipped policies.
    """

    def __init__(self, tables: Tables, policies: PolicyRows | None = None) -> None:
        self.tables = tables
        self.invariants: Invariants = tables.game.invariants
        self.machine: Machine = tables.game.machine
        self.memory = np.zeros(self.invariants.memory.size, dtype=np.int64)
        entry, rows, looks = self.machine.entry, self.machine.rows, self.invariants.looks
        self._before = self.invariants.new_room()
        self._out = np.full(entry.OUT_SIZE + _BEHIND_THE_OUT, looks.GUARD, dtype=np.int64)
        self._remembered = entry.new_memory()  # by the players
        self._workspace = entry.new_workspace()
        self._design = np.zeros((1, rows.design_block.size), dtype=np.int64)
        self._outcome = np.zeros((1, rows.outcome_block.size), dtype=np.int32)
        if policies is None:
            policies = tables.game.shelf.shipped.rows
        self.policies = self.machine.policy_rows(policies, self._design)
        self._tape = no_tape()

    @cached_property
    def _asked(self) -> tuple[PolicyRows, Brain]:
        """The policies with their networks."""
        return brain_for(self.tables, self.policies)

    def start(self, state: State, dealt: bool = False) -> None:
        """Look at a position by itself; `dealt`: a game begins with it."""
        looks = self.invariants.looks
        self._before[: len(state)] = 0
        self._check(looks.LOOK, state, action=looks.DEALT if dealt else looks.AUTOMATIC)

    def after(self, state: State, action: int | None = None) -> None:
        """Look at the position after one step; `action` is the choice, None if there was none."""
        looks = self.invariants.looks
        self._check(looks.LOOK, state, action=looks.AUTOMATIC if action is None else action)

    def actions(self, state: State, actions: list[int]) -> None:
        """Look at the list of legal actions of the position last looked at."""
        self._out[: len(actions)] = actions
        self._check(self.invariants.looks.LOOK_AT_LIST, state, action=len(actions))

    def watch(self, design: Design) -> Outcome:
        """Play the games of these design rows, looking after every step; their outcome rows."""
        self.machine.policy_rows(self.policies, design)  # every policy of the design is there
        outcome = np.zeros((len(design), self._outcome.shape[1]), dtype=np.int32)
        state = self.machine.new_state()
        self._check(self.invariants.looks.WATCH, state, design=design, outcome=outcome)
        return outcome

    def _check(
        self,
        what: int,
        state: State,
        action: int = 0,
        design: Design | None = None,
        outcome: Outcome | None = None,
    ) -> None:
        rows, brain = self._asked
        with np.errstate(over="ignore"):  # random streams wrap around, run as plain Python too
            code = self.invariants.looks.referee(
                what,
                kernel_pointer(self.tables.game),
                state,
                self._remembered,
                self.tables.vector,
                rows,
                self._before,
                self.memory,
                action,
                self._design if design is None else design,
                self._outcome if outcome is None else outcome,
                self._out,
                *self._workspace,
                brain,
                self._tape,
            )
        if code:
            game = None
            if design is not None:
                row = design[self.invariants.remembered(self.memory, "game")]
                game = int(row[self.machine.rows.design["game"].start])
            rule = self.invariants.rule_of(code)
            words = self._words(code, state, game)
            raise RefereeError(code, rule, words, self._changes(state))

    def _changes(self, state: State) -> list[str]:
        """What is other than at the last look, in words."""
        before, frame = self._before[: len(state)], self.tables.game.words.frame
        if before[self.machine.at.players] == 0:
            return []
        return difference(
            self.machine.state, before, state, self.tables, lambda numbers: frame(numbers[0])
        )

    def _words(self, code: int, state: State, game: int | None) -> str:
        kept, words = self.invariants, self.tables.game.words
        where = [] if game is None else [f"game {game}"]
        where.append(f"turn {state[self.machine.at.turn]}")
        where.append(f"player {kept.remembered(self.memory, 'player') + 1}")
        op, action = (kept.remembered(self.memory, name) for name in ("op", "action"))
        if op:
            where.append(f"at {words.frame(op)!r}")
        if action >= 0:
            before = self._before[: len(state)]
            where.append(f"after {words.action(before, self.tables, action)!r}")
        return f"{kept.rule_of(code)}: {kept.words[code]} ({', '.join(where)})"


def _check_rows(game: GameDescription, rows: Outcome, games: Design, players: int) -> None:
    """Totals, ranks and shares of the win follow from the categories, and from what breaks ties."""
    layout: RowLayout = game.rows
    seats = layout.seats_of(rows)[:, :players]
    at = {name: field.start for name, field in layout.seat_outcome.items()}
    totals = seats[:, :, [at[name] for name in game.categories]].sum(axis=2)
    before = np.zeros((len(rows), players, players), dtype=bool)  # [:, i, j]: j is before i
    level = np.ones_like(before)
    for values in (totals, *(seats[:, :, at[name]] for name in game.tie_breaks)):
        one, other = values[:, :, None], values[:, None, :]
        before |= level & (other > one)
        level &= other == one
    ranks = 1 + before.sum(axis=2)
    winners = (ranks == 1).sum(axis=1, keepdims=True)
    wins = np.where(ranks == 1, layout.seat_outcome["win_share"].whole // winners, 0)
    for name, right in (("total", totals), ("rank", ranks), ("win_share", wins)):
        wrong = (seats[:, :, at[name]] != right).any(axis=1)
        if wrong.any():
            rule = game.invariants.rows_rule
            message = f"{rule}: {name} does not follow from the categories (game {games[wrong][0]})"
            raise RefereeError(0, rule, message)


def _check_same(game: GameDescription, watched: Outcome, played: Outcome, games: Design) -> None:
    """The game step by step is the game of the batch."""
    wrong = np.argwhere(watched != played)
    if len(wrong):
        row, column = wrong[0]
        rule = game.invariants.same_rule
        raise RefereeError(
            0,
            rule,
            f"{rule}: step by step a game ends otherwise than in a batch (game {games[row]}, "
            f"{game.rows.columns[column]}: {watched[row, column]} and {played[row, column]})",
        )


def watch_games(
    setup: Setup, games: int = 1, tables: Tables | Overlays = (), first: int = 0
) -> Report:
    """Play games of this set-up, numbered from `first`, with the referee looking at every step.

    The choices are those of `play`, and so must the outcomes be. Raises RefereeError, with the rule
    and the place, when something is wrong.
    """
    start = time.perf_counter()
    game = setup.description
    loaded = game.tables(tables)
    design = shifted(setup, setup.design(loaded.facts, games), first)
    referee = Referee(loaded, setup.roster.rows)
    rows = referee.watch(design)
    numbers = design[:, game.rows.design["game"].start]
    _check_rows(game, rows, numbers, setup.players)
    _check_same(game, rows, play_design(design, loaded, setup.roster.rows), numbers)
    seen = {
        name: game.invariants.remembered(referee.memory, name)
        for name in ("decisions", "checks", "deepest", "most")
    }
    return Report(
        games=games,
        decisions=seen["decisions"],
        checks=seen["checks"],
        deepest_stack=seen["deepest"],
        most_actions=seen["most"],
        seconds=time.perf_counter() - start,
    )


def check_position(game: Game) -> None:
    """Look at the position of a game by itself: the invariants, and the list of legal actions."""
    referee = Referee(game.tables)
    referee.start(game.state)
    if not game.is_over:
        referee.actions(game.state, [action.code for action in game.legal_actions()])
