"""Small vocabularies of compiled code that all games of the family share.

A game's kernel/codes.py has them all, and adds its own.
"""

from typing import Final

from sim.core.effects import EFFECT_SIZE
from sim.core.vocabulary import ANYTIME
from sim.core.vocabulary import PASS as PASS

# --- what effects do (tables hold them as data: op, amount, per, each, flags) -------------------
EFFECT: Final = EFFECT_SIZE  # numbers of an effect: op, and
(EFFECT_AMOUNT, EFFECT_PER, EFFECT_EACH, EFFECT_FLAGS) = range(1, 5)
PER_NOTHING: Final = 0  # what an amount is counted by; 1 and more: workers of a row, then others

# flags of effects and frames
OPTIONAL: Final = 1  # may be given up (A291, B291)
TOKEN_WINDOW: Final = 2  # exchange tokens may be used before it
EXACT: Final = 4  # draw exactly that many
OFFER_ONLY: Final = 8  # objective card from the offer only
TO_HAND: Final = 16  # objective card into the hand

# flags of a LOCATION frame
DID_ACTION: Final = 1
DID_OTHER: Final = 2  # something else instead of location actions
TILE_GONE: Final = 4  # the building under the rider was replaced

# --- actions: small numbers whose meaning depends on the decision, and these --------------------
USE_TOKEN: Final = ANYTIME  # from here on actions of no single decision
PLAY_OBJECTIVE: Final = 1100  # + objective
ADD_CATTLE: Final = 999
SPECIAL: Final = 50  # location: special action of the space
AUX_FIRST: Final = 60  # location: single auxiliary action 60 + i
BUY_LINE: Final = 32  # purchase: line * 32 + kind
TO_STATION: Final = 32  # a disc taken from a station: 32 + station
TO_DECK: Final = 40  # objective card from the top of the deck
JOB_COLUMNS: Final = 4

# --- filters of cards ---------------------------------------------------------------------------
(ANY_CARD, ANY_CATTLE, BREED, PAIR_FIRST, PAIR_SECOND, OBJECTIVE_CARDS, REMOVE_ANY, OF_VALUE) = (
    range(8)
)

# --- wanted cattle: a breed, or a breeding value ------------------------------------------------
WANT_VALUE: Final = 32  # + value

ARROW_PLAIN: Final = 0  # an arrow of the job market without an effect
CRAFTSMAN: Final = 1  # the row of those who build; the first row buys cattle
