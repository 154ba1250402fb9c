"""Kinds of fields: what the numbers of a state mean, declared once, in the layout of a game.

A state is one vector of integers. The layout names its fields, and says of each one

- its **kind**: a `Counter`, a `Flag`, a `Marker` on a place, `Bits` of a set, a `Pile` ...;
- its **places**, if it has several entries: a vocabulary (`Things`) for each axis;
- its **role**: chosen in the set-up, following from other fields, a statistic, or (most of them)
  the game itself;
- from whom it is **hidden**, and which **secret** it is part of;
- its **key** in a position, if that is not its name, and the **form** of it there.

    cards = Things("cards", CARD_KINDS, "a card", lambda tables: tables.names.cards)
    seat = StateBlock()
    PESOS = seat.add("pesos", Counter(), "money")
    AT = seat.add("at", Marker(nodes, besides={-1: None}), "where the rider is")
    HAND_N = seat.add("hand_n", Counter(MAX_HAND))
    HAND = seat.add(
        "hand", Hand(cards, MAX_HAND, count="hand_n"), hidden=FROM_OTHERS, secret="herd"
    )
    ...
    state = StateBlock()
    BAG_N = state.add("bag_n", Counter(BAG_SIZE), places=(letters,))
    BAG = state.add("bag", Pile(tiles, BAG_SIZE, count="bag_n"), places=(letters,), hidden=FROM_ALL)
    SEATS = state.add("seats", Seat(seat), places=(players,))

`add` gives the offset, which is all that compiled code knows. What follows from the declarations,
without a line in the game: range checks (sim.core.ranges), the conservation laws of the referee
(sim.core.components), re-dealing of what a player cannot see (sim.core.secrets, sim.core.hidden),
positions as JSON (sim.core.codec), differences of states in words (sim.core.difference) and the
observation of a seat (sim.core.observation).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from sim.core.layout import STREAM_SIZE

MAX_AMOUNT = 1_000_000  # money, statistics: what the rules do not limit
MAX_STREAM = 2**31 - 1  # the numbers of a random stream (sim.core.rng)
ANYTHING = 1 << 62

# --- roles ------------------------------------------------------------------------------------
SETUP = "setup"  # chosen before the game, the same ever since
DERIVED = "derived"  # follows from other fields; kept because it is often asked for
INDEX = "index"  # the same, and nobody looks at it: pointers, sets in words, what finds things fast
STATISTIC = "statistic"  # of no effect on the game

# --- who cannot see a field --------------------------------------------------------------------
FROM_NOBODY, FROM_OTHERS, FROM_ALL = "", "others", "all"

# --- how a position writes counters that are not an object by name (sim.core.codec) --------------
SPARSE = "sparse"  # an object without the zeros
REPEATED = "repeated"  # a list with each name as often as it is counted

Names = Callable[[Any], Sequence[str]]  # of the tables of a game: an overlay can rename things


@dataclass(frozen=True)
class Things:
    """A vocabulary: things that are numbered from 0, with names.

    name: what they are called together, such as "cards".
    size: how many numbers there are; tables may leave some of them without a name.
    a: one of them in a message, such as "a card"; "" if a message can list them all.
    names: their names, or a function of the tables that gives them; left out, they are called by
        their numbers from 1 on, and are so written in positions.
    """

    name: str
    size: int
    a: str = ""
    names: tuple[str, ...] | Names = ()

    @property
    def numbered(self) -> bool:
        return self.names == ()

    def named(self, tables: Any) -> list[str]:
        """The names by number; "" where a number is not in use."""
        if self.numbered:
            return [str(i + 1) for i in range(self.size)]
        names = list(self.names(tables) if callable(self.names) else self.names)
        return names + [""] * (self.size - len(names))


@dataclass(frozen=True)
class Players(Things):
    """The seats of a game. A viewer sees them from the own seat on, in turn order."""


# --- kinds ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """What the numbers at one place of a field mean: `width` of them, from `low` to `high`.

    A kind that states no `high` is any number from 0 on.
    """

    @property
    def width(self) -> int:
        return 1

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int:
        return ANYTHING


@dataclass(frozen=True)
class Counter(Kind):
    """A whole number; `default` is that of what is to be done where a position leaves it out."""

    at_most: int = MAX_AMOUNT
    at_least: int = 0
    default: int | None = None

    @property
    def low(self) -> int:
        return self.at_least

    @property
    def high(self) -> int:
        return self.at_most


@dataclass(frozen=True)
class Flag(Kind):
    """0 or 1."""

    @property
    def high(self) -> int:
        return 1


@dataclass(frozen=True)
class Marker(Kind):
    """One of some things, as `first` + its number; `besides` names the values that are none.

    Marker(nodes, besides={-1: None})                  a node from 0 on, or -1: nowhere (null)
    Marker(tiles, first=1)                             0: nothing, else 1 + tile
    Marker(nodes, 1, {0: "supply", -1: "box"})         two more places
    """

    of: Things
    first: int = 0
    besides: Mapping[int, str | None] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.first == 1 and not self.besides:
            object.__setattr__(self, "besides", {0: None})

    @property
    def low(self) -> int:
        return min([self.first, *self.besides])

    @property
    def high(self) -> int:
        return max([self.first + self.of.size - 1, *self.besides])

    @property
    def nothing(self) -> int | None:
        """The value that stands for nothing, if there is one."""
        return next((value for value, word in self.besides.items() if word is None), None)

    def means(self, value: int) -> bool:
        """Does the value stand for a thing, or for one of `besides`?"""
        return value in self.besides or 0 <= value - self.first < self.of.size

    def word(self, value: int, tables: Any) -> str | None:
        """The name of what a value stands for; None for nothing."""
        if value in self.besides:
            return self.besides[value]
        return self.of.named(tables)[value - self.first]


@dataclass(frozen=True)
class Owned(Kind):
    """A thing of a player's: 0 nothing, else 1 + seat * number of things + thing."""

    owners: Players
    of: Things

    @property
    def high(self) -> int:
        return self.owners.size * self.of.size

    def means(self, value: int) -> bool:
        """Does the value stand for a thing of somebody's, or for nothing?"""
        return 0 <= value <= self.high

    def split(self, value: int) -> tuple[int, int]:
        """Owner and thing of a value above 0."""
        return divmod(value - 1, self.of.size)

    def word(self, value: int, tables: Any) -> str | None:
        """The name of what a value stands for; None for nothing."""
        if value == 0:
            return None
        owner, thing = self.split(value)
        return f"{self.of.named(tables)[thing]} of player {owner + 1}"


