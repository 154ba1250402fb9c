"""Phase 2: where a worker may be placed (section 5, M272, M276), and the turns of it."""

from __future__ import annotations

from . import facts as f
from .farm_board import Pair
from .state import Action, Chance, Table, Task, act, task, then


def workers_of_round(table: Table, player: int) -> int:
    """All in hand; a strike keeps one of them from work (M232, R10)."""
    workers = table.players[player].workers
    if table.event.effect == "strike" and not table.insured(player):
        return max(0, workers - 1)
    return workers


def wheel_sizes(table: Table, area: int) -> list[int]:
    """How many workers each place of an area takes, from the left (M62, M272, M276, R48).

    The place for two workers comes beside a pair of wheels; other numbers of wheels have none.
    """
    sizes = [1] * table.facts.wheels[area]
    players, switches = table.setup.players, table.switches
    if players == 2 and switches.two_player_wheels and area in f.ONE_WHEEL_AREAS_OF_TWO:
        return [1, 2]
    if players == 6 and switches.six_player_third_wheel and len(sizes) == 2:
        return [1, 1, 2]
    return sizes


def next_wheel(table: Table, area: int) -> int | None:
    """The workers that the leftmost free place takes (M64); None if all are taken."""
    sizes, taken = wheel_sizes(table, area), len(table.wheels.get(area, []))
    return sizes[taken] if taken < len(sizes) else None


def farm_edges(table: Table, player: int) -> list[Pair]:
    """Free edges between two field spaces that are not under a pen (M67)."""
    me = table.players[player]
    covered = me.covered()
    return [
        edge
        for edge in table.facts.board.edges
        if edge not in me.farm_workers and not set(edge) & covered
    ]


def places(table: Table, player: int) -> list[Action]:
    """Everything that one turn of placement can be (M61)."""
    left = table.players[player].to_place
    used = [
        area for area in f.AREAS if not (table.setup.simplified and area in f.NOT_IN_SIMPLIFIED)
    ]
    found = []
    for area in f.WHEELED_AREAS:
        size = next_wheel(table, area)
        if area in used and size is not None and size <= left:
            found.append(
                act("place", area=area, spot=len(table.wheels.get(area, [])), workers=size)
            )
    if 8 in used:
        free = [spot for spot in f.TOUCHED if spot not in table.progress_workers]
        found += [act("place", area=8, spot=spot, workers=1) for spot in free]
    found += [act("place", area=14, spot=edge, workers=1) for edge in farm_edges(table, player)]
    wheels = [wheel for wheel in f.MARKET_WHEELS if wheel not in table.market_workers]  # M65
    found += [act("place", area=15, spot=wheel, workers=1) for wheel in wheels]
    if 16 in used:
        free_slots = [
            slot
            for slot, card in enumerate(table.city)
            if card is not None and slot not in table.city_workers
        ]
        found += [act("place", area=16, spot=slot, workers=1) for slot in free_slots]
    return found


def put_worker(table: Table, player: int, area: int, spot: object, workers: int) -> None:
    me = table.players[player]
    me.to_place -= workers
    match spot:
        case str():
            table.progress_workers[spot] = player
        case tuple():
            me.farm_workers.add(spot)
        case int() if area == 15:
            table.market_workers[spot] = player
        case int() if area == 16:
            table.city_workers[spot] = player
        case _:
            table.wheels.setdefault(area, []).append((player, workers))


# --- turns ---------------------------------------------------------------------------------------


def begin_placement(table: Table, now: Task, chance: Chance) -> None:
    for player, me in enumerate(table.players):
        me.to_place = me.round_workers = workers_of_round(table, player)
    then(table, task("placement_pass"))


def placement_pass(table: Table, now: Task, chance: Chance) -> None:
    """In turn order one turn each; who has no worker left is skipped (M60)."""
    able = [player for player in table.order if table.players[player].to_place]
    if able:
        then(table, *(task("place", player) for player in able), task("placement_pass"))


def place_choices(table: Table, now: Task) -> list[Action]:
    """Every worker must be placed while there is a place (R11)."""
    return places(table, now.player) or [act("no_place")]


def do_place(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "no_place":
        table.players[now.player].to_place = 0
    else:
        put_worker(table, now.player, action["area"], action["spot"], action["workers"])


STEPS = {"begin_placement": begin_placement, "placement_pass": placement_pass}
DECISIONS = {"place": (place_choices, do_place)}
