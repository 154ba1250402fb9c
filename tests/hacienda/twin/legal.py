"""All that the player whose turn it is may do, as plain tuples.

("buy land", "pile") ("buy land", "forest")     a card, blind or of this kind from the display
("buy animal", "pile") ("buy animal", "pig")
("hacienda", group) ("water", spaces)           bought and put there
("play land", "forest", space) ("play animal", "pig", space)
("harvest", chain, None)                        with a token of the stock
("harvest", chain, other)                       with the token of another player's chain
("end turn",)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .board import LAND_KINDS, MARKET, Space, Spaces
from .table import Table

Action = tuple[Any, ...]
END_TURN: Action = ("end turn",)


def legal_actions(table: Table) -> set[Action]:
    """Ending the turn is always possible (H30, R22)."""
    return {END_TURN, *possible_actions(table)}


def possible_actions(table: Table) -> Iterator[Action]:
    """Every action that can be carried out in full (R23) and that the seat is not banned from."""
    if not table.over and table.actions_done < table.rules.actions:
        yield from (action for action in _actions(table) if not is_banned(table, action))


def is_banned(table: Table, action: Action) -> bool:
    bans = table.players[table.current].bans
    if not bans or action[0] != "play animal":
        return action[0] in bans
    markets = sorted(table.board.of_kind(MARKET))
    beside = {f"m{markets.index(market) + 1}" for market in table.markets_at(action[2])}
    return action[1] in bans or bool(beside & bans)


def _actions(table: Table) -> Iterator[Action]:
    yield from card_purchases(table)
    yield from hacienda_purchases(table)
    yield from water_purchases(table)
    yield from land_plays(table)
    yield from animal_plays(table)
    yield from harvests(table)


def hacienda_price(table: Table) -> int:
    return 20 if table.rules.variant_1 else table.rules.hacienda  # H122


def water_price(table: Table) -> int:
    return 20 if table.rules.variant_1 else table.rules.water  # H122


def card_purchases(table: Table) -> Iterator[Action]:
    """H32, H34, H35; with an empty pile R10 and H97."""
    pesos, rules = table.players[table.current].pesos, table.rules
    if pesos >= rules.land_blind and table.land_pile.total() + table.land_discards.total():
        yield "buy land", "pile"
    if pesos >= rules.land_display:
        for kind in +table.land_display:
            yield "buy land", kind
    if pesos >= rules.animal_blind and any(pile.total() for pile in table.animal_piles):
        yield "buy animal", "pile"
    if pesos >= rules.animal_display:
        for kind in +table.animal_display:
            yield "buy animal", kind


def hacienda_purchases(table: Table) -> Iterator[Action]:
    """One a turn, on an own chain or herd without one (H31, H80, H81, R4)."""
    me = table.current
    if table.haciendas_bought or not table.hacienda_stock:
        return
    if table.players[me].pesos < hacienda_price(table):
        return
    chains = [c for c in table.chains(me) if len(c) >= table.rules.min_chain_for_hacienda]
    for group in chains + table.herds(me):
        if not table.carries(group, table.haciendas):
            yield "hacienda", group


def water_purchases(table: Table) -> Iterator[Action]:
    """One a turn, any tile of the stock, completely on free pampa (H31, H85, H86)."""
    if table.water_bought or table.players[table.current].pesos < water_price(table):
        return
    free = table.free_pampa()
    for shape, left in table.water.items():
        if left:
            for spaces in table.board.places(table.rules.shapes[shape]):
                if spaces <= free:
                    yield "water", spaces


def land_spaces(table: Table, card: str) -> Spaces:
    """Where a land card can be played (H41, H42, H43, H44, R18)."""
    if not table.land_tiles:
        return frozenset()
    if card in LAND_KINDS and table.free(card):
        return table.free(card)
    return table.free_pampa() & table.board.around(table.land_of(table.current))


def land_plays(table: Table) -> Iterator[Action]:
    for card in +table.players[table.current].land_cards:
        for space in land_spaces(table, card):
            yield "play land", card, space


def animal_spaces(table: Table, kind: str) -> Spaces:
    """Free pampa beside own land or an own animal of the kind (H61, R19), if one is left (R6)."""
    me = table.current
    if not animal_left(table, me, kind):
        return frozenset()
    beside: set[Space] = set(table.land_of(me)) | table.animals_of(me, kind)
    return table.free_pampa() & table.board.around(beside)


def animal_plays(table: Table) -> Iterator[Action]:
    for kind in +table.players[table.current].animal_cards:
        for space in animal_spaces(table, kind):
            yield "play animal", kind, space


def animal_left(table: Table, player: int, kind: str) -> bool:
    """Whether the player's tiles can show one more animal of this kind (H12, R6)."""
    wanted = [table.animals[space][1] for space in table.animals_of(player)] + [kind]
    if len(wanted) > table.rules.animals_each:
        return False
    if not table.rules.pairs:
        return True
    tiles = [faces for *faces, count in table.rules.faces for _ in range(count)]
    showing: dict[int, int] = {}  # tile: which of the wanted animals it shows

    def show(animal: int, tried: set[int]) -> bool:
        """Find a tile for an animal; others may have to take another tile."""
        for tile, faces in enumerate(tiles):
            if wanted[animal] in faces and tile not in tried:
                tried.add(tile)
                if tile not in showing or show(showing[tile], tried):
                    showing[tile] = animal
                    return True
        return False

    return all(show(animal, set()) for animal in range(len(wanted)))


def harvests(table: Table) -> Iterator[Action]:
    """An own chain without a token; where the token comes from (H90, H93, R2, R3, R13, R14)."""
    me, limit = table.current, table.rules.harvests_per_turn
    if limit is not None and table.harvests_done >= limit:
        return
    sources: list[Spaces | None] = [None]
    if not table.token_stock:
        sources = [
            chain
            for other in range(len(table.players))
            if other != me
            for chain in table.chains(other)
            if table.carries(chain, table.tokens)
        ]
    for chain in table.chains(me):
        marked = table.carries(chain, table.tokens)
        if len(chain) >= table.rules.min_chain_for_harvest and not marked:
            for source in sources:
                yield "harvest", chain, source
