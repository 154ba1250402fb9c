"""From component facts (names, JSON) to the kernel's vector of integers, and back to names."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import (
    AUX,
    BREEDS,
    CITIES,
    COLOURS,
    DEPARTURES,
    HIGHEST,
    LEVELS,
    MASTER_PER,
    NEEDS,
    NODE_TYPES,
    QUARTERS,
    QUAYS,
    WORKER_TYPES,
)
from sim.core.facts import Facts, Names
from sim.core.facts import Tables as Tables

Data = dict[str, Any]

_USES_HAND = {"discard", "remove"}
_HANDS = {None: 0, "black": 1, "green": 2}
_PEDRO_COUNTS = {
    "gauchos": c.PER_GAUCHO,
    "carpinteros": c.PER_CARPINTERO,
    "maquinistas": c.PER_MAQUINISTA,
    "experience": c.PER_EXPERIENCE,
}


class _Flattener:
    def __init__(self, facts: Facts) -> None:
        self.data: dict[str, Data] = facts.data
        self.vector = np.zeros(t.TABLES_SIZE, dtype=np.int64)
        self.effects_end = t.EFFECTS + c.EFFECT  # pointer 0 and the first effect stay empty
        self.interned: dict[tuple[int, ...], int] = {}

    def put(self, start: int, values: Any) -> None:
        values = np.atleast_1d(np.asarray(values, dtype=np.int64))
        self.vector[start : start + len(values)] = values

    # --- effects ---------------------------------------------------------------------------

    def effects(self, effects: list[Data], *, optional: bool, extra: int = 0) -> int:
        """Store a list of effects and return its pointer; equal lists are stored once.

        `optional`: the whole list may be given up. Behind a condition every effect may be (A291).
        """
        numbers: list[int] = []
        conditions = 0
        for effect in effects:
            is_condition = bool(set(effect) & set(fx.effects.conditions))
            flags = extra
            if optional or (conditions and not is_condition):
                flags |= c.OPTIONAL
            if optional and set(effect) & _USES_HAND:
                flags |= c.TOKEN_WINDOW
            if is_condition and conditions:
                flags &= ~c.OPTIONAL  # the first condition asked already
            conditions += is_condition
            numbers += fx.effects.numbers(effect, flags)
        return self.store(numbers)

    def options(self, start: int, actions: list[Any]) -> None:
        """The options of a building: alternatives of one action share its group (A162)."""
        rows: list[int] = []
        for group, action in enumerate(actions):
            alternatives = action["choice"] if isinstance(action, dict) else [action]
            for effects in alternatives:
                rows += [group, self.effects(effects, optional=False)]
        self.put(start, -1 * np.ones(t.OPTION_SIZE * t.MAX_OPTIONS, dtype=np.int64))
        self.put(start, rows)

    # --- one table after the other ------------------------------------------------------------

    def setup(self) -> None:
        setup = self.data["setup"]
        for players, row in setup["by_players"].items():
            n = int(players)
            self.put(t.COLUMNS + n, row["job_market_columns"])
            self.put(t.MARKET_SIZE + n, row["cattle_market"])
            self.put(t.HAND_FEE + c.N_HANDS * n, [0, row["black_hand"], row["green_hand"]])
            self.put(t.STEPS + n, row["steps"])
            closed = [city in row["closed_cities"] for city in CITIES]
            self.put(t.CLOSED + n * L.N_CITIES, closed)
        self.put(t.TOKENS, setup["tokens"])
        self.put(t.FIRST_HAND, setup["first_turn_hand"])
        self.put(t.FARMERS_AT_START, setup["farmers_at_start"])
        self.put(t.START_QUAY, QUAYS.index(setup["disc_at"]))
        self.put(t.START_EXHAUSTION, setup["start_exhaustion"])
        self.put(t.OFFER, setup["objective_offer"])

    def cattle(self) -> list[str]:
        cattle = self.data["cattle"]
        kinds: dict[tuple[str, int], int] = {}
        names: list[str] = []
        start: list[int] = []
        market: list[int] = []
        for breed, row in cattle["breeds"].items():
            vps = row["vp"] if isinstance(row["vp"], list) else [row["vp"]] * row["count"]
            for vp in vps:
                if (breed, vp) not in kinds:
                    kind = kinds[breed, vp] = len(kinds)
                    names.append(breed if len(set(vps)) == 1 else f"{breed}:{vp}")
                    self.put(t.BREED + kind, BREEDS.index(breed))
                    self.put(t.VALUE + kind, row["value"])
                    self.put(t.STRENGTH + kind, row["strength"])
                    self.put(t.CARD_VP + kind, vp)
                (start if row["start"] else market).append(kinds[breed, vp])
        self.put(t.CATTLE_N, len(kinds))
        self.put(t.MARKET_CARDS, market)
        self.put(t.START_CARDS, start)
        self.put(t.CARD_VP + L.EXHAUSTION, cattle["exhaustion"]["vp"])
        for i, line in enumerate(cattle["buy"].values()):
            wants = [self.want(get) for get in line["gets"]]
            wants += [-1] * (t.BUY_WANTS - len(wants))
            self.put(t.BUY + i * t.BUY_SIZE, [line["gauchos"], line["pesos"], *wants])
        self.put(t.BUY_N, len(cattle["buy"]))
        self.put(t.HELP_EXHAUSTION, [cattle["help_exhaustion"][str(i)] for i in range(5)])
        names += [""] * (L.EXHAUSTION - len(names))
        return [*names, "exhaustion", *(f"objective:{i + 1}" for i in range(L.N_OBJECTIVES))]

    @staticmethod
    def want(what: str) -> int:
        value = re.fullmatch(r"value(\d+)", what)
        return c.WANT_VALUE + int(value[1]) if value else BREEDS.index(what)

    def ships(self) -> list[str]:
        data = self.data["ships"]
        ships = data["ships"]
        from_deck = self.data["rulings"]["loading_objective_from_deck"]
        for i, ship in enumerate(ships.values()):
            self.put(t.SHIP_VALUE + i, ship["value"])
            self.put(t.SHIP_GRAIN + i, ship["grain"])
            self.put(t.SHIP_VP + i, ship["vp"])
            departure = ship["departure"]
            self.put(t.SHIP_COLOUR + i, 1 + DEPARTURES.index(departure) if departure else 0)
            self.put(t.SHIP_QUAY + i, QUAYS.index(ship["quay"]) if ship["quay"] else -1)
            self.put(t.SHIP_BLACK + i, ship["corners"] == "black")
            self.put(t.SHIP_SUN + i, ship["sun"])
            self.put(t.SHIP_REPEAT + i, ship.get("repeatable", False))
            effects = ship.get("effects", [])
            self.put(t.SHIP_PESOS + i, sum(effect.get("pesos", 0) for effect in effects))
            extra = 0 if from_deck else c.OFFER_ONLY  # R23
            self.put(t.SHIP_EFFECTS + i, self.effects(effects, optional=False, extra=extra))
        values = [ship["value"] for ship in ships.values()]
        self.put(t.SHIP_TOP, values.index(max(values)))
        self.put(t.MISSING_GRAIN, data["missing_grain_pesos"])
        self.put(t.NEW_SHIPS, data["new_ships"])
        return list(ships)

    def cities(self) -> None:
        for i, quay in enumerate(QUAYS):
            row = self.data["quays"][quay]
            self.put(t.QUAY_CITY + i, CITIES.index(row["city"]))
            self.put(t.QUAY_VP + i, row["vp"])
            self.put(t.QUAY_DISCOUNT + i, row["discount"])
            self.put(t.QUAY_BLACK + i, row["corners"] == "black")
        for side, table in enumerate(("cities_a", "cities_b")):
            for i, city in enumerate(CITIES):
                for j, quarter in enumerate(QUARTERS):
                    row = self.data[table][city][quarter]
                    at = i * L.N_QUARTERS + j
                    self.put(t.QUARTER_GRAIN + side * L.N_CITIES * L.N_QUARTERS + at, row["grain"])
                    for k, space in enumerate(row["spaces"]):
                        cell = side * L.N_CELLS + at * L.MAX_SPACES + k
                        covered = self.data["closures"][city][quarter] == k
                        self.put(t.CELL_OPEN + cell, 2 if covered else 1)
                        self.put(t.CELL_VP + cell, space["vp"])
                        effects = self.effects(space.get("effects", []), optional=True)
                        self.put(t.CELL_EFFECTS + cell, effects)

    def tiles(self) -> list[str]:
        """Worker and farmer tiles, and what lies in which bag."""
        names: list[str] = []
        bags: dict[str, list[int]] = {"A": [], "B": [], "C": []}
        for letter, workers in self.data["workers"].items():
            for name, count in workers.items():
                if name not in names:
                    names.append(name)
                    kind = len(names) - 1
                    self.put(t.TILE_ROW + kind, WORKER_TYPES.index(name.rstrip("+")))
                    self.put(t.TILE_STRONG + kind, name.endswith("+"))
                bags[letter] += [names.index(name)] * count
        for letter in bags:
            for colour, tiles in self.data["farmers"].get(letter, {}).items():
                for text, count in tiles.items():
                    strength, hand = text.split()
                    name = f"{colour}:{strength}:{hand}"
                    if name not in names:
                        names.append(name)
                        kind = len(names) - 1
                        self.put(t.TILE_ROW + kind, WORKER_TYPES.index("granjero"))
                        self.put(t.TILE_COLOUR + kind, COLOURS.index(colour))
                        self.put(t.TILE_STRENGTH + kind, int(strength))
                        self.put(t.TILE_HAND + kind, _HANDS[hand])
                    bags[letter] += [names.index(name)] * count
        for i, tiles in enumerate(bags.values()):
            self.put(t.BAG_N + i, len(tiles))
            self.put(t.BAG + i * L.BAG_SIZE, tiles)
        self.put(t.FARMER_VP, self.data["farmers"]["vp_beside"])
        return names

    def job_market(self) -> None:
        jobs = self.data["job_market"]
        self.put(t.JOB_PRICE, [jobs["prices"][str(i + 1)] for i in range(L.N_JOB_ROWS)])
        for row, arrow in jobs["arrows"].items():
            code = {"refill": c.ARROW_REFILL, "end": c.ARROW_END}.get(arrow)
            if code is None:
                code = c.ARROW_DEPART + 1 + DEPARTURES.index(arrow.split()[1])
            self.put(t.JOB_ARROW + int(row) - 1, code)
        self.put(t.MARKER_START, jobs["marker_starts_in"] - 1)
        self.put(t.STRONG_EXTRA, jobs["strong_extra"])
        self.put(t.MARKER_VP, jobs["marker_vp"])

    def buildings(self) -> None:
        for i, actions in enumerate(self.data["neutral_buildings"].values()):
            self.options(t.NEUTRAL_OPTIONS + i * t.OPTION_SIZE * t.MAX_OPTIONS, actions)
        for number in range(L.N_NUMBERS):
            for side, letter in enumerate("ab"):
                face = 2 * number + side
                row = self.data["private_buildings"][f"{number + 1}{letter}"]
                self.options(t.FACE_OPTIONS + face * t.OPTION_SIZE * t.MAX_OPTIONS, row["actions"])
                self.put(t.FACE_CARPINTEROS + face, row["carpinteros"])
                self.put(t.FACE_VP + face, row["vp"])
                self.put(t.FACE_HAND + face, _HANDS[row["hand"]])

    def objectives(self) -> None:
        for i in range(L.N_OBJECTIVES):
            card = self.data["objectives"][str(i + 1)]
            self.put(t.OBJECTIVE_EFFECTS + i, self.effects(card["immediate"], optional=True))
            self.put(t.OBJECTIVE_VP + i, card["vp"])
            self.put(t.OBJECTIVE_PENALTY + i, card["penalty"])
            for what, count in card["conditions"].items():
                self.put(t.OBJECTIVE_NEEDS + i * c.N_NEEDS + NEEDS.index(what), count)
        self.put(t.NEED_BREED, [-1] * c.N_NEEDS)
        (value,) = (int(name[5:]) for name in NEEDS if name.startswith("value"))
        self.put(t.NEED_VALUE, value)
        for need, name in enumerate(NEEDS):
            if name in BREEDS:
                self.put(t.NEED_BREED + need, BREEDS.index(name))
                overlaps = self.data["cattle"]["breeds"][name]["value"] == value
                self.put(t.NEED_OVERLAPS + need, overlaps)

    def masters(self) -> None:
        for i in range(L.N_MASTERS):
            row = self.data["station_masters"][str(i + 1)]
            self.put(t.MASTER_EFFECTS + i, self.effects(row["immediate"], optional=True))
            self.put(t.MASTER_CERTIFICATES + i, row["permanent"].get("certificate", 0))
            self.put(t.MASTER_GRAIN + i, row["permanent"].get("loading_grain", 0))
            self.put(t.MASTER_VP + i, row["vp"])
            self.put(t.MASTER_COUNTS + i, MASTER_PER.index(row["per"]))
            self.put(t.MASTER_EACH + i, row["each"])
            if row["per"] == "good_cattle":
                self.put(t.MASTER_FROM + i, row["from_value"])
                self.put(t.MASTER_TO + i, row["to_value"])

    def railway(self) -> list[str]:
        railway = self.data["railway"]
        stations = list(self.data["stations"].values())
        turnouts = {row["turnout_after"]: i for i, row in enumerate(stations) if not is_end(row)}
        names: list[str] = []
        for number in range(railway["terminus"] + 1):
            self.put(t.SLOT_NUMBER + len(names), number)
            if number == railway["depot_before"]:
                self.put(t.DEPOT_SLOT, len(names))
            names.append(str(number))
            if number in turnouts:
                self.put(t.SLOT_NUMBER + len(names), -1)
                self.put(t.SLOT_STATION + len(names), turnouts[number] + 1)
                self.put(t.STATION_SLOT + turnouts[number], len(names))
                names.append(f"t{number}")
        terminus = len(names) - 1
        self.put(t.TERMINUS_SLOT, terminus)
        for i, row in enumerate(stations):
            self.put(t.STATION_PRICE + i, row["price"])
            self.put(t.STATION_VP + i, row["vp"])
            self.put(t.STATION_BLACK + i, row["corners"] == "black")
            self.put(t.STATION_MASTER + i, row["master"])
            if is_end(row):
                self.put(t.STATION_SLOT + i, terminus)
                self.put(t.STATION_AGAIN + i, 1)  # A410
                self.put(t.SLOT_STATION + terminus, i + 1)
        rulings = self.data["rulings"]
        self.put(t.OPEN_TURNOUT, rulings["turnout_of_occupied_space_open"])
        self.put(t.PEDRO_BONUS_CARDS, rulings.get("pedro_gets_cards_of_deliveries", False))
        return [*names, "depot"]

    def trail(self, slots: list[str]) -> list[str]:
        nodes = self.data["trail"]["nodes"]
        names = list(nodes)
        zones: dict[str, list[tuple[int, int]]] = {colour: [] for colour in COLOURS}
        for i, (name, node) in enumerate(nodes.items()):
            kind = NODE_TYPES.index(node["type"])
            self.put(t.NODE_TYPE + i, kind)
            ways = [names.index(way) for way in self.data["trail"]["ways"].get(name, [])]
            ways += [-1] * (L.MAX_WAYS - len(ways))
            self.put(t.NODE_WAYS + i * L.MAX_WAYS, ways)
            if kind == c.N_BUILDING:
                self.put(t.NODE_FARMLAND + i, node["farmland"])
                special = self.effects(node.get("special") or [], optional=False)
                self.put(t.NODE_SPECIAL + i, special)
            elif kind == c.N_FARMER:
                self.put(t.NODE_PESOS + i, node["pesos"])
                zones[node["colour"]].append((node["number"], i))
            elif kind == c.N_RAMP:
                self.put(t.NODE_RAMP_SLOT + i, slots.index(str(node["railway"])))
            elif kind == c.N_START:
                self.put(t.NODE_START, i)
            elif kind == c.N_BUENOS_AIRES:
                self.put(t.NODE_BA, i)
        for colour, zone in enumerate(zones.values()):
            self.put(t.ZONE_N + colour, len(zone))
            self.put(t.ZONE + colour * L.MAX_ZONE, [node for _, node in sorted(zone)])
        order: list[int] = []
        for name in names:
            self.visit(name, names, order)
        self.put(t.NODE_ORDER, order[::-1])
        return names

    def visit(self, name: str, names: list[str], done: list[int]) -> None:
        """Depth first: a node is done after all that lie ahead of it."""
        if names.index(name) not in done:
            for ahead in self.data["trail"]["ways"].get(name, []):
                self.visit(ahead, names, done)
            done.append(names.index(name))

    def player_board(self) -> list[str]:
        board = self.data["player_board"]
        for i, row in enumerate(WORKER_TYPES):
            for column, effects in board["rows"][row].items():
                cell = i * L.N_COLUMNS + int(column) - 1
                self.put(t.ROW_EFFECTS + cell, self.effects(effects or [], optional=True))
        for column, price in board["granjero_prices"].items():
            self.put(t.GRANJERO_PRICE + int(column) - 1, price)
        for i, disc in enumerate(board["discs"].values()):
            self.put(t.DISC_BLACK + i, disc["corners"] == "black")
            self.put(t.DISC_PAY + i, disc.get("pay", 0))
            self.put(t.DISC_PESOS + i, disc.get("pesos", 0))
            for players, steps in disc.get("steps", {}).items():
                self.put(t.DISC_STEPS + int(players) * L.N_DISCS + i, steps)
            self.put(t.DISC_HAND + i, disc.get("hand", 0))
            self.put(t.DISC_CERTIFICATE_LIMIT + i, disc.get("certificate_limit", 0))
            self.put(t.DISC_STRENGTH + i, disc.get("strength", 0))
            self.put(t.DISC_VP + i, disc.get("vp", 0))
            self.put(t.DISC_AUX + i, AUX.index(disc["aux"]) if "aux" in disc else -1)
        for i, name in enumerate(AUX):
            aux = board["aux"][name]
            for j, form in enumerate(("single", "double")):
                pointer = self.effects(aux[form], optional=False, extra=c.EXACT)
                self.put(t.AUX_EFFECTS + j * L.N_AUX + i, pointer)
            self.put(t.AUX_FREE + i, sum(disc is None for disc in aux["discs"]))
        self.put(t.HAND_LIMIT, board["hand_limit"])
        self.put(t.CERTIFICATE_LIMIT, board["certificate_limit"])
        self.put(t.GRAIN_LIMIT, board["grain_limit"])
        return list(board["discs"])

    def pedro(self, ships: list[str]) -> None:
        for i, card in enumerate(self.data["pedro_cards"].values()):
            move = card["move"]
            self.put(t.PEDRO_STEPS + i, move if isinstance(move, int) else 1)
            self.put(t.PEDRO_STEPS_PER + i, _PEDRO_COUNTS.get(move, c.PER_NOTHING))
            decides = card.get("speciality")
            self.put(t.PEDRO_SPECIALITY + i, WORKER_TYPES.index(decides) if decides else -1)
            self.put(t.PEDRO_DOES + i, self.pedro_effects(card["does"]))
            self.put(t.PEDRO_ELSE + i, self.pedro_effects(card.get("else", [])))
        for gauchos, gets in self.data["pedro_cattle"].items():
            wants = [self.want(get) for get in gets]
            wants += [-1] * (t.MAX_PEDRO_CATTLE - len(wants))
            self.put(t.PEDRO_CATTLE + int(gauchos) * t.MAX_PEDRO_CATTLE, wants)
        for i, level in enumerate(LEVELS):
            for j, card in enumerate(self.data["pedro_loading"][level].values()):
                at = i * L.N_LOADING_CARDS + j
                self.put(t.EXPERIENCE + at, card["experience"])
                numbers = [
                    -1 - HIGHEST.index(ship) if ship in HIGHEST else ships.index(ship)
                    for ship in card["ships"]
                ]
                self.put(t.PEDRO_SHIPS + at * t.MAX_PEDRO_SHIPS, numbers)

    def pedro_effects(self, effects: list[Data]) -> int:
        """A list of Pedro's effects; amounts may be counted by workers or experience."""
        return self.store([n for effect in effects for n in fx.pedro_effects.numbers(effect)])

    def store(self, numbers: list[int]) -> int:
        """Pointer to a list of effects; equal lists are stored once, an empty one is 0."""
        if not numbers:
            return 0
        key = (*numbers, *[fx.END] * c.EFFECT)
        if key not in self.interned:
            if self.effects_end + len(key) > t.TABLES_SIZE:
                raise AssertionError("tables: more effects than the kernel has room for")
            self.interned[key] = self.effects_end
            self.put(self.effects_end, key)
            self.effects_end += len(key)
        return self.interned[key]

    def scoring(self) -> None:
        scoring = self.data["scoring"]
        self.put(t.PESOS_PER_VP, scoring["pesos_per_vp"])
        self.put(t.WORKER_VP, scoring["worker_vp"])
        self.put(t.WORKER_COLUMN, scoring["worker_vp_from_column"] - 1)


def is_end(station: Data) -> bool:
    return bool(station.get("terminus"))


def hash_words(text: str) -> list[int]:
    """The first 16 hexadecimal digits as two signed 32-bit numbers."""
    return [int.from_bytes(bytes.fromhex(text[i : i + 8]), "big", signed=True) for i in (0, 8)]


def flatten(facts: Facts) -> Tables:
    flat = _Flattener(facts)
    flat.setup()
    cards = flat.cattle()
    ships = flat.ships()
    flat.cities()
    tiles = flat.tiles()
    flat.job_market()
    flat.buildings()
    flat.objectives()
    flat.masters()
    slots = flat.railway()
    nodes = flat.trail(slots)
    discs = flat.player_board()
    flat.scoring()
    flat.pedro(ships)
    flat.put(t.HASH, hash_words(facts.hash))
    names = Names(
        cards=cards,
        tiles=tiles,
        nodes=nodes,
        slots=slots,
        ships=ships,
        discs=discs,
        buy_lines=list(facts.data["cattle"]["buy"]),
    )
    return Tables(ARGENTINA, facts, flat.vector, names)
