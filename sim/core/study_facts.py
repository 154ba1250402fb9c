"""What studies need to know of a game: names and numbers, no code."""

from dataclasses import dataclass


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
class ComponentColumns:
    """Where a dataset says what became of components.

    turned: of games, the set of tiles that lay on their second side; bits in the order of the
    tiles. banned, built: of seats, sets of components; bits in the order of the components. turn,
    used, earned: of seats, with {} for the number of the tile: the own turn in which it was built
    (0: never), how often it was used, and what it brought in the unit of `money`.
    """

    turned: str
    banned: str
    built: str
    turn: str
    used: str
    earned: str
    money: str


@dataclass(frozen=True)
class StudyFacts:
    """A game as studies see it.

    players: numbers of players. rungs: policies from weak to strong. main: the rung that most games
    are played at. strategies: policies that commit themselves to a line, and the main one.
    categories: columns of the dataset that add up to the total. start: what seats start with.
    components: what can be kept from a player, ban_option the factor that draws it,
    ban_one_option the one that states it as SEAT:FACE, component_columns what became of it.
    automa: who plays the solo game's other seat, levels its levels. overlays: tables for doubtful
    facts.
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
    ban_one_option: str
    component_columns: ComponentColumns
    automa: str
    levels: tuple[str, ...]
    overlays: tuple[str, ...]
