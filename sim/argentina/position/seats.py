"""The seats of a position: player boards, buildings, herds."""

from __future__ import annotations

from collections.abc import Sequence

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS, WORKER_TYPES
from sim.argentina.position.read import Loader
from sim.argentina.position.reader import PositionReader

SEAT = (
    "pesos",
    "grain",
    "certificates",
    "tokens",
    "at",
    "engine",
    "workers",
    "discs",
    "supply",
    "box",
    "farmers",
    "hand",
    "draw",
    "discard",
    "objectives",
    "masters",
    "job_market_token",
    "turns",
    "visits",
)
PRINTED = 1  # workers printed in every row (A64)


def read_seat(load: Loader, p: int, value: PositionReader) -> None:
    value.fields((), SEAT)
    q = L.SEATS + p * L.SEAT_SIZE
    load.s[q + L.POLICY] = load.setup.roster.number(load.setup.policies[p])
    board(load, q, value)
    load.s[q + L.PESOS] = value.or_default("pesos", 0).amount()
    load.s[q + L.TOKENS] = value.or_default("tokens", 0).amount()
    grain(load, q, value)
    certificates = value.or_default("certificates", 0)
    limit = int(load.s[q + L.CERTIFICATE_LIMIT])
    if certificates.amount() > limit:
        certificates.refuse(f"at most {limit}, the limit of this board (I11)")
    load.s[q + L.CERTIFICATES] = certificates.value
    at = value.or_default("at", None).name_or_null(load.names.nodes, "a space of the trail")
    load.s[q + L.AT] = -1 if at is None else at
    engine(load, q, value)
    workers(load, q, value.or_default("workers", {}))
    buildings(load, p, value)
    farmers(load, q, value)
    for i in value.or_default("objectives", []).ids(L.N_OBJECTIVES, "objective"):
        load.s[q + L.AREA] |= 1 << i
    for i in value.or_default("masters", []).ids(L.N_MASTERS, "station master"):
        load.s[q + L.MASTERS] |= 1 << i
        load.s[q + L.PERMANENT_CERTIFICATES] += load.table(t.T_MASTER_CERTIFICATES + i)
        load.s[q + L.LOADING_GRAIN] += load.table(t.T_MASTER_GRAIN + i)
    herd(load, q, value)
    load.s[q + L.VISITS] = value.or_default("visits", 0).amount()


def board(load: Loader, q: int, value: PositionReader) -> None:
    """Covered disc spaces, and what the free ones unlock (A213, I14, I15)."""
    covered = load.names.discs
    if "discs" in value:
        found = value["discs"].names(load.names.discs, "a disc space")
        for entry, disc in zip(value["discs"].elements(), found, strict=True):
            if found.count(disc) > 1:
                entry.refuse_saying(f"{load.names.discs[disc]} stands here twice")
        covered = [load.names.discs[disc] for disc in found]
    load.s[q + L.STEPS] = load.table(t.T_STEPS + load.players)
    load.s[q + L.HAND_LIMIT] = load.table(t.T_HAND_LIMIT)
    load.s[q + L.CERTIFICATE_LIMIT] = load.table(t.T_CERTIFICATE_LIMIT)
    load.put(q + L.AUX_FREE, [load.table(t.T_AUX_FREE + i) for i in range(L.N_AUX)])
    for i, name in enumerate(load.names.discs):
        if name in covered:
            load.s[q + L.DISC_ON + i] = 1
            continue
        load.s[q + L.STEPS] += load.table(t.T_DISC_STEPS + load.players * L.N_DISCS + i)
        load.s[q + L.HAND_LIMIT] += load.table(t.T_DISC_HAND + i)
        load.s[q + L.CERTIFICATE_LIMIT] = max(
            load.s[q + L.CERTIFICATE_LIMIT], load.table(t.T_DISC_CERTIFICATE_LIMIT + i)
        )
        load.s[q + L.DISC_STRENGTH] += load.table(t.T_DISC_STRENGTH + i)
        aux = load.table(t.T_DISC_AUX + i)
        if aux >= 0:
            load.s[q + L.AUX_FREE + aux] += 1


def grain(load: Loader, q: int, value: PositionReader) -> None:
    given = value.or_default("grain", 0)
    limit = load.table(t.T_GRAIN_LIMIT)
    if given.amount() > limit:
        given.refuse(f"at most {limit} (I11)")
    load.s[q + L.GRAIN] = given.value


def engine(load: Loader, q: int, value: PositionReader) -> None:
    given = value.or_default("engine", "0")
    load.s[q + L.ENGINE] = given.name(load.names.slots, "a place of the railway")
    if load.s[q + L.ENGINE] == load.table(t.T_TERMINUS_SLOT):
        given.refuse("another place: from the terminus an engine goes to the depot (I16)")


def farmers(load: Loader, q: int, value: PositionReader) -> None:
    """Farmer tiles beside the board."""
    given = value.or_default("farmers", {}).fields((), COLOURS)
    load.put(
        q + L.FARMERS,
        [given.or_default(colour, 0).whole(0, L.N_FARMERS) for colour in COLOURS],
    )


def workers(
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


def buildings(load: Loader, p: int, value: PositionReader) -> None:
    """Ten buildings: on the trail, in the box, the others in supply (I22)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for number in value.or_default("box", []).ids(L.N_NUMBERS, "building"):
        if load.s[q + L.BUILDING_AT + number]:
            there = load.names.nodes[load.s[q + L.BUILDING_AT + number] - 1]
            value["box"].refuse_saying(f"building {number + 1} lies on {there} (I22)")
        if load.banned(p, number):
            value["box"].refuse_saying(f"the set-up bans building {number + 1} for player {p}")
        load.s[q + L.BUILDING_AT + number] = -1
    supply = [i for i in range(L.N_NUMBERS) if load.s[q + L.BUILDING_AT + i] == 0]
    if "supply" in value:
        given = value["supply"].ids(L.N_NUMBERS, "building")
        if sorted(given) != supply:
            expected = ", ".join(str(i + 1) for i in supply) or "none"
            value["supply"].refuse(
                f"the buildings that are neither on the trail nor in the box: {expected} (I22)"
            )
    for i in range(L.N_NUMBERS):
        face = load.view.face_index(i)
        if i not in supply:
            load.s[q + L.FACES_BUILT] |= 1 << face
        if load.banned(p, i):
            load.s[q + L.BANNED] |= 1 << i


def herd(load: Loader, q: int, value: PositionReader) -> None:
    for key, start, count, most in (
        ("hand", L.HAND, L.HAND_N, L.HAND_MAX),
        ("draw", L.DRAW, L.DRAW_N, L.HERD_MAX),
        ("discard", L.DISCARD, L.DISCARD_N, L.HERD_MAX),
    ):
        pile = value.or_default(key, [])
        pile.elements(0, most)
        cards = pile.names(load.names.cards, "a card")
        if key == "draw":
            load.put_pile(q + start, q + count, cards)
        else:
            load.put(q + start, cards)
            load.s[q + count] = len(cards)
