"""Worker and farmer tiles counted over the whole position (I6, I7, I8).

Bags that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sim.argentina.components import SUPPLIES, TILES
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.vocabulary import TileOnTheWay
from sim.argentina.names import COLOURS
from sim.argentina.view import View

if TYPE_CHECKING:
    from sim.western.position.counts import Counts, total
else:
    from sim.argentina.position.counts import Counts, total

BAG_B = L.LETTERS.index("B")


class Tiles(Counts[View]):
    def check(self) -> None:
        self.letters()
        self.tiles()
        self.forecast()
        self.hired()

    def tile(self, kind: int) -> str:
        return self.names.tiles[kind]

    def letters(self) -> None:
        """I8: what is still to come of a letter is of its bag."""
        for letter, component in zip(L.LETTERS, SUPPLIES, strict=True):
            bag, shown = (portion.things for portion in self.all_of(component))
            most = self.box(component)
            for kind, n in (shown + bag).items():
                if n > most[kind]:
                    self.data["bags" if bag[kind] else "forecast"][letter].refuse_saying(
                        f"too many of {self.tile(kind)}: {n} in bag and forecast {letter}, "
                        f"expected at most {most[kind]} (I8)"
                    )

    def known(self, but: tuple[str, ...] = ()) -> Counter[int]:
        """All tiles but farmers beside boards; those to be invested are on their way to one."""
        on_the_way = (
            frame[field] - 1
            for frame in self.frames
            for field, kind in frame.entry.fields.items()
            if isinstance(kind, TileOnTheWay) and frame[field]
        )
        return total(self.all_of(TILES, but)) + Counter(on_the_way)

    def tiles(self) -> None:
        """Farmers beside a board are known by their colour only."""
        every = self.box(TILES)
        key = "job_market" if self.missing("bags") else "bags"
        self.none_over(key, self.known(), every, self.tile, "I6, I7")
        if self.missing("bags"):
            self.fill()
        self.all_there(self.known(), every)

    def all_there(self, got: Counter[int], every: Counter[int]) -> None:
        """Workers by kind, farmers by colour with those beside the boards."""
        workers, have = (
            Counter({kind: n for kind, n in tiles.items() if not self.view.is_farmer(kind)})
            for tiles in (every, got)
        )
        self.balance("bags", have, workers, self.tile, "I6")
        colours = self.by_colour(got) + self.beside()
        self.balance(
            "bags", colours, self.by_colour(every), lambda i: f"{COLOURS[i]} farmers", "I7"
        )

    def by_colour(self, tiles: Counter[int]) -> Counter[int]:
        out: Counter[int] = Counter()
        for kind, n in tiles.items():
            if self.view.is_farmer(kind):
                out[self.table(t.TILE_COLOUR + kind)] += n
        return out

    def beside(self) -> Counter[int]:
        """Farmers beside all boards, by colour."""
        out: Counter[int] = Counter()
        for p in self.players:
            out.update(dict(enumerate(self.fields.values("farmers", p))))
        return +out

    def fill(self) -> None:
        """Bags of what is nowhere else. Chance says from which bag a tile in play came, but the
        job market was first filled from bag B (A46)."""
        pools = [self.box(one) - total(self.all_of(one)) for one in SUPPLIES]
        columns = self.table(t.COLUMNS + len(self.players))
        first = (self.table(t.MARKER_START) + 1) * columns - 1 + self.view.solo  # R50
        for kind in self.shuffled(self.known(but=("bag", "forecast"))):
            bag = self.random.choice([i for i, pool in enumerate(pools) for _ in range(pool[kind])])
            if first and pools[BAG_B][kind]:
                bag = BAG_B
                first -= 1
            pools[bag][kind] -= 1
        for colour in self.shuffled(self.beside()):
            farmers = [
                (bag, kind)
                for bag, pool in enumerate(pools)
                for kind in pool.elements()
                if self.by_colour(Counter([kind]))[colour]
            ]
            if farmers:  # else there are too many, which the count says
                bag, kind = self.random.choice(farmers)
                pools[bag][kind] -= 1
        for i, pool in enumerate(pools):
            pile = self.shuffled(pool)[::-1]
            start = L.BAG + i * L.BAG_SIZE
            self.s[start : start + len(pile)] = pile
            self.s[L.BAG_N + i] = len(pile)

    def forecast(self) -> None:
        """Filled up after every visit (A263), in a solo game from below (A611)."""
        if self.pending("ba_close"):
            return
        for i, letter in enumerate(L.LETTERS):
            lower, upper = self.fields.values("forecast")[2 * i : 2 * i + 2]
            if self.s[L.BAG_N + i] and not (lower and upper):
                self.data["forecast"][letter].refuse(
                    f"no empty space between visits while bag {letter} has tiles (A263)"
                )
            if self.view.solo and upper and not lower:
                self.data["forecast"][letter].refuse(
                    "the tile on the lower space: it slides there after a visit (A611)"
                )

    def hired(self) -> None:
        """Every hired worker has left a cell of the job market empty for good (A310, A316)."""
        rows = self.fields.write("jobs")[: int(self.s[L.MARKER_ROW])]
        empty = sum(cell is None for cells in rows for cell in cells)
        boards = [one for one in self.all_of(TILES) if one.field in ("worker_tile", "station_tile")]
        hired = sum(n for kind, n in total(boards).items() if not self.view.is_farmer(kind))
        but = ""
        if self.view.solo:
            hired -= 1
            but = ", but for Pedro's first"
        if empty != hired:
            self.data["job_market"].refuse_saying(
                f"{empty} empty cells in the rows above the marker, expected {hired}: as many as "
                f"worker tiles on player boards and stations{but} (A310, A316)"
            )
