"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.flatten import Tables
from sim.argentina.frames import PEDRO_FRAMES
from sim.argentina.frames import frame_name as frame_name
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.names import WORKER_TYPES
from sim.argentina.pedro_text import pedro_text
from sim.argentina.show import table_text as table_text
from sim.argentina.view import State, View
from sim.argentina.words import a, cell_quarter, count, pesos

_PASS = {
    ops.MOVE: "stop here",
    ops.LOCATION: "do nothing more here",
    ops.BUILD: "build nothing",
    ops.BUY: "buy nothing more",
    ops.TAKE_CATTLE: "take no card",
    ops.HELP_TILES: "help no more farmers",
    ops.HELP_CARDS: "show no more cards",
    ops.INVEST: "put the rest beside the board",
    ops.ACCEPT: "do not use it",
    ops.ENGINE_MOVE: "do not move the engine",
    ops.STATION: "do not upgrade the station",
    ops.MASTER: "leave the station master",
    ops.BEHIND: "upgrade no station",
    ops.OBJECTIVE_CARD: "take no objective card",
    ops.QUAY_DISC: "send no disc",
    ops.DELIVER: "deliver nothing",
    ops.SHIP: "load no ship: no disc is left",
    ops.FORECAST_TILE: "take no tile: none may be taken",
}
_TOKEN_DRAW = 2  # A491
_ADDED_CARDS = 2  # A353
FIRST_FORECAST_STEP = 4  # A230


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    view = View(state, tables)
    frame = view.frame()
    code = int(code)
    if frame[0] in PEDRO_FRAMES:
        return pedro_text(view, frame, code)
    if code == c.USE_TOKEN:
        return f"use an exchange token: draw up to {_TOKEN_DRAW} cards, then discard as many"
    if code >= c.PLAY_OBJECTIVE:
        return f"play {view.objective(code - c.PLAY_OBJECTIVE)}"
    if code == c.PASS:
        if frame[0] == ops.DISCARD_CARDS:
            return f"{_discard_verb(frame)} no card"
        return _PASS.get(frame[0], "give it up")
    return _TEXTS[frame[0]](view, view.current, frame, code)


def _discard_verb(frame: list[int]) -> str:
    return "remove" if frame[2] == c.REMOVE_ANY else "discard"


# --- the trail and its locations ------------------------------------------------------------------


def _place(v: View, p: int, frame: list[int], node: int) -> str:
    return f"start on {v.place(node)}"


def _move(v: View, p: int, frame: list[int], node: int) -> str:
    text = f"step to {v.place(node)}"
    tax = v.tax(p, node)
    paid = min(tax, v.seat(p, L.PESOS))
    if tax == 0:
        return text
    bank = " to the bank" if v.solo and v.building(node) else ""  # A610
    return f"{text}, tax {'' if paid == tax else f'{paid} of '}{pesos(tax)}{bank}"


def _location(v: View, p: int, frame: list[int], code: int) -> str:
    node = frame[1]
    if code == c.HELP_HERE:
        tile = v.tile(v.state(L.CONTENT + node) - 1)
        money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
        return f"help the {tile} here for {pesos(money)}"
    if code >= c.AUX_FIRST:
        return _aux(v, p, frame, code - c.AUX_FIRST)
    if code == c.SPECIAL:
        effects = v.effects(v.table(t.NODE_SPECIAL + node), p)
        return f"special action of the space: {effects}"
    group, alternative, pointer = location_option(v, node, code)
    return f"action {group + 1}{alternative}: {v.effects(pointer, p)}"


def location_option(v: View, node: int, option: int) -> tuple[int, str, int]:
    """Number of the action on its building, letter of the alternative, pointer to the effects."""
    building = v.building(node)
    if building:
        start = t.FACE_OPTIONS + v.face_index(building[1]) * 2 * t.OPTIONS_MAX
    else:
        start = t.NEUTRAL_OPTIONS + (v.state(L.CONTENT + node) - 1) * 2 * t.OPTIONS_MAX
    groups = [v.table(start + 2 * i) for i in range(t.OPTIONS_MAX)]
    group = groups[option]
    letter = "abcd"[option - groups.index(group)] if groups.count(group) > 1 else ""
    return group, letter, v.table(start + 2 * option + 1)


def _aux(v: View, p: int, frame: list[int], code: int) -> str:
    double, number = divmod(code, L.N_AUX)
    effects = v.effects(v.table(t.AUX_EFFECTS + code), p)
    return f"{'double ' if double else ''}auxiliary action {number + 1}: {effects}"


def _accept(v: View, p: int, frame: list[int], code: int) -> str:
    return v.effects(frame[1], p)


# --- workers, buildings, farmers ------------------------------------------------------------------


