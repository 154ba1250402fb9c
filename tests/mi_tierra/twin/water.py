"""Water cubes: where they may lie, which may be returned, what is watered, and droughts."""

from __future__ import annotations

from collections.abc import Collection

from .farm_board import Pair, Space
from .state import Action, Chance, Player, Table, Task, act, task, then

Place = Pair | Space  # an edge or a stable


def cube_edges(table: Table) -> list[Pair]:
    """Edges that can carry a cube at all; the printed pipe only by the other reading of R14."""
    board = table.facts.board
    return [e for e in board.edges if e != board.pipe or table.switches.pipe_takes_cube]


def connected(table: Table, cubes: Collection[Pair], covered: Collection[Space]) -> set[Pair]:
    """The cubes with a path of cubes back to the house (R15).

    Cubes that share a space hang together; the spaces that the pipe waters are the beginning.
    """
    reached = set(table.facts.board.house_watered) - set(covered)
    found: set[Pair] = set()
    while True:
        more = {cube for cube in cubes if cube not in found and set(cube) & reached}
        if not more:
            return found
        found |= more
        reached |= {space for cube in more for space in cube}


def field_places(table: Table, player: Player) -> list[Pair]:
    """Free edges that a cube may be put on: M111 (a), R14, R15."""
    covered = player.covered()
    return [
        edge
        for edge in cube_edges(table)
        if edge not in player.cubes
        and not set(edge) & covered
        and edge in connected(table, player.cubes | {edge}, covered)
    ]


def stable_places(table: Table, player: Player) -> list[Space]:
    """Stables without a cube (M111 (b)), not under a pen."""
    dry = set(table.facts.board.stables) - player.wet_stables - player.covered()
    return sorted(dry)


def cube_places(table: Table, player: Player) -> list[Place]:
    return [*field_places(table, player), *stable_places(table, player)]


def end_cubes(table: Table, player: Player) -> list[Pair]:
    """Cubes at the end of a branch: without one all others still have their path (R15)."""
    covered = player.covered()
    return sorted(
        cube
        for cube in player.cubes
        if connected(table, player.cubes - {cube}, covered) == player.cubes - {cube}
    )


def watered(table: Table, player: Player) -> set[Space]:
    """Field spaces with a cube on a side, the orchard and the space to its left (M143).

    In the simplified game all of them (R46).
    """
    board = table.facts.board
    if table.setup.simplified:
        return {*board.fields, board.orchard}
    return {*board.house_watered, *(space for cube in player.cubes for space in cube)}


def cut_off(table: Table, player: Player) -> set[Pair]:
    """Cubes that lie beside a pen or have lost their path: they go to the mill (R13)."""
    covered = player.covered()
    between_fields = {cube for cube in player.cubes if not set(cube) & covered}
    return player.cubes - connected(table, between_fields, covered)


# --- taking, returning ---------------------------------------------------------------------------


def return_cube(table: Table, player: int, place: Place) -> None:
    """To the mill, always (M7)."""
    me = table.players[player]
    if isinstance(place, str):
        me.wet_stables.remove(place)
    else:
        me.cubes.remove(place)
    table.mill += 1


def take_water(table: Table, now: Task, chance: Chance) -> None:
    """So many cubes one by one, while there is a legal place (R17) and water (I6)."""
    if now["left"] and table.mill and cube_places(table, table.players[now.player]):
        then(table, task("place_cube", now.player, left=now["left"]))


def place_cube_choices(table: Table, now: Task) -> list[Action]:
    """It must be taken and placed (M110)."""
    return [act("place_cube", place=p) for p in cube_places(table, table.players[now.player])]


def do_place_cube(table: Table, now: Task, action: Action, chance: Chance) -> None:
    me, place = table.players[now.player], action["place"]
    table.mill -= 1
    if isinstance(place, str):
        me.wet_stables.add(place)
    else:
        me.cubes.add(place)
    go_on = task("take_water", now.player, left=now["left"] - 1)  # M114
    drought = [task("drought")] if table.mill == 0 else []  # M113
    then(table, *drought, go_on)


def drought(table: Table, now: Task, chance: Chance) -> None:
    """In turn order each player with 2 or more cubes returns one (R16)."""
    struck = [player for player in table.order if table.players[player].water() >= 2]
    then(table, *(task("drought_cube", player) for player in struck))


def drought_choices(table: Table, now: Task) -> list[Action]:
    """An end cube or one of a stable (R16)."""
    me = table.players[now.player]
    places = [*end_cubes(table, me), *sorted(me.wet_stables)]
    return [act("return_cube", place=place) for place in places]


def do_drought(table: Table, now: Task, action: Action, chance: Chance) -> None:
    return_cube(table, now.player, action["place"])


STEPS = {"take_water": take_water, "drought": drought}
DECISIONS = {
    "place_cube": (place_cube_choices, do_place_cube),
    "drought_cube": (drought_choices, do_drought),
}
