"""Tools for breaking positions: the list of breakers, and hands for what the family has not."""

from __future__ import annotations

from typing import Any

from sim.trail.game import TRAIL
from sim.trail.invariants import codes as b
from sim.trail.invariants import memory as m
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from sim.trail.kernel.entry import MAX_DECISIONS
from sim.trail.names import CATEGORIES
from sim.trail.setup import Setup
from tests.games.corruption import Corruptions
from tests.trail.raw import Raw, find, seat
from tests.western.corruptions.hands import Hands

AUX_DISC = 2  # one of the two discs of X3
WHITE_STATION, OTHER_STATION = 0, 1

CORRUPTIONS = Corruptions(TRAIL)
HANDS = Hands(
    CORRUPTIONS,
    setup=Setup,
    deal=Raw.deal,
    find=find,
    b=b,
    m=m,
    c=c,
    L=L,
    ops=ops,
    t=t,
    max_decisions=MAX_DECISIONS,
    aux_disc=AUX_DISC,
    double_aux=L.N_AUX + 2,
    close=ops.KC_CLOSE,
    refill=ops.FORECAST_TILE,
    forecast_step=1,
    signed=tuple(map(CATEGORIES.index, ("cities", "objectives"))),
)
alone, breaks = HANDS.alone, CORRUPTIONS.breaks
moving, free_disc = HANDS.moving, HANDS.free_disc
build, empty_space, nodes_of = HANDS.build, HANDS.empty_space, HANDS.nodes_of


def north(**factors: Any) -> Raw:
    """A new game with Rails to the North."""
    return Raw.deal(Setup(north="yes", **factors))


def black_disc(raw: Raw) -> int:
    """A black-framed disc whose space changes nothing but VP and limits that nobody asks for."""
    return next(i for i in range(L.N_DISCS) if raw.T[t.DISC_CERTIFICATE_LIMIT + i] == 6)


def tile_on_trail(raw: Raw) -> int:
    """A node with a hazard or teepee tile."""
    return next(node for node in nodes_of(raw, c.N_TILE) if raw.s[L.CONTENT + node] > 0)


def place_store(raw: Raw, p: int, space: int) -> None:
    raw.s[L.STORE_AT + space] = p + 1
    raw.s[seat(p) + L.STORES] |= 1 << (space // L.COMMERCE_SPACES)
    raw.s[seat(p) + L.STORES_LEFT] -= 1


def at_town_hall(raw: Raw) -> int:
    """The town that is open from the start."""
    return next(town for town in range(L.N_TOWNS) if raw.T[t.TOWN_HALL + town])


def seat_worker(raw: Raw, p: int, laid: int = 0) -> None:
    """A worker of stack 2 at the poker table, with cards of the own hand beside it."""
    q = seat(p)
    raw.s[L.SUPPLY_N + 1] -= 1
    raw.s[q + L.SEATED] = 1 + raw.s[L.SUPPLY + L.SUPPLY_SIZE + raw.s[L.SUPPLY_N + 1]]
    raw.s[L.BONUS_TAKEN] += 1
    raw.s[q + L.BONUS] = raw.s[L.BONUS_TAKEN]
    for _ in range(laid):
        raw.s[q + L.HAND_N] -= 1
        raw.s[q + L.LAID + raw.s[q + L.LAID_N]] = raw.s[q + L.HAND + raw.s[q + L.HAND_N]]
        raw.s[q + L.LAID_N] += 1
