"""Discs: which one can go to a city or station, and what freeing its space does.

B212, B213, B214, B595, R20, R21, R22, R91.
"""

from __future__ import annotations

from collections.abc import Callable

from .table import Table

STATION = "station "  # a source "station 3" is the own disc on station 3


def sources(
    table: Table,
    seat: int,
    frame: str,
    payable: Callable[[int], bool],
    not_from: str | None = None,
) -> list[str]:
    """Where the disc for a target with this frame can come from.

    payable: whether a disc of this cost (negative: a gain) can be paid for.
    not_from: the station just being upgraded, which cannot give the disc.
    """
    spaces = table.setup.disc_spaces
    left = [name for name, discs in table.players[seat].discs.items() if discs]
    fitting = left
    if frame == "white":
        white = [name for name in left if spaces[name].frame == "white"]
        fitting = white or left  # B595: only black-framed ones left
    chosen = [name for name in fitting if payable(spaces[name].cost)]
    if chosen:
        return chosen
    own = [name for name in table.own_stations(seat) if name != not_from]
    return [STATION + name for name in own]  # R21, R91


def take(table: Table, seat: int, source: str) -> None:
    """The disc leaves; a freed space costs or gives its dollars at once (B213)."""
    player = table.players[seat]
    if source.startswith(STATION):
        table.stations[source.removeprefix(STATION)].discs.remove(seat)
    else:
        player.discs[source] -= 1
        player.money -= table.setup.disc_spaces[source].cost


def for_station(table: Table, seat: int, station: str, money: int) -> list[str]:
    """Sources of a disc for an upgrade; empty: not possible (B391, B392).

    The price is paid first, then the cost of the disc (R22).
    """
    facts = table.setup.stations[station]
    left = money - facts.price
    if left < 0 or seat in table.stations[station].discs:
        return []
    return sources(table, seat, facts.frame, lambda cost: left >= cost, not_from=station)
