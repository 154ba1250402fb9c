"""Room for legal actions, and behind it the working space of the rules."""

from . import layout as L

MAX_ACTIONS = L.N_SPACES
SEEN = MAX_ACTIONS  # marks on spaces, or numbers to be dealt
OUT_SIZE = SEEN + L.N_SPACES
