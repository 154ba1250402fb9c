"""Phase B: what a location offers (6)."""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import actions, auxiliary, jobs, use, using
from tests.argentina.positions import (
    FACTS,
    at,
    cattle,
    do,
    forecast,
    free,
    give,
    hire,
    location,
    me,
    objective_offer,
    offered,
    play,
    put_building,
    put_farmer,
    running,
    texts,
    visit,
)

NOTHING_MORE = "do nothing more here"
TOKEN = "use an exchange token"
CATTLE = ["niata", "patagonico", "fronterizo", "holando_argentino"]


# --- own and neutral buildings --------------------------------------------------------------------


@pytest.mark.parametrize("building", ["F", "4a"])
def test_A160_location_actions_or_one_auxiliary_action_or_nothing(building):
    """F: certificate; 4a: draw, certificates. Help is not possible on an empty trail."""
    position = using(building)
    game = play(position)
    assert actions(game) == {"F": ["1"], "4a": ["1", "2"]}[building]
    assert auxiliary(game) == ["X1", "X2"]
    assert NOTHING_MORE in texts(game)
    do(game, NOTHING_MORE)
    assert game.current_player == 1
    assert me(game, 0)["certificates"] == 0


def test_A161_each_action_once_in_any_order():
    position = using("10a", engine="1")
    for order in (("1", "2", "3"), ("3", "1", "2"), ("2", "3", "1")):
        game = play(position)
        for done, label in enumerate(order, 1):
            assert label in actions(game)
            use(game, label)
            if label == "3":
                do(game, "to space 4")
            assert set(actions(game)) == set("123") - set(order[:done])
        assert (me(game)["grain"], me(game)["pesos"], me(game)["engine"]) == (5, 12, "4")


def test_A161_any_action_may_be_left_out():
    game = use(play(using("10a")), "2")
    do(game, NOTHING_MORE)
    assert (me(game, 0)["grain"], me(game, 0)["pesos"]) == (0, 12)


@pytest.mark.parametrize(("first", "other"), [("2a", "2b"), ("2b", "2a")])
def test_A162_of_options_between_slashes_only_one_is_done(first, other):
    """H: an exhaustion card back to its pile, or a single auxiliary action."""
    position = using("H", hand=["exhaustion", "niata", "niata", "niata"])
    game = play(position)
    assert actions(game) == ["1", "2a", "2b"]
    use(game, first)
    if game.decision == "aux":
        use(game, "X1")
    assert other not in actions(game) and first not in actions(game)
    assert actions(game) == ["1"]


def test_A162_slash_of_3b():
    position = using("3b", hand=["objective:18", "niata", "niata", "niata"])
    assert actions(play(position)) == ["1a", "1b"]
    game = use(play(position), "1a")
    assert actions(game) == []
    assert me(game)["certificates"] == 2


def test_A163_an_effect_needs_its_whole_condition():
    """D: two cattle of one breed; B: a Patagonico; 7a: a grain."""
    assert "1" not in actions(play(using("D", hand=CATTLE)))
    assert "1" in actions(play(using("D", hand=["niata", "niata", "patagonico"])))
    assert "1" not in actions(play(using("B", hand=["niata"] * 4)))
    assert "1" not in actions(play(using("7a", grain=0)))
    assert "1" in actions(play(using("7a", grain=1)))


def test_A163_however_often_a_condition_could_be_met_the_action_is_done_once():
    position = using("B", pesos=0, hand=["patagonico"] * 3)
    game = use(play(position), "1")
    assert me(game)["pesos"] == 2
    assert me(game)["hand"] == ["patagonico"] * 2
    assert "1" not in actions(game)


# --- special actions of spaces --------------------------------------------------------------------

SPECIAL = {
    node: entry["special"]
    for node, entry in FACTS["trail"]["nodes"].items()
    if entry["type"] == "building"
}


