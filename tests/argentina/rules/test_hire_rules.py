"""Hiring: price, place in the worker section, and every cell of three of its rows (9.2).

The cells of the granjero row are with the farmers.
"""

import pytest

from tests.argentina.building_actions import actions, ended_by, jobs, use, using
from tests.argentina.overlays import write_overlay
from tests.argentina.positions import (
    FACTS,
    WORKERS,
    cattle,
    do,
    forecast,
    give,
    hire,
    lay_master,
    marker,
    me,
    offered,
    play,
    texts,
    visit,
)

PRICES = {int(row): price for row, price in FACTS["job_market"]["prices"].items()}


def hiring(column, worker, **values):
    """A worker of row 3 is about to go into this column of its row, for 6 pesos."""
    position = using("A", players=4, **({"pesos": 6} | values))
    hire(position, 0, *[worker] * (column - 2))
    marker(position, 4)
    return jobs(position, 3, worker)


def hired(position, worker):
    """... and has been hired."""
    game = use(play(position), "2")
    return do(game, f"hire the {worker} of row 3 for 6 pesos")


def test_A310_a_worker_leaves_the_job_market_for_the_own_section_at_its_price():
    position = using("A", pesos=10)
    jobs(position, 1, "gaucho", "maquinista")
    game = use(play(position), "2")
    do(game, "hire the maquinista of row 1 for 6 pesos")
    assert me(game)["pesos"] == 4
    assert me(game)["workers"]["maquinista"] == ["maquinista"]
    assert game.to_dict()["job_market"]["rows"][0] == ["gaucho", None]
    assert me(game, 1)["workers"]["maquinista"] == []


def test_A311_the_marker_s_row_is_barred():
    position = using("A", pesos=40)
    jobs(position, 1, "gaucho", "gaucho")
    jobs(position, 2, "gaucho", "gaucho")
    assert position["job_market"]["marker_row"] == 3
    assert position["job_market"]["rows"][2][0] is not None
    game = use(play(position), "2")
    assert texts(game) == [
        "hire the gaucho of row 1 for 6 pesos",
        "hire the gaucho of row 2 for 7 pesos",
    ]


@pytest.mark.parametrize("row", range(1, 11))
def test_A312_every_row_has_its_own_price(row):
    position = using("A", pesos=40)
    marker(position, 11)
    jobs(position, row, "gaucho", "gaucho+")
    game = use(play(position), "2")
    assert offered(game, f"of row {row} ") == [
        f"hire the gaucho of row {row} for {PRICES[row]} pesos",
        f"hire the gaucho+ of row {row} for {PRICES[row] + 1} pesos",
    ]


@pytest.mark.parametrize(
    ("building", "action", "modifier"),
    [("A", "2", 0), ("A", "3", 2), ("6a", "1", -1), ("9b", "1", -4)],
)
def test_A312_price_with_modifier_and_strength_is_paid_in_full(building, action, modifier):
    for tile, extra in (("carpintero", 0), ("carpintero+", 1)):
        price = 6 + modifier + extra
        position = using(building, pesos=price)
        jobs(position, 1, tile, None)
        jobs(position, 2, None, None)
        game = use(play(position), action)
        assert me(game)["workers"]["carpintero"] == [tile]
        assert me(game)["pesos"] == 0
        give(position, pesos=price - 1)
        assert action not in actions(play(position))  # A139: no price is paid in part


def test_A312_a_price_is_not_below_0(tmp_path):
    cheap = write_overlay(tmp_path / "cheap", "job_market", {"prices": {"1": 2}})
    position = using("9b", pesos=3)
    del position["tables"]
    jobs(position, 1, "carpintero", "carpintero+")
    game = use(play(position, [cheap]), "1")
    assert offered(game, "of row 1 ") == [
        "hire the carpintero of row 1 for 0 pesos",
        "hire the carpintero+ of row 1 for 0 pesos",
    ]
    do(game, "hire the carpintero of row 1 for 0 pesos")
    assert me(game)["pesos"] == 3


def test_A313_a_full_row_takes_no_more_of_its_type():
    position = using("A", pesos=40)
    hire(position, 0, *["gaucho"] * 4, "gaucho+")
    marker(position, 6)
    jobs(position, 5, "gaucho", "maquinista")
    game = use(play(position), "2")
    assert offered(game, "gaucho") == []
    assert offered(game, "maquinista of row 5")


@pytest.mark.parametrize("worker", WORKERS)
@pytest.mark.parametrize("column", range(2, 7))
def test_A313_a_worker_takes_the_leftmost_free_cell(worker, column):
    position = hiring(column, worker)
    game = hired(position, worker)
    assert me(game, 0)["workers"][worker] == [worker] * (column - 1)


@pytest.mark.parametrize("column", [2, 4])
def test_A314_A490_gaucho_cells_2_and_4_give_an_exchange_token(column):
    game = hired(hiring(column, "gaucho", tokens=1), "gaucho")
    assert me(game)["tokens"] == 2
    assert me(game)["pesos"] == 0
    assert game.decision == "location"


