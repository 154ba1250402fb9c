"""What is true of every table, whatever was done in a game from its deal on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .board import LAND_KINDS, MARKET, PAMPA, POND, same_shape
from .build import PILE, TAKEN_OUT
from .play import DISPLAY
from .reading import ANIMALS, Position
from .scoring import board_points
from .table import Cards, Player, Table


def broken(table: Table, before: Table, position: Position) -> list[str]:
    """The laws that do not hold, by their numbers; `before` is the table one action earlier."""
    return [law for law, holds in laws(table, before, position) if not holds]


def laws(table: Table, before: Table, position: Position) -> Iterator[tuple[str, bool]]:
    yield from of_cards(table)
    yield from of_pieces(table)
    yield from of_groups(table)
    yield from of_money(table, position)
    yield from of_time(table, before)


def of_cards(table: Table) -> Iterator[tuple[str, bool]]:
    hands = table.players
    land = sum((hand.land_cards for hand in hands), table.land_pile + table.land_discards)
    yield "I1", land + table.land_display == {**dict.fromkeys(LAND_KINDS, 14), PAMPA: 10}
    animals = sum((hand.animal_cards for hand in hands), table.taken_out + table.animal_discards)
    animals += sum(table.animal_piles, table.animal_display)
    yield "I2", animals == dict.fromkeys(ANIMALS, 18)
    yield "I2", +table.animal_discards == Counter(kind for _, kind in table.animals.values())
    yield "I2", table.taken_out.total() == TAKEN_OUT[len(hands)]
    no_land = not table.land_pile.total() + table.land_discards.total()
    no_animals = not sum(pile.total() for pile in table.animal_piles)
    yield "I13", table.land_display.total() == DISPLAY or no_land
    yield "I13", table.animal_display.total() == DISPLAY or no_animals
    first, second = (pile.total() for pile in table.animal_piles)
    yield "I14", second == PILE[len(hands)] if first else second <= PILE[len(hands)]


def of_pieces(table: Table) -> Iterator[tuple[str, bool]]:
    kinds, wet = table.board.kinds, [space for pond in table.ponds for space in pond]
    for player in range(len(table.players)):
        yield "I3", len(table.animals_of(player)) <= table.rules.animals_each
    printed = sum(pond <= table.board.of_kind(POND) for pond in table.ponds)
    yield "I5", printed == len(table.board.of_kind(POND)) and min(table.water.values()) >= 0
    for pond in table.ponds[printed:]:
        yield "I5", {kinds[space] for space in pond} == {PAMPA}
        yield "I5", any(same_shape(tuple(pond), shape) for shape in table.rules.shapes.values())
    yield "I6", all(space in table.land or space in table.animals for space in +table.haciendas)
    yield "I7", all(space in table.land for space in +table.tokens)
    laid = [*table.land, *table.animals, *wet]
    yield "I8", len(laid) == len(set(laid))
    yield "I8", not any(kinds[space] == MARKET for space in laid)
    yield "I8", all(kinds[space] == PAMPA for space in table.animals)


def of_groups(table: Table) -> Iterator[tuple[str, bool]]:
    for player in range(len(table.players)):
        land = table.land_of(player)
        for chain in table.chains(player):
            yield "I9", any(table.board.kinds[space] in LAND_KINDS for space in chain)
        for herd in table.herds(player):
            yield "I10", len({table.animals[space] for space in herd}) == 1
            yield "I10", bool(table.board.around(herd) & land)  # H65


def of_money(table: Table, position: Position) -> Iterator[tuple[str, bool]]:
    """The kernel's own counts of income and payments against the board and the purses."""
    for number, seat in enumerate(position["seats"]):
        counted = Counter(seat["statistics"])
        earned = counted["market_income"] + counted["harvest_income"]
        start = (position["setup"]["pesos"] or [20] * len(table.players))[number]
        yield "I11", seat["pesos"] == start + earned - counted["spent"] >= 0
        yield "I11", counted["harvest_income"] % 3 == 0
        pairs = sum(len(table.markets_at(space)) for space in table.animals_of(number))
        yield "I12", counted["edges"] == pairs  # H76


def of_time(table: Table, before: Table) -> Iterator[tuple[str, bool]]:
    """What changes in one direction only."""
    rules, limit = table.rules, table.rules.harvests_per_turn
    yield "I15", table.actions_done < rules.actions
    yield "I15", table.haciendas_bought <= 1 >= table.water_bought
    yield "I15", limit is None or table.harvests_done <= limit
    for law, count in (("I4", tiles), ("I6", haciendas), ("I7", tokens)):
        yield law, count(table) == count(before)
    yield "I8", table.land.items() >= before.land.items()  # H45
    yield "I8", table.animals.items() >= before.animals.items()  # H64
    yield "I8", not Counter(before.ponds) - Counter(table.ponds)
    yield "I6", table.haciendas >= before.haciendas  # H83, H98
    for player, sheet in enumerate(table.players):
        if player != before.current:
            yield "H38", hand(sheet) == hand(before.players[player])
        new, old = board_points(table, player), board_points(before, player)
        yield "I16", new >= old  # H107
        scored = {name.partition("_")[0] for name in +sheet.points}
        yield "I17", scored <= set(table.held) or rules.variant_2
    yield "I17", table.held in ([], ["intermediate"], ["final"], ["intermediate", "final"])
    yield "I17", bool(table.over) == ("final" in table.held)
    second_pile = table.over == "second pile"
    turns = {player.turns for player in table.players}
    yield "I20", not second_pile or rules.variant_2 or len(table.held) == 2
    yield "I20", not second_pile or not rules.end_of_round or len(turns) == 1


def hand(player: Player) -> tuple[Cards, Cards]:
    return player.land_cards, player.animal_cards


def tiles(table: Table) -> int:
    return table.land_tiles + len(table.land)


def haciendas(table: Table) -> int:
    return table.hacienda_stock + table.haciendas.total()


def tokens(table: Table) -> int:
    return table.token_stock + table.tokens.total()
