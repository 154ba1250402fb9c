"""Tools for breaking positions: the list of breakers, and hands that move things on the table."""

from __future__ import annotations

from typing import Any

from sim.trail.game import TRAIL
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from sim.trail.setup import Setup
from tests.games.corruption import Corruptions
from tests.trail.raw import Raw, find, seat

CORRUPTIONS = Corruptions(TRAIL)
breaks = CORRUPTIONS.breaks

AUX_DISC = 2  # one of the two discs of X3
WHITE_STATION, OTHER_STATION = 0, 1


def alone(code: int, field: int, value: int, add: bool = False, by_seat: bool = False) -> None:
    """Break a state by one number: `value` put into, or added to, a field of a new game."""
    CORRUPTIONS.number(code, Raw.deal, seat(0) + field if by_seat else field, value, add)


def north(**factors: Any) -> Raw:
    """A new game with Rails to the North."""
    return Raw.deal(Setup(north="yes", **factors))


def black_disc(raw: Raw) -> int:
    """A black-framed disc whose space changes nothing but VP and limits that nobody asks for."""
    return next(i for i in range(L.N_DISCS) if raw.T[t.DISC_CERTIFICATE_LIMIT + i] == 6)


def free_disc(raw: Raw, p: int, disc: int = AUX_DISC) -> None:
    """Take a disc off the board of player `p`, with all that its space unlocks."""
    q = seat(p)
    raw.s[q + L.DISC_ON + disc] = 0
    aux = raw.T[t.DISC_AUX + disc]
    if aux >= 0:
        raw.s[q + L.AUX_FREE + aux] += 1


def nodes_of(raw: Raw, kind: int) -> list[int]:
    return [node for node in range(L.N_NODES) if raw.T[t.NODE_TYPE + node] == kind]


def empty_space(raw: Raw) -> int:
    return next(node for node in nodes_of(raw, c.N_BUILDING) if raw.s[L.CONTENT + node] == 0)


def tile_on_trail(raw: Raw) -> int:
    """A node with a hazard or teepee tile."""
    return next(node for node in nodes_of(raw, c.N_TILE) if raw.s[L.CONTENT + node] > 0)


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
    return True


def to_stack_2(raw: Raw, cell: int) -> None:
    """A worker of the job market goes back."""
    raw.s[L.SUPPLY + L.SUPPLY_SIZE + raw.s[L.SUPPLY_N + 1]] = raw.s[cell] - 1
    raw.s[L.SUPPLY_N + 1] += 1
    raw.s[cell] = 0


def give_master(raw: Raw, p: int) -> int:
    """A station master from the box to player `p`; returns it."""
    master = next(i for i in range(L.N_MASTERS) if (raw.s[L.MASTERS_REMOVED] >> i) & 1)
    raw.s[L.MASTERS_REMOVED] &= ~(1 << master)
    q = seat(p)
    raw.s[q + L.MASTERS] |= 1 << master
    raw.s[q + L.PERMANENT_CERTIFICATES] += raw.T[t.MASTER_CERTIFICATES + master]
    return master


def build(raw: Raw, p: int, number: int, node: int) -> None:
    raw.s[L.CONTENT + node] = 1 + p * L.N_NUMBERS + number
    raw.s[seat(p) + L.BUILDING_AT + number] = 1 + node


def place_store(raw: Raw, p: int, space: int) -> None:
    raw.s[L.STORE_AT + space] = p + 1
    raw.s[seat(p) + L.STORES] |= 1 << (space // L.COMMERCE_SPACES)
    raw.s[seat(p) + L.STORES_LEFT] -= 1


def at_town_hall(raw: Raw) -> int:
    """The town that is open from the start."""
    return next(town for town in range(L.N_TOWNS) if raw.T[t.TOWN_HALL + town])


def moving(**factors: Any) -> Raw:
    """A game in progress, a player about to move."""
    return find(ops.MOVE, lambda raw: raw.s[L.TURN] > 12, **factors)


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