@dataclass(frozen=True)
class AnyOf(Kind):
    """Things of several vocabularies, told apart by their numbers: markers with other `first`.

    AnyOf((Owned(players, tiles), Marker(ponds, first=1 + 4 * N_TILES)))    a tile of one of four
    players, or a pond
    """

    markers: tuple[Marker | Owned, ...]

    @property
    def low(self) -> int:
        return min(marker.low for marker in self.markers)

    @property
    def high(self) -> int:
        return max(marker.high for marker in self.markers)

    def marker(self, value: int) -> Marker | Owned:
        """The one whose value this is."""
        for marker in self.markers:
            if marker.means(value):
                return marker
        raise ValueError(f"{value} stands for nothing")


@dataclass(frozen=True)
class Either(Kind):
    """Other kinds at other places: `which` gives the kind's index for each place, -1: always 0."""

    kinds: tuple[Kind, ...]
    which: Callable[[Any], Sequence[int]]

    @property
    def high(self) -> int:
        return max(kind.high for kind in self.kinds)


@dataclass(frozen=True)
class Bits(Kind):
    """A set of things, one bit for each."""

    of: Things

    @property
    def high(self) -> int:
        return (1 << self.of.size) - 1


@dataclass(frozen=True)
class Switches(Bits):
    """A set whose members are keys of their own in a position, left out where they are off."""


@dataclass(frozen=True)
class Follows(Kind):
    """A number that follows from other fields and the rest of the position: it is not written."""


@dataclass(frozen=True)
class Pile(Kind):
    """Things in order, the next one last. `count` is the field that says how many there are.

    `listed` turns it round for people: the first is stored first.
    """

    of: Things
    room: int
    count: str
    listed: bool = False

    @property
    def width(self) -> int:
        return self.room

    @property
    def high(self) -> int:
        return self.of.size - 1


