"""When an action can be chosen (R14, R33, R94, R100), and the choices of auxiliary actions."""

from __future__ import annotations

from . import discs, facts, north, poker
from .effects import (
    AUXILIARY,
    CARD_OR_BACKWARD,
    CONDITIONS,
    OBJECTIVES,
    TWO_MOVES,
    Alternatives,
    Part,
    Parts,
)
from .market import builds, hires, purchases
from .railway import (
    backward_stops,
    passed_stations,
    special_delivery_counts,
    spendable,
)
from .table import Table, multisets
from .trail import free_stops, hazard_spaces, trades


def matching(hand: list[str], what: str) -> list[str]:
    """Cards of the hand that can be discarded for `what` (B293, B294)."""
    if what == "objective":
        return [card for card in hand if card in OBJECTIVES]
    cattle = [card for card in hand if card in facts.CATTLE]
    if what == "any":
        return cattle
    if what == "value 2":
        return [card for card in cattle if facts.CATTLE[card].value == 2]
    return [card for card in cattle if facts.CATTLE[card].breed == what]


def discards(hand: list[str], what: str, n: int) -> list[tuple[str, ...]]:
    return multisets(matching(hand, what), n)


def pairs(hand: list[str]) -> list[tuple[str, ...]]:
    """Two cattle cards of one breed (B293)."""
    return [pair for breed in facts.BREED_VALUES for pair in multisets(matching(hand, breed), 2)]


def condition_met(table: Table, seat: int, part: Part) -> bool:
    """B163, B292."""
    hand = table.players[seat].hand
    match part:
        case ("discard", what, n):
            return bool(discards(hand, what, n))
        case ("discard pair",):
            return bool(pairs(hand))
        case ("pay", dollars):
            return bool(spendable(table, seat) >= dollars)
        case ("engine back", spaces):
            return bool(backward_stops(table, seat, spaces))
    raise ValueError(f"no condition: {part}")


def passed_upgrades(table: Table, seat: int) -> list[tuple[str, str]]:
    """Stations that 9b can upgrade, with the source of the disc (B538)."""
    money = spendable(table, seat)
    return [
        (station, source)
        for station in passed_stations(table, seat)
        for source in discs.for_station(table, seat, station, money)
    ]


def effect_possible(table: Table, seat: int, part: Part) -> bool:
    """Whether an effect does anything (R100)."""
    player, money = table.players[seat], spendable(table, seat)
    match part:
        case ("gain", _):
            return True
        case ("gain per", count, _) | ("engine", count):
            return table.count(seat, count) >= 1
        case ("certificates", _):
            return player.certificates < table.certificate_limit(seat)
        case ("certificates per", count, _):
            below = player.certificates < table.certificate_limit(seat)
            return below and table.count(seat, count) >= 1
        case ("objective", _):
            return bool(objective_choices(table))
        case ("north objective",):
            return bool(objective_choices(table, north=True))
        case ("hire", modifier):
            return bool(hires(table, seat, modifier, money))
        case ("build", rate):
            return bool(builds(table, seat, rate, money))
        case ("buy",):
            cowboys = player.workers["cowboy"]
            return bool(table.market_deck or purchases(table.market, cowboys, money))
        case ("hazard",):
            return bool(hazard_spaces(table))
        case ("trade",):
            return bool(trades(table, money))
        case ("auxiliary", most):
            return bool(auxiliary_choices(table, seat, most))
        case ("draw", _):
            return table.can_draw(seat) > 0
        case ("remove", _):
            return bool(player.hand)
        case ("rancher", _):
            return True
        case ("free rancher", steps):
            return bool(free_stops(table, player.rancher, steps))
        case ("store", _):
            return bool(north.placements(table, seat, money))
        case ("token",):
            return table.token_supply > 0 or table.setup.rulings.endless_tokens
        case ("free cattle",):
            return bool(free_cattle(table))
        case ("special delivery",):
            return bool(special_delivery_counts(table, seat))
        case ("upgrade passed",):
            return bool(passed_upgrades(table, seat))
        case ("take master",):
            return bool(table.beside_new_york)
        case ("lay cards",):
            return poker.can_use_table(table, seat, money)
        case ("showdown",):
            return poker.can_show(table, seat)
    raise ValueError(f"no effect: {part}")


def can_do(table: Table, seat: int, parts: Parts) -> bool:
    """Conditions in full; a card or backward one decides alone (R33), but X6 needs a store."""
    conditions = [part for part in parts if part[0] in CONDITIONS]
    effects = [part for part in parts if part[0] not in CONDITIONS]
    if not all(condition_met(table, seat, part) for part in conditions):
        return False
    if any(part[0] in CARD_OR_BACKWARD for part in conditions):
        stores = table.players[seat].stores
        return stores > 0 or not any(part[0] == "store" for part in effects)  # R94
    return any(effect_possible(table, seat, part) for part in effects)


def possible_alternatives(table: Table, seat: int, action: Alternatives) -> list[int]:
    return [i for i, parts in enumerate(action) if can_do(table, seat, parts)]


def auxiliary_open(table: Table, seat: int) -> list[tuple[str, str]]:
    """Actions that are not locked, single and double, whether or not they can be done (B470).

    X1, X2 and X6 have a grey space, which is free from the start (B471, N470).
    """
    found = []
    for name in AUXILIARY:
        if name not in table.setup.disc_spaces:
            continue  # X6 without Rails to the North
        free = table.freed(seat, name) + (2 - table.setup.disc_spaces[name].discs)
        found += [(name, size) for size in ("single", "double")[:free]]
    return found


def auxiliary_choices(table: Table, seat: int, most: str) -> list[tuple[str, str]]:
    """What can be done now; most: "single" or "double" (B472, B473)."""
    twice = TWO_MOVES if table.setup.rulings.double_is_two_moves else ()  # R47
    return [
        (name, size)
        for name, size in auxiliary_open(table, seat)
        if (size == "single" or most == "double")
        and can_do(table, seat, AUXILIARY[name]["single" if name in twice else size])
    ]


def objective_choices(table: Table, north: bool = False) -> list[str]:
    """Cards of the offer, and "deck" for its unseen top card (B420, B421, K2).

    north: for an icon of the expansion.
    """
    deck = bool(table.objective_deck) and not (north and table.setup.rulings.offer_only)
    return [*sorted(set(table.offer)), *(["deck"] if deck else [])]


def free_cattle(table: Table) -> list[str]:
    """Cards of value 3 in the market (N105)."""
    return sorted({card for card in table.market if facts.CATTLE[card].value == 3})
