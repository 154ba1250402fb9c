"""What studies need to know of a game: names and numbers, no code."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class StartFactor:
    """Something that seats start with, which could make up for a bad seat.

    option: the factor that draws it at random around the printed value, such as "pesos-spread".
    column: of the dataset, such as "start_pesos". unit: for people. spread: how far it is drawn.
    step: by how much it can be changed in the box.
    """

    option: str
    column: str
    unit: str
    spread: int
    step: int = 1


@dataclass(frozen=True)
class Component:
    """Something that a player may be kept from: a building face.

    face: its name; number, side: its tile and which side of it; vp: what it is worth at the end.
    """

    face: str
    number: int
    side: str
    vp: int


@dataclass(frozen=True)
class StudyFacts:
    """A game as studies see it.

    players: numbers of players. rungs: policies from weak to strong. main: the rung that most games
    are played at. strategies: policies that commit themselves to a line, and the main one.
    categories: columns of the dataset that add up to the total. start: what seats start with.
    components: what can be kept from a player, ban_option the factor that draws it. automa: who
    plays the solo game's other seat, levels its levels. overlays: tables for doubtful facts.
    careless, searching: weights behind the name of a policy that make it play with less care, or
    look ahead; nothing where there are none. about: a sentence on a policy, by its name.
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
    careless: str = ""
    searching: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
