"""The words of the rules (1) as the game acts on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.argentina.building_actions import use, using
from tests.argentina.positions import (
    beside,
    do,
    free,
    give,
    hire,
    me,
    offered,
    play,
    put_building,
    put_farmer,
    running,
    texts,
)


@pytest.mark.parametrize("pile", ["hand", "draw", "discard"])
def test_A1_hand_draw_pile_and_discard_pile_are_the_herd(pile):
    position = running()
    before = play(position).scores()[0]["herd"]
    piles: dict[str, Any] = {pile: [*position["seats"][0][pile][:3], "aberdeen_angus:7"]}
    give(position, **piles)
    assert play(position).scores()[0]["herd"] == before + 7


def test_A1_the_objective_area_is_no_part_of_the_herd():
    """A card of the area counts in its own category and is not drawn again."""
    position = give(running(), hand=["objective:1", "niata", "niata", "niata"], draw=[], discard=[])
    game = do(play(position), "play objective 1")
    assert me(game)["objectives"] == [1]
    herd = [*me(game)["hand"], *me(game)["draw"], *me(game)["discard"]]
    assert "objective:1" not in herd


def test_A2_tiles_are_locations_bare_spaces_are_not():
    """Neutral and private buildings and farmer tiles ahead of A; everything else is empty."""
    position = running()
    put_building(position, 1, "2a", "b2")
    put_farmer(position, "green3", "green:4:black")
    game = do(play(position), "step to neutral A")
    steps = offered(game, "step to")
    assert len(steps) == 2
    assert any("b2" in text for text in steps) and any("green3" in text for text in steps)


def test_A2_buenos_aires_and_open_ramps_are_locations():
    position = give(running(), engine="3")
    put_farmer(position, "yellow2", "yellow:5:black")
    position["seats"][0]["at"] = "yellow2"
    steps = offered(play(position), "step to")
    assert sorted(steps) == ["step to Buenos Aires", "step to ramp 3"]


def test_A3_a_farmer_tile_in_the_granjero_row_counts_as_a_worker_beside_the_board_not():
    """H brings 1 grain for every own granjero."""
    position = using("H")
    assert me(use(play(position), "1"))["grain"] == 1
    beside(position, 0, "green:5:black")
    assert me(use(play(position), "1"))["grain"] == 1
    hire(position, 0, "green:4:black")
    assert me(use(play(position), "1"))["grain"] == 2


def test_A4_to_discard_lays_a_hand_card_on_the_own_discard_pile():
    position = using("B", hand=["patagonico", "niata", "niata", "niata"])
    game = use(play(position), "1")
    assert me(game)["discard"] == ["patagonico"]
    assert me(game)["hand"] == ["niata"] * 3
    assert game.to_dict()["cattle_removed"] == []


@pytest.mark.parametrize(
    ("words", "removed", "pile"),
    [("remove a Niata", ["niata"], 0), ("remove an exhaustion card", [], 1)],
)
def test_A4_to_remove_sends_cattle_to_the_box_and_exhaustion_to_its_pile(words, removed, pile):
    hand = ["niata", "exhaustion", "niata", "niata"]
    position = using("A", engine="1", hand=hand, draw=["fronterizo"], discard=["niata"])
    free(position, 0, "aux_locomotive_back_remove_1")
    game = use(play(position), "X6")
    before = game.to_dict()
    after = do(game, "draw 1 card, then remove 1", words).to_dict()
    boxed = Counter(after["cattle_removed"]) - Counter(before["cattle_removed"])
    assert list(boxed) == removed
    assert after["exhaustion_pile"] - before["exhaustion_pile"] == pile
    assert me(game)["discard"] == ["niata"]  # nothing was laid there


def test_A5_pesos_are_gained_from_and_paid_to_the_bank():
    position = using("A", pesos=5)
    free(position, 0, "aux_peso_to_grain_1")
    game = use(play(position), "X1")
    assert [seat["pesos"] for seat in game.to_dict()["seats"]] == [6, 8]
    game = use(play(position), "X4")
    assert [seat["pesos"] for seat in game.to_dict()["seats"]] == [4, 8]
    assert me(game)["grain"] == 1


def test_A6_certificates_and_grain_go_up_to_their_limit_the_rest_is_lost():
    position = using("4a", certificates=3)
    assert me(use(play(position), "2"))["certificates"] == 4
    free(position, 0, "certificate_limit")
    assert me(use(play(position), "2"))["certificates"] == 5
    give(position, certificates=5)
    assert me(use(play(position), "2"))["certificates"] == 6
    assert me(use(play(using("5a", grain=7)), "1"))["grain"] == 8


def test_A7_the_engine_goes_forward_and_backward_along_the_railway():
    game = use(play(using("C", engine="3")), "3")
    assert me(game)["engine"] == "4"
    position = using("A", engine="3")
    free(position, 0, "aux_locomotive_back_remove_1")
    assert me(use(play(position), "X6"))["engine"] == "2"


def test_A9_workers_are_counted_with_the_printed_one():
    """With one maquinista tile the engine may go 2 spaces, with one carpintero tile 2 are there."""
    position = hire(using("D"), 0, "maquinista")
    assert texts(use(play(position), "2")) == [
        "move the engine from space 0 to space 1",
        "move the engine from space 0 to space 2",
    ]
    position = hire(using("B", pesos=50), 0, "carpintero")
    built = [text.split()[1] for text in texts(use(play(position), "2"))]
    assert built == ["1a", "2a", "3a", "4a"]
