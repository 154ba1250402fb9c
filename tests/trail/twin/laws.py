"""What holds at every table between two choices (section 21)."""

from __future__ import annotations

from collections import Counter

from . import facts, facts_north
from .effects import OBJECTIVE_DECK, OBJECTIVES, STARTING_OBJECTIVES
from .railway import transport
from .table import Player, Table
from .tasks_effects import DiscardDrawn
from .tasks_engine import LeaveEndOfLine

TILES = dict(sum((Counter(tiles) for tiles in facts.STACKS.values()), Counter[str]()))


def check(table: Table) -> None:
    """All laws that one table can be held to."""
    cards = cards_anywhere(table)
    cattle(table, cards)
    objectives(table, cards)
    discs(table)
    tiles = tiles_anywhere(table)
    workers(table, tiles)
    tiles_of_the_trail(table, tiles)
    forecast(table)
    job_market(table)
    for seat, player in enumerate(table.players):
        limits(table, seat, player)
        buildings(table, seat, player)
        rancher(table, player)
    engines(table)
    stations_and_masters(table)
    sides(table)
    trigger(table)
    if table.setup.north:
        stores_and_tokens(table)
    if table.setup.poker:
        poker_table(table)
    transport_is_kept(table)


def cards_anywhere(table: Table) -> Counter[str]:
    """Every cattle and objective card, wherever it is."""
    found = Counter(table.market + table.market_deck + table.offer + table.objective_deck)
    found.update(card for card in table.box if card in facts.CATTLE or card in OBJECTIVES)
    for player in table.players:
        found.update(player.herd + player.laid + player.area)
    return found


def cattle(table: Table, found: Counter[str]) -> None:
    """I1."""
    herds = {card: n * len(table.players) for card, n in facts.STARTING_HERD.items()}
    expected = facts.MARKET_CATTLE | herds
    assert {card: n for card, n in found.items() if card in facts.CATTLE} == expected


def objectives(table: Table, found: Counter[str]) -> None:
    """I2."""
    for card, (count, _, _) in OBJECTIVE_DECK.items():
        assert found[card] == count, card
    for player in table.players:
        assert sum(card in STARTING_OBJECTIVES for card in player.area) == 1
        assert not any(card in STARTING_OBJECTIVES for card in player.herd)
    assert len(table.offer) == min(4, len(table.offer) + len(table.objective_deck))


def discs(table: Table) -> None:
    """I3, I13."""
    for seat, player in enumerate(table.players):
        in_cities = sum(seats.count(seat) for seats in table.cities.values())
        on_stations = len(table.own_stations(seat))
        total = sum(player.discs.values()) + in_cities + on_stations
        assert total == (15 if table.setup.north else 14)
        for name, left in player.discs.items():
            assert 0 <= left <= table.setup.disc_spaces[name].discs
        for name, city in table.setup.cities.items():
            assert city.repeatable or table.cities[name].count(seat) <= 1


def tiles_anywhere(table: Table) -> Counter[str]:
    """Workers, hazards and teepees, wherever they are."""
    found: Counter[str] = Counter()
    for number in (1, 2, 3):
        found.update(table.stacks[number] + table.forecast[number])
    for cells in table.job_market.values():
        found.update(worker for worker in cells if worker is not None)
    for station in table.stations.values():
        if station.worker is not None:
            found[station.worker] += 1
    for player in table.players:
        found.update({worker: count - 1 for worker, count in player.workers.items()})
        found.update(player.hazards + player.teepees)
        if player.seated is not None:
            found[player.seated] += 1
    found.update(tile.name for tile in table.trail.values() if not tile.is_building)
    found.update(table.box)
    return found


def workers(table: Table, found: Counter[str]) -> None:
    """I4, I10."""
    assert [found[worker] for worker in facts.WORKERS] == [18, 18, 18]
    assert not set(facts.WORKERS) & set(table.box)
    for player in table.players:
        assert all(1 <= count <= facts.ROW_LENGTH for count in player.workers.values())


def tiles_of_the_trail(table: Table, found: Counter[str]) -> None:
    """I5."""
    assert {tile: found[tile] for tile in TILES} == TILES
    for space, tile in table.trail.items():
        if tile.kind == "hazard":
            assert space in facts.HAZARD_SPACES[tile.name.split()[0]]
        elif tile.kind == "teepee":
            assert space in facts.TEEPEE_SPACES
        elif tile.kind == "neutral":
            assert space in facts.NEUTRAL_SPACES
        else:
            assert space in facts.BUILD_SPACES
    assert sum(tile.kind == "neutral" for tile in table.trail.values()) == 7  # I16


def forecast(table: Table) -> None:
    """I6."""
    for number, tiles in table.forecast.items():
        assert len(tiles) <= 2
        assert set(tiles) <= facts.STACKS[number].keys()
    assert set(table.forecast[2]) <= set(facts.WORKERS)
    assert not set(table.forecast[1]) & set(facts.WORKERS)


