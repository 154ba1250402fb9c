"""Phase A: steps, forks, step limit, hand taxes, ramps, and moves by an action (5)."""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import actions, auxiliary, use, using
from tests.argentina.positions import (
    FACTS,
    at,
    do,
    forecast,
    free,
    give,
    me,
    offered,
    play,
    put_building,
    put_farmer,
    running,
    texts,
    visit,
)
from tests.argentina.rules.moves import farmers, moving, step, steps

PLAYERS = (2, 3, 4)
# --- steps ----------------------------------------------------------------------------------------


def test_A130_at_least_one_step_is_made():
    game = play(moving("A"))
    assert game.decision == "move"
    assert not offered(game, "stop")
    assert steps(game) == ["neutral B"]


@pytest.mark.parametrize(("players", "limit"), [(2, 3), (3, 4), (4, 5)])
def test_A130_at_most_as_many_steps_as_the_limit(players, limit):
    game = step(play(moving("A", players)), *"BCDEF"[:limit])
    assert game.decision == "location"
    assert me(game)["at"] == "BCDEF"[limit - 1]


def test_A130_steps_go_forward_only():
    """From C on every place offered lies ahead."""
    position = farmers(moving("C", 4), "green1", "blue1", "orange1", "yellow7")
    game = play(free(position, 0, "steps_left", "steps_right"))
    seen = set()
    waiting = [game]
    while waiting:
        here = waiting.pop()
        for text in offered(here, "step to"):
            seen.add(text.removeprefix("step to ").partition(",")[0])
            further = here.copy()
            further.apply(text)
            if further.decision == "move" and further.current_player == 0:
                waiting.append(further)
    assert {"neutral D", "neutral E", "neutral F", "neutral G", "neutral H"} <= seen
    assert not seen & {"neutral A", "neutral B", "neutral C"}
    assert not any("green1" in place or "blue1" in place for place in seen)


def test_A131_spaces_without_a_tile_are_no_step_and_no_place_to_stop():
    """From A all of b1 to b5 and the green zone are bare: B is one step away."""
    assert steps(play(moving("A"))) == ["neutral B"]


def test_A131_a_location_is_a_step_even_if_only_passed():
    position = put_building(moving("A"), 0, "2a", "b1")
    put_building(position, 0, "4a", "b2")
    game = step(play(position), "b1", "b2", "B")
    assert me(game)["at"] == "B"
    assert game.decision == "location"  # three steps: the limit of 2 players


def test_A132_every_branch_of_a_fork_is_open():
    position = moving("F", engine="23")
    put_building(position, 0, "2a", "b18")
    put_building(position, 1, "2a", "b19")
    found = steps(play(position))
    assert len(found) == 3
    assert [word for word in ("b18", "b19", "ramp 23") if any(word in text for text in found)] == [
        "b18",
        "b19",
        "ramp 23",
    ]


def test_A132_buenos_aires_ends_the_move():
    """One step from yellow1 with two left over: phase B is in Buenos Aires."""
    position = farmers(moving("yellow1"), "yellow1")
    game = step(play(position), "BA")
    assert me(game)["at"] == "BA"
    assert game.decision == "deliver"


def test_A133_estancieros_do_not_hinder_each_other():
    position = at(at(moving("A", 3), 1, "B"), 2, "B")
    game = step(play(position), "B")
    assert "stop here" in texts(game)
    assert steps(game) == ["neutral C"]
    do(game, "stop here")
    assert (game.decision, me(game)["at"]) == ("location", "B")


@pytest.mark.parametrize("start", ["START", "C", "b8", "blue4"])
def test_A134_the_starting_place_is_no_step(start):
    """From the Rider space, a neutral building, an own building, a bare farmer space: 3 steps."""
    position = moving(start)
    if start == "b8":
        put_building(position, 0, "2a", "b8")
    way = {"START": "ABC", "C": "DEF", "b8": "CDE", "blue4": "CDE"}[start]
    game = step(play(position), *way)
    assert game.decision == "location"
    assert me(game)["at"] == way[2]


def test_A135_the_player_may_stop_after_each_step_and_uses_that_location():
    game = step(play(moving("A")), "B")
    do(game, "stop here")
    assert (game.decision, me(game)["at"]) == ("location", "B")
    game = step(play(moving("A")), "B", "C")
    do(game, "stop here")
    assert (game.decision, me(game)["at"]) == ("location", "C")
    assert "1" in actions(game)  # an objective card at C


def limit_of(position):
    """How many steps the current player can make from A along the neutral buildings."""
    game = play(position)
    for made, place in enumerate(("B", "C", "D", "E", "F", "G", "H", "BA"), 1):
        step(game, place)
        if game.decision != "move":
            return made
    raise AssertionError("there is no limit")


