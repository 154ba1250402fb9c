"""Worked examples of moves, taxes and the rancher card."""

from __future__ import annotations

import pytest

from sim.core.errors import PampasError
from sim.trail.kernel import layout as L
from tests.games.choosing import actions, auxiliary, do, offered, texts
from tests.trail.positions import (
    dollars,
    free,
    give,
    lie,
    location,
    me,
    moving,
    own,
    play,
    table,
    teepees,
    visit,
)
from tests.trail.rules.moves import step, steps, ways

RANCHER = "objective:24"  # move 3 steps without taxes


def made(game):
    """Steps of the running move."""
    (move,) = (entry for entry in game.to_dict()["pending"] if entry["do"] == "move")
    return move["made"]


def test_T1_B130_B131_a_neutral_building_two_or_three_steps_away():
    position = lie(moving(table(), "A"), FLOOD_1="flood:2:green", FLOOD_2="flood:3:green")
    own(position, {"A-1": "2a"}, player=1)
    by_building = step(play(position), "A-1", "B")
    assert made(by_building) == 2 and me(by_building)["at"] == "B"
    by_floods = step(play(position), "FLOOD-1", "FLOOD-2")
    assert made(by_floods) == 2
    do(by_floods, "step to neutral B")
    assert by_floods.decision == "location"  # the third step was the last of 3


STEP_LIMITS = [
    (2, (), 3),
    (3, (), 3),
    (4, (), 4),
    (2, ("steps_dollars",), 4),
    (2, ("steps_dollars", "steps_points"), 5),
    (3, ("steps_dollars",), 5),
    (3, ("steps_dollars", "steps_points"), 6),
    (4, ("steps_dollars",), 6),
    (4, ("steps_dollars", "steps_points"), 7),
]


@pytest.mark.parametrize(("players", "freed", "limit"), STEP_LIMITS)
def test_T2_T53_B136_step_limits(players, freed, limit):
    game = play(free(moving(table(players), "START"), *freed))
    assert max(len(way) for way, _ in ways(game)) <= limit
    furthest = next(after for way, after in ways(game) if "C" not in way or limit < 4)
    assert furthest.state[L.SEATS + L.STEPS] == limit
    stops = {me(after, 0)["at"] for _, after in ways(game)}
    line = ["A", "B", "C", "E", "F", "G", "KC"]  # the shortest way
    assert line[limit - 1] in stops
    assert not set(line[limit:]) & stops


def test_T3_B137_B138_B139_R9_the_last_dollars_go_to_the_first_hands():
    position = give(moving(table(4), "A"), dollars=2)
    own(position, {"A-1": "4a"}, player=1)  # black: 2
    own(position, {"A-2": "1a"}, player=2)  # green: 1
    lie(position, FLOOD_1="flood:2:green", FLOOD_2="flood:2:black")
    game = step(play(position), "A-1", "A-2")
    assert [dollars(game, p) for p in range(3)] == [0, 2, 0]
    assert steps(game) == {"B"}  # and it may go on
    game = step(play(position), "FLOOD-1")
    assert dollars(game) == 1
    assert dollars(step(game, "FLOOD-2")) == 0  # 2 were due
    assert [dollars(game, p) for p in range(1, 4)] == [0, 0, 0]
    assert steps(game) == {"B"}


def test_T20_B64_B67_B101_the_first_turn_of_the_first_player():
    position = table()
    for seat in position["seats"]:
        seat["at"] = None
    game = play(give(position, dollars=6, hand=["jersey"] * 4))
    assert {text.split()[3] for text in texts(game)} == set("ABCDEFG")
    assert all(text.startswith("start on neutral ") for text in texts(game))
    assert me(game)["supply"] == list(range(1, 11))
    state = game.state[L.SEATS :]
    limits = [int(state[at]) for at in (L.STEPS, L.CERTIFICATE_LIMIT, L.HAND_LIMIT)]
    assert limits == [3, 3, 4]
    assert [int(n) for n in state[L.WORKERS : L.WORKERS + 3]] == [1, 1, 1]
    do(game, "start on neutral D")
    assert me(game)["at"] == "D" and dollars(game) == 6


