"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from sim.argentina import pedro_text  # noqa: F401 - it has the sentences of his turn
from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cards import TOKEN_DRAW
from sim.argentina.kernel.cattle import ADDED_CARDS
from sim.argentina.kernel.rooms import PEDRO
from sim.argentina.names import WORKER_TYPES
from sim.argentina.sentences import declined, sentence, words
from sim.argentina.show import table_text as table_text
from sim.argentina.view import State, View
from sim.argentina.words import a, cell_quarter, count, pesos
from sim.core.frames import Frame

FIRST_FORECAST_STEP = 4  # A230


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    view = View(state, tables)
    frame = view.frame()
    code = int(code)
    if frame.entry.room == PEDRO:
        return f"{view.player(L.PEDRO)} {words(view, frame, code)}"
    if code == c.USE_TOKEN:
        return f"use an exchange token: draw up to {TOKEN_DRAW} cards, then discard as many"
    if code >= c.PLAY_OBJECTIVE:
        return f"play {view.objective(code - c.PLAY_OBJECTIVE)}"
    return words(view, frame, code)


# --- the trail and its locations ------------------------------------------------------------------


@sentence("place")
def _place(v: View, p: int, frame: Frame, node: int) -> str:
    return f"start on {v.place(node)}"


@sentence("move")
def _move(v: View, p: int, frame: Frame, node: int) -> str:
    text = f"step to {v.place(node)}"
    tax = v.tax(p, node)
    paid = min(tax, v.seat(p, L.PESOS))
    if tax == 0:
        return text
    bank = " to the bank" if v.solo and v.building(node) else ""  # A610
    return f"{text}, tax {'' if paid == tax else f'{paid} of '}{pesos(tax)}{bank}"


@sentence("location")
def _location(v: View, p: int, frame: Frame, code: int) -> str:
    node = frame.at
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
        start = t.FACE_OPTIONS + v.face_index(building[1]) * 2 * t.MAX_OPTIONS
    else:
        start = t.NEUTRAL_OPTIONS + (v.state(L.CONTENT + node) - 1) * 2 * t.MAX_OPTIONS
    groups = [v.table(start + 2 * i) for i in range(t.MAX_OPTIONS)]
    group = groups[option]
    letter = "abcd"[option - groups.index(group)] if groups.count(group) > 1 else ""
    return group, letter, v.table(start + 2 * option + 1)


@sentence("aux")
def _aux(v: View, p: int, frame: Frame, code: int) -> str:
    double, number = divmod(code, L.N_AUX)
    effects = v.effects(v.table(t.AUX_EFFECTS + code), p)
    return f"{'double ' if double else ''}auxiliary action {number + 1}: {effects}"


@sentence("accept")
def _accept(v: View, p: int, frame: Frame, code: int) -> str:
    return v.effects(frame.effects, p)


# --- workers, buildings, farmers ------------------------------------------------------------------


@sentence("hire")
def _hire(v: View, p: int, frame: Frame, code: int) -> str:
    row = code // c.JOB_COLUMNS
    tile = v.state(L.JOBS + code) - 1
    price = v.hire_price(row, tile, frame.modifier)
    return f"hire the {v.tile(tile)} of row {row + 1} for {pesos(price)}"


@sentence("build")
def _build(v: View, p: int, frame: Frame, number: int) -> str:
    face = v.face_index(number)
    needed = count(v.table(t.FACE_CARPINTEROS + face), "carpintero")
    return f"build {v.face(number)} ({needed}, {v.table(t.FACE_VP + face)} VP)"


@sentence("build_space")
def _build_space(v: View, p: int, frame: Frame, node: int) -> str:
    needed = v.table(t.FACE_CARPINTEROS + v.face_index(frame.building))
    old = v.building(node)
    over = ""
    if old:
        needed -= v.table(t.FACE_CARPINTEROS + v.face_index(old[1]))
        over = f" over {v.face(old[1])}"
    place = v.names.nodes[node]
    return f"build {v.face(frame.building)} on {place}{over} for {pesos(needed * frame.price)}"


@sentence("help_tiles")
def _help_tiles(v: View, p: int, frame: Frame, node: int) -> str:
    tile = v.tile(v.state(L.CONTENT + node) - 1)
    money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
    return f"help the {tile} on {v.names.nodes[node]} for {pesos(money)}"


@sentence("help_cards")
def _help_cards(v: View, p: int, frame: Frame, card: int) -> str:
    total = frame.strength + v.table(t.STRENGTH + card)
    return f"show {v.a_card(card)}: strength {total}, needed {frame.needed}"


@sentence("invest")
def _invest(v: View, p: int, frame: Frame, code: int) -> str:
    column = v.seat(p, L.WORKERS + WORKER_TYPES.index("granjero"))
    price = pesos(v.table(t.GRANJERO_PRICE + column))
    tile = v.tile_with_hand(list(frame.fields.values())[code] - 1)
    return f"put the {tile}, into the granjero row for {price}"


# --- cards ----------------------------------------------------------------------------------------


def _discard_verb(frame: Frame) -> str:
    return "remove" if frame.which == c.REMOVE_ANY else "discard"


@declined("discard_cards")
def _discard_none(frame: Frame) -> str:
    return f"{_discard_verb(frame)} no card"


