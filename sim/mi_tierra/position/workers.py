"""The workers of a position: how many there are, and where they can stand (I10, I24, I28, I29)."""

from __future__ import annotations

from typing import Any

from sim.core.codec import Codec
from sim.core.position import PositionReader
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import AREAS, POSITIONS, WHEELED
from sim.mi_tierra.position.reading import Reading

BOARD = ("wheels", "positions", "market_wheels", "city_wheels")
PLACEMENT = ("next_turn",)
BEFORE = ("begin_round", "begin_placement")


def write_board(fields: Codec) -> dict[str, Any]:
    """Who stands on the main board; areas and positions without workers are left out."""
    wheels = {name: _shortened(row) for name, row in fields.write("wheels").items()}
    positions = fields.write("positions")
    return {
        "wheels": {name: row for name, row in wheels.items() if row},
        "positions": {name: seat for name, seat in positions.items() if seat is not None},
        **fields.write_keys("market_wheels", "city_wheels"),
    }


def _shortened(row: list[int | None]) -> list[int | None]:
    """Without the free wheels at its end."""
    while row and row[-1] is None:
        row = row[:-1]
    return row


def read_board(r: Reading) -> None:
    last = r.view.players - 1
    for name, row in r.value.or_default("wheels", {}).fields((), WHEELED).items():
        for wheel, entry in enumerate(row.elements(0, L.MAX_WHEELS)):
            at = L.WHEELS + WHEELED.index(name) * L.MAX_WHEELS + wheel
            r.s[at] = 0 if entry.value is None else 1 + entry.whole(0, last)
    positions = list(POSITIONS)
    for name, entry in r.value.or_default("positions", {}).fields((), positions).items():
        r.s[L.POSITIONS + positions.index(name)] = 1 + entry.whole(0, last)
    r.fields.read_keys(r.value, "market_wheels", "city_wheels")


def read_workers(r: Reading) -> None:
    for p in range(r.view.players):
        _read_hands(r, p)
    standing = _standing(r)
    _check_where(r, standing)
    for p in range(r.view.players):
        placed = sum(number for seat, _, number in standing if seat == p)
        placed += r.view.seat(p, L.EDGE_WORKERS).bit_count()
        _read_round(r, p, placed)


def _read_hands(r: Reading, p: int) -> None:
    """Those in hand and the one that waits on the plaza are as many as at the start (I10)."""
    seat, q = r.seat(p), L.SEATS + p * L.SEAT_SIZE
    total = r.table(t.WORKERS + r.view.players) + 1
    if "waiting" not in seat:
        r.s[q + L.WAITING] = "workers" not in seat or r.view.seat(p, L.WORKERS) < total
    if "workers" not in seat:
        r.s[q + L.WORKERS] = total - r.view.seat(p, L.WAITING)
    if r.view.seat(p, L.WORKERS) + r.view.seat(p, L.WAITING) != total:
        seat.or_default("workers", 0).refuse(
            f"{total - r.view.seat(p, L.WAITING)}: {total} with the one on the plaza (I10)"
        )


def _standing(r: Reading) -> list[tuple[int, int, int]]:
    """Seat, area and number of the workers at each place of the main board."""
    s, players, found = r.s, r.view.players, []
    for i, name in enumerate(WHEELED):
        for wheel in range(L.MAX_WHEELS):
            worker = int(s[L.WHEELS + i * L.MAX_WHEELS + wheel])
            at = (players * L.N_WHEELED + i) * L.MAX_WHEELS + wheel
            size = r.table(t.WHEEL_SIZE + at)
            if worker and (not size or _closed(r, name)):
                r.value["wheels"][name].elements()[wheel].refuse("null: there is no wheel (I24)")
            if worker:
                found.append((worker - 1, AREAS.index(name), size))
    for key, start, area, names in (
        ("positions", L.POSITIONS, L.AREA_PROGRESS, tuple(POSITIONS)),
        ("market_wheels", L.MARKET_WHEELS, L.AREA_COUNTRY, range(L.N_MARKET_WHEELS)),
        ("city_wheels", L.CITY_WHEELS, L.AREA_CITY, range(L.MAX_CITY)),
    ):
        for i in range(len(names)):
            worker = int(s[start + i])
            if not worker:
                continue
            if _closed(r, AREAS[area]):
                r.value[key].refuse_saying("nobody stands there in the simplified game (M285)")
            if key == "city_wheels" and not s[L.CITY + i]:
                r.value[key].elements()[i].refuse("null: there is no card (I24)")
            found.append((worker - 1, area, 1))
    return found


def _closed(r: Reading, area: str) -> bool:
    """Areas that the simplified game leaves out (M285)."""
    return bool(r.s[L.SIMPLIFIED]) and area in ("water_mill", "progress", "city_markets")


