"""The whole table as a player sees it, as text: what `repr` of a game shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.tabletop import Block, Said, Tabletop, Things, rows
from sim.trail.flatten import Tables
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import AREAS
from sim.trail.view import State, View
from sim.trail.words import FRAMES, count, dollars

if TYPE_CHECKING:
    from sim.western import family_show as family
else:
    from sim.trail import family_show as family


def tabletop(state: State, tables: Tables) -> Tabletop:
    """Turn and decision, everything on the table, and a block for each player."""
    v = View(state, tables)
    seats = (player_block(v, p) for p in range(v.players))
    return Tabletop((family.heading(v, title(v)), *common(v), *seats), family.COLOURS)


def common(v: View) -> list[Block]:
    """What lies between the players, block by block."""
    stations = L.N_STATIONS if v.north else L.N_BASE_STATIONS
    blocks = [
        family.trail(v, "hazards: VP, hand", beside(v)),
        family.jobs(v, family.forecast(v, "stack")),
        family.market(v),
        family.objectives(v),
        cities(v),
        family.railway(v, stations),
    ]
    return blocks + ([towns(v)] if v.north else []) + ([poker(v)] if v.poker else [])


def extras(v: View) -> str:
    """What is played beside the base game."""
    names = (
        (L.NORTH, "Rails to the North"),
        (L.POKER, "poker table"),
        (L.PREPARATION, "site preparation"),
    )
    return ", ".join(name for field, name in names if v.state(field))


def title(v: View) -> str:
    more = extras(v)
    return f"{v.tables.game.title}, {v.players} players" + (f", {more}" if more else "")


def beside(v: View) -> Things:
    """The teepee spaces beside the trail (B141)."""
    nodes = [node for node in range(L.N_NODES) if v.is_beside(node)]
    return Things("beside it", tuple(family.location(v, node) for node in nodes))


# --- cities and towns -----------------------------------------------------------------------------


def cities(v: View) -> Block:
    cells = [["city", "value", "frame", "crosses", "a delivery gives", "discs"]]
    for city in v.cities():
        at = v.fact(city)
        cells.append(
            [
                v.city_name(city),
                str(v.table(t.CITY_VALUE + at)),
                FRAMES[v.table(t.CITY_BLACK + at)],
                str(v.table(t.CITY_CROSSES + at)),
                v.city_gives(city) or "-",
                v.shares(L.CITY_DISCS + city * L.MAX_SEATS),
            ]
        )
    arrows = [
        f"{' - '.join(map(v.city_name, v.arrow_ends(arrow)))}: {v.arrow_gives(arrow)}"
        for arrow in v.arrows()
    ]
    beside = family.bits(v.state(L.BESIDE_NEW_YORK)) if v.north else []
    masters = (Said(f"  beside {v.city_name(v.new_york)}: {v.master(i)}") for i in beside)
    rewards = Things("arrows", tuple(arrows), mark="; ")
    return Block("cities", (), (rows(cells), rewards, *masters))


def towns(v: View) -> Block:
    """By area: what towns are, what their spaces give, whose stores stand there (N107)."""
    parts = []
    for area, name in enumerate(AREAS):
        known = [town for town in range(L.N_TOWNS) if v.table(t.TOWN_AREA + town) == area]
        parts.append(Things(name, tuple(town_text(v, town) for town in known), mark=" | "))
    head = f"towns ({count(v.state(L.TOKEN_SUPPLY), 'exchange token')} in the supply)"
    return Block(head, (), tuple(parts))


def town_text(v: View, town: int) -> str:
    """town 45 (gain 2 dollars), town 43 (engine up to 3 spaces), and who has a store there."""
    kind = v.table(t.TOWN_KIND + town)
    first = town * L.COMMERCE_SPACES
    spaces = range(first, first + L.COMMERCE_SPACES)
    free = [space for space in spaces if v.state(L.STORE_AT + space) == 0]
    gives = list(dict.fromkeys(word for space in free if (word := v.commerce(space))))
    about = [" or ".join(gives)] if gives else []
    if kind == c.TOWN_MEDIUM:
        about.append(v.town_tile(town))
    elif kind == c.TOWN_STATION:
        about.append(f"station {v.table(t.TOWN_STATION + town)}")
    owners = [v.tag(v.state(L.STORE_AT + s) - 1) for s in spaces if v.state(L.STORE_AT + s)]
    text = v.town(town) + (f" ({'; '.join(about)})" if about else "")
    return text + (f" [{', '.join(owners)}]" if owners else "")


def poker(v: View) -> Block:
    tokens = range(v.state(L.BONUS_TAKEN), v.players)
    left = [
        f"{v.table(t.BONUS_VP + i)} VP and {dollars(v.table(t.BONUS_MONEY + i))}" for i in tokens
    ]
    pot = f"pot {dollars(v.state(L.POT))}"
    return Block("poker table", (pot,), (Things("bonus tokens", tuple(left), empty="none"),))


# --- one seat -------------------------------------------------------------------------------------


def money_line(v: View, p: int) -> str:
    return ", ".join(money(v, p))


def money(v: View, p: int) -> list[str]:
    words = [dollars(v.seat(p, L.DOLLARS)), family.certificates(v, p)]
    if v.north:
        words.append(count(v.seat(p, L.TOKENS), "token"))
    if p == v.current and v.state(L.SET_ASIDE):
        words.append(f"{dollars(v.state(L.SET_ASIDE))} put aside for transport")
    return words


def player_block(v: View, p: int) -> Block:
    kept = tuple(v.tile(tile) for tile in v.kept(p))
    parts = [
        *family.herd(v, p),
        family.worker_rows(v, p),
        *family.board_discs(v, p),
        *family.buildings(v, p),
        Things("hazards and teepees", kept, empty="none"),
    ]
    if v.north:
        left = v.seat(p, L.STORES_LEFT)
        parts.append(Said(f"  stores on the annex: {left}, cleared bell spaces: {v.bells(p)}"))
    if v.seat(p, L.SEATED):
        token = v.seat(p, L.BONUS) - 1
        laid = v.cards(v.cards_of(p, L.LAID, L.LAID_N))
        seated = v.tile(v.seat(p, L.SEATED) - 1)
        parts.append(
            Said(
                f"  at the poker table: {seated}, token of {v.table(t.BONUS_VP + token)} VP,"
                f" laid cards: {laid}"
            )
        )
    return family.seat_block(v, p, money(v, p), *parts, *family.standing(v, p))
