"""What all charts share: canvas, palette, marks, labels, and matplotlib's SVG adapted to a page.

The charts do without pyplot, which keeps state of its own, and without the user's matplotlib
settings: the same numbers give the same bytes everywhere.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import matplotlib.style
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Drawing
from matplotlib.ticker import Formatter, MaxNLocator

from analysis.interval import Interval
from reports.numbers import Unit, readable

STYLE = Path(__file__).parents[1] / "pampas.mplstyle"
WIDTH = 480  # of a chart that a phone shows without scrolling
MIN_SCALE, MAX_SCALE = 0.66, 1.3  # how far a page may scale a chart: text of 8 to 16 pixels
MAX_NAME = 30
MAX_TICKS = 7

# The colours that the page may change, by their names in its style sheet.
INK, MUTED, RULE, AXIS, PAPER = "#1b1f24", "#57606a", "#e1e4e8", "#9aa1a9", "#fdfdfc"
PAGE_COLOURS = {INK: "ink", MUTED: "muted", RULE: "rule", AXIS: "axis", PAPER: "paper"}
BLUE, ORANGE, GREEN, PURPLE, SKY, RED = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#d55e00",
)


class Mark(NamedTuple):
    """How a series is told from the others: by colour, and in grey by shape, dashes or hatching."""

    colour: str
    shape: str
    dashes: Any
    hatch: str


MARKS = (
    Mark(BLUE, "o", "solid", ""),
    Mark(ORANGE, "s", (0, (5, 2)), "///"),
    Mark(GREEN, "^", (0, (1.5, 1.5)), "---"),
    Mark(PURPLE, "D", (0, (6, 2, 1.5, 2)), "xxx"),
    Mark(SKY, "v", (0, (3, 1)), "\\\\\\"),
    Mark(RED, "P", (0, (8, 2)), "+++"),
)

_SVG = "http://www.w3.org/2000/svg"
_LINK = "{http://www.w3.org/1999/xlink}href"
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
_TIP = "tip-"
# How lines end and meet is the same in all charts; 12 pixels are the size of most texts.
_USUAL = re.compile(
    r"(?:stroke-linejoin:miter|stroke-linecap:\w+|stroke-dashoffset:0|font-size:12px);?"
)
_CURVED = re.compile("[A-KN-Ya-y]")
_NUMBER = re.compile(r"(?<![#\w-])-?\d+\.\d+")


def picture(
    draw: Callable[[Any, Any], None], height: float, width: float = WIDTH
) -> Callable[[], str]:
    """What `draw` puts onto a drawing and its axes, as SVG: drawn when it is called."""

    def drawn() -> str:
        with _canvas(height, width) as drawing:
            draw(drawing, drawing.add_subplot())
            return _svg_text(drawing)

    return drawn


@contextmanager
def _canvas(height: float, width: float) -> Iterator[Drawing]:
    """A drawing of that many pixels, in the style of the project."""
    with matplotlib.style.context(["default", STYLE]), warnings.catch_warnings():
        # The page's fonts have the glyphs that matplotlib's font, used only for measuring, lacks.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        drawing = Drawing(figsize=(width / 72, height / 72))
        drawing.patch.set_visible(False)
        drawing.tips = []  # type: ignore[attr-defined]  # see `tell`
        yield drawing


def tell(drawing: Any, artists: Iterable[Any], text: str, row: Mapping[str, str]) -> None:
    """What these marks say to whoever points at them.

    row: by keys of columns the row of a table that says the same.
    """
    number = f"{_TIP}{len(drawing.tips)}"
    drawing.tips.append((text, row))
    for artist in artists:
        artist.set_gid(number)


def told(name: str, unit: Unit, value: Interval | None) -> str:
    """`8a: +34.1 pp (+30.2 to +38.0)`"""
    name = " ".join(readable(name).split())
    if value is None or math.isnan(value.mean):
        return f"{name}: not known"
    return f"{name}: {unit.with_name(unit.text(value.mean))} ({unit.range_text(value)})"


def _svg_text(drawing: Drawing) -> str:
    """Call it within `_canvas`: layout and fonts follow the style in force while drawing."""
    out = io.BytesIO()
    canvas: Any = FigureCanvasSVG(drawing)
    engine = drawing.get_layout_engine()
    assert engine is not None
    engine.execute(drawing)
    drawing.set_layout_engine("none")  # done: savefig would draw everything twice for it
    canvas.print_svg(out, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    root = ElementTree.fromstring(out.getvalue())
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    _drop_unneeded(root)
    _add_tips(root, drawing)
    _follow_the_page(root)
    _name_by_content(root)
    _shorten(root)
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
    root.attrib.clear()
    root.attrib.update(
        {
            "xmlns": _SVG,
            "viewBox": f"0 0 {width:g} {height:g}",
            "class": "chart",
            "style": f"min-width: {width * MIN_SCALE:.0f}px; max-width: {width * MAX_SCALE:.0f}px",
            "stroke-linejoin": "round",
            "stroke-linecap": "butt",
            "font-size": "12px",
            "aria-hidden": "true",  # screen readers get the alt text
        }
    )
    return ElementTree.tostring(root, encoding="unicode")


def _drop_unneeded(root: ElementTree.Element) -> None:
    """Drop metadata, and a style sheet that would apply to the entire page."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{{{_SVG}}}metadata" or (
                child.tag == f"{{{_SVG}}}defs" and child.find(f"{{{_SVG}}}style") is not None
            ):
                parent.remove(child)


