"""The page of the study of buildings."""

from __future__ import annotations

import math
import statistics

from analysis.studies.buildings import BAN_PERCENT, RARELY, Result
from reports.charts import Effect, bars, forest
from reports.numbers import POINTS, Unit, spoken
from reports.page import Cell, Column, Figure, Page, Section, Table
from reports.studies import buildings_words as words
from reports.studies.base import Context
from reports.studies.common import study_page
from reports.studies.sensitivity import sensitivity

MOST_BARS = 8
FEWEST_PAIRS = 10
ASSOCIATION = "built it (association)"


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="Which buildings are too strong?",
        slug="buildings",
        question="What is it worth to be allowed to build each building, and is any too strong?",
        answer=words.answer(result),
        sections=_sections(result, context),
        method=_method(result),
        unit=POINTS,
    )


def _sections(result: Result, context: Context) -> list[Section]:
    margin = f"{100 * result.margin:g}"
    sections = [
        Section(
            "What each building is worth",
            (
                "The effect is the value of having the face at all: the share of wins of players "
                "who may build it less that of players who may not, whether they build it or not. "
                f"Too strong: all of the interval is above +{margin} points, so that a player has "
                f"to have it. Too weak: all of it is below −{margin}, so that players are better "
                "off without it. Fine: within the margin, having it or not hardly matters. Not "
                f"used: built by less than {100 * RARELY:g} % of those who may, and worth nothing "
                "for that reason, not because it is balanced. All players have the same faces on "
                "the table, so that a strong one is not unfair; it leaves less to decide.",
            ),
            (_forest(result),),
            (_faces(result),),
        ),
        Section(
            "Three ways to ask, of which one misleads",
            tuple(filter(None, (words.agreement(result), words.contradictions(result)))),
            _ways(result),
            (_all_ways(result),),
        ),
        Section("How they are used", (), (), (_use(result, context),)),
        Section("One side against the other", (words.sides(result),), (), (_sides(result),)),
        Section("Pairs", (words.interactions(result),), (), (_pairs(result),)),
        Section("Skill", (words.skill(result),), (), (_skill(result),)),
    ]
    if result.many is not None:
        sections.append(Section(f"{result.many.players} players", (), (), (_many(result),)))
    return [*sections, *sensitivity(context, result.headline, effects=True)]


def _wins(key: str, label: str, about: str = "") -> Column:
    return Column(key, label, "percent_interval", 1, about, True, POINTS.name)


def _vp(key: str, label: str, about: str = "") -> Column:
    return Column(key, label, "interval", 1, about, True, "VP")


def _forest(result: Result) -> Figure:
    return forest(
        [Effect(face.name, face.share, face.verdict) for face in result.faces],
        axis="effect on the share of wins",
        caption=f"What a player wins more often who may build it; {result.main.players} players, "
        f"{result.main.policy}. The intervals hold together. The band is the margin.",
        margin=result.margin,
    )


def _faces(result: Result) -> Table:
    columns = (
        Column("face", "Face"),
        Column("verdict", "Verdict"),
        _wins("wins", "Effect on wins", "Share of wins with it less without it."),
        _vp("vp", "Effect on points", "The same for a player's points."),
        _wins("beside", "Beside the others", "Effect on wins less the mean of all faces."),
        Column("among", "Among the others", about="The verdict on that, by the same margin."),
    )
    rows: list[dict[str, Cell]] = [
        {
            "face": face.name,
            "verdict": face.verdict,
            "wins": face.share,
            "vp": face.total,
            "beside": face.beside,
            "among": words.AMONG[face.among],
        }
        for face in words.by_effect(result)
    ]
    return Table("faces", "All faces", columns, rows)


