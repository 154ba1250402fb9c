"""The whole table as a player sees it, as text: what all games of the family have."""

from __future__ import annotations

from sim.core.columns import folded
from sim.core.svg import tinted
from sim.core.tabletop import Block, Part, Rows, Said, Sketch, Things, rows

from .family_view import FamilyView
from .kernel import codes as c
from .kernel import layout as L
from .kernel import tables as t
from .names import EDGE, WORKER_TYPES
from .words import BREED_WORDS, EDGES, count

# Cattle is told apart from workers and tiles by where it lies.
COLOURS = {
    **tinted(BREED_WORDS.values(), WORKER_TYPES),
    **{"objective": "#f6efd9", "station master": "#d8c3a5", "exhaustion": "#bdb8b0"},
    **{"green": "#cfe8c3", "blue": "#c3dcef", "orange": "#f7d3ac", "yellow": "#f7ecac"},
    **{"turquoise": "#b8dfd8", "purple": "#cdbfe3"},
    **{"flood": "#c3dcef", "rockfall": "#f7d3ac", "drought": "#f7ecac", "peso": "#ecd98b"},
    "dollar": "#ecd98b",
}


def heading(v: FamilyView, title: str) -> Block:
    lines = v.heading(title)
    if v.state(L.TRIGGER) and not v.state(L.OVER):
        left = count(v.state(L.LAST_TURNS), "turn")
        lines.append(f"the end was triggered by {v.player(v.state(L.TRIGGER) - 1)}: {left} left")
    return Block(parts=tuple(map(Said, lines)))


# --- the trail ------------------------------------------------------------------------------------


def trail_order(v: FamilyView) -> list[int]:
    """The nodes from the Rider space to the city, every node after all that lead to it."""
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


def stretches(v: FamilyView) -> list[list[int]]:
    """The trail in runs without fork and without side entry; ramps are named where they leave."""
    entries = [0] * L.N_NODES
    for node in range(L.N_NODES):
        for way in v.ways(node):
            entries[way] += 1
    runs: list[list[int]] = []
    for node in trail_order(v):
        if not v.on_trail(node):
            continue
        last = runs[-1][-1] if runs else -1
        if last >= 0 and v.ways(last) == [node] and entries[node] == 1:
            runs[-1].append(node)
        else:
            runs.append([node])
    return runs


def location(v: FamilyView, node: int) -> str:
    """b3:P2's 5a, green1:4 black +2 <P1>."""
    kind = v.table(t.NODE_TYPE + node)
    building = v.building(node)
    text = v.names.nodes[node]
    if kind == c.N_NEUTRAL:
        text += f":neutral {v.letter(node)}"
    elif building:
        text += f":{v.tag(building[0])}'s {v.face(building[1], building[0])}"
    elif kind == c.N_TILE and v.state(L.CONTENT + node):
        text += f":{v.short_tile(node)}"
    elif kind in (c.N_BUILDING, c.N_TILE):
        text += ":-"
    here = [v.tag(p) for p in range(v.players) if v.seat(p, L.AT) == node]
    return text + (f" <{', '.join(here)}>" if here else "")


def trail(v: FamilyView, about: str, *more: Part) -> Block:
    lines = []
    for run in stretches(v):
        here = ", ".join(location(v, node) for node in run)
        ahead = [v.names.nodes[way] for way in v.ways(run[-1])]
        lines += folded("  ", here + (f" => {' or '.join(ahead)}" if ahead else ""))
    waiting = [v.tag(p) for p in range(v.players) if v.seat(p, L.AT) < 0]
    if waiting:
        lines.append(f"  not on the trail yet: {', '.join(waiting)}")
    return Block(f"trail ({about}; <{v.rider}s>)", (), (Sketch(tuple(lines)), *more))


# --- markets --------------------------------------------------------------------------------------


def jobs(v: FamilyView, forecast: Rows) -> Block:
    columns = v.table(t.COLUMNS + v.players)
    cells = [["row", "price", *(f"column {i + 1}" for i in range(columns)), "then"]]
    for row in range(L.N_JOB_ROWS):
        tiles = [v.state(L.JOBS + row * c.JOB_COLUMNS + i) for i in range(columns)]
        words = [v.tile(tile - 1) if tile else "-" for tile in tiles]
        if row == v.state(L.MARKER_ROW):
            words[-1] = "(marker)"
        arrow = v.arrow(v.table(t.JOB_ARROW + row))
        cells.append([str(row + 1), str(v.table(t.JOB_PRICE + row)), *words, arrow])
    left = " (the marker has left)" if v.state(L.MARKER_ROW) == L.N_JOB_ROWS else ""
    return Block(f"job market{left}", (), (rows(cells), forecast))


def forecast(v: FamilyView, supply: str, *head: list[str]) -> Rows:
    """The forecast; `supply` is what bags or stacks are called."""
    cells = list(head)
    for i in range(L.N_SUPPLIES):
        tiles = [v.state(L.FORECAST + 2 * i + k) for k in range(2)]
        words = [v.tile_with_hand(tile - 1) if tile else "-" for tile in tiles]
        cells.append([f"forecast {v.supply(i)}", *words, f"{supply} {v.state(L.SUPPLY_N + i)}"])
    return rows(cells, head=bool(head))


def market(v: FamilyView, *more: str) -> Block:
    cards = [
        kind
        for kind in range(v.table(t.CATTLE_N))
        for _ in range(v.state(L.MARKET + kind))
    ]  # fmt: skip
    deck = v.state(L.CATTLE_DECK_N)
    beside = (count(len(cards), "card"), f"deck {deck}", *more)
    return Block("cattle market", beside, (Things("", v.some(cards), empty="none"),))


