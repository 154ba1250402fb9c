"""What lies on the table in all games of the family: trail, job market, stations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.core.codec import Codec
from sim.core.position import PositionReader

from ..family_view import FamilyView
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import laws
from .family_loader import FamilyLoader


def read_discs(
    load: FamilyLoader[Any], value: PositionReader, key: str, field: str, place: int
) -> None:
    """One number a player, none if the key is left out."""
    load.codec.read_at(field, place, value.or_default(key, [0] * load.players))


def faces_of(value: PositionReader) -> list[int]:
    """Sides of all building numbers, given as faces."""
    entries = value.elements(L.N_NUMBERS, L.N_NUMBERS)
    words = [entry.word([f"{i + 1}a", f"{i + 1}b"]) for i, entry in enumerate(entries)]
    return ["ab".index(word[-1]) for word in words]


# --- the trail ------------------------------------------------------------------------------------


def write_trail(
    view: FamilyView, write_tile: Callable[[int, str], dict[str, Any]]
) -> dict[str, Any]:
    """What lies on each space; `write_tile` says what is to be said of a tile on a node."""
    out: dict[str, Any] = {}
    for node, name in enumerate(view.names.nodes):
        content = view.state(L.CONTENT + node)
        if building := write_space(view, node):
            out[name] = building
        elif content:
            out[name] = write_tile(node, view.names.tiles[content - 1])
    return out


def read_trail(
    load: FamilyLoader[Any], key: str, read_tile: Callable[[Any, int, PositionReader], int]
) -> None:
    """Buildings, and tiles, which have this key; `read_tile` gives the tile on a node."""
    names = L.neutrals.named(load.tables)
    value = load.given("trail", {name: name for name in names})
    for name, entry in value.items():
        node = read_space(load, value, name)
        kind = load.table(t.NODE_TYPE + node)
        if kind == c.N_BUILDING:
            read_building(load, node, entry, key)
        elif kind == c.N_TILE:
            load.s[L.CONTENT + node] = read_tile(load, node, entry) + 1
        elif kind != c.N_NEUTRAL:
            spaces = f"neutral, building and {key} spaces"
            entry.refuse_saying(f"no tile can lie here, only on {spaces}")


def write_space(view: FamilyView, node: int) -> Any:
    """A neutral or private building; None for other spaces, and where nothing lies."""
    building = view.building(node)
    if building:
        owner, number = building
        return {"owner": owner, "building": view.face(number, owner)}
    if view.table(t.NODE_TYPE + node) == c.N_NEUTRAL and view.state(L.CONTENT + node):
        return view.letter(node)
    return None


def read_space(load: FamilyLoader[Any], value: PositionReader, name: str) -> int:
    """The node of a key of the trail; neutral buildings are read."""
    if name not in load.names.nodes:
        value.refuse_name(name, load.names.nodes, "space of the trail")
    node = load.names.nodes.index(name)
    if load.table(t.NODE_TYPE + node) == c.N_NEUTRAL:
        names = L.neutrals.named(load.tables)
        load.s[L.CONTENT + node] = value[name].name(names, "a neutral building") + 1
    return node


def read_building(load: FamilyLoader[Any], node: int, entry: PositionReader, other: str) -> None:
    """A private building; `other` is the key of tiles, which lie elsewhere."""
    if other in entry:
        entry.refuse(f'{{"owner": ..., "building": ...}} on a building space ({laws.SPACES})')
    entry.fields(("owner", "building"))
    owner = load.player(entry["owner"])
    faces = [load.view.face(i, owner) for i in range(L.N_NUMBERS)]
    number = entry["building"].name(faces, "a face in use")
    record = L.SEATS + owner * L.SEAT_SIZE + L.BUILDING_AT + number
    if load.s[record]:
        there = load.names.nodes[int(load.s[record]) - 1]
        entry.refuse_saying(
            f"{faces[number]} of player {owner} lies on {there} too ({laws.BUILDINGS})"
        )
    if load.banned(owner, number):
        entry["building"].refuse(f"a face that the set-up does not ban for player {owner}")
    load.s[L.CONTENT + node] = 1 + owner * L.N_NUMBERS + number
    load.s[record] = 1 + node


# --- the job market -------------------------------------------------------------------------------


def write_job_market(fields: Codec) -> dict[str, Any]:
    return {"marker_row": fields.write("marker_row"), "rows": fields.write("jobs")}


def read_job_market(load: FamilyLoader[Any]) -> None:
    """Cells and marker (I7, I9)."""
    value = load.data["job_market"].fields(("rows", "marker_row"))
    row = L.N_JOB_ROWS
    if value["marker_row"].value is not None:
        row = value["marker_row"].whole(load.table(t.MARKER_START) + 1, L.N_JOB_ROWS) - 1
    load.s[L.MARKER_ROW] = row
    load.codec.read("jobs", value["rows"])
    for i, cells in enumerate(value["rows"].elements()):
        filled = [entry.value is not None for entry in cells.elements()]
        if i > row and any(filled):
            cells.refuse(f"no worker below the marker, which is in row {row + 1} ({laws.JOBS})")
        if i == row and (filled[-1] or filled != sorted(filled, reverse=True)):
            cells.refuse(
                "workers from the left without a gap and none in the marker's own cell, "
                f"the last of this row ({laws.JOBS})"
            )


# --- stations -------------------------------------------------------------------------------------


def write_stations(fields: Codec, stations: int = L.N_STATIONS) -> dict[str, Any]:
    return {
        str(i + 1): {
            "discs": fields.write_at("station_discs", i),
            "master": fields.write_at("station_tile", i),
        }
        for i in range(stations)
    }


def read_stations(
    load: FamilyLoader[Any], stations: int = L.N_STATIONS, may_be_empty: bool = False
) -> None:
    """Discs, and a master or a worker tile where a master lies at set-up (A393, B393)."""
    names = [str(name) for name in L.stations.named(load.tables)][:stations]
    value = load.data["stations"].fields((), names)
    for i, name in enumerate(names):
        entry = value.or_default(name, {}).fields((), ("discs", "master"))
        if "discs" in entry and not load.table(t.STATION_AGAIN + i):
            for discs in entry["discs"].per_seat(load.players):
                discs.whole(0, 1)
        read_discs(load, entry, "discs", "station_discs", i)
        master = entry.or_default("master", None)
        has_space = load.table(t.STATION_MASTER + i)
        if not has_space and master.value is not None:
            master.refuse(f"null: this station has no space for a station master ({laws.MASTERS})")
        if has_space and not may_be_empty and master.value is None:
            master.refuse(
                f"a station master, or the worker tile that was given for it ({laws.MASTERS})"
            )
        load.codec.read_at("station_tile", i, master)
