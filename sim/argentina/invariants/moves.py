"""One step of a game, things that move: estancieros, money, buildings, farmers, discs.

I20 (corners), I22, I23, I24 (farmers come and go), I25, I26. `before` is the state before the step;
what was on top of its stack says what kind of step it was.
"""

from sim.argentina.invariants.codes import (
    BACKWARD,
    COINS_CHANGED,
    DISC_BACK,
    FARMER_SPACE,
    MONEY_MADE,
    MONEY_OF_OTHERS,
    MOVED_BY_OTHERS,
    NEUTRAL_MOVED,
    REPLACED_BY_LESS,
    STATION_DISC_EARLY,
    TILE_BACK,
    TOO_LARGE,
    WHITE_HOLD,
    WRONG_TAX,
)
from sim.argentina.invariants.room import W_REACHED, W_WAITING, clear
from sim.argentina.kernel.codes import (
    N_BUENOS_AIRES,
    N_BUILDING,
    N_FARMER,
    N_NEUTRAL,
    N_RAMP,
    N_START,
)
from sim.argentina.kernel.layout import (
    AT,
    BUILDING_AT,
    COINS,
    CONTENT,
    DISC_ON,
    ENGINE,
    FARMERS_REMOVED,
    N_COLUMNS,
    N_DISCS,
    N_NODES,
    N_NUMBERS,
    N_STATIONS,
    PEDRO,
    PESOS,
    PLAYERS,
    RESERVE,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SIDES,
    SOLO,
    STATION_DISCS,
    TILE_KINDS,
    WAYS_MAX,
    ZONE_MAX,
)
from sim.argentina.kernel.ops import (
    ARRIVE,
    BA_CLOSE,
    BUILD_SPACE,
    FORECAST_TILE,
    HELP_CARDS,
    MOVE,
    PEDRO_BA,
    PEDRO_BUILD,
    PEDRO_FARMER,
    PEDRO_SPACE,
    PEDRO_STEP,
    PLACE,
    QUAY_DISC,
    SHIP_DISC,
    STATION,
)
from sim.argentina.kernel.tables import (
    T_DISC_BLACK,
    T_DISC_PAY,
    T_FACE_CARPINTEROS,
    T_FACE_HAND,
    T_HAND_FEE,
    T_NODE_PESOS,
    T_NODE_RAMP_SLOT,
    T_NODE_TYPE,
    T_NODE_WAYS,
    T_QUAY_BLACK,
    T_SHIP_BLACK,
    T_STATION_BLACK,
    T_STATION_PRICE,
    T_TILE_COLOUR,
    T_TILE_HAND,
    T_ZONE,
    T_ZONE_N,
)
from sim.core.jit import kernel

MOST_HELPED = 3  # A440


@kernel
def one_step_leads(before, T, p, start, goal):
    """Does one step lead from `start` to `goal`: over spaces without a tile only (A131)?"""
    clear(before, W_REACHED, N_NODES)
    n = 1
    before[W_WAITING] = start
    while n > 0:
        n -= 1
        node = before[W_WAITING + n]
        for w in range(WAYS_MAX):
            ahead = T[T_NODE_WAYS + node * WAYS_MAX + w]
            if ahead < 0 or before[W_REACHED + ahead] == 1:
                continue
            before[W_REACHED + ahead] = 1
            kind = T[T_NODE_TYPE + ahead]
            if ahead == goal:
                if kind == N_RAMP:  # A141
                    return before[SEATS + p * SEAT_SIZE + ENGINE] >= T[T_NODE_RAMP_SLOT + ahead]
                return kind == N_BUENOS_AIRES or before[CONTENT + ahead] > 0
            if (kind == N_BUILDING or kind == N_FARMER) and before[CONTENT + ahead] == 0:
                before[W_WAITING + n] = ahead
                n += 1
    return False


@kernel
def face_of(s, content):
    """The face of a private building by what lies on its space."""
    number = (content - 1) % N_NUMBERS
    return 2 * number + s[SIDES + number]


@kernel
def broken_tax(s, T, before, p, node):
    """I26, A137-A139: the entered tile's tax, as far as money goes, to its owner or its coins.

    The tax for a building of Pedro's goes to the bank (A610).
    """
    fee = 0
    owner = -1
    kind = T[T_NODE_TYPE + node]
    content = before[CONTENT + node]
    if kind == N_BUILDING:
        owner = (content - 1) // N_NUMBERS
        if owner != p:
            fee = T[T_HAND_FEE + s[PLAYERS] * 3 + T[T_FACE_HAND + face_of(s, content)]]
    elif kind == N_FARMER:
        fee = T[T_HAND_FEE + s[PLAYERS] * 3 + T[T_TILE_HAND + content - 1]]
    paid = min(fee, before[SEATS + p * SEAT_SIZE + PESOS])
    for player in range(s[PLAYERS]):
        gain = 0
        if owner != p:
            gain = -paid if player == p else (paid if player == owner and s[SOLO] == 0 else 0)
        q = SEATS + player * SEAT_SIZE
        if s[q + PESOS] - before[q + PESOS] != gain:
            return WRONG_TAX
    if s[COINS + node] - before[COINS + node] != (paid if kind == N_FARMER else 0):
        return WRONG_TAX
    return 0