def _hire(v: View, p: int, frame: list[int], code: int) -> str:
    row = code // c.JOB_COLUMNS
    tile = v.state(L.JOBS + code) - 1
    price = v.hire_price(row, tile, frame[1])
    return f"hire the {v.tile(tile)} of row {row + 1} for {pesos(price)}"


def _build(v: View, p: int, frame: list[int], number: int) -> str:
    face = v.face_index(number)
    needed = count(v.table(t.FACE_CARPINTEROS + face), "carpintero")
    return f"build {v.face(number)} ({needed}, {v.table(t.FACE_VP + face)} VP)"


def _build_space(v: View, p: int, frame: list[int], node: int) -> str:
    needed = v.table(t.FACE_CARPINTEROS + v.face_index(frame[1]))
    old = v.building(node)
    over = ""
    if old:
        needed -= v.table(t.FACE_CARPINTEROS + v.face_index(old[1]))
        over = f" over {v.face(old[1])}"
    place = v.names.nodes[node]
    return f"build {v.face(frame[1])} on {place}{over} for {pesos(needed * frame[2])}"


def _help_tiles(v: View, p: int, frame: list[int], node: int) -> str:
    tile = v.tile(v.state(L.CONTENT + node) - 1)
    money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
    return f"help the {tile} on {v.names.nodes[node]} for {pesos(money)}"


def _help_cards(v: View, p: int, frame: list[int], card: int) -> str:
    total = frame[1] + v.table(t.STRENGTH + card)
    return f"show {v.a_card(card)}: strength {total}, needed {frame[3]}"


def _invest(v: View, p: int, frame: list[int], code: int) -> str:
    column = v.seat(p, L.WORKERS + WORKER_TYPES.index("granjero"))
    price = pesos(v.table(t.GRANJERO_PRICE + column))
    tile = v.tile_with_hand(frame[1 + code] - 1)
    return f"put the {tile}, into the granjero row for {price}"


# --- cards ----------------------------------------------------------------------------------------


def _discard(v: View, p: int, frame: list[int], card: int) -> str:
    return f"{_discard_verb(frame)} {v.a_card(card)}"


def _first_discard(v: View, p: int, frame: list[int], card: int) -> str:
    return f"discard {v.a_card(card)}"


def _draw(v: View, p: int, frame: list[int], n: int) -> str:
    verb = "remove" if frame[3] else "discard"
    return f"draw {count(n, 'card')}, then {verb} {n}" if n else "draw no card"


def _buy(v: View, p: int, frame: list[int], code: int) -> str:
    if code == c.ADD_CATTLE:
        n = min(_ADDED_CARDS, v.state(L.CATTLE_DECK_N))
        return f"add {count(n, 'cattle card')} to the market with 1 gaucho"
    line, kind = divmod(code, c.BUY_LINE)
    gauchos, price, _, second = (v.table(t.BUY + line * t.BUY_SIZE + i) for i in range(t.BUY_SIZE))
    what = v.a_card(kind) if second < 0 else f"two cards, first {v.a_card(kind)},"
    return f"buy {what} with {count(gauchos, 'gaucho')} for {pesos(price)}"


def _buy_second(v: View, p: int, frame: list[int], kind: int) -> str:
    return f"as the second card {v.a_card(kind)}"


def _take_cattle(v: View, p: int, frame: list[int], kind: int) -> str:
    where = "into the hand" if frame[2] else "onto the discard pile"
    return f"take {v.a_card(kind)} from the market {where}"


def _objective_card(v: View, p: int, frame: list[int], code: int) -> str:
    if code == c.TO_DECK:
        return "take the top card of the objective deck"
    return f"take {v.objective(v.state(L.OFFER + code) - 1)}"


# --- railway --------------------------------------------------------------------------------------


def _engine(v: View, p: int, frame: list[int], slot: int) -> str:
    back = " back" if frame[3] else ""
    depot = ", then to the depot" if slot == v.table(t.TERMINUS_SLOT) else ""
    return f"move the engine{back} from {v.slot(v.seat(p, L.ENGINE))} to {v.slot(slot)}{depot}"


def _station(v: View, p: int, frame: list[int], code: int) -> str:
    price = v.table(t.STATION_PRICE + frame[1])
    return f"upgrade {v.station(frame[1])} for {pesos(price)} with {v.disc(p, code)}"


def _behind(v: View, p: int, frame: list[int], station: int) -> str:
    price = pesos(v.table(t.STATION_PRICE + station))
    return f"upgrade {v.station(station)} for {price} ({v.table(t.STATION_VP + station)} VP)"


def _master(v: View, p: int, frame: list[int], row: int) -> str:
    last = v.seat(p, L.WORKERS + row) - 1
    tile = v.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + last) - 1
    worker = WORKER_TYPES[row] if v.is_farmer(tile) else v.tile(tile)
    return f"take {v.master(v.state(L.STATION_TILE + frame[1]) - 1)} and leave {a(worker)}"


