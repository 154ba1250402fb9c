"""What the first screen of the page of components says: the answer, large figures, a title."""

from __future__ import annotations

from analysis.studies.components import Result
from analysis.studies.components_verdict import UNDECIDED, Name
from reports.numbers import PERCENT, PP
from reports.page import KeyFigure
from reports.studies.common import key_figures, listed
from reports.studies.components_words import MAX_OPEN, by_worth, capital, named

KEY = 3  # faces with a large figure beside the answer


def key(result: Result) -> list[KeyFigure]:
    """The most valuable ones."""
    return key_figures({face.called: face.worth for face in by_worth(result)}, PP, KEY)


def in_short(result: Result) -> list[str]:
    """The answer in two sentences; numbers with intervals stand beside it."""
    return [_best_in_short(result), _names_in_short(result)]


def _best_in_short(result: Result) -> str:
    best, called = by_worth(result)[0], result.called
    if not best.worth.low > 0:
        return f"No {called.one} is known to be worth anything in the printed game."
    even, worth = 1 / result.players, best.worth.mean
    wins = even + worth if result.players == 2 else even - worth
    told = PERCENT.with_name(PERCENT.text(wins))
    who = (
        f"a player who may {called.use} it wins {told} of the games against one who may not"
        if result.players == 2
        else f"a player who may not {called.use} it wins {told} of the games, where "
        f"{PERCENT.text(even)} % would be even"
    )
    return f"{capital(best.component.label)} is worth the most: {who}."


def _names_in_short(result: Result) -> str:
    """How many there are of each name, and the names of those that stand out."""
    parts = []
    for name in reversed(Name):
        faces = [face.called for face in named(result, name)]
        few = name in (Name.MUST_HAVE, Name.STRONG, Name.UNUSED) and len(faces) <= MAX_OPEN
        plural = "s" if name is Name.MUST_HAVE and len(faces) > 1 else ""
        if faces:
            parts.append(f"{len(faces)} {name.value}{plural}" + few * f" ({listed(faces)})")
    if open_ones := named(result, UNDECIDED):
        parts.append(f"{len(open_ones)} undecided")
    return f"Of {len(result.faces)} {result.called.faces}: {listed(parts)}."


def forest_title(result: Result) -> str:
    """What the chart of all faces shows."""
    best = named(result, Name.MUST_HAVE)
    if not best:
        return f"No {result.called.one} is known to be a must-have"
    names = listed([face.called for face in best[:MAX_OPEN]])
    more = f" and {len(best) - MAX_OPEN} more" if len(best) > MAX_OPEN else ""
    return f"{capital(names)}{more}: must-have{'s' if len(best) > 1 else ''}"
