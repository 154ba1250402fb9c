"""What describes how a policy plays the game: the columns of `pampas profile`."""

from sim.core.description import ProfileColumns
from sim.mi_tierra.names import ANIMALS, AREAS, CATEGORIES, GOODS, TILES

PROFILE = ProfileColumns(
    seats={
        "the game": ("total", "turns", "recruited"),
        "pesos at the end": CATEGORIES,
        "income": (
            "from_country_markets",
            "from_black_sales",
            "from_city",
            "from_level_3_goods",
            "from_rodeo",
            "from_bank",
            "from_subsidy",
        ),
        "expenses": (
            "for_recruit",
            "for_tiles",
            "for_factory_fees",
            "for_black_purchases",
            "for_taxes",
        ),
        "workers placed": tuple(f"placed_{area}" for area in AREAS[:-1]),
        "goods": tuple(f"made_{good}" for good in GOODS),
        "what was done": (
            "harvests",
            "doubled",
            "cubes_placed",
            "public_deals",
            "black_deals",
            "city_cards",
            "horses",
            "levels_trained",
            "rodeo_entries",
            "rodeos_won",
            *(f"kept_{animal}" for animal in ANIMALS),
        ),
        "progress tiles": tuple(f"bought_{tile}" for tile in TILES),
        "the farm at the end": ("pens", "plants", "cubes", "animals", "level_3_cards"),
    },
    shares={},
)
