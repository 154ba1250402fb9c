"""Great Western Trail: Argentina.

from sim.argentina import Game, Setup

Names are imported when they are first asked for: reading tables or making a set-up does not load
the compiler.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.argentina.facade import Action, Event, Game
    from sim.argentina.referee import check_game
    from sim.argentina.setup import Setup

_HOMES = {
    "Action": "facade",
    "Event": "facade",
    "Game": "facade",
    "Setup": "setup",
    "check_game": "referee",
}

__all__ = ["Action", "Event", "Game", "Setup", "check_game"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
