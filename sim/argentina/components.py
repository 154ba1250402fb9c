"""The components of the game: what the box holds, and where it can be.

I1, I2, I3, I4, I6, I7, I18, I19.

The referee counts them after every step, and the reader of positions once.
"""

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.codes import N_FARMER, N_NEUTRAL
from sim.core.components import Component, Held, Listed, OfEach

HERD = "the herd of player {player}"
# Cattle, exhaustion and objective cards: a herd holds them all.
CARDS = Component(
    "cards",
    L.cards,
    held=(
        Held("hand", label=HERD),
        Held("draw", label=HERD),
        Held("discard", label=HERD),
        Held("area", L.OBJECTIVE, label="the area of player {player}"),
        Held("market"),
        Held("cattle_deck"),
        Held("cattle_removed"),
        Held("exhaustion_pile", L.EXHAUSTION),
        Held("offer", L.OBJECTIVE),
        Held("objective_deck", L.OBJECTIVE),
        Held("objectives_removed", L.OBJECTIVE),
    ),
    supply=(
        Listed(t.MARKET_CARDS, L.N_MARKET_CARDS),
        Listed(t.START_CARDS, L.N_START_CARDS, each=True),
        OfEach(L.N_EXHAUSTION, 1, L.EXHAUSTION),
        OfEach(1, L.N_OBJECTIVES, L.OBJECTIVE),
    ),
)
BAGS = [Listed(t.BAG + i * L.BAG_SIZE, length_at=t.BAG_N + i) for i in range(len(L.LETTERS))]
# What is still to come of each letter.
SUPPLIES = [
    Component(f"bag {letter}", L.tiles, (Held("bag", at=i), Held("forecast", at=i)), (BAGS[i],))
    for i, letter in enumerate(L.LETTERS)
]
# Farmers beside a board are known by their colour only, tiles to be invested lie on the stack.
TILES = Component(
    "tiles",
    L.tiles,
    held=(
        Held("bag"),
        Held("forecast"),
        Held("jobs"),
        Held("worker_tile"),
        Held("content", of=L.tiles, where=(t.NODE_TYPE, N_FARMER)),
        Held("farmers_removed"),
        Held("station_tile", of=L.tiles),
    ),
    supply=tuple(BAGS),
)
NEUTRALS = Component(
    "neutral buildings",
    L.neutrals,
    held=(Held("content", of=L.neutrals, where=(t.NODE_TYPE, N_NEUTRAL)),),
    supply=(OfEach(1, L.N_NEUTRAL),),
)
SHIPS = Component(
    "ships",
    L.ships,
    held=(Held("zone", label="ships"), Held("ship_stack"), Held("ship_gone")),
    supply=(OfEach(1, L.N_SHIPS),),
)
MASTERS = Component(
    "station masters",
    L.masters,
    held=(
        Held("station_tile", of=L.masters, label="station {place}"),
        Held("masters", label="player {player}"),
        Held("masters_removed"),
    ),
    supply=(OfEach(1, L.N_MASTERS),),
)
DISCS_EACH = L.N_DISCS + 1  # the last one starts on a quay (A62)
# By player; Pedro has no board but a reserve.
DISCS = Component(
    "discs",
    L.players,
    held=(
        Held("disc_on", label="board"),
        Held("ship_discs", label="ships"),
        Held("quay_discs", label="quays"),
        Held("cell_owner", label="bonus spaces"),
        Held("station_discs", label="stations"),
        Held("reserve", L.PEDRO),
    ),
    supply=(),
)