def test_T24_B130_B132_moves_that_are_refused():
    game = play(moving(table(), "A"))
    assert me(game)["at"] == "B"  # the one step that there is was made
    assert texts(game) == ["step to neutral C", "stop here"]
    for refused in ("step to neutral E", "step to neutral A", "step to A-1"):
        with pytest.raises(PampasError, match="expected one of the legal"):
            game.apply(refused)
    do(game, "step to neutral C")
    assert not offered(do(game, "step to neutral E"), "step to")  # 3 steps


def test_T24_B138_a_green_hand_of_three_kinds_of_tiles():
    position = give(moving(table(), "A"), dollars=9)
    own(position, {"A-1": "1a"}, player=0)
    own(position, {"A-2": "1a"}, player=1)
    lie(position, FLOOD_1="flood:4:green")
    game = step(play(position), "A-1")
    assert dollars(game) == 9
    step(game, "A-2")
    assert (dollars(game), dollars(game, 1)) == (7, 2)
    game = step(play(position), "FLOOD-1")
    assert (dollars(game), dollars(game, 1)) == (7, 0)


def test_T24_B139_one_dollar_and_two_black_hands():
    position = give(moving(table(4), "F"), dollars=1)
    own(position, {"F-1": "4a"}, player=1)
    own(position, {"G-1": "4a"}, player=2)
    game = step(play(position), "F-1", "G", "G-1")
    assert [dollars(game, p) for p in range(3)] == [0, 1, 0]


def test_T25_B137_the_two_ways_from_A_to_B():
    position = give(moving(table(4), "A"), dollars=9)
    own(position, {"A-1": "1a"}, player=1)
    own(position, {"A-2": "2a"}, player=2)
    lie(position, FLOOD_1="flood:2:green", FLOOD_2="flood:3:green")
    game = step(play(position), "A-1", "A-2", "B")
    assert [dollars(game, p) for p in range(3)] == [8, 1, 0]
    game = step(play(position), "FLOOD-1", "FLOOD-2", "B")
    assert [dollars(game, p) for p in range(3)] == [7, 0, 0]


def test_T26_R7_four_ways_from_F_to_Kansas_City():
    position = give(moving(table(4), "F"), dollars=20)
    own(position, {"F-1": "4a", "G-1": "10a"}, player=1)
    own(position, {"F-2": "4a"}, player=0)
    own(position, {"G-2": "10a"}, player=2)
    paid = {
        (way[0], way[2]): [dollars(after, p) for p in (0, 1, 2)]
        for way, after in ways(play(position))
        if way[-1:] == ("KC",)
    }
    assert paid == {
        ("F-1", "G-1"): [16, 4, 0],
        ("F-1", "G-2"): [16, 2, 2],
        ("F-2", "G-1"): [18, 2, 0],
        ("F-2", "G-2"): [18, 0, 2],
    }


def test_T28_B424_R102_the_rancher_card_before_phase_A():
    position = own(moving(table(), "START"), {"A-1": "1a"}, player=1)
    give(position, hand=[RANCHER, RANCHER.replace("24", "20")], dollars=5)
    position["objective_offer"] = [1, 2, 3, 4]
    game = do(play(position), "play objective 24")
    stops = {text.split(" to ")[1] for text in offered(game, "move the rancher to")}
    assert {stop.split()[0] if "neutral" not in stop else stop.split()[1] for stop in stops} == {
        "A",
        "A-1",
        "B",
        "C",
    }
    assert "do not move the rancher" in texts(game)
    do(game, "move the rancher to A-1")
    assert dollars(game) == 5 and me(game)["at"] == "A-1"  # no tax
    assert offered(game, "play objective 20")  # a further card goes on from there
    assert steps(game) == {"B"}  # the normal move follows
    step(game, "B", "C", "E")
    assert game.decision == "location"


def test_T28_B424_R17_the_rancher_card_in_phase_B_ends_it():
    position = give(location(table(), "E"), hand=[RANCHER, "black_angus"])
    position["objective_offer"] = [1, 2, 3, 4]
    game = play(position)
    assert actions(game)
    do(game, "play objective 24", "move the rancher to neutral G")
    assert game.current_player == 1  # actions and auxiliary actions of E are lost
    assert me(game, 0)["at"] == "G"
    waived = do(play(position), "play objective 24", "do not move the rancher")
    assert actions(waived) and auxiliary(waived)


