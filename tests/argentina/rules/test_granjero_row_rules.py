"""What becomes of a helped granjero: the granjero row or beside the board (9.9)."""

import pytest

from tests.argentina.building_actions import area, auxiliary, use, using
from tests.argentina.positions import (
    FACTS,
    at,
    do,
    give,
    hire,
    me,
    offered,
    play,
    put_farmer,
    texts,
)
from tests.argentina.rules.helping import (
    BLUE3,
    GRANJEROS,
    GREEN4,
    at_f,
    helped,
    in_row,
    on_farmer,
    show,
)

PRICES = FACTS["player_board"]["granjero_prices"]


@pytest.mark.parametrize("column", range(2, 7))
def test_A445_A446_each_column_has_its_price(column):
    price = PRICES[str(column)]
    game = in_row(column, pesos=price)
    assert texts(game) == [
        f"put the blue farmer 3, green hand, into the granjero row for {price} pesos",
        "put the rest beside the board",
    ]
    do(game, "into the granjero row")
    assert me(game)["workers"]["granjero"] == [*GRANJEROS[: column - 2], "blue:3:green"]
    assert me(game)["pesos"] == 0
    poor = in_row(column, pesos=price - 1)  # R41: too dear, it goes beside the board
    assert poor.decision == "location"
    assert me(poor)["farmers"]["blue"] == 1
    assert me(poor)["pesos"] == price - 1


@pytest.mark.parametrize("column", [2, 3, 5])
def test_A446_A449_cells_2_3_and_5_give_grain(column):
    game = do(in_row(column), "into the granjero row")
    assert me(game)["grain"] == 1
    assert game.decision == "location"


@pytest.mark.parametrize(("column", "city"), [(4, "rotterdam"), (6, "liverpool")])
def test_A449_A450_cells_4_and_6_send_a_disc_to_a_quay(column, city):
    game = do(in_row(column), "into the granjero row")
    assert game.decision == "quay_disc"
    assert ("the left step disc" in str(texts(game))) == (city == "liverpool")  # its corners: R21
    other = do(game.copy(), "send no disc")  # A446: given up
    assert other.to_dict()["cities"][city]["quay_I"] == [0, 0, 0]
    do(game, "send the certificate disc")
    assert game.to_dict()["cities"][city]["quay_I"] == [1, 0, 0]
    assert me(game)["grain"] == 0


def test_R41_with_a_full_row_the_tile_goes_beside_the_board():
    game = in_row(7, pesos=40)
    assert game.decision == "location"
    assert me(game)["farmers"]["blue"] == 1
    assert me(game)["pesos"] == 40


def test_R41_the_money_of_the_tiles_may_pay_for_the_row():
    game = in_row(2, pesos=0, tile="yellow:5:black", node="yellow7")
    do(game, "into the granjero row for 6 pesos")
    assert (me(game)["pesos"], me(game)["grain"]) == (0, 1)


def test_A445_R41_tile_by_tile_in_an_order_of_the_player_s_choice():
    farmers = (GREEN4, BLUE3)
    position = at_f("caracu:2", "niata", pesos=12, farmers=farmers)
    choices = ("help the green farmer 4", "help the blue farmer 3")
    game = show(do(use(play(position), "2"), *choices), "Caracu")
    assert me(game)["pesos"] == 15
    assert len(offered(game, "into the granjero row for 6 pesos")) == 2
    do(game, "put the blue farmer 3", "put the green farmer 4")
    assert me(game)["workers"]["granjero"] == ["blue:3:green", "green:4:black"]
    assert (me(game)["pesos"], me(game)["grain"]) == (3, 2)
    other = show(do(use(play(position), "2"), *choices), "Caracu")
    do(other, "put the green farmer 4", "put the rest beside the board")
    assert me(other)["workers"]["granjero"] == ["green:4:black"]
    assert me(other)["farmers"]["blue"] == 1


def test_A447_a_tile_beside_the_board_stays_there():
    game = do(in_row(2), "put the rest beside the board")
    position = game.to_dict()
    assert me(game)["farmers"]["blue"] == 1
    position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": "F"}]
    put_farmer(position, *GREEN4)
    give(position, hand=["caracu:3", "niata"])
    later = show(use(play(position), "2"), "Caracu")
    assert len(offered(later, "into the granjero row")) == 1  # only the new one
    assert offered(later, "blue") == []


def test_A448_A565_only_tiles_beside_the_board_score_and_serve_objectives():
    """Objective 20 asks for a green and an orange farmer, and for cattle of value 3."""
    beside = do(in_row(2), "put the rest beside the board")
    assert beside.scores()[0]["farmers"] == 2
    row = do(in_row(2), "into the granjero row")
    assert row.scores()[0]["farmers"] == 0
    for game, vp in ((beside, 3), (row, -2)):
        position = area(game.to_dict(), 0, 20)
        colours = position["seats"][0]["farmers"]
        for tile in ("green:6:green", "orange:6:black"):
            position["bags"]["A"].remove(tile)
            colours[tile.partition(":")[0]] += 1
        if vp < 0:  # the orange one is in the row instead
            colours["orange"] -= 1
            position["seats"][0]["workers"]["granjero"].append("orange:6:black")
        give(position, discard=[*position["seats"][0]["discard"], "serrano"])
        assert play(position).scores()[0]["objectives"] == vp


def test_A451_A594_estancieros_on_a_taken_tile_stay_on_the_bare_space():
    position = at_f("caracu:2", "niata", farmers=(("green2", "green:3:green"),), tokens=0)
    at(position, 1, "green2")
    game = helped(show(use(play(position), "2"), "Caracu"))
    do(game, "do nothing more here")
    assert game.current_player == 1
    assert me(game)["at"] == "green2"
    assert offered(game, "step to") == ["step to neutral B"]
    do(game, "step to neutral B")  # A134: the bare space is no step
    assert me(game)["at"] == "B"


def test_A594_helping_on_the_own_space_leaves_the_estanciero_there():
    game = play(on_farmer("green3", "green:4:black", "caracu:2", "niata"))
    helped(show(do(game, "help the green farmer 4 here"), "Caracu"))
    assert me(game)["at"] == "green3"
    assert "green3" not in game.to_dict()["trail"]
    assert auxiliary(game) == []  # A169: never both


def test_A452_granjeros_in_the_row_are_workers():
    position = using("H", hand=["niata"], grain=0)
    hire(position, 0, *GRANJEROS[:4])
    game = use(play(position), "1")
    assert me(game)["grain"] == 5  # with the printed one
    assert game.scores()[0]["workers"] == 4  # column 5


def test_R36_a_granjero_just_placed_may_be_given_for_a_master():
    position = using("3a", pesos=8, hand=["niata"], engine="4", players=2, tokens=1)
    put_farmer(position, "blue1", "blue:3:green")
    game = do(use(play(position), "2"), "show no more cards", "into the granjero row for 6 pesos")
    position = game.to_dict()
    position["pending"].append({"do": "engine_move", "spaces": 1})
    game = do(play(position), "to station 1", "the certificate disc", "leave a granjero")
    assert me(game)["workers"]["granjero"] == []
    assert len(me(game)["masters"]) == 1
