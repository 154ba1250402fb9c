"""Placing private buildings: new ones, replacements, and the tile under the estanciero (9.3)."""

import pytest

from tests.argentina.building_actions import actions, auxiliary, jobs, use, using
from tests.argentina.positions import (
    FACTS,
    do,
    find,
    give,
    hire,
    location,
    marker,
    me,
    offered,
    play,
    put_building,
    running,
    texts,
)

SPACES = [name for name, node in FACTS["trail"]["nodes"].items() if node["type"] == "building"]
FACES = list(FACTS["private_buildings"])
CARPINTEROS = {face: row["carpinteros"] for face, row in FACTS["private_buildings"].items()}


def building_at(price, carpinteros, pesos, **buildings):
    """A build action at this price a carpintero, with this many of them and own buildings."""
    position = running(3)
    hire(position, 0, *["carpintero"] * (carpinteros - 1))
    for space, face in buildings.items():
        put_building(position, 0, face, space)
    location(position, "B")
    position["pending"].append({"do": "build", "price": price, "optional": True})
    return give(position, pesos=pesos)


def faces(game):
    """Buildings offered."""
    assert game.decision == "build", texts(game)
    return [text.split()[1] for text in texts(game) if text != "build nothing"]


def spaces(game):
    """Spaces offered for the building chosen: those where it costs the same as on the first."""
    assert game.decision == "build_space", texts(game)
    return [text.split()[3] for text in texts(game)]


def test_A330_A331_a_new_building_goes_to_any_empty_building_space():
    position = building_at(2, 2, 20, b4="1a")
    put_building(position, 1, "1a", "b9")
    put_building(position, 2, "2a", "b22")
    game = do(play(position), "build 2a")
    assert spaces(game) == [space for space in SPACES if space not in ("b4", "b9", "b22")]
    do(game, "build 2a on b17 for 2 pesos")
    assert game.to_dict()["trail"]["b17"] == {"owner": 0, "building": "2a"}
    assert me(game)["pesos"] == 18
    assert 2 not in me(game)["supply"]


def test_A330_only_tiles_in_supply_are_placed():
    game = play(building_at(2, 2, 20, b4="1a", b5="3a"))
    assert not {"1a", "3a"} & set(faces(game))
    assert {"2a", "4a"} <= set(faces(game))


@pytest.mark.parametrize("carpinteros", range(1, 7))
def test_A331_as_many_carpinteros_as_the_tile_asks_for_are_needed(carpinteros):
    game = play(building_at(2, carpinteros, 40))
    fitting = [face for face in FACES if face[-1] == "a" and CARPINTEROS[face] <= carpinteros]
    assert faces(game) == fitting


def test_A331_2_pesos_are_paid_for_each_carpintero_required():
    assert faces(play(building_at(2, 6, 7))) == ["1a", "2a", "3a", "4a", "5a", "6a"]
    assert faces(play(building_at(2, 6, 8))) == ["1a", "2a", "3a", "4a", "5a", "6a", "7a"]


def test_T16_a_building_that_requires_2_takes_2_carpinteros_and_4_pesos():
    game = do(play(building_at(2, 2, 4)), "build 3a (2 carpinteros", "build 3a on b1 for 4 pesos")
    assert me(game)["pesos"] == 0
    assert "3a" not in faces(play(building_at(2, 1, 4)))
    assert "3a" not in faces(play(building_at(2, 2, 3)))


def test_T16_a_replacement_with_difference_3_takes_3_carpinteros_and_6_pesos():
    position = building_at(2, 3, 6, b7="3a")
    game = do(play(position), "build 8a (5 carpinteros")
    # the only space that 3 carpinteros allow is that of 3a, so it needs no choice
    assert game.to_dict()["trail"]["b7"] == {"owner": 0, "building": "8a"}
    assert me(game, 0)["pesos"] == 0
    assert "8a" not in faces(play(building_at(2, 2, 6, b7="3a")))
    assert "8a" not in faces(play(building_at(2, 3, 5, b7="3a")))


def test_A332_the_replaced_tile_leaves_the_game():
    game = do(play(building_at(2, 1, 2, b7="1a")), "build 3a")
    assert game.to_dict()["trail"]["b7"] == {"owner": 0, "building": "3a"}
    assert me(game, 0)["box"] == [1]
    assert 1 not in me(game, 0)["supply"]


def test_A332_a_replacement_must_require_strictly_more():
    position = building_at(2, 6, 40, b7="3a", b8="5a")
    assert "b7" not in spaces(do(play(position), "build 4a"))  # 2 over 2
    over = spaces(do(play(position), "build 6a"))
    assert "b7" in over and "b8" not in over  # 3 over 2, not over 3
    assert "b7" not in spaces(do(play(position), "build 1a"))  # 1 over 2


def test_A332_new_or_replacing_is_the_player_s_choice_where_both_are_possible():
    game = do(play(building_at(2, 3, 6, b7="3a")), "build 5a")
    assert find(game, "build 5a on b7 over 3a for 2 pesos")
    assert find(game, "build 5a on b6 for 6 pesos")


