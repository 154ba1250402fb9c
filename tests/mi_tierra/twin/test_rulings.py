"""Rulings that no worked example shows, and readings of what both book and digest leave open."""

from __future__ import annotations

import pytest

from . import build as b
from .activation import plaza_price
from .building import free_fields, pen_places
from .ending import bonuses, score
from .farm import harvests
from .game import legal
from .herd import room
from .placement import wheel_sizes
from .rodeo import outcome
from .state import task
from .town import fee, pesos_per_product
from .water import end_cubes


def test_R5_animals_change_pens_at_any_time() -> None:
    table = b.new()
    me = b.pens(table, 0, "r1c1-r1c2", "r2c1-r2c2", "r3c1-r3c2")
    b.animals(table, 0, cow=4)  # two pens
    assert [room(me, kind) for kind in ("cow", "sheep", "chicken")] == [5, 3, 3]
    b.animals(table, 0, sheep=1)
    assert [room(me, kind) for kind in ("cow", "sheep", "chicken")] == [2, 2, 0]


def test_R8_bred_animals_without_room_are_meat() -> None:
    table = b.new()
    b.tiles(table, 0, "cow_breeding")
    b.pens(table, 0, "r1c1-r1c2")
    me = b.animals(table, 0, cow=3)
    b.begin(table, task("farm", 0))
    b.choose(table, "use_tile")
    assert len(legal(table)) == 1
    b.choose(table, "keep", number=0)
    assert (me.animals["cow"], me.goods["meat"]) == (3, 1)


def test_R11_every_worker_must_be_placed_R21_M68_even_where_it_does_nothing() -> None:
    table = b.new()
    b.begin(table, task("begin_placement"))
    assert b.names(table) == {"place"}
    assert len(b.choices(table, "place", area=14)) == 13
    assert len(b.choices(table, "place", area=8)) == 5
    assert len(b.choices(table, "place", area=15)) == 6
    assert len(b.choices(table, "place", area=16)) == 4
    assert len(legal(table)) == 12 + 13 + 5 + 6 + 4


def test_M60_turns_go_round_and_who_has_no_worker_is_skipped() -> None:
    table = b.new(players=3)
    for player, workers in zip(table.players, (2, 1, 3), strict=True):
        player.workers = workers
    b.begin(table, task("begin_placement"))
    seen = []
    while table.todo:
        seen.append(table.decision.player)
        b.choose(table, "place", area=15, spot=len(seen))
    assert seen == [0, 1, 2, 0, 2, 2]


def test_M67_no_worker_beside_a_pen() -> None:
    table = b.new()
    b.pens(table, 0, "r2c2-r2c3")
    b.begin(table, task("begin_placement"))
    edges = {"-".join(action["spot"]) for action in b.choices(table, "place", area=14)}
    assert edges == {"r1c1-r1c2", "r1c2-r1c3", "r1c1-r2c1", "r2c1-r3c1", "r3c1-r3c2", "r3c2-r3c3"}


def test_R12_pens_cover_neither_pens_nor_the_orchard_R18_no_plant_on_a_plant() -> None:
    table = b.new()
    me = b.pens(table, 0, "r1c1-r1c2")
    b.plants(table, 0, r3c1="grape")
    places = b.space_names(pen_places(table, me))
    assert len(places) == 14 - 4
    assert not any("r2c4" in place or "r1c1" in place or "r1c2" in place for place in places)
    assert set(free_fields(table, me)) == {"r1c3", "r2c1", "r2c2", "r2c3", "r3c2", "r3c3"}


def test_R6_without_pens_or_plants_nothing_happens() -> None:
    table = b.new()
    table.pens = 0
    b.begin(table, task("forest", 0, area=1))
    assert b.names(table) == {"decline"}
    table = b.new()
    table.plants["wheat"] = 0
    b.begin(table, task("greenhouse", 0, area=2))
    assert {action["kind"] for action in b.choices(table, "plant")} == {"apple", "grape"}
    assert len(b.choices(table, "plant")) == 18


def test_R16_a_drought_takes_an_end_cube_or_that_of_a_stable() -> None:
    table = b.new()
    b.cubes(table, 1, "r2c2-r2c3", "r2c1-r2c2", "r3c4")
    b.cubes(table, 2, "r1c4")
    table.order = [2, 1, 0]
    b.begin(table, task("drought"))
    assert b.where(table) == ("drought_cube", 1)
    assert b.space_names(a["place"] for a in legal(table)) == {"r2c1-r2c2", "r3c4"}
    b.choose(table, "return_cube", place="r3c4")
    assert table.todo == []


def test_R14_a_cube_on_the_pipe_can_always_be_returned() -> None:
    table = b.new(pipe_takes_cube=True)
    me = b.cubes(table, 0, "r2c3-r2c4", "r2c2-r2c3")
    assert b.space_names(end_cubes(table, me)) == {"r2c3-r2c4", "r2c2-r2c3"}


