"""Market cards, progress tiles and events of the box, and their alternatives.

Contents of market cards, copies of tiles and pairs of events are reconstructions (D5, D6, D7, D8,
D9); three market cards and the effects are printed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Market:
    """A market card (M162).

    kind: "simple" (1 to `most` units of one thing at `price` each), "bundle" (exactly `goods` for
    `price`) or "wholesale" (any number of goods cards and animals).
    """

    name: str
    kind: str
    goods: tuple[tuple[str, int], ...] = ()
    price: int = 0
    arrow: bool = False

    @property
    def thing(self) -> str:
        """What a simple card takes."""
        return self.goods[0][0]

    @property
    def most(self) -> int:
        """How many units of it."""
        return self.goods[0][1]


WHOLESALE_GOODS_CARD = 3
WHOLESALE_ANIMAL = 4


def simple(name: str, thing: str, most: int, each: int, arrow: bool) -> Market:
    return Market(name, "simple", ((thing, most),), each, arrow)


def bundle(name: str, price: int, arrow: bool, **goods: int) -> Market:
    return Market(name, "bundle", tuple(goods.items()), price, arrow)


ARROW, STAYS = True, False

MARKETS_A = (
    simple("A01", "apple", 3, 4, ARROW),
    simple("A02", "apple", 4, 3, STAYS),
    simple("A03", "wheat", 3, 4, ARROW),
    simple("A04", "wheat", 4, 3, STAYS),
    simple("A05", "grape", 3, 4, ARROW),
    simple("A06", "grape", 4, 3, STAYS),
    simple("A07", "meat", 3, 4, ARROW),
    simple("A08", "meat", 4, 3, STAYS),
    simple("A09", "chicken", 3, 4, ARROW),
    simple("A10", "chicken", 4, 3, STAYS),
    simple("A11", "sheep", 3, 5, ARROW),
    simple("A12", "sheep", 4, 4, STAYS),
    simple("A13", "cow", 3, 6, ARROW),
    simple("A14", "flour", 2, 9, ARROW),
    simple("A15", "egg", 2, 9, ARROW),
    simple("A16", "wool", 2, 8, ARROW),
    bundle("A17", 15, ARROW, apple=3, flour=1),
    bundle("A18", 14, STAYS, wheat=2, grape=2),
    bundle("A19", 15, ARROW, chicken=2, cow=1),
    Market("A20", "wholesale"),
)

MARKETS_B = (
    simple("B01", "flour", 3, 10, ARROW),
    simple("B02", "wine", 3, 12, ARROW),
    simple("B03", "milk", 3, 11, ARROW),
    simple("B04", "wool", 3, 9, STAYS),
    simple("B05", "egg", 3, 10, STAYS),
    simple("B06", "cow", 3, 7, ARROW),
    simple("B07", "sheep", 4, 5, ARROW),
    simple("B08", "chicken", 4, 5, STAYS),
    simple("B09", "meat", 4, 5, ARROW),
    bundle("B10", 19, ARROW, apple=2, wine=1),
    bundle("B11", 22, ARROW, milk=1, egg=1),
    bundle("B12", 20, ARROW, wool=1, milk=1),
    bundle("B13", 28, STAYS, wheat=2, flour=1, egg=1),
    bundle("B14", 24, ARROW, apple=3, wheat=3),
    bundle("B15", 18, STAYS, cow=1, sheep=1, chicken=1),
    Market("B16", "wholesale"),
)

MARKETS_C = (
    bundle("C1", 28, STAYS, apple=2, wheat=2, grape=2),
    bundle("C2", 26, STAYS, cow=3),
    bundle("C3", 28, STAYS, sheep=3, wool=1),
    bundle("C4", 26, STAYS, chicken=3, egg=1),
    bundle("C5", 44, STAYS, flour=2, egg=2),
    bundle("C6", 36, STAYS, milk=2, meat=2),
    bundle("C7", 40, STAYS, wine=2, grape=3),
    bundle("C8", 34, STAYS, wool=2, milk=1),
)

ALL_MARKETS = (*MARKETS_A, *MARKETS_B, *MARKETS_C)


def dearer(card: Market, sign: int) -> Market:
    """Simple cards 1 peso each up or down, 2 from a price of 8 on; bundles 18 %."""
    if card.kind == "simple":
        return replace(card, price=card.price + sign * (2 if card.price >= 8 else 1))
    return replace(card, price=round(card.price * (1 + 0.18 * sign)))


def with_arrow(card: Market, arrow: bool) -> Market:
    return card if card.name.startswith("C") else replace(card, arrow=arrow)


LEVEL_2_EARLY = {
    "A02": simple("A02", "milk", 2, 10, STAYS),
    "A06": simple("A06", "wine", 2, 11, STAYS),
}

OTHER_MARKETS: dict[str, Callable[[Market], Market]] = {
    "markets_cheap": lambda card: dearer(card, -1),
    "markets_rich": lambda card: dearer(card, +1),
    "arrows_all": lambda card: with_arrow(card, True),
    "arrows_none": lambda card: with_arrow(card, False),
    "markets_level2_early": lambda card: LEVEL_2_EARLY.get(card.name, card),
}

# --- progress tiles ------------------------------------------------------------------------------

TILES_A = {
    "sheep_breeding": 1,
    "chicken_breeding": 1,
    "cow_breeding": 1,
    "wine_cellar": 2,
    "shearer": 2,
    "poultry_yard": 2,
    "dairy": 2,
    "mill": 2,
    "shearing_machine": 1,
    "tractor": 1,
    "bank": 2,
    "studies": 1,
    "insurer": 1,
}

TILES_B = {
    "vegetarian": 2,
    "breeder": 2,
    "collector": 2,
    "inventor": 1,
    "veterinarian": 1,
    "sower": 1,
    "water_carrier": 1,
    "profitable": 1,
    "merchant": 1,
    "trainer": 1,
}

# progress_copies_other: second copies of other tiles.
OTHER_TWICE_A = (
    "sheep_breeding",
    "chicken_breeding",
    "cow_breeding",
    "tractor",
    "studies",
    "insurer",
)
OTHER_TWICE_B = ("profitable", "merchant", "trainer")
OTHER_TILES_A = {tile: 2 if tile in OTHER_TWICE_A else 1 for tile in TILES_A}
OTHER_TILES_B = {tile: 2 if tile in OTHER_TWICE_B else 1 for tile in TILES_B}

# --- events --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Event:
    """Half of an event card; `goods` and `bonus` are those of strong demand (M235)."""

    effect: str
    goods: tuple[str, ...] = ()
    bonus: int = 0


def demand(bonus: int, *goods: str) -> Event:
    return Event("strong_demand", goods, bonus)


NO_EVENT = Event("none")
HOLIDAY = Event("holiday_rodeo")
STRIKE = Event("strike")
RAIN = Event("rain")
TAXES = Event("taxes")
DISCOUNT = Event("factory_discount")
FLUCTUATION = Event("market_fluctuation")
THEFT = Event("cattle_theft")
SPRING = Event("spring")
SUBSIDY = Event("subsidy")
ROTATION = Event("crop_rotation")
NO_RODEO = Event("no_rodeo")
DEMAND = demand(1, "wheat", "chicken")

NEGATIVE = ("strike", "taxes", "cattle_theft", "crop_rotation")  # R50

# Upper half (rounds 1 to 4) and lower half (rounds 5 to 7) of each card (M41).
EVENTS = {
    "E01": (HOLIDAY, HOLIDAY),
    "E02": (STRIKE, STRIKE),
    "E03": (RAIN, TAXES),
    "E04": (DISCOUNT, FLUCTUATION),
    "E05": (DEMAND, demand(2, "flour", "egg")),
    "E06": (demand(1, "apple", "sheep"), demand(2, "wine", "milk")),
    "E07": (demand(1, "grape", "cow"), THEFT),
    "E08": (SPRING, SPRING),
    "E09": (SUBSIDY, SUBSIDY),
    "E10": (ROTATION, ROTATION),
    "E11": (TAXES, RAIN),
    "E12": (NO_RODEO, NO_RODEO),
}

EVENTS_PRINTED_ONCE = {
    "E01": (HOLIDAY, THEFT),
    "E02": (STRIKE, FLUCTUATION),
    "E03": (TAXES, RAIN),
    "E04": (DISCOUNT, ROTATION),
    "E05": (DEMAND, SPRING),
    "E06": (THEFT, SUBSIDY),
    "E07": (FLUCTUATION, NO_RODEO),
    "E08": (RAIN, HOLIDAY),
    "E09": (ROTATION, STRIKE),
    "E10": (SPRING, TAXES),
    "E11": (SUBSIDY, DISCOUNT),
    "E12": (NO_RODEO, DEMAND),
}
