"""One step of a game, things that move: estancieros, money, buildings, farmers, discs.

I20 (corners), I22, I23, I24 (farmers come and go), I25, I26. `before` is the state before the step;
what was on top of its stack says what kind of step it was.
"""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import room
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.jit import kernel

MAX_HELPED = 3  # A440


@kernel
def one_step_leads(before, T, p, start, goal):
    """Does one step lead from `start` to `goal`: over spaces without a tile only (A131)?"""
    room.clear(before, room.REACHED, L.N_NODES)
    n = 1
    before[room.WAITING] = start
    while n > 0:
        n -= 1
        node = before[room.WAITING + n]
        for way in range(L.MAX_WAYS):
            ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
            if ahead < 0 or before[room.REACHED + ahead] == 1:
                continue
            before[room.REACHED + ahead] = 1
            kind = T[t.NODE_TYPE + ahead]
            if ahead == goal:
                if kind == c.N_RAMP:  # A141
                    return (
                        before[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] >= T[t.NODE_RAMP_SLOT + ahead]
                    )
                return kind == c.N_BUENOS_AIRES or before[L.CONTENT + ahead] > 0
            if (kind == c.N_BUILDING or kind == c.N_FARMER) and before[L.CONTENT + ahead] == 0:
                before[room.WAITING + n] = ahead
                n += 1
    return False


@kernel
def face_of(s, content):
    """The face of a private building by what lies on its space."""
    number = (content - 1) % L.N_NUMBERS
    return 2 * number + s[L.SIDES + number]


@kernel
def broken_tax(s, T, before, p, node):
    """I26: the entered tile's tax, as far as money goes, to its owner or its coins.

    A137, A138, A139. The tax for a building of Pedro's goes to the bank (A610).
    """
    fee = 0
    owner = -1
    kind = T[t.NODE_TYPE + node]
    content = before[L.CONTENT + node]
    if kind == c.N_BUILDING:
        owner = (content - 1) // L.N_NUMBERS
        if owner != p:
            fee = T[t.HAND_FEE + s[L.PLAYERS] * 3 + T[t.FACE_HAND + face_of(s, content)]]
    elif kind == c.N_FARMER:
        fee = T[t.HAND_FEE + s[L.PLAYERS] * 3 + T[t.TILE_HAND + content - 1]]
    paid = min(fee, before[L.SEATS + p * L.SEAT_SIZE + L.PESOS])
    for player in range(s[L.PLAYERS]):
        gain = 0
        if owner != p:
            gain = -paid if player == p else (paid if player == owner and s[L.SOLO] == 0 else 0)
        q = L.SEATS + player * L.SEAT_SIZE
        if s[q + L.PESOS] - before[q + L.PESOS] != gain:
            return b.WRONG_TAX
    if s[L.COINS + node] - before[L.COINS + node] != (paid if kind == c.N_FARMER else 0):
        return b.WRONG_TAX
    return 0


@kernel
def broken_pedro_tax(s, T, before, node):
    """I26, A632, R53: the bank pays the human for Pedro; he pays nothing and lays no coins."""
    fee = 0
    content = before[L.CONTENT + node]
    if T[t.NODE_TYPE + node] == c.N_BUILDING and (content - 1) // L.N_NUMBERS != L.PEDRO:
        fee = T[t.HAND_FEE + s[L.PLAYERS] * 3 + T[t.FACE_HAND + face_of(s, content)]]
    if s[L.SEATS + L.PESOS] - before[L.SEATS + L.PESOS] != fee:
        return b.WRONG_TAX
    for space in range(L.N_NODES):
        if s[L.COINS + space] != before[L.COINS + space]:
            return b.COINS_CHANGED
    return 0


@kernel
def reaches_buenos_aires(before, T, p, start):
    """One step leads to Buenos Aires, or to a ramp that is open (A142)."""
    for node in range(L.N_NODES):
        kind = T[t.NODE_TYPE + node]
        if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
            if one_step_leads(before, T, p, start, node):
                return True
    return False


