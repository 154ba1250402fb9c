"""The table in words as one seat sees it: what others hold and nobody knows is left out.

A game tells its table with everything on it. What a seat cannot know is what changes when it is
re-dealt: lines that are the same in several re-deals are shown, of the others what they have in
common at both ends. So no game has to tell its table twice, and none can forget to hide something.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import takewhile

from sim.core.facade import Game

HIDDEN = "(hidden)"
DEALS = 8


def table_seen(game: Game, seat: int | None = None) -> str:
    """The table of a game as a seat (the decider's) sees it; of a finished game all of it."""
    if game.is_over:
        return repr(game)
    seat = game.decider if seat is None else seat
    return shown(repr(game), [repr(game.imagine(deal, seat)) for deal in range(DEALS)])


def shown(text: str, others: list[str]) -> str:
    """What a text has in common with others like it, line by line."""
    lines = text.splitlines()
    kept: dict[int, tuple[int, int]] = {}  # words of a line that are the same at both ends
    gone: set[int] = set()
    for other in others:
        theirs = other.splitlines()
        for kind, i, end, j, their_end in SequenceMatcher(None, lines, theirs, False).get_opcodes():
            if kind == "replace" and end - i == their_end - j:
                for n in range(end - i):
                    same = _ends(lines[i + n].split(" "), theirs[j + n].split(" "))
                    before = kept.get(i + n, same)
                    kept[i + n] = (min(before[0], same[0]), min(before[1], same[1]))
            elif kind in ("replace", "delete"):
                gone |= set(range(i, end))
    out: list[str] = []
    for n, line in enumerate(lines):
        if n in gone:
            if n - 1 not in gone:
                out.append(line[: len(line) - len(line.lstrip())] + HIDDEN)
        elif n in kept:
            words, (front, back) = line.split(" "), kept[n]
            out.append(" ".join([*words[:front], HIDDEN, *words[len(words) - back :]]))
        else:
            out.append(line)
    return "\n".join(out)


def _ends(one: list[str], other: list[str]) -> tuple[int, int]:
    """How many words of two lines are the same from the front, and from the back."""
    front = _alike(one, other)
    return front, min(_alike(one[::-1], other[::-1]), min(len(one), len(other)) - front)


def _alike(one: list[str], other: list[str]) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
