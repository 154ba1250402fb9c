"""Worked examples of workers, buildings, cattle, tiles and cells (section 20)."""

from __future__ import annotations

import pytest

from .build import (
    FINISHED,
    acts,
    blank,
    coming,
    do,
    lie,
    offered,
    options,
    own,
    perform,
    stop_at,
    teepee,
)
from .effects import CELLS
from .game import legal
from .market import Purchase, all_purchases, builds, hires, purchases
from .possible import can_do
from .table import Table
from .trail import trades


def test_T8_two_workers_at_neutral_A() -> None:
    table = blank()
    player = table.players[0]
    player.money, player.workers["engineer"], player.hand = 20, 2, ["Jersey"]
    table.job_market[2], table.job_market[3] = ["cowboy", "craftsman"], ["engineer", "cowboy"]
    table.job_market[4], table.marker_row = ["engineer", None], 4
    stop_at(table, "A")
    assert acts(table) == {("A", 1), ("A", 2)}  # no Guernsey
    do(table, ("act", "A", 1, 0))
    assert ("engineer", 4) not in options(table, "hire")
    do(table, ("hire", "engineer", 3), ("do", 0), ("discard", ("Jersey",)))
    assert player.money == 20 - 7 + 2
    do(table, ("act", "A", 2, 0), ("hire", "cowboy", 2))
    assert player.money == 20 - 13
    assert player.workers == {"cowboy": 2, "craftsman": 1, "engineer": 3}
    assert table.job_market[3] == [None, "cowboy"]


def test_T9_prices_of_buildings() -> None:
    table = blank()
    player = table.players[0]
    player.workers["craftsman"] = 2
    found = {(build.tile, build.space): build for build in builds(table, 0, 2, 99)}
    assert found["4a", "A-1"][2:] == (2, 4)
    assert ("5a", "A-1") not in found  # three craftsmen
    own(table, 0, B_1="4a")
    player.workers["craftsman"] = 3
    found = {(build.tile, build.space): build for build in builds(table, 0, 2, 99)}
    assert found["7a", "B-1"][2:] == (3, 6)
    assert ("7a", "A-1") not in found and ("1a", "B-1") not in found


def test_T10_what_cowboys_can_buy() -> None:
    market = ["Holstein", "Ayrshire", "West Highland 3", "West Highland 4", "Texas Longhorn 5"]
    bought = {
        cowboys: {
            (one.cowboys, one.dollars, len(one.cards)) for one in all_purchases(market, cowboys, 99)
        }
        for cowboys in (1, 2, 3, 5)
    }
    assert bought[1] == {(0, 0, 0), (1, 6, 1), (1, 12, 1)}
    assert {(2, 12, 2), (2, 3, 1), (2, 12, 1)} <= bought[2]
    assert (3, 5, 2) in bought[3] and (3, 5, 2) not in bought[2]
    assert (5, 8, 2) in bought[5]


def test_T44_two_west_highlands() -> None:
    market = ["West Highland 3", "West Highland 3"]
    pairs = {
        (one.cowboys, one.dollars) for one in all_purchases(market, 6, 99) if len(one.cards) == 2
    }
    assert pairs == {(5, 8), (6, 12), (4, 18), (2, 24)}


def test_T79_a_cowboy_adds_cards_before_the_others_buy() -> None:
    table = blank()
    player = table.players[0]
    player.workers["cowboy"], player.money, table.market = 4, 5, ["Ayrshire"]
    table.market_deck = ["Brown Swiss", "Holstein", "Holstein"]
    coming(table, "market", "Brown Swiss", "Holstein")
    perform(table, ("buy",))
    assert legal(table) == [("buy", 2, 3, ("Ayrshire",)), ("add",)]
    do(table, ("add",), ("buy", 3, 5, ("Ayrshire", "Holstein")))
    assert legal(table) == [("end",)]
    assert player.discard_pile == ["Ayrshire", "Holstein"] and player.money == 0
    assert table.market == ["Brown Swiss"]


def test_B353_fewer_than_two_left_are_added() -> None:
    table = blank()
    table.market_deck = ["Holstein"]
    perform(table, ("buy",))
    do(table, ("add",))
    assert table.market == ["Holstein"] and legal(table) == [("end",)]


def test_R99_equal_cards_are_one_purchase() -> None:
    assert purchases(["Holstein", "Holstein"], 1, 6) == [Purchase(1, 6, ("Holstein",))]


