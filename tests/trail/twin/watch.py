"""What holds from one choice to the next, and over a whole game (section 21)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from . import facts, laws
from .discs import STATION
from .game import apply, decision, legal, new_game
from .location import Use
from .scoring import score, victors
from .table import Action, Setup, Table
from .tasks_city import Deliver, Forecast, Income
from .tasks_turn import PhaseB
from .trail import taxes

VISITS = {2: (11, 13), 3: (16, 18), 4: (21, 23)}  # I30
MAY_BE_NEGATIVE = {"cities", "objectives"}  # I22


@dataclass
class Watch:
    """Goes along with a game: `seen` counts decisions and the words of actions."""

    table: Table
    seen: Counter[str] = field(default_factory=Counter)
    visits: int = 0
    turns_at_trigger: list[int] = field(default_factory=list)
    pending: Table | None = None

    def before(self, action: Action) -> None:
        table = self.table
        task = decision(table)
        self.seen[f"{type(task).__name__} {action[0]}"] += 1
        if action[0] == "act":
            self.seen[f"act {self._tile(action[1])} {action[2]}"] += 1
        if isinstance(task, Income) and action[0] == "spend" and table.triggered_by is None:
            self.visits += 1  # of all players, before the one that triggers the end
        self._discs(task, action)
        self.pending = table.copy()

    def _tile(self, space: str) -> str:
        return self.table.trail[space].name

    def _discs(self, task: Any, action: Action) -> None:
        """I14: a black-framed disc on a white target only when no white-framed one is left."""
        if action[0] == "deliver":
            frame, source = self.table.setup.cities[action[1]].frame, action[2]
        elif action[0] == "upgrade":
            frame, source = self.table.setup.stations[task.station].frame, action[1]
        else:
            return
        spaces, own = self.table.setup.disc_spaces, self.table.players[task.seat].discs
        if frame == "white" and not source.startswith(STATION):
            white = [name for name, left in own.items() if left and spaces[name].frame == "white"]
            assert spaces[source].frame == "white" or not white

    def after(self, action: Action) -> None:
        old, new = self.pending, self.table
        assert old is not None
        laws.check(new)
        self._what_stays(old, new)
        self._job_market(old, new)
        self._ranchers(old, new, action)
        self._money(old, new, action)
        self._phase_b(old, new, action)
        self._hands(old, new)
        if old.triggered_by is None and new.triggered_by is not None:
            self.turns_at_trigger = [player.turns for player in new.players]

    def _what_stays(self, old: Table, new: Table) -> None:
        """I2, I3, I33, I35."""
        for city, seats in old.cities.items():
            assert new.cities[city][: len(seats)] == seats
        for name, station in old.stations.items():
            assert station.worker in (None, new.stations[name].worker)
        for town, spaces in old.commerce.items():
            both = zip(spaces, new.commerce[town], strict=True)
            assert all(before in (None, after) for before, after in both)
        for before, after in zip(old.players, new.players, strict=True):
            assert not Counter(before.area) - Counter(after.area)
            assert all(after.discs[space] <= left for space, left in before.discs.items())
            assert before.seated in (None, after.seated)
            assert not after.laid or not Counter(before.laid) - Counter(after.laid)
            assert after.stores <= before.stores
        assert not Counter(old.box) - Counter(new.box)
        markets = [len(table.market) + len(table.market_deck) for table in (old, new)]
        assert markets[1] <= markets[0]
        for space, tile in old.trail.items():
            now = new.trail.get(space)
            if tile.kind == "private" and now != tile:  # I16
                needed = facts.PRIVATE_TILES
                assert now is not None and now.owner == tile.owner
                assert needed[now.name].craftsmen > needed[tile.name].craftsmen
            elif tile.kind == "neutral":
                assert now == tile
        for space in new.trail.keys() - old.trail.keys():
            tile = new.trail[space]
            assert tile.kind != "private" or facts.PRIVATE_TILES[tile.name].craftsmen <= 6

    def _job_market(self, old: Table, new: Table) -> None:
        """I7, I21."""
        rows = [13 if table.marker_row is None else table.marker_row for table in (old, new)]
        assert rows[0] <= rows[1] <= rows[0] + 1
        for row, cells in old.job_market.items():
            for before, after in zip(cells, new.job_market[row], strict=True):
                filled = before is None and after is not None
                assert not filled or (row == old.marker_row and old.triggered_by is None)
                assert before in (None, after) or (after is None and row != old.marker_row)

    def _ranchers(self, old: Table, new: Table, action: Action) -> None:
        """I18: forward only, except from Kansas City to the start."""
        for seat, (before, after) in enumerate(zip(old.players, new.players, strict=True)):
            if before.rancher != after.rancher:
                assert seat == old.current
                start, end = before.rancher, after.rancher
                assert end is not None
                jump = start is None or (end == facts.START and action[0] in ("deliver", "spend"))
                assert jump or self._is_ahead(start, end) or self._through_kc(action, end)

    def _through_kc(self, action: Action, end: str) -> bool:
        """A visit may end within one choice: when the last delivery action was taken or waived."""
        return (
            end == facts.START
            and self.pending is not None
            and (self.pending.players[self.pending.current].rancher == facts.KC)
        )

    def _is_ahead(self, start: str | None, end: str) -> bool:
        assert start is not None
        ahead, waiting = set[str](), [start]
        while waiting:
            for space in facts.NEXT[waiting.pop()]:
                if space not in ahead:
                    ahead.add(space)
                    waiting.append(space)
        return end in ahead

    def _money(self, old: Table, new: Table, action: Action) -> None:
        """I19: a move changes money by its taxes alone; only taxes and poker touch other seats."""
        change = [
            after.money - before.money
            for before, after in zip(old.players, new.players, strict=True)
        ]
        if action[0] == "move":
            expected = [0] * len(change)
            for tax in taxes(old, old.current, action[1]):
                expected[old.current] -= tax.paid
                if tax.receiver is not None:
                    expected[tax.receiver] += tax.paid
            assert change == expected
        elif action[:1] != ("act",) or action[2] != "showdown":
            assert all(not change[seat] for seat in range(len(change)) if seat != old.current)

    def _phase_b(self, old: Table, new: Table, action: Action) -> None:
        """I20: what was done in this phase B is not done again."""
        task = decision(old)
        if isinstance(task, PhaseB) and action[0] == "act":
            assert (action[1], action[2]) not in task.use.done
        if isinstance(task, Forecast) and action[0] == "forecast":
            later = [each for each in new.tasks if isinstance(each, Forecast)]
            assert all(each.number > task.number for each in later) or new.current != old.current
        if isinstance(task, Deliver) and action[0] == "deliver":
            assert not any(isinstance(each, Deliver) for each in new.tasks)
        uses = [each.use for each in new.tasks if isinstance(each, PhaseB)]
        assert len(uses) <= 1 and all(isinstance(use, Use) for use in uses)

    def _hands(self, old: Table, new: Table) -> None:
        """I9: after phase C the hand is full, or the whole herd is in it."""
        if old.current != new.current or new.over:
            seat = old.current
            player = new.players[seat]
            full = len(player.hand) == new.hand_limit(seat)
            assert full or len(player.hand) == len(player.herd)

    def at_the_end(self, normal: bool = True) -> None:
        """I22, I30, I31, I37."""
        table = self.table
        for seat in range(len(table.players)):
            found = score(table, seat)
            assert len(found) == (12 if table.setup.poker else 11)
            assert all(vp >= 0 or name in MAY_BE_NEGATIVE for name, vp in found.items())
        assert victors(table)
        trigger = table.triggered_by
        assert trigger is not None
        turns = [player.turns for player in table.players]
        last = self.turns_at_trigger
        assert turns == [n + (seat != trigger) for seat, n in enumerate(last)]
        k = turns[trigger]
        assert turns == [k + 1 if seat < trigger else k for seat in range(len(turns))]
        if normal:
            least, most = VISITS[len(table.players)]
            assert least <= self.visits + 1 <= most
            assert all(len(tiles) == 2 for tiles in table.forecast.values())


IDLE = ("end", "decline", "auxiliary", "turn", "token")


def choose(rng: random.Random, table: Table) -> Action:
    """At random, but mostly where something happens: so that games show more of the rules."""
    choices = legal(table)
    busy = [action for action in choices if action[0] not in IDLE and _is_useful(table, action)]
    return rng.choice(busy if busy and rng.random() < 0.85 else choices)


def _is_useful(table: Table, action: Action) -> bool:
    """Not a stop at a location without actions."""
    tile = table.trail.get(action[1][-1]) if action[0] == "move" else None
    return tile is None or (tile.is_building and tile.owner in (None, table.current))


def watched_game(setup: Setup, seed: object, table: Table | None = None) -> Watch:
    """A whole game under all laws."""
    rng = random.Random(f"choices {seed}")
    normal = table is None
    table = table or new_game(setup, random.Random(f"chance {seed}"))
    watch = Watch(table)
    laws.check(table)
    while not table.over:
        action = choose(rng, table)
        watch.before(action)
        apply(table, action)
        watch.after(action)
    watch.at_the_end(normal)
    return watch
