"""Play: one package per game, and in `sim.core` what all games share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.core.description import GameDescription


@cache
def _registry() -> dict[str, GameDescription]:
    from sim.argentina.game import ARGENTINA
    from sim.hacienda.game import HACIENDA
    from sim.mi_tierra.game import MI_TIERRA
    from sim.trail.game import TRAIL

    return {game.name: game for game in (ARGENTINA, HACIENDA, MI_TIERRA, TRAIL)}


def games() -> Mapping[str, GameDescription]:
    """The games that there are, by their names; the first one is what commands play by default."""
    return MappingProxyType(_registry())


def game_named(name: str) -> GameDescription:
    """The game of this name; another word is refused with the names that there are."""
    from sim.core.errors import PampasError
    from sim.core.reader import did_you_mean

    known = games()
    if name not in known:
        titles = ", ".join(f"{game.name} ({game.title})" for game in known.values())
        hint = did_you_mean(name, known)
        raise PampasError(f"unknown game '{name}'{hint}. The games are: {titles}.")
    return known[name]
