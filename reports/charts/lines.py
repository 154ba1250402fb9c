"""Lines over a few named places in order: how the shares of a few series change between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    INK,
    bounds,
    label,
    legend,
    marks_of,
    of_unit,
    picture,
    rows_in_words,
    tell,
    told,
    within,
    write_ticks,
)
from reports.numbers import PERCENT, Unit
from reports.page import Figure

HEIGHT = 320
ASIDE = 0.03  # of the distance between places, so that intervals do not hide each other


def lines(
    places: Sequence[str],
    series: Mapping[str, Sequence[Interval | None]],
    *,
    axis: str,
    caption: str,
    level: float | None = None,
    unit: Unit = PERCENT,
    title: str = "",
    keys: tuple[str, str] = ("", ""),
) -> Figure:
    """`series`: by name the value at each place, from left to right; `level`: what is even.

    keys: the columns of a table that have the name of a series and that of a place. Where a value
    is missing, the line leads on to the next one.
    """
    for name, values in series.items():
        if len(values) != len(places):
            expected = f"one for each of {len(places)} places"
            raise ValueError(f"values of {name}: got {len(values)}, expected {expected}")
    marks = marks_of(len(series), "series")
    known = [each for each in chain.from_iterable(series.values()) if each is not None]
    limits = bounds(known, *(() if level is None else (level,)))

    def draw(drawing: Any, axes: Any) -> None:
        axes.set_xlim(-0.3, len(places) - 0.7)
        axes.set_ylim(*limits)
        if level is not None:
            axes.axhline(level, color=INK, linewidth=1.4, linestyle=(0, (4, 3)))
        handles = []
        for number, (name, mark) in enumerate(zip(series, marks, strict=True)):
            values = series[name]
            aside = (number - (len(series) - 1) / 2) * ASIDE
            there = [(place + aside, one) for place, one in enumerate(values) if one is not None]
            for place, each in there:
                drawn = axes.plot((place, place), within(limits, each), color=mark.colour)
                drawn += axes.plot(place, each.mean, mark.shape, color=mark.colour, markersize=6)
                at = places[round(place)]
                row = {key: one for key, one in zip(keys, (name, at), strict=True) if key}
                tell(drawing, drawn, told(f"{name}, {at}", unit, each), row)
            handles += axes.plot(
                [place for place, _ in there],
                [each.mean for _, each in there],
                color=mark.colour,
                linestyle=mark.dashes,
                marker=mark.shape,
                markersize=6,
                markevery=[],  # they come with what they say
            )
        axes.set_xticks(range(len(places)), [label(name, 16) for name in places])
        axes.tick_params(axis="x", length=0)
        axes.grid(visible=False, axis="x")
        write_ticks(axes.yaxis, unit, axis)
        if len(series) > 1:
            legend(axes, handles, [label(name) for name in series])

    words = rows_in_words(series, places, unit)
    return Figure(
        picture(draw, HEIGHT), f"Lines of {of_unit(axis, unit)}. {words}.", caption, title
    )
