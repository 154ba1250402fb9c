"""Factors: what the design of a game can vary, as data that options and files are made from.

Each game lists its own (`FACTORS` of its module `factors`). Nothing here knows a game; what several
games vary alike stands at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sim.core.errors import FieldError
from sim.core.reader import show

Kind = Literal["text", "number", "numbers", "words"]
Group = Literal["deal", "seats", "game"]
Value = str | int | tuple[int, ...] | tuple[str, ...] | None
Plain = str | int | list[Any] | None  # as JSON has it

_EXPECTED: dict[Kind, str] = {
    "text": "a text",
    "number": "a whole number",
    "numbers": "whole numbers with commas between them, one per seat",
    "words": "words with commas between them",
}


@dataclass(frozen=True)
class Factor:
    """One factor of a game.

    name: as it is typed, without the dashes in front: "start-pesos".
    field: of the game's Setup: "pesos".
    kind: "text" (one text), "number" (a whole one), "numbers" (whole ones, one per seat), "words"
        (any number of them).
    group: "deal" (what the table looks like), "seats" (what differs by seat), "game" (which game).
    about: a sentence for the help.
    label, meanings: what it is, and what its values are, in the words of a page.
    default: what a study uses.
    setup_default: what Setup has when nothing is said; None there means that it may be left open.
    unusual: stated only where it is not the default, so that a run without it is still called what
        it was called before there was the factor.
    """

    name: str
    field: str
    kind: Kind
    group: Group
    about: str
    default: Value = None
    setup_default: Value = None
    metavar: str = "TEXT"
    label: str = ""
    meanings: tuple[tuple[str, str], ...] = ()
    unusual: bool = False

    def is_stated(self, value: Value) -> bool:
        """Whether a configuration says it."""
        return not self.unusual or value != self.default

    @property
    def option(self) -> str:
        return f"--{self.name}"

    @property
    def is_switch(self) -> bool:
        """Whether something is played with it or without."""
        values = {value for value, _ in self.meanings}
        return {"yes", "no"} <= values or "none" in values

    def read(self, value: object, place: str | None = None) -> Value:
        """A value from the command line or from a file: a text, or a list of what is in it.

        Errors name `place`, which is the option unless it is given.
        """
        if value is None and self.setup_default is None:
            return None
        place = self.option if place is None else place
        try:
            if self.kind == "number":
                return _number(value)
            if self.kind == "numbers":
                return _numbers(value)
            parts = _texts(value)
        except ValueError:
            raise wrong(place, value, _EXPECTED[self.kind]) from None
        if self.kind == "text":
            return ",".join(parts)
        return tuple(word for text in parts for word in words(place, text))

    def to_plain(self, value: Value) -> Plain:
        """A value as JSON has it; `read` takes it back."""
        return list(value) if isinstance(value, tuple) else value

    def in_words(self, value: Value) -> str:
        """A value on a page: `building sides drawn for each deal, but 7b`."""
        base, *exceptions = str(self.to_text(value)).split(",")
        meaning = dict(self.meanings).get(base, base)
        others = f", but {', '.join(exceptions)}" if exceptions else ""
        return f"{self.label or self.name} {meaning}{others}"

    def to_text(self, value: Value) -> str | None:
        """What is typed behind the option to get a value; None if it is left out."""
        if value is None or value == ():
            return None
        return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def wrong(place: str, value: object, expected: str, which: str = "") -> FieldError:
    """The error for a value that was typed or stands in a file; `which` part of it is wrong."""
    return FieldError(place, shown(value), expected, which)


def shown(value: object) -> str:
    """A value in a message: as it is typed, or as it stands in a file."""
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    try:
        return show(value)
    except (TypeError, ValueError):  # a date of TOML is nothing that JSON knows
        return str(value)


def words(place: str, text: str) -> list[str]:
    """The words of an option that takes several with commas between them."""
    found = [word.strip() for word in text.split(",")]
    if not all(found):
        raise wrong(place, text, _EXPECTED["words"])
    return found


def setup_fields(factors: Iterable[Factor], values: Mapping[str, Value]) -> dict[str, Any]:
    """The arguments of Setup that these values, named by factors, stand for."""
    return {factor.field: values[factor.name] for factor in factors if factor.name in values}


def usual_fields(factors: Iterable[Factor]) -> dict[str, Any]:
    """The arguments of Setup that commands and studies use if nothing is said."""
    return {factor.field: factor.default for factor in factors if factor.default is not None}


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError
    return int(value)


def _numbers(value: object) -> tuple[int, ...]:
    """A text with commas, a list, or a number that stands for itself."""
    if isinstance(value, str):
        value = value.split(",")
    return tuple(map(_number, value)) if isinstance(value, list | tuple) else (_number(value),)


def _texts(value: object) -> list[str]:
    parts: list[Any] = list(value) if isinstance(value, list | tuple) else [value]
    if not all(isinstance(part, str) for part in parts):
        raise ValueError
    return parts


# --- factors of every game in which seats start with pesos ----------------------------------------

START_PESOS = Factor(
    name="start-pesos",
    field="pesos",
    kind="numbers",
    group="seats",
    about="Starting pesos of each seat; else the tables'.",
    metavar="N,N",
)
PESOS_SPREAD = Factor(
    name="pesos-spread",
    field="pesos_spread",
    kind="number",
    group="seats",
    about="Starting pesos of each seat are drawn for each deal: up to so many more or less.",
    default=0,
    setup_default=0,
    metavar="N",
)
SPREAD_FROM = Factor(
    name="spread-from",
    field="spread_from",
    kind="number",
    group="seats",
    about="The first seat whose start is drawn by a spread; those before it keep theirs.",
    default=1,
    setup_default=1,
    metavar="SEAT",
)

# --- factors of every game that declares gifts or openings ----------------------------------------

GIFT = Factor(
    name="gift",
    field="gift",
    kind="words",
    group="seats",
    about="What a seat is given at the start, such as 2:nothing; can be repeated.",
    default=(),
    setup_default=(),
    metavar="SEAT:GIFT",
    unusual=True,
)
GIFT_PERCENT = Factor(
    name="gift-percent",
    field="gift_percent",
    kind="number",
    group="seats",
    about="Chance of each gift, drawn for each deal, to be given to some seat.",
    default=0,
    setup_default=0,
    metavar="0-100",
    unusual=True,
)
OPENING = Factor(
    name="opening",
    field="opening",
    kind="text",
    group="seats",
    about="Runs only: an opening is watched, and one seat, drawn, has to open by chance.",
    default="none",
    setup_default="none",
    metavar="NAME",
    unusual=True,
)