@kernel
def broken_pedro_tax(s, T, before, node):
    """I26, A632, R53: the bank pays the human for Pedro; he pays nothing and lays no coins."""
    fee = 0
    content = before[CONTENT + node]
    if T[T_NODE_TYPE + node] == N_BUILDING and (content - 1) // N_NUMBERS != PEDRO:
        fee = T[T_HAND_FEE + s[PLAYERS] * 3 + T[T_FACE_HAND + face_of(s, content)]]
    if s[SEATS + PESOS] - before[SEATS + PESOS] != fee:
        return WRONG_TAX
    for space in range(N_NODES):
        if s[COINS + space] != before[COINS + space]:
            return COINS_CHANGED
    return 0


@kernel
def reaches_buenos_aires(before, T, p, start):
    """One step leads to Buenos Aires, or to a ramp that is open (A142)."""
    for node in range(N_NODES):
        kind = T[T_NODE_TYPE + node]
        if kind == N_RAMP or kind == N_BUENOS_AIRES:
            if one_step_leads(before, T, p, start, node):
                return True
    return False


@kernel
def broken_estancieros(s, T, before, op, p):
    """I25: who moves, and where to."""
    for player in range(s[PLAYERS]):
        q = SEATS + player * SEAT_SIZE
        old = before[q + AT]
        new = s[q + AT]
        if old == new:
            continue
        if player != p:
            return MOVED_BY_OTHERS
        if op == PLACE:  # A101
            if old != -1 or T[T_NODE_TYPE + new] != N_NEUTRAL:
                return BACKWARD
        elif op == MOVE:
            if old < 0 or new < 0 or not one_step_leads(before, T, p, old, new):
                return BACKWARD
        elif op == PEDRO_STEP:
            if T[T_NODE_TYPE + new] == N_BUENOS_AIRES:
                if not reaches_buenos_aires(before, T, p, old):
                    return BACKWARD
            elif not one_step_leads(before, T, p, old, new):
                return BACKWARD
        elif op == ARRIVE:  # A142
            if T[T_NODE_TYPE + old] != N_RAMP or T[T_NODE_TYPE + new] != N_BUENOS_AIRES:
                return BACKWARD
        elif op == BA_CLOSE or op == PEDRO_BA:  # A262, A683
            if T[T_NODE_TYPE + old] != N_BUENOS_AIRES or T[T_NODE_TYPE + new] != N_START:
                return BACKWARD
        else:
            return BACKWARD
    return 0


@kernel
def broken_money(s, T, before, op, p):
    """I26: taxes keep the sum of money; coins come by taxes and go by help (A138, A444)."""
    q = SEATS + p * SEAT_SIZE
    if op == PEDRO_STEP:
        return broken_pedro_tax(s, T, before, s[q + AT])
    if op == MOVE and s[q + AT] != before[q + AT]:
        made = 0
        for player in range(s[PLAYERS]):
            made += s[SEATS + player * SEAT_SIZE + PESOS]
            made -= before[SEATS + player * SEAT_SIZE + PESOS]
        for node in range(N_NODES):
            made += s[COINS + node] - before[COINS + node]
            if node != s[q + AT] and s[COINS + node] != before[COINS + node]:
                return COINS_CHANGED
        if made > 0 or (made < 0 and s[SOLO] == 0):
            return MONEY_MADE
        return broken_tax(s, T, before, p, s[q + AT])
    for player in range(s[PLAYERS]):
        r = SEATS + player * SEAT_SIZE
        if player != p and s[r + PESOS] != before[r + PESOS]:
            return MONEY_OF_OTHERS
    gained = 0
    taken = False
    for node in range(N_NODES):
        takes = op == HELP_CARDS or op == PEDRO_FARMER
        if s[COINS + node] != before[COINS + node] and (not takes or s[COINS + node] != 0):
            return COINS_CHANGED
        if takes and s[CONTENT + node] != before[CONTENT + node]:
            gained += before[COINS + node] + T[T_NODE_PESOS + node]
            taken = op == HELP_CARDS  # with Pedro they go to the bank (A647)
        elif s[COINS + node] != before[COINS + node]:
            return COINS_CHANGED
    if taken and s[q + PESOS] - before[q + PESOS] != gained:
        return COINS_CHANGED
    return 0


