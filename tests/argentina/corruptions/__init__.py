"""One way at least to break every invariant of Argentina (tests/games/corruption.py).

What any game of the family breaks in the same way is written once (tests/western/corruptions): I1,
I3, I5, I6, I8, I9, I10, I12, I13, I15, I16, I17, I18, I22, I23, I24, I25, I26, I27, I28, I29, I30,
I31, I33, I34, I35; A100, A130, A136, A163, A201.
"""

from tests.argentina.corruptions import boards, moves, pedro, pedro_turns, ports, spaces, tiles
from tests.argentina.corruptions.hands import CORRUPTIONS, HANDS
from tests.western.corruptions import break_family

break_family(HANDS)

__all__ = ["CORRUPTIONS", "boards", "moves", "pedro", "pedro_turns", "ports", "spaces", "tiles"]
