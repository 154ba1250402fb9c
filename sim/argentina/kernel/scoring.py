"""Final scoring (12): twelve categories, objectives and station masters chosen jointly (R49)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .buildings import buildings_on_trail
from .ports import side_cell
from .trail import face
from .workers import worker_sets

# where the VP of each category of names.CATEGORIES stand in a seat
(
    VP_MONEY,
    VP_BUILDINGS,
    VP_SHIPS,
    VP_CITIES,
    VP_STATIONS,
    VP_FARMERS,
    VP_HERD,
    VP_OBJECTIVES,
    VP_MASTERS,
    VP_WORKERS,
    VP_STEPS,
    VP_MARKER,
) = range(L.SCORE, L.SCORE + L.N_CATEGORIES)

_NEW = 0
_FULFILLED = 1
_LEAVE = 2
_LEFT = 3


@kernel
def count_card(s, T, card, out):
    """One card of the herd: VP, and what it gives to objectives and masters."""
    if card >= L.OBJECTIVE:
        out[ws.IN_HERD + card - L.OBJECTIVE] = 1
        return 0
    if card < L.EXHAUSTION:
        if T[t.VALUE + card] == T[t.NEED_VALUE]:
            out[ws.HAVE + c.NEED_VALUE_3] += 1
        for need in range(c.NEED_CARACU, c.N_NEEDS):
            if T[t.BREED + card] == T[t.NEED_BREED + need]:
                out[ws.HAVE + need] += 1
        out[ws.CATTLE + T[t.VALUE + card]] += 1
    return T[t.CARD_VP + card]


@kernel
def score_herd(s, T, p, out):
    """VP of all cattle and exhaustion cards of the herd (A566)."""
    q = L.SEATS + p * L.SEAT_SIZE
    vp = 0
    for i in range(s[q + L.HAND_N]):
        vp += count_card(s, T, s[q + L.HAND + i], out)
    for i in range(s[q + L.DRAW_N]):
        vp += count_card(s, T, s[q + L.DRAW + i], out)
    for i in range(s[q + L.DISCARD_N]):
        vp += count_card(s, T, s[q + L.DISCARD + i], out)
    return vp


@kernel
def fits_needs(s, T, card, sign, out):
    """Take (-1) or give back (+1) the elements that a card's conditions use; False if too few.

    An element serves one condition of one card (A426). A breed that the general condition also
    covers draws on both counts.
    """
    needs = t.OBJECTIVE_NEEDS + card * c.N_NEEDS
    short = False
    for need in range(c.N_NEEDS):
        used = T[needs + need]
        if used > 0:
            out[ws.HAVE + need] += sign * used
            short = short or out[ws.HAVE + need] < 0
            if T[t.NEED_OVERLAPS + need]:
                out[ws.HAVE + c.NEED_VALUE_3] += sign * used
                short = short or out[ws.HAVE + c.NEED_VALUE_3] < 0
    return not short


@kernel
def pairs_value(s, T, p, cards):
    """What the masters that count objective cards give for so many in the area (A582)."""
    masters = s[L.SEATS + p * L.SEAT_SIZE + L.MASTERS]
    vp = 0
    for i in range(L.N_MASTERS):
        if (masters >> i) & 1 and T[t.MASTER_COUNTS + i] == c.COUNT_OBJECTIVE:
            vp += T[t.MASTER_VP + i] * (cards // T[t.MASTER_EACH + i])
    return vp


@kernel
def best_area(s, T, p, fulfilled, own, out):
    """Best value of the masters, and penalties, when herd cards may be added unfulfilled (R49)."""
    added = own
    for card in range(L.N_OBJECTIVES):
        if out[ws.IN_HERD + card] and (fulfilled >> card) & 1:
            added += 1
    best = pairs_value(s, T, p, added)
    best_penalty = 0
    used = 0
    penalty = 0
    while True:
        mildest = -1
        for card in range(L.N_OBJECTIVES):
            if out[ws.IN_HERD + card] and ((fulfilled | used) >> card) & 1 == 0:
                if mildest < 0 or T[t.OBJECTIVE_PENALTY + card] > T[t.OBJECTIVE_PENALTY + mildest]:
                    mildest = card
        if mildest < 0:
            return best, best_penalty
        used |= 1 << mildest
        penalty += T[t.OBJECTIVE_PENALTY + mildest]
        added += 1
        value = pairs_value(s, T, p, added)
        if value + penalty > best + best_penalty:
            best = value
            best_penalty = penalty


@kernel
def list_objectives(s, T, p, out):
    """Cards that can be fulfilled at all, and what fulfilling each gains; returns how many."""
    area = s[L.SEATS + p * L.SEAT_SIZE + L.AREA]
    n = 0
    for card in range(L.N_OBJECTIVES):
        in_area = (area >> card) & 1
        if not in_area and out[ws.IN_HERD + card] == 0:
            continue
        possible = fits_needs(s, T, card, -1, out)
        fits_needs(s, T, card, 1, out)
        if possible:
            out[ws.CARD + n] = card
            out[ws.GAIN + n] = T[t.OBJECTIVE_VP + card]
            if in_area:
                out[ws.GAIN + n] -= T[t.OBJECTIVE_PENALTY + card]
            n += 1
    out[ws.REST + n] = 0
    for i in range(n - 1, -1, -1):
        out[ws.REST + i] = out[ws.REST + i + 1] + out[ws.GAIN + i]
    return n


@kernel
def score_objectives(s, T, p, out):
    """Categories 8 and 9 with the best assignment of elements.

    A425, A426, A427, A428, A567, R49.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    base = 0
    own = 0
    for card in range(L.N_OBJECTIVES):
        if (s[q + L.AREA] >> card) & 1:
            base += T[t.OBJECTIVE_PENALTY + card]
            own += 1
    n = list_objectives(s, T, p, out)
    most = pairs_value(s, T, p, L.N_OBJECTIVES)
    counts = most > 0
    best = -(1 << 20)
    best_pairs = 0
    best_gain = 0
    gain = 0
    fulfilled = 0
    depth = 0
    out[ws.CHOICE] = _NEW
    while depth >= 0:
        if depth == n:
            pairs = 0
            penalty = 0
            if counts:
                pairs, penalty = best_area(s, T, p, fulfilled, own, out)
            if gain + pairs + penalty > best:
                best = gain + pairs + penalty
                best_pairs = pairs
                best_gain = gain + penalty
            depth -= 1
            continue
        choice = out[ws.CHOICE + depth]
        card = out[ws.CARD + depth]
        if choice == _NEW:
            if fits_needs(s, T, card, -1, out):
                out[ws.CHOICE + depth] = _FULFILLED
                gain += out[ws.GAIN + depth]
                fulfilled |= 1 << card
                depth += 1
                out[ws.CHOICE + depth] = _NEW
                continue
            fits_needs(s, T, card, 1, out)
        elif choice == _FULFILLED:
            fits_needs(s, T, card, 1, out)
            gain -= out[ws.GAIN + depth]
            fulfilled &= ~(1 << card)
        else:
            depth -= 1
            continue
        out[ws.CHOICE + depth] = _LEFT
        if gain + out[ws.REST + depth + 1] + most > best:  # leaving it can still win
            depth += 1
            out[ws.CHOICE + depth] = _NEW
        else:
            depth -= 1
    s[q + VP_OBJECTIVES] = base + best_gain
    s[q + VP_MASTERS] += best_pairs