def objectives(v: FamilyView, queue: str = "") -> Block:
    offer = [v.state(L.OFFER + i) - 1 for i in range(L.OFFER_SIZE)]
    return Block(
        f"objective offer{queue}",
        (f"deck {v.state(L.OBJECTIVE_DECK_N)}",),
        tuple(Said(f"  {v.objective(card)}") for card in offer if card >= 0),
    )


def railway(v: FamilyView, stations: int = L.N_STATIONS) -> Block:
    engines = [f"{v.tag(p)} {v.slot(v.seat(p, L.ENGINE))}" for p in range(v.players)]
    cells = [["station", "price", "VP", EDGE, "discs", "tile"]]
    for station in range(stations):
        tile = v.state(L.STATION_TILE + station)
        text = "-"
        if 0 < tile < L.WORKER_ON_STATION:
            text = v.master(tile - 1)
        elif tile:
            text = v.tile(tile - L.WORKER_ON_STATION - 1)
        cells.append(
            [
                v.station(station),
                str(v.table(t.STATION_PRICE + station)),
                str(v.table(t.STATION_VP + station)),
                EDGES[v.table(t.STATION_BLACK + station)],
                v.shares(L.STATION_DISCS + station * L.MAX_SEATS),
                text,
            ]
        )
    engines[0] = f"engines {engines[0]}"
    return Block("railway", tuple(engines), (rows(cells),))


# --- one seat -------------------------------------------------------------------------------------


def bits(number: int) -> list[int]:
    return [i for i in range(number.bit_length()) if number >> i & 1]


def certificates(v: FamilyView, p: int) -> str:
    words = f"{v.seat(p, L.CERTIFICATES)}/{v.seat(p, L.CERTIFICATE_LIMIT)} certificates"
    if v.seat(p, L.PERMANENT_CERTIFICATES):
        words += f" +{v.seat(p, L.PERMANENT_CERTIFICATES)}"
    return words


def turn_mark(v: FamilyView, p: int) -> str:
    return " *" if p == v.current and not v.state(L.OVER) else ""


def seat_block(v: FamilyView, p: int, money: list[str], *parts: Part, more: str = "") -> Block:
    """Who it is, what the player has, where rider and engine are, and the rest."""
    at = v.seat(p, L.AT)
    here = v.place(at) if at >= 0 else "not on the trail yet"
    where = (
        f"  {v.rider}: {here}, step limit {v.seat(p, L.STEPS)};"
        f" engine: {v.slot(v.seat(p, L.ENGINE))}{more}"
    )
    return Block(
        f"{v.player(p)} ({v.tag(p)}){turn_mark(v, p)}",
        (*money, *(["job-market marker"] if v.seat(p, L.MARKER) else [])),
        (Said(where), *parts),
        seat=p,
    )


def herd(v: FamilyView, p: int) -> list[Part]:
    hand = v.cards_of(p, L.HAND, L.HAND_N)
    discard = v.cards_of(p, L.DISCARD, L.DISCARD_N)
    limit = v.seat(p, L.HAND_LIMIT)
    return [
        Things("hand", v.some(hand), f"({len(hand)}/{limit})", "none"),
        Things("discard pile", v.some(discard), f"({len(discard)})", "none"),
        Said(f"  draw pile: {count(v.seat(p, L.DRAW_N), 'card')}"),
    ]


def standing(v: FamilyView, p: int) -> list[Part]:
    """Cards of the objective area, and station masters."""
    return [
        *(Said(f"  played: {v.objective(i)}") for i in bits(v.seat(p, L.AREA))),
        *(Said(f"  {v.master(i)}") for i in bits(v.seat(p, L.MASTERS))),
    ]


def worker_rows(v: FamilyView, p: int, types: tuple[str, ...] = WORKER_TYPES) -> Rows:
    found = []
    for row, name in enumerate(types):
        cells = []
        for column in range(1, L.N_COLUMNS):
            tile = v.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + column)
            cells.append(v.tile(tile - 1).replace(" farmer", "") if tile else "-")
        found.append([f"{v.seat(p, L.WORKERS + row)} {name}", "printed", *cells])
    return rows(found, head=False)


def board_discs(v: FamilyView, p: int) -> list[Part]:
    """Discs still on the board: those of the auxiliary actions by action, then the others."""
    aux: dict[int, list[str]] = {}
    others = []
    for disc in range(L.N_DISCS):
        if not v.seat(p, L.DISC_ON + disc):
            continue
        name = v.disc_name(disc).removeprefix("the ").replace(" disc", "")
        number = v.table(t.DISC_AUX + disc)
        if number >= 0:
            aux.setdefault(number, []).append(name.split()[0])
        else:
            others.append(name)
    actions = tuple(f"{number + 1} {' and '.join(sides)}" for number, sides in aux.items())
    return [
        Things("discs on auxiliary actions", actions, empty="none"),
        Things("other discs on the board", tuple(others), empty="none"),
    ]


def buildings(v: FamilyView, p: int) -> list[Part]:
    placed, supply, box = [], [], []
    for number in range(L.N_NUMBERS):
        at = v.seat(p, L.BUILDING_AT + number)
        face = v.face(number, p)
        if at > 0:
            placed.append(f"{face} on {v.names.nodes[at - 1]}")
        elif at < 0:
            box.append(face)
        else:
            supply.append(face + (" (banned)" if v.is_banned(p, number) else ""))
    return [
        Things("buildings", tuple(placed), empty="none on the trail"),
        Things("supply", tuple(supply)),
        *([Things("box", tuple(box))] if box else []),
    ]
