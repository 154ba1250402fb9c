"""Entries of tables as they were typed for --set: one value, several, or a range of each.

    8a.carpinteros=7        one value
    8a.carpinteros=6,7,8    several
    8a.carpinteros=5..9     5, 6, 7, 8 and 9
    8a.carpinteros=5..9..2  5, 7 and 9
    north=yes               a factor of the set-up, played otherwise

Values are JSON if they can be, otherwise text: commas within brackets or quotes do not separate.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.studies.base import Options
    from sim.core.study_facts import StudyFacts

MAX_COMBINATIONS = 12  # of values on one page

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")
_OPEN, _CLOSE = "[{", "]}"


@dataclass(frozen=True)
class Entry:
    """One entry of the tables and the values that it is to have."""

    key: str
    values: tuple[str, ...]

    @property
    def varies(self) -> bool:
        return len(self.values) > 1


def entries_of(sets: Sequence[str]) -> list[Entry]:
    """The entries as they were typed, each once."""
    found = [_entry(text) for text in sets]
    keys = [entry.key for entry in found]
    for key in keys:
        if keys.count(key) > 1:
            raise PampasError(f"--set: got {key} twice, expected its values in one: {key}=6,7")
    return found


def variants_of(sets: Sequence[str]) -> list[tuple[str, ...]]:
    """Every combination of the values: inline overlays for each; without --set only ()."""
    entries = entries_of(sets)
    count = 1
    for entry in entries:
        count *= len(entry.values)
    if count > MAX_COMBINATIONS:
        raise PampasError(
            f"--set: got {count} combinations of values, expected at most "
            f"{MAX_COMBINATIONS}: fewer values, or one entry at a time"
        )
    choices = [[f"{entry.key}={value}" for value in entry.values] for entry in entries]
    return [tuple(chosen) for chosen in product(*choices)]


def varying(sets: Sequence[str]) -> list[Entry]:
    """The entries that have several values."""
    return [entry for entry in entries_of(sets) if entry.varies]


def of_tables(switches: Collection[str], variant: Sequence[str]) -> tuple[str, ...]:
    """The entries of a variant that are of tables, not factors of the set-up."""
    return tuple(one for one in variant if one.partition("=")[0] not in switches)


def of_setup(switches: Collection[str], variant: Sequence[str]) -> dict[str, str]:
    """The factors of the set-up in a variant, with their values."""
    split = [one.split("=", 1) for one in variant]
    return {key: value for key, value in split if key in switches}


def setups_of(facts: StudyFacts, options: Options) -> list[dict[str, Any]]:
    """What is played, as requested and as changed, each once."""
    found: list[dict[str, Any]] = [dict(options.setup)]
    for variant in variants_of(options.sets):
        changed = {**options.setup, **of_setup(facts.switches, variant)}
        if changed not in found:
            found.append(changed)
    return found


def _entry(text: str) -> Entry:
    key, equals, typed = (part.strip() for part in text.partition("="))
    values = [value for part in _split(typed) for value in _values(text, part)]
    if not (key and equals and values and all(values)):
        raise PampasError(
            f"--set: got {text!r}, expected KEY.FIELD=VALUE, several values (6,7,8) or a range "
            "(5..9, 5..9..2)"
        )
    if len(set(values)) < len(values):
        raise PampasError(f"--set: got {text!r}, expected every value once")
    return Entry(key, tuple(values))


def _values(text: str, part: str) -> list[str]:
    """A range as its whole numbers; anything else as it is."""
    found = _RANGE.fullmatch(part)
    if not found:
        return [part]
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if step < 1 or last < first:
        raise PampasError(f"--set: got {text!r}, expected a range that rises, such as 5..9")
    if (last - first) // step >= MAX_COMBINATIONS:
        raise PampasError(
            f"--set: got {(last - first) // step + 1} values in {text!r}, expected at most "
            f"{MAX_COMBINATIONS}"
        )
    return [str(value) for value in range(first, last + 1, step)]


def _split(text: str) -> list[str]:
    """Split at commas outside brackets and quotes."""
    parts, depth, quoted, escaped = [""], 0, False, False
    for letter in text:
        if quoted:
            quoted = letter != '"' or escaped
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            quoted = True
        elif letter in _OPEN:
            depth += 1
        elif letter in _CLOSE:
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append("")
            continue
        parts[-1] += letter
    return [part.strip() for part in parts]
