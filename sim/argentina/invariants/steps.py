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
from sim.argentina.invariants.groups import PEDROS, POLICY_CHANGED, SEAT_CHANGED
from sim.argentina.invariants.trail import broken_place
from sim.argentina.kernel.codes import ARROW_END, ARROW_REFILL, JOB_COLUMNS
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
    N_MASTERS,
    N_OBJECTIVES,
    N_QUARTERS,
    N_QUAYS,
    N_STATIONS,
    OBJECTIVE,
    OBJECTIVE_DECK,
    OBJECTIVE_DECK_N,
    OVER,
    PEDRO,
    PLAYERS,
    QUAY_DISCS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_STACK,
    SHIP_STACK_N,
    SOLO,
    SPACES_MAX,
    STATION_TILE,
    TRIGGER,
    TURN,
    TURNS,
    WORKER_ON_STATION,
    WORKERS,
)
from sim.argentina.kernel.ops import (
    BA_CLOSE,
    BUY,
    BUY_SECOND,
    DELIVER,
    EFFECTS,
    FORECAST_TILE,
    HIRE,
    PEDRO_BA,
    PEDRO_CATTLE,
    PEDRO_DELIVER,
    PEDRO_DISC,
    PEDRO_DO,
    PHASE_C,
    TAKE_CATTLE,
    TURN_START,
)
from sim.argentina.kernel.tables import (
    T_CATTLE_N,
    T_COLUMNS,
    T_JOB_ARROW,
    T_MARKET_SIZE,
    T_QUAY_CITY,
)
from sim.core.jit import kernel

CARDS_ADDED = 2  # A651


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
    """I9, I29: workers come into the marker's next cells, and one leaves by being hired.

    One worker a step; in Pedro's visit his tiles come together.
    """
    marker = before[MARKER_ROW]
    columns = T[T_COLUMNS + s[PLAYERS]]
    hires = op == HIRE or op == PEDRO_DO
    most = 3 if op == PEDRO_BA else (1 if op == FORECAST_TILE else 0)
    row = marker
    column = 0
    if row < N_JOB_ROWS:
        while column < columns and before[JOBS + row * JOB_COLUMNS + column] > 0:
            column += 1
    ended = before[TRIGGER] > 0
    gained = 0
    lost = 0
    for cell in range(N_JOB_ROWS * JOB_COLUMNS):
        old = before[JOBS + cell]
        new = s[JOBS + cell]
        if old == new:
            continue
        if new == 0:
            lost += 1
            if not hires or lost > 1 or cell // JOB_COLUMNS == marker:  # A311, A316
                return JOB_LOST
            continue
        if ended:
            return WORKER_AFTER_END
        gained += 1
        if gained > most or old > 0 or cell != row * JOB_COLUMNS + column:
            return JOB_GAINED
        column += 1
        if column == columns:
            ended = T[T_JOB_ARROW + row] == ARROW_END
            row += 1
            column = 0
    return MARKER_BACK if s[MARKER_ROW] != row else 0


@kernel
def refill_due(s, T, before, op):
    """The marker crossed the arrow that refills the market; in Pedro's visit in this very step."""
    for i in range(before[ARROWS_N]):
        if before[ARROWS + i] == ARROW_REFILL:
            return True
    if op == PEDRO_BA:
        for row in range(before[MARKER_ROW], s[MARKER_ROW]):
            if T[T_JOB_ARROW + row] == ARROW_REFILL:
                return True
    return False


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
    if op == BUY or op == BUY_SECOND or op == TAKE_CATTLE or op == PEDRO_CATTLE:
        return MARKET_CHANGED if fallen > 1 else 0
    if op == PEDRO_DO:  # two cards for every line that failed (A651)
        most = CARDS_ADDED * s[SEATS + PEDRO * SEAT_SIZE + WORKERS]
        return MARKET_CHANGED if fallen > 0 or s[MARKET_N] > before[MARKET_N] + most else 0
    if op == BA_CLOSE or op == PEDRO_BA:
        size = before[MARKET_N]
        if refill_due(s, T, before, op):
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
        if (op != DELIVER and op != PEDRO_DELIVER) or s[CELL_OWNER + cell] != p + 1:
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
def broken_keeping(s, T, before, op, place):
    """I18, I30, A394: what a player has for good. `place` is the first number of the frame."""
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
            if new > 0 or old > N_MASTERS or op != PEDRO_DISC or place != station + 1:  # A671
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
    """A100: in a turn only the player to move changes, but for taxes and exhaustion cards.

    Whose policy decides is another matter: in a solo game always the human's (A625).
    """
    if s[OVER]:
        return 0
    if s[SOLO] > 0 and p != PEDRO and changed & PEDROS:
        return NOT_YOUR_TURN
    for player in range(s[PLAYERS]):
        decides = player == (0 if s[SOLO] > 0 else p)
        if not decides and changed & (POLICY_CHANGED << player):
            return NOT_YOUR_TURN
        if player != p:
            if changed & (SEAT_CHANGED << player):
                return NOT_YOUR_TURN
            q = SEATS + player * SEAT_SIZE
            if s[q + DISCARD_N] != before[q + DISCARD_N] and op != EFFECTS:  # A536
                return NOT_YOUR_TURN
    return 0
