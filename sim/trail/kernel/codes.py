"""The small vocabularies of the kernel: effects, actions, card filters, kinds of components."""

from typing import Final

from sim.trail.names import MASTER_PER, NEEDS
from sim.western.codes import *  # noqa: F403 - those of the family

# what an amount is counted by: workers of a row, then others
(
    PER_COWBOY,
    PER_CRAFTSMAN,
    PER_ENGINEER,
    PER_WOODS,
    PER_HAZARD,
    PER_TEEPEE_PAIR,
    PER_BELL,
    PER_STATION,
) = range(1, 9)

FILTERS = ("any", "cattle", "breed", "pair", "second_of_pair", "objective", "remove", "value")
VALUES_ASKED_FOR: Final = range(1, 6)  # for a store, or of the market (N105, N470)
BEHIND_IS_OWED: Final = True  # an action that is chosen does something (B538, R14)
N_HANDS: Final = 4  # no hand, a black one, a green one, both

STORE_VALUE: Final = 2  # of cattle cards that are discarded for a store (N470)

# --- a location: what was done there --------------------------------------------------------------
DID_NAMES = ("action", "other", "tile_gone", "copy_gone")
COPY_GONE: Final = 8  # a copied building was replaced (R97)
SPECIALS: Final = 10  # bits behind those of the own actions: special action, poker addition, copies
MAX_CHAIN: Final = 4  # buildings that one 8b can copy through others of its kind (R45)

# --- actions of a location, beside those of the family --------------------------------------------
ADDITION: Final = 51  # the poker addition of the space (P20)
TURN_TILE: Final = 70  # + number: the tile to its other side (V160)
COPIED: Final = 128  # + node * COPY_NODE + option, or COPY_SPECIAL (B544)
COPY_NODE: Final = 8
COPY_SPECIAL: Final = 7

# --- node types; from the first one of the city on a move ends there ------------------------------
(N_START, N_NEUTRAL, N_BUILDING, N_TILE, N_CITY) = range(5)
FIRST_CITY: Final = N_CITY

# --- zones of tiles -------------------------------------------------------------------------------
(ZONE_FLOOD, ZONE_DROUGHT, ZONE_ROCKFALL, ZONE_TEEPEE) = range(4)
(TEEPEE_GREEN, TEEPEE_BLUE) = range(2)

# --- arrows of the job market ---------------------------------------------------------------------
ARROW_REFILL: Final = 1
ARROW_END: Final = 2

# --- towns (N103) and commerce spaces (N102) ------------------------------------------------------
(TOWN_SMALL, TOWN_MEDIUM, TOWN_STATION, TOWN_LARGE) = range(4)

# --- what station masters count -------------------------------------------------------------------
(
    COUNT_WORKER,
    COUNT_OBJECTIVE,
    COUNT_HAZARD,
    COUNT_TEEPEE_PAIR,
    COUNT_CERTIFICATE,
    COUNT_STATION,
    COUNT_BUILDING,
    COUNT_TOKEN,
    COUNT_AREA,
) = map(
    MASTER_PER.index,
    (
        "worker",
        "objective",
        "hazard",
        "teepee_pair",
        "certificate",
        "station",
        "building",
        "token",
        "area",
    ),
)
COUNT_NOTHING: Final = len(MASTER_PER)  # SM10, SM11
N_COUNTS: Final = len(MASTER_PER) + 1

# --- what objective conditions ask for ------------------------------------------------------------
(
    NEED_BUILDING,
    NEED_GREEN,
    NEED_BLUE,
    NEED_HAZARD,
    NEED_STATION,
    NEED_CITY,
    NEED_VALUE,
    NEED_BREED,
) = map(
    NEEDS.index,
    (
        "building",
        "green_teepee",
        "blue_teepee",
        "hazard",
        "station",
        "san_francisco",
        "value3",
        "west_highland",
    ),
)  # the first of their kind
N_NEEDS: Final = len(NEEDS)
