"""A game as the engine, the analysis and the commands see it: one frozen description per game.

What is cheap stands in its fields. Everything else is imported when it is first asked for: reading
tables needs no numpy, and nothing but playing needs the compiler.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from sim.core.factors import Factor
    from sim.core.facts import Facts, Overlays, TableFolder, Tables
    from sim.core.play import Outcomes
    from sim.core.policy import Shelf
    from sim.core.rows import Design, Outcome, PolicyRows, RowLayout
    from sim.core.setup import Setup
    from sim.core.study_facts import StudyFacts


Part = TypeVar("Part")


def own(kind: type[Part], value: object) -> Part:
    """A set-up or tables that a game was given, as what they are in that game."""
    if not isinstance(value, kind):
        got, expected = (f"{one.__module__}.{one.__name__}" for one in (type(value), kind))
        raise TypeError(f"of another game: got {got}, expected {expected}")
    return value


@dataclass(frozen=True)
class ProfileColumns:
    """Columns of the outcome rows that describe how a policy plays.

    seats: columns of a seat, by subject. shares: columns of the game whose values, with words for
    them, are told as shares of the games.
    """

    seats: Mapping[str, tuple[str, ...]]
    shares: Mapping[str, Mapping[int, str]]


@dataclass(frozen=True)
class GameDescription(ABC):
    """One game.

    name: as it is typed. title: of the box. players: how many can play. rules_version: raised with
    every change of the rules, also one too rare to show in the games of the signature. automa: who
    plays the seats that no policy plays, "" where there is nobody. factors: what a design can vary.
    """

    name: str
    title: str
    players: tuple[int, ...]
    rules_version: int
    automa: str = ""
    factors: tuple[Factor, ...] = field(default=(), repr=False)

    # --- what a game states -------------------------------------------------------------------

    @property
    @abstractmethod
    def setup_class(self) -> type[Setup]:
        """The factors of one game, checked."""

    @property
    @abstractmethod
    def table_folder(self) -> TableFolder:
        """The component tables that come with the game."""

    @abstractmethod
    def flatten(self, facts: Facts) -> Tables:
        """Component facts in the form of the kernel."""

    @property
    @abstractmethod
    def shelf(self) -> Shelf:
        """The policies that come with the game, and the weights that they are made of."""

    @property
    @abstractmethod
    def rows(self) -> RowLayout:
        """Which numbers stand where in design and outcome rows."""

    @abstractmethod
    def rough_seconds(self, setup: Setup) -> float:
        """What a game takes on one core of a common machine, by what its players do.

        What is cut into chunks by it must not depend on the machine.
        """

    @property
    @abstractmethod
    def profile(self) -> ProfileColumns:
        """What describes a policy's play."""

    @abstractmethod
    def study_facts(self, facts: Facts) -> StudyFacts:
        """The game with these tables as studies see it."""

    @abstractmethod
    def log_lines(self, setup: Setup, tables: Tables) -> Iterator[str]:
        """One game, played by the policies of the set-up, as a log for people, line by line."""

    @abstractmethod
    def log_record(self, setup: Setup, tables: Tables) -> dict[str, Any]:
        """The same game for machines."""

    # --- what every game can do then ----------------------------------------------------------

    def setup(self, **factors: Any) -> Setup:
        """A set-up of this game; what is wrong is refused with the reason."""
        return self.setup_class(**factors)

    def tables(self, tables: Tables | Overlays = ()) -> Tables:
        """The tables of the game with these overlays; tables that are loaded already stay."""
        from sim.core.facts import Tables

        if isinstance(tables, Tables):
            return tables
        return self.flatten(self.table_folder.load(tables))

    @abstractmethod
    def play_design(
        self, design: Design, tables: Tables, policies: PolicyRows | None = None
    ) -> Outcome:
        """Play every row of a design; `policies` None: those that come with the game."""

    def play(
        self, setup: Setup, games: int, first: int = 0, tables: Tables | Overlays = ()
    ) -> Outcomes:
        """Play `games` games of a set-up, numbered from `first`."""
        from sim.core.play import play

        return play(setup, games, first, tables)

    def warm_up(self, tables: Tables | Overlays = ()) -> float:
        """Compile the kernel, or load it from the cache, by playing one game; returns seconds."""
        from sim.core.play import warm_up

        return warm_up(self, tables)

    @abstractmethod
    def is_cold(self) -> bool:
        """No compiled kernel in the cache yet (never so where the compiler is switched off)."""

    @abstractmethod
    def code(self) -> str:
        """A hash of the code that plays: two machines with the same one play the same games."""

    @abstractmethod
    def signature(self) -> str:
        """A hash of a fixed set of random games: a change of the rules changes it."""

    @abstractmethod
    def players_signature(self) -> str:
        """The same over games of the shipped players: it changes with how they decide."""

    @abstractmethod
    def signatures(self) -> tuple[str, str]:
        """Both, kept beside the compiled kernel."""