@sentence("discard_cards")
def _discard(v: View, p: int, frame: Frame, card: int) -> str:
    return f"{_discard_verb(frame)} {v.a_card(card)}"


@sentence("first_discard")
def _first_discard(v: View, p: int, frame: Frame, card: int) -> str:
    return f"discard {v.a_card(card)}"


@sentence("draw_cards")
def _draw(v: View, p: int, frame: Frame, n: int) -> str:
    verb = "remove" if frame.remove else "discard"
    return f"draw {count(n, 'card')}, then {verb} {n}" if n else "draw no card"


@sentence("buy")
def _buy(v: View, p: int, frame: Frame, code: int) -> str:
    if code == c.ADD_CATTLE:
        n = min(ADDED_CARDS, v.state(L.CATTLE_DECK_N))
        return f"add {count(n, 'cattle card')} to the market with 1 gaucho"
    line, kind = divmod(code, c.BUY_LINE)
    gauchos, price, _, second = (v.table(t.BUY + line * t.BUY_SIZE + i) for i in range(t.BUY_SIZE))
    what = v.a_card(kind) if second < 0 else f"two cards, first {v.a_card(kind)},"
    return f"buy {what} with {count(gauchos, 'gaucho')} for {pesos(price)}"


@sentence("buy_second")
def _buy_second(v: View, p: int, frame: Frame, kind: int) -> str:
    return f"as the second card {v.a_card(kind)}"


@sentence("take_cattle")
def _take_cattle(v: View, p: int, frame: Frame, kind: int) -> str:
    where = "into the hand" if frame.to_hand else "onto the discard pile"
    return f"take {v.a_card(kind)} from the market {where}"


@sentence("objective_card")
def _objective_card(v: View, p: int, frame: Frame, code: int) -> str:
    if code == c.TO_DECK:
        return "take the top card of the objective deck"
    return f"take {v.objective(v.state(L.OFFER + code) - 1)}"


# --- railway --------------------------------------------------------------------------------------


@sentence("engine_move")
def _engine(v: View, p: int, frame: Frame, slot: int) -> str:
    back = " back" if frame.back else ""
    depot = ", then to the depot" if slot == v.table(t.TERMINUS_SLOT) else ""
    return f"move the engine{back} from {v.slot(v.seat(p, L.ENGINE))} to {v.slot(slot)}{depot}"


@sentence("station")
def _station(v: View, p: int, frame: Frame, code: int) -> str:
    price = v.table(t.STATION_PRICE + frame.station)
    return f"upgrade {v.station(frame.station)} for {pesos(price)} with {v.disc(p, code)}"


@sentence("behind")
def _behind(v: View, p: int, frame: Frame, station: int) -> str:
    price = pesos(v.table(t.STATION_PRICE + station))
    return f"upgrade {v.station(station)} for {price} ({v.table(t.STATION_VP + station)} VP)"


@sentence("master")
def _master(v: View, p: int, frame: Frame, row: int) -> str:
    last = v.seat(p, L.WORKERS + row) - 1
    tile = v.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + last) - 1
    worker = WORKER_TYPES[row] if v.is_farmer(tile) else v.tile(tile)
    return f"take {v.master(v.state(L.STATION_TILE + frame.station) - 1)} and leave {a(worker)}"


# --- ports and Buenos Aires -----------------------------------------------------------------------


@sentence("quay_disc")
def _quay_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"send {v.disc(p, code)} to {v.quay(frame.quay)}"


@sentence("deliver")
def _deliver(v: View, p: int, frame: Frame, code: int) -> str:
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


@sentence("income")
def _income(v: View, p: int, frame: Frame, spent: int) -> str:
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


@sentence("ship")
def _ship(v: View, p: int, frame: Frame, ship: int) -> str:
    about = [v.effects(v.table(t.SHIP_EFFECTS + ship)), loading_grain(v, p, ship)]
    return f"load {v.ship(ship)} ({', '.join(word for word in about if word)})"


@sentence("ship_disc")
def _ship_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"take {v.disc(p, code)} for {v.ship(frame.ship)}"


@sentence("forecast_tile")
def _forecast(v: View, p: int, frame: Frame, code: int) -> str:
    tile = v.state(L.FORECAST + 2 * frame.letter + code) - 1
    name = forecast_name(v, frame.letter, code)
    return f"{name}: {v.tile_with_hand(tile)}, {forecast_place(v, tile)}"


def forecast_place(v: View, tile: int) -> str:
    """Where a forecast tile goes now (A231, A232)."""
    if not v.is_farmer(tile):
        return f"into row {v.state(L.MARKER_ROW) + 1} of the job market"
    zone = t.ZONE + v.table(t.TILE_COLOUR + tile) * L.MAX_ZONE
    size = v.table(t.ZONE_N + v.table(t.TILE_COLOUR + tile))
    nodes = [v.table(zone + i) for i in range(size)]
    free = [v.names.nodes[node] for node in nodes if v.state(L.CONTENT + node) == 0]
    return f"onto {free[0]}" if free else "to the box: its zone is full"


def forecast_name(v: View, letter: int, choice: int) -> str:
    """forecast A1; in the solo game the lower and the upper one differ (A611)."""
    place = f" ({('lower', 'upper')[choice]})" if v.solo else ""
    return f"forecast {'ABC'[letter]}{choice + 1}{place}"
