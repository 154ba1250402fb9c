"""The actions of a location, copied ones included (B161, B164, B544, R45, R96, R97)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .effects import BUILDINGS, POKER_ADDITIONS, SPECIAL_ACTIONS, Alternatives, one
from .table import Table, Tile
from .trail import adjacent_buildings

ActionId = tuple[str, int | str]  # the space of the tile, and which of its actions
Chain = tuple[tuple[str, Tile], ...]  # copied tiles, from the one next to the rancher on
COPY = one(("copy",))


@dataclass(frozen=True)
class Use:
    """How far a player has used a location in this phase B.

    tile: what lay there when phase B began.
    done: actions that are done (B161).
    copied: the chain that the first copied action has committed to (R96).
    alternative: "auxiliary" or "turn" if that was chosen instead (B167, V160).
    """

    space: str
    tile: Tile
    done: frozenset[ActionId] = field(default_factory=frozenset)
    copied: Chain = ()
    alternative: str = ""


def actions_of_tile(space: str, tile: Tile) -> dict[ActionId, Alternatives]:
    """Its own ones without copying, and the special action of the space (B164)."""
    found: dict[ActionId, Alternatives] = {
        (space, i): action for i, action in enumerate(BUILDINGS[tile.name]) if action != COPY
    }
    if tile.kind == "private" and space in SPECIAL_ACTIONS:
        found[space, "special"] = SPECIAL_ACTIONS[space]
    return found


def location_actions(
    table: Table, seat: int, use: Use
) -> dict[ActionId, tuple[Alternatives, Chain]]:
    """Actions not yet done, each with the chain of copied tiles that it belongs to.

    Nothing is left if the tile under the rancher was replaced, or what was copied (R97).
    """
    if table.trail.get(use.space) != use.tile or use.alternative:
        return {}
    if not use.tile.is_building or use.tile.owner not in (None, seat):
        return {}  # B168
    found = {
        name: (action, chain)
        for chain in chains(table, use)
        for name, action in _actions_at_end(chain, use).items()
        if name not in use.done
    }
    addition = POKER_ADDITIONS.get(use.space)
    if table.setup.poker and addition is not None:  # by space, never copied (P20, R45)
        name, action = addition
        if (use.space, name) not in use.done:
            found[use.space, name] = action, ()
    return found


def _actions_at_end(chain: Chain, use: Use) -> dict[ActionId, Alternatives]:
    space, tile = chain[-1] if chain else (use.space, use.tile)
    return actions_of_tile(space, tile)


def chains(table: Table, use: Use) -> list[Chain]:
    """The location itself and every chain of copies that agrees with what was copied so far."""
    found: list[Chain] = []
    waiting: list[Chain] = [()]
    while waiting:
        chain = waiting.pop()
        shared = min(len(chain), len(use.copied))
        if chain[:shared] != use.copied[:shared]:
            continue
        found.append(chain)
        space, tile = chain[-1] if chain else (use.space, use.tile)
        if COPY in BUILDINGS[tile.name]:
            used = {use.space, *(earlier for earlier, _ in chain)}
            for other in sorted(adjacent_buildings(table, space) - used):
                waiting.append((*chain, (other, table.trail[other])))
    return found
