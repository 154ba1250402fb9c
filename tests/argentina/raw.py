"""A game by its bare state, driven through the kernel's entry point one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.setup import Setup
from sim.core.vocabulary import FIRST_DECISION

State = NDArray[np.int64]


@cache
def base_tables() -> Tables:
    return ARGENTINA.tables()


def seat(p: int) -> int:
    """Where the fields of player `p` begin."""
    return L.SEATS + p * L.SEAT_SIZE


class Raw:
    """A state, the tables it is played with, and the kernel's functions on it."""

    def __init__(
        self,
        state: State,
        tables: Tables | None = None,
        policies: NDArray[np.float64] = entry.RANDOM_ONLY,
        memory: State | None = None,
    ) -> None:
        self.s = state
        self.memory = entry.new_memory() if memory is None else memory
        self.policies = policies
        self.tables = tables or base_tables()
        self.T = self.tables.vector

    @classmethod
    def deal(cls, setup: Setup | None = None, tables: Tables | None = None) -> Raw:
        tables = tables or base_tables()
        state = np.zeros(L.STATE_SIZE, dtype=np.int64)
        setup = setup or Setup()
        entry.call(entry.DEAL, state, tables.vector, design=setup.design(tables.facts))
        return cls(state, tables, setup.roster.rows)

    def copy(self) -> Raw:
        return Raw(self.s.copy(), self.tables, self.policies, self.memory.copy())

    @property
    def over(self) -> bool:
        return bool(self.s[L.STACK_N] == 0)

    @property
    def p(self) -> int:
        return int(self.s[L.CURRENT])

    @property
    def q(self) -> int:
        return seat(self.p)

    @property
    def top(self) -> int:
        """Where the frame on top of the stack begins."""
        return int(L.STACK + (self.s[L.STACK_N] - 1) * L.FRAME)

    @property
    def op(self) -> int:
        return int(self.s[self.top]) if not self.over else 0

    def push(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.s[L.STACK_N] += 1
        self.s[self.top : self.top + L.FRAME] = op, a, b, c, d

    def legal(self) -> list[int]:
        out = entry.new_out()
        n = entry.call(entry.LEGAL, self.s, self.T, out=out)
        return [int(action) for action in out[:n]]

    def choose(self, legal: list[int]) -> int:
        """The policy's choice, as `play` makes it."""
        if len(legal) == 1:
            return legal[0]
        out = entry.new_out()
        out[: len(legal)] = legal
        code: int = entry.call(
            entry.CHOOSE,
            self.s,
            self.T,
            out=out,
            action=len(legal),
            policies=self.policies,
            memory=self.memory,
        )
        return code

    def do(self, action: int | None) -> None:
        """One step: an action, or what needs no choice."""
        if action is None:
            assert entry.call(entry.ADVANCE_ONE, self.s, self.T) == 1
        else:
            entry.call(entry.APPLY, self.s, self.T, action=action, memory=self.memory)

    def next_action(self) -> int | None:
        return None if self.op < FIRST_DECISION else self.choose(self.legal())

    def steps(self) -> Iterator[int]:
        """Play on with the policies; gives what is on top of the stack before each step."""
        while not self.over:
            yield self.op
            self.do(self.next_action())


def find(
    op: int,
    when: Callable[[Raw], bool] = lambda raw: True,
    players: int = 2,
    solo: str | None = None,
) -> Raw:
    """A position of some game in which `op` comes next and `when` is true."""
    for game in range(200):
        raw = Raw.deal(
            Setup(players=players, game=game, neutral="shuffled", sides="random", solo=solo)
        )
        for now in raw.steps():
            if now == op and when(raw):
                return raw
        if op == 0 and when(raw):
            return raw
    raise AssertionError(f"no game has the wanted position before step {op}")
