"""Weights that every policy has for the shared parts of the players."""

RANDOM: int
TEMPERATURE: int
ROLLOUTS: int
CANDIDATES: int
SPREAD: int
TRUST: int
WIN: int
WEIGHTS_SIZE: int
