"""One step of a game, things that only ever change in one way.

I9 (marker), I12 (phase C), I18, I21, I25 (between turns), I27, I29, I30, I34 (piles); A100, A394.
"""

from sim.argentina.invariants.codes import (
    AREA_SHRANK,
    ARROWS_LEFT,
    DELIVERED_FROM,
    DELIVERED_MOVED,
    HAND_AFTER_C,
    JOB_GAINED,
    JOB_LOST,
    MARKER_BACK,
    MARKET_CHANGED,
    MARKET_GREW,
    MARKET_REFILL,
    MASTER_GIVEN,
    NOT_FROM_HAND,
    NOT_YOUR_TURN,
    PILE_CHANGED,
    STATION_WORKER,
    TURN_ORDER,
    WORKER_AFTER_END,
)
from sim.argentina.invariants.groups import SEAT_CHANGED
from sim.argentina.invariants.trail import broken_place
from sim.argentina.kernel.codes import (
    ARROW_REFILL,
    BA_CLOSE,
    BUY,
    BUY_SECOND,
    DELIVER,
    EFFECTS,
    FORECAST_TILE,
    HIRE,
    JOB_COLUMNS,
    PHASE_C,
    TAKE_CATTLE,
    TURN_START,
)
from sim.argentina.kernel.layout import (
    AREA,
    ARROWS,
    ARROWS_N,
    BAG,
    BAG_N,
    BAG_SIZE,
    CATTLE_DECK,
    CATTLE_DECK_N,
    CELL_OWNER,
    CURRENT,
    DISCARD_N,
    DRAW_N,
    HAND,
    HAND_LIMIT,
    HAND_N,
    JOBS,
    MARKER_ROW,
    MARKET,
    MARKET_N,
    MASTERS,
    N_CELLS,
    N_JOB_ROWS,
    N_OBJECTIVES,
    N_QUARTERS,
    N_QUAYS,
    N_STATIONS,
    OBJECTIVE,
    OBJECTIVE_DECK,
    OBJECTIVE_DECK_N,
    OVER,
    PLAYERS,
    QUAY_DISCS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_STACK,
    SHIP_STACK_N,
    SPACES_MAX,
    STATION_TILE,
    TRIGGER,
    TURN,
    TURNS,
    WORKER_ON_STATION,
)
from sim.argentina.kernel.tables import (
    T_CATTLE_N,
    T_COLUMNS,
    T_MARKET_SIZE,
    T_QUAY_CITY,
)
from sim.core.jit import kernel


@kernel
def pile_broken(s, before, count, start):
    """Only the top of a pile may go: what is left is as it was (I34)."""
    if s[count] > before[count]:
        return True
    for i in range(s[count]):
        if s[start + i] != before[start + i]:
            return True
    return False


@kernel
def broken_piles(s, T, before):
    for letter in range(3):
        if pile_broken(s, before, BAG_N + letter, BAG + letter * BAG_SIZE):
            return PILE_CHANGED
    if pile_broken(s, before, CATTLE_DECK_N, CATTLE_DECK):
        return PILE_CHANGED
    if pile_broken(s, before, OBJECTIVE_DECK_N, OBJECTIVE_DECK):
        return PILE_CHANGED
    if pile_broken(s, before, SHIP_STACK_N, SHIP_STACK):
        return PILE_CHANGED
    return 0


@kernel
def broken_jobs_step(s, T, before, op):
    """I9, I29: a worker comes into the marker's next cell, and leaves by being hired."""
    marker = before[MARKER_ROW]
    columns = T[T_COLUMNS + s[PLAYERS]]
    gained = -1
    lost = 0
    for cell in range(N_JOB_ROWS * JOB_COLUMNS):
        old = before[JOBS + cell]
        new = s[JOBS + cell]
        if old == new:
            continue
        row = cell // JOB_COLUMNS
        if new == 0:
            lost += 1
            if op != HIRE or lost > 1 or row == marker:  # A311, A316
                return JOB_LOST
            continue
        if before[TRIGGER] > 0:
            return WORKER_AFTER_END
        first = cell % JOB_COLUMNS == 0 or before[JOBS + cell - 1] > 0
        if op != FORECAST_TILE or gained >= 0 or old > 0 or row != marker or not first:
            return JOB_GAINED
        gained = cell
    moved = 0
    if gained >= 0 and gained % JOB_COLUMNS == columns - 1:
        moved = 1
    return MARKER_BACK if s[MARKER_ROW] != marker + moved else 0


