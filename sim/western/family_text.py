"""What the decisions of the family and their actions are called, as a player would say it."""

from __future__ import annotations

from sim.core.frames import Frame
from sim.core.sentences import InLog

from .family_view import FamilyView
from .kernel import codes as c
from .kernel import layout as L
from .kernel import tables as t
from .kernel.cards import TOKEN_DRAW
from .kernel.cattle import ADDED_CARDS
from .names import COWBOYS, CRAFTSMEN, WORKER_TYPES
from .sentences import sentence
from .words import a, count, money


def anytime_text(v: FamilyView, code: int) -> str:
    """An action that belongs to no single decision."""
    if code == c.USE_TOKEN:
        return f"use an exchange token: draw up to {TOKEN_DRAW} cards, then discard as many"
    return f"play {v.objective(code - c.PLAY_OBJECTIVE)}"


# --- the trail and its locations ------------------------------------------------------------------


@sentence("place")
def _place(v: FamilyView, p: int, frame: Frame, node: int) -> str:
    return f"start on {v.place(node)}"


@sentence("move")
def _move(v: FamilyView, p: int, frame: Frame, node: int) -> str:
    text = f"step to {v.place(node)}"
    tax = v.tax(p, node)
    paid = min(tax, v.seat(p, L.MONEY))
    if tax == 0:
        return text
    part = "" if paid == tax else f"{paid} of "
    return f"{text}, tax {part}{money(tax)}{v.tax_receiver(node)}"


# A location is told by each game (`location_text`): here is how its lines stand in a log.
AT_LOCATION = InLog(
    opens=True, passed=lambda v, frame: "" if frame.done or frame.did else "no action"
)


def location_text(v: FamilyView, p: int, node: int, code: int) -> str:
    """An action of a location that all games have."""
    if code >= c.AUX_FIRST:
        return auxiliary_text(v, p, code - c.AUX_FIRST)
    if code == c.SPECIAL:
        effects = v.effects(v.table(t.NODE_SPECIAL + node), p)
        return f"special action of the space: {effects}"
    group, alternative, pointer = v.location_option(node, code)
    return f"action {group + 1}{alternative}: {v.effects(pointer, p)}"


def auxiliary_text(v: FamilyView, p: int, code: int) -> str:
    double, number = divmod(code, L.N_AUX)
    effects = v.effects(v.table(t.AUX_EFFECTS + code), p)
    return f"{'double ' if double else ''}auxiliary action {number + 1}: {effects}"


