"""Rich positions: games that begin with workers, buildings, discs, stores, cards and dollars.

A random player hardly gets to tiles of 6 craftsmen, to the end of the line or to Montreal. Nobody
counts here what the box held: the twin is given the same table.
"""

from __future__ import annotations

import random
from typing import Any

from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t

TRACK = (0, 1, 2, 3, 4, 6)


def enrich(s: Any, table: Any, rng: random.Random) -> None:
    slots = rng.sample(range(1, int(table[t.LAST_SLOT])), 4)
    for p in range(int(s[L.PLAYERS])):
        q = L.SEATS + p * L.SEAT_SIZE
        s[q + L.MONEY] = rng.choice((0, 1, 2, 3, 5, 8, 12, 20, 40, 80))
        s[q + L.ENGINE] = slots[p] if rng.random() < 0.8 else 0
        give_workers(s, table, q, rng)
        give_cards(s, q, rng)
        give_tiles(s, table, q, rng)
        build(s, table, p, q, rng)
        if s[L.NORTH]:
            give_stores(s, table, p, q, rng)
        spread_discs(s, table, p, q, rng)
        track = [n for n in TRACK if n <= s[q + L.CERTIFICATE_LIMIT]]
        s[q + L.CERTIFICATES] = rng.choice(track)


def give_workers(s: Any, table: Any, q: int, rng: random.Random) -> None:
    for row in range(L.N_ROWS):
        (tile,) = (i for i in range(3) if table[t.TILE_ROW + i] == row)
        count = rng.randint(1, L.N_COLUMNS)
        s[q + L.WORKERS + row] = count
        for column in range(1, count):
            s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1


def give_cards(s: Any, q: int, rng: random.Random) -> None:
    """Market cattle and objective cards, to hand and to the discard pile."""
    for deck, count, first, most in (
        (L.CATTLE_DECK, L.CATTLE_DECK_N, 0, 8),
        (L.OBJECTIVE_DECK, L.OBJECTIVE_DECK_N, L.OBJECTIVE, 4),
    ):
        for _ in range(rng.randint(0, min(most, int(s[count])))):
            s[count] -= 1
            card = s[deck + s[count]] + first
            pile, n = rng.choice(((L.HAND, L.HAND_N), (L.DISCARD, L.DISCARD_N)))
            s[q + pile + s[q + n]] = card
            s[q + n] += 1


def give_tiles(s: Any, table: Any, q: int, rng: random.Random) -> None:
    kinds = [i for i in range(L.TILE_KINDS) if table[t.TILE_HAND + i]]
    for _ in range(rng.randint(0, 6)):
        s[q + L.TILES_KEPT + rng.choice(kinds)] += 1


def build(s: Any, table: Any, p: int, q: int, rng: random.Random) -> None:
    numbers = [i for i in range(L.N_NUMBERS) if s[q + L.BUILDING_AT + i] == 0]
    for number in rng.sample(numbers, rng.randint(0, 5)):
        free = [
            node
            for node in range(L.N_NODES)
            if table[t.NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0
        ]
        if free:
            node = rng.choice(free)
            s[L.CONTENT + node] = 1 + p * L.N_NUMBERS + number
            s[q + L.BUILDING_AT + number] = 1 + node


def give_stores(s: Any, table: Any, p: int, q: int, rng: random.Random) -> None:
    for town in rng.sample(range(L.N_TOWNS), rng.randint(0, 12)):
        spaces = [
            i
            for i in range(town * L.COMMERCE_SPACES, (town + 1) * L.COMMERCE_SPACES)
            if s[L.STORE_AT + i] == 0
        ]
        s[L.STORE_AT + rng.choice(spaces)] = p + 1
        s[q + L.STORES] |= 1 << town
        s[q + L.STORES_LEFT] -= 1


def spread_discs(s: Any, table: Any, p: int, q: int, rng: random.Random) -> None:
    """To cities and stations, without regard for frames."""
    discs = [i for i in range(L.N_DISCS) if s[q + L.DISC_ON + i]]
    board = int(s[L.NORTH]) * L.N_CITIES
    for disc in rng.sample(discs, rng.randint(0, len(discs))):
        s[q + L.DISC_ON + disc] = 0
        s[q + L.STEPS] += table[t.DISC_STEPS + int(s[L.PLAYERS]) * L.N_DISCS + disc]
        s[q + L.HAND_LIMIT] += table[t.DISC_HAND + disc]
        if table[t.DISC_AUX + disc] >= 0:
            s[q + L.AUX_FREE + table[t.DISC_AUX + disc]] += 1
        cities = [
            i
            for i in range(L.N_CITIES)
            if table[t.CITY_VALUE + board + i] >= 0
            and (table[t.CITY_REPEAT + board + i] or not s[L.CITY_DISCS + i * L.MAX_SEATS + p])
            and (table[t.CITY_TOWN + board + i] == 0)
        ]
        last = L.N_STATIONS if s[L.NORTH] else L.N_BASE_STATIONS
        stations = [i for i in range(last) if not s[L.STATION_DISCS + i * L.MAX_SEATS + p]]
        if stations and rng.random() < 0.3:
            s[L.STATION_DISCS + rng.choice(stations) * L.MAX_SEATS + p] = 1
        else:
            s[L.CITY_DISCS + rng.choice(cities) * L.MAX_SEATS + p] += 1
    limit = table[t.CERTIFICATE_LIMIT]
    for disc in range(L.N_DISCS):
        if table[t.DISC_CERTIFICATE_LIMIT + disc]:
            if s[q + L.DISC_ON + disc]:
                break
            limit = table[t.DISC_CERTIFICATE_LIMIT + disc]
    s[q + L.CERTIFICATE_LIMIT] = limit