@pytest.mark.parametrize("players", PLAYERS)
def test_A136_step_limit_grows_with_each_freed_step_disc(players):
    base = {2: 3, 3: 4, 4: 5}[players]
    increase = {
        disc: FACTS["player_board"]["discs"][disc]["steps"][str(players)]
        for disc in ("steps_left", "steps_right")
    }
    for discs in ((), ("steps_left",), ("steps_right",), ("steps_left", "steps_right")):
        position = free(moving("A", players), 0, *discs)
        assert limit_of(position) == base + sum(increase[disc] for disc in discs)


def test_A136_T2_limits_of_4_and_6_in_one_game_of_three():
    position = free(moving("A", 3), 1, "steps_left")
    assert limit_of(position) == 4
    position["current"] = 1
    assert limit_of(at(give(position, 1, tokens=0), 1, "A")) == 6


# --- taxes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "black", "green"), [(2, 1, 2), (3, 1, 2), (4, 1, 1)])
def test_A137_A138_tax_of_a_farmer_by_hand_and_player_count_stays_on_it(players, black, green):
    position = moving("A", players, pesos=10)
    put_farmer(position, "green1", "green:4:black", coins=2)
    put_farmer(position, "green2", "green:4:green")
    game = step(play(position), "green1")
    assert me(game)["pesos"] == 10 - black
    step(game, "green2")
    assert me(game)["pesos"] == 10 - black - green
    trail = game.to_dict()["trail"]
    assert (trail["green1"]["coins"], trail["green2"]["coins"]) == (2 + black, green)
    assert [seat["pesos"] for seat in game.to_dict()["seats"]][1:] == [8, 9, 10][: players - 1]


@pytest.mark.parametrize(("players", "black", "green"), [(2, 1, 2), (3, 1, 2), (4, 1, 1)])
def test_A137_A138_tax_of_a_building_goes_to_its_owner(players, black, green):
    """3a has a black hand, 7a a green one, 4a none."""
    last = players - 1
    position = give(moving("A", players, pesos=10), last, pesos=0)
    put_building(position, last, "3a", "b1")
    put_building(position, last, "7a", "b2")
    put_building(position, last, "4a", "b3")
    game = step(play(position), "b1")
    assert (me(game)["pesos"], me(game, last)["pesos"]) == (10 - black, black)
    step(game, "b2")
    assert (me(game)["pesos"], me(game, last)["pesos"]) == (10 - black - green, black + green)
    step(game, "b3")
    assert (me(game)["pesos"], me(game, last)["pesos"]) == (10 - black - green, black + green)


@pytest.mark.parametrize("side", "ab")
def test_A138_hands_are_those_of_the_faces_in_use(side):
    """Every face that can be built on an empty space, passed by another player."""
    for number in range(1, 9):
        face = f"{number}{side}"
        hand = FACTS["private_buildings"][face]["hand"]
        position = put_building(running(2, sides=side), 1, face, "b3")
        give(at(position, 0, "b3"), pesos=5, tokens=0)
        at(position, 0, "A")
        game = step(play(position), "b3")
        assert me(game)["pesos"] == 5 - {None: 0, "black": 1, "green": 2}[hand], face


def test_A138_own_buildings_neutral_buildings_ramps_and_buenos_aires_are_free():
    position = moving("A", pesos=10)
    put_building(position, 0, "3a", "b1")
    game = step(play(position), "b1", "B")
    assert me(game)["pesos"] == 10
    game = step(play(moving("H", pesos=10, engine="9")), "9")
    assert me(game)["at"] == "BA"
    assert me(game)["pesos"] == 10
    game = step(play(moving("yellow1", pesos=10)), "BA")
    assert (me(game)["at"], me(game)["pesos"]) == ("BA", 10)


def test_A139_who_has_too_little_pays_what_is_there_and_goes_on():
    position = farmers(moving("A", pesos=1), "green1", tile="4:green")
    game = step(play(position), "green1")
    assert me(game)["pesos"] == 0
    assert game.to_dict()["trail"]["green1"]["coins"] == 1
    step(game, "B")
    assert me(game)["at"] == "B"
    do(game, "stop here")
    use(game, "X1")
    assert me(game)["pesos"] == 1  # no debt is left


def test_A139_with_nothing_nothing_is_paid():
    position = farmers(moving("A", pesos=0), "green1", tile="4:green")
    game = step(play(position), "green1")
    assert me(game)["pesos"] == 0
    assert game.to_dict()["trail"]["green1"]["coins"] == 0


def test_A139_every_other_price_is_met_in_full_or_not_at_all():
    position = using("A", pesos=5)
    free(position, 0, "aux_peso_to_grain_1")
    assert "2" not in actions(play(position))  # no worker for 5 pesos
    assert "X4" in auxiliary(play(position))
    assert "X4" not in auxiliary(play(give(position, pesos=0)))
    assert "2" in actions(play(give(position, pesos=9)))


