"""Buenos Aires, steps 1 and 2: delivery and income (7.1, 7.2)."""

from __future__ import annotations

import pytest

from tests.argentina.positions import (
    FACTS,
    cattle,
    do,
    give,
    hire,
    master,
    me,
    objective_offer,
    offered,
    play,
    put_bonus,
    put_disc,
    running,
    seat_of,
    texts,
    visit,
)

CITIES = {"le_havre": "Le Havre", "rotterdam": "Rotterdam", "liverpool": "Liverpool"}
QUAYS = ["le_havre_I", "le_havre_II", "rotterdam_I", "liverpool_I", "liverpool_II"]


def harbour(*quays, players=4, **values):
    """Before step 1 with one disc on each of these quays; quay I of Le Havre is empty.

    The disc that starts there lies on ship 18 instead.
    """
    position = running(players, city_sides=values.pop("city_sides", "a"))
    position["cities"]["le_havre"]["quay_I"][0] = 0
    position["ships"][-1]["discs"][0] += 1
    discs = [disc for disc in seat_of(position)["discs"] if disc.startswith("aux")]
    for quay, disc in zip(quays, discs, strict=False):
        put_disc(position, 0, disc, quay)
    return give(visit(position), **values)


def deliveries(game):
    return offered(game, "deliver from")


def words(quay):
    city, _, level = quay.rpartition("_")
    return f"quay {level} of {CITIES[city]}"


# --- delivery -------------------------------------------------------------------------------------


def test_A190_five_quays_a_quay_I_in_each_city_a_quay_II_in_two():
    assert list(FACTS["quays"]) == QUAYS
    for quay in QUAYS:
        game = play(harbour(quay, grain=8))
        assert deliveries(game)
        assert all(text.startswith(f"deliver from {words(quay)} ") for text in deliveries(game))


def test_A190_no_delivery_without_an_own_disc_on_a_quay():
    position = harbour(grain=8)
    assert [sum(board["quay_I"][1:]) for board in position["cities"].values()] == [3, 0, 0]
    assert deliveries(play(position)) == []  # the discs of others do not count


def test_A190_at_most_one_delivery_a_visit_and_none_is_needed():
    position = harbour("rotterdam_I", "rotterdam_I", grain=8)
    game = do(play(position), "W quarter for 1 grain: gain 6 pesos, 1 VP")
    assert game.decision == "income"
    assert deliveries(game) == []
    game = do(play(position), "deliver nothing")
    assert game.decision == "income"
    assert me(game)["grain"] == 8


def test_A191_any_free_space_of_any_quarter_of_the_disc_s_own_city():
    """4 players: nothing is covered. Equal spaces of a quarter are one choice."""
    for city, quay in (("le_havre", "le_havre_I"), ("rotterdam", "rotterdam_I")):
        game = play(harbour(quay, grain=8))
        assert all(CITIES[city] in text for text in deliveries(game))
        for quarter in "WNES":
            spaces = FACTS["cities_a"][city][quarter]["spaces"]
            different = {(space["vp"], str(space["effects"])) for space in spaces}
            found = offered(game, f"to its {quarter} quarter")
            assert len(found) == len(different)


@pytest.mark.parametrize("side", "ab")
@pytest.mark.parametrize("quay", QUAYS)
def test_A192_price_of_the_quarter_in_grain_less_the_number_of_a_quay_II(quay, side):
    city = quay.rpartition("_")[0]
    discount = FACTS["quays"][quay]["discount"]
    assert (discount > 0) == quay.endswith("_II")
    for grain in range(9):
        game = play(harbour(quay, grain=grain, city_sides=side))
        for quarter in "WNES":
            price = max(0, FACTS[f"cities_{side}"][city][quarter]["grain"] - discount)
            found = offered(game, f"to its {quarter} quarter")
            assert bool(found) == (price <= grain), (quarter, grain)
            if found:
                assert f"for {price} grain" in found[0]
                assert me(do(game.copy(), found[0]))["grain"] == grain - price


def test_A192_pesos_never_pay_for_a_delivery():
    assert deliveries(play(harbour("rotterdam_I", grain=0, pesos=99))) == []


def test_A192_permanent_loading_grain_is_of_no_use_for_a_delivery():
    position = master(harbour("rotterdam_I", grain=0), 0, 4, "gaucho")
    assert deliveries(play(position)) == []
    assert len(deliveries(play(give(position, grain=1)))) == 2  # W for 1, N for 2 is too dear


