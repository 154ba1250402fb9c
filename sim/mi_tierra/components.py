"""Cards and tiles of the game: what the box holds, and where it can be (I7, I8, I9)."""

from sim.core.components import Component, Held, Listed, OfEach
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t

MARKETS = Component(
    "country markets",
    L.markets,
    held=(
        Held("upper"),
        Held("bottom"),
        Held("market_deck"),
        Held("market_later"),
        Held("market_out"),
        Held("looked"),
    ),
    supply=(OfEach(1, L.N_MARKETS),),
)
CITY_MARKETS = Component(
    "city markets",
    L.city_markets,
    held=(Held("city"), Held("city_box"), Held("city_cards")),
    supply=(OfEach(1, L.N_CITY),),
)
EVENTS = Component(
    "events",
    L.events,
    held=(Held("event"), Held("next_event"), Held("events_used"), Held("event_deck")),
    supply=(OfEach(1, L.N_EVENTS),),
)
TILES = Component(
    "progress tiles",
    L.tiles,
    held=(
        Held("tiles"),
        Held("covered_tiles"),
        Held("offer"),
        Held("tile_deck"),
        Held("tile_later"),
        Held("tile_box"),
    ),
    supply=(Listed(t.TILES_A, length_at=t.TILES_A_N), Listed(t.TILES_B, length_at=t.TILES_B_N)),
)
