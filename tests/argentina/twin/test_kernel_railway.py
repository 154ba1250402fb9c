"""Engine moves of the kernel and of the twin, with both readings of R37."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA

from . import compare, enrich
from .moments import moments, play, shipped
from .reading import DEPOT, Data, Position

READINGS = {"open": shipped(), "strict": ARGENTINA.tables(["strict_turnout"])}
MAX_SPACES = 6
BACK_DISCS = ("aux_locomotive_back_remove_1", "aux_locomotive_back_remove_2")
PLACES = [place for place in shipped().names.slots if place != "31"]


def data() -> Data:
    found: Data = shipped().facts.data
    return found


def in_phase_b(position: Position, *frames: dict[str, object]) -> None:
    """The current player is on neutral building G and carries out these."""
    space = enrich.space_of_neutral(position, "G")
    position["seats"][position["current"]]["at"] = space
    position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": space}, *frames]


def forward(position: Position, tables: Tables, spaces: int, label: str) -> int:
    """Compare a forward move; returns the number of stops."""
    in_phase_b(position, {"do": "engine_move", "spaces": spaces, "optional": True})
    game = play(position, tables)
    assert game.decision == "engine_move", label  # optional: there is always a choice
    return compare.engine_move(game, label)


def backward(position: Position, tables: Tables, label: str) -> None:
    """Compare X6 single and double; X1 keeps the choice of an auxiliary action open."""
    player = position["current"]
    rng = random.Random(f"back {label}")
    for disc in (*BACK_DISCS, "aux_peso_2nd"):
        enrich.free_disc(position, rng, data(), player, disc)
    in_phase_b(position, {"do": "aux", "double": True})
    game = play(position, tables)
    assert game.decision == "aux", label
    compare.aux_back(game, label)


def railways(first: int, count: int, tables: Tables) -> int:
    most = 0
    for label, position in moments(first, count):
        rng = random.Random(f"railway {label}")
        enrich.money(position, rng)
        enrich.engines(position, rng, data())
        spaces = rng.randint(1, MAX_SPACES)
        most = max(most, forward(position, tables, spaces, f"{label}, forward {spaces}"))
        backward(position, tables, label)
    return most


@pytest.mark.parametrize("reading", READINGS)
def test_A370_A375_R37_forward_and_backward(reading: str) -> None:
    assert railways(0, 40, READINGS[reading]) > MAX_SPACES


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
def test_A370_A375_R37_forward_and_backward_on_many_railways(reading: str) -> None:
    assert railways(100, 180, READINGS[reading]) > MAX_SPACES


@pytest.mark.parametrize("reading", READINGS)
def test_A410_A413_around_terminus_and_depot(reading: str) -> None:
    tables = READINGS[reading]
    ((_, position),) = moments(2, 1)  # a game of four
    assert position["players"] == 4
    trios: list[list[str]] = [["24", "25", "30"], ["24", "depot", "29"], ["25", "t24", "26"]]
    for i, place in enumerate(["depot", "24", "t24", "27", "28", "t28", "29", "30"]):
        for others in trios:
            free = [other for other in others if other != place or other == DEPOT]
            seats = [seat for p, seat in enumerate(position["seats"]) if p != position["current"]]
            for seat, spot in zip(seats, [*free, "0"], strict=False):
                seat["engine"] = spot
            position["seats"][position["current"]]["engine"] = place
            for spaces in (1, 2, 4, MAX_SPACES):
                forward(position, tables, spaces, f"{i}: {place}, {free}, {spaces}")
            backward(position, tables, f"{i}: {place}, {free}")


def test_A370_engine_by_maquinistas() -> None:
    """The first action of neutral G: as many spaces as maquinistas, the printed one too."""
    seen = set()
    for label, position in moments(10, 40):
        rng = random.Random(f"maquinistas {label}")
        player = position["current"]
        enrich.engines(position, rng, data())
        enrich.later(position, rng, shipped().facts.data)
        enrich.workers(position, rng, player, "maquinista", rng.randint(0, 5))
        in_phase_b(position)
        game = play(position)
        game.apply(0)  # the first action of G (A516)
        expected = 1 + len(position["seats"][player]["workers"]["maquinista"])
        if game.decision == "engine_move":
            assert game.to_dict()["pending"][-1]["spaces"] == expected, label
            compare.engine_move(game, label)
            seen.add(expected)
    assert len(seen) >= 4


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(
    places=st.lists(st.sampled_from(PLACES), min_size=4, max_size=4, unique=True),
    spaces=st.integers(1, MAX_SPACES),
    reading=st.sampled_from(sorted(READINGS)),
)
def test_A373_R37_any_four_engines(places: list[str], spaces: int, reading: str) -> None:
    ((label, position),) = moments(2, 1)
    for seat, place in zip(position["seats"], places, strict=True):
        seat["engine"] = place
    forward(position, READINGS[reading], spaces, label)
    backward(position, READINGS[reading], label)
