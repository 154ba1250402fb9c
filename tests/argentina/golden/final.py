"""What the end of a game shows: triggers, ties, categories, and how each objective card scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sim.argentina.kernel import layout as L
from sim.core.facade import Game
from tests.argentina.twin.objectives import elements, masters_value
from tests.argentina.twin.reading import Data, Position, herd, objective_ids

from .features import NEGATIVE


class Scored(NamedTuple):
    """One best choice of a player: cards of the area and cards added from the herd."""

    fulfilled: frozenset[int]
    added: frozenset[int]


def best_choices(position: Position, data: Data, player: int) -> tuple[int, list[Scored]]:
    """Best sum of categories 8 and 9, and all choices that reach it (A426, A428, R49).

    No element serves two kinds of condition in these tables, so that counting is enough.
    """
    table = data["objectives"]
    kinds = {kind for card in table.values() for kind in card["conditions"]}
    have: Counter[str] = Counter()
    for element in elements(position, data, player):
        (*asked,) = element.serves & kinds
        if len(asked) > 1:
            raise ValueError(f"{element.thing} serves {asked}, expected at most one condition")
        have.update(asked)
    area = position["seats"][player]["objectives"]
    cards = [*area, *objective_ids(herd(position, player))]
    masters = [masters_value(position, data, player, n) for n in range(len(cards) + 1)]
    best: list[Scored] = []
    most = -(10**6)

    def go(i: int, vp: int, left: Counter[str], fulfilled: list[int], added: list[int]) -> None:
        nonlocal most, best
        if i == len(cards):
            total = vp + masters[len(area) + len(added)]
            if total > most:
                most, best = total, []
            if total == most:
                best.append(Scored(frozenset(fulfilled), frozenset(added)))
            return
        card = cards[i]
        row = table[str(card)]
        more = [] if i < len(area) else [card]
        wish = Counter(row["conditions"])
        if wish <= left:
            go(i + 1, vp + row["vp"], left - wish, [*fulfilled, card], added + more)
        if i < len(area) or row["penalty"] + masters[-1] > masters[0]:
            go(i + 1, vp + row["penalty"], left, fulfilled, added + more)
        if i >= len(area):
            go(i + 1, vp, left, fulfilled, added)

    go(0, 0, have, [], [])
    return most, best


def _objectives(position: Position, data: Data, player: int, total: int) -> Iterator[str]:
    """Cards whose result is the same in every best choice."""
    most, best = best_choices(position, data, player)
    if most != total:
        raise ValueError(
            f"player {player + 1}: objectives and station masters score {total}, expected {most}"
        )
    for card in position["seats"][player]["objectives"]:
        ways = {card in choice.fulfilled for choice in best}
        if len(ways) == 1:
            yield f"objective {'fulfilled' if ways == {True} else 'failed'}: {card}"
    for card in objective_ids(herd(position, player)):
        results = {(card in choice.added, card in choice.fulfilled) for choice in best}
        if results == {(True, True)}:
            yield "objective: of the herd, added fulfilled"
        elif results == {(True, False)}:
            yield "objective: of the herd, added unfulfilled"
        elif results == {(False, False)}:
            yield "objective: of the herd, left out"


def final_features(game: Game) -> Iterator[str]:
    sheets = game.scores()
    position = game.to_dict()
    step = int(game.state[L.END_REASON])
    yield f"end triggered: step {step}, {game.players} players"
    totals = [sheet["total"] for sheet in sheets]
    winners = [p for p, total in enumerate(totals) if total == max(totals)]
    yield "end: tie" if len(winners) > 1 else "end: no tie"
    if int(game.state[L.TRIGGER]) - 1 not in winners:
        yield "end: a winner who did not trigger it"
    for p, sheet in enumerate(sheets):
        for name, vp in sheet.items():
            if vp > 0 and name != "total":
                yield f"points: {name}"
            elif vp < 0 and name in NEGATIVE:
                yield f"negative points: {name}"
        sums = sheet["objectives"] + sheet["station_masters"]
        yield from _objectives(position, game.tables.facts.data, p, sums)
