"""Rich positions: games that begin with workers, buildings, discs, cards and dollars on the table.

A random player hardly gets to tiles of 6 craftsmen, to the end of the line or to Montreal. All that
is given here comes from where it would come from, so that every law of section 21 still holds but
those that count visits.
"""

from __future__ import annotations

import random

from . import discs, facts, north
from .delivery import open_cities
from .game import new_game
from .poker import seat_worker
from .table import Setup, Table, Tile

FAR = 30  # a city value that every hand reaches


def rich_game(setup: Setup, seed: object) -> Table:
    """At the first decision, with all that `enrich` gives."""
    table = new_game(setup, random.Random(f"chance {seed}"))
    enrich(table, random.Random(f"riches {seed}"))
    return table


def enrich(table: Table, rng: random.Random) -> None:
    fill_job_market(table, rng)
    for seat, player in enumerate(table.players):
        player.money = rng.choice((0, 1, 2, 3, 5, 8, 12, 20, 40, 80))
        give_workers(table, seat, rng)
        give_tiles(table, seat, rng)
        give_cards(table, seat, rng)
        move_engine(table, seat, rng)
        build(table, seat, rng)
        if table.setup.north:
            give_stores(table, seat, rng)
        spread_discs(table, seat, rng)
        give_masters(table, seat, rng)
        limit = table.certificate_limit(seat)
        fitting = [number for number in facts.CERTIFICATE_TRACK if number <= limit]
        player.certificates = rng.choice(fitting)
        if table.setup.poker and rng.random() < 0.5:
            rows = [worker for worker, count in player.workers.items() if count > 1]
            if rows:
                seat_worker(table, seat, rng.choice(rows))


def fill_job_market(table: Table, rng: random.Random) -> None:
    """Some more rows, from stacks 2 and 3 in turn as visits would."""
    for _ in range(rng.randint(0, 9)):
        row = table.marker_row
        assert row is not None
        cells = table.job_market[row]
        for column, cell in enumerate(cells):
            if cell is None:
                stack = max((2, 3), key=lambda number: len(workers_in(table, number)))
                worker = rng.choice(workers_in(table, stack))
                table.stacks[stack].remove(worker)
                cells[column] = worker
        table.marker_row = row + 1


def workers_in(table: Table, stack: int) -> list[str]:
    return [tile for tile in table.stacks[stack] if tile in facts.WORKERS]


def give_workers(table: Table, seat: int, rng: random.Random) -> None:
    """As if hired: from the rows above the marker."""
    assert table.marker_row is not None
    for row in range(1, table.marker_row):
        for column, worker in enumerate(table.job_market[row]):
            own = table.players[seat].workers
            if worker is not None and rng.random() < 0.3 and own[worker] < facts.ROW_LENGTH:
                table.job_market[row][column] = None
                own[worker] += 1


def give_tiles(table: Table, seat: int, rng: random.Random) -> None:
    """Hazards and teepees, from stack 1."""
    player = table.players[seat]
    for _ in range(rng.randint(0, 4)):
        tile = rng.choice(table.stacks[1])
        table.stacks[1].remove(tile)
        (player.teepees if tile in facts.TEEPEES else player.hazards).append(tile)


def give_cards(table: Table, seat: int, rng: random.Random) -> None:
    """Market cattle and objective cards, some of them in hand instead of a starting card."""
    player = table.players[seat]
    for deck, most in ((table.market_deck, 4), (table.objective_deck, 3)):
        for _ in range(rng.randint(0, min(most, len(deck)))):
            card = rng.choice(deck)
            deck.remove(card)
            player.discard_pile.append(card)
            if rng.random() < 0.5:
                out = player.hand.pop(rng.randrange(len(player.hand)))
                player.discard_pile.append(out)
                player.discard_pile.remove(card)
                player.hand.append(card)


def move_engine(table: Table, seat: int, rng: random.Random) -> None:
    taken = {player.engine for player in table.players}
    player = table.players[seat]
    player.engine = rng.choice([place for place in facts.RAILWAY[:-1] if place not in taken])


def build(table: Table, seat: int, rng: random.Random) -> None:
    supply = table.players[seat].supply
    for number in rng.sample(sorted(supply), rng.randint(0, 4)):
        free = [space for space in facts.BUILD_SPACES if space not in table.trail]
        if free:
            table.trail[rng.choice(free)] = Tile("private", f"{number}{supply.pop(number)}", seat)


def give_stores(table: Table, seat: int, rng: random.Random) -> None:
    for _ in range(rng.randint(0, 12)):
        places = north.placements(table, seat, FAR)
        if places:
            north.put_store(table, seat, *rng.choice(places))
    for _ in range(rng.randint(0, 2)):
        table.gain_token(seat)


def spread_discs(table: Table, seat: int, rng: random.Random) -> None:
    """To cities and stations, without regard for frames."""
    player = table.players[seat]
    for _ in range(rng.randint(0, 13)):
        source = rng.choice([name for name, left in player.discs.items() if left])
        money = player.money
        free = [name for name, at in table.stations.items() if seat not in at.discs]
        if rng.random() < 0.3 and free:
            table.stations[rng.choice(free)].discs.add(seat)
        else:
            table.cities[rng.choice(open_cities(table, seat, FAR))].append(seat)
        discs.take(table, seat, source)
        player.money = money


def give_masters(table: Table, seat: int, rng: random.Random) -> None:
    """For a worker left at a station with an own disc."""
    for name in table.own_stations(seat):
        station, row = table.stations[name], table.players[seat].workers
        rows = [worker for worker, count in row.items() if count > 1]
        if station.master is not None and rows and rng.random() < 0.5:
            station.worker = rng.choice(rows)
            row[station.worker] -= 1
            table.players[seat].masters.append(station.master)
            station.master = None
