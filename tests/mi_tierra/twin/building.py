"""Pens and plants on a farm: where they may go, and what a pen destroys (M90, M92)."""

from __future__ import annotations

from .farm_board import Pair, Space
from .state import Action, Chance, Player, Table, Task, act
from .water import cut_off, return_cube


def pen_places(table: Table, player: Player) -> list[Pair]:
    """Two neighbouring spaces that are not under a pen; never the orchard (M90, R12)."""
    covered = player.covered()
    return [place for place in table.facts.board.pen_places if not set(place) & covered]


def free_fields(table: Table, player: Player) -> list[Space]:
    """No plant, no pen; the orchard is a printed plantation (M4, R18)."""
    taken = player.covered() | set(player.plants)
    return [space for space in table.facts.board.fields if space not in taken]


def plantations(table: Table, player: Player) -> dict[Space, str]:
    """Field spaces with what grows there, the orchard included (M4)."""
    return {**player.plants, table.facts.board.orchard: "apple"}


def put_pen(table: Table, player: int, place: Pair) -> None:
    """What is under it is lost (R13)."""
    me = table.players[player]
    assert place in pen_places(table, me), place
    table.pens -= 1
    me.pens.append(place)
    for space in place:
        if space in me.plants:
            table.plants[me.plants.pop(space)] += 1
        if space in me.horses:
            del me.horses[space]
            table.horses += 1
        if space in me.wet_stables:
            return_cube(table, player, space)
    for cube in cut_off(table, me):
        return_cube(table, player, cube)


def put_plant(table: Table, player: int, kind: str, space: Space) -> None:
    me = table.players[player]
    assert table.plants[kind] and space in free_fields(table, me), (kind, space)
    table.plants[kind] -= 1
    me.plants[space] = kind


# --- start resources (M33) -----------------------------------------------------------------------


def start_pen_choices(table: Table, now: Task) -> list[Action]:
    return [act("pen", place=place) for place in pen_places(table, table.players[now.player])]


def do_start_pen(table: Table, now: Task, action: Action, chance: Chance) -> None:
    put_pen(table, now.player, action["place"])


def start_plant_choices(table: Table, now: Task) -> list[Action]:
    return [act("plant", space=space) for space in free_fields(table, table.players[now.player])]


def do_start_plant(table: Table, now: Task, action: Action, chance: Chance) -> None:
    put_plant(table, now.player, now["kind"], action["space"])


# --- areas 1 and 2 -------------------------------------------------------------------------------


def forest_choices(table: Table, now: Task) -> list[Action]:
    """Area 1: a pen is placed at once or given back (M90, R12)."""
    places = pen_places(table, table.players[now.player]) if table.pens else []
    return [*(act("pen", place=place) for place in places), act("decline")]


def do_forest(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "pen":
        put_pen(table, now.player, action["place"])


def greenhouse_choices(table: Table, now: Task) -> list[Action]:
    """Area 2: a plant of choice from the stock, on a free field (M92, R6, R18)."""
    spaces = free_fields(table, table.players[now.player])
    kinds = [kind for kind in table.plants if table.plants[kind]]
    choices = [act("plant", kind=kind, space=space) for kind in kinds for space in spaces]
    return [*choices, act("decline")]


def do_greenhouse(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "plant":
        put_plant(table, now.player, action["kind"], action["space"])


DECISIONS = {
    "start_pen": (start_pen_choices, do_start_pen),
    "start_plant": (start_plant_choices, do_start_plant),
    "forest": (forest_choices, do_forest),
    "greenhouse": (greenhouse_choices, do_greenhouse),
}