@pytest.mark.parametrize("node", sorted(SPECIAL))
def test_A164_A165_an_own_building_has_the_special_action_of_its_space(node):
    """All of them discard any one cattle card for pesos, a certificate or grain."""
    position = using("5a", node, pesos=0, hand=CATTLE)
    game = play(position)
    effects = SPECIAL[node]
    assert ("special" in actions(game)) == (effects is not None)
    if effects is None:
        return
    assert effects[0] == {"discard": "any"}
    (kind, amount) = next(iter(effects[1].items()))
    use(game, "special")
    assert len(texts(game)) == 4  # any of the four breeds
    do(game, "discard a Fronterizo")
    assert me(game)["discard"] == ["fronterizo"]
    key = {"certificate": "certificates"}.get(kind, kind)
    assert me(game)[key] == amount
    assert "special" not in actions(game)  # once
    assert actions(game) == ["1", "2"]  # and the building's own actions are still there


def test_A165_cattle_for_a_certificate_and_for_grain_exist():
    found = [effects for effects in SPECIAL.values() if effects]
    assert [{"discard": "any"}, {"certificate": 1}] in found
    assert [{"discard": "any"}, {"grain": 1}] in found


def test_A165_exhaustion_and_objective_cards_are_no_cattle_to_discard():
    position = using("5a", "b5", hand=["exhaustion", "objective:18"])
    assert "special" not in actions(play(position))
    give(position, hand=["exhaustion", "objective:18", "niata"])
    game = use(play(position), "special")
    assert me(game)["discard"] == ["niata"]  # the only choice


def test_A165_a_patagonico_for_two_engine_spaces_belongs_to_no_building():
    faces = [*FACTS["neutral_buildings"].values(), *FACTS["private_buildings"].values()]
    assert not any("'patagonico'}, {'engine'" in str(face) for face in faces)


def test_A165_a_patagonico_for_up_to_two_engine_spaces_in_a_worker_cell():
    """The overlay that puts it into the fourth cell of the maquinistas."""
    position = using("A", players=4, pesos=20, hand=CATTLE)
    hire(position, 0, "maquinista", "maquinista")
    cells = position["job_market"]["rows"][0]
    jobs(position, 1, *("maquinista" if tile else None for tile in cells))
    game = use(play(position, ["maquinista_4_patagonico"]), "2")
    do(game, "hire the maquinista of row 1 for 6 pesos")
    do(game, "discard a Patagonico -> engine up to 2 spaces")
    if game.decision == "discard_cards":
        do(game, "discard a Patagonico")
    assert me(game)["discard"] == ["patagonico"]
    assert offered(game, "to space 1") and offered(game, "to space 2")
    do(game, "to space 2")
    assert me(game)["engine"] == "2"


def test_A164_A168_the_special_action_is_for_the_owner_only():
    position = put_building(running(), 1, "5a", "b5")
    location(give(position, hand=CATTLE), "b5")
    game = play(position)
    assert actions(game) == []
    location(give(position, 1, hand=CATTLE), "b5", player=1)
    assert "special" in actions(play(position))


def test_A164_the_special_action_excludes_the_auxiliary_action():
    game = use(play(using("5a", "b5", hand=["niata"])), "special")
    assert auxiliary(game) == []


def test_T5_own_building_with_two_actions_and_the_special_action_of_its_space():
    """6a on b5: hire at 1 less, engine by maquinistas, any cattle for a certificate."""
    position = using("6a", "b5", pesos=20, hand=["niata"] * 4, engine="1")
    jobs(position, 1, "gaucho", "gaucho+")
    orders = [("1", "2", "special"), ("special", "2", "1"), ("2", "special")]
    for order in orders:
        game = play(position)
        assert actions(game) == ["1", "2", "special"]
        assert auxiliary(game) == ["X1", "X2"]
        for label in order:
            use(game, label)
            if label == "1":
                do(game, "hire the gaucho of row 1 for 5 pesos")
            assert auxiliary(game) == []
        assert set(actions(game)) == {"1", "2", "special"} - set(order)
        assert me(game)["certificates"] == 1
        assert me(game)["engine"] == "2"


