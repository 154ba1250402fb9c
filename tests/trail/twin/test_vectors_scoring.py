"""Worked examples of objective cards and final scoring (section 20)."""

from __future__ import annotations

from collections import Counter

import pytest

from .build import blank, own
from .scoring import Best, best_objectives, score, totals


def elements(**counts: int) -> Counter[str]:
    letters = dict.fromkeys("BGLHS3WXF", 0)
    return Counter(letters | counts)


def in_area(cards: str, has: Counter[str]) -> int:
    """VP of played cards, given by their names and parted by commas."""
    return best_objectives(cards.split(", "), [], has, 0).objectives


FOUR = "auxiliary: F, auxiliary: F, draw 3: B B H, engine 3: B L H H"


@pytest.mark.parametrize(("discs", "vp"), [(2, 18), (1, 10)])
def test_T12_the_example_of_the_rulebook(discs: int, vp: int) -> None:
    assert in_area(FOUR, elements(B=3, H=3, L=1, F=discs)) == vp


def test_T37_what_one_element_serves() -> None:
    has = elements(S=5, H=3, L=1, B=3)
    assert in_area("start: L H H, 2$: S S H, engine 3: B L H H", has) == 8
    has = elements(H=2, G=1, L=2, B=2)
    assert in_area("start: 3 W B, 2$: B G L, 2$: B L L", has) == 1
    has = elements(B=3, H=1)
    rest = "start: S S G, draw 3: X H, draw 3: 3 3 3 S, auxiliary: F"
    assert in_area(f"{rest}, draw 3: B B H", has) == -4
    assert in_area(f"{rest}, start: B B H", has) == -4


def test_T38_a_card_of_the_herd_is_ignored_or_added() -> None:
    has = elements(H=3, G=1, L=1, B=2)
    area = ["start: L H H", "2$: B G L"]
    assert best_objectives(area, ["engine 3: S S H H"], has, 0) == Best(3, 3, 2)
    found = best_objectives(["start: B B H"], ["draw 3: X H"], elements(B=2, H=1), 3)
    assert found == Best(4, 1, 2)
    assert best_objectives(["start: B B H"], ["draw 3: X H"], elements(B=2, H=1), 0).total == 3


def test_T40_full_fives() -> None:
    table = blank()
    table.players[0].money = 24
    assert score(table, 0)["money"] == 4


def test_T75_everything() -> None:
    table = blank()
    player = table.players[0]
    player.money = 24
    own(table, 0, A_1="10a", A_2="3b")
    for city in ("Kansas City", "Topeka", "Wichita", "El Paso", "San Diego", "Sacramento"):
        table.cities[city] = [0]
    table.cities["San Francisco"] = [0]
    for station in ("1", "5", "10"):
        table.stations[station].discs = {0}
    player.hazards = ["flood green 4", "drought green 3", "rockfall black 2"]
    player.teepees = ["green teepee", "blue teepee", "blue teepee"]
    player.draw_pile = ["Holstein", "West Highland 5"]
    player.hand = ["Texas Longhorn 7", "auxiliary: F"]
    player.discard_pile = ["engine 3: S S H H"]
    player.area = ["start: 3 W B", "draw 3: S G G"]
    player.workers = {"cowboy": 6, "craftsman": 1, "engineer": 5}
    player.masters = ["SM1", "SM2", "SM3", "SM4", "SM5"]
    player.discs["certificate 4"], player.certificates = 0, 4
    player.discs["SV"], player.has_marker = 0, True
    assert score(table, 0) == {
        "money": 4,
        "buildings": 16,
        "cities": 18,
        "stations": 13,
        "hazards": 9,
        "herd": 13,
        "objectives": 11,
        "masters": 33,
        "workers": 12,
        "step disc": 3,
        "marker": 2,
    }
    assert totals(table)[0] == 134
