"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from sim.argentina import pedro_reasons  # noqa: F401 - the sentences of his turn
from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cards import TOKEN_DRAW
from sim.argentina.kernel.cattle import ADDED_CARDS
from sim.argentina.kernel.rooms import PEDRO
from sim.argentina.names import WORKER_TYPES
from sim.argentina.sentences import sentence
from sim.argentina.show import table_text as table_text
from sim.argentina.view import State, View
from sim.argentina.words import a, cell_quarter, count, pesos
from sim.core.frames import Frame
from sim.core.sentences import InLog

FIRST_FORECAST_STEP = 4  # A230
_HEIGHTS = ("lower", "upper")


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    view = View(state, tables)
    frame = view.frame()
    code = int(code)
    if frame.entry.room == PEDRO:
        return f"{view.player(L.PEDRO)} {sentence.words(view, view.current, frame, code)}"
    if code == c.USE_TOKEN:
        return f"use an exchange token: draw up to {TOKEN_DRAW} cards, then discard as many"
    if code >= c.PLAY_OBJECTIVE:
        return f"play {view.objective(code - c.PLAY_OBJECTIVE)}"
    return sentence.words(view, view.current, frame, code)


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


@sentence(
    "location",
    in_log=InLog(
        opens=True, passed=lambda v, frame: "" if frame.done or frame.did else "no action"
    ),
)
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
    groups = [group for group, _ in v.options(node)]
    group, pointer = v.options(node)[option]
    letter = "abcd"[option - groups.index(group)] if groups.count(group) > 1 else ""
    return group, letter, pointer


@sentence("aux", in_log=InLog(opens=True))
def _aux(v: View, p: int, frame: Frame, code: int) -> str:
    double, number = divmod(code, L.N_AUX)
    effects = v.effects(v.table(t.AUX_EFFECTS + code), p)
    return f"{'double ' if double else ''}auxiliary action {number + 1}: {effects}"


@sentence(
    "accept",
    in_log=InLog(
        opens=True, given_up=lambda v, frame: f"do not use: {v.effects(frame.effects, v.current)}"
    ),
)
def _accept(v: View, p: int, frame: Frame, code: int) -> str:
    return v.effects(frame.effects, p)


# --- workers, buildings, farmers ------------------------------------------------------------------


@sentence("hire", in_log=InLog(opens=True))
def _hire(v: View, p: int, frame: Frame, code: int) -> str:
    row = code // c.JOB_COLUMNS
    tile = v.state(L.JOBS + code) - 1
    price = v.hire_price(row, tile, frame.modifier)
    return f"hire the {v.tile(tile)} of row {row + 1} for {pesos(price)}"


@sentence("build", in_log=InLog(later=True))
def _build(v: View, p: int, frame: Frame, number: int) -> str:
    face = v.face_index(number)
    needed = count(v.table(t.FACE_CARPINTEROS + face), "carpintero")
    return f"build {v.face(number)} ({needed}, {v.table(t.FACE_VP + face)} VP)"


@sentence("build_space", in_log=InLog(opens=True))
def _build_space(v: View, p: int, frame: Frame, node: int) -> str:
    needed = v.table(t.FACE_CARPINTEROS + v.face_index(frame.building))
    old = v.building(node)
    over = ""
    if old:
        needed -= v.table(t.FACE_CARPINTEROS + v.face_index(old[1]))
        over = f" over {v.face(old[1])}"
    place = v.names.nodes[node]
    return f"build {v.face(frame.building)} on {place}{over} for {pesos(needed * frame.price)}"


@sentence("help_tiles", in_log=InLog(silent=True))
def _help_tiles(v: View, p: int, frame: Frame, node: int) -> str:
    tile = v.tile(v.state(L.CONTENT + node) - 1)
    money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
    return f"help the {tile} on {v.names.nodes[node]} for {pesos(money)}"


@sentence(
    "help_cards",
    in_log=InLog(
        passed=lambda v, frame: f"help with strength {frame.strength}, needed {frame.needed}"
    ),
)
def _help_cards(v: View, p: int, frame: Frame, card: int) -> str:
    total = frame.strength + v.table(t.STRENGTH + card)
    return f"show {v.a_card(card)}: strength {total}, needed {frame.needed}"


@sentence("invest", in_log=InLog(opens=True, silent=True))
def _invest(v: View, p: int, frame: Frame, code: int) -> str:
    column = v.seat(p, L.WORKERS + WORKER_TYPES.index("granjero"))
    price = pesos(v.table(t.GRANJERO_PRICE + column))
    tile = v.tile_with_hand(list(frame.fields.values())[code] - 1)
    return f"put the {tile}, into the granjero row for {price}"


# --- cards ----------------------------------------------------------------------------------------


def _discard_verb(frame: Frame) -> str:
    return "remove" if frame.which == c.REMOVE_ANY else "discard"


@sentence.declined("discard_cards")
def _discard_none(frame: Frame) -> str:
    return f"{_discard_verb(frame)} no card"


@sentence("discard_cards", in_log=InLog(result=True))
def _discard(v: View, p: int, frame: Frame, card: int) -> str:
    return f"{_discard_verb(frame)} {v.a_card(card)}"


def _first_hand(v: View, frame: Frame) -> str:
    kept = count(v.table(t.FIRST_HAND), "card")
    return "" if frame.begun else f"first turn: discard down to {kept}"


@sentence("first_discard", in_log=InLog(result=True, above=_first_hand))
def _first_discard(v: View, p: int, frame: Frame, card: int) -> str:
    return f"discard {v.a_card(card)}"


