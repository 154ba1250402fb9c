"""Weights that every policy has for the shared parts of the players."""

W_RANDOM: int
W_TEMPERATURE: int
W_ROLLOUTS: int
W_CANDIDATES: int
W_SPREAD: int
W_TRUST: int
W_WIN: int
WEIGHTS_SIZE: int
