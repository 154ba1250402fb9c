"""Tools for breaking positions: the list of breakers, and hands that move things on the table."""

from __future__ import annotations

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from tests.argentina.raw import Raw, find, seat
from tests.games.corruption import Corruptions

CORRUPTIONS = Corruptions(ARGENTINA)
breaks = CORRUPTIONS.breaks

AUX_DISC, BLACK_DISC = 2, 13  # aux_grain_to_certificate_1; steps_left
TERMINUS = L.N_STATIONS - 1


def alone(code: int, field: int, value: int, add: bool = False, by_seat: bool = False) -> None:
    """Break a state by one number: `value` put into, or added to, a field of a new game."""
    CORRUPTIONS.number(code, Raw.deal, seat(0) + field if by_seat else field, value, add)


def free_disc(raw: Raw, p: int, disc: int = AUX_DISC) -> None:
    """Take a disc off the board of player `p`, with all that its space unlocks."""
    q = seat(p)
    raw.s[q + L.DISC_ON + disc] = 0
    aux = raw.T[t.DISC_AUX + disc]
    if aux >= 0:
        raw.s[q + L.AUX_FREE + aux] += 1


def farmer_at(raw: Raw, colour: int = 0) -> int:
    """The farthest farmer space of a colour that has a tile, or -1."""
    zone = t.ZONE + colour * L.MAX_ZONE
    nodes = [int(raw.T[zone + i]) for i in range(raw.T[t.ZONE_N + colour])]
    return max((node for node in nodes if raw.s[L.CONTENT + node] > 0), default=-1)


def any_farmer(raw: Raw) -> tuple[int, int]:
    """A farmer tile on the trail: colour and node."""
    return next((k, farmer_at(raw, k)) for k in range(4) if farmer_at(raw, k) >= 0)


def nodes_of(raw: Raw, kind: int) -> list[int]:
    return [node for node in range(L.N_NODES) if raw.T[t.NODE_TYPE + node] == kind]


def job(row: int, column: int) -> int:
    return L.JOBS + row * c.JOB_COLUMNS + column


def to_section(raw: Raw, p: int, tile: int) -> bool:
    """Put a worker tile into the section of player `p`, if its row has room."""
    q, row = seat(p), int(raw.T[t.TILE_ROW + tile])
    column = int(raw.s[q + L.WORKERS + row])
    if column == L.N_COLUMNS:
        return False
    raw.s[q + L.WORKERS + row] += 1
    raw.s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1
    raw.s[q + L.STRONG] += raw.T[t.TILE_STRONG + tile]
    return True


def give_master(raw: Raw, p: int) -> int:
    """A station master from the box to player `p`; returns it."""
    master = next(i for i in range(L.N_MASTERS) if (raw.s[L.MASTERS_REMOVED] >> i) & 1)
    raw.s[L.MASTERS_REMOVED] &= ~(1 << master)
    q = seat(p)
    raw.s[q + L.MASTERS] |= 1 << master
    raw.s[q + L.PERMANENT_CERTIFICATES] += raw.T[t.MASTER_CERTIFICATES + master]
    raw.s[q + L.LOADING_GRAIN] += raw.T[t.MASTER_GRAIN + master]
    return master


def build(raw: Raw, p: int, number: int, node: int) -> None:
    raw.s[L.CONTENT + node] = 1 + p * L.N_NUMBERS + number
    raw.s[seat(p) + L.BUILDING_AT + number] = 1 + node


def deliver(raw: Raw, p: int, cell: int) -> None:
    """A disc of the board onto a bonus space."""
    free_disc(raw, p)
    raw.s[L.CELL_OWNER + cell] = p + 1


def open_cell(raw: Raw) -> int:
    """A bonus space of the first city that no tile can cover."""
    side = int(raw.s[L.CITY_SIDES])
    cells = range(L.N_QUARTERS * L.MAX_SPACES)
    return next(i for i in cells if raw.T[t.CELL_OPEN + side * L.N_CELLS + i] == 1)


def moving(players: int = 2) -> Raw:
    """A game in progress, a player about to move."""
    return find(ops.MOVE, lambda raw: raw.s[L.TURN] > 12, players)


def empty_space(raw: Raw) -> int:
    return next(node for node in nodes_of(raw, c.N_BUILDING) if raw.s[L.CONTENT + node] == 0)