def test_T14_T27_trades() -> None:
    table = blank()
    for value in (-3, -2, 6):
        teepee(table, value)
    assert trades(table, 2) == {"TEEPEE-2": -2, "TEEPEE+6": 6}
    assert trades(blank(), 9) == {}
    table.players[0].money = 2
    stop_at(table, "D")
    do(table, ("act", "D", 0, 0), ("trade", "TEEPEE+6"))
    assert table.players[0].money == 8 and table.players[0].teepees == ["green teepee"]


def test_T43_only_rows_above_the_marker() -> None:
    table = blank()
    for row in (1, 2, 3):
        table.job_market[row][0] = "cowboy"
    table.marker_row = 3
    assert [hire.row for hire in hires(table, 0, 0, 99)] == [1, 2]
    table.marker_row = None  # R34
    assert [hire.row for hire in hires(table, 0, 0, 99)] == [1, 2, 3]


def at_own(tile: str, space: str = "A-1") -> Table:
    """The rancher on the own tile, with some of everything."""
    table = blank()
    own(table, 0, **{space: tile})
    table.players[0].rancher = space
    return table


def test_T60_1a_counts_buildings_in_the_woods() -> None:
    table = at_own("1a", "E-1")
    own(table, 0, B_1="2a", F_2="3a")
    stop_at(table, "E-1")
    do(table, ("act", "E-1", 0, 0))
    assert table.players[0].money == 6
    table = at_own("1a")
    assert acts(stop_at(table, "A-1")) == set()


def test_T60_7a_pairs_of_teepees() -> None:
    table = at_own("7a")
    player = table.players[0]
    player.teepees = ["green teepee"] * 2 + ["blue teepee"] * 3
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0))
    assert (player.money, player.certificates) == (4, 3)


def test_T60_5a_hires_for_less() -> None:
    table = at_own("5a")
    table.players[0].money = 5
    table.job_market[1] = ["cowboy", None]
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("hire", "cowboy", 1))
    assert table.players[0].money == 0


def test_T60_4b_draws_as_many_as_cowboys() -> None:
    table = at_own("4b")
    player = table.players[0]
    player.workers["cowboy"] = 3
    player.hand, player.draw_pile = ["Jersey"], ["Guernsey"] * 5
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0))
    assert options(table, "draw") == [1, 2, 3]
    do(table, ("draw", 3), ("discard", ("Guernsey", "Guernsey", "Jersey")))
    assert player.hand == ["Guernsey"]


def test_T60_5b_gains_by_engineers() -> None:
    table = at_own("5b")
    table.players[0].workers["engineer"] = 4
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 1, 0))
    assert table.players[0].money == 4


def test_T60_7b_moves_by_the_woods() -> None:
    table = at_own("7b", "F-2")
    own(table, 0, B_1="2a")
    stop_at(table, "F-2")
    do(table, ("act", "F-2", 0, 0))
    assert options(table, "engine") == ["1", "2"]
    assert acts(stop_at(at_own("7b"), "A-1")) == set()  # R100: the count is 0


def test_T60_6b_gives_a_card_into_the_hand() -> None:
    table = at_own("6b")
    player = table.players[0]
    player.hand, table.offer = ["Jersey"], ["2$: B L L"]
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("discard", ("Jersey",)))
    assert player.money == 3 and ("decline",) in legal(table)
    do(table, ("take objective", "2$: B L L"))
    assert player.hand == ["2$: B L L"]
    do(table, ("play", "2$: B L L"))
    assert player.money == 5


def test_T60_10b_has_three_actions() -> None:
    table = at_own("10b")
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("act", "A-1", 1, 0), ("engine", "4"))
    assert table.players[0].money == 4
    assert acts(table) == {("A-1", 2)}


def test_T61_B334_a_tile_of_more_than_six_only_over_another() -> None:
    table = blank(north=True)
    own(table, 0, A_1="8b", B_1="5a")
    player = table.players[0]
    player.workers["craftsman"], player.supply = 6, {11: "a"}
    assert [build[:] for build in builds(table, 0, 2, 99)] == [("11a", "A-1", 6, 12)]


