from sim.core.jit import kernel

from . import layout as L


@kernel
def score_game(s, T, out):
    """A step is a VP (T5)."""
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        s[q + L.SCORE] = s[q + L.STEPS]
