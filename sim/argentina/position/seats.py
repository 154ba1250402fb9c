"""The seats of a position: player boards, buildings, herds, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import WORKER_TYPES
from sim.argentina.position.read import Loader
from sim.argentina.view import View
from sim.core.codec import Codec
from sim.core.position import PositionReader

BOARD = ("pesos", "grain", "certificates", "tokens", "at", "engine")
CARDS = ("hand", "draw", "discard", "area", "masters")
SEAT = (
    *(*BOARD, "workers", "discs", "supply", "box", "farmers", "hand", "draw", "discard"),
    *("objectives", "masters", "job_market_token", "turns", "visits"),
)
PRINTED = 1  # workers printed in every row (A64)


def write_seat(fields: Codec, view: View, p: int) -> dict[str, Any]:
    where = fields.values("building_at", p)
    return {
        **fields.write_keys(*BOARD, seat=p),
        "workers": write_workers(view, p),
        **fields.write_keys("disc_on", seat=p),
        "supply": [i + 1 for i, place in enumerate(where) if place == 0],
        "box": [i + 1 for i, place in enumerate(where) if place < 0],
        **fields.write_keys("farmers", *CARDS, "marker", "turns", "visits", seat=p),
    }


def read_seat(load: Loader, p: int, value: PositionReader) -> None:
    value.fields((), SEAT)
    q = L.SEATS + p * L.SEAT_SIZE
    load.s[q + L.POLICY] = load.setup.roster.number(load.setup.policies[p])
    load.codec.put("disc_on", [0 if "discs" in value else 1] * L.N_DISCS, p)
    load.codec.read_keys(value, *BOARD, "disc_on", "farmers", *CARDS, "visits", seat=p)
    limits(load, q)
    check_limits(load, q, value)
    certificates = int(load.s[q + L.CERTIFICATE_LIMIT])
    if load.s[q + L.CERTIFICATES] > certificates:
        value["certificates"].refuse(f"at most {certificates}, the limit of this board (I11)")
    read_workers(load, q, value.or_default("workers", {}))
    read_buildings(load, p, value)


def limits(load: Loader, q: int) -> None:
    """What the free disc spaces (A213, I14, I15) and the station masters of a board give."""
    s = load.s
    s[q + L.STEPS] = load.table(t.T_STEPS + load.players)
    s[q + L.HAND_LIMIT] = load.table(t.T_HAND_LIMIT)
    s[q + L.CERTIFICATE_LIMIT] = load.table(t.T_CERTIFICATE_LIMIT)
    for aux in range(L.N_AUX):
        s[q + L.AUX_FREE + aux] = load.table(t.T_AUX_FREE + aux)
    for i in range(L.N_DISCS):
        if s[q + L.DISC_ON + i]:
            continue
        s[q + L.STEPS] += load.table(t.T_DISC_STEPS + load.players * L.N_DISCS + i)
        s[q + L.HAND_LIMIT] += load.table(t.T_DISC_HAND + i)
        s[q + L.DISC_STRENGTH] += load.table(t.T_DISC_STRENGTH + i)
        most = max(s[q + L.CERTIFICATE_LIMIT], load.table(t.T_DISC_CERTIFICATE_LIMIT + i))
        s[q + L.CERTIFICATE_LIMIT] = most
        aux = load.table(t.T_DISC_AUX + i)
        if aux >= 0:
            s[q + L.AUX_FREE + aux] += 1
    for i in range(L.N_MASTERS):
        if s[q + L.MASTERS] >> i & 1:
            s[q + L.PERMANENT_CERTIFICATES] += load.table(t.T_MASTER_CERTIFICATES + i)
            s[q + L.LOADING_GRAIN] += load.table(t.T_MASTER_GRAIN + i)


def check_limits(load: Loader, q: int, value: PositionReader) -> None:
    """Of Pedro's board too."""
    limit = load.table(t.T_GRAIN_LIMIT)
    if load.s[q + L.GRAIN] > limit:
        value["grain"].refuse(f"at most {limit} (I11)")
    if load.s[q + L.ENGINE] == load.table(t.T_TERMINUS_SLOT):
        value["engine"].refuse("another place: from the terminus an engine goes to the depot (I16)")


# --- workers ------------------------------------------------------------------------------------


def write_workers(view: View, p: int) -> dict[str, list[str]]:
    out = {}
    for row, name in enumerate(WORKER_TYPES):
        cells = [view.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + i) for i in range(L.N_COLUMNS)]
        out[name] = [view.names.tiles[tile - 1] for tile in cells if tile]
    return out


def read_workers(
    load: Loader, q: int, value: PositionReader, types: Sequence[str] = WORKER_TYPES
) -> None:
    """Tiles right of the printed worker, from the left without a gap (I13)."""
    value.fields((), types)
    for row, name in enumerate(types):
        entries = value.or_default(name, []).elements(0, L.N_COLUMNS - PRINTED)
        load.s[q + L.WORKERS + row] = PRINTED + len(entries)
        for column, entry in enumerate(entries, PRINTED):
            tile = entry.name(load.names.tiles, "a tile")
            if load.table(t.T_TILE_ROW + tile) != row:
                entry.refuse(f"a tile of the {name} row (I13)")
            load.s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1
            load.s[q + L.STRONG] += load.table(t.T_TILE_STRONG + tile)


# --- buildings ----------------------------------------------------------------------------------


def read_buildings(load: Loader, p: int, value: PositionReader) -> None:
    """Ten buildings: on the trail, in the box, the others in supply (I22)."""
    q = L.SEATS + p * L.SEAT_SIZE
    at = q + L.BUILDING_AT
    for number in value.or_default("box", []).ids(L.N_NUMBERS, "building"):
        if load.s[at + number]:
            there = load.names.nodes[int(load.s[at + number]) - 1]
            value["box"].refuse_saying(f"building {number + 1} lies on {there} (I22)")
        if load.banned(p, number):
            value["box"].refuse_saying(f"the set-up bans building {number + 1} for player {p}")
        load.s[at + number] = -1
    supply = [i for i in range(L.N_NUMBERS) if load.s[at + i] == 0]
    if "supply" in value:
        given = value["supply"].ids(L.N_NUMBERS, "building")
        if sorted(given) != supply:
            expected = ", ".join(str(i + 1) for i in supply) or "none"
            value["supply"].refuse(
                f"the buildings that are neither on the trail nor in the box: {expected} (I22)"
            )
    for i in range(L.N_NUMBERS):
        if i not in supply:
            load.s[q + L.FACES_BUILT] |= 1 << load.view.face_index(i)
        if load.banned(p, i):
            load.s[q + L.BANNED] |= 1 << i
