"""How effects are written: in the words of the tables, those of Pedro's cards in theirs."""

from __future__ import annotations

from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx

FLAGS = {
    "optional": c.OPTIONAL,
    "token_window": c.TOKEN_WINDOW,
    "exact": c.EXACT,
    "offer_only": c.OFFER_ONLY,
}


def is_pedros(effect: list[int]) -> bool:
    """Whether only Pedro's cards have such an effect."""
    op, _, per, *_ = effect
    return op not in fx.effects or per == c.PER_EXPERIENCE


def is_for_players(effects: list[list[int]]) -> bool:
    return all(effect[0] in fx.effects for effect in effects)


def write_plainly(tables: Tables, effect: list[int]) -> dict[str, Any]:
    vocabulary = fx.pedro_effects if is_pedros(effect) else fx.effects
    return vocabulary.data(effect)
