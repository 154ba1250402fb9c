"""Worker tiles, supplies and the job market."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.games.raw import Raw
from tests.western.corruptions.hands import Hands


def break_tiles(hands: Hands[Any]) -> None:
    hands.alone(hands.b.ROW_GAP, hands.L.WORKERS, 1, add=True, by_seat=True)
    _break_supplies(hands)
    _break_cells(hands)
    _break_jobs(hands)
    _break_marker(hands)
    _break_sections(hands)


def _break_supplies(hands: Hands[Any]) -> None:
    b, L, breaks = hands.b, hands.L, hands.corruptions.breaks

    def swap_with_3(raw: Raw, at: int, shift: int, worker: bool) -> None:
        """Swap the tile at `at`, stored with `shift` added, with a tile of the third supply."""
        supply = L.SUPPLY + 2 * L.SUPPLY_SIZE
        other = next(
            i
            for i in range(supply, supply + int(raw.s[L.SUPPLY_N + 2]))
            if hands.is_worker(raw, raw.s[i]) == worker
        )
        raw.s[at], raw.s[other] = raw.s[other] + shift, raw.s[at] - shift

    @breaks(b.OTHER_SUPPLY)
    def worker_of_supply_3_on_forecast_1(referee: Referee) -> None:
        raw = hands.new()
        swap_with_3(raw, L.FORECAST, 1, worker=True)
        referee.start(raw.s)

    @breaks(b.NO_WORKER_IN_2)
    def no_worker_in_supply_2(referee: Referee) -> None:
        raw = hands.new()
        swap_with_3(raw, L.SUPPLY + L.SUPPLY_SIZE, 0, worker=False)
        referee.start(raw.s)

    @breaks(b.TOO_FEW_WORKERS)
    def workers_hoarded(referee: Referee) -> None:
        raw = hands.new(players=4)
        for supply in (1, 2):
            while raw.s[L.SUPPLY_N + supply]:
                top = L.SUPPLY + supply * L.SUPPLY_SIZE + raw.s[L.SUPPLY_N + supply] - 1
                tile = int(raw.s[top])
                if not hands.is_worker(raw, tile):
                    raw.s[L.TILES_REMOVED + tile] += 1
                elif not any(hands.to_section(raw, p, tile) for p in range(4)):
                    break
                raw.s[L.SUPPLY_N + supply] -= 1
        referee.start(raw.s)


def _break_cells(hands: Hands[Any]) -> None:
    """A worker of the job market lies where none may be, or is missing."""
    b, L, job, breaks = hands.b, hands.L, hands.job, hands.corruptions.breaks

    def move_job(code: int, column: int, row: int | None = None) -> None:
        """Move the first worker to a cell: of the marker's row, if no other is named."""

        @breaks(code)
        def breaker(referee: Referee) -> None:
            raw = hands.new(players=3)
            cell = job(int(raw.s[L.MARKER_ROW]) if row is None else row, column)
            raw.s[cell] = raw.s[job(0, 0)]
            raw.s[job(0, 0)] = 0
            referee.start(raw.s)

    move_job(b.BELOW_MARKER, 0, row=3)
    move_job(b.MARKER_CELL, 2)
    move_job(b.JOB_COLUMN, 3, row=0)

    @breaks(b.GAP_AT_MARKER)
    def gap_in_the_row_of_the_marker(referee: Referee) -> None:
        raw = hands.new(players=3)
        hands.to_supply_2(raw, job(int(raw.s[L.MARKER_ROW]), 0))
        referee.start(raw.s)


def _break_jobs(hands: Hands[Any]) -> None:
    """A worker comes or goes without being asked."""
    b, L, ops, job, breaks = hands.b, hands.L, hands.ops, hands.job, hands.corruptions.breaks

    def comes(raw: Raw, cell: int) -> None:
        raw.s[cell] = raw.s[L.FORECAST + 2]
        raw.s[L.FORECAST + 2] = 0

    @breaks(b.JOB_GAINED)
    def worker_comes_without_forecast(referee: Referee) -> None:
        raw = hands.find(ops.MOVE, lambda raw: raw.s[job(int(raw.s[L.MARKER_ROW]), 0)] == 0)
        referee.start(raw.s)
        comes(raw, job(int(raw.s[L.MARKER_ROW]), 0))
        referee.after(raw.s)

    @breaks(b.WORKER_AFTER_END)
    def worker_comes_after_the_trigger(referee: Referee) -> None:
        raw = hands.find(ops.MOVE, lambda raw: raw.s[L.TRIGGER] > 0 and not raw.s[job(0, 0)])
        referee.start(raw.s)
        comes(raw, job(0, 0))
        referee.after(raw.s)

    @breaks(b.JOB_LOST)
    def worker_walks_into_a_section(referee: Referee) -> None:
        raw = hands.find(ops.MOVE, lambda raw: raw.s[job(0, 0)] > 0)
        referee.start(raw.s)
        assert hands.to_section(raw, raw.p, int(raw.s[job(0, 0)]) - 1)
        raw.s[job(0, 0)] = 0
        referee.after(raw.s)


def _break_marker(hands: Hands[Any]) -> None:
    b, m, L, ops, job = hands.b, hands.m, hands.L, hands.ops, hands.job

    @hands.corruptions.breaks(b.MARKER_BACK)
    def marker_goes_back(referee: Referee) -> None:
        row = int(hands.new(players=3).s[L.MARKER_ROW])
        raw = hands.find(
            ops.MOVE,
            lambda raw: raw.s[L.MARKER_ROW] == row + 1 and raw.s[job(row + 1, 0)] == 0,
        )
        if raw.s[job(row, 1)] > 0:
            hands.to_supply_2(raw, job(row, 1))
        referee.start(raw.s)
        raw.s[L.MARKER_ROW] = row
        referee.after(raw.s)

    @hands.corruptions.breaks(b.MARKER_TWICE)
    def marker_moves_twice(referee: Referee) -> None:
        raw = hands.find(
            ops.FORECAST_TILE,
            lambda raw: raw.s[raw.top + 1] == 1 and raw.s[L.MARKER_ROW] > 3,
        )
        referee.start(raw.s)
        referee.memory[m.CITY_STEP] = hands.forecast_step
        referee.memory[m.MARKER] = raw.s[L.MARKER_ROW] - 2
        raw.do(0)
        referee.after(raw.s, 0)


def _break_sections(hands: Hands[Any]) -> None:
    b, L, job, breaks = hands.b, hands.L, hands.job, hands.corruptions.breaks

    @breaks(b.WORKER_TILES)
    def worker_changes_into_another(referee: Referee) -> None:
        raw = hands.new()
        workers = sum(hands.is_worker(raw, tile) for tile in range(L.TILE_KINDS))
        raw.s[job(0, 0)] = raw.s[job(0, 0)] % workers + 1  # the worker tiles come first
        referee.start(raw.s)

    @breaks(b.ROW_TYPE)
    def worker_in_the_row_of_others(referee: Referee) -> None:
        raw = next(
            raw
            for raw in (hands.new(game=game) for game in range(20))
            if raw.T[hands.t.TILE_ROW + raw.s[job(0, 0)] - 1] > 0
        )
        hands.put_worker(raw, 0, 0, int(raw.s[job(0, 0)]) - 1)
        raw.s[job(0, 0)] = 0
        referee.start(raw.s)