def test_R19_the_plaza_price_does_not_fall_within_a_round() -> None:
    table = b.new(players=5)
    b.pesos(table, 20, 20, 20, 20, 20)
    table.wheels[5] = [(0, 1), (1, 1)]
    b.begin(table, task("activate", area=5))
    b.choose(table, "recruit")
    assert plaza_price(table) == 8
    b.choose(table, "recruit")
    assert table.players[1].pesos == 10


def test_R20_which_worker_of_area_8_acts_is_chosen() -> None:
    table = b.new()
    b.offer(table, TL="bank", BR="mill")
    table.progress_workers = {"top": 0, "bottom": 0}
    b.begin(table, task("activate", area=8))
    b.choose(table, "buy", position="bottom")
    assert table.players[0].slots[0] == ["mill"]
    b.choose(table, "withdraw", position="top")
    assert table.todo == []


def test_R28_sold_animals_may_have_worked() -> None:
    table = b.new()
    b.markets(table, upper="A13 A01 A02 A03")
    me = b.animals(table, 0, cow=4)
    me.worked["cow"] = 4
    b.begin(table, task("deal", 0, wheel=1, left=1))
    b.choose(table, "sell", card="A13", units=3)
    assert (me.animals["cow"], me.worked["cow"]) == (1, 1)


def test_R29_a_new_horse_is_trained_in_the_same_round_and_each_once() -> None:
    table = b.new()
    b.goods(table, 0, apple=9)
    me = b.cubes(table, 0, "r1c4", "r3c4")
    b.begin(table, task("bell_tower", 0, area=9), task("farm", 0))
    b.choose(table, "horse", stable="r3c4")
    b.horses(table, 0, r1c4=2)
    b.choose(table, "train", stable="r3c4", levels=2)
    b.choose(table, "train", stable="r1c4", levels=1)
    assert b.names(table) == {"end_farm"}
    assert me.horses == {"r1c4": 3, "r3c4": 3}


def test_R30_without_a_ceiling_training_goes_on() -> None:
    table = b.new(overlays=("horse_no_ceiling",))
    b.goods(table, 0, apple=2)
    b.horses(table, 0, r1c4=5)
    b.cubes(table, 0, "r1c4")
    b.begin(table, task("farm", 0))
    assert len(b.choices(table, "train")) == 2


def test_R34_arrow_cards_of_this_round_move_down_like_the_others() -> None:
    table = b.new()
    b.markets(table, upper="A02 A04 A06 A08", deck="A01 A10 A12")
    b.goods(table, 0, apple=1)
    b.begin(table, task("deal", 0, wheel=1, left=1))
    b.choose(table, "sell", card="A02", units=1)
    for step in ("remove_bottom_row", "move_arrows", "fill_markets"):
        b.begin(table, task(step))
    assert (table.upper, table.bottom) == (["A04", "A06", "A08", "A10"], ["A01"])


def test_R35_both_black_deals_may_be_the_same() -> None:
    table = b.new()
    me = b.goods(table, 0, meat=6)
    b.begin(table, task("deal", 0, wheel=6, left=2))
    b.choose(table, "black_sell", thing="meat", units=3)
    b.choose(table, "black_sell", thing="meat", units=3)
    assert (me.pesos, me.goods["meat"], table.todo) == (22, 0, [])


def test_R42_two_profitable_tiles_count_one_after_the_other() -> None:
    table = b.new(overlays=("progress_copies_other",))
    b.pesos(table, 224, 0, 0)
    me = b.tiles(table, 0, "profitable", "profitable")
    assert bonuses(table, me) == [("profitable", 14), ("profitable", 15)]  # 224, then 238
    assert score(table, me).total == 253


def test_R46_no_doubling_in_the_simplified_game() -> None:
    table = b.new(simplified=True)
    me = b.plants(table, 0, r2c3="apple")
    assert {way.amount for way in harvests(table, me, b.edge("r2c3-r2c4"))} == {2}


@pytest.mark.parametrize(
    ("overlay", "sizes"), [("factory_wheels_1", [1]), ("factory_wheels_3", [1, 1, 1])]
)
def test_R48_the_third_place_stands_beside_a_pair_of_wheels(overlay: str, sizes: list[int]) -> None:
    table = b.new(players=6, overlays=(overlay,))
    assert wheel_sizes(table, 10) == sizes
    assert wheel_sizes(table, 9) == [1, 1, 2]


def test_R38_a_tie_is_shared_per_horse_even_of_one_owner() -> None:
    tied = {(0, "r1c4"): 3, (0, "r3c4"): 3, (1, "r1c4"): 3, (2, "r1c4"): 1}
    assert list(outcome(tied, 25).pesos.values()) == [14, 14, 14, 3]


def test_M188_the_winner_keeps_the_bonus_when_others_tie_for_second() -> None:
    horses = {(0, "r1c4"): 4, (1, "r1c4"): 2, (2, "r1c4"): 2, (2, "r3c4"): 1}
    result = outcome(horses, 15)
    assert result.bonus == {0: [2], 1: [1], 2: [1]}
    assert result.after == {(0, "r1c4"): None, (1, "r1c4"): 1, (2, "r1c4"): 1, (2, "r3c4"): 1}


