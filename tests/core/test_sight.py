"""The compiled view of a seat is that of the observer, from whatever was written before."""

from __future__ import annotations

import numpy as np
import pytest

from sim.core.fields import (
    FROM_ALL,
    FROM_OTHERS,
    AnyOf,
    Bits,
    Counter,
    Counts,
    Kind,
    Marker,
    Owned,
    Pending,
    Pile,
    Players,
    Seat,
    StateBlock,
    Things,
)
from sim.core.jit import entry
from sim.core.observation import Observer
from sim.core.sight import look
from sim.core.sight_lines import sight_of
from sim.core.vocabulary import FRAME_SIZE, Vocabulary

players = Players("players", 4, "a player")
rows = Things("rows", 2, "a row")
cards = Things("cards", 3, "a card", ("ace", "king", "queen"))
many = Things("many", 40, "one of many")

vocabulary = Vocabulary(("table",))
vocabulary.room("table").step("clear")

# Every kind of number, also where each player has one.
KINDS: dict[str, Kind] = {
    "few": Bits(cards),
    "much": Bits(many),
    "friend": Marker(players, besides={-1: None}),
    "thing": Owned(players, cards),
    "either": AnyOf((Owned(players, cards), Marker(rows, first=13))),
    "coins": Counter(9),
}

seat = StateBlock()
seat.add("hand", Counts(cards, 5, known="open"), hidden=FROM_OTHERS, secret="deck")
seat.add("open", Counts(cards, 5))
seat.add("chosen", Bits(many))
state = StateBlock()
state.add("players", Counter(4))
state.add("current", Marker(players))
state.add("stack_n", Counter(5))
state.add("stack", Pending(5, FRAME_SIZE, count="stack_n"))
for name, kind in KINDS.items():
    state.add(name, kind, places=(rows,))
    state.add(f"{name}_of", kind, places=(rows, players))
state.add("pile_n", Counter(6))
state.add("pile", Pile(cards, 6, count="pile_n"), hidden=FROM_ALL, secret="deck")
state.add("heap_n", Counter(9))
state.add("heap", Pile(cards, 9, count="heap_n"))
state.add("seats", Seat(seat), places=(players,))


@entry("test-sight")
def look_once(s, viewer, sight, out, was):
    look(s, viewer, sight, out, was)


def _next(s, rng, count):
    """Another state: most of its fields are what they were."""
    s[state["players"].start] = count
    for one in state:
        if one.name in ("players", "stack", "stack_n", "seats") or rng.random() < 0.6:
            continue
        high = 2 if isinstance(one.kind, Pile) else one.kind.high
        s[one.start : one.start + one.size] = rng.integers(one.kind.low, high + 1, one.size)
    start, size = state["seats"].start, seat.size
    for q in range(start, start + 4 * size, size):
        for one in seat:
            if rng.random() < 0.3:
                numbers = rng.integers(0, one.kind.high + 1, one.size)
                s[q + one.start : q + one.start + one.size] = numbers


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_kind_of_number_is_seen_as_the_observer_sees_it(count):
    observer = Observer(state, None, vocabulary)
    sight = sight_of(observer, state, vocabulary)
    s, rng = np.zeros(state.size, dtype=np.int64), np.random.default_rng(count)
    out, was = np.zeros(len(observer.names), dtype=np.int32), sight.kept.copy()
    for _ in range(300):
        _next(s, rng, count)
        viewer = int(rng.integers(count))
        for _ in range(2):  # the second time nothing has changed
            look_once(s, viewer, sight, out, was)
            wrong = np.flatnonzero(observer.see(s, viewer) != out)
            assert [observer.names[entry] for entry in wrong] == []
