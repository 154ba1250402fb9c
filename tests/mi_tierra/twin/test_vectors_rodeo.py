"""Worked examples of the digest: prizes, ties, bonuses and horses after a rodeo."""

from __future__ import annotations

import pytest

from . import build as b
from .rodeo import TO_STOCK, Horse, first_prize, outcome, prizes
from .state import Table, task


def horses(*levels: int) -> dict[Horse, int]:
    """One horse each."""
    return {(seat, "r1c4"): level for seat, level in enumerate(levels)}


def pesos(first: int, *levels: int) -> list[int]:
    return list(outcome(horses(*levels), first).pesos.values())


def after(*levels: int, tied_to_stock: bool = False) -> list[int | None]:
    return list(outcome(horses(*levels), 15, tied_to_stock).after.values())


def test_T42_prizes_are_halved() -> None:
    assert pesos(15, 3, 2, 1) == [15, 7, 3]
    assert prizes(20, 5) == [20, 10, 5, 2, 1]
    assert prizes(25, 5) == [25, 12, 6, 3, 1]


def test_T43_a_tie_for_second() -> None:
    assert pesos(15, 4, 2, 2) == [15, 5, 5]
    result = outcome(horses(4, 2, 2), 15)
    assert result.bonus == {0: [2], 1: [1], 2: [1]}
    assert list(result.after.values()) == [TO_STOCK, 1, 1]


def test_T44_a_tie_for_first() -> None:
    assert pesos(20, 3, 3, 1) == [15, 15, 5]
    result = outcome(horses(3, 3, 1), 20)
    assert result.bonus == {0: [1], 1: [1]}
    assert list(result.after.values()) == [1, 1, 1]
    assert after(3, 3, 1, tied_to_stock=True) == [TO_STOCK, TO_STOCK, 1]  # R37


def test_T45_three_tied_for_first() -> None:
    assert pesos(25, 2, 2, 2) == [14, 14, 14]


@pytest.mark.parametrize(
    ("round_number", "effect", "first"),
    [
        (2, "holiday_rodeo", 20),
        (3, "holiday_rodeo", 20),
        (7, "holiday_rodeo", 30),
        (5, "no_rodeo", 0),
        (4, "none", 0),
        (2, "none", 15),
        (5, "none", 20),
        (7, "none", 25),
        (5, "holiday_rodeo", 25),
    ],
)
def test_T46_rodeos_of_rounds_and_events(round_number: int, effect: str, first: int) -> None:
    assert first_prize(round_number, effect) == first


def test_T46_prizes_with_a_holiday() -> None:
    assert prizes(20, 3) == [20, 10, 5]
    assert prizes(30, 3) == [30, 15, 7]


def test_T47_horses_after_the_rodeo() -> None:
    assert after(5, 4, 3, 1) == [TO_STOCK, 1, 2, 1]
    assert after(5, 5, 4)[2] == 2
    assert outcome({(0, "r1c4"): 9, (0, "r3c4"): 8, (1, "r1c4"): 5}, 15).after[1, "r1c4"] == 3


def rodeo(table: Table) -> None:
    b.begin(table, task("activate", area=17))


def test_T48_one_player_first_and_second() -> None:
    table = b.new(round_number=2)
    me = b.horses(table, 0, r1c4=3, r3c4=2)
    rodeo(table)
    assert [action["stables"] for action in b.choices(table, "enter")] == [
        (),
        ("r1c4",),
        ("r3c4",),
        ("r1c4", "r3c4"),
    ]
    b.choose(table, "enter", stables=("r1c4", "r3c4"))
    b.choose(table, "enter")
    b.choose(table, "enter")
    assert me.pesos == 10 + 22
    assert len(b.choices(table, "bonus")) == 12
    b.choose(table, "bonus", things=("apple", "grape"))
    assert len(b.choices(table, "bonus")) == 6
    b.choose(table, "bonus", things=("cow",))
    b.choose(table, "keep", number=0)
    assert +me.goods == {"apple": 1, "grape": 1, "meat": 1}
    assert (me.horses, table.horses) == ({"r3c4": 1}, 4)


def test_R36_one_bonus_for_two_tied_horses_of_one_owner() -> None:
    tied = {(0, "r1c4"): 2, (0, "r3c4"): 2, (1, "r1c4"): 1}
    assert outcome(tied, 15).bonus == {0: [1]}
    behind = {(0, "r1c4"): 3, (0, "r3c4"): 2, (1, "r1c4"): 2}
    assert outcome(behind, 15).bonus == {0: [2, 1], 1: [1]}
    third = {(0, "r1c4"): 5, (1, "r1c4"): 4, (2, "r1c4"): 3, (3, "r1c4"): 3}
    assert outcome(third, 15).bonus == {0: [2], 1: [1]}


def test_R39_a_lone_horse_wins() -> None:
    result = outcome(horses(1), 15)
    assert (result.pesos, result.bonus) == ({(0, "r1c4"): 15}, {0: [2]})
    assert result.after == {(0, "r1c4"): TO_STOCK}


def test_M191_horses_that_stayed_away_keep_their_level() -> None:
    table = b.new(round_number=2)
    me = b.horses(table, 0, r1c4=3, r3c4=4)
    rodeo(table)
    b.choose(table, "enter", stables=("r1c4",))
    b.choose(table, "enter")
    b.choose(table, "enter")
    b.choose(table, "bonus", things=("wheat", "wheat"))
    assert (me.horses, me.goods["wheat"]) == ({"r3c4": 4}, 2)


def test_K5_untrained_horses_stay_away() -> None:
    table = b.new(round_number=2, overlays=("horse_starts_untrained",))
    b.horses(table, 0, r1c4=0, r3c4=1)
    rodeo(table)
    assert [action["stables"] for action in b.choices(table, "enter")] == [(), ("r3c4",)]


def test_M182_no_rodeo_no_entries() -> None:
    table = b.new(round_number=3)
    b.event(table, "spring")
    b.horses(table, 0, r1c4=3)
    rodeo(table)
    assert table.todo == []
