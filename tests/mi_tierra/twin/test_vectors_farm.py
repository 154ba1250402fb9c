"""Worked examples of the digest: harvest, pens, room, training, water."""

from __future__ import annotations

import pytest

from . import build as b
from .farm import harvests, training_choices
from .herd import room
from .state import Table, task
from .water import cube_places, end_cubes, watered


def harvest(table: Table, edge: str) -> set[tuple[str, int, bool]]:
    """What the worker on an edge can take: kind, amount, and whether a cube is returned."""
    ways = harvests(table, table.players[0], b.edge(edge))
    return {(way.kind, way.amount, way.cube is not None) for way in ways}


def test_T14_two_watered_apple_plantations() -> None:
    table = b.new()
    b.plants(table, 0, r2c2="apple", r2c3="apple")
    me = b.cubes(table, 0, "r2c2-r2c3")
    assert harvest(table, "r2c2-r2c3") == {("apple", 2, False), ("apple", 4, True)}
    me.farm_workers = {b.edge("r2c2-r2c3")}
    b.begin(table, task("farm", 0))
    b.choose(table, "harvest", cube=("r2c2", "r2c3"))
    assert (me.goods["apple"], me.cubes, table.mill) == (4, set(), 10)
    assert b.names(table) == {"end_farm"}


def test_T15_two_kinds_give_one_of_them() -> None:
    table = b.new()
    b.plants(table, 0, r2c2="wheat", r2c3="apple")
    b.cubes(table, 0, "r2c2-r2c3")
    assert harvest(table, "r2c2-r2c3") == {
        ("apple", 1, False),
        ("wheat", 1, False),
        ("apple", 2, True),
        ("wheat", 2, True),
    }


def test_T16_a_tractor_works_three_fields() -> None:
    table = b.new()
    b.tiles(table, 0, "tractor")
    b.plants(table, 0, r2c2="apple", r2c3="apple")
    b.cubes(table, 0, "r2c2-r2c3")
    assert ("apple", 3, False) in harvest(table, "r2c2-r2c3")  # with the orchard
    assert max(amount for _, amount, _ in harvest(table, "r2c2-r2c3")) == 4
    table = b.new()
    b.tiles(table, 0, "tractor")
    b.plants(table, 0, r2c2="apple", r2c3="wheat")
    b.cubes(table, 0, "r2c2-r2c3")
    assert harvest(table, "r2c3-r2c4") == {
        ("apple", 1, False),
        ("apple", 2, False),
        ("wheat", 1, False),
        ("apple", 2, True),
        ("apple", 4, True),
        ("wheat", 2, True),
    }


@pytest.mark.parametrize(("all_workers", "three"), [(True, 2), (False, 1)])
def test_R27_a_tractor_for_every_worker_or_for_one(all_workers: bool, three: int) -> None:
    table = b.new(tractor_all_workers=all_workers)
    b.tiles(table, 0, "tractor")
    b.plants(table, 0, r1c3="apple", r2c3="apple", r3c3="apple")
    me = b.cubes(table, 0, "r1c3-r2c3", "r2c3-r3c3")
    me.farm_workers = {b.edge("r1c3-r2c3"), b.edge("r2c3-r3c3")}
    b.begin(table, task("farm", 0))
    for number in range(2):
        edge = sorted(me.farm_workers)[0]
        third = b.choices(table, "harvest", edge=edge, third="r2c4", cube=None)
        assert bool(third) == (number < three)
        b.choose(table, "harvest", edge=edge, third="r2c4" if third else None, cube=None)
    assert me.goods["apple"] == 4 + three


def test_T17_dry_plantations_give_nothing() -> None:
    table = b.new()
    b.plants(table, 0, r2c2="apple", r2c3="apple", r1c2="apple")
    assert harvest(table, "r2c2-r2c3") == {("apple", 1, False)}
    assert harvest(table, "r1c2-r2c2") == set()


def test_T18_the_cube_that_waters_the_harvest_may_be_returned() -> None:
    table = b.new()
    b.plants(table, 0, r1c3="wheat", r2c3="wheat")
    me = b.cubes(table, 0, "r1c3-r2c3")
    me.farm_workers = {b.edge("r1c3-r2c3")}
    assert harvest(table, "r1c3-r2c3") == {("wheat", 2, False), ("wheat", 4, True)}
    b.begin(table, task("farm", 0))
    b.choose(table, "harvest", cube=("r1c3", "r2c3"))
    assert me.goods["wheat"] == 4
    assert "r1c3" not in watered(table, me)
    assert "r2c3" in watered(table, me)


