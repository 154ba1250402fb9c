"""Worked examples of movement, taxes, phase B windows and copying (section 20)."""

from __future__ import annotations

import pytest

from .build import (
    FINISHED,
    acts,
    before_phase_a,
    begin,
    blank,
    do,
    lie,
    options,
    own,
    stop_at,
)
from .game import apply, legal
from .table import Tile
from .tasks_turn import DrawUp
from .trail import Tax, free_stops, put_on_trail, routes, taxes


def test_T1_two_or_three_steps_to_the_same_neutral_building() -> None:
    table = blank()
    own(table, 1, A_1="2a")
    lie(table, FLOOD_1="flood green 4", FLOOD_2="flood black 2")
    to_b = {route for route in routes(table, "A", 3) if route[-1] == "B"}
    assert to_b == {("A-1", "B"), ("FLOOD-1", "FLOOD-2", "B")}


@pytest.mark.parametrize(
    ("players", "freed", "limit"),
    [
        *((2, (), 3), (3, (), 3), (4, (), 4)),
        *((2, ("S$", "SV"), 5), (3, ("S$",), 5), (2, ("S$",), 4)),
        *((4, ("S$",), 6), (4, ("S$", "SV"), 7), (3, ("S$", "SV"), 6)),
    ],
)
def test_T2_T53_step_limits(players: int, freed: tuple[str, ...], limit: int) -> None:
    table = blank(players)
    for space in freed:
        table.players[0].discs[space] = 0
    assert table.step_limit(0) == limit


def test_T3_money_runs_out_on_the_way() -> None:
    table = blank(4)
    own(table, 1, A_1="4a")
    own(table, 2, A_2="1a")
    lie(table, FLOOD_1="flood green 3", FLOOD_2="flood black 3")
    table.players[0].money = 2
    assert taxes(table, 0, ("A-1", "A-2", "B")) == [Tax("A-1", 2, 2, 1), Tax("A-2", 1, 0, 2)]
    assert taxes(table, 0, ("FLOOD-1", "FLOOD-2", "B")) == [
        Tax("FLOOD-1", 1, 1, None),
        Tax("FLOOD-2", 2, 1, None),
    ]
    before_phase_a(table, "A")
    do(table, ("move", ("A-1", "A-2", "B")))
    assert [player.money for player in table.players] == [0, 2, 0, 0]
    assert table.players[0].rancher == "B"


def test_T4_any_subset_in_any_order_or_a_single_auxiliary_action() -> None:
    table = blank()
    own(table, 0, DROUGHT_RISK_1="2a")
    player = table.players[0]
    player.hand, player.money, table.market = ["Guernsey", "Jersey"], 6, ["Holstein"]
    three = {("DROUGHT-RISK-1", 0), ("DROUGHT-RISK-1", 1), ("DROUGHT-RISK-1", "special")}
    stop_at(table, "DROUGHT-RISK-1")
    assert acts(table) == three
    assert ("X1", "single") in options(table, "auxiliary")
    do(table, ("act", "DROUGHT-RISK-1", "special", 0), ("discard", ("Jersey",)))
    assert player.certificates == 1
    assert acts(table) == three - {("DROUGHT-RISK-1", "special")}
    assert not options(table, "auxiliary")
    do(table, ("act", "DROUGHT-RISK-1", 0, 0), ("discard", ("Guernsey",)))
    assert player.money == 10
    do(table, ("act", "DROUGHT-RISK-1", 1, 0), ("buy", 1, 6, ("Holstein",)), ("end",))
    assert player.money == 4 and acts(table) == set()
    assert do(table, ("end",)) and legal(table) == FINISHED


def test_T7_the_discard_pile_is_not_shuffled_before_it_is_needed() -> None:
    table = blank()
    player = table.players[0]
    player.discs["hand"] = 1
    player.hand, player.draw_pile = ["Jersey"] * 3, ["Guernsey", "Guernsey"]
    player.discard_pile = ["Dutch Belt"] * 4
    begin(table, DrawUp(0))
    assert len(player.hand) == 5 and player.draw_pile == []
    assert player.discard_pile == ["Dutch Belt"] * 4


def test_T24_moves_that_are_refused() -> None:
    table = blank()
    before_phase_a(table, "A")
    for route in ((), ("C",), ("B", "C", "E", "F"), ("A-1",)):
        with pytest.raises(ValueError, match="not legal"):
            apply(table, ("move", route))


