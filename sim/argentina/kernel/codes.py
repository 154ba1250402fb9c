"""The small vocabularies of the kernel: effects, actions, card filters, kinds of components."""

from typing import Final

from sim.argentina.names import NEEDS
from sim.core.effects import EFFECT_SIZE
from sim.core.vocabulary import ANYTIME
from sim.core.vocabulary import PASS as PASS

# --- what effects do (tables hold them as data: op, amount, per, each, flags) -------------------
EFFECT: Final = EFFECT_SIZE  # numbers of an effect: op, and
(EFFECT_AMOUNT, EFFECT_PER, EFFECT_EACH, EFFECT_FLAGS) = range(1, 5)

# what an amount is counted by; the last is Pedro's experience value (A636)
(
    PER_NOTHING,
    PER_GAUCHO,
    PER_CARPINTERO,
    PER_MAQUINISTA,
    PER_GRANJERO,
    PER_FARMLAND_BUILDING,
    PER_WORKER_SET,
    PER_FARMER,
    PER_EXPERIENCE,
) = range(9)

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
(ANY_CARD, ANY_CATTLE, BREED, PAIR_FIRST, PAIR_SECOND, OBJECTIVE_CARDS, REMOVE_ANY) = range(7)

# --- node types ---------------------------------------------------------------------------------
(N_START, N_NEUTRAL, N_BUILDING, N_FARMER, N_RAMP, N_BUENOS_AIRES) = range(6)

# --- arrows of the job market -------------------------------------------------------------------
ARROW_PLAIN: Final = 0
ARROW_DEPART: Final = 0  # + colour 1..3
ARROW_REFILL: Final = 4
ARROW_END: Final = 5

# --- wanted cattle: a breed, or a breeding value ------------------------------------------------
WANT_VALUE: Final = 32  # + value

# --- what station masters count -----------------------------------------------------------------
(
    COUNT_GOOD_CATTLE,
    COUNT_WORKER_SET,
    COUNT_STATION,
    COUNT_OBJECTIVE,
    COUNT_SHIP_DISC,
    COUNT_STRONG_WORKER,
    COUNT_BUILDING,
    COUNT_FARMER,
) = range(8)

# --- what objective conditions ask for ----------------------------------------------------------
NEED_BUILDING, NEED_GREEN, NEED_W, NEED_STATION, NEED_SHIP_TOP, NEED_VALUE_3, NEED_CARACU = map(
    NEEDS.index, ("building", "green", "W", "station", "ship18", "value3", "caracu")
)  # the first of their kind
N_NEEDS: Final = len(NEEDS)
