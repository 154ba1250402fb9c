"""Grouped bars with intervals: a few series over many categories, with room for long names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    AXIS,
    INK,
    PAPER,
    RULE,
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
from reports.numbers import Unit
from reports.page import Figure

BAR = 15  # pixels
GAP = 16  # pixels between categories


def bars(
    categories: Sequence[str],
    series: Mapping[str, Sequence[Interval]],
    *,
    axis: str,
    caption: str,
    unit: Unit | None = None,
    title: str = "",
    key: str = "",
) -> Figure:
    """`series`: by name the value of each category, from top to bottom.

    key: the column of tables that has the categories.
    """
    unit = unit or Unit()
    for name, values in series.items():
        if len(values) != len(categories):
            expected = f"one for each of {len(categories)} categories"
            raise ValueError(f"values of {name}: got {len(values)}, expected {expected}")
    limits = bounds(chain.from_iterable(series.values()), 0.0)
    marks = marks_of(len(series), "series")
    many = len(series) > 1
    step = BAR * len(series) + GAP

    def draw(drawing: Any, axes: Any) -> None:
        axes.set_xlim(min(limits[0], 0.0), limits[1])
        axes.set_ylim(len(categories) - 0.5, -0.5)
        axes.axvline(0, color=AXIS, linewidth=1.2)
        for below in range(1, len(categories)):
            axes.axhline(below - 0.5, color=RULE, linewidth=1)
        handles = []
        for index, (name, mark) in enumerate(zip(series, marks, strict=True)):
            values = series[name]
            aside = (index - (len(series) - 1) / 2) * BAR / step
            places = [place + aside for place in range(len(categories))]
            handles.append(
                axes.barh(
                    places,
                    [each.mean for each in values],
                    BAR * 0.92 / step,
                    facecolor=mark.colour,
                    edgecolor=PAPER,
                    hatch=mark.hatch,
                    linewidth=0,
                )
            )
            for bar, category, each in zip(handles[-1], categories, values, strict=True):
                text = told(f"{category}, {name}" if many else category, unit, each)
                tell(drawing, [bar], text, {key: category} if key else {})
            for place, each in zip(places, values, strict=True):
                axes.plot(within(limits, each), (place, place), color=PAPER, linewidth=3.4)
                axes.plot(within(limits, each), (place, place), color=INK, linewidth=1.6)
        axes.set_yticks(range(len(categories)), [label(name) for name in categories])
        axes.spines["left"].set_visible(False)
        axes.grid(visible=False, axis="y")
        write_ticks(axes.xaxis, unit, axis)
        if many:
            legend(axes, handles, [label(name) for name in series])

    return Figure(
        picture(draw, step * len(categories) + 62 + 20 * many),
        _alt(categories, series, axis, unit),
        caption,
        title,
    )


def _alt(
    categories: Sequence[str],
    series: Mapping[str, Sequence[Interval]],
    axis: str,
    unit: Unit,
) -> str:
    return f"Bars of {of_unit(axis, unit)}. {rows_in_words(series, categories, unit)}."