def _check_where(r: Reading, standing: list[tuple[int, int, int]]) -> None:
    """Nobody is on the board between rounds (I29), or in an area that was activated (M81)."""
    workers = [(p, area) for p, area, _ in standing]
    workers += [(p, L.AREA_FARM) for p in range(r.view.players) if r.view.seat(p, L.EDGE_WORKERS)]
    for p, area in workers:
        if r.waits(*BEFORE) or not r.waits("activate"):
            r.value.refuse_saying(
                f"{r.view.player(p)} has a worker in area {area + 1}, expected none at this time "
                "(I29)"
            )
    if r.waits(*PLACEMENT):
        _check_order_of_wheels(r)
    elif r.waits("activate"):
        _check_activated(r, workers)


def _check_order_of_wheels(r: Reading) -> None:
    """Wheels are taken from the left (M64)."""
    for i, name in enumerate(WHEELED):
        at = L.WHEELS + i * L.MAX_WHEELS
        taken = [bool(worker) for worker in r.s[at : at + L.MAX_WHEELS]]
        if taken != sorted(taken, reverse=True):
            r.value["wheels"][name].refuse_saying("a wheel is free left of a worker (M64)")


def _check_activated(r: Reading, workers: list[tuple[int, int]]) -> None:
    frame = next(frame for frame in r.waiting if frame.name == "activate")
    for p, area in workers:
        if area < frame.area:
            r.value.refuse_saying(
                f"{r.view.player(p)} has a worker in area {area + 1}, expected none: area "
                f"{frame.area + 1} is activated (M81)"
            )
    starts = {L.AREA_COUNTRY: L.MARKET_WHEELS, L.AREA_CITY: L.CITY_WHEELS}
    for wheeled, area in enumerate(L.AREA_OF_WHEELED):
        starts[area] = L.WHEELS + wheeled * L.MAX_WHEELS
    start = starts.get(frame.area)
    if start is not None and any(r.s[start + i] for i in range(_done(frame.area, frame.place))):
        r.value.refuse_saying(f"a worker of area {frame.area + 1} has acted and is there (M81)")
    if frame.area == L.AREA_FARM:
        done = r.view.order[: max(0, frame.place - 1)]
        done += [] if r.waits("farm") else r.view.order[frame.place - 1 : frame.place]
        for p in done:
            if r.view.seat(p, L.EDGE_WORKERS):
                r.seat(p)["edge_workers"].refuse("[]: the farm is done (M153)")


def _done(area: int, place: int) -> int:
    """The places of an area whose workers have acted."""
    sizes = {L.AREA_COUNTRY: L.N_MARKET_WHEELS, L.AREA_CITY: L.MAX_CITY}
    return min(place, sizes.get(area, L.MAX_WHEELS))


def _read_round(r: Reading, p: int, placed: int) -> None:
    """Workers placed and still to be placed are those of the round (I28)."""
    seat, q = r.seat(p), L.SEATS + p * L.SEAT_SIZE
    placing = r.waits(*PLACEMENT)
    if "round_workers" not in seat:
        to_place = r.view.seat(p, L.TO_PLACE)
        r.s[q + L.ROUND_WORKERS] = placed + to_place if "to_place" in seat else _usual(r, p)
    if placing and "to_place" not in seat:
        r.s[q + L.TO_PLACE] = max(0, r.view.seat(p, L.ROUND_WORKERS) - placed)
    if r.view.seat(p, L.TO_PLACE) and not placing:
        seat["to_place"].refuse("0: the workers are not being placed (I28)")
    _check_round(r, seat, p, placed, placing)


def _usual(r: Reading, p: int) -> int:
    """The workers of a round; a strike keeps some of them from work (M232)."""
    workers = r.view.seat(p, L.WORKERS)
    insured = L.INSURER + 1 in r.fields.values("tiles", p)
    if r.view.is_active("strike") and not insured:
        workers -= r.table(t.STRIKE_WORKERS)
    return max(0, workers)


def _check_round(r: Reading, seat: PositionReader, p: int, placed: int, placing: bool) -> None:
    workers, to_place = r.view.seat(p, L.ROUND_WORKERS), r.view.seat(p, L.TO_PLACE)
    if workers > r.view.seat(p, L.WORKERS):
        seat.or_default("round_workers", workers).refuse(
            f"at most {r.view.seat(p, L.WORKERS)}, the workers of the player (M60)"
        )
    if placed + to_place > workers or (placing and placed + to_place < workers):
        seat.or_default("to_place", to_place).refuse_saying(
            f"{placed} workers placed and {to_place} to place, expected {workers} in all (I28)"
        )
