"""One way at least to break every invariant of Great Western Trail (tests/games/corruption.py).

What any game of the family breaks in the same way is written once (tests/western/corruptions): I1,
I2, I3, I4, I5, I6, I7, I9, I10, I11, I12, I13, I15, I16, I18, I19, I20, I21, I22, I23, I31, I32,
I35; B100, B130, B136, B163, B201.
"""

from tests.trail.corruptions import boards, moves, places, spaces
from tests.trail.corruptions.hands import CORRUPTIONS, HANDS
from tests.western.corruptions import break_family

break_family(HANDS)

__all__ = ["CORRUPTIONS", "boards", "moves", "places", "spaces"]