def _add_tips(root: ElementTree.Element, drawing: Any) -> None:
    """Titles, which browsers show by themselves and the script of a page sooner."""
    for element in root.iter():
        if not element.get("id", "").startswith(_TIP):
            continue
        text, row = drawing.tips[int(element.attrib.pop("id").removeprefix(_TIP))]
        title = ElementTree.Element(f"{{{_SVG}}}title")
        title.text = readable(text)
        element.insert(0, title)
        element.set("class", "tip")
        if names := {key: readable(name) for key, name in row.items()}:
            element.set("data-row", json.dumps(names, ensure_ascii=False, separators=(",", ":")))


def _follow_the_page(root: ElementTree.Element) -> None:
    """Fonts are the page's; so are ink and paper, which change in dark mode and in print."""
    for element in root.iter():
        style = element.get("style")
        if style is None:
            continue
        parts = [part.strip() for part in style.split(";") if part.strip()]
        kept = [_page_colour(_page_font(part)) for part in parts if "font-family" not in part]
        element.set("style", "; ".join(kept))


def _page_font(part: str) -> str:
    """`font: 700 12px 'DejaVu Sans', ...` as weight and size only."""
    found = re.fullmatch(r"font: (?:(?P<weight>\d+|bold) )?(?P<size>[\d.]+px) .*", part)
    if not found:
        return part
    weight = f"; font-weight: {found['weight']}" if found["weight"] else ""
    return f"font-size: {found['size']}{weight}"


def _page_colour(part: str) -> str:
    for colour, name in PAGE_COLOURS.items():
        part = part.replace(colour, f"var(--{name})")
    return part


def _name_by_content(root: ElementTree.Element) -> None:
    """Several charts share a page: only ids that are referred to stay, and all are unique."""
    content = hashlib.sha256(ElementTree.tostring(root)).hexdigest()[:8]
    referred = {name for element in root.iter() for name in _references(element)}
    names: dict[str, str] = {}
    for element in root.iter():
        name = element.attrib.pop("id", None)
        if name in referred and name not in names:
            names[name] = f"c{content}-{len(names)}"
            element.set("id", names[name])
    for element in root.iter():
        link = element.attrib.pop(_LINK, None)
        if link is not None:
            element.set("href", f"#{names[link[1:]]}")
        for key, value in element.attrib.items():
            element.set(key, _REFERENCE.sub(lambda found: f"url(#{names[found[1]]})", value))


def _shorten(root: ElementTree.Element) -> None:
    """The same picture in a fraction of the letters: pages hold many."""
    for element in root.iter():
        element.text = element.text and element.text.strip()
        element.tail = None
        element.attrib.pop("clip-path", None)  # nothing is drawn beyond its axes, see `bounds`
        for key, value in element.attrib.items():
            if key not in ("id", "href", "data-row"):
                text = _NUMBER.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), value)
                text = _USUAL.sub("", text.replace("; ", ";").replace(": ", ":"))
                element.set(key, " ".join(text.split()).rstrip(";"))
        if element.tag == f"{{{_SVG}}}use":  # what is used has a line of its own
            parts = element.get("style", "").split(";")
            element.set("style", ";".join(part for part in parts if part.startswith("fill")))
        if (path := element.get("d")) and not _CURVED.search(path):
            element.set("d", path.replace(" L ", " "))  # lines are what follows a move
        if element.get("transform", "").startswith("rotate(-0 "):
            del element.attrib["transform"]
    _unwrap(root)