def test_R8_the_tile_that_a_move_starts_on_is_not_taxed():
    position = put_building(moving("b1", pesos=5), 1, "3a", "b1")
    game = step(play(position), "B")
    assert (me(game)["pesos"], me(game, 1)["pesos"]) == (5, 8)
    position = farmers(moving("green1", pesos=5), "green1")
    game = step(play(position), "B")
    assert me(game)["pesos"] == 5
    assert game.to_dict()["trail"]["green1"]["coins"] == 0


def test_R8_A231_a_farmer_laid_under_a_waiting_estanciero_takes_no_tax_and_gives_no_action():
    """Player 2 waits on the bare space green1; the forecast of player 1 puts a farmer there."""
    position = give(at(running(), 1, "green1"), 1, pesos=5, tokens=0)
    forecast(position, A=("green:4:green", "blue:4:black"), B=("gaucho", "maquinista"))
    forecast(position, C=("gaucho", "maquinista"))
    game = play(visit(position, "A"))
    do(game, "forecast A1")
    assert game.to_dict()["trail"]["green1"] == {"farmer": "green:4:green", "coins": 0}
    assert me(game, 1)["pesos"] == 5
    do(game, "forecast B1", "forecast C1")
    assert game.current_player == 1
    assert game.decision == "move"  # it moved on to B, the only way, without phase B on the tile
    assert (me(game)["at"], me(game)["pesos"]) == ("B", 5)


def test_R9_a_hand_that_cannot_be_paid_in_full_gets_all_that_is_left():
    position = farmers(moving("A", pesos=3), "green1", "green2", tile="4:green")
    farmers(position, "green3")
    game = step(play(position), "green1", "green2", "green3")
    trail = game.to_dict()["trail"]
    assert [trail[f"green{i}"]["coins"] for i in (1, 2, 3)] == [2, 1, 0]
    assert me(game)["pesos"] == 0


def test_R9_an_owner_too_gets_all_that_is_left():
    position = give(moving("A", pesos=1), 1, pesos=0)
    put_building(position, 1, "7a", "b1")
    game = step(play(position), "b1")
    assert [seat["pesos"] for seat in game.to_dict()["seats"]] == [0, 1]


def test_T30_hands_green_black_black_of_opponents_with_2_pesos():
    position = give(moving("A", pesos=2), 1, pesos=0)
    for face, node in (("7a", "b1"), ("1a", "b2"), ("3a", "b3")):
        put_building(position, 1, face, node)
    game = play(position)
    got = [me(step(game, node), 1)["pesos"] for node in ("b1", "b2", "b3")]
    assert got == [2, 2, 2]
    assert me(game)["pesos"] == 0


def test_T4_two_pesos_on_the_lower_or_the_upper_path():
    """3 players: D's green hand takes 2 and L's gets nothing; or two black farmers 1 each."""
    position = moving("A", 3, pesos=2)
    give(give(position, 1, pesos=0), 2, pesos=0)
    put_building(position, 1, "7a", "b1")
    put_building(position, 2, "3a", "b2")
    farmers(position, "green1")
    put_farmer(position, "green2", "green:5:black")
    lower = step(play(position), "b1", "b2")
    assert [seat["pesos"] for seat in lower.to_dict()["seats"]] == [0, 2, 0]
    assert steps(lower) == ["neutral B"]
    upper = step(play(position), "green1", "green2")
    assert [seat["pesos"] for seat in upper.to_dict()["seats"]] == [0, 0, 0]
    assert [upper.to_dict()["trail"][f"green{i}"]["coins"] for i in (1, 2)] == [1, 1]
    assert steps(upper) == ["neutral B"]


# --- forks and routes -----------------------------------------------------------------------------


def test_T1_a_building_that_is_two_or_three_steps_away():
    position = put_building(moving("A", pesos=9), 1, "3a", "b3")
    farmers(position, "green1", "green2", tile="5:green")
    game = step(play(position), "b3", "B")
    assert game.decision == "move"  # 2 of 3 steps
    game = step(play(position), "green1", "green2", "B")
    assert game.decision == "location"  # the third step


def test_R7_routes_over_different_locations_are_different_choices():
    position = put_building(moving("A", pesos=9), 1, "3a", "b3")
    farmers(position, "green1")
    game = play(position)
    assert len(steps(game)) == 2
    assert me(step(game.copy(), "b3", "B"), 1)["pesos"] == 9
    farmer = step(game.copy(), "green1", "B")
    assert me(farmer, 1)["pesos"] == 8
    assert farmer.to_dict()["trail"]["green1"]["coins"] == 1


def test_R7_ways_that_differ_in_empty_spaces_only_are_one_choice():
    """C and D are joined by two ways, E and F too, and all their spaces are bare."""
    assert steps(play(moving("C"))) == ["neutral D"]
    assert steps(play(moving("E"))) == ["neutral F"]