def test_A314_A317_gaucho_cell_3_gives_2_pesos_and_may_remove_one_hand_card():
    position = hiring(3, "gaucho", tokens=0, hand=["niata", "exhaustion"])
    game = hired(position, "gaucho")
    assert me(game)["pesos"] == 2  # R35: the pesos come first
    assert texts(game) == ["remove a Niata", "remove an exhaustion card", "remove no card"]
    niata = do(hired(position, "gaucho"), "remove a Niata")
    assert niata.to_dict()["cattle_removed"] == ["niata"]
    do(game, "remove no card")  # A291, R35: given up alone
    assert me(game, 0)["pesos"] == 2
    assert game.to_dict()["cattle_removed"] == []


@pytest.mark.parametrize("worker", WORKERS)
def test_A314_cell_5_of_three_rows_has_no_action(worker):
    position = hiring(5, worker, hand=["niata"])
    game = hired(position, worker)
    assert game.decision == "location"
    assert (me(game)["pesos"], me(game)["tokens"]) == (0, 1)


def test_A317_R35_gaucho_cell_6_gives_3_pesos_and_then_buys_cattle():
    position = hiring(6, "gaucho", pesos=7, tokens=0)
    cattle(position, {"caracu:2": 1})
    game = hired(position, "gaucho")
    assert game.decision == "buy"
    assert me(game)["pesos"] == 4
    assert "buy nothing more" in texts(game)  # A291
    do(game, "buy a Caracu (2 VP) with 1 gaucho for 4 pesos")
    assert me(game)["pesos"] == 0
    assert "caracu:2" in me(game)["discard"]
    # all six gauchos serve in that purchase, the new one too
    for _ in range(5):
        do(game, "to the market with 1 gaucho")
    assert game.decision != "buy"


def test_A314_carpintero_cell_2_has_no_action():
    game = hired(hiring(2, "carpintero", pesos=20), "carpintero")
    assert game.decision == "location"
    assert me(game)["pesos"] == 14


def test_A317_carpintero_cell_3_builds_at_2_pesos_or_not():
    position = hiring(3, "carpintero", pesos=12)
    game = hired(position, "carpintero")
    assert game.decision == "build"
    assert "build nothing" in texts(game)
    do(game, "build 5a (3 carpinteros", "build 5a on b7 for 6 pesos")
    assert me(game)["pesos"] == 0
    other = do(hired(position, "carpintero"), "build nothing")
    assert me(other)["pesos"] == 6


def test_A314_carpintero_cell_4_gives_3_pesos():
    game = hired(hiring(4, "carpintero"), "carpintero")
    assert me(game)["pesos"] == 3


def test_A317_A333_carpintero_cell_6_builds_at_1_peso():
    position = hiring(6, "carpintero", pesos=11)
    game = hired(position, "carpintero")
    do(game, "build 8a (5 carpinteros", "build 8a on b7 for 5 pesos")
    assert me(game)["pesos"] == 0


def test_A314_maquinista_cell_2_may_remove_one_hand_card():
    position = hiring(2, "maquinista", hand=["niata", "fronterizo"], tokens=0)
    game = hired(position, "maquinista")
    assert texts(game) == ["remove a Niata", "remove a Fronterizo", "remove no card"]
    do(game, "remove a Fronterizo")
    assert game.to_dict()["cattle_removed"] == ["fronterizo"]


def test_A317_maquinista_cell_3_discards_any_cattle_for_a_certificate():
    position = hiring(3, "maquinista", hand=["niata", "exhaustion"])
    game = hired(position, "maquinista")
    assert game.decision == "accept"
    do(game, "discard any cattle -> certificate +1")
    assert me(game)["hand"] == ["exhaustion"]
    assert me(game)["discard"] == ["niata"]
    assert me(game)["certificates"] == 1


def test_A292_maquinista_cell_3_gives_no_certificate_without_a_discard():
    position = hiring(3, "maquinista", hand=["niata", "patagonico"])
    game = hired(position, "maquinista")
    do(game, "discard any cattle -> certificate +1")
    assert game.decision == "discard_cards"
    assert offered(game, "no card") == []  # the condition is exact
    do(game, "discard a Patagonico")
    assert me(game)["certificates"] == 1
    assert me(game)["discard"] == ["patagonico"]
    refused = do(hired(position, "maquinista"), "do not use it")
    assert me(refused)["certificates"] == 0
    assert sorted(me(refused)["hand"]) == ["niata", "patagonico"]


def test_A294_maquinista_cell_3_takes_no_other_card_than_cattle():
    position = hiring(3, "maquinista", hand=["exhaustion", "objective:7"], tokens=0)
    game = hired(position, "maquinista")
    assert game.decision == "location"  # nothing to decide
    assert me(game)["certificates"] == 0


def test_A314_maquinista_cell_4_moves_the_engine_up_to_2_spaces_or_not():
    position = hiring(4, "maquinista", engine="1")
    game = hired(position, "maquinista")
    assert texts(game) == [
        "move the engine from space 1 to space 2",
        "move the engine from space 1 to space 3",
        "do not move the engine",
    ]
    do(game, "to space 3")
    assert me(game)["engine"] == "3"


