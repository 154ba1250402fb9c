"""The table as text: the board, what lies beside it, and what each player has."""

from __future__ import annotations

from collections.abc import Mapping

from sim.core.columns import grid
from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.svg import tinted
from sim.core.tabletop import Block, Said, Sketch, Tabletop, Things
from sim.hacienda import grid as hexagons
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.names import ANIMALS, BOARDS, LAND_CARDS, LETTERS, PIECES
from sim.hacienda.picture import FILLS
from sim.hacienda.view import View, animals, pesos

COLOURS = {name: FILLS[name] for name in LAND_CARDS} | tinted(ANIMALS)
COLOURS |= {"cow": tinted(ANIMALS)["cattle"], "peso": "#ecd98b"}
_PIECE = dict(zip(PIECES, "chpsL", strict=True))
KEY = (
    "  . pampa, B mountain, F forest, G meadow, R rock, S swamp, M1 market, ~1 pond; of player 1: "
    "1L land, 1c cattle, 1h horse, 1p pig, 1s sheep; * hacienda, + harvest token"
)


def board_lines(v: View) -> list[str]:
    """The board with all that lies on it."""
    marks = dict.fromkeys(range(L.N_SPACES), "")
    for start, n, mark in ((L.HACIENDAS, L.HACIENDAS_N, "*"), (L.TOKENS, L.TOKENS_N, "+")):
        for i in range(v.state(n)):
            marks[v.state(start + i)] += mark
    markets = {space: i + 1 for i, space in enumerate(v.markets())}
    cells = {}
    for space, place in enumerate(hexagons.PLACES):
        owned, content = v.content(space), v.state(L.CONTENT + space)
        if owned is not None:
            text = f"{owned[0] + 1}{_PIECE[PIECES[owned[1]]]}{marks[space]}"
        elif content >= L.FIRST_POND:
            text = f"~{content - L.FIRST_POND + 1}"
        elif space in markets:
            text = f"M{markets[space]}"
        else:
            text = LETTERS[v.state(L.TERRAIN + space)]
        cells[place] = text
    return hexagons.draw(cells)


def common(v: View) -> Block:
    """What lies beside the board."""
    shapes = [
        f"{name} {v.state(L.WATER_STOCK + i)}"
        for i, name in enumerate(v.names.shapes)
        if v.state(L.WATER_STOCK + i)
    ]
    piles = " + ".join(str(v.state(L.ANIMAL_PILE_N + i)) for i in range(2))
    haciendas = v.table(t.HACIENDAS + v.players) - v.state(L.HACIENDAS_N)
    tokens = v.table(t.TOKENS) - v.state(L.TOKENS_N)
    pile = f"pile {v.state(L.LAND_PILE_N)}, discards {v.cards(L.LAND_DISCARDS, LAND_CARDS)}"
    stock = f"haciendas {haciendas}", f"harvest tokens {tokens}"
    water = f"water {', '.join(shapes) or '-'}"
    return Block(
        parts=(
            _display("land display", v.some(L.LAND_DISPLAY, LAND_CARDS), pile),
            _display("animal display", v.some(L.ANIMAL_DISPLAY, ANIMALS), f"piles {piles}"),
            Things("in stock", (*stock, f"land tiles {v.state(L.LAND_STOCK)}", water), indent=""),
        )
    )


def _display(label: str, cards: tuple[str, ...], note: str) -> Things:
    return Things(label, cards, f"({note})", indent="")


def seat_block(v: View, p: int) -> Block:
    """What a player has, groups by size."""
    firsts = [
        space
        for space in range(L.N_SPACES)
        if v.state(L.GROUP + space) == space and (v.content(space) or (None,))[0] == p
    ]
    firsts.sort(key=lambda space: -v.state(L.SIZE + space))
    groups = [v.group(space) for space in firsts]
    markets = [v.space(market) for market in v.conquered(p)]
    points = sum(v.seat(p, L.POINTS + i) for i in range(L.N_SOURCES))
    score = sum(v.seat(p, L.SCORE + i) for i in range(L.N_CATEGORIES))
    on_board = [
        animals(i, v.seat(p, L.PIECES + i)) for i in range(L.N_ANIMALS) if v.seat(p, L.PIECES + i)
    ]
    return Block(
        v.player(p),
        (pesos(v.seat(p, L.PESOS)), f"{score} VP scored", f"{points} VP on the board"),
        (
            Things("land in hand", v.some(L.LAND_HAND, LAND_CARDS, p)),
            Things("animals in hand", v.some(L.ANIMAL_HAND, ANIMALS, p)),
            Things("animals on the board", tuple(on_board)),
            Things("groups", tuple(groups)),
            Things("markets", tuple(markets)),
        ),
        seat=p,
    )


def tabletop(state: State, tables: Tables) -> Tabletop:
    """Everything that lies on the table."""
    v = View(state, tables)
    heading = v.heading(f"Hacienda, {BOARDS[v.state(L.BOARD)]} board")
    board = Sketch((*board_lines(v), KEY))
    blocks = Block(parts=tuple(map(Said, heading))), Block(parts=(board,)), common(v)
    return Tabletop((*blocks, *(seat_block(v, p) for p in range(v.players))), COLOURS)


def score_table(v: View, columns: Mapping[str, list[int]]) -> list[str]:
    """Points in columns by player: a row for each source, and the sum."""
    rows = [["", *(f"{v.player(p):>9}" for p in range(v.players))]]
    rows += [[name, *(f"{n:9}" for n in numbers)] for name, numbers in columns.items()]
    return grid(rows)
