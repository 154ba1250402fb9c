"""Numbers as options: counts such as 1e6 or 1_000_000, and decimal numbers within a range."""

from __future__ import annotations

import math
from typing import Any

import click

from analysis.counts import MAX_GAMES, counted
from sim.core.errors import FieldError
from sim.core.factors import shown


class Count(click.ParamType[int]):
    """How many games, blocks or the like: 250, 1_000_000 or 1e6, within bounds."""

    name = "count"

    def __init__(self, low: int = 1, high: int = MAX_GAMES, why: str = "") -> None:
        self.low = low
        self.high = high
        self.why = why

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        place = param.opts[0] if param else self.name
        return counted(place, value, self.low, self.high, self.why)


class FiniteRange(click.FloatRange):
    """As click's range, without what compares with nothing, and with errors as elsewhere."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = float(value)
            if math.isfinite(number):
                return super().convert(value, param, ctx)
        except (ValueError, click.BadParameter):
            pass
        place = param.opts[0] if param else self.name
        raise FieldError(place, shown(value), f"a number{self._range()}")

    def _range(self) -> str:
        low = "" if self.min is None else f" {'above' if self.min_open else 'from'} {self.min:g}"
        high = "" if self.max is None else f" to {self.max:g}"
        return low + high
