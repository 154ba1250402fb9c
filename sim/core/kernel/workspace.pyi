"""Working space of the rules behind the legal actions."""

MAX_ACTIONS: int
OUT_SIZE: int
