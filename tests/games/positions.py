"""Positions saved and loaded in the middle of anything: nothing of a game may change by that.

A game states a `Positions`, if need be with what its states hold that is no part of them. The tests
of any game are a class:

    class TestPositions(PositionTests):
        positions = Positions(GAME)
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.core.check import kinds
from sim.core.description import GameDescription
from sim.core.difference import difference
from sim.core.facade import Game
from sim.core.facts import Tables
from sim.core.fields import Pending, Pile
from sim.core.machine import State
from sim.core.setup import Setup
from sim.core.spots import spots
from tests.games.few_kinds import parameters
from tests.games.raw import Raw
from tests.games.refusals import paths, refused_or_played, words_in

AHEAD = 25  # steps that a loaded game goes on beside the saved one: more than a plan reaches

When = Callable[[Raw, int], bool]


def always(raw: Raw, step: int) -> bool:
    return True


def every(steps: int, first: int = 0) -> When:
    """One of so many steps."""
    return lambda raw, step: step % steps == first


def varied(times: int = 3, steps: int = 29) -> When:
    """Where something is to be done that was not so often before, and one of so many steps.

    What is to be done is all that waits: the first times it is new to the game, or to several games
    that are compared with the same `varied`.
    """
    seen: Counter[tuple[int, ...]] = Counter()

    def when(raw: Raw, step: int) -> bool:
        at = raw.machine.at
        end = at.stack + int(raw.s[at.stack_n]) * at.frame_size
        waiting = tuple(raw.s[at.stack : end : at.frame_size].tolist())
        seen[waiting] += 1
        return seen[waiting] <= times or step % steps == 0

    return when


def walk(setup: Setup, tables: Tables) -> Iterator[Raw]:
    """A game of its policies before every step and at the end; it goes on in place."""
    raw = Raw.dealt(setup, tables)
    for _ in raw.steps():
        yield raw
    yield raw


@dataclass(frozen=True)
class Positions:
    """How positions of a game are compared.

    forget: takes out of a state, in place, what is no part of it, beside what lies behind the ends
        of piles.
    plan: what the players remember that a position must keep.
    """

    game: GameDescription
    forget: Callable[[State], None] = lambda state: None
    plan: Callable[[Raw], Sequence[int]] = lambda raw: ()

    @cached_property
    def _piles(self) -> list[tuple[int, int, int, int]]:
        """Where each pile begins and ends, where it is counted, and how long one entry is."""
        found = []
        for spot in spots(self.game.machine.state):
            kind = spot.field.kind
            if isinstance(kind, Pile | Pending):
                each = kind.size if isinstance(kind, Pending) else 1
                starts = range(spot.start, spot.end, kind.width)
                for start, count in zip(starts, spot.counts(), strict=True):
                    found.append((start, start + kind.width, count, each))
        return found

    def tidy(self, state: State) -> State:
        """Without what is left over behind the ends of piles and of what is to be done."""
        state = state.copy()
        for start, end, count, each in self._piles:
            state[start + int(state[count]) * each : end] = 0
        self.forget(state)
        return state

    def assert_same(self, one: Raw, other: Raw, where: str) -> None:
        before, after = self.tidy(one.s), self.tidy(other.s)
        if (before != after).any():
            block = self.game.machine.state
            raise AssertionError(f"{where}: {difference(block, before, after, one.tables)}")

    def round_trip(self, raw: Raw, setup: Setup) -> Raw:
        """The game as it comes back from JSON, which is the same."""
        data = self.game.write_position(raw.s, raw.memory, raw.tables, setup)
        read = json.loads(json.dumps(data, allow_nan=False))
        state, memory, again = self.game.read_position(read, raw.tables)
        loaded = Raw(state, raw.tables, raw.policies, memory)
        where = f"turn {raw.s[self.game.machine.at.turn]}, pending {data['pending']}"
        self.assert_same(raw, loaded, where)
        assert list(self.plan(raw)) == list(self.plan(loaded)), where
        assert again == setup, where
        assert state.dtype == raw.s.dtype
        return loaded

    def round_trips(self, setup: Setup, tables: Tables, when: When = always) -> set[str]:
        """A game saved and loaded before every step; gives what came next there."""
        seen = set()
        for step, raw in enumerate(walk(setup, tables)):
            if when(raw, step):
                self.round_trip(raw, setup)
                if not raw.over:
                    seen.add(self.game.words.frame(raw.op))
        return seen

    def goes_on(self, setup: Setup, tables: Tables, when: When = always) -> int:
        """Loaded games go on as the saved one does, plans included; how many were compared."""
        compared = 0
        for step, raw in enumerate(walk(setup, tables)):
            if when(raw, step) and not raw.over:
                loaded, saved = self.round_trip(raw, setup), raw.copy()
                for game in (loaded, saved):
                    deque(islice(game.steps(), AHEAD), maxlen=0)
                self.assert_same(saved, loaded, f"saved after step {step}, then played on")
                compared += 1
        return compared


class PositionTests:
    """Games of every kind, saved and loaded on the way; and positions that somebody changed."""

    positions: ClassVar[Positions]

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        if "kind" in metafunc.fixturenames:
            metafunc.parametrize("kind", parameters(cls.positions.game))

    def test_positions_round_trip_in_the_middle_of_anything(self, kind: Setup) -> None:
        assert self.positions.round_trips(kind, self.positions.game.tables(), varied())

    def test_a_loaded_game_goes_on_as_the_saved_one(self, kind: Setup) -> None:
        tables = self.positions.game.tables()
        assert self.positions.goes_on(kind, tables, varied(times=1)) > 0

    @settings(
        max_examples=60,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data(), before=st.integers(0, 30))
    def test_a_changed_position_is_refused_or_plays_to_the_end(
        self, data: st.DataObject, before: int
    ) -> None:
        """Whatever is changed, the answer is a reason or a game that the referee finds right."""
        game = Game.new(kinds(self.positions.game)[0])
        for _ in range(before):
            if not game.is_over:
                game.apply(game.choose())
        changed = game.to_dict()
        refused_or_played(
            data, changed, list(paths(changed)), game.tables, largest=12, words=words_in(changed)
        )
