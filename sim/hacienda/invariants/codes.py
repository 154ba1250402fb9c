"""What can be wrong, with its rule: what the referee says of a state or a step that breaks it."""

from sim.core.complaints import Complaints

complaints = Complaints()
WORDS, rule_of = complaints.words, complaints.rule_of
_add = complaints.add

NO_ACTION = _add("I19", "a decision without a legal action")
TWICE = _add("R20", "a legal action is listed twice")
NO_ROOM = _add("I19", "more legal actions than there is room for")
LEGAL_CHANGES = _add("I19", "listing the legal actions changed the position")
OUT_OF_RANGE = _add("I8", "a number is out of the range of its field")
LAND_CARDS = _add("I1", "the land cards are not those of the box")
ANIMAL_CARDS = _add("I2", "the animal cards are not those of the box")
KNOWN_CARDS = _add("R16", "a card is known that is not in the hand, or a hand is miscounted")
ANIMALS = _add("I3", "a player has more animals on the board than there are")
LAND_TILES = _add("I4", "the land tiles are not those of the box")
WATER = _add("I5", "the water tiles are not those of the box, or a pond has no legal shape")
HACIENDAS = _add("I6", "a hacienda is too many, or stands on no tile")
TOKENS = _add("I7", "a harvest token is too many, or lies on no land tile")
SPACES = _add("I8", "something lies where it cannot lie")
CHAIN_START = _add("I9", "a chain without a tile on a land space")
HERD_START = _add("I10", "a herd that touches no own land tile")
MONEY = _add("I11", "pesos are not what was paid and received")
PAYMENTS = _add("I12", "edges paid are not the pairs of an own animal and a market it touches")
DISPLAY = _add("I13", "a display has a gap that could be filled, or too many cards")
PILES = _add("I14", "the second animal pile is used before the first is empty")
LIMITS = _add("I15", "more was done in a turn than a turn allows")
POINTS_FELL = _add("I16", "points of the board fell")
SCORES = _add("I17", "the score is not the sum of the scorings held")
POINTS = _add("I18", "points of the board counted again are others")
OFFERS = _add("I19", "an action is offered that cannot be paid or carried out")
MISSING = _add("I19", "a possible action is not offered")
END = _add("I20", "the game ends otherwise than by the second pile or a stalemate")
GROUPS = _add("H50", "chains and herds are not what hangs together")
SETS = _add("H2", "free spaces, or what pieces touch, counted again are others")
LEFT_THE_BOARD = _add("I8", "something has left the board, or lies under something else")
