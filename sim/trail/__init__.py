"""Great Western Trail, the first edition, with Rails to the North.

from sim.trail import Game, Setup

Names are imported when they are first asked for: reading tables or making a set-up does not load
the compiler.
"""

from typing import TYPE_CHECKING, Any

from sim.core.assembly import with_family

if TYPE_CHECKING:
    from sim.core.check import check_game
    from sim.core.facade import Action, Event, Game
    from sim.core.play import play
    from sim.trail.setup import Setup

__path__ = with_family(__path__, "western")

_HOMES = {
    "Action": "sim.core.facade",
    "Event": "sim.core.facade",
    "Game": "sim.core.facade",
    "Setup": "sim.trail.setup",
    "check_game": "sim.core.check",
    "play": "sim.core.play",
}

__all__ = ["Action", "Event", "Game", "Setup", "check_game", "play"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
