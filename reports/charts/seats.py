"""Seat chart: the share that each seat wins, against what it would be if seats were equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.interval import Interval
from reports.charts.drawing import (
    INK,
    MUTED,
    backed,
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
MAX_NUMBERS = 4  # that fit beside their marks without touching each other


def seats(
    shares: Mapping[str, Sequence[Interval]],
    *,
    caption: str,
    axis: str = "share of wins",
    names: Sequence[str] = (),
    unit: Unit = PERCENT,
    beside: Iterable[Interval] = (),
    title: str = "",
    rows: Mapping[str, Mapping[str, str]] | None = None,
    tags: Mapping[str, str] | None = None,
) -> Figure:
    """`shares`: the intervals of all seats in turn order, by who plays; each has the same seats.

    `beside`: intervals of other charts that share the scale. `rows`: by who plays, what the rows of
    a table have in common that say the same; they name the seat in the column "seat". `tags`: of
    the figure.
    """
    count = len(next(iter(shares.values())))
    names = names or [f"seat {seat + 1}" for seat in range(count)]
    marks = marks_of(len(shares), "series")
    even = 1 / count
    shown = [each for row in shares.values() for each in row]
    limits = bounds((*shown, *beside), even, pad=0.14)
    numbers = count * len(shares) <= MAX_NUMBERS

    def draw(drawing: Any, axes: Any) -> None:
        axes.set_xlim(-0.6, count - 0.4)
        axes.set_ylim(*limits)
        axes.axhline(even, color=INK, linewidth=1.4, linestyle=(0, (4, 3)))
        axes.text(
            1.015,
            even,
            f"even\n{unit.with_name(unit.text(even))}",
            transform=axes.get_yaxis_transform(),
            verticalalignment="center",
            color=MUTED,
            fontsize=12,
        )
        handles = []
        for index, (name, mark) in enumerate(zip(shares, marks, strict=True)):
            row = shares[name]
            aside = (index - (len(shares) - 1) / 2) * min(0.28, 0.8 / len(shares))
            for seat, each in enumerate(row):
                low, high = within(limits, each)
                drawn = axes.plot((seat + aside,) * 2, (low, high), color=mark.colour)
                drawn += axes.plot(seat + aside, each.mean, mark.shape, color=mark.colour)
                known = {} if rows is None else {**rows[name], "seat": str(seat + 1)}
                tell(drawing, drawn, told(f"{names[seat]}, {name}", unit, each), known)
                if numbers:
                    axes.annotate(
                        unit.text(each.mean),
                        (seat + aside, each.mean),
                        (9, 0),
                        textcoords="offset points",
                        verticalalignment="center_baseline",
                        fontsize=12,
                        bbox=backed(),
                    )
            handles.append(drawn[-1])
        axes.set_xticks(range(count), [label(name, 16) for name in names])
        axes.tick_params(axis="x", length=0)
        axes.grid(visible=False, axis="x")
        write_ticks(axes.yaxis, unit, axis)
        if len(shares) > 1:
            legend(axes, handles, [label(name) for name in shares])

    return Figure(
        picture(draw, HEIGHT), _alt(shares, names, even, axis, unit), caption, title, tags or {}
    )


def _alt(
    shares: Mapping[str, Sequence[Interval]],
    names: Sequence[str],
    even: float,
    axis: str,
    unit: Unit,
) -> str:
    head = f"Seat chart of {of_unit(axis, unit)}, even is {unit.text(even)}"
    return f"{head}. {rows_in_words(shares, names, unit)}."
