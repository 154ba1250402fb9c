"""Working space of a player who decides: what the shared parts of the players need."""

from sim.core.shared_workspace import *  # noqa: F403
