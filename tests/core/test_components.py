"""Components are counted wherever fields hold them, however a field does it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.core import components
from sim.core.components import Component, Held, Listed, OfEach
from sim.core.fields import (
    AnyOf,
    Bits,
    Counter,
    Counts,
    Flag,
    Marker,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)

players = Players("players", 2, "a player")
cards = Things("cards", 4, "a card", ("ace", "king", "queen", "jack"))
jokers = Things("jokers", 2, "a joker")
shelves = Things("shelves", 2, "a shelf", ("top", "bottom"))

seat = StateBlock()
HAND_N = seat.add("hand_n", Counter(3))
HAND = seat.add("hand", Pile(cards, 3, count="hand_n"))
WON = seat.add("won", Bits(jokers))
CHIPS = seat.add("chips", Counter(), places=(shelves,))
state = StateBlock()
DECK_N = state.add("deck_n", Counter(4), places=(shelves,))
DECK = state.add("deck", Pile(cards, 4, count="deck_n"), places=(shelves,))
SHOWN = state.add("shown", AnyOf((Marker(cards, 1), Marker(jokers, 11))), places=(shelves,))
BOX = state.add("box", Counter(), places=(cards,))
BETS = state.add("bets", Counter(), places=(shelves, players))
KEPT = state.add("kept", Counts(cards, 9), places=(shelves,))
OUT = state.add("out", Flag(), places=(jokers,))
state.add("chance", Stream())
SEATS = state.add("seats", Seat(seat), places=(players,))

ALL = Component(
    "cards",
    cards,
    held=(
        Held("hand"),
        Held("deck"),
        Held("shown", of=cards),
        Held("box"),
        Held("won", 4),
        Held("out", 4),
        Held("shown", 4, of=jokers),
    ),
    supply=(Listed(2, length_at=1), Listed(5, 1, each=True), OfEach(3, 2, 4)),
)
CHIPS_OF = Component("chips", players, (Held("chips"), Held("bets")), ())


def counted(component: Component, s: NDArray[np.int64], tables: list[int], size: int) -> list[int]:
    """The compiled functions run as plain Python."""
    w = np.zeros(size, dtype=np.int64)
    facts = np.array(tables)
    function: Any = components.count_rows
    count = getattr(function, "py_func", function)
    count(s, facts, component.rows(state), 0, w, 0)
    for p in range(2):
        at = p if component is CHIPS_OF else 0
        count(s, facts, component.rows(seat), SEATS + p * seat.size, w, at)
    return [int(x) for x in w]


def a_state() -> NDArray[np.int64]:
    s = np.zeros(state.size, dtype=np.int64)
    s[DECK_N : DECK_N + 2] = 2, 1
    s[DECK : DECK + 8] = 0, 3, 2, 2, 1, 0, 0, 0  # the rest lies behind the ends of the piles
    s[SHOWN : SHOWN + 2] = 1 + 3, 11 + 1
    s[BOX : BOX + 4] = 0, 0, 5, 0
    s[OUT] = 1
    q = SEATS + seat.size
    s[q + HAND_N] = 1
    s[q + HAND : q + HAND + 2] = 2, 3
    s[q + WON] = 0b11
    return s


def test_piles_markers_counters_flags_and_sets_are_counted() -> None:
    assert counted(ALL, a_state(), [0], 6) == [1, 1, 6, 2, 2, 2]


def test_things_of_players_are_counted_by_player() -> None:
    s = a_state()
    s[BETS : BETS + 4] = 1, 2, 10, 20
    s[SEATS + CHIPS : SEATS + CHIPS + 2] = 100, 200
    assert counted(CHIPS_OF, s, [0], 2) == [311, 22]


def test_one_place_of_an_axis() -> None:
    bottom = Component("bottom", cards, (Held("deck", at=1), Held("shown", of=cards, at=0)), ())
    assert counted(bottom, a_state(), [0], 4) == [0, 1, 0, 1]


def test_counts_by_kind_are_counted_at_every_place() -> None:
    s = a_state()
    s[KEPT : KEPT + 8] = 1, 2, 0, 0, 0, 5, 0, 7
    kept = Component("kept", cards, (Held("kept"),), ())
    assert counted(kept, s, [0], 4) == [1, 7, 0, 7]
    top = Component("top", cards, (Held("kept", at=0),), ())
    assert counted(top, s, [0], 4) == [1, 2, 0, 0]


def test_places_that_the_tables_name() -> None:
    only = Component("only", cards, (Held("shown", of=cards, where=(1, 7)),), ())
    assert counted(only, a_state(), [0, 7, 7], 4) == [0, 0, 0, 1]
    assert counted(only, a_state(), [0, 8, 7], 4) == [0, 0, 0, 0]


def test_what_the_box_holds_is_taken_away() -> None:
    w = np.zeros(6, dtype=np.int64)
    function: Any = components.take_away
    take = getattr(function, "py_func", function)
    take(np.array([0, 3, 2, 2, 0, 1]), ALL.supplies(), 2, w, 0)
    assert w.tolist() == [-1, -2, -2, 0, -3, -3]
    even: Any = getattr(components.uneven, "py_func", components.uneven)
    assert even(w, 3, 4) is False
    assert even(w, 2, 4) is True


def test_a_component_names_its_fields() -> None:
    held = {"hand", "hand_n", "deck", "deck_n", "shown", "box", "won", "out"}
    assert ALL.fields(state, seat) == held


def test_chance_holds_nothing() -> None:
    with pytest.raises(ValueError, match="component 'odd': 'chance' holds no things"):
        Component("odd", cards, (Held("chance"),), ()).rows(state)
