"""The boards of all games of the family: buildings, engines, station masters, discs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from ..components import DISCS, MASTERS
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..names import CRAFTSMEN, RULE
from . import laws
from .counts import Counts
from .family_loader import V


class FamilyBoard(Counts[V]):
    free_slots: tuple[int, ...] = (0,)  # places of the railway that hold any number of engines

    # --- the trail --------------------------------------------------------------------------------

    def neutral(self) -> None:
        """As many buildings as spaces."""
        names = L.neutrals.named(self.loader.tables)
        trail = self.loader.given("trail", {})
        seen: dict[int, str] = {}
        for node, name in enumerate(self.names.nodes):
            if self.table(t.NODE_TYPE + node) != c.N_NEUTRAL:
                continue
            content = int(self.s[L.CONTENT + node])
            if content == 0:
                trail.refuse_saying(f"no neutral building on {name} ({laws.BUILDINGS})")
            if content in seen:
                letter = names[content - 1]
                trail[name].refuse(
                    f"a building that is not on {seen[content]} too: {letter} ({laws.BUILDINGS})"
                )
            seen[content] = name

    def replacements(self, not_in_play: Collection[int] = ()) -> None:
        """Tiles in the box lie under dearer ones, tiles above the limit on others."""
        for p in self.players:
            places = self.fields.values("building_at", p)
            price = [
                self.table(t.FACE_CRAFTSMEN + self.view.face_index(i, p))
                for i in range(L.N_NUMBERS)
            ]
            trail = [price[i] for i, place in enumerate(places) if place > 0]
            box = Counter(
                price[i]
                for i, place in enumerate(places)
                if place < 0 and i not in not_in_play
            )  # fmt: skip
            for needed, n in sorted(box.items()):
                above = sum(other > needed for other in trail)
                if n > above:
                    self.seat(p)["box"].refuse_saying(
                        f"{n} buildings of {needed} {CRAFTSMEN}, but {above} dearer ones on the "
                        f"trail that can have replaced them ({laws.REPLACED})"
                    )
            high = sum(needed > L.N_COLUMNS for needed in trail)
            low = sum(n for needed, n in box.items() if needed <= L.N_COLUMNS)
            if high > low:
                self.seat(p).or_default("box", []).refuse(
                    f"at least {high} buildings of up to {L.N_COLUMNS} {CRAFTSMEN}: the player has "
                    f"{high} on the trail that come only by replacing ({RULE}334, {laws.REPLACED})"
                )

    # --- the railway ------------------------------------------------------------------------------

    def engines(self) -> None:
        """One engine a space, but for some places."""
        seen: dict[int, int] = {}
        for p in self.players:
            slot = self.view.seat(p, L.ENGINE)
            if slot in seen and slot not in self.free_slots:
                self.seat(p)["engine"].refuse(
                    f"a place without the engine of player {seen[slot]} ({laws.ENGINES})"
                )
            seen[slot] = p

    def masters(self, free: int = 0) -> None:
        """On stations, with players for a worker tile each but for `free` ones, in the box."""
        portions = self.all_of(MASTERS)
        left = self.once(
            portions, self.masters_known(), lambda i: f"station master {i + 1}", laws.MASTERS
        )
        held = sum(one.things.total() for one in portions if one.field == "masters") - free
        stations = self.fields.values("station_tile")
        workers = sum(tile > L.WORKER_ON_STATION for tile in stations)
        if held != workers:
            self.data["stations"].refuse_saying(
                f"{workers} worker tiles in the place of masters, expected {held}: as many as "
                f"masters with players ({RULE}393)"
            )
        self.masters_left(left)

    def masters_known(self) -> range:
        return range(L.N_MASTERS)

    def masters_left(self, left: list[int]) -> None:
        """Those that are nowhere are in the box."""
        if self.missing("masters_removed"):
            self.s[L.MASTERS_REMOVED] = sum(1 << i for i in left)
        elif left:
            self.data["masters_removed"].refuse_saying(
                f"master {left[0] + 1} is nowhere ({laws.MASTERS})"
            )

    # --- discs ------------------------------------------------------------------------------------

    def discs(self, each: int) -> None:
        """All discs of every player; an automa's are counted when they are read."""
        for p in self.players:
            counts: Counter[str] = Counter()
            for portion in self.all_of(DISCS):
                if portion.field != "reserve" and portion.seat in (None, p):
                    counts[portion.where] += portion.things[p]
            if not self.view.is_automa(p) and counts.total() != each:
                found = ", ".join(f"{n} on {where}" for where, n in counts.items())
                self.seat(p).or_default("discs", []).refuse_saying(
                    f"{counts.total()} discs of player {p} ({found}), expected {each} "
                    f"({laws.DISCS})"
                )
