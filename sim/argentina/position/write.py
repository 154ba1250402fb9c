"""From a state to a position: names instead of numbers, next card or tile first."""

from __future__ import annotations

from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import CITIES, COLOURS, QUARTERS, QUAYS, WORKER_TYPES
from sim.argentina.position.frames import write_pending
from sim.argentina.position.pedro_write import (
    write_pedro,
    write_pedro_history,
    write_pedro_seat,
)
from sim.argentina.position.route import write_route
from sim.argentina.setup import Setup
from sim.argentina.view import State, View
from sim.core.layout import STREAM_SIZE

FORMAT = ARGENTINA.position_format
LETTERS = "ABC"
CLOSED = "closed"
SEAT_COUNTERS = {
    "deliveries": L.DELIVERIES,
    "loadings": L.LOADINGS,
    "stations_upgraded": L.STATIONS_UPGRADED,
    "hired": L.HIRED,
    "cattle_bought": L.CATTLE_BOUGHT,
    "helped": L.HELPED,
    "objectives_taken": L.OBJECTIVES_TAKEN,
}


def arrow_names(tables: Tables) -> dict[int, str]:
    """The arrows of the job market, by the kernel's number and as the tables call them."""
    arrows = tables.facts.data["job_market"]["arrows"]
    return {int(tables.vector[t.T_JOB_ARROW + int(row) - 1]): name for row, name in arrows.items()}


def letters(tables: Tables) -> list[str]:
    """Neutral buildings in the kernel's order."""
    return list(tables.facts.data["neutral_buildings"])


def bits(mask: int, count: int) -> list[int]:
    """The numbers whose bit is set, as people count: from 1."""
    return [i + 1 for i in range(count) if mask >> i & 1]


def bonus_spaces(view: View, city: int, quarter: int) -> list[tuple[int, bool]]:
    """(bonus space, open?) of a quarter on the side in use (A53)."""
    first = (city * L.N_QUARTERS + quarter) * L.SPACES_MAX
    side = view.state(L.CITY_SIDES + city) * L.N_CELLS
    closed = view.table(t.T_CLOSED + view.players * L.N_CITIES + city)
    kinds = [
        (cell, view.table(t.T_CELL_OPEN + side + cell))
        for cell in range(first, first + L.SPACES_MAX)
    ]
    return [(cell, not (kind == 2 and closed)) for cell, kind in kinds if kind]


