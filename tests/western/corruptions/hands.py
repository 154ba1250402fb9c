"""Hands that move things on the table of a game of the family, with what is the game's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic

from sim.core.setup import Setup
from tests.games.corruption import Corruptions
from tests.games.raw import Kind


@dataclass(frozen=True)
class Hands(Generic[Kind]):
    """One game of the family: its numbers by name, its positions, and where it differs."""

    corruptions: Corruptions
    setup: Callable[..., Setup]
    deal: Callable[[Any], Kind]  # a game as it begins, from its set-up
    find: Callable[..., Kind]  # a position by what comes next, a condition, and factors
    b: ModuleType  # invariants/codes
    m: ModuleType  # invariants/memory
    c: ModuleType  # kernel/codes
    L: ModuleType  # kernel/layout
    ops: ModuleType  # kernel/ops
    t: ModuleType  # kernel/tables
    max_decisions: int  # of kernel/entry: a game with more does not end
    aux_disc: int  # the first of two discs whose spaces unlock an auxiliary action
    double_aux: int  # choice: the double auxiliary action whose first space is that of choice 0
    close: int  # the step that closes a visit to the city
    refill: int  # a step that must leave the cattle market as it is, or filled to its size
    forecast_step: int  # which step of a visit the first forecast is
    signed: tuple[int, ...]  # categories of the score that can be negative

    def alone(
        self, code: int, field: int, value: int, add: bool = False, by_seat: bool = False
    ) -> None:
        """Break a state by one number: `value` put into, or added to, a field of a new game."""
        at = self.L.SEATS + field if by_seat else field
        self.corruptions.number(code, self.new, at, value, add)

    def new(self, **factors: Any) -> Kind:
        """A game as it begins."""
        return self.deal(self.setup(**factors))

    def moving(self, **factors: Any) -> Kind:
        """A game in progress, a player about to move."""
        return self.find(self.ops.MOVE, lambda raw: raw.s[self.L.TURN] > 12, **factors)

    def free_disc(self, raw: Kind, p: int, disc: int | None = None) -> None:
        """Take a disc off the board of player `p`, with all that its space unlocks."""
        disc = self.aux_disc if disc is None else disc
        raw.s[raw.seat(p) + self.L.DISC_ON + disc] = 0
        aux = raw.T[self.t.DISC_AUX + disc]
        if aux >= 0:
            raw.s[raw.seat(p) + self.L.AUX_FREE + aux] += 1

    def nodes_of(self, raw: Kind, kind: int) -> list[int]:
        return [node for node in range(self.L.N_NODES) if raw.T[self.t.NODE_TYPE + node] == kind]

    def empty_space(self, raw: Kind) -> int:
        spaces = self.nodes_of(raw, self.c.N_BUILDING)
        return next(node for node in spaces if raw.s[self.L.CONTENT + node] == 0)

    def build(self, raw: Kind, p: int, number: int, node: int) -> None:
        raw.s[self.L.CONTENT + node] = 1 + p * self.L.N_NUMBERS + number
        raw.s[raw.seat(p) + self.L.BUILDING_AT + number] = 1 + node

    def job(self, row: int, column: int) -> int:
        return int(self.L.JOBS + row * self.c.JOB_COLUMNS + column)

    def to_supply_2(self, raw: Kind, cell: int) -> None:
        """A worker of the job market goes back."""
        L = self.L
        raw.s[L.SUPPLY + L.SUPPLY_SIZE + raw.s[L.SUPPLY_N + 1]] = raw.s[cell] - 1
        raw.s[L.SUPPLY_N + 1] += 1
        raw.s[cell] = 0

    def is_worker(self, raw: Kind, tile: int) -> bool:
        return bool(raw.T[self.t.TILE_ROW + tile] < self.L.N_HIRED)

    def put_worker(self, raw: Kind, p: int, row: int, tile: int) -> None:
        """Put a worker tile into the next cell of a row of player `p`, right or wrong."""
        q = raw.seat(p)
        column = raw.s[q + self.L.WORKERS + row]
        raw.s[q + self.L.WORKERS + row] += 1
        raw.s[q + self.L.WORKER_TILE + row * self.L.N_COLUMNS + column] = tile + 1

    def to_section(self, raw: Kind, p: int, tile: int) -> bool:
        """Put a worker tile into the section of player `p`, if its row has room."""
        row = int(raw.T[self.t.TILE_ROW + tile])
        if raw.s[raw.seat(p) + self.L.WORKERS + row] == self.L.N_COLUMNS:
            return False
        self.put_worker(raw, p, row, tile)
        return True

    def give_master(self, raw: Kind, p: int) -> int:
        """A station master from the box to player `p`; returns it."""
        box = raw.s[self.L.MASTERS_REMOVED]
        master = next(i for i in range(self.L.N_MASTERS) if (box >> i) & 1)
        self.move_master(raw, p, master, 1)
        return master

    def move_master(self, raw: Kind, p: int, master: int, sign: int) -> None:
        """From the box to player `p`, or with -1 back, with all that it gives."""
        raw.s[[self.L.MASTERS_REMOVED, raw.seat(p) + self.L.MASTERS]] ^= 1 << master
        certificates = raw.T[self.t.MASTER_CERTIFICATES + master]
        raw.s[raw.seat(p) + self.L.PERMANENT_CERTIFICATES] += sign * certificates
