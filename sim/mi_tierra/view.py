"""A state read in the words of the game: farms, goods, cards, events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.core.view import StateView
from sim.core.words import count, listed
from sim.mi_tierra import grid
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.kernel.rooms import vocabulary
from sim.mi_tierra.names import (
    ANIMALS,
    AREAS,
    CITY_MARKETS,
    EFFECTS,
    EVENTS,
    GOODS,
    MARKETS,
    PLANTS,
    THINGS,
    TILES,
)

STABLES = ("upper", "lower")
UNCOUNTED = ("wheat", "meat", "flour", "wine", "milk", "wool", "chicha", "sheep")  # 2 wheat
DEMAND = EFFECTS.index("demand")
EFFECT_WORDS = {
    "holiday": "a holiday with a rodeo",
    "strike": "strike",
    "rain": "rain",
    "taxes": "taxes",
    "discount": "a discount in the small factories",
    "fluctuation": "a fluctuation of the market",
    "theft": "cattle theft",
    "spring": "spring",
    "subsidy": "a subsidy",
    "rotation": "crop rotation",
    "no_rodeo": "no rodeo",
}


def pesos(n: int) -> str:
    return count(n, "peso")


def some(n: int, thing: str) -> str:
    """1 apple, 3 wheat."""
    return f"{n} {thing}" if thing in UNCOUNTED else count(n, thing)


def spoken(name: str) -> str:
    """A name of the tables as people say it: sheep breeding."""
    return name.replace("_", " ")


def members(bits: int) -> list[int]:
    """The numbers of a set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def area(number: int) -> str:
    """An area with its number: cow barn (area 3)."""
    return f"{spoken(AREAS[number])} (area {number + 1})"


