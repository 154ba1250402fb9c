"""The whole table as a player sees it, as text: what `repr` of a game shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.flatten import Tables
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import DEPARTURES, QUARTERS
from sim.argentina.pedro_words import level
from sim.argentina.show_seat import seat_block
from sim.argentina.view import State, View
from sim.argentina.words import CORNERS, city, count
from sim.core.tabletop import Block, Part, Rows, Said, Tabletop, Things, rows

if TYPE_CHECKING:
    from sim.western import family_show as family
else:
    from sim.argentina import family_show as family


def tabletop(state: State, tables: Tables) -> Tabletop:
    """Turn and decision, everything on the table, and a block for each player."""
    v = View(state, tables)
    seats = (seat_block(v, p) for p in range(v.players))
    return Tabletop((family.heading(v, title(v)), *common(v), *seats), family.COLOURS)


def common(v: View) -> list[Block]:
    """What lies between the players, block by block."""
    queue = " (from the deck on; Pedro takes the last)" if v.solo else ""  # A612, A646
    return [
        family.trail(v, "farmers: strength, hand, +pesos left on them"),
        family.jobs(v, forecast(v)),
        family.market(v, f"exhaustion pile {v.state(L.EXHAUSTION_PILE)}"),
        family.objectives(v, queue),
        ships(v),
        cities(v),
        family.railway(v),
    ]


def title(v: View) -> str:
    who = f"solo against Pedro ({level(v)})" if v.solo else f"{v.players} players"
    return f"{v.tables.game.title}, {who}"


def forecast(v: View) -> Rows:
    return family.forecast(v, "bag", *([["", "lower", "upper", ""]] if v.solo else []))


def ships(v: View) -> Block:
    cells = [["ship", "grain", "corners", "VP", "departs", "loading gives", "discs"]]
    for i in range(v.state(L.ZONE_N)):
        ship = v.state(L.ZONE + i)
        colour = v.table(t.SHIP_COLOUR + ship)
        quay = v.table(t.SHIP_QUAY + ship)
        cells.append(
            [
                v.names.ships[ship],
                str(v.table(t.SHIP_GRAIN + ship)),
                CORNERS[v.table(t.SHIP_BLACK + ship)],
                str(v.table(t.SHIP_VP + ship)) if v.table(t.SHIP_VP + ship) else "-",
                f"{DEPARTURES[colour - 1]}, to {v.quay(quay)}" if colour else "-",
                v.effects(v.table(t.SHIP_EFFECTS + ship)) or "-",
                v.shares(L.SHIP_DISCS + ship * L.MAX_SEATS),
            ]
        )
    stack = count(v.state(L.SHIP_STACK_N), "ship")
    head = f"ships in the loading zone (* without sun; {stack} in the stack)"
    return Block(head, (), (rows(cells),))


def cities(v: View) -> Block:
    parts: list[Part] = []
    for number in range(L.N_CITIES):
        side = v.state(L.CITY_SIDES + number)
        closed = v.table(t.CLOSED + v.players * L.N_CITIES + number)
        name = city(number)
        at_quays = [
            f"{v.quay(quay).removesuffix(f' of {name}')}"
            f" ({v.table(t.QUAY_VP + quay)} VP): " + v.shares(L.QUAY_DISCS + quay * L.MAX_SEATS)
            for quay in range(L.N_QUAYS)
            if v.table(t.QUAY_CITY + quay) == number
        ]
        centre = ", centre closed" if closed else ""
        parts.append(Said(f"  {name}, side {'ab'[side]}{centre}; {'; '.join(at_quays)}"))
        for i, quarter in enumerate(QUARTERS):
            at = (side * L.N_CITIES + number) * L.N_QUARTERS + i
            grain = v.table(t.QUARTER_GRAIN + at)
            spaces = quarter_spaces(v, number, i, bool(closed))
            label = f"{quarter} {grain} grain"
            parts.append(Things(label, tuple(spaces), mark=" | ", indent="    "))
    return Block("cities (grain of each quarter, its bonus spaces, [owner])", (), tuple(parts))


def quarter_spaces(v: View, number: int, quarter: int, closed: bool) -> list[str]:
    """The open bonus spaces of a quarter, with their owners."""
    spaces = []
    for k in range(L.MAX_SPACES):
        cell = (number * L.N_QUARTERS + quarter) * L.MAX_SPACES + k
        kind = v.table(t.CELL_OPEN + v.state(L.CITY_SIDES + number) * L.N_CELLS + cell)
        if kind == 1 or (kind == 2 and not closed):
            owner = v.state(L.CELL_OWNER + cell)
            spaces.append(v.cell(cell) + (f" [{v.tag(owner - 1)}]" if owner else ""))
    return spaces
