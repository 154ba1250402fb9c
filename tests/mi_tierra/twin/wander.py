"""Games at random: every sort of choice about as often, declining rarely, so that farms grow."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

from . import facts as f
from .farm import harvests
from .game import legal, new_game, play
from .state import Action, Luck, Setup, Table, book

DECLINING = ("decline", "stop", "end_farm", "withdraw", "no_place", "accept")


def sort_of(table: Table, action: Action) -> Hashable:
    """Choices of one sort: of one name, or placements in one area; edges that give anything."""
    if action.name != "place":
        return action.name
    area, me = action["area"], table.players[table.decision.player]
    return area, area == 14 and bool(harvests(table, me, action["spot"]))


def choose(table: Table, random: Random) -> Action:
    """First the sort of action, then one of that sort; a harvest as often as three others."""
    sorts: dict[Hashable, list[Action]] = {}
    for action in legal(table):
        sorts.setdefault(sort_of(table, action), []).append(action)
    useful = [sort for sort, some in sorts.items() if some[0].name not in DECLINING]
    declining = len(useful) < len(sorts)
    if not useful or (declining and random.random() < 0.1):
        return random.choice(sorts[random.choice(list(sorts))])
    weights = [3 if sort == (14, True) else 1 for sort in useful]
    return random.choice(sorts[random.choices(useful, weights)[0]])


def gift(table: Table, random: Random) -> None:
    """Goods and pesos from nowhere, so that factories, markets and sets are met early."""
    for seat, player in enumerate(table.players):
        player.goods.update(random.choices((*f.LEVEL_1, *f.LEVEL_2), k=random.randrange(16)))
        book(table, seat, random.randrange(20), "gift")


def tables(setup: Setup, seed: int | str, gifts: bool = False) -> Iterator[Table]:
    """A game, seen at every decision and when it is over; the table goes on in place."""
    luck, random = Luck(f"luck {seed}"), Random(f"choices {seed}")
    table = new_game(setup, luck)
    given = 0
    while not table.is_over:
        yield table
        placed = table.decision.name == "place"
        play(table, choose(table, random), luck)
        if gifts and placed and table.round > given:
            given = table.round  # once per round, when wealth has made the turn order
            gift(table, random)
    yield table
