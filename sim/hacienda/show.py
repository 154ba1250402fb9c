"""The table as text: the board, what lies beside it, and what each player has."""

from __future__ import annotations

from collections.abc import Mapping

from sim.core.columns import folded, grid
from sim.core.facts import Tables
from sim.core.machine import State
from sim.hacienda import grid as hexagons
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.names import ANIMALS, BOARDS, LAND_CARDS, LETTERS, PIECES
from sim.hacienda.view import View, animals, pesos

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


def common(v: View) -> list[str]:
    """What lies beside the board."""
    shapes = [
        f"{name} {v.state(L.WATER_STOCK + i)}"
        for i, name in enumerate(v.names.shapes)
        if v.state(L.WATER_STOCK + i)
    ]
    piles = " + ".join(str(v.state(L.ANIMAL_PILE_N + i)) for i in range(2))
    haciendas = v.table(t.HACIENDAS + v.players) - v.state(L.HACIENDAS_N)
    tokens = v.table(t.TOKENS) - v.state(L.TOKENS_N)
    return [
        f"land display: {v.cards(L.LAND_DISPLAY, LAND_CARDS)} (pile {v.state(L.LAND_PILE_N)}, "
        f"discards {v.cards(L.LAND_DISCARDS, LAND_CARDS)})",
        f"animal display: {v.cards(L.ANIMAL_DISPLAY, ANIMALS)} (piles {piles})",
        f"in stock: haciendas {haciendas}, harvest tokens {tokens}, land tiles "
        f"{v.state(L.LAND_STOCK)}, water {', '.join(shapes) or '-'}",
    ]


def seat_lines(v: View, p: int) -> list[str]:
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
    land = v.cards(L.LAND_HAND, LAND_CARDS, p)
    herd = v.cards(L.ANIMAL_HAND, ANIMALS, p)
    return [
        f"{v.player(p)}: {pesos(v.seat(p, L.PESOS))}, {score} VP scored, {points} VP on the board",
        *folded("  hand: ", f"{land} | {herd}"),
        *folded("  animals: ", ", ".join(on_board) or "-"),
        *folded("  groups: ", ", ".join(groups) or "-"),
        *folded("  markets: ", ", ".join(markets) or "-"),
    ]


def table_text(state: State, tables: Tables) -> str:
    """Everything that lies on the table."""
    v = View(state, tables)
    side = BOARDS[v.state(L.BOARD)]
    lines = [*v.heading(f"Hacienda, {side} board"), "", *board_lines(v), KEY, "", *common(v)]
    for p in range(v.players):
        lines += ["", *seat_lines(v, p)]
    return "\n".join(lines)


def score_table(v: View, columns: Mapping[str, list[int]]) -> list[str]:
    """Points in columns by player: a row for each source, and the sum."""
    rows = [["", *(f"{v.player(p):>9}" for p in range(v.players))]]
    rows += [[name, *(f"{n:9}" for n in numbers)] for name, numbers in columns.items()]
    return grid(rows)
