"""A game of Mi Tierra as plain data: what lies where, who has what, and what is still to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, Protocol

from . import facts as f
from .cards import NO_EVENT, Event
from .facts import Facts, facts_with
from .farm_board import Pair, Space

NOBODY = -1


@dataclass(frozen=True)
class Switches:
    """Rulings that can be read the other way."""

    two_player_wheels: bool = True  # R3
    two_player_markets: bool = True  # R3
    six_player_third_wheel: bool = True  # R3
    shearing_machine_all_pairs: bool = False  # R26
    tractor_all_workers: bool = True  # R27
    field_once_per_round: bool = False  # R22
    end_sell_animals: bool = False  # R41
    market_reshuffle: bool = False  # R31
    tie_first_winners_to_stock: bool = False  # R37
    rain_before_turn_order: bool = False  # R9
    end_events_round_7: bool = True  # R40
    stock_out_animal_gives_meat: bool = True  # R6
    pipe_takes_cube: bool = False  # R14


SWITCHES = tuple(switch.name for switch in fields(Switches))


@dataclass(frozen=True)
class Setup:
    """What is agreed before a game: 2 to 6 players (M16), variants, switches, alternatives."""

    players: int
    no_dice: bool = False  # M280
    simplified: bool = False  # M285
    switches: Switches = Switches()
    overlays: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        assert 2 <= self.players <= 6, f"players: {self.players}, expected 2 to 6 (M16)"


class Chance(Protocol):
    """Whatever decides dice and the order of decks."""

    def roll(self, faces: tuple[int, ...]) -> int: ...

    def shuffle(self, cards: list[Any]) -> list[Any]: ...


class Luck:
    """Chance from a seed."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)

    def roll(self, faces: tuple[int, ...]) -> int:
        return self.random.choice(faces)

    def shuffle(self, cards: list[Any]) -> list[Any]:
        return self.random.sample(cards, len(cards))


@dataclass(frozen=True)
class Action:
    """A choice at a decision point: its name and named values."""

    name: str
    values: tuple[tuple[str, Hashable], ...] = ()

    def __getitem__(self, key: str) -> Any:
        return dict(self.values)[key]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{key}={value}' for key, value in self.values)})"


def act(name: str, **values: Hashable) -> Action:
    return Action(name, tuple(values.items()))


@dataclass(frozen=True)
class Task:
    """Something to do: an automatic step, or a decision of a player."""

    name: str
    player: int = NOBODY
    details: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.details[key]


def task(name: str, player: int = NOBODY, **details: Any) -> Task:
    return Task(name, player, details)


@dataclass
class Player:
    """A player and the farm.

    booked: every income and expense since the start pesos (I12).
    animals: cows, sheep and chickens; in which pen they are is free at any time (R5).
    worked: how many of them gave a level-2 good this round (R28).
    cubes, wet_stables: water on edges and on stables.
    slots: piles of progress tiles; the last of a pile is active (M118).
    workers: those in hand, also while they are placed; to_place: those still to place this round.
    """

    pesos: int = 0
    start_pesos: int = 0
    booked: list[tuple[str, int]] = field(default_factory=list)
    goods: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)  # level-3 goods (I19)
    animals: Counter[str] = field(default_factory=Counter)
    worked: Counter[str] = field(default_factory=Counter)
    pens: list[Pair] = field(default_factory=list)
    plants: dict[Space, str] = field(default_factory=dict)
    cubes: set[Pair] = field(default_factory=set)
    wet_stables: set[Space] = field(default_factory=set)
    horses: dict[Space, int] = field(default_factory=dict)
    slots: list[list[str]] = field(default_factory=lambda: [[] for _ in range(f.SLOTS)])
    city_cards: list[str] = field(default_factory=list)
    start_pair: frozenset[str] = frozenset()
    waiting: bool = True  # one worker on the plaza (M21)
    workers: int = 0
    # Of this round:
    round_workers: int = 0
    to_place: int = 0
    farm_workers: set[Pair] = field(default_factory=set)
    tiles_used: set[int] = field(default_factory=set)  # slots
    rerolls: int = 0
    trained: set[Space] = field(default_factory=set)
    harvested: set[Space] = field(default_factory=set)
    tractor_uses: int = 0

    def active(self, tile: str) -> int:
        """How many active tiles of a kind (M118)."""
        return sum(1 for pile in self.slots if pile and pile[-1] == tile)

    def water(self) -> int:
        """Cubes on the farm, stables included."""
        return len(self.cubes) + len(self.wet_stables)

    def covered(self) -> set[Space]:
        """The spaces under pens."""
        return {space for pen in self.pens for space in pen}


