"""How far the headline moves if a doubtful fact is wrong.

The figures of the main rung and those of a variant are estimates with errors of their own. The
interval of a move is put together from both (analysis.estimate.moves), and widened so that the
intervals of all variants are simultaneous. A variant is compared with the unchanged game on the
same deals, so that a fact that does not matter moves nothing at all; because deals are shared,
moves are more certain than stated.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.estimate.moves import move, wider_for
from analysis.interval import Interval
from analysis.studies.base import Headline, Variant
from reports.charts import Effect, forest
from reports.numbers import PP, spoken
from reports.page import Cell, Column, Section, Table
from reports.studies.base import Context
from reports.studies.common import count_text, listed, pp_text, some_listed


@dataclass(frozen=True)
class Move:
    """One figure of the headline under one variant."""

    variant: Variant
    figure: str
    before: Interval
    after: Interval
    by: Interval

    @property
    def sure(self) -> bool:
        return self.by.low > 0 or self.by.high < 0


def moves_of(variants: Sequence[Variant], headline: Headline) -> list[tuple[Variant, list[Move]]]:
    """The moves of every variant, largest first; figures without a value are left out."""
    wider = wider_for(max(1, len(variants)) * headline.families)
    found = []
    for variant in variants:
        moves = [
            Move(variant, name, before, after, move(before, after, wider))
            for name, before in headline.figures.items()
            if (after := variant.headline.get(name)) is not None
            and math.isfinite(after.mean - before.mean)
        ]
        found.append((variant, sorted(moves, key=lambda one: -abs(one.by.mean))))
    return sorted(found, key=lambda one: -abs(one[1][0].by.mean) if one[1] else 0.0)


def sensitivity(context: Context, headline: Headline, effects: bool = False) -> list[Section]:
    """Empty if it was not requested. `effects`: figures are differences of shares, not shares."""
    if not context.variants:
        return []
    found = moves_of(context.variants, context.same_deals or headline)
    largest = [moves[0] for _, moves in found if moves]
    chart = forest(
        [Effect(spoken(move.variant.name), move.by) for move in largest],
        axis="change of the figure that moves most",
        title="How far the headline moves with each doubtful fact",
        caption="How far the headline moves if a doubtful fact is wrong: for each fact the figure "
        "that moves most; the table names it.",
        margin=context.options.margin,
    )
    return [
        Section(
            "If a doubtful fact is wrong",
            _words(found, context.options.margin),
            (chart,) if largest else (),
            (_table(found, effects, context.facts.main), _all(found, effects)),
        )
    ]


def largest_move(context: Context, headline: Headline) -> str:
    """The sentence for an answer: what moves it most."""
    found = moves_of(context.variants, context.same_deals or headline)
    moves = [moves[0] for _, moves in found if moves]
    if not moves:
        return ""
    move = moves[0]
    end = "" if move.sure else ", which is not established"
    tried = len(context.variants)
    name, moved = (
        spoken(move.variant.name),
        f"moves {spoken(move.figure)} by {pp_text(move.by)}{end}.",
    )
    if tried == 1:
        return f"{name.capitalize()} {moved}"
    return f"Of the {tried} doubtful facts that were varied, {name} matters most: it {moved}"


def _words(found: Sequence[tuple[Variant, Sequence[Move]]], margin: float) -> list[str]:
    text = []
    unmoved = []
    for variant, moves in found:
        sure = [move for move in moves if move.sure]
        if not sure:
            unmoved.append(spoken(variant.name))
            continue
        first, names = sure[0], some_listed([spoken(move.figure) for move in sure])
        beyond = _against_margin(first.by, margin)
        if 1 < len(sure) == len(moves):
            names = f"all {len(sure)} figures"
        most = "" if len(sure) == 1 else f"{spoken(first.figure)} the most, "
        text.append(
            f"{spoken(variant.name).capitalize()}: {names} would move, {most}by "
            f"{pp_text(first.by)}, {beyond} the margin."
        )
    if unmoved:
        text.append(f"No figure is known to move with {listed(unmoved)}.")
    return text


def _against_margin(by: Interval, margin: float) -> str:
    if by.low > margin or by.high < -margin:
        return "beyond"
    return "within" if -margin <= by.low and by.high <= margin else "perhaps beyond"


def _figure(key: str, label: str, effects: bool) -> Column:
    if effects:
        return Column(key, label, "percent_interval", 1, "", True, PP.name)
    return Column(key, label, "percent_interval")


def _columns(effects: bool) -> list[Column]:
    return [
        Column("variant", "Tables"),
        Column("figure", "Figure"),
        _figure("before", "Before", effects),
        _figure("after", "After", effects),
        _figure("moved", "Moved by", True),
    ]


def _row(move: Move) -> dict[str, Cell]:
    return {
        "variant": move.variant.name,
        "figure": spoken(move.figure),
        "before": move.before,
        "after": move.after,
        "moved": move.by,
    }


def _table(found: Sequence[tuple[Variant, Sequence[Move]]], effects: bool, player: str) -> Table:
    variant, figure, *others = _columns(effects)
    columns = (
        variant,
        Column("about", "What is changed", wide=True),
        Column(figure.key, "Moves most"),
        *others,
        Column("sure", "Figures that move beyond chance", "number", 0),
        Column("games", "Games", "number", 0),
    )
    rows: list[dict[str, Cell]] = []
    for one, moves in found:
        row: dict[str, Cell] = dict.fromkeys(column.key for column in columns)
        row |= _row(moves[0]) if moves else {"variant": one.name}
        sure = sum(move.sure for move in moves)
        rows.append({**row, "about": one.about, "sure": sure, "games": one.games})
    note = (
        f"Played by {player}. Before: with the unchanged tables, from as many games on the same "
        f"deals. Intervals of moves are simultaneous over all {count_text(len(found))} variants."
    )
    return Table("sensitivity", "The largest move of each variant", columns, rows, note)


def _all(found: Sequence[tuple[Variant, Sequence[Move]]], effects: bool) -> Table:
    rows = [_row(move) for _, moves in found for move in moves]
    title = "Every figure under every variant"
    return Table("sensitivity-all", title, _columns(effects), rows)
