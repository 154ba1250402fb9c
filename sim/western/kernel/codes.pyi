"""The family's codes, and what a game adds: its hands, needs, kinds of nodes, the last arrow."""

from collections.abc import Sequence

from sim.western.codes import *  # noqa: F403

FILTERS: tuple[str, ...]
DID_NAMES: tuple[str, ...]
ARROW_END: int
ARROW_REFILL: int
COUNT_BUILDING: int
COUNT_OBJECTIVE: int
COUNT_STATION: int
FIRST_CITY: int
NEED_BREED: int
NEED_BUILDING: int
NEED_STATION: int
NEED_VALUE: int
BEHIND_IS_OWED: bool
N_BUILDING: int
N_CITY: int
N_COUNTS: int
N_HANDS: int
N_NEEDS: int
N_NEUTRAL: int
N_START: int
N_TILE: int
SPECIALS: int
VALUES_ASKED_FOR: Sequence[int]