def test_A166_A593_R70_the_replacement_of_the_building_in_use_cannot_be_used():
    """6a: the hired third carpintero builds 8a over 6a, on a space with a special action."""
    position = using("6a", "b5", pesos=50, hand=["niata"] * 4)
    hire(position, 0, "carpintero")
    jobs(position, 2, "carpintero")
    game = use(play(position), "1")
    do(game, "hire the carpintero of row 2", "build 8a")  # only there
    assert game.to_dict()["trail"]["b5"]["building"] == "8a"
    assert game.decision == "location"
    assert actions(game) == [] and auxiliary(game) == []
    assert offered(game, TOKEN)  # R70: the windows stay


def test_A166_another_building_leaves_the_own_actions_open():
    position = using("6a", "b5", pesos=50, hand=["niata"] * 4)
    hire(position, 0, "carpintero")
    jobs(position, 2, "carpintero")
    game = use(play(position), "1")
    do(game, "hire the carpintero of row 2", "build 3a", "build 3a on b1 for 4 pesos")
    assert actions(game) == ["2", "special"]


# --- the auxiliary alternative --------------------------------------------------------------------


def test_A167_after_a_location_action_no_auxiliary_action_and_the_reverse():
    game = use(play(using("F")), "1")
    assert auxiliary(game) == []
    game = use(play(using("F")), "X1")
    assert actions(game) == [] and auxiliary(game) == []


def test_A167_the_alternative_is_single_never_double():
    position = using("F", grain=2, pesos=5)
    discs = ("aux_peso_2nd", "aux_draw_2nd", "aux_peso_to_grain_1", "aux_peso_to_grain_2")
    free(position, 0, *discs)
    assert auxiliary(play(position)) == ["X1", "X2", "X4"]
    game = use(play(location(position, "G")), "2")
    assert "double X4" in auxiliary(game)  # where the icon says so


def test_A168_on_another_players_building_one_single_auxiliary_action_or_nothing():
    position = put_building(running(), 1, "5a", "b1")
    free(location(position, "b1"), 0, "aux_peso_2nd")
    game = play(position)
    assert actions(game) == []
    assert auxiliary(game) == ["X1", "X2"]
    assert not offered(game, "help")
    use(game, "X1")
    assert auxiliary(game) == [] and actions(game) == []
    assert me(game)["pesos"] == 8


def on_farmer(**values):
    """The first player is on a farmer tile of strength 3 in phase B."""
    position = put_farmer(running(), "green1", "green:3:green", coins=2)
    return give(location(position, "green1"), **values)


def test_A169_on_a_farmer_an_auxiliary_action_or_help_or_nothing():
    game = play(on_farmer(hand=["patagonico"] * 2))
    assert offered(game, "help the green farmer 3 here")
    assert auxiliary(game) == ["X1", "X2"]
    assert actions(game) == []
    do(game, NOTHING_MORE)
    assert game.current_player == 1
    assert "green1" in game.to_dict()["trail"]


def test_A169_never_both():
    position = on_farmer(hand=["patagonico"] * 2, pesos=0)
    game = use(play(position), "X1")
    assert not offered(game, "help") and auxiliary(game) == []
    game = do(play(position), "help the green farmer")
    assert me(game)["pesos"] == 2
    assert game.decision == "location"
    assert not offered(game, "help") and auxiliary(game) == []


def test_A169_help_needs_the_strength_for_exactly_this_granjero():
    assert not offered(play(on_farmer(hand=["niata"] * 2)), "help")
    assert offered(play(on_farmer(hand=["niata"] * 3)), "help")
    position = on_farmer(hand=["niata"] * 3)
    put_farmer(position, "green2", "green:4:green")
    assert offered(play(position), "help") == ["help the green farmer 3 here for 2 pesos"]


