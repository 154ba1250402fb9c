"""The rooms of the table, and the kinds of numbers that what is to be done there needs.

Steps and decisions themselves are declared in their rooms (sim.core.vocabulary).
"""

from sim.argentina.names import BREEDS
from sim.core.fields import Counter, Kind, Marker, Switches, Things
from sim.core.vocabulary import Vocabulary

from . import codes as c
from . import layout as L
from . import tables as t

PEDRO = "pedro"  # the room of what is to be done in solo games only
# A fixed order: the numbers of what is to be done follow from it.
ROOMS = (
    "turn",
    "effects",
    "trail",
    "cards",
    "cattle",
    "workers",
    "buildings",
    "farmers",
    "objectives",
    "railway",
    "ports",
    "income",
    "forecast",
    PEDRO,
)
vocabulary = Vocabulary(ROOMS)

amount = Counter()
a_station = Marker(L.stations)
a_ship = Marker(L.ships)


class EffectList(Kind):
    """A pointer into a list of effects of the tables: the next one to be done."""

    @property
    def high(self) -> int:
        return t.TABLES_SIZE - 1


class Wanted(Kind):
    """Cattle that is asked for: a breed, or a breeding value (codes.WANT_VALUE + value)."""

    @property
    def high(self) -> int:
        return c.WANT_VALUE + L.VALUES - 1


class FarmerSpaces(Kind):
    """Farmer spaces, packed into one number (farmers.NODE_BITS)."""


class TileOnTheWay(Marker):
    """A farmer tile that waits for its place at a board; those of a frame are one list."""


class OwnBuilding(Kind):
    """A private building, called by the face that this game uses."""

    @property
    def high(self) -> int:
        return L.N_NUMBERS - 1


class Actions(Kind):
    """Actions of a location that were done: a bit for each group, the special action last."""

    @property
    def high(self) -> int:
        return (1 << (t.MAX_OPTIONS + 1)) - 1


flags = Switches(Things("flags", 4, "a flag", ("optional", "token_window", "exact", "offer_only")))
breeds = Things("breeds", len(BREEDS), "a breed", BREEDS)
