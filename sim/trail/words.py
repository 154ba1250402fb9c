"""The words of the game: what its parts are called at the table, and small help with grammar."""

from sim.core.words import a as a
from sim.core.words import count as count
from sim.core.words import listed as listed
from sim.core.words import player as player
from sim.trail.kernel import codes as c
from sim.trail.names import NEEDS

BREED_WORDS = {
    "jersey": "Jersey",
    "dutch_belt": "Dutch Belt",
    "black_angus": "Black Angus",
    "guernsey": "Guernsey",
    "holstein": "Holstein",
    "brown_swiss": "Brown Swiss",
    "ayrshire": "Ayrshire",
    "west_highland": "West Highland",
    "texas_longhorn": "Texas Longhorn",
}
DISC_WORDS = {
    "certificate_4": "white certificate disc",
    "certificate_6": "black certificate disc",
    "steps_dollars": "step disc with dollars",
    "steps_points": "step disc with VP",
    "hand_left": "left hand disc",
    "hand_right": "right hand disc",
}
CITY_WORDS = {
    "st_louis": "St. Louis",
    "new_york_city": "New York City",
}
COUNTED = {  # what station masters count: one, several (B567)
    "worker": ("worker", "workers"),
    "objective": ("objective card", "objective cards"),
    "hazard": ("hazard tile", "hazard tiles"),
    "teepee_pair": ("green and blue teepee", "green and blue teepees"),
    "certificate": ("certificate", "certificates"),
    "station": ("station", "stations"),
    "building": ("private building", "private buildings"),
    "token": ("exchange token", "exchange tokens"),
    "area": ("area with a store", "areas with a store"),
}
PER = {  # what amounts are counted by: one, several
    c.PER_COWBOY: ("cowboy", "cowboys"),
    c.PER_CRAFTSMAN: ("craftsman", "craftsmen"),
    c.PER_ENGINEER: ("engineer", "engineers"),
    c.PER_WOODS: ("own building in the woods", "own buildings in the woods"),
    c.PER_HAZARD: COUNTED["hazard"],
    c.PER_TEEPEE_PAIR: COUNTED["teepee_pair"],
    c.PER_BELL: ("cleared bell space", "cleared bell spaces"),
    c.PER_STATION: COUNTED["station"],
}
NEED_WORDS = (
    "building",
    "green teepee",
    "blue teepee",
    "hazard",
    "station",
    "disc on San Francisco",
    "card of value 3",
    BREED_WORDS["west_highland"],
    BREED_WORDS["texas_longhorn"],
)
assert len(NEED_WORDS) == len(NEEDS)
HANDS = ("no hand", "black hand", "green hand", "both hands")
FRAMES = EDGES = ("white", "black")


def dollars(n: int) -> str:
    return count(n, "dollar")


money = dollars  # as the texts of the family call it


def city_name(name: str) -> str:
    """Santa Fe, St. Louis."""
    return CITY_WORDS.get(name, name.replace("_", " ").title())


def town_name(name: str) -> str:
    """town 42; a large town is called as its city."""
    return f"town {name}" if name.isdecimal() else city_name(name)
