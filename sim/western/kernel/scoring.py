"""Final scoring (12)."""

from sim.core.jit import kernel

from . import layout as L
from .player_scoring import score_player


@kernel
def score_game(s, T, out):
    for p in range(s[L.PLAYERS]):
        score_player(s, T, p, out)