def _all_ways(result: Result) -> Table:
    columns = (
        Column("face", "Face"),
        _wins("drawn", "Drawn bans", "Chance decides who may build what: an effect."),
        _wins("same", "Same blocks", "One ban on the same blocks, all else there: an effect."),
        _wins("association", "Association", "Builders less non-builders: no effect."),
        _vp("own_vp", "Own points", "On the same blocks, with it less without it."),
        Column("source", "Most in", about="The category in which its owner gains most."),
        _vp("others_vp", "Points of others", "What the others have more if one has it."),
    )
    rows: list[dict[str, Cell]] = []
    for face in words.by_effect(result):
        place = result.faces.index(face)
        restricted = result.restricted[place]
        rows.append(
            {
                "face": face.name,
                "drawn": face.share,
                "same": restricted.share,
                "association": result.uses[place].association,
                "own_vp": restricted.total,
                "source": spoken(words.most_from(restricted)),
                "others_vp": restricted.others,
            }
        )
    note = "All but association are effects: those who build differ from those who do not."
    return Table("ways", "Share of wins, and points", columns, rows, note)


def _ways(result: Result) -> tuple[Figure, ...]:
    shown = [face for face, _ in words.gaps(result)[:MOST_BARS]]
    if not shown:
        return ()
    places = [result.faces.index(face) for face in shown]
    return (
        bars(
            [face.name for face in shown],
            {
                "may build (drawn bans)": [face.share for face in shown],
                "may build (same blocks)": [result.restricted[place].share for place in places],
                ASSOCIATION: [result.uses[place].association for place in places],
            },
            axis="difference of the share of wins",
            caption="Where who built it misleads most.",
            unit=POINTS,
        ),
    )


def _use(result: Result, context: Context) -> Table:
    money = context.facts.component_columns.money.capitalize()
    columns = (
        Column("face", "Face"),
        Column("vp", "Printed VP", "number", 0),
        Column("built", "Built", "percent_interval", 1, "By a player when it lies."),
        Column("turn", "Own turn", "interval", 1, "Of those who build it."),
        Column("used", "Used", "interval", 2, "Times, by those who build it."),
        Column("earned", money, "interval", 1, "That it brings those who build it."),
        Column("points", "VP a game", "number", 2, "Printed VP times how often it is built."),
        Column("others", "Others built", "interval", 2, "More than by non-builders.", True),
    )
    rows: list[dict[str, Cell]] = [
        {
            "face": face.name,
            "vp": face.vp,
            "built": use.built,
            "turn": use.turn,
            "used": use.used,
            "earned": use.earned,
            "points": use.points,
            "others": use.more_built,
        }
        for face, use in zip(result.faces, result.uses, strict=True)
    ]
    note = "Nothing is banned in these games. What is replaced later counts as built."
    return Table("use", "Building and using", columns, rows, note)


def _sides(result: Result) -> Table:
    columns = (
        Column("number", "Number"),
        _wins("wins", "Having the first side", "Worth more than having the second."),
        _vp("vp", "All have the first side", "Points of a player more than with the second."),
    )
    rows: list[dict[str, Cell]] = [
        {"number": name, "wins": wins, "vp": vp}
        for name, wins, vp in zip(
            result.main.sides.names,
            result.main.sides.intervals,
            result.points_by_side.intervals,
            strict=True,
        )
    ]
    return Table("sides", "First side less second side", columns, rows)


def _pairs(result: Result) -> Table:
    columns = (
        Column("pair", "Numbers"),
        _wins("extra", "Beyond the sum"),
        Column("p", "p (Holm)", "p_value", 3),
    )
    family = result.interactions
    order = sorted(range(len(family.names)), key=lambda place: family.p_values[place])
    clear = sum(p_value < words.LEVEL for p_value in family.p_values)
    rows: list[dict[str, Cell]] = [
        {
            "pair": family.names[place],
            "extra": family.intervals[place],
            "p": family.p_values[place],
        }
        for place in order[: max(clear, FEWEST_PAIRS)]
    ]
    note = f"The clearest {len(rows)} of {len(order)} pairs."
    return Table("pairs", "Both of a pair", columns, rows, note)


