"""Heat map of a payoff matrix: what the row gets against the column, as number and shade."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from analysis.interval import Interval
from reports.charts.drawing import PAPER, WIDTH, canvas, label, of_unit, svg_text
from reports.numbers import MISSING, PERCENT, Unit, readable
from reports.page import Figure

CELL = 44  # pixels, for a number of four characters
NAMES = 150  # pixels that the names of the rows take
# From light to dark without a turn, so that it also reads in grey.
_SHADES = ["#fdf0d5", "#dfe5ea", "#9cc3df", "#2f7fb8", "#00325c"]
COLOURS = LinearSegmentedColormap.from_list("payoff", _SHADES)
# Shifts have a middle: less is one colour, more the other, nothing is paper.
_SIGNED = ["#8a3d00", "#e9a56b", "#faf8f4", "#8fbcdd", "#00457f"]
SIGNED = LinearSegmentedColormap.from_list("shift", _SIGNED)
DARK = 0.68  # from here on the number is white
DARK_SHIFT = 0.36  # the same for shifts, on both sides of the middle


def heat_map(
    names: Sequence[str],
    payoffs: Sequence[Sequence[Interval | None]],
    *,
    axis: str,
    caption: str,
    range_of_values: tuple[float, float] = (0.0, 1.0),
    even: float = 0.5,
    unit: Unit = PERCENT,
    columns: Sequence[str] = (),
    relation: str = "of the row against the column",
) -> Figure:
    """`payoffs[i][j]`: what i gets against j. Bold: the interval leaves out `even`.

    `columns`: their names, where they are not those of the rows; `relation`: what a number is of.
    """
    columns = columns or names
    count = len(columns)
    if len(payoffs) != len(names) or any(len(row) != count for row in payoffs):
        sizes = [len(row) for row in payoffs]
        raise ValueError(f"payoffs: got rows of {sizes}, expected {len(names)} rows of {count}")
    low, high = range_of_values
    colours = SIGNED if unit.signed else COLOURS
    width = max(WIDTH, NAMES + CELL * count)
    side = (width - NAMES) / count
    with canvas(min(side, CELL) * len(names) + 130, width) as (drawing, axes):
        for i, row in enumerate(payoffs):
            for j, each in enumerate(row):
                if each is None or math.isnan(each.mean):
                    axes.text(j, i, MISSING, ha="center", va="center_baseline", fontsize=12)
                    continue
                shade = min(1.0, max(0.0, (each.mean - low) / (high - low)))
                dark = abs(shade - 0.5) > DARK_SHIFT if unit.signed else shade > DARK
                axes.add_patch(
                    Rectangle((j - 0.5, i - 0.5), 1, 1, facecolor=colours(shade), edgecolor=PAPER)
                )
                axes.text(
                    j,
                    i,
                    unit.text(each.mean),
                    horizontalalignment="center",
                    verticalalignment="center_baseline",
                    color="white" if dark else "black",
                    fontweight="bold" if each.low > even or each.high < even else "normal",
                    fontsize=12,
                )
        axes.set_xlim(-0.5, count - 0.5)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xticks(range(count), [label(name, 16) for name in columns])
        axes.set_yticks(range(len(names)), [label(name, 18) for name in names])
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        if max(len(label(name, 16)) for name in columns) * 7 > side:
            for text in axes.get_xticklabels():
                text.set(rotation=45, horizontalalignment="left", rotation_mode="anchor")
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.grid(visible=False)
        axes.set_xlabel(f"{of_unit(axis, unit)} {relation}", loc="left")
        return Figure(svg_text(drawing), _alt(names, columns, payoffs, axis, unit), caption)


def _alt(
    names: Sequence[str],
    columns: Sequence[str],
    payoffs: Sequence[Sequence[Interval | None]],
    axis: str,
    unit: Unit,
) -> str:
    rows = []
    for name, row in zip(names, payoffs, strict=True):
        parts = [
            f"{readable(other)} {unit.interval_text(each)}"
            for other, each in zip(columns, row, strict=True)
            if each is not None
        ]
        rows.append(f"{readable(name)} against {', '.join(parts)}")
    return f"Heat map of {of_unit(axis, unit)}: {'; '.join(rows)}."