@sentence("aux", in_log=InLog(opens=True))
def _aux(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    return auxiliary_text(v, p, code)


@sentence(
    "accept",
    in_log=InLog(
        opens=True, given_up=lambda v, frame: f"do not use: {v.effects(frame.effects, v.current)}"
    ),
)
def _accept(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    return v.effects(frame.effects, p)


# --- workers and buildings ------------------------------------------------------------------------


@sentence("hire", in_log=InLog(opens=True))
def _hire(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    row = code // c.JOB_COLUMNS
    tile = v.state(L.JOBS + code) - 1
    price = v.hire_price(row, tile, frame.modifier)
    return f"hire the {v.tile(tile)} of row {row + 1} for {money(price)}"


@sentence("build", in_log=InLog(later=True))
def _build(v: FamilyView, p: int, frame: Frame, number: int) -> str:
    face = v.face_index(number, p)
    needed = count(v.table(t.FACE_CRAFTSMEN + face), WORKER_TYPES[c.CRAFTSMAN], CRAFTSMEN)
    return f"build {v.face(number, p)} ({needed}, {v.table(t.FACE_VP + face)} VP)"


@sentence("build_space", in_log=InLog(opens=True))
def _build_space(v: FamilyView, p: int, frame: Frame, node: int) -> str:
    needed = v.table(t.FACE_CRAFTSMEN + v.face_index(frame.building, p))
    old = v.building(node)
    over = ""
    if old:
        needed -= v.table(t.FACE_CRAFTSMEN + v.face_index(old[1], old[0]))
        over = f" over {v.face(old[1], old[0])}"
    place = v.names.nodes[node]
    return f"build {v.face(frame.building, p)} on {place}{over} for {money(needed * frame.price)}"


# --- cards ----------------------------------------------------------------------------------------


def _discard_verb(frame: Frame) -> str:
    return "remove" if frame.which == c.REMOVE_ANY else "discard"


@sentence.declined("discard_cards")
def _discard_none(frame: Frame) -> str:
    return f"{_discard_verb(frame)} no card"


@sentence("discard_cards", in_log=InLog(result=True))
def _discard(v: FamilyView, p: int, frame: Frame, card: int) -> str:
    return f"{_discard_verb(frame)} {v.a_card(card)}"


@sentence("draw_cards", in_log=InLog(result=True))
def _draw(v: FamilyView, p: int, frame: Frame, n: int) -> str:
    verb = "remove" if frame.remove else "discard"
    return f"draw {count(n, 'card')}, then {verb} {n}" if n else "draw no card"


@sentence("buy", in_log=InLog(opens=True, silent=True))
def _buy(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    if code == c.ADD_CATTLE:
        n = min(ADDED_CARDS, v.state(L.CATTLE_DECK_N))
        return f"add {count(n, 'cattle card')} to the market with 1 {WORKER_TYPES[0]}"
    line, kind = divmod(code, c.BUY_LINE)
    cowboys, price, _, second = (v.table(t.BUY + line * t.BUY_SIZE + i) for i in range(t.BUY_SIZE))
    what = v.a_card(kind) if second < 0 else f"two cards, first {v.a_card(kind)},"
    return f"buy {what} with {count(cowboys, WORKER_TYPES[0], COWBOYS)} for {money(price)}"


@sentence("buy_second")
def _buy_second(v: FamilyView, p: int, frame: Frame, kind: int) -> str:
    return f"as the second card {v.a_card(kind)}"


@sentence("take_cattle", in_log=InLog(result=True, nothing="no such card in the market"))
def _take_cattle(v: FamilyView, p: int, frame: Frame, kind: int) -> str:
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
def _objective_card(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    if code == c.TO_DECK:
        return "take the top card of the objective deck"
    return f"take {v.objective(v.state(L.OFFER + code) - 1)}"


# --- railway --------------------------------------------------------------------------------------


@sentence("engine_move", in_log=InLog(opens=True, nothing="the engine cannot move"))
def _engine(v: FamilyView, p: int, frame: Frame, slot: int) -> str:
    back = " back" if frame.back else ""
    then = v.then_from_end if slot == v.table(t.LAST_SLOT) else ""
    return f"move the engine{back} from {v.slot(v.seat(p, L.ENGINE))} to {v.slot(slot)}{then}"


@sentence(
    "station",
    in_log=InLog(
        opens=True,
        nothing=lambda v, frame: f"{v.station(frame.station)} cannot be upgraded now",
    ),
)
def _station(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    price = v.table(t.STATION_PRICE + frame.station)
    return f"upgrade {v.station(frame.station)} for {money(price)} with {v.disc(p, code)}"


@sentence(
    "behind", in_log=InLog(later=True, nothing="no station behind the engine can be upgraded")
)
def _behind(v: FamilyView, p: int, frame: Frame, station: int) -> str:
    price = money(v.table(t.STATION_PRICE + station))
    return f"upgrade {v.station(station)} for {price} ({v.table(t.STATION_VP + station)} VP)"


@sentence(
    "master",
    in_log=InLog(opens=True, nothing="no worker tile to leave for the station master"),
)
def _master(v: FamilyView, p: int, frame: Frame, row: int) -> str:
    worker = a(v.last_worker(p, row))
    return f"take {v.master(v.state(L.STATION_TILE + frame.station) - 1)} and leave {worker}"


# --- the city at the end of the trail -------------------------------------------------------------


def breeding_total(v: FamilyView, p: int) -> int:
    """Each breed in hand once, and permanent certificates (A200, A201, B200, B201)."""
    values = {
        v.table(t.BREED + card): v.table(t.VALUE + card)
        for card in v.cards_of(p, L.HAND, L.HAND_N)
        if card < L.CATTLE_KINDS
    }
    return sum(values.values()) + v.seat(p, L.PERMANENT_CERTIFICATES)


@sentence(
    "income",
    in_log=InLog(
        opens=True,
        label=lambda v, frame: f"step {v.income_step}, income: ",
        more=lambda change, action: change.cards(change.player),
    ),
)
def _income(v: FamilyView, p: int, frame: Frame, spent: int) -> str:
    certificates = count(spent, "certificate") if spent else "no certificate"
    return f"spend {certificates}: income {money(breeding_total(v, p) + spent)}"


def _forecast_line(v: FamilyView, frame: Frame, code: int) -> str:
    height = v.forecast_height(code)
    return (f"the {height} tile, " if height else "") + _forecast_tile(v, frame, code)


def _forecast_tile(v: FamilyView, frame: Frame, code: int) -> str:
    tile = v.state(L.FORECAST + 2 * frame[L.STEP_NAME] + code) - 1
    return f"{v.tile_with_hand(tile)}, {forecast_place(v, tile)}"


def _forecast_label(v: FamilyView, frame: Frame) -> str:
    number = frame[L.STEP_NAME]
    return f"step {L.FIRST_FORECAST + number}, forecast {v.supply(number)}: "


@sentence(
    "forecast_tile",
    in_log=InLog(
        opens=True, line=_forecast_line, label=_forecast_label, passed="no tile may be taken"
    ),
)
def _forecast(v: FamilyView, p: int, frame: Frame, code: int) -> str:
    """forecast A1; where the lower and the upper one differ, with that (A611)."""
    height = v.forecast_height(code)
    place = f" ({height})" if height else ""
    name = v.forecast_space(2 * frame[L.STEP_NAME] + code)
    return f"forecast {name}{place}: {_forecast_tile(v, frame, code)}"


def forecast_place(v: FamilyView, tile: int) -> str:
    """Where a forecast tile goes now (A231, A232, B231, B232, B233)."""
    if v.is_worker(tile):
        return f"into row {v.state(L.MARKER_ROW) + 1} of the job market"
    zone = v.table(t.TILE_ZONE + tile)
    nodes = [v.table(t.ZONE + zone * L.MAX_ZONE + i) for i in range(v.table(t.ZONE_N + zone))]
    free = [v.names.nodes[node] for node in nodes if v.state(L.CONTENT + node) == 0]
    return f"onto {free[0]}" if free else "to the box: its zone is full"
