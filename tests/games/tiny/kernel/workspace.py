"""Room for legal actions; the rules need no more."""

ACTIONS_MAX = 8
OUT_SIZE = ACTIONS_MAX
