"""A state of the kernel as a table of the twin, and the differences between the two."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t

from .twin.table import Chance, Player, Setup, StationState, Table, Tile
from .twin_names import TwinNames, named

State = Any


def bits(number: int) -> list[int]:
    return [i for i in range(64) if (int(number) >> i) & 1]


class Reader:
    """What lies where in a state, in the twin's words."""

    def __init__(self, state: State, vector: State, names: TwinNames) -> None:
        self.s, self.T, self.names = state, vector, names
        self.players = int(state[L.PLAYERS])
        self.north = bool(state[L.NORTH])

    def seat(self, p: int) -> int:
        return L.SEATS + p * L.SEAT_SIZE

    def pile(self, start: int, count: int) -> list[str]:
        return named(self.names.cards, self.s[start : start + int(self.s[count])])

    def face(self, owner: int, number: int) -> str:
        return self.names.faces[2 * number + int(self.s[self.seat(owner) + L.SIDES + number])]

    def trail(self) -> dict[str, Tile]:
        found = {}
        for node, name in enumerate(self.names.nodes):
            content = int(self.s[L.CONTENT + node]) - 1
            if content < 0:
                continue
            kind = self.T[t.NODE_TYPE + node]
            if kind == c.N_NEUTRAL:
                found[name] = Tile("neutral", self.names.neutrals[content])
            elif kind == c.N_BUILDING:
                owner, number = divmod(content, L.N_NUMBERS)
                found[name] = Tile("private", self.face(owner, number), owner)
            else:
                tile = self.names.tiles[content]
                found[name] = Tile("teepee" if "teepee" in tile else "hazard", tile)
        return found

    def supply(self, p: int) -> dict[int, str]:
        q = self.seat(p)
        return {
            number + 1: self.face(p, number)[-1]
            for number in range(L.N_NUMBERS)
            if self.s[q + L.BUILDING_AT + number] == 0
        }

    def discs(self, p: int) -> dict[str, int]:
        found = {name: 0 for name in self.names.discs if self.north or name != "X6"}
        for i, name in enumerate(self.names.discs):
            if self.s[self.seat(p) + L.DISC_ON + i]:
                found[name] += 1
        return found

    def kept(self, p: int) -> list[str]:
        counts = self.s[self.seat(p) + L.TILES_KEPT :][: L.TILE_KINDS]
        return [self.names.tiles[i] for i, n in enumerate(counts) for _ in range(int(n))]

    def player(self, p: int) -> Player:
        s, q = self.s, self.seat(p)
        kept = self.kept(p)
        at, seated, bonus = int(s[q + L.AT]), int(s[q + L.SEATED]), int(s[q + L.BONUS])
        return Player(
            money=int(s[q + L.MONEY]),
            certificates=int(s[q + L.CERTIFICATES]),
            draw_pile=self.pile(q + L.DRAW, q + L.DRAW_N),
            hand=self.pile(q + L.HAND, q + L.HAND_N),
            discard_pile=self.pile(q + L.DISCARD, q + L.DISCARD_N),
            area=[self.names.cards[L.OBJECTIVE + i] for i in bits(s[q + L.AREA])],
            discs=self.discs(p),
            workers={
                worker: int(s[q + L.WORKERS + i]) for i, worker in enumerate(self.names.workers)
            },
            supply=self.supply(p),
            hazards=[tile for tile in kept if "teepee" not in tile],
            teepees=[tile for tile in kept if "teepee" in tile],
            masters=named(self.names.masters, bits(s[q + L.MASTERS])),
            rancher=None if at < 0 else self.names.nodes[at],
            engine=self.names.slots[int(s[q + L.ENGINE])],
            has_marker=bool(s[q + L.MARKER]),
            turns=int(s[q + L.TURNS]),
            stores=int(s[q + L.STORES_LEFT]),
            tokens=int(s[q + L.TOKENS]),
            seated=self.names.tiles[seated - 1] if seated else None,
            laid=self.pile(q + L.LAID, q + L.LAID_N),
            bonus=bonus - 1 if bonus else None,
        )

    def tiles(self, start: int, n: int) -> list[str]:
        return [self.names.tiles[int(i) - 1] for i in self.s[start : start + n] if i > 0]

    def stacks(self) -> dict[int, list[str]]:
        found = {}
        for i in range(L.N_SUPPLIES):
            start = L.SUPPLY + i * L.SUPPLY_SIZE
            found[i + 1] = named(
                self.names.tiles, self.s[start : start + int(self.s[L.SUPPLY_N + i])]
            )
        return found

    def job_market(self) -> dict[int, list[str | None]]:
        return {
            row + 1: [
                self.names.tiles[int(self.s[L.JOBS + row * c.JOB_COLUMNS + i]) - 1]
                if self.s[L.JOBS + row * c.JOB_COLUMNS + i]
                else None
                for i in range(self.players)
            ]
            for row in range(L.N_JOB_ROWS)
        }

    def stations(self) -> dict[str, StationState]:
        found = {}
        for i, name in enumerate(self.names.stations):
            if i >= L.N_BASE_STATIONS and not self.north:
                continue
            tile = int(self.s[L.STATION_TILE + i])
            discs = {p for p in range(4) if self.s[L.STATION_DISCS + i * L.MAX_SEATS + p]}
            master = worker = None
            if tile > L.WORKER_ON_STATION:
                worker = self.names.tiles[tile - L.WORKER_ON_STATION - 1]
            elif tile:
                master = self.names.masters[tile - 1]
            found[name] = StationState(discs, master, worker)
        return found

    def cities(self, setup: Setup) -> dict[str, list[int]]:
        return {
            city: [
                p
                for p in range(self.players)
                for _ in range(int(self.s[L.CITY_DISCS + i * L.MAX_SEATS + p]))
            ]
            for i, city in enumerate(self.names.cities)
            if city in setup.cities
        }

    def commerce(self) -> dict[str, list[int | None]]:
        return {
            town: [
                int(owner) - 1 if owner else None
                for owner in self.s[L.STORE_AT + i * L.COMMERCE_SPACES :][: L.COMMERCE_SPACES]
            ]
            for i, town in enumerate(self.names.towns)
        }

    def table(self, setup: Setup, chance: Chance) -> Table:
        """All but what is to be done, and the box."""
        s, names = self.s, self.names
        marker = int(s[L.MARKER_ROW])
        market = [
            names.cards[i] for i in range(L.CATTLE_KINDS) for _ in range(int(s[L.MARKET + i]))
        ]
        table = Table(
            setup,
            chance,
            [self.player(p) for p in range(self.players)],
            current=int(s[L.CURRENT]),
            trail=self.trail(),
            stacks=self.stacks(),
            forecast={i + 1: self.tiles(L.FORECAST + 2 * i, 2) for i in range(L.N_SUPPLIES)},
            job_market=self.job_market(),
            marker_row=marker + 1 if marker < L.N_JOB_ROWS else None,
            market=market,
            market_deck=self.pile(L.CATTLE_DECK, L.CATTLE_DECK_N),
            offer=[
                names.cards[L.OBJECTIVE + int(i) - 1] for i in s[L.OFFER :][: L.OFFER_SIZE] if i
            ],
            objective_deck=[
                names.cards[L.OBJECTIVE + int(i)]
                for i in s[L.OBJECTIVE_DECK :][: int(s[L.OBJECTIVE_DECK_N])]
            ],
            cities=self.cities(setup),
            stations=self.stations(),
            pot=int(s[L.POT]),
            triggered_by=int(s[L.TRIGGER]) - 1 if s[L.TRIGGER] else None,
        )
        if self.north:
            table.commerce = self.commerce()
            table.medium = {
                town: names.town_tiles[int(s[L.TOWN_TILE + i]) - 1]
                for i, town in enumerate(names.medium)
            }
            table.beside_new_york = named(names.masters, bits(s[L.BESIDE_NEW_YORK]))
            table.token_supply = int(s[L.TOKEN_SUPPLY])
        if setup.poker:
            table.bonus_tokens = list(range(int(s[L.BONUS_TAKEN]), setup.players))
        return table


