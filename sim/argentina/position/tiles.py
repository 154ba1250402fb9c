"""Worker and farmer tiles counted over the whole position (I6 to I8).

Bags that the position leaves out get what lies nowhere else, in random order.
"""

from __future__ import annotations

from collections import Counter

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS
from sim.argentina.position.counts import Counts
from sim.argentina.position.write import LETTERS

BAG_B = LETTERS.index("B")


class Tiles(Counts):
    def check(self) -> None:
        self.tiles()
        self.hired()

    def tile(self, kind: int) -> str:
        return self.names.tiles[kind]

    def on_boards(self) -> Counter[int]:
        """Tiles in worker sections and on stations."""
        got: Counter[int] = Counter()
        for p in self.players:
            cells = self.run(self.q(p) + L.WORKER_TILE, L.N_ROWS * L.N_COLUMNS)
            got.update(tile - 1 for tile in cells if tile)
        worker = L.WORKER_ON_STATION
        stations = self.run(L.STATION_TILE, L.N_STATIONS)
        got.update(tile - worker - 1 for tile in stations if tile > worker)
        return got

    def placed(self) -> Counter[int]:
        """Tiles that have left bags and forecast, but for farmers beside boards."""
        got = self.on_boards()
        got += self.kinds(L.FARMERS_REMOVED, len(self.names.tiles))
        for node in range(L.N_NODES):
            if self.table(t.T_NODE_TYPE + node) == c.N_FARMER and self.s[L.CONTENT + node]:
                got[int(self.s[L.CONTENT + node]) - 1] += 1
        got.update(tile - 1 for tile in self.run(L.JOBS, L.N_JOB_ROWS * c.JOB_COLUMNS) if tile)
        for frame in self.frames:
            if frame[0] == ops.INVEST:
                got.update(tile - 1 for tile in frame[1:] if tile)
        return got

    def tiles(self) -> None:
        """Farmers beside a board are known by their colour only."""
        supply = [
            Counter(self.run_table(t.T_BAG + i * L.BAG_SIZE, self.table(t.T_BAG_N + i)))
            for i in range(len(LETTERS))
        ]
        forecast = self.run(L.FORECAST, 2 * len(LETTERS))
        shown = [Counter(x - 1 for x in forecast[2 * i : 2 * i + 2] if x) for i in range(3)]
        bags = [
            Counter(self.run(L.BAG + i * L.BAG_SIZE, int(self.s[L.BAG_N + i]))) for i in range(3)
        ]
        for i, letter in enumerate(LETTERS):
            for kind, n in (shown[i] + bags[i]).items():
                if n > supply[i][kind]:
                    self.data["bags" if bags[i][kind] else "forecast"][letter].refuse_saying(
                        f"too many of {self.tile(kind)}: {n} in bag and forecast {letter}, "
                        f"expected at most {supply[i][kind]} (I8)"
                    )
        every = sum(supply, Counter())
        got = sum([*shown, *bags], self.placed())
        key = "job_market" if self.missing("bags") else "bags"
        self.none_over(key, got, every, self.tile, "I6, I7")
        if self.missing("bags"):
            self.fill([pool - tiles for pool, tiles in zip(supply, shown, strict=True)])
            bags = [
                Counter(self.run(L.BAG + i * L.BAG_SIZE, int(self.s[L.BAG_N + i])))
                for i in range(3)
            ]
            got = sum([*shown, *bags], self.placed())
        self.all_there(got, every)
        for i, letter in enumerate(LETTERS):
            empty = 0 in forecast[2 * i : 2 * i + 2]
            if empty and self.s[L.BAG_N + i] and not self.pending(ops.BA_CLOSE):
                self.data["forecast"][letter].refuse(
                    f"no empty space between visits while bag {letter} has tiles (A263)"
                )
            lower, upper = forecast[2 * i : 2 * i + 2]
            if self.view.solo and upper and not lower and not self.pending(ops.BA_CLOSE):
                self.data["forecast"][letter].refuse(
                    "the tile on the lower space: it slides there after a visit (A611)"
                )

    def all_there(self, got: Counter[int], every: Counter[int]) -> None:
        """Workers by kind, farmers by colour with those beside the boards."""
        workers = Counter({kind: n for kind, n in every.items() if not self.view.is_farmer(kind)})
        have = Counter({kind: n for kind, n in got.items() if not self.view.is_farmer(kind)})
        self.balance("bags", have, workers, self.tile, "I6")
        colours = self.by_colour(got) + self.beside()
        self.balance(
            "bags", colours, self.by_colour(every), lambda i: f"{COLOURS[i]} farmers", "I7"
        )

    def by_colour(self, tiles: Counter[int]) -> Counter[int]:
        out: Counter[int] = Counter()
        for kind, n in tiles.items():
            if self.view.is_farmer(kind):
                out[self.table(t.T_TILE_COLOUR + kind)] += n
        return out

    def beside(self) -> Counter[int]:
        """Farmers beside all boards, by colour."""
        return sum(
            (self.kinds(self.q(p) + L.FARMERS, L.N_COLOURS) for p in self.players), Counter()
        )

    def fill(self, pools: list[Counter[int]]) -> None:
        """Bags of what is nowhere else. Chance says from which bag a tile in play came, but the
        job market was first filled from bag B (A46)."""
        columns = self.table(t.T_COLUMNS + len(self.players))
        first = (self.table(t.T_MARKER_START) + 1) * columns - 1 + self.view.solo  # R50
        for kind in self.shuffled(self.placed()):
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
            self.loader.put_pile(L.BAG + i * L.BAG_SIZE, L.BAG_N + i, self.shuffled(pool))

    def hired(self) -> None:
        """Every hired worker has left a cell of the job market empty for good (A310, A316)."""
        columns = self.table(t.T_COLUMNS + len(self.players))
        rows = int(self.s[L.MARKER_ROW])
        empty = sum(
            cell == 0
            for row in range(rows)
            for cell in self.run(L.JOBS + row * c.JOB_COLUMNS, columns)
        )
        hired = sum(n for kind, n in self.on_boards().items() if not self.view.is_farmer(kind))
        but = ""
        if self.view.solo:
            hired -= 1
            but = ", but for Pedro's first"
        if empty != hired:
            self.data["job_market"].refuse_saying(
                f"{empty} empty cells in the rows above the marker, expected {hired}: as many as "
                f"worker tiles on player boards and stations{but} (A310, A316)"
            )