# --- ports and Buenos Aires -----------------------------------------------------------------------


def _quay_disc(v: View, p: int, frame: list[int], code: int) -> str:
    return f"send {v.disc(p, code)} to {v.quay(frame[1])}"


def _deliver(v: View, p: int, frame: list[int], code: int) -> str:
    quay, cell = divmod(code, c.CELL)
    return (
        f"deliver from {v.quay(quay)} to its {cell_quarter(cell)} quarter"
        f" for {v.delivery_grain(quay, cell)} grain: {v.cell(cell)}"
    )


def breeding_total(v: View, p: int) -> int:
    """Each breed in hand once, and permanent certificates (A200, A201)."""
    values = {
        v.table(t.BREED + card): v.table(t.VALUE + card)
        for card in v.cards_of(p, L.HAND, L.HAND_N)
        if card < L.EXHAUSTION
    }
    return sum(values.values()) + v.seat(p, L.PERMANENT_CERTIFICATES)


def _income(v: View, p: int, frame: list[int], spent: int) -> str:
    certificates = count(spent, "certificate") if spent else "no certificate"
    return f"spend {certificates}: income {pesos(breeding_total(v, p) + spent)}"


def loading_grain(v: View, p: int, ship: int) -> str:
    """What is due for loading now: grain 4: 2 grain + 4 pesos (A216, A217)."""
    due = max(0, v.table(t.SHIP_GRAIN + ship) - v.seat(p, L.LOADING_GRAIN))
    if due == 0:
        return "no grain"
    own = min(due, v.seat(p, L.GRAIN))
    fee = (due - own) * v.table(t.MISSING_GRAIN)
    paid = [f"{own} grain"] if own else []
    paid += [pesos(fee)] if fee else []
    return f"grain {due}: {' + '.join(paid)}"


def _ship(v: View, p: int, frame: list[int], ship: int) -> str:
    words = [v.effects(v.table(t.SHIP_EFFECTS + ship)), loading_grain(v, p, ship)]
    return f"load {v.ship(ship)} ({', '.join(word for word in words if word)})"


def _ship_disc(v: View, p: int, frame: list[int], code: int) -> str:
    return f"take {v.disc(p, code)} for {v.ship(frame[1])}"


def _forecast(v: View, p: int, frame: list[int], code: int) -> str:
    tile = v.state(L.FORECAST + 2 * frame[1] + code) - 1
    name = forecast_name(v, frame[1], code)
    return f"{name}: {v.tile_with_hand(tile)}, {forecast_place(v, tile)}"


def forecast_place(v: View, tile: int) -> str:
    """Where a forecast tile goes now (A231, A232)."""
    if not v.is_farmer(tile):
        return f"into row {v.state(L.MARKER_ROW) + 1} of the job market"
    zone = t.ZONE + v.table(t.TILE_COLOUR + tile) * L.ZONE_MAX
    size = v.table(t.ZONE_N + v.table(t.TILE_COLOUR + tile))
    nodes = [v.table(zone + i) for i in range(size)]
    free = [v.names.nodes[node] for node in nodes if v.state(L.CONTENT + node) == 0]
    return f"onto {free[0]}" if free else "to the box: its zone is full"


def forecast_name(v: View, letter: int, choice: int) -> str:
    """forecast A1; in the solo game the lower and the upper one differ (A611)."""
    place = f" ({('lower', 'upper')[choice]})" if v.solo else ""
    return f"forecast {'ABC'[letter]}{choice + 1}{place}"


_TEXTS: dict[int, Callable[[View, int, list[int], int], str]] = {
    ops.FIRST_DISCARD: _first_discard,
    ops.PLACE: _place,
    ops.MOVE: _move,
    ops.LOCATION: _location,
    ops.AUX: _aux,
    ops.HIRE: _hire,
    ops.BUILD: _build,
    ops.BUILD_SPACE: _build_space,
    ops.BUY: _buy,
    ops.BUY_SECOND: _buy_second,
    ops.ENGINE_MOVE: _engine,
    ops.STATION: _station,
    ops.MASTER: _master,
    ops.BEHIND: _behind,
    ops.OBJECTIVE_CARD: _objective_card,
    ops.HELP_TILES: _help_tiles,
    ops.HELP_CARDS: _help_cards,
    ops.INVEST: _invest,
    ops.QUAY_DISC: _quay_disc,
    ops.DISCARD_CARDS: _discard,
    ops.DRAW_CARDS: _draw,
    ops.TAKE_CATTLE: _take_cattle,
    ops.DELIVER: _deliver,
    ops.INCOME: _income,
    ops.SHIP: _ship,
    ops.SHIP_DISC: _ship_disc,
    ops.FORECAST_TILE: _forecast,
    ops.ACCEPT: _accept,
}
