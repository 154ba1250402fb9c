"""Points of the board and of money, source by source, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .table import Table

SOURCES = ("markets", "chains", "haciendas", "water", "herds", "money")


def market_points(conquered: int) -> int:
    """1, 3, 6, 10 ...: each market is worth one more than the one before (H101)."""
    return sum(range(conquered + 1))


def board_points(table: Table, player: int) -> Counter[str]:
    chains, herds = table.chains(player), table.herds(player)
    points: Counter[str] = Counter()
    points["markets"] = market_points(len(table.conquered(player)))
    points["chains"] = sum(2 * len(chain) for chain in chains if len(chain) >= 3)  # H102
    points["haciendas"] = sum(  # H103, H82: a group counts once
        len(group) for group in chains + herds if table.carries(group, table.haciendas)
    )
    own = table.land_of(player) | table.animals_of(player)
    points["water"] = sum(len(own & table.board.around(pond)) for pond in table.ponds)  # H104
    if table.rules.variant_1:
        points["herds"] = sum(len(herd) for herd in herds if len(herd) >= 3)  # H123
    return points


def money_points(table: Table, player: int) -> int:
    """H105, H124."""
    return table.players[player].pesos // (20 if table.rules.variant_1 else 10)


def all_points(table: Table, player: int) -> Counter[str]:
    return board_points(table, player) + Counter(money=money_points(table, player))


def named(points: Counter[str], scoring: str) -> Counter[str]:
    """The same as the score sheet has it: "final_markets"."""
    return Counter({f"{scoring}_{source}": count for source, count in points.items()})


def hold_scoring(table: Table, scoring: str) -> None:
    """Points add up (H100); what was taken at once is not taken again (H125)."""
    table.held.append(scoring)
    for number, player in enumerate(table.players):
        if table.rules.variant_2:
            player.points["final_money"] = money_points(table, number)
        else:
            player.points.update(named(all_points(table, number), scoring))


def take_points_at_once(table: Table) -> None:
    """Variant 2: whatever the board is worth more has been taken by now (H125, H126, R24)."""
    for number, player in enumerate(table.players):
        player.points = named(board_points(table, number), "final")


def winners(points: Sequence[int], pesos: Sequence[int]) -> list[int]:
    """Most points, then most pesos, then shared (H112, H113, R15)."""
    order = list(zip(points, pesos, strict=True))
    return [player for player, entry in enumerate(order) if entry == max(order)]