def job_market(table: Table) -> None:
    """I7."""
    marker = table.marker_row
    for row, cells in table.job_market.items():
        assert len(cells) == table.setup.players
        if marker is not None and row >= marker:
            filled = [cell is not None for cell in cells]
            assert filled == sorted(filled, reverse=True), f"gaps in row {row}"
            assert not filled[-1] and (row == marker or not any(filled))


def limits(table: Table, seat: int, player: Player) -> None:
    """I8, I9, I11."""
    assert player.money >= 0
    assert player.certificates in facts.CERTIFICATE_TRACK
    assert player.certificates <= table.certificate_limit(seat)
    assert table.certificate_limit(seat) in (3, 4, 6)
    assert table.hand_limit(seat) == 4 + table.freed(seat, "hand") <= 6
    drawing = any(isinstance(task, DiscardDrawn) and task.seat == seat for task in table.tasks)
    assert drawing or len(player.hand) <= table.hand_limit(seat)


def engines(table: Table) -> None:
    """I12: 39 is left again at once."""
    places = [player.engine for player in table.players if player.engine != "0"]
    assert len(places) == len(set(places))
    assert set(places) <= set(facts.RAILWAY)
    assert "39" not in places or any(isinstance(task, LeaveEndOfLine) for task in table.tasks)


def stations_and_masters(table: Table) -> None:
    """I15."""
    with_masters = {name for name, at in table.setup.stations.items() if at.has_master}
    for name, station in table.stations.items():
        holds = (station.master is not None) + (station.worker is not None)
        assert holds == (1 if name in with_masters else 0)
    found = [station.master for station in table.stations.values() if station.master]
    for player in table.players:
        found += player.masters
    assert sorted([*found, *table.beside_new_york]) == sorted(table.setup.masters)


def buildings(table: Table, seat: int, player: Player) -> None:
    """I16."""
    on_trail = [int(tile[:-1]) for tile in table.own_buildings(seat).values()]
    in_box = [int(thing.split()[0][:-1]) for thing in table.box if thing.endswith(f"of {seat}")]
    assert sorted([*player.supply, *on_trail, *in_box]) == list(table.setup.tile_numbers)


def sides(table: Table) -> None:
    """I17."""
    if not table.setup.site_preparation:
        shown: dict[int, str] = {}
        for seat, player in enumerate(table.players):
            tiles = [f"{number}{side}" for number, side in player.supply.items()]
            for tile in [*tiles, *table.own_buildings(seat).values()]:
                assert shown.setdefault(int(tile[:-1]), tile[-1]) == tile[-1]


def rancher(table: Table, player: Player) -> None:
    """I18."""
    at = player.rancher
    zones = [space for zone in facts.HAZARD_SPACES.values() for space in zone]
    assert (
        (at is None and player.turns <= 1)
        or at in (facts.START, facts.KC)
        or at in table.trail
        or at in zones
        or at in facts.TEEPEE_SPACES
    )


def trigger(table: Table) -> None:
    """I21."""
    owners = [seat for seat, player in enumerate(table.players) if player.has_marker]
    assert owners == ([] if table.triggered_by is None else [table.triggered_by])
    assert (table.marker_row is None) == (table.triggered_by is not None)


def stores_and_tokens(table: Table) -> None:
    """I23, I34."""
    held = sum(player.tokens for player in table.players)
    assert held + table.token_supply == facts_north.TOKENS
    assert table.token_supply >= 0 or table.setup.rulings.endless_tokens
    for seat, player in enumerate(table.players):
        stores = table.own_stores(seat)
        placed = sum(spaces.count(seat) for spaces in table.commerce.values())
        assert player.stores + placed == facts_north.STORES and placed == len(stores)
        assert table.bells(seat) == placed // 3
        for name, city in table.setup.cities.items():
            assert not city.large or seat not in table.cities[name] or name in stores
        joined = {facts_north.TOWN_HALL}
        joined |= {
            name
            for name, city in table.setup.cities.items()
            if not city.large and seat in table.cities[name]
        }
        for _ in stores:
            for a, b in facts_north.RAILS:
                if a in joined and b in stores:
                    joined.add(b)
                if b in joined and a in stores:
                    joined.add(a)
        assert stores <= joined


def poker_table(table: Table) -> None:
    """I19, I24."""
    assert table.pot >= 0
    seated = [player for player in table.players if player.seated is not None]
    assert len(seated) + len(table.bonus_tokens) == table.setup.players
    for player in table.players:
        assert (player.seated is None) == (player.bonus is None)
        assert len(player.laid) <= (0 if player.seated is None else facts.MOST_LAID)


def transport_is_kept(table: Table) -> None:
    """I36."""
    if table.transport_to is not None:
        seat = table.current
        if table.players[seat].engine != "39":
            needed = transport(table, seat, table.transport_to)
            assert table.players[seat].money >= needed
