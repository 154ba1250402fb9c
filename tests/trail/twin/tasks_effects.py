"""Effects that are choices of one player: cards, workers, buildings, cattle, tiles (section 9)."""

from __future__ import annotations

from dataclasses import dataclass

from . import facts, poker
from .effects import AUXILIARY, CELLS, TWO_MOVES, Part, one
from .market import (
    Hire,
    add_cattle,
    builds,
    hires,
    purchases,
    put_building,
    take_from_job_market,
    tiles_to_give,
)
from .possible import (
    auxiliary_choices,
    discards,
    free_cattle,
    objective_choices,
    pairs,
)
from .railway import spendable
from .table import Action, Table, multisets
from .tasks import Decision, Effect, Immediate, Step, handles, tasks_for
from .trail import hazard_spaces, trades

# --- what comes by itself -------------------------------------------------------------------------


@dataclass
class Simple(Step):
    """Dollars, certificates and tokens."""

    part: Part

    def run(self, table: Table) -> None:
        player = table.players[self.seat]
        match self.part:
            case ("pay", dollars):
                player.money -= dollars
            case ("gain", dollars):
                player.money += dollars
            case ("gain per", count, dollars):
                player.money += dollars * table.count(self.seat, count)
            case ("certificates", "limit"):
                player.certificates = max(player.certificates, table.certificate_limit(self.seat))
            case ("certificates", n):
                table.gain_certificates(self.seat, n)
            case ("certificates per", count, n):
                table.gain_certificates(self.seat, n * table.count(self.seat, count))
            case ("token",):
                table.gain_token(self.seat)
            case ("showdown",):
                poker.show(table)
            case _:
                raise ValueError(f"not by itself: {self.part}")


@handles(*("pay", "gain", "gain per", "certificates", "certificates per", "token", "showdown"))
def simple(seat: int, part: Part, optional: bool) -> Step:
    return Simple(seat, part)


# --- cards ----------------------------------------------------------------------------------------


@dataclass
class DiscardFor(Decision):
    """("discard", cards) as the condition of an action (B292, B293)."""

    part: Part

    def options(self, table: Table) -> list[Action]:
        hand = table.players[self.seat].hand
        if self.part[0] == "discard pair":
            return [("discard", cards) for cards in pairs(hand)]
        _, what, n = self.part
        return [("discard", cards) for cards in discards(hand, what, n)]

    def take(self, table: Table, action: Action) -> None:
        discard_cards(table, self.seat, action[1])


def discard_cards(table: Table, seat: int, cards: tuple[str, ...]) -> None:
    """B4."""
    for card in cards:
        table.players[seat].hand.remove(card)
        table.players[seat].discard_pile.append(card)


@handles("discard", "discard pair")
def discard_for(seat: int, part: Part, optional: bool) -> Decision:
    return DiscardFor(seat, part)


@dataclass
class Draw(Effect):
    """("draw", k): how many cards, then as many are discarded (R29)."""

    most: int | str

    def options(self, table: Table) -> list[Action]:
        most = min(table.count(self.seat, self.most), table.can_draw(self.seat))
        return [("draw", k) for k in range(1, most + 1)]

    def take(self, table: Table, action: Action) -> None:
        draw_then_discard(table, self.seat, action[1])


def draw_then_discard(table: Table, seat: int, k: int) -> None:
    table.push(DiscardDrawn(seat, table.draw_cards(seat, k)))


@dataclass
class DiscardDrawn(Decision):
    """("discard", cards): exactly as many as were drawn, of the whole hand (R29)."""

    n: int

    def options(self, table: Table) -> list[Action]:
        return [("discard", cards) for cards in multisets(table.players[self.seat].hand, self.n)]

    def take(self, table: Table, action: Action) -> None:
        discard_cards(table, self.seat, action[1])


@handles("draw")
def draw(seat: int, part: Part, optional: bool) -> Decision:
    return Draw(seat, optional, part[1])


@dataclass
class RemoveCards(Effect):
    """("remove", cards): 1 to n hand cards to the box, objective cards too (B429, B473)."""

    most: int

    def options(self, table: Table) -> list[Action]:
        hand = table.players[self.seat].hand
        sizes = range(1, min(self.most, len(hand)) + 1)
        return [("remove", cards) for n in sizes for cards in multisets(hand, n)]

    def take(self, table: Table, action: Action) -> None:
        for card in action[1]:
            table.players[self.seat].hand.remove(card)
            table.box.append(card)


