"""The seats of a position: player boards, buildings, herds, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import WORKER_TYPES
from sim.argentina.position.read import Loader
from sim.argentina.view import View
from sim.core.codec import Codec
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position import family_seats
else:
    from sim.argentina.position import family_seats

BOARD = ("pesos", "grain", "certificates", "tokens", "at", "engine")
CARDS = ("hand", "draw", "discard", "area", "masters")
SEAT = (
    *(*BOARD, "workers", "discs", "supply", "box", "farmers", "hand", "draw", "discard"),
    *("objectives", "masters", "job_market_token", "turns", "visits"),
)


def write_seat(fields: Codec, view: View, p: int) -> dict[str, Any]:
    where = fields.values("building_at", p)
    return {
        **fields.write_keys(*BOARD, seat=p),
        "workers": family_seats.write_workers(view, p),
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
    family_seats.check_certificates(load, q, value)
    read_workers(load, q, value.or_default("workers", {}))
    read_buildings(load, p, value)


def limits(load: Loader, q: int) -> None:
    """What the free disc spaces (A213, I14, I15) and the station masters of a board give."""
    family_seats.read_limits(load, q, range(L.N_DISCS))
    s = load.s
    for i in range(L.N_DISCS):
        if not s[q + L.DISC_ON + i]:
            s[q + L.DISC_STRENGTH] += load.table(t.DISC_STRENGTH + i)
    for i in range(L.N_MASTERS):
        if s[q + L.MASTERS] >> i & 1:
            s[q + L.LOADING_GRAIN] += load.table(t.MASTER_GRAIN + i)


def check_limits(load: Loader, q: int, value: PositionReader) -> None:
    """Of Pedro's board too."""
    limit = load.table(t.GRAIN_LIMIT)
    if load.s[q + L.GRAIN] > limit:
        value["grain"].refuse(f"at most {limit} (I11)")
    if load.s[q + L.ENGINE] == load.table(t.TERMINUS_SLOT):
        value["engine"].refuse("another place: from the terminus an engine goes to the depot (I16)")


def read_workers(
    load: Loader, q: int, value: PositionReader, types: Sequence[str] = WORKER_TYPES
) -> None:
    """Tiles of the rows (I13), with their strength."""
    for tile in family_seats.read_workers(load, q, value, types):
        load.s[q + L.STRONG] += load.table(t.TILE_STRONG + tile)


def read_buildings(load: Loader, p: int, value: PositionReader) -> None:
    """Ten buildings: on the trail, in the box, the others in supply (I22)."""
    family_seats.read_box(load, p, value)
    for i in range(L.N_NUMBERS):
        if load.banned(p, i):
            load.s[L.SEATS + p * L.SEAT_SIZE + L.BANNED] |= 1 << i
