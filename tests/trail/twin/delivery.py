"""Deliveries: which city with which disc, what the city gives, what transport costs (7.3, 14.3)."""

from __future__ import annotations

from typing import NamedTuple

from . import discs, facts
from .effects import Parts
from .railway import transport
from .table import Table


def breeding_total(hand: list[str]) -> int:
    """The values of the different breeds, each once (B200)."""
    breeds = {facts.CATTLE[card].breed for card in hand if card in facts.CATTLE}
    return sum(facts.BREED_VALUES[breed] for breed in breeds)


def income(table: Table, seat: int, spent: int) -> int:
    """With all permanent and the temporary certificates spent (B201, B202, B203)."""
    hand = table.players[seat].hand
    return breeding_total(hand) + table.permanent_certificates(seat) + spent


def certificates_left(owned: int, spent: int) -> int:
    """The highest printed number that is not above the rest (R19)."""
    return max(number for number in facts.CERTIFICATE_TRACK if number <= owned - spent)


def open_cities(table: Table, seat: int, limit: int) -> list[str]:
    """Of value at most the limit, no own disc or repeatable, large ones with a store (N210)."""
    return [
        name
        for name, city in table.setup.cities.items()
        if city.value <= limit
        and (city.repeatable or seat not in table.cities[name])
        and (not city.large or name in table.own_stores(seat))
    ]


def city_dollars(table: Table, city: str) -> int:
    """Dollars that the delivery action of the city itself gives; they come before transport."""
    return sum(part[1] for part in table.setup.cities[city].parts if part[0] == "gain")


def disc_sources(table: Table, seat: int, city: str, special: bool) -> list[str]:
    """R20: disc first, then the dollars of the city, then transport (R22)."""
    money = table.players[seat].money
    crosses = 0 if special else transport(table, seat, city)  # B543

    def payable(cost: int) -> bool:
        enough_for_disc = money >= cost
        return enough_for_disc and money - cost + city_dollars(table, city) >= crosses

    return discs.sources(table, seat, table.setup.cities[city].frame, payable)


def options(table: Table, seat: int, limit: int, special: bool = False) -> list[tuple[str, str]]:
    """Every pair of a city and a disc (B210, B211, B212)."""
    return [
        (city, source)
        for city in open_cities(table, seat, limit)
        for source in disc_sources(table, seat, city, special)
    ]


def arrows_completed(table: Table, seat: int, city: str) -> list[Parts]:
    """Actions of arrows that a first disc on this city would complete (B215, R24)."""
    if seat in table.cities[city]:
        return []
    return [
        arrow.parts
        for arrow in table.setup.arrows
        if city in arrow.cities
        and all(other == city or seat in table.cities[other] for other in arrow.cities)
    ]


class Delivery(NamedTuple):
    """What a delivery would give: for comparison."""

    crosses: int
    dollars: int
    objectives: int
    tokens: int
    masters: int


def preview(table: Table, seat: int, city: str, special: bool = False) -> Delivery:
    parts = [part for parts in delivery_actions(table, seat, city) for part in parts]
    words = [part[0] for part in parts]
    return Delivery(
        crosses=0 if special else transport(table, seat, city),
        dollars=city_dollars(table, city),
        objectives=words.count("objective") + words.count("north objective"),
        tokens=words.count("token"),
        masters=words.count("take master"),
    )


def delivery_actions(table: Table, seat: int, city: str) -> list[Parts]:
    """The action of the city itself, then those of arrows (B215, R22)."""
    return [table.setup.cities[city].parts, *arrows_completed(table, seat, city)]
