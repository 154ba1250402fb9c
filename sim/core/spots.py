"""The fields of a state where they stand in it: those of the table, and those of every seat."""

from __future__ import annotations

from dataclasses import dataclass

from sim.core.fields import Pending, Pile, Seat, StateBlock, StateField


@dataclass(frozen=True)
class Spot:
    """A field in a state: of the table (`seat` is None) or of one of the players."""

    field: StateField
    block: StateBlock
    base: int
    seat: int | None = None

    @property
    def start(self) -> int:
        return self.base + self.field.start

    @property
    def end(self) -> int:
        return self.start + self.field.size

    def counts(self) -> range:
        """Where the numbers stand that count the piles of this field, one for each place."""
        kind = self.field.kind
        assert isinstance(kind, Pile | Pending)
        first = self.base + self.block[kind.count].start
        return range(first, first + self.field.entries)


def spots(state: StateBlock, players: int | None = None) -> list[Spot]:
    """All fields of a state in order, those of the seats of `players` (or all) one by one."""
    found = []
    for one in state:
        if not isinstance(one.kind, Seat):
            found.append(Spot(one, state, 0))
            continue
        for seat in range(one.entries if players is None else players):
            base = one.start + seat * one.kind.width
            found += [Spot(inner, one.kind.block, base, seat) for inner in one.kind.block]
    return found
