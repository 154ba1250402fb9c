"""A game by its bare state, driven one step of the kernel at a time.

A step is what the kernel does in one call: an action, or what needs no choice. The façade does more
at once, and writes words; here a test may look between any two steps, or change the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Self, TypeVar

from sim.core.facts import Tables
from sim.core.machine import Machine, State
from sim.core.rows import PolicyRows
from sim.core.setup import Setup


class Raw:
    """A state, the tables it is played with, what the players remember, and the steps on it."""

    def __init__(
        self, state: State, tables: Tables, policies: PolicyRows, memory: State | None = None
    ) -> None:
        self.s = state
        self.tables = tables
        self.T = tables.vector
        self.policies = policies
        self.machine: Machine = tables.game.machine
        self.memory = self.machine.entry.new_memory() if memory is None else memory

    @classmethod
    def dealt(cls, setup: Setup, tables: Tables) -> Self:
        """A game as it begins."""
        state = tables.game.machine.deal(setup.design(tables.facts), tables)
        return cls(state, tables, setup.roster.rows)

    def copy(self) -> Self:
        return type(self)(self.s.copy(), self.tables, self.policies, self.memory.copy())

    @property
    def over(self) -> bool:
        return bool(self.s[self.machine.at.stack_n] == 0)

    @property
    def p(self) -> int:
        """The player whose turn it is."""
        return int(self.s[self.machine.at.current])

    @property
    def q(self) -> int:
        """Where the fields of that player begin."""
        return self.seat(self.p)

    def seat(self, p: int) -> int:
        """Where the fields of player `p` begin."""
        return self.machine.at.seats + p * self.machine.at.seat_size

    @property
    def top(self) -> int:
        """Where the frame on top of the stack begins."""
        at = self.machine.at
        return int(at.stack + (self.s[at.stack_n] - 1) * at.frame_size)

    @property
    def op(self) -> int:
        """What is on top of the stack; 0 when the game is over."""
        return 0 if self.over else int(self.s[self.top])

    def push(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.s[self.machine.at.stack_n] += 1
        self.s[self.top : self.top + self.machine.at.frame_size] = op, a, b, c, d

    def legal(self) -> list[int]:
        return self.machine.legal(self.s, self.tables)

    def choose(self, legal: list[int]) -> int:
        """The policy's choice, as `play` makes it."""
        if len(legal) == 1:
            return legal[0]
        return self.machine.choose(self.s, self.memory, self.tables, legal, self.policies)

    def do(self, action: int | None) -> None:
        """One step: an action, or what needs no choice."""
        if action is not None:
            self.machine.apply(self.s, self.memory, self.tables, action)
            return
        assert self.automatic, f"{self.op} is a decision"
        self.machine.advance(self.s, self.tables)

    @property
    def automatic(self) -> bool:
        """The next step needs no choice."""
        return self.machine.is_automatic(self.s)

    def next_action(self) -> int | None:
        return None if self.automatic else self.choose(self.legal())

    def steps(self) -> Iterator[int]:
        """Play on with the policies; gives what is on top of the stack before each step."""
        while not self.over:
            yield self.op
            self.do(self.next_action())

    def outcome(self) -> list[int]:
        """The outcome row when the policies play on from here; the game stays where it is."""
        ahead = self.copy()
        for _ in ahead.steps():
            pass
        return [int(value) for value in self.machine.outcome(ahead.s, self.tables)]


Kind = TypeVar("Kind", bound=Raw)


def find(games: Iterable[Kind], op: int, when: Callable[[Kind], bool] = lambda raw: True) -> Kind:
    """The first position before step `op` (0: at the end of a game) in which `when` is true."""
    for raw in games:
        for now in raw.steps():
            if now == op and when(raw):
                return raw
        if op == 0 and when(raw):
            return raw
    raise AssertionError(f"no game has the wanted position before step {op}")
