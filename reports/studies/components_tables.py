"""The tables of the page of the study of components."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.studies.components import Drawn, Face, Result
from analysis.studies.components_factorial import Effects
from reports.numbers import PP, spoken
from reports.page import Cell, Column, Table
from reports.studies import components_words as words
from reports.studies.base import Context
from reports.studies.common import listed
from reports.studies.components_missing import LEVEL
from sim.core.words import a

MIN_PAIRS = 10
# What a game need not have: left out where it is empty in every row.
OPTIONAL = {"terms", "what", "action", "price", "printed", "fair", "vp", "fair_vp", "same"}
OPTIONAL |= {"turn", "used", "earned"}

Row = dict[str, Cell]


def _table(
    name: str, title: str, columns: Sequence[Column], rows: Sequence[Row], note: str = ""
) -> Table:
    """A table with those of its columns that this game has."""
    kept = [
        column
        for column in columns
        if column.key not in OPTIONAL or any(row[column.key] not in (None, "") for row in rows)
    ]
    shown = [{column.key: row[column.key] for column in kept} for row in rows]
    return Table(name, title, tuple(kept), shown, note)


def _wins(key: str, label: str, about: str = "") -> Column:
    return Column(key, label, "percent_interval", 1, about, True, PP.name)


def _score(result: Result, key: str, label: str, about: str = "") -> Column:
    return Column(key, label, "interval", 1, about, True, result.score_unit)


def _name(result: Result) -> Column:
    return Column("face", words.capital(result.called.face))


def _short(result: Result) -> tuple[Column, ...]:
    return (_name(result), Column("terms", words.capital(listed(_terms(result)))))


def _terms(result: Result, action: bool = False) -> list[str]:
    """What is known about them: price, score and action."""
    ones = [face.component for face in result.faces]
    there = {
        "price": any(one.price is not None for one in ones),
        result.score_unit: any(one.vp is not None for one in ones),
        "action": action and any(one.action for one in ones),
    }
    return [name for name, yes in there.items() if yes]


def _built(result: Result, about: str = "") -> Column:
    return Column("built", words.capital(result.called.used), "percent_interval", 1, about)


def _unit(result: Result) -> str:
    return max((face.component.price_unit for face in result.faces), key=len, default="")


def _who(face: Face) -> Row:
    one = face.component
    return {"face": one.called, "price": one.price, "vp": one.vp, "action": one.action}


def _brief(face: Face) -> Row:
    return {"face": face.called, "terms": face.component.terms}


def most_from(face: Face) -> str:
    """The category in which a face brings the most, if it is known to bring anything."""
    known = {name: each for name, each in face.paired.parts.items() if each.low > 0}
    return max(known, key=lambda name: known[name].mean, default="")


def faces(result: Result) -> Table:
    average = f"Its worth minus that of the average {result.called.one}."
    columns = (
        _name(result),
        Column("what", words.capital(listed(_terms(result, action=True))), wide=True),
        Column("verdict", "Verdict"),
        _wins("worth", "Worth", "Share of wins with it minus without it, all else available."),
        _wins("excess", "Above average", average),
        _score(result, "margin", "Margin", "Over the best opponent, with it minus without it."),
        _score(result, "own", "Own score", "With it minus without it."),
        _score(result, "others", "Others", "How much more the others score if one player has it."),
        Column("source", "Most from", about="The category in which its owner gains most."),
    )
    rows: list[Row] = [
        {
            "face": face.called,
            "what": face.component.about,
            "verdict": words.names_text(face),
            "worth": face.worth,
            "excess": face.excess,
            "margin": face.paired.margin,
            "own": face.paired.total,
            "others": face.paired.others,
            "source": spoken(most_from(face)),
        }
        for face in words.by_worth(result)
    ]
    note = (
        f"Worth is the difference of two means: all who have the {result.called.face} minus all "
        "who do not. With two players an even game becomes 50 plus worth to 50 minus worth."
        if result.players == 2
        else ""
    )
    return _table("faces", f"All {result.called.faces}", columns, rows, note)


def by_price(result: Result) -> Table:
    called = result.called
    columns = (
        _name(result),
        Column("price", "Price", "number", 0, f"In {_unit(result)}."),
        Column("vp", result.score_unit, "number", 0, "As printed."),
        Column("action", "What it is or does", wide=True),
        _built(result, "By players who may."),
        _wins("worth", "Worth"),
        _wins(
            "builders", f"To its {called.users}", f"Worth divided by how often it is {called.used}."
        ),
        _wins(
            "same",
            "Above its price group",
            f"To its {called.users}, minus the mean of those with the same price.",
        ),
    )
    order = sorted(words.by_worth(result), key=_price)
    rows: list[Row] = [
        {
            **_who(face),
            "built": face.built,
            "worth": face.worth,
            "builders": face.builders,
            "same": face.same_price,
        }
        for face in order
    ]
    title = f"Worth to those who {called.use} it"
    note = f"Cells are empty where hardly anyone {called.uses} {a(called.face)}"
    if words.compares_prices(result):
        title = f"{words.capital(called.faces)} of the same price"
        note += ", or where no other has the same price"
    return _table("by-price", title, columns, rows, f"{note}.")


def _price(face: Face) -> float:
    """Faces without a price come last."""
    price = face.component.price
    return math.inf if price is None else price


def prices(result: Result) -> Table:
    fair = f"At which it is worth what the average {result.called.one} is worth."
    columns = (
        _name(result),
        Column("action", "What it is or does", wide=True),
        Column("verdict", "Verdict"),
        Column("printed", "Printed price", "number", 0, f"In {_unit(result)}."),
        Column("fair", "Fair price", about=fair),
        Column("vp", f"Printed {result.score_unit}", "number", 0),
        Column("fair_vp", f"Fair {result.score_unit}", about="The same at the printed price."),
    )
    rows: list[Row] = []
    for face in words.by_worth(result):
        if face.price is None and face.vp is None:
            continue
        one = face.component
        rows.append(
            {
                "face": face.called,
                "verdict": words.names_text(face),
                "printed": one.price,
                "fair": words.fair_cell(face.price),
                "vp": one.vp,
                "fair_vp": words.fair_cell(face.vp),
                "action": one.action,
            }
        )
    return _table("prices", "Printed and fair prices", columns, rows)


def curves(result: Result) -> Table:
    columns = (
        *_short(result),
        Column("changed", "Played as"),
        _wins("worth", "Worth"),
        _built(result, "By players who may."),
    )
    rows: list[Row] = []
    for face in result.faces:
        for fair, unit in ((face.price, face.component.price_unit), (face.vp, result.score_unit)):
            if fair is None:
                continue
            for place, worth, built in zip(fair.places, fair.worth, fair.built, strict=True):
                rows.append(
                    {
                        **_brief(face),
                        "changed": f"{words.INTEGER.text(place)} {unit}",
                        "worth": worth,
                        "built": built,
                    }
                )
    return _table("curves", f"Worth at other {listed(words.tried(result))}", columns, rows)


def sides(result: Result) -> Table:
    columns = (
        Column("first", "First side"),
        Column("second", "Second side"),
        _wins("wins", "First side worth more by", "Worth of the first minus that of the second."),
        _score(
            result,
            "vp",
            "If all have the first side",
            "How much more a player scores than with the second.",
        ),
    )
    labels: dict[str, list[str]] = {}
    for face in result.faces:
        labels.setdefault(face.component.tile, []).append(face.component.label)
    rows: list[Row] = [
        {"first": labels[name][0], "second": labels[name][-1], "wins": wins, "vp": vp}
        for name, wins, vp in zip(
            result.sides.names,
            result.sides.intervals,
            result.vp_by_side.intervals,
            strict=True,
        )
    ]
    return Table("sides", "First side minus second side", columns, rows)


def missing(result: Result, drawn: Drawn) -> Table:
    columns = (
        *_short(result),
        _wins("printed", "All else available", "Its worth in the printed game."),
        _wins("drawn", "Others missing", "With drawn bans."),
        _wins("more", "Difference"),
    )
    rows: list[Row] = [
        {
            **_brief(face),
            "printed": drawn.printed.interval(face.name),
            "drawn": drawn.effects.share.interval(face.name),
            "more": drawn.missing.interval(face.name),
        }
        for face in words.by_worth(result)
    ]
    return _table("missing", "Worth when others are missing", columns, rows)


def pairs(result: Result, drawn: Drawn) -> Table:
    columns = (
        Column("pair", words.capital(result.called.tiles)),
        _wins("extra", "Beyond the sum"),
        Column("p", "p (Holm)", "p_value", 3),
    )
    family = drawn.interactions
    order = sorted(range(len(family.names)), key=lambda place: family.p_values[place])
    clear = sum(p_value < LEVEL for p_value in family.p_values)
    rows: list[Row] = [
        {
            "pair": spoken(family.names[place]),
            "extra": family.intervals[place],
            "p": family.p_values[place],
        }
        for place in order[: max(clear, MIN_PAIRS)]
    ]
    note = f"The clearest {len(rows)} of {len(order)} pairs."
    return Table("pairs", f"Pairs of {result.called.tiles}", columns, rows, note)


def use(result: Result, context: Context) -> Table:
    money, called = context.facts.component_columns.money.capitalize(), result.called
    who = f"those who {called.use} it"
    columns = (
        *_short(result),
        _built(result, "By players, when it is in the game."),
        Column("turn", "Own turn", "interval", 1, f"Of {who}."),
        Column("used", "Times used", "interval", 2, f"By {who}."),
        Column("earned", money, "interval", 1, f"What it brings to {who}."),
        Column(
            "vp",
            f"{result.score_unit} per game",
            "number",
            2,
            f"As printed, times how often it is {called.used}.",
        ),
        _wins(
            "association",
            "Association",
            f"Share of wins of {called.users} minus that of the others: not an effect.",
        ),
    )
    rows: list[Row] = [
        {
            **_brief(face),
            "built": one.built,
            "turn": one.turn,
            "used": one.used,
            "earned": one.earned,
            "vp": one.vp,
            "association": one.association,
        }
        for face, one in zip(result.faces, result.uses, strict=True)
    ]
    note = "Nothing is banned in these games."
    if context.facts.component_columns.built:
        note += f" One that is replaced later still counts as {called.used}."
    return _table("use", "With nothing banned", columns, rows, note)


def many(result: Result, effects: Effects) -> Table:
    columns = (
        *_short(result),
        _wins("wins", "Effect on wins"),
        _score(result, "own", "Effect on own score"),
        _built(result),
    )
    rows: list[Row] = [
        {**_brief(face), "wins": share, "own": total, "built": built}
        for face, share, total, built in zip(
            result.faces,
            effects.share.intervals,
            effects.total.intervals,
            effects.built,
            strict=True,
        )
    ]
    note = (
        f"{effects.games:,} games with drawn bans; an even share of wins is "
        f"{100 / effects.players:g} %."
    )
    title = f"Effects with {effects.players} players"
    return _table("many", title, columns, rows, note)
