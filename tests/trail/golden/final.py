"""What the end of a game shows: triggers, ties, categories, and how each objective card scored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sim.core.facade import Game
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import CITIES
from sim.trail.view import View

from .features import NEGATIVE, first_copy

Wanted = tuple[int, ...]  # elements by kind (B427)


def elements(v: View, p: int) -> Wanted:
    """What a player has for conditions of objective cards (B427); laid cards do not count (P27)."""
    buildings = sum(v.seat(p, L.BUILDING_AT + i) > 0 for i in range(L.N_NUMBERS))
    colours = [v.table(t.TEEPEE_COLOUR + tile) for tile in v.kept(p, c.ZONE_TEEPEE)]
    herd = [
        card
        for pile, n in ((L.HAND, L.HAND_N), (L.DRAW, L.DRAW_N), (L.DISCARD, L.DISCARD_N))
        for card in v.cards_of(p, pile, n)
        if card < L.OBJECTIVE
    ]
    values = [v.table(t.VALUE + card) for card in herd]
    stations = sum(v.state(L.STATION_DISCS + i * L.MAX_SEATS + p) for i in range(L.N_STATIONS))
    return (
        buildings,
        colours.count(c.TEEPEE_GREEN),
        colours.count(c.TEEPEE_BLUE),
        len(v.kept(p)) - len(colours),
        stations,
        v.discs_on(p, CITIES.index("san_francisco")),
        *(values.count(value) for value in (3, 4, 5)),
    )


def cards_of(v: View, p: int) -> tuple[list[int], list[int]]:
    """Objective cards of the area and of the herd."""
    area = [i for i in range(L.N_OBJECTIVES) if v.seat(p, L.AREA) >> i & 1]
    piles = ((L.HAND, L.HAND_N), (L.DRAW, L.DRAW_N), (L.DISCARD, L.DISCARD_N))
    herd = [card - L.OBJECTIVE for pile, n in piles for card in v.cards_of(p, pile, n)]
    return area, [card for card in herd if card >= 0]


def objectives(v: View, p: int, scored: int) -> Iterator[str]:
    """Cards of the area whose result is the same in every choice that scores so much (B426)."""
    area, herd = cards_of(v, p)
    if len(area) + len(herd) > 8:  # too many ways to look at
        return
    have = elements(v, p)
    ways: list[tuple[set[int], set[int]]] = []
    for told in product((0, 1, 2), repeat=len(area) + len(herd)):  # left out, failed, fulfilled
        cards = list(zip((*area, *herd), told, strict=True))
        if not all(told[: len(area)]):
            continue
        vp, left = 0, list(have)
        for card, way in cards:
            if way == 1:
                vp += v.table(t.OBJECTIVE_PENALTY + card)
            if way == 2:
                vp += v.table(t.OBJECTIVE_VP + card)
                for need in range(c.N_NEEDS):
                    left[need] -= v.table(t.OBJECTIVE_NEEDS + card * c.N_NEEDS + need)
        if vp == scored and min(left) >= 0:
            ways.append(
                (
                    {card for card, way in cards if way == 2},
                    {card for card, way in cards if way == 0},
                )
            )
    for card in area:
        results = {card in fulfilled for fulfilled, _ in ways}
        if len(results) == 1:
            number = first_copy(v.tables, card) + 1
            yield f"objective {'fulfilled' if results == {True} else 'failed'}: {number}"
    if any(all(card in out for _, out in ways) for card in herd):
        yield "objective: of the herd, left out"


def final_features(game: Game) -> Iterator[str]:
    v = View(game.state, game.tables)
    sheets = game.scores()
    yield f"end triggered: step {v.state(L.END_REASON)}, {game.players} players"
    totals = [sheet["total"] for sheet in sheets]
    winners = [p for p, total in enumerate(totals) if total == max(totals)]
    yield "end: tie" if len(winners) > 1 else "end: no tie"
    if v.state(L.TRIGGER) - 1 not in winners:
        yield "end: a winner who did not trigger it"
    for p, sheet in enumerate(sheets):
        for name, vp in sheet.items():
            if vp > 0 and name != "total":
                yield f"points: {name}"
            elif vp < 0 and name in NEGATIVE:
                yield f"negative points: {name}"
        yield from objectives(v, p, sheet["objectives"])
