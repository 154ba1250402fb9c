"""Set-ups on the page of the study first-player: which seat they favour, and the remedies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from analysis.interval import Interval
from analysis.studies.first_player import Fairness, Result
from analysis.studies.first_player_placement import ALL, Cell, Placements, Rule
from reports.charts import heat_map
from reports.numbers import PERCENT, PP, Unit
from reports.page import Cell as Entry
from reports.page import Column, Figure, Section, Table
from reports.studies.common import count_text, listed, number_text, share_text
from reports.studies.first_player_start import start_text
from sim.core.study_facts import StudyFacts

SPREAD = Unit("pp", percent=True)  # a standard deviation of shares has no sign
WORTH = Unit(digits=1)
MAX_SHOWN = 10  # placements in the table, for each number of players


def spread_text(interval: Interval) -> str:
    """`8.3 pp (7.8 to 8.8)`."""
    return number_text(interval, SPREAD)


def seats_text(shares: Sequence[Interval]) -> str:
    """`38/31/18/13`."""
    return "/".join(PERCENT.text(one.mean) for one in shares)


# --- in the answer --------------------------------------------------------------------------------


def setup_answer(result: Result) -> str:
    """How much the set-up matters, and what would be fairer; empty if nothing is dealt."""
    if not result.fairness:
        return ""
    told = [
        f"{spread_text(one.printed.spread[ALL][0])} with {one.players} players"
        for one in result.fairness
    ]
    text = (
        "The set-up shifts the balance between seats: over dealt set-ups the share of seat 1 "
        f"({result.detail}) has a standard deviation of {listed(told)}."
    )
    last = result.fairness[-1]
    if last.proposed is None:
        return text
    text += f" {_left_text(last, result)}"
    if last.rule is not None:
        text += f" A placement rule {_rule_verdict(last.rule)}."
    if last.prices:
        text += (
            " An ideal auction would leave no difference (by construction: no auction was played)."
        )
    return text


def _extremes_text(one: Fairness) -> str:
    """The placement that is best for the first seat, and the one that is worst."""
    known = [cell for cell in one.printed.largest if _sure(cell.shifts[0])]
    if not known:
        return f"With {one.players} players no single placement is known to matter."
    ends = {
        cell.name: cell
        for cell in (
            max(known, key=lambda cell: cell.shifts[0].mean),
            min(known, key=lambda cell: cell.shifts[0].mean),
        )
    }
    told = [f"{name}: {seats_text(cell.shares)}" for name, cell in ends.items()]
    means = "/".join(PERCENT.text(mean) for mean in one.printed.means)
    return f"With {one.players} players the seats win {means} % on average, with {listed(told)}."


def _sure(interval: Interval) -> bool:
    return interval.low > 0 or interval.high < 0


def fairer_text(one: Fairness, result: Result) -> str:
    """Fixed starts, a placement rule or an auction: what each leaves, as far as it was played."""
    if one.proposed is None:
        return ""
    text = _left_text(one, result)
    if one.rule is not None:
        text += f" {rule_text(one.rule)}"
    elif one.printed.largest:
        text += " These games are too few to tell what a placement rule would leave."
    if one.prices:
        text += f" {auction_text(one, result.starts[0].factor.unit)}"
    return text


def _left_text(one: Fairness, result: Result) -> str:
    """What the proposed start leaves of the set-up's influence."""
    assert one.proposed is not None
    left, before = one.proposed.spread[ALL][0], one.printed.spread[ALL][0]
    start = start_text(one.proposed.start)
    text = (
        f"With {one.players} players no fixed start is fair in every set-up: at {start} the share "
        f"of seat 1 still has a standard deviation of {spread_text(left)} over set-ups"
        if left.low > result.margin
        else f"With {one.players} players {start} leaves a standard deviation of seat 1's share "
        f"of {spread_text(left)} over set-ups"
    )
    return f"{text} ({spread_text(before)} with the printed start)."


def _rule_verdict(rule: Rule) -> str:
    before, after = rule.before[0], rule.after[0]
    if after.high < before.low:
        return "is fairer"
    return "is less fair" if after.low > before.high else "is not known to be fairer"


def rule_text(rule: Rule) -> str:
    """What a placement rule leaves, and whether that is known to be less."""
    before, after, verdict = rule.before[0], rule.after[0], _rule_verdict(rule)
    places = listed([f"{thing} on {_either(allowed)}" for thing, allowed in rule.allowed.items()])
    return (
        f"A placement rule ({places}, all else dealt) {verdict}: it leaves {spread_text(after)} "
        f"instead of {spread_text(before)} (n = {count_text(rule.games)} games that follow it)."
    )


