"""The trail as a picture: its spaces from the start to the city, what lies there, and the riders.

Spaces stand in columns by their distance from the start, in rows that go to and fro; lines are the
ways. Colour never speaks alone: buildings carry the number of their owner, riders too.
"""

from __future__ import annotations

from sim.core import svg
from sim.core.facts import Tables
from sim.core.machine import State

from .family_show import stretches, trail_order
from .kernel import codes as c
from .kernel import layout as L
from .kernel import tables as t
from .view import View

COLUMNS = 12  # of a row
WIDE, HIGH = 76.0, 46.0  # of a space
GAP_X, GAP_Y = 14.0, 16.0
MARGIN = 10.0
INK, PAPER, LINE = "#1b1f24", "#ffffff", "#8b8577"
NEUTRAL, EMPTY, TILE = "#d9d4c7", "#ffffff", "#f3e3b3"
ZONES = {  # spaces of tiles, by how their names begin
    **{"green": "#cfe8c3", "blue": "#c3dcef", "orange": "#f7d3ac", "yellow": "#f7ecac"},
    **{"flood": "#c3dcef", "rockfall": "#f7d3ac", "drought": "#f7ecac"},
}

LEGEND = "Circles: riders, with the number of their player. Coloured spaces: buildings of players."

Places = dict[int, tuple[float, float]]


def picture(state: State, tables: Tables) -> str:
    """The trail as SVG."""
    v = View(state, tables)
    places = layout(v)
    width = 2 * MARGIN + COLUMNS * (WIDE + GAP_X)
    height = max(y for _, y in places.values()) + HIGH + MARGIN + 24
    riders = [p for p in range(v.players) if v.seat(p, L.AT) in places]
    about = ", ".join(f"{v.player(p)} at {v.place(v.seat(p, L.AT))}" for p in riders)
    return svg.picture(
        width,
        height,
        f"The trail: {about or 'nobody is on it yet'}",
        *(
            _way(places[node], places[way])
            for node in places
            for way in v.ways(node)
            if way in places
        ),
        *(_space(v, node, place) for node, place in places.items()),
        *(_rider(v, p, places) for p in riders),
        svg.text(LEGEND, (MARGIN, height - 14), font_size=12, fill=INK, text_anchor="start"),
    )


def layout(v: View) -> Places:
    """Where the spaces stand: columns by the longest way from the start, in rows to and fro."""
    order = [node for node in trail_order(v) if v.on_trail(node)]
    distance = dict.fromkeys(order, 0)
    for node in order:
        for way in v.ways(node):
            if way in distance:
                distance[way] = max(distance[way], distance[node] + 1)
    lanes, taken = _lanes(v, distance)
    rows = 1 + max(distance.values()) // COLUMNS
    top, tops = MARGIN, []
    for row in range(rows):
        tops.append(top)
        columns = [taken.get(row * COLUMNS + i, {0}) for i in range(COLUMNS)]
        deep = 1 + max(max(lane, default=0) for lane in columns)
        top += deep * (HIGH + GAP_Y) + GAP_Y
    places = {}
    for node in order:
        row, column = divmod(distance[node], COLUMNS)
        column = column if row % 2 == 0 else COLUMNS - 1 - column
        x = MARGIN + column * (WIDE + GAP_X)
        places[node] = (x, tops[row] + lanes[node] * (HIGH + GAP_Y))
    return places


def _lanes(v: View, distance: dict[int, int]) -> tuple[dict[int, int], dict[int, set[int]]]:
    """A run of spaces stays in one lane, free up to where it joins another; lanes by column."""
    lanes: dict[int, int] = {}
    taken: dict[int, set[int]] = {}
    for run in stretches(v):
        ends = [distance[way] for way in v.ways(run[-1]) if way in distance]
        last = max(distance[run[-1]], max(ends, default=0) - 1)
        columns = range(distance[run[0]], last + 1)
        lane = 0
        while any(lane in taken.get(column, ()) for column in columns):
            lane += 1
        for column in columns:
            taken.setdefault(column, set()).add(lane)
        lanes |= dict.fromkeys(run, lane)
    return lanes, taken


def _ways(v: View, places: Places) -> list[str]:
    return [
        _way(place, places[way])
        for node, place in places.items()
        for way in v.ways(node)
        if way in places
    ]


def _way(start: tuple[float, float], end: tuple[float, float]) -> str:
    middle = (WIDE / 2, HIGH / 2)
    return svg.element(
        "line",
        x1=start[0] + middle[0],
        y1=start[1] + middle[1],
        x2=end[0] + middle[0],
        y2=end[1] + middle[1],
        stroke=LINE,
        stroke_width=2,
    )


def _space(v: View, node: int, place: tuple[float, float]) -> str:
    x, y = place
    fill, words = _content(v, node)
    name = v.names.nodes[node]
    return svg.element(
        "g",
        svg.title(v.place(node)),
        svg.element(
            "rect", x=x, y=y, width=WIDE, height=HIGH, rx=6, fill=fill, stroke=INK, stroke_width=1
        ),
        svg.text(name, (x + 5, y + 10), font_size=_size(name), fill=INK, text_anchor="start"),
        *([svg.text(words, (x + WIDE / 2, y + 29), font_size=12, fill=INK)] if words else []),
    )


def _size(name: str) -> float:
    """Of the letters of a name, so that it stays inside its space."""
    return min(10.0, round((WIDE - 8) / (0.62 * len(name)), 1))


def _content(v: View, node: int) -> tuple[str, str]:
    """Colour and words of a space."""
    kind = v.table(t.NODE_TYPE + node)
    building = v.building(node)
    if kind == c.N_NEUTRAL:
        return NEUTRAL, f"neutral {v.letter(node)}"
    if building:
        return svg.SEATS[building[0]], f"{v.tag(building[0])} {v.face(building[1], building[0])}"
    if kind == c.N_TILE:
        name = v.names.nodes[node].lower()
        zone = next((fill for word, fill in ZONES.items() if name.startswith(word)), TILE)
        return (zone, v.short_tile(node)) if v.state(L.CONTENT + node) else (EMPTY, "")
    return EMPTY, ""


def _rider(v: View, p: int, places: Places) -> str:
    """A pawn at the upper edge of a space, beside those of the others."""
    x, y = places[v.seat(p, L.AT)]
    at = (x + WIDE - 10 - 17 * p, y + 2)
    return svg.element(
        "g",
        svg.title(f"{v.rider} of {v.player(p)}"),
        svg.element(
            "circle", cx=at[0], cy=at[1], r=9, fill=svg.SEATS[p], stroke=INK, stroke_width=2
        ),
        svg.text(str(p + 1), at, font_size=11, font_weight="bold", fill=INK),
    )