def test_A333_T33_the_1_peso_cell_charges_1_peso_a_carpintero():
    game = play(building_at(1, 2, 2, b7="6a"))
    assert "8a" in faces(game)
    do(game, "build 8a")  # 5 over 3: 2 carpinteros, 2 pesos
    assert game.to_dict()["trail"]["b7"] == {"owner": 0, "building": "8a"}
    assert me(game, 0)["pesos"] == 0
    assert "8a" not in faces(play(building_at(1, 1, 2, b7="6a")))
    assert "8a" not in faces(play(building_at(1, 2, 1, b7="6a", b8="1a")))


def test_A334_tiles_above_6_come_only_by_replacing():
    assert {CARPINTEROS[face] for face in ("9a", "9b", "10a", "10b")} == {7, 9}
    assert not {"9a", "10a"} & set(faces(play(building_at(2, 6, 99))))
    assert not {"9a", "10a"} & set(faces(play(building_at(1, 6, 99))))
    game = do(play(building_at(2, 6, 99, b7="8a", b8="3a")), "build 9a")
    assert sorted(spaces(game)) == ["b7", "b8"]
    do(game, "build 9a on b7 over 8a for 4 pesos")
    assert game.to_dict()["trail"]["b7"] == {"owner": 0, "building": "9a"}
    # 9 over 2 asks for 7 carpinteros: nobody has them
    game = play(building_at(2, 6, 99, b7="8a", b8="3a"))
    assert "10a" in faces(game)
    do(game, "build 10a")
    assert me(game, 0)["pesos"] == 99 - 8


def test_A334_neither_neutral_nor_other_players_buildings_are_replaced():
    position = building_at(2, 6, 99)
    put_building(position, 1, "1a", "b7")
    offered_spaces = spaces(do(play(position), "build 8a"))
    assert "b7" not in offered_spaces
    assert not set("ABCDEFGH") & set(offered_spaces)


@pytest.mark.parametrize("building", [*FACTS["neutral_buildings"], *FACES])
def test_A335_only_neutral_b_gives_the_action_among_the_buildings(building):
    position = using(building, players=4, pesos=60)
    hire(position, 0, *["carpintero"] * 5)
    game = play(position)
    assert bool(offered(game, "place a private building")) == (building == "B")


def test_A335_R14_neutral_b_does_not_offer_it_when_nothing_can_be_placed():
    position = using("B", pesos=2, hand=["niata"])
    assert actions(play(position)) == ["2"]
    assert actions(play(give(position, pesos=1))) == []


def test_R47_a_new_building_is_a_location_for_the_next_player_already():
    position = using("B", pesos=2, tokens=0, hand=["niata"])
    position["seats"][1]["at"] = "A"
    give(position, 1, pesos=5)
    before = play(position)
    do(before, "do nothing more here")
    assert offered(before, "step to b2") == []
    game = do(use(play(position), "2"), "build 1a", "on b2 for 2 pesos")
    assert game.current_player == 1
    assert offered(game, "step to b2 (player 1's 1a), tax 1 peso")


# --- the building under the estanciero ------------------------------------------------------------


def replaced_under_me(**values):
    """Own 6a on b4: hire a second carpintero, whose cell builds 8a over 6a."""
    position = using("6a", "b4", pesos=9, hand=["niata", "objective:18"], **values)
    hire(position, 0, "carpintero")
    marker(position, 4)
    jobs(position, 3, "carpintero")
    game = use(play(position), "1")
    do(game, "hire the carpintero of row 3 for 5 pesos")
    return do(game, "build 8a")  # 2 carpinteros more, for 4 pesos: only over 6a


def test_A166_A593_R70_a_replaced_building_and_its_space_give_nothing_more_now():
    position = using("6a", "b4", pesos=9, hand=["niata", "objective:18"])
    assert actions(play(position)) == ["1", "2", "special"]
    game = replaced_under_me()
    assert me(game)["pesos"] == 0
    assert game.to_dict()["trail"]["b4"] == {"owner": 0, "building": "8a"}
    assert game.decision == "location"
    assert actions(game) == []  # neither 8a, nor the rest of 6a, nor the special action of b4
    assert auxiliary(game) == []
    assert sorted(texts(game)) == sorted(
        [*offered(game, "play objective 18"), *offered(game, "exchange token"), texts(game)[-1]]
    )
    assert len(offered(game, "play objective 18")) == 1  # R70: the windows stay
    assert len(offered(game, "exchange token")) == 1


def test_A166_the_new_building_is_used_at_the_next_visit():
    game = do(replaced_under_me(tokens=0), "do nothing more here")
    position = game.to_dict()
    position["current"] = 0
    for key in ("turn", "history"):
        del position[key]
    for seat in position["seats"]:
        del seat["turns"]
    assert actions(play(location(position, "b4"))) == ["1", "2", "special"]


def test_A593_replacing_another_own_building_changes_nothing_here():
    position = using("6a", "b4", pesos=9, hand=["niata"])
    put_building(position, 0, "5a", "b20")
    hire(position, 0, "carpintero")
    marker(position, 4)
    jobs(position, 3, "carpintero")
    game = use(play(position), "1")
    do(game, "hire the carpintero of row 3 for 5 pesos", "build 8a", "on b20 over 5a for 4 pesos")
    assert actions(game) == ["2", "special"]
