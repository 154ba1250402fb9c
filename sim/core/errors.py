"""Errors that are meant for the person at the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self


class PampasError(Exception):
    """Base of every error whose text is shown to the user as it is, without a traceback."""


class FieldError(PampasError):
    """A wrong value of something that has a name: "pesos of seat 2: got 99, expected 0 to 15".

    The name is the one where the value was checked. Whoever took it from somewhere else gives it
    the name that the person knows it by: an option, or a key of a file.
    """

    def __init__(self, name: str, got: str, expected: str, which: str = "") -> None:
        super().__init__(f"{name}{which}: got {got}, expected {expected}")
        self.name = name
        self.got = got
        self.expected = expected
        self.which = which

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The same error under the name that `names` has for it, if there is one."""
        return type(self)(names.get(self.name, self.name), self.got, self.expected, self.which)


class TableError(PampasError):
    """A bad table of component facts; the text names file, key, value and what was expected."""


class PositionError(PampasError):
    """An impossible position; the text names key, value, what was expected and the rule."""


class RecordError(PampasError):
    """A saved game that cannot be replayed; the text names file, key and what was expected."""


class PolicyError(PampasError):
    """A policy that is not known, or a bad policy file; the text names file, key and value."""


class PolicyNameError(FieldError, PolicyError):
    """A name or path that is no policy's."""


class TableNameError(FieldError, TableError):
    """A name or path that is no overlay's."""
