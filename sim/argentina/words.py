"""The words of the game: what its parts are called at the table, and small help with grammar."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.names import CITIES, COLOURS, QUARTERS, QUAYS
from sim.core.words import a as a
from sim.core.words import count as count
from sim.core.words import listed as listed
from sim.core.words import player as player

BREED_WORDS = {
    "niata": "Niata",
    "patagonico": "Patagonico",
    "fronterizo": "Fronterizo",
    "holando_argentino": "Holando Argentino",
    "caracu": "Caracu",
    "chaqueno": "Chaqueño",
    "serrano": "Serrano",
    "blanco_orejinegro": "Blanco Orejinegro",
    "franqueiro": "Franqueiro",
    "aberdeen_angus": "Aberdeen-Angus",
}
DISC_WORDS = {
    "certificate_limit": "certificate disc",
    "strength_white": "white strength disc",
    "strength_black": "black strength disc",
    "steps_left": "left step disc",
    "steps_right": "right step disc",
    "hand_left": "left hand disc",
    "hand_right": "right hand disc",
}
CITY_WORDS = {"le_havre": "Le Havre", "rotterdam": "Rotterdam", "liverpool": "Liverpool"}
COUNTED = {  # what station masters count: one, several (A568)
    "good_cattle": ("cattle card of value {} to {}", "cattle cards of value {} to {}"),
    "worker_set": ("set of four workers", "sets of four workers"),
    "station": ("station", "stations"),
    "objective": ("objective card", "objective cards"),
    "ship_disc": ("disc on ships", "discs on ships"),
    "strong_worker": ("worker with strength", "workers with strength"),
    "building": ("private building", "private buildings"),
    "farmer": ("farmer tile beside the board", "farmer tiles beside the board"),
}
PER = {  # what amounts are counted by: one, several
    c.PER_GAUCHO: ("gaucho", "gauchos"),
    c.PER_CARPINTERO: ("carpintero", "carpinteros"),
    c.PER_MAQUINISTA: ("maquinista", "maquinistas"),
    c.PER_GRANJERO: ("granjero", "granjeros"),
    c.PER_FARMLAND_BUILDING: ("own building on farmland", "own buildings on farmland"),
    c.PER_WORKER_SET: ("set of workers", "sets of workers"),
    c.PER_FARMER: COUNTED["farmer"],
}
NEED_WORDS = (
    "building",
    *(f"{colour} farmer" for colour in COLOURS),
    *(f"disc in quarter {quarter}" for quarter in QUARTERS),
    "station",
    "disc on the top ship",
    "card of value 3",
    BREED_WORDS["caracu"],
    BREED_WORDS["franqueiro"],
    BREED_WORDS["aberdeen_angus"],
)
HANDS = ("no hand", "black hand", "green hand")
CORNERS = EDGES = ("white", "black")


def counted(n: int, per: int, one: str) -> str:
    """2 spaces, 1 space for each maquinista, as many spaces as his experience."""
    if per == c.PER_NOTHING:
        return count(n, one)
    if per == c.PER_EXPERIENCE:
        times = "" if n == 1 else f"{n} times "
        return f"{times}as many {one}s as his experience"
    return f"{count(n, one)} for each {PER[per][0]}"


def pesos(n: int) -> str:
    return count(n, "peso")


money = pesos  # as the texts of the family call it


PEDRO_NAME = "Pedro"


def cell_city(cell: int) -> int:
    return cell // (L.N_QUARTERS * L.MAX_SPACES)


def cell_quarter(cell: int) -> str:
    return QUARTERS[cell // L.MAX_SPACES % L.N_QUARTERS]


def city(number: int) -> str:
    return CITY_WORDS[CITIES[number]]


def quay(number: int) -> str:
    name, _, level = QUAYS[number].rpartition("_")
    return f"quay {level} of {CITY_WORDS[name]}"
