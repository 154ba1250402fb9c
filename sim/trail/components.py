"""The components of the game: what the box holds, and where it can be.

I1, I2, I3, I4, I5, I6, I15, I16.

The referee counts them after every step, and the reader of positions once.
"""

from typing import TYPE_CHECKING

from sim.core.components import Held
from sim.trail.kernel import layout as L

if TYPE_CHECKING:
    from sim.western import family_components as western
else:
    from sim.trail import family_components as western

CARDS = western.cards([Held("laid", label="the poker table of player {player}")])
SUPPLIES = western.supplies("tile_stack", [f"stack {i + 1}" for i in range(L.N_SUPPLIES)])
TILES = western.tiles(
    [
        Held("tile_stack"),
        Held("tiles_kept", label="player {player}"),
        Held("seated", label="the poker table"),
        Held("tiles_removed"),
    ]
)
NEUTRALS = western.NEUTRALS
MASTERS = western.masters([Held("beside_new_york")])
# 14 each, with Rails to the North one more (I3).
DISCS = western.discs([Held("city_discs", label="cities")])
