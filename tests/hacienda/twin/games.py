"""Whole games in which kernel and twin are compared at every decision and after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any

from sim.core.facade import Game
from sim.hacienda.game import HACIENDA
from tests.games.twin import codes_of, same

from .board import PAMPA
from .compare import same_actions, same_effect, same_outcome
from .laws import broken
from .legal import Action, legal_actions
from .reading import read
from .table import Table
from .walk import HEADS, begins, complete

# How much each kind of action is liked: games in which all of them happen, and that end.
LIKED = {
    "play animal": 8,
    "play land": 8,
    "harvest": 8,
    "hacienda": 4,
    "buy animal": 4,
    "buy land": 2,
    "water": 1,
    "end turn": 1,
}
CANDIDATES = 4

Way = tuple[Action, Game]


def compared_game(
    *overlays: str,
    seed: int,
    every: int,
    liked: Mapping[str, int] = LIKED,
    by_policy: bool = False,
    **factors: Any,
) -> Counter[str]:
    """Play a game, compare all the time, and return what has happened in it how often.

    At every decision all first choices are compared, and all complete actions of the one that is
    chosen; at every so many decisions all complete actions. Who plays is chance with a liking for
    points, or the policies of the set-up.
    """
    game = Game.new(HACIENDA.setup_class(seed=seed, **factors), overlays)
    table, seen = read(game), Counter[str]()
    chance = Chance(seed, liked)
    for decided in count():
        if game.is_over:
            break
        what = f"{overlays}, {factors}, seed {seed}, turn {game.turn}"
        way = by_the_policy(game, table) if by_policy else None
        action, after = compared_choice(game, table, way, chance, decided % every == 0, what)
        seen[event(table, action)] += 1
        seen["no land tile is left"] += not table.land_tiles
        before, table = table, same_effect(game, table, action, after, what)
        assert not broken(table, before, after.to_dict()), f"{what}: {action}"
        game = after
    same_outcome(game, table, f"{overlays}, {factors}, seed {seed}")
    seen[table.over] += 1
    return seen


def compared_choice(
    game: Game, table: Table, way: Way | None, chance: Chance, full: bool, what: str
) -> Way:
    """The way, or one of those that are open."""
    heads = {head_of(action) for action in legal_actions(table)}
    same([HEADS[code] for code in codes_of(game)], heads, f"{what}: first choices")
    head = head_of(way[0]) if way else chance.head(heads)
    found = same_actions(game, table, lambda one: full or head_of(one) == head, what)
    open_ways = [one for one in found if head_of(one[0]) == head]
    if way:
        assert way[0] in dict(open_ways), f"{what}: {way[0]}"
        return way
    return chance.way(open_ways, table.current)


def head_of(action: Action) -> Action:
    """What the kernel asks first."""
    return action[:2] if action[0].startswith(("buy", "play")) else action[:1]


class Chance:
    """A player who likes some kinds of action more than others, and points."""

    def __init__(self, seed: int, liked: Mapping[str, int]) -> None:
        self.random, self.liked = Random(seed), liked

    def head(self, heads: set[Action]) -> Action:
        kinds = sorted({head[0] for head in heads})
        kind = self.random.choices(kinds, [self.liked[name] for name in kinds])[0]
        return self.random.choice(sorted(head for head in heads if head[0] == kind))

    def way(self, ways: list[Way], player: int) -> Way:
        """Of a few the one that is worth most: herds reach markets, and chains grow."""
        some = self.random.choices(ways, k=CANDIDATES)
        return max(some, key=lambda way: way[1].scores()[player]["total"])


def by_the_policy(game: Game, table: Table) -> Way:
    """What the policy of the player does, all decisions of one action."""
    after = game.copy()
    code = after.choose().code
    after.apply(code)
    while not after.is_over and not begins(after):
        after.apply(after.choose())
    return complete(HEADS[code], table, game, after), after


def event(table: Table, action: Action) -> str:
    """What is done, with cases of their own."""
    match action:
        case ("harvest", _, source) if source:
            return "harvest with another's token"
        case ("play land", card, space) if card != PAMPA and table.board.kinds[space] == PAMPA:
            return "play land as pampa"
        case ("buy land", _) if not table.land_pile.total():
            return "buy land from the discards"
        case ("play animal", _, space) if table.markets_at(space):
            return "reach a market"
    return str(action[0])
