"""From a position to a state: every value checked by itself, derived fields filled in.

What has to fit together (counts, the turn in progress) is checked afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import CITIES, COLOURS, LEVELS, QUARTERS, QUAYS
from sim.argentina.position.reader import MOST, PositionReader
from sim.argentina.position.write import (
    CLOSED,
    LETTERS,
    bonus_spaces,
    letters,
)
from sim.argentina.setup import Setup
from sim.argentina.view import View

REQUIRED = (
    "format",
    "current",
    "forecast",
    "job_market",
    "cattle_market",
    "objective_offer",
    "ships",
    "stations",
    "seats",
)
OPTIONAL = (
    "tables",
    "setup",
    "players",
    "turn",
    "end",
    "pending",
    "route",
    "visit",
    "sides",
    "city_sides",
    "trail",
    "bags",
    "cattle_deck",
    "cattle_removed",
    "exhaustion_pile",
    "objective_deck",
    "objectives_removed",
    "ship_stack",
    "ships_departed",
    "cities",
    "masters_removed",
    "farmers_removed",
    "pedro",
    "random",
    "history",
)


class Loader:
    """Fills a state from a position, part by part."""

    def __init__(self, data: PositionReader, tables: Tables, setup: Setup) -> None:
        self.data = data
        self.tables = tables
        self.setup = setup
        self.names = tables.names
        self.players = setup.players
        self.s = np.zeros(L.STATE_SIZE, dtype=np.int64)
        self.s[L.PLAYERS] = self.players
        self.s[L.SOLO] = LEVELS.index(setup.solo) + 1 if setup.solo else 0
        self.view = View(self.s, tables)

    def table(self, field: int) -> int:
        return int(self.tables.vector[field])

    def put(self, start: int, values: Sequence[int]) -> None:
        self.s[start : start + len(values)] = values

    def put_pile(self, start: int, count: int, values: Sequence[int]) -> None:
        """A pile given with the next one first, stored with it last."""
        self.put(start, list(reversed(values)))
        self.s[count] = len(values)

    def given(self, key: str, default: object) -> PositionReader:
        return self.data.or_default(key, default)

    def discs(self, value: PositionReader, start: int, most: int = MOST) -> None:
        self.put(start, [entry.whole(0, most) for entry in value.per_seat(self.players)])

    def banned(self, p: int, number: int) -> bool:
        """The set-up keeps the player from building this."""
        return bool(self.setup.dealt_bans()[p] >> self.view.face_index(number) & 1)

    def player(self, value: PositionReader) -> int:
        return value.whole(0, self.players - 1)

    # --- the table ----------------------------------------------------------------------------

    def sides(self) -> None:
        """Faces and city sides in use; the set-up was made to agree with them."""
        if "sides" in self.data:
            for i, entry in enumerate(self.data["sides"].elements(L.N_NUMBERS, L.N_NUMBERS)):
                self.s[L.SIDES + i] = "ab".index(entry.word([f"{i + 1}a", f"{i + 1}b"])[-1])
        else:
            self.put(L.SIDES, self.setup.side_numbers())
        if "city_sides" in self.data:
            value = self.data["city_sides"].fields(CITIES)
            self.put(L.CITY_SIDES, ["ab".index(value[city].word(("a", "b"))) for city in CITIES])
        else:
            self.put(L.CITY_SIDES, self.setup.city_numbers())

    def trail(self) -> None:
        names = letters(self.tables)
        value = self.given("trail", {name: name for name in names})
        for p in range(self.players):
            self.put(L.SEATS + p * L.SEAT_SIZE + L.BUILDING_AT, [0] * L.N_NUMBERS)
        for name, entry in value.items():
            if name not in self.names.nodes:
                value.refuse_name(name, self.names.nodes, "space of the trail")
            node = self.names.nodes.index(name)
            kind = self.table(t.T_NODE_TYPE + node)
            if kind == c.N_NEUTRAL:
                self.s[L.CONTENT + node] = entry.name(names, "a neutral building") + 1
            elif kind == c.N_BUILDING:
                self.building(node, entry)
            elif kind == c.N_FARMER:
                self.farmer(node, entry)
            else:
                entry.refuse_saying(
                    "no tile can lie here, only on neutral, building and farmer spaces"
                )

    def building(self, node: int, entry: PositionReader) -> None:
        if "farmer" in entry:
            entry.refuse('{"owner": ..., "building": ...} on a building space (I24)')
        entry.fields(("owner", "building"))
        owner = self.player(entry["owner"])
        faces = [self.view.face(i) for i in range(L.N_NUMBERS)]
        number = entry["building"].name(faces, "a face in use")
        q = L.SEATS + owner * L.SEAT_SIZE
        other = int(self.s[q + L.BUILDING_AT + number])
        if other:
            there = self.names.nodes[other - 1]
            entry.refuse_saying(f"{faces[number]} of player {owner} lies on {there} too (I22)")
        if self.banned(owner, number):
            entry["building"].refuse(f"a face that the set-up does not ban for player {owner}")
        self.s[L.CONTENT + node] = 1 + owner * L.N_NUMBERS + number
        self.s[q + L.BUILDING_AT + number] = 1 + node

    def farmer(self, node: int, entry: PositionReader) -> None:
        if "building" in entry:
            entry.refuse('{"farmer": ..., "coins": ...} on a farmer space (A330)')
        entry.fields(("farmer",), ("coins",))
        tile = self.farmer_tile(entry["farmer"])
        colour = self.tables.facts.data["trail"]["nodes"][self.names.nodes[node]]["colour"]
        if COLOURS[self.table(t.T_TILE_COLOUR + tile)] != colour:
            entry["farmer"].refuse(f"a farmer of the colour of the space, {colour} (I24)")
        self.s[L.CONTENT + node] = tile + 1
        self.s[L.COINS + node] = entry.or_default("coins", 0).amount()

    def farmer_tile(self, value: PositionReader) -> int:
        tile = value.name(self.names.tiles, "a farmer tile")
        if not self.view.is_farmer(tile):
            value.refuse("a farmer tile such as green:4:black")
        return tile

    def worker_tile(self, value: PositionReader) -> int:
        tile = value.name(self.names.tiles, "a worker tile")
        if self.view.is_farmer(tile):
            value.refuse("a worker tile such as gaucho+")
        return tile

    def bags(self) -> None:
        if "bags" in self.data:
            value = self.data["bags"].fields(tuple(LETTERS))
            for i, letter in enumerate(LETTERS):
                tiles = value[letter].names(self.names.tiles, "a tile")
                if len(tiles) > L.BAG_SIZE:
                    value[letter].refuse_saying(f"got {len(tiles)} tiles, expected fewer (I6, I7)")
                self.put_pile(L.BAG + i * L.BAG_SIZE, L.BAG_N + i, tiles)
        value = self.data["forecast"].fields(tuple(LETTERS))
        for i, letter in enumerate(LETTERS):
            for j, entry in enumerate(value[letter].elements(2, 2)):
                tile = entry.name_or_null(self.names.tiles, "a tile")
                self.s[L.FORECAST + 2 * i + j] = 0 if tile is None else tile + 1

    def job_market(self) -> None:
        """Cells and marker (I9)."""
        value = self.data["job_market"].fields(("rows", "marker_row"))
        first = self.table(t.T_MARKER_START)
        columns = self.table(t.T_COLUMNS + self.players)
        row = L.N_JOB_ROWS
        if value["marker_row"].value is not None:
            row = value["marker_row"].whole(first + 1, L.N_JOB_ROWS) - 1
        self.s[L.MARKER_ROW] = row
        for i, cells in enumerate(value["rows"].elements(L.N_JOB_ROWS, L.N_JOB_ROWS)):
            entries = cells.elements(columns, columns)
            for j, entry in enumerate(entries):
                if entry.value is not None:
                    self.s[L.JOBS + i * c.JOB_COLUMNS + j] = self.worker_tile(entry) + 1
            if i > row and any(entry.value for entry in entries):
                cells.refuse(f"no worker below the marker, which is in row {row + 1} (I9)")
            if i == row:
                filled = [entry.value is not None for entry in entries]
                if filled[-1] or filled != sorted(filled, reverse=True):
                    cells.refuse(
                        "workers from the left without a gap and none in the marker's own cell, "
                        "the last of this row (I9)"
                    )

    def cattle(self) -> None:
        for name, entry in self.data["cattle_market"].items():
            if name not in self.cattle_names():
                self.data["cattle_market"].refuse_name(name, self.cattle_names(), "cattle card")
            self.s[L.MARKET + self.names.cards.index(name)] = entry.whole(0, L.N_MARKET_CARDS)
        self.s[L.MARKET_N] = self.s[L.MARKET : L.MARKET + L.CATTLE_KINDS].sum()
        if "cattle_deck" in self.data:
            value = self.data["cattle_deck"]
            value.elements(0, L.N_MARKET_CARDS)
            cards = value.names(self.cattle_names(), "a cattle card")
            self.put_pile(L.CATTLE_DECK, L.CATTLE_DECK_N, cards)
        for card in self.given("cattle_removed", []).names(self.cattle_names(), "a cattle card"):
            self.s[L.CATTLE_REMOVED + card] += 1
        if "exhaustion_pile" in self.data:
            self.s[L.EXHAUSTION_PILE] = self.data["exhaustion_pile"].whole(0, L.N_EXHAUSTION)

    def cattle_names(self) -> list[str]:
        return [name for name in self.names.cards[: L.EXHAUSTION] if name]

    def objectives(self) -> None:
        size = self.table(t.T_OFFER)
        for i, entry in enumerate(self.data["objective_offer"].elements(size, size)):
            if entry.value is not None:
                self.s[L.OFFER + i] = entry.whole(1, L.N_OBJECTIVES)
        if "objective_deck" in self.data:
            deck = self.data["objective_deck"].ids(L.N_OBJECTIVES, "objective")
            self.put_pile(L.OBJECTIVE_DECK, L.OBJECTIVE_DECK_N, deck)
        for i in self.given("objectives_removed", []).ids(L.N_OBJECTIVES, "objective"):
            self.s[L.OBJECTIVES_REMOVED] |= 1 << i

    def ships(self) -> None:
        for i, entry in enumerate(self.data["ships"].elements(0, L.N_SHIPS_START)):
            entry.fields(("ship",), ("discs",))
            ship = entry["ship"].name(self.names.ships, "a ship")
            self.s[L.ZONE + i] = ship
            self.s[L.ZONE_N] += 1
            discs = entry.or_default("discs", [0] * self.players)
            self.discs(discs, L.SHIP_DISCS + ship * L.SEATS_MAX)
        if "ship_stack" in self.data:
            value = self.data["ship_stack"]
            value.elements(0, L.N_SHIPS_STACK)
            self.put_pile(L.SHIP_STACK, L.SHIP_STACK_N, value.names(self.names.ships, "a ship"))
        for ship in self.given("ships_departed", []).names(self.names.ships, "a ship"):
            self.s[L.SHIP_GONE + ship] = 1

    def cities(self) -> None:
        value = self.given("cities", {}).fields((), CITIES)
        quays: dict[str, dict[str, int]] = {city: {} for city in CITIES}
        for j, quay in enumerate(QUAYS):
            city = CITIES[self.table(t.T_QUAY_CITY + j)]
            quays[city][f"quay_{quay.rpartition('_')[2]}"] = j
        for i, city in enumerate(CITIES):
            entry = value.or_default(city, {}).fields((), (*quays[city], *QUARTERS))
            for key, j in quays[city].items():
                discs = entry.or_default(key, [0] * self.players)
                self.discs(discs, L.QUAY_DISCS + j * L.SEATS_MAX)
            for j, quarter in enumerate(QUARTERS):
                if quarter in entry:
                    self.quarter(entry[quarter], i, j)

    def quarter(self, value: PositionReader, city: int, quarter: int) -> None:
        spaces = bonus_spaces(self.view, city, quarter)
        for (cell, is_open), entry in zip(
            spaces, value.elements(len(spaces), len(spaces)), strict=True
        ):
            if not is_open and entry.value not in (None, CLOSED):
                entry.refuse('null or "closed": a closure tile covers this space (A53, I21)')
            if is_open and entry.value == CLOSED:
                entry.refuse("null or a player: no closure tile covers this space (A53)")
            if is_open and entry.value is not None:
                self.s[L.CELL_OWNER + cell] = self.player(entry) + 1

    def stations(self) -> None:
        """Discs (I17), and a master or a worker tile where a master lies at set-up (I18)."""
        value = self.data["stations"].fields((), [str(i + 1) for i in range(L.N_STATIONS)])
        for i in range(L.N_STATIONS):
            entry = value.or_default(str(i + 1), {}).fields((), ("discs", "master"))
            terminus = self.table(t.T_STATION_SLOT + i) == self.table(t.T_TERMINUS_SLOT)
            discs = entry.or_default("discs", [0] * self.players)
            self.discs(discs, L.STATION_DISCS + i * L.SEATS_MAX, MOST if terminus else 1)
            master = entry.or_default("master", None)
            if not self.table(t.T_STATION_MASTER + i):
                if master.value is not None:
                    master.refuse("null: this station has no space for a station master (I18)")
            elif isinstance(master.value, str):
                tile = master.name(self.names.tiles, "a tile")
                self.s[L.STATION_TILE + i] = L.WORKER_ON_STATION + tile + 1
            elif master.value is not None:
                self.s[L.STATION_TILE + i] = master.whole(1, L.N_MASTERS)
            elif not self.view.solo:  # Pedro leaves a space empty (A671)
                master.refuse("a station master, or the worker tile that was given for it (I18)")
        for i in self.given("masters_removed", []).ids(L.N_MASTERS, "station master"):
            self.s[L.MASTERS_REMOVED] |= 1 << i
        for entry in self.given("farmers_removed", []).elements():
            self.s[L.FARMERS_REMOVED + self.farmer_tile(entry)] += 1

    def load(self) -> None:
        """All that lies on the table."""
        self.sides()
        self.trail()
        self.bags()
        self.job_market()
        self.cattle()
        self.objectives()
        self.ships()
        self.cities()
        self.stations()
        self.s[L.CURRENT] = self.player(self.data["current"])
