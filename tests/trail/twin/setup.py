"""The table before turn 1 (sections 3, 14.1, 15)."""

from __future__ import annotations

from . import facts, facts_north
from .effects import OBJECTIVE_DECK, STARTING_OBJECTIVES
from .market import add_cattle
from .table import Chance, Player, Setup, StationState, Table, Tile
from .trail import put_on_trail

OFFER = 4  # B50


def copies(counts: dict[str, int]) -> list[str]:
    return [thing for thing, count in counts.items() for _ in range(count)]


def bare_table(setup: Setup, chance: Chance) -> Table:
    """All spaces and boards, but no tiles, cards, masters or dollars: for tables made by hand."""
    used = setup.players  # columns of the job market (B46)
    table = Table(
        setup,
        chance,
        [bare_player(setup) for _ in range(setup.players)],
        job_market={row: [None] * used for row in facts.HIRE_PRICES},
        cities={city: [] for city in setup.cities},
        stations={name: StationState() for name in setup.stations},
    )
    if setup.north:
        table.commerce = {town: [None] * 4 for town in facts_north.TOWNS}
        table.token_supply = facts_north.TOKENS
    return table


def bare_player(setup: Setup) -> Player:
    """B62, B63, B64, N60."""
    return Player(
        discs={name: space.discs for name, space in setup.disc_spaces.items()},
        supply={number: (setup.sides or {}).get(number, "a") for number in setup.tile_numbers},
        stores=facts_north.STORES if setup.north else 0,
    )


def set_up(setup: Setup, chance: Chance) -> Table:
    table = bare_table(setup, chance)
    place_neutral(table)
    place_masters(table)
    fill_stacks(table)
    place_first_tiles(table)
    fill_job_market(table)
    for number, tiles in table.forecast.items():  # B47
        for _ in range(2):
            tiles.append(table.draw(f"stack {number}", table.stacks[number]))
    table.market_deck = copies(facts.MARKET_CATTLE)
    add_cattle(table, facts.MARKET_SIZE[setup.players])  # B48
    table.objective_deck = copies({card: one[0] for card, one in OBJECTIVE_DECK.items()})
    table.offer = [table.draw("objectives", table.objective_deck) for _ in range(OFFER)]  # B50
    if setup.north:
        place_towns(table)
    if setup.poker:
        table.bonus_tokens = list(range(setup.players))  # P40
    set_up_players(table)
    return table


def place_neutral(table: Table) -> None:
    """B42: as given, or at random."""
    places = table.setup.neutral
    if places is None:
        tiles = list(facts.NEUTRAL_SPACES)
        places = {space: table.draw("neutral", tiles) for space in facts.NEUTRAL_SPACES}
    table.trail = {space: Tile("neutral", tile) for space, tile in places.items()}


def place_masters(table: Table) -> None:
    """B41; with the expansion 11 for 7 stations, the rest beside New York City (N41)."""
    masters = list(table.setup.masters)
    for name, station in table.setup.stations.items():
        if station.has_master:
            table.stations[name].master = table.draw("masters", masters)
    table.beside_new_york = masters


def fill_stacks(table: Table) -> None:
    table.stacks = {number: copies(tiles) for number, tiles in facts.STACKS.items()}  # B44


def place_first_tiles(table: Table) -> None:
    """Seven of stack 1; hazards without a space go back when all lie there (B45, R2)."""
    placed, rejected = 0, []
    while placed < facts.TILES_ON_THE_BOARD:
        tile = table.draw("stack 1", table.stacks[1])
        if put_on_trail(table, tile):
            placed += 1
        else:
            rejected.append(tile)
    table.stacks[1] += rejected


def fill_job_market(table: Table) -> None:
    """Row 1 completely, row 2 up to the space left of the marker (B46)."""
    for row, count in ((1, table.setup.players), (2, table.setup.players - 1)):
        for column in range(count):
            table.job_market[row][column] = table.draw("stack 2", table.stacks[2])


def place_towns(table: Table) -> None:
    """Six of the ten tiles; four to the box (N42)."""
    tiles = copies(dict.fromkeys(facts_north.MEDIUM_TILES, facts_north.COPIES_OF_MEDIUM_TILE))
    table.medium = {town: table.draw("towns", tiles) for town in facts_north.MEDIUM_TOWNS}


def set_up_players(table: Table) -> None:
    """B61, B65, B66, B67, N60."""
    setup = table.setup
    sides = setup.sides or {
        number: table.chance.pick("sides", "ab") for number in setup.tile_numbers
    }
    objectives = list(STARTING_OBJECTIVES)
    for seat, player in enumerate(table.players):
        player.supply = {number: sides[number] for number in setup.tile_numbers}
        player.draw_pile = copies(facts.STARTING_HERD)
        table.draw_cards(seat, facts.FIRST_HAND)
        player.area = [table.draw("starting objectives", objectives)]
        player.money = facts.FIRST_MONEY[seat]
        if setup.north:
            table.gain_token(seat)
