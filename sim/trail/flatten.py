"""From component facts (names, JSON) to the kernel's vector of integers, and back to names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.core.facts import Facts, Names
from sim.core.facts import Tables as Tables
from sim.trail.game import TRAIL
from sim.trail.kernel import codes as c
from sim.trail.kernel import effect_kinds as fx
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import (
    AREAS,
    BOARDS,
    CITIES,
    HAZARDS,
    MASTER_PER,
    STACKS,
    TEEPEES,
    TOWN_HALL,
    TOWN_TYPES,
    WORKER_TYPES,
    ZONES,
)

if TYPE_CHECKING:
    from sim.western.family_flatten import HAND_NUMBERS, FamilyFlattener
else:
    from sim.trail.family_flatten import HAND_NUMBERS, FamilyFlattener

Data = dict[str, Any]

_NODE_KINDS = {
    "start": c.N_START,
    "neutral": c.N_NEUTRAL,
    "building": c.N_BUILDING,
    "hazard": c.N_TILE,
    "teepee": c.N_TILE,
    "kansas_city": c.N_CITY,
}
_ARROWS = {"refill": c.ARROW_REFILL, "end": c.ARROW_END}
_NO_WORKER = len(WORKER_TYPES)  # row of tiles that are none
_MOVES_ENGINE = {"engine", "engine_back"}
ENDLESS_TOKENS = 1000  # more than a game can give


class _Flattener(FamilyFlattener):
    marked = "woods"

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.rulings = self.data["rulings"]
        self.token_windows = self.rulings["tokens_inside_actions"]  # R108

    def ways(self, action: list[Data] | Data) -> int:
        """An immediate action: a list of effects, or a choice between two; it may be given up."""
        if isinstance(action, list):
            return self.effects(action, optional=True)
        first, second = (self.effects(way, optional=False) for way in action["choice"])
        return self.store([fx.CHOOSE, first, second, 1, c.OPTIONAL])

    def auxiliary(self, aux: Data, form: str) -> int:
        moves = any(_MOVES_ENGINE & set(effect) for effect in aux["single"])
        if form == "single" or not moves or self.rulings["double_engine_is_one_move"]:
            return super().auxiliary(aux, form)
        single = self.numbers(aux["single"], optional=False, extra=c.EXACT)
        again = [fx.CHOOSE, self.store(single), 0, 1, c.OPTIONAL]  # R47, the other reading
        return self.store([*single, *again])

    def setup(self) -> None:
        self.by_players()
        setup = self.data["setup"]
        counts = self.data["counts"]
        self.put(t.TILES_AT_START, setup["tiles_at_start"])
        limited = self.rulings["tokens_are_limited"]
        self.put(t.TOKEN_SUPPLY, counts["exchange_tokens"] if limited else ENDLESS_TOKENS)  # R61
        self.put(t.OBJECTIVES_IN_CITY, self.rulings["objectives_in_kansas_city"])
        self.put(t.CERTIFICATES_BY_NUMBER, self.rulings["certificates_by_number"])
        self.put(t.DELIVER_FOR_NOTHING, not self.rulings["special_delivery_needs_a_space"])

    def cards(self) -> list[str]:
        names = self.cattle()
        return [*names, *(f"objective:{i + 1}" for i in range(L.N_OBJECTIVES))]

    def all_objectives(self) -> None:
        """The deck, then the starting cards (B430, B431)."""
        tables = (self.data["objectives"], self.data["starting_objectives"])
        self.objectives([table[str(i + 1)] for table in tables for i in range(len(table))])

    def tiles(self) -> list[str]:
        """Workers, hazards and teepees, and what lies in which stack (B14)."""
        names: list[str] = []
        stacks: dict[str, list[int]] = {stack: [] for stack in STACKS}

        def add(name: str, row: int, zone: str = "", hand: str | None = None, vp: int = 0) -> int:
            kind = len(names)
            names.append(name)
            self.put(t.TILE_ROW + kind, row)
            self.put(t.TILE_ZONE + kind, ZONES.index(zone) if zone else 0)
            self.put(t.TILE_HAND + kind, HAND_NUMBERS[hand])
            self.put(t.TILE_VP + kind, vp)
            return kind

        for row, worker in enumerate(WORKER_TYPES):
            kind = add(worker, row)
            for stack, workers in self.data["workers"].items():
                stacks[stack] += [kind] * workers[worker]
        for hazard in HAZARDS:
            for text, count in self.data["hazards"][hazard].items():
                vp, hand = text.split()
                kind = add(f"{hazard}:{vp}:{hand}", _NO_WORKER, hazard, hand, int(vp))
                stacks["1"] += [kind] * count
        teepees = self.data["teepees"]
        for colour in TEEPEES:
            kind = add(f"teepee:{colour}", _NO_WORKER, "teepee", teepees["hands"][colour])
            self.put(t.TEEPEE_COLOUR + kind, TEEPEES.index(colour))
            for stack, tiles in teepees["stacks"].items():
                stacks[stack] += [kind] * tiles[colour]
        self.supplies(stacks.values())
        return names

    def masters(self) -> None:
        for i in range(L.N_MASTERS):
            row = self.data["station_masters"][str(i + 1)]
            per = row["per"]
            counts = c.COUNT_NOTHING if per is None else MASTER_PER.index(per)
            self.master(i, row, self.ways(row["immediate"]), counts)

    def line(self) -> list[str]:
        railway = self.data["railway"]
        names = self.railway(railway["last"])
        crosses = railway["crosses"]
        for slot, name in enumerate(names):
            number = int(name.lstrip("t"))
            passed = name.startswith("t") and self.rulings["turnout_behind_cross"]  # R40
            self.put(t.SLOT_CROSSES + slot, crosses_before(crosses, number + passed))
        for i, row in enumerate(self.data["stations"].values()):
            if "last" in row:
                self.station_at_end(i)
            elif "town" in row:
                self.put(t.STATION_SLOT + i, L.N_SLOTS)  # no engine comes or passes there (N106)
        self.put(t.END_MONEY, railway["end_dollars"])
        return names

    def spaces(self) -> list[str]:
        nodes = self.data["trail"]["nodes"]
        names = self.trail([_NODE_KINDS[node["type"]] for node in nodes.values()])
        zones: dict[str, list[tuple[int, int]]] = {zone: [] for zone in ZONES}
        for i, node in enumerate(nodes.values()):
            if node["type"] == "hazard":
                zones[node["hazard"]].append((node["number"], i))  # B232
            elif node["type"] == "teepee":
                zones["teepee"].append((node["dollars"], i))  # B231
        self.zones([node for _, node in sorted(zone)] for zone in zones.values())
        for name, ways in self.data["trail"]["ways"].items():
            for way in ways:
                here, there = names.index(name), names.index(way)
                self.vector[t.NODE_BESIDE + here] |= 1 << there
                self.vector[t.NODE_BESIDE + there] |= 1 << here
        return names

    # --- cities -----------------------------------------------------------------------------------

    def delivery(self, effects: list[Data], north: bool) -> int:
        """Delivery actions but for dollars: forced, with Rails to the North not (B215, N215)."""
        rest = [effect for effect in effects if "dollars" not in effect]
        return self.effects(rest, optional=north, extra=self.of_north() if north else 0)

    def of_north(self) -> int:
        """Flags of icons of Rails to the North (K2)."""
        return 0 if self.rulings["north_objective_from_deck"] else c.OFFER_ONLY

    def cities(self, towns: list[str]) -> None:
        self.put(t.CITY_VALUE, [-1] * len(BOARDS) * L.N_CITIES)
        crosses = self.data["railway"]["crosses"]
        arrows = 0
        for board, table in enumerate(BOARDS):
            for name, row in self.data[table]["cities"].items():
                city = board * L.N_CITIES + CITIES.index(name)
                self.put(t.CITY_VALUE + city, row["value"])
                self.put(t.CITY_BLACK + city, row["frame"] == "black")
                self.put(t.CITY_VP + city, row["vp"])
                self.put(t.CITY_BELL_VP + city, row.get("vp_per_bell", 0))
                self.put(t.CITY_REPEAT + city, row["repeatable"])
                self.put(t.CITY_MONEY + city, dollars_of(row["effects"]))
                self.put(t.CITY_EFFECTS + city, self.delivery(row["effects"], bool(board)))
                self.put(t.CITY_CROSSES + city, crosses_before(crosses, row["value"]))
                if row.get("large"):
                    self.put(t.CITY_TOWN + city, 1 + towns.index(name))
            for name, row in self.data[table]["arrows"].items():
                first, second = name.split("-")
                self.put(t.ARROW_FROM + arrows, CITIES.index(first))
                self.put(t.ARROW_TO + arrows, CITIES.index(second))
                self.put(t.ARROW_VP + arrows, row["vp"])
                self.put(t.ARROW_EFFECTS + arrows, self.delivery(row["effects"], bool(board)))
                arrows += 1
        self.put(t.ARROW_N, arrows)
        self.put(t.CITY_TOP, CITIES.index("san_francisco"))

    # --- Rails to the North -----------------------------------------------------------------------

    def towns(self) -> tuple[list[str], list[str]]:
        """All towns, and the medium ones."""
        table = self.data["towns"]
        names = list(table["towns"])
        medium = [name for name, town in table["towns"].items() if town["type"] == "medium"]
        joined: dict[str, set[str]] = {name: set() for name in names}
        for first, second in table["rails"]:
            joined[second].add(first)
            if first in joined:
                joined[first].add(second)
        for i, (name, town) in enumerate(table["towns"].items()):
            self.put(t.TOWN_KIND + i, TOWN_TYPES.index(town["type"]))
            self.put(t.TOWN_AREA + i, AREAS.index(town["area"]))
            self.put(t.TOWN_MEDIUM + i, 1 + medium.index(name) if name in medium else 0)
            self.put(t.TOWN_HALL + i, TOWN_HALL in joined[name])
            self.put(t.TOWN_TOWNS + i, bits(names.index(end) for end in joined[name] & set(names)))
            ways_in = joined[name] - {TOWN_HALL} - set(names)
            self.put(t.TOWN_CITIES + i, bits(CITIES.index(end) for end in ways_in))
            for k, space in enumerate(town["commerce"]):
                at = i * L.COMMERCE_SPACES + k
                price = sum(effect.get("pay", 0) for effect in space)
                self.put(t.COMMERCE_MONEY + at, dollars_of(space) - price)
                rest = [effect for effect in space if not {"pay", "dollars"} & set(effect)]
                pointer = self.effects(rest, optional=True, extra=self.of_north())
                self.put(t.COMMERCE_EFFECTS + at, pointer)
        for i, row in enumerate(self.data["stations"].values()):
            if "town" in row:
                self.put(t.TOWN_STATION + names.index(row["town"]), i + 1)
        return names, medium

    def north(self) -> list[str]:
        tiles = self.data["town_tiles"]
        each = self.data["counts"]["town_tiles"] // len(tiles)
        for i, action in enumerate(tiles.values()):
            self.put(t.TOWN_TILE_EFFECTS + i, self.ways(action))
            self.put(t.TOWN_TILE_N + i, each)
        north = self.data["north"]
        self.put(t.STORES_PER_BELL, north["stores_per_bell"])
        for bell in north["bells_with_token"]:
            self.put(t.BELL_TOKEN + bell * north["stores_per_bell"], 1)
        return list(tiles)

    def poker(self, nodes: list[str]) -> None:
        poker = self.data["poker"]
        self.put(t.LAY_SPACE, nodes.index(poker["lay_space"]))
        self.put(t.SHOW_SPACE, nodes.index(poker["showdown_space"]))
        self.put(t.LAY_PRICE, poker["prices"])
        self.put(t.MOST_LAID, poker["most_cards"])
        self.put(t.POT_BANK, poker["bank"])
        self.put(t.BONUS_VP, [token["vp"] for token in poker["tokens"]])
        self.put(t.BONUS_MONEY, [token["dollars"] for token in poker["tokens"]])


def crosses_before(crosses: list[int], space: int) -> int:
    """Red crosses between the start and a numbered space (B217)."""
    return sum(cross < space for cross in crosses)


def dollars_of(effects: list[Data]) -> int:
    return sum(effect.get("dollars", 0) for effect in effects)


def bits(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


def flatten(facts: Facts) -> Tables:
    flat = _Flattener(facts)
    flat.setup()
    cards = flat.cards()
    tiles = flat.tiles()
    flat.job_market(_ARROWS.__getitem__)
    flat.buildings()
    flat.all_objectives()
    flat.masters()
    slots = flat.line()
    nodes = flat.spaces()
    discs = flat.player_board()
    flat.scoring()
    towns, medium = flat.towns()
    flat.cities(towns)
    town_tiles = flat.north()
    flat.poker(nodes)
    names = Names(
        cards=cards,
        tiles=tiles,
        nodes=nodes,
        slots=slots,
        discs=discs,
        towns=towns,
        medium=medium,
        town_tiles=town_tiles,
        buy_lines=list(facts.data["cattle"]["buy"]),
    )
    return Tables(TRAIL, facts, flat.vector, names)
