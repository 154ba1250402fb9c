"""Texts and tables that the pages of several studies share.

Sentences are built from numbers: what they claim is read from the intervals, never assumed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from analysis.estimate.controls import CONTROL_CONFIDENCE, Control
from analysis.interval import Interval
from analysis.studies.base import Headline
from analysis.studies.skill import Agreement, OrderChange
from reports.numbers import PERCENT, PP, Unit, within_share
from reports.page import CONTROLS, Column, Page, Section, Table
from reports.studies.base import Context

MOST_NAMED = 4  # of a list within a sentence


# --- the page -------------------------------------------------------------------------------------


def study_page(
    context: Context,
    headline: Headline,
    controls: Sequence[tuple[str, Control]],
    *,
    title: str,
    slug: str,
    question: str,
    answer: Sequence[str],
    sections: Sequence[Section],
    method: Sequence[str],
    unit: Unit = PERCENT,
) -> Page:
    """What every page says of itself around what the study has to say. `unit`: of the headline."""
    return Page(
        game=context.facts.title,
        title=title,
        slug=f"{slug}{context.variant}",
        question=question,
        answer=answered(answer, controls),
        sections=sections,
        method=[*method, stopping_text(context, headline)],
        controls=controls_table(controls),
        facts=context.rests_on,
        command=context.command,
        provenance=context.provenance,
        headline=headline.figures,
        headline_unit=unit,
        half_width=headline.half_width,
        setup=context.setup,
        changes=context.changes,
    )


# --- numbers in sentences -------------------------------------------------------------------------


def number_text(interval: Interval, unit: Unit, name: str = "") -> str:
    """`57.2 pesos (56.9 to 57.5)`; without bounds it is said so."""
    if math.isnan(interval.mean):
        return "unknown"
    name = name or unit.name
    mean = unit.text(interval.mean) + (f" {name}" if name else "")
    return f"{mean} ({unit.range_text(interval)})"


def share_text(interval: Interval) -> str:
    """`57.2 % (56.9 to 57.5)`."""
    return number_text(within_share(interval), PERCENT)


def pp_text(interval: Interval) -> str:
    """A difference of shares: `+7.2 pp (+6.9 to +7.5)`."""
    return number_text(interval, PP)


points_text = pp_text


def margin_text(margin: float) -> str:
    return f"{100 * margin:g} pp"


def count_text(number: int) -> str:
    return f"{number:,}"


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *others, last = [*words] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def some_listed(words: Sequence[str]) -> str:
    """The same, but a long list ends with how many more there are."""
    more = len(words) - MOST_NAMED
    return listed([*words[:MOST_NAMED], f"{more} more"] if more > 0 else words)


def ratio_text(ratio: Interval, what: str) -> str:
    """What pairing bought, whichever way it went. `what`: what is compared, such as "arms"."""
    if math.isnan(ratio.mean):
        return f"What pairing {what} bought can not be told: nothing varies."
    if math.isinf(ratio.mean):
        return f"Pairing {what} cancels all luck that they share: the variance ratio has no bound."
    figures = f"variance ratio {number_text(ratio, Unit(digits=2))}"
    if ratio.low > 1:
        games = f"{ratio.mean:.1f} times as many games"
        return f"Pairing {what} pays ({figures}): without it the same precision takes {games}."
    if ratio.high < 1:
        return f"Pairing {what} costs precision ({figures}): below 1 it makes differences wider."
    return f"Whether pairing {what} pays is open ({figures}; above 1 it does)."


def stopping_text(context: Context, headline: Headline) -> str:
    """When the games of the headline ended."""
    if math.isinf(headline.half_width):
        return "The number of games was fixed beforehand."
    width = f"±{100 * headline.half_width:.2f} pp"
    if context.precision is None:
        return (
            "The number of games was fixed beforehand. The widest interval of the headline is "
            f"{width}; --precision plays on until it is as narrow as you like."
        )
    return (
        "The games of the headline went on until its widest interval was "
        f"±{context.precision:g} pp or narrower; it ended at {width}. A stop that looks at the "
        "width alone, not at the answer, keeps the level of ordinary intervals (Chow and Robbins "
        "1965)."
    )


# --- controls -------------------------------------------------------------------------------------


def controls_table(controls: Sequence[tuple[str, Control]]) -> Table:
    """Experiments whose answer is known, by name."""
    columns = (
        Column("control", "Control"),
        Column("expected", "Expected"),
        Column("found", "Found", "percent_interval"),
        Column("units", "n", "number", 0, "Blocks, or experiments for false alarms."),
        Column("holds", "Holds"),
    )
    rows = [
        {
            "control": name,
            "expected": _expected(control),
            "found": control.interval,
            "units": float(control.interval.units),
            "holds": "yes" if control.passed else "no",
        }
        for name, control in controls
    ]
    note = failed_controls(controls) or (
        "All controls that could be run hold. Mirrors and rates of alarms have wide intervals, of "
        f"{100 * CONTROL_CONFIDENCE:g} %: a control that fails by chance alone would be rare."
    )
    if not controls:
        note = "Too few games for any control."
    return Table(CONTROLS, "Experiments whose answer is known", columns, rows, note)


def failed_controls(controls: Sequence[tuple[str, Control]]) -> str:
    """The sentence for an answer whose controls do not hold; nothing if they do."""
    failed = [
        f"{name}: {share_text(control.interval)}, expected {_expected(control)}"
        for name, control in controls
        if not control.passed
    ]
    if not failed:
        return ""
    return (
        f"A control does not hold ({'; '.join(failed)}): do not rely on this page before it has "
        "been repeated with more games and another seed."
    )


def answered(sentences: Sequence[str], controls: Sequence[tuple[str, Control]]) -> list[str]:
    """The sentences that say something, and last that a control does not hold."""
    return [text for text in (*sentences, failed_controls(controls)) if text]


def _expected(control: Control) -> str:
    value = PERCENT.with_name(PERCENT.text(control.expected))
    return f"above {value}" if control.name == "saturates" else f"{value} within the interval"


# --- skill ----------------------------------------------------------------------------------------


def skill_text(change: OrderChange, what: str) -> str:
    """One sentence on whether `what` (such as "order of the seats") is another at another rung."""
    here, there = change.main, change.rung
    known = len(change.kept) + len(change.turned) + len(change.left_open)
    if known == 0:
        return f"At {here} itself no {what} is established, so nothing can be said of {there}."
    n = f"n = {count_text(change.rung_blocks)} blocks"
    if change.agreement is Agreement.CHANGED:
        pairs = some_listed([f"{behind} is ahead of {ahead}" for ahead, behind in change.turned])
        return (
            f"The {what} changes with skill: at {there} {pairs}, at {here} the other way round "
            f"({len(change.turned)} of {known} established pairs turn; {n})."
        )
    if change.agreement is Agreement.UNKNOWN:
        return (
            f"The games of {there} are too few, or its differences too small, to say whether the "
            f"{what} is the same ({n})."
        )
    if change.agreement is Agreement.SAME:
        return f"The {what} is the same at {there} ({known} of {known} established pairs; {n})."
    return (
        f"As far as the games of {there} tell, the {what} is the same: {len(change.kept)} of "
        f"{known} established pairs agree, the others are open ({n})."
    )
