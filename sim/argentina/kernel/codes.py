"""The small vocabularies of the kernel: effects, actions, card filters, kinds of components."""

from typing import Final

from sim.argentina.names import NEEDS
from sim.western.codes import *  # noqa: F403 - those of the family

# what an amount is counted by; the last is Pedro's experience value (A636)
(
    PER_GAUCHO,
    PER_CARPINTERO,
    PER_MAQUINISTA,
    PER_GRANJERO,
    PER_FARMLAND_BUILDING,
    PER_WORKER_SET,
    PER_FARMER,
    PER_EXPERIENCE,
) = range(1, 9)

DID_NAMES = ("action", "other", "tile_gone")
SPECIALS: Final = 1  # special actions at one location
FILTERS = ("any", "cattle", "breed", "pair", "second_of_pair", "objective", "remove")
VALUES_ASKED_FOR: Final = ()  # cards are discarded and taken from the market by breed
BEHIND_IS_OWED: Final = False  # behind the engine a station need not be upgraded (A402)
N_HANDS: Final = 3  # no hand, a black one, a green one

# --- actions of single decisions ------------------------------------------------------------------
HELP_HERE: Final = 70  # location: help the granjero of this tile
CELL: Final = 64  # delivery: quay * 64 + bonus space
REPLACE: Final = 100  # Pedro replaces: 100 + old * 10 + new

# --- node types; from the first one of the city on a move ends there ------------------------------
(N_START, N_NEUTRAL, N_BUILDING, N_TILE, N_RAMP, N_CITY) = range(6)
FIRST_CITY: Final = N_RAMP
N_FARMER: Final = N_TILE
N_BUENOS_AIRES: Final = N_CITY

# --- arrows of the job market -------------------------------------------------------------------
ARROW_DEPART: Final = 0  # + colour 1..3
ARROW_REFILL: Final = 4
ARROW_END: Final = 5

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
N_COUNTS: Final = 8

# --- what objective conditions ask for ----------------------------------------------------------
NEED_BUILDING, NEED_GREEN, NEED_W, NEED_STATION, NEED_SHIP_TOP, NEED_VALUE, NEED_BREED = map(
    NEEDS.index, ("building", "green", "W", "station", "ship18", "value3", "caracu")
)  # the first of their kind
NEED_VALUE_3, NEED_CARACU = NEED_VALUE, NEED_BREED
N_NEEDS: Final = len(NEEDS)
