"""What lies on the table: read and written. Plain fields by their kinds, the rest side by side."""

from __future__ import annotations

from typing import Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import CITIES, COLOURS, QUARTERS, QUAYS
from sim.argentina.position.read import Loader
from sim.argentina.view import View
from sim.core.codec import Codec
from sim.core.position import PositionReader

DECKS = (
    *("market", "cattle_deck", "cattle_removed", "exhaustion_pile"),
    *("offer", "objective_deck", "objectives_removed"),
)
PLAIN = (
    *("bag", "forecast", *DECKS, "ship_stack", "ship_gone"),
    *("masters_removed", "farmers_removed", "current"),
)
CLOSED = "closed"


def read_table(load: Loader) -> None:
    read_sides(load)
    read_trail(load)
    load.codec.read_keys(load.data, *PLAIN)
    load.s[L.MARKET_N] = sum(load.codec.values("market"))
    read_job_market(load)
    read_ships(load)
    read_cities(load)
    read_stations(load)


def read_discs(load: Loader, value: PositionReader, key: str, field: str, place: int) -> None:
    """One number a player, none if the key is left out."""
    load.codec.read_at(field, place, value.or_default(key, [0] * load.players))


# --- sides --------------------------------------------------------------------------------------


def read_sides(load: Loader) -> None:
    """Faces and city sides in use; the set-up was made to agree with them."""
    load.codec.put("sides", load.setup.side_numbers())
    if "sides" in load.data:
        for i, entry in enumerate(load.data["sides"].elements(L.N_NUMBERS, L.N_NUMBERS)):
            load.s[L.SIDES + i] = "ab".index(entry.word([f"{i + 1}a", f"{i + 1}b"])[-1])
    load.codec.put("city_sides", load.setup.city_numbers())
    if "city_sides" in load.data:
        load.codec.read("city_sides", load.data["city_sides"])


# --- the trail ----------------------------------------------------------------------------------


def write_trail(view: View) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for node, name in enumerate(view.names.nodes):
        content = view.state(L.CONTENT + node)
        if content == 0:
            continue
        building = view.building(node)
        if building:
            out[name] = {"owner": building[0], "building": view.face(building[1])}
        elif view.table(t.NODE_TYPE + node) == c.N_NEUTRAL:
            out[name] = view.letter(node)
        else:
            coins = view.state(L.COINS + node)
            out[name] = {"farmer": view.names.tiles[content - 1], "coins": coins}
    return out


def read_trail(load: Loader) -> None:
    names = L.neutrals.named(load.tables)
    value = load.given("trail", {name: name for name in names})
    for name, entry in value.items():
        if name not in load.names.nodes:
            value.refuse_name(name, load.names.nodes, "space of the trail")
        node = load.names.nodes.index(name)
        kind = load.table(t.NODE_TYPE + node)
        if kind == c.N_NEUTRAL:
            load.s[L.CONTENT + node] = entry.name(names, "a neutral building") + 1
        elif kind == c.N_BUILDING:
            read_building(load, node, entry)
        elif kind == c.N_FARMER:
            read_farmer(load, node, entry)
        else:
            entry.refuse_saying("no tile can lie here, only on neutral, building and farmer spaces")


def read_building(load: Loader, node: int, entry: PositionReader) -> None:
    if "farmer" in entry:
        entry.refuse('{"owner": ..., "building": ...} on a building space (I24)')
    entry.fields(("owner", "building"))
    owner = load.player(entry["owner"])
    faces = [load.view.face(i) for i in range(L.N_NUMBERS)]
    number = entry["building"].name(faces, "a face in use")
    record = L.SEATS + owner * L.SEAT_SIZE + L.BUILDING_AT + number
    if load.s[record]:
        there = load.names.nodes[int(load.s[record]) - 1]
        entry.refuse_saying(f"{faces[number]} of player {owner} lies on {there} too (I22)")
    if load.banned(owner, number):
        entry["building"].refuse(f"a face that the set-up does not ban for player {owner}")
    load.s[L.CONTENT + node] = 1 + owner * L.N_NUMBERS + number
    load.s[record] = 1 + node


def read_farmer(load: Loader, node: int, entry: PositionReader) -> None:
    if "building" in entry:
        entry.refuse('{"farmer": ..., "coins": ...} on a farmer space (A330)')
    entry.fields(("farmer",), ("coins",))
    tile = entry["farmer"].name(L.farmers.named(load.tables), L.farmers.a)
    colour = load.tables.facts.data["trail"]["nodes"][load.names.nodes[node]]["colour"]
    if COLOURS[load.table(t.TILE_COLOUR + tile)] != colour:
        entry["farmer"].refuse(f"a farmer of the colour of the space, {colour} (I24)")
    load.s[L.CONTENT + node] = tile + 1
    load.s[L.COINS + node] = entry.or_default("coins", 0).amount()


# --- the job market -----------------------------------------------------------------------------


def write_job_market(fields: Codec) -> dict[str, Any]:
    return {"marker_row": fields.write("marker_row"), "rows": fields.write("jobs")}


