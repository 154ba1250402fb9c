"""A page in the unit of its game: sentences are written in VP, and told as its rules say."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from reports.page import Column, Figure, Page, Section, Table

WRITTEN = "VP"
_WORD = re.compile(rf"\b{WRITTEN}\b")
_PARTS = (Page, Section, Table, Column, Figure)


def in_unit(made: Page, unit: str) -> Page:
    """The same page in this unit, figures included."""
    told: Page = made if unit == WRITTEN else _told(made, unit)
    return told


def text_in(text: str, unit: str) -> str:
    """`VP of others` as `Pesos of others`, `by 5 VP` as `by 5 pesos`."""
    first = unit[:1].upper() + unit[1:]
    return _WORD.sub(lambda found: unit if found.start() else first, text)


def _told(part: Any, unit: str) -> Any:
    if isinstance(part, str):
        return text_in(part, unit)
    if isinstance(part, Figure):
        figure = part
        return Figure(
            lambda: _WORD.sub(unit, figure.svg),
            text_in(figure.alt, unit),
            text_in(figure.caption, unit),
        )
    if isinstance(part, _PARTS):
        kept = ("key", "id", "name")
        told = {
            one.name: _told(getattr(part, one.name), unit)
            for one in fields(part)
            if one.name not in kept
        }
        return replace(part, **told)
    if isinstance(part, dict):
        return {key: _told(value, unit) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return type(part)(_told(one, unit) for one in part)
    return part