@dataclass(frozen=True)
class Hand(Pile):
    """A pile that its owner knows.

    `known` is the field that counts, by kind, those of the cards that everybody knows of (they were
    bought openly): never more than the hand holds of a kind.
    """

    listed: bool = True
    known: str = ""


@dataclass(frozen=True)
class Counts(Kind):
    """How many there are of each thing, at most `at_most` of one; `known` as in a `Hand`.

    It holds things, so it can be a hand or a pile without an order. A position writes an object by
    name, or what the form of the field says.
    """

    of: Things
    at_most: int
    known: str = ""

    @property
    def width(self) -> int:
        return self.of.size

    @property
    def high(self) -> int:
        return self.at_most


@dataclass(frozen=True)
class Stream(Kind):
    """A stream of chance (sim.core.rng): a key of two numbers, and how many were drawn."""

    @property
    def width(self) -> int:
        return STREAM_SIZE

    @property
    def high(self) -> int:
        return MAX_STREAM


@dataclass(frozen=True)
class Pending(Kind):
    """What is still to be done: frames of `size` numbers, the first of which says what.

    `count` is the field with their number. What the numbers mean, the vocabulary of the game says.
    """

    frames: int
    size: int
    count: str

    @property
    def width(self) -> int:
        return self.frames * self.size

    @property
    def low(self) -> int:
        return -MAX_AMOUNT


@dataclass(frozen=True)
class Seat(Kind):
    """What each player has: fields of their own."""

    block: StateBlock = field(hash=False)

    @property
    def width(self) -> int:
        return self.block.size


# --- fields -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Joined:
    """A marker of the table that says more about each entry of a field: the side of a building.

    entries: of the tables: for each entry of the field the entry of the marker; left out, the same.
    """

    marker: str
    entries: Callable[[Any], Sequence[int]] | None = field(default=None, hash=False)


@dataclass(frozen=True)
class StateField:
    """A field of a state: where it is, what it means, and its key in a position.

    `secret` is the name that hidden fields share whose things are mixed up for who cannot see them.
    `valued` and `joined` are about what a value network reads (sim.core.features): not a field that
    says again what another one says, and one entry together with that of another field.
    """

    name: str
    start: int
    kind: Kind
    about: str = ""
    places: tuple[Things, ...] = ()
    role: str = ""
    hidden: str = FROM_NOBODY
    key: str = ""
    form: str = ""
    secret: str = ""
    valued: bool = True
    joined: Joined | None = None

    @cached_property
    def entries(self) -> int:
        """How many places it has."""
        return prod(axis.size for axis in self.places)

    @cached_property
    def size(self) -> int:
        return self.entries * self.kind.width

    def starts(self) -> range:
        """Where the places begin, from the start of the block."""
        return range(self.start, self.start + self.size, self.kind.width)

    def labels(self, tables: Any) -> list[str]:
        """The name of each place; "" for the only one."""
        axes = [axis.named(tables) for axis in self.places]
        named = [[name or f"{i + 1}" for i, name in enumerate(axis)] for axis in axes]
        return [",".join(at) for at in product(*named)]


class StateBlock:
    """A run of declared fields; `add` gives the offset of the new one."""

    def __init__(self) -> None:
        self.fields: dict[str, StateField] = {}
        self.size = 0

    def add(
        self,
        name: str,
        kind: Kind,
        about: str = "",
        places: tuple[Things, ...] = (),
        role: str = "",
        hidden: str = FROM_NOBODY,
        key: str = "",
        form: str = "",
        secret: str = "",
        valued: bool = True,
        joined: Joined | None = None,
    ) -> int:
        if name in self.fields:
            raise ValueError(f"layout: field {name!r} is stated twice")
        if isinstance(kind, Pile | Pending) and kind.count not in self.fields:
            raise ValueError(f"layout: {name!r} is counted by {kind.count!r}: state that first")
        key = key or name
        about_it = (about, places, role, hidden, key, form, secret, valued, joined)
        new = StateField(name, self.size, kind, *about_it)
        self.fields[name] = new
        self.size += new.size
        return new.start

    def __getitem__(self, name: str) -> StateField:
        return self.fields[name]

    def __iter__(self) -> Iterator[StateField]:
        return iter(self.fields.values())

    @property
    def seats(self) -> StateField | None:
        """The field that holds the players' blocks."""
        return next((one for one in self if isinstance(one.kind, Seat)), None)
