"""What describes how a policy plays the game: the columns of `pampas profile`."""

from sim.argentina.names import CATEGORIES, WORKER_TYPES
from sim.core.description import ProfileColumns

PROFILE = ProfileColumns(
    seats={
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
    },
    shares={"end_reason": {5: "step 5 of Buenos Aires", 6: "step 6 of Buenos Aires"}},
)
