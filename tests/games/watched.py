"""A game with the referee at its side, in which anybody may choose."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from sim.core.facade import Game
from sim.core.facts import Tables
from sim.core.referee import Referee
from sim.core.setup import Setup
from tests.games.raw import Raw

ENDLESS = 6000  # choices from which on a game is taken to have no end


def play_watched(setup: Setup, tables: Tables, choices: Iterable[int]) -> Game:
    """A new game up to its end, or to that of the choices: the referee looks at every step.

    A choice is the index of an action, modulo how many there are.
    """
    referee = Referee(tables, setup.roster.rows)
    raw = Raw.dealt(setup, tables)
    referee.start(raw.s, dealt=True)
    for choice in choices:
        while raw.automatic:
            raw.do(None)
            referee.after(raw.s)
        if raw.over:
            break
        legal = raw.legal()
        referee.actions(raw.s, legal)
        action = legal[choice % len(legal)]
        raw.do(action)
        referee.after(raw.s, action)
    return Game(raw.s, tables, setup)


def play_greedily(setup: Setup, tables: Tables, choice: int) -> Game:
    """Always the first (0) or always the last (-1) action: what random play hardly ever sees."""
    return play_watched(setup, tables, repeat(choice, ENDLESS))
