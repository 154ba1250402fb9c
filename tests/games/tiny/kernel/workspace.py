"""Room for legal actions; the rules need no more."""

MAX_ACTIONS = 8
OUT_SIZE = MAX_ACTIONS