def test_T24_green_hand_of_three_kinds_of_tiles() -> None:
    table = blank()
    own(table, 0, A_1="1a")
    own(table, 1, A_2="1a")
    lie(table, FLOOD_1="flood green 4")
    table.players[0].money = 9
    assert taxes(table, 0, ("A-1", "A-2")) == [Tax("A-2", 2, 2, 1)]
    assert taxes(table, 0, ("FLOOD-1",)) == [Tax("FLOOD-1", 2, 2, None)]


def test_T24_one_dollar_and_two_black_hands() -> None:
    table = blank(4)
    own(table, 1, G_1="4a", F_1="10a")
    table.players[0].money = 1
    assert [tax.paid for tax in taxes(table, 0, ("F-1", "G", "G-1"))] == [1, 0]


def test_T25_the_two_ways_from_A_to_B() -> None:
    table = blank(4)
    own(table, 1, A_1="1a")
    own(table, 2, A_2="2a")
    lie(table, FLOOD_1="flood green 2", FLOOD_2="flood green 3")
    table.players[0].money = 9
    by_buildings, by_floods = ("A-1", "A-2", "B"), ("FLOOD-1", "FLOOD-2", "B")
    assert {by_buildings, by_floods} <= routes(table, "A", 3)
    assert taxes(table, 0, by_buildings) == [Tax("A-1", 1, 1, 1)]
    assert [(tax.paid, tax.receiver) for tax in taxes(table, 0, by_floods)] == [(1, None)] * 2


def test_T26_four_ways_from_F_to_Kansas_City() -> None:
    table = blank(4)
    own(table, 1, F_1="4a", G_1="10a")
    own(table, 0, F_2="4a")
    own(table, 2, G_2="10a")
    table.players[0].money = 20
    paid = {}
    for route in routes(table, "F", 4):
        if route[-1] == "KC":
            shares = [0, 0, 0, 0]
            for tax in taxes(table, 0, route):
                assert tax.receiver is not None
                shares[tax.receiver] += tax.paid
            paid[route[0], route[2]] = shares
    assert paid == {
        ("F-1", "G-1"): [0, 4, 0, 0],
        ("F-1", "G-2"): [0, 2, 2, 0],
        ("F-2", "G-1"): [0, 2, 0, 0],
        ("F-2", "G-2"): [0, 0, 2, 0],
    }


def test_T28_rancher_card_before_phase_A() -> None:
    table = blank()
    table.players[0].hand = ["rancher 3: S S B B"]
    before_phase_a(table, "A")
    do(table, ("play", "rancher 3: S S B B"), ("do", 0))
    assert options(table, "free move") == ["B", "C", "D", "E"]
    do(table, ("free move", "B"))
    assert {route[0] for route in options(table, "move")} == {"C"}
    assert table.players[0].area == ["rancher 3: S S B B"]


def test_T28_rancher_card_in_phase_B_ends_it() -> None:
    table = blank()
    table.players[0].hand = ["rancher 3: S S B B", "Black Angus"]
    stop_at(table, "E")
    assert ("E", 0) in acts(table)
    do(table, ("play", "rancher 3: S S B B"), ("do", 0))
    assert options(table, "free move") == ["F", "G"]
    assert do(table, ("free move", "G")) and legal(table) == FINISHED


def test_T28_R17_kansas_city_is_never_entered_by_a_card() -> None:
    table = blank()
    assert free_stops(table, "G", 3) == set()
    own(table, 1, G_1="1a")
    assert free_stops(table, "G", 3) == {"G-1"}
    assert free_stops(table, "F", 3) == {"G", "G-1"}
    assert free_stops(table, "START", 2) == {"A", "B"}


def test_T50_seven_or_eight_steps_from_start_to_kansas_city() -> None:
    ways = [route for route in routes(blank(), "START", 8) if route[-1] == "KC"]
    assert sorted(map(len, ways)) == [7, 8]
    assert "D" in max(ways, key=len)


@pytest.mark.parametrize(("players", "due"), [(2, 4), (3, 3), (4, 3)])
def test_T53_both_hands_of_7b(players: int, due: int) -> None:
    table = blank(players)
    own(table, 1, A_1="7b")
    table.players[0].money = 9
    assert taxes(table, 0, ("A-1",)) == [Tax("A-1", due, due, 1)]


def test_T76_no_space_for_the_fifth_flood() -> None:
    table = blank()
    for n in (1, 2, 3, 4):
        assert put_on_trail(table, "flood green 4")
        assert table.trail[f"FLOOD-{n}"] == Tile("hazard", "flood green 4")
    assert not put_on_trail(table, "flood green 4")


