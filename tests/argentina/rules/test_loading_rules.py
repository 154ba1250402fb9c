"""Buenos Aires, step 3: ships, loading action and grain (7.3)."""

from __future__ import annotations

import pytest

from tests.argentina.positions import (
    do,
    free,
    give,
    marker,
    master,
    me,
    objective_offer,
    offered,
    play,
    put_disc,
    running,
    visit,
)
from tests.argentina.rules.ports import (
    BLACK,
    DISCS,
    NO_DISC,
    SHIPS,
    WHITE,
    discs,
    load,
    on_ship,
    port,
    ships,
    take,
)

# --- ships ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", [0, 1, 2, 3, 6, 9, 10, 17, 18, 30])
def test_A210_ships_of_a_value_up_to_the_breeding_total(total):
    game = play(port(total, pesos=50))
    assert ships(game) == [ship for ship in SHIPS if SHIPS[ship]["sun"] and int(ship) <= total]


def test_A210_a_ship_with_an_own_disc_is_barred_but_0_and_18_are_not():
    position = port(18, pesos=50)
    for disc, ship in zip(DISCS, ("0", "5", "18"), strict=False):
        put_disc(position, 0, disc, f"ship {ship}")
    put_disc(position, 1, "hand_left", "ship 6")  # another player's disc does not matter
    found = ships(play(position))
    assert "5" not in found
    assert {"0", "6", "18"} <= set(found)


@pytest.mark.parametrize("ship", ["0", "18"])
def test_A210_ships_0_and_18_are_loaded_again_and_again(ship):
    position = port(18, pesos=50)
    put_disc(position, 0, "hand_left", f"ship {ship}")
    put_disc(position, 0, "hand_right", f"ship {ship}")
    game = take(load(play(position), ship), "certificate_limit")
    assert on_ship(game, ship)[0] == 3


def test_A210_loading_is_forced():
    game = play(port(0, pesos=0, tokens=0))
    assert game.decision == "ship_disc"  # ship 0, the only one, was chosen
    assert not offered(game, NO_DISC)
    game = play(port(18, pesos=50))
    assert not offered(game, NO_DISC) and not offered(game, "nothing")


def test_A211_a_disc_of_the_board_goes_into_the_hold_beside_those_of_others():
    position = put_disc(port(5, 3, pesos=5), 1, "hand_left", "ship 5")
    put_disc(position, 2, "hand_left", "ship 5")
    game = take(load(play(position), "5"), "certificate_limit")
    assert on_ship(game, "5") == [1, 1, 1]
    assert "certificate_limit" not in me(game)["discs"]
    assert len(me(game)["discs"]) == 16


@pytest.mark.parametrize("ship", list(SHIPS))
def test_A212_white_cornered_discs_suit_any_hold_black_ones_a_black_hold(ship):
    position = running()
    if not SHIPS[ship]["sun"]:
        position["ship_stack"].remove(ship)
        position["ship_stack"].insert(0, ship)
        marker(position, 6)
    position = give(visit(position, "ship", SHIPS[ship]["value"]), pesos=99)
    game = load(play(position), ship)
    expected = WHITE + BLACK if SHIPS[ship]["corners"] == "black" else WHITE
    assert sorted(discs(game)) == sorted(expected)


# --- loading action and grain ---------------------------------------------------------------------


def test_A215_ship_0_gains_2_pesos_and_its_discs_cost_2_vp_each():
    position = put_disc(port(0, pesos=4), 0, "hand_left", "ship 0")
    game = play(position)
    before = game.scores()[0]["ships"]
    take(load(game, "0"), "certificate_limit")
    assert me(game)["pesos"] == 6
    assert game.scores()[0]["ships"] == before - 2 == -4


@pytest.mark.parametrize("ship", ["6", "7", "8"])
def test_A215_R23_ships_for_rotterdam_give_an_objective_card_onto_the_discard_pile(ship):
    assert SHIPS[ship]["quay"] == "rotterdam_I"
    position = objective_offer(port(8, grain=8), [1, 2, 3, 4])
    cards = len(position["seats"][0]["discard"])
    game = take(load(play(position), ship), "certificate_limit")
    assert game.decision == "objective_card"
    assert len(offered(game, "take objective")) == 4
    assert offered(game, "take the top card of the objective deck")
    assert not offered(game, "take no objective card")  # it must be done
    top = game.to_dict()["objective_deck"][0]
    unseen = do(game.copy(), "take the top card")
    assert me(unseen)["discard"][cards:] == [f"objective:{top}"]
    assert unseen.to_dict()["objective_offer"] == [1, 2, 3, 4]
    do(game, "take objective 2 ")
    assert me(game)["discard"][cards:] == ["objective:2"]
    assert game.to_dict()["objective_offer"] == [1, top, 3, 4]


def test_A215_other_ships_give_nothing():
    for ship in ("1", "3", "5", "9", "11", "15", "18"):
        game = take(load(play(port(18, grain=8, pesos=5)), ship), "certificate_limit")
        assert game.decision == "forecast_tile"
        assert me(game)["pesos"] == 5