@sentence("draw_cards", in_log=InLog(result=True))
def _draw(v: View, p: int, frame: Frame, n: int) -> str:
    verb = "remove" if frame.remove else "discard"
    return f"draw {count(n, 'card')}, then {verb} {n}" if n else "draw no card"


@sentence("buy", in_log=InLog(opens=True, silent=True))
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


@sentence("take_cattle", in_log=InLog(result=True, nothing="no such card in the market"))
def _take_cattle(v: View, p: int, frame: Frame, kind: int) -> str:
    where = "into the hand" if frame.to_hand else "onto the discard pile"
    return f"take {v.a_card(kind)} from the market {where}"


@sentence(
    "objective_card",
    in_log=InLog(
        opens=True,
        nothing="no objective card is left",
        more=lambda change, action: change.objective_taken(action),
    ),
)
def _objective_card(v: View, p: int, frame: Frame, code: int) -> str:
    if code == c.TO_DECK:
        return "take the top card of the objective deck"
    return f"take {v.objective(v.state(L.OFFER + code) - 1)}"


# --- railway --------------------------------------------------------------------------------------


@sentence("engine_move", in_log=InLog(opens=True, nothing="the engine cannot move"))
def _engine(v: View, p: int, frame: Frame, slot: int) -> str:
    back = " back" if frame.back else ""
    depot = ", then to the depot" if slot == v.table(t.TERMINUS_SLOT) else ""
    return f"move the engine{back} from {v.slot(v.seat(p, L.ENGINE))} to {v.slot(slot)}{depot}"


@sentence(
    "station",
    in_log=InLog(
        opens=True,
        nothing=lambda v, frame: f"{v.station(frame.station)} cannot be upgraded now",
    ),
)
def _station(v: View, p: int, frame: Frame, code: int) -> str:
    price = v.table(t.STATION_PRICE + frame.station)
    return f"upgrade {v.station(frame.station)} for {pesos(price)} with {v.disc(p, code)}"


@sentence(
    "behind", in_log=InLog(later=True, nothing="no station behind the engine can be upgraded")
)
def _behind(v: View, p: int, frame: Frame, station: int) -> str:
    price = pesos(v.table(t.STATION_PRICE + station))
    return f"upgrade {v.station(station)} for {price} ({v.table(t.STATION_VP + station)} VP)"


@sentence(
    "master",
    in_log=InLog(opens=True, nothing="no worker tile to leave for the station master"),
)
def _master(v: View, p: int, frame: Frame, row: int) -> str:
    last = v.seat(p, L.WORKERS + row) - 1
    tile = v.seat(p, L.WORKER_TILE + row * L.N_COLUMNS + last) - 1
    worker = WORKER_TYPES[row] if v.is_farmer(tile) else v.tile(tile)
    return f"take {v.master(v.state(L.STATION_TILE + frame.station) - 1)} and leave {a(worker)}"


# --- ports and Buenos Aires -----------------------------------------------------------------------


@sentence("quay_disc", in_log=InLog(nothing="no disc can be sent"))
def _quay_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"send {v.disc(p, code)} to {v.quay(frame.quay)}"


@sentence(
    "deliver",
    in_log=InLog(
        opens=True,
        label=lambda v, frame: "step 1, delivery: " if frame.in_buenos_aires else "",
        passed="none",
    ),
)
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


@sentence(
    "income",
    in_log=InLog(
        opens=True,
        label="step 2, income: ",
        more=lambda change, action: change.cards(change.player),
    ),
)
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


@sentence(
    "ship",
    in_log=InLog(opens=True, label="step 3, loading: ", passed="none, for want of a disc"),
)
def _ship(v: View, p: int, frame: Frame, ship: int) -> str:
    about = [v.effects(v.table(t.SHIP_EFFECTS + ship)), loading_grain(v, p, ship)]
    return f"load {v.ship(ship)} ({', '.join(word for word in about if word)})"


@sentence("ship_disc")
def _ship_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"take {v.disc(p, code)} for {v.ship(frame.ship)}"


def _forecast_line(v: View, frame: Frame, code: int) -> str:
    which = f"the {_HEIGHTS[code]} tile, " if v.solo else ""
    return which + _forecast_tile(v, frame, code)


def _forecast_tile(v: View, frame: Frame, code: int) -> str:
    tile = v.state(L.FORECAST + 2 * frame.letter + code) - 1
    return f"{v.tile_with_hand(tile)}, {forecast_place(v, tile)}"


@sentence(
    "forecast_tile",
    in_log=InLog(
        opens=True,
        line=_forecast_line,
        label=lambda v, frame: (
            f"step {FIRST_FORECAST_STEP + frame.letter}, forecast {'ABC'[frame.letter]}: "
        ),
        passed="no tile may be taken",
    ),
)
def _forecast(v: View, p: int, frame: Frame, code: int) -> str:
    """forecast A1; in the solo game the lower and the upper one differ (A611)."""
    place = f" ({_HEIGHTS[code]})" if v.solo else ""
    return f"forecast {'ABC'[frame.letter]}{code + 1}{place}: {_forecast_tile(v, frame, code)}"


def forecast_place(v: View, tile: int) -> str:
    """Where a forecast tile goes now (A231, A232)."""
    if not v.is_farmer(tile):
        return f"into row {v.state(L.MARKER_ROW) + 1} of the job market"
    zone = t.ZONE + v.table(t.TILE_COLOUR + tile) * L.MAX_ZONE
    size = v.table(t.ZONE_N + v.table(t.TILE_COLOUR + tile))
    nodes = [v.table(zone + i) for i in range(size)]
    free = [v.names.nodes[node] for node in nodes if v.state(L.CONTENT + node) == 0]
    return f"onto {free[0]}" if free else "to the box: its zone is full"
