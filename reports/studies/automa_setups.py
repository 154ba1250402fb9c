"""Which set-ups of the solo game are hard: sentences, tables and charts."""

from __future__ import annotations

from analysis.interval import Interval
from analysis.studies.automa import Result, Stated
from analysis.studies.automa_setups import Effect, SetUps, extreme
from reports.charts import forest
from reports.charts.forest import Effect as Row
from reports.numbers import PP
from reports.page import Cell, Column, Figure, Section, Table
from reports.studies.base import Context
from reports.studies.common import listed, pp_text
from reports.studies.common import share_text as share

MAX_NAMED = 3  # parts in a sentence, each way
MAX_SHOWN = 6  # places in a chart, each way


def stated(result: Result) -> str:
    """How hard the set-up of this page is, compared with dealt ones."""
    if not result.stated:
        return ""
    parts = "; ".join(_stated_at(one) for one in result.stated)
    return (
        f"This set-up against the average of dealt ones, for {result.main} on the same deals: "
        f"{parts}."
    )


def _stated_at(one: Stated) -> str:
    if one.difference.high < 0:
        word = "harder"
    elif one.difference.low > 0:
        word = "easier"
    else:
        word = "not known to differ from the average"
    return f"at level {one.level} {word}, {pp_text(one.difference)} of wins"


def differ(result: Result) -> str:
    """How far dealt set-ups differ, at the level where that matters most."""
    found = result.setups
    if not found:
        return ""
    level = result.nearest(result.main).level
    here = found.levels[level]
    text = (
        f"How hard it is depends on the set-up: at level {level} the share of {result.main} has a "
        f"standard deviation of {_size(here.spread)} over dealt set-ups"
    )
    hard, easy = here.tenths[0], here.tenths[-1]
    if hard.high < easy.low:
        text += (
            f"; in the tenth that these games rank hardest it wins {share(hard)}, in the easiest "
            f"tenth {share(easy)}"
        )
    parts = sorted(found.parts, key=lambda part: found.effect(part.name, level).mean)
    worst = [one for one in parts if found.effect(one.name, level).high < 0][:MAX_NAMED]
    best = [one for one in reversed(parts) if found.effect(one.name, level).low > 0][:MAX_NAMED]
    told = [
        f" {word} with {_parts(found, names, level)}."
        for word, names in (("Harder", worst), ("Easier", best))
        if names
    ]
    return f"{text}.{''.join(told)}"


def _parts(found: SetUps, parts: list[Effect], level: str) -> str:
    return listed(f"{part.name}, {pp_text(found.effect(part.name, level))}" for part in parts)


def _size(interval: Interval) -> str:
    low, high = 100 * interval.low, 100 * interval.high
    return f"{100 * interval.mean:.1f} pp ({low:.1f} to {high:.1f})"


def sections(result: Result, context: Context) -> list[Section]:
    found = result.setups
    if not found:
        return _too_few(result, context)
    level = result.nearest(result.main).level
    text = [
        f"Sides and places are dealt for every game: {found.games:,} games of {result.main} "
        "at each level show what each of them does to the share of wins, all else being dealt. "
        "Negative is harder for the player. Intervals are simultaneous over all parts and levels.",
    ]
    text += [_adding_up(result)] if result.stated else []
    tables = [_stated_table(result)] if result.stated else []
    tables += [_tenths(result, found), _spreads(result, found), _extremes(result, found, level)]
    sides = [part for part in found.parts if not part.place]
    places = [part for part in found.parts if part.place]
    figures: list[Figure] = []
    if sides:
        figures.append(
            _chart(found, sides, level, f"Second sides instead of first sides at level {level}")
        )
        tables.append(_effects("sides", "What is on its second side", found, sides, context))
    if places:
        ordered = sorted(places, key=lambda part: found.effect(part.name, level).mean)
        few = (
            ordered
            if len(ordered) <= 2 * MAX_SHOWN
            else [*ordered[:MAX_SHOWN], *ordered[-MAX_SHOWN:]]
        )
        what = f"The hardest and the easiest places at level {level}, of {len(places)}"
        figures.append(_chart(found, few, level, what))
        tables.append(_effects("places", "What is placed where", found, places, context))
    return [Section("Which set-ups are hard", text, figures, tables)]


def _too_few(result: Result, context: Context) -> list[Section]:
    if not context.facts.placements:
        return []
    text = ["These games are too few to tell which set-ups are hard."]
    tables = [_stated_table(result)] if result.stated else []
    return [Section("Which set-ups are hard", text, (), tables)]


def _extremes(result: Result, found: SetUps, level: str) -> Table:
    """The parts that make up the hardest and the easiest set-up."""
    columns = (
        Column("group", "Part of the set-up"),
        Column("hardest", "Hardest", wide=True),
        Column("easiest", "Easiest", wide=True),
    )
    hardest, easiest = (extreme(found, level, each) for each in (True, False))
    rows: list[dict[str, Cell]] = [
        {
            "group": group,
            "hardest": ", ".join(hardest.get(group, ())) or None,
            "easiest": ", ".join(easiest.get(group, ())) or None,
        }
        for group in found.levels[level].spreads
    ]
    note = (
        "Second sides are named where their effect is established, places by estimate. What "
        f"{result.main} wins there is not the sum of these effects: name a set-up (with options "
        "such as --sides) to have it played."
    )
    title = f"The hardest and the easiest set-up at level {level}"
    return Table("extremes", title, columns, rows, note)


