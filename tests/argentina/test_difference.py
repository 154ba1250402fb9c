"""The difference of two states in words, from the declarations of their fields."""

from __future__ import annotations

import pytest

from sim.argentina import Game, Setup
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel.rooms import vocabulary
from sim.core.difference import difference
from sim.core.machine import State
from sim.core.referee import Referee, RefereeError
from sim.core.vocabulary import FIRST_DECISION
from tests.argentina.positions import TABLES
from tests.argentina.raw import Raw, seat


def state() -> State:
    return Game.new(Setup(players=3, seed=2, sides="a"), TABLES).state


def words(before: State, after: State) -> list[str]:
    return difference(L.state, before, after, TABLES, lambda frame: vocabulary[frame[0]].name)


def changed(values: dict[int, int]) -> list[str]:
    """What is said when these numbers of a state are set."""
    before = state()
    after = before.copy()
    for at, value in values.items():
        after[at] = value
    return words(before, after)


def node(name: str) -> int:
    return TABLES.names.nodes.index(name)


def tile(name: str) -> int:
    return TABLES.names.tiles.index(name)


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({seat(1) + L.PESOS: 77}, "player 2: pesos 8 -> 77"),
        ({seat(1) + L.AT: node("b3")}, "player 2: at nothing -> b3"),
        ({seat(0) + L.ENGINE: 5}, "player 1: engine 0 -> t4"),
        ({seat(0) + L.DISC_ON + 16: 0}, "player 1: disc_on hand_right 1 -> 0"),
        ({seat(0) + L.BUILDING_AT + 1: -1}, "player 1: building_at 2 supply -> box"),
        ({seat(2) + L.BUILDING_AT + 4: 1 + node("b9")}, "player 3: building_at 5 supply -> b9"),
        ({seat(0) + L.AREA: 5}, "player 1: area + 1, 3"),
        (
            {seat(0) + L.WORKER_TILE + L.N_COLUMNS + 1: 1 + tile("carpintero+")},
            "player 1: worker_tile carpintero,2 nothing -> carpintero+",
        ),
        ({L.CONTENT + node("b2"): 1 + L.N_NUMBERS + 6}, "content b2 nothing -> 7 of player 2"),
        ({L.CONTENT + node("START"): 3}, "content START 0 -> 3"),
        ({L.STATION_TILE + 8: 101 + tile("gaucho")}, "station_tile 9 nothing -> gaucho"),
        ({L.MARKER_ROW: L.N_JOB_ROWS}, "marker_row 3 -> nothing"),
        ({L.TRIGGER: 2}, "trigger nothing -> 2"),
        ({L.QUAY_DISCS + 4 * L.MAX_SEATS + 2: 1}, "quay_discs liverpool_II,3 0 -> 1"),
        ({L.BAG_N + 2: 0}, "bag C - "),
        ({L.TABLE_STREAM + 2: 10_000}, "table_stream drawn "),
        ({L.POLICY_STREAM + 3: 8}, "policy_stream 2 another key, drawn 0 -> 0"),
    ],
)
def test_a_line_for_each_kind_of_field(values: dict[int, int], line: str) -> None:
    (said,) = changed(values)
    assert said.startswith(line)
    assert line.endswith(" ") or said == line


def test_cards_that_came_and_went() -> None:
    before = state()
    after = before.copy()
    q = seat(1)
    cards = [int(card) for card in before[q + L.HAND : q + L.HAND + before[q + L.HAND_N]]]
    other = next(card for card in range(4) if card != cards[-1])
    after[q + L.HAND + len(cards) - 1] = other
    names = TABLES.names.cards
    assert words(before, after) == [f"player 2: hand + {names[other]} - {names[cards[-1]]}"]
    after[q + L.HAND : q + L.HAND + len(cards)] = cards[::-1]
    assert words(before, after) == ["player 2: hand in another order"]


def test_what_is_to_be_done() -> None:
    before = state()
    after = before.copy()
    frame = [ops.HIRE, 0, 0, 0, 0]
    at = L.STACK + int(before[L.STACK_N]) * L.FRAME
    after[at : at + L.FRAME] = frame
    assert words(before, after) == []  # behind the end of the stack
    after[L.STACK_N] += 1
    (line,) = words(before, after)
    assert line.startswith("stack ")
    assert line.endswith(", hire")


def test_a_game_goes_on_in_words() -> None:
    """Every step says something, and what it says leads from one state to the other."""
    game = Game.new(Setup(players=2, seed=3, policies=("club", "club")), TABLES)
    for _ in range(60):
        before = game.state.copy()
        game.apply(game.choose())
        lines = words(before, game.state)
        assert lines
        pesos = int(before[seat(0) + L.PESOS]), int(game.state[seat(0) + L.PESOS])
        told = f"player 1: pesos {pesos[0]} -> {pesos[1]}"
        assert (told in lines) == (pesos[0] != pesos[1])
    assert words(game.state, game.state) == []


def test_what_lies_behind_a_pile_is_no_part_of_a_state() -> None:
    before = state()
    after = before.copy()
    n = int(before[seat(0) + L.HAND_N])
    after[seat(0) + L.HAND + n] = 9
    assert (before != after).any()
    assert words(before, after) == []


def test_the_referee_says_what_a_broken_step_changed() -> None:
    raw = Raw.deal()
    while raw.op < FIRST_DECISION:
        raw.do(None)
    referee = Referee(TABLES)
    referee.start(raw.s)
    raw.s[raw.q + L.PESOS] += 7
    raw.s[raw.q + L.HAND] = 99
    with pytest.raises(RefereeError) as caught:
        referee.after(raw.s)
    pesos = int(raw.s[raw.q + L.PESOS])
    assert caught.value.changes[0] == f"player 1: pesos {pesos - 7} -> {pesos}"
    assert caught.value.changes[1].startswith("player 1: hand + 99 - ")
    with pytest.raises(RefereeError) as caught:
        Referee(TABLES).start(raw.s)
    assert caught.value.changes == []
