"""Curves with bands: how one number depends on another, and where it crosses a level."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    INK,
    MUTED,
    PAPER,
    Mark,
    backed,
    bounds,
    label,
    legend,
    marks_of,
    of_unit,
    picture,
    tell,
    told,
    within,
    write_ticks,
)
from reports.numbers import PERCENT, Unit, readable
from reports.page import Figure

HEIGHT = 320
CROSSING = 24  # pixels that the mark of a crossing takes below the curves


@dataclass(frozen=True)
class Curve:
    """Values with intervals at places along the axis, and where they cross the level."""

    name: str
    places: Sequence[float]
    values: Sequence[Interval]
    crossing: Interval | None = None


def curve(
    curves: Sequence[Curve],
    *,
    along: str,
    axis: str,
    caption: str,
    level: float | None = None,
    along_unit: Unit | None = None,
    unit: Unit = PERCENT,
    title: str = "",
    tags: Mapping[str, str] | None = None,
) -> Figure:
    """`along` names the horizontal axis, `axis` the vertical one; `tags`: of the figure."""
    along_unit = along_unit or Unit()
    everything = chain.from_iterable(each.values for each in curves)
    limits = bounds(everything, *(() if level is None else (level,)), pad=0.08)
    marks = marks_of(len(curves), "curves")
    crossings = sum(each.crossing is not None for each in curves)
    step = (limits[1] - limits[0]) * CROSSING / HEIGHT

    def draw(drawing: Any, axes: Any) -> None:
        axes.set_ylim(limits[0] - step * crossings, limits[1])
        axes.set_xlim(*_places_shown(curves))
        if level is not None:
            axes.axhline(level, color=INK, linewidth=1.4, linestyle=(0, (4, 3)))
        handles = []
        row = limits[0]
        for each, mark in zip(curves, marks, strict=True):
            low, high = zip(*(within(limits, value) for value in each.values), strict=True)
            axes.fill_between(each.places, low, high, color=mark.colour, alpha=0.2, linewidth=0)
            handles += axes.plot(
                each.places,
                [value.mean for value in each.values],
                color=mark.colour,
                linestyle=mark.dashes,
                marker=mark.shape,
                markersize=6,
                markevery=[],  # they come with what they say
            )
            for place, value in zip(each.places, each.values, strict=True):
                dot = axes.plot(place, value.mean, mark.shape, color=mark.colour, markersize=6)
                where = along_unit.with_name(along_unit.text(place))
                tell(drawing, dot, told(f"{each.name}, at {where}", unit, value), {})
            if each.crossing is not None and level is not None:
                row -= step
                _mark_crossing(axes, each.crossing, level, row + step / 2, along_unit, mark)
        write_ticks(axes.xaxis, along_unit, along)
        write_ticks(axes.yaxis, unit, axis)
        if len(curves) > 1:
            legend(axes, handles, [label(each.name) for each in curves])

    return Figure(
        picture(draw, HEIGHT + CROSSING * crossings),
        _alt(curves, along, axis, level, along_unit, unit),
        caption,
        title,
        tags or {},
    )


def _places_shown(curves: Sequence[Curve]) -> tuple[float, float]:
    places = list(chain.from_iterable(each.places for each in curves))
    room = (max(places) - min(places)) * 0.04 or 1.0
    return min(places) - room, max(places) + room


def _mark_crossing(
    axes: Any, crossing: Interval, level: float, row: float, unit: Unit, mark: Mark
) -> None:
    """An open mark on the level, and below the curves the place with its interval in numbers."""
    if not math.isfinite(crossing.mean):
        return
    ends = within(axes.get_xlim(), crossing)
    dots = {"color": MUTED, "linewidth": 1, "linestyle": (0, (1, 2))}
    axes.plot((crossing.mean,) * 2, (row, level), **dots)
    axes.plot(crossing.mean, level, "o", color=INK, markerfacecolor=PAPER, zorder=5)
    axes.plot(ends, (row, row), color=mark.colour, linewidth=3, solid_capstyle="butt")
    axes.plot(crossing.mean, row, mark.shape, color=mark.colour, markersize=6)
    leftwards = crossing.mean > sum(axes.get_xlim()) / 2
    axes.annotate(
        unit.interval_text(crossing),
        (ends[0] if leftwards else ends[1], row),
        (-8 if leftwards else 8, 0),
        textcoords="offset points",
        horizontalalignment="right" if leftwards else "left",
        verticalalignment="center_baseline",
        fontsize=12,
        bbox=backed(),
    )


def _alt(
    curves: Sequence[Curve],
    along: str,
    axis: str,
    level: float | None,
    along_unit: Unit,
    unit: Unit,
) -> str:
    rows = []
    for each in curves:
        parts = [
            f"at {along_unit.text(place)}: {unit.interval_text(value)}"
            for place, value in zip(each.places, each.values, strict=True)
        ]
        text = f"{readable(each.name)}: {', '.join(parts)}"
        if each.crossing is not None and level is not None:
            text += f"; crosses {unit.text(level)} at {along_unit.interval_text(each.crossing)}"
        rows.append(text)
    return f"Curve of {of_unit(axis, unit)} along {of_unit(along, along_unit)}. {'. '.join(rows)}."
