"""What is printed on the board, the cards and the tiles of the base game (sections 2, 3, 5, 7, 9).

Names: spaces of the trail as in B140, cards and tiles as people call them. A market card of a breed
with several VP carries them in its name ("West Highland 4"), a hazard its hand and VP
("flood green 4").
"""

from __future__ import annotations

from typing import NamedTuple

# --- trail (B140, B141, B142, B143) ---------------------------------------------------------------

START, KC = "START", "KC"
NEUTRAL_SPACES = ("A", "B", "C", "D", "E", "F", "G")
BRANCHES = (
    "START A",
    "A A-1 A-2 A-3 B",
    "A FLOOD-1 FLOOD-2 FLOOD-3 FLOOD-4 FLOOD-RISK-1 FLOOD-RISK-2 B",
    "B B-1 B-2 B-3 C",
    "B DROUGHT-1 DROUGHT-2 DROUGHT-3 DROUGHT-4 DROUGHT-RISK-1 C",
    "C C-1-1 C-1-2 E",
    "C C-2 D E",
    "C-2 TEEPEE+1 TEEPEE+2 TEEPEE+4 TEEPEE+6 TEEPEE+8 TEEPEE+10 INDIAN-RISK-1 INDIAN-RISK-2 E",
    "E E-1 E-2 F",
    "E ROCKFALL-1 ROCKFALL-2 ROCKFALL-3 ROCKFALL-4 ROCKFALL-RISK-1 ROCKFALL-RISK-2 F",
    "F F-1 G",
    "F F-2 G",
    "G G-1 KC",
    "G G-2 KC",
)
EDGES = tuple(
    edge for branch in BRANCHES for edge in zip(branch.split(), branch.split()[1:], strict=False)
)
NEXT: dict[str, tuple[str, ...]] = {
    space: tuple(dict.fromkeys(to for source, to in EDGES if source == space))
    for space in dict.fromkeys(space for edge in EDGES for space in edge)
}
NEIGHBOURS: dict[str, frozenset[str]] = {
    space: frozenset({to for a, to in EDGES if a == space} | {a for a, to in EDGES if to == space})
    for space in NEXT
}
HAZARD_SPACES: dict[str, tuple[str, ...]] = {
    kind: tuple(f"{kind.upper()}-{number}" for number in (1, 2, 3, 4))
    for kind in ("flood", "drought", "rockfall")
}
TEEPEE_SPACES: dict[str, int] = {  # with the dollars of a trade, in the order of filling (B231)
    f"TEEPEE{value:+d}": value for value in (-3, -2, -1, 1, 2, 4, 6, 8, 10)
}
BUILD_SPACES = tuple(
    space
    for space in NEXT
    if space not in (START, KC, *NEUTRAL_SPACES, *TEEPEE_SPACES)
    and not any(space in zone for zone in HAZARD_SPACES.values())
)
WOODS = frozenset(("FLOOD-RISK-2", "B-1", "C-1-1", "C-1-2", "E-1", "E-2", "ROCKFALL-RISK-2", "F-2"))
JERSEY_SPACES = ("FLOOD-RISK-1", "FLOOD-RISK-2", "INDIAN-RISK-2", "ROCKFALL-RISK-2")  # B143
ANY_CATTLE_SPACES = ("DROUGHT-RISK-1", "INDIAN-RISK-1", "ROCKFALL-RISK-1")  # B143

# --- by the number of players (section 3.1) -------------------------------------------------------

MARKET_SIZE = {2: 7, 3: 10, 4: 13}  # B48
HAND_TAX = {
    2: {"green": 2, "black": 2},
    3: {"green": 2, "black": 1},
    4: {"green": 1, "black": 2},
}
FIRST_STEP_LIMIT = {2: 3, 3: 3, 4: 4}
STEPS_OF_DISC = {2: {"S$": 1, "SV": 1}, 3: {"S$": 2, "SV": 1}, 4: {"S$": 2, "SV": 1}}
FIRST_MONEY = (6, 7, 8, 9)  # B67
FIRST_HAND = 4  # B65, B106
TILES_ON_THE_BOARD = 7  # B45

