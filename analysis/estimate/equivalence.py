"""Balanced enough? Verdicts on estimates against a margin, by two one-sided tests.

With a margin m > 0 that the user calls negligible, a family of estimates and an error rate
a = 1 - confidence:

    too strong   the simultaneous interval is entirely above +m
    too weak     the simultaneous interval is entirely below -m
    fine         the equivalence interval is entirely within (-m, +m)
    undecided    anything else: more blocks would tell

The equivalence interval is that of two one-sided tests (Schuirmann, Journal of Pharmacokinetics and
Biopharmaceutics 15, 1987): for a single estimate the interval of confidence 1 - 2a (90 % for 95 %).
For a family of k it is estimate ± c x standard error with c the smaller of t(1 - a / k) and the
max-t value of the simultaneous intervals; either keeps the error below a whatever the correlation
(Bonferroni over the one true edge of each estimate; a one-sided miss is a two-sided miss).

So for the family as one: the chance that any effect within the margin is called too strong or too
weak is at most a, and the chance that any effect at or beyond the margin is called fine is at most
a. An effect between 0 and the margin can be significantly different from 0 and still be fine. A
run that was stopped after a look at its result needs intervals that allow for it (sequence.py):
`verdict` takes any two.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from analysis.estimate.family import Family
from analysis.interval import Interval, t_quantile
from sim.core.errors import PampasError


class Word(StrEnum):
    TOO_STRONG = "too strong"
    TOO_WEAK = "too weak"
    FINE = "fine"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict:
    """A word, and the two intervals that it was read from."""

    word: Word
    interval: Interval  # too strong, too weak
    equivalence: Interval  # fine
    margin: float


def verdict(interval: Interval, equivalence: Interval, margin: float) -> Verdict:
    """The verdict on one estimate; `equivalence` is the narrower of its intervals."""
    if not margin > 0:
        raise PampasError(f"margin: got {margin}, expected a number above 0")
    if interval.low > margin:
        word = Word.TOO_STRONG
    elif interval.high < -margin:
        word = Word.TOO_WEAK
    elif -margin < equivalence.low and equivalence.high < margin:
        word = Word.FINE
    else:
        word = Word.UNDECIDED
    return Verdict(word, interval, equivalence, margin)


def verdicts(family: Family, margin: float) -> tuple[Verdict, ...]:
    """The verdict on each estimate of a family of differences from 0, in its order."""
    return tuple(
        verdict(interval, _equivalence(family, interval, error), margin)
        for interval, error in zip(family.intervals, family.errors, strict=True)
    )


def _equivalence(family: Family, interval: Interval, error: float) -> Interval:
    if interval.units < 2 or error == 0:
        return interval  # without spread its interval is of another kind, with both bounds
    miss = (1 - family.confidence) / len(family.names)
    half = min(t_quantile(1 - miss, interval.units - 1), family.critical) * error
    confidence = 1 - 2 * (1 - family.confidence)
    mean = interval.mean
    return replace(interval, low=mean - half, high=mean + half, confidence=confidence)
