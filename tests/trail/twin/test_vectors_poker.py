"""Worked examples of the poker table and of site preparation (section 20)."""

from __future__ import annotations

from . import poker
from .build import acts, blank, do, options, own, stop_at, teepee
from .effects import BUILDINGS
from .game import legal
from .market import builds
from .scoring import score
from .table import Table


def table_with(*laid: list[str], pot: int = 0, players: int = 2) -> Table:
    """Everybody sits at the poker table with these cards."""
    table = blank(players, poker=True)
    table.pot = pot
    for seat, (player, cards) in enumerate(zip(table.players, laid, strict=False)):
        player.seated, player.bonus, player.laid = "cowboy", seat, cards
    return table


def test_T18_the_example_of_the_rulebook() -> None:
    table = table_with(["Jersey", "Jersey"], ["West Highland 3"], pot=4)
    stop_at(table, "G")
    do(table, ("act", "G", "showdown", 0))
    assert [player.money for player in table.players] == [0, 7]
    assert table.players[0].discard_pile == ["Jersey", "Jersey"]
    assert table.players[1].discard_pile == ["West Highland 3"]
    assert table.pot == 0 and all(not player.laid for player in table.players)


def test_T18_what_laying_costs() -> None:
    table = blank(poker=True)
    table.bonus_tokens = [0, 1]
    player = table.players[0]
    player.workers["cowboy"], player.money = 2, 1
    player.hand = ["Jersey", "Jersey", "Guernsey"]
    stop_at(table, "D")
    do(table, ("act", "D", "lay cards", 0), ("seat", "cowboy"))
    money = 1 + table.setup.rulings.bonus_money[0]
    assert player.money == money and player.workers["cowboy"] == 1
    do(table, ("lay", "Jersey"), ("lay", "Jersey"))
    assert table.pot == 3 and player.money == money - 3
    assert legal(table) == [("end",)]
    do(table, ("end",))
    assert ("D", "lay cards") not in acts(table) and not options(table, "auxiliary")


def test_T57_a_tie_leaves_the_rest_in_the_pot() -> None:
    table = table_with(["Guernsey"], ["Dutch Belt"], pot=4)
    poker.show(table)
    assert [player.money for player in table.players] == [3, 3] and table.pot == 1
    table.players[0].laid, table.pot = ["Jersey"], table.pot + 1
    poker.show(table)
    assert table.players[0].money == 3 + 1 + 1 + 3


def test_T57_three_cards_at_most() -> None:
    table = table_with(["Jersey", "Jersey"])
    player = table.players[0]
    player.hand, player.money = ["Guernsey", "Jersey"], 9
    stop_at(table, "D")
    do(table, ("act", "D", "lay cards", 0))
    assert ("end",) not in legal(table)  # the action must do something (R14)
    do(table, ("lay", "Guernsey"))
    assert table.pot == 1 and legal(table) == [("end",)]
    stop_at(table, "D")
    assert ("D", "lay cards") not in acts(table)


def test_T57_objective_cards_alone_win() -> None:
    table = table_with(["2$: B L L"], pot=2)
    stop_at(table, "G")
    do(table, ("act", "G", "showdown", 0))
    assert table.players[0].money == 5 and table.players[0].discard_pile == ["2$: B L L"]


def test_T73_a_seated_worker_counts_nowhere() -> None:
    table = blank(poker=True)
    table.bonus_tokens = [0, 1]
    player = table.players[0]
    player.workers["cowboy"] = 6
    assert score(table, 0)["workers"] == 8
    poker.seat_worker(table, 0, "cowboy")
    assert score(table, 0)["workers"] == 4 and score(table, 0)["bonus token"] == 6
    player.laid = ["Texas Longhorn 7"]
    assert score(table, 0)["herd"] == 0


def test_T73_additions_belong_to_spaces() -> None:
    table = table_with(["Jersey"])
    table.trail["D"], table.trail["E"] = table.trail["E"], table.trail["D"]
    table.players[0].hand, table.players[0].money = ["Jersey"], 5
    assert ("D", "lay cards") in acts(stop_at(table, "D"))
    assert ("E", "lay cards") not in acts(stop_at(table, "E"))
    assert "lay cards" not in str(BUILDINGS["D"])


def test_T73_8b_does_not_copy_additions() -> None:
    table = table_with(["Jersey"])
    own(table, 0, G_1="8b")
    found = acts(stop_at(table, "G-1"))
    assert found == {("G", 0), ("G", 1)}


def test_R80_R103_seating_without_laying() -> None:
    table = blank(poker=True)
    table.bonus_tokens = [0, 1]
    assert ("D", "lay cards") not in acts(stop_at(table, "D"))  # only printed workers
    table.players[0].workers["engineer"] = 2
    stop_at(table, "D")
    do(table, ("act", "D", "lay cards", 0))
    assert options(table, "seat") == ["engineer"]
    do(table, ("seat", "engineer"), ("end",))
    assert table.players[0].bonus == 0 and table.bonus_tokens == [1]


def test_T58_V_turn_at_a_teepee_then_build() -> None:
    table = blank(site_preparation=True)
    teepee(table, 1)
    player = table.players[0]
    stop_at(table, "TEEPEE+1")
    do(table, ("turn", "9a"))
    assert legal(table) == [("end",)]
    player.workers["craftsman"], player.money = 6, 12
    assert ("9b", "A-1", 6, 12) in builds(table, 0, 2, 12)
    stop_at(table, "B")
    do(table, ("act", "B", 1, 0), ("build", "9b", "A-1"))
    assert player.money == 0
    stop_at(table, "C")
    assert "9b" not in options(table, "turn") and len(options(table, "turn")) == 9


def test_V168_not_in_kansas_city_and_not_without_the_switch() -> None:
    table = blank()
    teepee(table, 1)
    assert not options(stop_at(table, "TEEPEE+1"), "turn")
    table = blank(site_preparation=True)
    table.forecast[1] = ["green teepee"]
    assert not options(stop_at(table, "KC"), "turn")
