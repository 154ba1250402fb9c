"""The complaints of laws of the family, each with the rule of its game."""

from .family_codes import *  # noqa: F403

BACKWARD: int
BAD_PLACE: int
CERTIFICATE_RANGE: int
DISCS: int
DISC_BACK: int
ENGINE_AT_END: int
MARKER_TWICE: int
MARKET_REFILL: int
MONEY_OF_OTHERS: int
MOVED_BY_OTHERS: int
NOWHERE: int
NO_WORKER_IN_2: int
OTHER_SUPPLY: int
OWN_CARDS: int
PILE_CHANGED: int
REPLACED_BY_LESS: int
STEP_ORDER: int
TILE_ZONE: int
WHITE_HOLD: int
