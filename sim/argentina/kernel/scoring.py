"""Final scoring (12): players by the family's rules, Pedro by his own (A690)."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from . import workspace as ws
from .categories import VP_MASTERS, VP_MONEY, VP_OBJECTIVES, VP_STEPS
from .player_scoring import score_player


@kernel
def score_pedro(s, T, out):
    """As a player, but no money, no masters, no step disc, and objectives all positive (A690)."""
    q = L.SEATS + L.PEDRO * L.SEAT_SIZE
    score_player(s, T, L.PEDRO, out)
    s[q + VP_MONEY] = 0
    s[q + VP_MASTERS] = 0
    s[q + VP_STEPS] = 0
    s[q + VP_OBJECTIVES] = 0
    for card in range(L.N_OBJECTIVES):
        if out[ws.IN_HERD + card]:
            s[q + VP_OBJECTIVES] += T[t.OBJECTIVE_VP + card]


@kernel
def score_game(s, T, out):
    for p in range(s[L.PLAYERS]):
        if s[L.SOLO] and p == L.PEDRO:
            score_pedro(s, T, out)
        else:
            score_player(s, T, p, out)