def read_job_market(load: Loader) -> None:
    """Cells and marker (I9)."""
    value = load.data["job_market"].fields(("rows", "marker_row"))
    row = L.N_JOB_ROWS
    if value["marker_row"].value is not None:
        row = value["marker_row"].whole(load.table(t.MARKER_START) + 1, L.N_JOB_ROWS) - 1
    load.s[L.MARKER_ROW] = row
    load.codec.read("jobs", value["rows"])
    for i, cells in enumerate(value["rows"].elements()):
        filled = [entry.value is not None for entry in cells.elements()]
        if i > row and any(filled):
            cells.refuse(f"no worker below the marker, which is in row {row + 1} (I9)")
        if i == row and (filled[-1] or filled != sorted(filled, reverse=True)):
            cells.refuse(
                "workers from the left without a gap and none in the marker's own cell, "
                "the last of this row (I9)"
            )


# --- ships and cities ---------------------------------------------------------------------------


def write_ships(fields: Codec) -> list[dict[str, Any]]:
    return [
        {"ship": name, "discs": fields.write_at("ship_discs", ship)}
        for name, ship in zip(fields.write("zone"), fields.values("zone"), strict=True)
    ]


def read_ships(load: Loader) -> None:
    zone = []
    for entry in load.data["ships"].elements(0, L.N_SHIPS_START):
        entry.fields(("ship",), ("discs",))
        zone.append(entry["ship"].name(load.names.ships, "a ship"))
        read_discs(load, entry, "discs", "ship_discs", zone[-1])
    load.codec.put("zone", zone)


def bonus_spaces(view: View, city: int, quarter: int) -> list[tuple[int, bool]]:
    """(bonus space, open?) of a quarter on the side in use (A53)."""
    first = (city * L.N_QUARTERS + quarter) * L.MAX_SPACES
    side = view.state(L.CITY_SIDES + city) * L.N_CELLS
    closed = view.table(t.CLOSED + view.players * L.N_CITIES + city)
    kinds = [
        (cell, view.table(t.CELL_OPEN + side + cell)) for cell in range(first, first + L.MAX_SPACES)
    ]
    return [(cell, not (kind == 2 and closed)) for cell, kind in kinds if kind]


def quays(view: View, city: int) -> dict[str, int]:
    """The quays of a city by their keys."""
    return {
        f"quay_{name.rpartition('_')[2]}": quay
        for quay, name in enumerate(QUAYS)
        if view.table(t.QUAY_CITY + quay) == city
    }


def write_cities(fields: Codec, view: View) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for city, name in enumerate(CITIES):
        discs = {
            key: fields.write_at("quay_discs", quay) for key, quay in quays(view, city).items()
        }
        spaces = {
            quarter: [
                fields.write_at("cell_owner", cell) if is_open else CLOSED
                for cell, is_open in bonus_spaces(view, city, i)
            ]
            for i, quarter in enumerate(QUARTERS)
        }
        out[name] = discs | spaces
    return out


def read_cities(load: Loader) -> None:
    value = load.given("cities", {}).fields((), CITIES)
    for city, name in enumerate(CITIES):
        keys = quays(load.view, city)
        entry = value.or_default(name, {}).fields((), (*keys, *QUARTERS))
        for key, quay in keys.items():
            read_discs(load, entry, key, "quay_discs", quay)
        for i, quarter in enumerate(QUARTERS):
            if quarter in entry:
                read_quarter(load, entry[quarter], bonus_spaces(load.view, city, i))


def read_quarter(load: Loader, value: PositionReader, spaces: list[tuple[int, bool]]) -> None:
    entries = value.elements(len(spaces), len(spaces))
    for (cell, is_open), entry in zip(spaces, entries, strict=True):
        if not is_open and entry.value not in (None, CLOSED):
            entry.refuse('null or "closed": a closure tile covers this space (A53, I21)')
        if is_open and entry.value == CLOSED:
            entry.refuse("null or a player: no closure tile covers this space (A53)")
        if is_open:
            load.codec.read_at("cell_owner", cell, entry)


# --- stations -----------------------------------------------------------------------------------


def write_stations(fields: Codec) -> dict[str, Any]:
    return {
        str(i + 1): {
            "discs": fields.write_at("station_discs", i),
            "master": fields.write_at("station_tile", i),
        }
        for i in range(L.N_STATIONS)
    }


def read_stations(load: Loader) -> None:
    """Discs (I17), and a master or a worker tile where a master lies at set-up (I18)."""
    names = L.stations.named(load.tables)
    value = load.data["stations"].fields((), names)
    for i, name in enumerate(names):
        entry = value.or_default(name, {}).fields((), ("discs", "master"))
        if "discs" in entry and load.table(t.STATION_SLOT + i) != load.table(t.TERMINUS_SLOT):
            for discs in entry["discs"].per_seat(load.players):
                discs.whole(0, 1)
        read_discs(load, entry, "discs", "station_discs", i)
        master = entry.or_default("master", None)
        if not load.table(t.STATION_MASTER + i) and master.value is not None:
            master.refuse("null: this station has no space for a station master (I18)")
        needed = load.table(t.STATION_MASTER + i) and not load.view.solo
        if needed and master.value is None:  # Pedro leaves a space empty (A671)
            master.refuse("a station master, or the worker tile that was given for it (I18)")
        load.codec.read_at("station_tile", i, master)
