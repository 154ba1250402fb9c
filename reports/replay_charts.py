"""Curves over the steps of a replay, as SVG: one line per player, marks that lead to a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from sim.core import svg

WIDTH, HEIGHT = 1000.0, 200.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 12.0, 14.0, 14.0
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00")  # told apart by the colour-blind
DASHES = ("none", "9 4", "3 3", "12 3 3 3", "6 2")


@dataclass(frozen=True)
class Mark:
    """A step that is marked on the curve of a seat."""

    step: int
    seat: int
    text: str


def chart(
    title: str,
    names: Sequence[str],
    points: Sequence[tuple[int, Sequence[float]]],
    marks: Sequence[Mark],
    steps: int,
    span: tuple[float, float] | None = None,
) -> Markup:
    """A chart whose width is the steps of the game; `points`: a step and a value per player."""
    values = [value for _, row in points for value in row]
    low, high = span or (min(0.0, *values), max(1.0, *values))
    last = max(1, steps - 1)

    def at(step: float, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * step / last
        return x, TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    children = [
        part
        for value in (low, (low + high) / 2, high)
        for part in _rule(at(0, value), at(last, value), f"{value:.0f}")
    ]
    for seat, name in enumerate(names):
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(i, row[seat]) for i, row in points))
        colour = COLOURS[seat % len(COLOURS)]
        children.append(
            svg.element(
                "polyline",
                svg.title(name),
                points=line,
                fill="none",
                stroke=colour,
                stroke_width=2.5,
                stroke_dasharray=DASHES[seat % len(DASHES)],
            )
        )
    by_step = dict(points)
    for mark in marks:
        centre = at(mark.step, by_step[mark.step][mark.seat])
        children.append(_mark(mark, centre))
    cursor = svg.element(
        "line", class_="cursor", x1=LEFT, x2=LEFT, y1=TOP, y2=HEIGHT - BOTTOM, stroke="currentColor"
    )
    picture = svg.element(
        "svg",
        svg.title(title),
        *children,
        cursor,
        viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}",
        role="img",
        class_="chart",
        data_left=LEFT,
        data_right=WIDTH - RIGHT,
        data_last=last,
        fill="currentColor",
    )
    caption = f"{escape(title)} {_legend(names)}"
    return Markup(f"<figure><figcaption>{caption}</figcaption>{picture}</figure>")


def _rule(start: tuple[float, float], end: tuple[float, float], label: str) -> list[str]:
    line = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    return [
        svg.element("line", **line, stroke="currentColor", stroke_opacity=0.2),
        svg.text(label, (LEFT - 8, start[1]), text_anchor="end"),
    ]


def _legend(names: Sequence[str]) -> str:
    """Which line is whose, below the title: it is readable where the chart is small."""
    out = []
    for seat, name in enumerate(names):
        line = svg.element(
            "line",
            x1=0,
            y1=5,
            x2=30,
            y2=5,
            stroke=COLOURS[seat % len(COLOURS)],
            stroke_width=3,
            stroke_dasharray=DASHES[seat % len(DASHES)],
        )
        key = svg.element("svg", line, width=30, height=10, aria_hidden="true")
        out.append(f'<span class="key">{key} {escape(name)}</span>')
    return " ".join(out)


def _mark(mark: Mark, centre: tuple[float, float]) -> str:
    """A ring that can be clicked: it leads to the step."""
    ring = svg.element(
        "circle",
        svg.title(mark.text),
        cx=centre[0],
        cy=centre[1],
        r=8,
        fill="none",
        stroke=COLOURS[mark.seat % len(COLOURS)],
        stroke_width=3,
        pointer_events="all",
    )
    return svg.element("a", ring, href=f"#{mark.step + 1}", class_="mark")
