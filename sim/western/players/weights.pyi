"""The weights of a player that shared parts of the players read."""

OBJECTIVE_HELP: int
