"""Buenos Aires, step 3: ship, disc, loading action and grain (7.3)."""

from __future__ import annotations

import re

import pytest

from tests.argentina.positions import (
    FACTS,
    auxiliary,
    discs_left,
    do,
    free,
    give,
    hire,
    marker,
    master,
    me,
    objective_offer,
    offered,
    play,
    put_disc,
    running,
    texts,
    use,
    using,
    visit,
)

SHIPS = FACTS["ships"]["ships"]
DISCS = FACTS["player_board"]["discs"]
WHITE = [disc for disc, entry in DISCS.items() if entry["corners"] == "white"]
BLACK = [disc for disc, entry in DISCS.items() if entry["corners"] == "black"]
NO_DISC = "load no ship"


def port(total, players=2, **values):
    """Before step 3 with this breeding total."""
    return give(visit(running(players), "ship", total), **values)


def ships(game):
    return [text.split()[2] for text in offered(game, "load ship")]


def load(game, ship):
    """Choose a ship; a single disc that fits is taken at once."""
    (text,) = (text for text in texts(game) if text.split()[:3] == ["load", "ship", ship])
    game.apply(text)
    return game


def disc_words(disc):
    """How the choice of a disc names its space."""
    for number in range(1, 7):
        spaces = FACTS["player_board"]["aux"][f"X{number}"]["discs"]
        if disc in spaces:
            side = ("left", "right")[spaces.index(disc)]
            return f"take the {side} disc of auxiliary action {number} "
    kind, side = disc.rsplit("_", 1)
    name = {"steps": "step", "hand": "hand"}.get(kind)
    if name:
        return f"take the {side} {name} disc "
    return {
        "certificate_limit": "take the certificate disc ",
        "strength_white": "take the white strength disc ",
        "strength_black": "take the black strength disc ",
    }[disc]


def discs(game):
    """Discs offered, by the space that they leave."""
    assert game.decision == "ship_disc", game.decision
    found = [disc for disc in DISCS if offered(game, disc_words(disc))]
    assert len(found) + len(offered(game, "station")) == len(texts(game)), texts(game)
    return found


def take(game, disc):
    return do(game, disc_words(disc))


def on_ship(game, ship):
    return next(entry for entry in game.to_dict()["ships"] if entry["ship"] == ship)["discs"]


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


# --- what a freed space does ----------------------------------------------------------------------


def board(game, player=0):
    """Limits and strength of a player as the table shows them."""
    text = repr(game).split(f"\nplayer {player + 1} (P{player + 1})")[-1].split("\n\n")[0]
    return {
        "steps": int(re.findall(r"step limit (\d+)", text)[0]),
        "strength": int(re.findall(r"strength (\d+)", text)[0]),
        "hand": int(re.findall(r"hand: .*\(\d+/(\d+)\)", text)[0]),
        "certificates": int(re.findall(r"\d+/(\d+) certificates", text)[0]),
    }


FREED = {
    "steps_left": {"steps": 2},
    "steps_right": {"steps": 1},
    "hand_left": {"hand": 1},
    "hand_right": {"hand": 1},
    "certificate_limit": {"certificates": 2},
    "strength_white": {"strength": 1},
    "strength_black": {"strength": 2},
}


@pytest.mark.parametrize("disc", list(DISCS))
def test_A213_a_freed_space_takes_effect_at_once(disc):
    """Ship 18 takes every disc; 6 grain are paid for it."""
    game = play(port(18, pesos=10, grain=6))
    before = board(game)
    take(load(game, "18"), disc)
    after = {key: before[key] + more for key, more in FREED.get(disc, {}).items()}
    assert board(game) == before | after
    pesos = {"aux_locomotive_back_remove_2": -3, "strength_black": 3}.get(disc, 0)
    assert me(game)["pesos"] == 10 + pesos


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A213_step_discs_by_player_count(players):
    game = take(load(play(port(18, players, pesos=9, grain=6)), "18"), "steps_left")
    increase = DISCS["steps_left"]["steps"][str(players)]
    assert board(game)["steps"] == players + 1 + increase


