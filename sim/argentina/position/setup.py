"""The set-up of a position: as given, completed and checked against what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.flatten import Tables
from sim.argentina.names import CITIES, LEVELS
from sim.argentina.setup import Setup
from sim.core import position
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position import family_setup as western
else:
    from sim.argentina.position import family_setup as western


def read_setup(data: PositionReader, tables: Tables) -> Setup:
    """Keys of the set-up that are left out follow from the position."""
    setup = position.read_setup(data, Setup, _implied(data, tables))
    _agree(data, setup, tables)
    return setup


def _implied(data: PositionReader, tables: Tables) -> dict[str, Any]:
    """What the position itself says about sides, neutral buildings and Pedro's level."""
    out = western.implied(data, tables)
    if "pedro" in data and "level" in data["pedro"]:
        out["solo"] = data["pedro"]["level"].word(LEVELS)
    if "city_sides" in data:
        value = data["city_sides"].fields(CITIES)
        sides = {city: value[city].word(("a", "b")) for city in CITIES}
        out["city_sides"] = ",".join(["a", *(f"{c}:b" for c in CITIES if sides[c] == "b")])
    return out


def _agree(data: PositionReader, setup: Setup, tables: Tables) -> None:
    """What the set-up fixes is so in the position (R4)."""
    if "pedro" in data:
        if setup.solo is None:
            data["pedro"].refuse_saying("only a solo game has Pedro: give its level here")
        level = data["pedro"].or_default("level", setup.solo)
        if level.value != setup.solo:
            level.refuse(f'"{setup.solo}", as setup.solo says')
    cities = [data["city_sides"][city] for city in CITIES] if "city_sides" in data else ()
    western.agree_on_sides(data, "city_sides", setup.city_numbers(), cities)
    western.agree(data, setup, tables)
