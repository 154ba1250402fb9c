"""What can be wrong: a number for compiled code, a rule and a few words for people."""

from typing import Final

NO_ACTION: Final = 1
TWICE: Final = 2
NO_ROOM: Final = 3
LEGAL_CHANGES: Final = 4
OUT_OF_RANGE: Final = 5
LAND_CARDS: Final = 6
ANIMAL_CARDS: Final = 7
KNOWN_CARDS: Final = 8
ANIMALS: Final = 9
LAND_TILES: Final = 10
WATER: Final = 11
HACIENDAS: Final = 12
TOKENS: Final = 13
SPACES: Final = 14
CHAIN_START: Final = 15
HERD_START: Final = 16
MONEY: Final = 17
PAYMENTS: Final = 18
DISPLAY: Final = 19
PILES: Final = 20
LIMITS: Final = 21
POINTS_FELL: Final = 22
SCORES: Final = 23
POINTS: Final = 24
OFFERS: Final = 25
MISSING: Final = 26
END: Final = 27
GROUPS: Final = 28
SETS: Final = 29
LEFT_THE_BOARD: Final = 30

_TABLE = {
    NO_ACTION: ("I19", "a decision without a legal action"),
    TWICE: ("R20", "a legal action is listed twice"),
    NO_ROOM: ("I19", "more legal actions than there is room for"),
    LEGAL_CHANGES: ("I19", "listing the legal actions changed the position"),
    OUT_OF_RANGE: ("I8", "a number is out of the range of its field"),
    LAND_CARDS: ("I1", "the land cards are not those of the box"),
    ANIMAL_CARDS: ("I2", "the animal cards are not those of the box"),
    KNOWN_CARDS: ("R16", "a card is known that is not in the hand, or a hand is miscounted"),
    ANIMALS: ("I3", "a player has more animals on the board than there are"),
    LAND_TILES: ("I4", "the land tiles are not those of the box"),
    WATER: ("I5", "the water tiles are not those of the box, or a pond has no legal shape"),
    HACIENDAS: ("I6", "a hacienda is too many, or stands on no tile"),
    TOKENS: ("I7", "a harvest token is too many, or lies on no land tile"),
    SPACES: ("I8", "something lies where it cannot lie"),
    CHAIN_START: ("I9", "a chain without a tile on a land space"),
    HERD_START: ("I10", "a herd that touches no own land tile"),
    MONEY: ("I11", "pesos are not what was paid and received"),
    PAYMENTS: ("I12", "edges paid are not the pairs of an own animal and a market it touches"),
    DISPLAY: ("I13", "a display has a gap that could be filled, or too many cards"),
    PILES: ("I14", "the second animal pile is used before the first is empty"),
    LIMITS: ("I15", "more was done in a turn than a turn allows"),
    POINTS_FELL: ("I16", "points of the board fell"),
    SCORES: ("I17", "the score is not the sum of the scorings held"),
    POINTS: ("I18", "points of the board counted again are others"),
    OFFERS: ("I19", "an action is offered that cannot be paid or carried out"),
    MISSING: ("I19", "a possible action is not offered"),
    END: ("I20", "the game ends otherwise than by the second pile or a stalemate"),
    GROUPS: ("H50", "chains and herds are not what hangs together"),
    SETS: ("H2", "free spaces, or what pieces touch, counted again are others"),
    LEFT_THE_BOARD: ("I8", "something has left the board, or lies under something else"),
}
WORDS = {code: words for code, (_, words) in _TABLE.items()}


def rule_of(code: int) -> str:
    return _TABLE[code][0]
