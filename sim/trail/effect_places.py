"""Where which effects may stand in the tables."""

from sim.trail.kernel.effect_kinds import effects

ALL = effects.names
# Behind these conditions effects may be given up; who pays dollars, wants what they buy (R99).
GIVEN_UP = ("discard", "discard_value2", "engine_back")
TO_HAND = ("objective_to_hand",)
# Only a building can move the rancher, deliver, or copy another one (B160, B543, B544).
LOCATION_ONLY = ("move", "special_delivery", "copy", "take_master", "free_move", "aux")
CELL = tuple(key for key in ALL if key not in LOCATION_ONLY)
# What objective cards, station masters and medium towns give at once (B395, B424, N105, N580).
BONUS = (
    "dollars",
    "certificate",
    "token",
    "engine",
    "hire",
    "build",
    "hazard",
    "trade",
    "aux",
    "objective",
    "free_move",
    "draw_discard",
    "remove",
    "store",
    "free_cattle",
)
# An auxiliary action is one line of the player board: it asks for no further action.
AUXILIARY = (
    "pay",
    "discard_value2",
    "engine_back",
    "dollars",
    "certificate",
    "token",
    "engine",
    "draw_discard",
    "remove",
    "store",
)
CITY = ("dollars", "token", "objective", "take_master", "certificate")
COMMERCE = ("pay", "dollars", "token", "objective", "certificate")
