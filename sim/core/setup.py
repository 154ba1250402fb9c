"""What a game is before it begins: the factors that every game has, checked, with names.

Each game adds its own factors in a class of its own; `Setup.of("argentina", players=3)` finds it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from sim.core.factors import usual_fields, wrong
from sim.core.policy import Roster, policy_name

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.facts import Facts
    from sim.core.rows import Design

MAX_SEED = 2**62
MAX_GAMES = 2**40
OLD_NAMES = {"luck": "deal"}  # of factors, in positions and records that were written before


def integer(what: str, value: object, low: int, high: int, which: str = "") -> int:
    """A value that must be a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise wrong(what, value, f"a whole number from {low} to {high}", which)
    return value


@dataclass(frozen=True)
class Setup(ABC):
    """The factors of one game, or of many that differ only in their number.

    deal: number of the deal that the table and the decks draw on; None: the number of the game.
    policies: who plays each seat: names of shipped policies, or paths to policy files.
    """

    description: ClassVar[GameDescription]
    unusual: ClassVar[tuple[str, ...]] = ()  # stated only where they are not as usual

    players: int = 2
    seed: int = 1
    game: int = 0
    deal: int | None = None
    policies: tuple[str, ...] = ()

    @staticmethod
    def of(game: str, /, *, drawn: bool = False, **factors: Any) -> Setup:
        """The set-up of a game that is named.

        drawn: what is not stated is drawn for each deal, as the commands do; else it is that of the
        first game of the rulebook.
        """
        from sim import game_named

        description = game_named(game)
        by_chance = usual_fields(description.factors) if drawn else {}
        return description.setup(**{**by_chance, **factors})

    def __post_init__(self) -> None:
        counts = self.description.players
        if self.players not in counts or isinstance(self.players, bool):
            *some, last = map(str, counts)
            raise wrong("players", self.players, f"{', '.join(some)} or {last}" if some else last)
        integer("seed", self.seed, 0, MAX_SEED)
        integer("game", self.game, 0, MAX_GAMES)
        if self.deal is not None:
            integer("deal", self.deal, 0, MAX_GAMES)
        self.check()
        self._check_policies()

    @abstractmethod
    def check(self) -> None:
        """Refuse what is wrong with the game's own factors."""

    @property
    def humans(self) -> int:
        """Seats that a policy plays: all but the automa's."""
        return self.players

    @property
    def has_automa(self) -> bool:
        """Whether the game plays a seat itself, by its own rules."""
        return self.humans < self.players

    @cached_property
    def roster(self) -> Roster:
        """The policies that design rows of this set-up name by number."""
        return self.description.shelf.roster_for(self.policies)

    def _check_policies(self) -> None:
        policies = tuple(self.policies) or self.description.shelf.names[:1] * self.humans
        if len(policies) != self.humans:
            raise wrong("policies", ",".join(map(str, policies)), self.one_per_seat("name"))
        object.__setattr__(self, "policies", tuple(map(policy_name, policies)))
        _ = self.roster  # files are read now: all games of a set-up have the same weights

    def one_per_seat(self, what: str) -> str:
        """How many of something are expected, in words."""
        if self.has_automa and self.humans == 1:
            return f"1 {what}, the human's"
        return f"{self.humans} {what}s, one per seat"

    def to_dict(self) -> dict[str, Any]:
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
            if key not in self.unusual or value != getattr(type(self), key)
        }

    @property
    def experiments(self) -> tuple[str, ...]:
        """What is tried on seats: fields of rows that are `only_with` it have something to say."""
        return ()

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        known = {field.name for field in fields(cls)}
        values = {OLD_NAMES.get(key, key): value for key, value in values.items()}
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
        integer("games", games, 1, MAX_GAMES)
        numbers = np.arange(self.game, self.game + games)
        return self.rows(facts, numbers, numbers if self.deal is None else self.deal)

    def rows(self, facts: Facts, numbers: Design, deals: Design | int) -> Design:
        """Design rows of games with these numbers and deals."""
        layout = self.description.rows
        rows = np.zeros((len(numbers), layout.design_block.size), dtype=np.int64)
        at = {name: field.start for name, field in layout.design.items()}
        rows[:, at["players"]] = self.players
        rows[:, at["seed"]] = self.seed
        rows[:, at["game"]] = numbers
        rows[:, at["luck"]] = deals
        policies = [self.roster.number(policy) for policy in self.policies]
        rows[:, at["policy"] : at["policy"] + len(policies)] = policies
        self.fill(rows, facts)
        return rows

    @abstractmethod
    def fill(self, rows: Design, facts: Facts) -> None:
        """Write the game's own factors, stated or drawn for each deal, into design rows."""
