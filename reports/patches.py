"""Many lists of texts that differ in little: the first one, and what changes from each to the next.

    texts, frames = patched([["a", "b"], ["a", "c"]])
    texts == ["a", "b", "c"];  frames == [[[0, 0, [0, 1]]], [[1, 1, [2]]]]

A patch says where, how many texts go, and the numbers of those that come. Patches of a frame are
applied from its end to its beginning, so that no place moves before it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any

Patch = list[Any]  # where, how many go, [numbers of those that come]


def patched(lists: Iterable[Sequence[str]]) -> tuple[list[str], list[list[Patch]]]:
    """All texts that occur, each once, and the patches of every list."""
    numbers: dict[str, int] = {}
    frames = []
    before: list[int] = []
    for texts in lists:
        after = [numbers.setdefault(text, len(numbers)) for text in texts]
        frames.append(_difference(before, after))
        before = after
    return list(numbers), frames


def _difference(before: list[int], after: list[int]) -> list[Patch]:
    """Last places first."""
    front = 0
    while front < min(len(before), len(after)) and before[front] == after[front]:
        front += 1
    back = 0
    while back < min(len(before), len(after)) - front and before[-1 - back] == after[-1 - back]:
        back += 1
    old, new = before[front : len(before) - back], after[front : len(after) - back]
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        [front + i, end - i, new[j:their_end]]
        for kind, i, end, j, their_end in reversed(codes)
        if kind != "equal"
    ]