@kernel
def master_count(s, T, p, master, out):
    """What a station master counts, objective cards apart.

    A580, A581, A582, A583, A584, A585, A586, A587.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    what = T[t.MASTER_COUNTS + master]
    count = 0
    if what == c.COUNT_GOOD_CATTLE:
        for value in range(T[t.MASTER_FROM + master], T[t.MASTER_TO + master] + 1):
            count += out[ws.CATTLE + value]
    elif what == c.COUNT_WORKER_SET:
        count = worker_sets(s, p)
    elif what == c.COUNT_STATION:  # the terminus once
        for i in range(L.N_STATIONS):
            if s[L.STATION_DISCS + i * L.MAX_SEATS + p] > 0:
                count += 1
    elif what == c.COUNT_SHIP_DISC:
        for ship in range(L.N_SHIPS):
            count += s[L.SHIP_DISCS + ship * L.MAX_SEATS + p]
    elif what == c.COUNT_STRONG_WORKER:
        count = s[q + L.STRONG]
    elif what == c.COUNT_BUILDING:
        count = buildings_on_trail(s, p)
    elif what == c.COUNT_FARMER:
        for colour in range(L.N_COLOURS):
            count += s[q + L.FARMERS + colour]
    return count


@kernel
def score_places(s, T, p, out):
    """Categories 3 to 5: discs on ships, in cities, on stations; counted for objectives too."""
    q = L.SEATS + p * L.SEAT_SIZE
    for ship in range(L.N_SHIPS):
        s[q + VP_SHIPS] += T[t.SHIP_VP + ship] * s[L.SHIP_DISCS + ship * L.MAX_SEATS + p]
    out[ws.HAVE + c.NEED_SHIP_TOP] = s[L.SHIP_DISCS + T[t.SHIP_TOP] * L.MAX_SEATS + p]
    for cell in range(L.N_CELLS):
        if s[L.CELL_OWNER + cell] == p + 1:
            s[q + VP_CITIES] += T[t.CELL_VP + side_cell(s, cell)]
            out[ws.HAVE + c.NEED_W + cell // L.MAX_SPACES % L.N_QUARTERS] += 1
    for quay in range(L.N_QUAYS):
        s[q + VP_CITIES] += T[t.QUAY_VP + quay] * s[L.QUAY_DISCS + quay * L.MAX_SEATS + p]
    for i in range(L.N_STATIONS):
        discs = s[L.STATION_DISCS + i * L.MAX_SEATS + p]
        s[q + VP_STATIONS] += T[t.STATION_VP + i] * discs
        out[ws.HAVE + c.NEED_STATION] += discs


@kernel
def score_player(s, T, p, out):
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(ws.SCORING, ws.OUT_SIZE):
        out[i] = 0
    for i in range(L.N_CATEGORIES):
        s[q + L.SCORE + i] = 0
    s[q + VP_MONEY] = s[q + L.PESOS] // T[t.PESOS_PER_VP]  # A560
    for number in range(L.N_NUMBERS):  # A561
        if s[q + L.BUILDING_AT + number] > 0:
            s[q + VP_BUILDINGS] += T[t.FACE_VP + face(s, number)]
            out[ws.HAVE + c.NEED_BUILDING] += 1
    score_places(s, T, p, out)
    for colour in range(L.N_COLOURS):  # A565
        s[q + VP_FARMERS] += T[t.FARMER_VP] * s[q + L.FARMERS + colour]
        out[ws.HAVE + c.NEED_GREEN + colour] = s[q + L.FARMERS + colour]
    s[q + VP_HERD] = score_herd(s, T, p, out)
    for i in range(L.N_MASTERS):  # A568
        if (s[q + L.MASTERS] >> i) & 1:
            s[q + VP_MASTERS] += T[t.MASTER_VP + i] * (
                master_count(s, T, p, i, out) // T[t.MASTER_EACH + i]
            )
    score_objectives(s, T, p, out)
    for row in range(L.N_ROWS):  # A569
        s[q + VP_WORKERS] += T[t.WORKER_VP] * max(0, s[q + L.WORKERS + row] - T[t.WORKER_COLUMN])
    for disc in range(L.N_DISCS):  # A570
        if s[q + L.DISC_ON + disc] == 0:
            s[q + VP_STEPS] += T[t.DISC_VP + disc]
    s[q + VP_MARKER] = T[t.MARKER_VP] * s[q + L.MARKER]  # A571


@kernel
def score_pedro(s, T, out):
    """As a player, but no money, no masters, no step disc, and objectives all positive (A690)."""
    q = L.SEATS + L.PEDRO * L.SEAT_SIZE
    score_player(s, T, L.PEDRO, out)
    s[q + VP_MONEY] = 0
    s[q + VP_MASTERS] = 0
    s[q + VP_STEPS] = 0
    s[q + VP_OBJECTIVES] = 0
    for card in range(L.N_OBJECTIVES):
        if out[ws.IN_HERD + card]:
            s[q + VP_OBJECTIVES] += T[t.OBJECTIVE_VP + card]


@kernel
def score_game(s, T, out):
    for p in range(s[L.PLAYERS]):
        if s[L.SOLO] and p == L.PEDRO:
            score_pedro(s, T, out)
        else:
            score_player(s, T, p, out)
