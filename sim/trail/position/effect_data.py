"""How effects are written: in the words of the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.trail.flatten import Tables
from sim.trail.kernel import codes as c
from sim.trail.kernel import effect_kinds as fx

FLAGS = {
    "optional": c.OPTIONAL,
    "token_window": c.TOKEN_WINDOW,
    "exact": c.EXACT,
    "offer_only": c.OFFER_ONLY,
}


def is_for_players(effects: list[list[int]]) -> bool:
    return True


def write_plainly(tables: Tables, effect: list[int]) -> dict[str, Any]:
    """A choice is written with both of its lists."""
    if effect[0] != fx.CHOOSE:
        return fx.effects.data(effect)
    if TYPE_CHECKING:
        from sim.western.position.effects import list_at, write_effect
    else:
        from sim.trail.position.effects import list_at, write_effect

    pointers = [pointer for pointer in effect[1:3] if pointer]
    lists = [[write_effect(tables, one) for one in list_at(tables, at)] for at in pointers]
    return {"choice": lists}
