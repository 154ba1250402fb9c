"""Counting the components of a position: what every check of counts needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from sim.argentina.kernel import layout as L
from sim.argentina.position.frames import stack
from sim.argentina.position.parts import Frame
from sim.argentina.position.read import Loader
from sim.argentina.position.reader import PositionReader

Name = Callable[[int], str]
DISCS = L.N_DISCS + 1  # the last one starts on a quay (A62)


class Counts:
    """A loaded state whose components are counted."""

    def __init__(self, loader: Loader) -> None:
        self.loader = loader
        self.data = loader.data
        self.view = loader.view
        self.names = loader.names
        self.s = loader.s
        self.table = loader.table
        self.frames: list[Frame] = stack(loader.view)
        self.players = range(loader.players)
        setup = loader.setup
        deal = setup.game if setup.deal is None else setup.deal
        self.random = Random(f"{type(self).__name__} {setup.seed} {deal}")

    def q(self, p: int) -> int:
        return L.SEATS + p * L.SEAT_SIZE

    def seat(self, p: int) -> PositionReader:
        return self.data["seats"].elements()[p]

    def run(self, start: int, count: int) -> list[int]:
        return [int(x) for x in self.s[start : start + count]]

    def run_table(self, start: int, count: int) -> list[int]:
        return [self.table(start + i) for i in range(count)]

    def kinds(self, start: int, count: int) -> Counter[int]:
        """Things that are counted by kind."""
        return +Counter(dict(enumerate(self.run(start, count))))

    def missing(self, key: str) -> bool:
        return key not in self.data

    def pending(self, *ops: int) -> bool:
        return any(frame[0] in ops for frame in self.frames)

    def shuffled(self, counts: Counter[int]) -> list[int]:
        pile = sorted(counts.elements())
        self.random.shuffle(pile)
        return pile

    def herd(self, p: int) -> list[int]:
        """The cards of a player's hand, draw pile and discard pile (A1)."""
        q = self.q(p)
        piles = ((L.HAND, L.HAND_N), (L.DRAW, L.DRAW_N), (L.DISCARD, L.DISCARD_N))
        return [card for at, n in piles for card in self.run(q + at, int(self.s[q + n]))]

    def discs_away(self, p: int) -> dict[str, int]:
        """A player's discs that are neither on the board nor in Pedro's reserve."""

        def on(start: int, places: int) -> int:
            return int(sum(self.s[start + p + i * L.SEATS_MAX] for i in range(places)))

        return {
            "ships": on(L.SHIP_DISCS, L.N_SHIPS),
            "quays": on(L.QUAY_DISCS, L.N_QUAYS),
            "bonus spaces": self.run(L.CELL_OWNER, L.N_CELLS).count(p + 1),
            "stations": on(L.STATION_DISCS, L.N_STATIONS),
        }

    def none_over(
        self, key: str, got: Counter[int], most: Counter[int], name: Name, rule: str
    ) -> None:
        """Refuse more of a kind than the box holds; `key` is where to look first."""
        for kind in sorted(got):
            if got[kind] > most[kind]:
                self._off(key, name(kind), got[kind], most[kind], rule)

    def balance(
        self, key: str, got: Counter[int], all_: Counter[int], name: Name, rule: str
    ) -> None:
        """Refuse a count that is not that of the box."""
        for kind in sorted(got.keys() | all_.keys()):
            if got[kind] != all_[kind]:
                self._off(key, name(kind), got[kind], all_[kind], rule)

    def _off(self, key: str, name: str, got: int, expected: int, rule: str) -> None:
        many = "many" if got > expected else "few"
        self.loader.given(key, None).refuse_saying(
            f"too {many} of {name}: {got} in the whole position, expected {expected} ({rule})"
        )

    @staticmethod
    def bits(mask: int, count: int, where: str) -> list[tuple[int, str]]:
        return [(i, where) for i in range(count) if mask >> i & 1]

    def once(self, places: list[tuple[int, str]], count: int, what: str, rule: str) -> list[int]:
        """Refuse a thing that is in two places; returns those that are in none."""
        seen: dict[int, str] = {}
        for i, where in places:
            if i in seen:
                self.data.refuse_saying(twice(f"{what} {i + 1}", seen[i], where, rule))
            seen[i] = where
        return [i for i in range(count) if i not in seen]


def twice(what: str, one: str, other: str, rule: str) -> str:
    where = f"is in two places: {one} and {other}" if one != other else f"is twice in {one}"
    return f"{what} {where} ({rule})"
