"""The set-up of a position: as given, completed and checked against what lies on the table."""

from __future__ import annotations

from typing import Any

from sim.core import position
from sim.core.position import PositionReader
from sim.trail.flatten import Tables
from sim.trail.kernel import layout as L
from sim.trail.kernel.design import SIDE_RANDOM
from sim.trail.setup import Setup

NORTH = ("towns", "stores", "beside_new_york", "token_supply")  # keys that only it has
_LAST = L.N_NUMBERS  # the promo building


def read_setup(data: PositionReader, tables: Tables) -> Setup:
    """Keys of the set-up that are left out follow from the position."""
    setup = position.read_setup(data, Setup, _implied(data, tables))
    _agree(data, setup, tables)
    return setup


def _implied(data: PositionReader, tables: Tables) -> dict[str, Any]:
    """What the position itself says about expansions, sides and neutral buildings."""
    out: dict[str, Any] = {"north": "yes" if any(key in data for key in NORTH) else "no"}
    out["poker"] = "yes" if "pot" in data else "no"
    seats = data["seats"].elements()
    out["preparation"] = "yes" if any("sides" in seat for seat in seats) else "no"
    supply = [number for seat in seats for number in seat.or_default("supply", []).elements()]
    out["tile_13"] = "yes" if any(number.value == _LAST for number in supply) else "no"
    if "sides" in data:
        faces = [entry.text() for entry in data["sides"].elements(L.N_NUMBERS, L.N_NUMBERS)]
        out["sides"] = ",".join(["a", *(face for face in faces if not face.endswith("a"))])
    if "trail" in data:
        lettered = all(data["trail"].or_default(x, x).value == x for x in L.neutrals.named(tables))
        out["neutral"] = "lettered" if lettered else "shuffled"
    return out


def _agree(data: PositionReader, setup: Setup, tables: Tables) -> None:
    """What the set-up fixes is so in the position (R4)."""
    for key in NORTH:
        if key in data and not setup.plays("north"):
            data[key].refuse_saying('only with Rails to the North: give setup.north as "yes"')
    if "pot" in data and not setup.plays("poker"):
        data["pot"].refuse_saying('only with the poker table: give setup.poker as "yes"')
    for seat in data["seats"].elements():
        if "sides" in seat and not setup.plays("preparation"):
            seat["sides"].refuse_saying(
                "only with site preparation a player has own sides (B61, V61): give "
                'setup.preparation as "yes", or the key "sides" of the position alone'
            )
    numbers = setup.side_numbers()
    if "sides" in data:
        for entry, number in zip(data["sides"].elements(), numbers, strict=True):
            if number != SIDE_RANDOM and str(entry.value)[-1:] != "ab"[number]:
                entry.refuse(f"side {'ab'[number]}, as setup.sides says")
    elif SIDE_RANDOM in numbers:
        data["setup"]["sides"].refuse_saying('"random" needs the key "sides" of the position')
    if setup.neutral == "lettered":
        trail = data.or_default("trail", {})
        for letter in L.neutrals.named(tables):
            entry = trail.or_default(letter, letter)
            if entry.value != letter:
                entry.refuse(f'"{letter}", as setup.neutral is "lettered"')
