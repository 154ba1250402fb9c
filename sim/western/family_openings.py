"""The openings that every game of the family has, in the order of kernel/openings.py."""

from sim.core.gifts import Opening

from .kernel.family_rows import NEUTRAL_LETTERS, NUMBER_NAMES
from .names import HIRED_TYPES

OPENINGS = (
    Opening("stop", "first stop", tuple(f"neutral {letter}" for letter in NEUTRAL_LETTERS)),
    Opening("worker", "first worker hired", HIRED_TYPES, "where a seat hires for the first time"),
    Opening(
        "building",
        "first building",
        tuple(f"building {number}" for number in NUMBER_NAMES),
        "where a seat builds for the first time",
    ),
)
