"""Small multiples: one panel per thing, how it depends on a number, and where it meets a level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    BLUE,
    INK,
    MUTED,
    ORANGE,
    bounds,
    label,
    legend,
    of_unit,
    picture,
    tell,
    told,
    within,
    write_ticks,
)
from reports.numbers import PP, Unit, readable
from reports.page import Figure

COLUMNS = 2
PANEL = 190  # pixels
OVERHEAD = 70


@dataclass(frozen=True)
class Panel:
    """Values and a reference along places; where it is now, and where the two are level."""

    name: str
    places: Sequence[float]
    values: Sequence[Interval]
    reference: Sequence[Interval]
    now: float
    level: Interval


def multiples(
    panels: Sequence[Panel],
    *,
    names: tuple[str, str],
    along: str,
    axis: str,
    caption: str,
    along_unit: Unit | None = None,
    unit: Unit = PP,
    title: str = "",
) -> Figure:
    """`names`: of the values and of the reference. All panels share the vertical axis."""
    along_unit = along_unit or Unit(digits=0)
    rows = -(-len(panels) // COLUMNS)
    everything = chain.from_iterable((*each.values, *each.reference) for each in panels)
    low, high = bounds(everything, 0.0, pad=0.08)
    foot = low - 0.08 * (high - low)

    def draw(drawing: Any, axes: Any) -> None:
        axes.remove()  # panels take its place
        grid = drawing.subplots(rows, COLUMNS, sharey=True, squeeze=False).ravel()
        handles: list[Any] = []
        for axes, each in zip(grid, panels, strict=False):
            axes.set_ylim(foot - 0.06 * (high - low), high)
            handles = []
            for values, colour, dashes, shape in (
                (each.values, BLUE, "solid", "o"),
                (each.reference, ORANGE, (0, (5, 2)), None),
            ):
                ends = [within((low, high), value) for value in values]
                lows, highs = zip(*ends, strict=True)
                axes.fill_between(each.places, lows, highs, color=colour, alpha=0.2, linewidth=0)
                handles += axes.plot(
                    each.places,
                    [value.mean for value in values],
                    color=colour,
                    linestyle=dashes,
                    marker=shape,
                    markersize=5,
                    markevery=[],  # they come with what they say
                )
            for place, value in zip(each.places, each.values, strict=True):
                dot = axes.plot(place, value.mean, "o", color=BLUE, markersize=5)
                where = along_unit.with_name(along_unit.text(place))
                tell(drawing, dot, told(f"{each.name}, at {where}", unit, value), {})
            axes.axvline(each.now, color=MUTED, linewidth=1.2, linestyle=(0, (1, 2)))
            if math.isfinite(each.level.mean):
                bar = within(axes.get_xlim(), each.level)
                axes.plot(bar, (foot, foot), color=INK, linewidth=3, solid_capstyle="butt")
                axes.plot(each.level.mean, foot, "o", color=INK, markersize=6)
            write_ticks(axes.xaxis, along_unit, "")
            write_ticks(axes.yaxis, unit, "")
            axes.set_xlabel("")  # once for all panels
            axes.set_ylabel("")
            axes.set_title(label(each.name, 34), fontsize=12, loc="left")
        for axes in grid[len(panels) :]:
            axes.set_visible(False)
        drawing.supxlabel(of_unit(along, along_unit), fontsize=12)
        drawing.supylabel(of_unit(axis, unit), fontsize=12)
        legend(grid[0], handles, [label(name) for name in names])

    return Figure(
        picture(draw, PANEL * rows + OVERHEAD),
        _alt(panels, along, axis, along_unit, unit),
        caption,
        title,
    )


def _alt(panels: Sequence[Panel], along: str, axis: str, along_unit: Unit, unit: Unit) -> str:
    rows = []
    for each in panels:
        parts = [
            f"at {along_unit.text(place)}: {unit.interval_text(value)}"
            for place, value in zip(each.places, each.values, strict=True)
        ]
        met = Unit().interval_text(each.level)
        rows.append(f"{readable(each.name)}: {', '.join(parts)}; meets the reference at {met}")
    return f"Curves of {of_unit(axis, unit)} along {of_unit(along, along_unit)}. {'. '.join(rows)}."