def _adding_up(result: Result) -> str:
    """Whether the effects of the parts add up to what was measured."""
    parts, off = [], []
    for one in result.stated:
        if one.summed is None:
            continue
        parts.append(f"{pp_text(one.summed)} at level {one.level}")
        if one.summed.high < one.difference.low or one.summed.low > one.difference.high:
            off.append(one.level)
    if not parts:
        return ""
    text = f"The effects of the parts of this set-up add up to {listed(parts)}"
    if off:
        return (
            f"{text}. At level {listed(off)} that is not what was measured: "
            "together, parts matter differently than each does on average. What was measured "
            "counts."
        )
    return f"{text}, which agrees with what was measured, within the intervals."


def _chart(found: SetUps, parts: list[Effect], level: str, what: str) -> Figure:
    return forest(
        [Row(part.name, found.effect(part.name, level)) for part in parts],
        axis="effect on the player's share of wins",
        unit=PP,
        title=what,
        key="part",
        caption="Further left is harder for the player; intervals are simultaneous.",
    )


def _stated_table(result: Result) -> Table:
    columns = (
        Column("level", "Level"),
        Column("wins", "This set-up", "percent_interval"),
        Column("dealt", "Dealt set-ups", "percent_interval"),
        Column(
            "difference", "Difference", "percent_interval", signed=True, unit=PP.name,
            about="On the same deals; intervals are simultaneous.",
        ),
        Column(
            "summed", "Sum of effects", "percent_interval", signed=True, unit=PP.name,
            about="What the effects of its parts add up to.",
        ),
    )  # fmt: skip
    rows: list[dict[str, Cell]] = [
        {
            "level": one.level,
            "wins": one.wins,
            "dealt": one.dealt_wins,
            "difference": one.difference,
            "summed": one.summed,
        }
        for one in result.stated
    ]
    return Table("stated", f"This set-up, for {result.main}", columns, rows)


def _tenths(result: Result, found: SetUps) -> Table:
    columns = [Column("tenth", "Set-ups")]
    for number, level in enumerate(result.levels):
        columns.append(Column(f"level_{number}", level, "percent_interval"))
    count = len(found.levels[result.levels[0]].tenths)
    rows: list[dict[str, Cell]] = []
    for place in range(count):
        name = {0: "hardest tenth", count - 1: "easiest tenth"}.get(place, f"tenth {place + 1}")
        row: dict[str, Cell] = {"tenth": name}
        for number, level in enumerate(result.levels):
            row[f"level_{number}"] = found.levels[level].tenths[place]
        rows.append(row)
    note = (
        "Set-ups are sorted by the effects seen in the other half of the games; wins are counted "
        "in this half. With few games the sorting is rough, and the true tenths are further apart."
    )
    return Table(
        "tenths", f"What {result.main} wins, by tenths of the set-ups", columns, rows, note
    )


def _spreads(result: Result, found: SetUps) -> Table:
    columns = [Column("group", "Part of the set-up")]
    for number, level in enumerate(result.levels):
        columns.append(Column(f"level_{number}", level, "percent_interval", unit=PP.name))
    groups = list(found.levels[result.levels[0]].spreads)
    rows: list[dict[str, Cell]] = []
    for name in (*groups, ""):
        row: dict[str, Cell] = {"group": name or "all of it"}
        for number, level in enumerate(result.levels):
            here = found.levels[level]
            row[f"level_{number}"] = here.spreads[name] if name else here.spread
        rows.append(row)
    note = (
        "Standard deviation of the share of wins over dealt set-ups, from the sum of effects, "
        "with the noise of the games removed."
    )
    return Table("spreads", "How far set-ups differ", columns, rows, note)


def _effects(name: str, title: str, found: SetUps, parts: list[Effect], context: Context) -> Table:
    faces = _faces(context)
    told = any(part.name in faces for part in parts)
    columns = [Column("part", "Part")]
    for number, level in enumerate(found.levels):
        columns.append(
            Column(f"level_{number}", level, "percent_interval", signed=True, unit=PP.name)
        )
    columns += [Column("faces", "Faces", wide=True)] if told else []
    last = list(found.levels)[-1]
    rows: list[dict[str, Cell]] = []
    for part in sorted(parts, key=lambda one: found.effect(one.name, last).mean):
        row: dict[str, Cell] = {"part": part.name}
        if told:
            row["faces"] = faces.get(part.name)
        for number, level in enumerate(found.levels):
            row[f"level_{number}"] = found.effect(part.name, level)
        rows.append(row)
    note = (
        "Effect on the player's share of wins: second side minus first side."
        if name == "sides"
        else "Share of wins in games with it there, minus the average."
    )
    return Table(name, title, columns, rows, note)


def _faces(context: Context) -> dict[str, str]:
    """What the two sides of a tile are, by the name of the part."""
    facts = context.facts
    faces: dict[str, list[str]] = {}
    for one in facts.components:
        faces.setdefault(one.tile, []).append(one.label)
    found = {}
    for placement in facts.placements:
        if placement.column != facts.component_columns.turned:
            continue
        for bit in placement.bits:
            if len(faces.get(bit, ())) == 2:
                first, second = faces[bit]
                found[placement.text.format(bit)] = f"{second} instead of {first}"
    return found
