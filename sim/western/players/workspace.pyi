"""Working space of a player who decides: what the shared parts of the players need."""

from sim.core.shared_workspace import *  # noqa: F403

BLACK: int
BREED: int
DISC: int
DISCS_KNOWN: int
HAVE: int
KIND: int
KNOWN: int
MARKET_KNOWN: int
POINT: int
SEEN: int
WANT: int
WANTS_KNOWN: int
WHITE: int
