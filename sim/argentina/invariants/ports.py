"""Ships and cities: nothing lost, departures as the marker says (I19, I20, I21)."""

from sim.argentina.components import SHIPS
from sim.argentina.invariants.codes import (
    COVERED,
    DEPARTURES_DUE,
    SHIP_AWAY,
    SHIP_COUNT,
    SHIP_LOST,
    SHIP_TWICE,
    SHIP_WITHOUT_ANCHOR,
    ZONE_ORDER,
)
from sim.argentina.invariants.room import W_THINGS, clear
from sim.argentina.kernel.codes import ARROW_REFILL
from sim.argentina.kernel.layout import (
    ARROWS,
    ARROWS_N,
    CELL_OWNER,
    CITY_SIDES,
    MARKER_ROW,
    N_CELLS,
    N_CITIES,
    N_JOB_ROWS,
    N_QUARTERS,
    N_SHIPS,
    N_SHIPS_STACK,
    N_SHIPS_START,
    PLAYERS,
    SEATS_MAX,
    SHIP_DISCS,
    SHIP_GONE,
    SHIP_STACK_N,
    SPACES_MAX,
    ZONE,
    ZONE_N,
    state,
)
from sim.argentina.kernel.tables import (
    T_CELL_OPEN,
    T_CLOSED,
    T_JOB_ARROW,
    T_MARKER_START,
    T_NEW_SHIPS,
    T_SHIP_COLOUR,
    T_SHIP_REPEAT,
    T_SHIP_VALUE,
)
from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

HARBOUR = SHIPS.rows(state)
BOX = SHIPS.supplies()
ANCHORS = 3  # yellow, turquoise, purple (A241)
UNDER_TILE = 2  # a bonus space that a closure tile covers


@kernel
def departed(s, T):
    """Bits of the colours whose ships have all left; -1 when a colour left in part."""
    colours = 0
    for colour in range(1, ANCHORS + 1):
        ships = 0
        gone = 0
        for ship in range(N_SHIPS):
            if T[T_SHIP_COLOUR + ship] == colour:
                ships += 1
                gone += s[SHIP_GONE + ship]
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
        return SHIP_LOST
    due = 0
    for row in range(T[T_MARKER_START], min(s[MARKER_ROW], N_JOB_ROWS)):
        arrow = T[T_JOB_ARROW + row]
        if arrow > 0 and arrow < ARROW_REFILL:
            due |= 1 << arrow
    for i in range(s[ARROWS_N]):
        arrow = s[ARROWS + i]
        if arrow > 0 and arrow < ARROW_REFILL:
            if (left >> arrow) & 1:
                return DEPARTURES_DUE
            left |= 1 << arrow
    return DEPARTURES_DUE if left != due else 0


@kernel
def broken_ships(s, T, w):
    """I19, I20: every ship in one place, as many as the departures leave."""
    clear(w, W_THINGS, N_SHIPS)
    count_rows(s, T, HARBOUR, 0, w, W_THINGS)
    take_away(T, BOX, 1, w, W_THINGS)
    if uneven(w, W_THINGS, W_THINGS + N_SHIPS):
        return SHIP_LOST
    in_zone = 0
    for i in range(s[ZONE_N]):
        ship = s[ZONE + i]
        in_zone |= 1 << ship
        if i > 0 and T[T_SHIP_VALUE + s[ZONE + i - 1]] > T[T_SHIP_VALUE + ship]:
            return ZONE_ORDER
    gone = 0
    for ship in range(N_SHIPS):
        here = (in_zone >> ship) & 1
        if s[SHIP_GONE + ship] == 1:
            gone += 1
            if T[T_SHIP_COLOUR + ship] == 0:
                return SHIP_WITHOUT_ANCHOR
        for p in range(SEATS_MAX):
            discs = s[SHIP_DISCS + ship * SEATS_MAX + p]
            if discs > 0 and here == 0:
                return SHIP_AWAY
            if discs > 1 and T[T_SHIP_REPEAT + ship] == 0:
                return SHIP_TWICE
    code = broken_departures(s, T)
    if code > 0:
        return code
    colours = departed(s, T)
    new = 0
    for colour in range(1, ANCHORS + 1):
        new += T[T_NEW_SHIPS] * ((colours >> colour) & 1)
    if s[SHIP_STACK_N] != N_SHIPS_STACK - new or s[ZONE_N] != N_SHIPS_START - gone + new:
        return SHIP_COUNT
    return 0


@kernel
def broken_cities(s, T):
    """I21: discs only on bonus spaces that are there and uncovered."""
    for city in range(N_CITIES):
        side = s[CITY_SIDES + city]
        closed = T[T_CLOSED + s[PLAYERS] * N_CITIES + city] == 1
        cells = N_QUARTERS * SPACES_MAX
        for cell in range(city * cells, (city + 1) * cells):
            owner = s[CELL_OWNER + cell]
            if owner > 0:
                kind = T[T_CELL_OPEN + side * N_CELLS + cell]
                if kind == 0 or (kind == UNDER_TILE and closed):
                    return COVERED
    return 0


@kernel
def broken_ports(s, T, w):
    code = broken_ships(s, T, w)
    if code == 0:
        code = broken_cities(s, T)
    return code
