"""Texts and tables that the pages of several studies share.

Sentences are built from numbers: what they claim is read from the intervals, never assumed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from analysis.estimate.controls import CONTROL_CONFIDENCE, POWER, Control
from analysis.estimate.effort import TOO_WIDE, games_for, half_width
from analysis.interval import Interval
from analysis.studies.base import CORES, Headline
from reports.numbers import PERCENT, PP, Unit, spoken, within_share
from reports.page import CONTROLS, Cell, Column, KeyFigure, Page, Section, Table, in_brief
from reports.studies.base import Context

USUAL_PRECISION = 0.005  # pages say what knowing a headline to this half-width takes
MAX_NAMED = 4  # of a list within a sentence


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
    details: Sequence[str] = (),
    key: Sequence[KeyFigure] = (),
    cautions: Sequence[str] = (),
) -> Page:
    """A page: what the study says and what every page says. `unit`: of the headline.

    answer: the most important first; what is too long for the first screen comes after the first
    chart, with the details. key: the first figure of the headline, if none is named.
    """
    brief, rest = in_brief([text for text in answer if text])
    return Page(
        game=context.facts.title,
        title=title,
        slug=f"{slug}{context.variant}",
        question=question,
        answer=brief,
        details=[*rest, *filter(None, details)],
        key=key or key_figures(headline.figures, unit, 1),
        cautions=[text for text in (failed_controls(controls), *cautions) if text],
        words=_players(context),
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


def key_figures(figures: Mapping[str, Interval], unit: Unit, most: int) -> list[KeyFigure]:
    """The first ones, by name."""
    known = {name: one for name, one in figures.items() if math.isfinite(one.mean)}
    return [
        KeyFigure(unit.with_name(unit.text(one.mean)), spoken(name), unit.range_text(one))
        for name, one in list(known.items())[:most]
    ]


def _players(context: Context) -> dict[str, str]:
    """Who the rungs are, from weak to strong, and whoever else plays for the headline."""
    about, names = context.facts.about, (*context.facts.rungs, context.skill.policy)
    return {name: about[name] for name in dict.fromkeys(names) if name in about}


# --- numbers in sentences -------------------------------------------------------------------------


def number_text(interval: Interval, unit: Unit, name: str = "") -> str:
    """`57.2 pesos (56.9 to 57.5)`; an interval without bounds says so."""
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


def margin_text(margin: float) -> str:
    return f"{100 * margin:g} pp"


def count_text(number: int) -> str:
    return f"{number:,}"


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *others, last = [*words] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def some_listed(words: Sequence[str]) -> str:
    """The same, but a long list ends with the number of names left out."""
    more = len(words) - MAX_NAMED
    return listed([*words[:MAX_NAMED], f"{more} more"] if more > 0 else words)


def ratio_text(ratio: Interval, what: str) -> str:
    """What pairing saved or cost. `what`: what is compared, such as "arms"."""
    if math.isnan(ratio.mean):
        return f"What pairing {what} saves cannot be measured: nothing varies."
    if math.isinf(ratio.mean):
        return f"Pairing {what} cancels all chance that they share: the variance ratio is infinite."
    figures = f"variance ratio {number_text(ratio, Unit(digits=2))}"
    if ratio.low > 1:
        games = f"{ratio.mean:.1f} times as many games"
        return f"Pairing {what} pays ({figures}): without it the same precision takes {games}."
    if ratio.high < 1:
        return f"Pairing {what} costs precision ({figures}): below 1 it makes differences wider."
    return f"Whether pairing {what} pays is undecided ({figures}; above 1 it does)."


def left_out_text(what: str, widest: Interval, games: int, most: float = TOO_WIDE) -> str:
    """Why something is not shown: `games` are too few to know it, and how many it would take.

    `widest`: its widest interval; see analysis.estimate.effort.too_wide.
    """
    now, needed = half_width(widest), games_for(widest, games, most)
    known = (
        f"determine it only to ±{100 * now:.0f} pp"
        if math.isfinite(now)
        else "say nothing about it"
    )
    take = f"; ±{100 * most:g} pp would take about {rounded_text(needed)} games" if needed else ""
    return f"{what} is left out: {count_text(games)} games {known}{take}."


def rounded_text(number: int) -> str:
    """A forecast is worth no more than two digits."""
    digits = max(0, len(str(number)) - 2)
    return count_text(math.ceil(number / 10**digits) * 10**digits)


def stopping_text(context: Context, headline: Headline) -> str:
    """When play for the headline stopped."""
    if math.isinf(headline.half_width):
        return "The number of games was fixed in advance."
    width = f"±{100 * headline.half_width:.2f} pp"
    effort = _effort_text(context, headline)
    if context.precision is None:
        return (
            "The number of games was fixed in advance. The widest interval of the headline is "
            f"{width}; with --precision, play goes on until it is as narrow as you like.{effort}"
        )
    return (
        "The games of the headline went on until its widest interval was "
        f"±{context.precision:g} pp or narrower; it ended at {width}. A stop that looks at the "
        "width alone, not at the answer, keeps the level of ordinary intervals (Chow and Robbins "
        f"1965).{effort}"
    )


def _effort_text(context: Context, headline: Headline) -> str:
    """What the usual precision would cost: an estimate, nothing is timed for it."""
    growth = headline.growth_to(USUAL_PRECISION)
    if context.effort is None or growth is None:
        return ""
    games = math.ceil(growth * context.effort.games)
    minutes = growth * context.effort.seconds / 60
    return (
        f" To know every figure to ±{100 * USUAL_PRECISION:g} pp takes about {rounded_text(games)} "
        f"games, {max(minutes, 0.1):.1f} minutes on {CORES} cores."
    )


# --- controls -------------------------------------------------------------------------------------


def controls_table(controls: Sequence[tuple[str, Control]]) -> Table:
    """Experiments whose answer is known, by name."""
    power = f"{100 * POWER:g} %"
    columns = (
        Column("control", "Control"),
        Column("expected", "Expected"),
        Column("found", "Found", "percent_interval"),
        Column("units", "n", "number", 0, "Blocks, or experiments for false alarms."),
        Column("notices", "Would notice", about=f"With a probability of at least {power}."),
        Column("holds", "Holds"),
    )
    rows: list[dict[str, Cell]] = [
        {
            "control": name,
            "expected": _expected(control),
            "found": control.interval,
            "units": float(control.interval.units),
            "notices": _notices(control),
            "holds": _holds(control),
        }
        for name, control in controls
    ]
    note = failed_controls(controls) or _held_text(controls)
    return Table(CONTROLS, "Checks with a known answer", columns, rows, note)


def _notices(control: Control) -> str:
    if control.name == "saturates":
        return f"a share below {PERCENT.with_name(PERCENT.text(control.expected))}"
    if math.isinf(control.detects):
        return "nothing"
    return f"a shift of {100 * control.detects:.1f} pp"


def _holds(control: Control) -> str:
    if not control.passed:
        return "no"
    enough = f" (n = {count_text(control.needs)} would do)" if control.needs else ""
    return "yes" if control.tells else f"too few games to tell{enough}"


def _held_text(controls: Sequence[tuple[str, Control]]) -> str:
    """How many controls hold that could have failed; called only if none fails."""
    unable = [name for name, control in controls if not control.tells]
    held = len(controls) - len(unable)
    if not held:
        return "Too few games for any control."
    wide = (
        "Mirrors and rates of false alarms have wide intervals, of "
        f"{100 * CONTROL_CONFIDENCE:g} %: a control should rarely fail by chance alone."
    )
    if unable:
        return (
            f"{held} of {len(controls)} controls hold; too few games to tell for {listed(unable)}: "
            f"a defect that matters could go unnoticed. {wide}"
        )
    return f"All controls that could be run hold, and each could have failed. {wide}"


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
        f"A control does not hold ({'; '.join(failed)}): do not rely on this page until it has "
        "been repeated with more games and another seed."
    )


def _expected(control: Control) -> str:
    value = PERCENT.with_name(PERCENT.text(control.expected))
    return f"above {value}" if control.name == "saturates" else f"{value} within the interval"
