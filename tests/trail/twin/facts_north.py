"""The board of Rails to the North: towns, rails, cities and stations (N106, N107, N108, N219)."""

from __future__ import annotations

from typing import NamedTuple

from .effects import Alternatives, Arrow, City, Part, either, gain, one
from .facts import DiscSpace, Station

STORES, STORES_PER_BELL = 15, 3
TOKENS = 20
BELLS_WITH_TOKEN = (2, 5)  # N104
ANNEX = DiscSpace(1, "white", 2)  # N60, N470
MASTERS_BESIDE_NEW_YORK = 4  # N41
TOWN_HALL = "town hall"
OBJECTIVE: Part = ("north objective",)


class Town(NamedTuple):
    """commerce: what the four spaces show, "" plain, "-2$" a cost."""

    kind: str
    area: str
    commerce: tuple[str, str, str, str] = ("", "", "", "")


def _first(effect: str) -> tuple[str, str, str, str]:
    return (effect, "", "", "")


_TOKENS = ("token", "token", "token", "token")
TOWNS: dict[str, Town] = {
    "40": Town("station", "olive"),
    "42": Town("small", "olive"),
    "43": Town("medium", "olive"),
    "44": Town("small", "olive", _TOKENS),
    "Memphis": Town("large", "olive", _first("+2$")),
    "45": Town("small", "purple", _first("+2$")),
    "46": Town("medium", "purple"),
    "47": Town("small", "blue"),
    "48": Town("small", "blue", _TOKENS),
    "49": Town("small", "blue"),
    "Denver": Town("large", "blue", ("-1$", "-2$", "-2$", "-3$")),
    "San Francisco": Town("large", "blue"),
    "56": Town("small", "teal", _first("token")),
    "57": Town("medium", "teal"),
    "58": Town("small", "violet", _first("objective")),
    "59": Town("medium", "violet"),
    "Milwaukee": Town("large", "red"),
    "50": Town("small", "red", _first("+2$")),
    "41": Town("station", "red"),
    "Green Bay": Town("large", "red"),
    "51": Town("small", "red", _first("+2$")),
    "52": Town("medium", "red"),
    "53": Town("small", "red", _first("certificate")),
    "Minneapolis": Town("large", "red", ("-1$", "-3$", "-3$", "-4$")),
    "54": Town("small", "red", _first("certificate")),
    "55": Town("medium", "red"),
    "Toronto": Town("large", "red"),
    "Montreal": Town("large", "red", ("-1$", "-3$", "-3$", "-4$")),
}
MEDIUM_TOWNS = tuple(name for name, town in TOWNS.items() if town.kind == "medium")

RAILS: tuple[tuple[str, str], ...] = (
    (TOWN_HALL, "42"),
    ("42", "Memphis"),
    ("42", "43"),
    ("Columbia", "Memphis"),
    ("St. Louis", "Memphis"),
    ("St. Louis", "45"),
    ("Memphis", "40"),
    ("Memphis", "44"),
    ("45", "46"),
    ("Chicago", "47"),
    ("Chicago", "Milwaukee"),
    ("47", "48"),
    ("47", "49"),
    ("47", "Denver"),
    ("49", "San Francisco"),
    ("Milwaukee", "50"),
    ("50", "41"),
    ("50", "Green Bay"),
    ("Green Bay", "41"),
    ("Green Bay", "51"),
    ("51", "52"),
    ("51", "53"),
    ("51", "54"),
    ("53", "Minneapolis"),
    ("54", "Toronto"),
    ("54", "Montreal"),
    ("54", "55"),
    ("Detroit", "56"),
    ("56", "57"),
    ("Cleveland", "Toronto"),
    ("Pittsburgh", "58"),
    ("58", "59"),
)

STATIONS: dict[str, Station] = {  # N106
    "olive": Station("40", 7, 6, "white", True),
    "red": Station("41", 15, 8, "black", True),
}

MEDIUM_TILES: dict[str, Alternatives] = {  # two of each (N42, N105)
    "hire -2": one(("hire", -2)),
    "remove 2": one(("remove", 2)),
    "engine 3": one(("engine", 3)),
    "5$ or cattle": either((gain(5),), (("free cattle",),)),
    "build 0": one(("build", 0)),
}
COPIES_OF_MEDIUM_TILE = 2

CITIES: dict[str, City] = {  # N219
    "Kansas City": City(0, "white", -8, (gain(6),), repeatable=True),
    "Columbia": City(1, "white"),
    "St. Louis": City(4, "white"),
    "Chicago": City(6, "white"),
    "Detroit": City(10, "black", 0, (OBJECTIVE,)),
    "Cleveland": City(12, "black"),
    "Pittsburgh": City(15, "white"),
    "New York City": City(18, "black", 3, (("take master",),)),
    "Memphis": City(3, "white", 0, (OBJECTIVE, gain(2)), large=True),
    "Denver": City(8, "black", large=True),
    "Milwaukee": City(11, "black", 0, (OBJECTIVE, gain(3)), large=True),
    "Green Bay": City(12, "white", 4, large=True),
    "Minneapolis": City(13, "black", 10, large=True),
    "Toronto": City(14, "black", 5, large=True),
    "San Francisco": City(18, "black", 0, repeatable=True, large=True),  # by bells (N562)
    "Montreal": City(20, "black", 15, large=True),
}
VP_PER_BELL = 2  # for each disc on San Francisco (N562)
ARROWS = (
    Arrow(("Columbia", "St. Louis"), -5, (("token",),)),
    Arrow(("Chicago", "Detroit"), -5, (("token",),)),  # K12
    Arrow(("Cleveland", "Pittsburgh"), 4, (OBJECTIVE,)),
    Arrow(("Pittsburgh", "New York City"), 6),
)
