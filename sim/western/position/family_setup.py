"""What a position says of sides and neutral buildings, and whether its set-up says the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.core.facts import Tables
from sim.core.position import PositionReader

from ..family_setup import FamilySetup
from ..kernel import layout as L
from ..kernel.family_rows import SIDE_RANDOM


def implied(data: PositionReader, tables: Tables) -> dict[str, Any]:
    """What follows for the set-up from what lies on the table."""
    out: dict[str, Any] = {}
    if "sides" in data:
        faces = [entry.text() for entry in data["sides"].elements(L.N_NUMBERS, L.N_NUMBERS)]
        out["sides"] = ",".join(["a", *(face for face in faces if not face.endswith("a"))])
    if "trail" in data:
        lettered = all(data["trail"].or_default(x, x).value == x for x in L.neutrals.named(tables))
        out["neutral"] = "lettered" if lettered else "shuffled"
    return out


def agree_on_sides(
    data: PositionReader, key: str, numbers: list[int], entries: Iterable[PositionReader]
) -> None:
    """Sides that the set-up states are so in the position, and those that it draws are stated."""
    if key not in data:
        if SIDE_RANDOM in numbers:
            data["setup"][key].refuse_saying(f'"random" needs the key "{key}" of the position')
        return
    for entry, number in zip(entries, numbers, strict=True):
        if number != SIDE_RANDOM and str(entry.value)[-1:] != "ab"[number]:
            entry.refuse(f"side {'ab'[number]}, as setup.{key} says")


def agree(data: PositionReader, setup: FamilySetup, tables: Tables) -> None:
    """What the set-up fixes is so in the position (R4)."""
    sides = data["sides"].elements() if "sides" in data else ()
    agree_on_sides(data, "sides", setup.side_numbers(), sides)
    if setup.neutral == "lettered":
        trail = data.or_default("trail", {})
        for letter in L.neutrals.named(tables):
            entry = trail.or_default(letter, letter)
            if entry.value != letter:
                entry.refuse(f'"{letter}", as setup.neutral is "lettered"')
