"""Pictures as SVG text, for pages and notebooks: elements, and hexagons of a grid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import cycle
from math import cos, pi, sin

Point = tuple[float, float]

# Of players, told apart by the colour-blind.
SEATS = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#f0e442")
# Of kinds of cards and tiles: ink is readable on each.
PASTELS = (
    *("#f2c6b8", "#c3dcef", "#ecd98b", "#cfe8c3", "#cdbfe3", "#f7d3ac"),
    *("#b8dfd8", "#f3c1d6", "#d9d4c7", "#dfe38a", "#a9c4b5", "#d8b48f"),
)


def tinted(*kinds: Iterable[str]) -> dict[str, str]:
    """Colours for names, beginning with the first one for every kind."""
    return {name: tint for names in kinds for name, tint in zip(names, cycle(PASTELS))}


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
