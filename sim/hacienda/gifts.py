"""Gifts and openings of the game, in the order of kernel/gifts.py and kernel/openings.py."""

from sim.core.gifts import NOTHING, Gift, Opening
from sim.hacienda.names import ANIMALS, LAND_CARDS

PESOS = 3  # in one gift

GIFTS = (
    NOTHING,
    Gift("peso", "a peso", f"{PESOS} pesos more", amount=PESOS, start="start_pesos"),
    Gift("land", "a land card", "one land card more, unseen, from the pile"),
    Gift("animal", "an animal card", "one animal card more, unseen, from the pile in use"),
)

OPENINGS = (
    Opening(
        "action",
        "first action",
        (
            "buy an unseen land card",
            "buy a land card of the display",
            "buy an unseen animal card",
            "buy an animal card of the display",
            "buy a hacienda",
            "buy water",
            "harvest",
            "play a land card",
            "play an animal card",
        ),
    ),
    Opening("land", "first land card played", LAND_CARDS),
    Opening("animal", "first animal card played", ANIMALS),
)
