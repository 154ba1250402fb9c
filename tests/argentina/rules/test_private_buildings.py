"""Every location action of the twenty faces of private buildings (10.2, 10.3)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, auxiliary, jobs, use, using
from tests.argentina.positions import (
    FACTS,
    beside,
    cattle,
    do,
    free,
    give,
    hire,
    location,
    me,
    offered,
    play,
    put_building,
    put_disc,
    put_farmer,
    texts,
)

FACES = FACTS["private_buildings"]
HERE: dict[str, Any] = {
    "tokens": 1,
    "pesos": 0,
    "grain": 0,
    "certificates": 0,
    "hand": ["exhaustion"],
}
GRANJEROS = ("orange:4:green", "orange:4:black", "orange:5:green", "orange:5:black")
FARMERS = ("green:3:green", "green:4:green", "blue:3:green", "blue:4:green", "orange:3:green")


def at(face, node="", **values):
    """On the own building, with nothing but what the test gives."""
    return using(face, node, **(HERE | values))


def gained(position, action):
    """Pesos, grain and certificates after an action that needs no choice."""
    seat = me(use(play(position), action))
    return seat["pesos"], seat["grain"], seat["certificates"]


@pytest.mark.parametrize("face", FACES)
def test_A168_only_its_owner_uses_a_private_building(face):
    position = using(face, players=2, current=1)
    position["current"] = 0
    give(location(position, "b1"), pesos=40, hand=["niata"], tokens=1)
    game = play(position)
    assert actions(game) == []
    assert auxiliary(game) == ["X1", "X2"]


# --- side a ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "each"), [("1a", (0, 1, 0)), ("1b", (2, 0, 0))])
def test_A520_A530_1a_and_1b_count_own_buildings_on_farmland(face, each):
    position = at(face, "b2")  # it stands on farmland itself
    assert gained(position, "1") == each
    put_building(position, 0, "5a", "b3")
    put_building(position, 0, "6a", "b1")  # no farmland
    put_building(position, 1, "2a", "b4")  # not an own one
    assert gained(position, "1") == tuple(2 * n for n in each)
    other = at(face, "b1")  # not on farmland: only the others count
    assert actions(play(other)) == []
    put_building(other, 0, "5a", "b19")
    assert gained(other, "1") == each


def test_R46_1a_counts_at_the_moment_of_the_action():
    game = play(at("1a", "b2", grain=7))
    use(game, "1")
    assert me(game)["grain"] == 8


def test_A521_2a_auxiliary_action_single_or_double_and_1_step():
    position = free(at("2a", "b3"), 0, "aux_peso_2nd")
    game = play(position)
    assert actions(game) == ["1", "2"]
    use(game, "1")
    assert auxiliary(game) == ["X1", "X2", "double X1"]
    use(game, "double X1")
    assert me(game)["pesos"] == 2
    use(game, "2")
    assert me(game)["at"] == "B"


def test_A522_3a_exchange_token_and_helping_with_3():
    position = at("3a", hand=["patagonico", "niata"])
    put_farmer(position, "green1", "green:5:black")
    game = use(play(position), "1")
    assert me(game)["tokens"] == 2
    use(game, "2")
    do(game, "show a Patagonico: strength 5, needed 5", "show no more cards")
    assert me(game)["farmers"]["green"] == 1


@pytest.mark.parametrize("gauchos", range(1, 5))
def test_A523_R29_4a_draws_as_many_as_gauchos(gauchos):
    position = at("4a", hand=["niata"], draw=["patagonico"] * 3 + ["fronterizo"] * 3, discard=[])
    hire(position, 0, *["gaucho"] * (gauchos - 1))
    game = use(play(position), "1")
    if gauchos > 1:
        assert [int(text.split()[1]) for text in texts(game)] == list(range(1, gauchos + 1))
        do(game, f"draw {gauchos} card")
    assert len(me(game)["hand"]) == 1 + gauchos
    for _ in range(gauchos):
        do(game, "discard a Patagonico" if offered(game, "Patagonico") else "discard a Fronterizo")
    assert me(game)["hand"] == ["niata"]
    assert len(me(game)["discard"]) == gauchos


def test_A523_4a_certificate_2():
    assert gained(at("4a"), "2") == (0, 0, 2)


def test_A524_5a_grain_2_and_a_disc_to_rotterdam():
    game = play(at("5a"))
    assert actions(game) == ["1", "2"]
    use(game, "1", "2")
    do(game, "send the certificate disc")
    assert me(game)["grain"] == 2
    assert game.to_dict()["cities"]["rotterdam"]["quay_I"] == [1, 0]


def test_A525_6a_hires_at_1_less_and_moves_the_engine_by_maquinistas():
    position = at("6a", pesos=5)
    jobs(position, 1, "maquinista", None)
    jobs(position, 2, None, None)
    game = play(position)
    use(game, "1")
    do(game, "remove no card")  # the cell of the new maquinista
    assert me(game)["workers"]["maquinista"] == ["maquinista"]
    assert me(game)["pesos"] == 0
    use(game, "2")  # it counts already
    assert [text.split()[-1] for text in texts(game)] == ["1", "2"]


def test_A526_7a_grain_for_engine_2_and_2_pesos():
    assert "1" not in actions(play(at("7a")))
    game = use(play(at("7a", grain=3, engine="1")), "1")
    assert (me(game)["grain"], me(game)["pesos"]) == (2, 2)
    do(game, "to space 3")
    assert me(game)["engine"] == "3"


def test_A527_8a_grain_1_and_a_disc_to_liverpool():
    game = use(play(at("8a")), "1", "2")
    do(game, "send the left step disc")  # Liverpool I has black corners
    assert me(game)["grain"] == 1
    assert game.to_dict()["cities"]["liverpool"]["quay_I"] == [1, 0]


def test_A528_9a_certificate_3():
    assert gained(at("9a"), "1") == (0, 0, 3)
    assert actions(play(at("9a"))) == ["1", "2"]


@pytest.mark.parametrize(
    ("face", "reached"),
    [("2a", "B"), ("7a", "D"), ("9a", "D"), ("2b", "B"), ("7b", "D"), ("9b", "F")],
)
def test_A521_A526_A528_A531_A536_A538_estanciero_up_to_1_3_or_5_steps(face, reached):
    game = use(play(at(face, "b3")), "2")
    while game.decision == "move":
        do(game, "step to neutral")
    assert me(game)["at"] == reached


def test_A529_10a_grain_5_5_pesos_and_engine_3():
    game = use(play(at("10a", engine="1")), "1", "2", "3")
    do(game, "to space 4")
    seat = me(game)
    assert (seat["grain"], seat["pesos"], seat["engine"]) == (5, 5, "4")


# --- side b ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("granjeros", range(1, 6))
def test_A531_R46_2b_1_peso_for_every_granjero_with_the_printed_one(granjeros):
    position = at("2b")
    hire(position, 0, *GRANJEROS[: granjeros - 1])
    assert gained(position, "1") == (granjeros, 0, 0)


def test_A532_3b_certificate_2_or_an_objective_card_for_its_action_and_3():
    position = at("3b", hand=["objective:12", "niata"], discard=[])
    game = play(position)
    assert actions(game) == ["1a", "1b"]
    assert gained(position, "1a") == (0, 0, 2)
    use(game, "1b")
    assert (me(game)["pesos"], me(game)["certificates"]) == (3, 3)
    assert me(game)["discard"] == ["objective:12"]  # R48: it stays in the herd
    assert me(game)["objectives"] == []
    assert actions(game) == []
    assert actions(play(at("3b", hand=["niata", "exhaustion"]))) == ["1a"]


def test_A532_R48_the_immediate_action_is_done_or_given_up_before_the_certificates():
    position = at("3b", hand=["objective:5", "objective:9"], engine="1", discard=[])
    game = use(play(position), "1b")
    assert [text.split()[2] for text in texts(game)] == ["5", "9"]  # exactly one of them
    do(game, "discard objective 5")
    assert game.decision == "engine_move"
    assert me(game)["certificates"] == 0
    do(game, "do not move the engine")
    assert (me(game)["certificates"], me(game)["engine"]) == (3, "1")


def test_R48_the_certificates_of_the_card_and_of_3b_add_up_to_the_limit():
    game = use(play(at("3b", hand=["objective:4"])), "1b")  # its own action: certificate +3
    assert me(game)["certificates"] == 4


@pytest.mark.parametrize(("farmers", "certificates"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_A533_4b_a_certificate_for_every_2_farmer_tiles_beside_the_board(farmers, certificates):
    position = at("4b")
    for tile in FARMERS[:farmers]:
        beside(position, 0, tile)
    hire(position, 0, "orange:4:green", "orange:4:black")  # those in the row do not count
    if certificates:
        assert gained(position, "1") == (0, 0, certificates)
    else:
        assert actions(play(position)) == ["2"]


def test_A533_4b_grain_2():
    assert gained(at("4b"), "2") == (0, 2, 0)


@pytest.mark.parametrize(
    ("workers", "pesos"),
    [((4, 2, 2, 4), 12), ((4, 3, 3, 4), 18), ((1, 1, 1, 1), 6), ((3, 3, 3, 1), 6)],
)
def test_A534_T21_5b_6_pesos_for_every_set_of_workers(workers, pesos):
    position = using("5b", players=4, **HERE)
    names = ("gaucho", "carpintero", "maquinista")
    for name, count in zip(names, workers[:3], strict=True):
        hire(position, 0, *[name] * (count - 1))
    hire(position, 0, *GRANJEROS[: workers[3] - 1])
    assert gained(position, "1") == (pesos, 0, 0)


def test_A534_5b_auxiliary_action_single_or_double():
    position = free(at("5b"), 0, "aux_peso_2nd")
    game = use(play(position), "2")
    assert auxiliary(game) == ["X1", "X2", "double X1"]


def test_A535_6b_grain_3_3_pesos_and_a_delivery():
    position = at("6b")
    game = play(position)
    assert actions(game) == ["1", "2"]  # without grain nothing can be delivered
    use(game, "1", "2")
    assert (me(game)["grain"], me(game)["pesos"]) == (3, 3)
    use(game, "3")
    assert game.decision == "deliver"
    assert offered(game, "deliver from quay I of Le Havre to its W quarter for 1 grain")
    assert not offered(game, "exchange token")
    do(game, "to its W quarter")
    assert (me(game)["grain"], me(game)["pesos"]) == (2, 7)
    assert game.to_dict()["cities"]["le_havre"]["W"].count(0) == 1
    assert game.to_dict()["cities"]["le_havre"]["quay_I"] == [0, 1]


def test_A535_A192_6b_delivers_with_the_discount_of_a_quay_ii():
    position = at("6b", grain=0)
    put_disc(position, 0, "certificate_limit", "le_havre_II")
    game = use(play(position), "3")  # W for 1 grain less 2: free
    assert me(game)["pesos"] == 4
    assert me(game)["grain"] == 0
    assert game.to_dict()["cities"]["le_havre"]["quay_II"] == [0, 0]


def test_A535_6b_no_delivery_without_a_disc_on_a_quay():
    position = at("6b", grain=8)
    discs = position["cities"]["le_havre"]
    discs["quay_I"][0] -= 1
    position["ships"][-1]["discs"][0] += 1
    assert actions(play(position)) == ["2"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A536_7b_each_other_player_gets_an_exhaustion_card(players):
    position = using("7b", players=players, current=1, **HERE)
    before = [seat["discard"].count("exhaustion") for seat in position["seats"]]
    pile = position["exhaustion_pile"]
    game = use(play(position), "1")
    after = [me(game, p)["discard"].count("exhaustion") for p in range(players)]
    assert [b - a for a, b in zip(before, after, strict=True)] == [
        int(player != 1) for player in range(players)
    ]
    assert game.to_dict()["exhaustion_pile"] == pile - (players - 1)


@pytest.mark.parametrize(("left", "expected"), [(1, [0, 0, 1]), (2, [1, 0, 1])])
def test_R43_7b_serves_clockwise_from_the_active_player(left, expected):
    position = short_pile(left)
    before = [seat["discard"].count("exhaustion") for seat in position["seats"]]
    game = use(play(position), "1")
    after = [me(game, p)["discard"].count("exhaustion") for p in range(3)]
    assert [b - a for a, b in zip(before, after, strict=True)] == expected
    assert game.to_dict()["exhaustion_pile"] == 0


def test_R43_R74_7b_with_an_empty_pile_changes_nothing_and_is_not_offered():
    assert actions(play(short_pile(0))) == ["2"]


def short_pile(left):
    """7b of player 1 of three; the exhaustion pile has this many cards."""
    position = using("7b", players=3, current=1, **HERE)
    position["seats"][1]["draw"] += ["exhaustion"] * (position["exhaustion_pile"] - left)
    position["exhaustion_pile"] = left
    return position


def test_A537_8b_certificate_2_and_helping_with_6():
    assert gained(at("8b"), "1") == (0, 0, 2)
    position = put_farmer(at("8b"), "green1", "green:6:black")
    game = use(play(position), "2")  # one farmer, no card to show: nothing to choose
    assert me(game)["farmers"]["green"] == 1


def test_A538_9b_hires_at_4_less():
    position = at("9b", pesos=2)
    jobs(position, 1, "carpintero", None)
    jobs(position, 2, None, None)
    game = use(play(position), "1")
    assert me(game)["workers"]["carpintero"] == ["carpintero"]
    assert me(game)["pesos"] == 0
    assert actions(game) == ["2"]


def test_A539_10b_3_pesos():
    assert gained(at("10b"), "1") == (3, 0, 0)


def test_A539_10b_any_cattle_for_any_card_of_the_market_into_the_hand():
    position = at("10b", hand=["niata", "exhaustion"], discard=[])
    cattle(position, {"caracu:2": 1, "aberdeen_angus:7": 2})
    game = use(play(position), "2")
    assert texts(game) == [
        "take a Caracu (2 VP) from the market into the hand",
        "take an Aberdeen-Angus (7 VP) from the market into the hand",
        "take no card",
    ]
    do(game, "take an Aberdeen-Angus")
    assert sorted(me(game)["hand"]) == ["aberdeen_angus:7", "exhaustion"]
    assert me(game)["discard"] == ["niata"]
    assert me(game)["pesos"] == 0  # free
    assert game.to_dict()["cattle_market"] == {"caracu:2": 1, "aberdeen_angus:7": 1}
    assert actions(play(at("10b", hand=["exhaustion"]))) == ["1"]


def test_R45_10b_with_an_empty_market_discards_and_gains_nothing():
    position = cattle(at("10b", hand=["niata", "exhaustion"], discard=[]), {})
    game = use(play(position), "2")
    assert me(game)["discard"] == ["niata"]
    assert me(game)["hand"] == ["exhaustion"]
    assert actions(game) == ["1"]


def test_R30_10b_leaves_a_hand_at_its_limit_and_phase_c_discards_nothing():
    hand = ["niata", "niata", "patagonico", "fronterizo"]
    position = cattle(at("10b", hand=hand, discard=[], tokens=0), {"serrano": 1})
    game = do(use(play(position), "2"), "discard a Fronterizo", "take a Serrano")
    do(game, "do nothing more here")
    assert game.current_player == 1
    assert sorted(me(game, 0)["hand"]) == ["niata", "niata", "patagonico", "serrano"]
    assert me(game, 0)["discard"] == ["fronterizo"]


def test_R45_what_was_taken_is_in_hand_and_usable_this_turn():
    position = at("10b", "b4", hand=["niata"], discard=[])
    cattle(position, {"caracu:2": 1})
    game = do(use(play(position), "2"), "take a Caracu")
    use(game, "special")  # any cattle for 2 pesos: the Caracu is the only one
    assert me(game)["discard"] == ["niata", "caracu:2"]
    assert me(game)["pesos"] == 2


@pytest.mark.parametrize("face", FACES)
def test_A23_all_actions_of_a_face_are_open_to_a_player_who_can_pay_for_them(face):
    position = using(
        face, "b3", pesos=40, grain=4, hand=["caracu:2", "objective:1"], certificates=0
    )
    put_farmer(position, "green1", "green:3:green")
    beside(position, 0, "blue:3:green")
    beside(position, 0, "blue:4:green")
    labels = {label.rstrip("ab") for label in actions(play(position))}
    assert labels == {str(i + 1) for i in range(len(FACES[face]["actions"]))}
