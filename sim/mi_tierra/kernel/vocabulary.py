"""The rooms of the table, in a fixed order: the numbers of steps and decisions follow from it."""

from sim.core.vocabulary import Vocabulary

vocabulary = Vocabulary(
    (
        "round",
        "placement",
        "areas",
        "farm",
        "water",
        "town",
        "harvest",
        "markets",
        "rodeo",
        "events",
    )
)
