"""Small words of English that every game's texts need."""

from __future__ import annotations

from collections.abc import Sequence


def count(n: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 peso, 2 pesos."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiouAEIO' else 'a'} {noun}"


def listed(words: Sequence[str]) -> str:
    """Things one after the other: a, b and c."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def player(seat: int) -> str:
    return f"player {seat + 1}"
