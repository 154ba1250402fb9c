"""Which features (features.py) the events of a game show."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sim.core.description import own
from sim.core.facade import Event, Game
from sim.core.frames import Frame
from sim.trail.flatten import Tables
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import AREAS, AUX, BREEDS, TOWN_TILES, WORKER_TYPES
from sim.trail.setup import Setup
from sim.trail.view import State, View

from .features import (
    ARROWS,
    BOARDS,
    DELIVER_SPECIAL,
    DELIVER_STEP,
    FILTERS,
    FORECASTS,
    HANDS,
    LOCATION_FIRST,
    LOCATION_LATER,
    MOVE_ACTION,
    MOVE_PHASE,
    NEUTRAL,
    OTHER,
    OWN,
    TILE,
    commerce_name,
    face_groups,
    neutral_groups,
    option_name,
    printed_start,
    switches_name,
)
from .final import final_features

Found = Iterator[str]


def window(frame: Frame) -> str:
    """What a decision is about, as the windows of features.py call it."""
    match frame.name:
        case "location":
            return LOCATION_LATER if frame.did else LOCATION_FIRST
        case "move":
            return MOVE_PHASE if frame.phase_a else MOVE_ACTION
        case "deliver":
            return DELIVER_SPECIAL if frame.special else DELIVER_STEP
        case "forecast_tile":
            return FORECASTS[frame.stack]
    return frame.name


class Spotter:
    """Watches one game. `choice` needs no result: it serves to look for features as well."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def choice(self, state: State, code: int) -> set[str]:
        """What a legal action shows."""
        v = View(state, self.tables)
        return set(self._choice(v, v.frame(), int(code)))

    def _choice(self, v: View, frame: Frame, code: int) -> Found:
        yield f"decision: {frame.name}"
        if code == c.USE_TOKEN:
            yield f"token used: {window(frame)}"
        elif code >= c.PLAY_OBJECTIVE:
            yield f"objective played: {code - c.PLAY_OBJECTIVE + 1}"
            yield f"objective played in: {window(frame)}"
        elif code == c.PASS:
            yield f"passed: {window(frame)}"
        elif frame.name in _CHOICES:
            yield from _CHOICES[frame.name](self, v, v.current, frame, code)

    # --- the trail --------------------------------------------------------------------------------

    def _place(self, v: View, p: int, frame: Frame, node: int) -> Found:
        yield f"first place: {v.names.nodes[node]}"

    def _move(self, v: View, p: int, frame: Frame, node: int) -> Found:
        at, kind = v.seat(p, L.AT), v.table(t.NODE_TYPE + node)
        if frame.made == 0 and v.table(t.NODE_TYPE + at) == c.N_START:
            yield "move: from the Rider space"
        gone = v.table(t.NODE_TYPE + at) == c.N_TILE and v.state(L.CONTENT + at) == 0
        if frame.made == 0 and gone:
            yield "move: from a space whose tile has gone"
        if kind == c.N_CITY:
            if not frame.phase_a:
                yield "Kansas City: by an action"
            if v.state(L.TRIGGER):
                yield "Kansas City: in a last turn"
        yield from self._tax(v, p, node)

    def _tax(self, v: View, p: int, node: int) -> Found:
        building, tax, money = v.building(node), v.tax(p, node), v.seat(p, L.DOLLARS)
        if building:
            hand = v.table(t.FACE_HAND + v.face_index(building[1], building[0]))
            if hand and building[0] == p:
                yield "move: over or onto an own building without its tax"
        elif tax:
            hand = v.table(t.TILE_HAND + v.state(L.CONTENT + node) - 1)
        if tax and money >= tax:
            yield f"tax: {HANDS[hand]} of a {'building' if building else 'tile'}"
        elif tax:
            yield "move: tax paid in part" if money else "move: no money for a tax"

    def _where(self, v: View, p: int, node: int) -> str:
        building = v.building(node)
        if building:
            return OWN if building[0] == p else OTHER
        return NEUTRAL if v.table(t.NODE_TYPE + node) == c.N_NEUTRAL else TILE

    def _location(self, v: View, p: int, frame: Frame, code: int) -> Found:
        node = frame.at
        if code >= c.COPIED:
            yield from self._copied(v, p, node, code)
        elif code >= c.TURN_TILE:
            yield f"tile turned: {code - c.TURN_TILE + 1}"
            yield f"tile turned, at: {self._where(v, p, node)}"
        elif code >= c.AUX_FIRST:
            yield f"auxiliary: {AUX[code - c.AUX_FIRST]} instead of location actions"
            yield f"auxiliary instead, at: {self._where(v, p, node)}"
        elif code == c.ADDITION:
            if node != v.table(t.LAY_SPACE):
                yield from self._showdown(v, p)
        else:
            yield from self._action(v, node, code)

    def _action(self, v: View, node: int, code: int) -> Found:
        building = v.building(node)
        if code == c.SPECIAL:
            yield f"special action: {v.names.nodes[node]}"
        elif building:
            face = v.face_index(building[1], building[0])
            groups = face_groups(self.tables, face)
            yield f"face used: {v.face_name(face)} action {option_name(groups, code)}"
        else:
            groups = neutral_groups(self.tables, v.state(L.CONTENT + node) - 1)
            yield f"neutral: {v.letter(node)} action {option_name(groups, code)}"

    def _copied(self, v: View, p: int, node: int, code: int) -> Found:
        other, option = divmod(code - c.COPIED, c.COPY_NODE)
        where = self._where(v, p, other)
        if where in (NEUTRAL, OTHER):
            yield f"copy: a {where}"
        if option == c.COPY_SPECIAL:
            yield "copy: a special action"

    def _showdown(self, v: View, p: int) -> Found:
        values = {q: v.laid_value(q) for q in range(v.players) if v.seat(q, L.LAID_N)}
        best = max(values.values())
        if len(values) == 1:
            yield "showdown: alone"
        elif list(values.values()).count(best) > 1:
            yield "showdown: tie"
        else:
            yield f"showdown: {'won against others' if values[p] == best else 'lost'}"

    # --- actions ----------------------------------------------------------------------------------

    def _aux(self, v: View, p: int, frame: Frame, code: int) -> Found:
        double, number = divmod(code, L.N_AUX)
        yield f"auxiliary: {AUX[number]} {'double' if double else 'single'}"

    def _hire(self, v: View, p: int, frame: Frame, code: int) -> Found:
        row = v.table(t.TILE_ROW + v.state(L.JOBS + code) - 1)
        yield f"hired from: row {code // c.JOB_COLUMNS + 1}"
        yield f"hired at: {frame.modifier:+d} dollars"
        yield f"worker cell: {WORKER_TYPES[row]} {v.seat(p, L.WORKERS + row) + 1}"

    def _build_space(self, v: View, p: int, frame: Frame, node: int) -> Found:
        yield f"face built: {v.face(frame.building, p)}"
        yield f"built on: {v.names.nodes[node]}"
        yield f"built at: {frame.price} dollars"
        yield f"build: {'over an own building' if v.building(node) else 'new'}"
        if v.building(node) and v.seat(p, L.AT) == node:
            yield "build: over the building in use"

    def _buy(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code == c.ADD_CATTLE:
            yield "cattle: two cards added to the market"
            return
        line, kind = divmod(code, c.BUY_LINE)
        yield f"bought by: {v.names.buy_lines[line]}"
        yield f"bought: {BREEDS[v.table(t.BREED + kind)]}"

    def _take_tile(self, v: View, p: int, frame: Frame, node: int) -> Found:
        yield f"tile taken: {v.names.tiles[v.state(L.CONTENT + node) - 1]}"
        yield f"tile taken from: {v.names.nodes[node]}"

    def _objective_card(self, v: View, p: int, frame: Frame, code: int) -> Found:
        yield f"objective: taken from the {'deck' if code == c.TO_DECK else 'offer'}"
        if frame.flags & c.TO_HAND:
            yield "objective: taken into the hand"

    def _discard(self, v: View, p: int, frame: Frame, card: int) -> Found:
        yield f"card chosen: {FILTERS[frame.which]}"
        if frame.which == c.OBJECTIVE_CARDS:
            yield "objective: discarded for a building"
        if frame.which == c.REMOVE_ANY and card >= L.OBJECTIVE:
            yield "objective: out of the herd"

    # --- railway and cities -----------------------------------------------------------------------

    def _engine(self, v: View, p: int, frame: Frame, slot: int) -> Found:
        engine = v.seat(p, L.ENGINE)
        yield f"engine: {'back' if frame.back else 'forward'}"
        others = [v.seat(q, L.ENGINE) for q in range(v.players) if q != p]
        if any(min(engine, slot) < other < max(engine, slot) for other in others):
            yield "engine: over an occupied space"
        if frame.back and v.table(t.SLOT_STATION + slot):
            yield "engine: back onto a station"

    def _station(self, v: View, p: int, frame: Frame, disc: int) -> Found:
        yield f"station upgraded: {frame.station + 1}"
        yield from self._disc(v, disc, "station", v.table(t.STATION_BLACK + frame.station))

    def _disc(self, v: View, disc: int, target: str, black: int) -> Found:
        if disc >= c.TO_STATION:
            yield f"disc from a station to: {target}"
            return
        yield f"disc from the board to: {target}"
        yield f"disc taken: {v.names.discs[disc]}"
        if v.table(t.DISC_BLACK + disc) and not black:
            yield "disc: of a black space on a white place"
        if v.table(t.DISC_PAY + disc):
            yield "disc: paid for"
        if v.table(t.DISC_MONEY + disc):
            yield "disc: brings dollars"

    def _master(self, v: View, p: int, frame: Frame, row: int) -> Found:
        yield f"station master taken: {v.state(L.STATION_TILE + frame.station)}"
        yield f"worker given for a master: {WORKER_TYPES[row]}"

    def _behind(self, v: View, p: int, frame: Frame, station: int) -> Found:
        yield "station: upgraded behind the engine"

    def _deliver(self, v: View, p: int, frame: Frame, city: int) -> Found:
        board = BOARDS[v.state(L.NORTH)]
        again = "again" if v.discs_on(p, city) else ""
        yield f"delivered{again and ' again'}, {board}: {v.city_name(city)}"
        arrows = v.completes(p, city)
        for arrow in arrows:
            yield f"arrow, {board}: {' - '.join(map(v.city_name, v.arrow_ends(arrow)))}"
        if len(arrows) > 1:
            yield "delivery: two arrows completed by one disc"
        if frame.special:
            yield "delivery: special"
        else:
            paid = v.transport(p, city) > 0
            yield f"delivery: {'transport paid' if paid else 'without transport'}"

    def _city_disc(self, v: View, p: int, frame: Frame, disc: int) -> Found:
        yield from self._disc(v, disc, "city", v.table(t.CITY_BLACK + v.fact(frame.city)))

    def _income(self, v: View, p: int, frame: Frame, spent: int) -> Found:
        yield f"certificates spent: {spent}"
        if v.seat(p, L.PERMANENT_CERTIFICATES):
            yield "income: permanent certificate"

    def _forecast(self, v: View, p: int, frame: Frame, code: int) -> Found:
        tile = v.state(L.FORECAST + 2 * frame.stack + code) - 1
        what = "worker" if v.is_worker(tile) else "tile"
        yield f"forecast {frame.stack + 1}: {what}"
        if what == "worker":
            return
        zone = v.table(t.TILE_ZONE + tile)
        nodes = [v.table(t.ZONE + zone * L.MAX_ZONE + i) for i in range(v.table(t.ZONE_N + zone))]
        free = [node for node in nodes if v.state(L.CONTENT + node) == 0]
        if not free:
            yield "forecast: hazard to the box"
            return
        yield f"tile placed: {v.names.tiles[tile]}"
        yield f"tile placed on: {v.names.nodes[free[0]]}"
        if any(v.seat(q, L.AT) == free[0] for q in range(v.players)):
            yield "forecast: a tile under a waiting rancher"

    # --- Rails to the North, the poker table ------------------------------------------------------

    def _store(self, v: View, p: int, frame: Frame, space: int) -> Found:
        town = space // L.COMMERCE_SPACES
        yield f"store: {commerce_name(v, space)}"
        area = v.table(t.TOWN_AREA + town)
        own_areas = {
            v.table(t.TOWN_AREA + i) for i in range(L.N_TOWNS) if v.seat(p, L.STORES) >> i & 1
        }
        if area not in own_areas:
            yield f"first store in area: {AREAS[area]}"
        if v.table(t.TOWN_KIND + town) == c.TOWN_MEDIUM:
            tile = v.state(L.TOWN_TILE + v.table(t.TOWN_MEDIUM + town) - 1) - 1
            yield f"town tile: {TOWN_TILES[tile]}"
        if v.seat(p, L.STORES_LEFT) == 1:
            yield "bell spaces cleared: 5"

    def _new_york(self, v: View, p: int, frame: Frame, master: int) -> Found:
        yield f"master from New York: {master + 1}"

    def _seat_worker(self, v: View, p: int, frame: Frame, row: int) -> Found:
        yield f"worker seated: {WORKER_TYPES[row]}"
        yield f"bonus token: {v.state(L.BONUS_TAKEN) + 1}"

    def _lay_card(self, v: View, p: int, frame: Frame, card: int) -> Found:
        if frame.laid:
            yield "poker: second card laid"
        if v.seat(p, L.LAID_N) == L.MAX_LAID - 1:
            yield "poker: third card laid"
        if card >= L.OBJECTIVE:
            yield "poker: objective card laid"

    # --- what happened ----------------------------------------------------------------------------

    def event(self, event: Event) -> set[str]:
        """What an event shows: the choice, or what needs no choice, and the consequences."""
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        frame = old.frame()
        found = set(self._always(old, new))
        if event.action is None:
            found.add(f"automatic: {event.frame}")
            if frame.name == "phase_c":
                found |= set(self._phase_c(old, new))
        else:
            found |= set(self._choice(old, frame, event.action))
        return found

    def _always(self, old: View, new: View) -> Found:
        p, row = old.current, old.state(L.MARKER_ROW)
        if new.state(L.MARKER_ROW) != row:
            arrow = old.table(t.JOB_ARROW + row)
            yield f"arrow of row {row + 1}: {ARROWS[arrow]}"
            large = old.state(L.MARKET_N) >= old.table(t.MARKET_SIZE + old.players)
            if arrow == c.ARROW_REFILL and large:
                yield "cattle: no refill, the market was large enough"
        for i in range(L.N_SUPPLIES - 1):
            if new.state(L.SUPPLY_N + i) == 0 and old.state(L.SUPPLY_N + i):
                yield f"forecast: stack {i + 1} empty"
        if new.seat(p, L.DRAW_N) > old.seat(p, L.DRAW_N):
            yield "cards: discard pile shuffled"
        if new.state(L.TOKEN_SUPPLY) < old.state(L.TOKEN_SUPPLY):
            yield "token: gained from the supply"

    def _phase_c(self, old: View, new: View) -> Found:
        p = old.current
        if new.seat(p, L.HAND_N) < new.seat(p, L.HAND_LIMIT):
            yield "cards: the whole herd in hand"
        at = old.table(t.NODE_TYPE + old.seat(p, L.AT))
        if old.state(L.TRIGGER) not in (0, p + 1) and at != c.N_START:
            yield "end: a last turn away from Kansas City"

    def whole(self, game: Game) -> set[str]:
        """What a finished game shows as a whole."""
        v = View(game.state, self.tables)
        nodes = [i for i in range(L.N_NODES) if v.table(t.NODE_TYPE + i) == c.N_NEUTRAL]
        lettered = [v.state(L.CONTENT + node) for node in nodes] == list(range(1, len(nodes) + 1))
        order = "each neutral building on its letter" if lettered else "neutral buildings shuffled"
        setup = own(Setup, game.setup)
        played = [setup.plays(name) for name in ("north", "poker", "preparation")]
        found = {f"players: {game.players}", f"table: {order}", *final_features(game)}
        found.add(f"switches: {switches_name(played)}")
        if setup.plays("tile_13"):
            found.add("switches: building 13")
        if setup.dollars is None:
            found.add(printed_start(game.players))
        return found


_CHOICES: dict[str, Callable[[Spotter, View, int, Frame, int], Found]] = {
    "place": Spotter._place,
    "move": Spotter._move,
    "location": Spotter._location,
    "aux": Spotter._aux,
    "hire": Spotter._hire,
    "build_space": Spotter._build_space,
    "buy": Spotter._buy,
    "hazard": Spotter._take_tile,
    "trade": Spotter._take_tile,
    "engine_move": Spotter._engine,
    "station": Spotter._station,
    "master": Spotter._master,
    "behind": Spotter._behind,
    "objective_card": Spotter._objective_card,
    "discard_cards": Spotter._discard,
    "deliver": Spotter._deliver,
    "city_disc": Spotter._city_disc,
    "income": Spotter._income,
    "forecast_tile": Spotter._forecast,
    "store": Spotter._store,
    "new_york_master": Spotter._new_york,
    "seat_worker": Spotter._seat_worker,
    "lay_card": Spotter._lay_card,
}
