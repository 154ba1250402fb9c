"""The components of the game: what the box holds, and where it can be.

I1, I2, I3, I4, I5, I6, I15, I16.

The referee counts them after every step, and the reader of positions once.
"""

from sim.core.components import Component, Held, Listed, OfEach
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.kernel.codes import N_NEUTRAL, N_TILE

HERD = "the herd of player {player}"
# Cattle and objective cards: a herd holds them all, and so does the poker table.
CARDS = Component(
    "cards",
    L.cards,
    held=(
        Held("hand", label=HERD),
        Held("draw", label=HERD),
        Held("discard", label=HERD),
        Held("laid", label="the poker table of player {player}"),
        Held("area", L.OBJECTIVE, label="the area of player {player}"),
        Held("market"),
        Held("cattle_deck"),
        Held("cattle_removed"),
        Held("offer", L.OBJECTIVE),
        Held("objective_deck", L.OBJECTIVE),
        Held("objectives_removed", L.OBJECTIVE),
    ),
    supply=(
        Listed(t.MARKET_CARDS, L.N_MARKET_CARDS),
        Listed(t.START_CARDS, L.N_START_CARDS, each=True),
        OfEach(1, L.N_OBJECTIVES, L.OBJECTIVE),
    ),
)
STACKS = [
    Listed(t.SUPPLY + i * L.SUPPLY_SIZE, length_at=t.SUPPLY_N + i) for i in range(L.N_SUPPLIES)
]
# What is still to come of each number.
SUPPLIES = [
    Component(
        f"stack {i + 1}",
        L.tiles,
        (Held("tile_stack", at=i), Held("forecast", at=i)),
        (STACKS[i],),
    )
    for i in range(L.N_SUPPLIES)
]
TILES = Component(
    "tiles",
    L.tiles,
    held=(
        Held("tile_stack"),
        Held("forecast"),
        Held("jobs"),
        Held("worker_tile"),
        Held("content", of=L.tiles, where=(t.NODE_TYPE, N_TILE)),
        Held("tiles_kept", label="player {player}"),
        Held("seated", label="the poker table"),
        Held("tiles_removed"),
        Held("station_tile", of=L.tiles),
    ),
    supply=tuple(STACKS),
)
NEUTRALS = Component(
    "neutral buildings",
    L.neutrals,
    held=(Held("content", of=L.neutrals, where=(t.NODE_TYPE, N_NEUTRAL)),),
    supply=(OfEach(1, L.N_NEUTRAL),),
)
MASTERS = Component(
    "station masters",
    L.masters,
    held=(
        Held("station_tile", of=L.masters, label="station {place}"),
        Held("masters", label="player {player}"),
        Held("beside_new_york"),
        Held("masters_removed"),
    ),
    supply=(OfEach(1, L.N_MASTERS),),
)
# By player: 14, with Rails to the North one more (I3).
DISCS = Component(
    "discs",
    L.players,
    held=(
        Held("disc_on", label="board"),
        Held("city_discs", label="cities"),
        Held("station_discs", label="stations"),
    ),
    supply=(),
)