# --- tiles of the Kansas City supply (B11, B12, B13, B14) -----------------------------------------

WORKERS = ("cowboy", "craftsman", "engineer")
HAZARDS = tuple(HAZARD_SPACES)
TEEPEES = ("green teepee", "blue teepee")
HAZARD_FACES = ("black 2", "black 3", "green 2", "green 3", "green 4", "green 4")  # B12
TEEPEE_HAND = {"green teepee": "green", "blue teepee": "black"}  # B13
STACKS: dict[int, dict[str, int]] = {
    1: {
        **{
            f"{kind} {face}": HAZARD_FACES.count(face)
            for kind in HAZARDS
            for face in dict.fromkeys(HAZARD_FACES)
        },
        "green teepee": 9,
        "blue teepee": 8,
    },
    2: {"cowboy": 11, "craftsman": 11, "engineer": 11},
    3: {"cowboy": 7, "craftsman": 7, "engineer": 7, "green teepee": 2, "blue teepee": 3},
}

# --- job market (B235) ----------------------------------------------------------------------------

HIRE_PRICES = {1: 6, 2: 6, 3: 7, 4: 5, 5: 7, 6: 9, 7: 6, 8: 8, 9: 10, 10: 6, 11: 5, 12: 4}
FIRST_MARKER_ROW = 2  # B43
YELLOW_AFTER, RED_AFTER = (6, 9), 12
ROW_LENGTH = 6  # cells of a worker row, the first printed (B313)

# --- cattle (B16, B17, B351) ----------------------------------------------------------------------


class Cattle(NamedTuple):
    breed: str
    value: int
    vp: int


BREED_VALUES = {
    "Jersey": 1,
    "Dutch Belt": 2,
    "Black Angus": 2,
    "Guernsey": 2,
    "Holstein": 3,
    "Brown Swiss": 3,
    "Ayrshire": 3,
    "West Highland": 4,
    "Texas Longhorn": 5,
}
STARTING_HERD = {"Jersey": 5, "Dutch Belt": 3, "Black Angus": 3, "Guernsey": 3}
MARKET_CATTLE = {
    "Holstein": 7,
    "Brown Swiss": 7,
    "Ayrshire": 7,
    **{f"West Highland {vp}": 3 for vp in (3, 4, 5)},
    **{f"Texas Longhorn {vp}": 2 for vp in (5, 6, 7)},
}
VP_OF_ONE_BREED = {"Holstein": 1, "Brown Swiss": 2, "Ayrshire": 3}


def _cattle(card: str) -> Cattle:
    breed, _, vp = card.rpartition(" ")
    if not vp.isdigit():
        breed, vp = card, str(VP_OF_ONE_BREED.get(card, 0))
    return Cattle(breed, BREED_VALUES[breed], int(vp))


CATTLE: dict[str, Cattle] = {card: _cattle(card) for card in (*STARTING_HERD, *MARKET_CATTLE)}


class PurchaseLine(NamedTuple):
    """One line of the price list: cards of this value for so many cowboys and dollars."""

    value: int
    cowboys: int
    dollars: int
    cards: int


PURCHASE_LINES = (
    PurchaseLine(3, 1, 6, 1),
    PurchaseLine(3, 2, 3, 1),
    PurchaseLine(3, 3, 5, 2),
    PurchaseLine(4, 1, 12, 1),
    PurchaseLine(4, 3, 6, 1),
    PurchaseLine(4, 5, 8, 2),
    PurchaseLine(5, 2, 12, 1),
    PurchaseLine(5, 4, 6, 1),
)
CARDS_PER_COWBOY = 2  # added to the market (B353)

# --- railway (B217, B371, B396) -------------------------------------------------------------------

LAST_SPACE = 39
CROSSES_AFTER = (3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 17)
TURNOUTS_AFTER = (4, 7, 10, 13, 16, 21, 25, 29, 33)
RAILWAY: tuple[str, ...] = tuple(  # in order; "0" is the start, "t4" the turnout between 4 and 5
    place
    for n in range(LAST_SPACE + 1)
    for place in ((str(n), f"t{n}") if n in TURNOUTS_AFTER else (str(n),))
)