@kernel
def broken_estancieros(s, T, before, op, p):
    """I25: who moves, and where to."""
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        old = before[q + L.AT]
        new = s[q + L.AT]
        if old == new:
            continue
        if player != p:
            return b.MOVED_BY_OTHERS
        if op == ops.PLACE:  # A101
            if old != -1 or T[t.NODE_TYPE + new] != c.N_NEUTRAL:
                return b.BACKWARD
        elif op == ops.MOVE:
            if old < 0 or new < 0 or not one_step_leads(before, T, p, old, new):
                return b.BACKWARD
        elif op == ops.PEDRO_STEP:
            if T[t.NODE_TYPE + new] == c.N_BUENOS_AIRES:
                if not reaches_buenos_aires(before, T, p, old):
                    return b.BACKWARD
            elif not one_step_leads(before, T, p, old, new):
                return b.BACKWARD
        elif op == ops.ARRIVE:  # A142
            if T[t.NODE_TYPE + old] != c.N_RAMP or T[t.NODE_TYPE + new] != c.N_BUENOS_AIRES:
                return b.BACKWARD
        elif op == ops.BA_CLOSE or op == ops.PEDRO_BA:  # A262, A683
            if T[t.NODE_TYPE + old] != c.N_BUENOS_AIRES or T[t.NODE_TYPE + new] != c.N_START:
                return b.BACKWARD
        else:
            return b.BACKWARD
    return 0


