"""A checked reader of JSON values: errors name file, key path, value and what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, Self

from sim.core.errors import PampasError, TableError

Key = str | int
_SHOWN = 80


def show(value: Any) -> str:
    """A value as it stands in the file, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 4] + " ..."


def key_text(path: Iterable[Key]) -> str:
    """A key path for people: 7b.actions[0].pesos"""
    out = ""
    for key in path:
        out += f"[{key}]" if isinstance(key, int) else f".{key}" if out else key
    return out


def did_you_mean(word: object, known: Collection[str]) -> str:
    """What to say after an unknown word if it is close to known ones, else ""."""
    # Numbers look alike and mean different things.
    if not isinstance(word, str) or word.isdecimal():
        return ""
    close = get_close_matches(word, list(known), n=3, cutoff=0.6)
    close = close or get_close_matches(word.lower(), list(known), n=3, cutoff=0.6)
    return f" (did you mean {' or '.join(close)}?)" if close else ""


def choice(word: object, words: Collection[str]) -> str:
    """What was expected in place of an unknown word: "easy, moderate or expert"."""
    *first, last = words
    return (f"{', '.join(first)} or {last}" if first else last) + did_you_mean(word, words)


def close_to(word: str, known: Collection[str]) -> str:
    """What to say after an unknown word: the close matches, else what is known."""
    if close := did_you_mean(word, known):
        return close
    if not known:
        return " (expected none)"
    listed = list(known)
    tail = f", ... ({len(listed)} in all)" if len(listed) > 24 else ""
    return f" (known: {', '.join(listed[:24])}{tail})"


def one_of(words: Collection[str]) -> str:
    """ "a, b or c" for a message."""
    listed = [show(word) for word in words]
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " or " + listed[-1]


class Reader:
    """A value of a file together with the place where it stands."""

    error: type[PampasError] = TableError

    def __init__(
        self,
        value: Any,
        label: Callable[[tuple[Key, ...]], str],
        path: tuple[Key, ...] = (),
    ) -> None:
        self.value = value
        self.path = path
        self._label = label

    def place(self) -> str:
        """file: key path"""
        where = key_text(self.path)
        return f"{self._label(self.path)}: {where}" if where else self._label(self.path)

    def refuse(self, expected: str) -> NoReturn:
        raise self.error(f"{self.place()}: got {show(self.value)}, expected {expected}")

    def refuse_saying(self, what: str) -> NoReturn:
        raise self.error(f"{self.place()}: {what}")

    def _child(self, key: Key) -> Self:
        return type(self)(self.value[key], self._label, (*self.path, key))

    def __contains__(self, key: str) -> bool:
        return key in self.object()

    def __getitem__(self, key: str) -> Self:
        if key not in self.object():
            self.refuse_saying(f"the key {show(key)} is missing")
        return self._child(key)

    def object(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            self.refuse("an object")
        value: dict[str, Any] = self.value
        return value

    def fields(self, required: Collection[str], optional: Collection[str] = ()) -> Self:
        """An object with all of `required`, perhaps some of `optional`, and nothing else."""
        known = (*required, *optional)
        for key in self.object():
            if key not in known:
                self.refuse_saying(f"unknown key {show(key)}{close_to(key, known)}")
        for key in required:
            if key not in self.value:
                self.refuse_saying(f"the key {show(key)} is missing")
        return self

    def items(self) -> list[tuple[str, Self]]:
        return [(key, self._child(key)) for key in self.object()]

    def elements(self, low: int = 0, high: int | None = None) -> list[Self]:
        """The elements of a list that has from `low` to `high` of them."""
        if not isinstance(self.value, list):
            self.refuse("a list")
        if not low <= len(self.value) <= (len(self.value) if high is None else high):
            self.refuse(f"a list of {_range(low, high, 'entries')}")
        return [self._child(index) for index in range(len(self.value))]

    def whole(self, low: int, high: int) -> int:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.refuse(str(low) if low == high else f"a whole number from {low} to {high}")
        return int(value)

    def numbers(self, ranges: Mapping[str, tuple[int, int]]) -> None:
        """Keys that are whole numbers within these bounds."""
        for key, (low, high) in ranges.items():
            self[key].whole(low, high)

    def each(self, keys: Collection[str]) -> list[Self]:
        """The entries of an object with exactly these keys."""
        self.fields(keys)
        return [self._child(key) for key in keys]

    def is_object(self) -> bool:
        return isinstance(self.value, dict)

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.refuse("true or false")
        return bool(self.value)

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            self.refuse("a text")
        return str(self.value)

    def word(self, words: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in words:
            self.refuse(one_of(words))
        return str(self.value)

    def word_or_null(self, words: Collection[str]) -> str | None:
        if self.value is None:
            return None
        if not isinstance(self.value, str) or self.value not in words:
            self.refuse(one_of(words) + " or null")
        return str(self.value)


def _range(low: int, high: int | None, what: str) -> str:
    if high is None:
        return f"at least {low} {what}"
    return f"{low} {what}" if low == high else f"{low} to {high} {what}"
