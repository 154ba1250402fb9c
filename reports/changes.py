"""How a game differs from the printed one, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.numbers import spoken
from sim.core.reader import show

if TYPE_CHECKING:
    from analysis.study_request import StudyRequest
    from sim.core.facts import Tables


def changes_of(request: StudyRequest, tables: Tables) -> list[str]:
    """Every value in which the game differs from the printed one, in words."""
    found = [
        change_in_words(table, path, change.before, change.after)
        for table, changes in tables.facts.changed.items()
        for path, change in changes.items()
    ]
    by_name = {factor.name: factor for factor in tables.game.factors}
    found += [
        by_name[name].in_words(by_name[name].read(value))
        for name, value in request.options.setup.items()
    ]
    for entry in request.options.sets:
        key, _, value = entry.partition("=")
        if key in by_name:
            found.append(by_name[key].in_words(by_name[key].read(value)))
        elif entry not in request.options.tables:
            found.append(entry)
    return found


def change_in_words(table: str, path: str, before: Any, after: Any) -> str:
    """`8a: 7 carpinteros, printed 5`; with the table's name where the key says little by itself.

    An entry of a table without rows has a name and a value only: `prices: water 9, printed 12`.
    """
    what, _, field = path.rpartition(".")
    plain = not what
    if not what or what.isdecimal() or "." in what:
        what = f"{spoken(table)} {what}".strip()
    if all(type(value) in (int, float) for value in (before, after)):
        if plain:
            return f"{what}: {spoken(field)} {after}, printed {before}"
        return f"{what}: {after} {'VP' if field == 'vp' else spoken(field)}, printed {before}"
    printed = "not in the printed game" if before is None else f"printed {show(before)}"
    return f"{what} {spoken(field)}: {'removed' if after is None else show(after)}, {printed}"
