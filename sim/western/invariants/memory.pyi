"""What the referee keeps of a game; that of the family first."""

from .family_memory import *  # noqa: F403

MEMORY_SIZE: int
