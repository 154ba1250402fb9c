"""The shared tests, over a game that has nothing to do with the others."""

from __future__ import annotations

import pytest

from sim import _registry
from sim.core.facade import Game
from tests.games.corruption import CorruptionTests
from tests.games.golden import GoldenTests
from tests.games.of_tiny import twin
from tests.games.of_tiny.corruptions import CORRUPTIONS
from tests.games.of_tiny.golden import GOLDEN
from tests.games.positions import Positions, PositionTests
from tests.games.tiny.facts import KINDS
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import layout as L
from tests.games.twin import End, Moments, compare_games, ends, here, same, seen_game

TABLES = TINY.tables()


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registry(), TINY.name, TINY)


class TestGolden(GoldenTests):
    """T0."""

    golden = GOLDEN


class TestCorruptions(CorruptionTests):
    corruptions = CORRUPTIONS


class TestPositions(PositionTests):
    positions = Positions(TINY)


# --- the twin -------------------------------------------------------------------------------------


def steps(end: End) -> int:
    return int(end.state[L.SEATS + end.state[L.CURRENT] * L.SEAT_SIZE + L.STEPS])


def compared(game: Game, label: str) -> str:
    position = game.to_dict()
    if game.is_over:
        assert [sheet["total"] for sheet in game.scores()] == twin.scores(position), label
        return "score"
    found = list(ends(here(game), {game.decision}))
    if game.decision == "lay":
        same(
            [(KINDS[end.actions("lay")[0]], steps(end)) for end in found],
            twin.lays(position),
            label,
        )
        return "lay"
    if position["seats"][game.current_player]["draw"]:
        same([steps(end) for end in found], twin.hurries(position, TABLES.facts.data), label)
        return "hurry"
    assert {steps(end) for end in found} <= twin.hurries(position, TABLES.facts.data), label
    return "hurry, by chance"


def test_T3_T4_T5_kernel_and_twin_agree_in_whole_games() -> None:
    setups = [TINY.setup(players=players, game=game) for game in range(20) for players in (2, 3)]
    seen = compare_games(setups, TABLES, compared)
    assert seen["score"] == len(setups)
    assert min(seen["lay"], seen["hurry"]) > 100
    assert seen["hurry, by chance"]


def test_a_twin_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(twin.CARDS, "three", 4)
    with pytest.raises(AssertionError, match=r"only the kernel: .*\n.*only the twin: "):
        compare_games([TINY.setup(game=game) for game in range(5)], TABLES, compared)


def test_moments_are_the_same_in_every_run() -> None:
    """In all of them a player has two cards to choose from (T1, T2)."""

    def moments() -> Moments[Game]:
        return Moments(
            "moment",
            lambda number: TINY.setup(game=number),
            lambda setup: (game.copy() for game in seen_game(setup, TABLES)),
            lambda game, setup: game.to_dict() if game.decision == "lay" else None,
            each=2,
        )

    one, other = (list(moments()(3, 6)) for _ in range(2))
    assert one == other
    assert [label for label, _ in one] == [
        f"moment {i} of game {n}" for n in (3, 4, 5) for i in (0, 1)
    ]
    assert all(len(position["seats"][position["current"]]["hand"]) == 2 for _, position in one)
