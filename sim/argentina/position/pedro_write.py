"""Pedro written into a position: his seat, cards, speciality, reserve (POSITION.md)."""

from __future__ import annotations

from typing import Any

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.names import HIRED_TYPES, LEVELS
from sim.argentina.view import View

PEDRO_SEAT = (
    "at",
    "engine",
    "grain",
    "workers",
    "supply",
    "box",
    "farmers",
    "pile",
    "job_market_token",
    "turns",
    "visits",
)
NUMBERS = [str(i + 1) for i in range(L.N_PEDRO_CARDS)]


def in_his_turn(view: View) -> bool:
    """His turn has begun and is not over: a card lies open (A621)."""
    begun = view.state(L.STACK_N) > 0 and view.state(L.STACK) != ops.TURN_START
    return begun and view.is_pedro(view.current)


def write_pedro(view: View) -> dict[str, Any]:
    draw = view.s[L.PEDRO_DECK : L.PEDRO_DECK + view.state(L.PEDRO_DECK_N)]
    return {
        "level": LEVELS[view.state(L.SOLO) - 1],
        "draw": [int(card) + 1 for card in reversed(draw)],
        "card": view.state(L.PEDRO_CARD) if in_his_turn(view) else None,
        "loading_card": view.state(L.LOADING_CARD) + 1,
        "speciality": HIRED_TYPES[view.state(L.SPECIALITY)],
        "reserve": view.state(L.RESERVE),
    }


def write_pedro_seat(seat: dict[str, Any]) -> dict[str, Any]:
    """His part of what a player's seat has; the discard pile is his pile (A624)."""
    rows = {kind: seat["workers"][kind] for kind in HIRED_TYPES}
    seat = seat | {"workers": rows, "pile": seat["discard"]}
    return {key: seat[key] for key in PEDRO_SEAT}


def write_pedro_history(view: View) -> dict[str, Any]:
    used = [view.state(L.PEDRO_USED + i) for i in range(L.N_PEDRO_CARDS)]
    turns = [view.state(L.SPECIALITY_TURNS + i) for i in range(L.N_HIRED)]
    return {
        "cards": {number: n for number, n in zip(NUMBERS, used, strict=True) if n},
        "speciality_turns": dict(zip(HIRED_TYPES, turns, strict=True)),
        "speciality_changes": view.state(L.SPECIALITY_CHANGES),
    }
