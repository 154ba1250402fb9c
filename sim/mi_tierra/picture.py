"""The farms of a position as a picture: what grows where, water, pens, horses and workers.

Colour never speaks alone: spaces carry words, cubes are blue squares on edges, workers are discs
with the number of their player.
"""

from __future__ import annotations

from sim.core import svg
from sim.core.facts import Tables
from sim.core.machine import State
from sim.mi_tierra import grid
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import PLANTS
from sim.mi_tierra.show import title
from sim.mi_tierra.view import View, members, pesos, some

SIDE = 58.0  # of a space
GAP, HEAD, FOOT = 22.0, 24.0, 40.0
IN_A_ROW = 3  # farms
INK, LINE = "#1b1f24", "#8b8577"
FIELD, STABLE, ORCHARD, PEN, WATER = "#f6efd9", "#d8c3a5", "#f2c6b8", "#b98b5e", "#2f6f9f"
PLANTED = dict(zip(PLANTS, ("#f2c6b8", "#ecd98b", "#cdbfe3"), strict=True))


def picture(state: State, tables: Tables) -> str:
    """The farms as SVG, three beside each other."""
    v = View(state, tables)
    rows = tables.facts.data["farm_board"]["rows"]
    width, height = len(rows[0]) * SIDE, HEAD + grid.ROWS * SIDE + FOOT
    across = min(IN_A_ROW, v.players)
    down = -(-v.players // across)
    farms = [
        svg.element(
            "g",
            *_farm(v, p, len(rows[0])),
            transform=f"translate({_at(p % across, width)} {_at(p // across, height)})",
        )
        for p in range(v.players)
    ]
    about = f"{title(v)}: the farms of {v.players} players"
    return svg.picture(_at(across, width), _at(down, height), about, *farms)


def _at(number: int, size: float) -> float:
    """Where a farm begins, or all of them end."""
    return GAP / 2 + number * (size + GAP)


def _farm(v: View, p: int, columns: int) -> list[str]:
    kinds = grid.kinds(v.tables.facts.data["farm_board"])
    money = f"{v.player(p)}: {pesos(v.seat(p, L.PESOS))}"
    goods = ", ".join(some(n, name) for name, n in v.goods(p).items()) or "no goods"
    animals = ", ".join(some(n, name) for name, n in v.animals(p).items()) or "no animals"
    bottom = HEAD + grid.ROWS * SIDE
    words = {"text_anchor": "start", "fill": INK}
    spaces = [i for i, kind in enumerate(kinds) if kind != grid.OUTSIDE]
    return [
        _disc(p, (9.0, HEAD / 2)),
        svg.text(money, (22.0, HEAD / 2), font_size=14, font_weight="bold", **words),
        *(_space(v, p, space, kinds[space]) for space in spaces),
        *(_pen(edge) for edge in members(v.seat(p, L.PENS))),
        *(_cube(_middle(edge)) for edge in members(v.seat(p, L.CUBES))),
        *(_worker(p, _middle(edge)) for edge in members(v.seat(p, L.EDGE_WORKERS))),
        svg.text(goods, (0.0, bottom + FOOT / 4), font_size=11, **words),
        svg.text(animals, (0.0, bottom + 3 * FOOT / 4), font_size=11, **words),
    ]


def _corner(space: int) -> svg.Point:
    row, column = grid.PLACES[space]
    return (column - 1) * SIDE, HEAD + (row - 1) * SIDE


def _centre(space: int) -> svg.Point:
    x, y = _corner(space)
    return x + SIDE / 2, y + SIDE / 2


def _middle(edge: int) -> svg.Point:
    one, other = (_centre(space) for space in grid.EDGES[edge])
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _space(v: View, p: int, space: int, kind: int) -> str:
    x, y = _corner(space)
    words, fill, wet = "", FIELD, False
    if kind == grid.STABLE:
        stable = next(i for i in range(L.N_STABLES) if v.table(t.STABLE + i) >> space & 1)
        horse = v.seat(p, L.HORSES) >> stable & 1
        words, fill = f"horse {v.seat(p, L.LEVEL + stable)}" if horse else "stable", STABLE
        wet = bool(v.seat(p, L.WET_STABLES) >> stable & 1)
    elif kind == grid.ORCHARD:
        words, fill = "orchard", ORCHARD
    elif (plant := v.plant_on(p, space)) is not None:
        words, fill = PLANTS[plant], PLANTED[PLANTS[plant]]
    shape = svg.element("rect", x=x, y=y, width=SIDE, height=SIDE, fill=fill, stroke=LINE)
    parts = [svg.title(f"{grid.SPACES[space]} {words}".strip()), shape]
    if words:
        parts.append(svg.text(words, _centre(space), font_size=12, fill=INK))
    if wet:
        parts.append(_cube((x + SIDE / 2, y + SIDE - 9)))
    return svg.element("g", *parts)


def _pen(edge: int) -> str:
    (x, y), (end_x, end_y) = (_corner(space) for space in grid.EDGES[edge])
    size = {"width": end_x - x + SIDE - 6, "height": end_y - y + SIDE - 6}
    shape = svg.element("rect", x=x + 3, y=y + 3, **size, rx=6, fill=PEN, stroke=INK)
    return svg.element("g", shape, svg.text("pen", _middle(edge), font_size=12, fill="#ffffff"))


def _cube(at: svg.Point) -> str:
    square = svg.element(
        "rect", x=at[0] - 6, y=at[1] - 6, width=12, height=12, fill=WATER, stroke=INK
    )
    return svg.element("g", svg.title("water"), square)


def _worker(p: int, at: svg.Point) -> str:
    """Above the middle of its edge, where a cube may lie."""
    return _disc(p, (at[0], at[1] - 14))


def _disc(p: int, at: svg.Point) -> str:
    """The colour and the number of a player."""
    disc = svg.element("circle", cx=at[0], cy=at[1], r=8, fill=svg.SEATS[p], stroke=INK)
    return svg.element("g", disc, svg.text(str(p + 1), at, font_size=10, fill=INK))
