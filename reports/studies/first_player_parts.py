"""What a seat scores with, and how seats play, on the page of the study first-player."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.interval import Interval
from analysis.studies.first_player import Result, Seats
from reports.charts import bars
from reports.numbers import Unit, spoken
from reports.page import Cell, Column, Section, Table
from reports.studies.common import listed, number_text

PLAY = Unit(digits=2, signed=True)
MAX_PARTS = 3  # that a sentence names
MAX_CHARTED = 6  # categories in a chart: the table has all


def _telling(one: Seats) -> list[str]:
    """The categories in which the seats differ most, those that are known to first."""

    def size(category: str) -> tuple[bool, float]:
        parts = [part.parts[category] for part in one.parts]
        known = any(part.low > 0 or part.high < 0 for part in parts)
        return known, max(abs(part.mean) for part in parts)

    return sorted(one.parts[0].parts, key=size, reverse=True)[:MAX_CHARTED]


def _parts_title(one: Seats) -> str:
    return f"{one.players} players: the seats differ most in {spoken(_telling(one)[0])}"


def where_from(result: Result) -> Section:
    unit = result.score_unit
    texts, figures, rows = [], [], []
    for one in result.main_seats():
        texts.append(parts_text(one))
        categories = list(one.parts[0].parts)
        charted = _telling(one)
        # With two players the second bar would mirror the first.
        shown = one.parts[:1] if one.players == 2 else one.parts
        series = {
            name: [part.parts[category] for category in charted]
            for name, part in zip(one.shares.names, shown, strict=False)
        }
        who = "seat 1" if one.players == 2 else "each seat"
        figures.append(
            bars(
                [spoken(category) for category in charted],
                series,
                axis=f"{result.score_unit} over the mean of the seats",
                title=_parts_title(one),
                key="category",
                unit=PLAY,
                caption=f"Where {who} is ahead of the mean of all seats, or behind it "
                f"({result.policy}): the {len(charted)} categories in which they differ most.",
            )
        )
        rows += [_parts_row(one, category) for category in [*categories, None]]
    most = max(one.players for one in result.main_seats())
    columns = (
        Column("players", "Players", "number", 0),
        Column("category", "Source"),
        *(
            Column(f"seat_{seat + 1}", f"Seat {seat + 1}", "interval", 2, signed=True, unit=unit)
            for seat in range(most)
        ),
    )
    table = Table(
        "parts",
        "Score of each seat over the mean of the seats",
        columns,
        [{column.key: row.get(column.key) for column in columns} for row in rows],
        "The intervals of a seat are simultaneous; its categories add up to its total difference.",
    )
    told = [text for one in result.main_seats() if (text := habits_text(one))]
    tables = (
        (table, _habits_table(result.main_seats())) if result.main_seats()[0].pace else (table,)
    )
    return Section("Where it comes from", [*texts, *told], figures, tables)


def _parts_row(one: Seats, category: str | None) -> dict[str, Cell]:
    row: dict[str, Cell] = {
        "players": float(one.players),
        "category": "total" if category is None else spoken(category),
    }
    for seat, part in enumerate(one.parts):
        row[f"seat_{seat + 1}"] = part.total if category is None else part.parts[category]
    return row


def parts_text(one: Seats) -> str:
    """The seat that is furthest from the mean, and the categories that account for it."""
    seat = max(range(one.players), key=lambda place: abs(one.parts[place].total.mean))
    part, name = one.parts[seat], one.shares.names[seat]
    total = part.total
    head = f"With {one.players} players"
    if not (total.low > 0 or total.high < 0):
        return (
            f"{head} no seat is known to score more or less than the mean: {name} is "
            f"furthest from it with {number_text(total, PLAY)}."
        )
    sign = 1 if total.mean > 0 else -1
    known = {key: value for key, value in part.parts.items() if value.low > 0 or value.high < 0}
    along = sorted(
        (key for key in known if known[key].mean * sign > 0), key=lambda key: -abs(known[key].mean)
    )
    against = sorted(
        (key for key in known if known[key].mean * sign < 0), key=lambda key: -abs(known[key].mean)
    )
    text = f"{head} {name} is furthest from the mean of the seats: {number_text(total, PLAY)}."
    if along:
        told = sum(abs(known[key].mean) for key in along[:MAX_PARTS])
        most = "Most of it comes" if told > abs(total.mean) / 2 else "The largest known parts come"
        text += f" {most} from {_category_list(known, along)}."
    else:
        text += " No single category is known to make the difference."
    if against:
        text += f" Working the other way: {_category_list(known, against)}."
    return text


def _category_list(values: dict[str, Interval], names: Sequence[str]) -> str:
    return listed(
        [f"{spoken(name)} {number_text(values[name], PLAY)}" for name in names[:MAX_PARTS]]
    )


# --- how seats play -------------------------------------------------------------------------------


def habits_text(one: Seats) -> str:
    """What the seat that wins most does more or less of than the one that wins least."""
    shares = [interval.mean for interval in one.shares.intervals]
    best, worst = shares.index(max(shares)), shares.index(min(shares))
    apart = {
        name: (seats[best], seats[worst])
        for name, seats in one.pace.items()
        if seats[best].low > seats[worst].high or seats[best].high < seats[worst].low
    }
    if not apart:
        return ""
    clearest = sorted(apart, key=lambda name: -_relative(*apart[name]))[:MAX_PARTS]
    told = [
        f"{spoken(name)} {apart[name][0].mean:.2f} against {apart[name][1].mean:.2f}"
        for name in clearest
    ]
    names = one.shares.names
    return (
        f"How {names[best]} plays differently from {names[worst]} with {one.players} players: "
        f"{listed(told)} (means per game)."
    )


def _relative(one: Interval, other: Interval) -> float:
    return abs(one.mean - other.mean) / max(abs(one.mean), abs(other.mean), 1e-12)


def _habits_table(every: Sequence[Seats]) -> Table:
    most = max(one.players for one in every)
    columns = (
        Column("players", "Players", "number", 0),
        Column("habit", "Per game"),
        *(Column(f"seat_{seat + 1}", f"Seat {seat + 1}", "interval", 2) for seat in range(most)),
    )
    rows: list[dict[str, Cell]] = []
    for one in every:
        for name, seats in one.pace.items():
            row: dict[str, Cell] = dict.fromkeys(column.key for column in columns)
            row |= {"players": float(one.players), "habit": spoken(name)}
            row |= {f"seat_{place + 1}": interval for place, interval in enumerate(seats)}
            rows.append(row)
    note = "Intervals are not simultaneous (95 % each)."
    return Table("habits", "How each seat plays", columns, rows, note)