def test_A193_the_bonus_is_received_at_once_and_the_vp_count_at_the_end():
    game = play(harbour("rotterdam_I", grain=3, pesos=4))
    before = game.scores()[0]["cities"]
    do(game, "W quarter for 1 grain: gain 6 pesos, 1 VP")
    assert (me(game)["pesos"], me(game)["grain"]) == (10, 2)
    board = game.to_dict()["cities"]["rotterdam"]
    assert (board["W"], board["quay_I"]) == ([0, None, None], [0, 0, 0, 0])
    # the disc leaves its quay (2 VP) for a space of 1 VP
    assert game.scores()[0]["cities"] == before - 2 + 1


def test_A194_a_bonus_space_takes_one_disc():
    position = harbour("rotterdam_I", grain=8)
    put_bonus(position, 1, "aux_peso_2nd", "rotterdam", "W")  # the space with 1 VP
    assert offered(play(position), "W quarter") == [
        "deliver from quay I of Rotterdam to its W quarter for 1 grain: gain 6 pesos"
    ]
    for disc in ("aux_draw_2nd", "aux_peso_to_grain_1"):
        put_bonus(position, 1, disc, "rotterdam", "W")
    assert not offered(play(position), "W quarter")


def test_A194_a_delivered_disc_is_never_delivered_again():
    position = harbour(grain=8)
    put_bonus(position, 0, "aux_peso_2nd", "rotterdam", "W")
    assert deliveries(play(position)) == []


def test_T7_two_discs_in_rotterdam_and_3_grain():
    """3 players, so the centre of Rotterdam is closed."""
    position = harbour("rotterdam_I", "rotterdam_I", players=3, grain=3, pesos=0)
    game = play(position)
    assert {text.partition(" to its ")[2] for text in deliveries(game)} == {
        "W quarter for 1 grain: gain 6 pesos, 1 VP",
        "W quarter for 1 grain: gain 6 pesos",
        "N quarter for 2 grain: 6 VP",
        "N quarter for 2 grain: 4 VP",
    }
    north = do(game.copy(), "N quarter for 2 grain: 4 VP")
    assert (me(north)["grain"], me(north)["pesos"]) == (1, 0)
    do(game, "W quarter for 1 grain: gain 6 pesos, 1 VP")
    assert (me(game)["grain"], me(game)["pesos"]) == (2, 6)
    assert game.decision == "income"  # no second delivery with the 2 grain that are left


def test_R17_a_delivery_that_a_quay_II_makes_free_needs_no_grain():
    game = play(harbour("le_havre_II", grain=0, pesos=0))
    assert deliveries(game)
    assert all("W quarter for 0 grain" in text for text in deliveries(game))
    do(game, "gain 3 pesos")
    assert (me(game)["grain"], me(game)["pesos"]) == (0, 3)


def test_R17_an_objective_card_as_bonus_comes_before_step_2_and_may_be_given_up():
    position = objective_offer(harbour("liverpool_I", grain=1), [1, 2, 3, 4])
    game = do(play(position), "W quarter for 1 grain: take an objective card")
    assert game.decision == "objective_card"
    refused = do(game.copy(), "take no objective card")
    assert refused.decision == "income"
    do(game, "take objective 3 ")
    assert me(game)["discard"] == ["objective:3"]
    assert game.decision == "income"
    assert None not in game.to_dict()["objective_offer"]


def test_R17_engine_spaces_as_bonus_with_stations_on_the_way():
    position = harbour("liverpool_I", grain=4, pesos=20)
    hire(position, 0, "gaucho")
    game = do(play(position), "engine up to 4 spaces")
    assert game.decision == "engine_move"
    assert {text.partition(" to ")[2] for text in texts(game)} >= {"space 1", "space 4"}
    assert not offered(game, "space 5")
    assert offered(game, "do not move the engine")
    position = give(position, engine="3")
    game = do(play(position), "engine up to 4 spaces", "to station 1 (t4)")
    assert game.decision == "station"


def test_R17_a_free_franqueiro_comes_from_the_market_to_the_discard_pile():
    position = cattle(harbour("liverpool_I", grain=4), {"franqueiro:3": 1, "franqueiro:5": 1})
    game = do(play(position), "take a Franqueiro")
    assert len(offered(game, "take a Franqueiro")) == 2
    assert offered(game, "take no card")
    do(game, "take a Franqueiro (5 VP)")
    assert me(game)["discard"] == ["franqueiro:5"]
    assert game.to_dict()["cattle_market"] == {"franqueiro:3": 1}
    assert game.decision == "income"


