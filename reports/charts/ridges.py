"""Ridgelines: distributions one above another on one axis, from their histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports.charts.drawing import (
    INK,
    MUTED,
    PAPER,
    label,
    legend,
    marks_of,
    of_unit,
    picture,
    tell,
    write_ticks,
)
from reports.numbers import Unit, readable
from reports.page import Figure

ROW = 58  # pixels from one baseline to the next
PEAK = 0.9  # the highest one, in rows


@dataclass(frozen=True)
class Distribution:
    """A histogram: one more edge than counts. Distributions of one group look the same."""

    name: str
    edges: Sequence[float]
    counts: Sequence[float]
    group: str = ""

    def __post_init__(self) -> None:
        if len(self.edges) != len(self.counts) + 1 or sum(self.counts) <= 0:
            got = f"{len(self.edges)} edges, {len(self.counts)} counts"
            expected = "one more edge than counts, and counts above 0"
            raise ValueError(f"histogram of {self.name}: got {got}, expected {expected}")

    @property
    def densities(self) -> list[float]:
        total = sum(self.counts)
        widths = np.diff(self.edges)
        return [count / total / width for count, width in zip(self.counts, widths, strict=True)]

    @property
    def mean(self) -> float:
        middles = (np.asarray(self.edges[1:]) + np.asarray(self.edges[:-1])) / 2
        return float(np.average(middles, weights=self.counts))

    def quantile(self, share: float) -> float:
        """As if the values of a bin were spread evenly over it."""
        below = np.concatenate(([0.0], np.cumsum(self.counts))) / sum(self.counts)
        return float(np.interp(share, below, self.edges))


def ridgelines(
    distributions: Sequence[Distribution],
    *,
    axis: str,
    caption: str,
    unit: Unit | None = None,
    title: str = "",
) -> Figure:
    """From top to bottom as given; the tick on each is its mean, the bar its middle 90 %."""
    unit = unit or Unit()
    groups = list(dict.fromkeys(each.group for each in distributions))
    marks = dict(zip(groups, marks_of(len(groups), "groups"), strict=True))
    peak = max(max(each.densities) for each in distributions)
    count = len(distributions)

    def draw(drawing: Any, axes: Any) -> None:
        handles = {}
        for row, each in enumerate(distributions):
            base = -row
            heights = [base + density / peak * PEAK for density in each.densities]
            mark = marks[each.group]
            axes.stairs(heights, each.edges, baseline=base, fill=True, color=PAPER, zorder=row + 2)
            handles[each.group] = axes.stairs(
                heights,
                each.edges,
                baseline=base,
                fill=True,
                facecolor=mark.colour + "a6",
                edgecolor=PAPER,
                hatch=mark.hatch,
                linewidth=0,
                zorder=row + 2.1,
            )
            axes.stairs(
                heights,
                each.edges,
                baseline=base,
                color=mark.colour,
                linewidth=1.5,
                zorder=row + 2.2,
            )
            middle = each.quantile(0.05), each.quantile(0.95)
            low, high = map(unit.text, middle)
            text = f"{each.name}: mean {unit.text(each.mean)}, middle 90 % {low} to {high}"
            tell(drawing, [handles[each.group]], text, {})
            axes.plot(
                middle,
                (base, base),
                color=INK,
                linewidth=3,
                zorder=row + 2.3,
                solid_capstyle="butt",
            )
            axes.plot(
                (each.mean,) * 2, (base, base + 0.28), color=INK, linewidth=2, zorder=row + 2.4
            )
            axes.text(
                1.02,
                base + 0.02,
                unit.text(each.mean),
                transform=axes.get_yaxis_transform(),
                color=INK,
                fontsize=12,
            )
        axes.text(
            1.02, 0.55, "mean", transform=axes.get_yaxis_transform(), color=MUTED, fontsize=12
        )
        axes.set_ylim(0.35 - count, PEAK + 0.1)
        axes.set_yticks(
            [-row for row in range(count)], [label(each.name) for each in distributions]
        )
        axes.spines["left"].set_visible(False)
        axes.grid(visible=False, axis="y")
        write_ticks(axes.xaxis, unit, axis)
        if len(groups) > 1:
            legend(axes, list(handles.values()), [label(group) for group in handles])

    return Figure(
        picture(draw, ROW * (count + PEAK - 1) + 64 + 20 * (len(groups) > 1)),
        _alt(distributions, axis, unit),
        caption,
        title,
    )


def _alt(distributions: Sequence[Distribution], axis: str, unit: Unit) -> str:
    parts = []
    for each in distributions:
        name = f"{readable(each.name)} ({readable(each.group)})" if each.group else each.name
        low, high = unit.text(each.quantile(0.05)), unit.text(each.quantile(0.95))
        parts.append(f"{readable(name)} mean {unit.text(each.mean)}, middle 90 % {low} to {high}")
    return f"Distributions of {of_unit(axis, unit)}: {'; '.join(parts)}."
