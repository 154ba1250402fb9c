"""The seats of a position in all games of the family: limits, workers, buildings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sim.core.position import PositionReader

from ..family_view import FamilyView
from ..kernel import layout as L
from ..kernel import tables as t
from ..names import WORKER_TYPES
from . import laws
from .family_loader import FamilyLoader

PRINTED = 1  # workers printed in every row (A64, B64)


def read_limits(load: FamilyLoader[Any], q: int, discs: Collection[int]) -> None:
    """What free spaces among these discs, and the station masters of a board give.

    A213, B213, B295.
    """
    s = load.s
    s[q + L.STEPS] = load.table(t.STEPS + load.players)
    s[q + L.HAND_LIMIT] = load.table(t.HAND_LIMIT)
    s[q + L.CERTIFICATE_LIMIT] = load.table(t.CERTIFICATE_LIMIT)
    for i in discs:  # lower limits stand first, and count only one after the other
        limit = load.table(t.DISC_CERTIFICATE_LIMIT + i)
        if limit and s[q + L.DISC_ON + i]:
            break
        s[q + L.CERTIFICATE_LIMIT] = limit or s[q + L.CERTIFICATE_LIMIT]
    for aux in range(L.N_AUX):
        s[q + L.AUX_FREE + aux] = load.table(t.AUX_FREE + aux)
    for i in discs:
        if s[q + L.DISC_ON + i]:
            continue
        s[q + L.STEPS] += load.table(t.DISC_STEPS + load.players * L.N_DISCS + i)
        s[q + L.HAND_LIMIT] += load.table(t.DISC_HAND + i)
        aux = load.table(t.DISC_AUX + i)
        if aux >= 0:
            s[q + L.AUX_FREE + aux] += 1
    for i in range(L.N_MASTERS):
        if s[q + L.MASTERS] >> i & 1:
            s[q + L.PERMANENT_CERTIFICATES] += load.table(t.MASTER_CERTIFICATES + i)


def check_certificates(load: FamilyLoader[Any], q: int, value: PositionReader) -> None:
    certificates = int(load.s[q + L.CERTIFICATE_LIMIT])
    if load.s[q + L.CERTIFICATES] > certificates:
        value["certificates"].refuse(
            f"at most {certificates}, the limit of this board ({laws.LIMITS})"
        )


# --- workers --------------------------------------------------------------------------------------


def write_workers(view: FamilyView, p: int) -> dict[str, list[str]]:
    out = {}
    for row, name in enumerate(WORKER_TYPES):
        cells = [view.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + i) for i in range(L.N_COLUMNS)]
        out[name] = [view.names.tiles[tile - 1] for tile in cells if tile]
    return out


def read_workers(
    load: FamilyLoader[Any], q: int, value: PositionReader, types: Sequence[str] = WORKER_TYPES
) -> list[int]:
    """Tiles right of the printed worker, from the left without a gap; the tiles of all rows."""
    value.fields((), types)
    tiles = []
    for row, name in enumerate(types):
        entries = value.or_default(name, []).elements(0, L.N_COLUMNS - PRINTED)
        load.s[q + L.WORKERS + row] = PRINTED + len(entries)
        for column, entry in enumerate(entries, PRINTED):
            tile = entry.name(load.names.tiles, "a tile")
            if load.table(t.TILE_ROW + tile) != row:
                entry.refuse(f"a tile of the {name} row ({laws.ROWS})")
            load.s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1
            tiles.append(tile)
    return tiles


# --- buildings ------------------------------------------------------------------------------------


def read_box(
    load: FamilyLoader[Any], p: int, value: PositionReader, not_in_play: Collection[int] = ()
) -> None:
    """Buildings: on the trail, in the box, the others in supply; those not in play are nowhere."""
    q = L.SEATS + p * L.SEAT_SIZE
    at = q + L.BUILDING_AT
    for number in value.or_default("box", []).ids(L.N_NUMBERS, "building"):
        if load.s[at + number]:
            there = load.names.nodes[int(load.s[at + number]) - 1]
            value["box"].refuse_saying(f"building {number + 1} lies on {there} ({laws.BUILDINGS})")
        if number in not_in_play:
            value["box"].refuse_saying(f"building {number + 1} is not in play")
        if load.banned(p, number):
            value["box"].refuse_saying(f"the set-up bans building {number + 1} for player {p}")
        load.s[at + number] = -1
    supply = [i for i in range(L.N_NUMBERS) if load.s[at + i] == 0 and i not in not_in_play]
    if "supply" in value:
        given = value["supply"].ids(L.N_NUMBERS, "building")
        if sorted(given) != supply:
            expected = ", ".join(str(i + 1) for i in supply) or "none"
            value["supply"].refuse(
                "the buildings that are neither on the trail nor in the box: "
                f"{expected} ({laws.BUILDINGS})"
            )
    for i in range(L.N_NUMBERS):
        if i not in supply and i not in not_in_play:
            load.s[q + L.FACES_BUILT] |= 1 << load.view.face_index(i, p)
