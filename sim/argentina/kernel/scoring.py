"""Final scoring (12): twelve categories, objectives and station masters chosen jointly (R49)."""

from sim.argentina.kernel.buildings import buildings_on_trail
from sim.argentina.kernel.codes import (
    COUNT_BUILDING,
    COUNT_FARMER,
    COUNT_GOOD_CATTLE,
    COUNT_OBJECTIVE,
    COUNT_SHIP_DISC,
    COUNT_STATION,
    COUNT_STRONG_WORKER,
    COUNT_WORKER_SET,
    N_NEEDS,
    NEED_BUILDING,
    NEED_CARACU,
    NEED_GREEN,
    NEED_SHIP_TOP,
    NEED_STATION,
    NEED_VALUE_3,
    NEED_W,
)
from sim.argentina.kernel.layout import (
    AREA,
    BUILDING_AT,
    CELL_OWNER,
    DISC_ON,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    FARMERS,
    HAND,
    HAND_N,
    MARKER,
    MASTERS,
    N_CATEGORIES,
    N_CELLS,
    N_COLOURS,
    N_DISCS,
    N_MASTERS,
    N_NUMBERS,
    N_OBJECTIVES,
    N_QUARTERS,
    N_QUAYS,
    N_ROWS,
    N_SHIPS,
    N_STATIONS,
    OBJECTIVE,
    PEDRO,
    PESOS,
    PLAYERS,
    QUAY_DISCS,
    SCORE,
    SCRATCH,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SOLO,
    SPACES_MAX,
    STATION_DISCS,
    STRONG,
    VALUES,
    WORKERS,
)
from sim.argentina.kernel.ports import side_cell
from sim.argentina.kernel.tables import (
    T_BREED,
    T_CARD_VP,
    T_CELL_VP,
    T_DISC_VP,
    T_FACE_VP,
    T_FARMER_VP,
    T_MARKER_VP,
    T_MASTER_COUNTS,
    T_MASTER_EACH,
    T_MASTER_FROM,
    T_MASTER_TO,
    T_MASTER_VP,
    T_NEED_BREED,
    T_NEED_OVERLAPS,
    T_NEED_VALUE,
    T_OBJECTIVE_NEEDS,
    T_OBJECTIVE_PENALTY,
    T_OBJECTIVE_VP,
    T_PESOS_PER_VP,
    T_QUAY_VP,
    T_SHIP_TOP,
    T_SHIP_VP,
    T_STATION_VP,
    T_VALUE,
    T_WORKER_COLUMN,
    T_WORKER_VP,
)
from sim.argentina.kernel.trail import face
from sim.argentina.kernel.workers import worker_sets
from sim.core.jit import kernel

# working space: what the player has for each need, then four lists over the cards to decide
_HAVE = SCRATCH
_CARD = SCRATCH + N_NEEDS
_GAIN = _CARD + N_OBJECTIVES
_CHOICE = _GAIN + N_OBJECTIVES
_REST = _CHOICE + N_OBJECTIVES + 1
_IN_HERD = _REST + N_OBJECTIVES + 1
_CATTLE = _IN_HERD + N_OBJECTIVES  # cattle cards of the herd by breeding value
_END = _CATTLE + VALUES

_NEW = 0
_FULFILLED = 1
_LEAVE = 2
_LEFT = 3


@kernel
def count_card(s, T, card):
    """One card of the herd: VP, and what it gives to objectives and masters."""
    if card >= OBJECTIVE:
        s[_IN_HERD + card - OBJECTIVE] = 1
        return 0
    if card < EXHAUSTION:
        if T[T_VALUE + card] == T[T_NEED_VALUE]:
            s[_HAVE + NEED_VALUE_3] += 1
        for need in range(NEED_CARACU, N_NEEDS):
            if T[T_BREED + card] == T[T_NEED_BREED + need]:
                s[_HAVE + need] += 1
        s[_CATTLE + T[T_VALUE + card]] += 1
    return T[T_CARD_VP + card]


@kernel
def score_herd(s, T, p):
    """VP of all cattle and exhaustion cards of the herd (A566)."""
    q = SEATS + p * SEAT_SIZE
    vp = 0
    for i in range(s[q + HAND_N]):
        vp += count_card(s, T, s[q + HAND + i])
    for i in range(s[q + DRAW_N]):
        vp += count_card(s, T, s[q + DRAW + i])
    for i in range(s[q + DISCARD_N]):
        vp += count_card(s, T, s[q + DISCARD + i])
    return vp


