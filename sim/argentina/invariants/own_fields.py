"""Which fields the checks of Argentina read beside those of the family."""

from .. import components
from ..kernel.layout import pedro_cards
from . import codes as b

OWN_COMPONENTS = (components.SHIPS,)
OWN_FIELDS = {
    "tiles": "strong farmers",
    "board": "pesos grain disc_strength loading_grain",
    "trail": "sides coins",
    "own": "marker_row city_sides ship_discs quay_discs cell_owner arrows_n arrows",
    "other": (
        "pedro_deck_n pedro_deck pedro_card speciality reserve pedro_used speciality_turns"
        " speciality_changes"
    ),
}
# What others may change of a seat: taxes and their count, exhaustion cards, the score.
OPEN_TO_OTHERS = ("pesos", "earned", "discard_n", "discard", "score")
OF_A_RULE = {
    "solo": b.BAD_PLAYERS,
    "exhaustion_pile": b.OWN_CARDS,
    "coins": b.COINS_LOOSE,
    "ship_gone": b.SHIP_LOST,
    "pesos": b.NO_PESOS,
    "grain": b.GRAIN_RANGE,
    "speciality": b.SPECIALITY_WRONG,
}
OWN_CARDS = (pedro_cards,)