@pytest.mark.parametrize(
    ("column", "certificates", "money"), [(2, 1, 0), (3, 0, 2), (5, 2, 0), (6, 0, 4)]
)
def test_T62_engineer_cells(column: int, certificates: int, money: int) -> None:
    table = blank()
    player = table.players[0]
    player.hand = ["Jersey"]
    offered(table, CELLS["engineer", column])
    do(table, ("do", 0), ("discard", ("Jersey",)))
    assert (player.certificates, player.money) == (certificates, money)


def test_T62_cowboy_cells() -> None:
    table = blank()
    lie(table, FLOOD_1="flood green 4")
    teepee(table, 4)
    offered(table, CELLS["cowboy", 4])
    do(table, ("do", 0), ("remove hazard", "FLOOD-1"))
    offered(table, CELLS["cowboy", 6])
    do(table, ("do", 0), ("trade", "TEEPEE+4"))
    player = table.players[0]
    assert (player.hazards, player.money) == (["flood green 4"], 4)


@pytest.mark.parametrize("column", [4, 6])
def test_T62_craftsman_cells(column: int) -> None:
    table = blank()
    player = table.players[0]
    player.workers["craftsman"], player.money = 4, 4
    offered(table, CELLS["craftsman", column])
    do(table, ("do", 0), ("build", "6a", "A-1"))
    assert player.money == 0


def test_T62_a_chain_of_three_actions() -> None:
    table = blank()
    player = table.players[0]
    player.money = 14
    player.workers.update(engineer=3, craftsman=3)
    table.job_market[1] = ["engineer", "craftsman"]
    perform(table, ("hire", 0))
    do(table, ("hire", "engineer", 1), ("do", 0), ("hire", "craftsman", 1))
    do(table, ("do", 0), ("build", "6a", "B-2"))
    assert player.money == 0 and legal(table) == FINISHED
    assert player.workers == {"cowboy": 1, "craftsman": 4, "engineer": 4}


def test_T67_building_over_the_own_location() -> None:
    table = at_own("5a")
    player = table.players[0]
    player.money, player.workers["craftsman"] = 20, 3
    table.job_market[1] = ["craftsman", None]
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("hire", "craftsman", 1), ("do", 0), ("build", "6a", "A-1"))
    assert player.money == 14 and table.box == ["5a of 0"]
    assert legal(table) == [("end",)]


def test_R33_a_condition_may_be_paid_for_nothing() -> None:
    table = blank()
    player = table.players[0]
    player.hand, player.certificates = ["Jersey"], 3
    own(table, 0, FLOOD_RISK_1="5b")
    stop_at(table, "FLOOD-RISK-1")
    do(table, ("act", "FLOOD-RISK-1", "special", 0), ("discard", ("Jersey",)))
    assert (player.certificates, player.money) == (3, 2)


def test_R99_an_engine_move_after_a_discard_may_be_given_up() -> None:
    table = at_own("2b")
    table.players[0].hand = ["Jersey"]
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("discard", ("Jersey",)))
    assert options(table, "engine") == ["1"] and ("decline",) in legal(table)


def test_R100_when_an_action_can_be_chosen() -> None:
    table = blank()
    player = table.players[0]
    assert not can_do(table, 0, (("pay", 7), ("hazard",)))
    player.money = 7
    assert not can_do(table, 0, (("pay", 7), ("hazard",)))
    lie(table, FLOOD_1="flood green 4")
    assert can_do(table, 0, (("pay", 7), ("hazard",)))
    assert not can_do(table, 0, (("objective", "discard pile"),))
    assert not can_do(table, 0, (("buy",),))
    table.market_deck = ["Holstein"]
    assert can_do(table, 0, (("buy",),))
    assert can_do(table, 0, (("certificates", 1),))
    player.certificates = 3
    assert not can_do(table, 0, (("certificates", "limit"),))


def test_B420_a_taken_offer_card_is_replaced() -> None:
    table = blank()
    table.offer, table.objective_deck = ["2$: B L L"], ["auxiliary: F"]
    stop_at(table, "C")
    do(table, ("act", "C", 0, 1), ("take objective", "2$: B L L"))
    assert table.offer == ["auxiliary: F"] and table.objective_deck == []
    assert table.players[0].discard_pile == ["2$: B L L"]


def test_B512_certificate_or_card_not_both() -> None:
    table = blank()
    table.offer = ["2$: B L L"]
    stop_at(table, "C")
    assert {("C", 0, 0), ("C", 0, 1)} <= set(options(table, "act"))
    do(table, ("act", "C", 0, 0))
    assert acts(table) == {("C", 1)}