@kernel
def fits_needs(s, T, card, sign):
    """Take (-1) or give back (+1) the elements that a card's conditions use; False if too few.

    An element serves one condition of one card (A426). A breed that the general condition also
    covers draws on both counts.
    """
    needs = T_OBJECTIVE_NEEDS + card * N_NEEDS
    short = False
    for need in range(N_NEEDS):
        used = T[needs + need]
        if used > 0:
            s[_HAVE + need] += sign * used
            short = short or s[_HAVE + need] < 0
            if T[T_NEED_OVERLAPS + need]:
                s[_HAVE + NEED_VALUE_3] += sign * used
                short = short or s[_HAVE + NEED_VALUE_3] < 0
    return not short


@kernel
def pairs_value(s, T, p, cards):
    """What the masters that count objective cards give for so many in the area (A582)."""
    masters = s[SEATS + p * SEAT_SIZE + MASTERS]
    vp = 0
    for i in range(N_MASTERS):
        if (masters >> i) & 1 and T[T_MASTER_COUNTS + i] == COUNT_OBJECTIVE:
            vp += T[T_MASTER_VP + i] * (cards // T[T_MASTER_EACH + i])
    return vp


@kernel
def best_area(s, T, p, fulfilled, own):
    """Best value of the masters, and penalties, when herd cards may be added unfulfilled (R49)."""
    added = own
    for card in range(N_OBJECTIVES):
        if s[_IN_HERD + card] and (fulfilled >> card) & 1:
            added += 1
    best = pairs_value(s, T, p, added)
    best_penalty = 0
    used = 0
    penalty = 0
    while True:
        mildest = -1
        for card in range(N_OBJECTIVES):
            if s[_IN_HERD + card] and ((fulfilled | used) >> card) & 1 == 0:
                if mildest < 0 or T[T_OBJECTIVE_PENALTY + card] > T[T_OBJECTIVE_PENALTY + mildest]:
                    mildest = card
        if mildest < 0:
            return best, best_penalty
        used |= 1 << mildest
        penalty += T[T_OBJECTIVE_PENALTY + mildest]
        added += 1
        value = pairs_value(s, T, p, added)
        if value + penalty > best + best_penalty:
            best = value
            best_penalty = penalty


@kernel
def list_objectives(s, T, p):
    """Cards that can be fulfilled at all, and what fulfilling each gains; returns how many."""
    area = s[SEATS + p * SEAT_SIZE + AREA]
    n = 0
    for card in range(N_OBJECTIVES):
        in_area = (area >> card) & 1
        if not in_area and s[_IN_HERD + card] == 0:
            continue
        possible = fits_needs(s, T, card, -1)
        fits_needs(s, T, card, 1)
        if possible:
            s[_CARD + n] = card
            s[_GAIN + n] = T[T_OBJECTIVE_VP + card]
            if in_area:
                s[_GAIN + n] -= T[T_OBJECTIVE_PENALTY + card]
            n += 1
    s[_REST + n] = 0
    for i in range(n - 1, -1, -1):
        s[_REST + i] = s[_REST + i + 1] + s[_GAIN + i]
    return n


@kernel
def score_objectives(s, T, p):
    """Categories 8 and 9 with the best assignment of elements (A425-A428, A567, R49)."""
    q = SEATS + p * SEAT_SIZE
    base = 0
    own = 0
    for card in range(N_OBJECTIVES):
        if (s[q + AREA] >> card) & 1:
            base += T[T_OBJECTIVE_PENALTY + card]
            own += 1
    n = list_objectives(s, T, p)
    most = pairs_value(s, T, p, N_OBJECTIVES)
    counts = most > 0
    best = -(1 << 20)
    best_pairs = 0
    best_gain = 0
    gain = 0
    fulfilled = 0
    depth = 0
    s[_CHOICE] = _NEW
    while depth >= 0:
        if depth == n:
            pairs = 0
            penalty = 0
            if counts:
                pairs, penalty = best_area(s, T, p, fulfilled, own)
            if gain + pairs + penalty > best:
                best = gain + pairs + penalty
                best_pairs = pairs
                best_gain = gain + penalty
            depth -= 1
            continue
        choice = s[_CHOICE + depth]
        card = s[_CARD + depth]
        if choice == _NEW:
            if fits_needs(s, T, card, -1):
                s[_CHOICE + depth] = _FULFILLED
                gain += s[_GAIN + depth]
                fulfilled |= 1 << card
                depth += 1
                s[_CHOICE + depth] = _NEW
                continue
            fits_needs(s, T, card, 1)
        elif choice == _FULFILLED:
            fits_needs(s, T, card, 1)
            gain -= s[_GAIN + depth]
            fulfilled &= ~(1 << card)
        else:
            depth -= 1
            continue
        s[_CHOICE + depth] = _LEFT
        if gain + s[_REST + depth + 1] + most > best:  # leaving it can still win
            depth += 1
            s[_CHOICE + depth] = _NEW
        else:
            depth -= 1
    s[q + SCORE + 7] = base + best_gain
    s[q + SCORE + 8] += best_pairs


@kernel
def master_count(s, T, p, master):
    """What a station master counts, objective cards apart (A580-A587)."""
    q = SEATS + p * SEAT_SIZE
    what = T[T_MASTER_COUNTS + master]
    count = 0
    if what == COUNT_GOOD_CATTLE:
        for value in range(T[T_MASTER_FROM + master], T[T_MASTER_TO + master] + 1):
            count += s[_CATTLE + value]
    elif what == COUNT_WORKER_SET:
        count = worker_sets(s, p)
    elif what == COUNT_STATION:  # the terminus once
        for i in range(N_STATIONS):
            if s[STATION_DISCS + i * SEATS_MAX + p] > 0:
                count += 1
    elif what == COUNT_SHIP_DISC:
        for ship in range(N_SHIPS):
            count += s[SHIP_DISCS + ship * SEATS_MAX + p]
    elif what == COUNT_STRONG_WORKER:
        count = s[q + STRONG]
    elif what == COUNT_BUILDING:
        count = buildings_on_trail(s, p)
    elif what == COUNT_FARMER:
        for colour in range(N_COLOURS):
            count += s[q + FARMERS + colour]
    return count


@kernel
def score_places(s, T, p):
    """Categories 3 to 5: discs on ships, in cities, on stations; counted for objectives too."""
    q = SEATS + p * SEAT_SIZE
    for ship in range(N_SHIPS):
        s[q + SCORE + 2] += T[T_SHIP_VP + ship] * s[SHIP_DISCS + ship * SEATS_MAX + p]
    s[_HAVE + NEED_SHIP_TOP] = s[SHIP_DISCS + T[T_SHIP_TOP] * SEATS_MAX + p]
    for cell in range(N_CELLS):
        if s[CELL_OWNER + cell] == p + 1:
            s[q + SCORE + 3] += T[T_CELL_VP + side_cell(s, cell)]
            s[_HAVE + NEED_W + cell // SPACES_MAX % N_QUARTERS] += 1
    for quay in range(N_QUAYS):
        s[q + SCORE + 3] += T[T_QUAY_VP + quay] * s[QUAY_DISCS + quay * SEATS_MAX + p]
    for i in range(N_STATIONS):
        discs = s[STATION_DISCS + i * SEATS_MAX + p]
        s[q + SCORE + 4] += T[T_STATION_VP + i] * discs
        s[_HAVE + NEED_STATION] += discs


@kernel
def score_player(s, T, p):
    q = SEATS + p * SEAT_SIZE
    for i in range(SCRATCH, _END):
        s[i] = 0
    for i in range(N_CATEGORIES):
        s[q + SCORE + i] = 0
    s[q + SCORE] = s[q + PESOS] // T[T_PESOS_PER_VP]  # A560
    for number in range(N_NUMBERS):  # A561
        if s[q + BUILDING_AT + number] > 0:
            s[q + SCORE + 1] += T[T_FACE_VP + face(s, number)]
            s[_HAVE + NEED_BUILDING] += 1
    score_places(s, T, p)
    for colour in range(N_COLOURS):  # A565
        s[q + SCORE + 5] += T[T_FARMER_VP] * s[q + FARMERS + colour]
        s[_HAVE + NEED_GREEN + colour] = s[q + FARMERS + colour]
    s[q + SCORE + 6] = score_herd(s, T, p)
    for i in range(N_MASTERS):  # A568
        if (s[q + MASTERS] >> i) & 1:
            s[q + SCORE + 8] += T[T_MASTER_VP + i] * (
                master_count(s, T, p, i) // T[T_MASTER_EACH + i]
            )
    score_objectives(s, T, p)
    for row in range(N_ROWS):  # A569
        s[q + SCORE + 9] += T[T_WORKER_VP] * max(0, s[q + WORKERS + row] - T[T_WORKER_COLUMN])
    for d in range(N_DISCS):  # A570
        if s[q + DISC_ON + d] == 0:
            s[q + SCORE + 10] += T[T_DISC_VP + d]
    s[q + SCORE + 11] = T[T_MARKER_VP] * s[q + MARKER]  # A571


@kernel
def score_pedro(s, T):
    """As a player, but no money, no masters, no step disc, and objectives all positive (A690)."""
    q = SEATS + PEDRO * SEAT_SIZE
    score_player(s, T, PEDRO)
    s[q + SCORE] = 0
    s[q + SCORE + 8] = 0
    s[q + SCORE + 10] = 0
    s[q + SCORE + 7] = 0
    for card in range(N_OBJECTIVES):
        if s[_IN_HERD + card]:
            s[q + SCORE + 7] += T[T_OBJECTIVE_VP + card]


@kernel
def score_game(s, T):
    for p in range(s[PLAYERS]):
        if s[SOLO] and p == PEDRO:
            score_pedro(s, T)
        else:
            score_player(s, T, p)
