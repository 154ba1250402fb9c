"""The set-up of a position: as given, completed and checked against what lies on the table."""

from __future__ import annotations

from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.design import SIDE_RANDOM
from sim.argentina.names import CITIES, LEVELS
from sim.argentina.setup import Setup
from sim.core import position
from sim.core.position import PositionReader


def read_setup(data: PositionReader, tables: Tables) -> Setup:
    """Keys of the set-up that are left out follow from the position."""
    setup = position.read_setup(data, Setup, _implied(data, tables))
    _agree(data, setup, tables)
    return setup


def _implied(data: PositionReader, tables: Tables) -> dict[str, Any]:
    """What the position itself says about sides, neutral buildings and Pedro's level."""
    out: dict[str, Any] = {}
    if "pedro" in data and "level" in data["pedro"]:
        out["solo"] = data["pedro"]["level"].word(LEVELS)
    if "sides" in data:
        faces = [entry.text() for entry in data["sides"].elements(L.N_NUMBERS, L.N_NUMBERS)]
        out["sides"] = ",".join(["a", *(face for face in faces if not face.endswith("a"))])
    if "city_sides" in data:
        value = data["city_sides"].fields(CITIES)
        sides = {city: value[city].word(("a", "b")) for city in CITIES}
        out["city_sides"] = ",".join(["a", *(f"{c}:b" for c in CITIES if sides[c] == "b")])
    if "trail" in data:
        lettered = all(data["trail"].or_default(x, x).value == x for x in L.neutrals.named(tables))
        out["neutral"] = "lettered" if lettered else "shuffled"
    return out


def _agree(data: PositionReader, setup: Setup, tables: Tables) -> None:
    """What the set-up fixes is so in the position (R4)."""
    if "pedro" in data:
        if setup.solo is None:
            data["pedro"].refuse_saying("only a solo game has Pedro: give its level here")
        level = data["pedro"].or_default("level", setup.solo)
        if level.value != setup.solo:
            level.refuse(f'"{setup.solo}", as setup.solo says')
    for key, numbers in (("sides", setup.side_numbers()), ("city_sides", setup.city_numbers())):
        if key not in data:
            if SIDE_RANDOM in numbers:
                data["setup"][key].refuse_saying(f'"random" needs the key "{key}" of the position')
            continue
        entries = data[key].elements() if key == "sides" else [data[key][x] for x in CITIES]
        for entry, number in zip(entries, numbers, strict=True):
            if number != SIDE_RANDOM and str(entry.value)[-1:] != "ab"[number]:
                entry.refuse(f"side {'ab'[number]}, as setup.{key} says")
    if setup.neutral == "lettered":
        trail = data.or_default("trail", {})
        for letter in L.neutrals.named(tables):
            entry = trail.or_default(letter, letter)
            if entry.value != letter:
                entry.refuse(f'"{letter}", as setup.neutral is "lettered"')
