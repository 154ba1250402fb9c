"""A visit to Kansas City and the special delivery (section 7, B543)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from . import delivery, discs, facts
from .effects import Part
from .market import add_worker, refill_cattle
from .railway import special_delivery_counts, transport
from .table import Action, Table
from .tasks import Decision, Effect, Step, handles, tasks_for
from .tasks_effects import discard_cards
from .tasks_engine import EngineStops
from .trail import put_on_trail


def visit(seat: int) -> Iterator[Step | Decision]:
    """Five steps in order, then closing (B170)."""
    for number in (1, 2, 3):
        yield Forecast(seat, number)
    yield Income(seat)
    yield CloseVisit(seat)


def choosable(table: Table, number: int) -> list[str]:
    """Tiles of one forecast; after the trigger no workers (B230, B551, B553); equal ones once."""
    return sorted(
        {
            tile
            for tile in table.forecast[number]
            if tile not in facts.WORKERS or table.marker_row is not None
        }
    )


@dataclass
class Forecast(Decision):
    """("forecast", tile) of step 1, 2 or 3 (B230, R105); nothing to choose: skipped (R3)."""

    number: int
    window: ClassVar[str] = "all"  # R15: before step 1, after steps 1, 2 and 3

    def can_be_empty(self) -> bool:
        return True

    def options(self, table: Table) -> list[Action]:
        return [("forecast", tile) for tile in choosable(table, self.number)]

    def take(self, table: Table, action: Action) -> None:
        table.forecast[self.number].remove(action[1])
        place_forecast_tile(table, self.seat, action[1])


def place_forecast_tile(table: Table, seat: int, tile: str) -> None:
    """B231, B232, B233, B234."""
    if tile not in facts.WORKERS:
        if not put_on_trail(table, tile):
            table.box.append(tile)
        return
    arrow = add_worker(table, tile)
    if arrow == "yellow":
        refill_cattle(table)  # at once (R26)
    elif arrow == "red":
        table.triggered_by = seat  # B550
        table.players[seat].has_marker = True


@dataclass
class Income(Decision):
    """("spend", n) temporary certificates (B200, B202)."""

    window: ClassVar[str] = "all"

    def options(self, table: Table) -> list[Action]:
        return [("spend", n) for n in range(table.players[self.seat].certificates + 1)]

    def take(self, table: Table, action: Action) -> None:
        player = table.players[self.seat]
        total = delivery.income(table, self.seat, action[1])
        player.certificates = delivery.certificates_left(player.certificates, action[1])
        player.money += total  # B203
        discard_cards(table, self.seat, tuple(player.hand))  # B204
        table.push(Deliver(self.seat, total))


@dataclass
class Deliver(Decision):
    """("deliver", city, source of the disc); mandatory, skipped if impossible (B210, R21)."""

    total: int
    window: ClassVar[str] = "tokens"

    def can_be_empty(self) -> bool:
        return True

    def options(self, table: Table) -> list[Action]:
        return [("deliver", *pair) for pair in delivery.options(table, self.seat, self.total)]

    def take(self, table: Table, action: Action) -> None:
        table.transport_to = action[1]  # set aside from now on (R98)
        table.push(*place_disc(table, self.seat, action[1], action[2]), PayTransport(self.seat))


def place_disc(table: Table, seat: int, city: str, source: str) -> list[Step | Decision]:
    """The disc, and what is still to be done: delivery actions (B211, B213, B215, N215)."""
    actions = delivery.delivery_actions(table, seat, city)
    discs.take(table, seat, source)
    table.cities[city].append(seat)
    optional = table.setup.north  # N215; forced in the base game (B215)
    return [task for parts in actions for task in tasks_for(seat, parts, optional)]


@dataclass
class PayTransport(Step):
    """B216, with the engine where it stands now (R98)."""

    def run(self, table: Table) -> None:
        assert table.transport_to is not None
        table.players[self.seat].money -= transport(table, self.seat, table.transport_to)
        table.transport_to = None


@dataclass
class CloseVisit(Step):
    """B262, B263."""

    def run(self, table: Table) -> None:
        table.players[self.seat].rancher = facts.START
        for number, tiles in table.forecast.items():
            while len(tiles) < 2 and table.stacks[number]:
                tiles.append(table.draw(f"stack {number}", table.stacks[number]))
        if table.players[self.seat].tokens and table.can_draw(self.seat):
            table.push(EndOfVisit(self.seat))


@dataclass
class EndOfVisit(Decision):
    """("end",): a last moment for exchange tokens, which may be new (N491)."""

    window: ClassVar[str] = "tokens"

    def options(self, table: Table) -> list[Action]:
        return [("end",)]

    def take(self, table: Table, action: Action) -> None:
        pass


# --- special delivery -----------------------------------------------------------------------------


@dataclass
class SpecialDelivery(Decision):
    """("engine", place): back as far as wished (B543)."""

    def options(self, table: Table) -> list[Action]:
        ends = special_delivery_counts(table, self.seat)
        return [("engine", place) for place in sorted(ends)]

    def take(self, table: Table, action: Action) -> None:
        count = special_delivery_counts(table, self.seat)[action[1]]
        table.players[self.seat].engine = action[1]
        table.push(DeliverSpecially(self.seat, True, count), EngineStops(self.seat))


@dataclass
class DeliverSpecially(Effect):
    """("deliver", city, source) without income and transport; may be given up (R95)."""

    count: int

    def options(self, table: Table) -> list[Action]:
        found = delivery.options(table, self.seat, self.count, special=True)
        return [("deliver", *pair) for pair in found]

    def take(self, table: Table, action: Action) -> None:
        table.push(*place_disc(table, self.seat, action[1], action[2]))


@handles("special delivery")
def special_delivery(seat: int, part: Part, optional: bool) -> Decision:
    return SpecialDelivery(seat)
