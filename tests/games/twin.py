"""A twin: a slow second implementation of what is hard in a game, compared with the kernel.

The functions of a twin are written from the rules and never from the kernel. They take a `position`
(the dict of `Game.to_dict()`) and `data` (the component tables), change neither, and give plain
Python values. What every game needs to compare with them is here:

- `same`: two sets of results are equal, or the difference is shown;
- `ends`: all ways through the small decisions of one action of the kernel, and where they lead;
- `Moments`: positions of random games to begin from, the same in every run;
- `compare_games`: a comparison at every decision of whole games, with a count of what was compared.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.setup import Setup
from sim.core.vocabulary import PASS

Position = dict[str, Any]
Start = TypeVar("Start")
Trace = tuple[tuple[str, int], ...]  # decision and action, forced ones too


def same(kernel: Collection[Any], twin: Collection[Any], what: str) -> None:
    """Two sets of results are equal, or the difference is shown."""
    mine, other = set(kernel), set(twin)
    assert mine == other, (
        f"{what}\nonly the kernel: {sorted(mine - other, key=str)[:20]}"
        f"\nonly the twin: {sorted(other - mine, key=str)[:20]}"
    )


# --- all ways through an action -------------------------------------------------------------------


class End(NamedTuple):
    """Where a way leads, and the choices made on it.

    `state` is that right after the last of these choices; the game has gone on from there to the
    next real choice.
    """

    game: Game
    trace: Trace
    state: State

    def actions(self, decision: str) -> list[int]:
        """The actions taken in this decision, in order, without passing."""
        return [code for name, code in self.trace if name == decision and code != PASS]


def codes_of(game: Game) -> list[int]:
    return game.description.machine.legal(game.state, game.tables)


def here(game: Game) -> End:
    """The beginning of all ways."""
    return End(game, (), game.state)


def after(start: End, code: int, decisions: Collection[str]) -> End:
    """A copy of the game in which this action was taken, and what it forced in `decisions`."""
    game = start.game.copy()
    turn_at = game.description.machine.at.turn
    seen: list[tuple[str, int]] = []
    last = start.state

    def watch(event: Event) -> None:
        nonlocal last
        of_this_turn = event.before[turn_at] == start.state[turn_at]
        if event.action is not None and event.frame in decisions and of_this_turn:
            seen.append((event.frame, event.action))
            last = event.after

    game.watch = watch
    game.apply(code)
    game.watch = None
    return End(game, (*start.trace, *seen), last)


def ends(
    start: End,
    decisions: Collection[str],
    allowed: Callable[[Trace, int], bool] = lambda trace, code: True,
    key: Callable[[End], Hashable] | None = None,
) -> Iterator[End]:
    """Every end of the decisions named, of this turn, depth first, as far as actions are `allowed`.

    Ways with the same `key` are followed once.
    """
    waiting = [start]
    known: set[Hashable] = set()
    while waiting:
        end = waiting.pop()
        if end.game.decision not in decisions or end.game.turn != start.game.turn:
            yield end
            continue
        for code in codes_of(end.game):
            if not allowed(end.trace, code):
                continue
            there = after(end, code, decisions)
            if key is not None:
                mark = (there.game.decision, key(there))
                if mark in known:
                    continue
                known.add(mark)
            waiting.append(there)


# --- positions to begin from ----------------------------------------------------------------------


def seen_game(setup: Setup, tables: Tables) -> Iterator[Game]:
    """One game of its policies, seen at every decision and when it is over.

    The game goes on in place: who wants to keep a moment copies it.
    """
    game = Game.new(setup, tables)
    while not game.is_over:
        yield game
        game.apply(game.choose())
    yield game


class Moments(Generic[Start]):
    """A few positions of each of many games, the same in every run.

    setup: the set-up of game `number`.
    starts: moments of a game, each a copy.
    write: the position of one of them, or None if it is of no use.
    """

    def __init__(
        self,
        name: str,
        setup: Callable[[int], Setup],
        starts: Callable[[Setup], Iterable[Start]],
        write: Callable[[Start, Setup], Position | None],
        each: int = 8,
    ) -> None:
        self.name, self.setup, self.starts, self.write, self.each = name, setup, starts, write, each
        self._of = cache(self._chosen)

    def _chosen(self, number: int) -> tuple[str, ...]:
        """As JSON, so that nobody can change them."""
        setup = self.setup(number)
        starts = list(self.starts(setup))
        random.Random(f"{self.name}s {number}").shuffle(starts)
        written = (self.write(start, setup) for start in starts)
        useful = (json.dumps(position) for position in written if position is not None)
        return tuple(islice(useful, self.each))

    def __call__(self, first: int, count: int) -> Iterator[tuple[str, Position]]:
        """`count` positions from game `first` on, each with a label."""
        for number in itertools.count(first):
            for i, moment in enumerate(self._of(number)):
                if count == 0:
                    return
                count -= 1
                yield f"{self.name} {i} of game {number}", json.loads(moment)


# --- whole games ----------------------------------------------------------------------------------


def compare_games(
    setups: Iterable[Setup], tables: Tables, compare: Callable[[Game, str], str]
) -> Counter[str]:
    """Compare at every decision of whole games, and at the end; how often which subject was."""
    seen: Counter[str] = Counter()
    for setup in setups:
        for game in seen_game(setup, tables):
            seen[compare(game, f"game {setup.game}, turn {game.turn}, {game.decision}")] += 1
    return seen