def test_T19_only_ends_of_branches_may_be_returned() -> None:
    table = b.new()
    me = b.cubes(table, 0, "r2c2-r2c3", "r2c1-r2c2")
    assert b.space_names(end_cubes(table, me)) == {"r2c1-r2c2"}
    b.cubes(table, 0, "r1c3-r2c3")
    assert b.space_names(end_cubes(table, me)) == {"r2c1-r2c2", "r1c3-r2c3"}


def test_R15_every_cube_of_a_ring_may_be_returned() -> None:
    table = b.new()
    me = b.cubes(table, 0, "r1c2-r2c2", "r1c3-r2c3", "r1c2-r1c3", "r2c2-r2c3", "r1c1-r1c2")
    ring = {"r1c2-r2c2", "r1c3-r2c3", "r1c2-r1c3", "r2c2-r2c3"}
    assert b.space_names(end_cubes(table, me)) == {*ring, "r1c1-r1c2"}


def test_T20_places_of_the_first_cube() -> None:
    first = {"r1c3-r2c3", "r2c2-r2c3", "r2c3-r3c3", "r1c4", "r3c4"}
    table = b.new()
    assert b.space_names(cube_places(table, table.players[0])) == first
    table = b.new(pipe_takes_cube=True)  # R14
    assert b.space_names(cube_places(table, table.players[0])) == {*first, "r2c3-r2c4"}


@pytest.mark.parametrize(("once", "apples"), [(False, 3), (True, 2)])
def test_T21_a_field_and_several_workers(once: bool, apples: int) -> None:
    table = b.new(field_once_per_round=once)
    me = b.plants(table, 0, r2c3="apple")
    me.farm_workers = {b.edge("r2c3-r2c4"), b.edge("r2c2-r2c3")}
    b.begin(table, task("farm", 0))
    b.choose(table, "harvest", edge=("r2c3", "r2c4"))
    if not once:
        b.choose(table, "harvest", edge=("r2c2", "r2c3"))
    assert me.goods["apple"] == apples
    assert b.names(table) == {"end_farm"}


def test_T22_a_pen_on_the_water_system() -> None:
    table = b.new()
    b.plants(table, 0, r2c2="wheat")
    me = b.cubes(table, 0, "r2c2-r2c3", "r2c1-r2c2", "r1c3-r2c3")
    b.begin(table, task("forest", 0))
    b.choose(table, "pen", place=("r2c2", "r2c3"))
    assert (me.cubes, table.mill, me.plants, table.plants["wheat"]) == (set(), 10, {}, 7)
    assert b.space_names(cube_places(table, me)) == {"r1c4", "r3c4"}


def test_T23_a_pen_on_a_stable() -> None:
    table = b.new()
    b.horses(table, 0, r1c4=3)
    me = b.cubes(table, 0, "r1c4")
    b.begin(table, task("forest", 0))
    b.choose(table, "pen", place=("r1c3", "r1c4"))
    assert (me.horses, table.horses, me.wet_stables, table.mill) == ({}, 5, set(), 10)


def test_R13_a_worker_beside_a_new_pen_harvests_what_is_left() -> None:
    table = b.new()
    me = b.plants(table, 0, r2c3="grape", r2c2="grape")
    me.farm_workers = {b.edge("r2c2-r2c3"), b.edge("r1c2-r2c2")}
    b.begin(table, task("forest", 0))
    b.choose(table, "pen", place=("r2c1", "r2c2"))
    assert harvest(table, "r2c2-r2c3") == {("grape", 1, False)}
    b.begin(table, task("farm", 0))
    b.choose(table, "harvest")
    assert me.goods["grape"] == 1
    assert b.names(table) == {"end_farm"}
    b.choose(table, "end_farm")
    assert me.farm_workers == set()  # M153


def test_R24_a_tractor_goes_on_from_fields_only() -> None:
    table = b.new()
    b.tiles(table, 0, "tractor")
    b.plants(table, 0, r2c3="apple")
    b.pens(table, 0, "r1c3-r1c4")
    assert harvest(table, "r2c3-r3c3") == {("apple", 1, False), ("apple", 2, False)}
    b.pens(table, 0, "r2c2-r2c3")
    del table.players[0].plants["r2c3"]
    assert harvest(table, "r2c3-r3c3") == set()  # the orchard is behind a pen


