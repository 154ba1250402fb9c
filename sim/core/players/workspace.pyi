"""Working space of a player who decides; what the shared parts of the players need comes first."""

from sim.core.shared_workspace import *  # noqa: F403

WORKSPACE_SIZE: int
