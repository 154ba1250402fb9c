"""The rooms of the table, and the kinds of numbers that only Argentina needs there.

Steps and decisions themselves are declared in their rooms (sim.core.vocabulary).
"""

from typing import Any

from sim.core.codes import one, things
from sim.core.fields import Kind, Marker, Switches, Things
from sim.core.vocabulary import Vocabulary

from . import codes as c
from . import layout as L

PEDRO = "pedro"  # the room of what is to be done in solo games only
# A fixed order: the numbers of what is to be done follow from it.
ROOMS = (
    "turn",
    "effects",
    "trail",
    "first_turn",
    "cards",
    "cattle",
    "workers",
    "buildings",
    "farmers",
    "objectives",
    "railway",
    "stations",
    "ports",
    "income",
    "forecast",
    PEDRO,
)
vocabulary = Vocabulary(
    ROOMS,
    anytime=one("use an exchange token", c.USE_TOKEN)
    + things(L.objectives, first=c.PLAY_OBJECTIVE),
)
LOCATION_FIELDS: dict[str, Any] = {}  # more numbers of a location: none

a_ship = Marker(L.ships)
flags = Switches(Things("flags", 4, "a flag", ("optional", "token_window", "exact", "offer_only")))


class FarmerSpaces(Kind):
    """Farmer spaces, packed into one number (farmers.NODE_BITS)."""


class TileOnTheWay(Marker):
    """A farmer tile that waits for its place at a board; those of a frame are one list."""
