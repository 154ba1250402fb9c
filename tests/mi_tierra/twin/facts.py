"""Numbers of the box: what there is, what it costs, what it yields; and the named alternatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from . import cards
from .farm_board import FarmBoard, farm_board

ROUNDS = 7  # M40
DECK_B_FROM = 5  # M43

PLANTS = ("apple", "wheat", "grape")
LEVEL_1 = ("apple", "wheat", "grape", "meat")
LEVEL_2 = ("flour", "wine", "milk", "wool", "egg")
LEVEL_3 = ("jacket", "dessert", "cake", "chicha")
ANIMALS = ("cow", "sheep", "chicken")

# M11
CUBES = 10
PENS = 12
ANIMAL_TOKENS = {"cow": 10, "sheep": 12, "chicken": 12}
HORSES = 5
PLANT_TOKENS = {"apple": 9, "wheat": 7, "grape": 7}

PEN_HOLDS = 3  # M91

# M28, M29
FIRST_PESOS = 10
WORKERS_AT_START = {2: 4, 3: 4, 4: 3, 5: 2, 6: 2}
COUNTRY_MARKETS = {2: 4, 3: 4, 4: 4, 5: 6, 6: 6}  # M23
CITY_MARKETS = 4  # M24
TILES_ON_OFFER = 4  # M25
SLOTS = 3  # M118

START_CHOICES = ("apple_plant", "wheat_plant", "grape_plant", "pen", "cow", "sheep", "chicken")

AREAS = tuple(range(1, 18))
WHEELED_AREAS = (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13)
ONE_WHEEL_AREAS_OF_TWO = (1, 2, 3, 4, 5, 6, 7, 9)  # M272, K13
NOT_IN_SIMPLIFIED = (7, 8, 16, 17)  # M285

# M66
SPOTS = ("TL", "TR", "BL", "BR")
TOUCHED = {
    "top": ("TL", "TR"),
    "left": ("TL", "BL"),
    "right": ("TR", "BR"),
    "bottom": ("BL", "BR"),
    "centre": ("TL", "TR", "BL", "BR"),
}

# M161: deals of a wheel, and whether they may be black.
MARKET_WHEELS = {
    1: (1, False),
    2: (1, False),
    3: (2, False),
    4: (2, False),
    5: (2, True),
    6: (2, True),
}
BLACK_MOST = 3  # M165

PLAZA_PER_WAITING = 2  # M98

# M122, M123, M124, M125
FACTORY_FEE = 5
FACTORY_FEE_DISCOUNT = 3  # M234
LEVEL_3_PESOS = 35
LEVEL_3_PESOS_FLUCTUATION = 42  # M237
RECIPES: dict[int, dict[str, dict[str, int]]] = {
    10: {"flour": {"wheat": 3}, "wine": {"grape": 3}},
    11: {"milk": {"cow": 2}, "wool": {"sheep": 3}, "egg": {"chicken": 3}},
    12: {"jacket": {"wool": 4}, "dessert": {"egg": 2, "flour": 1}},
    13: {"cake": {"milk": 2, "flour": 1}, "chicha": {"apple": 2, "wine": 2}},
}

HARVEST_MOST = 4  # M146
TRACTOR_FIELDS = 3  # M210
BANK_PESOS = 3  # M211

RODEO_PRIZES = {2: 15, 5: 20, 7: 25}  # M180
EVENT_RODEO_PRIZE = 20  # M181
EVENT_RODEO_MORE = 5
RODEO_ENTRY_LEVEL = 1  # K5

TAX_PER = 10  # M233
THEFT_ANIMALS = 2  # M236
SUBSIDY_PESOS = 7  # M243
SPRING_FROM = {"cow": 2, "sheep": 3, "chicken": 3}  # M242

# M251
EQUAL_SETS = {1: 0, 2: 4, 3: 9, 4: 15, 5: 22}
DIFFERENT_SETS = {1: 0, 2: 10, 3: 25, 4: 50}

BLACK_SELL = {
    "apple": 1,
    "wheat": 1,
    "grape": 1,
    "meat": 2,
    "chicken": 1,
    "sheep": 2,
    "cow": 2,
    "flour": 6,
    "egg": 6,
    "wool": 6,
    "milk": 7,
    "wine": 9,
}
BLACK_BUY = {"apple": 2, "wheat": 2, "grape": 2, "meat": 4, "chicken": 3, "sheep": 3, "cow": 4}

# What cannot be known and has a named alternative (section 20 of the digest).
OVERLAYS = (
    "dice_skewed",
    "black_market_milk9_wine7",
    "factory_wheels_1",
    "factory_wheels_3",
    "horse_starts_untrained",
    "horse_no_ceiling",
    "farm_3x3",
    "farm_3x5",
    *cards.OTHER_MARKETS,
    "events_printed_once",
    "progress_copies_other",
)


@dataclass(frozen=True)
class Facts:
    """What an alternative can change."""

    board: FarmBoard = field(default_factory=lambda: farm_board(4))
    wheels: Mapping[int, int] = field(default_factory=lambda: dict.fromkeys(WHEELED_AREAS, 2))
    die_1_2: tuple[int, ...] = (1, 1, 1, 2, 2, 2)  # M82
    die_1_3: tuple[int, ...] = (1, 1, 2, 2, 3, 3)
    black_sell: Mapping[str, int] = field(default_factory=lambda: dict(BLACK_SELL))
    horse_start: int = 1  # K5
    horse_ceiling: int | None = 5  # R30
    markets: Mapping[str, cards.Market] = field(
        default_factory=lambda: {card.name: card for card in cards.ALL_MARKETS}
    )
    tiles: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {"A": cards.TILES_A, "B": cards.TILES_B}
    )
    events: Mapping[str, tuple[cards.Event, cards.Event]] = field(
        default_factory=lambda: cards.EVENTS
    )

    def unsold(self, thing: str) -> int:
        """Half of the black-market selling price, rounded up (M253)."""
        return (self.black_sell[thing] + 1) // 2

    def deck(self, letter: str) -> list[str]:
        """The names of the market cards of a deck."""
        return [name for name in self.markets if name.startswith(letter)]

    def tile_deck(self, letter: str) -> list[str]:
        return [tile for tile, copies in self.tiles[letter].items() for _ in range(copies)]


@cache
def facts_with(overlays: tuple[str, ...]) -> Facts:
    """The facts of the box, changed by the alternatives named."""
    unknown = set(overlays) - set(OVERLAYS)
    assert not unknown, f"no such alternatives: {sorted(unknown)}"
    usual = Facts()
    wheels, sell = dict(usual.wheels), dict(usual.black_sell)
    markets = dict(usual.markets)
    factories = {"factory_wheels_1": 1, "factory_wheels_3": 3}
    for overlay in overlays:
        if overlay in factories:
            wheels |= dict.fromkeys((10, 11, 12, 13), factories[overlay])
        if overlay in cards.OTHER_MARKETS:
            change = cards.OTHER_MARKETS[overlay]
            markets = {name: change(card) for name, card in markets.items()}
    if "black_market_milk9_wine7" in overlays:
        sell |= {"milk": 9, "wine": 7}
    columns = 3 if "farm_3x3" in overlays else 5 if "farm_3x5" in overlays else 4
    other_tiles = {"A": cards.OTHER_TILES_A, "B": cards.OTHER_TILES_B}
    return Facts(
        board=farm_board(columns),
        wheels=wheels,
        die_1_2=(1, 1, 1, 1, 2, 2) if "dice_skewed" in overlays else usual.die_1_2,
        black_sell=sell,
        horse_start=0 if "horse_starts_untrained" in overlays else usual.horse_start,
        horse_ceiling=None if "horse_no_ceiling" in overlays else usual.horse_ceiling,
        markets=markets,
        tiles=other_tiles if "progress_copies_other" in overlays else usual.tiles,
        events=cards.EVENTS_PRINTED_ONCE if "events_printed_once" in overlays else usual.events,
    )
