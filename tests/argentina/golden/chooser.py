"""A player for the search of golden games: simple aims, and a liking for what is still missing.

Each seat has a style, random weights of what it likes to do. On top of that come points for every
feature that no chosen game shows yet, seen one choice ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import WORKER_TYPES
from sim.argentina.view import View
from sim.core import operations as do
from sim.core.facade import Game
from sim.core.frames import Frame

from .spot import Spotter
from .style import Style

NEW = 10.0  # points for a feature that is missing
AHEAD = 0.6  # the same, one choice later
STOPS = 60  # ends of a move that are looked at, at most

_LIKES = {  # effects of a location action, as far as they need no weight of the style
    fx.PESOS: 1.0,
    fx.TOKEN: 1.0,
    fx.AUX: 1.0,
    fx.DISC_TO: 3.0,
    fx.DELIVERY: 3.0,
    fx.RETURN_EXHAUSTION: 2.0,
    fx.EXHAUST_OTHERS: 1.0,
    fx.MARKET_TO_HAND: 2.0,
    fx.MOVE: -0.5,
    fx.DISCARD: -0.7,
    fx.DISCARD_OBJECTIVE: -1.0,
}


def legal(game: Game) -> list[int]:
    """The codes of the legal actions, without their texts."""
    out = entry.new_out()
    n = entry.call(do.LEGAL, game.state, game.tables.vector, out=out)
    return [int(code) for code in out[:n]]


def after(game: Game, code: int) -> Game:
    twin = game.copy()
    twin.apply(code)
    return twin


def herd(v: View, p: int) -> list[int]:
    piles = ((L.HAND, L.HAND_N), (L.DRAW, L.DRAW_N), (L.DISCARD, L.DISCARD_N))
    return [card for pile, size in piles for card in v.cards_of(p, pile, size)]


def have(v: View, p: int) -> list[int]:
    """What a player has of each thing that objective cards ask for."""
    found = [0] * c.N_NEEDS
    found[c.NEED_BUILDING] = sum(v.seat(p, L.BUILDING_AT + i) > 0 for i in range(L.N_NUMBERS))
    for colour in range(L.N_COLOURS):
        found[c.NEED_GREEN + colour] = v.seat(p, L.FARMERS + colour)
    for cell in range(L.N_CELLS):
        if v.state(L.CELL_OWNER + cell) == p + 1:
            found[c.NEED_W + cell // L.MAX_SPACES % L.N_QUARTERS] += 1
    for station in range(L.N_STATIONS):
        found[c.NEED_STATION] += v.state(L.STATION_DISCS + station * L.MAX_SEATS + p)
    top = v.table(t.SHIP_TOP)
    found[c.NEED_SHIP_TOP] = v.state(L.SHIP_DISCS + top * L.MAX_SEATS + p)
    breeds = {v.table(t.NEED_BREED + need): need for need in range(c.NEED_CARACU, c.N_NEEDS)}
    for card in herd(v, p):
        if card < L.EXHAUSTION:
            found[c.NEED_VALUE_3] += v.table(t.VALUE + card) == v.table(t.NEED_VALUE)
            breed = v.table(t.BREED + card)
            if breed in breeds:
                found[breeds[breed]] += 1
    return found


class Chooser:
    """Chooses for all seats of one game. `missing` shrinks while the game shows features."""

    def __init__(self, styles: list[Style], missing: set[str], rng: random.Random) -> None:
        self.styles = styles
        self.missing = missing
        self.rng = rng
        self.plan: list[int] = []
        self.have: dict[int, list[int]] = {}  # of each seat, while one choice is made
        self.wishes: dict[int, set[int]] = {}

    def choose(self, game: Game, spotter: Spotter) -> int:
        self.spotter = spotter
        self.have.clear()
        self.wishes.clear()
        codes = legal(game)
        v = View(game.state, game.tables)
        if v.frame().name == "move":
            return self._move(game, v, codes)
        self.plan = []
        return max(codes, key=lambda code: self._value(game, v, code) + self._noise(v.current))

    def _noise(self, p: int) -> float:
        return self.rng.gauss(0, self.styles[p].noise)

    # --- what a choice is worth -------------------------------------------------------------------

    def _new(self, game: Game, code: int) -> int:
        return len(self.spotter.choice(game.state, code) & self.missing)

    def _value(self, game: Game, v: View, code: int) -> float:
        frame = v.frame()
        value = self._likes(v, frame, code) + NEW * self._new(game, code)
        if not self.missing:
            return value
        child = after(game, code)
        if not child.is_over and child.turn == game.turn:
            ahead = max(self._new(child, each) for each in legal(child))
            value += AHEAD * NEW * ahead
        return value

    def _likes(self, v: View, frame: Frame, code: int) -> float:
        p = v.current
        style = self.styles[p]
        if code == c.USE_TOKEN:
            return style.token
        if code >= c.PLAY_OBJECTIVE:
            return self._play_objective(v, p, code - c.PLAY_OBJECTIVE)
        likes = _LIKES_BY_DECISION.get(frame.name)
        return likes(self, v, p, style, frame, code) if likes else 0.0

    def _play_objective(self, v: View, p: int, card: int) -> float:
        """Cards whose result is wanted; a fulfilled one rather than another."""
        style = self.styles[p]
        fulfilled = not self._lacks(v, p, card)
        wanted = f"objective {'fulfilled' if fulfilled else 'failed'}: {card + 1}" in self.missing
        late = v.state(L.MARKER_ROW) > L.N_JOB_ROWS - 3
        if fulfilled:
            return 3.0 + NEW * wanted
        waits = f"objective fulfilled: {card + 1}" in self.missing and not late
        return -2.0 if waits else style.play - 0.3 + NEW * wanted * late

    def _lacks(self, v: View, p: int, card: int) -> list[int]:
        """The needs of an objective card that the player cannot meet as things stand."""
        if p not in self.have:
            self.have[p] = have(v, p)
        at = t.OBJECTIVE_NEEDS + card * c.N_NEEDS
        return [need for need in range(c.N_NEEDS) if v.table(at + need) > self.have[p][need]]

    def _wish(self, v: View, p: int, need: int) -> float:
        """Points for an element that an own objective card with a missing result still lacks."""
        if p not in self.wishes:
            cards = [i for i in range(L.N_OBJECTIVES) if v.seat(p, L.AREA) >> i & 1]
            cards += [card - L.OBJECTIVE for card in herd(v, p) if card >= L.OBJECTIVE]
            wanted = [i for i in cards if f"objective fulfilled: {i + 1}" in self.missing]
            self.wishes[p] = {need for card in wanted for need in self._lacks(v, p, card)}
        return NEW / 2 * (need in self.wishes[p])

    # --- locations --------------------------------------------------------------------------------

    def _location(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return -0.3
        if code == c.HELP_HERE:
            return 2 * style.help
        if code >= c.AUX_FIRST:
            effects = v.table(t.AUX_EFFECTS + code - c.AUX_FIRST)
            return 0.1 * self._effects(v, p, style, effects)
        if code == c.SPECIAL:
            return self._effects(v, p, style, v.table(t.NODE_SPECIAL + frame.at))
        building = v.building(frame.at)
        if building:
            start = t.FACE_OPTIONS + v.face_index(building[1]) * 2 * t.MAX_OPTIONS
        else:
            start = t.NEUTRAL_OPTIONS + (v.state(L.CONTENT + frame.at) - 1) * 2 * t.MAX_OPTIONS
        return self._effects(v, p, style, v.table(start + 2 * code + 1))

    def _effects(self, v: View, p: int, style: Style, pointer: int) -> float:
        likes = {
            fx.HIRE: 3 * style.hire,
            fx.BUILD: 3 * style.build + self._wish(v, p, c.NEED_BUILDING),
            fx.BUY: 2 * style.buy,
            fx.ENGINE: 1.5 * style.engine,
            fx.HELP: 2.5 * style.help,
            fx.OBJECTIVE: 1.5 * style.objective,
            fx.GRAIN: style.grain,
            fx.CERTIFICATE: style.certificate,
            fx.DRAW_REMOVE: style.thin,
        }
        total = 0.0
        while v.table(pointer) != fx.END:
            op = v.table(pointer)
            total += likes.get(op, _LIKES.get(op, 0.3))
            pointer += c.EFFECT
        return total

    def _aux(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        double = code >= L.N_AUX
        return (1 + double) * self._effects(v, p, style, v.table(t.AUX_EFFECTS + code))

    def _accept(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        return 0.0 if code == c.PASS else self._effects(v, p, style, frame.effects)

    # --- moves: all stops are looked at, then the way to the best one is gone ---------------------

    def _move(self, game: Game, v: View, codes: list[int]) -> int:
        if self.plan and self.plan[0] in codes:
            return self.plan.pop(0)
        p = v.current
        found: list[tuple[float, list[int]]] = []
        for code in codes:
            if code == c.USE_TOKEN or code >= c.PLAY_OBJECTIVE:
                found.append((self._value(game, v, code), [code]))
        self._stops(game, [], 0.0, found)
        _, way = max(found, key=lambda pair: pair[0] + self._noise(p))
        self.plan = way[1:]
        return way[0]

    def _stops(
        self, game: Game, way: list[int], value: float, found: list[tuple[float, list[int]]]
    ) -> None:
        for code in legal(game):
            if code == c.USE_TOKEN or code >= c.PLAY_OBJECTIVE or len(found) > STOPS:
                continue
            new = NEW * self._new(game, code)
            child = after(game, code)
            now = value + new + self.styles[game.current_player].far
            if child.is_over or child.turn != game.turn:
                found.append((now, [*way, code]))
            elif child.decision == "move" and code != c.PASS:
                self._stops(child, [*way, code], now, found)
            else:
                found.append((now + self._stop_value(child), [*way, code]))

    def _stop_value(self, game: Game) -> float:
        v = View(game.state, game.tables)
        p = v.current
        if v.table(t.NODE_TYPE + v.seat(p, L.AT)) == c.N_BUENOS_AIRES:
            return self._visit_value(game, v, p)
        total = 0.0
        for code in legal(game):
            if code not in (c.USE_TOKEN, c.PASS) and code < c.PLAY_OBJECTIVE:
                total += max(0.0, self._value(game, v, code))
        return total

    def _visit_value(self, game: Game, v: View, p: int) -> float:
        style = self.styles[p]
        total = self._breeding(v, p)
        value = style.visit * (total - style.enough) / 2
        codes = legal(game)
        value += NEW * max(self._new(game, code) for code in codes)
        most = total + v.seat(p, L.CERTIFICATES)
        for i in range(v.state(L.ZONE_N)):
            ship = v.state(L.ZONE + i)
            own = v.state(L.SHIP_DISCS + ship * L.MAX_SEATS + p)
            again = " again" if own else ""
            missing = f"ship loaded{again}: {v.names.ships[ship]}" in self.missing
            if missing and v.table(t.SHIP_VALUE + ship) <= most:
                value += NEW / 2
        return value

    @staticmethod
    def _breeding(v: View, p: int) -> int:
        cards = [card for card in v.cards_of(p, L.HAND, L.HAND_N) if card < L.EXHAUSTION]
        values = {v.table(t.BREED + card): v.table(t.VALUE + card) for card in cards}
        return sum(values.values()) + v.seat(p, L.PERMANENT_CERTIFICATES)

    # --- workers, buildings, farmers --------------------------------------------------------------

    def _hire(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        tile = v.state(L.JOBS + code) - 1
        row = v.table(t.TILE_ROW + tile)
        number = v.seat(p, L.WORKERS + row)
        cells = range(number + 2, L.N_COLUMNS + 1)
        kind = WORKER_TYPES[row]
        missing = sum(f"worker cell: {kind} {column}" in self.missing for column in cells)
        return style.types[row] * (1 + number / 2) + missing * number

    def _build(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return -1.0
        face = v.face(code)
        used = sum(name.startswith(f"face used: {face} ") for name in self.missing)
        return style.build + NEW / 2 * used + 0.2 * code

    def _build_space(self, v: View, p: int, style: Style, frame: Frame, node: int) -> float:
        old = v.building(node)
        special = f"special action: {v.names.nodes[node]}" in self.missing
        if not old:
            return NEW / 2 * special + 0.2
        face = v.face(old[1])
        used = sum(name.startswith(f"face used: {face} ") for name in self.missing)
        return -NEW / 2 * used

    def _help_tiles(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return 0.0
        tile = v.state(L.CONTENT + code) - 1
        colour = v.table(t.TILE_COLOUR + tile)
        return style.help + self._wish(v, p, c.NEED_GREEN + colour)

    def _help_cards(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        return 1.0 if code == c.PASS else v.table(t.STRENGTH + code) / 4 - 1

    def _invest(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return 0.0
        number = v.seat(p, L.WORKERS + WORKER_TYPES.index("granjero"))
        cells = range(number + 2, L.N_COLUMNS + 1)
        missing = sum(f"worker cell: granjero {column}" in self.missing for column in cells)
        colour = v.table(t.TILE_COLOUR + list(frame.fields.values())[code] - 1)
        return style.invest + missing - self._wish(v, p, c.NEED_GREEN + colour)

    # --- cards ------------------------------------------------------------------------------------

    def _card(self, v: View, p: int, card: int) -> float:
        """What a card in hand is worth keeping."""
        if card == L.EXHAUSTION:
            return -1.0
        if card >= L.OBJECTIVE:
            return 1.5
        cards = v.cards_of(p, L.HAND, L.HAND_N)
        breeds = [v.table(t.BREED + each) for each in cards if each < L.EXHAUSTION]
        value = v.table(t.VALUE + card)
        return value / 4 if breeds.count(v.table(t.BREED + card)) > 1 else value

    def _discard(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return -1.5
        return -self._card(v, p, code)

    def _draw(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        return 0.5 * code

    def _buy(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return 0.0
        if code == c.ADD_CATTLE:
            return style.add
        line, kind = divmod(code, c.BUY_LINE)
        return self._cattle(v, p, kind) * style.buy + 0.3 * v.table(t.BUY + line * t.BUY_SIZE)

    def _cattle(self, v: View, p: int, kind: int) -> float:
        breed = v.table(t.BREED + kind)
        wish = self._wish(v, p, c.NEED_VALUE_3) * (v.table(t.VALUE + kind) == v.table(t.NEED_VALUE))
        for need in range(c.NEED_CARACU, c.N_NEEDS):
            if v.table(t.NEED_BREED + need) == breed:
                wish += self._wish(v, p, need)
        return v.table(t.VALUE + kind) - 1 + wish

    def _market(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        return 0.0 if code == c.PASS else self._cattle(v, p, code)

    def _objective_card(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return -1.0
        if code == c.TO_DECK:
            return 0.3
        card = v.state(L.OFFER + code) - 1
        results = ("played", "fulfilled", "failed")
        missing = sum(f"objective {each}: {card + 1}" in self.missing for each in results)
        return missing - 0.5 * len(self._lacks(v, p, card))

    # --- railway ----------------------------------------------------------------------------------

    def _engine(self, v: View, p: int, style: Style, frame: Frame, slot: int) -> float:
        if slot == c.PASS:
            return -1.0
        value = 0.4 * style.engine * (slot - min(v.seat(p, L.ENGINE), v.table(t.TERMINUS_SLOT)))
        station = v.table(t.SLOT_STATION + slot) - 1
        if (
            station >= 0
            and v.seat(p, L.PESOS) >= v.table(t.STATION_PRICE + station)
            and v.state(L.STATION_DISCS + station * L.MAX_SEATS + p) == 0
        ):
            master = v.state(L.STATION_TILE + station)
            value += 1.5 * style.station + self._wish(v, p, c.NEED_STATION)
            value += NEW / 2 * (f"station upgraded: {station + 1}" in self.missing)
            value += NEW / 2 * (f"station master taken: {master}" in self.missing)
        return value

    def _station(self, v: View, p: int, style: Style, frame: Frame, disc: int) -> float:
        return 0.0 if disc == c.PASS else style.station + self._disc(v, p, style, disc)

    @staticmethod
    def _disc(v: View, p: int, style: Style, disc: int) -> float:
        if disc < c.TO_STATION:
            return 0.5 + 2 * style.discs[disc]
        slot = v.table(t.STATION_SLOT + disc - c.TO_STATION)
        return 0.5 + (slot > v.seat(p, L.ENGINE) or slot == v.table(t.TERMINUS_SLOT))

    def _quay_disc(self, v: View, p: int, style: Style, frame: Frame, disc: int) -> float:
        return 0.0 if disc == c.PASS else self._disc(v, p, style, disc)

    def _master(self, v: View, p: int, style: Style, frame: Frame, row: int) -> float:
        return 0.0 if row == c.PASS else style.station + 1 - 0.3 * style.types[row]

    def _behind(self, v: View, p: int, style: Style, frame: Frame, station: int) -> float:
        return 0.0 if station == c.PASS else style.station

    # --- Buenos Aires -----------------------------------------------------------------------------

    def _deliver(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return 4 * style.save_grain if v.seat(p, L.GRAIN) < 6 else 0.0
        cell = code % c.CELL
        quarter = cell // L.MAX_SPACES % L.N_QUARTERS
        return 1.5 + quarter / 2 + self._wish(v, p, c.NEED_W + quarter)

    def _income(self, v: View, p: int, style: Style, frame: Frame, spent: int) -> float:
        """Certificates as far as they reach a better ship."""
        total = self._breeding(v, p) + spent
        best = 0.0
        for i in range(v.state(L.ZONE_N)):
            ship = v.state(L.ZONE + i)
            if v.table(t.SHIP_VALUE + ship) <= total:
                best = max(best, self._ship(v, p, style, frame, ship))
        return best - style.spare * spent

    def _ship(self, v: View, p: int, style: Style, frame: Frame, ship: int) -> float:
        own = v.state(L.SHIP_DISCS + ship * L.MAX_SEATS + p)
        if own and not v.table(t.SHIP_REPEAT + ship):
            return -1.0
        name = v.names.ships[ship]
        again = " again" if own else ""
        missing = f"ship loaded{again}: {name}" in self.missing
        top = self._wish(v, p, c.NEED_SHIP_TOP) if ship == v.table(t.SHIP_TOP) else 0.0
        return v.table(t.SHIP_VALUE + ship) / 2 + NEW * missing + top

    def _ship_disc(self, v: View, p: int, style: Style, frame: Frame, disc: int) -> float:
        return self._disc(v, p, style, disc)

    def _forecast(self, v: View, p: int, style: Style, frame: Frame, code: int) -> float:
        if code == c.PASS:
            return 0.0
        tile = v.state(L.FORECAST + 2 * frame.letter + code) - 1
        return style.farmers * v.is_farmer(tile)


_LIKES_BY_DECISION: dict[str, Callable[[Chooser, View, int, Style, Frame, int], float]] = {
    "location": Chooser._location,
    "aux": Chooser._aux,
    "accept": Chooser._accept,
    "hire": Chooser._hire,
    "build": Chooser._build,
    "build_space": Chooser._build_space,
    "help_tiles": Chooser._help_tiles,
    "help_cards": Chooser._help_cards,
    "invest": Chooser._invest,
    "first_discard": Chooser._discard,
    "discard_cards": Chooser._discard,
    "draw_cards": Chooser._draw,
    "buy": Chooser._buy,
    "buy_second": Chooser._market,
    "take_cattle": Chooser._market,
    "objective_card": Chooser._objective_card,
    "engine_move": Chooser._engine,
    "station": Chooser._station,
    "master": Chooser._master,
    "behind": Chooser._behind,
    "quay_disc": Chooser._quay_disc,
    "deliver": Chooser._deliver,
    "income": Chooser._income,
    "ship": Chooser._ship,
    "ship_disc": Chooser._ship_disc,
    "forecast_tile": Chooser._forecast,
}