def test_T76_a_rancher_stays_when_its_hazard_is_taken() -> None:
    table = blank()
    lie(table, FLOOD_1="flood green 4")
    table.players[1].rancher = "FLOOD-1"
    table.players[0].money, table.players[1].money = 7, 5
    stop_at(table, "F")
    do(table, ("act", "F", 1, 0), ("remove hazard", "FLOOD-1"))
    assert table.players[1].rancher == "FLOOD-1" and "FLOOD-1" not in table.trail
    assert ("B",) in routes(table, "FLOOD-1", 1)
    assert put_on_trail(table, "flood black 2")  # comes under it: no tax, no step
    assert "FLOOD-1" in table.trail and table.players[1].money == 5
    assert ("B",) in routes(table, "FLOOD-1", 1)


def test_T77_fewer_cards_than_the_hand_limit() -> None:
    table = blank()
    player = table.players[0]
    player.hand, player.draw_pile, player.discard_pile = ["Jersey"] * 2, ["Jersey"], ["Guernsey"]
    begin(table, DrawUp(0))
    assert sorted(player.hand) == ["Guernsey", "Jersey", "Jersey", "Jersey"]
    stop_at(table, "A")
    assert "X2" not in {name for name, _ in options(table, "auxiliary")}


# --- copying --------------------------------------------------------------------------------------


def test_T41_8b_copies_a_neutral_building() -> None:
    table = blank()
    own(table, 0, A_1="8b")
    table.players[0].hand = ["Guernsey"]
    stop_at(table, "A-1")
    assert acts(table) == {("A", 0)}
    do(table, ("act", "A", 0, 0), ("discard", ("Guernsey",)))
    assert table.players[0].money == 2


def test_T41_two_special_actions() -> None:
    table = blank()
    own(table, 0, FLOOD_RISK_1="8b")
    own(table, 1, FLOOD_RISK_2="5b")
    table.players[0].hand = ["Jersey", "Jersey"]
    stop_at(table, "FLOOD-RISK-1")
    assert acts(table) == {
        ("FLOOD-RISK-1", "special"),
        ("FLOOD-RISK-2", "special"),
        ("FLOOD-RISK-2", 1),
    }
    for space in ("FLOOD-RISK-2", "FLOOD-RISK-1"):
        do(table, ("act", space, "special", 0), ("discard", ("Jersey",)))
    player = table.players[0]
    assert (player.certificates, player.money) == (2, 4)
    assert acts(table) == {("FLOOD-RISK-2", 1)}


def test_T41_a_chain_of_copies_never_goes_back() -> None:
    table = blank()
    own(table, 0, A_1="8b")
    own(table, 1, A_2="8b", A_3="10b")
    stop_at(table, "A-1")
    assert {space for space, _ in acts(table)} == {"A-3"}  # neither A-1 again nor A: no Guernsey
    table.players[0].hand = ["Guernsey"]
    assert {space for space, _ in acts(table)} == {"A", "A-3"}


def test_T41_10b_moves_onto_8b_which_copies_it() -> None:
    table = blank()
    own(table, 0, A_2="10b", A_3="8b")
    stop_at(table, "A-2")
    do(table, ("act", "A-2", 0, 0), ("act", "A-2", 2, 0), ("move", ("A-3",)))
    assert ("A-2", 0) in acts(table)
    do(table, ("act", "A-2", 0, 0))
    assert table.players[0].money == 8


def test_T85_the_first_action_commits_to_a_building() -> None:
    table = blank()
    own(table, 0, A_3="8b")
    own(table, 1, A_2="10b")
    table.players[0].hand = ["Dutch Belt", "2$: B L L"]
    stop_at(table, "A-3")
    assert {space for space, _ in acts(table)} == {"A-2", "B"}
    do(table, ("act", "A-2", 0, 0))
    assert acts(table) == {("A-2", 1), ("A-2", 2)}
    do(table, ("play", "2$: B L L"))
    assert table.players[0].money == 6
    assert acts(table) == {("A-2", 1), ("A-2", 2)}


def test_T80_two_cards_and_the_auxiliary_alternative() -> None:
    table = blank()
    table.players[0].hand = ["2$: B L L", "auxiliary: F"]
    stop_at(table, "E")
    do(table, ("play", "2$: B L L"), ("play", "auxiliary: F"), ("do", 0))
    do(table, ("auxiliary", "X1", "single"), ("auxiliary", "X1", "single"))
    assert table.players[0].money == 4
    assert not options(table, "auxiliary") and acts(table) == set()
