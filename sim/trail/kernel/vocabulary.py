"""The rooms of the table, and the kinds of numbers that only this game needs there.

Steps and decisions themselves are declared in their rooms (sim.core.vocabulary).
"""

from typing import Any

from sim.core.codes import one, things
from sim.core.fields import Kind, Marker, Switches, Things
from sim.core.vocabulary import Vocabulary

from . import codes as c
from . import layout as L

# A fixed order: the numbers of what is to be done follow from it.
ROOMS = (
    "turn",
    "effects",
    "trail",
    "free_move",
    "cards",
    "cattle",
    "workers",
    "buildings",
    "tiles",
    "objectives",
    "railway",
    "stations",
    "cities",
    "income",
    "forecast",
    "north",
    "poker",
)
vocabulary = Vocabulary(
    ROOMS,
    anytime=one("use an exchange token", c.USE_TOKEN)
    + things(L.objectives, first=c.PLAY_OBJECTIVE),
)


class CopiedTiles(Kind):
    """Buildings that an 8b copies, as nodes + 1, packed into one number (location.NODE_BITS)."""


LOCATION_FIELDS: dict[str, Any] = {"copied": CopiedTiles()}  # R96

a_city = Marker(L.cities)
flags = Switches(
    Things("flags", 5, "a flag", ("optional", "token_window", "exact", "offer_only", "to_hand"))
)
