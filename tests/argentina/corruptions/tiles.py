"""Worker and farmer tiles, the job market: I6, I7, I8, I9, I10, I13, I14, I29, I35."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.setup import Setup
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    alone,
    any_farmer,
    breaks,
    job,
    to_section,
)
from tests.argentina.raw import Raw, find, seat

alone(b.FARMER_TILES, L.FARMERS, 1, add=True, by_seat=True)
alone(b.STRENGTH_ICONS, L.STRONG, 1, add=True, by_seat=True)
alone(b.ROW_GAP, L.WORKERS, 1, add=True, by_seat=True)


@breaks(b.WORKER_TILES)
def worker_changes_into_another(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[job(0, 0)] = raw.s[job(0, 0)] % 6 + 1  # the six worker tiles come first
    referee.start(raw.s)


@breaks(b.FARMER_KIND)
def too_many_farmers_of_a_kind(referee: Referee) -> None:
    raw = Raw.deal()
    _, node = any_farmer(raw)
    raw.s[L.FARMERS_REMOVED + raw.s[L.CONTENT + node] - 1] += 20
    referee.start(raw.s)


def swap_with_c(raw: Raw, at: int, shift: int, row: int) -> None:
    """Swap the tile at `at`, stored with `shift` added, with a tile of that row in bag C."""
    bag = L.BAG + 2 * L.BAG_SIZE
    other = next(i for i in range(bag, bag + 60) if raw.T[t.TILE_ROW + raw.s[i]] == row)
    raw.s[at], raw.s[other] = raw.s[other] + shift, raw.s[at] - shift


@breaks(b.OTHER_SUPPLY)
def worker_of_bag_c_on_forecast_a(referee: Referee) -> None:
    raw = Raw.deal()
    swap_with_c(raw, L.FORECAST, 1, 0)
    referee.start(raw.s)


@breaks(b.NO_WORKER_IN_2)
def farmer_in_bag_b(referee: Referee) -> None:
    raw = Raw.deal()
    swap_with_c(raw, L.BAG + L.BAG_SIZE, 0, 3)
    referee.start(raw.s)


def move_job(code: int, row: int, column: int) -> None:
    """Move the first worker of the job market to a cell where none may be."""

    @breaks(code)
    def breaker(referee: Referee) -> None:
        raw = Raw.deal(Setup(players=3))
        raw.s[job(row, column)] = raw.s[job(0, 0)]
        raw.s[job(0, 0)] = 0
        referee.start(raw.s)


move_job(b.BELOW_MARKER, 3, 0)
move_job(b.MARKER_CELL, 2, 2)
move_job(b.JOB_COLUMN, 0, 3)


@breaks(b.GAP_AT_MARKER)
def gap_in_the_row_of_the_marker(referee: Referee) -> None:
    raw = Raw.deal(Setup(players=3))
    raw.s[L.BAG + L.BAG_SIZE + raw.s[L.BAG_N + 1]] = raw.s[job(2, 0)] - 1
    raw.s[L.BAG_N + 1] += 1
    raw.s[job(2, 0)] = 0
    referee.start(raw.s)


@breaks(b.JOB_GAINED)
def worker_comes_without_forecast(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[job(int(raw.s[L.MARKER_ROW]), 0)] == 0)
    referee.start(raw.s)
    raw.s[job(int(raw.s[L.MARKER_ROW]), 0)] = raw.s[L.FORECAST + 2]
    raw.s[L.FORECAST + 2] = 0
    referee.after(raw.s)


@breaks(b.JOB_LOST)
def worker_walks_into_a_section(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[job(0, 0)] > 0)
    referee.start(raw.s)
    assert to_section(raw, raw.p, int(raw.s[job(0, 0)]) - 1)
    raw.s[job(0, 0)] = 0
    referee.after(raw.s)


@breaks(b.MARKER_BACK)
def marker_goes_back(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[L.MARKER_ROW] == 3 and raw.s[job(3, 0)] == 0)
    if raw.s[job(2, 1)] > 0:
        raw.s[L.BAG + L.BAG_SIZE + raw.s[L.BAG_N + 1]] = raw.s[job(2, 1)] - 1
        raw.s[L.BAG_N + 1] += 1
        raw.s[job(2, 1)] = 0
    referee.start(raw.s)
    raw.s[L.MARKER_ROW] = 2
    referee.after(raw.s)


@breaks(b.MARKER_TWICE)
def marker_moves_twice(referee: Referee) -> None:
    raw = find(ops.FORECAST_TILE, lambda raw: raw.s[raw.top + 1] == 1 and raw.s[L.MARKER_ROW] > 3)
    referee.start(raw.s)
    referee.memory[m.CITY_STEP] = 4
    referee.memory[m.MARKER] = raw.s[L.MARKER_ROW] - 2
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.WORKER_AFTER_END)
def worker_comes_after_the_trigger(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[L.TRIGGER] > 0 and not raw.s[job(0, 0)])
    referee.start(raw.s)
    raw.s[job(0, 0)] = raw.s[L.FORECAST + 2]
    raw.s[L.FORECAST + 2] = 0
    referee.after(raw.s)


@breaks(b.ROW_TYPE)
def worker_in_the_row_of_others(referee: Referee) -> None:
    raw = Raw.deal()
    row, column = next(
        (i, j) for i in (0, 1) for j in (0, 1) if raw.T[t.TILE_ROW + raw.s[job(i, j)] - 1]
    )
    tile = int(raw.s[job(row, column)]) - 1
    raw.s[job(row, column)] = 0
    raw.s[seat(0) + L.WORKERS] += 1
    raw.s[seat(0) + L.WORKER_TILE + 1] = tile + 1
    raw.s[seat(0) + L.STRONG] += raw.T[t.TILE_STRONG + tile]
    referee.start(raw.s)


@breaks(b.TOO_FEW_WORKERS)
def workers_hoarded(referee: Referee) -> None:
    raw = Raw.deal(Setup(players=4))
    for letter in (1, 2):
        while raw.s[L.BAG_N + letter]:
            top = L.BAG + letter * L.BAG_SIZE + raw.s[L.BAG_N + letter] - 1
            tile = int(raw.s[top])
            if raw.T[t.TILE_ROW + tile] == 3:
                raw.s[L.FARMERS_REMOVED + tile] += 1
            elif not any(to_section(raw, p, tile) for p in range(4)):
                break
            raw.s[L.BAG_N + letter] -= 1
    referee.start(raw.s)
