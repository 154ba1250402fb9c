"""The seats of a position: what a player has, and the books (I11, I12, I17, I18, I19, I20)."""

from __future__ import annotations

from collections import Counter

from sim.core.fields import STATISTIC
from sim.core.position import PositionReader
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import LEVEL_3, START_THINGS
from sim.mi_tierra.position.farms import check_farm
from sim.mi_tierra.position.reading import Reading

# Tiles that were bought are those that a player has.
STATISTICS = tuple(one.name for one in L.seat if one.role == STATISTIC and one.name != "bought")


def read_seat(r: Reading, seat: PositionReader, p: int, keys: tuple[str, ...]) -> None:
    seat.fields((), (*keys, "statistics"))
    r.fields.read_keys(seat, *(key for key in keys if key in seat), seat=p)
    statistics = seat.or_default("statistics", {}).fields((), STATISTICS)
    r.fields.read_keys(statistics, *(key for key in STATISTICS if key in statistics), seat=p)
    _check_books(r, statistics, p)
    check_farm(r, seat, p)
    _check_tiles(r, seat, p)


def complete_seats(r: Reading) -> None:
    """What follows from all seats and from what is to be done."""
    for p in range(r.view.players):
        _read_start(r, p)
        held = Counter(tile - 1 for tile in r.fields.values("tiles", p) if tile)
        if p == r.view.current:
            held.update(frame.tile for frame in r.waiting if frame.name == "tile_slot")
        for tile in range(L.N_TILES):
            at = L.SEATS + p * L.SEAT_SIZE + L.BOUGHT + tile
            r.s[at] = held[tile] + r.view.seat(p, L.COVERED_TILES + tile)


def _read_start(r: Reading, p: int) -> None:
    """Two things that nobody else began with (M31, M32, I25); left out: a pair that is left."""
    seat = r.seat(p)
    others = [r.view.seat(o, L.START_PAIR) for o in range(r.view.players) if o != p]
    pair = r.view.seat(p, L.START_PAIR)
    if "start_pair" not in seat and not r.waits("start"):
        pair = next(one for one in L.PAIRS if one not in others)
        r.s[L.SEATS + p * L.SEAT_SIZE + L.START_PAIR] = pair
    if pair == 0 and r.waits("start"):
        return
    if pair.bit_count() != 2:
        seat["start_pair"].refuse(f"two different things of {', '.join(START_THINGS)} (M31)")
    if pair in others:
        seat["start_pair"].refuse("a pair that no other player has (I25)")


def _check_books(r: Reading, statistics: PositionReader, p: int) -> None:
    """What is left out of the books follows from the pesos and goods that are there."""
    v, q = r.view, L.SEATS + p * L.SEAT_SIZE
    booked = sum(v.seat(p, L.INCOME + i) for i in range(L.N_INCOMES))
    booked -= sum(v.seat(p, L.SPENT + i) for i in range(L.N_EXPENSES))
    if "start_pesos" not in statistics:
        r.s[q + L.START_PESOS] = v.seat(p, L.PESOS) - booked
    if v.seat(p, L.START_PESOS) < 0 or v.seat(p, L.START_PESOS) + booked != v.seat(p, L.PESOS):
        expected = v.seat(p, L.START_PESOS) + booked
        statistics.refuse_saying(
            f"{v.seat(p, L.PESOS)} pesos, expected {expected}: those of the start and what was "
            "booked (I12)"
        )
    for i, name in enumerate(LEVEL_3, start=L.FIRST_LEVEL_3):
        if "made" not in statistics:
            r.s[q + L.MADE + i] = v.seat(p, L.GOODS + i)
        if v.seat(p, L.MADE + i) != v.seat(p, L.GOODS + i):
            statistics["made"].refuse_saying(
                f"{v.seat(p, L.MADE + i)} of {name} made, expected {v.seat(p, L.GOODS + i)}, "
                "those in hand (I19)"
            )


def _check_tiles(r: Reading, seat: PositionReader, p: int) -> None:
    """A shearing machine lies on a shearer (I18); tiles work where there are any (I20)."""
    v = r.view
    active = [v.seat(p, L.TILES + slot) - 1 for slot in range(L.N_SLOTS)]
    machines = active.count(L.SHEARING_MACHINE) + v.seat(p, L.COVERED_TILES + L.SHEARING_MACHINE)
    if machines > v.seat(p, L.COVERED_TILES + L.SHEARER):
        seat.refuse_saying("there is a shearing machine without a shearer below it (I18)")
    for slot, tile in enumerate(active):
        if tile < 0 and v.seat(p, L.USED_SLOTS) >> slot & 1:
            seat["used_slots"].refuse_saying(f"slot {slot + 1} has no tile that could have worked")
    if any(v.seat(p, L.COVERED_TILES + i) for i in range(L.N_TILES)) and -1 in active:
        covered = sum(v.seat(p, L.COVERED_TILES + i) for i in range(L.N_TILES))
        if covered > machines:
            seat["covered_tiles"].refuse_saying("a tile is covered although a slot is free (M118)")
    studies = active.count(L.STUDIES) + v.seat(p, L.COVERED_TILES + L.STUDIES)
    if v.seat(p, L.REROLLS) > studies * r.table(t.STUDIES_REROLLS):
        seat["rerolls"].refuse(f"at most {studies * r.table(t.STUDIES_REROLLS)} (I20)")
