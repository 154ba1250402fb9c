"""A game as the engine, the analysis and the commands see it: one frozen description per game.

What is cheap stands in its fields. Everything else is found in the files of the game's package
(sim.core.parts), when it is first asked for: reading tables needs no numpy, and nothing but playing
needs the compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sim.core import parts

if TYPE_CHECKING:
    from sim.core.factors import Factor
    from sim.core.facts import Facts, Overlays, TableFolder, Tables
    from sim.core.features import Features
    from sim.core.log import Log
    from sim.core.machine import Machine, State
    from sim.core.play import Outcomes
    from sim.core.policy import Shelf
    from sim.core.referee import Invariants
    from sim.core.rows import Design, Outcome, PolicyRows, RowLayout
    from sim.core.setup import Setup
    from sim.core.signature import SignatureGames
    from sim.core.study_facts import StudyFacts
    from sim.core.tabletop import Tabletop
    from sim.core.vocabulary import Vocabulary

Part = TypeVar("Part")


def own(kind: type[Part], value: object) -> Part:
    """A set-up that a game was given, as what it is in that game."""
    if not isinstance(value, kind):
        got, expected = (f"{one.__module__}.{one.__name__}" for one in (type(value), kind))
        raise TypeError(f"of another game: got {got}, expected {expected}")
    return value


@dataclass(frozen=True)
class Words:
    """What things are called.

    frame: the stable name of what is to be done or decided, by its number: "move", "ship".
    action: an action of the decision on top of the stack, as a player would say it.
    tabletop: everything that lies on the table; `str` of it is the text that people read.
    """

    frame: Callable[[int], str]
    action: Callable[[State, Tables, int], str]
    tabletop: Callable[[State, Tables], Tabletop]


@dataclass(frozen=True)
class ProfileColumns:
    """Columns of the outcome rows that describe how a policy plays.

    seats: columns of a seat, by subject. shares: columns of the game whose values, with words for
    them, are told as shares of the games.
    """

    seats: Mapping[str, tuple[str, ...]]
    shares: Mapping[str, Mapping[int, str]]


THE_GAME = ProfileColumns(seats={"the game": ("total", "turns")}, shares={})


@dataclass(frozen=True)
class Seconds:
    """What a seat takes in one game on one core of a common machine, by who sits there.

    To the nearest handy number: what is cut into chunks by them, and who plays for the headline of
    a study, must not depend on the machine. For a policy that looks ahead there is more: `rollout`
    for each of its rollouts that plays the game out, `turn` for each own turn of one that ends
    sooner. fixed_length: a game has no more turns with more players, and takes what it takes with
    two.
    """

    random: float
    policy: float
    automa: float
    rollout: float
    turn: float = 0.0
    fixed_length: bool = False


@dataclass(frozen=True)
class GameDescription:
    """One game.

    name: as it is typed. title: of the box. players: how many can play. rules_version: raised with
    every change of the rules, also one too rare to show in the games of the signature. package: its
    Python package, where its parts are. categories: of the score sheet. tie_breaks: columns of a
    seat that decide between equal totals, the first one first; what is still equal then shares the
    better rank. policies: those that come
    with the game, in its folder `policies`, the first of which plays at random; policy_example: a
    policy file for the page about them, like one that is shipped. seconds: what a game takes.
    profile: what describes a policy's play. factors: what a design can vary. automa: who plays the
    seats that no policy plays, "" where there is nobody; automa_plays: how, in a few words.
    private_decisions: those in which a player chooses among its own hidden cards. drawn: there is a
    picture of its board. score_unit: what a score is counted in, as its rules say it.
    position_format: what positions are marked with.
    """

    name: str
    title: str
    players: tuple[int, ...]
    rules_version: int
    _: KW_ONLY
    package: str
    categories: tuple[str, ...]
    policies: tuple[str, ...]
    policy_example: str
    seconds: Seconds
    position_format: str
    profile: ProfileColumns = field(default=THE_GAME, repr=False, hash=False)
    factors: tuple[Factor, ...] = field(default=(), repr=False)
    tie_breaks: tuple[str, ...] = ()
    automa: str = ""
    automa_plays: str = ""
    private_decisions: tuple[str, ...] = ()
    drawn: bool = False
    score_unit: str = "VP"

    def __hash__(self) -> int:
        return hash(self.package)  # what is kept for each game is asked for all the time

    # --- what the files of a game state -------------------------------------------------------

    @property
    def setup_class(self) -> type[Setup]:
        """The factors of one game, checked."""
        from sim.core.setup import Setup

        return parts.subclass(self.package, "setup", "Setup", Setup)  # type: ignore[type-abstract]

    @property
    def table_folder(self) -> TableFolder:
        """The component tables that come with the game."""
        from sim.core.facts import TableFolder

        return parts.instance(self.package, "facts", "table_folder", TableFolder)

    def flatten(self, facts: Facts) -> Tables:
        """Component facts in the form of the kernel."""
        tables: Tables = parts.function(self.package, "flatten", "flatten")(facts)
        return tables

    @property
    def shelf(self) -> Shelf:
        """The policies that come with the game, and the weights that they are made of."""
        return parts.shelf(self.package, self.name, self.folder / "policies", self.policies)

    @property
    def rows(self) -> RowLayout:
        """Which numbers stand where in design and outcome rows."""
        return parts.rows(self.package)

    @property
    def machine(self) -> Machine:
        """The compiled kernel."""
        return parts.machine(self.package)

    @property
    def features(self) -> Features:
        """What a value network reads of a position."""
        return parts.features(self.package)

    @property
    def vocabulary(self) -> Vocabulary:
        """What can be to do and to decide."""
        return parts.vocabulary(self.package)

    @property
    def words(self) -> Words:
        """What things are called."""
        return parts.words(self.package)

    def picture(self, state: State, tables: Tables) -> str:
        """The board of a position as SVG; "" where the game has no picture."""
        if not self.drawn:
            return ""
        drawing: str = parts.function(self.package, "picture", "picture")(state, tables)
        return drawing

    def log(self, tables: Tables) -> Log:
        """How a game with these tables is told."""
        from sim.core.log import Log

        log = parts.subclass(self.package, "log", "Log", Log)  # type: ignore[type-abstract]
        return log(tables)

    def write_position(
        self, state: State, memory: State, tables: Tables, setup: Setup
    ) -> dict[str, Any]:
        """The complete position as JSON data, names not numbers; `memory`: what players plan."""
        write = parts.function(self.package, "position", "to_dict")
        data: dict[str, Any] = write(state, tables, own(self.setup_class, setup), memory)
        return data

    def read_position(self, data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
        """State, what players remember, and set-up; the impossible is refused with a reason."""
        read = parts.function(self.package, "position", "from_dict")
        found: tuple[State, State, Setup] = read(data, tables)
        return found

    @property
    def invariants(self) -> Invariants:
        """What the referee looks for."""
        return parts.invariants(self.package)

    @property
    def signature_games(self) -> SignatureGames:
        """The games whose hashes tell whether anything has changed."""
        return parts.signature_games(self.package)

    def study_facts(self, facts: Facts) -> StudyFacts:
        """The game with these tables as studies see it."""
        found: StudyFacts = parts.function(self.package, "study_facts", "study_facts")(facts)
        deals = tuple(factor.name for factor in self.factors if factor.group == "deal")
        return replace(found, switches=deals, name=self.name, score_unit=self.score_unit)

    # --- what every game can do then ----------------------------------------------------------

    def setup(self, **factors: Any) -> Setup:
        """A set-up of this game; what is wrong is refused with the reason."""
        return self.setup_class(**factors)

    def tables(self, tables: Tables | Overlays = ()) -> Tables:
        """The tables of the game with these overlays; tables that are loaded already stay.

        Those without overlays are read once in a process: nobody may change what is given.
        """
        from sim.core.facts import Tables

        if isinstance(tables, Tables):
            return tables
        return self.flatten(self.table_folder.load(tables)) if tables else _printed(self)

    def networks_of(self, policies: PolicyRows) -> dict[int, Any]:
        """What policies need beside their weights, by number, to play in another process.

        Value networks, and players by code.
        """
        from sim.core.brain import kept
        from sim.core.code_players import players_of, without_code

        return {**kept(without_code(policies)), **players_of(policies)}

    def play_design(
        self,
        design: Design,
        tables: Tables,
        policies: PolicyRows | None = None,
        networks: Mapping[int, Any] | None = None,
    ) -> Outcome:
        """Play every row of a design; `policies` None: those that come with the game.

        networks: what `networks_of` gave, where the policies were loaded in another process.
        """
        from sim.core.brain import keep_all
        from sim.core.code_players import keep_players, play_with_code, players_of

        if networks:
            keep_all({number: one for number, one in networks.items() if number > 0})
            keep_players({number: one for number, one in networks.items() if number < 0})
        if policies is None:
            policies = self.shelf.shipped.rows
        if players_of(policies):
            return play_with_code(design, tables, policies)
        return self.machine.play(design, tables, policies)

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

    def is_cold(self) -> bool:
        """No compiled kernel in the cache yet (never so where the compiler is switched off)."""
        return self.machine.is_cold()

    def rough_seconds(self, setup: Setup) -> float:
        """What a game takes on one core of a common machine, by what its players do."""
        from sim.core.play import rough_seconds

        return rough_seconds(setup, self.seconds)

    @property
    def folder(self) -> Path:
        """Where its files are."""
        return parts.folder(self.package)

    def code(self) -> str:
        """A hash of the code that plays: two machines with the same one play the same games."""
        from sim.core.play import code_hash

        return code_hash(parts.folders(self.package))

    def signature(self) -> str:
        """A hash of a fixed set of random games: a change of the rules changes it."""
        from sim.core.signature import signature

        return signature(self)

    def players_signature(self) -> str:
        """The same over games of the shipped players: it changes with how they decide."""
        from sim.core.signature import players_signature

        return players_signature(self)

    def signatures(self) -> tuple[str, str]:
        """Both, kept beside the compiled kernel."""
        from sim.core.signature import signatures

        return signatures(self)

    def log_lines(self, setup: Setup, tables: Tables | Overlays = ()) -> Iterator[str]:
        """One game, played by the policies of the set-up, as a log for people, line by line."""
        from sim.core.log import game_lines

        return game_lines(setup, tables)

    def log_record(self, setup: Setup, tables: Tables | Overlays = ()) -> dict[str, Any]:
        """The same game for machines."""
        from sim.core.record import game_record

        return game_record(setup, tables)


@cache
def _printed(game: GameDescription) -> Tables:
    """The tables without overlays: to read and check them takes longer than a game."""
    return game.flatten(game.table_folder.load())
