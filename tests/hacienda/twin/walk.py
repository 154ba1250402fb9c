"""All ways through the kernel's decisions of one action, told in the twin's plain terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sim.core.facade import Game
from sim.core.vocabulary import PASS
from sim.hacienda import grid, names
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import action as codes
from sim.hacienda.kernel import layout as L
from tests.games.twin import codes_of

from .board import Space, Spaces
from .legal import END_TURN, Action
from .table import Table

Keep = Callable[[Action], bool]


def heads() -> dict[int, Action]:
    """How each action begins, by the code of the first decision."""
    found: dict[int, Action] = {
        PASS: END_TURN,
        codes.BLIND_LAND: ("buy land", "pile"),
        codes.BLIND_ANIMAL: ("buy animal", "pile"),
        codes.BUY_HACIENDA: ("hacienda",),
        codes.BUY_WATER: ("water",),
        codes.DO_HARVEST: ("harvest",),
    }
    for i, card in enumerate(names.LAND_CARDS):
        found[codes.SEEN_LAND + i] = ("buy land", card)
        found[codes.PLAY_LAND + i] = ("play land", card)
    for i, card in enumerate(names.ANIMALS):
        found[codes.SEEN_ANIMAL + i] = ("buy animal", card)
        found[codes.PLAY_ANIMAL + i] = ("play animal", card)
    return found


HEADS = heads()


def ways(game: Game, table: Table, keep: Keep = bool) -> Iterator[tuple[Action, Game]]:
    """Every complete action of the player whose turn it is, and the game after it.

    The kernel asks what is done first, then where, then perhaps in which way: what was done is
    seen by what has changed on the board. `keep` says which beginnings are followed.
    """
    assert begins(game)
    for code in codes_of(game):
        if keep(HEADS[code]):
            for after in _ends(game, code):
                yield complete(HEADS[code], table, game, after), after


def begins(game: Game) -> bool:
    """Whether the decision is the one with which every action begins."""
    return HACIENDA.machine.op(game.state) == codes.ACTION


def _ends(game: Game, code: int) -> Iterator[Game]:
    game = game.copy()
    game.apply(code)
    if game.is_over or begins(game):
        yield game
        return
    for following in codes_of(game):
        yield from _ends(game, following)


def complete(head: Action, table: Table, before: Game, after: Game) -> Action:
    match head:
        case ("play land" | "play animal", card):
            (space,) = changed(before, after)
            return head[0], card, space
        case ("water",):
            return "water", changed(before, after)
        case ("hacienda",):
            (space,) = marks(after, "haciendas") - marks(before, "haciendas")
            return "hacienda", group_at(table, space)
        case ("harvest",):
            (space,) = marks(after, "tokens") - marks(before, "tokens")
            gone = marks(before, "tokens") - marks(after, "tokens")
            source = group_at(table, gone.pop()) if gone else None
            return "harvest", group_at(table, space), source
    return head


def changed(before: Game, after: Game) -> Spaces:
    """Spaces on which something new lies."""
    here = slice(L.CONTENT, L.CONTENT + L.N_SPACES)
    places = (before.state[here] != after.state[here]).nonzero()[0]
    return frozenset(grid.PLACES[i] for i in places)


def marks(game: Game, field: str) -> set[Space]:
    """Where haciendas or tokens lie."""
    start, count = MARKS[field]
    return {grid.PLACES[i] for i in game.state[start : start + game.state[count]]}


MARKS = {"haciendas": (L.HACIENDAS, L.HACIENDAS_N), "tokens": (L.TOKENS, L.TOKENS_N)}


def group_at(table: Table, space: Space) -> Spaces:
    return next(group for _, group in table.groups() if space in group)
