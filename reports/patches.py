"""Many lists of texts that differ in little: the first one, and what changes from each to the next.

    texts, frames = patched([["a", "b"], ["a", "c"]])
    texts == ["a", "b", "c"];  frames == [[[0, 0, [0, 1]]], [[1, 1, [2]]]]

A patch says where, how many texts go, and the numbers of those that come. Patches of a frame are
applied from its end to its beginning, so that no place moves before it is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
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
    """Last places first. Between texts that both have once, only what is equal at an end stays."""
    found: list[Patch] = []
    i = j = 0
    for place, other in [*_anchors(before, after), (len(before), len(after))]:
        while i < place and j < other and before[i] == after[j]:
            i, j = i + 1, j + 1
        end, their_end = place, other
        while end > i and their_end > j and before[end - 1] == after[their_end - 1]:
            end, their_end = end - 1, their_end - 1
        if end > i or their_end > j:
            found.append([i, end - i, after[j:their_end]])
        i, j = place, other
    return found[::-1]


def _anchors(before: list[int], after: list[int]) -> list[tuple[int, int]]:
    """Places of texts that occur once in each: the longest choice in which both grow."""
    once = {text for text, times in Counter(before).items() if times == 1}
    once &= {text for text, times in Counter(after).items() if times == 1}
    places = {text: place for place, text in enumerate(after)}
    pairs = [(i, places[text]) for i, text in enumerate(before) if text in once]
    # Of all chains of each length so far the smallest last place, and what it follows upon.
    ends: list[int] = []
    chains: list[tuple[int, int, Any]] = []
    for i, j in pairs:
        length = bisect_left(ends, j)
        chain = (i, j, chains[length - 1] if length else None)
        ends[length : length + 1] = [j]
        chains[length : length + 1] = [chain]
    found: list[tuple[int, int]] = []
    last: Any = chains[-1] if chains else None
    while last is not None:
        found.append(last[:2])
        last = last[2]
    return found[::-1]
