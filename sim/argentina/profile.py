"""What describes a policy's play: columns of the outcome rows that a profile shows, by subject."""

from sim.argentina.names import CATEGORIES, WORKER_TYPES

SEAT_FIGURES = {
    "the game": ("total", "visits", "turns"),
    "victory points": CATEGORIES,
    "workers at the end": tuple(f"{name}s" for name in WORKER_TYPES),
    "what was done": (
        "hired",
        "cattle_bought",
        "buildings_standing",
        "helped",
        "stations_upgraded",
        "masters_held",
        "objectives_played",
        "deliveries",
        "loadings",
    ),
}

# Columns of the game whose values are told as shares of the games.
ENDS = {"end_reason": {5: "step 5 of Buenos Aires", 6: "step 6 of Buenos Aires"}}