def test_R17_without_a_franqueiro_in_the_market_there_is_none():
    position = cattle(harbour("liverpool_I", grain=4), {"caracu:2": 1})
    game = do(play(position), "take a Franqueiro")
    assert me(game)["discard"] == []
    assert game.decision == "income"
    assert game.to_dict()["cities"]["liverpool"]["N"][0] == 0


# --- income ---------------------------------------------------------------------------------------


def income(hand, **values):
    return play(give(visit(running(), "income"), **({"pesos": 0} | values), hand=hand))


def totals(game):
    """Income for each number of certificates spent."""
    return [int(text.split()[-2]) for text in offered(game, "income")]


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        (["niata", "patagonico", "fronterizo", "holando_argentino"], 7),
        (["niata", "niata", "niata", "niata"], 1),
        (["patagonico", "patagonico", "fronterizo", "fronterizo"], 4),
        (["caracu:2", "caracu:3", "chaqueno", "serrano"], 7),
        (["blanco_orejinegro", "franqueiro:3", "franqueiro:5", "aberdeen_angus:7"], 12),
        (["exhaustion", "objective:1", "niata", "exhaustion"], 1),
        ([], 0),
    ],
)
def test_A200_breeding_total_of_the_different_breeds(hand, total):
    game = income(hand)
    assert totals(game) == [total]
    do(game, "spend no certificate")
    assert me(game)["pesos"] == total


@pytest.mark.parametrize(
    ("card", "value"), [("patagonico", 2), ("chaqueno", 3), ("serrano", 3), ("exhaustion", 0)]
)
def test_A18_A200_one_card_alone_brings_its_breeding_value(card, value):
    game = do(income([card]), "spend no certificate")
    assert me(game)["pesos"] == value


@pytest.mark.parametrize(("masters", "more"), [((5,), 1), ((6,), 1), ((5, 6), 2), ((4,), 0)])
def test_A201_R18_permanent_certificates_always_count(masters, more):
    position = give(visit(running(), "income"), pesos=0, hand=["patagonico"])
    for number in masters:
        master(position, 0, number, "gaucho")
    game = play(position)
    assert totals(game) == [2 + more]
    do(game, "spend no certificate")
    assert me(game)["pesos"] == 2 + more
    assert game.to_dict()["visit"]["breeding_total"] == 2 + more


@pytest.mark.parametrize("spent", range(5))
def test_A202_R18_as_many_temporary_certificates_as_the_player_wishes(spent):
    game = income(["patagonico"], certificates=4)
    assert totals(game) == [2, 3, 4, 5, 6]
    game.apply(offered(game, "income")[spent])
    assert me(game)["certificates"] == 4 - spent
    assert me(game)["pesos"] == 2 + spent


def test_A203_the_total_is_gained_in_pesos_and_counts_for_loading():
    game = do(income(["patagonico"], certificates=3, pesos=5), "spend 1 certificate")
    assert me(game)["pesos"] == 8
    loadable = offered(game, "load ship")
    assert [text.split()[2] for text in loadable] == ["0", "1", "3"]


def test_A204_exhaustion_cards_go_back_every_other_card_is_discarded():
    hand = ["niata", "exhaustion", "objective:7", "exhaustion"]
    position = give(visit(running(), "income"), hand=hand, draw=["fronterizo"], discard=[])
    pile = position["exhaustion_pile"]
    game = do(play(position), "spend no certificate")
    assert me(game)["hand"] == []
    assert sorted(me(game)["discard"]) == ["niata", "objective:7"]
    assert game.to_dict()["exhaustion_pile"] == pile + 2
    assert me(game)["draw"] == ["fronterizo"]


def test_T8_hand_of_two_patagonico_chaqueno_and_serrano():
    position = give(visit(running(), "income"), certificates=3, pesos=0)
    give(position, hand=["patagonico", "patagonico", "chaqueno", "serrano"])
    game = play(position)
    assert totals(game) == [8, 9, 10, 11]
    do(game, "spend 2 certificates")
    assert me(game)["certificates"] == 1
    assert me(game)["pesos"] == 10
    master(position, 0, 5, "gaucho")
    assert totals(play(position))[0] == 9


def test_T9_ten_pesos_and_an_empty_hand():
    game = income(["patagonico", "patagonico", "chaqueno", "serrano"], certificates=3)
    do(game, "spend 2 certificates")
    assert me(game)["pesos"] == 10
    assert me(game)["hand"] == []
    assert sorted(me(game)["discard"]) == ["chaqueno", "patagonico", "patagonico", "serrano"]