def test_A317_A402_maquinista_cell_6_gives_5_pesos_and_upgrades_a_station_behind():
    position = hiring(6, "maquinista", engine="8")
    game = hired(position, "maquinista")
    assert me(game)["pesos"] == 5
    assert game.decision == "behind"
    assert "upgrade no station" in texts(game)
    do(game, "upgrade station 2 (t7) for 2 pesos", "the certificate disc")
    assert game.to_dict()["stations"]["2"]["discs"] == [1, 0, 0, 0]
    assert me(game)["engine"] == "8"
    given_up = do(hired(position, "maquinista"), "upgrade no station")
    assert me(given_up)["pesos"] == 5  # R35


@pytest.mark.parametrize(
    ("worker", "column", "window"),
    [
        ("gaucho", 3, True),
        ("maquinista", 2, True),
        ("maquinista", 3, True),
        ("gaucho", 6, False),
        ("carpintero", 3, False),
        ("maquinista", 4, False),
        ("maquinista", 6, False),
    ],
)
def test_R71_tokens_may_be_used_before_cells_that_use_hand_cards_only(worker, column, window):
    position = hiring(column, worker, pesos=20, tokens=1, hand=["niata"], engine="5")
    game = hired(position, worker)
    assert game.decision != "location"
    assert bool(offered(game, "exchange token")) == window
    if window:
        do(game, "use an exchange token", "draw 1 card", "discard a Niata")
        assert game.decision in ("accept", "discard_cards")  # the cell is still to be done
        assert not offered(game, "exchange token")


def test_A315_A569_workers_in_columns_5_and_6_are_worth_4_vp():
    for column, vp in ((4, 0), (5, 4), (6, 8)):
        game = hired(hiring(column, "carpintero"), "carpintero")
        assert game.scores()[0]["workers"] == vp


def test_A316_the_cell_left_stays_empty_and_new_workers_go_to_the_marker_s_row():
    position = visit(using("A"), "B")
    jobs(position, 1, None, "gaucho")
    forecast(position, B=("maquinista", "gaucho"))
    row3 = position["job_market"]["rows"][2][0]
    game = do(play(position), "maquinista, into row 3")
    rows = game.to_dict()["job_market"]["rows"]
    assert rows[0] == [None, "gaucho"]
    assert rows[2] == [row3, "maquinista"]


def test_R34_with_the_marker_gone_every_worker_may_be_hired():
    position = using("A", pesos=40)
    ended_by(position, 1)
    jobs(position, 11, "gaucho", "carpintero+")
    game = use(play(position), "2")
    assert offered(game, "of row 11 ") == [
        "hire the gaucho of row 11 for 4 pesos",
        "hire the carpintero+ of row 11 for 5 pesos",
    ]


def test_R35_effects_of_a_cell_come_wholly_before_the_next_location_action():
    """Hire, then upgrade behind, then the master with its grain; only then neutral A goes on."""
    position = hiring(6, "maquinista", engine="5", grain=0)
    lay_master(position, 1, 2)
    game = hired(position, "maquinista")
    do(game, "upgrade station 1 (t4) for 2 pesos", "the certificate disc")
    assert game.decision == "master"
    assert actions(game) == []
    do(game, "leave a maquinista")
    assert game.decision == "location"
    assert me(game)["grain"] == 2
    assert game.to_dict()["pending"][-1]["done"] == [2]


def test_R36_a_worker_just_hired_may_be_given_for_a_master():
    position = hiring(4, "maquinista", pesos=9, engine="3")
    jobs(position, 3, "maquinista+")
    game = do(use(play(position), "2"), "hire the maquinista+ of row 3 for 7 pesos")
    do(game, "to station 1 (t4)", "the certificate disc", "leave a maquinista+")
    assert me(game)["workers"]["maquinista"] == ["maquinista"] * 2
    assert game.to_dict()["stations"]["1"]["master"] == "maquinista+"


def test_T15_hiring_at_neutral_a():
    position = using("A", pesos=16, hand=["niata", "patagonico"], tokens=0)
    jobs(position, 1, "maquinista", "gaucho+")
    jobs(position, 2, "gaucho", "maquinista")
    hire(position, 0, "maquinista")
    assert position["job_market"]["rows"][:2] == [[None, "gaucho+"], ["gaucho", "maquinista"]]
    assert position["job_market"]["marker_row"] == 3
    game = play(position)
    assert actions(game) == ["2", "3"]  # (1) no Holando Argentino: left out
    use(game, "2")
    do(game, "hire the maquinista of row 2 for 7 pesos")
    do(game, "discard any cattle", "discard a Niata")
    assert (me(game)["pesos"], me(game)["certificates"]) == (9, 1)
    do(use(game, "3"), "hire the gaucho+ of row 1 for 9 pesos")
    assert (me(game, 0)["pesos"], me(game, 0)["tokens"]) == (0, 1)
