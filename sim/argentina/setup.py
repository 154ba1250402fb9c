"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sim.argentina.game import ARGENTINA
from sim.argentina.gifts import GIFTS
from sim.argentina.kernel import design as d
from sim.argentina.names import CITIES, LEVELS
from sim.core.factors import wrong
from sim.core.facts import Facts
from sim.core.reader import choice
from sim.core.rows import Design

if TYPE_CHECKING:
    from sim.western.family_setup import MAX_MONEY, FamilySetup, sides_asked
else:
    from sim.argentina.family_setup import MAX_MONEY, FamilySetup, sides_asked

PLAYERS = ARGENTINA.players
MAX_CARDS = 15


@dataclass(frozen=True)
class Setup(FamilySetup):
    """The factors of one game, or of many that differ only in their number.

    sides: "a", "b" or "random" for all building numbers, perhaps with exceptions: "random,7b,3a".
    city_sides: the same for the cities: "a", "random", "a,liverpool:b".
    neutral: "lettered" (letter on letter) or "shuffled".
    pesos, cards: starting pesos and hand of each seat; None for what the tables say.
    ban: faces that a seat may not build, seats counted from 1: ("2:7b",).
    solo: Pedro's level, "easy", "moderate" or "expert": seat 1 is the human, seat 2 is Pedro.
    ban_percent: chance of each player not to have a building number at all, drawn for each deal.
    pesos_spread: starting pesos of each seat are drawn for each deal, so many more or less at most.
    cards_spread: the same for the starting hand.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    gift: what seats are given at the start, seats counted from 1: ("2:nothing",).
    gift_percent: chance of each gift, drawn for each deal, to be given to some seat.
    opening: what is watched, and done by chance by one seat of each deal, in a run.
    """

    description = ARGENTINA

    neutral: str = "lettered"
    sides: str = "a"
    city_sides: str = "a"
    pesos: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    solo: str | None = None
    ban_percent: int = 0
    pesos_spread: int = 0
    cards_spread: int = 0
    spread_from: int = 1
    gift: tuple[str, ...] = ()
    gift_percent: int = 0
    opening: str = "none"

    gifts = GIFTS
    starts: ClassVar[Mapping[str, int]] = {"pesos": MAX_MONEY, "cards": MAX_CARDS}

    def check(self) -> None:
        if self.solo is not None:
            if self.solo not in LEVELS:
                raise wrong("solo", self.solo, choice(self.solo, LEVELS))
            if self.players != 2:
                raise wrong("players", self.players, "2 in a solo game: the human and Pedro")
        super().check()
        self.city_numbers()

    @property
    def humans(self) -> int:
        """Seats that a policy plays: all but Pedro's."""
        return 1 if self.solo else self.players

    def city_numbers(self) -> list[int]:
        """Side of each city: 0 a, 1 b, 2 random."""
        cities = f" (cities: {', '.join(CITIES)})"
        return sides_asked(
            "city_sides",
            self.city_sides,
            CITIES,
            'cities behind it such as "a,liverpool:b"',
            lambda word: (word.partition(":")[0], word.partition(":")[2]),
            cities,
        )

    def fill(self, rows: Design, facts: Facts) -> None:
        rows[:, d.D_CITY_SIDES : d.D_CITY_SIDES + len(CITIES)] = self.city_numbers()
        rows[:, d.D_SOLO] = LEVELS.index(self.solo) + 1 if self.solo else 0
        self.fill_family(rows, facts.data["setup"]["seats"])