def _either(places: Sequence[str]) -> str:
    *others, last = places
    return f"{', '.join(others)} or {last}" if others else last


def auction_text(one: Fairness, unit: str) -> str:
    """What bidding would have to settle from one set-up to the next. No auction was played."""
    assert one.prices is not None
    told = listed(
        [
            f"{number_text(price, WORTH, unit)} for seat {2 + seat}"
            for seat, price in enumerate(one.prices)
        ]
    )
    return (
        "An auction for seats can follow the set-up: among players who know what seats are worth "
        "it leaves no difference, by construction (no auction was played). What they would have to "
        "judge is how far the fair start differs from set-up to set-up, a standard deviation of "
        f"{told}."
    )


# --- sections -------------------------------------------------------------------------------------


def setup_sections(result: Result, facts: StudyFacts) -> list[Section]:
    if not result.fairness:
        return []
    unit = facts.start[0].unit if facts.start else ""
    which = Section(
        "Which set-ups favour which seat",
        [_placement_text(one) for one in result.fairness] + _joint_texts(result.fairness),
        _heats(result),
        (_placement_table(result), _spread_table(result)),
    )
    texts = [text for one in result.fairness if (text := fairer_text(one, result))]
    first = _fixed_texts(result, unit)
    fairer = Section(
        "Fixed start, placement rule or auction?",
        [*texts, *first],
        (),
        (_fairer_table(result),),
    )
    return [which, *([fairer] if texts else [])]


def pictures(result: Result) -> list[Section]:
    """The boards of the set-ups that were played, the usual one first, if there are pictures."""
    figures = [
        Figure(partial(str, setup.picture), f"the board: {setup.about}", f"Set-up “{setup.name}”.")
        for setup in reversed(result.setups)
        if setup.picture
    ]
    return [Section("The boards", figures=figures)] if figures else []


def _placement_text(one: Fairness) -> str:
    spread = one.printed.spread
    parts = [f"{group} {spread_text(found[0])}" for group, found in spread.items() if group != ALL]
    groups = f" ({'; '.join(parts)})" if parts else ""
    known = len(one.printed.largest)
    return (
        f"With {one.players} players the share of seat 1 has a standard deviation of "
        f"{spread_text(spread[ALL][0])} over set-ups{groups}; {known} of "
        f"{len(one.printed.cells)} placements are known to move a seat. "
        f"{_extremes_text(one)}"
    )


def _joint_texts(every: Sequence[Fairness]) -> list[str]:
    told = [
        f"{spread_text(one.printed.joint)} with {one.players} players"
        for one in every
        if one.printed.joint is not None and one.printed.joint.low > 0
    ]
    if not told:
        return []
    return [
        "These figures add up the effects of single placements. Including what they do together, "
        "from pairs of games with identical placements, the standard deviation of seat 1's share "
        f"is {listed(told)}."
    ]


def _heats(result: Result) -> list[Figure]:
    """What each thing does to seat 1 in each place, on one scale."""
    every = [one.printed for one in result.fairness]
    moves = [abs(cell.shifts[0].mean) for one in every for cell in one.cells if cell.thing]
    most = max(moves, default=0.0)
    return [figure for one in every if (figure := _heat(one, result.detail, most))]


def _heat(one: Placements, rung: str, most: float) -> Figure | None:
    cells = {(cell.thing, cell.place): cell for cell in one.cells if cell.thing}
    things = sorted({thing for thing, _ in cells})
    places = sorted({place for _, place in cells})
    if len(things) < 2 or len(places) < 2:
        return None
    return heat_map(
        things,
        [[_shift(cells.get((thing, place))) for place in places] for thing in things],
        axis="shift of seat 1's wins",
        title=f"{one.players} players: what in which place helps or hurts the first seat",
        relation="by what (row) is where (column)",
        columns=[place.split()[-1] for place in places],
        reach=most,
        even=0.0,
        unit=PP,
        caption=f"{one.players} players ({rung}): how much more or less often than on average seat "
        "1 wins if this is placed there. Rows: what; columns: where. Bold: established.",
    )


def _shift(cell: Cell | None) -> Interval | None:
    return None if cell is None else cell.shifts[0]


