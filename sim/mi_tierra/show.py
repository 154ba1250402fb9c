"""The table as text: the main board, the markets, and the farm of each player."""

from __future__ import annotations

from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.svg import tinted
from sim.core.tabletop import Block, Part, Said, Sketch, Tabletop, Things
from sim.core.words import count
from sim.mi_tierra import grid
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import (
    ANIMALS,
    AREAS,
    CITY_MARKETS,
    GOODS,
    MARKETS,
    PLANTS,
    POSITIONS,
    SPOTS,
    TILES,
    WHEELED,
)
from sim.mi_tierra.view import View, members, pesos, some, spoken

# Grain and fruit in one range of colours with what is made of them, animals beside.
COLOURS = tinted(GOODS, ANIMALS) | {"peso": "#ecd98b"}
KEY = "  ~ water cube, w worker, * watered by the pipe; pens have numbers"
_CELL, _GAP = 9, 4


def title(v: View) -> str:
    number = v.state(L.ROUND)
    return f"{v.tables.game.title}, " + (f"round {number}" if number else "the start")


def farm_lines(v: View, p: int) -> list[str]:
    """A farm: what is on its spaces, and between them cubes and workers."""
    spaces = grid.kinds(v.tables.facts.data["farm_board"])
    columns = len(v.tables.facts.data["farm_board"]["rows"][0])
    number = {grid.EDGES[edge]: edge for edge in range(L.N_EDGES)}
    pens = {space: i for i, e in enumerate(members(v.seat(p, L.PENS))) for space in grid.EDGES[e]}
    lines = ["      " + "".join(f"c{c + 1}".ljust(_CELL + _GAP) for c in range(columns)).rstrip()]
    for row in range(grid.ROWS):
        first = row * grid.COLUMNS
        line, below = f"  r{row + 1}  ", " " * 6
        for space in range(first, first + columns):
            line += _cell(v, p, space, spaces[space], pens).ljust(_CELL)
            line += _mark(v, p, number.get((space, space + 1))).ljust(_GAP)
            mark = _mark(v, p, number.get((space, space + grid.COLUMNS)))
            below += mark.ljust(_CELL + _GAP)
        lines += [line.rstrip(), *([below.rstrip()] if below.strip() else [])]
    return lines


def _cell(v: View, p: int, space: int, kind: int, pens: dict[int, int]) -> str:
    if space in pens:
        return f"pen {pens[space] + 1}"
    if kind == grid.STABLE:
        stable = next(i for i in range(L.N_STABLES) if v.table(t.STABLE + i) >> space & 1)
        wet = "~" if v.seat(p, L.WET_STABLES) >> stable & 1 else ""
        if v.seat(p, L.HORSES) >> stable & 1:
            return f"horse {v.seat(p, L.LEVEL + stable)}{wet}"
        return f"stable{wet}"
    if kind == grid.ORCHARD:
        return "orchard*"
    plant = v.plant_on(p, space)
    return ("." if plant is None else PLANTS[plant]) + (
        "*" if v.table(t.HOUSE) >> space & 1 else ""
    )


def _mark(v: View, p: int, edge: int | None) -> str:
    if edge is None:
        return ""
    cube, worker = v.seat(p, L.CUBES) >> edge & 1, v.seat(p, L.EDGE_WORKERS) >> edge & 1
    return "~" * cube + "w" * worker


def seat_block(v: View, p: int) -> Block:
    """What a player has."""
    goods = tuple(some(n, name) for name, n in v.goods(p).items())
    animals = tuple(some(n, name) for name, n in v.animals(p).items())
    tiles = tuple(v.tile(p, slot) for slot in range(L.N_SLOTS) if v.tile(p, slot))
    covered = [
        spoken(name) for i, name in enumerate(TILES) for _ in range(v.seat(p, L.COVERED_TILES + i))
    ]
    below = f"(covered: {', '.join(covered)})" if covered else ""
    city = tuple(CITY_MARKETS[i] for i in members(v.seat(p, L.CITY_CARDS)))
    waiting = ["one waits on the plaza"] if v.seat(p, L.WAITING) else []
    workers = f"{count(v.seat(p, L.WORKERS), 'worker')} ({v.seat(p, L.TO_PLACE)} to place)"
    return Block(
        v.player(p),
        (pesos(v.seat(p, L.PESOS)), workers, *waiting),
        (
            Things("goods", goods),
            Things("animals", animals),
            Things("tiles", tiles, below),
            *([Things("city markets", city)] if city else []),
            Sketch(tuple(farm_lines(v, p))),
        ),
        seat=p,
    )


