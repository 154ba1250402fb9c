"""Ships and cities: nothing lost, departures as the marker says (I19, I20, I21)."""

from sim.argentina.components import SHIPS
from sim.argentina.invariants import codes as b
from sim.argentina.invariants import room
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

HARBOUR = SHIPS.rows(L.state)
BOX = SHIPS.supplies()
ANCHORS = 3  # yellow, turquoise, purple (A241)
UNDER_TILE = 2  # a bonus space that a closure tile covers
SHIP_COUNTS = room.block.add("ships", L.N_SHIPS, "ships in all places")


@kernel
def departed(s, T):
    """Bits of the colours whose ships have all left; -1 when a colour left in part."""
    colours = 0
    for colour in range(1, ANCHORS + 1):
        ships = 0
        gone = 0
        for ship in range(L.N_SHIPS):
            if T[t.SHIP_COLOUR + ship] == colour:
                ships += 1
                gone += s[L.SHIP_GONE + ship]
        if gone != 0 and gone != ships:
            return -1
        if gone > 0:
            colours |= 1 << colour
    return colours


@kernel
def broken_departures(s, T):
    """The colours that left, and those that wait for the end of step 6, are those passed (A235)."""
    left = departed(s, T)
    if left < 0:
        return b.SHIP_LOST
    due = 0
    for row in range(T[t.MARKER_START], min(s[L.MARKER_ROW], L.N_JOB_ROWS)):
        arrow = T[t.JOB_ARROW + row]
        if arrow > 0 and arrow < c.ARROW_REFILL:
            due |= 1 << arrow
    for i in range(s[L.ARROWS_N]):
        arrow = s[L.ARROWS + i]
        if arrow > 0 and arrow < c.ARROW_REFILL:
            if (left >> arrow) & 1:
                return b.DEPARTURES_DUE
            left |= 1 << arrow
    return b.DEPARTURES_DUE if left != due else 0


@kernel
def broken_ships(s, T, w):
    """I19, I20: every ship in one place, as many as the departures leave."""
    room.clear(w, SHIP_COUNTS, L.N_SHIPS)
    count_rows(s, T, HARBOUR, 0, w, SHIP_COUNTS)
    take_away(T, BOX, 1, w, SHIP_COUNTS)
    if uneven(w, SHIP_COUNTS, SHIP_COUNTS + L.N_SHIPS):
        return b.SHIP_LOST
    in_zone = 0
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        in_zone |= 1 << ship
        if i > 0 and T[t.SHIP_VALUE + s[L.ZONE + i - 1]] > T[t.SHIP_VALUE + ship]:
            return b.ZONE_ORDER
    gone = 0
    for ship in range(L.N_SHIPS):
        here = (in_zone >> ship) & 1
        if s[L.SHIP_GONE + ship] == 1:
            gone += 1
            if T[t.SHIP_COLOUR + ship] == 0:
                return b.SHIP_WITHOUT_ANCHOR
        for p in range(L.MAX_SEATS):
            discs = s[L.SHIP_DISCS + ship * L.MAX_SEATS + p]
            if discs > 0 and here == 0:
                return b.SHIP_AWAY
            if discs > 1 and T[t.SHIP_REPEAT + ship] == 0:
                return b.SHIP_TWICE
    code = broken_departures(s, T)
    if code > 0:
        return code
    colours = departed(s, T)
    new = 0
    for colour in range(1, ANCHORS + 1):
        new += T[t.NEW_SHIPS] * ((colours >> colour) & 1)
    if s[L.SHIP_STACK_N] != L.N_SHIPS_STACK - new or s[L.ZONE_N] != L.N_SHIPS_START - gone + new:
        return b.SHIP_COUNT
    return 0


@kernel
def broken_cities(s, T):
    """I21: discs only on bonus spaces that are there and uncovered."""
    for city in range(L.N_CITIES):
        side = s[L.CITY_SIDES + city]
        closed = T[t.CLOSED + s[L.PLAYERS] * L.N_CITIES + city] == 1
        cells = L.N_QUARTERS * L.MAX_SPACES
        for cell in range(city * cells, (city + 1) * cells):
            owner = s[L.CELL_OWNER + cell]
            if owner > 0:
                kind = T[t.CELL_OPEN + side * L.N_CELLS + cell]
                if kind == 0 or (kind == UNDER_TILE and closed):
                    return b.COVERED
    return 0


@kernel
def broken_ports(s, T, w):
    code = broken_ships(s, T, w)
    if code == 0:
        code = broken_cities(s, T)
    return code
