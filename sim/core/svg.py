"""Pictures as SVG text, for pages and notebooks: elements, and hexagons of a grid."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import cos, pi, sin

Point = tuple[float, float]


def element(name: str, *children: str, **attributes: object) -> str:
    """An element; attributes are written `stroke_width=2`, `class_="board"`."""
    stated = _stated(**attributes)
    return f"<{name}{stated}>{''.join(children)}</{name}>" if children else f"<{name}{stated}/>"


@lru_cache(4096, typed=True)  # from one picture of a game to the next hardly any differs
def _stated(**attributes: object) -> str:
    return "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
    )


def text(words: str, at: Point, **attributes: object) -> str:
    """Words with their middle at a point."""
    x, y = at
    centred = {"text_anchor": "middle", "dominant_baseline": "central"}
    return element("text", escape(words), x=x, y=y, **centred | attributes)


def title(words: str) -> str:
    """What is shown when the pointer rests on the element that it stands in."""
    return element("title", escape(words))


@lru_cache(4096)
def hexagon(centre: Point, radius: float) -> str:
    """The corners of a hexagon that stands on one of them, for `points`."""
    x, y = centre
    corners = [pi * (2 * i + 1) / 6 for i in range(6)]
    return " ".join(
        f"{_number(x + radius * cos(turn))},{_number(y + radius * sin(turn))}" for turn in corners
    )


def picture(width: float, height: float, about: str, *children: str) -> str:
    """A whole picture; `about` is read to people who do not see it."""
    return element(
        "svg",
        title(about),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        role="img",
        style=f"max-width: {_number(width)}px; width: 100%; height: auto",
        font_family="sans-serif",
    )


def _number(value: object) -> str:
    """A short number: bytes must not depend on the last digits of a sine."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
