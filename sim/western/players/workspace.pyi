"""Working space of a player who decides: what the shared parts of the players need."""

from sim.core.shared_workspace import *  # noqa: F403

BLACK: int
BREED: int
DISC: int
DISCS_KNOWN: int
FRESH: int
HAVE: int
KEEP: int
KIND: int
KNOWN: int
LOOSE: int
LOOSE_2: int
MARKET_KNOWN: int
POINT: int
SEEN: int
WANT: int
WANTS_KNOWN: int
WHITE: int
