"""Rails to the North: towns that can be reached and stores that can be placed (14.2)."""

from __future__ import annotations

from . import facts_north as facts
from .table import Table


def accessible(table: Table, seat: int) -> set[str]:
    """Towns joined to the town hall, to a city with an own disc or to an own store (N101).

    Without those where the player has a store already (N100).
    """
    stores = table.own_stores(seat)
    discs = {city for city, seats in table.cities.items() if seat in seats}
    anchors = {facts.TOWN_HALL} | stores | discs
    reached = {b for a, b in facts.RAILS if a in anchors} | {
        a for a, b in facts.RAILS if b in anchors
    }
    return (reached & facts.TOWNS.keys()) - stores


def dollars(effect: str) -> int:
    """What a commerce space gives or, negative, costs."""
    return int(effect.removesuffix("$")) if effect.endswith("$") else 0


def free_effects(table: Table, town: str) -> list[str]:
    """What the free commerce spaces show; equal ones are one choice (R62)."""
    shown = zip(facts.TOWNS[town].commerce, table.commerce[town], strict=True)
    return list(dict.fromkeys(effect for effect, owner in shown if owner is None))


def placements(table: Table, seat: int, money: int) -> list[tuple[str, str]]:
    """Every town and commerce space for one store (N100, N102)."""
    if not table.players[seat].stores:
        return []
    return [
        (town, effect)
        for town in sorted(accessible(table, seat))
        for effect in free_effects(table, town)
        if money + dollars(effect) >= 0
    ]


def put_store(table: Table, seat: int, town: str, effect: str) -> None:
    """It leaves the annex, where a bell may give a token, for a commerce space (N104, R93)."""
    before = table.bells(seat)
    table.players[seat].stores -= 1
    if table.bells(seat) > before and table.bells(seat) in facts.BELLS_WITH_TOKEN:
        table.gain_token(seat)
    spaces = table.commerce[town]
    free = next(
        i
        for i, shown in enumerate(facts.TOWNS[town].commerce)
        if shown == effect and spaces[i] is None
    )
    spaces[free] = seat


def station_in(town: str) -> str | None:
    return next((name for name, at in facts.STATIONS.items() if at.place == town), None)