@kernel
def broken_market_step(s, T, before, op):
    """I27: by purchase, gift or addition one thing at a time, and by refill to its size (A240)."""
    fallen = before[MARKET_N] + before[CATTLE_DECK_N] - s[MARKET_N] - s[CATTLE_DECK_N]
    if fallen < 0:
        return MARKET_GREW
    changed = False
    for kind in range(T[T_CATTLE_N]):
        changed = changed or s[MARKET + kind] != before[MARKET + kind]
    changed = changed or fallen > 0
    if op == BUY or op == BUY_SECOND or op == TAKE_CATTLE:
        return MARKET_CHANGED if fallen > 1 else 0
    if op == BA_CLOSE:
        size = before[MARKET_N]
        for i in range(before[ARROWS_N]):
            if before[ARROWS + i] == ARROW_REFILL:
                there = before[MARKET_N] + before[CATTLE_DECK_N]
                size = max(size, min(T[T_MARKET_SIZE + s[PLAYERS]], there))
        return MARKET_REFILL if s[MARKET_N] != size or fallen > 0 else 0
    return MARKET_CHANGED if changed else 0


@kernel
def broken_deliveries(s, T, before, op, p):
    """I21: a delivered disc stays, and came from a quay of its city."""
    cells = N_QUARTERS * SPACES_MAX
    for cell in range(N_CELLS):
        if s[CELL_OWNER + cell] == before[CELL_OWNER + cell]:
            continue
        if before[CELL_OWNER + cell] > 0:
            return DELIVERED_MOVED
        if op != DELIVER or s[CELL_OWNER + cell] != p + 1:
            return DELIVERED_FROM
        left = 0
        for quay in range(N_QUAYS):
            at = QUAY_DISCS + quay * SEATS_MAX + p
            if T[T_QUAY_CITY + quay] == cell // cells:
                left += before[at] - s[at]
        if left != 1:
            return DELIVERED_FROM
    return 0


@kernel
def broken_keeping(s, T, before):
    """I18, I30, A394: what a player has for good."""
    for p in range(s[PLAYERS]):
        q = SEATS + p * SEAT_SIZE
        if before[q + MASTERS] & ~s[q + MASTERS]:
            return MASTER_GIVEN
        if before[q + AREA] & ~s[q + AREA]:
            return AREA_SHRANK
        fresh = s[q + AREA] & ~before[q + AREA]
        for card in range(N_OBJECTIVES):
            if (fresh >> card) & 1:
                held = False
                for i in range(before[q + HAND_N]):
                    held = held or before[q + HAND + i] == OBJECTIVE + card
                if not held:
                    return NOT_FROM_HAND
    for station in range(N_STATIONS):
        old = before[STATION_TILE + station]
        new = s[STATION_TILE + station]
        if old != new and (old > WORKER_ON_STATION or new <= WORKER_ON_STATION):
            return STATION_WORKER
    return 0


@kernel
def broken_turns(s, T, before, op, p):
    """A100, I12, I25: whose turn it is, and what is true between turns."""
    begun = 1 if op == TURN_START else 0
    if s[TURN] != before[TURN] + begun:
        return TURN_ORDER
    for player in range(s[PLAYERS]):
        q = SEATS + player * SEAT_SIZE
        if s[q + TURNS] != before[q + TURNS] + (begun if player == p else 0):
            return TURN_ORDER
    if op != PHASE_C:
        return TURN_ORDER if s[CURRENT] != p or s[OVER] != 0 else 0
    if s[OVER] == 0 and s[CURRENT] != (p + 1) % s[PLAYERS]:
        return TURN_ORDER
    q = SEATS + p * SEAT_SIZE
    if s[q + HAND_N] > s[q + HAND_LIMIT]:  # R30
        return HAND_AFTER_C
    if s[q + HAND_N] < s[q + HAND_LIMIT] and s[q + DRAW_N] + s[q + DISCARD_N] > 0:
        return HAND_AFTER_C
    if s[ARROWS_N] > 0:
        return ARROWS_LEFT
    for player in range(s[PLAYERS]):
        code = broken_place(s, T, player, True)
        if code > 0:
            return code
    return 0


@kernel
def broken_order(s, before, op, p, changed):
    """A100: in a turn only the player to move changes, but for taxes and exhaustion cards."""
    if s[OVER]:
        return 0
    for player in range(s[PLAYERS]):
        if player != p:
            if changed & (SEAT_CHANGED << player):
                return NOT_YOUR_TURN
            q = SEATS + player * SEAT_SIZE
            if s[q + DISCARD_N] != before[q + DISCARD_N] and op != EFFECTS:  # A536
                return NOT_YOUR_TURN
    return 0
