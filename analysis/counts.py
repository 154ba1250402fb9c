"""Counts as people write them, 1e6 or 1_000_000, and the bounds of what can be requested."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from sim.core.errors import FieldError, PampasError
from sim.core.factors import shown

MAX_GAMES = 1_000_000_000
MAX_NUMBER = 2**40  # of a game
MAX_SEED = 2**62
USUAL_BLOCKS = 1000  # of a match
MAX_MATCH_GAMES = 100_000_000
MATCH_AT_MOST = (
    f"a match has at most {MAX_MATCH_GAMES:,} games and keeps the score of each block in memory"
)
TUNING_BLOCKS = 40  # of each candidate in a generation
MAX_TUNING_GAMES = 2_000_000
TUNING_AT_MOST = f"the games of a generation are laid out together, at most {MAX_TUNING_GAMES:,}"
AT_MOST = f"a run has at most {MAX_GAMES:,} games"

_DIGITS = r"\d+(?:_\d+)*"
_INTEGER = re.compile(rf"[+-]?{_DIGITS}")
_POWER = re.compile(rf"[+-]?{_DIGITS}(?:\.{_DIGITS})?[eE]\+?\d{{1,3}}")
_WITH_COMMAS = re.compile(r"\d{1,3}(?:,\d{3})+")


def whole_number(value: object) -> int | None:
    """The whole number meant by 250, "250", "1_000_000" or "1.5e6"; None if there is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = str(value).strip() if isinstance(value, str | float) else ""
    try:
        if _INTEGER.fullmatch(text):
            return int(text)
        if _POWER.fullmatch(text) or isinstance(value, float):
            number = Decimal(text.replace("_", ""))
            return int(number) if number == number.to_integral_value() else None
    except (ValueError, ArithmeticError):  # more digits than Python reads, NaN, infinity
        pass
    return None


def counted(place: str, value: object, low: int, high: int, why: str = "") -> int:
    """A whole number within bounds; errors name `place` and show the value as given."""
    number = whole_number(value)
    if number is not None and low <= number <= high:
        return number
    expected = f"a whole number from {low:,} to {high:,}" + (why and f" ({why})")
    if isinstance(value, str) and _WITH_COMMAS.fullmatch(value):
        expected += f", written as {value.replace(',', '')} or {value.replace(',', '_')}"
    raise FieldError(place, shown_number(value), expected)


def ranged(place: str, value: object, low: float, high: float) -> float:
    """A number within bounds, perhaps written as text; errors are like those of `counted`."""
    try:
        number = math.nan if isinstance(value, bool) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if low <= number <= high:
        return number
    raise FieldError(place, shown(value), f"a number from {low:g} to {high:g}")


def shown_number(value: object) -> str:
    """As it was typed; what is not a number is put in quotes."""
    return str(value) if whole_number(value) is not None else shown(value)


@dataclass(frozen=True)
class BlockGames:
    """The games of a block: one deal with every seating, never cut.

    each: games that the number of games counts; what: words for that; all: games of everything that
    is played together, of which there may be `most`, because of `why`.
    """

    each: int
    what: str
    all: int
    most: int
    why: str

    def blocks(
        self,
        games: int | None,
        blocks: int | None,
        usual: int,
        note: Callable[[str], None],
        least: int = 1,
        prefix: str = "--",
    ) -> int:
        """The number of blocks requested, as games or as blocks."""
        if games is not None and blocks is not None:
            both = f"got {games:,} and {blocks:,}, expected one of them"
            raise PampasError(f"{prefix}games and {prefix}blocks: {both}")
        largest = self.most // self.all
        if games is None:
            return counted(
                f"{prefix}blocks", usual if blocks is None else blocks, least, largest, self.why
            )
        counted(f"{prefix}games", games, 1, largest * self.each, self.why)
        rounded = max(least, -(-games // self.each))
        if rounded * self.each != games:
            blocks_of = "a block of" if rounded == 1 else f"{rounded:,} full blocks of"
            note(
                f"{prefix}games: playing {rounded * self.each:,} games {self.what}, not {games:,}: "
                f"{blocks_of} {self.each}, one deal with every seating"
            )
        return rounded
