"""The weights of a player that shared parts of the players read."""

DRAW: int
OBJECTIVE_HELP: int