def test_R36_bonuses_are_taken_in_turn_order() -> None:
    table = b.new(round_number=5)
    b.horses(table, 0, r1c4=3)
    b.horses(table, 1, r1c4=2)
    table.order = [1, 2, 0]
    b.begin(table, task("activate", area=17))
    b.choose(table, "enter", stables=("r1c4",))
    b.choose(table, "enter", stables=())
    b.choose(table, "enter", stables=("r1c4",))
    assert (b.where(table), table.decision["size"]) == (("bonus", 1), 1)
    b.choose(table, "bonus", things=("sheep",))
    b.choose(table, "keep", number=0)
    assert (b.where(table), table.decision["size"]) == (("bonus", 0), 2)
    assert [player.pesos for player in table.players] == [30, 21, 12]


def test_M212_the_second_result_stands_even_with_two_tiles() -> None:
    table = b.new(overlays=("progress_copies_other",))
    b.tiles(table, 0, "studies", "studies")
    chance = b.begin(table, task("henhouse", 0), task("water_mill", 0), rolls=(1, 2, 1, 2))
    b.choose(table, "reroll", chance)
    assert table.decision.name == "obtain"
    b.choose(table, "keep", chance, number=0)
    b.choose(table, "reroll", chance)
    assert (table.decision.name, table.decision["left"]) == ("place_cube", 2)
    assert table.players[0].rerolls == 2


def test_R31_the_card_just_used_is_among_those_shuffled() -> None:
    table = b.new(market_reshuffle=True)
    b.markets(table, upper="A01 A03 A05 A07")
    table.market_box += table.market_deck
    table.market_deck = []
    b.goods(table, 0, apple=2)
    b.begin(table, task("deal", 0, wheel=3, left=2))
    b.choose(table, "sell", card="A01", units=1)
    b.choose(table, "sell", card="A01", units=1)
    assert table.upper == ["A03", "A05", "A07", "A01"]


def test_M43_round_5_leaves_no_card_to_shuffle_again() -> None:
    table = b.new(round_number=5, market_reshuffle=True)
    table.market_out = [table.market_deck.pop()]
    b.begin(table, task("change_decks"))
    assert (table.market_out, len(table.market_box)) == ([], 20 + 4)


def test_R27_two_tractors_for_two_workers() -> None:
    table = b.new(tractor_all_workers=False, overlays=("progress_copies_other",))
    b.tiles(table, 0, "tractor", "tractor")
    b.plants(table, 0, r1c3="apple", r2c3="apple", r3c3="apple")
    me = b.cubes(table, 0, "r1c3-r2c3", "r2c3-r3c3")
    edges = [b.edge(name) for name in ("r1c3-r2c3", "r2c3-r2c4", "r2c3-r3c3")]
    me.farm_workers = set(edges)
    b.begin(table, task("farm", 0))
    b.choose(table, "harvest", edge=edges[0], third="r2c4", cube=None)
    b.choose(table, "harvest", edge=edges[1], third="r1c3", cube=None)
    assert {action["third"] for action in b.choices(table, "harvest")} == {None}


def test_K2_fees_and_pesos_of_the_four_factories() -> None:
    table = b.new()
    assert [fee(table, area) for area in (10, 11, 12, 13)] == [5, 5, 0, 0]
    assert [pesos_per_product(table, area) for area in (10, 11, 12, 13)] == [0, 0, 35, 35]


@pytest.mark.parametrize(
    ("tile", "kind"),
    [
        ("shearer", "sheep"),
        ("shearer/shearing_machine", "sheep"),
        ("poultry_yard", "chicken"),
        ("dairy", "cow"),
    ],
)
def test_R25_R26_a_tile_works_once_however_many_animals_there_are(tile: str, kind: str) -> None:
    table = b.new()
    b.tiles(table, 0, tile)
    b.animals(table, 0, **{kind: 9})
    b.begin(table, task("farm", 0))
    assert [action["times"] for action in b.choices(table, "use_tile")] == [1]


@pytest.mark.parametrize(
    ("players", "switch", "by_age"), [(2, True, True), (2, False, False), (3, True, False)]
)
def test_M274_R3_markets_leave_by_age_or_by_arrow(players: int, switch: bool, by_age: bool) -> None:
    table = b.new(players=players, two_player_markets=switch)
    b.markets(table, upper="A02 A04 A01 A03", deck="A05 A06")
    b.begin(table, task("begin_round"))
    shown = (
        (["A01", "A03", "A05", "A06"], [])
        if by_age
        else (["A02", "A04", "A05", "A06"], ["A01", "A03"])
    )
    assert (table.upper, table.bottom) == shown


def test_M285_no_tiles_and_no_city_in_the_simplified_game() -> None:
    table = b.new(simplified=True)
    assert (set(table.offer.values()), table.city, len(table.market_box)) == ({None}, [], 8)