def _skill(result: Result) -> Table:
    columns = [Column("face", "Face"), _wins("main", f"{result.main.policy}: wins")]
    for number, weaker in enumerate(result.weaker):
        columns.append(_wins(f"weaker_{number}", f"{weaker.effects.policy}: wins"))
    columns.append(Column("main_built", f"{result.main.policy}: built", "percent_interval"))
    for number, weaker in enumerate(result.weaker):
        name = f"{weaker.effects.policy}: built"
        columns.append(Column(f"weaker_{number}_built", name, "percent_interval"))
    for number, stronger in enumerate(result.stronger):
        name = f"{stronger.policy}: built"
        columns.append(Column(f"stronger_{number}_built", name, "percent_interval"))
    rows = []
    for place, face in enumerate(result.faces):
        row: dict[str, Cell] = {
            "face": face.name,
            "main": face.share,
            "main_built": result.main.built[place],
        }
        for number, weaker in enumerate(result.weaker):
            row[f"weaker_{number}"] = weaker.effects.share.intervals[place]
            row[f"weaker_{number}_built"] = weaker.effects.built[place]
        for number, stronger in enumerate(result.stronger):
            row[f"stronger_{number}_built"] = stronger.built[place]
        rows.append(row)
    note = "Built: by those who may, when it lies, with drawn bans."
    return Table("skill", "By skill", columns, rows, note)


def _many(result: Result) -> Table:
    many = result.many
    assert many is not None
    columns = (
        Column("face", "Face"),
        _wins("wins", "Effect on wins"),
        _vp("vp", "Effect on points"),
        Column("built", "Built", "percent_interval"),
    )
    rows: list[dict[str, Cell]] = [
        {"face": face.name, "wins": share, "vp": total, "built": built}
        for face, share, total, built in zip(
            result.faces, many.share.intervals, many.total.intervals, many.built, strict=True
        )
    ]
    note = f"{many.games:,} games; an even share of wins is {100 / many.players:g} %."
    return Table("many", f"{many.players} players", columns, rows, note)


def _method(result: Result) -> list[str]:
    main = result.main
    ratios = [each.ratio.mean for each in result.restricted if math.isfinite(each.ratio.mean)]
    bought = (
        f"its variance ratio is {Unit(digits=1).text(statistics.median(ratios))} in the median "
        f"over the faces ({Unit(digits=1).text(min(ratios))} to "
        f"{Unit(digits=1).text(max(ratios))}): so many times as many games would be needed "
        "without it"
        if ratios
        else "its variance ratio can not be measured: nothing varied"
    )
    rotation = result.rotation_ratio
    spent = "helps" if rotation.low > 1 else "is not known to help"
    if rotation.high < 1:
        spent = "does not help"
    return [
        f"Drawn bans: each player of each block lacks each number with a chance of {BAN_PERCENT} "
        "%, with the side that lies. Least squares of the player's share of wins (and points) on "
        "own faces, faces of the others and sides, errors between blocks, simultaneous intervals "
        f"over the {len(result.faces)} faces (max-t). Each block is one luck with everybody in "
        "every seat, so that seats cancel.",
        f"Rotating the players {spent} the precision of a player's share (variance ratio "
        f"{Unit(digits=2).interval_text(rotation)}: bans go with the player, so that games of a "
        "block are alike); it is there to cancel the seats.",
        f"Same blocks: {result.restricted[0].blocks if result.restricted else 0:,} blocks or about "
        "as many for each face, with nothing banned and with one number banned for one player in "
        f"every seat; tables, decks and noise are shared. The pairing: {bought}. Intervals share "
        "their error over all faces (Bonferroni).",
        f"Verdicts: equivalence tests against the margin of {100 * result.margin:g} points. Pairs: "
        "products of own numbers, p values by Holm. Ties count as parts of a win.",
        f"All of it holds for players who plan as {main.policy} does: a building that it does not "
        "know how to use looks worth less than it is, and one that its plan rests on looks worth "
        "more.",
    ]
