"""What a face is called, and when the games leave that undecided.

    unused      built by less than 2 % of those who may
    must-have   without it an even game is lost by five margins (10 pp: 40 to 60), and it is worth
                more than the average component by over a margin
    strong      worth more than the average component by over a margin
    weak        worth less than a quarter of a margin, next to nothing; or it brings those who build
                it less than a margin; or less than 10 % build it
    ordinary    all others

The word depends on four true values: how often it is built, its worth, its worth to those who build
it, and its worth compared with the average component. It rises with each of them, unused to
must-have. So if the lower ends of the four intervals and their upper ends give the same word,
everything between gives it too, and the face is called that; otherwise it is undecided, and the
words between are those that it may turn out to be. All intervals are simultaneous over the faces.
"""

from __future__ import annotations

import math
from enum import StrEnum

from analysis.interval import Interval

HARDLY = 0.02  # built less often, a face is unused
RARELY = 0.10  # built less often, a face is weak
NOTHING = 0.25  # of a margin: worth less, a face is weak
MUST = 5  # margins that a player loses without a must-have


class Name(StrEnum):
    UNUSED = "unused"
    WEAK = "weak"
    ORDINARY = "ordinary"
    STRONG = "strong"
    MUST_HAVE = "must-have"


UNDECIDED = "undecided"
RANKS = tuple(Name)


def name_of(built: float, worth: float, builders: float, excess: float, margin: float) -> Name:
    """The name of a face with known true values; what is not a number counts as not low."""
    if built < HARDLY:
        return Name.UNUSED
    if built < RARELY and not excess > margin:
        return Name.WEAK
    if excess > margin:
        return Name.MUST_HAVE if worth > MUST * margin else Name.STRONG
    if worth < NOTHING * margin or builders < margin:
        return Name.WEAK
    return Name.ORDINARY


def names_of(
    built: Interval, worth: Interval, builders: Interval, excess: Interval, margin: float
) -> tuple[Name, ...]:
    """All names that the intervals allow, weakest first."""
    values = (built, worth, builders, excess)
    lows = [-math.inf if math.isnan(each.low) else each.low for each in values]
    highs = [math.inf if math.isnan(each.high) else each.high for each in values]
    low, high = (RANKS.index(name_of(a, b, c, d, margin)) for a, b, c, d in (lows, highs))
    return RANKS[low : high + 1]


def said(names: tuple[Name, ...]) -> str:
    return names[0].value if len(names) == 1 else UNDECIDED
