"""Positions for the worked examples, piece by piece, with nothing lost from the box.

A table begins empty on the exercise board, with nobody holding a card. Functions put things there;
`ready` deals the animal cards that are left to the two piles.
"""

from __future__ import annotations

from collections import Counter

from sim.hacienda.game import HACIENDA

from .board import POND, Space, Spaces, board_of
from .facts import board_rows, rules_of, water_of
from .table import Cards, Player, Table

RED, BLUE, GREEN = 0, 1, 2
ROW: tuple[Space, ...] = ((4, 3), (4, 5), (4, 7), (4, 9), (4, 11), (4, 13), (4, 15))
TAKEN_OUT = {2: 30, 3: 20, 4: 10, 5: 0}
PILE = {2: 15, 3: 18, 4: 21, 5: 24}
LOW: tuple[Space, ...] = ((7, 2), (7, 4), (7, 6))


def cards(names: str) -> Cards:
    return Counter(names.split())


def start(players: int = 2, *overlays: str, side: str = "symmetric") -> Table:
    """The set-up without hands (H20, H22, H23, H25, H26); the animals wait in the first pile."""
    data = HACIENDA.tables(overlays).facts.data
    table = Table(
        board_of(board_rows(data, side)),
        rules_of(data),
        [Player() for _ in range(players)],
        side=side,
        overlays=overlays,
    )
    table.ponds = [frozenset((space,)) for space in sorted(table.board.of_kind(POND))]
    table.water = water_of(data) - Counter(w1=len(table.ponds))  # the printed ones
    table.hacienda_stock = data["setup"]["players"][str(players)]["haciendas"]
    table.land_tiles = data["components"]["land_tiles"]
    table.land_display = cards("mountain forest forest meadow")
    table.animal_display = cards("pig pig horse cattle")
    table.land_pile = Counter(data["land_cards"]) - table.land_display
    table.animal_piles = [Counter(data["animal_cards"]) - table.animal_display, Counter()]
    return table


def exercise(*overlays: str, players: int = 2) -> Table:
    return start(players, "exercise", *overlays)


def give(table: Table, player: int, land: str = "", animals: str = "") -> None:
    """Cards into a hand, from the piles."""
    owner = table.players[player]
    move(cards(land), table.land_pile, owner.land_cards)
    move(cards(animals), table.animal_piles[0], owner.animal_cards)


def move(some: Cards, source: Cards, target: Cards) -> None:
    assert some <= source, f"{some - source} is not left"
    source.subtract(some)
    target.update(some)


def put_land(table: Table, player: int, *spaces: Space) -> None:
    for space in spaces:
        assert table.is_free(space)
        table.land[space] = player
        table.land_tiles -= 1


def put_animals(table: Table, player: int, kind: str, *spaces: Space) -> None:
    """Their cards have been played (I2)."""
    for space in spaces:
        assert table.is_free(space)
        table.animals[space] = (player, kind)
        move(cards(kind), table.animal_piles[0], table.animal_discards)


def put_pond(table: Table, *spaces: Space) -> None:
    shape = next(
        name
        for name, form in table.rules.shapes.items()
        if frozenset(spaces) in table.board.places(form)
    )
    table.water[shape] -= 1
    table.ponds.append(frozenset(spaces))


def put_haciendas(table: Table, *spaces: Space) -> None:
    table.haciendas.update(spaces)
    table.hacienda_stock -= len(spaces)


def put_tokens(table: Table, *spaces: Space) -> None:
    table.tokens.update(spaces)
    table.token_stock -= len(spaces)


def ready(table: Table, first: int | None = None, second: int | None = None) -> Table:
    """Split the animal cards into those out of the game, the second pile and the first.

    `first` and `second` are how many lie in the piles; what is too much is in the last hand.
    """
    table = table.copy()
    seats = len(table.players)
    out, pile = TAKEN_OUT[seats], PILE[seats]
    left = sorted(table.animal_piles[0].elements())
    table.taken_out, left = Counter(left[:out]), left[out:]
    if second is None:
        second = min(pile, len(left))
    if first is None:
        first = len(left) - second
    table.animal_piles = [Counter(left[second : second + first]), Counter(left[:second])]
    table.players[-1].animal_cards.update(left[second + first :])
    return table


def chain_of(table: Table, space: Space) -> Spaces:
    return next(chain for chain in table.chains(table.land[space]) if space in chain)
