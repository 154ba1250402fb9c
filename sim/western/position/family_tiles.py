"""Tiles counted over the whole position, in all games of the family.

Bags or stacks that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sim.core.position import PositionReader

from ..components import SUPPLIES, TILES
from ..kernel import layout as L
from ..kernel import tables as t
from ..names import RULE
from . import laws
from .counts import Counts, total
from .family_loader import V

SECOND = 1  # the bag or stack that the job market is first filled from (A46, B46)


class FamilyTiles(Counts[V]):
    key = ""  # of the bags or stacks in a position
    one = ""  # what one of them is called
    closing = ""  # the last step of a visit to the city
    off_market: tuple[str, ...] = ("worker_tile", "station_tile")  # where hired workers are

    def check(self) -> None:
        self.supplies()
        every = self.box(TILES)
        key = "job_market" if self.missing(self.key) else self.key
        self.none_over(key, self.known(), every, self.tile, laws.TILES)
        if self.missing(self.key):
            self.fill()
        self.all_there(self.known(), every)
        self.forecast()
        self.hired()

    def tile(self, kind: int) -> str:
        return self.names.tiles[kind]

    def of_supply(self, key: str, number: int) -> PositionReader:
        """The entry of one bag or stack."""
        value = self.data[key]
        name = self.view.supply(number)
        return value[name] if value.is_object() else value.elements()[number]

    def supplies(self) -> None:
        """What is still to come of a step is of its bag or stack."""
        for number, component in enumerate(SUPPLIES):
            supply, shown = (portion.things for portion in self.all_of(component))
            most = self.box(component)
            name = self.view.supply(number)
            for kind, n in (shown + supply).items():
                if n > most[kind]:
                    self.of_supply(self.key if supply[kind] else "forecast", number).refuse_saying(
                        f"too many of {self.tile(kind)}: {n} in {self.one} and forecast {name}, "
                        f"expected at most {most[kind]} ({laws.FORECAST})"
                    )

    def known(self, but: tuple[str, ...] = ()) -> Counter[int]:
        """All tiles whose kind is known."""
        return total(self.all_of(TILES, but))

    def all_there(self, got: Counter[int], every: Counter[int]) -> None:
        self.balance(self.key, got, every, self.tile, laws.TILES)

    def fill(self) -> None:
        """Bags or stacks of what is nowhere else. Chance says from which one a tile in play came,
        but the job market was first filled from the second (A46, B46)."""
        pools = [self.box(one) - total(self.all_of(one)) for one in SUPPLIES]
        columns = self.table(t.COLUMNS + len(self.players))
        first = (self.table(t.MARKER_START) + 1) * columns - 1 + self.more_at_first()
        for kind in self.shuffled(self.known(but=(self.key.removesuffix("s"), "forecast"))):
            choices = [i for i, pool in enumerate(pools) for _ in range(pool[kind])]
            number = self.random.choice(choices) if choices else 0
            if first and pools[SECOND][kind]:
                number = SECOND
                first -= 1
            pools[number][kind] -= 1
        self.take_unknown(pools)
        for i, pool in enumerate(pools):
            pile = self.shuffled(+pool)[::-1]
            start = L.SUPPLY + i * L.SUPPLY_SIZE
            self.s[start : start + len(pile)] = pile
            self.s[L.SUPPLY_N + i] = len(pile)

    def more_at_first(self) -> int:
        """Tiles of the second bag that are drawn at set-up beside those of the job market."""
        return 0

    def take_unknown(self, pools: Sequence[Counter[int]]) -> None:
        """Take tiles out whose kind is not known."""

    def forecast(self) -> None:
        """Filled up after every visit (A263, B263)."""
        if self.pending(self.closing):
            return
        for i in range(L.N_SUPPLIES):
            lower, upper = self.fields.values("forecast")[2 * i : 2 * i + 2]
            name = self.view.supply(i)
            if self.s[L.SUPPLY_N + i] and not (lower and upper):
                self.of_supply("forecast", i).refuse(
                    f"no empty space between visits while {self.one} {name} has tiles ({RULE}263)"
                )
            self.forecast_order(i, bool(lower), bool(upper))

    def forecast_order(self, number: int, lower: bool, upper: bool) -> None:
        """Spaces that must be filled before others."""

    def hired(self) -> None:
        """Every hired worker has left a cell of the job market empty for good.

        A310, A316, B310, B316.
        """
        rows = self.fields.write("jobs")[: int(self.s[L.MARKER_ROW])]
        empty = sum(cell is None for cells in rows for cell in cells)
        boards = total(one for one in self.all_of(TILES) if one.field in self.off_market)
        hired = sum(n for kind, n in boards.items() if self.view.is_worker(kind))
        hired -= self.more_at_first()
        if empty != hired:
            self.data["job_market"].refuse_saying(
                f"{empty} empty cells in the rows above the marker, expected {hired}: as many as "
                f"worker tiles on {self.where_hired()} ({RULE}310, {RULE}316)"
            )

    def where_hired(self) -> str:
        """Where hired workers are, for a refusal."""
        raise NotImplementedError
