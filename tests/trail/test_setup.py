"""Factors of the design: switches, sides, dollars, bans, and what two designs share."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from sim.core.errors import PampasError
from sim.core.play import play
from sim.trail.game import TRAIL
from sim.trail.kernel import codes as c
from sim.trail.kernel import design as d
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.kernel.family_rows import FACE_NAMES
from sim.trail.setup import Setup
from tests.trail.raw import Raw, seat


def column(setup: Setup, games: int, name: int) -> Any:
    """A column of the seats, by game and seat."""
    rows = play(setup, games).rows
    at = d.O_SEATS + name + d.SEAT_OUTCOME_SIZE * np.arange(setup.players)
    return rows[:, at]


@pytest.mark.parametrize(
    ("factors", "words"),
    [
        ({"players": 5}, "2, 3 or 4"),
        ({"north": "perhaps"}, "no, yes or random"),
        ({"sides": "c"}, "a, b or random"),
        ({"sides": "a,14a"}, "'14a' is no face"),
        ({"neutral": "upside down"}, "lettered"),
        ({"dollars": (6,)}, "2 numbers"),
        ({"dollars": (6, -1)}, "seat 2"),
        ({"ban": ("3:7b",)}, "seats 1 to 2"),
        ({"ban": ("1:7c",)}, "'7c' is no face"),
        ({"ban_percent": 101}, "from 0 to 100"),
        ({"spread_from": 0}, "from 1 to 4"),
    ],
)
def test_what_is_wrong_is_named(factors: dict[str, Any], words: str) -> None:
    with pytest.raises(PampasError) as caught:
        Setup(**factors)
    assert words in str(caught.value)


def test_B67_dollars_by_turn_order() -> None:
    raw = Raw.deal(Setup(players=4))
    assert [int(raw.s[seat(p) + L.MONEY]) for p in range(4)] == [6, 7, 8, 9]
    raw = Raw.deal(Setup(players=3, dollars=(1, 20, 0)))
    assert [int(raw.s[seat(p) + L.MONEY]) for p in range(3)] == [1, 20, 0]


@pytest.mark.parametrize("north", ["no", "yes"])
@pytest.mark.parametrize("tile_13", ["no", "yes"])
def test_B61_N60_B545_numbers_in_play(north: str, tile_13: str) -> None:
    raw = Raw.deal(Setup(north=north, tile_13=tile_13))
    supply = {
        number + 1 for number in range(L.N_NUMBERS) if raw.s[seat(0) + L.BUILDING_AT + number] == 0
    }
    more = {11, 12} if north == "yes" else set()
    assert supply == set(range(1, 11)) | more | ({13} if tile_13 == "yes" else set())


def test_T84_stacks_after_the_set_up() -> None:
    for players, north in product(TRAIL.players, ("no", "yes")):
        raw = Raw.deal(Setup(players=players, north=north))
        assert list(raw.s[L.SUPPLY_N :][:3]) == [26, 32 - 2 * players, 24]
        beside = int(raw.s[L.BESIDE_NEW_YORK]).bit_count()
        assert beside == (4 if north == "yes" else 0)
        lying = [
            node
            for node in range(L.N_NODES)
            if raw.T[t.NODE_TYPE + node] == c.N_TILE and raw.s[L.CONTENT + node] > 0
        ]
        assert len(lying) == 7


def test_the_expansion_changes_nothing_else_of_a_deal() -> None:
    """N41, N42: what it draws comes last."""
    fields = [
        *("content", "tile_stack", "forecast", "jobs", "market", "cattle_deck", "offer"),
        *("objective_deck", "dealt_sides"),
    ]
    for game in range(5):
        base, north = (
            Raw.deal(Setup(game=game, north=north, sides="random", neutral="shuffled"))
            for north in ("no", "yes")
        )
        for name in fields:
            field = L.state[name]
            part = slice(field.start, field.start + field.size)
            assert (base.s[part] == north.s[part]).all(), name
        for p in range(2):
            hand = slice(seat(p) + L.HAND, seat(p) + L.HAND + 4)
            assert (base.s[hand] == north.s[hand]).all()
            assert base.s[seat(p) + L.AREA] == north.s[seat(p) + L.AREA]


def test_a_banned_face_is_never_built() -> None:
    free = column(Setup(seed=4, dollars=(300, 300)), 200, d.O_FACES)
    bans = ("1:1a", "1:1b", "1:2a", "2:3a")
    held = column(Setup(seed=4, dollars=(300, 300), ban=bans, preparation="yes"), 200, d.O_FACES)

    def built(faces: Any, seat: int, face: str) -> int:
        return int((faces[:, seat] >> FACE_NAMES.index(face) & 1).sum())

    for ban in bans:
        seat, face = ban.split(":")
        assert built(held, int(seat) - 1, face) == 0
    assert built(free, 0, "1a") > 10
    assert built(held, 1, "1a") > 0 and built(held, 0, "2b") > 0


def test_drawn_bans_and_dollars_are_those_of_the_deal() -> None:
    facts = TRAIL.tables().facts
    setup = Setup(players=3, ban_percent=30, dollars_spread=4, spread_from=2)
    first, again = (setup.design(facts, 50) for _ in range(2))
    assert (first == again).all()
    assert (first[:, d.D_DOLLARS] == 6).all()
    assert len(set(first[:, d.D_DOLLARS + 1])) > 3
    assert len(set(first[:, d.D_BAN])) > 10
    assert (first[:, d.D_BAN : d.D_BAN + 3] >> 26 == 0).all()


def test_counts_of_the_switches_are_there_only_with_them() -> None:
    plain = Setup(seed=2, dollars=(100, 100))
    all_in = Setup(seed=2, dollars=(100, 100), north="yes", poker="yes", preparation="yes")
    for name in (d.O_STORES, d.O_TOKENS, d.O_POTS, d.O_TURNED):
        assert column(plain, 50, name).sum() == 0
        assert column(all_in, 50, name).sum() > 0


@pytest.mark.parametrize("switch", ["north", "poker", "preparation", "tile_13"])
def test_a_switch_leaves_the_rest_of_the_deal_alone(switch: str) -> None:
    """What both games have is dealt alike, so that studies compare them on shared deals (N40)."""
    factors: dict[str, Any] = {"players": 3, "neutral": "shuffled", "sides": "random", "seed": 8}
    one, other = (Raw.deal(Setup(**{**factors, switch: value})) for value in ("no", "yes"))
    shared = {
        "tiles on the trail, neutral buildings": (L.CONTENT, L.N_NODES),
        "job market": (L.JOBS, L.N_JOB_ROWS * c.JOB_COLUMNS),
        "stacks": (L.SUPPLY, L.N_SUPPLIES * L.SUPPLY_SIZE),
        "forecast": (L.FORECAST, 2 * L.N_SUPPLIES),
        "cattle market": (L.MARKET, L.CATTLE_KINDS),
        "cattle deck": (L.CATTLE_DECK, L.N_MARKET_CARDS),
        "objective offer": (L.OFFER, L.OFFER_SIZE),
        "objective deck": (L.OBJECTIVE_DECK, L.N_DECK_OBJECTIVES),
    }
    for name, (start, size) in shared.items():
        assert (one.s[start : start + size] == other.s[start : start + size]).all(), name
    for p in range(3):
        for start, size in (
            (L.HAND, L.MAX_HAND),
            (L.DRAW, L.MAX_HERD),
            (L.SIDES, L.N_BASE_NUMBERS),
            (L.AREA, 1),
        ):
            at = seat(p) + start
            assert (one.s[at : at + size] == other.s[at : at + size]).all()


@pytest.mark.parametrize("switch", ["north", "poker", "preparation", "tile_13"])
def test_a_switch_that_is_drawn_is_that_of_its_deal(switch: str) -> None:
    """About half of the deals, whatever else is drawn, and the first game says which it is."""
    numbers = np.arange(200)
    at = {"north": d.D_NORTH, "poker": d.D_POKER, "preparation": d.D_PREPARATION}
    alone: dict[str, Any] = {switch: "random"}
    drawn = Setup(seed=4, **alone)
    found = drawn.rows(TRAIL.tables().facts, numbers, numbers)[:, at.get(switch, d.D_TILE_13)]
    every = Setup(seed=4, north="random", poker="random", preparation="random", tile_13="random")
    rows = every.rows(TRAIL.tables().facts, numbers, numbers)
    assert (rows[:, at.get(switch, d.D_TILE_13)] == found).all()
    assert 70 < found.sum() < 130
    for game in range(5):
        assert Setup(seed=4, game=game, **alone).plays(switch) == found[game]
