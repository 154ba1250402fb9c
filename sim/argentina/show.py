"""The whole table as a player sees it, as text: what `repr` of a game shows."""

from __future__ import annotations

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import DEPARTURES, QUARTERS
from sim.argentina.pedro_words import level
from sim.argentina.show_seat import seat_block
from sim.argentina.view import State, View
from sim.argentina.words import CORNERS, city, count
from sim.core.columns import folded, grid


def table_text(state: State, tables: Tables) -> str:
    """Turn and decision, everything on the table, and a block for each player."""
    v = View(state, tables)
    blocks = [heading(v), *common(v)]
    blocks += [seat_block(v, p) for p in range(v.players)]
    return "\n\n".join("\n".join(block) for block in blocks)


def common(v: View) -> list[list[str]]:
    """What lies between the players, block by block."""
    return [trail(v), jobs(v), market(v), objectives(v), ships(v), cities(v), railway(v)]


def title(v: View) -> str:
    who = f"solo against Pedro ({level(v)})" if v.solo else f"{v.players} players"
    return f"{v.tables.game.title}, {who}"


def heading(v: View) -> list[str]:
    lines = v.heading(title(v))
    if v.state(L.TRIGGER) and not v.state(L.OVER):
        left = count(v.state(L.LAST_TURNS), "turn")
        lines.append(f"the end was triggered by {v.player(v.state(L.TRIGGER) - 1)}: {left} left")
    return lines


# --- the trail ------------------------------------------------------------------------------------


def trail_order(v: View) -> list[int]:
    """The nodes from the Rider space to Buenos Aires, every node after all that lead to it."""
    waiting = [0] * L.N_NODES
    for node in range(L.N_NODES):
        for way in v.ways(node):
            waiting[way] += 1
    ready = [node for node in range(L.N_NODES) if waiting[node] == 0]
    order = []
    while ready:
        node = ready.pop()
        order.append(node)
        for way in reversed(v.ways(node)):
            waiting[way] -= 1
            if waiting[way] == 0:
                ready.append(way)
    return order


def stretches(v: View) -> list[list[int]]:
    """The trail in runs without fork and without side entry; ramps are named where they leave."""
    entries = [0] * L.N_NODES
    for node in range(L.N_NODES):
        for way in v.ways(node):
            entries[way] += 1
    runs: list[list[int]] = []
    for node in trail_order(v):
        if v.table(t.NODE_TYPE + node) == c.N_RAMP:
            continue
        last = runs[-1][-1] if runs else -1
        if last >= 0 and v.ways(last) == [node] and entries[node] == 1:
            runs[-1].append(node)
        else:
            runs.append([node])
    return runs


def location(v: View, node: int) -> str:
    """b3:P2's 5a, green1:4 black +2 <P1>."""
    kind = v.table(t.NODE_TYPE + node)
    content = v.state(L.CONTENT + node)
    building = v.building(node)
    text = v.names.nodes[node]
    if kind == c.N_NEUTRAL:
        text += f":neutral {v.letter(node)}"
    elif building:
        text += f":{v.tag(building[0])}'s {v.face(building[1])}"
    elif kind == c.N_FARMER and content:
        hand = ("", " black", " green")[v.table(t.TILE_HAND + content - 1)]
        text += f":{v.table(t.TILE_STRENGTH + content - 1)}{hand}"
        if v.state(L.COINS + node):
            text += f" +{v.state(L.COINS + node)}"
    elif kind in (c.N_BUILDING, c.N_FARMER):
        text += ":-"
    here = [v.tag(p) for p in range(v.players) if v.seat(p, L.AT) == node]
    return text + (f" <{', '.join(here)}>" if here else "")


def trail(v: View) -> list[str]:
    lines = ["trail (farmers: strength, hand, +pesos left on them; <estancieros>)"]
    for run in stretches(v):
        here = ", ".join(location(v, node) for node in run)
        ahead = [v.names.nodes[way] for way in v.ways(run[-1])]
        lines += folded("  ", here + (f" => {' or '.join(ahead)}" if ahead else ""))
    waiting = [v.tag(p) for p in range(v.players) if v.seat(p, L.AT) < 0]
    if waiting:
        lines.append(f"  not on the trail yet: {', '.join(waiting)}")
    return lines


# --- markets --------------------------------------------------------------------------------------


