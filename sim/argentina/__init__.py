"""Great Western Trail: Argentina.

from sim.argentina import Game, Setup

Names are imported when they are first asked for: reading tables or making a set-up does not load
the compiler.
"""

from typing import TYPE_CHECKING

from sim.core.assembly import names_of_game, with_family

if TYPE_CHECKING:
    from sim.argentina.setup import Setup
    from sim.core.check import check_game
    from sim.core.facade import Action, Event, Game
    from sim.core.play import play

__path__ = with_family(__path__, "western")

__all__ = ["Action", "Event", "Game", "Setup", "check_game", "play"]
__getattr__ = names_of_game("sim.argentina")