class View(StateView):
    """A state together with its tables, read in the words of the game."""

    vocabulary = vocabulary

    # --- the table ----------------------------------------------------------------------------

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return [self.state(L.ORDER + place) - 1 for place in range(self.players)]

    @property
    def effect(self) -> int:
        """Where the active half of the event stands among all halves; -1 without an event."""
        event = self.state(L.EVENT)
        lower = self.state(L.ROUND) >= self.table(t.LOWER_FROM)
        return 2 * (event - 1) + lower if event else -1

    def is_active(self, effect: str) -> bool:
        """Whether the event of the round has an effect."""
        half = self.effect
        return half >= 0 and EFFECTS[self.table(t.EFFECT + half)] == effect

    def event(self, card: int, lower: bool) -> str:
        """What one half of an event brings: E05, strong demand for wheat and chicken."""
        half = 2 * card + lower
        effect = self.table(t.EFFECT + half)
        if effect == DEMAND:
            wanted = [spoken(THINGS[i]) for i in members(self.table(t.EFFECT_THINGS + half))]
            words = f"strong demand for {listed(wanted)}"
        else:
            words = EFFECT_WORDS[EFFECTS[effect]]
        return f"{EVENTS[card]}, {words}"

    def demanded(self, thing: int) -> int:
        """Pesos more for a thing that is sold on a public or city market (M235)."""
        half = self.effect
        if half < 0 or not self.table(t.EFFECT_THINGS + half) >> thing & 1:
            return 0
        return self.table(t.EFFECT_PESOS + half)

    def card(self, card: int) -> str:
        """A market card by its number among those of country and city: A13 (1 to 3 cows ...)."""
        name = (*MARKETS, *CITY_MARKETS)[card]
        kind, price = self.table(t.CARD_TYPE + card), pesos(self.table(t.CARD_PRICE + card))
        if kind == L.WHOLESALE:
            return f"{name} (wholesale)"
        goods = self.set_of(card)
        if kind == L.SIMPLE:
            ((thing, units),) = goods
            most = some(units, THINGS[thing])
            return f"{name} ({'1 to ' if units > 1 else ''}{most} at {price} each)"
        return f"{name} ({self.things(goods)} for {price})"

    def set_of(self, card: int) -> list[tuple[int, int]]:
        """The things of a market card, each with its number."""
        first = card * t.MAX_PARTS
        return [
            (self.table(t.CARD_THING + first + part), self.table(t.CARD_UNITS + first + part))
            for part in range(self.table(t.CARD_PARTS + card))
        ]

    @staticmethod
    def things(numbers: Iterable[tuple[int, int]]) -> str:
        """3 apples and 1 flour."""
        return listed([some(n, THINGS[thing]) for thing, n in numbers])

    def income(self, sold: Iterable[tuple[int, int]], card: int) -> int:
        """What a public or city market pays for things (M162, M170, R33)."""
        kind, price = self.table(t.CARD_TYPE + card), self.table(t.CARD_PRICE + card)
        total = price if kind == L.BUNDLE else 0
        for thing, number in sold:
            each = self.demanded(thing)
            if kind == L.SIMPLE:
                each += price
            elif kind == L.WHOLESALE:
                animal = thing >= L.N_SOLD_GOODS
                each += self.table(t.WHOLESALE_ANIMAL if animal else t.WHOLESALE_GOOD)
            total += each * number
        return total

    # --- a farm -------------------------------------------------------------------------------

    def plant_on(self, p: int, space: int) -> int | None:
        """The kind of the plantation of a space, the orchard included."""
        if self.table(t.ORCHARD) >> space & 1:
            return L.APPLE
        for kind in range(L.N_PLANTS):
            if self.seat(p, L.PLANTS + kind) >> space & 1:
                return kind
        return None

    def watered(self, p: int) -> int:
        """The set of the spaces with water (M143, R46)."""
        if self.state(L.SIMPLIFIED):
            return self.table(t.FIELDS) | self.table(t.ORCHARD)
        spaces = self.table(t.HOUSE)
        for edge in members(self.seat(p, L.CUBES)):
            spaces |= self.table(t.EDGE_SPACES + edge)
        return spaces

    def fruitful(self, p: int, kind: int, spaces: Sequence[int]) -> list[int]:
        """The plantations of a kind that give something, of some spaces (M142, M143, R22)."""
        spent = self.seat(p, L.HARVESTED) if self.table(t.FIELD_ONCE) else 0
        open_ = self.watered(p) & ~spent
        return [i for i in spaces if open_ >> i & 1 and self.plant_on(p, i) == kind]

    def place_of_cube(self, place: int) -> str:
        """Where a cube lies: an edge, or a stable."""
        if place < L.N_EDGES:
            return grid.EDGE_NAMES[place]
        return f"the {STABLES[place - L.N_EDGES]} stable"

    def on_space(self, p: int, space: int) -> str:
        """What grows or lives on a space; "" where nothing does."""
        for stable in range(L.N_STABLES):
            if self.table(t.STABLE + stable) >> space & 1:
                if self.seat(p, L.HORSES) >> stable & 1:
                    return f"the {STABLES[stable]} stable with a horse"
                return f"the {STABLES[stable]} stable"
        kind = self.plant_on(p, space)
        return "" if kind is None else PLANTS[kind]

    def horse(self, p: int, stable: int) -> str:
        """the upper horse (level 3)"""
        return f"the {STABLES[stable]} horse (level {self.seat(p, L.LEVEL + stable)})"

    def tile(self, p: int, slot: int) -> str:
        """The active tile of a slot; "" for a free one."""
        tile = self.seat(p, L.TILES + slot)
        return spoken(TILES[tile - 1]) if tile else ""

    def goods(self, p: int) -> dict[str, int]:
        """The goods cards of a player."""
        return {name: n for i, name in enumerate(GOODS) if (n := self.seat(p, L.GOODS + i))}

    def animals(self, p: int) -> dict[str, int]:
        return {name: n for i, name in enumerate(ANIMALS) if (n := self.seat(p, L.ANIMALS + i))}
