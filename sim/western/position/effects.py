"""Lists of effects in positions: written as in the tables, found again by what they say.

A waiting list is named by its content, {"discard": "any"}, {"certificate": 1, "optional": true},
so that a position does not depend on where the list lies in the kernel's vector.
"""

from __future__ import annotations

import json
from collections.abc import Container
from typing import Any

from sim.core.facts import Tables
from sim.core.position import PositionReader

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import tables as t
from .effect_data import FLAGS, is_for_players, write_plainly


def flag_words(flags: int) -> dict[str, bool]:
    return {name: True for name, bit in FLAGS.items() if flags & bit}


def write_effect(tables: Tables, effect: list[int]) -> dict[str, Any]:
    """One effect in the words of the tables."""
    return write_plainly(tables, effect) | flag_words(effect[c.EFFECT_FLAGS])


def effect_at(tables: Tables, pointer: int) -> list[int]:
    return [int(x) for x in tables.vector[pointer : pointer + c.EFFECT]]


def list_at(tables: Tables, pointer: int) -> list[list[int]]:
    """The effects from a pointer to the end of their list."""
    found = []
    while tables.vector[pointer] != fx.END:
        found.append(effect_at(tables, pointer))
        pointer += c.EFFECT
    return found


def all_lists(tables: Tables) -> dict[int, list[list[int]]]:
    """Every list of effects of the tables by its pointer."""
    lists: dict[int, list[list[int]]] = {}
    at = t.EFFECTS + c.EFFECT  # the first place stays empty
    while tables.vector[at] != fx.END:
        lists[at] = list_at(tables, at)
        at += c.EFFECT * (len(lists[at]) + 1)
        if at >= t.TABLES_SIZE:
            break
    return lists


def write_list(tables: Tables, pointer: int) -> tuple[list[dict[str, Any]], int]:
    """The whole list that a pointer points into, and how many of its effects are done."""
    for start, effects in all_lists(tables).items():
        if start <= pointer < start + c.EFFECT * len(effects):
            return [write_effect(tables, effect) for effect in effects], (
                pointer - start
            ) // c.EFFECT
    raise AssertionError(f"pending: pointer {pointer} is in no list of effects")


def read_list(
    tables: Tables, value: PositionReader, among: Container[int] | None = None
) -> tuple[int, int]:
    """Pointer and length of the list of the tables that says the same.

    `among`: pointers that are meant; without it, all lists but those that only an automa has.
    """
    wanted = [_canonical(entry.object()) for entry in value.elements(1)]
    for start, effects in all_lists(tables).items():
        meant = is_for_players(effects) if among is None else start in among
        if meant and [_canonical(write_effect(tables, effect)) for effect in effects] == wanted:
            return start, len(effects)
    if among is not None:
        value.refuse("what Pedro's card of this turn says (A635)")
    value.refuse("a list of effects that stands in the tables")


def _canonical(effect: dict[str, Any]) -> str:
    return json.dumps(effect, sort_keys=True)
