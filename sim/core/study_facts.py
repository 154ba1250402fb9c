"""What studies need to know of a game: names and numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sim.core.gifts import Gift, Opening

if TYPE_CHECKING:
    from sim.core.facts import TableFolder

LADDER = ("novice", "club", "strong", "expert", "master")  # rungs of skill, in games that have them


@dataclass(frozen=True)
class StartFactor:
    """Something that seats start with, which could make up for a bad seat.

    option: the factor that draws it at random around the printed value, such as "pesos-spread".
    column: of the dataset, such as "start_pesos". unit: for people. spread: how far it is drawn.
    from_option: the factor that names the first seat for which it is drawn. step: by how much it
    can be changed in the box. each_option: the factor that states it for every seat, such as
    "start-pesos".
    """

    option: str
    column: str
    unit: str
    spread: int
    from_option: str = ""
    step: int = 1
    each_option: str = ""


@dataclass(frozen=True)
class SetUp:
    """A way to set up the game that the rules know, such as that of a first game.

    name: for people. about: what lies where, in words. factors: by the names of their options.
    picture: the board as SVG, if there is one to show.
    """

    name: str
    about: str
    factors: Mapping[str, str]
    picture: str = ""


@dataclass(frozen=True)
class Placement:
    """Something of the set-up that may be dealt again for every game, and where a dataset has it.

    column: of games. group: what it belongs to, in the plural. place: where something lies there,
    such as "space A"; the column then names what lies there. bits: of a column that is a set, the
    names of its members from the lowest bit on. text: how it reads, {} being what lies there, or
    the member.
    """

    column: str
    group: str
    text: str
    place: str = ""
    bits: tuple[str, ...] = ()


OnlyWith = tuple[str, tuple[str, ...]]  # a factor, and its values with which something is in play


def has_value(setup: Mapping[str, Any], only_with: OnlyWith) -> bool:
    """Whether a factor of the set-up has one of these values."""
    factor, values = only_with
    return setup.get(factor) in values


@dataclass(frozen=True)
class Component:
    """Something that a player may be kept from: one side of a building, a kind of animal.

    face: its name. number, side: where it is a side of something, of what, and which. vp: what it
    is worth at the end, if it is worth something by itself. price: what it costs, in `price_unit`,
    if it has a price of its own; price_step: by how much it is changed at a time. action: what it
    does, in words. price_key, vp_key: the inline overlays that change its price and its VP, with {}
    for the value. turn, used, earned: columns of seats: the own turn in which it was had (0:
    never), how often it was used, and what it brought in the unit of `ComponentColumns.money`.
    only_with: the factor with whose values, and no others, it is in play.
    """

    face: str
    number: str = ""
    side: str = ""
    vp: int | None = None
    price: int | None = None
    price_unit: str = ""
    price_step: int = 1
    action: str = ""
    price_key: str = ""
    vp_key: str = ""
    turn: str = ""
    used: str = ""
    earned: str = ""
    only_with: OnlyWith | None = None

    def is_in_play(self, setup: Mapping[str, Any]) -> bool:
        """Whether a game with these factors has it."""
        return self.only_with is None or has_value(setup, self.only_with)

    @property
    def tile(self) -> str:
        """What is kept from a player: all sides of it."""
        return self.number or self.face

    @property
    def called(self) -> str:
        """Its name as people say it: `cow barn`."""
        return self.face.replace("_", " ")

    @property
    def terms(self) -> str:
        """What it costs and brings: `5 carpinteros, 6 VP`."""
        price = "" if self.price is None else f"{self.price} {self.price_unit}"
        return ", ".join(filter(None, (price, "" if self.vp is None else f"{self.vp} VP")))

    @property
    def about(self) -> str:
        """The same with what it does: `5 carpinteros, 6 VP: grain +1`."""
        return ": ".join(filter(None, (self.terms, self.action)))

    @property
    def label(self) -> str:
        """`8a (5 carpinteros, 6 VP: grain +1)`."""
        return f"{self.called} ({self.about})" if self.about else self.called


@dataclass(frozen=True)
class ComponentColumns:
    """Where a dataset says what became of components.

    turned: of games, the set of tiles that lay on their second side; bits in the order of the
    tiles. Nothing where no component has two sides. banned, built: of seats, sets of components;
    bits in the order of the components. Without `built` a player had what he used at least once.
    money: the unit of what components earn.
    """

    turned: str = ""
    banned: str = ""
    built: str = ""
    money: str = ""


@dataclass(frozen=True)
class ComponentWords:
    """What components are called on pages, and what a player does with them.

    one, many: all of them. face, faces: those that are told apart, sides where there are two.
    tile, tiles: what has the sides. use, uses, used, users: what players do with them.
    """

    one: str = "component"
    many: str = "components"
    face: str = "component"
    faces: str = "components"
    tile: str = "component"
    tiles: str = "components"
    use: str = "use"
    uses: str = "uses"
    used: str = "used"
    users: str = "users"


@dataclass(frozen=True)
class Handicap:
    """A policy between two rungs: the stronger one, made weaker; its name for people, and how."""

    policy: str
    name: str
    about: str


@dataclass(frozen=True)
class Rivalry:
    """A question that players ask, and two strategies whose games answer it: yes if `one` wins."""

    question: str
    one: str
    other: str


@dataclass(frozen=True)
class Measure:
    """A column of the dataset, and what it counts in a few words."""

    column: str
    about: str


@dataclass(frozen=True)
class StudyFacts:
    """A game as studies see it.

    players: numbers of players. rungs: policies from weak to strong. main: the rung that most games
    are played at; those above it look ahead. strategies: policies that commit themselves to a line,
    and the main one;
    rivalries: questions that two of them answer.
    categories: columns of the dataset that add up to the total. start: what seats start with.
    components: what can be kept from a player, ban_option the factor that draws it, if there is
    one, ban_one_option the one that states it as SEAT:FACE, component_columns what became of it,
    component_words what it is called. automa: who plays the
    solo game's other seat, levels its levels from easy to hard. overlays: tables for doubtful
    facts, automa_overlays those that matter with the automa only. habits: columns of the seats that
    tell how somebody played. pace: columns of a seat that say how long a game was and how far it
    went, its own turns first. automa_modes: columns of a game that count the automa's turns by what
    it was up to. between: policies between the main rung and the one below it, from weak to strong.
    dominated: whom the main one beats nearly always, if that is not the weakest rung.
    careless: weights behind the name of a policy that make it play with less care; nothing where
    there are none. about: a sentence on a policy, by its name. setups:
    ways to set up the game, the usual one last; placements: what differs between set-ups.
    name: of the game, as commands know it.
    tuning_groups: groups of weights that players would change first in a changed game; all where
    none is named. switches: factors of the set-up that a change may turn. all_components: those
    that sets in a dataset count, if some of them are not in play. gifts: what a seat can be given
    at the start; openings: what each seat decides once, for the first time. in_turn: whether the
    seats have their turns one after the other, in the same order all the game. score_unit: what a
    score is counted in, as the description of the game says.
    """

    title: str
    players: tuple[int, ...]
    rungs: tuple[str, ...]
    main: str
    strategies: tuple[str, ...]
    categories: tuple[str, ...]
    start: tuple[StartFactor, ...]
    components: tuple[Component, ...]
    ban_option: str
    automa: str
    levels: tuple[str, ...]
    overlays: tuple[str, ...]
    automa_overlays: tuple[str, ...] = ()
    ban_one_option: str = ""
    component_columns: ComponentColumns = field(default_factory=ComponentColumns)
    component_words: ComponentWords = field(default_factory=ComponentWords)
    rivalries: tuple[Rivalry, ...] = ()
    habits: tuple[str, ...] = ()
    pace: tuple[Measure, ...] = ()
    automa_modes: tuple[Measure, ...] = ()
    between: tuple[Handicap, ...] = ()
    dominated: str = ""
    careless: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    setups: tuple[SetUp, ...] = ()
    placements: tuple[Placement, ...] = ()
    tuning_groups: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    score_unit: str = "VP"
    all_components: tuple[Component, ...] = ()
    lines_only_with: Mapping[str, OnlyWith] = field(default_factory=dict)
    name: str = ""
    gifts: tuple[Gift, ...] = ()
    openings: tuple[Opening, ...] = ()
    in_turn: bool = True

    def in_play(self, *setups: Mapping[str, Any]) -> StudyFacts:
        """The same with the components that games with one of these set-ups have.

        A strategy is kept where it means something in all of them: else it plays like another one.
        """
        kept = [each for each in self.components if any(map(each.is_in_play, setups))]
        lost = {
            line
            for line, only_with in self.lines_only_with.items()
            if not all(has_value(setup, only_with) for setup in setups)
        }
        return replace(
            self,
            components=tuple(kept),
            all_components=self.all_components or self.components,
            strategies=tuple(line for line in self.strategies if line not in lost),
        )

    @property
    def beaten(self) -> str:
        """Whom the main policy beats nearly always: a control that has to show it."""
        return self.dominated or self.rungs[0]


def rungs_of(policies: Collection[str]) -> tuple[str, ...]:
    """The ladder of a game with these policies."""
    return tuple(name for name in LADDER if name in policies)


def automa_overlays(tables: TableFolder, automa: str) -> tuple[str, ...]:
    """Shipped overlays that matter with the automa only.

    Nothing but its own tables, or entries of others that name it, is otherwise in them.
    """
    own = f"{automa}_"
    return tuple(
        name
        for name in tables.overlay_names()
        if all(
            table.startswith(own) or all(key.startswith(own) for key in keys)
            for table, keys in tables.overlay_keys(name).items()
        )
    )
