"""Checks of actions and effects as data: known keys, sane amounts, conditions before effects."""

from __future__ import annotations

from sim.argentina.kernel.effect_kinds import effects
from sim.core.reader import Reader, show

# Capacities of the flattened tables, not component numbers.
MAX_OPTIONS = 3  # of a building: a choice counts twice
MAX_EFFECTS = 3
CHOICE = 2

ALL = effects.names
CONDITIONS = effects.conditions
# Only a building can move the estanciero, deliver, or give an auxiliary action (A160, A167).
LOCATION_ONLY = ("aux", "move", "delivery", "discard_objective", "help", "exhaust_others")
CELL = tuple(key for key in ALL if key not in LOCATION_ONLY)
# A bonus is simply got: no condition, nothing that asks for a whole action of its own.
BONUS = (
    "pesos",
    "grain",
    "certificate",
    "token",
    "objective",
    "engine",
    "free_cattle",
    "draw_discard",
)
# An auxiliary action is one line of the player board: it asks for no further action.
AUXILIARY = (
    "pay",
    "pay_grain",
    "engine_back",
    "pesos",
    "grain",
    "certificate",
    "token",
    "engine",
    "draw_discard",
    "draw_remove",
)
SHIP = ("pesos", "grain", "certificate", "token", "objective")


def check_effects(listed: Reader, allowed: tuple[str, ...], low: int = 0) -> None:
    """A list of effects: conditions first (A8), then pesos, then the rest (R75)."""
    rank = 0
    last = ""
    seen: list[str] = []
    for effect in listed.elements(low, MAX_EFFECTS):
        key = effects.check(effect, allowed)
        if key in CONDITIONS and key in seen:
            effect.refuse_saying(f"the condition {show(key)} stands twice")
        if key == "market_to_hand" and "discard" not in seen:  # the hand would grow (R30)
            effect.refuse_saying(f'{show(key)} needs the condition "discard" before it')
        seen.append(key)
        now = 0 if key in CONDITIONS else 1 if key == "pesos" else 2
        if now < rank:
            kind = "the condition" if now == 0 else ""
            effect.refuse_saying(f"{kind} {show(key)} must come before {show(last)}".lstrip())
        rank, last = now, key
    if "move" in seen and len(seen) > 1:
        listed.refuse('"move" alone: it ends what is done at the location (R11)')
    if listed.value and rank == 0:
        listed.refuse("an effect after the conditions")


def check_action(action: Reader) -> int:
    """A location action: a list of effects, or a choice between two such lists (A162).

    Returns how many options it has.
    """
    if isinstance(action.value, dict):
        action.fields(("choice",))
        for option in action["choice"].elements(CHOICE, CHOICE):
            check_effects(option, ALL, low=1)
        return CHOICE
    check_effects(action, ALL, low=1)
    return 1


def check_actions(actions: Reader) -> None:
    options = sum(check_action(action) for action in actions.elements(1))
    if options > MAX_OPTIONS:
        actions.refuse_saying(
            f"counted {options} actions (a choice counts {CHOICE}), expected at most {MAX_OPTIONS}"
        )
