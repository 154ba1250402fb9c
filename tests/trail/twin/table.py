"""A game of Great Western Trail as plain data: what lies where, and who has what."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from . import effects, facts, facts_north

Action = tuple[Any, ...]


@dataclass(frozen=True)
class Rulings:
    """Where the rules can be read in two ways: the defaults are those of section 19."""

    objectives_in_kc: bool = True  # R15
    strict_turnouts: bool = False  # R37
    turnout_before_cross: bool = False  # R40
    deliver_for_nothing: bool = False  # R46: a special delivery with 0 counted spaces
    double_is_two_moves: bool = False  # R47
    offer_only: bool = False  # K2, for the icons of Rails to the North
    endless_tokens: bool = False  # R61
    tokens_inside_actions: bool = False  # R108
    bonus_vp: tuple[int, ...] = facts.BONUS_VP  # P41
    bonus_money: tuple[int, ...] = facts.BONUS_MONEY


@dataclass(frozen=True)
class Setup:
    """What is fixed before turn 1 (R4); None is left to chance."""

    players: int = 2
    north: bool = False
    poker: bool = False
    site_preparation: bool = False
    tile_13: bool = False
    neutral: Mapping[str, str] | None = None  # space: tile (B42)
    sides: Mapping[int, str] | None = None  # number: "a" or "b" (B61)
    rulings: Rulings = Rulings()

    @cached_property
    def tile_numbers(self) -> tuple[int, ...]:
        """B15, N10, B545."""
        north = facts.NORTH_TILES if self.north else ()
        return (*facts.BASE_TILES, *north, *((facts.TILE_13,) if self.tile_13 else ()))

    @cached_property
    def cities(self) -> dict[str, effects.City]:
        return facts_north.CITIES if self.north else effects.CITIES  # N40

    @cached_property
    def arrows(self) -> tuple[effects.Arrow, ...]:
        return facts_north.ARROWS if self.north else effects.ARROWS

    @cached_property
    def stations(self) -> dict[str, facts.Station]:
        return {**facts.STATIONS, **(facts_north.STATIONS if self.north else {})}  # N106

    @cached_property
    def masters(self) -> dict[str, effects.Master]:
        return {**effects.MASTERS, **(effects.NORTH_MASTERS if self.north else {})}  # N41

    @cached_property
    def disc_spaces(self) -> dict[str, facts.DiscSpace]:
        return {**facts.DISC_SPACES, **({"X6": facts_north.ANNEX} if self.north else {})}  # N60


class Chance(Protocol):
    """Which of the things of a pile comes next. Piles have no order: nobody ever knows it."""

    def pick(self, pile: str, content: Sequence[str]) -> str: ...

    def copy(self) -> Chance: ...


@dataclass
class RandomChance:
    rng: random.Random

    def pick(self, pile: str, content: Sequence[str]) -> str:
        return self.rng.choice(content)

    def copy(self) -> RandomChance:
        rng = random.Random()
        rng.setstate(self.rng.getstate())
        return RandomChance(rng)


@dataclass
class Script:
    """What comes next is written down, pile by pile; then the first one by name."""

    coming: dict[str, list[str]] = field(default_factory=dict)

    def pick(self, pile: str, content: Sequence[str]) -> str:
        wanted = self.coming.get(pile)
        if not wanted:
            return min(content)
        card = wanted.pop(0)
        assert card in content, f"{card} is not in {pile}: {sorted(content)}"
        return card

    def copy(self) -> Script:
        return Script({pile: list(coming) for pile, coming in self.coming.items()})


@dataclass(frozen=True)
class Tile:
    """A tile on the trail. kind: "neutral", "private", "hazard" or "teepee"."""

    kind: str
    name: str
    owner: int | None = None

    @property
    def is_building(self) -> bool:
        return self.kind in ("neutral", "private")

    @property
    def hands(self) -> tuple[str, ...]:
        if self.kind == "private":
            return facts.PRIVATE_TILES[self.name].hands
        if self.kind == "hazard":
            return (self.name.split()[1],)
        return (facts.TEEPEE_HAND[self.name],) if self.kind == "teepee" else ()  # B138


@dataclass
class StationState:
    discs: set[int] = field(default_factory=set)
    master: str | None = None
    worker: str | None = None

    def copy(self) -> StationState:
        return StationState(set(self.discs), self.master, self.worker)


@dataclass
class Player:
    money: int = 0
    certificates: int = 0  # temporary: the printed number (R19)
    draw_pile: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discard_pile: list[str] = field(default_factory=list)
    area: list[str] = field(default_factory=list)  # objective cards played
    discs: dict[str, int] = field(default_factory=dict)  # still on the board, by space
    workers: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(facts.WORKERS, 1)  # the printed ones (B64)
    )
    supply: dict[int, str] = field(default_factory=dict)  # tiles not yet built: number, side
    hazards: list[str] = field(default_factory=list)
    teepees: list[str] = field(default_factory=list)
    masters: list[str] = field(default_factory=list)
    rancher: str | None = None
    engine: str = "0"
    has_marker: bool = False
    turns: int = 0  # begun
    stores: int = 0  # left on the annex
    tokens: int = 0
    seated: str | None = None  # the worker at the poker table
    laid: list[str] = field(default_factory=list)
    bonus: int | None = None  # which bonus token, 0 is the top one

    def copy(self) -> Player:
        fresh: Player = _copied(self)
        return fresh

    @property
    def herd(self) -> list[str]:
        return self.draw_pile + self.hand + self.discard_pile  # B1


@dataclass
class Table:
    setup: Setup
    chance: Chance
    players: list[Player]
    current: int = 0
    trail: dict[str, Tile] = field(default_factory=dict)  # and the teepees beside it
    stacks: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: [], 3: []})
    forecast: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: [], 3: []})
    job_market: dict[int, list[str | None]] = field(default_factory=dict)  # rows of used columns
    marker_row: int | None = facts.FIRST_MARKER_ROW
    market: list[str] = field(default_factory=list)
    market_deck: list[str] = field(default_factory=list)
    offer: list[str] = field(default_factory=list)
    objective_deck: list[str] = field(default_factory=list)
    cities: dict[str, list[int]] = field(default_factory=dict)  # discs, by seat
    stations: dict[str, StationState] = field(default_factory=dict)
    box: list[str] = field(default_factory=list)  # cards and tiles out of the game
    commerce: dict[str, list[int | None]] = field(default_factory=dict)  # stores, by seat
    medium: dict[str, str] = field(default_factory=dict)  # town: tile
    beside_new_york: list[str] = field(default_factory=list)
    token_supply: int = 0
    bonus_tokens: list[int] = field(default_factory=list)  # top first
    pot: int = 0
    triggered_by: int | None = None
    transport_to: str | None = None  # a delivery that is not yet paid for (R98)
    over: bool = False
    tasks: list[Any] = field(default_factory=list)  # what is to be done, the next one last

    def copy(self) -> Table:
        """One that can be changed; set-up and tasks never are."""
        fresh: Table = _copied(self)
        fresh.players = [player.copy() for player in self.players]
        fresh.chance = self.chance.copy()
        return fresh

    def push(self, *tasks: Any) -> None:
        """To be done now, in this order, before what was waiting."""
        self.tasks.extend(reversed(tasks))

    # --- chance -------------------------------------------------------------------------------

    def draw(self, name: str, pile: list[str]) -> str:
        """One thing out of a pile."""
        thing = self.chance.pick(name, sorted(pile))
        pile.remove(thing)
        return thing

    def can_draw(self, seat: int) -> int:
        """How many cards the player could draw (B102, B103)."""
        player = self.players[seat]
        return len(player.draw_pile) + len(player.discard_pile)

    def draw_cards(self, seat: int, most: int) -> int:
        """Draw to hand; the discard pile is shuffled only when a card must be drawn (B102)."""
        player, drawn = self.players[seat], 0
        while drawn < most and self.can_draw(seat):
            if not player.draw_pile:
                player.draw_pile, player.discard_pile = player.discard_pile, []
            player.hand.append(self.draw(f"herd {seat}", player.draw_pile))
            drawn += 1
        return drawn  # B103

    # --- limits (B136, B106, B295, R107) ---------------------------------------------------------

    def freed(self, seat: int, space: str) -> int:
        """How many disc spaces of this name are free; grey ones are not counted."""
        return self.setup.disc_spaces[space].discs - self.players[seat].discs[space]

    def step_limit(self, seat: int) -> int:
        n = self.setup.players
        added = facts.STEPS_OF_DISC[n]
        return facts.FIRST_STEP_LIMIT[n] + sum(
            steps for space, steps in added.items() if self.freed(seat, space)
        )

    def hand_limit(self, seat: int) -> int:
        return facts.FIRST_HAND + self.freed(seat, "hand")

    def certificate_limit(self, seat: int) -> int:
        if not self.freed(seat, "certificate 4"):
            return 3
        return 6 if self.freed(seat, "certificate 6") else 4

    # --- counts ----------------------------------------------------------------------------------

    def own_buildings(self, seat: int) -> dict[str, str]:
        """Space and tile."""
        return {
            space: tile.name
            for space, tile in self.trail.items()
            if tile.kind == "private" and tile.owner == seat
        }

    def own_stations(self, seat: int) -> list[str]:
        return [name for name, station in self.stations.items() if seat in station.discs]

    def own_stores(self, seat: int) -> set[str]:
        return {town for town, spaces in self.commerce.items() if seat in spaces}

    def bells(self, seat: int) -> int:
        """Bell spaces cleared (N104)."""
        if not self.setup.north:
            return 0
        return (facts_north.STORES - self.players[seat].stores) // facts_north.STORES_PER_BELL

    def permanent_certificates(self, seat: int) -> int:
        return sum(self.setup.masters[name].permanent for name in self.players[seat].masters)

    def count(self, seat: int, what: str | int) -> int:
        """What an icon or a master counts, now (R43); a number is itself."""
        if isinstance(what, int):
            return what
        player = self.players[seat]
        match what:
            case "cowboys" | "engineers":
                return player.workers[what.removesuffix("s")]  # B9
            case "craftsmen":
                return player.workers["craftsman"]
            case "workers":
                return sum(player.workers.values())  # B580
            case "woods":
                return len(facts.WOODS & self.own_buildings(seat).keys())  # B520
            case "buildings":
                return len(self.own_buildings(seat))
            case "hazards":
                return len(player.hazards)
            case "teepee pairs":
                return min(player.teepees.count(colour) for colour in facts.TEEPEES)
            case "stations":
                return len(self.own_stations(seat))
            case "bells":
                return self.bells(seat)
            case "tokens":
                return player.tokens
            case "areas":
                return len({facts_north.TOWNS[town].area for town in self.own_stores(seat)})
            case "certificates":
                return player.certificates + self.permanent_certificates(seat)  # B584
        raise ValueError(f"count: unknown {what!r}")

    # --- money and certificates ------------------------------------------------------------------

    def gain_certificates(self, seat: int, n: int) -> None:
        """Each one is one space of the track, never beyond the limit (B6, R19)."""
        player, track = self.players[seat], facts.CERTIFICATE_TRACK
        reached = track[min(track.index(player.certificates) + n, len(track) - 1)]
        player.certificates = min(reached, self.certificate_limit(seat))

    def gain_token(self, seat: int) -> None:
        """R61."""
        if self.token_supply > 0 or self.setup.rulings.endless_tokens:
            self.token_supply -= 1
            self.players[seat].tokens += 1


def _copied(thing: Any) -> Any:
    """With lists, dicts and sets of its own, two levels deep: nothing here goes deeper."""
    fresh = copy.copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, dict):
            copies = {
                key: one.copy() if hasattr(one, "copy") else one for key, one in value.items()
            }
            setattr(fresh, name, copies)
        elif isinstance(value, list | set):
            setattr(fresh, name, value.copy())
    return fresh


def multisets(cards: Iterable[str], size: int) -> list[tuple[str, ...]]:
    """Every choice of so many of these cards; equal cards are one choice (R99)."""
    found: set[tuple[str, ...]] = {()}
    for _ in range(size):
        found = {
            tuple(sorted((*some, card)))
            for some in found
            for card in set(cards)
            if some.count(card) < list(cards).count(card)
        }
    return sorted(found)
