"""Phase 3: the areas in order, and the workers of each (M80, M81)."""

from __future__ import annotations

from collections.abc import Iterator

from . import facts as f
from .state import Chance, Table, Task, task, then

# What one worker (or two on a double place, R47) brings in each area with wheels.
OF_A_WORKER = {
    1: "forest",
    2: "greenhouse",
    3: "cow_barn",
    4: "sheepfold",
    5: "plaza",
    6: "henhouse",
    7: "water_mill",
    9: "bell_tower",
    10: "factory",
    11: "factory",
    12: "factory",
    13: "factory",
}


def activate(table: Table, now: Task, chance: Chance) -> None:
    area = now["area"]
    if table.setup.simplified and area in f.NOT_IN_SIMPLIFIED:
        return  # M285
    then(table, *tasks_of(table, area))


def tasks_of(table: Table, area: int) -> Iterator[Task]:
    if area in OF_A_WORKER:
        details = {"price": plaza_price(table)} if area == 5 else {}
        for player, _ in table.wheels.get(area, []):  # from the left
            yield task("goes_home", area=area)
            yield task(OF_A_WORKER[area], player, area=area, **details)
    elif area == 8:
        yield task("progress_pass")
    elif area == 14:
        for player in table.order:
            yield task("begin_farm", player)
            yield task("farm", player)
    elif area == 15:
        for wheel in sorted(table.market_workers):  # from the top (M160)
            yield task("market_worker", table.market_workers[wheel], wheel=wheel)
    elif area == 16:
        for slot in sorted(table.city_workers):
            yield task("city_worker", table.city_workers[slot], slot=slot)
    else:
        yield task("begin_rodeo")


def plaza_price(table: Table) -> int:
    """2 pesos for each worker waiting when area 5 begins (M98, R19)."""
    return f.PLAZA_PER_WAITING * sum(player.waiting for player in table.players)


def goes_home(table: Table, now: Task, chance: Chance) -> None:
    """A worker that acts goes back to its owner (M81)."""
    table.wheels[now["area"]].pop(0)


STEPS = {"activate": activate, "goes_home": goes_home}