@pytest.mark.parametrize(("players", "tax"), [(2, 2), (3, 2), (4, 1)])
def test_T6_stop_on_a_farmer_with_a_green_hand(players, tax):
    """The tax lies on the tile; who helps it at once has it back."""
    position = put_farmer(running(players), "green1", "green:3:green")
    give(at(position, 0, "A"), pesos=5, hand=["patagonico"] * 2)
    game = do(play(position), "step to green1", "stop here")
    assert me(game)["pesos"] == 5 - tax
    assert game.to_dict()["trail"]["green1"]["coins"] == tax
    assert auxiliary(game) == ["X1", "X2"]
    helped = do(game.copy(), "help the green farmer")
    assert me(helped)["pesos"] == 5
    use(game, "X1")
    assert not offered(game, "help")


# --- Buenos Aires and bare spaces -----------------------------------------------------------------


def test_A170_all_six_steps_of_buenos_aires_in_their_order():
    position = give(running(), grain=8, tokens=5, pesos=9)
    game = play(visit(position))
    seen = []
    while game.current_player == 0:
        if game.decision == "ship_disc":
            do(game, "take the left disc of auxiliary action 3")
            continue
        seen.append(game.decision)
        choice = next(text for text in texts(game) if TOKEN not in text)
        game.apply(choice)
    assert seen == ["deliver", "income", "ship", *["forecast_tile"] * 3]


def test_A171_the_rider_space_has_no_phase_B():
    position = forecast(running(), C=("gaucho", "maquinista"))
    game = do(play(visit(position, "C")), "forecast C1")
    assert me(game, 0)["at"] == "START"
    assert (game.current_player, game.decision) == (1, "move")


def test_A171_a_space_whose_tile_has_gone_has_no_phase_B():
    """Player 2 stood on green1; player 1 helps that farmer from F, and player 2 must move on."""
    position = put_farmer(running(), "green1", "green:3:green")
    at(location(position, "F"), 1, "green1")
    give(position, hand=["patagonico"] * 2)
    game = use(play(position), "2")
    do(game, "put the rest beside the board", NOTHING_MORE)
    assert (game.current_player, game.decision) == (1, "move")
    assert me(game)["at"] == "green1"
    assert not offered(game, "stop") and not offered(game, "auxiliary")


# --- actions that bring nothing (R14) -------------------------------------------------------------


def test_R14_an_action_that_cannot_do_anything_is_not_offered_and_the_alternative_stays():
    position = cattle(using("E", pesos=3, hand=["niata"]), {"chaqueno": 1}, deck=[])
    game = play(position)
    assert actions(game) == []  # no Fronterizo, no money for cattle, no deck to draw from
    assert auxiliary(game) == ["X1", "X2"]
    game = play(using("B", pesos=1, hand=["niata"]))
    assert actions(game) == [] and auxiliary(game) == ["X1", "X2"]
    game = play(using("A", pesos=5, hand=["niata"]))
    assert actions(game) == [] and auxiliary(game) == ["X1", "X2"]
    position = objective_offer(using("C"), [None] * 4, deck=[])
    assert actions(play(position)) == ["2", "3"]


def test_R14_an_action_once_chosen_is_not_spent_on_nothing():
    """No way out of a chosen action before something was done."""
    game = use(play(using("E", pesos=20)), "2")
    assert "buy nothing more" not in texts(game)
    game = use(play(using("B", pesos=20)), "2")
    assert "build nothing" not in texts(game)
    game = use(play(using("C")), "1")
    assert "take no objective card" not in texts(game)
    game = use(play(hire(using("D"), 0, "maquinista")), "2")
    assert "do not move the engine" not in texts(game)
    game = use(play(using("5a")), "2")
    assert "send no disc" not in texts(game)
