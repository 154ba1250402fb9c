"""The rooms of the table, and the kinds of numbers that what is to be done there needs.

Steps and decisions themselves are declared in their rooms (sim.core.vocabulary).
"""

from sim.argentina.names import BREEDS
from sim.core.fields import Bits, Counter, Kind, Marker, Things
from sim.core.vocabulary import Vocabulary

from . import layout as L

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
    "pedro",
)
vocabulary = Vocabulary(ROOMS)

MAX_NUMBER = 1000  # of anything that waits on the stack: far more than a game needs
amount = Counter(MAX_NUMBER)
a_station = Marker(L.stations)
a_ship = Marker(L.ships)


class Switches(Bits):
    """A set whose members are keys of their own in a position, left out where they are off."""


class EffectList(Kind):
    """A pointer into a list of effects of the tables: the next one to be done."""


class Wanted(Kind):
    """Cattle that is asked for: a breed, or a breeding value (codes.WANT_VALUE + value)."""


class FarmerSpaces(Kind):
    """Farmer spaces, packed into one number (farmers.NODE_BITS)."""


class Follows(Kind):
    """A number that follows from the other fields and the position: it is not written."""


flags = Switches(Things("flags", 4, "a flag", ("optional", "token_window", "exact", "offer_only")))
breeds = Things("breeds", len(BREEDS), "a breed", BREEDS)
