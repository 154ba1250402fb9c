"""A state together with its tables, read plainly: what every game's words begin with."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from sim.core.facts import Tables
from sim.core.frames import Frame, frames
from sim.core.machine import State
from sim.core.vocabulary import Vocabulary
from sim.core.words import player


class StateView:
    """Numbers of a state and of its tables, and how players are called.

    A game's own view adds the words for its cards, tiles and places. vocabulary: of the game, to
    read what is to be done.
    """

    automa_name = ""
    vocabulary: ClassVar[Vocabulary]

    def __init__(self, state: State, tables: Tables) -> None:
        self.s = state
        self.tables = tables
        self.T = tables.vector
        self.names = tables.names
        self._at = tables.game.machine.at

    def state(self, field: int) -> int:
        return int(self.s[field])

    def table(self, field: int) -> int:
        return int(self.T[field])

    def seat(self, p: int, field: int) -> int:
        return int(self.s[self._at.seats + p * self._at.seat_size + field])

    @property
    def players(self) -> int:
        return int(self.s[self._at.players])

    @property
    def current(self) -> int:
        return int(self.s[self._at.current])

    @property
    def decider(self) -> int:
        """The seat that decides now; what an automa leaves open, the first."""
        return 0 if self.is_automa(self.current) else self.current

    def is_automa(self, p: int) -> bool:
        """Whether the game itself plays this seat."""
        return False

    def player(self, p: int) -> str:
        """player 1; an automa has a name."""
        return self.automa_name if self.is_automa(p) else player(p)

    def tag(self, p: int) -> str:
        """The same in short, for tables: P1."""
        return self.automa_name if self.is_automa(p) else f"P{p + 1}"

    def frames(self) -> list[Frame]:
        """What is still to be done, the next one last."""
        start, n = self._at.stack, int(self.s[self._at.stack_n])
        return frames(self.vocabulary, self.s[start : start + n * self._at.frame_size])

    def frame(self) -> Frame:
        """The frame on top of the stack."""
        size = self._at.frame_size
        start = self._at.stack + (int(self.s[self._at.stack_n]) - 1) * size
        (top,) = frames(self.vocabulary, self.s[start : start + size])
        return top

    def heading(self, title: str) -> list[str]:
        """Which game it is and where it stands: the scores at its end, else what is decided."""
        at, game = self._at, self.tables.game
        first = f"{title}, turn {self.s[at.turn]}"
        if self.s[at.over]:
            totals = [
                sum(self.seat(p, at.score + i) for i in range(len(game.categories)))
                for p in range(self.players)
            ]
            unit = game.score_unit
            scores = ", ".join(f"{self.tag(p)} {total} {unit}" for p, total in enumerate(totals))
            return [first, f"the game is over: {scores}"]
        if not self.s[at.stack_n]:
            return [first]
        name = game.words.frame(game.machine.op(self.s)).removeprefix(f"{game.automa}_")
        whom = f" for {self.automa_name}" if self.decider != self.current else ""
        who = f"{self.player(self.decider)} ({self.tag(self.decider)})"
        return [first, f"{who} decides{whom}: {name.replace('_', ' ')}"]

    def shares(self, start: int) -> str:
        """Whose things lie at a place of the state, one number per player: P1, P2 x2."""
        numbers = [self.state(start + p) for p in range(self.players)]
        words = [self.tag(p) + (f" x{n}" if n > 1 else "") for p, n in enumerate(numbers) if n]
        return ", ".join(words) if words else "-"

    def cards_of(self, p: int, pile: int, size: int) -> list[int]:
        """A pile of a seat, given by its field and the one that counts it."""
        start = self._at.seats + p * self._at.seat_size
        return [int(x) for x in self.s[start + pile : start + pile + int(self.s[start + size])]]


def same(one: StateView, other: StateView, start: int, size: int) -> bool:
    """Whether a part of two states is the same."""
    return np.array_equal(one.s[start : start + size], other.s[start : start + size])
