"""Positions of the kernel in JSON, read into the twin's table and written from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sim.core.facade import Game
from sim.core.facts import Tables
from sim.hacienda.game import HACIENDA

from .board import Space, Spaces, board_of, same_shape
from .facts import rules_of, water_of
from .table import Player, Rules, Table

Position = dict[str, Any]

ANIMALS = ("cattle", "horse", "pig", "sheep")


def space_of(name: str) -> Space:
    """r4c7"""
    row, _, column = name.removeprefix("r").partition("c")
    return int(row), int(column)


def name_of(space: Space) -> str:
    return f"r{space[0]}c{space[1]}"


def names_of(spaces: Iterable[Space]) -> list[str]:
    return [name_of(space) for space in sorted(spaces)]


# --- reading -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Orders:
    """The hidden piles, the next card first."""

    land: list[str]
    animals: list[list[str]]


def orders(position: Position) -> Orders:
    return Orders(position["land_pile"], position["animal_piles"])


def read(game: Game, position: Position | None = None) -> Table:
    """All that the position of a game says, in the twin's words."""
    position, data = position or game.to_dict(), game.tables.facts.data
    seats = position["seats"]
    rules = rules_of(data)
    ponds = [frozenset(map(space_of, pond)) for pond in position["ponds"]]
    table = Table(
        board_of(tuple(position["terrain"])),
        rules,
        [player_of(position, number) for number in range(len(seats))],
        side=position["board"],
        overlays=game.tables.facts.overlays,
        current=position["current"],
        actions_done=position["actions"],
        haciendas_bought=position["haciendas_turn"],
        water_bought=position["water_turn"],
        harvests_done=position["harvests_turn"],
        ponds=ponds,
        haciendas=Counter(map(space_of, position["haciendas"])),
        tokens=Counter(map(space_of, position["tokens"])),
        water=water_left(water_of(data), rules, ponds),
        land_pile=Counter(position["land_pile"]),
        land_discards=Counter(position["land_discards"]),
        land_display=Counter(position["land_display"]),
        animal_piles=[Counter(pile) for pile in position["animal_piles"]],
        animal_display=Counter(position["animal_display"]),
        taken_out=Counter(position["removed"]),
        due="".join(position["due"]),
        held=position["held"],
        stuck_turns=position["stuck"],
        idle_turns=position["idle"],
        over=position["end_reason"] if position["over"] else "",
    )
    for number, seat in enumerate(seats):
        table.land |= {space_of(name): number for name in seat["land"]}
        for kind in ANIMALS:
            table.animals |= {space_of(name): (number, kind) for name in seat[kind]}
            table.animal_discards[kind] += len(seat[kind])
    table.land_tiles = data["components"]["land_tiles"] - len(table.land)
    table.token_stock = data["components"]["harvest_tokens"] - table.tokens.total()
    haciendas = data["setup"]["players"][str(len(seats))]["haciendas"]
    table.hacienda_stock = haciendas - table.haciendas.total()
    if table.over:
        table.actions_done = 0
        table.haciendas_bought = table.water_bought = table.harvests_done = 0
    return table


def player_of(position: Position, number: int) -> Player:
    seat = position["seats"][number]
    turns = seat["statistics"].get("turns", 0)
    mark = f"{number + 1}:"
    return Player(
        pesos=seat["pesos"],
        land_cards=Counter(seat["land_hand"]),
        animal_cards=Counter(seat["animal_hand"]),
        points=Counter(seat["score"]),
        turns=turns - (number == position["current"] and not position["over"]),
        bans=frozenset(ban[2:] for ban in position["setup"]["ban"] if ban.startswith(mark)),
    )


def water_left(water: Counter[str], rules: Rules, ponds: Iterable[Spaces]) -> Counter[str]:
    """The tiles that do not lie on the board."""
    for pond in ponds:
        fits = (name for name, shape in rules.shapes.items() if same_shape(tuple(pond), shape))
        water[next(fits)] -= 1
    return water


# --- writing -------------------------------------------------------------------------------------


def load(table: Table, land_top: Sequence[str] = ()) -> Game:
    """The kernel's game of a table; `land_top` are the next land cards."""
    tables: Tables = HACIENDA.tables(table.overlays)
    return Game.from_dict(write(table, land_top), tables)


def write(table: Table, land_top: Sequence[str] = ()) -> Position:
    rest = table.land_pile - Counter(land_top)
    return {
        "format": HACIENDA.position_format,
        "setup": {"players": len(table.players), "board": table.side},
        "current": table.current,
        "turn": sum(player.turns for player in table.players) + 1,
        "actions": table.actions_done,
        "haciendas_turn": table.haciendas_bought,
        "water_turn": table.water_bought,
        "harvests_turn": table.harvests_done,
        "due": [table.due] if table.due else [],
        "held": table.held,
        "stuck": table.stuck_turns,
        "idle": table.idle_turns,
        "land_display": sorted(table.land_display.elements()),
        "land_discards": sorted(table.land_discards.elements()),
        "land_pile": [*land_top, *sorted(rest.elements())],
        "animal_display": sorted(table.animal_display.elements()),
        "animal_piles": [sorted(pile.elements()) for pile in table.animal_piles],
        "removed": sorted(table.taken_out.elements()),
        "ponds": [names_of(pond) for pond in table.ponds],
        "haciendas": names_of(table.haciendas.elements()),
        "tokens": names_of(table.tokens.elements()),
        "seats": [write_seat(table, number) for number in range(len(table.players))],
    }


def write_seat(table: Table, number: int) -> Position:
    player = table.players[number]
    return {
        "pesos": player.pesos,
        "score": dict(player.points),
        "land_hand": sorted(player.land_cards.elements()),
        "animal_hand": sorted(player.animal_cards.elements()),
        "land": names_of(table.land_of(number)),
        **{kind: names_of(table.animals_of(number, kind)) for kind in ANIMALS},
        "statistics": {"turns": player.turns + (number == table.current)},
    }
