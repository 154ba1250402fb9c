"""Sentences of the page about a change: all of them are read from intervals."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.studies.automa_scale import automa_name
from analysis.studies.change import COMPONENTS, SEATS, Change, Fate, Part, Result
from analysis.studies.change_games import AFTER
from reports.numbers import PERCENT, PP, Unit, spoken
from reports.page import KeyFigure
from reports.studies.base import Context
from reports.studies.common import (
    count_text,
    listed,
    margin_text,
    some_listed,
)
from sim.core.words import a

MAX_KEY = 2  # large figures beside the answer
MAX_FIGURES = 4  # of a part, in the answer
LENGTH, SCORES, CLOSENESS, SOURCES = "length", "scores", "closeness", "sources"
LINES, LEVELS = "lines", "levels"


# --- names ----------------------------------------------------------------------------------------


def title(result: Result) -> str:
    return f"What if {what(result)}?"


def question(context: Context) -> str:
    """What is asked, depending on what the game has."""
    facts = context.facts
    asked = {
        f"each {facts.component_words.one}": bool(facts.components),
        "the seats": True,
        "length": True,
        "scores": True,
        "strategies": len(facts.strategies) > 1,
        "the solo game": bool(facts.levels),
    }
    names = listed(name for name, there in asked.items() if there)
    return f"What does the change do to {facts.title}: to {names}?"


def what(result: Result) -> str:
    """The change as it was typed."""
    if result.several:
        return f"{listed(result.keys)} has other values"
    before, after = result.sides[:2]
    turned = [f"{name}={value}" for name, value in after.setup.items() if name not in before.setup]
    return listed((*after.tables, *turned))


def heading(part: Part, context: Context) -> str:
    return {
        COMPONENTS: f"What each {context.facts.component_words.one} is worth",
        LENGTH: "How long games are",
        SCORES: "Scores",
        CLOSENESS: "How close games are",
        SOURCES: "What players score with",
        LINES: f"Strategies against {context.facts.main}",
        LEVELS: f"Against {automa_name(context.facts)}",
    }.get(part.title, "Seats")


def row_name(part: Part, context: Context) -> str:
    component = context.facts.component_words.one.capitalize()
    names = {COMPONENTS: component, LINES: "Strategy", LEVELS: "Level", SOURCES: "Category"}
    return names.get(part.title, "Quantity")


def quantity(part: Part, result: Result) -> str:
    """What is measured, for axes."""
    return "worth in wins" if part.kind == "worth" else "share of wins"


def table_title(part: Part, side: str, result: Result, context: Context) -> str:
    name = heading(part, context)
    if result.several:
        return f"{name}: {listed(result.keys)} at {side}" if result.keys else f"{name}: {side}"
    return f"{name}: before and {side}"


def unit_of(part: Part) -> Unit:
    if part.kind == "amount":
        return Unit(part.unit, 2)
    return PP if part.kind == "worth" else PERCENT


def change_unit(part: Part) -> Unit:
    return Unit(part.unit, 2, signed=True) if part.kind == "amount" else PP


def verdict(one: Change) -> str:
    """Higher, lower, unchanged or open; a change within the margin is marked as such."""
    if one.fate in (Fate.SAME, Fate.OPEN):
        return one.fate.value
    way = "higher" if one.change.mean > 0 else "lower"
    return way if one.fate is Fate.CHANGED else f"{way}, within the margin"


def places(result: Result) -> dict[str, float] | None:
    """The values as numbers, if one entry is varied over numbers."""
    if len(result.keys) != 1:
        return None
    names = [*(side.name for side in result.sides[1:]), *result.printed]
    try:
        return {name: float(name) for name in names}
    except ValueError:
        return None


def most_changed(part: Part, most: int) -> list[str]:
    """Names in the order of their largest change over all sides."""
    largest: dict[str, float] = {}
    for changes in part.changes.values():
        for one in changes:
            largest[one.name] = max(largest.get(one.name, 0.0), abs(one.change.mean))
    return sorted(largest, key=lambda name: -largest[name])[:most]


# --- the answer -----------------------------------------------------------------------------------


def _of_all(result: Result) -> list[tuple[Part, str, Change]]:
    """What changed beyond chance over all values, shares before amounts, largest first."""
    found = [
        (part, side, one)
        for part in result.parts
        if part.title != SOURCES
        for side in part.changes
        for one in part.of(side, Fate.CHANGED)
    ]
    return sorted(found, key=lambda one: (one[0].kind == "amount", -abs(one[2].change.mean)))


def in_short(result: Result, context: Context) -> list[str]:
    """The largest change in a sentence, and how much else changes; intervals stand beside it."""
    found = _of_all(result)
    if not found:
        return ["Nothing is known to change."]
    part, side, one = found[0]
    level = unit_of(part)
    before, after = (level.with_name(level.text(value.mean)) for value in (one.before, one.after))
    at = f" at {side}" if result.several else ""
    name = capital(spoken(one.name))
    head = f"{name}: the share of wins was {before} and is {after}{at}."
    if part.kind == "worth":
        head = f"{name} was worth {before} of wins, and is worth {after}{at}."
    elif part.kind == "amount":
        head = f"{name} ({heading(part, context).lower()}): {before} before, {after} after{at}."
    return [head, _others_in_short(found[1:], context)]


def _others_in_short(found: Sequence[tuple[Part, str, Change]], context: Context) -> str:
    """How many other figures change, by what they are about."""
    names: dict[str, set[str]] = {}
    for part, _, one in found:
        names.setdefault(_short(part, context), set()).add(one.name)
    if not names:
        return "Nothing else is known to change."
    told = [f"{len(each)} of {what}" for what, each in names.items()]
    return f"Other figures that change beyond chance: {listed(told)}."


def key(result: Result, context: Context) -> list[KeyFigure]:
    """The largest changes."""
    found = []
    for part, side, one in _of_all(result)[:MAX_KEY]:
        unit = change_unit(part)
        at = f" at {side}" if result.several else ""
        kind = "" if part.kind == "worth" else f"{heading(part, context)}: "
        text = unit.with_name(unit.text(one.change.mean))
        what = f"{kind}{spoken(one.name)}{at}"
        found.append(KeyFigure(text, what, unit.range_text(one.change)))
    return found


def changes_title(part: Part, side: str, context: Context) -> str:
    """What a chart of changes shows: what moved most, if anything did."""
    found = part.of(side, Fate.CHANGED)
    at = "" if side == AFTER else f" ({side})"
    if not found:
        return f"{heading(part, context)}: no change beyond chance{at}"
    first = found[0]
    unit = change_unit(part)
    moved = unit.with_name(unit.text(first.change.mean))
    return f"{capital(spoken(first.name))} changes most: {moved}{at}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def answer(result: Result, context: Context) -> list[str]:
    if result.several:
        return _over_all_values(result, context)
    components = [part for part in result.parts if part.title == COMPONENTS]
    others = [part for part in result.parts if part.title not in (COMPONENTS, SOURCES)]
    moved = [changed(part, AFTER, context) for part in components]
    moved.append(" ".join(filter(None, (largest(part, AFTER, context) for part in others))))
    if not any(moved):
        moved = ["Nothing changes beyond chance."]
    return [
        *moved,
        unchanged(result, AFTER, context),
        still_open(result, AFTER, context),
        _who_plays(result, context),
    ]


def changed(part: Part, side: str, context: Context) -> str:
    """What changed beyond chance in a part, largest change first."""
    found = part.of(side, Fate.CHANGED)
    slight = part.of(side, Fate.SLIGHT)
    if not found:
        return ""
    named = [_figures(part, one) for one in found[:MAX_FIGURES]]
    more = len(found) - len(named)
    if more:
        others = some_listed([spoken(one.name) for one in found[MAX_FIGURES:]])
        named.append(f"also beyond chance: {others}")
    if slight:
        named.append(
            f"beyond chance but within the margin: {some_listed([spoken(s.name) for s in slight])}"
        )
    n = f"n = {count_text(max(one.change.units for one in found))} deals"
    return f"{heading(part, context)}: {'; '.join(named)} ({n})."


def largest(part: Part, side: str, context: Context) -> str:
    """The largest change of a part that is beyond chance, and how many more there are."""
    found = part.of(side, Fate.CHANGED)
    if not found:
        return ""
    more = f"; {len(found) - 1} more" if len(found) > 1 else ""
    n = f"n = {count_text(found[0].change.units)} deals{more}"
    return f"{heading(part, context)}: {_figures(part, found[0])} ({n})."


def _figures(part: Part, one: Change) -> str:
    """`8a from +34.1 pp to +8.7 pp (change -25.4, -26.9 to -23.9)`."""
    level, change = unit_of(part), change_unit(part)
    before, after = (level.with_name(level.text(value.mean)) for value in (one.before, one.after))
    return (
        f"{spoken(one.name)} from {before} to {after} "
        f"(change {change.text(one.change.mean)}, {change.range_text(one.change)})"
    )


def unchanged(result: Result, side: str, context: Context) -> str:
    """What is known to change by less than the margin."""
    words = _by_part(result, side, Fate.SAME, context)
    if not words:
        return ""
    return (
        f"Unchanged, to within {margin_text(result.margin)} of wins or "
        f"{100 * result.margin:g} % of an amount: {'; '.join(words)}."
    )


def still_open(result: Result, side: str, context: Context) -> str:
    """What the games leave undecided, and how many would decide it."""
    words = _by_part(result, side, Fate.OPEN, context)
    if not words:
        return ""
    times = sorted(one.times for part in result.parts for one in part.of(side, Fate.OPEN))
    middle = times[len(times) // 2]
    return (
        f"Still undecided: {'; '.join(words)}. If the estimates are right, {middle:.1f} times as "
        "many games (--games, --precision) would decide half of that."
    )


def _by_part(result: Result, side: str, fate: Fate, context: Context) -> list[str]:
    found = []
    for part in result.parts:
        names = [spoken(one.name) for one in part.changes[side] if one.fate is fate]
        if names and len(names) == len(part.changes[side]) > 1:
            found.append(f"all {_short(part, context)}")
        elif names:
            # The names of seats say what they are.
            kind = "" if part.title == SEATS else f"{_short(part, context)}: "
            found.append(f"{kind}{listed(names)}")
    return found


def _short(part: Part, context: Context) -> str:
    return {
        COMPONENTS: context.facts.component_words.many,
        LINES: "strategies",
        LEVELS: "levels of the solo game",
        SOURCES: "sources of the score",
    }.get(part.title, part.title)


def _over_all_values(result: Result, context: Context) -> list[str]:
    shown = [part for part in result.parts if part.title != SOURCES]
    texts = [
        over_values(part, MAX_FIGURES if part.title == COMPONENTS else 1, context) for part in shown
    ]
    moved = [text for text in texts if text]
    if not moved:
        moved = ["Nothing changes beyond chance at any of the values."]
    still = [_short(part, context) for part, text in zip(shown, texts, strict=True) if not text]
    return [
        moved[0],
        " ".join(moved[1:]),
        f"No change beyond chance at any value: {listed(still)}." if still else "",
        f"At {listed(result.printed)} every game is as printed." if result.printed else "",
        _who_plays(result, context),
    ]


def over_values(part: Part, most: int, context: Context) -> str:
    """What moves most, value by value, with its largest change; empty if nothing moves."""
    sides = list(part.changes)
    moved = {one.name for side in sides for one in part.of(side, Fate.CHANGED)}
    names = [name for name in most_changed(part, len(part.changes[sides[0]])) if name in moved]
    level, unit = unit_of(part), change_unit(part)
    lines = []
    for name in names[:most]:
        rows = {side: next(one for one in part.changes[side] if one.name == name) for side in sides}
        values = [f"{level.text(one.after.mean)} at {side}" for side, one in rows.items()]
        known = {side: one for side, one in rows.items() if one.fate is Fate.CHANGED}
        side = max(known, key=lambda side: abs(known[side].change.mean))
        change = known[side].change
        printed = level.with_name(level.text(known[side].before.mean))
        lines.append(
            f"{spoken(name)} {printed} as printed, {', '.join(values)} (change at {side} "
            f"{unit.text(change.mean)}, {unit.range_text(change)}, n = "
            f"{count_text(change.units)} deals)"
        )
    return f"{heading(part, context)}: {'; '.join(lines)}." if lines else ""


def _who_plays(result: Result, context: Context) -> str:
    who = result.main
    if result.policy != result.main:
        who = f"{result.policy} (components and seats) and {result.main} (all else)"
    text = (
        f"Before and after are played by {who} with the same weights: nobody has adapted to the "
        "change."
    )
    if context.adaptation is None:
        text += " --retune adds players who have adapted."
    return text


# --- sections -------------------------------------------------------------------------------------


def about(part: Part, result: Result, context: Context) -> str:
    unit = context.facts.score_unit
    few, use = min(context.facts.players), context.facts.component_words.use
    return {
        COMPONENTS: (
            f"What being allowed to {use} it is worth to one player ({result.policy}), all else "
            f"available: the share of wins with it minus the share without it, with {few} players "
            "on the same deals. Its change is the difference between the two differences."
        ),
        LENGTH: "Means per game, over all seats.",
        SCORES: f"{unit} of the winner, and the average of all players.",
        CLOSENESS: f"By how many {unit} the winner is ahead of the runner-up.",
        SOURCES: f"{unit} per player and game, with {few} players.",
        LINES: f"Share of wins of each strategy in two-player games against {context.facts.main}.",
        LEVELS: f"Share of wins of the player ({context.facts.main}) in the solo game.",
    }.get(part.title, f"Share of wins by seat; {result.policy} plays all seats.")


def note(part: Part, side: str) -> str:
    wide = [one for one in part.changes[side] if one.fate is Fate.OPEN]
    if not wide:
        return "Every change is decided: beyond chance, or within the margin."
    worst = max(wide, key=lambda one: one.times)
    return (
        f"{len(wide)} of {len(part.changes[side])} are open; the slowest to decide, "
        f"{spoken(worst.name)}, would take about {worst.times:.0f} times as many games."
    )


def method(result: Result, context: Context) -> list[str]:
    texts = [
        "Every run of the printed game has a twin with the changed tables and the same seed: the "
        "same deals and the same noise. A change is the mean over deals of the value after "
        "minus the value before; deals are the unit of all intervals.",
        "Intervals of the changes in one table are simultaneous (max-t), over all values or "
        "players that are compared: the chance that any of them misses is 5 %. Each section is a "
        "family of its own. Changed: the interval excludes 0. Unchanged: two one-sided tests put "
        f"it within ±{margin_text(result.margin)}, for amounts within "
        f"{100 * result.margin:g} % of what they were. Open: neither.",
    ]
    if result.part(COMPONENTS) is not None:
        called = context.facts.component_words
        texts.append(
            f"{a(called.one).capitalize()} is worth what its ban costs in the printed game, with "
            "everything else available, not what it is worth when others are missing: bans drawn "
            f"at random would take fewer games for strong {called.many}, but answer that other "
            "question. What chance gave the banned player in the games without bans, in wins "
            "and in score, averages zero among equals and is removed by regression (Lavenberg and "
            "Welch 1981)."
        )
    return texts
