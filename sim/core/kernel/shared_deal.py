"""How the deal of every game begins: an empty state, its chance, and who plays."""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import seed_stream

from . import design as d
from . import layout as L


@kernel
def begin_deal(s, row, policies):
    """Chance of the table comes from the deal, noise of the policies from the game.

    Streams of one seed have numbers: 0 is that of the table, `policies` of the first player's.
    """
    for i in range(L.STATE_SIZE):
        s[i] = 0
    s[L.PLAYERS] = row[d.D_PLAYERS]
    seed_stream(s, L.TABLE_STREAM, row[d.D_SEED], row[d.D_LUCK], 0)
    for p in range(s[L.PLAYERS]):
        stream = L.POLICY_STREAM + p * STREAM_SIZE
        seed_stream(s, stream, row[d.D_SEED], row[d.D_GAME], policies + p)
        s[L.SEATS + p * L.SEAT_SIZE + L.POLICY] = row[d.D_POLICY + p]
