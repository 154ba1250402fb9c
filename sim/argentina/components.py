"""The components of the game: what the box holds, and where it can be.

I1, I2, I3, I4, I6, I7, I18, I19.

The referee counts them after every step, and the reader of positions once.
"""

from typing import TYPE_CHECKING

from sim.argentina.kernel import layout as L
from sim.core.components import Component, Held, OfEach

if TYPE_CHECKING:
    from sim.western import family_components as western
else:
    from sim.argentina import family_components as western

CARDS = western.cards(
    [Held("exhaustion_pile", L.EXHAUSTION)], [OfEach(L.N_EXHAUSTION, 1, L.EXHAUSTION)]
)
SUPPLIES = western.supplies("bag", [f"bag {letter}" for letter in L.LETTERS])
# Farmers beside a board are known by their colour only, tiles to be invested lie on the stack.
TILES = western.tiles([Held("bag"), Held("farmers_removed")])
NEUTRALS = western.NEUTRALS
SHIPS = Component(
    "ships",
    L.ships,
    held=(Held("zone", label="ships"), Held("ship_stack"), Held("ship_gone")),
    supply=(OfEach(1, L.N_SHIPS),),
)
MASTERS = western.masters()
DISCS_EACH = L.N_DISCS + 1  # the last one starts on a quay (A62)
# Pedro has no board but a reserve.
DISCS = western.discs(
    [
        Held("ship_discs", label="ships"),
        Held("quay_discs", label="quays"),
        Held("cell_owner", label="bonus spaces"),
        Held("reserve", L.PEDRO),
    ]
)
