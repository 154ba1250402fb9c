"""Why an automa does what it does: options are narrowed down one criterion after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sim.core.words import listed

MAX_NAMED = 6  # options that a reason names; they are named best first


class Key(NamedTuple):
    """One criterion: its name, how good the option is by it, and what is said of the best."""

    criterion: str
    rank: int
    best: str


@dataclass(frozen=True)
class Option:
    """Something that an automa could do, with its criteria in order, the same for all options."""

    code: int
    name: str
    facts: str
    keys: tuple[Key, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(key.rank for key in self.keys)

    def __str__(self) -> str:
        return f"{self.name} ({self.facts})" if self.facts else self.name


def most_key(what: str, n: int) -> Key:
    """The most of something is best."""
    return Key(what, n, f"most {what} ({n})")


def least_key(what: str, n: int) -> Key:
    """The least of something is best."""
    return Key(what, -n, f"least {what} ({n})")


@dataclass(frozen=True)
class Reason:
    """What the criteria leave, as the kernel's codes, and why.

    `options` says how many there were; with one there was nothing to decide.
    """

    codes: tuple[int, ...]
    why: str
    options: int = 1


def narrow(options: Sequence[Option], before: str = "") -> Reason:
    """Apply the criteria to at least one option; `before` begins the words."""
    codes = [option.code for option in options]
    if len(options) == 1:
        return Reason((codes[0],), f"{before}only {options[0]} is possible")
    words: list[str] = []
    equal: list[str] = []
    left = list(options)
    for i, key in enumerate(options[0].keys):
        if len(left) == 1:
            break
        best = max(option.keys[i].rank for option in left)
        kept = [option for option in left if option.keys[i].rank == best]
        if len(kept) == len(left):
            equal.append(key.criterion)
            continue
        ties = f"equal in {listed(equal)}, " if equal else ""
        equal = []
        left = kept
        words.append(f"{ties}{kept[0].keys[i].best} leaves {listed([o.name for o in kept])}")
    if len(left) > 1:
        ties = f"equal in {listed(equal)}: " if equal else ""
        words.append(f"{ties}you decide")
    kept_codes = {option.code for option in left}
    return Reason(
        tuple(code for code in codes if code in kept_codes),
        f"{before}among {named(options)}: {'; '.join(words)}",
        len(options),
    )


def named(options: Sequence[Option]) -> str:
    """The options, best first; of many only the best are named."""
    ranked = sorted(options, key=lambda option: option.ranks, reverse=True)
    words = [str(option) for option in ranked[:MAX_NAMED]]
    if len(ranked) > MAX_NAMED:
        words.append(f"{len(ranked) - MAX_NAMED} more")
    return listed(words)
