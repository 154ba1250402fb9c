"""Rows of design and outcome."""

D_SEED: int
DESIGN_SIZE: int
OUTCOME_SIZE: int
