"""Forest plot: effects with intervals, largest first, and a verdict beside each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    AXIS,
    BLUE,
    GREEN,
    INK,
    MUTED,
    ORANGE,
    PAPER,
    RED,
    RULE,
    bounds,
    label,
    of_unit,
    picture,
    tell,
    told,
    within,
    write_ticks,
)
from reports.numbers import PP, Unit, readable
from reports.page import Figure

ROW = 25  # pixels
# Shape and words say the same as the colour.
VERDICTS = {
    "too strong": (RED, "^", True),
    "too weak": (BLUE, "v", True),
    "fine": (GREEN, "o", True),
    "must-have": (RED, "^", True),
    "strong": (ORANGE, "^", True),
    "ordinary": (GREEN, "o", True),
    "weak": (BLUE, "v", True),
    "unused": (BLUE, "v", False),
    "beats the field": (BLUE, "^", True),
    "loses to the field": (RED, "v", True),
    "even": (GREEN, "o", True),
    "undecided": (MUTED, "D", False),
    "higher": (RED, "^", True),
    "lower": (BLUE, "v", True),
    "unchanged": (GREEN, "o", True),
    "open": (MUTED, "D", False),
}
OTHER = (INK, "s", False)


@dataclass(frozen=True)
class Effect:
    """A row: what has an effect, how large the effect is, and the verdict (may be empty).

    row: its name in tables, if that is another one.
    """

    name: str
    interval: Interval
    verdict: str = ""
    row: str = ""


def forest(
    effects: Sequence[Effect],
    *,
    axis: str,
    caption: str,
    margin: float | None = None,
    unit: Unit = PP,
    values: bool = False,
    title: str = "",
    key: str = "",
) -> Figure:
    """Rows sorted by effect, around zero; `margin` is what counts as no difference.

    values: each effect is also written beside its row. key: the column of tables with their names.
    """
    rows = sorted(effects, key=_strongest_first)
    places = range(len(rows))
    edges = (0.0,) if margin is None else (0.0, -margin, margin)
    limits = bounds((row.interval for row in rows), *edges)

    def draw(drawing: Any, axes: Any) -> None:
        axes.set_xlim(*limits)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        if margin is not None:
            axes.axvspan(-margin, margin, color=RULE, linewidth=0)
            axes.grid(visible=False, axis="x")
        axes.axvline(0, color=AXIS, linewidth=1.2)
        for place, row in zip(places, rows, strict=True):
            colour, shape, filled = VERDICTS.get(row.verdict, OTHER)
            marks = axes.plot(
                within(limits, row.interval), (place, place), color=colour, solid_capstyle="butt"
            )
            marks += axes.plot(
                row.interval.mean,
                place,
                shape,
                color=colour,
                markerfacecolor=colour if filled else PAPER,
            )
            text = ", ".join(filter(None, (told(row.name, unit, row.interval), row.verdict)))
            tell(drawing, marks, text, {key: row.row or row.name} if key else {})
            axes.text(
                1.02,
                place,
                _beside(row, unit, values),
                transform=axes.get_yaxis_transform(),
                verticalalignment="center_baseline",
                color=INK if filled else MUTED,
                fontsize=12,
            )
        axes.set_yticks(places, [label(row.name) for row in rows])
        axes.grid(visible=False, axis="y")
        axes.spines["left"].set_visible(False)
        write_ticks(axes.xaxis, unit, axis)

    return Figure(
        picture(draw, ROW * len(rows) + 70), _alt(rows, axis, margin, unit), caption, title
    )


def _beside(row: Effect, unit: Unit, values: bool) -> str:
    verdict = label(row.verdict)
    return f"{unit.text(row.interval.mean)}  {verdict}" if values else verdict


def _strongest_first(row: Effect) -> tuple[bool, float, str]:
    mean = row.interval.mean
    return math.isnan(mean), 0.0 if math.isnan(mean) else -mean, row.name


def _alt(rows: Sequence[Effect], axis: str, margin: float | None, unit: Unit) -> str:
    size = Unit(unit.name, unit.digits, unit.percent)
    band = "" if margin is None else f", margin ±{size.with_name(size.text(margin))}"
    parts = [
        f"{readable(row.name)} {unit.interval_text(row.interval)}"
        + (f", {readable(row.verdict)}" if row.verdict else "")
        for row in rows
    ]
    return f"Forest plot of {of_unit(axis, unit)}{band}, largest first: {'; '.join(parts)}."
