"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.argentina.facts import Facts
from sim.argentina.kernel import design as d
from sim.argentina.kernel.layout import N_NUMBERS, SEATS_MAX
from sim.argentina.names import CITIES, LEVELS
from sim.argentina.policies import roster_for
from sim.core.draws import draws
from sim.core.factors import wrong
from sim.core.policy import Roster, policy_name
from sim.core.reader import choice

Design = NDArray[np.int64]

PLAYERS = (2, 3, 4)
MAX_SEED = 2**62
MAX_GAMES = 2**40
MOST_PESOS = 1000
MOST_CARDS = 15
_SIDES = {name: number for number, name in enumerate(d.SIDE_NAMES)}
_NEUTRAL = {name: number for number, name in enumerate(d.NEUTRAL_NAMES)}


def _whole(what: str, value: object, low: int, high: int, which: str = "") -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise wrong(what, value, f"a whole number from {low} to {high}", which)
    return value


@dataclass(frozen=True)
class Setup:
    """The factors of one game, or of many that differ only in their number.

    sides: "a", "b" or "random" for all building numbers, perhaps with exceptions: "random,7b,3a".
    city_sides: the same for the cities: "a", "random", "a,liverpool:b".
    neutral: "lettered" (letter on letter) or "shuffled".
    pesos, cards: starting pesos and hand of each seat; None for what the tables say.
    ban: faces that a seat may not build, seats counted from 1: ("2:7b",).
    policies: who plays each seat: names of shipped policies, or paths to policy files.
    luck: number of the deal that the table and the decks draw on; None: the number of the game.
    solo: Pedro's level, "easy", "moderate" or "expert": seat 1 is the human, seat 2 is Pedro.
    ban_percent: chance of each player not to have a building number at all, drawn for each deal.
    pesos_spread: starting pesos of each seat are drawn for each deal, so many more or less at most.
    cards_spread: the same for the starting hand.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    """

    players: int = 2
    seed: int = 1
    game: int = 0
    luck: int | None = None
    neutral: str = "lettered"
    sides: str = "a"
    city_sides: str = "a"
    pesos: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    solo: str | None = None
    ban_percent: int = 0
    pesos_spread: int = 0
    cards_spread: int = 0
    spread_from: int = 1

    def __post_init__(self) -> None:
        if self.players not in PLAYERS or isinstance(self.players, bool):
            raise wrong("players", self.players, "2, 3 or 4")
        _whole("seed", self.seed, 0, MAX_SEED)
        _whole("game", self.game, 0, MAX_GAMES)
        if self.luck is not None:
            _whole("luck", self.luck, 0, MAX_GAMES)
        if self.neutral not in _NEUTRAL:
            raise wrong("neutral", self.neutral, choice(self.neutral, _NEUTRAL))
        for name in ("ban", "policies"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        self._check_solo()
        for name, high in (("pesos", MOST_PESOS), ("cards", MOST_CARDS)):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, self._per_seat(name, high))
        _whole("ban_percent", self.ban_percent, 0, 100)
        _whole("pesos_spread", self.pesos_spread, 0, MOST_PESOS)
        _whole("cards_spread", self.cards_spread, 0, MOST_CARDS)
        _whole("spread_from", self.spread_from, 1, SEATS_MAX)
        self._check_policies()
        self.side_numbers()
        self.city_numbers()
        self.ban_bits()

    @property
    def humans(self) -> int:
        """Seats that a policy plays: all but Pedro's."""
        return 1 if self.solo else self.players

    @cached_property
    def roster(self) -> Roster:
        """The policies that design rows of this set-up name by number."""
        return roster_for(self.policies)

    def _check_solo(self) -> None:
        if self.solo is not None:
            if self.solo not in LEVELS:
                raise wrong("solo", self.solo, choice(self.solo, LEVELS))
            if self.players != 2:
                raise wrong("players", self.players, "2 in a solo game: the human and Pedro")

    def _check_policies(self) -> None:
        if not self.policies:
            object.__setattr__(self, "policies", ("random",) * self.humans)
        if len(self.policies) != self.humans:
            expected = "1 name, the human's" if self.solo else f"{self.players} names, one a seat"
            raise wrong("policies", ",".join(map(str, self.policies)), expected)
        object.__setattr__(self, "policies", tuple(map(policy_name, self.policies)))
        _ = self.roster  # files are read now: all games of a set-up have the same weights

    def _per_seat(self, name: str, high: int) -> tuple[int, ...]:
        values = getattr(self, name)
        if not isinstance(values, Sequence) or len(values) != self.humans:
            expected = (
                "1 number, the human's" if self.solo else f"{self.players} numbers, one a seat"
            )
            raise wrong(name, values, expected)
        return tuple(
            _whole(name, value, 0, high, f" of seat {i + 1}") for i, value in enumerate(values)
        )

    def side_numbers(self) -> list[int]:
        """Side of each building number: 0 a, 1 b, 2 random."""
        base, *exceptions = (word.strip() for word in str(self.sides).split(","))
        expected = 'a, b or random, perhaps with faces behind it such as "random,7b,3a"'
        if base not in _SIDES:
            raise wrong("sides", self.sides, expected)
        sides = [_SIDES[base]] * N_NUMBERS
        for face in exceptions:
            if face not in d.FACE_NAMES:
                raise wrong("sides", self.sides, f"{expected}; {face!r} is no face (1a to 10b)")
            sides[int(face[:-1]) - 1] = _SIDES[face[-1]]
        return sides

    def city_numbers(self) -> list[int]:
        base, *exceptions = (word.strip() for word in str(self.city_sides).split(","))
        expected = 'a, b or random, perhaps with cities behind it such as "a,liverpool:b"'
        if base not in _SIDES:
            raise wrong("city_sides", self.city_sides, expected)
        sides = [_SIDES[base]] * len(CITIES)
        for word in exceptions:
            city, _, side = word.partition(":")
            if city not in CITIES or side not in _SIDES:
                cities = ", ".join(CITIES)
                raise wrong("city_sides", self.city_sides, f"{expected} (cities: {cities})")
            sides[CITIES.index(city)] = _SIDES[side]
        return sides

    def ban_bits(self) -> list[int]:
        """Bits of the faces that each seat may not build."""
        bits = [0] * SEATS_MAX
        for word in self.ban:
            seat, _, face = str(word).partition(":")
            if face not in d.FACE_NAMES or seat not in [str(i + 1) for i in range(self.humans)]:
                seats = "seat 1, not Pedro's" if self.solo else f"seats 1 to {self.players}"
                no_face = f"; {face!r} is no face (1a to 10b)" * (face not in d.FACE_NAMES)
                raise wrong("ban", word, f"SEAT:FACE such as 2:7b, {seats}{no_face}")
            bits[int(seat) - 1] |= 1 << d.FACE_NAMES.index(face)
        return bits

    def to_dict(self) -> dict[str, Any]:
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Setup:
        known = {field.name for field in fields(cls)}
        for key in values:
            if key not in known:
                raise wrong("setup", key, f"one of {', '.join(sorted(known))}")
        given: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in values.items()
        }
        return cls(**given)

    def design(self, facts: Facts, games: int = 1) -> Design:
        """Design rows of `games` games in a row, beginning with number `game`.

        Policies are stated by their numbers in `roster`: the rows belong to `roster.rows`.
        """
        _whole("games", games, 1, MAX_GAMES)
        numbers = np.arange(self.game, self.game + games)
        return self.rows(facts, numbers, numbers if self.luck is None else self.luck)

    def rows(self, facts: Facts, numbers: Design, lucks: Design | int) -> Design:
        """Design rows of games with these numbers and deals."""
        rows = np.zeros((len(numbers), d.DESIGN_SIZE), dtype=np.int64)
        seats = facts.data["setup"]["seats"]
        order = [str(i + 1) for i in range(self.humans)]
        rows[:, d.D_PLAYERS] = self.players
        rows[:, d.D_SEED] = self.seed
        rows[:, d.D_GAME] = numbers
        rows[:, d.D_LUCK] = lucks
        rows[:, d.D_NEUTRAL] = _NEUTRAL[self.neutral]
        rows[:, d.D_SIDES : d.D_SIDES + N_NUMBERS] = self.side_numbers()
        rows[:, d.D_CITY_SIDES : d.D_CITY_SIDES + len(CITIES)] = self.city_numbers()
        pesos = self.pesos or [seats[seat]["pesos"] for seat in order]
        cards = self.cards or [seats[seat]["cards"] for seat in order]
        rows[:, d.D_PESOS : d.D_PESOS + self.humans] = pesos
        rows[:, d.D_CARDS : d.D_CARDS + self.humans] = cards
        rows[:, d.D_BAN : d.D_BAN + SEATS_MAX] = self.ban_bits()
        policies = [self.roster.number(policy) for policy in self.policies]
        rows[:, d.D_POLICY : d.D_POLICY + len(policies)] = policies
        rows[:, d.D_SOLO] = LEVELS.index(self.solo) + 1 if self.solo else 0
        self._draw(rows)
        return rows

    def dealt_bans(self) -> list[int]:
        """The same bits for the first game of the set-up, with those that are drawn."""
        luck = np.array([self.game if self.luck is None else self.luck])
        drawn = [*self._drawn_bans(luck)[0], *[0] * SEATS_MAX]
        return [stated | int(bits) for stated, bits in zip(self.ban_bits(), drawn, strict=False)]

    def _drawn_bans(self, lucks: Design) -> Design:
        """Bits of faces for each deal and player: a number is drawn with both its sides."""
        chances = draws(self.seed, "ban", lucks, self.humans * N_NUMBERS)
        banned = (chances < self.ban_percent / 100).reshape(-1, self.humans, N_NUMBERS)
        bits: Design = (banned * (3 << 2 * np.arange(N_NUMBERS))).sum(axis=2)
        return bits

    def _draw(self, rows: Design) -> None:
        """Factors that are drawn: the same for the same seed and deal, whatever else is played."""
        lucks = rows[:, d.D_LUCK]
        if self.ban_percent:
            rows[:, d.D_BAN : d.D_BAN + self.humans] |= self._drawn_bans(lucks)
        for name, spread, start, most in (
            ("pesos", self.pesos_spread, d.D_PESOS, MOST_PESOS),
            ("cards", self.cards_spread, d.D_CARDS, MOST_CARDS),
        ):
            if spread:
                shifts = (draws(self.seed, name, lucks, self.humans) * (2 * spread + 1)).astype(int)
                kept = self.spread_from - 1
                here = slice(start + kept, start + self.humans)
                rows[:, here] = np.clip(rows[:, here] + shifts[:, kept:] - spread, 0, most)