def _unwrap(parent: ElementTree.Element) -> None:
    """Groups that say nothing give way to what is in them; marks that say the same become one."""
    children: list[ElementTree.Element] = []
    for child in parent:
        _unwrap(child)
        if child.tag == f"{{{_SVG}}}g" and not child.attrib:
            children += list(child)
        elif child.tag == f"{{{_SVG}}}clipPath" or (
            child.tag == f"{{{_SVG}}}defs" and not len(child)
        ):
            continue
        elif children and _tip_of(child) is not None and _tip_of(child) == _tip_of(children[-1]):
            children[-1].extend(list(child)[1:])
        else:
            children.append(child)
    parent[:] = children


def _tip_of(element: ElementTree.Element) -> tuple[str | None, str | None] | None:
    if element.get("class") != "tip":
        return None
    return element[0].text, element.get("data-row")


def standalone(svg: str) -> str:
    """A chart as a file of its own: in the colours of a light page, in any font without serifs."""
    for colour, name in PAGE_COLOURS.items():
        svg = svg.replace(f"var(--{name})", colour)
    return svg.replace("<svg ", '<svg font-family="system-ui, sans-serif" ', 1)


def _references(element: ElementTree.Element) -> Iterable[str]:
    for value in element.attrib.values():
        yield from _REFERENCE.findall(value)
    if _LINK in element.attrib:
        yield element.attrib[_LINK][1:]


def label(name: str, longest: int = MAX_NAME) -> str:
    """A name beside an axis: one line, long names without their middle. Alt texts are complete."""
    text = " ".join(readable(name).split())
    if len(text) <= longest:
        return text
    tail = (longest - 1) // 2
    return f"{text[: longest - 1 - tail]}…{text[-tail:]}"


def marks_of(count: int, what: str) -> Sequence[Mark]:
    if count > len(MARKS):
        raise ValueError(f"{what} of a chart: got {count}, expected {len(MARKS)} at most")
    return MARKS[:count]


def bounds(intervals: Iterable[Interval], *more: float, pad: float = 0.06) -> tuple[float, float]:
    """The limits of an axis that shows every finite value."""
    values = [value for each in intervals for value in (each.mean, each.low, each.high)]
    finite = [value for value in (*values, *more) if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(finite), max(finite)
    room = (high - low or abs(high) or 1.0) * pad
    return low - room, high + room


def within(limits: tuple[float, float], interval: Interval) -> tuple[float, float]:
    """The interval as far as the axis shows it: without bounds it runs from end to end."""
    return max(interval.low, limits[0]), min(interval.high, limits[1])


class _Ticks(Formatter):
    """The numbers of an axis, with as many digits as the distance between them needs."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def __call__(self, value: float, place: int | None = None) -> str:
        return self.unit.text(value)

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        scale = 100 if self.unit.percent else 1
        step = abs(values[1] - values[0]) * scale if len(values) > 1 else 0.0
        digits = next((count for count in range(8) if math.isclose(step, round(step, count))), 8)
        written = replace(self.unit, digits=digits)
        return [written.text(value) for value in values]


def write_ticks(axis: Any, unit: Unit, name: str) -> None:
    """The numbers of an axis in its unit, and its name with the unit."""
    integer = unit.digits == 0 and not unit.percent
    axis.set_major_locator(MaxNLocator(MAX_TICKS, steps=(1, 2, 5, 10), integer=integer))
    axis.set_major_formatter(_Ticks(unit))
    axis.set_label_text(of_unit(name, unit))


def of_unit(name: str, unit: Unit) -> str:
    return f"{readable(name)} ({unit.name})" if unit.name else readable(name)


def rows_in_words(
    rows: Mapping[str, Sequence[Interval | None]], columns: Sequence[str], unit: Unit
) -> str:
    """Rows of intervals in words, for alt texts."""
    texts = []
    for name, row in rows.items():
        parts = [
            f"{readable(column)} {unit.interval_text(each)}"
            for column, each in zip(columns, row, strict=True)
        ]
        texts.append(f"{readable(name)}: {', '.join(parts)}")
    return "; ".join(texts)


def backed() -> dict[str, Any]:
    """The box behind a number that is drawn among lines."""
    return {"facecolor": PAPER, "edgecolor": "none", "pad": 1}


def legend(axes: Any, handles: Sequence[Any], names: Sequence[str]) -> None:
    """Above the axes, in as many columns as the names leave room for."""
    longest = max(len(name) for name in names)
    columns = max(1, min(len(names), 66 // (longest + 6)))
    axes.figure.legend(handles, names, loc="outside upper left", ncols=columns)
