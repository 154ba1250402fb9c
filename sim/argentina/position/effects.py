"""Lists of effects in positions: written as in the tables, found again by what they say.

A waiting list is named by its content, {"discard": "any"}, {"certificate": 1, "optional": true},
so that a position does not depend on where the list lies in the kernel's vector.
"""

from __future__ import annotations

import json
from collections.abc import Container
from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import tables as t
from sim.argentina.names import BREEDS, QUAYS
from sim.argentina.position.reader import PositionReader

FLAGS = {
    "optional": c.OPTIONAL,
    "token_window": c.TOKEN_WINDOW,
    "exact": c.EXACT,
    "offer_only": c.OFFER_ONLY,
}
PER = {
    c.PER_GAUCHO: "gaucho",
    c.PER_CARPINTERO: "carpintero",
    c.PER_MAQUINISTA: "maquinista",
    c.PER_GRANJERO: "granjero",
    c.PER_FARMLAND_BUILDING: "farmland_building",
    c.PER_WORKER_SET: "worker_set",
    c.PER_FARMER: "farmer",
}
_AMOUNTS = {
    c.E_PAY: "pay",
    c.E_PAY_GRAIN: "pay_grain",
    c.E_ENGINE_BACK: "engine_back",
    c.E_PESOS: "pesos",
    c.E_GRAIN: "grain",
    c.E_CERTIFICATE: "certificate",
    c.E_TOKEN: "token",
    c.E_RETURN_EXHAUSTION: "return_exhaustion",
    c.E_ENGINE: "engine",
    c.E_HIRE: "hire",
    c.E_BUILD: "build",
    c.E_HELP: "help",
    c.E_OBJECTIVE: "objective",
    c.E_MOVE: "move",
    c.E_DRAW_DISCARD: "draw_discard",
    c.E_DRAW_REMOVE: "draw_remove",
    c.E_REMOVE: "remove",
    c.E_EXHAUST_OTHERS: "exhaust_others",
}
_YES = {
    c.E_DISCARD_OBJECTIVE: "discard_objective",
    c.E_BUY: "buy_cattle",
    c.E_DELIVERY: "delivery",
    c.E_MARKET_TO_HAND: "market_to_hand",
    c.E_UPGRADE_BEHIND: "upgrade_behind",
}

PEDRO_ONLY = (
    c.E_PEDRO_HIRE,
    c.E_PEDRO_CATTLE,
    c.E_PEDRO_VALUE,
    c.E_PEDRO_BUILD,
    c.E_PEDRO_FARMER,
)
PEDRO_FARMER = ("remove", "take")  # the two icons (A648)


def flag_words(flags: int) -> dict[str, bool]:
    return {name: True for name, bit in FLAGS.items() if flags & bit}


def write_pedro_effect(op: int, amount: int) -> dict[str, Any]:
    """One effect of Pedro's cards that no player has."""
    if op == c.E_PEDRO_HIRE:
        return {"hire": "speciality" if amount else "cheapest"}
    if op == c.E_PEDRO_VALUE:
        return {"card_of_value": amount}
    if op == c.E_PEDRO_BUILD:
        return {"build": amount or "carpinteros"}
    if op == c.E_PEDRO_FARMER:
        return {"farmer": PEDRO_FARMER[amount]}
    return {"cattle": True}


def write_effect(effect: list[int]) -> dict[str, Any]:
    """One effect in the words of the tables."""
    op, amount, per, each, flags = effect
    if op in PEDRO_ONLY:
        return write_pedro_effect(op, amount)
    out: dict[str, Any] = {}
    if op == c.E_DISCARD:
        out["discard"] = {c.ANY_CATTLE: "any", c.PAIR_FIRST: "pair"}.get(amount, BREEDS[per])
    elif op == c.E_AUX:
        out["aux"] = "double" if amount == 2 else "single"
    elif op == c.E_DISC_TO:
        out["disc_to"] = QUAYS[amount]
    elif op == c.E_FREE_CATTLE:
        out["free_cattle"] = BREEDS[amount]
    elif op in _YES:
        out[_YES[op]] = True
    elif (op, per) == (c.E_ENGINE, c.PER_MAQUINISTA):
        out["engine"] = "maquinistas"
    elif (op, per) == (c.E_DRAW_DISCARD, c.PER_GAUCHO):
        out["draw_discard"] = "gauchos"
    elif per == c.PER_EXPERIENCE:
        out[_AMOUNTS[op]] = "experience"
    else:
        out[_AMOUNTS[op]] = amount
        if per:
            out["per"] = PER[per]
            if each != 1:
                out["each"] = each
    return out | flag_words(flags)


def effect_at(tables: Tables, pointer: int) -> list[int]:
    return [int(x) for x in tables.vector[pointer : pointer + c.EFFECT]]


def all_lists(tables: Tables) -> dict[int, list[list[int]]]:
    """Every list of effects of the tables by its pointer."""
    lists: dict[int, list[list[int]]] = {}
    at = t.T_EFFECTS + c.EFFECT  # the first place stays empty
    while tables.vector[at] != c.E_END:
        start = at
        lists[start] = []
        while tables.vector[at] != c.E_END:
            lists[start].append(effect_at(tables, at))
            at += c.EFFECT
        at += c.EFFECT
        if at >= t.TABLES_SIZE:
            break
    return lists


def write_list(tables: Tables, pointer: int) -> tuple[list[dict[str, Any]], int]:
    """The whole list that a pointer points into, and how many of its effects are done."""
    for start, effects in all_lists(tables).items():
        if start <= pointer < start + c.EFFECT * len(effects):
            return [write_effect(effect) for effect in effects], (pointer - start) // c.EFFECT
    raise AssertionError(f"pending: pointer {pointer} is in no list of effects")


def read_list(
    tables: Tables, value: PositionReader, among: Container[int] | None = None
) -> tuple[int, int]:
    """Pointer and length of the list of the tables that says the same.

    `among`: pointers that are meant; without it, all lists but those that only Pedro has.
    """
    wanted = [_canonical(entry.object()) for entry in value.elements(1)]
    for start, effects in all_lists(tables).items():
        pedro = any(effect[0] in PEDRO_ONLY for effect in effects)
        meant = not pedro if among is None else start in among
        if meant and [_canonical(write_effect(effect)) for effect in effects] == wanted:
            return start, len(effects)
    if among is not None:
        value.refuse("what Pedro's card of this turn says (A635)")
    value.refuse("a list of effects that stands in the tables")


def _canonical(effect: dict[str, Any]) -> str:
    return json.dumps(effect, sort_keys=True)
