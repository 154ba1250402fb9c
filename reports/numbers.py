"""Numbers, intervals and names as people read them, the same in tables, charts and alt texts."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass, replace

from analysis.interval import Interval

MINUS = "−"
MISSING = "–"  # no value
UNREADABLE = "\ufffd"
# Marks that reverse the direction of the text after them: with them a name could pass for another.
_BIDI_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True)
class Unit:
    """How the numbers of an axis or a column are written; shares are written in percent."""

    name: str = ""
    digits: int = 1
    percent: bool = False
    signed: bool = False  # effects carry a plus sign

    def text(self, value: float | None) -> str:
        if value is None or math.isnan(value):
            return MISSING
        if math.isinf(value):
            return "∞" if value > 0 else f"{MINUS}∞"
        shown = round(value * (100 if self.percent else 1), self.digits)
        sign = MINUS if shown < 0 else "+" if self.signed and shown > 0 else ""
        return f"{sign}{abs(shown):,.{self.digits}f}"

    def range_text(self, interval: Interval) -> str:
        if not (math.isfinite(interval.low) or math.isfinite(interval.high)):
            return "no bounds"
        return f"{self.text(interval.low)} to {self.text(interval.high)}"

    def interval_text(self, interval: Interval | None) -> str:
        """`52.1 (50.9 to 53.3)`"""
        if interval is None or math.isnan(interval.mean):
            return MISSING
        return f"{self.text(interval.mean)} ({self.range_text(interval)})"

    def with_name(self, text: str) -> str:
        return f"{text} {self.name}" if self.name else text


PERCENT = Unit("%", percent=True)
PP = Unit("pp", percent=True, signed=True)  # percentage points: a difference of two shares


def within_share(interval: Interval) -> Interval:
    """Bounds cut to what a share can be; an interval without bounds stays as it is."""
    if math.isinf(interval.low) and math.isinf(interval.high):
        return interval
    return replace(interval, low=max(0.0, interval.low), high=min(1.0, interval.high))


def spoken(name: str) -> str:
    """A column, table or overlay as people say it."""
    return name.replace("_", " ")


def readable(text: object) -> str:
    """Names come from files and options: letters that no page can show become a visible mark."""
    return "".join(UNREADABLE if _is_unreadable(letter) else letter for letter in str(text))


def _is_unreadable(letter: str) -> bool:
    if letter in "\n\t":
        return False
    return letter in _BIDI_MARKS or unicodedata.category(letter) in ("Cc", "Cs")
