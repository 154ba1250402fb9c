"""Tiles and the job market: I4, I5, I6, I7, I10, I21, I31."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.invariants import memory as m
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from sim.trail.setup import Setup
from tests.trail.corruptions.hands import alone, breaks, job, to_section, to_stack_2
from tests.trail.raw import Raw, find, seat

alone(b.TRAIL_TILES, L.TILES_KEPT + L.N_ROWS, 1, add=True, by_seat=True)
alone(b.ROW_GAP, L.WORKERS, 1, add=True, by_seat=True)


@breaks(b.WORKER_TILES)
def worker_changes_into_another(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[job(0, 0)] = raw.s[job(0, 0)] % L.N_ROWS + 1  # the worker tiles come first
    referee.start(raw.s)


def swap_with_3(raw: Raw, at: int, shift: int, worker: bool) -> None:
    """Swap the tile at `at`, stored with `shift` added, with a tile of stack 3."""
    stack = L.SUPPLY + 2 * L.SUPPLY_SIZE
    other = next(
        i
        for i in range(stack, stack + int(raw.s[L.SUPPLY_N + 2]))
        if (raw.T[t.TILE_ROW + raw.s[i]] < L.N_HIRED) == worker
    )
    raw.s[at], raw.s[other] = raw.s[other] + shift, raw.s[at] - shift


@breaks(b.OTHER_SUPPLY)
def worker_of_stack_3_on_forecast_1(referee: Referee) -> None:
    raw = Raw.deal()
    swap_with_3(raw, L.FORECAST, 1, worker=True)
    referee.start(raw.s)


@breaks(b.NO_WORKER_IN_2)
def teepee_in_stack_2(referee: Referee) -> None:
    raw = Raw.deal()
    swap_with_3(raw, L.SUPPLY + L.SUPPLY_SIZE, 0, worker=False)
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
move_job(b.MARKER_CELL, 1, 2)
move_job(b.JOB_COLUMN, 0, 3)


@breaks(b.GAP_AT_MARKER)
def gap_in_the_row_of_the_marker(referee: Referee) -> None:
    raw = Raw.deal(Setup(players=3))
    to_stack_2(raw, job(1, 0))
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
    raw = find(ops.MOVE, lambda raw: raw.s[L.MARKER_ROW] == 2 and raw.s[job(2, 0)] == 0)
    if raw.s[job(1, 1)] > 0:
        to_stack_2(raw, job(1, 1))
    referee.start(raw.s)
    raw.s[L.MARKER_ROW] = 1
    referee.after(raw.s)


@breaks(b.MARKER_TWICE)
def marker_moves_twice(referee: Referee) -> None:
    raw = find(ops.FORECAST_TILE, lambda raw: raw.s[raw.top + 1] == 1 and raw.s[L.MARKER_ROW] > 3)
    referee.start(raw.s)
    referee.memory[m.CITY_STEP] = 1
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
    raw = next(
        raw
        for raw in (Raw.deal(Setup(game=game)) for game in range(20))
        if raw.T[t.TILE_ROW + raw.s[job(0, 0)] - 1]
    )
    tile = int(raw.s[job(0, 0)]) - 1
    raw.s[job(0, 0)] = 0
    raw.s[seat(0) + L.WORKERS] += 1
    raw.s[seat(0) + L.WORKER_TILE + 1] = tile + 1
    referee.start(raw.s)


@breaks(b.TOO_FEW_WORKERS)
def workers_hoarded(referee: Referee) -> None:
    raw = Raw.deal(Setup(players=4))
    for stack in (1, 2):
        while raw.s[L.SUPPLY_N + stack]:
            top = L.SUPPLY + stack * L.SUPPLY_SIZE + raw.s[L.SUPPLY_N + stack] - 1
            tile = int(raw.s[top])
            if raw.T[t.TILE_ROW + tile] >= L.N_HIRED:
                raw.s[L.TILES_REMOVED + tile] += 1
            elif not any(to_section(raw, p, tile) for p in range(4)):
                break
            raw.s[L.SUPPLY_N + stack] -= 1
    referee.start(raw.s)