def test_T24_room_in_pens() -> None:
    table = b.new()
    b.pens(table, 0, "r1c1-r1c2", "r2c1-r2c2")
    me = b.animals(table, 0, cow=3, sheep=2)
    assert [room(me, kind) for kind in ("cow", "sheep", "chicken")] == [0, 1, 0]
    table = b.new()
    b.pens(table, 0, "r1c1-r1c2")
    me = b.animals(table, 0, cow=2)
    table.wheels[3] = [(0, 1)]
    b.begin(table, task("activate", area=3), rolls=(2,))
    assert [action["number"] for action in b.choices(table, "keep")] == [0, 1]
    b.choose(table, "keep", number=1)
    assert (me.animals["cow"], me.goods["meat"]) == (3, 1)
    b.begin(table, task("cow_barn", 0), rolls=(2,))
    b.choose(table, "keep", number=0)
    assert (me.animals["cow"], me.goods["meat"]) == (3, 3)


def trained(table: Table) -> set[int]:
    me = table.players[0]
    return {
        me.horses[action["stable"]] + action["levels"] for action in training_choices(table, me)
    }


def test_T27_training() -> None:
    table = b.new()
    b.horses(table, 0, r1c4=1)
    me = b.goods(table, 0, apple=9)
    assert trained(table) == set()  # no cube
    b.cubes(table, 0, "r1c4")
    assert trained(table) == {2, 3}
    me.goods["apple"] = 1
    assert trained(table) == {2}
    me.goods["apple"] = 9
    for level, possible in ((4, {5}), (5, set())):
        me.horses["r1c4"] = level
        assert trained(table) == possible
    me.horses["r1c4"] = 1
    b.begin(table, task("farm", 0))
    b.choose(table, "train", levels=1)
    assert (me.horses, me.goods["apple"], table.mill) == ({"r1c4": 2}, 8, 9)
    assert trained(table) == set()  # a second time in the round


def test_T27_training_with_the_cube() -> None:
    table = b.new()
    b.horses(table, 0, r1c4=1)
    b.goods(table, 0, apple=2)
    me = b.cubes(table, 0, "r1c4")
    b.begin(table, task("farm", 0))
    b.choose(table, "train", levels=2)
    assert (me.horses, me.goods["apple"], me.wet_stables) == ({"r1c4": 3}, 0, set())
    assert table.mill == 10


def farms(table: Table) -> list[int]:
    return [player.water() for player in table.players]


FOUR_CUBES = ("r1c3-r2c3", "r2c2-r2c3", "r2c3-r3c3", "r1c4")


def any_cube(table: Table) -> None:
    """Somewhere; where does not matter."""
    place = b.choices(table, "place_cube")[0]["place"]
    b.choose(table, "place_cube", place=place)


def any_return(table: Table) -> None:
    place = b.choices(table, "return_cube")[0]["place"]
    b.choose(table, "return_cube", place=place)


def test_T28_a_drought_interrupts_the_taking() -> None:
    table = b.new()
    for seat, cubes in enumerate((FOUR_CUBES, FOUR_CUBES, FOUR_CUBES[:1])):
        b.cubes(table, seat, *cubes)
    assert table.mill == 1
    table.wheels[7] = [(0, 1)]
    b.begin(table, task("activate", area=7), rolls=(2,))
    any_cube(table)
    assert (farms(table), table.mill) == ([5, 4, 1], 0)
    for seat in (0, 1):
        assert b.where(table) == ("drought_cube", seat)
        any_return(table)
    assert (farms(table), table.mill) == ([4, 3, 1], 2)
    any_cube(table)
    assert (farms(table), table.mill) == ([5, 3, 1], 1)
    assert table.todo == []


def test_T29_rain_and_drought() -> None:
    table = b.new()
    for seat, cubes in enumerate((FOUR_CUBES[:3], FOUR_CUBES[:3], FOUR_CUBES[:2])):
        b.cubes(table, seat, *cubes)
    b.event(table, "rain")
    b.begin(table, task("rain"))
    any_cube(table)
    any_cube(table)
    assert (farms(table), table.mill) == ([4, 4, 2], 0)
    for _ in range(3):
        any_return(table)
    assert (farms(table), table.mill) == ([3, 3, 1], 3)
    assert b.where(table) == ("place_cube", 2)
    any_cube(table)
    assert (farms(table), table.mill) == ([3, 3, 2], 2)
    assert table.todo == []


def test_R17_cubes_without_a_place_stay_at_the_mill() -> None:
    table = b.new()
    b.pens(table, 0, "r2c2-r2c3", "r1c3-r1c4", "r3c3-r3c4")
    assert cube_places(table, table.players[0]) == []
    b.begin(table, task("water_mill", 0), rolls=(2,))
    assert (table.todo, table.mill) == ([], 10)