@kernel
def broken_money(s, T, before, op, p):
    """I26: taxes keep the sum of money; coins come by taxes and go by help (A138, A444)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if op == ops.PEDRO_STEP:
        return broken_pedro_tax(s, T, before, s[q + L.AT])
    if op == ops.MOVE and s[q + L.AT] != before[q + L.AT]:
        made = 0
        for player in range(s[L.PLAYERS]):
            made += s[L.SEATS + player * L.SEAT_SIZE + L.PESOS]
            made -= before[L.SEATS + player * L.SEAT_SIZE + L.PESOS]
        for node in range(L.N_NODES):
            made += s[L.COINS + node] - before[L.COINS + node]
            if node != s[q + L.AT] and s[L.COINS + node] != before[L.COINS + node]:
                return b.COINS_CHANGED
        if made > 0 or (made < 0 and s[L.SOLO] == 0):
            return b.MONEY_MADE
        return broken_tax(s, T, before, p, s[q + L.AT])
    for player in range(s[L.PLAYERS]):
        r = L.SEATS + player * L.SEAT_SIZE
        if player != p and s[r + L.PESOS] != before[r + L.PESOS]:
            return b.MONEY_OF_OTHERS
    gained = 0
    taken = False
    for node in range(L.N_NODES):
        takes = op == ops.HELP_CARDS or op == ops.PEDRO_FARMER
        if s[L.COINS + node] != before[L.COINS + node] and (not takes or s[L.COINS + node] != 0):
            return b.COINS_CHANGED
        if takes and s[L.CONTENT + node] != before[L.CONTENT + node]:
            gained += before[L.COINS + node] + T[t.NODE_PESOS + node]
            taken = op == ops.HELP_CARDS  # with Pedro they go to the bank (A647)
        elif s[L.COINS + node] != before[L.COINS + node]:
            return b.COINS_CHANGED
    if taken and s[q + L.PESOS] - before[q + L.PESOS] != gained:
        return b.COINS_CHANGED
    return 0


@kernel
def broken_building(s, T, before, op, p, node):
    """I23: a building space has changed."""
    old = before[L.CONTENT + node]
    new = s[L.CONTENT + node]
    builds = op == ops.BUILD_SPACE
    if s[L.SOLO] > 0 and p == L.PEDRO:
        builds = op == (ops.PEDRO_SPACE if old == 0 else ops.PEDRO_BUILD)
    if not builds or new == 0 or (new - 1) // L.N_NUMBERS != p:
        return b.TILE_BACK
    needs = T[t.FACE_CARPINTEROS + face_of(s, new)]
    if old == 0:
        return b.TOO_LARGE if needs > L.N_COLUMNS else 0
    if (old - 1) // L.N_NUMBERS != p or needs <= T[t.FACE_CARPINTEROS + face_of(s, old)]:
        return b.REPLACED_BY_LESS
    return 0


@kernel
def room_left(s, T, colour, node):
    """Is a space of the zone still free, below `node` if that is in it (A231)?"""
    for i in range(T[t.ZONE_N + colour]):
        space = T[t.ZONE + colour * L.MAX_ZONE + i]
        if space == node:
            return False
        if s[L.CONTENT + space] == 0:
            return True
    return False


@kernel
def broken_farmers(s, T, before, op, place):
    """A231: a farmer goes to the lowest free space, or to the box when there is none.

    Pedro takes one, to the box when the frame's first number is 0 (A648).
    """
    most = MAX_HELPED if op == ops.HELP_CARDS else (1 if op == ops.PEDRO_FARMER else 0)
    comes = op == ops.FORECAST_TILE or op == ops.PEDRO_BA
    taken = 0
    for node in range(L.N_NODES):
        old = before[L.CONTENT + node]
        new = s[L.CONTENT + node]
        if old == new or T[t.NODE_TYPE + node] != c.N_FARMER:
            continue
        if new == 0:
            taken += 1
            if taken > most:
                return b.FARMER_SPACE
        elif not comes or old != 0:
            return b.FARMER_SPACE
        elif room_left(s, T, T[t.TILE_COLOUR + new - 1], node):
            return b.FARMER_SPACE
    boxed = 0
    for tile in range(L.TILE_KINDS):
        if s[L.FARMERS_REMOVED + tile] != before[L.FARMERS_REMOVED + tile]:
            boxed += 1
            if op != ops.PEDRO_FARMER and (
                not comes or room_left(s, T, T[t.TILE_COLOUR + tile], -1)
            ):
                return b.FARMER_SPACE
    if op == ops.PEDRO_FARMER and boxed != (taken if place == 0 else 0):
        return b.FARMER_SPACE
    return 0


@kernel
def broken_spaces(s, T, before, op, p, place):
    """I22, I23, I24: what changed on the trail."""
    for node in range(L.N_NODES):
        if s[L.CONTENT + node] != before[L.CONTENT + node]:
            kind = T[t.NODE_TYPE + node]
            if kind == c.N_NEUTRAL:
                return b.NEUTRAL_MOVED
            if kind == c.N_BUILDING:
                code = broken_building(s, T, before, op, p, node)
                if code > 0:
                    return code
    for player in range(s[L.PLAYERS]):
        for number in range(L.N_NUMBERS):
            old = before[L.SEATS + player * L.SEAT_SIZE + L.BUILDING_AT + number]
            new = s[L.SEATS + player * L.SEAT_SIZE + L.BUILDING_AT + number]
            if old != new and (old < 0 or (old > 0 and new >= 0)):
                return b.TILE_BACK
    return broken_farmers(s, T, before, op, place)


@kernel
def payable_disc(before, T, p, money, white_only):
    """Does the board hold a disc that could be paid for (R20)?"""
    q = L.SEATS + p * L.SEAT_SIZE
    for disc in range(L.N_DISCS):
        if before[q + L.DISC_ON + disc] == 1 and T[t.DISC_PAY + disc] <= money:
            if not white_only or T[t.DISC_BLACK + disc] == 0:
                return True
    return False


@kernel
def broken_corners(s, T, before, op, p, place):
    """I5, I20: which disc was taken. `place` is the ship, station or quay of the frame."""
    q = L.SEATS + p * L.SEAT_SIZE
    money = before[q + L.PESOS]
    black = True
    if op == ops.SHIP_DISC:
        black = T[t.SHIP_BLACK + place] == 1
    elif op == ops.QUAY_DISC:
        black = T[t.QUAY_BLACK + place] == 1
    elif op == ops.STATION:
        black = T[t.STATION_BLACK + place] == 1
        money -= T[t.STATION_PRICE + place]
    if s[L.RESERVE] > before[L.RESERVE]:
        return b.DISC_BACK
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] > before[q + L.DISC_ON + disc]:
            return b.DISC_BACK
        if s[q + L.DISC_ON + disc] < before[q + L.DISC_ON + disc]:
            if op != ops.SHIP_DISC and op != ops.QUAY_DISC and op != ops.STATION:
                return b.DISC_BACK
            if (
                not black
                and T[t.DISC_BLACK + disc] == 1
                and payable_disc(before, T, p, money, True)
            ):
                return b.WHITE_HOLD
    for station in range(L.N_STATIONS):
        at = L.STATION_DISCS + station * L.MAX_SEATS + p
        if s[at] < before[at]:
            reserve = s[L.SOLO] > 0 and p == L.PEDRO and before[L.RESERVE] > 0  # A672
            if reserve or payable_disc(before, T, p, money, False):
                return b.STATION_DISC_EARLY
    return 0
