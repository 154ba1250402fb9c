"""The set-up of a position: as given, completed and checked against what lies on the table."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.design import SIDE_RANDOM
from sim.argentina.names import CITIES, LEVELS
from sim.argentina.setup import PLAYERS, Setup
from sim.core.errors import PampasError, PolicyError
from sim.core.position import PositionReader
from sim.core.setup import OLD_NAMES

KEYS = (*(field.name for field in fields(Setup)), *OLD_NAMES)
TEXTS = ("neutral", "sides", "city_sides", "solo")
NUMBERS = (
    "players",
    "seed",
    "game",
    "deal",
    "ban_percent",
    "pesos_spread",
    "cards_spread",
    "spread_from",
)
LISTS = ("pesos", "cards", "ban", "policies")
NULLABLE = ("deal", "pesos", "cards", "solo")


def read_setup(data: PositionReader, tables: Tables) -> Setup:
    """Keys of the set-up that are left out follow from the position."""
    seats = len(data["seats"].elements(min(PLAYERS), max(PLAYERS)))
    players = data.or_default("players", seats)
    if players.whole(min(PLAYERS), max(PLAYERS)) != seats:
        players.refuse(f"{seats}, the number of seats")
    value = data.or_default("setup", {}).fields((), KEYS)
    given: dict[str, Any] = _implied(data, tables) | {"players": seats}
    for key, entry in value.items():
        key = OLD_NAMES.get(key, key)
        given[key] = _plain(key, entry)
    if given["players"] != seats:
        value["players"].refuse(f"{seats}, the number of seats")
    try:
        setup = Setup.from_dict(given)
    except PolicyError as error:
        kept = "a position keeps the name or path of a policy, not its weights"
        raise value.error(f"{value.place()}: {error} ({kept})") from error
    except PampasError as error:
        raise value.error(f"{value.place()}: {error}") from error
    _agree(data, setup, tables)
    return setup


def _plain(key: str, entry: PositionReader) -> Any:
    """The value if it has the right type; `Setup` checks the rest."""
    if entry.value is None and key in NULLABLE:
        return None
    if key in TEXTS:
        return entry.text()
    if key in NUMBERS:
        if isinstance(entry.value, bool) or not isinstance(entry.value, int):
            entry.refuse("a whole number")
        return entry.value
    for one in entry.elements():
        if key in ("ban", "policies"):
            one.text()
    return entry.value


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
