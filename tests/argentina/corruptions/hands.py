"""Tools for breaking positions: the list of breakers, and hands for what the family has not."""

from __future__ import annotations

from sim.argentina.game import ARGENTINA
from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.entry import MAX_DECISIONS
from sim.argentina.names import CATEGORIES
from sim.argentina.setup import Setup
from tests.argentina.raw import Raw, find
from tests.games.corruption import Corruptions
from tests.western.corruptions.hands import Hands

AUX_DISC, BLACK_DISC = 2, 13  # aux_grain_to_certificate_1; steps_left
TERMINUS = L.N_STATIONS - 1


class ArgentinaHands(Hands[Raw]):
    """Workers have strength, and station masters load grain."""

    def put_worker(self, raw: Raw, p: int, row: int, tile: int) -> None:
        super().put_worker(raw, p, row, tile)
        raw.s[raw.seat(p) + L.STRONG] += raw.T[t.TILE_STRONG + tile]

    def move_master(self, raw: Raw, p: int, master: int, sign: int) -> None:
        super().move_master(raw, p, master, sign)
        raw.s[raw.seat(p) + L.LOADING_GRAIN] += sign * raw.T[t.MASTER_GRAIN + master]


CORRUPTIONS = Corruptions(ARGENTINA)
HANDS = ArgentinaHands(
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
    double_aux=L.N_AUX,
    close=ops.BA_CLOSE,
    refill=ops.BA_CLOSE,
    forecast_step=4,
    signed=tuple(map(CATEGORIES.index, ("ships", "herd", "objectives"))),
)
alone, breaks = HANDS.alone, CORRUPTIONS.breaks
moving, free_disc, give_master = HANDS.moving, HANDS.free_disc, HANDS.give_master
build, empty_space, nodes_of = HANDS.build, HANDS.empty_space, HANDS.nodes_of
job, to_section = HANDS.job, HANDS.to_section


def farmer_at(raw: Raw, colour: int = 0) -> int:
    """The farthest farmer space of a colour that has a tile, or -1."""
    zone = t.ZONE + colour * L.MAX_ZONE
    nodes = [int(raw.T[zone + i]) for i in range(raw.T[t.ZONE_N + colour])]
    return max((node for node in nodes if raw.s[L.CONTENT + node] > 0), default=-1)


def any_farmer(raw: Raw) -> tuple[int, int]:
    """A farmer tile on the trail: colour and node."""
    return next((k, farmer_at(raw, k)) for k in range(4) if farmer_at(raw, k) >= 0)


def deliver(raw: Raw, p: int, cell: int) -> None:
    """A disc of the board onto a bonus space."""
    free_disc(raw, p)
    raw.s[L.CELL_OWNER + cell] = p + 1


def open_cell(raw: Raw) -> int:
    """A bonus space of the first city that no tile can cover."""
    side = int(raw.s[L.CITY_SIDES])
    cells = range(L.N_QUARTERS * L.MAX_SPACES)
    return next(i for i in cells if raw.T[t.CELL_OPEN + side * L.N_CELLS + i] == 1)
