"""Working space of the rules behind the legal actions."""

ACTIONS_MAX: int
OUT_SIZE: int
