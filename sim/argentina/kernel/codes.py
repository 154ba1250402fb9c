"""The small vocabularies of the kernel: effects, actions, card filters, kinds of components."""

from typing import Final

from sim.core.effects import EFFECT_SIZE
from sim.core.vocabulary import ANYTIME
from sim.core.vocabulary import PASS as PASS

# --- what effects do (tables hold them as data: op, amount, per, each, flags) -------------------
PER_EXPERIENCE: Final = 8  # Pedro's experience value (A636)
EFFECT: Final = EFFECT_SIZE  # numbers of an effect: op, and
EFFECT_AMOUNT: Final = 1
EFFECT_PER: Final = 2
EFFECT_EACH: Final = 3
EFFECT_FLAGS: Final = 4

# what an amount is counted by
PER_NOTHING: Final = 0
PER_GAUCHO: Final = 1
PER_CARPINTERO: Final = 2
PER_MAQUINISTA: Final = 3
PER_GRANJERO: Final = 4
PER_FARMLAND_BUILDING: Final = 5
PER_WORKER_SET: Final = 6
PER_FARMER: Final = 7

# flags of effects and frames
OPTIONAL: Final = 1  # may be given up (A291)
TOKEN_WINDOW: Final = 2  # exchange tokens may be used before it (R71)
EXACT: Final = 4  # draw exactly that many
OFFER_ONLY: Final = 8  # objective card from the offer only (R23, strict)

# flags of a LOCATION frame
DID_ACTION: Final = 1
DID_OTHER: Final = 2  # auxiliary action or help instead of location actions
TILE_GONE: Final = 4  # the building under the estanciero was replaced (R70)

# --- actions: small numbers whose meaning depends on the decision, and these --------------------
USE_TOKEN: Final = ANYTIME  # from here on actions of no single decision
PLAY_OBJECTIVE: Final = 1100  # + objective
ADD_CATTLE: Final = 999
SPECIAL: Final = 50  # location: special action of the space
AUX_FIRST: Final = 60  # location: single auxiliary action 60 + i
HELP_HERE: Final = 70  # location: help the granjero of this tile
BUY_LINE: Final = 32  # purchase: line * 32 + kind
TO_STATION: Final = 32  # a disc taken from a station: 32 + station
TO_DECK: Final = 40  # objective card from the top of the deck
CELL: Final = 64  # delivery: quay * 64 + bonus space
JOB_COLUMNS: Final = 4
REPLACE: Final = 100  # Pedro replaces: 100 + old * 10 + new

# --- filters of cards ---------------------------------------------------------------------------
ANY_CARD: Final = 0
ANY_CATTLE: Final = 1
BREED: Final = 2
PAIR_FIRST: Final = 3
PAIR_SECOND: Final = 4
OBJECTIVE_CARDS: Final = 5
REMOVE_ANY: Final = 6

# --- node types ---------------------------------------------------------------------------------
N_START: Final = 0
N_NEUTRAL: Final = 1
N_BUILDING: Final = 2
N_FARMER: Final = 3
N_RAMP: Final = 4
N_BUENOS_AIRES: Final = 5

# --- arrows of the job market -------------------------------------------------------------------
ARROW_PLAIN: Final = 0
ARROW_DEPART: Final = 0  # + colour 1..3
ARROW_REFILL: Final = 4
ARROW_END: Final = 5

# --- wanted cattle: a breed, or a breeding value ------------------------------------------------
WANT_VALUE: Final = 32  # + value

# --- what station masters count -----------------------------------------------------------------
COUNT_GOOD_CATTLE: Final = 0
COUNT_WORKER_SET: Final = 1
COUNT_STATION: Final = 2
COUNT_OBJECTIVE: Final = 3
COUNT_SHIP_DISC: Final = 4
COUNT_STRONG_WORKER: Final = 5
COUNT_BUILDING: Final = 6
COUNT_FARMER: Final = 7

# --- what objective conditions ask for ----------------------------------------------------------
NEED_BUILDING: Final = 0
NEED_GREEN: Final = 1
NEED_BLUE: Final = 2
NEED_ORANGE: Final = 3
NEED_YELLOW: Final = 4
NEED_W: Final = 5
NEED_N: Final = 6
NEED_E: Final = 7
NEED_S: Final = 8
NEED_STATION: Final = 9
NEED_SHIP_TOP: Final = 10
NEED_VALUE_3: Final = 11
NEED_CARACU: Final = 12
NEED_FRANQUEIRO: Final = 13
NEED_ANGUS: Final = 14
N_NEEDS: Final = 15
