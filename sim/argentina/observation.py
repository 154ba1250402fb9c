"""What a seat sees of a game, as numbers with names (sim.core.observation)."""

from __future__ import annotations

from sim.argentina.flatten import Tables
from sim.argentina.kernel import layout as L
from sim.core.observation import Observer

_observers: dict[str, Observer] = {}


def observer(tables: Tables) -> Observer:
    """The view of every seat of a game with these tables; the same tables, the same observer.

    seen = observer(game.tables)
    seen.names                           # ("players", "current", ..., "seat+0.pesos", ...)
    seen.see(game.state, game.decider)   # the numbers of these names
    """
    found = _observers.get(tables.facts.hash)
    if found is None:
        found = _observers[tables.facts.hash] = Observer(L.state, tables)
    return found
