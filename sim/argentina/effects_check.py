"""Checks of actions and effects as data: known keys, sane amounts, conditions before effects."""

from __future__ import annotations

from sim.argentina.names import BREEDS, QUAYS
from sim.core.reader import Reader, close_to, show

# Capacities of the flattened tables, not component numbers.
MAX_OPTIONS = 3  # of a building: a choice counts twice
MAX_EFFECTS = 3
CHOICE = 2

PER = (
    "granjero",
    "gaucho",
    "carpintero",
    "maquinista",
    "farmland_building",
    "worker_set",
    "farmer",
)
DISCARDS = ("any", "pair", *BREEDS)

# What a designer may write: the amounts are wide, but every one has a meaning at the table.
AMOUNTS = {
    "pesos": (0, 50),
    "grain": (0, 20),
    "certificate": (0, 20),
    "pay": (0, 50),
    "pay_grain": (1, 8),
    "engine_back": (1, 10),
    "token": (1, 5),
    "hire": (-20, 20),
    "build": (0, 10),
    "engine": (1, 31),
    "objective": (1, 3),
    "help": (0, 50),
    "return_exhaustion": (1, 1),
    "move": (1, 20),
    "draw_discard": (1, 6),
    "draw_remove": (1, 6),
    "remove": (1, 1),
    "exhaust_others": (1, 1),
}
WORDS = {
    "discard": DISCARDS,
    "aux": ("single", "double"),
    "disc_to": QUAYS,
    "free_cattle": BREEDS,
}
COUNT_WORDS = {"engine": "maquinistas", "draw_discard": "gauchos"}
FLAGS = ("buy_cattle", "delivery", "market_to_hand", "upgrade_behind", "discard_objective")
CONDITIONS = ("pay", "pay_grain", "discard", "engine_back", "discard_objective")
COUNTABLE = ("pesos", "grain", "certificate")

ALL = (*AMOUNTS, *WORDS, *FLAGS)
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


def check_effect(effect: Reader, allowed: tuple[str, ...]) -> str:
    """One effect; returns its key."""
    main = [key for key in effect.object() if key not in ("per", "each")]
    if len(main) != 1:
        effect.refuse("an effect: an object with exactly one action key")
    key = main[0]
    if key not in allowed:
        if key in ALL:
            effect.refuse_saying(f"{show(key)} cannot stand here (known: {', '.join(allowed)})")
        effect.refuse_saying(f"unknown effect {show(key)}{close_to(key, allowed)}")
    amount = effect[key]
    if key in FLAGS:
        if amount.value is not True:
            amount.refuse("true")
    elif key in WORDS:
        amount.word(WORDS[key])
    elif amount.value != COUNT_WORDS.get(key, ...):
        low, high = AMOUNTS[key]
        if key in COUNT_WORDS and isinstance(amount.value, str):
            amount.refuse(f'a whole number from {low} to {high} or "{COUNT_WORDS[key]}"')
        amount.whole(low, high)
    _check_per(effect, key)
    return key


def _check_per(effect: Reader, key: str) -> None:
    for extra in ("per", "each"):
        if extra in effect and key not in COUNTABLE:
            effect.refuse_saying(f"{show(extra)} goes only with {', '.join(COUNTABLE)}")
    if "per" in effect:
        effect["per"].word(PER)
    if "each" in effect:
        effect["each"].whole(1, 2)
        if "per" not in effect:
            effect.refuse_saying('"each" needs "per"')


def check_effects(effects: Reader, allowed: tuple[str, ...], low: int = 0) -> None:
    """A list of effects: conditions first (A8), then pesos, then the rest (R75)."""
    rank = 0
    last = ""
    seen: list[str] = []
    for effect in effects.elements(low, MAX_EFFECTS):
        key = check_effect(effect, allowed)
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
        effects.refuse('"move" alone: it ends what is done at the location (R11)')
    if effects.value and rank == 0:
        effects.refuse("an effect after the conditions")


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