_IN_ANY_ORDER = ("draw_pile", "hand", "discard_pile", "area", "hazards", "teepees", "masters")


def _plain(value: Any) -> Any:
    """Without the order of piles."""
    if isinstance(value, Player):
        return {
            name: Counter(part) if name in _IN_ANY_ORDER else _plain(part)
            for name, part in vars(value).items()
        }
    if isinstance(value, StationState):
        return (value.discs, value.master, value.worker)
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list) and not any(isinstance(part, (Player, list)) for part in value):
        return Counter(value)
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return value


_NOT_COMPARED = ("setup", "chance", "box", "tasks", "over", "transport_to", "current")


def differences(kernel: Table, twin: Table) -> list[str]:
    """What is not the same at both tables."""
    found = []
    for name, value in vars(kernel).items():
        if name in _NOT_COMPARED:
            continue
        mine, other = _plain(value), _plain(getattr(twin, name))
        if mine != other:
            found.append(f"{name}: kernel {_shown(mine, other)}, twin {_shown(other, mine)}")
    return found


def _shown(mine: Any, other: Any) -> Any:
    """Of dicts and players only what differs."""
    if isinstance(mine, dict) and isinstance(other, dict):
        return {
            key: _shown(part, other.get(key))
            for key, part in mine.items()
            if part != other.get(key)
        }
    if isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        return [_shown(a, b) for a, b in zip(mine, other, strict=True)]
    return mine


def appended(before: State, after: State, start: int, count: int) -> list[int]:
    """Numbers that came to the end of a pile."""
    low, high = int(before[count]), int(after[count])
    return [int(i) for i in after[start + low : start + high]]


def taken(before: State, after: State, start: int, count: int) -> list[int]:
    """Numbers that left the end of a pile, in this order."""
    low, high = int(after[count]), int(before[count])
    return [int(i) for i in np.asarray(before[start + low : start + high])[::-1]]
