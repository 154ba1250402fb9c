"""Which features (features.py) the events of a game show."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import AUX, BREEDS, CITIES, COLOURS, QUARTERS, QUAYS, WORKER_TYPES
from sim.argentina.setup import Setup
from sim.argentina.view import State, View
from sim.core.description import own
from sim.core.facade import Event, Game
from sim.core.frames import Frame

from .features import (
    ARROWS,
    AUX_PLACES,
    DELIVER_ACTION,
    DELIVER_STEP,
    FILTERS,
    HANDS,
    LETTERS,
    LOCATION_FIRST,
    LOCATION_LATER,
    MOVE_ACTION,
    MOVE_PHASE,
    SIDES,
    bonus_name,
    effect_name,
    face_name,
    forecast_window,
    neutral_letters,
    option_name,
    options_at,
    per_name,
    printed_start,
)
from .final import final_features

NEUTRAL, OWN, OTHER, FARMER = AUX_PLACES
GRANJERO = WORKER_TYPES.index("granjero")
Found = Iterator[str]


def window(frame: Frame) -> str:
    """What a decision is about, as the windows of features.py call it."""
    if frame.name == "location":
        return LOCATION_LATER if frame.did else LOCATION_FIRST
    if frame.name == "move":
        return MOVE_PHASE if frame.phase_a else MOVE_ACTION
    if frame.name == "deliver":
        return DELIVER_STEP if frame.in_buenos_aires else DELIVER_ACTION
    if frame.name == "forecast_tile":
        return forecast_window(frame.letter)
    return frame.name


class Spotter:
    """Watches one game. `choice` needs no result: it serves to look for features as well."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.letters = neutral_letters(tables)
        self.stripped: set[tuple[int, int]] = set()  # stations that lost a disc, by player

    # --- a choice, before it is carried out -------------------------------------------------------

    def choice(self, state: State, code: int) -> set[str]:
        """What a legal action shows."""
        v = View(state, self.tables)
        frame = v.frame()
        return set(self._choice(v, frame, int(code)))

    def _choice(self, v: View, frame: Frame, code: int) -> Found:
        yield f"decision: {frame.name}"
        if code == c.USE_TOKEN:
            yield f"token used: {window(frame)}"
        elif code >= c.PLAY_OBJECTIVE:
            yield f"objective played: {code - c.PLAY_OBJECTIVE + 1}"
            yield f"objective played in: {window(frame)}"
        else:
            if code == c.PASS:
                yield f"passed: {window(frame)}"
            if frame.name in _CHOICES:
                yield from _CHOICES[frame.name](self, v, v.current, frame, code)

    def _place(self, v: View, p: int, frame: Frame, node: int) -> Found:
        yield f"first place: {v.names.nodes[node]}"

    def _move(self, v: View, p: int, frame: Frame, node: int) -> Found:
        if node == c.PASS:
            return
        kind = v.table(t.NODE_TYPE + node)
        at = v.seat(p, L.AT)
        if frame.made == 0 and v.table(t.NODE_TYPE + at) == c.N_START:
            yield "move: from the Rider space"
        if (
            frame.made == 0
            and v.table(t.NODE_TYPE + at) == c.N_FARMER
            and v.state(L.CONTENT + at) == 0
        ):
            yield "move: from a farmer space whose tile has gone"
        if kind == c.N_RAMP:
            yield f"ramp: {v.names.nodes[node]}"
        if kind in (c.N_RAMP, c.N_BUENOS_AIRES):
            yield f"Buenos Aires: {'by a ramp' if kind == c.N_RAMP else 'on foot'}"
            if not frame.phase_a:
                yield "Buenos Aires: by an action"
            if v.state(L.TRIGGER):
                yield "Buenos Aires: in a last turn"
        yield from self._tax(v, p, node, kind)

    def _tax(self, v: View, p: int, node: int, kind: int) -> Found:
        building = v.building(node)
        tax = v.tax(p, node)
        if building:
            hand = v.table(t.FACE_HAND + v.face_index(building[1]))
            if hand and building[0] == p:
                yield "move: over or onto an own building without its tax"
            whose = "a building"
        elif kind == c.N_FARMER:
            hand = v.table(t.TILE_HAND + v.state(L.CONTENT + node) - 1)
            whose = "a farmer"
        if tax:
            money = v.seat(p, L.PESOS)
            if money >= tax:
                yield f"tax: {HANDS[hand]} of {whose}"
            else:
                yield "move: tax paid in part" if money else "move: no money for a tax"

    def _location(self, v: View, p: int, frame: Frame, code: int) -> Found:
        node = frame.at
        building = v.building(node)
        is_neutral = v.table(t.NODE_TYPE + node) == c.N_NEUTRAL
        if code == c.HELP_HERE:
            yield "help: on the spot"
        elif c.AUX_FIRST <= code < c.HELP_HERE:
            yield f"auxiliary: {AUX[code - c.AUX_FIRST]} instead of location actions"
            if building:
                place = OWN if building[0] == p else OTHER
            else:
                place = NEUTRAL if is_neutral else FARMER
            yield f"auxiliary instead, at: {place}"
        elif code == c.SPECIAL:
            yield f"special action: {v.names.nodes[node]}"
        elif code < t.MAX_OPTIONS and building:
            face = v.face_index(building[1])
            groups = options_at(self.tables, t.FACE_OPTIONS + face * 2 * t.MAX_OPTIONS)
            yield f"face used: {face_name(face)} action {option_name(groups, code)}"
        elif code < t.MAX_OPTIONS:
            letter = v.state(L.CONTENT + node) - 1
            groups = options_at(self.tables, t.NEUTRAL_OPTIONS + letter * 2 * t.MAX_OPTIONS)
            yield f"neutral: {self.letters[letter]} action {option_name(groups, code)}"

    def _aux(self, v: View, p: int, frame: Frame, code: int) -> Found:
        double, number = divmod(code, L.N_AUX)
        yield f"auxiliary: {AUX[number]} {'double' if double else 'single'}"

    def _hire(self, v: View, p: int, frame: Frame, code: int) -> Found:
        tile = v.state(L.JOBS + code) - 1
        row = v.table(t.TILE_ROW + tile)
        yield f"hired: {v.names.tiles[tile]}"
        yield f"hired from: row {code // c.JOB_COLUMNS + 1}"
        yield f"hired at: {frame.modifier:+d} pesos"
        yield f"worker cell: {WORKER_TYPES[row]} {v.seat(p, L.WORKERS + row) + 1}"

    def _build_space(self, v: View, p: int, frame: Frame, node: int) -> Found:
        yield f"face built: {v.face(frame.building)}"
        yield f"built on: {v.names.nodes[node]}"
        yield f"built at: {frame.price} pesos a carpintero"
        yield f"build: {'over an own building' if v.building(node) else 'new'}"
        if v.building(node) and v.seat(p, L.AT) == node:
            yield "build: over the building in use"

    def _buy(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code == c.ADD_CATTLE:
            left = v.state(L.CATTLE_DECK_N)
            yield f"cattle: {'two cards' if left > 1 else 'the last card of the deck'} added" + (
                " to the market" if left > 1 else ""
            )
        elif code != c.PASS:
            line, kind = divmod(code, c.BUY_LINE)
            yield f"bought by: {v.names.buy_lines[line]}"
            yield f"bought: {BREEDS[v.table(t.BREED + kind)]}"

    def _buy_second(self, v: View, p: int, frame: Frame, kind: int) -> Found:
        yield f"bought: {BREEDS[v.table(t.BREED + kind)]}"

    def _take_cattle(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code != c.PASS:
            yield f"cattle: taken {'into the hand' if frame.to_hand else 'onto the discard pile'}"

    def _engine(self, v: View, p: int, frame: Frame, slot: int) -> Found:
        if slot == c.PASS:
            return
        engine = v.seat(p, L.ENGINE)
        back = bool(frame.back)
        yield f"engine: {'back' if back else 'forward'}"
        others = [v.seat(q, L.ENGINE) for q in range(v.players) if q != p]
        start = v.table(t.DEPOT_SLOT) - 1 if engine == L.DEPOT else engine
        low, high = min(start, slot), max(start, slot)
        if any(low < other < high for other in others):
            yield "engine: over an occupied space"
        if engine == L.DEPOT:
            yield "engine: from the depot"
        if back and v.table(t.SLOT_STATION + slot):
            yield "engine: back onto a station"
        if slot == v.table(t.TERMINUS_SLOT) and L.DEPOT in others:
            yield "engine: a second one in the depot"

    def _station(self, v: View, p: int, frame: Frame, disc: int) -> Found:
        if disc == c.PASS:
            return
        station = frame.station
        yield f"station upgraded: {station + 1}"
        if v.state(L.STATION_DISCS + station * L.MAX_SEATS + p):
            yield "station: terminus upgraded again"
        elif (p, station) in self.stripped:
            yield "station: upgraded again after its disc was taken"
        yield from self._disc(v, disc, "station", v.table(t.STATION_BLACK + station))

    def _disc(self, v: View, disc: int, target: str, black: int) -> Found:
        if disc >= c.TO_STATION:
            yield f"disc from a station to: {target}"
            return
        yield f"disc from the board to: {target}"
        yield f"disc taken: {v.names.discs[disc]}"
        if v.table(t.DISC_BLACK + disc) and not black:
            yield "disc: of a black space on a white place"
        if target == "ship" and v.table(t.DISC_PAY + disc):
            yield "loading: pesos for a disc"
        if target == "ship" and v.table(t.DISC_PESOS + disc):
            yield "loading: pesos from a disc"

    def _master(self, v: View, p: int, frame: Frame, row: int) -> Found:
        if row != c.PASS:
            yield f"station master taken: {v.state(L.STATION_TILE + frame.station)}"
            yield f"worker given for a master: {WORKER_TYPES[row]}"

    def _behind(self, v: View, p: int, frame: Frame, station: int) -> Found:
        if station != c.PASS:
            yield "station: upgraded behind the engine"
            if v.seat(p, L.ENGINE) == L.DEPOT:
                yield "station: upgraded behind an engine in the depot"

    def _objective_card(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code != c.PASS:
            yield f"objective: taken from the {'deck' if code == c.TO_DECK else 'offer'}"

    def _help_tiles(self, v: View, p: int, frame: Frame, code: int) -> Found:
        yield f"help with: strength +{frame.bonus}"
        chosen = frame.chosen + (code != c.PASS)
        if code == c.PASS or chosen == 3:
            yield f"help: {chosen} farmer{'s' * (chosen > 1)} by action"

    def _help_cards(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code == c.PASS:
            yield f"help with: {frame.shown} cards shown"

    def _invest(self, v: View, p: int, frame: Frame, code: int) -> Found:
        tiles = [tile - 1 for tile in frame.fields.values() if tile]
        if code != c.PASS:
            tiles = [list(frame.fields.values())[code] - 1]
            yield f"worker cell: granjero {v.seat(p, L.WORKERS + GRANJERO) + 1}"
        where = "beside the board" if code == c.PASS else "into the granjero row"
        for tile in tiles:
            yield f"farmer: {COLOURS[v.table(t.TILE_COLOUR + tile)]} {where}"

    def _quay_disc(self, v: View, p: int, frame: Frame, disc: int) -> Found:
        if disc != c.PASS:
            yield f"disc sent to: {QUAYS[frame.quay]}"
            yield from self._disc(v, disc, "quay", v.table(t.QUAY_BLACK + frame.quay))

    def _discard(self, v: View, p: int, frame: Frame, card: int) -> Found:
        if card == c.PASS:
            return
        yield f"card chosen: {FILTERS[frame.which]}"
        if frame.which == c.OBJECTIVE_CARDS:
            yield "objective: discarded for a building"
        if frame.which == c.REMOVE_ANY and card >= L.OBJECTIVE:
            yield "objective: out of the herd"
        if card == L.EXHAUSTION:
            removed = frame.which == c.REMOVE_ANY
            yield f"exhaustion: {'removed from the hand' if removed else 'discarded'}"

    def _deliver(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code == c.PASS:
            return
        quay, cell = divmod(code, c.CELL)
        city = v.table(t.QUAY_CITY + quay)
        side = v.state(L.CITY_SIDES + city)
        quarter = cell // L.MAX_SPACES % L.N_QUARTERS
        yield f"delivered from: {QUAYS[quay]}"
        yield f"delivered to: {CITIES[city]} {SIDES[side]} {QUARTERS[quarter]}"
        yield f"delivery: {'in Buenos Aires' if frame.in_buenos_aires else 'by a building'}"
        if v.table(t.CELL_OPEN + side * L.N_CELLS + cell) == 2:
            yield "delivery: onto a centre space"
        grain = v.table(t.QUARTER_GRAIN + (side * L.N_CITIES + city) * L.N_QUARTERS + quarter)
        if grain and grain <= v.table(t.QUAY_DISCOUNT + quay):
            yield "delivery: without grain by the discount"
        effects = v.table(t.CELL_EFFECTS + side * L.N_CELLS + cell)
        yield f"bonus of a city: {bonus_name(v.table(effects) if effects else fx.END)}"

    def _income(self, v: View, p: int, frame: Frame, spent: int) -> Found:
        yield f"certificates spent: {spent}"
        if v.seat(p, L.PERMANENT_CERTIFICATES):
            yield "income: permanent certificate"
        if L.EXHAUSTION in v.cards_of(p, L.HAND, L.HAND_N):
            yield "exhaustion: returned in Buenos Aires"

    def _ship(self, v: View, p: int, frame: Frame, ship: int) -> Found:
        if ship != c.PASS:
            yield f"ship loaded: {v.names.ships[ship]}"
            if v.state(L.SHIP_DISCS + ship * L.MAX_SEATS + p):
                yield f"ship loaded again: {v.names.ships[ship]}"

    def _ship_disc(self, v: View, p: int, frame: Frame, disc: int) -> Found:
        yield from self._disc(v, disc, "ship", v.table(t.SHIP_BLACK + frame.ship))

    def _forecast(self, v: View, p: int, frame: Frame, code: int) -> Found:
        if code == c.PASS:
            return
        tile = v.state(L.FORECAST + 2 * frame.letter + code) - 1
        letter = LETTERS[frame.letter]
        if not v.is_farmer(tile):
            yield f"forecast {letter}: worker"
            return
        yield f"forecast {letter}: farmer"
        colour = v.table(t.TILE_COLOUR + tile)
        zone = t.ZONE + colour * L.MAX_ZONE
        nodes = [v.table(zone + i) for i in range(v.table(t.ZONE_N + colour))]
        free = [node for node in nodes if v.state(L.CONTENT + node) == 0]
        if not free:
            yield "forecast: farmer tile to the box"
            return
        yield f"farmer: {COLOURS[colour]} placed by the forecast"
        if any(v.seat(q, L.AT) == free[0] for q in range(v.players)):
            yield "forecast: farmer tile under a waiting estanciero"

    # --- what happened ----------------------------------------------------------------------------

    def event(self, event: Event) -> set[str]:
        """What an event shows: the choice, or what needs no choice, and the consequences."""
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        frame = old.frame()
        found = set(self._always(old, new, frame))
        if event.action is None:
            found.add(f"automatic: {event.frame}")
            if frame.name in _AUTOMATIC:
                found |= set(_AUTOMATIC[frame.name](self, old, new, frame))
        else:
            found |= set(self._choice(old, frame, event.action))
            self._remember(old, frame, event.action)
        return found

    def _remember(self, v: View, frame: Frame, code: int) -> None:
        if code in (c.PASS, c.USE_TOKEN) or code >= c.PLAY_OBJECTIVE:
            return
        if frame.name in ("station", "quay_disc", "ship_disc") and code >= c.TO_STATION:
            self.stripped.add((v.current, code - c.TO_STATION))

    def _always(self, old: View, new: View, frame: Frame) -> Found:
        p = old.current
        row = old.state(L.MARKER_ROW)
        if new.state(L.MARKER_ROW) != row:
            yield f"arrow of row {row + 1}: {ARROWS[old.table(t.JOB_ARROW + row)]}"
        pile = new.state(L.EXHAUSTION_PILE)
        if pile == 0 and old.state(L.EXHAUSTION_PILE):
            yield "exhaustion: pile used up"
        if new.state(L.OBJECTIVE_DECK_N) == 0 and old.state(L.OBJECTIVE_DECK_N):
            yield "objective: the deck ended"
        if new.seat(p, L.DRAW_N) > old.seat(p, L.DRAW_N):
            yield "cards: discard pile shuffled"
        if frame.name == "help_cards" and pile < old.state(L.EXHAUSTION_PILE):
            yield "exhaustion: taken for helping"
        if frame.name == "help_cards" and any(
            old.state(L.COINS + node) and not new.state(L.COINS + node) for node in range(L.N_NODES)
        ):
            yield "help: coins from a farmer tile"

    def _effect(self, old: View, new: View, frame: Frame) -> Found:
        op, per = old.table(frame.effects), old.table(frame.effects + 2)
        yield f"effect: {effect_name(op)}"
        if per and op != fx.DISCARD:
            yield f"amount counted by: {per_name(per)}"

    def _pay_grain(self, old: View, new: View, frame: Frame) -> Found:
        p = old.current
        if old.seat(p, L.GRAIN) > new.seat(p, L.GRAIN):
            yield "loading: grain paid"
        if old.seat(p, L.PESOS) > new.seat(p, L.PESOS):
            yield "loading: missing grain paid in pesos"
        if old.seat(p, L.LOADING_GRAIN) and old.table(t.SHIP_GRAIN + frame.ship):
            yield "loading: permanent loading grain"

    def _close(self, old: View, new: View, frame: Frame) -> Found:
        for i in range(old.state(L.ARROWS_N)):
            if old.state(L.ARROWS + i) == c.ARROW_REFILL:
                size = old.table(t.MARKET_SIZE + old.players)
                if old.state(L.MARKET_N) >= size:
                    yield "cattle: no refill, the market was large enough"
                elif new.state(L.MARKET_N) < size:
                    yield "cattle: market refilled in part, the deck ended"
            elif any(
                old.state(L.SHIP_DISCS + ship * L.MAX_SEATS + q)
                and not new.state(L.SHIP_DISCS + ship * L.MAX_SEATS + q)
                for ship in range(L.N_SHIPS)
                for q in range(old.players)
            ):
                yield "departure: with discs"
        for i, letter in enumerate(LETTERS):
            if new.state(L.BAG_N + i) == 0:
                yield f"forecast: bag {letter} empty"

    def _phase_c(self, old: View, new: View, frame: Frame) -> Found:
        p = old.current
        if new.seat(p, L.HAND_N) < new.seat(p, L.HAND_LIMIT):
            yield "cards: the whole herd in hand"
        at = old.table(t.NODE_TYPE + old.seat(p, L.AT))
        if old.state(L.TRIGGER) not in (0, p + 1) and at != c.N_START:
            yield "end: a last turn away from Buenos Aires"

    # --- the table and the end --------------------------------------------------------------------

    def whole(self, game: Game) -> set[str]:
        """What a finished game shows as a whole."""
        v = View(game.state, self.tables)
        nodes = [i for i in range(L.N_NODES) if v.table(t.NODE_TYPE + i) == c.N_NEUTRAL]
        lettered = [v.state(L.CONTENT + node) for node in nodes] == list(range(1, len(nodes) + 1))
        order = "each neutral building on its letter" if lettered else "neutral buildings shuffled"
        found = {f"players: {game.players}", f"table: {order}", *final_features(game)}
        setup = own(Setup, game.setup)
        if setup.pesos is None and setup.cards is None:
            found.add(printed_start(game.players))
        return found


_Choice = Callable[[Spotter, View, int, Frame, int], Found]
_CHOICES: dict[str, _Choice] = {
    "place": Spotter._place,
    "move": Spotter._move,
    "location": Spotter._location,
    "aux": Spotter._aux,
    "hire": Spotter._hire,
    "build_space": Spotter._build_space,
    "buy": Spotter._buy,
    "buy_second": Spotter._buy_second,
    "take_cattle": Spotter._take_cattle,
    "engine_move": Spotter._engine,
    "station": Spotter._station,
    "master": Spotter._master,
    "behind": Spotter._behind,
    "objective_card": Spotter._objective_card,
    "help_tiles": Spotter._help_tiles,
    "help_cards": Spotter._help_cards,
    "invest": Spotter._invest,
    "quay_disc": Spotter._quay_disc,
    "discard_cards": Spotter._discard,
    "deliver": Spotter._deliver,
    "income": Spotter._income,
    "ship": Spotter._ship,
    "ship_disc": Spotter._ship_disc,
    "forecast_tile": Spotter._forecast,
}
_AUTOMATIC: dict[str, Callable[[Spotter, View, View, Frame], Found]] = {
    "effects": Spotter._effect,
    "pay_grain": Spotter._pay_grain,
    "ba_close": Spotter._close,
    "phase_c": Spotter._phase_c,
}