def test_R23_without_offer_and_deck_nothing_happens():
    position = objective_offer(port(8, grain=8), [None] * 4, deck=[])
    cards = len(position["seats"][0]["discard"])
    game = take(load(play(position), "8"), "certificate_limit")
    assert game.decision == "forecast_tile"
    assert len(me(game)["discard"]) == cards
    assert me(game)["grain"] == 7


def test_R23_without_a_deck_the_offer_is_what_there_is():
    position = objective_offer(port(8, grain=8), [None, 7, None, None], deck=[])
    game = take(load(play(position), "8"), "certificate_limit")
    assert "objective:7" in me(game)["discard"]  # the only choice
    assert game.to_dict()["objective_offer"] == [None] * 4


def test_R23_the_strict_reading_is_a_switch():
    """Overlay strict_loading_objective: from the offer only; the deck alone gives nothing."""
    strict = ["strict_loading_objective"]
    game = take(load(play(port(8, grain=8), strict), "8"), "certificate_limit")
    assert len(offered(game, "take objective")) == 4
    assert not offered(game, "deck")
    assert not offered(game, "take no objective card")


def test_A216_A217_grain_is_paid_as_far_as_it_goes_missing_grain_costs_2_pesos_each():
    for ship, due in (("1", 0), ("5", 1), ("9", 4), ("18", 6)):
        for grain in range(9):
            game = play(port(18, grain=grain, pesos=20))
            take(load(game, ship), "certificate_limit")
            assert me(game)["grain"] == max(0, grain - due)
            assert me(game)["pesos"] == 20 - 2 * max(0, due - grain)


@pytest.mark.parametrize(("masters", "less"), [((4,), 1), ((7,), 1), ((4, 7), 2), ((5,), 0)])
def test_A216_permanent_loading_grain_lowers_what_is_due(masters, less):
    position = port(9, grain=8, pesos=20)
    for number in masters:
        master(position, 0, number, "gaucho")
    game = take(load(play(position), "9"), "certificate_limit")
    assert me(game)["grain"] == 8 - 4 + less
    assert me(game)["pesos"] == 20


def test_T34_3_grain_due_with_loading_grain_1_and_no_grain_costs_4_pesos():
    position = running()
    position["ship_stack"].sort(key=["8*", "13*"].__contains__, reverse=True)
    marker(position, 6)
    assert {"8*", "13*"} <= {entry["ship"] for entry in position["ships"]}
    master(give(visit(position, "ship", 13), grain=0, pesos=9), 0, 4, "gaucho")
    for ship in ("8*", "13*"):
        assert SHIPS[ship]["grain"] == 3
        game = take(load(play(position), ship), "certificate_limit")
        assert (me(game)["grain"], me(game)["pesos"]) == (0, 5)


def test_T34_1_grain_due_with_loading_grain_2_nothing_is_paid_nothing_gained():
    position = port(5, grain=3, pesos=9)
    master(master(position, 0, 4, "gaucho"), 0, 7, "gaucho")
    game = take(load(play(position), "5"), "certificate_limit")
    assert (me(game)["grain"], me(game)["pesos"]) == (3, 9)


def test_A218_vp_of_ships_count_for_each_disc_still_on_them():
    position = running()
    stack = position["ship_stack"]
    marker(position, 10)  # all three departures
    zone = {entry["ship"]: entry for entry in position["ships"]}
    new = [ship for ship in zone if not SHIPS[ship]["sun"]]
    assert len(new) == 6 and len(stack) == 1
    assert all(SHIPS[ship]["vp"] > 0 for ship in new)
    assert play(position).scores()[0]["ships"] == 0
    for disc, ship in zip(DISCS, new, strict=False):
        put_disc(position, 0, disc, f"ship {ship}")
    expected = sum(SHIPS[ship]["vp"] for ship in new)
    assert play(position).scores()[0]["ships"] == expected
    free(position, 0, "hand_left", "hand_right")  # two discs on 18
    put_disc(position, 0, "steps_left", "ship 0")
    put_disc(position, 0, "steps_right", "ship 0")
    assert play(position).scores()[0]["ships"] == expected + 2 * 12 - 2 * 2


def test_A218_sun_ships_that_depart_are_worth_nothing():
    position = running()
    for disc, ship in zip(DISCS, ("1", "3", "5", "6", "7", "8", "9", "11", "15"), strict=False):
        put_disc(position, 0, disc, f"ship {ship}")
    assert play(position).scores()[0]["ships"] == 0


def test_T10_breeding_total_10_and_2_grain():
    position = port(10, grain=2, pesos=16)
    game = load(play(position), "9")
    assert sorted(discs(game)) == sorted(WHITE + BLACK)
    take(game, "hand_left")
    assert (me(game)["grain"], me(game)["pesos"]) == (0, 12)
    game = load(play(position), "8")
    assert sorted(discs(game)) == sorted(WHITE)
    take(game, "certificate_limit")
    assert game.decision == "objective_card"
    do(game, "take the top card")
    assert (me(game)["grain"], me(game)["pesos"]) == (1, 16)
    assert "11" not in ships(play(position))
    position["visit"]["breeding_total"] = 11
    assert "11" in ships(play(position))
    assert "11" not in ships(play(put_disc(position, 0, "hand_left", "ship 11")))