def test_A213_the_right_step_disc_is_worth_2_vp():
    for disc in DISCS:
        game = take(load(play(port(18, pesos=9, grain=6)), "18"), disc)
        assert game.scores()[0]["step_disc"] == (2 if disc == "steps_right" else 0)


@pytest.mark.parametrize("disc", [disc for disc in DISCS if disc.startswith("aux")])
def test_A213_auxiliary_discs_open_their_action_single_or_double(disc):
    """G: the engine upgrades the station after 4 or 16 with the disc, then the auxiliary action."""
    station = "t16" if disc in BLACK else "t4"
    position = using("G", pesos=30, grain=4, engine=str(int(station[1:]) - 1))
    hire(position, 0, "maquinista")
    closed = auxiliary(use(play(position), "2"))
    game = use(play(position), "1")
    do(game, f"({station})", disc_words(disc).replace("take", "with", 1))
    if game.decision == "master":
        do(game, "leave the station master")
    number = next(key for key, aux in FACTS["player_board"]["aux"].items() if disc in aux["discs"])
    opened = set(auxiliary(use(game, "2"))) - set(closed)
    first_is_grey = number in ("X1", "X2")
    assert opened == {f"double {number}" if first_is_grey else number}


def test_A214_a_disc_whose_3_pesos_cannot_be_paid_may_not_be_chosen():
    disc = "aux_locomotive_back_remove_2"
    assert disc in discs(load(play(port(18, grain=6, pesos=3)), "18"))
    assert disc not in discs(load(play(port(18, grain=6, pesos=2)), "18"))


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


# --- which ship and disc are a legal pair ---------------------------------------------------------


def test_R19_missing_grain_and_the_cost_of_the_disc_must_both_be_payable():
    """Ship 9: 4 grain, black corners. Without grain it costs 8 pesos."""
    assert "9" in ships(play(port(9, pesos=8)))
    disc = "aux_locomotive_back_remove_2"
    assert disc not in discs(load(play(port(9, pesos=10)), "9"))
    assert disc in discs(load(play(port(9, pesos=11)), "9"))
    game = take(load(play(port(9, pesos=11)), "9"), disc)
    assert me(game)["pesos"] == 0


def test_R19_R22_pesos_gained_with_the_disc_help_to_pay_for_missing_grain():
    """With 5 to 7 pesos only the black strength disc, which gains 3, makes ship 9 payable."""
    assert "9" not in ships(play(port(9, pesos=4)))
    game = load(play(port(9, pesos=5)), "9")
    assert on_ship(game, "9")[0] == 1  # the only disc was taken
    assert me(game)["pesos"] == 0
    assert "strength_black" not in me(game)["discs"]
    assert "9" not in ships(play(free(port(9, pesos=7), 0, "strength_black")))


def test_R19_ship_0_keeps_step_3_possible():
    assert SHIPS["0"]["grain"] == 0
    assert ships(play(port(30, pesos=0))) == ["0", "1"]


def test_R22_grain_is_paid_after_the_objective_card():
    game = take(load(play(port(8, grain=1)), "8"), "certificate_limit")
    assert game.decision == "objective_card"
    assert on_ship(game, "8")[0] == 1
    assert me(game)["grain"] == 1
    do(game, "take the top card")
    assert me(game)["grain"] == 0


def test_R22_at_a_station_the_price_comes_before_the_disc_and_the_master_last():
    """2 pesos for the station and 3 for the disc of X6; a station of black corners costs 6."""
    position = using("G", pesos=9, engine="16")
    hire(position, 0, "gaucho")
    game = do(use(play(position), "1"), "(t16)")
    assert offered(game, "right disc of auxiliary action 6")
    do(game, "right disc of auxiliary action 6")
    assert me(game)["pesos"] == 0
    assert game.decision == "master"
    game = do(use(play(give(position, pesos=8)), "1"), "(t16)")
    assert offered(game, "left disc of auxiliary action 6")
    assert not offered(game, "right disc of auxiliary action 6")


# --- which disc (R20) -----------------------------------------------------------------------------


