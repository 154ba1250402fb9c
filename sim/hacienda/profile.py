"""What describes how a policy plays the game: the columns of `pampas profile`."""

from sim.core.description import ProfileColumns
from sim.hacienda.names import ANIMALS, CATEGORIES, END_REASONS

PROFILE = ProfileColumns(
    seats={
        "the game": ("total", "turns", "pesos"),
        "points": CATEGORIES,
        "money": ("spent", "market_income", "harvest_income"),
        "what was done": (
            "land_cards_pile",
            "land_cards_display",
            "animal_cards_pile",
            "animal_cards_display",
            "haciendas",
            "water_tiles",
            "harvests",
            "tokens_taken",
        ),
        "the board at the end": (
            "land_tiles",
            "land_on_pampa",
            "chains",
            "largest_chain",
            *(f"{name}_played" for name in ANIMALS),
            "herds",
            "largest_herd",
            "markets",
        ),
    },
    shares={"end_reason": dict(enumerate(END_REASONS[1:], start=1))},
)
