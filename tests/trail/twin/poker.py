"""At the Poker Table: seating, laying, showdown (section 15)."""

from __future__ import annotations

from . import facts
from .market import tiles_to_give
from .table import Table


def can_lay(table: Table, seat: int, laid_now: int, money: int) -> bool:
    """At most 2 cards per use, 3 in all, 1$ and then 2$ into the pot (P22)."""
    player = table.players[seat]
    return (
        player.seated is not None
        and laid_now < len(facts.LAY_PRICES)
        and len(player.laid) < facts.MOST_LAID
        and bool(player.hand)
        and money >= facts.LAY_PRICES[laid_now]
    )


def can_use_table(table: Table, seat: int, money: int) -> bool:
    """P21, R80, R103."""
    if table.players[seat].seated is None:
        return bool(tiles_to_give(table, seat))
    return can_lay(table, seat, 0, money)


def seat_worker(table: Table, seat: int, worker: str) -> None:
    """For the rest of the game, and the top bonus token: its money now (P21)."""
    player = table.players[seat]
    player.workers[worker] -= 1
    player.seated = worker
    player.bonus = table.bonus_tokens.pop(0)
    player.money += table.setup.rulings.bonus_money[player.bonus]


def lay(table: Table, seat: int, card: str, laid_now: int) -> None:
    player = table.players[seat]
    player.money -= facts.LAY_PRICES[laid_now]
    table.pot += facts.LAY_PRICES[laid_now]
    player.hand.remove(card)
    player.laid.append(card)


def can_show(table: Table, seat: int) -> bool:
    """P24."""
    return bool(table.players[seat].laid)


def hand_value(cards: list[str]) -> int:
    """Equal breeds count each time, objective cards 0 (P25)."""
    return sum(facts.CATTLE[card].value for card in cards if card in facts.CATTLE)


def winners(table: Table) -> list[int]:
    """Of those with laid cards (R81)."""
    values = {
        seat: hand_value(player.laid) for seat, player in enumerate(table.players) if player.laid
    }
    return [seat for seat, value in values.items() if value == max(values.values())]


def show(table: Table) -> None:
    """P25, P26: what cannot be split evenly stays in the pot."""
    won = winners(table)
    share, table.pot = divmod(table.pot + facts.BANK_ADDS, len(won))
    for seat in won:
        table.players[seat].money += share
    for player in table.players:
        player.discard_pile += player.laid
        player.laid = []
