"""How the effects of a game are written in a position."""

from typing import Any

from sim.core.facts import Tables

FLAGS: dict[str, int]

def write_plainly(tables: Tables, effect: list[int]) -> dict[str, Any]:
    """An effect in the words of the tables, without its flags."""

def is_for_players(effects: list[list[int]]) -> bool:
    """Not a list that only an automa has."""
