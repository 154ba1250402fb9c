"""The rooms of the table together: with them the vocabulary is complete."""

from sim.core.jit import kernel

from . import (  # noqa: F401 - each declares what is to be done there, and how
    alternatives,
    buildings,
    cards,
    cattle,
    cities,
    effects,
    forecast,
    free_move,
    income,
    last_space,
    location,
    movement,
    north,
    objectives,
    poker,
    railway,
    stations,
    trail_tiles,
    turn,
    workers,
)
from . import codes as c
from . import layout as L
from .cards import play_objective, use_token
from .vocabulary import vocabulary as vocabulary


@kernel
def apply_anytime(s, T, p, a):
    """Exchange tokens and objective cards, which belong to no single decision (B422, N491)."""
    if a == c.USE_TOKEN:
        s[L.TOKEN_SUPPLY] += 1
        s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS_USED] += 1
        use_token(s, p)
    else:
        play_objective(s, T, p, a - c.PLAY_OBJECTIVE)


@kernel
def decider(s):
    """Who decides: the player whose turn it is."""
    return s[L.CURRENT]


@kernel
def humans(s):
    """Every seat is played by a policy."""
    return s[L.PLAYERS]
