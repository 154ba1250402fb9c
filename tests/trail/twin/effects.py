"""What the icons say: the actions of buildings, cells, masters and cards, as plain data.

An action is a tuple of alternatives, of which one is taken; an alternative is a tuple of parts,
conditions first (B8), each a tuple of a word and its numbers:

conditions   ("discard", what, n)  a breed, "any", "value 2" or "objective"
             ("discard pair",)     two cattle of one breed
             ("pay", n)  ("engine back", n)
effects      ("gain", n)  ("gain per", count, n)  ("certificates", n or "limit")
             ("certificates per", count, n)  ("objective", where to)  ("engine", n or count)
             ("north objective",)  to the discard pile, an icon of the expansion (K2)
             ("hire", modifier)  ("build", dollars per craftsman)  ("buy",)  ("hazard",)  ("trade",)
             ("auxiliary", "single" or "double")  ("draw", n or count)  ("remove", n)
             ("rancher", n)  ("free rancher", n)  ("store", n)  ("token",)  ("free cattle",)
             ("special delivery",)  ("upgrade passed",)  ("copy",)  ("take master",)
             ("lay cards",)  ("showdown",)

Counts: "cowboys", "craftsmen", "engineers", "woods", "hazards", "teepee pairs", "bells" and
"stations".
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .facts import ANY_CATTLE_SPACES, JERSEY_SPACES

Part = tuple[Any, ...]
Parts = tuple[Part, ...]
Alternatives = tuple[Parts, ...]

CARD_OR_BACKWARD = ("discard", "discard pair", "engine back")  # R33, R99
CONDITIONS = (*CARD_OR_BACKWARD, "pay")


def one(*parts: Part) -> Alternatives:
    return (parts,)


def either(*alternatives: Parts) -> Alternatives:
    return alternatives


def discard(what: str, n: int = 1) -> Part:
    return ("discard", what, n)


def gain(dollars: int) -> Part:
    return ("gain", dollars)


OBJECTIVE: Part = ("objective", "discard pile")
ENGINE_BY_ENGINEERS: Part = ("engine", "engineers")
ANY_AUXILIARY: Part = ("auxiliary", "double")

BUILDINGS: dict[str, tuple[Alternatives, ...]] = {
    # neutral (B510, B511, B512, B513, B514, B515, B516)
    "A": (one(discard("Guernsey"), gain(2)), one(("hire", 0)), one(("hire", 2))),
    "B": (one(discard("Dutch Belt"), gain(2)), one(("build", 2))),
    "C": (either((("certificates", 1),), (OBJECTIVE,)), one(ENGINE_BY_ENGINEERS)),
    "D": (either((("trade",),), (("pay", 2), ("engine", 2))), one(ANY_AUXILIARY)),
    "E": (one(discard("Black Angus"), gain(2)), one(("buy",))),
    "F": (one(("discard pair",), gain(4)), one(("pay", 7), ("hazard",))),
    "G": (one(ENGINE_BY_ENGINEERS), one(ANY_AUXILIARY)),
    # private, side a (B520, B521, B522, B523, B524, B525, B526, B527, B528, B529)
    "1a": (one(("gain per", "woods", 2)),),
    "2a": (one(discard("Guernsey"), gain(4)), one(("buy",))),
    "3a": (one(("discard pair",), gain(3)), one(("rancher", 1))),
    "4a": (one(("pay", 5), ("hazard",)), one(("rancher", 2))),
    "5a": (one(("hire", -1)), one(ENGINE_BY_ENGINEERS)),
    "6a": (one(discard("Holstein"), gain(10)), one(ANY_AUXILIARY)),
    "7a": (one(("certificates per", "teepee pairs", 2), ("gain per", "teepee pairs", 2)),),
    "8a": (either((("trade",),), (ANY_AUXILIARY,)), one(("engine", 2))),
    "9a": (one(("engine", 3)), one(("special delivery",))),
    "10a": (one(("certificates", "limit")), one(("rancher", 5))),
    # private, side b (B530, B531, B532, B533, B534, B535, B536, B537, B538, B539)
    "1b": (one(discard("objective"), ("certificates", 2)), one(("engine back", 1), gain(3))),
    "2b": (one(discard("Jersey"), ("engine", 1)), one(discard("Dutch Belt"), gain(3))),
    "3b": (one(ANY_AUXILIARY), one(("rancher", 1))),
    "4b": (one(("draw", "cowboys")), one(("rancher", 3))),
    "5b": (one(discard("Black Angus"), ("certificates", 2)), one(("gain per", "engineers", 1))),
    "6b": (one(discard("any"), gain(3), ("objective", "hand")),),
    "7b": (one(("engine", "woods")),),
    "8b": (one(("copy",)),),
    "9b": (one(("upgrade passed",)),),
    "10b": (one(gain(4)), one(("engine", 4)), one(("rancher", 4))),
    # Rails to the North (N520) and tile 13 (B545)
    "11a": (one(("pay", 2), ("hazard",)),),
    "11b": (one(("engine", "hazards")),),
    "12a": (one(("certificates per", "bells", 1), ("gain per", "bells", 1)),),
    "12b": (one(("gain per", "craftsmen", 1)), one(("store", 1))),
    "13a": (one(discard("Jersey"), ("auxiliary", "single")), one(("build", 1))),
    "13b": (one(("gain per", "stations", 2)), one(ANY_AUXILIARY)),
}

SPECIAL_ACTIONS: dict[str, Alternatives] = {  # of build spaces (B143)
    **{space: one(discard("Jersey"), ("certificates", 1), gain(2)) for space in JERSEY_SPACES},
    **{space: one(discard("any"), ("certificates", 1)) for space in ANY_CATTLE_SPACES},
}

POKER_ADDITIONS = {"D": ("lay cards", one(("lay cards",))), "G": ("showdown", one(("showdown",)))}

CELLS: dict[tuple[str, int], Alternatives] = {  # immediate actions of the worker rows (B317)
    ("cowboy", 4): one(("hazard",)),
    ("cowboy", 6): one(("trade",)),
    ("craftsman", 4): one(("build", 1)),
    ("craftsman", 6): one(("build", 1)),
    ("engineer", 2): one(discard("Jersey"), ("certificates", 1)),
    ("engineer", 3): one(discard("Jersey"), gain(2)),
    ("engineer", 4): one(("hire", -2)),
    ("engineer", 5): one(discard("Jersey"), ("certificates", 2)),
    ("engineer", 6): one(discard("Jersey"), gain(4)),
}

AUXILIARY: dict[str, dict[str, Parts]] = {  # B470, N470
    "X1": {"single": (gain(1),), "double": (gain(2),)},
    "X2": {"single": (("draw", 1),), "double": (("draw", 2),)},
    "X3": {
        "single": (("pay", 1), ("engine back", 1), ("certificates", 1)),
        "double": (("pay", 2), ("engine back", 2), ("certificates", 2)),
    },
    "X4": {
        "single": (("pay", 1), ("engine", 1)),
        "double": (("pay", 2), ("engine", 2)),
    },
    "X5": {
        "single": (("engine back", 1), ("remove", 1)),
        "double": (("engine back", 2), ("remove", 2)),
    },
    "X6": {
        "single": (discard("value 2"), ("store", 1)),
        "double": (discard("value 2", 2), ("store", 2)),
    },
}
TWO_MOVES = ("X3", "X4", "X5")  # what the other reading of R47 does twice


class Master(NamedTuple):
    """A station master: what it gives at once or for good, and VP per so many of something."""

    immediate: Alternatives | None
    permanent: int
    vp: int
    per: str
    of: int


MASTERS: dict[str, Master] = {  # B580, B581, B582, B583, B584
    "SM1": Master(one(gain(2)), 0, 1, "workers", 1),
    "SM2": Master(either((("hazard",),), (("trade",),)), 0, 3, "objective cards", 2),
    "SM3": Master(None, 1, 3, "hazards", 2),
    "SM4": Master(None, 1, 3, "teepee pairs", 1),
    "SM5": Master(None, 1, 3, "certificates", 2),
}
NORTH_MASTERS: dict[str, Master] = {  # N580
    "SM6": Master(None, 1, 3, "stations", 2),
    "SM7": Master(one(("certificates", 2)), 0, 2, "buildings", 1),
    "SM8": Master(one(("store", 1)), 0, 5, "tokens", 2),
    "SM9": Master(one(("token",)), 0, 2, "areas", 1),
    "SM10": Master(None, 2, 0, "", 1),
    "SM11": Master(one(gain(12)), 0, 0, "", 1),
}


class City(NamedTuple):
    value: int
    frame: str
    vp: int = 0  # per own disc
    parts: Parts = ()  # the delivery action
    repeatable: bool = False
    large: bool = False  # needs an own store (N210)


class Arrow(NamedTuple):
    cities: tuple[str, str]
    vp: int
    parts: Parts = ()


CITIES: dict[str, City] = {  # B219
    "Kansas City": City(0, "white", -6, (gain(6),), repeatable=True),
    "Topeka": City(1, "white"),
    "Wichita": City(4, "white"),
    "Colorado Springs": City(6, "white"),
    "Santa Fe": City(8, "white"),
    "Albuquerque": City(10, "black"),
    "El Paso": City(12, "black"),
    "San Diego": City(14, "white"),
    "Sacramento": City(16, "black", 6),
    "San Francisco": City(18, "black", 9, repeatable=True),
}
ARROWS = (
    Arrow(("Topeka", "Wichita"), -3, (OBJECTIVE,)),
    Arrow(("Wichita", "Colorado Springs"), -1),
    Arrow(("Colorado Springs", "Santa Fe"), 0, (OBJECTIVE,)),
    Arrow(("Santa Fe", "Albuquerque"), 0, (OBJECTIVE,)),
    Arrow(("Albuquerque", "El Paso"), 6),
    Arrow(("El Paso", "San Diego"), 8),
    Arrow(("San Diego", "Sacramento"), 4),
)


class Objective(NamedTuple):
    """An objective card; conditions by the letters of B427."""

    immediate: Alternatives | None
    conditions: tuple[str, ...]
    vp: int
    penalty: int


_IMMEDIATE: dict[str, Alternatives | None] = {  # B424
    "start": None,
    "2$": one(gain(2)),
    "auxiliary": one(ANY_AUXILIARY),
    "draw 3": one(("draw", 3)),
    "engine 2": one(("engine", 2)),
    "engine 3": one(("engine", 3)),
    "rancher 3": one(("free rancher", 3)),
}
STARTING_OBJECTIVES = ("start: 3 W B", "start: S S G", "start: B B H", "start: L H H")  # B430
OBJECTIVE_DECK: dict[str, tuple[int, int, int]] = {  # copies, VP, penalty (B431)
    "2$: B L L": (1, 3, -2),
    "2$: B G L": (1, 3, -2),
    "2$: W H H": (1, 3, -2),
    "2$: S S H": (1, 3, -2),
    "2$: 3 3 3 B": (1, 4, -2),
    "auxiliary: F": (4, 5, -3),
    "draw 3: B B H": (1, 3, -2),
    "draw 3: S G L": (1, 3, -2),
    "draw 3: X H": (1, 3, -2),
    "draw 3: S G G": (1, 3, -2),
    "draw 3: 3 3 3 S": (1, 4, -2),
    "engine 2: W W S G": (1, 5, -3),
    "engine 2: 3 W X": (1, 5, -3),
    "engine 2: B B G G": (1, 5, -3),
    "engine 3: B L H H": (1, 5, -3),
    "engine 3: S S H H": (1, 5, -3),
    "rancher 3: B B H H": (1, 5, -2),
    "rancher 3: S S L L": (1, 5, -2),
    "rancher 3: 3 W X": (1, 5, -2),
    "rancher 3: 3 W H H": (1, 5, -2),
    "rancher 3: S S B B": (1, 5, -2),
}


def _objective(name: str, vp: int, penalty: int) -> Objective:
    icon, _, conditions = name.partition(": ")
    return Objective(_IMMEDIATE[icon], tuple(conditions.split()), vp, penalty)


OBJECTIVES: dict[str, Objective] = {
    **{name: _objective(name, 3, 0) for name in STARTING_OBJECTIVES},
    **{name: _objective(name, vp, low) for name, (_, vp, low) in OBJECTIVE_DECK.items()},
}
