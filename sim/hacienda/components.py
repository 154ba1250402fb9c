"""The components of the game that are cards: what the box holds, and where it can be (I1, I2)."""

from sim.core.components import Component, Held, Listed
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t

LAND_CARDS = Component(
    "land cards",
    L.land_cards,
    held=(Held("land_hand"), Held("land_display"), Held("land_discards"), Held("land_pile")),
    supply=(Listed(t.LAND_CARDS, length_at=t.LAND_CARDS_N),),
)
# Animals on the board are the discards. Land tiles, counted behind them, are no cards.
ANIMAL_CARDS = Component(
    "animal cards",
    L.pieces,
    held=(
        Held("animal_hand"),
        Held("animal_display"),
        Held("animal_piles"),
        Held("removed"),
        Held("pieces"),
    ),
    supply=(Listed(t.ANIMAL_CARDS, length_at=t.ANIMAL_CARDS_N),),
)
