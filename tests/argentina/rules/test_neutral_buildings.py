"""Every location action of the neutral buildings A to H (10.1)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, auxiliary, jobs, use, using
from tests.argentina.positions import (
    cattle,
    do,
    hire,
    me,
    objective_offer,
    offered,
    play,
    put_farmer,
    texts,
)

HERE: dict[str, Any] = {
    "tokens": 1,
    "pesos": 0,
    "grain": 0,
    "certificates": 0,
    "hand": ["exhaustion"],
}


def at(letter, **values):
    return using(letter, **(HERE | values))


def test_A510_a_discards_holando_argentino_for_2_pesos():
    game = use(play(at("A", hand=["holando_argentino", "niata"], discard=[])), "1")
    assert me(game)["pesos"] == 2
    assert me(game)["discard"] == ["holando_argentino"]
    assert "1" not in actions(play(at("A", hand=["niata", "fronterizo"])))


def test_A510_a_hires_at_the_price_and_at_2_more():
    position = at("A", pesos=6 + 8)
    jobs(position, 1, "gaucho", "carpintero")
    jobs(position, 2, None, None)
    game = use(play(position), "2")
    do(game, "hire the carpintero of row 1 for 6 pesos")
    assert actions(game) == ["3"]
    use(game, "3")  # the gaucho for 8 is the only choice
    assert me(game)["workers"]["gaucho"] == ["gaucho"]
    assert me(game)["pesos"] == 0
    dearer = use(play(position), "3")
    assert offered(dearer, "for 8 pesos") == texts(dearer)


def test_A510_a_both_hires_need_not_be_done():
    position = at("A", pesos=6)
    jobs(position, 1, "gaucho", None)
    jobs(position, 2, None, None)
    assert actions(play(position)) == ["2"]
    position = at("A", pesos=8)
    jobs(position, 1, "gaucho", None)
    jobs(position, 2, None, None)
    assert actions(play(position)) == ["2", "3"]


def test_A511_b_discards_patagonico_for_2_pesos():
    game = use(play(at("B", hand=["patagonico"], discard=[])), "1")
    assert me(game)["pesos"] == 2
    assert me(game)["discard"] == ["patagonico"]
    assert "1" not in actions(play(at("B", hand=["niata", "fronterizo"])))


def test_A511_b_places_a_building_at_2_pesos_a_carpintero():
    position = at("B", pesos=4)
    hire(position, 0, "carpintero")
    game = do(use(play(position), "2"), "build 4a (2 carpinteros", "build 4a on b3 for 4 pesos")
    assert game.to_dict()["trail"]["b3"] == {"owner": 0, "building": "4a"}
    assert me(game)["pesos"] == 0


def test_A511_the_2_pesos_of_the_discard_may_pay_for_the_building():
    game = play(at("B", hand=["patagonico"]))
    assert actions(game) == ["1"]
    use(game, "1")
    assert actions(game) == ["2"]


def test_A512_c_takes_an_objective_card():
    position = objective_offer(at("C", discard=[]), [1, 2, 3, 4])
    game = do(use(play(position), "1"), "take objective 2")
    assert me(game)["discard"] == ["objective:2"]


def test_A512_c_gives_a_single_auxiliary_action():
    game = use(play(at("C")), "2")
    assert auxiliary(game) == ["X1", "X2"]
    use(game, "X1")
    assert me(game)["pesos"] == 1
    assert actions(game) == ["1", "3"]  # the others stay open


def test_A512_c_moves_the_engine_1_space():
    position = at("C", engine="1")
    hire(position, 0, "maquinista", "maquinista")
    game = use(play(position), "3")  # whatever the maquinistas
    assert me(game)["engine"] == "2"


def test_A512_c_all_three_in_any_order():
    game = play(objective_offer(at("C"), [1, 2, 3, 4]))
    use(game, "3")
    use(game, "1")
    do(game, "take objective 4")
    use(game, "2", "X1")
    assert actions(game) == []
    assert auxiliary(game) == []


def test_A513_d_discards_two_cattle_of_one_breed_for_2_pesos():
    game = use(play(at("D", hand=["niata", "niata", "patagonico"], discard=[])), "1")
    assert me(game)["pesos"] == 2
    assert me(game)["discard"] == ["niata", "niata"]
    assert "1" not in actions(play(at("D", hand=["niata", "patagonico"])))


def test_A513_d_the_player_chooses_the_breed():
    hand = ["niata", "niata", "patagonico", "patagonico"]
    game = use(play(at("D", hand=hand, discard=[])), "1")
    assert texts(game) == ["discard a Niata", "discard a Patagonico"]
    do(game, "discard a Patagonico")
    assert me(game)["discard"] == ["patagonico", "patagonico"]
    assert me(game)["pesos"] == 2


@pytest.mark.parametrize(("letter", "action"), [("D", "2"), ("G", "1")])
def test_A513_A516_d_and_g_move_the_engine_by_maquinistas(letter, action):
    position = at(letter, engine="1")
    hire(position, 0, "maquinista", "maquinista+")
    game = use(play(position), action)
    assert len(texts(game)) == 3
    do(game, "to space 4")
    assert me(game)["engine"] == "4"


def test_A514_e_discards_fronterizo_for_2_pesos():
    game = use(play(at("E", hand=["fronterizo"], discard=[])), "1")
    assert me(game)["pesos"] == 2
    assert me(game)["discard"] == ["fronterizo"]
    assert "1" not in actions(play(at("E", hand=["niata", "patagonico"])))


def test_A514_e_buys_cattle():
    position = cattle(at("E", pesos=4, discard=[]), {"caracu:3": 1})
    game = do(use(play(position), "2"), "buy a Caracu (3 VP) with 1 gaucho for 4 pesos")
    assert me(game)["discard"] == ["caracu:3"]


def test_A514_the_2_pesos_of_the_discard_help_to_buy():
    position = cattle(at("E", pesos=2, hand=["fronterizo"]), {"caracu:3": 1}, [])
    game = play(position)
    assert actions(game) == ["1"]
    assert actions(use(game, "1")) == ["2"]


def test_A515_f_gives_a_certificate():
    game = use(play(at("F", certificates=1)), "1")
    assert me(game)["certificates"] == 2


def test_A515_f_helps_up_to_3_granjeros_without_a_bonus():
    position = at("F", hand=["caracu:2"], certificates=4)
    for node, tile in (("green1", "green:3:green"), ("blue1", "blue:4:black")):
        put_farmer(position, node, tile)
    game = use(play(position), "2")
    do(game, "help the green farmer 3", "help the blue farmer 4")  # 7 of the Caracu, just enough
    assert me(game)["farmers"]["green"] + me(game)["farmers"]["blue"] == 2
    put_farmer(position, "orange1", "orange:7:black")
    game = do(use(play(position), "2"), "help the green farmer 3")
    assert offered(game, "orange") == []


def test_A516_g_gives_an_auxiliary_action_single_or_double():
    game = use(play(at("G")), "2")
    assert auxiliary(game) == ["X1", "X2"]
    use(game, "X1")
    assert actions(game) == ["1"]


@pytest.mark.parametrize("granjeros", range(1, 6))
def test_A517_R46_h_gives_grain_for_every_granjero_with_the_printed_one(granjeros):
    position = at("H")
    hire(
        position,
        0,
        *["orange:4:green", "orange:4:black", "orange:5:green", "orange:5:black"][: granjeros - 1],
    )
    game = use(play(position), "1")
    assert me(game)["grain"] == granjeros


def test_A517_h_returns_an_exhaustion_card_or_gives_an_auxiliary_action():
    position = at("H", hand=["exhaustion", "niata"], grain=8)
    game = play(position)
    assert actions(game) == ["2a", "2b"]
    pile = position["exhaustion_pile"]
    use(game, "2a")
    assert me(game)["hand"] == ["niata"]
    assert game.to_dict()["exhaustion_pile"] == pile + 1
    assert actions(game) == []  # A162: one of the two
    game = use(play(position), "2b", "X1")
    assert me(game)["pesos"] == 1
    assert actions(game) == []


def test_A517_h_without_an_exhaustion_card_only_the_auxiliary_action():
    assert actions(play(at("H", hand=["niata"]))) == ["1", "2b"]


@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        ("A", ["2", "3"]),
        ("B", ["2"]),
        ("C", ["1", "2", "3"]),
        ("D", ["2"]),
        ("E", ["2"]),
        ("F", ["1"]),
        ("G", ["1", "2"]),
        ("H", ["1", "2b"]),
    ],
)
def test_A160_a_neutral_building_serves_every_player(letter, expected):
    """Whatever needs no card in hand, for the second player as for the first."""
    for player in (0, 1):
        position = using(letter, current=player, **(HERE | {"hand": [], "pesos": 40}))
        assert actions(play(position)) == expected
