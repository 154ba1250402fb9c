"""The board of a position as a picture: spaces, ponds, markets, and whose pieces lie where.

Land tiles fill their space with the owner's colour, animals are discs; lines join the tiles of a
chain or herd. Colour never speaks alone: pieces carry the number of their owner, and letters tell
kinds apart.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from sim.core import svg
from sim.core.facts import Tables
from sim.core.machine import State
from sim.hacienda import grid
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.names import BOARDS, LETTERS, PIECES, SPACES
from sim.hacienda.view import ONE_ANIMAL, View

RADIUS = 19.0
HALF = RADIUS * sqrt(3) / 2  # half the width of a space: one half-column
MARGIN = 6.0
LEGEND = 52.0  # two lines
INK, PAPER, LINE = "#1b1f24", "#ffffff", "#8b8577"
FILLS = dict(
    zip(
        SPACES,
        ("#d8c3a5", "#b5cfa8", "#d9e7ae", "#d3d3d3", "#c2d3c6", "#f6efd9", "#4a4a4a", "#2f6f9f"),
        strict=False,
    )
)
ROOF = "M-6,1 L0,-6 L6,1 L4,1 L4,6 L-4,6 L-4,1 Z"


def picture(state: State, tables: Tables) -> str:
    """The board as SVG."""
    v = View(state, tables)
    used = [i for i in range(L.N_SPACES) if v.state(L.TERRAIN + i) != L.OUTSIDE]
    width = 2 * MARGIN + max(grid.PLACES[i][1] + 2 for i in used) * HALF
    bottom = MARGIN + RADIUS * (2 + 1.5 * max(grid.PLACES[i][0] for i in used))
    markets = {space: f"M{i + 1}" for i, space in enumerate(v.markets())}
    owners = (v.content(i) for i in used)
    pieces = sum(owner is not None for owner in owners)
    return svg.picture(
        width,
        bottom + LEGEND,
        f"Hacienda, {BOARDS[v.state(L.BOARD)]} board, {pieces} pieces of {v.players} players",
        *(_space(v, i, markets.get(i, "")) for i in used),
        *(_joint(v, i, other) for i in used for other in v.neighbours(i) if i < other),
        *(_piece(v, i) for i in used),
        *_marks(v),
        *_legend(v, bottom + LEGEND / 3),
    )


def empty_board(side: str, tables: Tables) -> str:
    """A side of the board before the game, for two players."""
    state = np.zeros(L.STATE_SIZE, dtype=np.int64)
    state[L.PLAYERS], state[L.BOARD] = 2, BOARDS.index(side)
    terrain = View(state, tables).board + t.TERRAIN
    state[L.TERRAIN : L.TERRAIN + L.N_SPACES] = tables.vector[terrain : terrain + L.N_SPACES]
    return picture(state, tables)


def _middle(space: int) -> svg.Point:
    row, column = grid.PLACES[space]
    return MARGIN + (column + 1) * HALF, MARGIN + RADIUS * (1 + 1.5 * row)


def _about(v: View, space: int, market: str) -> str:
    """What lies on a space: `r4c7, forest: land of player 1`."""
    where = f"{v.space(space)}, {v.kind(space)}{f' {market}' if market else ''}"
    owned, pond = v.content(space), v.state(L.CONTENT + space) - L.FIRST_POND + 1
    if owned is not None:
        what = PIECES[owned[1]]
        return f"{where}: {ONE_ANIMAL.get(what, what)} of {v.player(owned[0])}"
    return f"{where}: pond {pond}" if pond > 0 else where


def _space(v: View, space: int, market: str) -> str:
    centre, kind = _middle(space), v.kind(space)
    owned, pond = v.content(space), v.state(L.CONTENT + space) >= L.FIRST_POND
    land = owned is not None and owned[1] == L.LAND
    fill = FILLS["pond"] if pond else FILLS[kind]
    if owned is not None and land:
        fill = svg.SEATS[owned[0]]
    sign = market or ("" if kind in ("pampa", "pond") or land else LETTERS[SPACES.index(kind)])
    return svg.element(
        "g",
        svg.title(_about(v, space, market)),
        svg.element("polygon", points=svg.hexagon(centre, RADIUS), fill=fill, stroke=LINE),
        svg.text(sign, centre, font_size=11, fill=PAPER if market else INK) if sign else "",
    )


def _joint(v: View, one: int, other: int) -> str:
    """A line between neighbours of one chain or herd."""
    if v.content(one) is None or v.content(one) != v.content(other):
        return ""
    (x1, y1), (x2, y2) = _middle(one), _middle(other)
    return svg.element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=2)


def _piece(v: View, space: int) -> str:
    """A disc with the owner's number; on it the letter of the animal."""
    owned = v.content(space)
    if owned is None:
        return ""
    (x, y), (p, piece) = _middle(space), owned
    animal = piece != L.LAND
    return svg.element(
        "circle",
        cx=x,
        cy=y,
        r=12.0 if animal else 8.0,
        fill=svg.SEATS[p] if animal else PAPER,
        stroke=INK,
        stroke_width=1.5 if animal else 0.5,
    ) + svg.text(
        f"{p + 1}{PIECES[piece][0]}" if animal else f"{p + 1}",
        (x, y),
        font_size=11,
        font_weight="bold",
        fill=INK,
    )


def _marks(v: View) -> list[str]:
    """Haciendas and harvest tokens, at the corners of the tiles that carry them."""
    found = []
    for i in range(v.state(L.HACIENDAS_N)):
        x, y = _middle(v.state(L.HACIENDAS + i))
        found.append(_house((x + 0.5 * RADIUS, y - 0.55 * RADIUS)))
    for i in range(v.state(L.TOKENS_N)):
        x, y = _middle(v.state(L.TOKENS + i))
        found.append(_token((x - 0.5 * RADIUS, y - 0.55 * RADIUS)))
    return found


def _house(at: svg.Point) -> str:
    x, y = (f"{number:.1f}" for number in at)
    return svg.element(
        "path", d=ROOF, transform=f"translate({x} {y})", fill="#b3261e", stroke=PAPER
    )


def _token(at: svg.Point) -> str:
    x, y = at
    return svg.element("circle", cx=x, cy=y, r=5.0, fill="#f7d117", stroke=INK)


def _legend(v: View, y: float) -> list[str]:
    """Who has which colour, and what the letters and marks mean."""
    found, x = [], MARGIN
    for p in range(v.players):
        found.append(svg.element("circle", cx=x + 8, cy=y, r=8.0, fill=svg.SEATS[p], stroke=INK))
        found.append(svg.text(str(p + 1), (x + 8, y), font_size=11, font_weight="bold", fill=INK))
        x += 22
    signs = [f"{LETTERS[i]} {SPACES[i]}" for i in range(L.N_LAND)]
    signs += [f"{name[0]} {name}" for name in PIECES[: L.N_ANIMALS]]
    left = {"text_anchor": "start", "font_size": 11, "fill": INK}
    x += 8
    found += [_house((x, y)), svg.text("hacienda", (x + 10, y), **left)]
    x += 78
    found += [_token((x, y)), svg.text("harvest token", (x + 10, y), **left)]
    return [*found, svg.text(", ".join(signs), (MARGIN, y + LEGEND / 3), **left)]
