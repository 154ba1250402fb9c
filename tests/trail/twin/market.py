"""Job market, cattle market and building: what can be had for how much (9.2, 9.3, 9.4)."""

from __future__ import annotations

from typing import NamedTuple

from . import facts
from .table import Table, Tile, multisets

# --- workers --------------------------------------------------------------------------------------


class Hire(NamedTuple):
    worker: str
    row: int
    price: int


def hires(table: Table, seat: int, modifier: int, money: int) -> list[Hire]:
    """Workers that can be hired and paid (B311, B312, B313, R34)."""
    found = {
        Hire(worker, row, max(0, facts.HIRE_PRICES[row] + modifier))
        for row, cells in table.job_market.items()
        for worker in cells
        if worker is not None
        and row != table.marker_row
        and table.players[seat].workers[worker] < facts.ROW_LENGTH
    }
    return sorted(hire for hire in found if hire.price <= money)


def take_from_job_market(table: Table, row: int, worker: str) -> None:
    """The cell stays empty for the rest of the game (B316)."""
    cells = table.job_market[row]
    cells[cells.index(worker)] = None


def tiles_to_give(table: Table, seat: int) -> list[str]:
    """Rows with a tile that can go to a station or the poker table: not the printed one (B393)."""
    return [worker for worker, count in table.players[seat].workers.items() if count > 1]


def add_worker(table: Table, worker: str) -> str:
    """Into the marker's row; the colour of the arrow that the marker follows, if any (B233)."""
    row = table.marker_row
    assert row is not None, "the job market is full"
    cells = table.job_market[row]
    cells[cells.index(None)] = worker
    if None in cells:
        return ""
    table.marker_row = None if row == facts.RED_AFTER else row + 1
    if row == facts.RED_AFTER:
        return "red"
    return "yellow" if row in facts.YELLOW_AFTER else "black"


# --- cattle ---------------------------------------------------------------------------------------


class Purchase(NamedTuple):
    """One use of one line of the price list."""

    cowboys: int
    dollars: int
    cards: tuple[str, ...]


def purchases(market: list[str], cowboys: int, money: int) -> list[Purchase]:
    """What unused cowboys and dollars allow now, each line by itself (B350, B351, B354)."""
    found = []
    for line in facts.PURCHASE_LINES:
        if line.cowboys <= cowboys and line.dollars <= money:
            cards = [card for card in market if facts.CATTLE[card].value == line.value]
            found += [
                Purchase(line.cowboys, line.dollars, chosen)
                for chosen in multisets(cards, line.cards)
            ]
    return found


def all_purchases(market: list[str], cowboys: int, money: int) -> set[Purchase]:
    """Every sum of purchases that one action allows without adding cards."""
    found = {Purchase(0, 0, ())}
    for one in purchases(market, cowboys, money):
        rest = list(market)
        for card in one.cards:
            rest.remove(card)
        for more in all_purchases(rest, cowboys - one.cowboys, money - one.dollars):
            cards = tuple(sorted((*one.cards, *more.cards)))
            found.add(Purchase(one.cowboys + more.cowboys, one.dollars + more.dollars, cards))
    return found


def add_cattle(table: Table, most: int) -> None:
    """From the market deck to the market, as far as there are (B240, B353)."""
    for _ in range(min(most, len(table.market_deck))):
        table.market.append(table.draw("market", table.market_deck))


def refill_cattle(table: Table) -> None:
    """B240: never more than the size of the set-up."""
    add_cattle(table, max(0, facts.MARKET_SIZE[table.setup.players] - len(table.market)))


# --- buildings ------------------------------------------------------------------------------------


class Build(NamedTuple):
    tile: str
    space: str
    craftsmen: int  # needed
    price: int


def builds(table: Table, seat: int, rate: int, money: int) -> list[Build]:
    """New on an empty build space, or over an own tile that needs fewer (B331, B332, B333)."""
    player = table.players[seat]
    found = []
    for number, side in player.supply.items():
        tile = f"{number}{side}"
        required = facts.PRIVATE_TILES[tile].craftsmen
        for space in facts.BUILD_SPACES:
            old = table.trail.get(space)
            needed = required
            if old is not None:
                if old.owner != seat:
                    continue
                needed -= facts.PRIVATE_TILES[old.name].craftsmen
            if 0 < needed <= player.workers["craftsman"] and rate * needed <= money:
                found.append(Build(tile, space, needed, rate * needed))
    return found


def put_building(table: Table, seat: int, tile: str, space: str) -> None:
    """A tile that is built over goes to the box for good (B332)."""
    old = table.trail.get(space)
    if old is not None:
        table.box.append(f"{old.name} of {old.owner}")
    del table.players[seat].supply[int(tile[:-1])]
    table.trail[space] = Tile("private", tile, seat)
