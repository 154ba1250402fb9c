"""Curves with bands: how a number follows another one, and where it crosses a level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    INK,
    MUTED,
    PAPER,
    bounds,
    canvas,
    label,
    legend,
    marks_of,
    of_unit,
    svg_text,
    within,
    write_ticks,
)
from reports.numbers import PERCENT, Unit, readable
from reports.page import Figure

HEIGHT = 330


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
) -> Figure:
    """`along` names the horizontal axis, `axis` the vertical one."""
    along_unit = along_unit or Unit()
    everything = chain.from_iterable(each.values for each in curves)
    limits = bounds(everything, *(() if level is None else (level,)), pad=0.1)
    with canvas(HEIGHT) as (drawing, axes):
        axes.set_ylim(*limits)
        if level is not None:
            axes.axhline(level, color=INK, linewidth=1.4, linestyle=(0, (4, 3)))
        handles = []
        crossings = 0
        for each, mark in zip(curves, marks_of(len(curves), "curves"), strict=True):
            low, high = zip(*(within(limits, value) for value in each.values), strict=True)
            axes.fill_between(each.places, low, high, color=mark.colour, alpha=0.2, linewidth=0)
            handles += axes.plot(
                each.places,
                [value.mean for value in each.values],
                color=mark.colour,
                linestyle=mark.dashes,
                marker=mark.shape,
                markersize=6,
            )
            if each.crossing is not None and level is not None:
                _mark_crossing(axes, each.crossing, level, along_unit, mark.colour, crossings)
                crossings += 1
        write_ticks(axes.xaxis, along_unit, along)
        write_ticks(axes.yaxis, unit, axis)
        if len(curves) > 1:
            legend(axes, handles, [label(each.name) for each in curves])
        alt = _alt(curves, along, axis, level, along_unit, unit)
        return Figure(svg_text(drawing), alt, caption)


def _mark_crossing(
    axes: Any, crossing: Interval, level: float, unit: Unit, colour: str, below: int
) -> None:
    """A bar along the level from bound to bound, an open mark, a line down and the number."""
    if not math.isfinite(crossing.mean):
        return
    ends = within(axes.get_xlim(), crossing)
    axes.plot(ends, (level, level), color=colour, linewidth=6, alpha=0.55, solid_capstyle="butt")
    axes.plot(crossing.mean, level, "o", color=INK, markerfacecolor=PAPER, markersize=10, zorder=5)
    axes.plot((crossing.mean,) * 2, (axes.get_ylim()[0], level), color=MUTED, linewidth=1)
    left = crossing.mean > sum(axes.get_xlim()) / 2
    axes.annotate(
        unit.interval_text(crossing),
        (crossing.mean, axes.get_ylim()[0]),
        (-6 if left else 6, 7 + 17 * below),
        textcoords="offset points",
        horizontalalignment="right" if left else "left",
        fontsize=12,
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