def _seat_columns(result: Result, unit: str = "%") -> list[Column]:
    most = max(one.players for one in result.fairness)
    return [
        Column(f"seat_{seat + 1}", f"Seat {seat + 1}", "percent_interval", unit=unit)
        for seat in range(most)
    ]


def _seat_entries(columns: Sequence[Column], values: Sequence[Interval]) -> dict[str, Entry]:
    row: dict[str, Entry] = {column.key: None for column in columns}
    return row | {f"seat_{seat + 1}": value for seat, value in enumerate(values)}


def _both(one: Fairness) -> list[tuple[str, Placements]]:
    found = [("printed", one.printed)]
    return found + ([("proposed", one.proposed)] if one.proposed is not None else [])


def _placement_table(result: Result) -> Table:
    seats = _seat_columns(result)
    columns = (
        Column("players", "Players", "number", 0),
        Column("start", "Start"),
        Column("placement", "Placement"),
        *seats,
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Entry]] = [
        {
            "players": float(one.players),
            "start": f"{name} {start_text(found.start)}".strip(),
            "placement": cell.name,
            **_seat_entries(seats, cell.shares),
            "games": float(cell.games),
        }
        for one in result.fairness
        for name, found in _both(one)
        for cell in found.largest[:MAX_SHOWN]
    ]
    note = (
        f"The placements that move a seat most, up to {MAX_SHOWN} for each number of players and "
        "start, of those that are known to move one. Intervals are simultaneous over all "
        "placements and seats (Bonferroni, 95 %)."
    )
    return Table("placements", "What the seats win, by what is placed where", columns, rows, note)


def _spread_table(result: Result) -> Table:
    seats = _seat_columns(result, "pp")
    columns = (
        Column("players", "Players", "number", 0),
        Column("start", "Start"),
        Column("dealt", "What is dealt"),
        *seats,
    )
    rows: list[dict[str, Entry]] = [
        {
            "players": float(one.players),
            "start": f"{name} {start_text(found.start)}".strip(),
            "dealt": group,
            **_seat_entries(seats, values),
        }
        for one in result.fairness
        for name, found in _both(one)
        for group, values in found.spread.items()
    ]
    note = (
        "Standard deviation of a seat's share over set-ups, with the noise of finite games "
        "removed; intervals are not simultaneous (95 % each)."
    )
    return Table("spreads", "How far set-ups differ", columns, rows, note)


def _fixed_texts(result: Result, unit: str) -> list[str]:
    """The other way round: one set-up for all games, with its own start."""
    texts = []
    for setup in result.setups[:-1]:
        told = [
            f"{start_text(one.proposal)} gives "
            f"{listed([share_text(found) for found in one.played.intervals])}"
            for one in result.starts
            if one.setup == setup.name and one.played is not None
        ]
        if told:
            texts.append(
                f"One set-up for every game ({setup.name}: {setup.about}) leaves no "
                f"differences, and it can have its own {unit}: {'; '.join(told)}."
            )
    return texts


def _fairer_table(result: Result) -> Table:
    seats = _seat_columns(result, "pp")
    columns = (
        Column("players", "Players", "number", 0),
        Column("way", "Remedy"),
        *seats,
        Column("known", "How it is known"),
        Column("games", "Games", "number", 0),
    )
    nothing = Interval(0.0, 0.0, 0.0, 0)
    rows: list[dict[str, Entry]] = []
    for one in result.fairness:
        ways = [
            (f"{name} start {start_text(found.start)}", found.spread[ALL], "played", found.games)
            for name, found in _both(one)
        ]
        if one.rule is not None:
            places = "; ".join(f"{t} on {_either(a)}" for t, a in one.rule.allowed.items())
            ways.append((f"rule: {places}", one.rule.after, "games that follow it", one.rule.games))
        for setup in result.setups[:-1]:
            fixed = (nothing,) * one.players
            ways.append((f"always {setup.name}", fixed, "by construction", 0))
        ways.append(("ideal auction", (nothing,) * one.players, "by construction, not played", 0))
        rows += [
            {
                "players": float(one.players),
                "way": way,
                **_seat_entries(seats, values),
                "known": known,
                "games": float(games) if games else None,
            }
            for way, values, known, games in ways
        ]
    note = (
        "Standard deviation of a seat's share over set-ups. It says how far one game is from the "
        "average, not whether the average is even: the start has to take care of that."
    )
    return Table("fairer", "How much still depends on the set-up", columns, rows, note)
