"""The rooms of the table together: with them the vocabulary is complete."""

from sim.core.jit import kernel

from . import (  # noqa: F401 - each declares what is to be done there, and how
    buildings,
    cards,
    cattle,
    effects,
    exhaustion,
    farmers,
    forecast,
    income,
    location,
    movement,
    objectives,
    pedro,
    ports,
    railway,
    stations,
    turn,
    workers,
)
from . import codes as c
from . import layout as L
from .cards import play_objective, use_token
from .vocabulary import PEDRO as PEDRO
from .vocabulary import vocabulary as vocabulary


@kernel
def apply_anytime(s, T, p, a):
    """Exchange tokens and objective cards, which belong to no single decision (A422, A491)."""
    if a == c.USE_TOKEN:
        use_token(s, p)
    else:
        play_objective(s, T, p, a - c.PLAY_OBJECTIVE)


@kernel
def decider(s):
    """Who decides: the player whose turn it is; in the solo game always the human (A625)."""
    return 0 if s[L.SOLO] else s[L.CURRENT]


@kernel
def humans(s):
    """Seats that are not Pedro's."""
    return 1 if s[L.SOLO] else s[L.PLAYERS]
