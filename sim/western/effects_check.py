"""Checks of actions and effects as data: known keys, sane amounts, conditions before effects.

Which effects may stand where, a game says in effect_places.py.
"""

from __future__ import annotations

from sim.core.reader import Reader, show

from .effect_places import ALL, TO_HAND
from .kernel.effect_kinds import effects
from .names import MONEY

# Capacities of the flattened tables, not component numbers.
MAX_OPTIONS = 3  # of a building: a choice counts twice
MAX_EFFECTS = 3
CHOICE = 2

CONDITIONS = effects.conditions


def check_effects(listed: Reader, allowed: tuple[str, ...], low: int = 0) -> None:
    """A list of effects: conditions first (A8, B8), then money, then the rest (R75)."""
    rank = 0
    last = ""
    seen: list[str] = []
    for effect in listed.elements(low, MAX_EFFECTS):
        key = effects.check(effect, allowed)
        if key in CONDITIONS and key in seen:
            effect.refuse_saying(f"the condition {show(key)} stands twice")
        if key in TO_HAND and "discard" not in seen:  # the hand would grow (R30, I9)
            effect.refuse_saying(f'{show(key)} needs the condition "discard" before it')
        seen.append(key)
        now = 0 if key in CONDITIONS else 1 if key == MONEY else 2
        if now < rank:
            kind = "the condition" if now == 0 else ""
            effect.refuse_saying(f"{kind} {show(key)} must come before {show(last)}".lstrip())
        rank, last = now, key
    if "move" in seen and len(seen) > 1:
        listed.refuse('"move" alone: it ends what is done at the location (R11)')
    if listed.value and rank == 0:
        listed.refuse("an effect after the conditions")


def check_ways(action: Reader, allowed: tuple[str, ...], low: int = 0) -> int:
    """A list of effects, or a choice between two such lists (A162, B162).

    Returns how many options it has.
    """
    if isinstance(action.value, dict):
        action.fields(("choice",))
        for option in action["choice"].elements(CHOICE, CHOICE):
            check_effects(option, allowed, low=1)
        return CHOICE
    check_effects(action, allowed, low)
    return 1


def check_actions(actions: Reader) -> None:
    """The location actions of a building."""
    options = sum(check_ways(action, ALL, low=1) for action in actions.elements(1))
    if options > MAX_OPTIONS:
        actions.refuse_saying(
            f"counted {options} actions (a choice counts {CHOICE}), expected at most {MAX_OPTIONS}"
        )
