"""What studies need to know of a game: names and numbers, no code."""

from dataclasses import dataclass


@dataclass(frozen=True)
class StartFactor:
    """Something that seats start with, which could make up for a bad seat.

    option: the factor that draws it at random around the printed value, such as "pesos-spread".
    column: of the dataset, such as "start_pesos". unit: for people. spread: how far it is drawn.
    from_option: the factor that names the first seat for which it is drawn. step: by how much it
    can be changed in the box.
    """

    option: str
    column: str
    unit: str
    spread: int
    from_option: str
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
    plays the solo game's other seat, levels its levels. overlays: tables for doubtful facts. pace:
    columns of the seats that tell how somebody played.
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
    pace: tuple[str, ...] = ()
