"""The facts of the family; a game has others behind them, and the effects last."""

from .family_tables import *  # noqa: F403

EFFECTS: int
TABLES_SIZE: int
