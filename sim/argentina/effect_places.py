"""Where which effects may stand in the tables."""

from sim.argentina.kernel.effect_kinds import effects

ALL = effects.names
GIVEN_UP = effects.conditions  # behind them effects may be given up (A291)
TO_HAND = ("market_to_hand",)
# Only a building can move the estanciero, deliver, or give an auxiliary action (A160, A167).
LOCATION_ONLY = ("aux", "move", "delivery", "discard_objective", "help", "exhaust_others")
CELL = tuple(key for key in ALL if key not in LOCATION_ONLY)
# A bonus is simply got: no condition, nothing that asks for a whole action of its own.
BONUS = (
    "pesos",
    "grain",
    "certificate",
    "token",
    "objective",
    "engine",
    "free_cattle",
    "draw_discard",
)
# An auxiliary action is one line of the player board: it asks for no further action.
AUXILIARY = (
    "pay",
    "pay_grain",
    "engine_back",
    "pesos",
    "grain",
    "certificate",
    "token",
    "engine",
    "draw_discard",
    "draw_remove",
)
SHIP = ("pesos", "grain", "certificate", "token", "objective")
