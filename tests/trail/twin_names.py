"""What the kernel's numbers are called by the twin."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from sim.core.facts import Tables
from sim.trail import names
from sim.trail.game import TRAIL
from sim.trail.kernel import layout as L
from sim.trail.kernel.family_rows import FACE_NAMES, NEUTRAL_LETTERS

from .twin import effects, facts_north

_LETTERS = dict(zip(names.NEEDS, "BGLHSF3WX", strict=True))
_ICONS = {
    "dollars": lambda n: f"{n}$",
    "aux": lambda n: "auxiliary",
    "draw_discard": lambda n: f"draw {n}",
    "engine": lambda n: f"engine {n}",
    "free_move": lambda n: f"rancher {n}",
}
_CITIES = {"st_louis": "St. Louis"}
TOWN_TILES = {
    "hire": "hire -2",
    "remove": "remove 2",
    "engine": "engine 3",
    "dollars_or_cattle": "5$ or cattle",
    "build": "build 0",
}


def spoken(name: str) -> str:
    """Capital letters and spaces."""
    return _CITIES.get(name, " ".join(word.capitalize() for word in name.split("_")))


class TwinNames:
    """The twin's names by the kernel's numbers, for one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self.data = tables.facts.data
        self.nodes = tables.names.nodes
        self.slots = tables.names.slots
        self.cities = [spoken(city) for city in names.CITIES]
        self.towns = [spoken(town) for town in tables.names.towns]
        self.medium = [spoken(town) for town in tables.names.medium]
        self.town_tiles = [TOWN_TILES[name] for name in tables.names.town_tiles]
        self.stations = [*map(str, range(1, L.N_BASE_STATIONS + 1)), *facts_north.STATIONS]
        self.masters = [f"SM{i + 1}" for i in range(L.N_MASTERS)]
        self.workers = names.WORKER_TYPES
        self.faces: tuple[str, ...] = FACE_NAMES
        self.neutrals = NEUTRAL_LETTERS
        self.aux = names.AUX
        self.discs = [self._disc(name) for name in tables.names.discs]
        self.tiles = [self._tile(name) for name in tables.names.tiles]
        self.cards = [
            *(self._cattle(name) for name in tables.names.cards[: L.OBJECTIVE]),
            *(self._objective(i) for i in range(L.N_OBJECTIVES)),
        ]

    def _disc(self, name: str) -> str:
        disc = self.data["player_board"]["discs"][name]
        if "aux" in disc:
            return str(disc["aux"])
        if "certificate_limit" in disc:
            return f"certificate {disc['certificate_limit']}"
        if "hand" in disc:
            return "hand"
        return "S$" if "dollars" in disc else "SV"

    @staticmethod
    def _tile(name: str) -> str:
        parts = name.split(":")
        if len(parts) == 1:
            return name
        if parts[0] == "teepee":
            return f"{parts[1]} teepee"
        return f"{parts[0]} {parts[2]} {parts[1]}"

    @staticmethod
    def _cattle(name: str) -> str:
        breed, _, vp = name.partition(":")
        return f"{spoken(breed)} {vp}".strip()

    def _objective(self, number: int) -> str:
        start = number >= L.N_DECK_OBJECTIVES
        table = "starting_objectives" if start else "objectives"
        row = self.data[table][str(number + 1 - (L.N_DECK_OBJECTIVES if start else 0))]
        wanted = Counter({_LETTERS[need]: n for need, n in row["conditions"].items()})
        icon = "start"
        if not start:
            ((what, amount),) = row["immediate"][0].items()
            icon = _ICONS[what](amount)
        (found,) = (
            name
            for name, card in effects.OBJECTIVES.items()
            if name.partition(":")[0] == icon and Counter(card.conditions) == wanted
        )
        return found

    def commerce(self, space: int) -> tuple[str, str]:
        """Town and what its commerce space shows."""
        town = self.towns[space // L.COMMERCE_SPACES]
        return town, facts_north.TOWNS[town].commerce[space % L.COMMERCE_SPACES]


@cache
def twin_names() -> TwinNames:
    return TwinNames(TRAIL.tables())


def named(things: Any, numbers: Any) -> list[str]:
    return [things[int(number)] for number in numbers]