class Station(NamedTuple):
    place: str  # of the railway; of the expansion: the town
    price: int
    vp: int
    frame: str
    has_master: bool


STATIONS: dict[str, Station] = {
    "1": Station("t4", 2, 1, "white", True),
    "2": Station("t7", 2, 1, "white", True),
    "3": Station("t10", 4, 2, "white", True),
    "4": Station("t13", 4, 2, "white", True),
    "5": Station("t16", 6, 3, "black", True),
    "6": Station("t21", 8, 5, "black", False),
    "7": Station("t25", 7, 6, "black", False),
    "8": Station("t29", 6, 7, "black", False),
    "9": Station("t33", 5, 8, "black", False),
    "10": Station("39", 3, 9, "black", False),
}
DOLLARS_AT_THE_END_OF_THE_LINE = 3  # B412

# --- player board (B23, B470) ---------------------------------------------------------------------


class DiscSpace(NamedTuple):
    discs: int
    frame: str
    cost: int = 0  # when freed; a gain is negative


DISC_SPACES: dict[str, DiscSpace] = {
    "X1": DiscSpace(1, "white"),
    "X2": DiscSpace(1, "white"),
    "X3": DiscSpace(2, "white"),
    "X4": DiscSpace(2, "white"),
    "X5": DiscSpace(2, "white"),
    "certificate 4": DiscSpace(1, "white"),
    "certificate 6": DiscSpace(1, "black"),
    "S$": DiscSpace(1, "black", -3),
    "SV": DiscSpace(1, "black"),
    "hand": DiscSpace(2, "black", 5),
}
CERTIFICATE_TRACK = (0, 1, 2, 3, 4, 6)  # B6

# --- tiles of the players (B520 ff.) --------------------------------------------------------------


class PrivateTile(NamedTuple):
    craftsmen: int
    vp: int
    hands: tuple[str, ...]


PRIVATE_TILES: dict[str, PrivateTile] = {
    "1a": PrivateTile(1, 1, ("green",)),
    "1b": PrivateTile(1, 1, ("green",)),
    "2a": PrivateTile(1, 1, ()),
    "2b": PrivateTile(1, 1, ()),
    "3a": PrivateTile(1, 1, ()),
    "3b": PrivateTile(2, 3, ()),
    "4a": PrivateTile(2, 3, ("black",)),
    "4b": PrivateTile(2, 3, ("black",)),
    "5a": PrivateTile(3, 4, ()),
    "5b": PrivateTile(3, 4, ()),
    "6a": PrivateTile(4, 5, ()),
    "6b": PrivateTile(4, 5, ()),
    "7a": PrivateTile(5, 6, ("green", "black")),
    "7b": PrivateTile(5, 6, ("green", "black")),
    "8a": PrivateTile(5, 6, ("green",)),
    "8b": PrivateTile(6, 8, ()),
    "9a": PrivateTile(7, 9, ()),
    "9b": PrivateTile(6, 8, ()),
    "10a": PrivateTile(9, 13, ("black",)),
    "10b": PrivateTile(8, 11, ("black",)),
    "11a": PrivateTile(12, 25, ()),  # N520
    "11b": PrivateTile(5, 10, ()),
    "12a": PrivateTile(3, 4, ()),
    "12b": PrivateTile(3, 4, ()),
    "13a": PrivateTile(4, 5, ("green",)),  # B545
    "13b": PrivateTile(2, 4, ()),
}
BASE_TILES, NORTH_TILES, TILE_13 = tuple(range(1, 11)), (11, 12), 13

# --- poker table (P41) ----------------------------------------------------------------------------

BONUS_VP, BONUS_MONEY = (6, 3, 3, 3), (2, 2, 2, 2)
LAY_SPACE, SHOWDOWN_SPACE = "D", "G"  # P40
LAY_PRICES = (1, 2)  # for the first and the second card of one use (P22)
MOST_LAID = 3
BANK_ADDS = 3  # P25