def arrow_text(v: View, row: int) -> str:
    arrow = v.table(t.JOB_ARROW + row)
    if arrow == c.ARROW_PLAIN:
        return ""
    if arrow == c.ARROW_REFILL:
        return "refill of the cattle market"
    if arrow == c.ARROW_END:
        return "end of the game"
    return f"{DEPARTURES[arrow - c.ARROW_DEPART - 1]} ships depart"


def jobs(v: View) -> list[str]:
    columns = v.table(t.COLUMNS + v.players)
    rows = [["row", "price", *(f"column {i + 1}" for i in range(columns)), "then"]]
    for row in range(L.N_JOB_ROWS):
        cells = [v.state(L.JOBS + row * c.JOB_COLUMNS + i) for i in range(columns)]
        words = [v.tile(tile - 1) if tile else "-" for tile in cells]
        if row == v.state(L.MARKER_ROW):
            words[-1] = "(marker)"
        rows.append([str(row + 1), str(v.table(t.JOB_PRICE + row)), *words, arrow_text(v, row)])
    left = " (the marker has left)" if v.state(L.MARKER_ROW) == L.N_JOB_ROWS else ""
    return [f"job market{left}", *grid(rows), *forecast(v)]


def forecast(v: View) -> list[str]:
    rows = [["", "lower", "upper", ""]] if v.solo else []
    for i, letter in enumerate("ABC"):
        tiles = [v.state(L.FORECAST + 2 * i + k) for k in range(2)]
        words = [v.tile_with_hand(tile - 1) if tile else "-" for tile in tiles]
        rows.append([f"forecast {letter}", *words, f"bag {v.state(L.BAG_N + i)}"])
    return grid(rows)


def market(v: View) -> list[str]:
    cards = [
        kind
        for kind in range(v.table(t.CATTLE_N))
        for _ in range(v.state(L.MARKET + kind))
    ]  # fmt: skip
    deck = v.state(L.CATTLE_DECK_N)
    return [
        f"cattle market: {count(len(cards), 'card')}, deck {deck},"
        f" exhaustion pile {v.state(L.EXHAUSTION_PILE)}",
        *folded("  ", v.cards(cards)),
    ]


def objectives(v: View) -> list[str]:
    offer = [v.state(L.OFFER + i) - 1 for i in range(L.OFFER_SIZE)]
    queue = " (from the deck on; Pedro takes the last)" if v.solo else ""  # A612, A646
    return [
        f"objective offer{queue}: deck {v.state(L.OBJECTIVE_DECK_N)}",
        *(f"  {v.objective(card)}" for card in offer if card >= 0),
    ]


# --- ports and railway ----------------------------------------------------------------------------


def ships(v: View) -> list[str]:
    rows = [["ship", "grain", "corners", "VP", "departs", "loading gives", "discs"]]
    for i in range(v.state(L.ZONE_N)):
        ship = v.state(L.ZONE + i)
        colour = v.table(t.SHIP_COLOUR + ship)
        quay = v.table(t.SHIP_QUAY + ship)
        rows.append(
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
    return [f"ships in the loading zone (* without sun; {stack} in the stack)", *grid(rows)]


def cities(v: View) -> list[str]:
    lines = ["cities (grain of each quarter, its bonus spaces, [owner])"]
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
        lines.append(f"  {name}, side {'ab'[side]}{centre}; {'; '.join(at_quays)}")
        for i, quarter in enumerate(QUARTERS):
            at = (side * L.N_CITIES + number) * L.N_QUARTERS + i
            grain = v.table(t.QUARTER_GRAIN + at)
            spaces = quarter_spaces(v, number, i, bool(closed))
            lines += folded(f"    {quarter} {grain} grain: ", " | ".join(spaces))
    return lines


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


def railway(v: View) -> list[str]:
    engines = [f"{v.tag(p)} {v.slot(v.seat(p, L.ENGINE))}" for p in range(v.players)]
    rows = [["station", "price", "VP", "corners", "discs", "tile"]]
    for station in range(L.N_STATIONS):
        tile = v.state(L.STATION_TILE + station)
        text = "-"
        if 0 < tile < L.WORKER_ON_STATION:
            text = v.master(tile - 1)
        elif tile:
            text = v.tile(tile - L.WORKER_ON_STATION - 1)
        rows.append(
            [
                v.station(station),
                str(v.table(t.STATION_PRICE + station)),
                str(v.table(t.STATION_VP + station)),
                CORNERS[v.table(t.STATION_BLACK + station)],
                v.shares(L.STATION_DISCS + station * L.MAX_SEATS),
                text,
            ]
        )
    return [f"railway: engines {', '.join(engines)}", *grid(rows)]