@kernel
def broken_building(s, T, before, op, p, node):
    """I23: a building space has changed."""
    old = before[CONTENT + node]
    new = s[CONTENT + node]
    builds = op == BUILD_SPACE
    if s[SOLO] > 0 and p == PEDRO:
        builds = op == (PEDRO_SPACE if old == 0 else PEDRO_BUILD)
    if not builds or new == 0 or (new - 1) // N_NUMBERS != p:
        return TILE_BACK
    needs = T[T_FACE_CARPINTEROS + face_of(s, new)]
    if old == 0:
        return TOO_LARGE if needs > N_COLUMNS else 0
    if (old - 1) // N_NUMBERS != p or needs <= T[T_FACE_CARPINTEROS + face_of(s, old)]:
        return REPLACED_BY_LESS
    return 0


@kernel
def room_left(s, T, colour, node):
    """Is a space of the zone still free, below `node` if that is in it (A231)?"""
    for i in range(T[T_ZONE_N + colour]):
        space = T[T_ZONE + colour * ZONE_MAX + i]
        if space == node:
            return False
        if s[CONTENT + space] == 0:
            return True
    return False


@kernel
def broken_farmers(s, T, before, op, place):
    """A231: a farmer goes to the lowest free space, or to the box when there is none.

    Pedro takes one, to the box when the frame's first number is 0 (A648).
    """
    most = MOST_HELPED if op == HELP_CARDS else (1 if op == PEDRO_FARMER else 0)
    comes = op == FORECAST_TILE or op == PEDRO_BA
    taken = 0
    for node in range(N_NODES):
        old = before[CONTENT + node]
        new = s[CONTENT + node]
        if old == new or T[T_NODE_TYPE + node] != N_FARMER:
            continue
        if new == 0:
            taken += 1
            if taken > most:
                return FARMER_SPACE
        elif not comes or old != 0:
            return FARMER_SPACE
        elif room_left(s, T, T[T_TILE_COLOUR + new - 1], node):
            return FARMER_SPACE
    boxed = 0
    for tile in range(TILE_KINDS):
        if s[FARMERS_REMOVED + tile] != before[FARMERS_REMOVED + tile]:
            boxed += 1
            if op != PEDRO_FARMER and (not comes or room_left(s, T, T[T_TILE_COLOUR + tile], -1)):
                return FARMER_SPACE
    if op == PEDRO_FARMER and boxed != (taken if place == 0 else 0):
        return FARMER_SPACE
    return 0


@kernel
def broken_spaces(s, T, before, op, p, place):
    """I22, I23, I24: what changed on the trail."""
    for node in range(N_NODES):
        if s[CONTENT + node] != before[CONTENT + node]:
            kind = T[T_NODE_TYPE + node]
            if kind == N_NEUTRAL:
                return NEUTRAL_MOVED
            if kind == N_BUILDING:
                code = broken_building(s, T, before, op, p, node)
                if code > 0:
                    return code
    for player in range(s[PLAYERS]):
        for number in range(N_NUMBERS):
            old = before[SEATS + player * SEAT_SIZE + BUILDING_AT + number]
            new = s[SEATS + player * SEAT_SIZE + BUILDING_AT + number]
            if old != new and (old < 0 or (old > 0 and new >= 0)):
                return TILE_BACK
    return broken_farmers(s, T, before, op, place)


@kernel
def payable_disc(before, T, p, money, white_only):
    """Does the board hold a disc that could be paid for (R20)?"""
    q = SEATS + p * SEAT_SIZE
    for d in range(N_DISCS):
        if before[q + DISC_ON + d] == 1 and T[T_DISC_PAY + d] <= money:
            if not white_only or T[T_DISC_BLACK + d] == 0:
                return True
    return False


@kernel
def broken_corners(s, T, before, op, p, place):
    """I5, I20: which disc was taken. `place` is the ship, station or quay of the frame."""
    q = SEATS + p * SEAT_SIZE
    money = before[q + PESOS]
    black = True
    if op == SHIP_DISC:
        black = T[T_SHIP_BLACK + place] == 1
    elif op == QUAY_DISC:
        black = T[T_QUAY_BLACK + place] == 1
    elif op == STATION:
        black = T[T_STATION_BLACK + place] == 1
        money -= T[T_STATION_PRICE + place]
    if s[RESERVE] > before[RESERVE]:
        return DISC_BACK
    for d in range(N_DISCS):
        if s[q + DISC_ON + d] > before[q + DISC_ON + d]:
            return DISC_BACK
        if s[q + DISC_ON + d] < before[q + DISC_ON + d]:
            if op != SHIP_DISC and op != QUAY_DISC and op != STATION:
                return DISC_BACK
            if not black and T[T_DISC_BLACK + d] == 1 and payable_disc(before, T, p, money, True):
                return WHITE_HOLD
    for station in range(N_STATIONS):
        at = STATION_DISCS + station * SEATS_MAX + p
        if s[at] < before[at]:
            reserve = s[SOLO] > 0 and p == PEDRO and before[RESERVE] > 0  # A672
            if reserve or payable_disc(before, T, p, money, False):
                return STATION_DISC_EARLY
    return 0
