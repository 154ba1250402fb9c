"""From component facts (names, JSON) to the kernel's vector of integers, and back to names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import (
    CITIES,
    COLOURS,
    DEPARTURES,
    HIGHEST,
    LEVELS,
    MASTER_PER,
    NODE_TYPES,
    QUARTERS,
    QUAYS,
    WORKER_TYPES,
)
from sim.core.facts import Facts, Names
from sim.core.facts import Tables as Tables

if TYPE_CHECKING:
    from sim.western.family_flatten import HAND_NUMBERS, FamilyFlattener
else:
    from sim.argentina.family_flatten import HAND_NUMBERS, FamilyFlattener

Data = dict[str, Any]

_PEDRO_COUNTS = {
    "gauchos": c.PER_GAUCHO,
    "carpinteros": c.PER_CARPINTERO,
    "maquinistas": c.PER_MAQUINISTA,
    "experience": c.PER_EXPERIENCE,
}


class _Flattener(FamilyFlattener):
    marked = "farmland"

    def setup(self) -> None:
        self.by_players()
        setup = self.data["setup"]
        for players, row in setup["by_players"].items():
            closed = [city in row["closed_cities"] for city in CITIES]
            self.put(t.CLOSED + int(players) * L.N_CITIES, closed)
        self.put(t.FIRST_HAND, setup["first_turn_hand"])
        self.put(t.FARMERS_AT_START, setup["farmers_at_start"])
        self.put(t.START_QUAY, QUAYS.index(setup["disc_at"]))
        self.put(t.START_EXHAUSTION, setup["start_exhaustion"])

    def cards(self) -> list[str]:
        cattle = self.data["cattle"]
        names = self.cattle()
        self.put(t.CARD_VP + L.EXHAUSTION, cattle["exhaustion"]["vp"])
        self.put(t.HELP_EXHAUSTION, [cattle["help_exhaustion"][str(i)] for i in range(5)])
        return [*names, "exhaustion", *(f"objective:{i + 1}" for i in range(L.N_OBJECTIVES))]

    def kind_of_cattle(self, kind: int, row: Data) -> None:
        self.put(t.STRENGTH + kind, row["strength"])

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
                        self.put(t.TILE_HAND + kind, HAND_NUMBERS[hand])
                    bags[letter] += [names.index(name)] * count
        self.supplies(bags.values())
        self.put(t.FARMER_VP, self.data["farmers"]["vp_beside"])
        return names

    def jobs(self) -> None:
        known = {"refill": c.ARROW_REFILL, "end": c.ARROW_END}
        known |= {f"depart {name}": c.ARROW_DEPART + 1 + i for i, name in enumerate(DEPARTURES)}
        self.job_market(known.__getitem__)
        self.put(t.STRONG_EXTRA, self.data["job_market"]["strong_extra"])

    def masters(self) -> None:
        for i in range(L.N_MASTERS):
            row = self.data["station_masters"][str(i + 1)]
            effects = self.effects(row["immediate"], optional=True)
            self.master(i, row, effects, MASTER_PER.index(row["per"]))
            self.put(t.MASTER_GRAIN + i, row["permanent"].get("loading_grain", 0))
            if row["per"] == "good_cattle":
                self.put(t.MASTER_FROM + i, row["from_value"])
                self.put(t.MASTER_TO + i, row["to_value"])

    def line(self) -> list[str]:
        railway = self.data["railway"]
        names = self.railway(railway["terminus"])
        self.put(t.DEPOT_SLOT, names.index(str(railway["depot_before"])))
        for i, row in enumerate(self.data["stations"].values()):
            if is_end(row):
                self.station_at_end(i)
                self.put(t.STATION_AGAIN + i, 1)  # A410
        rulings = self.data["rulings"]
        self.put(t.PEDRO_BONUS_CARDS, rulings.get("pedro_gets_cards_of_deliveries", False))
        return [*names, "depot"]

    def spaces(self, slots: list[str]) -> list[str]:
        nodes = self.data["trail"]["nodes"]
        kinds = [NODE_TYPES.index(node["type"]) for node in nodes.values()]
        names = self.trail(kinds)
        zones: dict[str, list[tuple[int, int]]] = {colour: [] for colour in COLOURS}
        for i, node in enumerate(nodes.values()):
            if kinds[i] == c.N_FARMER:
                zones[node["colour"]].append((node["number"], i))
            elif kinds[i] == c.N_RAMP:
                self.put(t.NODE_RAMP_SLOT + i, slots.index(str(node["railway"])))
        self.zones([node for _, node in sorted(zone)] for zone in zones.values())
        return names

    def discs(self) -> list[str]:
        names = self.player_board()
        board = self.data["player_board"]
        for column, price in board["granjero_prices"].items():
            self.put(t.GRANJERO_PRICE + int(column) - 1, price)
        for i, disc in enumerate(board["discs"].values()):
            self.put(t.DISC_STRENGTH + i, disc.get("strength", 0))
        self.put(t.GRAIN_LIMIT, board["grain_limit"])
        return names

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


def is_end(station: Data) -> bool:
    return bool(station.get("terminus"))


def flatten(facts: Facts) -> Tables:
    flat = _Flattener(facts)
    flat.setup()
    cards = flat.cards()
    ships = flat.ships()
    flat.cities()
    tiles = flat.tiles()
    flat.jobs()
    flat.buildings()
    flat.objectives([facts.data["objectives"][str(i + 1)] for i in range(L.N_OBJECTIVES)])
    flat.masters()
    slots = flat.line()
    nodes = flat.spaces(slots)
    discs = flat.discs()
    flat.scoring()
    flat.pedro(ships)
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
