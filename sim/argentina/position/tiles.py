"""Worker and farmer tiles counted over the whole position (I6, I7, I8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.argentina.kernel import tables as t
from sim.argentina.kernel.vocabulary import TileOnTheWay
from sim.argentina.names import COLOURS
from sim.argentina.view import View

if TYPE_CHECKING:
    from sim.western.position.family_tiles import FamilyTiles
else:
    from sim.argentina.position.family_tiles import FamilyTiles


class Tiles(FamilyTiles[View]):
    """Farmers beside a board are known by their colour only."""

    key, one, closing = "bags", "bag", "ba_close"

    def where_hired(self) -> str:
        but = ", but for Pedro's first" if self.view.solo else ""
        return f"player boards and stations{but}"

    def more_at_first(self) -> int:
        return int(self.view.solo)  # R50

    def known(self, but: tuple[str, ...] = ()) -> Counter[int]:
        """All tiles but farmers beside boards; those to be invested are on their way to one."""
        on_the_way = (
            frame[field] - 1
            for frame in self.frames
            for field, kind in frame.entry.fields.items()
            if isinstance(kind, TileOnTheWay) and frame[field]
        )
        return super().known(but) + Counter(on_the_way)

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

    def take_unknown(self, pools: Sequence[Counter[int]]) -> None:
        """Farmers beside the boards, of any bag that has the colour."""
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

    def forecast_order(self, number: int, lower: bool, upper: bool) -> None:
        if self.view.solo and upper and not lower:
            self.of_supply("forecast", number).refuse(
                "the tile on the lower space: it slides there after a visit (A611)"
            )