def test_R20_A595_black_discs_go_to_a_white_hold_only_when_no_white_one_is_left():
    position = discs_left(port(5, grain=8, pesos=9), 0, "strength_white", "hand_left")
    game = load(play(position), "5")
    assert "strength_white" not in me(game)["discs"]  # the only choice
    position = discs_left(port(5, grain=8, pesos=9), 0, "hand_right", "hand_left")
    assert discs(load(play(position), "5")) == ["hand_left", "hand_right"]


def test_R20_a_disc_of_a_station_only_when_no_payable_one_is_left_on_the_board():
    position = port(1, pesos=9)
    put_disc(position, 0, "certificate_limit", "station 1")
    put_disc(position, 0, "strength_white", "station 3")
    discs_left(position, 0, "hand_left", "aux_locomotive_back_remove_2")
    game = load(play(position), "1")
    assert discs(game) == ["aux_locomotive_back_remove_2", "hand_left"]
    assert not offered(game, "station")
    free(position, 0, "hand_left")
    game = load(play(position), "1")  # the disc for 3 pesos is the only one
    assert me(game)["pesos"] == 6
    give(position, pesos=2)
    game = load(play(position), "1")
    assert game.decision == "ship_disc"
    assert len(offered(game, "station")) == 2 == len(texts(game))
    do(game, "station 3")
    assert game.to_dict()["stations"]["3"]["discs"] == [0, 0]
    assert on_ship(game, "1")[0] == 1
    assert me(game)["discs"] == ["aux_locomotive_back_remove_2"]


def test_R20_a_station_that_lost_its_disc_scores_no_more_and_may_be_upgraded_again():
    position = put_disc(port(1, pesos=0), 0, "certificate_limit", "station 1")
    put_disc(position, 0, "strength_white", "station 3")
    discs_left(position, 0)
    game = play(position)
    assert game.scores()[0]["stations"] == 1 + 2
    do(load(game, "1"), "station 3")
    assert game.scores()[0]["stations"] == 1
    for lost, decision in ((False, "location"), (True, "station")):
        position = using("G", engine="10", pesos=20)
        put_disc(position, 0, "certificate_limit", "station 3")
        if lost:  # the disc has gone on to a ship
            position["stations"]["3"]["discs"] = [0, 0]
            position["ships"][-1]["discs"][0] += 1
        assert do(use(play(position), "1"), "(t10)").decision == decision


def test_R20_without_any_disc_loading_is_skipped():
    position = discs_left(port(8, pesos=4, grain=3), 0)
    game = play(position)
    assert ships(game) == []
    do(game, NO_DISC)
    assert game.decision == "forecast_tile"
    assert (me(game)["pesos"], me(game)["grain"]) == (4, 3)


def test_R20_nor_with_a_disc_that_cannot_be_paid_for():
    position = discs_left(port(8, pesos=2, grain=3), 0, "aux_locomotive_back_remove_2")
    assert ships(play(position)) == []
    assert offered(play(position), NO_DISC)
    assert ships(play(give(position, pesos=3)))


@pytest.mark.parametrize(("building", "fitting"), [("5a", WHITE), ("8a", WHITE + BLACK)])
def test_R21_discs_to_quays_follow_the_corners_of_the_quay(building, fitting):
    """Quay I of Rotterdam has white corners, that of Liverpool black ones."""
    quay = {"5a": "rotterdam_I", "8a": "liverpool_I"}[building]
    assert FACTS["quays"][quay]["corners"] == ("white" if building == "5a" else "black")
    game = use(play(using(building, pesos=9)), "2")
    assert game.decision == "quay_disc"
    found = [disc for disc in DISCS if offered(game, disc_words(disc).replace("take", "send", 1))]
    assert sorted(found) == sorted(fitting)
    assert len(texts(game)) == len(fitting)


def test_R21_the_freed_space_of_a_disc_to_a_quay_takes_effect():
    game = use(play(using("8a", pesos=9)), "2")
    do(game, "send the black strength disc")
    assert me(game)["pesos"] == 12
    assert board(game)["strength"] == 2
    assert game.to_dict()["cities"]["liverpool"]["quay_I"] == [1, 0]
