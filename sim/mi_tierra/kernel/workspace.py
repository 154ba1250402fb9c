"""Room for legal actions, and behind it the working space of the rules."""

from . import layout as L

MAX_ACTIONS = L.MAX_UNITS + 1
# The best value of every smaller collection of level-3 cards; what is dealt is shuffled here, too.
SETS = MAX_ACTIONS
MAX_SETS = 4096
OUT_SIZE = SETS + MAX_SETS
