"""One step of a game, things that only ever change in one way."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from . import codes as b
from . import groups as g
from .own_laws import bares, decider_of, fills_piles, hires_for_itself, workers_at_once
from .trail import broken_place


@kernel
def pile_broken(s, before, count, start):
    """Only the top of a pile may go: what is left is as it was."""
    if s[count] > before[count]:
        return True
    for i in range(s[count]):
        if s[start + i] != before[start + i]:
            return True
    return False


@kernel
def broken_piles(s, T, before):
    for step in range(L.N_SUPPLIES):
        if pile_broken(s, before, L.SUPPLY_N + step, L.SUPPLY + step * L.SUPPLY_SIZE):
            return b.PILE_CHANGED
    if pile_broken(s, before, L.CATTLE_DECK_N, L.CATTLE_DECK):
        return b.PILE_CHANGED
    if pile_broken(s, before, L.OBJECTIVE_DECK_N, L.OBJECTIVE_DECK):
        return b.PILE_CHANGED
    return 0


@kernel
def broken_jobs_step(s, T, before, op):
    """Workers come into the marker's next cells, and one leaves by being hired."""
    marker = before[L.MARKER_ROW]
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    hires = op == ops.HIRE or hires_for_itself(op)
    most = 1 if op == ops.FORECAST_TILE else workers_at_once(op)
    row = marker
    column = 0
    if row < L.N_JOB_ROWS:
        while column < columns and before[L.JOBS + row * c.JOB_COLUMNS + column] > 0:
            column += 1
    ended = before[L.TRIGGER] > 0
    gained = 0
    lost = 0
    for cell in range(L.N_JOB_ROWS * c.JOB_COLUMNS):
        old = before[L.JOBS + cell]
        new = s[L.JOBS + cell]
        if old == new:
            continue
        if new == 0:
            lost += 1
            if not hires or lost > 1 or cell // c.JOB_COLUMNS == marker:  # A311, A316, B311, B316
                return b.JOB_LOST
            continue
        if ended:
            return b.WORKER_AFTER_END
        gained += 1
        if gained > most or old > 0 or cell != row * c.JOB_COLUMNS + column:
            return b.JOB_GAINED
        column += 1
        if column == columns:
            ended = T[t.JOB_ARROW + row] == c.ARROW_END
            row += 1
            column = 0
    return b.MARKER_BACK if s[L.MARKER_ROW] != row else 0


@kernel
def broken_keeping(s, T, before, op, place):
    """What a player has for good. `place` is the first number of the frame."""
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if before[q + L.MASTERS] & ~s[q + L.MASTERS]:
            return b.MASTER_GIVEN
        if before[q + L.AREA] & ~s[q + L.AREA]:
            return b.AREA_SHRANK
        fresh = s[q + L.AREA] & ~before[q + L.AREA]
        for card in range(L.N_OBJECTIVES):
            if (fresh >> card) & 1:
                held = False
                for i in range(before[q + L.HAND_N]):
                    held = held or before[q + L.HAND + i] == L.OBJECTIVE + card
                if not held:
                    return b.NOT_FROM_HAND
    for station in range(L.N_STATIONS):
        old = before[L.STATION_TILE + station]
        new = s[L.STATION_TILE + station]
        if old != new and (old > L.WORKER_ON_STATION or new <= L.WORKER_ON_STATION):
            if new > 0 or old > L.N_MASTERS or not bares(op, place, station):
                return b.STATION_WORKER
    return 0


@kernel
def broken_turns(s, T, before, op, p):
    """Whose turn it is, and what is true between turns (A100, B100)."""
    begun = 1 if op == ops.TURN_START else 0
    if s[L.TURN] != before[L.TURN] + begun:
        return b.TURN_ORDER
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        if s[q + L.TURNS] != before[q + L.TURNS] + (begun if player == p else 0):
            return b.TURN_ORDER
    if op != ops.PHASE_C:
        return b.TURN_ORDER if s[L.CURRENT] != p or s[L.OVER] != 0 else 0
    if s[L.OVER] == 0 and s[L.CURRENT] != (p + 1) % s[L.PLAYERS]:
        return b.TURN_ORDER
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.HAND_N] > s[q + L.HAND_LIMIT]:
        return b.HAND_AFTER_C
    if s[q + L.HAND_N] < s[q + L.HAND_LIMIT] and s[q + L.DRAW_N] + s[q + L.DISCARD_N] > 0:
        return b.HAND_AFTER_C
    for player in range(s[L.PLAYERS]):
        code = broken_place(s, T, player, True)
        if code > 0:
            return code
    return 0


@kernel
def broken_order(s, before, op, p, changed):
    """In a turn only the player to move changes, but for what others may (A100, B100)."""
    if s[L.OVER]:
        return 0
    for player in range(s[L.PLAYERS]):
        decides = player == decider_of(s, p)
        if not decides and changed & (g.POLICY_CHANGED << player):
            return b.NOT_YOUR_TURN
        if player != p:
            if changed & (g.SEAT_CHANGED << player):
                return b.NOT_YOUR_TURN
            q = L.SEATS + player * L.SEAT_SIZE
            if s[q + L.DISCARD_N] != before[q + L.DISCARD_N] and not fills_piles(op):
                return b.NOT_YOUR_TURN
    return 0
