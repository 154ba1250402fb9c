"""Worked examples of the digest: events, and the dice of Studies."""

from __future__ import annotations

import pytest

from . import build as b
from .game import legal
from .state import Table, task


def end_of_round(table: Table) -> None:
    b.begin(table, task("end_event"))


def wealth(table: Table) -> list[int]:
    return [player.pesos for player in table.players]


def test_T49_taxes() -> None:
    table = b.new(round_number=2)
    b.event(table, "taxes")
    b.pesos(table, 37, 9, 37)
    b.tiles(table, 2, "insurer")
    end_of_round(table)
    assert wealth(table) == [34, 9, 37]


def test_T50_theft() -> None:
    table = b.new(round_number=6)
    b.event(table, "cattle_theft")
    b.animals(table, 0, cow=1)
    b.horses(table, 0, r1c4=2)
    b.animals(table, 1, chicken=1)
    b.animals(table, 2, cow=1, sheep=2)
    b.tiles(table, 2, "insurer")
    end_of_round(table)
    assert b.names(table) == {"lose", "lose_horse"}
    b.choose(table, "lose_horse")
    b.choose(table, "lose", kind="cow")
    assert b.where(table) == ("lose_animal", 1)
    b.choose(table, "lose", kind="chicken")
    assert table.todo == []
    assert [player.animals.total() for player in table.players] == [0, 0, 3]
    assert (table.players[0].horses, table.horses) == ({}, 5)


def test_T51_subsidy() -> None:
    table = b.new(round_number=3)
    b.event(table, "subsidy")
    b.pesos(table, 12, 12, 30)
    end_of_round(table)
    assert wealth(table) == [19, 19, 30]


@pytest.mark.parametrize(("acts", "pesos"), [(True, [19, 20, 30]), (False, [12, 20, 30])])
def test_R40_end_events_of_round_7(acts: bool, pesos: list[int]) -> None:
    table = b.new(round_number=7, end_events_round_7=acts)
    b.event(table, "subsidy")
    b.pesos(table, 12, 20, 30)
    end_of_round(table)
    assert wealth(table) == pesos


def test_T52_spring() -> None:
    table = b.new(round_number=2)
    b.event(table, "spring")
    b.pens(table, 0, "r1c1-r1c2", "r2c1-r2c2", "r3c1-r3c2")
    me = b.animals(table, 0, sheep=3, cow=2, chicken=2)
    b.begin(table, task("begin_farm", 0))
    assert table.decision["kind"] == "cow"
    b.choose(table, "keep", number=1)
    assert table.decision["kind"] == "sheep"
    assert len(legal(table)) == 1
    b.choose(table, "keep", number=0)
    assert table.todo == []
    assert me.animals == {"sheep": 3, "cow": 3, "chicken": 2}
    assert me.goods["meat"] == 1


def test_T53_strike() -> None:
    table = b.new(players=3)
    b.event(table, "strike")
    b.tiles(table, 1, "insurer")
    b.begin(table, task("begin_placement"))
    assert [player.to_place for player in table.players] == [3, 4, 3]
    assert [player.workers for player in table.players] == [4, 4, 4]  # back next round (R10)
    table = b.new(players=5)
    b.event(table, "strike")
    b.begin(table, task("begin_placement"))
    assert [player.to_place for player in table.players] == [1] * 5


def test_T54_crop_rotation() -> None:
    table = b.new(round_number=2)
    b.event(table, "crop_rotation")
    b.plants(table, 0, r1c1="grape", r2c3="wheat")
    b.plants(table, 2, r1c1="apple")
    b.tiles(table, 2, "insurer")
    end_of_round(table)
    assert [action["space"] for action in legal(table)] == ["r1c1", "r2c3"]
    b.choose(table, "lose_plant", space="r1c1")
    assert table.todo == []  # the orchard is never lost
    assert table.players[0].plants == {"r2c3": "wheat"}
    assert table.plants["grape"] == 7


def test_T55_studies() -> None:
    table = b.new()
    b.tiles(table, 0, "studies")
    chance = b.begin(table, task("sheepfold", 0), task("henhouse", 0), rolls=(1, 3, 2))
    assert table.decision["rolled"] == 1
    b.choose(table, "reroll", chance)
    assert (table.decision.name, table.decision["number"]) == ("obtain", 3)
    b.choose(table, "keep", chance, number=0)
    assert (table.decision.name, table.decision["number"]) == ("obtain", 2)  # not again


@pytest.mark.parametrize(("gives_meat", "meat"), [(True, 2), (False, 0)])
def test_T55_no_cows_in_the_stock(gives_meat: bool, meat: int) -> None:
    table = b.new(stock_out_animal_gives_meat=gives_meat)
    b.animals(table, 1, cow=10)
    b.pens(table, 0, "r1c1-r1c2")
    b.begin(table, task("cow_barn", 0), rolls=(2,))
    b.choose(table, "keep", number=0)
    assert table.players[0].goods["meat"] == meat


def test_M84_a_worker_may_do_nothing() -> None:
    table = b.new()
    b.begin(table, task("cow_barn", 0), rolls=(2,))
    b.choose(table, "decline")
    assert table.players[0].goods["meat"] == 0


@pytest.mark.parametrize(("early", "first"), [(False, 2), (True, 0)])
def test_R9_whose_rain_falls_first(early: bool, first: int) -> None:
    table = b.new(rain_before_turn_order=early)
    b.pesos(table, 30, 20, 10)
    rainy = next(card for card, (upper, _) in table.facts.events.items() if upper.effect == "rain")
    table.event_deck.insert(0, table.event_deck.pop(table.event_deck.index(rainy)))
    b.begin(table, task("begin_round"))
    assert (table.round, table.event_card) == (2, rainy)
    assert b.where(table) == ("place_cube", first)


def test_R9_rain_of_round_1() -> None:
    for early in (False, True):
        table = b.new(round_number=0, rain_before_turn_order=early)
        b.event(table, "rain")
        b.begin(table, task("begin_round"))
        assert b.where(table) == ("place_cube", 0)


def test_R50_the_insurer_does_not_help_in_a_drought() -> None:
    table = b.new()
    b.tiles(table, 0, "insurer")
    b.cubes(table, 0, "r1c4", "r3c4")
    b.begin(table, task("drought"))
    assert b.where(table) == ("drought_cube", 0)