@handles("remove")
def remove(seat: int, part: Part, optional: bool) -> Decision:
    return RemoveCards(seat, optional, part[1])


@dataclass
class TakeObjective(Effect):
    """("take objective", card) of the offer, or "deck" (B420)."""

    to: str
    north: bool = False

    def options(self, table: Table) -> list[Action]:
        return [("take objective", card) for card in objective_choices(table, self.north)]

    def take(self, table: Table, action: Action) -> None:
        card = action[1]
        if card == "deck":
            card = table.draw("objectives", table.objective_deck)
        else:
            table.offer.remove(card)
            if table.objective_deck:  # replaced at once (B420, B421)
                table.offer.append(table.draw("objectives", table.objective_deck))
        player = table.players[self.seat]
        (player.hand if self.to == "hand" else player.discard_pile).append(card)


@handles("objective")
def take_objective(seat: int, part: Part, optional: bool) -> Decision:
    return TakeObjective(seat, optional, part[1])


@handles("north objective")
def take_north_objective(seat: int, part: Part, optional: bool) -> Decision:
    return TakeObjective(seat, optional, "discard pile", north=True)


# --- workers --------------------------------------------------------------------------------------


@dataclass
class HireWorker(Effect):
    """("hire", worker, row) (B310)."""

    modifier: int

    def _hires(self, table: Table) -> list[Hire]:
        return hires(table, self.seat, self.modifier, spendable(table, self.seat))

    def options(self, table: Table) -> list[Action]:
        return [("hire", hire.worker, hire.row) for hire in self._hires(table)]

    def take(self, table: Table, action: Action) -> None:
        _, worker, row = action
        price = next(hire.price for hire in self._hires(table) if hire[:2] == (worker, row))
        player = table.players[self.seat]
        player.money -= price
        take_from_job_market(table, row, worker)
        player.workers[worker] += 1
        cell = CELLS.get((worker, player.workers[worker]))
        if cell is not None:
            table.push(Immediate(self.seat, f"{worker} {player.workers[worker]}", cell))  # B314


@handles("hire")
def hire_worker(seat: int, part: Part, optional: bool) -> Decision:
    return HireWorker(seat, optional, part[1])


# --- buildings and cattle -------------------------------------------------------------------------


@dataclass
class BuildTile(Effect):
    """("build", tile, space) (B330)."""

    rate: int

    def options(self, table: Table) -> list[Action]:
        money = spendable(table, self.seat)
        found = builds(table, self.seat, self.rate, money)
        return [("build", build.tile, build.space) for build in found]

    def take(self, table: Table, action: Action) -> None:
        _, tile, space = action
        found = builds(table, self.seat, self.rate, spendable(table, self.seat))
        price = next(build.price for build in found if build[:2] == (tile, space))
        table.players[self.seat].money -= price
        put_building(table, self.seat, tile, space)


@handles("build")
def build_tile(seat: int, part: Part, optional: bool) -> Decision:
    return BuildTile(seat, optional, part[1])


@dataclass
class BuyCattle(Decision):
    """("buy", cowboys, dollars, cards), ("add",) two cards to the market, or ("end",) (R41).

    The action must do something (R14): ending is possible from the second choice on.
    """

    cowboys: int
    begun: bool = False

    def options(self, table: Table) -> list[Action]:
        found = purchases(table.market, self.cowboys, spendable(table, self.seat))
        choices: list[Action] = [("buy", *one) for one in found]
        if self.cowboys and table.market_deck:
            choices.append(("add",))  # B353
        return [*choices, ("end",)] if self.begun else choices

    def take(self, table: Table, action: Action) -> None:
        match action:
            case ("end",):
                return
            case ("add",):
                add_cattle(table, facts.CARDS_PER_COWBOY)
                used = 1
            case ("buy", used, dollars, cards):
                player = table.players[self.seat]
                player.money -= dollars
                for card in cards:
                    table.market.remove(card)
                    player.discard_pile.append(card)  # B105
        table.push(BuyCattle(self.seat, self.cowboys - used, begun=True))


@dataclass
class BeginToBuy(Step):
    def run(self, table: Table) -> None:
        table.push(BuyCattle(self.seat, table.players[self.seat].workers["cowboy"]))


