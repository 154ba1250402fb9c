"""What describes how a policy plays the game: the columns of `pampas profile`."""

from sim.core.description import ProfileColumns
from sim.trail.names import CATEGORIES, WORKERS

PROFILE = ProfileColumns(
    seats={
        "the game": ("total", "visits", "turns"),
        "victory points": CATEGORIES,
        "workers at the end": WORKERS,
        "what was done": (
            "hired",
            "cattle_bought",
            "buildings_standing",
            "hazards_removed",
            "teepees_traded",
            "stations_upgraded",
            "masters_held",
            "objectives_played",
            "deliveries",
            "stores_placed",
        ),
    },
    shares={"end_reason": {2: "step 2 of Kansas City", 3: "step 3 of Kansas City"}},
)