def workers(v: View) -> dict[int, list[str]]:
    """Who stands where on the main board, by area, from the left or the top."""
    found: dict[int, list[str]] = {}

    def stands(area: int, marker: int, where: str = "") -> None:
        if marker:
            found.setdefault(area, []).append(f"{where}{v.tag(marker - 1)}")

    for i, name in enumerate(WHEELED):
        for wheel in range(L.MAX_WHEELS):
            stands(AREAS.index(name), v.state(L.WHEELS + i * L.MAX_WHEELS + wheel))
    for i, name in enumerate(POSITIONS):
        stands(L.AREA_PROGRESS, v.state(L.POSITIONS + i), f"{name} ")
    for i in range(L.N_MARKET_WHEELS):
        stands(L.AREA_COUNTRY, v.state(L.MARKET_WHEELS + i), f"wheel {i + 1} ")
    for i in range(L.MAX_CITY):
        stands(L.AREA_CITY, v.state(L.CITY_WHEELS + i), f"{city_card(v, i)} ")
    return dict(sorted(found.items()))


def city_card(v: View, place: int) -> str:
    """The card of a place in the city; "-" where it is gone."""
    card = v.state(L.CITY + place)
    return CITY_MARKETS[card - 1] if card else "-"


def common(v: View) -> Block:
    """What lies on the main board."""
    upper = tuple(v.card(v.state(L.UPPER + i)) for i in range(v.state(L.UPPER_N)))
    bottom = tuple(v.card(card) for card in members(v.state(L.BOTTOM)))
    order = Things("turn order", tuple(v.tag(p) for p in v.order), indent="")
    parts: list[Part] = [order, *map(Said, event_lines(v))]

    def lie(label: str, things: tuple[str, ...], note: str = "", mark: str = " | ") -> None:
        parts.append(Things(label, things, note, mark=mark, indent=""))

    lie("country markets", upper, f"(deck {v.state(L.MARKET_DECK_N)})")
    if bottom:
        lie("bottom row", bottom)
    if not v.state(L.SIMPLIFIED):
        lie("city markets", tuple(v.card(len(MARKETS) + card - 1) for card in city_cards(v)))
        lie("progress tiles", offered(v), f"(deck {v.state(L.TILE_DECK_N)})", ", ")
    stocks = [some(v.state(L.ANIMAL_STOCK + i), name) for i, name in enumerate(ANIMALS)]
    plants = [f"{v.state(L.PLANT_STOCK + i)} {name}" for i, name in enumerate(PLANTS)]
    stocks += [count(v.state(L.HORSE_STOCK), "horse"), count(v.state(L.PEN_STOCK), "pen")]
    stocks += [f"plants {', '.join(plants)}", count(v.state(L.MILL), "water cube")]
    lie("in stock", tuple(stocks), mark=", ")
    standing = [
        f"{AREAS.index(AREAS[area]) + 1} {spoken(AREAS[area])}: {', '.join(who)}"
        for area, who in workers(v).items()
    ]
    lie("workers", tuple(standing), mark="; ")
    return Block(parts=tuple(parts))


def event_lines(v: View) -> list[str]:
    """The event of the round, and the next one where it is known (M281)."""
    lines = []
    number, lower = v.state(L.ROUND), v.table(t.LOWER_FROM)
    for label, field, when in (
        ("event", L.EVENT, number),
        ("next event", L.NEXT_EVENT, number + 1),
    ):
        if v.state(field):
            lines.append(f"{label}: {v.event(v.state(field) - 1, when >= lower)}")
    return lines


def city_cards(v: View) -> list[int]:
    """The markers of the city cards that are there."""
    return [v.state(L.CITY + i) for i in range(L.MAX_CITY) if v.state(L.CITY + i)]


def offered(v: View) -> tuple[str, ...]:
    """The tiles on offer, by spot."""
    return tuple(
        f"{spot} {spoken(TILES[v.state(L.OFFER + i) - 1])}"
        for i, spot in enumerate(SPOTS)
        if v.state(L.OFFER + i)
    )


def tabletop(state: State, tables: Tables) -> Tabletop:
    """Everything that lies on the table."""
    v = View(state, tables)
    heading = Block(parts=tuple(map(Said, v.heading(title(v)))))
    seats = (seat_block(v, p) for p in range(v.players))
    return Tabletop((heading, common(v), Block(parts=(Sketch((KEY,)),)), *seats), COLOURS)