@handles("buy")
def buy(seat: int, part: Part, optional: bool) -> Step:
    return BeginToBuy(seat)


@dataclass
class FreeCattle(Effect):
    """("take cattle", card) of value 3 to the discard pile (N105)."""

    def options(self, table: Table) -> list[Action]:
        return [("take cattle", card) for card in free_cattle(table)]

    def take(self, table: Table, action: Action) -> None:
        table.market.remove(action[1])
        table.players[self.seat].discard_pile.append(action[1])


@handles("free cattle")
def take_free_cattle(seat: int, part: Part, optional: bool) -> Decision:
    return FreeCattle(seat, optional)


# --- hazards and teepees --------------------------------------------------------------------------


@dataclass
class RemoveHazard(Effect):
    """("remove hazard", space) (B440)."""

    def options(self, table: Table) -> list[Action]:
        return [("remove hazard", space) for space in hazard_spaces(table)]

    def take(self, table: Table, action: Action) -> None:
        table.players[self.seat].hazards.append(table.trail.pop(action[1]).name)  # B443


@handles("hazard")
def remove_hazard(seat: int, part: Part, optional: bool) -> Decision:
    return RemoveHazard(seat, optional)


@dataclass
class Trade(Effect):
    """("trade", space) (B441)."""

    def options(self, table: Table) -> list[Action]:
        return [("trade", space) for space in trades(table, spendable(table, self.seat))]

    def take(self, table: Table, action: Action) -> None:
        player = table.players[self.seat]
        player.teepees.append(table.trail.pop(action[1]).name)
        player.money += facts.TEEPEE_SPACES[action[1]]


@handles("trade")
def trade(seat: int, part: Part, optional: bool) -> Decision:
    return Trade(seat, optional)


# --- auxiliary actions ----------------------------------------------------------------------------


@dataclass
class Auxiliary(Effect):
    """("auxiliary", name, "single" or "double") (B473)."""

    most: str

    def options(self, table: Table) -> list[Action]:
        return [("auxiliary", *one) for one in auxiliary_choices(table, self.seat, self.most)]

    def take(self, table: Table, action: Action) -> None:
        do_auxiliary(table, self.seat, action[1], action[2])


def do_auxiliary(table: Table, seat: int, name: str, size: str) -> None:
    if size == "double" and name in TWO_MOVES and table.setup.rulings.double_is_two_moves:
        once = AUXILIARY[name]["single"]  # R47, the other reading
        table.push(*tasks_for(seat, once), Immediate(seat, f"{name} again", one(*once)))
    else:
        table.push(*tasks_for(seat, AUXILIARY[name][size]))


@handles("auxiliary")
def auxiliary(seat: int, part: Part, optional: bool) -> Decision:
    return Auxiliary(seat, optional, part[1])


# --- poker ----------------------------------------------------------------------------------------


@dataclass
class SeatWorker(Decision):
    """("seat", worker) (P21)."""

    def options(self, table: Table) -> list[Action]:
        return [("seat", worker) for worker in tiles_to_give(table, self.seat)]

    def take(self, table: Table, action: Action) -> None:
        poker.seat_worker(table, self.seat, action[1])
        table.push(LayCard(self.seat, laid_now=0, done_something=True))


@dataclass
class LayCard(Decision):
    """("lay", card) or ("end",); the action must do something (P22, R14, R80)."""

    laid_now: int
    done_something: bool

    def options(self, table: Table) -> list[Action]:
        choices: list[Action] = []
        if poker.can_lay(table, self.seat, self.laid_now, spendable(table, self.seat)):
            choices = [("lay", card) for card in sorted(set(table.players[self.seat].hand))]
        return [*choices, ("end",)] if self.done_something else choices

    def take(self, table: Table, action: Action) -> None:
        if action != ("end",):
            poker.lay(table, self.seat, action[1], self.laid_now)
            table.push(LayCard(self.seat, self.laid_now + 1, done_something=True))


@dataclass
class UseTable(Step):
    def run(self, table: Table) -> None:
        if table.players[self.seat].seated is None:
            table.push(SeatWorker(self.seat))
        else:
            table.push(LayCard(self.seat, laid_now=0, done_something=False))


@handles("lay cards")
def lay_cards(seat: int, part: Part, optional: bool) -> Step:
    return UseTable(seat)