class _Writer:
    def __init__(self, state: State, tables: Tables) -> None:
        self.view = View(state, tables)
        self.tables = tables
        self.names = tables.names
        self.players = self.view.players

    def get(self, field: int) -> int:
        return self.view.state(field)

    def run(self, start: int, count: int) -> list[int]:
        return [int(x) for x in self.view.s[start : start + count]]

    def pile(self, start: int, count: int, names: list[str]) -> list[str]:
        """A pile that is stored with the next one last."""
        return [names[i] for i in reversed(self.run(start, count))]

    def kinds(self, start: int, names: list[str], size: int) -> list[str]:
        """Things counted by kind as a list."""
        return [names[i] for i, n in enumerate(self.run(start, size)) for _ in range(n)]

    def per_player(self, start: int) -> list[int]:
        return self.run(start, self.players)

    # --- the table ----------------------------------------------------------------------------

    def trail(self) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for node, name in enumerate(self.names.nodes):
            content = self.get(L.CONTENT + node)
            if content == 0:
                continue
            kind = self.view.table(t.T_NODE_TYPE + node)
            if kind == c.N_NEUTRAL:
                out[name] = letters(self.tables)[content - 1]
            elif kind == c.N_BUILDING:
                owner, number = divmod(content - 1, L.N_NUMBERS)
                out[name] = {"owner": owner, "building": self.view.face(number)}
            else:
                coins = self.get(L.COINS + node)
                out[name] = {"farmer": self.names.tiles[content - 1], "coins": coins}
        return out

    def tile(self, value: int) -> str | None:
        return self.names.tiles[value - 1] if value else None

    def job_market(self) -> dict[str, Any]:
        columns = self.view.table(t.T_COLUMNS + self.players)
        row = self.get(L.MARKER_ROW)
        rows = [self.run(L.JOBS + i * c.JOB_COLUMNS, columns) for i in range(L.N_JOB_ROWS)]
        return {
            "marker_row": row + 1 if row < L.N_JOB_ROWS else None,
            "rows": [[self.tile(value) for value in cells] for cells in rows],
        }

    def cities(self) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for i, city in enumerate(CITIES):
            out[city] = {}
            for j, quay in enumerate(QUAYS):
                if self.view.table(t.T_QUAY_CITY + j) == i:
                    level = quay.rpartition("_")[2]
                    out[city][f"quay_{level}"] = self.per_player(L.QUAY_DISCS + j * L.SEATS_MAX)
            for j, quarter in enumerate(QUARTERS):
                out[city][quarter] = [
                    self.owner(cell) if is_open else CLOSED
                    for cell, is_open in bonus_spaces(self.view, i, j)
                ]
        return out

    def owner(self, cell: int) -> int | None:
        owner = self.get(L.CELL_OWNER + cell)
        return owner - 1 if owner else None

    def stations(self) -> dict[str, Any]:
        out = {}
        for i in range(L.N_STATIONS):
            tile = self.get(L.STATION_TILE + i)
            master: int | str | None = tile or None
            if tile > L.WORKER_ON_STATION:
                master = self.names.tiles[tile - L.WORKER_ON_STATION - 1]
            discs = self.per_player(L.STATION_DISCS + i * L.SEATS_MAX)
            out[str(i + 1)] = {"discs": discs, "master": master}
        return out

    def stream(self, start: int) -> dict[str, Any]:
        low, high, count = self.run(start, STREAM_SIZE)
        return {"key": [low, high], "drawn": count}

    def streams(self, start: int) -> list[dict[str, Any]]:
        return [self.stream(start + p * STREAM_SIZE) for p in range(self.players)]

    # --- the seats ----------------------------------------------------------------------------

    def workers(self, q: int) -> dict[str, list[str]]:
        out = {}
        for row, name in enumerate(WORKER_TYPES):
            cells = self.run(q + L.WORKER_TILE + row * L.N_COLUMNS, L.N_COLUMNS)
            out[name] = [self.names.tiles[tile - 1] for tile in cells if tile]
        return out

    def seat(self, p: int) -> dict[str, Any]:
        q = L.SEATS + p * L.SEAT_SIZE
        at = self.get(q + L.AT)
        where = self.run(q + L.BUILDING_AT, L.N_NUMBERS)
        discs = self.run(q + L.DISC_ON, L.N_DISCS)
        hand = self.run(q + L.HAND, self.get(q + L.HAND_N))
        discard = self.run(q + L.DISCARD, self.get(q + L.DISCARD_N))
        seat = {
            "pesos": self.get(q + L.PESOS),
            "grain": self.get(q + L.GRAIN),
            "certificates": self.get(q + L.CERTIFICATES),
            "tokens": self.get(q + L.TOKENS),
            "at": self.names.nodes[at] if at >= 0 else None,
            "engine": self.names.slots[self.get(q + L.ENGINE)],
            "workers": self.workers(q),
            "discs": [name for name, on in zip(self.names.discs, discs, strict=True) if on],
            "supply": [i + 1 for i, place in enumerate(where) if place == 0],
            "box": [i + 1 for i, place in enumerate(where) if place < 0],
            "farmers": dict(zip(COLOURS, self.run(q + L.FARMERS, L.N_COLOURS), strict=True)),
            "hand": [self.names.cards[card] for card in hand],
            "draw": self.pile(q + L.DRAW, self.get(q + L.DRAW_N), self.names.cards),
            "discard": [self.names.cards[card] for card in discard],
            "objectives": bits(self.get(q + L.AREA), L.N_OBJECTIVES),
            "masters": bits(self.get(q + L.MASTERS), L.N_MASTERS),
            "job_market_token": bool(self.get(q + L.MARKER)),
            "turns": self.get(q + L.TURNS),
            "visits": self.get(q + L.VISITS),
        }
        return write_pedro_seat(seat) if self.view.is_pedro(p) else seat

    def history(self, p: int) -> dict[str, Any]:
        q = L.SEATS + p * L.SEAT_SIZE
        built = self.run(q + L.BUILT_TURN, L.N_NUMBERS)
        used = self.run(q + L.ACTIVATIONS, L.N_NUMBERS)
        neutral = self.run(q + L.NEUTRAL_ACTIVATIONS, L.N_NEUTRAL)
        out: dict[str, Any] = {key: self.get(q + field) for key, field in SEAT_COUNTERS.items()}
        out["built_turn"] = {str(i + 1): turn for i, turn in enumerate(built) if turn}
        earned = self.run(q + L.EARNED, L.N_NUMBERS)
        out["earned"] = {str(i + 1): pesos for i, pesos in enumerate(earned) if pesos}
        out["used"] = {str(i + 1): n for i, n in enumerate(used) if n} | {
            letter: n for letter, n in zip(letters(self.tables), neutral, strict=True) if n
        }
        return out

    # --- all ----------------------------------------------------------------------------------

    def position(self, setup: Setup, memory: State) -> dict[str, Any]:
        names = self.names
        seats = range(self.players)
        zone = self.run(L.ZONE, self.get(L.ZONE_N))
        forecast = self.run(L.FORECAST, 2 * len(LETTERS))
        offer = self.run(L.OFFER, self.view.table(t.T_OFFER))
        trigger = self.get(L.TRIGGER)
        arrows = arrow_names(self.tables)
        objectives = [str(i + 1) for i in range(L.N_OBJECTIVES)]
        deck = self.pile(L.OBJECTIVE_DECK, self.get(L.OBJECTIVE_DECK_N), objectives)
        return {
            "format": FORMAT,
            "tables": self.tables.facts.hash,
            "setup": setup.to_dict(),
            "players": self.players,
            "turn": self.get(L.TURN),
            "current": self.get(L.CURRENT),
            "end": {
                "triggered_by": trigger - 1 if trigger else None,
                "in_step": self.get(L.END_REASON) or None,
                "last_turns_left": self.get(L.LAST_TURNS) if trigger else None,
                "over": bool(self.get(L.OVER)),
            },
            "pending": write_pending(self.view),
            **write_route(self.view.s, memory, self.tables),
            "visit": {
                "breeding_total": self.get(L.LOAD_VALUE),
                "arrows": [arrows[i] for i in self.run(L.ARROWS, self.get(L.ARROWS_N))],
            },
            "sides": [self.view.face(i) for i in range(L.N_NUMBERS)],
            "city_sides": {city: "ab"[self.get(L.CITY_SIDES + i)] for i, city in enumerate(CITIES)},
            "trail": self.trail(),
            "bags": {
                letter: self.pile(L.BAG + i * L.BAG_SIZE, self.get(L.BAG_N + i), names.tiles)
                for i, letter in enumerate(LETTERS)
            },
            "forecast": {
                letter: [self.tile(tile) for tile in forecast[2 * i : 2 * i + 2]]
                for i, letter in enumerate(LETTERS)
            },
            "job_market": self.job_market(),
            "cattle_market": {
                names.cards[i]: n for i, n in enumerate(self.run(L.MARKET, L.CATTLE_KINDS)) if n
            },
            "cattle_deck": self.pile(L.CATTLE_DECK, self.get(L.CATTLE_DECK_N), names.cards),
            "cattle_removed": self.kinds(L.CATTLE_REMOVED, names.cards, L.CATTLE_KINDS),
            "exhaustion_pile": self.get(L.EXHAUSTION_PILE),
            "objective_offer": [card or None for card in offer],
            "objective_deck": [int(card) for card in deck],
            "objectives_removed": bits(self.get(L.OBJECTIVES_REMOVED), L.N_OBJECTIVES),
            "ships": [
                {
                    "ship": names.ships[ship],
                    "discs": self.per_player(L.SHIP_DISCS + ship * L.SEATS_MAX),
                }
                for ship in zone
            ],
            "ship_stack": self.pile(L.SHIP_STACK, self.get(L.SHIP_STACK_N), names.ships),
            "ships_departed": [
                names.ships[i] for i in range(L.N_SHIPS) if self.get(L.SHIP_GONE + i)
            ],
            "cities": self.cities(),
            "stations": self.stations(),
            "masters_removed": bits(self.get(L.MASTERS_REMOVED), L.N_MASTERS),
            "farmers_removed": self.kinds(L.FARMERS_REMOVED, names.tiles, len(names.tiles)),
            "seats": [self.seat(p) for p in seats],
            **({"pedro": write_pedro(self.view)} if self.view.solo else {}),
            "random": {
                "table": self.stream(L.TABLE_STREAM),
                "decks": self.streams(L.DECK_STREAM),
                "policies": self.streams(L.POLICY_STREAM),
            },
            "history": {
                "decisions": self.get(L.DECISIONS),
                "seats": [self.history(p) for p in seats],
                **({"pedro": write_pedro_history(self.view)} if self.view.solo else {}),
            },
        }


def to_dict(
    state: State, tables: Tables, setup: Setup, memory: State | None = None
) -> dict[str, Any]:
    """The complete position as JSON data (POSITION.md); `memory` is what players have planned."""
    memory = entry.new_memory() if memory is None else memory
    return _Writer(state, tables).position(setup, memory)
