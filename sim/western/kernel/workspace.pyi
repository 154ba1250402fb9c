"""The family's working space; a game has others behind it."""

from .family_workspace import *  # noqa: F403

OUT_SIZE: int
