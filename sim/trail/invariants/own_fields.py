"""Which fields the checks of Great Western Trail read beside those of the family."""

from . import codes as b

OWN_COMPONENTS = ()
OWN_FIELDS = {
    "board": "dollars north",
    "trail": "sides",
    "own": (
        "dollars certificates tokens token_supply city_discs stores stores_left store_at engine"
        " transport_to set_aside pot seated bonus bonus_taken laid_n north poker"
    ),
}
# What others may change of a seat: taxes and their count, a showdown, the score.
OPEN_TO_OTHERS = (
    "dollars",
    "earned",
    "discard_n",
    "discard",
    "laid_n",
    "laid",
    "pots_won",
    "score",
)
OF_A_RULE = {"dollars": b.NO_DOLLARS, "pot": b.POT_CHANGED, "token_supply": b.TOKENS_COUNT}
OWN_CARDS = ()