@pytest.mark.parametrize(
    ("at", "stops"), [("G", {"G-1"}), ("F", {"G", "G-1"}), ("E", {"F", "G", "G-1"})]
)
def test_T28_R17_the_card_never_enters_Kansas_City(at, stops):
    position = own(give(moving(table(), at), hand=[RANCHER]), {"G-1": "1a"}, player=1)
    position["objective_offer"] = [1, 2, 3, 4]
    game = do(play(position), "play objective 24")
    found = {text.split(" to ")[1].split(" (")[0] for text in offered(game, "without taxes")}
    assert {stop.removeprefix("neutral ").split()[0] for stop in found} == stops


def test_T28_R17_the_card_is_lost_where_the_next_location_is_Kansas_City():
    position = give(location(table(), "G"), hand=[RANCHER])
    position["objective_offer"] = [1, 2, 3, 4]
    game = do(play(position), "play objective 24")
    assert game.decision == "location" and me(game)["at"] == "G"
    assert 24 in me(game)["objectives"]


def test_T50_B140_B141_from_START_to_Kansas_City():
    """Seven steps by C-1-1 or the empty teepees, eight by D: a limit of 7 ends that way at G."""
    position = free(moving(table(4), "START"), "steps_dollars", "steps_points")
    found = [way for way, _ in ways(play(position))]
    forced = ("A",)  # the only step, made by itself
    to_city = {forced + way for way in found if way[-1:] == ("KC",)}
    assert to_city == {("A", "B", "C", "E", "F", "G", "KC")}
    by_d = [forced + way for way in found if "D" in way]
    assert max(by_d, key=len) == ("A", "B", "C", "D", "E", "F", "G")


@pytest.mark.parametrize(("players", "due"), [(2, 4), (3, 3), (4, 3)])
def test_T53_B137_both_hands_of_7b(players, due):
    position = give(moving(table(players), "A"), dollars=9)
    own(position, {"A-1": "7b"}, player=1)
    game = step(play(position), "A-1")
    assert (dollars(game), dollars(game, 1)) == (9 - due, due)


def test_T76_B232_the_fifth_flood_goes_to_the_box():
    position = lie(
        visit(table()),
        FLOOD_1="flood:2:green",
        FLOOD_2="flood:3:green",
        FLOOD_3="flood:2:black",
        FLOOD_4="flood:3:black",
    )
    position["forecast"][0] = ["flood:4:green", "teepee:blue"]
    game = do(play(position), "forecast 1.1")
    assert game.to_dict()["tiles_removed"] == ["flood:4:green"]


def test_T76_B443_B594_R8_a_rancher_stays_where_its_hazard_was():
    position = lie(give(location(table(), "F"), dollars=7), FLOOD_1="flood:4:green")
    give(position, player=1, at="FLOOD-1", dollars=5)
    game = do(play(position), "action 2: pay")
    data = game.to_dict()
    assert data["seats"][0]["tiles_kept"] == ["flood:4:green"]
    assert "FLOOD-1" not in data["trail"]
    assert me(game, 1)["at"] == "B"  # one step: the only one, and the first
    assert made(game) == 1

    position = visit(table())
    give(position, player=1, at="FLOOD-1", dollars=5)
    position["forecast"][0] = ["flood:4:green", "teepee:blue"]
    game = do(play(position), "forecast 1.1", "forecast 2.1", "forecast 3.1")
    do(game, "right disc of auxiliary action 1")
    assert game.to_dict()["trail"]["FLOOD-1"] == {"tile": "flood:4:green"}
    assert (dollars(game, 1), me(game, 1)["at"]) == (5, "B")  # no tax, and no step


def test_T27_T14_B231_teepees_fill_their_spaces_from_the_lowest():
    position = visit(table())
    for space in ("TEEPEE-3", "TEEPEE-2", "TEEPEE-1"):
        game = play(position)
        assert all(text.endswith(f"onto {space}") for text in texts(game))
        teepees(position, int(space.removeprefix("TEEPEE")))
    assert all(text.endswith("onto TEEPEE+1") for text in texts(play(position)))
