"""Weights of a game's policies; those that the shared parts of the players read come first."""

from sim.core.shared_weights import *  # noqa: F403

WEIGHTS_SIZE: int