@dataclass
class Score:
    """The parts of the final pesos (M250); bonus is that of each active B tile."""

    pesos: int
    sets: int
    bonus: tuple[tuple[str, int], ...]
    unsold: int
    level_3: int
    best_horse: int

    @property
    def total(self) -> int:
        return self.pesos + self.sets + sum(points for _, points in self.bonus) + self.unsold


@dataclass
class Table:
    """Everything on the table.

    todo: what is still to do, the next thing last.
    wheels: by area, who placed how many workers, from the left (M64).
    upper, bottom: face-up country markets; with M274 `upper` is in order of age, the oldest first.
    market_deck: that in use, the top card first; market_out: cards of it used or removed.
    """

    setup: Setup
    players: list[Player]
    order: list[int]
    round: int = 0
    todo: list[Task] = field(default_factory=list)
    # Stocks:
    mill: int = f.CUBES
    pens: int = f.PENS
    horses: int = f.HORSES
    animals: Counter[str] = field(default_factory=lambda: Counter(f.ANIMAL_TOKENS))
    plants: Counter[str] = field(default_factory=lambda: Counter(f.PLANT_TOKENS))
    # Workers on the board:
    wheels: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    progress_workers: dict[str, int] = field(default_factory=dict)
    market_workers: dict[int, int] = field(default_factory=dict)
    city_workers: dict[int, int] = field(default_factory=dict)
    # Cards:
    events_used: list[str] = field(default_factory=list)
    event_card: str = ""
    next_event: str = ""  # M281
    event_deck: list[str] = field(default_factory=list)
    upper: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    market_deck: list[str] = field(default_factory=list)
    market_later: list[str] = field(default_factory=list)  # deck B before round 5
    market_out: list[str] = field(default_factory=list)
    market_box: list[str] = field(default_factory=list)  # out of the game for good
    city: list[str | None] = field(default_factory=list)
    offer: dict[str, str | None] = field(default_factory=dict)  # tiles by spot
    tile_deck: list[str] = field(default_factory=list)
    tile_later: list[str] = field(default_factory=list)
    tile_box: list[str] = field(default_factory=list)
    # The rodeo of this round: entered horses.
    entries: list[tuple[int, Space]] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    @property
    def facts(self) -> Facts:
        return facts_with(self.setup.overlays)

    @property
    def switches(self) -> Switches:
        return self.setup.switches

    @property
    def is_over(self) -> bool:
        return bool(self.scores)

    @property
    def decision(self) -> Task:
        """The decision point that the game waits at; one without a name if there is none."""
        return self.todo[-1] if self.todo else Task("")

    @property
    def event(self) -> Event:
        """The active half: upper in rounds 1 to 4, lower in rounds 5 to 7 (M41)."""
        if not self.event_card:
            return NO_EVENT
        upper, lower = self.facts.events[self.event_card]
        return lower if self.round >= f.DECK_B_FROM else upper

    @property
    def by_age(self) -> bool:
        """Country markets leave by age (M274)."""
        return self.setup.players == 2 and self.switches.two_player_markets

    def copy(self) -> Table:
        return deepcopy(self, {id(self.setup): self.setup})

    def insured(self, player: int) -> bool:
        return self.players[player].active("insurer") > 0


def then(table: Table, *tasks: Task) -> None:
    """To do next, in this order, before all that waits."""
    table.todo.extend(reversed(tasks))


def pay(table: Table, player: int, pesos: int, reason: str) -> None:
    """To the bank; nobody goes into debt (R4)."""
    assert 0 <= pesos <= table.players[player].pesos, (player, pesos, reason)
    book(table, player, -pesos, reason)


def earn(table: Table, player: int, pesos: int, reason: str) -> None:
    assert pesos >= 0, (player, pesos, reason)
    book(table, player, pesos, reason)


def book(table: Table, player: int, pesos: int, reason: str) -> None:
    me = table.players[player]
    me.pesos += pesos
    me.booked.append((reason, pesos))


def give_back(goods: Counter[str], returned: Mapping[str, int]) -> None:
    """Goods cards to the stock, which has no limit (R7)."""
    for good, count in returned.items():
        assert goods[good] >= count, (good, count)
        goods[good] -= count
