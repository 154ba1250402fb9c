"""From component facts (names, JSON) to the vector of a kernel: the tables that all games have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from sim.core.facts import Facts

from .effect_places import GIVEN_UP
from .kernel import codes as c
from .kernel import effect_kinds as fx
from .kernel import layout as L
from .kernel import tables as t
from .names import AUX, BREEDS, COWBOYS, CRAFTSMEN, EDGE, HANDS, MONEY, NEEDS, WORKER_TYPES

Data = dict[str, Any]

_USES_HAND = {"discard", "remove"}
HAND_NUMBERS = {None: 0} | {hand: 1 + i for i, hand in enumerate(HANDS)}


class FamilyFlattener:
    """Fills the vector of tables, one table after the other."""

    token_windows = True  # before conditions and effects on cards that may be given up
    marked = ""  # key of building spaces that some buildings count

    def __init__(self, facts: Facts) -> None:
        self.data: dict[str, Data] = facts.data
        self.vector = np.zeros(t.TABLES_SIZE, dtype=np.int64)
        self.effects_end = t.EFFECTS + c.EFFECT  # pointer 0 and the first effect stay empty
        self.interned: dict[tuple[int, ...], int] = {}
        self.put(t.HASH, hash_words(facts.hash))

    def put(self, start: int, values: Any) -> None:
        values = np.atleast_1d(np.asarray(values, dtype=np.int64))
        self.vector[start : start + len(values)] = values

    # --- effects ----------------------------------------------------------------------------------

    def effects(self, effects: list[Data], *, optional: bool, extra: int = 0) -> int:
        """Store a list of effects and return its pointer; equal lists are stored once.

        `optional`: the whole list may be given up. Behind most conditions every effect may be
        (A291, B291, R99).
        """
        return self.store(self.numbers(effects, optional=optional, extra=extra))

    def numbers(self, effects: list[Data], *, optional: bool, extra: int = 0) -> list[int]:
        numbers: list[int] = []
        met: list[str] = []  # conditions
        for effect in effects:
            conditions = [key for key in effect if key in fx.effects.conditions]
            flags = extra
            if optional or (not conditions and any(key in GIVEN_UP for key in met)):
                flags |= c.OPTIONAL
            if optional and self.token_windows and set(effect) & _USES_HAND:
                flags |= c.TOKEN_WINDOW
            if conditions and met:
                flags &= ~c.OPTIONAL  # the first condition asked already
            met += conditions
            numbers += fx.effects.numbers(effect, flags)
        return numbers

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

    def options(self, start: int, actions: list[Any]) -> None:
        """The options of a building: alternatives of one action share its group (A162, B162)."""
        rows: list[int] = []
        for group, action in enumerate(actions):
            alternatives = action["choice"] if isinstance(action, dict) else [action]
            for effects in alternatives:
                rows += [group, self.effects(effects, optional=False)]
        self.put(start, -1 * np.ones(t.OPTION_SIZE * t.MAX_OPTIONS, dtype=np.int64))
        self.put(start, rows)

    # --- one table after the other ----------------------------------------------------------------

    def by_players(self) -> None:
        setup = self.data["setup"]
        for players, row in setup["by_players"].items():
            n = int(players)
            self.put(t.COLUMNS + n, row["job_market_columns"])
            self.put(t.MARKET_SIZE + n, row["cattle_market"])
            fees = [0, row["black_hand"], row["green_hand"]]
            fees.append(sum(fees))  # of both hands
            self.put(t.HAND_FEE + c.N_HANDS * n, fees[: c.N_HANDS])
            self.put(t.STEPS + n, row["steps"])
        self.put(t.TOKENS, setup["tokens"])
        self.put(t.OFFER, setup["objective_offer"])

    def cattle(self) -> list[str]:
        """Kinds of cattle, each with one VP, and the purchase lines; the names of the kinds."""
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
                    self.put(t.CARD_VP + kind, vp)
                    self.kind_of_cattle(kind, row)
                (start if row["start"] else market).append(kinds[breed, vp])
        self.put(t.CATTLE_N, len(kinds))
        self.put(t.MARKET_CARDS, market)
        self.put(t.START_CARDS, start)
        for i, line in enumerate(cattle["buy"].values()):
            wants = [self.want(get) for get in line["gets"]]
            wants += [-1] * (t.BUY_WANTS - len(wants))
            self.put(t.BUY + i * t.BUY_SIZE, [line[COWBOYS], line[MONEY], *wants])
        self.put(t.BUY_N, len(cattle["buy"]))
        return names + [""] * (L.CATTLE_KINDS - len(names))

    def kind_of_cattle(self, kind: int, row: Data) -> None:
        """What only one game says of a kind of cattle."""

    @staticmethod
    def want(what: str) -> int:
        value = re.fullmatch(r"value(\d+)", what)
        return c.WANT_VALUE + int(value[1]) if value else BREEDS.index(what)

    def supplies(self, supplies: Iterable[Sequence[int]]) -> None:
        """The tiles of each bag or stack."""
        for i, tiles in enumerate(supplies):
            self.put(t.SUPPLY_N + i, len(tiles))
            self.put(t.SUPPLY + i * L.SUPPLY_SIZE, tiles)

    def job_market(self, arrow: Callable[[str], int]) -> None:
        jobs = self.data["job_market"]
        self.put(t.JOB_PRICE, [jobs["prices"][str(i + 1)] for i in range(L.N_JOB_ROWS)])
        for row, word in jobs["arrows"].items():
            self.put(t.JOB_ARROW + int(row) - 1, arrow(word))
        self.put(t.MARKER_START, jobs["marker_starts_in"] - 1)
        self.put(t.MARKER_VP, jobs["marker_vp"])

    def buildings(self) -> None:
        for i, actions in enumerate(self.data["neutral_buildings"].values()):
            self.options(t.NEUTRAL_OPTIONS + i * t.OPTION_SIZE * t.MAX_OPTIONS, actions)
        for number in range(L.N_NUMBERS):
            for side, letter in enumerate("ab"):
                face = 2 * number + side
                row = self.data["private_buildings"][f"{number + 1}{letter}"]
                self.options(t.FACE_OPTIONS + face * t.OPTION_SIZE * t.MAX_OPTIONS, row["actions"])
                self.put(t.FACE_CRAFTSMEN + face, row[CRAFTSMEN])
                self.put(t.FACE_VP + face, row["vp"])
                self.put(t.FACE_HAND + face, HAND_NUMBERS[row["hand"]])

    def objectives(self, cards: Sequence[Data]) -> None:
        for i, card in enumerate(cards):
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

    def master(self, i: int, row: Data, effects: int, counts: int) -> None:
        """A station master with its immediate action and what it counts."""
        self.put(t.MASTER_EFFECTS + i, effects)
        self.put(t.MASTER_CERTIFICATES + i, row["permanent"].get("certificate", 0))
        self.put(t.MASTER_VP + i, row["vp"])
        self.put(t.MASTER_COUNTS + i, counts)
        self.put(t.MASTER_EACH + i, row["each"])

    def railway(self, last: int) -> list[str]:
        """Slots of the line: numbered spaces and turnouts; the names of the slots."""
        stations = list(self.data["stations"].values())
        turnouts = {
            row["turnout_after"]: i for i, row in enumerate(stations) if "turnout_after" in row
        }
        names: list[str] = []
        for number in range(last + 1):
            self.put(t.SLOT_NUMBER + len(names), number)
            names.append(str(number))
            if number in turnouts:
                self.put(t.SLOT_NUMBER + len(names), -1)
                self.put(t.SLOT_STATION + len(names), turnouts[number] + 1)
                self.put(t.STATION_SLOT + turnouts[number], len(names))
                names.append(f"t{number}")
        self.put(t.LAST_SLOT, len(names) - 1)
        for i, row in enumerate(stations):
            self.put(t.STATION_PRICE + i, row["price"])
            self.put(t.STATION_VP + i, row["vp"])
            self.put(t.STATION_BLACK + i, row[EDGE] == "black")
            self.put(t.STATION_MASTER + i, row["master"])
        rulings = self.data["rulings"]
        self.put(t.OPEN_TURNOUT, rulings["turnout_of_occupied_space_open"])
        return names

    def station_at_end(self, station: int) -> None:
        """The station of the last space."""
        last = int(self.vector[t.LAST_SLOT])
        self.put(t.STATION_SLOT + station, last)
        self.put(t.SLOT_STATION + last, station + 1)

    # --- the trail --------------------------------------------------------------------------------

    def trail(self, kinds: Sequence[int]) -> list[str]:
        """Spaces of these kinds (numbers of the kernel), and the ways between them."""
        nodes = self.data["trail"]["nodes"]
        names = list(nodes)
        self.put(t.NODE_TYPE, kinds)
        for i, (name, node) in enumerate(nodes.items()):
            ways = [names.index(way) for way in self.data["trail"]["ways"].get(name, [])]
            ways += [-1] * (L.MAX_WAYS - len(ways))
            self.put(t.NODE_WAYS + i * L.MAX_WAYS, ways)
            if kinds[i] == c.N_BUILDING:
                self.put(t.NODE_MARKED + i, node[self.marked])
                special = self.effects(node.get("special") or [], optional=False)
                self.put(t.NODE_SPECIAL + i, special)
            elif MONEY in node:
                self.put(t.NODE_MONEY + i, node[MONEY])
        self.put(t.NODE_START, kinds.index(c.N_START))
        self.put(t.NODE_CITY, kinds.index(c.N_CITY))
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

    def zones(self, zones: Iterable[Sequence[int]]) -> None:
        """The tile spaces of each zone, the first to fill first."""
        for i, nodes in enumerate(zones):
            self.put(t.ZONE_N + i, len(nodes))
            self.put(t.ZONE + i * L.MAX_ZONE, nodes)

    # --- boards and rates -------------------------------------------------------------------------

    def player_board(self) -> list[str]:
        board = self.data["player_board"]
        for i, row in enumerate(WORKER_TYPES):
            for column, effects in board["rows"][row].items():
                cell = i * L.N_COLUMNS + int(column) - 1
                self.put(t.ROW_EFFECTS + cell, self.effects(effects or [], optional=True))
        for i, disc in enumerate(board["discs"].values()):
            self.put(t.DISC_BLACK + i, disc[EDGE] == "black")
            self.put(t.DISC_PAY + i, disc.get("pay", 0))
            self.put(t.DISC_MONEY + i, disc.get(MONEY, 0))
            for players, steps in disc.get("steps", {}).items():
                self.put(t.DISC_STEPS + int(players) * L.N_DISCS + i, steps)
            self.put(t.DISC_HAND + i, disc.get("hand", 0))
            self.put(t.DISC_CERTIFICATE_LIMIT + i, disc.get("certificate_limit", 0))
            self.put(t.DISC_VP + i, disc.get("vp", 0))
            self.put(t.DISC_AUX + i, AUX.index(disc["aux"]) if "aux" in disc else -1)
        for i, name in enumerate(AUX):
            aux = board["aux"][name]
            for j, form in enumerate(("single", "double")):
                self.put(t.AUX_EFFECTS + j * L.N_AUX + i, self.auxiliary(aux, form))
            self.put(t.AUX_FREE + i, sum(disc is None for disc in aux["discs"]))
        self.put(t.HAND_LIMIT, board["hand_limit"])
        self.put(t.CERTIFICATE_LIMIT, board["certificate_limit"])
        return list(board["discs"])

    def auxiliary(self, aux: Data, form: str) -> int:
        return self.effects(aux[form], optional=False, extra=c.EXACT)

    def scoring(self) -> None:
        scoring = self.data["scoring"]
        self.put(t.MONEY_PER_VP, scoring[f"{MONEY}_per_vp"])
        self.put(t.WORKER_VP, scoring["worker_vp"])
        self.put(t.WORKER_COLUMN, scoring["worker_vp_from_column"] - 1)


def hash_words(text: str) -> list[int]:
    """The first 16 hexadecimal digits as two signed 32-bit numbers."""
    return [int.from_bytes(bytes.fromhex(text[i : i + 8]), "big", signed=True) for i in (0, 8)]
