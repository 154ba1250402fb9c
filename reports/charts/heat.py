"""Heat map of a payoff matrix: what the row gets against the column, as a number and a shade."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from analysis.interval import Interval
from reports.charts.drawing import PAPER, WIDTH, label, of_unit, picture, tell, told
from reports.numbers import MISSING, PERCENT, Unit, readable
from reports.page import Figure

CELL = 44  # pixels, for a number of four characters
NAMES = 150  # pixels that the names of the rows take
# Light in the middle, which is even, and darker on both sides: orange below, blue above. The
# colour-blind can tell the two apart; in grey the numbers do.
_SHADES = ["#8c3b00", "#eda663", "#f6f5f2", "#8fbde3", "#0b3d75"]
COLOURS = LinearSegmentedColormap.from_list("payoff", _SHADES)
DARK = 0.40  # from this distance from the middle the number is white
KEY = (0.0, 0.25, 0.5, 0.75, 1.0)  # places of the range that the key shows


def heat_map(
    names: Sequence[str],
    payoffs: Sequence[Sequence[Interval | None]],
    *,
    axis: str,
    caption: str,
    reach: float = 0.25,
    even: float = 0.5,
    unit: Unit = PERCENT,
    columns: Sequence[str] = (),
    relation: str = "of the row against the column",
    title: str = "",
    keys: Sequence[str] = (),
) -> Figure:
    """`payoffs[i][j]`: what i gets against j. Bold: the interval excludes `even`.

    The shade says how far it is from `even`; beyond `reach` it is as dark as it gets. `columns`:
    their names, if they are not those of the rows; `relation`: what a number relates. `keys`: the
    columns of a table that has row and column, whoever is ahead first.
    """
    columns = columns or names
    count, rows = len(columns), len(names)
    if len(payoffs) != rows or any(len(row) != count for row in payoffs):
        sizes = [len(row) for row in payoffs]
        raise ValueError(f"payoffs: got rows of {sizes}, expected {rows} rows of {count}")
    low, high = even - reach, even + reach
    width = max(WIDTH, NAMES + CELL * count)
    side = (width - NAMES) / count

    def draw(drawing: Any, axes: Any) -> None:
        for i, row in enumerate(payoffs):
            for j, each in enumerate(row):
                if each is None or math.isnan(each.mean):
                    axes.text(j, i, MISSING, ha="center", va="center_baseline", fontsize=12)
                    continue
                shade = min(1.0, max(0.0, (each.mean - low) / (high - low)))
                cell = Rectangle(
                    (j - 0.5, i - 0.5), 1, 1, facecolor=COLOURS(shade), edgecolor=PAPER
                )
                axes.add_patch(cell)
                pair = (names[i], columns[j]) if each.mean >= even else (columns[j], names[i])
                tell(
                    drawing,
                    [cell],
                    told(f"{names[i]} against {columns[j]}", unit, each),
                    dict(zip(keys, pair, strict=False)),
                )
                axes.text(
                    j,
                    i,
                    unit.text(each.mean),
                    horizontalalignment="center",
                    verticalalignment="center_baseline",
                    color="white" if abs(shade - 0.5) > DARK else "black",
                    fontweight="bold" if each.low > even or each.high < even else "normal",
                    fontsize=12,
                )
        axes.set_xlim(-0.5, count - 0.5)
        _draw_key(axes, (rows, count), (low, high), unit)
        axes.set_ylim(rows + 1, -0.5)
        axes.set_xticks(range(count), [label(name, 16) for name in columns])
        axes.set_yticks(range(rows), [label(name, 18) for name in names])
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        if max(len(label(name, 16)) for name in columns) * 7 > side:
            for text in axes.get_xticklabels():
                text.set(rotation=45, horizontalalignment="left", rotation_mode="anchor")
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.grid(visible=False)
        axes.set_xlabel(f"{of_unit(axis, unit)} {relation}", loc="left")

    return Figure(
        picture(draw, min(side, CELL) * (rows + 1.5) + 130, width),
        _alt(names, columns, payoffs, axis, unit),
        caption,
        title,
    )


def _draw_key(axes: Any, shape: tuple[int, int], ends: tuple[float, float], unit: Unit) -> None:
    """Below the rows: the meaning of the shades."""
    rows, count = shape
    low, high = ends
    size = count / len(KEY)
    for number, place in enumerate(KEY):
        left = number * size - 0.5
        axes.add_patch(
            Rectangle((left, rows - 0.1), size, 0.35, facecolor=COLOURS(place), linewidth=0)
        )
        sign = {0.0: "≤ ", 1.0: "≥ "}.get(place, "")
        axes.text(
            left + size / 2,
            rows + 0.62,
            f"{sign}{unit.text(low + place * (high - low))}",
            horizontalalignment="center",
            verticalalignment="center_baseline",
            fontsize=11,
        )


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
